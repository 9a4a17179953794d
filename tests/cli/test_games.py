"""``wordref play``, ``replay`` and ``hint``: what a table types, what is kept, and what is refused."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path

import pytest
from command_line import broken, run

from wordref.cli.session import Session
from wordref.games import GAMES, face
from wordref.games.spukstaben.deck import DEMO
from wordref.referee.record import load

START = ["play", "spukstaben", "--lang", "en", "--seats", "Ann,Bea", "--seed", "3", "--house", "none"]
PLACE = "place c c c p p o"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game whose first turn is about to be settled."""
    path = tmp_path / "evening.record"
    typed = f"{PLACE}\nhint -\nhint length 7\nword greenhouse\nword farmers\nquit\n"
    result = run(*START, "--record", str(path), typed=typed)
    assert result.exit_code == 0, result.output
    return path


def test_every_move_is_saved_as_it_is_made(record: Path):
    moves = [line.text for line in load(record).moves]
    assert moves[-5:] == [
        "place composing composing composing press press office",
        "hint -",
        "hint length 7",
        "word greenhouse",
        "word farmers",
    ]
    assert load(record).headers["lexicon"].startswith("en-")


def test_a_resumed_game_goes_on_where_it_stopped_with_the_choices_of_the_team(record: Path):
    result = run("play", str(record), typed="settle GREENHOUSE FARMERS\nsettle GREENHOUSE FARMER\nquit\n")
    assert "settle GREENHOUSE FARMER" in result.output
    assert "SP-30: farmers is not a basic form" in result.output
    assert "SP-30: FARMERS can't become FARMERS; it may become: FARMER." in result.output
    last = load(record).moves[-1]
    assert last.text == "settle GREENHOUSE FARMER"
    assert last.facts["word FARMERS"].startswith("forbidden SP-30 -> farmer (base SP-30)")


def test_the_end_of_the_input_stops_like_quit_and_loses_nothing(record: Path):
    before = record.read_text()
    assert run("play", str(record), typed="").exit_code == 0
    assert record.read_text() == before


def test_undo_takes_back_the_last_person_s_move(record: Path):
    run("play", str(record), typed="undo\nundo\nquit\n")
    assert load(record).moves[-1].text == "hint length 7"


def test_after_undo_the_same_cards_come(record: Path):
    before = [line for line in load(record).moves if line.who == "*"]
    run("play", str(record), typed="undo\n" * 5 + "quit\n")
    assert [line for line in load(record).moves if line.who == "*"] == before


def test_why_judges_a_move_and_changes_nothing(record: Path):
    before = record.read_text()
    result = run("play", str(record), typed="why settle - -\nwhy nonsense\nquit\n")
    assert "SP-35: Nothing speaks against GREENHOUSE" in result.output
    assert "a move begins with" in result.output
    assert record.read_text() == before


def test_cards_drawn_by_hand_are_typed_in(tmp_path: Path):
    path = tmp_path / "hand.record"
    typed = "reveal Q\nreveal Q 1/1/1/1\nn\nreveal e 3/4/5/6\nquit\n"
    result = run(*START, "--record", str(path), "--by-hand", typed=typed)
    assert "with the power for 1/2/3/4 players" in result.output
    assert "SP-03: Q 1/1/1/1 is not in the deck any more." in result.output
    assert "Which one is it: N " in result.output
    assert [line.text for line in load(path).moves] == ["reveal E 3/4/5/6"]


def test_replay_tells_the_course_and_the_rules(record: Path):
    result = run("replay", str(record))
    assert result.exit_code == 0
    assert "Bea: hint length 7  [SP-23: One hint about the own word.]" in result.output
    assert "The game is not over." in result.output
    data = json.loads(run("replay", str(record), "--format", "json").output)
    assert data["game"] == "spukstaben"
    assert data["course"][0]["who"] == "*"


def test_replay_stops_at_the_first_illegal_line_and_says_why(record: Path):
    with record.open("a") as file:
        file.write("Ann: settle - -\n")
    result = run("replay", str(record))
    assert result.exit_code == 1
    number = len(record.read_text().splitlines())
    assert f"line {number}: settle - -: forbidden" in result.output
    assert "SP-35" in result.output


def test_replay_says_whose_move_it_is(record: Path):
    with record.open("a") as file:
        file.write("Bea: settle GREENHOUSE FARMER\n")
    result = run("replay", str(record))
    assert result.exit_code == 1
    assert "it is not Bea's move: Ann has the move" in result.output


