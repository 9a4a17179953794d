"""``wordref play`` and ``hint``: house rules for words, and how long the program may think."""

from __future__ import annotations

import json
import re
import shutil
import sys
import time
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from command_line import broken, run

from wordref import Lexicon
from wordref.cli.advising import thinking
from wordref.cli.tables import game_of
from wordref.compile.builder import build_from_hunspell
from wordref.games import face
from wordref.games.krux import face as krux
from wordref.games.krux import player as krux_player
from wordref.games.spukstaben import face as spukstaben
from wordref.referee.record import load
from wordref.vocabulary.vocabulary import vocabulary

RECORDS = Path(__file__).parents[2] / "examples" / "records"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of Spukstaben in the middle of a turn."""
    return Path(shutil.copy(RECORDS / "spukstaben-en-turn4.record", tmp_path))


# House rules for words in a game, and in a hint


def nomina_record(tmp_path: Path, *limits: str) -> Path:
    path = tmp_path / "nomina.record"
    start = [
        "play",
        "nomina",
        "--lang",
        "de",
        "--seats",
        "Ann,Bob",
        "--house",
        "none",
        "--option",
        "starter=first",
    ]
    typed = "place 3,5 across WAS\nplace 4,5=I 5,5=T 6,5=Z\nquit\n"
    result = run(*start, *limits, "--record", str(path), typed=typed)
    assert result.exit_code == 0, result.output
    return path


def hinted(path: Path, *args: str) -> set[str]:
    result = run("hint", str(path), "--top", "16", "--seconds", "20", "--format", "json", *args)
    assert result.exit_code == 0, result.output
    return {word for move in json.loads(result.stdout)["moves"] for word, _ in move["words"]}


def test_house_rules_of_a_new_game_are_kept_in_its_record_and_count_ever_after(tmp_path: Path):
    path = nomina_record(
        tmp_path, "--common", "3", "--set", "abbreviation=forbidden", "--set", "place=forbidden"
    )
    headers = load(path).headers
    assert (headers["common"], headers["set"]) == ("3", "abbreviation=forbidden, place=forbidden")
    judge = game_of(face("nomina"), load(path), path).words.judge
    assert (judge.policy.commonness, judge.policy.verdict("place").value) == (3.0, "forbidden")
    assert judge.verdict("VW").value == "forbidden"
    assert {word for word in hinted(path) if not judge(word)} == set()
    assert run("replay", str(path)).exit_code == 0


def test_a_hint_may_be_pickier_than_the_record_that_judges(tmp_path: Path):
    path = nomina_record(tmp_path)
    before = path.read_bytes()
    words = game_of(face("nomina"), load(path), path).words
    known = vocabulary(words.judge.lexicon, words.judge.policy)
    picky = hinted(path, "--common", "5", "--set", "abbreviation=forbidden")
    assert min(map(known.zipf, picky)) >= 5
    assert min(map(known.zipf, hinted(path))) < 5
    assert path.read_bytes() == before


def test_a_hint_is_never_laxer_than_the_record(tmp_path: Path):
    path = nomina_record(tmp_path, "--common", "4", "--set", "abbreviation=forbidden")
    assert hinted(path, "--common", "1", "--set", "abbreviation=allowed", "--set", "rare=allowed") == hinted(
        path
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("common: 3", "common: x"), "common: x' is no number"),
        (("common: 3", "common: 99"), "no Zipf value"),
        (("common: 3", "set: vulgar"), "category=verdict"),
        (("common: 3", "set: vulgar=perhaps"), "no verdict"),
    ],
)
def test_house_rules_in_a_record_that_are_none_are_explained(
    tmp_path: Path, change: tuple[str, str], said: str
):
    bad = broken(nomina_record(tmp_path, "--common", "3"), change)
    for command in ("hint", "replay", "play"):
        result = run(command, str(bad), "--ui", "en")
        assert (result.exit_code, said in result.output) == (2, True), result.output


def test_a_game_without_words_refuses_rules_for_words():
    for args in (
        ("play", "spookies", "--seats", "Ann,Bob"),
        ("hint", str(RECORDS / "spooks-unfinished.record")),
    ):
        result = run(*args, "--common", "3", "--ui", "en")
        assert (result.exit_code, "no words" in result.output) == (2, True), result.output


def test_a_lexicon_of_ones_own_plays_hints_simulates_and_replays(tmp_path: Path):
    path, record = tmp_path / "own.lexicon", tmp_path / "own.record"
    (tmp_path / "x.aff").write_text("SET UTF-8\n", "utf-8")
    (tmp_path / "x.dic").write_text("3\nqix\nqi\nix\n", "utf-8")
    build_from_hunspell(tmp_path / "x.aff", tmp_path / "x.dic", path, language="xx")
    own = Lexicon(path).id
    start = ["play", "nomina", "--seats", "Ann,Bob", "--option", "starter=first", "--house", "none"]
    typed = "place 3,5 across QIX\nquit\n"
    assert run(*start, "--lexicon", str(path), "--record", str(record), typed=typed).exit_code == 0
    kept = load(record)
    assert (kept.headers["language"], kept.headers["lexicon"]) == ("xx", own)
    assert [dict(line.facts) for line in kept.moves] == [{"word QIX": "allowed NO-06"}]
    for command in ("replay", "hint"):
        lacking = run(command, str(record))
        assert (lacking.exit_code, own in lacking.stderr, "--lexicon" in lacking.stderr) == (2, True, True)
        assert run(command, str(record), "--lexicon", str(path)).exit_code == 0
    assert run("play", str(record), "--lexicon", str(path), typed="quit\n").exit_code == 0
    ghosts = ["hint", "spukstaben", "Q1 door, X2 press", "--players", "1", "--lexicon", str(path)]
    assert "qix" in run(*ghosts).stdout
    asked = ["simulate", "nomina", "--games", "1", "--jobs", "1", "--seats", "bot:greedy,bot:greedy"]
    assert run(*asked, "--lexicon", str(path)).exit_code == 0
    for game in ("spooks", "spookies"):
        refused = run("play", game, "--seats", "Ann,Bob,Cleo", "--lexicon", str(path))
        assert (refused.exit_code, "--lexicon" in refused.stderr) == (2, True)


def test_a_recorded_game_has_its_rules_for_words_already(record: Path):
    result = run("play", str(record), "--common", "3", "--ui", "en")
    assert (result.exit_code, "name the file alone" in result.output) == (2, True)


def test_a_hint_at_words_of_spukstaben_may_be_laxer_or_pickier_than_words_that_people_know(record: Path):
    def words(*args: str) -> set[str]:
        result = run("hint", str(record), "--format", "json", *args)
        assert result.exit_code == 0, result.output
        return {word for team in json.loads(result.stdout).get("teams", ()) for word in team["words"]}

    assert words("--common", "5") != words()


# While the program thinks


class Terminal(StringIO):
    """Like a terminal for what goes to standard error."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_it_tells_that_it_thinks_and_leaves_nothing_there(monkeypatch: pytest.MonkeyPatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with thinking(7):
        while not terminal.getvalue():  # it begins after a second
            time.sleep(0.01)
    assert re.match(r"\rthinking: \d s of 7 s", terminal.getvalue())
    assert terminal.getvalue().rpartition("\r")[2] == ""
    shown = len(terminal.getvalue())
    with thinking():
        pass
    assert len(terminal.getvalue()) == shown


