"""``wordref lexicon build``: what it refuses, and that it leaves nothing half done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wordref import Lexicon
from wordref.compile.builder import build_from_hunspell

BUILD = [sys.executable, "-m", "wordref", "lexicon", "build"]
AFF = "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n"
DIC = "2\ncat/S\nmouse\n"


@pytest.fixture
def pair(tmp_path, monkeypatch) -> list[str]:
    """Two files in the current folder, which has nothing else in it but the temporary files."""
    (tmp_path / "tmp").mkdir()
    (tmp_path / "x.aff").write_text(AFF, "utf-8")
    (tmp_path / "x.dic").write_text(DIC, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    return ["x.aff", "x.dic"]


def left() -> set[str]:
    """All files below the current folder, but for those that are read."""
    return {str(path) for path in Path().rglob("*")} - {"tmp", "x.aff", "x.dic"}


def test_a_lexicon_is_built_and_never_replaced_unasked(run, pair):
    args = ["lexicon", "build", *pair, "--out", "x.lexicon", "--lang", "xx"]
    assert run(*args).exit_code == 0
    assert run("judge", "--lexicon", "x.lexicon", "cat").exit_code == 0
    assert run("lexicon", "info", "x.lexicon").stdout.startswith("xx-")
    Path("x.lexicon").write_bytes(b"something else")
    again = run(*args)
    assert (again.exit_code, Path("x.lexicon").read_bytes()) == (2, b"something else")
    assert run(*args, "--force").exit_code == 0
    assert left() == {"x.lexicon"}


@pytest.mark.parametrize("force", [[], ["--force"]])
@pytest.mark.parametrize("out", ["x.aff", "x.dic", "./tmp/../x.dic", "tmp", os.devnull, "none/x", "x.aff/x"])
def test_neither_the_input_nor_what_is_no_file_is_written_over(run, pair, out, force):
    result = run("lexicon", "build", *pair, "--out", out, *force)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert out in result.stderr
    assert (Path("x.aff").read_text("utf-8"), Path("x.dic").read_text("utf-8")) == (AFF, DIC)
    assert left() == set()


@pytest.mark.parametrize(
    ("aff", "dic", "english", "german"),
    [
        (AFF, "2\ncat\nc\0t\n", "x.dic, line 3: a byte 0", "x.dic, Zeile 3: ein Byte 0"),
        (
            AFF.replace("UTF-8", "UTF-7"),
            DIC,
            "x.aff, line 1: unknown encoding UTF-7",
            "x.aff, Zeile 1: unbekannte",
        ),
        (
            AFF.replace(".", "[a"),
            DIC,
            "x.aff, line 3: the condition [a",
            "x.aff, Zeile 3: in der Bedingung [a",
        ),
        (DIC, AFF, "x.aff is no .aff file", "x.aff ist keine .aff-Datei"),
        (AFF, "1\n-\n", "x.dic makes no words", "x.dic ergibt keine Wörter"),
    ],
)
def test_bad_files_are_told_in_the_language_of_the_user(run, pair, aff, dic, english, german):
    Path("x.aff").write_text(aff, "utf-8")
    Path("x.dic").write_text(dic, "utf-8")
    for ui, message in (("en", english), ("de", german)):
        result = run("lexicon", "build", *pair, "--out", "x.lexicon", "--ui", ui)
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr
    assert left() == set()


def test_a_dictionary_of_too_many_forms_is_told(run, pair, monkeypatch):
    monkeypatch.setitem(build_from_hunspell.__kwdefaults__, "most", 2)
    result = run("lexicon", "build", *pair, "--out", "x.lexicon")
    assert result.exit_code == 2
    assert "more than 2 forms" in result.stderr
    assert left() == set()


def test_two_builds_at_once_to_one_file_both_succeed(pair):
    both = [subprocess.Popen([*BUILD, *pair, "--out", "x.lexicon", "--force"]) for _ in range(2)]
    assert [process.wait(60) for process in both] == [0, 0]
    assert set(Lexicon("x.lexicon")) == {"cat", "cats", "mouse"}
    assert left() == {"x.lexicon"}


@pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")
def test_an_interrupted_build_leaves_nothing(pair):
    # a file that is a pipe: when it was read the build is at work; and it makes millions of forms
    Path("x.aff").unlink()
    os.mkfifo("x.aff")
    process = subprocess.Popen([*BUILD, *pair, "--out", "x.lexicon"], stderr=subprocess.PIPE)
    blocks = (
        f"{kind} S Y 2000\n" + "".join(f"{kind} S 0 {i}x .\n" for i in range(1, 2001))
        for kind in ("PFX", "SFX")
    )
    Path("x.aff").write_text("SET UTF-8\n" + "".join(blocks), "utf-8")
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said.strip()) == (130, b"Interrupted.")
    assert left() == set()


@pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")
def test_a_full_disk_is_told_and_leaves_nothing(pair):
    import resource  # noqa: PLC0415  (there only on POSIX)

    Path("x.lexicon").write_bytes(b"old")

    def no_large_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    command = [*BUILD, *pair, "--out", "x.lexicon", "--force"]
    done = subprocess.run(command, preexec_fn=no_large_files, capture_output=True, check=False, timeout=60)
    assert done.returncode == 2
    assert b"can't write x.lexicon: File too large" in done.stderr
    assert Path("x.lexicon").read_bytes() == b"old"
    assert left() == {"x.lexicon"}
