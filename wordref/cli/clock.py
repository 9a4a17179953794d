"""The thinking time at the terminal: it is told, never enforced (NO-13, KR-04, SP-20)."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Timer

import click

from wordref.cli.texts import N_, text

WARNINGS = (30, 10, 0)  # seconds left at which somebody is told


@dataclass
class Clock:
    """How long who is asked may think.

    Attributes:
        limit: in seconds; 0 for no limit.
        glass: of an hourglass that all share, which one it is; it runs on from one who is asked to the next.
        began: when it was turned over.
    """

    limit: float
    glass: Hashable = None
    began: float = field(default_factory=time.monotonic)

    @contextmanager
    def running(self, glass: Hashable = None) -> Iterator[None]:
        """Tell how much time is left while somebody is asked; nothing happens when it is up.

        Args:
            glass: what tells one glass that all share from the next; None if everybody has all of the time.
        """
        if glass is None or glass != self.glass:
            self.began = time.monotonic()
        self.glass = glass
        timers = [
            Timer(delay, _tell, (_said(left),))
            for delay, left in told(self.limit, time.monotonic() - self.began)
        ]
        for each in timers:
            each.daemon = True
            each.start()
        try:
            yield
        finally:
            for each in timers:
                each.cancel()


def told(limit: float, gone: float) -> list[tuple[float, int]]:
    """When from now on what is to be told: so many seconds later that so many are left.

    >>> told(60, 0), told(60, 55), told(60, 70), told(20, 0)
    ([(30, 30), (50, 10), (60, 0)], [(5, 0)], [], [(10, 10), (20, 0)])
    """
    return [(limit - left - gone, left) for left in WARNINGS if left < limit and limit - left >= gone]


def _said(left: int) -> str:
    """In the user's language, which the timer's thread does not know."""
    return text(N_("{left} seconds left")).format(left=left) if left else text(N_("The time is up."))


def _tell(said: str) -> None:
    click.echo(f"\n[{said}] ", err=True, nl=False)
