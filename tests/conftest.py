"""What all tests share: the two lexicons, opened once, and judges over them."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import settings

from wordref import Judge, Lexicon, WordPolicy
from wordref.cli.app import cli
from wordref.cli.texts import speak

# some tests try the rules by which the lexicons are compiled
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "dictionaries"))
# what several files of tests share
sys.path.insert(0, str(Path(__file__).resolve().parent / "support"))

from compile_catalogues import compile_catalogues

compile_catalogues()  # a new text is tried without building the package again

# who starts the tests in the background of a shell has them ignore Ctrl-C, and the programs that they start would, too
signal.signal(signal.SIGINT, signal.default_int_handler)
# and with nohup they ignore the end of the terminal
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# no test asserts a time, not even unasked: a loaded machine is no reason to fail
# the gate runs the same examples each time; runs at home look for new ones
settings.register_profile("wordref", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("wordref")


@pytest.fixture(autouse=True)
def _in_english() -> None:
    """What a command said in German before is no reason to go on so: tests run in any order."""
    speak("en")


@pytest.fixture(scope="session")
def english() -> Lexicon:
    return Lexicon.load("en")


@pytest.fixture(scope="session")
def german() -> Lexicon:
    return Lexicon.load("de")


@pytest.fixture(scope="session")
def spukstaben_en(english: Lexicon) -> Judge:
    return Judge(english, WordPolicy.builtin("spukstaben"))


@pytest.fixture(scope="session")
def spukstaben_de(german: Lexicon) -> Judge:
    return Judge(german, WordPolicy.builtin("spukstaben"))


@pytest.fixture(scope="session")
def nomina_de(german: Lexicon) -> Judge:
    return Judge(german, WordPolicy.builtin("nomina"))


@pytest.fixture(scope="session")
def nomina_en(english: Lexicon) -> Judge:
    return Judge(english, WordPolicy.builtin("nomina"))


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Runs the command line in this process, without the user's settings and house book."""
    for name in [n for n in os.environ if n.startswith(("WORDREF_", "LC_"))] + [
        "LANG",
        "LANGUAGE",
        "NO_COLOR",
    ]:
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "APPDATA", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    try:
        runner = CliRunner(mix_stderr=False)  # click 8.1 mixes them unless told otherwise
    except TypeError:
        runner = CliRunner()

    def run(*args: str, stdin: str | bytes | None = None) -> Result:
        result = runner.invoke(cli, list(args), input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


@pytest.fixture
def build(tmp_path: Path) -> Callable[..., Lexicon]:
    """Compiles a Hunspell pair given as text."""
    from wordref.compile.builder import build_from_hunspell  # noqa: PLC0415  (few tests build a lexicon)

    def build(name: str, aff: str, dic: str, codec: str = "utf-8", **more: str) -> Lexicon:
        (tmp_path / f"{name}.aff").write_bytes(aff.encode(codec))
        (tmp_path / f"{name}.dic").write_bytes(dic.encode(codec))
        out = tmp_path / f"{name}.lexicon"
        build_from_hunspell(tmp_path / f"{name}.aff", tmp_path / f"{name}.dic", out, **more)
        return Lexicon(out)

    return build
