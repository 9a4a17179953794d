"""Ends one command again and again, each time at another moment: no room for its file, or kill -9. POSIX alone.

Run as a process of its own: ``python hard_ends.py FOLDER`` with a line of JSON on stdin, ``{"args": [...], "moments": [...]}``.
A moment is ``["room", n]`` (a file takes n bytes, then there is no room), ``["cut", n]`` (killed when n bytes are written) or
``["event", n]`` (killed when it opens, renames, links or removes a file in the folder for the n-th time; once there are
fewer, no later ones are tried). After each the
folder is as it was at first. For each a line of JSON tells the status (negative: the signal), stderr, and what is there.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from pathlib import Path
from typing import Any

WATCHED = ("open", "os.rename", "os.link", "os.remove", "os.truncate", "os.chmod")


def main() -> None:
    """Fork a child for each moment: the imports are done once."""
    import wordref.cli.app  # noqa: F401, PLC0415  (before the forks)

    folder = Path(sys.argv[1])
    task = json.loads(sys.stdin.readline())
    first = {path: path.read_bytes() for path in folder.iterdir()}
    passed = False
    for kind, number in task["moments"]:
        if kind == "event" and passed:
            continue  # it has no more of them
        status, told = ended(folder, task["args"], kind, number)
        passed = kind == "event" and status != -signal.SIGKILL
        there = {path.name: path.read_bytes().hex() for path in folder.iterdir()}
        print(json.dumps({"status": status, "told": told, "there": there}), flush=True)
        for path in [*folder.iterdir()]:
            path.unlink()
        for path, data in first.items():
            path.write_bytes(data)


def ended(folder: Path, args: list[str], kind: str, number: int) -> tuple[int, str]:
    """How the command ends, and what it tells."""
    theirs, ours = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(theirs)
        nothing = os.open(os.devnull, os.O_RDWR)
        for old, new in ((nothing, 0), (nothing, 1), (ours, 2)):
            os.dup2(old, new)
        os.chdir(folder)
        prepare(folder, kind, number)
        sys.argv = ["wordref", *args]
        from wordref.cli import main as command  # noqa: PLC0415

        command()
        os._exit(99)
    os.close(ours)
    with os.fdopen(theirs, "rb") as pipe:
        told = pipe.read().decode()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), told


def prepare(folder: Path, kind: str, number: int) -> None:
    """Let the end come at its moment."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if kind == "event":
        count = 0

        def hook(event: str, args: tuple[Any, ...]) -> None:
            nonlocal count
            if event in WATCHED and isinstance(args[0], str | bytes | os.PathLike):
                if not str(os.path.realpath(os.fsdecode(args[0]))).startswith(str(folder)):
                    return
                count += 1
                if count == number:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(hook)
        return
    # Python itself ignores the signal and gets an error; with its default the write that goes beyond ends the process
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN if kind == "room" else signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (number, number))


if __name__ == "__main__":
    main()