def test_replay_uses_the_record_s_answers_and_reports_where_today_s_differ(record: Path):
    run("play", str(record), typed="settle GREENHOUSE FARMER\nquit\n")
    text = record.read_text().replace("? word FARMERS: forbidden SP-30", "? word FARMERS: disputed SP-99")
    record.write_text(text)
    result = run("replay", str(record))
    assert result.exit_code == 0
    assert "today's dictionary says otherwise: word FARMERS: forbidden SP-30" in result.output
    assert "(then: disputed SP-99" in result.output


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["replay", "/nonexistent"], "can't read"),
        (["play", "chess"], "neither a game"),
        (["play", "spukstaben", "--lang", "en"], "who plays?"),
        (["play", "spukstaben", "--seats", "Ann"], "in which language?"),
        (["play", "spukstaben", "--lang", "en", "--seats", "A,B,C,D,E"], "1 to 4 players"),
        (["play", "spukstaben", "--lang", "en", "--seats", "A,A"], "same name"),
        (["play", "spukstaben", "--lang", "en", "--seats", "A", "--option", "x"], "name=value"),
        (["play", "spukstaben", "--lang", "en", "--seats", "A", "--option", "x=1"], "there is no option 'x'"),
        (["play", "spukstaben", "--lang", "en", "--seats", "A", "--option", "fewer_cubes=99"], "cubes"),
        (
            ["play", "spukstaben", "--lang", "en", "--seats", "A", "--option", "deck=/none"],
            "can't read /none",
        ),
        (["hint", "/nonexistent"], "can't read"),
        (["hint"], "Usage"),
    ],
)
def test_mistakes_are_explained_with_status_2(
    args: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    result = run(*args)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output
    assert not list(tmp_path.iterdir())


def test_a_broken_record_is_refused_with_all_its_problems(tmp_path: Path):
    path = tmp_path / "bad.record"
    path.write_text(
        "wordref record 1\ngame: spukstaben\nseats: Ann\nlanguage: en\n\nAnna: word X\nnonsense\n"
    )
    result = run("replay", str(path))
    assert result.exit_code == 2
    assert "line 6" in result.output
    assert "line 7" in result.output


@pytest.mark.parametrize("command", ["play", "replay", "hint"])
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("Ann, Bea", "Ann, Bea, C, D, E"), "1 to 4 players"),
        (("word farmers\n", "word farmers\n  ? word FARMERS: perhaps\n"), "can't be read"),
        (("language: en", "language: xx"), "language: de"),
        (("game: spukstaben", "game: chess"), "there is no game"),
        (("seed: 3", "seed: 3\noption deck: /dev/zero"), "no file beside it"),
        (("seed: 3", "seed: 3\noption fewer_cubes: " + "9" * 5000), "is no number"),
        (("seed: 3", 'seed: 3\noption deck: {"size": ' + "9" * 5000 + "}"), "not valid JSON"),
        (("seed: 3", "seed: 3\npolicy: /dev/zero"), "no file beside it"),
    ],
)
def test_records_that_can_t_be_played_are_explained(
    record: Path, command: str, change: tuple[str, str], message: str
):
    result = run(command, str(broken(record, change)), "--ui", "en")
    assert result.exit_code == 2
    assert message in result.output
    assert isinstance(result.exception, SystemExit)


def test_a_record_that_never_ends_is_refused():
    result = run("replay", "/dev/zero", "--ui", "en")
    assert result.exit_code == 2
    assert "at most" in result.output


def test_a_game_cut_off_at_any_byte_goes_on(record: Path):
    run("play", str(record), typed="settle GREENHOUSE FARMER\nquit\n")
    whole = record.read_bytes()
    head = whole.index(b"*: reveal")
    for end in range(len(whole), head, -17):
        record.write_bytes(whole[:end])
        result = run("play", str(record), typed=f"{PLACE}\nhint -\nquit\n")
        assert result.exit_code == 0, (whole[:end][-60:], result.output)
        assert run("replay", str(record)).exit_code == 0
        kept = whole[:end].rpartition(b"\n")[0]
        assert record.read_bytes().startswith(kept)


def test_what_was_cut_off_is_told(record: Path):
    with record.open("a") as file:
        file.write("Ann: settle GREENH")
    result = run("play", str(record), typed="settle GREENHOUSE FARMER\nquit\n")
    assert "The last line was cut off and does not count: Ann: settle GREENH" in result.output
    assert load(record).moves[-1].text == "settle GREENHOUSE FARMER"


