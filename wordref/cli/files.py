"""Write files that may be there already: whole or not at all, and never over what they are made from."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection, Iterable
from pathlib import Path

from wordref.cli.boards import demand_name
from wordref.cli.texts import N_, Fail, text, unwritable
from wordref.files import write_whole


def write_text(path: str, lines: Iterable[str], *, force: bool, made_from: Path) -> None:
    """Write lines with their ends, in UTF-8, as ``write_bytes`` does."""
    write_bytes(path, (line.encode() for line in lines), force=force, made_from=[made_from])


def write_bytes(path: str, parts: Iterable[bytes], *, force: bool, made_from: Collection[Path]) -> None:
    """Write to a file beside the named one, then put it in its place.

    Args:
        path: the file; a link is followed.
        parts: what is written, one after the other.
        force: whether a file may be replaced.
        made_from: the files that were read, or are being read.

    Raises:
        Fail: if that is no file, or must not be replaced, or can't be written. Then nothing was changed.
    """
    try:
        _check(Path(os.path.realpath(path)), path, force=force, made_from=made_from)
        write_whole(Path(path), parts)
    except OSError as error:
        raise unwritable(path, error) from error


def check_target(path: str, *, force: bool, made_from: Collection[Path]) -> None:
    """Refuse a file that ``write_bytes`` would refuse, before there is anything to write.

    Raises:
        Fail: as ``write_bytes`` does, unless only the writing itself can tell, such as on a full disk.
    """
    demand_name(path)
    target = Path(os.path.realpath(path))
    try:
        _check(target, path, force=force, made_from=made_from)
        if not stat.S_ISDIR(target.parent.stat().st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        if not os.access(target.parent, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise unwritable(path, error) from error


def _check(target: Path, path: str, *, force: bool, made_from: Collection[Path]) -> None:
    """Raise if the file must not be written."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return
    if not stat.S_ISREG(status.st_mode):
        raise Fail(text(N_("{path} is a folder or a device. Name a file.")).format(path=path))
    if any(source.exists() and target.samefile(source) for source in made_from):
        raise Fail(
            text(N_("{path} is the very file that is to be read. Name another one.")).format(path=path)
        )
    if not force:
        problem = text(N_("{path} exists. Choose another name, or say --force to replace it."))
        raise Fail(problem.format(path=path))
