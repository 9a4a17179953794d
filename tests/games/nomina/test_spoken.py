"""Bots and hints speak like people: known words first, names and abbreviations last, nothing vulgar unless asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wordref.boards.grid import Grid
from wordref.games.nomina import Nomina
from wordref.games.nomina.player import Tools, best_moves, bot
from wordref.judge.judge import Judge
from wordref.referee import Dictionary
from wordref.vocabulary.vocabulary import vocabulary


def at(judge: Judge, *rows: str, asked: frozenset[str] = frozenset()):
    """A game whose board is so."""
    game = Nomina(
        Dictionary(judge, asked=asked), rows=len(rows), columns=len(rows[0]), starter="first", fewer=True
    )
    return game, replace(game.start(["Ann", "Bob"]), grid=Grid.from_rows(rows))


def said(game, position) -> set[str]:
    found = best_moves(game, game.view(position, 0), top=50)
    return {word for each in found for word, _ in each.move.words}


def test_a_name_or_an_abbreviation_comes_when_nothing_else_is_left(nomina_en):
    game, position = at(nomina_en, "JF.")
    assert said(game, position) == {"JFK"}
    assert bot(game)(game.view(position, 0), None).cells == ((1, 3, "K"),)
    assert "JFK" not in said(*at(nomina_en, "JF.CA."))


@pytest.mark.parametrize("language", ["en", "de"])
def test_known_words_are_no_names_no_abbreviations_and_not_vulgar(nomina_en, nomina_de, language):
    judge = nomina_en if language == "en" else nomina_de
    known = set(vocabulary(judge.lexicon, Dictionary(judge).spoken()[0], longest=8, family=True).all())
    assert len(known) > 10_000
    vulgar = {"SHIT", "FUCK"} if language == "en" else {"FUCK", "SCHEISSE"}
    assert not known & ({"JFK", "SONY", "GERMANY", "INSB", "ODDUR"} | vulgar)


def test_vulgar_words_are_said_only_when_asked_for(nomina_en):
    assert "SHIT" not in said(*at(nomina_en, "SHI."))
    assert "SHIT" in said(*at(nomina_en, "SHI.", asked=frozenset({"vulgar"})))


def test_what_only_vulgar_words_could_answer_is_given_up(nomina_en):
    game, position = at(nomina_en, "FUC.")
    assert bot(game)(game.view(position, 0), None).verb == "give up"


def test_all_that_is_allowed_is_still_a_legal_move(nomina_en):
    # whether somebody may give up is a rule: it asks for every word (NO-40)
    game, position = at(nomina_en, "FUC.")
    words = vocabulary(nomina_en.lexicon, nomina_en.policy, longest=4)
    assert "FUCK" in set(words.all())
    assert Tools.of(game).best_moves(position.grid, 1, game.supply(position)).moves
