"""Hints at any time of the minute, and the word of power of a typed table (SP-23, SP-55, SP-10), by the printed rules."""

from __future__ import annotations

import json
import random

import pytest
from spukstaben_tables import LIST, PLAIN, at_words, begun, deck, game_with, rules_of

from wordref.games.spukstaben.advice import advise
from wordref.games.spukstaben.best import best_teams
from wordref.games.spukstaben.ghosts import Ghost
from wordref.games.spukstaben.moves import Hint, Move, Settle, read_move, write_move
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.table import Table
from wordref.games.spukstaben.typed_table import TableError, read_table
from wordref.games.spukstaben.word_index import GhostWords
from wordref.games.spukstaben.worth import Worth
from wordref.referee.game import play
from wordref.referee.testing import check_game

GAME = game_with()


def said(game: Spukstaben, position: Table, *moves: str) -> tuple[Table, list[int]]:
    """The position after these moves, and whose each one was."""
    seats = []
    for move in moves:
        seats.append(game.turn(position))
        position = play(game, position, read_move(move))
    return position, seats


def test_SP_23_who_waits_for_the_others_gives_the_hint_after_theirs():
    position, seats = said(
        GAME, begun(GAME, 3), "hint later", "hint later", "hint length 4", "hint length 5", "hint -"
    )
    assert seats == [0, 1, 2, 0, 1]
    assert (position.phase, GAME.turn(position)) == ("word", 0)
    assert [write_move(hint) for hint in position.hints] == ["hint length 5", "hint -", "hint length 4"]


def test_SP_23_a_hint_between_the_words_or_after_the_own_one():
    position, seats = said(GAME, begun(GAME, 3), *["hint later"] * 3)
    assert (position.phase, GAME.turn(position)) == ("word", 0)  # nobody would begin
    position, seats = said(GAME, position, "word STERN", "hint length 5", "word BIENE", "word EI")
    assert seats == [0, 1, 1, 2]
    assert (position.phase, GAME.turn(position)) == ("hint", 0)
    assert rules_of(GAME, position, "hint length 4") == {"SP-23"}  # STERN has five
    assert rules_of(GAME, position, "hint later") == {"SP-23"}
    assert rules_of(GAME, position, "word REIS") == {"SP-06"}
    position, seats = said(GAME, position, "hint letter S", "hint -")
    assert (seats, position.phase) == ([0, 2], "settle")
    assert position.written == ("STERN", "BIENE", "EI")


def test_SP_23_exactly_one_hint_for_each():
    position, _ = said(GAME, begun(GAME, 2), "hint length 4", "hint later", "hint -")
    assert rules_of(GAME, position, "hint letter E") == {"SP-06"}
    late, _ = said(GAME, begun(GAME, 2), "hint later", "hint later", "hint length 5")
    assert rules_of(GAME, late, "hint letter E") == {"SP-06"}
    assert rules_of(GAME, late, "word EI") == {"SP-23"}  # its hint was: five letters


def test_SP_23_B_in_seat_order_before_the_words():
    game = game_with(hint_order="seat order")
    assert rules_of(game, begun(game, 2), "hint later") == {"SP-23"}
    _, seats = said(game, begun(game, 2), "hint -", "hint length 5", "word EI", "word STERN")
    assert seats == [0, 1, 0, 1]


def test_SP_20_words_stay_secret_until_the_last_hint():
    position, _ = said(GAME, begun(GAME, 2), "hint later", "hint later", "word STERN", "word EI")
    assert position.phase == "hint"
    assert GAME.view(position, 1).written == ()
    assert GAME.view(position, 1).own == "EI"
    assert "STERN" not in repr(GAME.view(position, 1))
    last, _ = said(GAME, position, "hint -")
    assert "STERN" in GAME.seen(last, Hint("none"), 1)
    assert GAME.view(play(GAME, last, Hint("none")), 1).written == ("STERN", "EI")


def test_SP_23_the_advice_is_about_the_word_that_was_written():
    position, _ = said(GAME, begun(GAME, 2), "hint later", "hint later", "word STERN", "word EI")
    _, data = advise(GAME, GAME.view(position, 0))
    assert data["word"] == "STERN"
    assert GAME.judge(position, read_move(data["move"]))


