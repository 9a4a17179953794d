"""Long work that is ended from outside: it tells what it has, as with Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended_softly() -> Iterator[None]:
    """Who ends the work from outside, or closes the terminal, gets what is done so far, as with Ctrl-C."""
    kinds = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before = [(kind, signal.signal(kind, signal.default_int_handler)) for kind in kinds]
    try:
        yield
    finally:
        for kind, handler in before:
            signal.signal(kind, handler)
