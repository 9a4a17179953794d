"""Files, written whole or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

_NEW = 0o666  # as other programs make files, less what the umask takes


def write_whole(path: Path, parts: Iterable[bytes]) -> None:
    r"""Write a file so that readers see the old one or the new one, never half of it. A link is followed.

    Args:
        path: the file; what was there is replaced.
        parts: what is written, one after the other.

    Raises:
        OSError: if it can't be written. Then nothing was changed.

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_whole(Path(folder) / "words.txt", [b"Haus\n", b"Maus\n"])
        ...     (Path(folder) / "words.txt").read_text().split()
        ['Haus', 'Maus']
    """
    import tempfile  # noqa: PLC0415  (3 ms of a cold start, and few starts write a file)

    target = Path(os.path.realpath(path))
    mode = _mode(target)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".wordref-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(mode)
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """Who may read the file: as it is, or as other programs make new files."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        os.umask(umask := os.umask(0o077))
        return _NEW & ~umask
