"""The line of a terminal that tells how far long work is, is written over, and goes away."""

from __future__ import annotations

import sys
from typing import Self

import click

from wordref.cli.output import is_for_reader


class StatusLine:
    """A line on standard error, if that is a terminal; else nothing is shown, nor to a screen reader.

    Attributes:
        is_on: whether anything is shown.
    """

    def __init__(self) -> None:
        self.is_on = sys.stderr is not None and sys.stderr.isatty() and not is_for_reader()
        self._width = 0

    def show(self, said: str) -> None:
        """Write over what the line said before."""
        if self.is_on:
            click.echo("\r" + said.ljust(self._width), err=True, nl=False)
            self._width = len(said)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._width:
            self.show("")
            click.echo("\r", err=True, nl=False)
