"""A hint in a recorded game, and the line that tells on a terminal that the program thinks."""

from __future__ import annotations

import time
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from wordref.cli.status import StatusLine
from wordref.cli.texts import N_, Fail, text
from wordref.referee.face import Face, HintOptions

if TYPE_CHECKING:
    from collections.abc import Iterator


def advice(face: Face, game: Any, view: Any, asked: HintOptions) -> tuple[str, dict[str, Any]]:
    """A game's hint, as text and as data.

    Raises:
        Fail: if there are no hints for the game.
    """
    if face.hint is None:
        raise Fail(text(N_("there are no hints for {game} yet")).format(game=face.title))
    with thinking(asked.seconds):
        return face.hint(game, view, asked)


@contextmanager
def thinking(seconds: float | None = None) -> Iterator[None]:
    """Tell each second how long it has taken, of so many seconds if that is known."""
    with StatusLine() as line:
        if not line.is_on:
            yield
            return
        # in the user's language here: the thread does not know it
        said = text(
            N_("thinking: {gone} s") if seconds is None else N_("thinking: {gone} s of {seconds:g} s")
        )
        done = Event()

        def tell() -> None:
            start = time.monotonic()
            while not done.wait(1.0):
                line.show(said.format(gone=round(time.monotonic() - start), seconds=seconds))

        teller = Thread(target=tell, daemon=True)
        teller.start()
        try:
            yield
        finally:
            done.set()
            teller.join()
