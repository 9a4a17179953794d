"""Hints on pages: moves in words of the reader's language, never as they are typed at the terminal."""

import re

import pytest
from web_records import CHASE, KRUX, LONG_WORD, MINUTE, NOMINA, SCARE, SETTLE, SPOOKIES, SPOOKS
from web_tables import seated, until

from wordref.games import face
from wordref.referee.dictionary import WordList
from wordref.web.hinting import Hint, shown

TYPED = re.compile(
    r"--option|\d,\d+[= ]\d,|\d@\d|\b(?:roll|put|play|scare|block|place|settle|hint|word|rebuild|return|count) [-\dA-Z]|[a-z]+ letter [A-Z]\b"
)
BLOCKS = "\n".join(KRUX.splitlines()[:8]) + "\n"


def asked(running, record):
    """The hint for whose turn it is, as text in English and in German; the German page."""
    served, ann = running
    (served.evening.folder / "evening.record").write_text(record)
    path = "/tables/evening"
    assert ann.get(path).status_code == 200
    table = served.app.state.tables.open["evening"]
    table.kept["hints"] = True
    until(ann, path, "&#39;s turn.")  # chance has moved
    seat = table.sitting.turn
    seated(ann, path, seat)
    found = []
    for ui in ("en", "de"):
        html = ann.post(f"{path}/hint", data={"seat": seat}, headers={"accept-language": ui}).text
        section = re.search(r'<section class="card hint".*?</section>', html, re.DOTALL)
        assert section, html
        found.append(" ".join(re.sub(r"<[^>]+>", " ", section[0]).split()))
    return (*found, html)


@pytest.mark.parametrize(
    ("record", "english", "german"),
    [
        (BLOCKS, "Störer on", "Störer auf"),
        (LONG_WORD, "if the field were counted then", "würde das Feld dann gezählt"),
        (KRUX, "if the field were counted then", "würde das Feld dann gezählt"),
        (KRUX + "Bob: waive\n", "across +", "waagerecht +"),
        (SPOOKS, "There is no other move.", "Einen anderen Zug gibt es nicht."),
        (SPOOKIES, "Roll 4 dice success 98 %, +4.76 chips", "Mit 4 Würfeln Erfolg 98 %, +4,76 Chips"),
        (MINUTE, "Your word: INTERIOR Hint:", "Dein Wort: INTERIOR Tipp:"),
        (MINUTE + "Ann: hint -\n", "scares", "erschreckt"),
        (SETTLE, "What stays: Ann WRITER", "Es bleibt: Ann WRITER"),
        (SCARE, "Scares", "Erschreckt"),
        (NOMINA, "the best answer to it scores", "die beste Antwort darauf"),
        (CHASE, "room that he has left to flee", "Platz, der ihm zum Fliehen bleibt"),
    ],
)
def test_hints_are_told_in_words_and_not_as_moves_are_typed(running, record, english, german):
    in_english, in_german, _ = asked(running, record)
    assert english in in_english
    assert german in in_german
    assert not TYPED.search(in_english)
    assert not TYPED.search(in_german)


@pytest.mark.parametrize(
    ("ui", "many", "few"),
    [
        ("en", "Rebuilds the field; stones moved: 5, put back: 1", "Rebuilds the field: A1 to B2"),
        ("de", "Baut das Feld um; Steine versetzt: 5, zurückgelegt: 1", "Baut das Feld um: A1 nach B2"),
    ],
)
def test_KR10_a_rebuilding_is_told_in_a_line_and_the_hint_tells_each_stone(ui, many, few):
    krux = face("krux")
    game = krux.make({}, WordList.of(()))
    moves = ["rebuild 1,1>2,2 1,2>2,3 1,3>2,4 1,4>2,5 1,5>2,6 back 3,3", "rebuild 1,1>2,2"]
    hint = Hint(0, "", {"moves": [{"move": move, "change": 4} for move in moves]})
    view = game.view(game.start(("Ann", "Bob")), 0)
    first, second = shown(krux, game, view, hint, ui, 0)["moves"]
    assert (first.said, second.said) == (many, few)
    assert second.why.count("B2") == 0
    assert "E1 to F2; put back: C3" in first.why or "E1 nach F2; zurückgelegt: C3" in first.why


def test_KR02_the_squares_that_a_hint_names_for_stoerer_stand_on_the_other_s_board(running):
    _, german, html = asked(running, BLOCKS)
    square = re.search(r"Störer auf ([A-F]\d)", german)[1]
    own, other = html.split("Feld von Bob:</h2>")
    assert f'aria-label="{square} leer (gemeint ist ■)"' in other
    assert "gemeint ist" not in own
