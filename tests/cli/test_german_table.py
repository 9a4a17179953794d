"""A German table meets no English words of moves, whatever it asks for; records have them as they are written."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from wordref.cli.app import cli
from wordref.cli.tables import game_of
from wordref.games import GAMES, face
from wordref.referee.face import HintOptions
from wordref.referee.record import load
from wordref.referee.recorded import stages

RECORDS = Path(__file__).parents[2] / "examples" / "records"

SEATS = {"spooks": "Anna,Robo:bot,Kim:bot"}
BEGIN = {
    "spukstaben": "lege setzerei setzerei setzerei Presse Presse Kontor\ntipp länge 8\nzeige\nwort ESELSOHREN\n",
    "nomina": "6,5 waagerecht HUT\n",
    "krux": "sperre A1 B1 C1 D1 E1 F1 G1 H1 I1 J1\nlege A3 waagerecht RAB\n",
    "ghost-chase": "start 1\nrahmen eulen\ngeh 2\n",
    "spookies": "würfle 4\n",
    "spooks": "",
}
WRONG = {
    "spukstaben": "wort none",
    "nomina": "lege 1,1 waagerecht QQQ gilt QQ",
    "krux": "nimm 6,6",
    "ghost-chase": "schummle 54 sperre 24-30",
    "spookies": "nimm Hanja",
    "spooks": "folge Bo2 Katze",
}


def table(game: str, typed: str, tmp_path: Path, seats: str = "") -> str:
    words = ("--lang", "de", "--house", "none") if face(game).policy else ()
    fast = ("--seconds", "0.2", "--option", "starter=first") if game == "krux" else ()
    args = ["--ui", "de", "play", game, *words, *fast, "--no-timer", "--seed", "3"]
    args += ["--seats", seats or SEATS.get(game, "Anna,Robo:bot"), "--record", str(tmp_path / "g.record")]
    result = CliRunner().invoke(cli, args, input=typed)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("game", [name for name in GAMES if face(name).has_moves])
def test_no_English_word_of_a_move_is_said(game: str, tmp_path: Path):
    output = table(game, f"vorschlag\n{BEGIN[game]}warum {WRONG[game]}\nvorschlag\nende\n", tmp_path)
    assert ": verboten" in output
    own = (
        output.partition("Alles ist gespeichert")[0].replace("wort none: verboten", "").replace("NONE", "")
    )  # what somebody says is not translated
    said = re.findall(r"[\w-]+", own)
    ours = face(game)
    english = {part for word in ours.german for part in word.split()}
    if ours.verbs:
        english = {verb.form.split()[0] for verb in ours.verbs.verbs} - {
            verb.de.split()[0] for verb in ours.verbs.verbs
        }
    assert english
    assert english.isdisjoint(said), sorted(english & set(said))


def test_what_the_table_says_it_understands_again():
    """Every move that is proposed, or made by the program, is read when it is typed as it stands there."""
    for name in GAMES:
        ours = face(name)
        for line in LINES[name]:
            assert ours.line(None, None, ours.said(None, line, "de")) == line


LINES = {
    "spukstaben": [
        "reveal R 3/4/5/6 not_in_sequence:ER",
        "reveal T 3/4/5/6 nimble:door",
        "hint no letter E",
        "hint all room door",
        "word none",
        "settle A - accept MOON cross POLEN keep KEEP order 2 1",
    ],
    "nomina": ["turn C M", "give up"],
    "krux": [
        "turn C M",
        "give up",
        "waive",
        "block 1,2",
        "count accept SEN refuse IU",
        "return 1,2",
        "rebuild 1,2>3,4 back 5,6",
    ],
    "ghost-chase": ["1 to 6 trap", "go 14 lock 24-30", "frame mice", "give up", "without owls"],
    "spookies": ["roll 3", "stop", "friend ?", "take Hanja", "chips none"],
    "spooks": ["play Cat", "straight Bo2 Go3", "give Ba7 to 3", "pass", "put Go7"],
}


def test_SP_21_what_players_say_is_never_translated(tmp_path: Path):
    table(
        "spukstaben",
        BEGIN["spukstaben"].replace("länge 8", "-").replace("ESELSOHREN", "keine") + "ende\n",
        tmp_path,
    )
    assert "Anna: word keine" in (tmp_path / "g.record").read_text("utf-8")


def test_KR_02_what_lies_in_the_way_is_called_as_the_game_calls_it(tmp_path: Path):
    args = ("--ui", "de", "play", "krux", "--lang", "de", "--seats", "A,B", "--plain", "--house", "none")
    typed = "sperre A1 B1 C1 D1 E1 F1 G1 H1 I1 J1\nende\n"
    shown = CliRunner().invoke(cli, [*args, "--record", str(tmp_path / "k.record")], input=typed).output
    assert "Reihe 1: Störer, Störer" in shown
    assert "Füller" not in shown


def test_dealt_cards_are_told_as_dealt(tmp_path: Path):
    output = table("spooks", "ende\n", tmp_path)
    assert "Zufall: verdeckt\n" in output
    assert "*: " not in output


def test_KR_09_the_count_is_proposed_as_it_is_typed(tmp_path: Path):
    small = (
        "--option",
        "starter=first",
        "--option",
        "rows=3",
        "--option",
        "columns=4",
        "--option",
        "first_blocks=1",
    )
    args = ("--ui", "de", "play", "krux", "--lang", "de", "--seats", "A,B", "--house", "none", *small)
    typed = "sperre A1\nsperre A1\naufgeben\nverzichte\nvorschlag\nzähle\n"
    shown = CliRunner().invoke(cli, [*args, "--record", str(tmp_path / "k.record")], input=typed).output
    assert "1. zähle\n" in shown
    assert "Das Spiel ist zu Ende." in shown


@pytest.mark.parametrize(
    ("name", "english"),
    [
        ("krux-turn13", "place block shift return"),
        ("nomina", "place give"),
        ("spookies", "roll friend dice stop"),
        ("spooks", "deal play put pass straight Cat"),
        ("spukstaben-de", "reveal place hint word settle scare press composing not_last"),
        ("ghost_chase", "frame go stay to break bats"),
    ],
)
def test_a_replay_is_German_throughout(name: str, english: str):
    shown = CliRunner().invoke(cli, ["--ui", "de", "replay", f"{RECORDS}/{name}.record"])
    assert shown.exit_code == 0
    assert set(english.split()).isdisjoint(re.findall(r"[\w-]+", shown.output))


@pytest.mark.parametrize("ui", ["en", "de"])
@pytest.mark.parametrize("name", ["krux-turn13", "nomina", "spookies", "spooks-unfinished", "ghost_chase"])
def test_a_line_of_a_hint_is_understood_as_it_is_printed(name: str, ui: str):
    path = RECORDS / f"{name}.record"
    record = load(path)
    ours = face(record.game)
    game = game_of(ours, record, str(path))
    at = [game.start(record.seats), *(stage.step.after for stage in stages(game, record))]
    position = next(p for p in reversed(at[: len(at) * 3 // 4 + 1]) if game.turn(p) >= 0)
    view = game.view(position, game.turn(position))
    asked = HintOptions(3, 2.0, 0, record.seats, ui)
    told, data = ours.hint(game, view, asked)
    understood = set()
    for line in told.splitlines():
        with suppress(ValueError):
            understood.add(game.write(game.read(ours.line(game, view, line))))
    proposed = {each["move"] for each in data.get("moves", ())} or {f"roll {data['choices'][0]['dice']}"}
    assert proposed <= understood


def test_the_help_of_a_game_offers_its_own_words_alone(tmp_path: Path):
    nomina = table("nomina", "hilfe\nende\n", tmp_path)
    assert "lege (place), aufgeben (give up), drehe (turn)" in nomina
    assert "sperre" not in nomina
