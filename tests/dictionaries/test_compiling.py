"""The build's scripts in dictionaries/: when a lexicon is compiled again, and what is said when an archive can't be had."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

import pytest

from wordref.lexicon.container import Section, write

FOLDER = Path(__file__).resolve().parents[2] / "dictionaries"


@pytest.fixture(autouse=True)
def scripts(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.delenv("WORDREF_ARCHIVES", raising=False)


# Fresh or stale


@pytest.fixture
def compiled(tmp_path, monkeypatch):
    """A file that stands for the English lexicon, as if this very recipe had compiled it."""
    import recipe  # noqa: PLC0415  (lies in dictionaries/)

    path = tmp_path / "en.lexicon"
    monkeypatch.setattr(recipe, "target", lambda language: tmp_path / f"{language}.lexicon")
    write(path, {"recipe": recipe.recipe("en")}, [Section("s", "bytes", "MIT", bytes(range(200)))])
    return path


def fresh(language: str = "en") -> bool:
    import recipe  # noqa: PLC0415

    return bool(recipe.is_fresh(language))


def test_a_lexicon_of_this_recipe_is_fresh(compiled):
    assert compiled.exists()
    assert fresh()
    assert not fresh("de")  # there is none


def test_a_lexicon_that_is_cut_off_or_damaged_is_stale(compiled):
    whole = compiled.read_bytes()
    for size in (0, 10, 48, len(whole) // 2, len(whole) - 1):
        compiled.write_bytes(whole[:size])
        assert not fresh()
    for at in (5, 60, len(whole) - 1):
        damaged = bytearray(whole)
        damaged[at] ^= 1
        compiled.write_bytes(damaged)
        assert not fresh()
    compiled.write_bytes(whole)
    assert fresh()


def test_a_lexicon_of_another_recipe_is_stale(compiled):
    # the recipe's hash elsewhere in the header proves nothing
    import recipe  # noqa: PLC0415

    write(compiled, {"recipe": "0" * 16, "note": {"recipe": recipe.recipe("en")}}, [])
    assert not fresh()
    write(compiled, {}, [])
    assert not fresh()


def test_a_part_of_the_compiler_that_is_not_found_is_an_error(monkeypatch):
    import recipe  # noqa: PLC0415

    monkeypatch.setattr(recipe, "COMPILER", [*recipe.COMPILER, "lexicon/moved_away"])
    with pytest.raises(FileNotFoundError, match="moved_away"):
        recipe.recipe("en")


# Archives


@pytest.fixture
def one_archive(monkeypatch, tmp_path):
    """Only one archive is pinned; temporary files lie in a folder of their own."""
    import archives  # noqa: PLC0415

    pin = {"version": "1", "sha256": sha256(b"right").hexdigest()}
    monkeypatch.setitem(archives.SOURCES, "archives", {"some-thing": pin})
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    return archives


def leftover(tmp_path: Path) -> list[Path]:
    return list((tmp_path / "tmp").iterdir())


@pytest.mark.parametrize("error", ["ArchiveError", "KeyboardInterrupt", "nothing"])
def test_a_temporary_folder_of_archives_is_removed_whatever_happens(
    one_archive, tmp_path, monkeypatch, error
):
    raised = {"ArchiveError": one_archive.ArchiveError, "KeyboardInterrupt": KeyboardInterrupt}.get(error)

    def download(folder: Path, names: list[str]) -> None:
        assert names == ["some-thing"]
        (folder / "some_thing-1.whl").write_bytes(b"right")
        if raised is not None:
            raise raised("the network is gone")

    monkeypatch.setattr(one_archive, "_download", download)
    if raised is None:
        with one_archive.fetched() as folder:
            assert [path.name for path in folder.iterdir()] == ["some_thing-1.whl"]
    else:
        with pytest.raises(raised, match="gone"), one_archive.fetched():
            pytest.fail("there are no archives")
    assert leftover(tmp_path) == []


def test_archives_that_are_kept_are_used_and_stay(one_archive, tmp_path, monkeypatch):
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "some_thing-1.tar.gz").write_bytes(b"right")
    monkeypatch.setattr(one_archive, "_download", lambda *_: pytest.fail("nothing is missing"))
    monkeypatch.setenv("WORDREF_ARCHIVES", str(kept))
    with one_archive.fetched() as folder:
        assert folder == kept
    with one_archive.fetched(kept) as folder:
        assert folder == kept
    assert (kept / "some_thing-1.tar.gz").exists()
    (kept / "some_thing-1.tar.gz").write_bytes(b"wrong")
    with pytest.raises(one_archive.ArchiveError, match="not the pinned archive"), one_archive.fetched():
        pass


def test_a_folder_for_archives_that_can_not_be_used_is_told(one_archive, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        monkeypatch.setenv("WORDREF_ARCHIVES", str(path))
        with pytest.raises(one_archive.ArchiveError, match="Name another folder"), one_archive.fetched():
            pass
    monkeypatch.setenv("WORDREF_ARCHIVES", str(tmp_path / "locked"))
    monkeypatch.setattr(os, "access", lambda *_: False)  # as for anybody but root
    with pytest.raises(one_archive.ArchiveError, match="can't be written to"), one_archive.fetched():
        pass


def test_the_compiler_says_what_is_wrong_and_leaves_nothing(tmp_path):
    (tmp_path / "file").write_text("")
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    command = [sys.executable, str(FOLDER / "compile_lexicons.py"), "--archives", str(tmp_path / "file")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Name another folder in WORDREF_ARCHIVES" in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
