"""Ids for moves: stable, one move each, legal where the game says so; chance as the game's; secrets that stay secret."""

from __future__ import annotations

import random

import numpy as np
import pytest

from wordref.adapters import coding as codings
from wordref.adapters.coding import GAMES, CodingError, coding
from wordref.referee.game import CHANCE, NOBODY

TABLES = {
    "spookies": ("spookies", 2, {"chips": "20"}),
    "free choice": ("spookies", 3, {"free_choice": "yes", "chips": "20"}),
    "ghost chase": ("ghost-chase", 3, {}),
    "door and trap": (
        "ghost-chase",
        2,
        {"door": "yes", "trap": "yes", "chimney": "yes", "trap_shows_cards": "yes"},
    ),
    "spooks": ("spooks", 3, {}),
    "masters": ("spooks", 4, {"masters": "yes", "ghost_hand": "yes", "decks": "2"}),
    "cats": ("spooks", 3, {"masters": "yes", "cat_in_straights": "yes", "gift_first": "no"}),
}
SECRET = [name for name, (game, _, _) in TABLES.items() if game != "spookies"]
every_table = pytest.mark.parametrize("name", TABLES)
every_secret = pytest.mark.parametrize("name", SECRET)


def tables(ids, games=3, seed=7):
    """Every table of some random games."""
    rng = random.Random(seed)
    for _ in range(games):
        table = ids.start()
        while (seat := ids.turn(table)) != NOBODY:
            yield table
            table = ids.after(table, ids.roll(table, rng) if seat == CHANCE else rng.choice(ids.legal(table)))
        yield table


@every_table
def test_legal_ids_are_the_legal_moves(name):
    ids = coding(*TABLES[name])
    for table in tables(ids):
        if ids.turn(table) < 0:
            assert ids.legal(table) == []
            continue
        moves = ids.game.legal(table.position)
        steps = [ids.steps(move) for move in moves]
        assert len(set(steps)) == len(set(moves))
        assert not {each[:cut] for each in steps for cut in range(len(each))} & set(
            steps
        )  # none begins another
        legal = ids.legal(table)
        assert legal == sorted(set(legal))
        assert all(0 <= action < ids.actions for action in legal)


@every_table
def test_an_id_is_named_and_no_two_alike(name):
    ids = coding(*TABLES[name])
    told = [ids.told_step(action) for action in range(ids.actions)]
    assert len(set(told)) == ids.actions


def test_ids_stay_what_they_are():
    """Who has learnt ids, or keeps records of them, must find the same ones."""
    known = {
        ("spookies", 2): (9, {0: "take Kracko", 5: "roll 2", 8: "stop"}),
        ("ghost-chase", 3): (1733, {0: "frame cats", 5: "1 at 1", 1732: "give up"}),
        ("spooks", 3): (
            394,
            {0: "play Sp1", 56: "pass", 169: "straight Sp1", 225: "done", 226: "give Sp1 to 1"},
        ),
    }
    for (name, players), (count, some) in known.items():
        ids = coding(name, players)
        assert ids.actions == count
        assert {action: ids.told_step(action) for action in some} == some


@every_table
def test_chance_is_the_games(name):
    ids = coding(*TABLES[name])
    asked = 0
    for table in tables(ids, games=2):
        if ids.turn(table) != CHANCE:
            continue
        chances = ids.chances(table)
        asked += 1
        assert sum(chance for _, chance in chances) == pytest.approx(1)
        assert [outcome for outcome, _ in chances] == sorted({outcome for outcome, _ in chances})
        assert all(0 <= outcome < ids.outcomes and chance > 0 for outcome, chance in chances)
        if not table.begun and hasattr(ids.game, "chances"):
            game = {ids.game.write(move): chance for move, chance in ids.game.chances(table.position)}
            assert {ids.told(table, outcome): chance for outcome, chance in chances} == game
    assert asked or name in ("door and trap", "ghost chase", "free choice")


@every_table
def test_what_was_won_sums_to_nothing(name):
    ids = coding(*TABLES[name])
    ended = [table for table in tables(ids) if ids.turn(table) == NOBODY]
    assert len(ended) == 3
    for table in ended:
        assert sum(ids.returns(table)) == pytest.approx(0)
        assert max(ids.returns(table)) > 0


@every_secret
def test_another_table_that_looks_the_same(name):
    ids, rng = coding(*TABLES[name]), random.Random(3)
    others = 0
    for table in tables(ids):
        seat = ids.turn(table)
        if seat < 0:
            continue
        other = ids.resampled(table, seat, rng)
        assert ids.seen(other, seat) == ids.seen(table, seat)
        assert ids.legal(other) == ids.legal(table)
        mine, again = ids.observation(table, seat), ids.observation(other, seat)
        assert all(np.array_equal(mine[piece], again[piece]) for piece in mine)
        others += other != table
        for following in ids.legal(other)[:3]:
            ids.after(other, following)  # it can be played on
    assert others > 20


@every_table
def test_who_looks_on_sees_nothing_private(name):
    ids = coding(*TABLES[name])
    private = [piece.name for piece in ids.pieces if piece.private]
    assert bool(private) == ids.hidden
    for table in tables(ids, games=1):
        seen = ids.observation(table, NOBODY)
        assert not any(seen[piece].any() for piece in private)


@every_table
def test_an_observation_has_the_shapes_that_were_promised(name):
    ids = coding(*TABLES[name])
    held = dict.fromkeys((piece.name for piece in ids.pieces), False)
    for table in tables(ids, games=4):
        for seat in range(len(ids.seats)):
            seen = ids.observation(table, seat)
            assert {piece: value.shape for piece, value in seen.items()} == {
                piece.name: piece.shape for piece in ids.pieces
            }
            for piece, value in seen.items():
                held[piece] |= bool(value.any())
    options = {"locks", "opened", "door", "trap", "turned", "totals", "hands", "chosen", "opening", "won"}
    assert {piece for piece, was in held.items() if not was} <= options


def test_an_illegal_id_is_refused():
    ids = coding("spookies", 2)
    table = next(table for table in tables(ids) if ids.turn(table) >= 0)
    for action in (0, 8, 9, -1):
        with pytest.raises(CodingError, match="no move that is legal now"):
            ids.after(table, action)
    *_, over = tables(ids, games=1)
    with pytest.raises(CodingError):
        ids.after(over, 5)


def test_a_throw_of_other_dice_is_refused():
    ids = coding("spookies", 2, {"free_choice": "yes"})
    table = ids.after(ids.after(ids.start(), 0), 5)
    assert ids.turn(table) == CHANCE
    with pytest.raises(CodingError):
        ids.after(table, 0)  # the friend die


def test_games_without_ids_are_named():
    with pytest.raises(
        CodingError, match="no ids for 'nomina': its moves can't be listed; there are spookies"
    ):
        coding("nomina", 2)
    assert GAMES == ("spookies", "ghost-chase", "spooks")


def test_a_game_that_never_ends_is_broken_off(monkeypatch):
    monkeypatch.setattr(codings, "MOST_MOVES", 3)
    ids = coding("spookies", 2)
    *_, last = tables(ids, games=1)
    assert last.moves == 3
    assert ids.turn(last) == NOBODY
    assert ids.returns(last) == [0.0, 0.0]
