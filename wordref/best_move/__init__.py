"""The exact best placement of letters on a board, which Nomina and Krux share.

``best_move`` is where to start reading.
"""

from wordref.best_move.best_move import Best, ScoredMove, best_moves
from wordref.best_move.patterns import WordIndex

__all__ = ["Best", "ScoredMove", "WordIndex", "best_moves"]
