"""The fullest board: fillers and letters chosen together so that fillers are fewest.

``search`` is where to start reading.
"""

from wordref.fill.board import FillError, Filling, Task
from wordref.fill.known import Words, fill_known, fillings_known
from wordref.fill.search import fill, fillings

__all__ = ["FillError", "Filling", "Task", "Words", "fill", "fill_known", "fillings", "fillings_known"]
