"""Every game at a terminal, as people sit there: Tab, mistakes, help, and Ctrl-C, in both languages."""

from __future__ import annotations

import pytest
from terminal import at_terminal, ended

READY = r"\x1b\[\?25h"  # the cursor is there again: a line is awaited
ORDERS = {"en": ("hel", "p", "hlep", "help"), "de": ("hil", "fe", "hifle", "hilfe")}
# a game: options, then what is typed before Tab and what Tab offers
GAMES = {
    "spukstaben": ((), "place ", ("composing|setzerei", "office|kontor")),
    "nomina": (("--option", "starter=first"), "place F", ("F5", "F8")),
    "krux": (("--option", "starter=first"), "block A", ("A1", "A6")),
    "spookies": ((), "take ", ("Kracko", "Poppy")),
    "ghost-chase": ((), "1 at 5", ("50", "54")),
    "spooks": ((), "play ", ("Sp1",)),
}
SAVED = {"en": "Go on with", "de": "Weiter geht es mit"}


def line(child, typed, said):
    child.send(f"{typed}\r")
    child.expect(said)
    child.expect(READY)


def completed(child, typed, rest):
    """Tab writes the rest of a word."""
    child.send(typed)
    child.expect(typed[-1])
    child.send("\t")
    child.expect(rest)


HIDING = {"spooks", "ghost-chase"}  # in Spukstaben the team begins, and nobody looks away


@pytest.mark.parametrize("ui", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_helped(tmp_path, game, ui):
    options, begun, offered = GAMES[game]
    seats = "Ann,Bea" if game in ("krux", "nomina") else "Ann,Bea,Cid"
    args = ("play", game, "--lang", "de", "--house", "none", "--seats", seats, "--seed", "1", *options)
    with at_terminal(tmp_path, "--ui", ui, *args, "--record", "g.record", "--no-timer") as child:
        if game in HIDING:
            child.expect("(Ann|Bea): ")
            child.send("\r")  # the others look away
        child.expect("(Ann|Bea)>.*" + READY)
        typed, rest, mistaken, meant = ORDERS[ui]
        completed(child, typed, rest)
        line(child, "", "--option")
        line(child, mistaken, rf"(mean|Gemeint:) {meant}\?")
        child.send("\x1b[A")
        child.expect(mistaken)  # the line before
        for typed in ("\x15", begun, "\t"):
            child.expect(READY)
            child.send(typed)
        for each in offered:
            child.expect(each)
        child.send("\x15")
        child.sendintr()
        assert ended(child) == 130
        assert SAVED[ui] in child.before
        assert "wordref play g.record" in child.before


@pytest.mark.parametrize("ui", ["en", "de"])
def test_a_round_of_spukstaben_with_tab_alone(tmp_path, ui):
    args = ("play", "spukstaben", "--lang", "de", "--house", "none", "--seats", "Ann", "--seed", "1")
    with at_terminal(tmp_path, "--ui", ui, *args, "--record", "s.record", "--no-timer") as child:
        child.expect("Ann>.*" + READY)
        completed(child, "pl", "ace")
        line(child, " c c c p p o", "Ann (may give|darf)")
        completed(child, "hin", "t")
        line(child, " -", "Ann (writes|schreibt)")
        child.send("word zu")
        child.expect("zu")
        child.send("\t")
        child.expect("Zucker|Zukunft|Zuschauer|Zubehör")
        line(child, "\x15word Ruhe", "(decides|entscheidet)")
        completed(child, "settle R", "UHE")
        line(child, "", "Ann (scares|erschreckt)")
        child.send("scare ")
        child.send("\t")
        child.expect("-")
        child.sendintr()
        assert ended(child) == 130


@pytest.mark.parametrize(("ui", "typed"), [
    ("en", "F3 across run"), ("en", "3F run"), ("de", "lege f3 waagerecht run"), ("de", "3f run"),
])  # fmt: skip
def test_krux_reads_moves_as_people_type_them(tmp_path, ui, typed):
    args = ("play", "krux", "--lang", "en", "--house", "none", "--seats", "Ann,Bob", "--seed", "1")
    args = (
        *args,
        "--option",
        "first_blocks=1",
        "--option",
        "starter=first",
        "--record",
        "k.record",
        "--no-timer",
    )
    with at_terminal(tmp_path, "--ui", ui, *args) as child:
        for name, move in (("Ann", "block a1"), ("Bob", "sperre A1"), ("Ann", typed)):
            child.expect(f"{name}>.*" + READY)
            child.send(f"{move}\r")
        child.expect("Bob>")
        child.sendintr()
        assert ended(child) == 130
    assert "Ann: place 3,6=R 3,7=U 3,8=N" in (tmp_path / "k.record").read_text("utf-8")
