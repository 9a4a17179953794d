"""The fullest board: fillers and letters chosen together so that fillers are fewest.

``search`` is where to start reading.
"""

from wordref.fill.board import FillError, Filling, Task
from wordref.fill.search import fill, fillings

__all__ = ["FillError", "Filling", "Task", "fill", "fillings"]