def test_where_there_is_no_terminal_nothing_tells_that_it_thinks(monkeypatch: pytest.MonkeyPatch):
    pipe = StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    with thinking(7):
        time.sleep(1.1)
    assert pipe.getvalue() == ""
    monkeypatch.setattr(sys, "stderr", None)
    with thinking(7):
        pass


def test_bots_of_krux_take_a_time_and_others_refuse_it(tmp_path: Path):
    path = tmp_path / "x.record"
    start = [
        "--seats",
        "Ann,Robo:bot",
        "--lang",
        "de",
        "--house",
        "none",
        "--record",
        str(path),
        "--seconds",
        "0.2",
    ]
    first = ("--option", "starter=first")
    refused = run("play", "nomina", *start, "--ui", "en")
    assert (refused.exit_code, "leave --seconds out" in refused.output) == (2, True)
    assert not path.exists()
    assert (
        run("play", "krux", *start, "--option", "first_blocks=1", *first, typed="block 1,1\nquit\n").exit_code
        == 0
    )
    moves = len(load(path).moves)
    assert moves == 2
    row = 5 if load(path).moves[1].text.startswith("block 6,") else 6  # wherever the bot has put its Störer
    typed = f"place {row},1=W {row},2=A {row},3=S\nquit\n"
    assert run("play", str(path), "--seconds", "0.2", typed=typed).exit_code == 0
    assert load(path).moves[moves + 1].text.startswith("place ")
    spookies = ("play", str(RECORDS / "spookies.record"), "--seconds", "1", "--ui", "en")
    assert "leave --seconds out" in run(*spookies).output


def test_a_bot_thinks_as_long_as_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    asked: list[float | None] = []

    def bot(game: Any, seconds: float | None) -> Any:
        asked.append(seconds)
        return krux_player.bot(game, seconds=seconds or 1.0)

    monkeypatch.setattr(krux, "FACE", replace(krux.FACE, bot=bot))
    start = ["play", "krux", "--seats", "Robo:bot,Ann", "--lang", "de", "--house", "none"]
    start += ["--option", "starter=first"]
    assert run(*start, "--record", str(tmp_path / "a.record"), "--seconds", "0.2").exit_code == 0
    assert run(*start, "--record", str(tmp_path / "b.record")).exit_code == 0
    assert asked == [0.2, None]


def test_a_game_without_hints_says_so_and_goes_on(record: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(spukstaben, "FACE", replace(spukstaben.FACE, hint=None))
    played = run("play", str(record), "--ui", "en", typed="hint\nquit\n")
    assert (played.exit_code, "no hints" in played.output, "Everything is saved" in played.output) == (
        0,
        True,
        True,
    )
    asked = run("hint", str(record), "--ui", "en")
    assert (asked.exit_code, "no hints" in asked.output) == (2, True)