@pytest.mark.parametrize("end", ["result: Ann 99, Bea 99\n", "result: Ann 99"])
def test_a_result_before_the_end_does_not_stay(record: Path, end: str):
    with record.open("a") as file:
        file.write(end)
    run("play", str(record), typed="settle GREENHOUSE FARMER\nquit\n")
    assert load(record).result == ""
    assert load(record).moves[-1].text == "settle GREENHOUSE FARMER"


def test_a_head_alone_is_a_game_that_begins(tmp_path: Path):
    path = tmp_path / "head.record"
    path.write_text("wordref record 1\ngame: spukstaben\nseats: Ann, Bea\nlanguage: en\nseed: 3\n")
    assert run("play", str(path), typed=f"{PLACE}\nquit\n").exit_code == 0
    assert load(path).moves[-1].text.startswith("place composing")


def test_two_who_play_on_one_record_do_not_mix_their_moves(record: Path, monkeypatch: pytest.MonkeyPatch):
    ask = Session.ask

    def another_writes_first(session: Session, seat: int) -> None:
        with record.open("a") as file:
            file.write("# somebody else\n")
        ask(session, seat)

    monkeypatch.setattr(Session, "ask", another_writes_first)
    result = run("play", str(record), "--ui", "en", typed="settle GREENHOUSE FARMER\nquit\n")
    assert result.exit_code == 2
    assert "changed by somebody else" in result.output
    assert record.read_text().endswith("# somebody else\n")


def test_a_record_that_has_been_deleted_while_playing_is_written_again(
    record: Path, monkeypatch: pytest.MonkeyPatch
):
    ask = Session.ask
    monkeypatch.setattr(
        Session, "ask", lambda session, seat: (record.unlink(missing_ok=True), ask(session, seat))
    )
    before = load(record)
    assert run("play", str(record), typed="settle GREENHOUSE FARMER\n").exit_code == 0
    assert load(record).moves[: len(before.moves)] == before.moves


def test_a_full_disk_loses_nothing(record: Path, monkeypatch: pytest.MonkeyPatch):
    before = record.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    result = run("play", str(record), "--ui", "de", typed="settle GREENHOUSE FARMER\n")
    assert result.exit_code == 2
    assert "kein Platz mehr" in result.output
    assert record.read_bytes() == before
    result = run(*START, "--record", str(record.with_name("new.record")))
    assert result.exit_code == 2
    assert [each.name for each in record.parent.iterdir()] == [record.name]


def test_a_link_stays_a_link_and_a_file_keeps_its_mode(record: Path):
    link = record.with_name("link.record")
    link.symlink_to(record)
    record.chmod(0o640)
    run("play", str(link), typed="undo\nword milk\nundo\nquit\n")
    assert link.is_symlink()
    assert record.stat().st_mode & 0o777 == 0o640


def test_a_link_into_nothing_is_not_followed(tmp_path: Path):
    link = tmp_path / "link.record"
    link.symlink_to(tmp_path / "nothing")
    result = run(*START, "--record", str(link), "--ui", "en")
    assert (result.exit_code, "exists" in result.output) == (2, True)


