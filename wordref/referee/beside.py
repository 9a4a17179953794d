"""Files that a record names: only what lies beside it is opened, for a record may come from anybody."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from wordref.messages import N_, message
from wordref.referee.face import Face
from wordref.referee.options import named_files
from wordref.referee.record import Record

POLICY = "policy"


class BesideError(ValueError):
    """A record names a file that is not beside it; the message says what to do."""


def with_files(face: Face, record: Record, path: str | Path, policy: str | None = None) -> Record:
    """The record with the files that it names where they lie.

    Args:
        face: of the record's game.
        record: as read.
        path: where it was read.
        policy: the file that somebody names instead of the record's.

    Raises:
        BesideError: if it names a file that is not beside it or below that folder.
    """
    folder = Path(path).resolve().parent
    headers = dict(record.headers)
    if policy is not None:
        headers[POLICY] = policy
    elif POLICY in headers:
        headers[POLICY] = _beside(folder, headers[POLICY])
    named = {name: _beside(folder, file) for name, file in named_files(face.rules, record.options).items()}
    return replace(record, headers=headers, options={**record.options, **named})


def _beside(folder: Path, name: str) -> str:
    """The file below the folder."""
    try:
        found = (folder / name).resolve()
        is_there = found.is_relative_to(folder) and found.is_file()
    except (OSError, ValueError, RuntimeError):  # a NUL, or links in a circle
        is_there = False
    if not is_there:
        problem = N_(
            "the record names {path}, which is no file beside it: put a copy there, or say --policy FILE"
        )
        raise BesideError(message(problem, path=ascii(name[:80])))
    return str(found)


def copy_name(record: Path) -> str:
    """What the copy of a policy beside a record is called.

    >>> copy_name(Path("evening/krux.record"))
    'krux.record.policy.toml'
    """
    return f"{record.name}.policy.toml"
