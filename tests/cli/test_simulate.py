"""``wordref simulate``: a table, a file that is gone on with, a picture; and errors that lose nothing."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import run

OWN_GAME = Path(__file__).parents[2] / "docs" / "own_game.py"
SHORT = ("simulate", "spookies", "--option", "chips=15", "--jobs", "1")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def test_the_table_and_its_answer() -> None:
    done = run(*SHORT, "--games", "8", "--seats", "bot,bot:easy")
    assert done.exit_code == 0, done.output
    assert done.output.startswith("Spookies: bot, bot:easy\n\n8 games\n")
    assert "bot:easy" in done.output
    assert "Who starts wins" in done.output
    assert "Wilson's" in done.output


def test_in_german() -> None:
    done = run("--ui", "de", *SHORT, "--games", "4", "--vary", "may_pass=no,yes")
    assert "Wer beginnt, gewinnt" in done.output
    assert "may_pass=yes statt may_pass=no, mit demselben Glück:" in done.output
    assert "Let bots" not in run("--ui", "de", "simulate", "--help").output


def test_json_says_all(out: Path) -> None:
    done = run(*SHORT, "--games", "6", "--vary", "may_pass=no,yes", "--format", "json", "--out", str(out))
    facts = json.loads(done.output)
    assert facts["game"] == "spookies"
    assert [each["variant"] for each in facts["variants"]] == ["may_pass=no", "may_pass=yes"]
    assert facts["variants"][0]["games"] == 6
    assert facts["variants"][0]["answer"].startswith("Who starts wins")
    assert facts["differences"][0]["against"] == "may_pass=no"
    head, *lines = map(json.loads, out.read_text().splitlines())
    assert head["simulation"] == 1
    assert len(lines) == 12


def test_the_same_bytes_from_one_and_two_processes(tmp_path: Path) -> None:
    written = []
    for jobs in ("1", "2"):
        path = tmp_path / f"{jobs}.jsonl"
        done = run("simulate", "spookies", "--games", "10", "--jobs", jobs, "--out", str(path), "--seed", "3")
        assert done.exit_code == 0, done.output
        written.append((done.output, path.read_bytes()))
    assert written[0] == written[1]


def test_the_same_command_goes_on_and_more_games_are_the_rest(out: Path) -> None:
    command = (*SHORT, "--out", str(out))
    run(*command, "--games", "6")
    whole = out.read_bytes()
    assert run(*command, "--games", "6").exit_code == 0
    assert out.read_bytes() == whole
    out.write_bytes(whole[:-100])
    run(*command, "--games", "6")
    assert out.read_bytes() == whole
    fewer = run(*command, "--games", "2")
    assert "2 games" in fewer.output
    assert out.read_bytes() == whole
    run(*command, "--games", "9")
    assert out.read_bytes().startswith(whole)


def test_the_picture(tmp_path: Path) -> None:
    path = tmp_path / "wins.svg"
    command = (*SHORT, "--games", "4", "--picture", str(path))
    assert run(*command).exit_code == 0
    assert path.read_text().startswith("<svg")
    before = path.read_bytes()
    refused = run(*command, "--seed", "9")
    assert refused.exit_code == 2
    assert "--force" in refused.output
    assert path.read_bytes() == before
    assert run(*command, "--seed", "9", "--force").exit_code == 0
    same = run(*SHORT, "--out", str(path), "--picture", str(path), "--force")
    assert same.exit_code == 2
    assert path.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["spokies"], "there is no game 'spokies'; there are .*Did you mean spookies"),
        (["hobby"], "there is no game 'hobby'"),
        (["nowhere:FACE"], "there is no module nowhere"),
        (["spookies", "--seats", "bot"], "two to five players"),
        (["spookies", "--seats", "bot,"], "there is no player ''"),
        (["spookies", "--seats", "bot,bot:esay"], "Did you mean bot:easy"),
        (["spookies", "--option", "chip=3"], "there is no option 'chip'.*Did you mean chips"),
        (["spookies", "--vary", "chips"], "write it as name=value"),
        (["spookies", "--vary", "may_pass=yes,nein,perhaps"], "'perhaps': say yes or no"),
        (["spookies", "--vary", "chips=9", "--option", "chips=9"], "chips: give it to --option or to --vary"),
        (["spookies", "--games", "0"], "0 is not in the range"),
        (["spookies", "--common", "3"], "Spookies has no words"),
        (["spookies", "--jobs", "2", "--scheduler", "tcp://x:1"], "give --jobs or --scheduler, not both"),
        (["nomina"], "in which language"),
    ],
)
def test_mistakes_are_told_before_anything_is_played(arguments: list[str], problem: str) -> None:
    done = run("simulate", *arguments)
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    import re  # noqa: PLC0415

    assert re.search(problem, " ".join(done.output.split())), done.output


def test_other_files_stay_as_they_are(out: Path, tmp_path: Path) -> None:
    out.write_text("my notes\n")
    refused = run(*SHORT, "--out", str(out))
    assert refused.exit_code == 2
    assert "holds something else than a simulation" in refused.output
    assert out.read_text() == "my notes\n"
    assert run(*SHORT, "--out", str(tmp_path)).exit_code == 2
    assert "can't write" in run(*SHORT, "--out", str(tmp_path / "no" / "games.jsonl")).output


def test_another_seed_does_not_mix_with_what_is_there(out: Path) -> None:
    run(*SHORT, "--games", "2", "--out", str(out))
    before = out.read_bytes()
    refused = run(*SHORT, "--games", "2", "--out", str(out), "--seed", "1")
    assert "holds another simulation (what differs: seed)" in refused.output
    assert out.read_bytes() == before


def test_a_game_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(OWN_GAME, tmp_path / "mine_alone.py")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    done = run("simulate", "mine_alone:FACE", "--games", "20", "--jobs", "2")
    assert done.exit_code == 0, done.output
    assert "20 games" in done.output
    sys.modules.pop("mine_alone", None)


@pytest.mark.skipif(sys.platform == "win32", reason="processes are interrupted otherwise there")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_who_interrupts_keeps_what_is_done_and_goes_on(out: Path, jobs: str, ending: signal.Signals) -> None:
    command = [
        sys.executable, "-m", "wordref", "simulate", "spookies", "--games", "4000", "--jobs", jobs, "--out", str(out),
    ]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not out.exists() or out.read_bytes().count(b"\n") < 6:
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(ending)
        told, problems = process.communicate()
    assert process.returncode == 130
    assert "Interrupted after" in problems
    assert "The same command goes on." in problems
    assert "Traceback" not in problems
    kept = out.read_bytes()
    count = kept.count(b"\n") - 1
    assert 5 <= count < 4000
    assert f"{count} games" in told
    done = run("simulate", "spookies", "--games", str(count + 2), "--jobs", jobs, "--out", str(out))
    assert done.exit_code == 0, done.output
    assert out.read_bytes().startswith(kept)
    assert out.read_bytes().count(b"\n") == count + 3
