"""Files: written whole or not at all, and tables in TOML, read with errors that name the file and the line."""

from __future__ import annotations

import errno
import os
import re
import stat
import time
import tomllib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from wordref.messages import N_, Message, message, reason

LARGEST = 1 << 20  # bytes of a table, a board or a puzzle: they need some thousands
FULL = frozenset(
    number
    for name in ("ENOSPC", "EDQUOT", "EFBIG")
    if (number := getattr(errno, name, None)) is not None  # not every system knows quotas
)
"""Numbers of the errors that say that there is no room: of a disk, of a quota, of a limit on files."""
UNWRITABLE = frozenset((errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO, errno.ENOENT, errno.ENOTDIR))
"""Numbers of the errors that say that a folder is gone, broken, or not to be written to."""
_LONG_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){50}""")
"""A key of many parts: for each, tomllib goes through all before it, and two hundred thousand take minutes."""
_PREFIX, _SUFFIX = ".wordref-", ".part"  # of what is being written
_STALE = 3600  # seconds: no writer rests so long
_NEW = 0o666  # as other programs make files, less what the umask takes


def write_whole(path: Path, parts: Iterable[bytes], *, new: int | None = None, over: bool = True) -> None:
    r"""Write a file so that readers see the old one or the new one, never half of it. A link is followed.

    Args:
        path: the file; what was there is replaced.
        parts: what is written, one after the other.
        new: who may read it if it was not there, as a mode; None: as other programs make files.
        over: whether a file that is there is replaced; if not, of two that write at once one gets the file.

    Raises:
        OSError: if it can't be written, or is there and must not be replaced. Then nothing was changed.

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_whole(Path(folder) / "words.txt", [b"Haus\n", b"Maus\n"])
        ...     (Path(folder) / "words.txt").read_text().split()
        ['Haus', 'Maus']
    """
    if not over and os.path.lexists(path):  # a link into nothing is there, too
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    target = Path(os.path.realpath(path))
    written = _written(target, parts, new)
    try:
        if over:
            written.replace(target)
        else:
            _name(written, target)
    except BaseException:
        written.unlink(missing_ok=True)
        raise


def write_together(files: Mapping[Path, bytes]) -> None:
    r"""Write files that belong together: each is written in full before the first one replaces what was there.

    Raises:
        OSError: if one can't be written, such as on a full disk. Then nothing was changed.

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_together({Path(folder) / "words.txt": b"Haus\n", Path(folder) / "clues.txt": b"A home\n"})
        ...     sorted(each.name for each in Path(folder).iterdir())
        ['clues.txt', 'words.txt']
    """
    written: dict[Path, Path] = {}
    try:
        for path, content in files.items():
            target = Path(os.path.realpath(path))
            written[target] = _written(target, [content], None)
        for target, each in written.items():
            each.replace(target)
    finally:
        for each in written.values():
            each.unlink(missing_ok=True)


def _written(target: Path, parts: Iterable[bytes], new: int | None) -> Path:
    """A new file beside the target, with what the target is to hold."""
    import tempfile  # noqa: PLC0415  (3 ms of a cold start, and few starts write a file)

    mode = _mode(target, new)
    _take_old_ones_away(target.parent)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=_PREFIX, suffix=_SUFFIX)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(mode)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return Path(temporary)


def lock(file: int) -> bool:
    """Lock an open file or folder for this process alone, as long as it is open; whether nobody else has locked it.

    Where there are no locks (Windows, some network drives) it is always true.
    """
    try:
        import fcntl  # noqa: PLC0415  (not on Windows)
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _name(written: Path, target: Path) -> None:
    """Give what was written its name, which nobody else may have; where there are links, it appears whole."""
    try:
        target.hardlink_to(written)
    except FileExistsError:
        raise
    except OSError:
        target.open("x").close()
        written.replace(target)
    else:
        written.unlink()


def _take_old_ones_away(folder: Path) -> None:
    """What writers that were killed have left; who writes now is younger. Whatever hinders it hinders no writing."""
    with suppress(OSError):
        for left in folder.glob(f"{_PREFIX}*{_SUFFIX}"):
            with suppress(OSError):  # somebody else's, or gone meanwhile
                status = left.lstat()
                if stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > _STALE:
                    left.unlink()


def _mode(path: Path, new: int | None) -> int:
    """Who may read the file: as it is, or as is wished for a new one."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        if new is not None:
            return new
        os.umask(umask := os.umask(0o077))
        return _NEW & ~umask


def read_toml(path: Path | str, failure: Callable[[Message], Exception]) -> dict[str, Any]:
    """The table in a TOML file in UTF-8, of at most a megabyte.

    Raises:
        failure: made of the message, if the file can't be read or is no TOML; the line is named.
    """
    where = str(path)
    try:
        with Path(path).open("rb") as file:
            raw = file.read(LARGEST + 1)  # a device may never end
    except OSError as error:
        raise failure(message(N_("can't read {path}: {reason}"), path=where, reason=reason(error))) from error
    return toml_of(raw, where, failure)


def toml_of(raw: bytes, where: str, failure: Callable[[Message], Exception]) -> dict[str, Any]:
    """The table in the content of a TOML file, as ``read_toml`` gives it.

    Raises:
        failure: made of the message, if it is no TOML; the line is named, and ``where`` for the file.
    """
    if len(raw) > LARGEST:
        raise failure(message(N_("{path} is larger than a megabyte: it is something else"), path=where))
    try:
        text = raw.decode("utf-8-sig")
        if not _LONG_KEY.search(text):
            return tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problem = N_("{path}, line {line}: not in UTF-8. Save the file in UTF-8.")
        raise failure(message(problem, path=where, line=line)) from error
    except (ValueError, RecursionError) as error:
        raise failure(
            message(N_("{path} is not valid TOML: {reason}"), path=where, reason=_why(error))
        ) from error
    raise failure(message(N_("{path}: a key has more than 50 parts"), path=where))


def _why(error: ValueError | RecursionError) -> str:
    """What is wrong with a text that should be TOML."""
    if isinstance(error, tomllib.TOMLDecodeError):
        return str(error)  # it names the line
    if isinstance(error, RecursionError):
        return message(N_("too many brackets within brackets"))
    return message(N_("a number has too many digits"))  # Python reads no more than 4,300
