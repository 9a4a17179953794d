"""``wordref play`` for newcomers: what moves bring, the end of a game, German orders, help, and ``wordref replay``."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wordref.boards.notation import verb_of
from wordref.cli import session
from wordref.cli.app import cli
from wordref.games import GAMES, face
from wordref.messages import translator
from wordref.referee.face import Face
from wordref.referee.record import load

RECORDS = Path(__file__).parents[2] / "examples" / "records"
NOMINA = ["play", "nomina", "--lang", "de", "--house", "none", "--option", "starter=first", "--no-timer"]


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, list(args), input=typed, env={"WORDREF_LANG": ""})


def nomina(tmp_path: Path, typed: str, *more: str, ui: str = "en", seats: str = "Ann,Bob") -> str:
    path = str(tmp_path / "nomina.record")
    result = run("--ui", ui, *NOMINA, "--seats", seats, "--record", path, *more, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A game that is over."""
    return Path(shutil.copy(RECORDS / "nomina.record", tmp_path / "over.record"))


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits at a terminal."""
    monkeypatch.setattr(session, "is_asked_at_terminal", lambda: True)


# What a move brings


def test_a_move_of_one_s_own_tells_each_word_with_its_points(tmp_path: Path):
    output = nomina(tmp_path, "place 6,5 across HUT\nplace 7,5=A 8,5=U 9,5=S\nquit\n")
    assert "NO-20: HUT (E6 across): 3 points." in output
    assert "NO-11: All runs are words." not in output


def test_letters_that_are_new_to_a_player_are_marked(tmp_path: Path):
    output = nomina(tmp_path, "place 6,5 across HUT\nquit\n")
    assert " 6   .  .  .  . [H][U][T] .  .  .  .  ." in output
    assert "[ ]: new since your last move" in output
    assert output.count("new since") == 1  # nothing was new to the first player


def test_a_bot_s_move_tells_what_it_brings(tmp_path: Path):
    output = nomina(tmp_path, "place 6,5 across HUT\nquit\n", seats="Ann,Robo:bot")
    robo = output[output.index("Robo: place") :].splitlines()
    assert robo[1].startswith("  NO-2")
    assert "points" in robo[1]


def test_the_program_s_player_is_made_once_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    made = []
    player = Face.player
    monkeypatch.setattr(
        Face, "player", lambda self, name, *args: made.append(name) or player(self, name, *args)
    )
    seats = ("--seats", "Ann:bot,Bob:bot,Cleo:bot:easy")
    result = run("play", "spookies", *seats, "--seed", "1", "--record", str(tmp_path / "s.record"))
    assert "Won by" in result.output
    assert made == ["bot", "bot:easy"]


def test_what_dice_do_is_told(tmp_path: Path):
    args = ["play", "spookies", "--seats", "Ann,Bob", "--seed", "4", "--record", str(tmp_path / "s.record")]
    output = run(*args, typed="roll 3\nroll 3\nquit\n").output
    dice = [i for i, line in enumerate(output.splitlines()) if "Chance: dice" in line]
    assert dice
    assert all("SS-" in output.splitlines()[i + 1] for i in dice)


def test_what_a_secret_move_is_about_is_not_told(tmp_path: Path):
    args = ["play", "spukstaben", "--lang", "en", "--seats", "Ann,Robo:bot", "--seed", "3", "--house", "none"]
    args += ["--record", str(tmp_path / "s.record"), "--no-timer"]
    output = run(*args, typed="place c c c p p o\nhint -\nword greenhouse\nquit\n").output
    after = output[output.index("Robo: has moved") :].splitlines()
    assert not after[1].startswith("  SP-20")


def test_on_a_shared_screen_the_next_player_is_told_what_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(session, "is_shared_screen", lambda: True)
    monkeypatch.setattr(session.click, "clear", lambda: session.click.echo("CLEARED"))
    args = ("play", "spooks", "--seats", "Ann,Bob,Cid", "--seed", "1", "--record", str(tmp_path / "s.record"))
    output = run(*args, typed="\nplay Sp1\n\nundo\n\nquit\n").output
    cid, after_undo = output.split("CLEARED")[2:4]
    assert "Bob: play Sp1\n" in cid[: cid.index("Cards: ")]
    assert "Bob: play Sp1" not in after_undo  # what was taken back is no news


@pytest.mark.parametrize("game", ["nomina", "krux", "spookies"])
def test_where_all_is_open_nobody_has_to_look_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
):
    monkeypatch.setattr(session, "is_shared_screen", lambda: True)
    monkeypatch.setattr(session.click, "clear", lambda: session.click.echo("CLEARED"))
    args = ("play", game, "--lang", "en") if game != "spookies" else ("play", game)
    output = run(*args, "--seats", "Ann,Bob", "--record", str(tmp_path / "g.record"), typed="quit\n").output
    assert "> " in output
    assert "CLEARED" not in output
    assert "look away" not in output


@pytest.mark.parametrize("typed", ["roll 3", "3", "dice 3", "3 dice", "würfle 3", "würfel 3", "3 würfel"])
def test_SS_05_the_number_of_dice_as_people_say_it(tmp_path: Path, typed: str):
    path = tmp_path / "s.record"
    args = ("play", "spookies", "--seats", "Ann,Bob", "--seed", "3", "--record", str(path))
    output = run(*args, typed=f"roll\n{typed}\nquit\n").output
    assert "say one of" in output
    assert "Ann: roll 3\n" in path.read_text("utf-8")


@pytest.mark.parametrize(
    "typed", ["6,5 across hut", "6,5 waagerecht HUT", "E6 across hut", "6,5=H 6,6=U 6,7=T"]
)
def test_what_is_laid_needs_no_verb(tmp_path: Path, typed: str):
    nomina(tmp_path, f"{typed}\nquit\n")
    record = next(tmp_path.glob("*.record")).read_text("utf-8")
    assert "Ann: place 6,5=H 6,6=U 6,7=T" in record


# The end of a game


def test_a_finished_record_tells_who_won_and_stays_as_it_is(finished: Path):
    before = finished.read_bytes()
    result = run("play", str(finished), typed="undo\n")
    assert "Won by: Bob" in result.output
    assert "undo takes back" not in result.output  # no terminal
    assert finished.read_bytes() == before
    run("--ui", "de", "play", str(finished))
    assert finished.read_bytes() == before


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("typed", ["", "\n", "quit\n", "ende\n", "show\nnonsense\n\n"])
def test_at_a_terminal_a_finished_game_may_be_left_as_it_is(finished: Path, typed: str):
    before = finished.read_bytes()
    result = run("play", str(finished), typed=typed)
    assert result.exit_code == 0
    assert "undo takes back the last move" in result.output
    assert ("'nonsense' is neither undo nor quit." in result.output) == ("nonsense" in typed)
    assert finished.read_bytes() == before


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("undo", ["undo", "zurück"])
def test_the_last_move_of_a_finished_game_can_be_taken_back(finished: Path, undo: str):
    count = len(load(finished).moves)
    run("play", str(finished), typed=f"{undo}\nquit\n")
    record = load(finished)
    assert (len(record.moves), record.result) == (count - 1, "")
    result = run("play", str(finished), typed="give up\n\n")
    assert "Won by: Bob" in result.output
    assert load(finished).result.startswith("Ann 38, Bob 40; ")


@pytest.mark.usefixtures("terminal")
def test_a_slip_at_the_count_of_krux_ends_nothing(tmp_path: Path):
    path = tmp_path / "krux.record"
    args = [
        "play",
        "krux",
        "--lang",
        "de",
        "--seats",
        "Ann,Bob",
        "--option",
        "first_blocks=0",
        "--option",
        "starter=first",
    ]
    moves = "place 1,1=H 1,2=U 1,3=T\ngive up\nwaive\ncount accept XU\ncount accept HUT\nundo\ncount\n\n"
    result = run(*args, "--house", "none", "--no-timer", "--record", str(path), typed=moves)
    assert "KR-09: XU stands in no field" in result.output
    assert [line.text for line in load(path).moves][-2:] == ["waive", "count"]
    assert "field of Ann: 3 + 0 - 0 = 3" in result.output
    assert "field of Ann: 3 + 0 - 0 = 3" in run("replay", str(path)).output


# What is not there


@pytest.mark.parametrize("more", [[], ["--lang", "de"], ["--seats", "A,B", "--lang", "de"]])
def test_a_game_that_is_not_there_is_told_with_those_that_are(more: list[str]):
    result = run("play", "nominas", *more)
    assert result.exit_code == 2
    assert "nominas is neither a game nor the file of a record" in result.output
    assert "nomina, krux" in result.output


def test_Kreuzwort_Hobby_is_no_game_to_play():
    result = run("play", "hobby", "--lang", "de")
    assert result.exit_code == 2
    assert '"wordref fill"' in result.output
    assert '"wordref check"' in result.output


# Help, and German


@pytest.mark.parametrize("game", GAMES)
def test_help_tells_the_moves_the_orders_and_the_rules_of_the_options(tmp_path: Path, game: str):
    fewest = face(game).players[0]
    seats = ",".join(["Ann", "Bea", "Cid"][:fewest])
    args = ["play", game, "--seats", seats, "--record", str(tmp_path / "x.record"), "--seed", "1"]
    args += ["--lang", "de", "--house", "none"] if face(game).policy else []
    english, german = run(*args, typed="help\nquit\n").output, ""
    (tmp_path / "x.record").unlink()
    german = run("--ui", "de", *args, typed="hilfe\nende\n").output
    assert "Besides: help, show, why MOVE" in english
    assert "yes or no [" in english
    assert "Außerdem: hilfe, zeige, warum ZUG" in german
    assert "yes oder no (ja oder nein) [" in german
    shared = {line for line in english.splitlines() if "(" in line and "-" in line} & {*german.splitlines()}
    assert not [line for line in shared if "chance" in line or " the " in line]


def test_help_names_the_rule_of_an_option(tmp_path: Path):
    output = nomina(tmp_path, "help\nquit\n")
    assert "chip_penalty: a number [1]  Points that an unused Bon costs (NO-27)" in output
    assert "starter: one of: drawn, first [drawn]  Who starts (NO-04)" in output


def test_German_orders_do_the_same(tmp_path: Path):
    output = nomina(
        tmp_path, "place 6,5 across HUT\nwarum give up\nzurück\nzeige\nvorschlag\nende\n", ui="de"
    )
    assert "aufgeben: erlaubt" in output
    assert "Punkte: Ann 0, Bob 0." in output
    assert "Punkte, Bons" in output  # a hint
    assert load(tmp_path / "nomina.record").moves == ()


def test_what_is_no_move_is_answered_in_German(tmp_path: Path):
    output = nomina(tmp_path, "quatsch\nzähle\nlege 6,5\nende\n", ui="de")
    assert "'quatsch' ist kein Zug von Nomina" in output
    assert "'zähle' ist kein Zug von Nomina" in output  # as it was typed, not 'count'
    assert "lege 3,5 waagerecht WAS" in output
    assert "Gemeint: zeige?" not in output  # lege is a move


@pytest.mark.parametrize("game", [name for name in GAMES if face(name).usage])
def test_the_moves_that_German_help_shows_are_understood(game: str):
    ours = face(game)
    shown = translator("de")(ours.usage).splitlines()
    for german, english in zip(shown, ours.usage.splitlines(), strict=True):
        if english[:1].isalnum():
            verb = ours.line(None, None, german.replace(",", " ")).partition(" ")[0]
            assert verb_of(verb).split()[0].rstrip(",") == english.split()[0].rstrip(","), german


def test_yes_and_no_may_be_typed_in_German(tmp_path: Path):
    nomina(tmp_path, "ende\n", "--option", "fewer=ja", "--option", "connected=nein", ui="de")
    options = load(tmp_path / "nomina.record").options
    assert (options["fewer"], options["connected"]) == ("yes", "no")


# Replay


def test_replay_tells_words_points_and_sums_and_draws_the_last_board(finished: Path):
    output = run("replay", str(finished)).output
    assert "NO-24: NASSAUERN (G1 down): 9 points and a Bon." in output
    assert "    in all: Ann 40, Bob 43" in output
    assert " 6   .  .  .  .  Z  .  U  M  W  E  L  T" in output
    assert "Points: Ann 38, Bob 40. Bons: Ann 2, Bob 3." in output
    quiet = run("replay", "--quiet", str(finished)).output
    assert len(quiet.splitlines()) == 1


def test_replay_gives_programs_words_points_and_chips(finished: Path):
    data = json.loads(run("replay", str(finished), "--format", "json").output)
    last = [row for row in data["course"] if row.get("words")][-1]
    assert last["words"][-1] == {
        "word": "NASSAUERN",
        "row": 1,
        "column": 7,
        "direction": "down",
        "points": 9,
        "chip": True,
        "why": "",
    }
    assert last["points"] == {"Ann": 40, "Bob": 43}
    assert last["chips"] == {"Ann": 2, "Bob": 3}
    assert [each["rule"] for each in last["findings"]] == ["NO-11", "NO-24"]


def test_replay_gives_programs_the_words_of_krux():
    result = run("replay", str(RECORDS / "krux-turn13.record"), "--format", "jsonl")
    rows = [json.loads(line) for line in result.output.splitlines()]
    earned = [each["word"] for row in rows for each in row.get("words", ()) if each["late_block"]]
    assert "STARR" in earned


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.record")), ids=lambda path: path.stem)
def test_replay_draws_the_end_of_every_game_in_both_languages(path: Path):
    for ui in ("en", "de"):
        result = run("--ui", ui, "replay", str(path))
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("game", "seats", "typed", "written"),
    [
        ("spookies", "A,B", "nimm Hanja\nwürfle 3", ["A: take Hanja", "A: roll 3"]),
        ("spooks", "A,B,C", "spiele Sp1", ["B: play Sp1"]),
        ("ghost-chase", "A,B", "1 in 7\n2 in 51\n3 in 30\nstart 10\nrahmen eulen\ngeh 9",
         ["B: 1 at 7", "A: start 10", "B: frame owls", "A: go 9"]),
        ("spukstaben", "A", "lege setzerei c c druckerei p büro\ntipp kein buchstabe z\nwort keine",
         ["A: place composing composing composing press press office", "A: hint no letter Z", "A: word keine"]),
        ("nomina", "A,B", "lege F5 waagerecht was\naufgeben", ["A: place 5,6=W 5,7=A 5,8=S", "B: give up"]),
    ],
)  # fmt: skip
def test_a_german_table_says_its_moves_in_german(tmp_path: Path, game, seats, typed, written):
    """The record has them as moves are written."""
    record = tmp_path / "g.record"
    args = ("--lang", "de", "--house", "none", "--seats", seats, "--seed", "1", "--record", str(record))
    first = ("--option", "starter=first") if game == "nomina" else ()
    shown = run("--ui", "de", "play", game, *args, *first, typed=f"{typed}\nhilfe\nende\n").output
    lines = record.read_text("utf-8").splitlines()
    assert set(written) <= set(lines), shown
    assert face(game).verbs or "Auch auf Deutsch: " in shown
    assert face(game).help_on_moves("de") in shown


def test_the_name_of_a_record_acts_on_no_terminal(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = run(
        "play",
        "spookies",
        "--seats",
        "Ann,Bob",
        "--seed",
        "1",
        "--record",
        "a\x1b[31mb\u202e",
        stdin="quit\n",
    ).output
    assert said.count(r"a\x1b[31mb\u202e") == 2
    assert not {c for c in said if not c.isprintable()} - {"\n"}
