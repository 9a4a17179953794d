"""The command line: each command is thin over the library. ``main`` is what ``wordref`` runs."""

from __future__ import annotations

import gc
import os
import sys

INTERRUPTED = 130  # as shells say it: 128 + SIGINT
READER_GONE = 141  # 128 + SIGPIPE
NOT_WRITTEN = 2
_NEW_OBJECTS = (
    50_000  # between two looks for garbage; the usual 700 cost a short command a twelfth of its time
)


def main() -> None:
    """Run the command line and leave with its exit status."""
    gc.set_threshold(_NEW_OBJECTS)
    try:
        from wordref.cli.app import cli  # noqa: PLC0415  (so that Ctrl-C during the imports is met here, too)

        _never_fail_to_print()
        _leave(cli.run(sys.argv[1:]))
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)


def _never_fail_to_print() -> None:
    """A terminal that can't show an ä gets an escape for it instead of a traceback; a closed stream takes all."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  (until the end)
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _leave(status: int) -> None:
    """Leave at once: taking the interpreter apart would be a tenth of a short command."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        status = READER_GONE
    except (OSError, ValueError):  # the disk is full, or the stream was closed: not all was said
        status = NOT_WRITTEN
    try:
        sys.stderr.flush()
    except (OSError, ValueError):
        status = status or NOT_WRITTEN
    os._exit(status)