def test_SP_23_games_with_hints_put_off_come_to_their_end():
    game = game_with(deck=deck(*[PLAIN] * 12, size=20, new=1))
    put_off = [0]

    def hint(p: Table, rng: random.Random) -> Hint:
        later = Hint("later") if rng.random() < 0.5 else Hint("none")
        put_off[0] += later.kind == "later"
        return later if game.judge(p, later) else Hint("none")

    def choose(p: Table, rng: random.Random) -> Move:
        if p.phase == "hint" or (p.phase == "word" and len(p.written) in p.late and rng.random() < 0.4):
            return hint(p, rng)
        if p.phase == "settle":
            return Settle(next(iter(game.round_words(p).settlements())))
        line = {
            "word": rng.choice(["word STERN", "word EI", "word BIENE", "word -"]),
            "place": "place " + " ".join("cccppo"[: len(p.waiting)]),
            "scare": "scare -",
        }[p.phase]
        return read_move(line)

    check_game(game, ["Ann", "Bea", "Cid"], games=4, seed=5, choose=choose)
    assert put_off[0] > 20


def test_SP_23_the_order_of_records_of_version_1_is_one_of_many():
    position, seats = said(GAME, begun(GAME, 2), "hint -", "hint length 5", "word EI", "word STERN")
    assert seats == [0, 1, 0, 1]
    assert position.phase == "settle"


# A typed table

GHOSTS = [{"letters": "E", "power": 3, "room": "press"}]


def test_SP_55_turn_10_is_the_word_of_power_and_no_other_turn_is():
    assert read_table({"ghosts": GHOSTS, "turn": 10}).phase == "power"
    assert read_table({"ghosts": GHOSTS, "turn": 9}).phase == "round"
    assert read_table({"ghosts": GHOSTS}).phase == "round"
    power = read_table({"ghosts": GHOSTS, "phase": "power"})
    assert (power.phase, power.turn) == ("power", 10)
    for wrong in ({"turn": 4, "phase": "power"}, {"turn": 10, "phase": "round"}):
        with pytest.raises(TableError, match="SP-55"):
            read_table({"ghosts": GHOSTS, **wrong})
    json.dumps(GHOSTS)


@pytest.mark.parametrize(("turn", "counts"), [(None, True), (1, True), (8, True), (9, False), (10, False)])
def test_SP_10_cubes_are_worth_nothing_when_no_ghost_comes_any_more(turn: int | None, counts: bool):
    ghosts = [Ghost("E", 2, "composing", row) for row in range(1, 8)]
    worth = Worth.at(ghosts, 2, turn)
    assert worth.crowded
    assert (worth(ghosts[0], 0) > 1) is counts


def test_no_word_scares_or_none_is_worth_it_are_two_answers():
    words = GhostWords(sorted(LIST.allowed), GAME.matching)
    weak, strong = Ghost("E", 1, "door"), Ghost("E", 5, "door")
    assert best_teams(words, [weak], 1).teams
    worthless = best_teams(words, [strong], 1)  # a scare more, and it escapes all the same
    assert (worthless.teams, worthless.proven, worthless.scares) == ((), True, True)
    nothing = best_teams(words, [Ghost("X", 1, "door")], 1)
    assert (nothing.teams, nothing.proven, nothing.scares) == ((), True, False)


@pytest.mark.parametrize("seed", range(30))
def test_whether_any_word_scares_is_what_trying_every_letter_says(seed: int):
    rng = random.Random(seed)
    words = GhostWords(rng.sample(sorted(LIST.allowed), 4), GAME.matching)
    ghosts = [Ghost(rng.choice(["Q", "X", "EI", "CH", "N", "U"]), 6, "door", row) for row in (1, 2)]
    answer = best_teams(words, ghosts, 1)
    assert not answer.teams
    assert answer.scares is any(ghost.letters in words[n] for ghost in ghosts for n in range(len(words)))


def test_the_two_answers_in_words():
    position = at_words(GAME)
    strong = tuple(s._replace(ghost=Ghost("E", 9, "door", s.ghost.row)) for s in position.ghosts[:1])
    from dataclasses import replace  # noqa: PLC0415

    assert "worth it" in advise(GAME, GAME.view(replace(position, ghosts=strong), 0))[0]
    none = tuple(s._replace(ghost=Ghost("X", 1, "door", s.ghost.row)) for s in position.ghosts[:1])
    assert "none scares any" in advise(GAME, GAME.view(replace(position, ghosts=none), 0))[0]
