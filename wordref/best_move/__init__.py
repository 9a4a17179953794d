"""The exact best placement of letters on a board, which Nomina and Krux share."""
