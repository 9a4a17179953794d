"""``wordref play`` as a person meets it at a terminal."""

from __future__ import annotations

import pytest
from terminal import at_terminal, ended

from wordref.referee.record import load

KRUX = (
    "play",
    "krux",
    "--lang",
    "en",
    "--house",
    "none",
    "--record",
    "k.record",
    "--seed",
    "1",
    "--option",
    "starter=first",
)


@pytest.mark.parametrize("ui", ["en", "de"])
def test_ctrl_c_ends_a_game_while_a_bot_thinks(tmp_path, ui):
    with at_terminal(tmp_path, "--ui", ui, *KRUX, "--seats", "A:bot,B:bot", "--seconds", "600") as child:
        child.expect("A: (place|lege)")  # from now on one bot or the other is always thinking
        child.sendintr()
        assert ended(child) == 130
        assert "wordref play k.record" in child.before
        assert "Traceback" not in child.before
    assert load(tmp_path / "k.record").seats == ("A", "B")


READY = r"\x1b\[\?25h"  # the cursor is there again: a line is awaited


@pytest.mark.parametrize(("ui", "said"), [("en", "Go on with"), ("de", "Weiter geht es mit")])
def test_ctrl_c_at_the_prompt_says_how_to_go_on(tmp_path, ui, said):
    with at_terminal(tmp_path, "--ui", ui, *KRUX, "--seats", "Ann,Bob", "--no-timer") as child:
        child.expect("Ann>.*" + READY)
        child.sendintr()
        assert ended(child) == 130
        assert said in child.before
        assert "wordref play k.record" in child.before


# One word after the other


def word(child, typed, said):
    """Type a word and read what is said about it, until the next one is awaited."""
    child.send(f"{typed}\r")
    child.expect(said + ".*" + READY)


def test_judge_asks_for_words_and_keeps_what_the_table_decides(tmp_path):
    with at_terminal(tmp_path, "judge", "--lang", "en", WORDREF_HOUSE="new/file") as child:
        child.expect("Ctrl-D ends")
        child.send("+")
        child.expect("Type a word first")
        word(child, "woodboat", "\x1b\\[33mdisputed")
        child.send("+")
        child.expect("woodboat.*\x1b\\[32mallowed.*" + READY)
        assert (tmp_path / "new" / "file").is_file()
        child.send("?")
        child.expect("Entries:")
        child.expect("accepted by agreement")
        word(child, "run", "\x1b\\[32mallowed")
        child.send("\x1b[A\x1b[A\r")  # back to the word before
        child.expect("woodboat.*allowed")
        child.send("-")
        child.expect("\x1b\\[31mforbidden.*" + READY)
        child.send("\x04")
        assert ended(child) == 0
    with at_terminal(tmp_path, "judge", "--lang", "en", "woodboat", WORDREF_HOUSE="new/file") as child:
        assert ended(child) == 1


def test_judge_asks_in_german_and_ends_by_ctrl_c(tmp_path):
    with at_terminal(tmp_path, "judge", "--house", "none", LC_ALL="de_DE.UTF-8") as child:
        child.expect("Als Deutsch verstanden, wie LC_ALL sagt")
        child.expect("Strg-D beendet")
        word(child, "Autovogel", "strittig")
        child.send("+")
        child.expect("kein Hausbuch")
        child.sendintr()
        assert ended(child) == 130


def test_a_terminal_that_can_t_edit_is_asked_all_the_same(tmp_path):
    with at_terminal(tmp_path, "judge", "--lang", "en", TERM="dumb") as child:
        child.expect("> ")
        child.sendline("woodboat")
        child.expect("disputed.*> ")
        child.sendline("+")
        child.expect("allowed.*> ")
        child.sendeof()
        assert ended(child) == 0
        assert "\x1b" not in child.before


# A game, as people type it


@pytest.mark.parametrize(
    ("ui", "typed", "told"),
    [
        ("en", "F5 across RUN", "place 5,6=R 5,7=U 5,8=N"),
        ("en", "place f5 down run", "place 5,6=R 6,6=U 7,6=N"),
        ("en", "5F run", "place 5,6=R 5,7=U 5,8=N"),
        ("en", "F5 run", "place 5,6=R 6,6=U 7,6=N"),
        ("de", "lege F5 waagerecht run", "place 5,6=R 5,7=U 5,8=N"),
    ],
)
def test_moves_are_read_as_people_type_them(tmp_path, ui, typed, told):
    nomina = (
        "play",
        "nomina",
        "--lang",
        "en",
        "--house",
        "none",
        "--seats",
        "Ann,Bob",
        "--record",
        "n.record",
    )
    with at_terminal(tmp_path, "--ui", ui, *nomina, "--option", "starter=first", "--no-timer") as child:
        child.expect("A  B  C  D")
        child.expect("Ann>.*" + READY)
        word(child, "5F xqz", "\x1b\\[31m")  # no word: the verdict is in its colour
        child.send(f"{typed}\r")
        child.expect("Bob>.*" + READY)
        child.sendintr()
        assert ended(child) == 130
    (line,) = load(tmp_path / "n.record").moves
    assert line.text == told


def test_tab_completes_and_arrows_bring_lines_back(tmp_path):
    nomina = (
        "play",
        "nomina",
        "--lang",
        "en",
        "--house",
        "none",
        "--seats",
        "Ann,R:bot",
        "--record",
        "n.record",
    )
    with at_terminal(tmp_path, *nomina, "--option", "starter=first", "--no-timer") as child:
        child.expect("Ann>.*" + READY)
        child.send("und\t")
        child.expect("o")
        word(child, "", "no move to take back")
        child.send("\x1b[A")
        child.expect("undo")
        word(child, "", "no move to take back")
        child.sendintr()
        assert ended(child) == 130


@pytest.mark.parametrize("ui", ["en", "de"])
def test_plain_has_no_drawings_and_no_editing(tmp_path, ui):
    nomina = (
        "play",
        "nomina",
        "--lang",
        "en",
        "--house",
        "none",
        "--seats",
        "Ann,R:bot",
        "--record",
        "n.record",
    )
    with at_terminal(
        tmp_path, "--ui", ui, *nomina, "--option", "starter=first", "--no-timer", "--plain"
    ) as child:
        child.expect("12 rows, 12 columns" if ui == "en" else "12 Reihen, 12 Spalten")
        child.expect("Ann> ")
        child.sendeof()
        assert ended(child) == 0
        assert "\x1b[?2004h" not in child.before
        assert " .  .  ." not in child.before
