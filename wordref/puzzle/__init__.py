"""Crossword puzzles: numbering and clues, files of other programs, printed pages."""
