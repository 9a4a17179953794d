"""Files that a record names: only what lies beside it is opened, for a record may come from anybody."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from wordref.cli.texts import N_, Fail, said, unreadable
from wordref.files import LARGEST, write_whole
from wordref.referee import beside

if TYPE_CHECKING:
    from wordref.referee.face import Face
    from wordref.referee.record import Record

POLICY = beside.POLICY
policy_option = click.option(
    "--policy", metavar="FILE", help=N_("The record's rules for words, if they lie elsewhere: a TOML file.")
)


def with_files(face: Face, record: Record, path: str | Path, policy: str | None = None) -> Record:
    """The record with the files that it names where they lie, see ``wordref.referee.beside``.

    Raises:
        Fail: if it names a file that is not beside it or below that folder.
    """
    try:
        return beside.with_files(face, record, path, policy)
    except beside.BesideError as error:
        raise Fail(said(error)) from error


def copy_policy(policy: str, record: Path) -> None:
    """Keep the rules for words beside the record, which names them.

    Raises:
        Fail: if they can't be read.
    """
    try:
        with Path(policy).open("rb") as file:
            data = file.read(LARGEST + 1)
        write_whole(record.with_name(beside.copy_name(record)), [data])
    except OSError as error:
        raise unreadable(policy, error) from error
