"""What a shell completes, asked in a shell."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import kill

pexpect = pytest.importorskip("pexpect", reason="terminals of POSIX")
BASH = """\
PS1='ready> '
wordref() { "$PYTHON" -m wordref "$@"; }
complete -r
eval "$(_WORDREF_COMPLETE=bash_source "$PYTHON" -c 'from wordref.cli.app import cli; cli.main([], "wordref")')"
bind 'set enable-bracketed-paste off'
bind 'set show-all-if-ambiguous on'
"""


@pytest.fixture
def bash(tmp_path):
    """A bash in which the program completes, in a folder with a record."""
    (tmp_path / "evening.record").write_text("", "utf-8")
    (tmp_path / "start").write_text(BASH, "utf-8")
    (tmp_path / "wordref").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m wordref "$@"\n', "utf-8")
    (tmp_path / "wordref").chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    environment = {
        **os.environ,
        "PATH": path,
        "PYTHON": sys.executable,
        "TERM": "dumb",
        "HOME": str(tmp_path),
    }
    child = pexpect.spawn(
        "bash", ["--norc", "-i"], cwd=str(tmp_path), env=environment, encoding="utf-8", timeout=30
    )
    child.sendline(". ./start")
    child.expect("ready> ")
    yield child
    kill(child)


@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="a test of bash")
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("wordref pla", "play "),
        ("wordref play nom", "nomina "),
        ("wordref play eve", "evening.record "),
        ("wordref replay eve", "evening.record "),
        ("wordref hint eve", "evening.record "),
        ("wordref hint spoo", "spookies "),
        ("wordref rules SP-22", "SP-22a|SP-22 "),
        ("wordref judge --set vulgar", "vulgar=forbidden"),
        ("wordref play nomina --option start", "starter=drawn"),
        ("wordref judge --rules spuk", "spukstaben "),
    ],
)
def test_bash_completes(bash, typed, completed):
    bash.send(f"{typed}\t\t")
    bash.expect(completed)


def test_scripts_for_all_shells_are_there():
    for shell in ("bash", "zsh", "fish"):
        script = subprocess.run(
            [sys.executable, "-c", 'from wordref.cli.app import cli; cli.main([], "wordref")'],
            env={**os.environ, "_WORDREF_COMPLETE": f"{shell}_source"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert "_WORDREF_COMPLETE" in script