def test_a_record_holds_the_deck_itself(tmp_path: Path):
    deck, path = tmp_path / "mine.toml", tmp_path / "x.record"
    deck.write_text(DEMO.read_text().replace("power = [3, 4, 5, 6]", "power = [4, 4, 5, 6]", 1))
    result = run(*START, "--record", str(path), "--option", f"deck={deck}", typed=f"{PLACE}\n")
    assert result.exit_code == 0, result.output
    deck.unlink()
    assert run("replay", str(path)).exit_code == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("Ann, Bea", "Ann, Ann"), "denselben Namen"),
        (("Bea: word farmers", "Ann: word farmers"), "Ann ist nicht am Zug: Bea ist am Zug"),
        (("Bea: word farmers", "Zoe: word farmers"), "niemand heißt 'Zoe'"),
        (("seed: 3", "seed: 3\noption fewer_cubes: many"), "keine Zahl"),
        (("wordref record 2", "wordref record 9"), "keine Aufzeichnung"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_german(record: Path, change: tuple[str, str], said: str):
    result = run("replay", str(broken(record, change)), "--ui", "de")
    assert result.exit_code in (1, 2)
    assert said in result.output
    assert "Zeile" in result.output or "Option" in result.output


def test_a_move_that_is_none_is_explained_in_german(record: Path):
    result = run("play", str(record), "--ui", "de", typed="foo\nsettle\nscare x\nquit\n")
    assert "ein Zug beginnt mit" in result.output
    assert "was aus jedem Wort geworden ist" in result.output
    assert "'x' ist keine Zahl" in result.output


@pytest.mark.parametrize("game", [name for name in GAMES if face(name).policy])
def test_a_new_game_of_words_can_be_replayed(tmp_path: Path, game: str):
    path = tmp_path / "x.record"
    seats = ["--lang", "en", "--seats", "Ann,Bea", "--seed", "1", "--house", "none"]
    assert run("play", game, *seats, "--record", str(path)).exit_code == 0
    assert load(path).options == {}
    assert run("replay", str(path)).exit_code == 0
    assert run("play", str(path)).exit_code == 0
    bad = broken(path, ("seed: 1", "seed: 1\noption tiles.counts: x"))
    result = run("replay", str(bad), "--ui", "en")
    assert (result.exit_code, "there is no option 'tiles.counts'" in result.output) == (2, True)


def test_without_an_input_a_game_stops_like_quit(record: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(
        Session, "ask", lambda session, _: setattr(sys, "stdin", None) or session.read_line("> ")
    )
    result = run("play", str(record), "--ui", "en")
    assert result.exit_code == 0
    assert "Everything is saved" in result.output


@pytest.mark.parametrize(
    ("game", "option", "said"),
    [
        (
            "spukstaben",
            'deck={"size": 1, "cards": [{"letters": "e"}], "crads": 0}',
            "Karte 1: Buchstaben 'e'",
        ),
        ("spukstaben", "deck=/none", "/none ist nicht lesbar: Datei"),
        ("krux", "first_blocks=999", "first_blocks: für beide gibt es"),
        ("krux", "rows=99", "99 Reihen"),
        ("nomina", "chip_penalty=999", "gib 0 bis 100 Punkte an"),
        ("spookies", "chips=999", "chips: 999 geht nicht"),
        ("spookies", 'sheet={"rewards": 3, "x": 1}', "einen Schlüssel 'x' gibt es nicht"),
    ],
)
def test_options_that_make_no_game_are_explained_in_german(game: str, option: str, said: str):
    words = ["--lang", "de", "--house", "none"] if face(game).policy else []
    result = run("play", game, *words, "--seats", "Ann,Bea", "--option", option, "--ui", "de")
    assert result.exit_code == 2
    assert said in result.output


@pytest.mark.parametrize(
    ("game", "seats", "said"), [("krux", "A", "KR-01"), ("spookies", "A", "zwei bis fünf")]
)
def test_too_few_players_are_told_in_german(game: str, seats: str, said: str):
    result = run("play", game, "--lang", "de", "--house", "none", "--seats", seats, "--ui", "de")
    assert (result.exit_code, said in result.output, "nicht für 1" in result.output) == (2, True, True)


def test_SP_55_the_word_of_turn_10_is_the_teams_and_no_secret(run):
    shown = run("replay", "examples/records/spukstaben-de.record").stdout.splitlines()
    words = [line for line in shown if ": word " in line]
    assert words[-1] == "Ann: word und  [SP-55: The team's word of power.]"
    assert words[-2].endswith("[SP-20: One secret word.]")


@pytest.mark.parametrize("ui", ["en", "de"])
def test_the_help_of_play_names_every_game(run, ui):
    shown = run("--ui", ui, "play", "--help").stdout
    assert all(name in shown for name in GAMES)


@pytest.mark.parametrize("ui", ["en", "de"])
def test_prose_of_the_help_fits_a_page(run, ui, monkeypatch):
    monkeypatch.setenv("COLUMNS", "130")
    for command in ("play", "fill", "hint", "replay", "simulate", "judge", "find", "check", "house"):
        lines = run("--ui", ui, command, "--help").stdout.splitlines()
        prose = [line for line in lines if not line.startswith("    wordref ")]  # examples stay in one line
        assert max(map(len, prose)) <= 100, command


def test_a_record_that_names_a_player_that_there_is_not_is_an_error(run, tmp_path):
    path = tmp_path / "g.record"
    path.write_text("wordref record 2\ngame: spookies\nseats: Ann, Bob\nbots: Ann:nonsense\n\n", "utf-8")
    result = run("play", str(path))
    assert result.exit_code == 2
    assert "there is no player 'bot:nonsense' of Spookies; there are bot, " in result.stderr
    assert "Traceback" not in result.output
