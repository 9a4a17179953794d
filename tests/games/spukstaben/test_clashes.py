"""What clashes (SP-33, SP-34), by one judgement, and what the team decides about it (SP-35)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from spukstaben_tables import at_words, game_with, rules_of

from wordref import Judge, Lexicon, WordPolicy
from wordref.games.spukstaben.moves import read_move, write_move
from wordref.games.spukstaben.player import clash_of
from wordref.games.spukstaben.round import RoundWords
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.table import Table
from wordref.morphology.families import related
from wordref.referee.dictionary import Dictionary
from wordref.referee.game import play


def at_settling(game: Spukstaben, *words: str, used: tuple[str, ...] = ()) -> Table:
    position = replace(at_words(game), used=used)
    for word in words:
        position = play(game, position, read_move(f"word {word}"))
    return position


def test_SP_35_the_team_may_cross_out_what_could_stay(spukstaben_en: Judge):
    game = game_with(words=Dictionary(spukstaben_en))
    position = at_settling(game, "POLEN", "SUNFLOWER")
    assert "SP-35" in rules_of(game, position, "settle - SUNFLOWER")  # it could become POLE
    assert game.judge(position, read_move("settle - SUNFLOWER cross POLEN"))
    assert game.judge(position, read_move("settle - SUN cross POLEN SUNFLOWER"))
    assert game.judge(position, read_move("settle POLEN SUNFLOWER accept POLEN"))
    assert "SP-35" in rules_of(game, position, "settle POLEN - accept POLEN cross POLEN SUNFLOWER")
    assert "SP-35" in rules_of(game, position, "settle - SUNFLOWER cross POLEN OTHER")
    assert "cross POLEN" in str(game.judge(position, read_move("settle - SUNFLOWER")).findings)


def test_SP_35_the_team_may_keep_what_clashes(spukstaben_en: Judge):
    game = game_with(words=Dictionary(spukstaben_en))
    position = at_settling(game, "DESIGNER", "BEDROOM", used=("DESIGN", "BATHROOM"))
    assert rules_of(game, position, "settle DESIGNER BED") == {"SP-34"}
    assert game.judge(position, read_move("settle DESIGNER BED keep DESIGNER"))
    assert game.judge(position, read_move("settle DESIGNER BEDROOM keep DESIGNER BEDROOM"))
    assert "SP-35" in rules_of(game, position, "settle DESIGNER BED keep DESIGNER BEDROOM")  # needless now
    assert "SP-35" in rules_of(game, position, "settle DESIGNER BED keep DESIGNER OTHER")
    assert "keep DESIGNER" in str(game.judge(position, read_move("settle DESIGNER BED")).findings)
    equal = at_settling(game, "DESIGN", "DESIGN", used=())
    assert rules_of(game, equal, "settle DESIGN DESIGN keep DESIGN") == {"SP-32"}


def test_SP_35_decisions_stand_in_the_record():
    text = "settle - DESIGNER accept AKW cross POLEN keep DESIGNER order 2"
    assert write_move(read_move(text)) == text
    assert write_move(read_move("settle - DESIGNER order 2 keep DESIGNER cross POLEN accept AKW")) == text


@pytest.mark.parametrize(
    ("language", "word", "used"),
    [
        ("en", "BEDROOM", "BATHROOM"),
        ("en", "FARMHOUSE", "FARMER"),
        ("en", "HELPFUL", "HELPLESS"),
        ("de", "AUSGANG", "EINGANG"),
        ("de", "AUSDRUCK", "EINDRUCK"),
        ("de", "ANRECHNUNG", "ABRECHNUNG"),
        ("de", "HIMBEERE", "ERDBEERE"),
    ],
)
def test_SP_33_SP_34_the_game_and_the_command_line_judge_alike(
    english: Lexicon, german: Lexicon, language: str, word: str, used: str
):
    lexicon = {"en": english, "de": german}[language]
    words = Dictionary.of(lexicon, WordPolicy.builtin("spukstaben"))
    assert related(word, used, lexicon, parts=True) is not None
    assert RoundWords((word,), words, (used,)).clash_with_used(word)[0] == used
    assert clash_of(Spukstaben(words))(word, used)


def test_SP_34_siblings_is_an_option(spukstaben_de: Judge):
    words = Dictionary(spukstaben_de)
    for siblings in (True, False):
        game = Spukstaben(words, siblings=siblings)
        assert clash_of(game)("BEKOMMEN", "VORKOMMEN") is siblings
        assert (
            bool(game.round_words(at_settling(game, "BEKOMMEN", "VORKOMMEN")).clash("BEKOMMEN", "VORKOMMEN"))
            is siblings
        )
        assert clash_of(game)("AUSGANG", "EINGANG")


def test_shortening_leaves_what_was_written(spukstaben_de: Judge):
    assert RoundWords(("TEILNEHMER",), Dictionary(spukstaben_de)).shortened == (("TEIL",),)
