"""Seeded games between bots, on any executor: who wins, by how much, and what a change of the rules does to it."""

from typing import TYPE_CHECKING

from wordref import lazily

if TYPE_CHECKING:
    from wordref.simulate.counting import Difference, Estimate, Figures, Line, differences, figures
    from wordref.simulate.matches import Match, SimulationError, Variant, match
    from wordref.simulate.playing import Result, simulate
    from wordref.simulate.saved import Results

__all__ = [
    "Difference",
    "Estimate",
    "Figures",
    "Line",
    "Match",
    "Result",
    "Results",
    "SimulationError",
    "Variant",
    "differences",
    "figures",
    "match",
    "simulate",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "counting": ("Difference", "Estimate", "Figures", "Line", "differences", "figures"),
            "matches": ("Match", "SimulationError", "Variant", "match"),
            "playing": ("Result", "simulate"),
            "saved": ("Results",),
        },
    )
