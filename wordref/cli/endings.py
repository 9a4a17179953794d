"""Long work that is ended from outside: it tells what it has, as with Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended_softly() -> Iterator[None]:
    """Who ends the work from outside, or closes the terminal, gets what is done so far, as with Ctrl-C.

    What is ignored stays so: work begun with nohup outlives its terminal.
    """
    kinds = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    heard = [kind for kind in kinds if signal.getsignal(kind) != signal.SIG_IGN]
    before = [(kind, signal.signal(kind, signal.default_int_handler)) for kind in heard]
    try:
        yield
    finally:
        for kind, handler in before:
            signal.signal(kind, handler)
