"""The program at a terminal, as a person sits there."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pexpect = pytest.importorskip("pexpect", reason="terminals of POSIX")


@contextmanager
def at_terminal(home: Path, *args: str, **changes: str) -> Iterator[Any]:
    """The program at a terminal of its own; ``home`` is its user's folder, and where it runs."""
    environment = {
        **{k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "WORDREF_", "XDG_"))},
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm",
        "PROMPT_TOOLKIT_NO_CPR": "1",  # this terminal does not tell where its cursor is
        "HOME": str(home),
        **changes,
    }
    child = pexpect.spawn(
        sys.executable,
        ["-m", "wordref", *args],
        cwd=str(home),
        env=environment,
        encoding="utf-8",
        timeout=30,
        dimensions=(40, 200),
    )
    try:
        yield child
    finally:
        kill(child)


def kill(child: Any) -> None:
    """End the program, however long a busy machine takes for it: ``close(force=True)`` gives up after a tenth of a second."""
    if child.isalive():
        child.kill(signal.SIGKILL)
        child.wait()
    child.close()


def ended(child: Any) -> int:
    """The exit status, after all was read; what came last is in ``child.before``."""
    child.expect(pexpect.EOF)
    child.wait()  # close would hang up on who takes a moment to end
    child.close()
    assert child.signalstatus is None
    return child.exitstatus
