"""Files that a record names: only what lies beside it is opened, for a record may come from anybody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wordref.cli.texts import N_, Fail, said, unreadable, unwritable
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


@contextmanager
def copied_policy(policy: str | None, record: Path) -> Iterator[None]:
    """While a record begins: the rules for words that it names, if it names any, lie beside it; they go if it fails.

    Raises:
        Fail: if they can't be read, or not be written there.
    """
    if policy is None:
        yield
        return
    try:
        with Path(policy).open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise unreadable(policy, error) from error
    copy = record.with_name(beside.copy_name(record))
    try:
        write_whole(copy, [data])
    except OSError as error:
        raise unwritable(copy, error) from error
    try:
        yield
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
