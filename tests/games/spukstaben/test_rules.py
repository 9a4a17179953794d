"""Spukstaben as a game (SP-01 to SP-62): setup, turns, flight and points; words, scaring have files of their own."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from spukstaben_tables import LIST, PLAIN, WEAK, at_words, begun, deck, drawn, game_with, rules_of, turn_of

from wordref.games.spukstaben.deck import Card, Deck, DeckError, read_card
from wordref.games.spukstaben.ghosts import Ghost
from wordref.games.spukstaben.matching import Matching
from wordref.games.spukstaben.moves import Hint, read_move
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.table import Table, rating
from wordref.referee.game import NOBODY, play

# Material and setup


def test_SP_01_one_to_four_players():
    game = game_with()
    for players in (1, 2, 3, 4):
        assert game.start([f"P{n}" for n in range(players)]).players == players
    for players in (0, 5):
        with pytest.raises(ValueError, match="SP-01"):
            game.start([f"P{n}" for n in range(players)])


def test_SP_02_the_demo_deck_has_55_cards_and_there_are_10_cubes():
    assert len(Deck.demo().cards) == 55
    assert game_with().start(["A"]).cubes == 10


def test_SP_03_cards_have_letters_a_bar_effects_and_conditions():
    card = read_card("CH 1/2/3/4 nimble:press not_in_sequence:SCH")
    assert card == Card("CH", (1, 2, 3, 4), "nimble:press", "not_in_sequence:SCH")
    letters = {card.letters for card in Deck.demo().cards}
    assert {"EI", "ND", "CH"} <= letters
    assert all(len(each) in (1, 2) for each in letters)


def test_SP_03_a_broken_deck_gets_every_error_at_once():
    bad = {
        "cards": [
            {"letters": "e", "power": [1, 2, 3, 4]},
            {"letters": "E", "power": [1, 2, 3]},
            {"letters": "E", "power": [1, 2, 3, 4], "effect": "fast"},
            {"letters": "E", "power": [1, 2, 3, 4], "condition": "max_len:x"},
            {"letters": "E", "power": [1, 2, 3, 4], "colour": "red"},
            "E",
            {"letters": "E" * 16, "power": [1, 2, 3, 4]},
        ],
        "new_cards": {"1": [1] * 8, "2": [1] * 7, "3": [1] * 8},
        "sise": 3,
    }
    with pytest.raises(DeckError) as error:
        Deck.from_data(bad)
    said = str(error.value)
    for part in ("card 1: letters 'e'", "card 2: power", "card 3: there is no effect 'fast'", "card 4: ",
                 "card 5: there is no key 'colour'", "card 6: 'E' is no card", "card 7: letters 'EEE", "new_cards.2", "new_cards.4",
                 "there is no key 'sise'"):  # fmt: skip
        assert part in said


def test_SP_03_a_deck_of_another_size_must_say_so():
    data = {
        "cards": [{"letters": "E", "power": [1, 1, 1, 1], "count": 7}],
        "new_cards": {str(n): [1] * 8 for n in (1, 2, 3, 4)},
    }
    with pytest.raises(DeckError, match="write size = 7"):
        Deck.from_data(data)
    assert len(Deck.from_data({**data, "size": 7}).cards) == 7


def test_SP_03_a_deck_survives_being_written_as_data():
    assert Deck.from_data(Deck.demo().to_data()) == Deck.demo()


def test_SP_04_the_order_of_the_rooms():
    game = game_with()
    position = begun(game)
    seen = [position.ghosts[0].ghost.room]
    for _ in range(3):
        position = turn_of(game, position, "-", "-")
        seen.append(position.ghosts[0].ghost.room)
    assert seen == ["composing", "press", "office", "door"]
    assert turn_of(game, position, "-", "-").escaped


def test_SP_05_each_player_has_one_word_a_turn():
    game = game_with()
    position = begun(game)
    for _ in range(2):
        position = play(game, position, Hint("none"))
    position = play(game, position, read_move("word stern"))
    assert game.turn(position) == 1
    position = play(game, position, read_move("word mut"))
    assert "SP-06" in rules_of(game, position, "word ton")


# Round structure


def test_SP_06_phases_come_in_order_and_there_are_ten_turns():
    game = game_with(deck=deck(*[PLAIN] * 55, new=1))
    position, phases = game.start(["A"]), []
    while game.turn(position) != NOBODY:
        if not phases or phases[-1] != (position.turn, position.phase):
            phases.append((position.turn, position.phase))
        if position.phase == "reveal":
            move = "reveal E 3/4/5/6"
        else:
            move = {"place": "place c c c p p o", "hint": "hint -", "word": "word -", "settle": "settle -"}[
                position.phase
            ]
        position = play(game, position, read_move(move))
    assert phases[:5] == [(1, "reveal"), (1, "place"), (1, "hint"), (1, "word"), (1, "settle")]
    assert phases[5:9] == [(2, "reveal"), (2, "hint"), (2, "word"), (2, "settle")]
    assert phases[-2:] == [(10, "word"), (10, "settle")]
    assert rules_of(game, begun(game), "word stern") == {"SP-06"}


def test_SP_07_six_cards_three_two_one():
    game = game_with()
    position = begun(game)
    rooms = Counter(standing.ghost.room for standing in position.ghosts)
    assert rooms == {"composing": 3, "press": 2, "office": 1}
    open_ = drawn(game, game.start(["A", "B"]), *[PLAIN] * 6)
    assert rules_of(game, open_, "place c c c c p o") == {"SP-07"}
    assert rules_of(game, open_, "place c c c p p d") == {"SP-07"}
    assert rules_of(game, open_, "place c c c p p") == {"SP-07"}


def test_SP_08_A_the_team_decides_which_goes_where():
    game = game_with(deck=deck(Card("A", (1, 1, 1, 1)), *[PLAIN] * 5))
    position = drawn(game, game.start(["A"]), *game.deck.cards[:6])
    position = play(game, position, read_move("place o c c c p p"))
    assert {s.ghost.letters for s in position.ghosts if s.ghost.room == "office"} == {"A"}


def test_SP_08_B_they_are_dealt_as_they_come():
    game = game_with(first_cards="dealt")
    position = drawn(game, game.start(["A"]), *[PLAIN] * 6)
    assert position.phase == "hint"
    assert [s.ghost.room for s in position.ghosts] == ["composing"] * 3 + ["press"] * 2 + ["office"]


SIBLING = Card("A", (1, 1, 1, 1), "sibling")
NIMBLE = Card("B", (1, 1, 1, 1), "nimble:door")


def test_SP_09_A_effects_do_not_work_in_turn_1():
    game = game_with(deck=deck(SIBLING, NIMBLE, *[PLAIN] * 10))
    position = begun(game, cards=game.deck.cards[:6])
    assert len(position.ghosts) == 6
    assert all(s.ghost.room != "door" for s in position.ghosts)


def test_SP_09_B_effects_work_in_turn_1_too():
    game = game_with(deck=deck(SIBLING, NIMBLE, *[PLAIN] * 10), first_effects=True)
    position = drawn(game, game.start(["A"]), *game.deck.cards[:7])
    assert position.phase == "place"
    assert [s.ghost.room for s in position.ghosts] == ["door", "composing"]
    assert len(position.waiting) == 5


def test_SP_10_as_many_new_cards_as_the_pad_shows_none_in_turn_10():
    pad = Deck.demo()
    assert [pad.new_cards(turn, 1) for turn in range(1, 11)] == [0, 1, 2, 1, 2, 1, 2, 1, 2, 0]
    game = Spukstaben(LIST)
    position = begun(game, 3, [card for card in game.deck.cards if not card.effect][:6])
    assert turn_of(game, position, "-", "-", "-").reveal == pad.new_cards(2, 3) == 3


def test_SP_11_new_ghosts_start_in_the_composing_room():
    game = game_with(deck=deck(*[PLAIN] * 12, new=1))
    position = turn_of(game, begun(game), "-", "-")
    position = drawn(game, position, PLAIN)
    assert position.ghosts[-1].ghost.room == "composing"


@pytest.mark.parametrize("room", ["press", "office", "door"])
def test_SP_12_a_nimble_ghost_starts_in_its_room(room: str):
    fast = Card("B", (1, 1, 1, 1), f"nimble:{room}")
    game = game_with(deck=deck(*[PLAIN] * 6, fast, new=1))
    position = drawn(game, turn_of(game, begun(game), "-", "-"), fast)
    assert position.ghosts[-1].ghost.room == room


def test_SP_13_a_sibling_brings_another_card_and_chains_are_possible():
    game = game_with(deck=deck(*[PLAIN] * 6, SIBLING, SIBLING, NIMBLE, new=1))
    position = drawn(game, turn_of(game, begun(game), "-", "-"), SIBLING)
    assert position.reveal == 1
    position = drawn(game, position, SIBLING, NIMBLE)
    assert position.phase == "hint"
    assert [s.ghost.letters for s in position.ghosts[-3:]] == ["A", "A", "B"]
    assert position.ghosts[-1].ghost.room == "door"


def test_SP_14_A_an_empty_deck_ends_the_revealing():
    game = game_with(deck=deck(*[PLAIN] * 7, size=7, new=3))
    position = drawn(game, turn_of(game, begun(game), "-", "-"), PLAIN)
    assert position.phase == "hint"
    assert not position.deck


def test_SP_14_B_an_empty_deck_ends_the_game():
    game = game_with(deck=deck(*[PLAIN] * 7, size=7, new=3), empty_deck="end")
    position = drawn(game, turn_of(game, begun(game), "-", "-"), PLAIN)
    assert game.turn(position) == NOBODY


def test_SP_15_a_cube_on_the_square_for_the_number_of_players():
    game = game_with()
    for players, power in ((1, 3), (2, 4), (3, 5), (4, 6)):
        position = begun(game, players)
        assert {s.ghost.power for s in position.ghosts} == {power}
        assert position.cubes == 4


def test_SP_16_two_players_the_card_of_the_picture_has_power_4():
    game = game_with(deck=deck(*[PLAIN] * 12))
    position = begun(game, 2)
    number = position.ghosts[0].number
    for word, left in (("STERN", 3), ("BIENE", 2), ("REIS", 1)):
        position = turn_of(game, position, word, "-", scares=[f"scare {number}"])
        assert next(s for s in position.ghosts if s.number == number).ghost.power == left
    position = turn_of(game, position, "EI", "-", scares=[f"scare {number}"])
    assert len(position.defeated) == 1


def test_SP_17_without_a_cube_a_ghost_escapes_at_once():
    game = game_with(deck=deck(*[PLAIN] * 14, new=5))
    position = drawn(game, turn_of(game, begun(game), "-", "-"), *[PLAIN] * 4)
    assert position.cubes == 0
    position = drawn(game, position, PLAIN)
    assert len(position.escaped) == 1
    assert len(position.ghosts) == 10


@pytest.mark.parametrize(("option", "left"), [(True, 1), (False, 0)])
def test_SP_18_A_an_escaping_sibling_still_reveals_B_not(option: bool, left: int):
    game = game_with(deck=deck(*[PLAIN] * 10, SIBLING, new=5), siblings_of_escaped=option)
    position = drawn(game, turn_of(game, begun(game), "-", "-"), *[PLAIN] * 4, SIBLING)
    assert position.reveal == left
    assert SIBLING in position.escaped


def test_SP_19_with_fewer_than_six_cubes_the_start_cards_escape_too():
    game = game_with(fewer_cubes=6)
    position = drawn(game, game.start(["A"]), *[PLAIN] * 6)
    assert len(position.waiting) == 4
    assert len(position.escaped) == 2
    assert play(game, position, read_move("place c c p o")).ghosts[3].ghost.room == "office"


# Scaring (the matching is in test_scaring_spukstaben.py)


def test_SP_40_the_shortest_word_goes_first_and_the_team_orders_ties():
    game = game_with()
    position = at_words(game, 3)
    for word in ("stern", "ton", "mut"):
        position = play(game, position, read_move(f"word {word}"))
    assert [seat for seat, _ in play(game, position, read_move("settle STERN TON MUT")).queue] == [1, 2, 0]
    other = play(game, position, read_move("settle STERN TON MUT order 3 2 1"))
    assert [seat for seat, _ in other.queue] == [2, 1, 0]
    assert rules_of(game, position, "settle STERN TON MUT order 1 2 3") == {"SP-40"}
    assert rules_of(game, position, "settle STERN TON MUT order 2 3") == {"SP-40"}


def test_SP_41_a_scare_moves_the_cube_down_one_square():
    game = game_with()
    position = at_words(game)
    for word in ("stern", "-"):
        position = play(game, position, read_move(f"word {word}"))
    position = play(game, position, read_move("settle STERN -"))
    assert rules_of(game, position, "scare 1 2") == {"SP-41"} or "SP-41" in rules_of(
        game, position, "scare 1 2"
    )
    assert rules_of(game, position, "scare 99") == {"SP-41"}
    assert rules_of(game, position, "scare 1@1") == {"SP-41"}
    after = play(game, position, read_move("scare 1@3"))
    assert next(s for s in after.ghosts if s.number == 1).ghost.power == 3


def test_SP_43_one_word_scares_a_ghost_once():
    game = game_with()
    position = at_words(game)
    for word in ("biene", "-"):
        position = play(game, position, read_move(f"word {word}"))
    position = play(game, position, read_move("settle BIENE -"))
    assert "SP-43" in rules_of(game, position, "scare 1@3 1@5")


def test_SP_48_below_the_lowest_square_a_ghost_is_defeated_and_its_cube_is_free():
    game = game_with(deck=deck(*[WEAK] * 12))
    position = at_words(game)
    for word in ("stern", "-"):
        position = play(game, position, read_move(f"word {word}"))
    position = play(game, position, read_move("settle STERN -"))
    after = play(game, position, read_move("scare 1"))
    assert (len(after.defeated), after.cubes) == (1, 5)


def test_SP_49_B_hits_can_be_compulsory():
    for compulsory in (False, True):
        game = game_with(matching=Matching(compulsory=compulsory))
        position = at_words(game)
        for word in ("stern", "-"):
            position = play(game, position, read_move(f"word {word}"))
        position = play(game, position, read_move("settle STERN -"))
        assert bool(game.judge(position, read_move("scare -"))) is not compulsory


# Flight


def test_SP_50_door_ghosts_escape_and_the_others_move_one_room():
    game = game_with(deck=deck(*[PLAIN] * 6, NIMBLE, new=1))
    position = drawn(game, turn_of(game, begun(game), "-", "-"), NIMBLE)
    assert Counter(s.ghost.room for s in position.ghosts) == {"press": 3, "office": 2, "door": 2}
    position = turn_of(game, position, "-", "-")
    assert len(position.escaped) == 2
    assert Counter(s.ghost.room for s in position.ghosts) == {"office": 3, "door": 2}
    assert position.cubes == 5


@pytest.mark.parametrize(("card", "turns"), [(PLAIN, 4), (Card("E", (9, 9, 9, 9), "nimble:office"), 2)])
def test_SP_51_how_long_a_ghost_can_be_scared(card: Card, turns: int):
    game = game_with(deck=deck(*[WEAK] * 6, card, new=1))
    position = drawn(game, turn_of(game, begun(game), "-", "-"), card)
    number, seen = position.ghosts[-1].number, 0
    while any(s.number == number for s in position.ghosts):
        seen += 1
        while position.phase == "reveal":
            position = drawn(game, position, Card("Q", (1, 1, 1, 1)))
        position = turn_of(game, position, "-", "-")
        while position.phase == "reveal":
            position = drawn(game, position, Card("Q", (1, 1, 1, 1)))
    assert seen == turns


# The end


def last_turn(game: Spukstaben, players: int = 2) -> Table:
    """The table at the word of power, nothing scared so far; the first ghosts have escaped."""
    position = begun(game, players)
    while position.turn < 10:
        while position.phase == "reveal":
            position = drawn(game, position, position.deck[0])
        position = turn_of(game, position, *["-"] * players)
    return position


def test_SP_55_the_word_of_power_is_one_word_without_hints_and_defeats_at_once():
    game = game_with(deck=deck(*[PLAIN] * 55, new=1))
    position = last_turn(game)
    assert (position.turn, position.phase, position.reveal) == (10, "word", 0)
    numbers = [s.number for s in position.ghosts]
    position = play(game, position, read_move("word biene"))
    assert position.phase == "settle"
    position = play(game, position, read_move("settle BIENE"))
    after = play(game, position, read_move(f"scare {numbers[0]} {numbers[1]}"))
    assert len(after.defeated) == 2
    assert game.turn(after) == NOBODY


def test_SP_55_the_root_must_not_have_been_used():
    game = game_with(deck=deck(*[PLAIN] * 55, new=1))
    position = replace(last_turn(game), used=("DESIGN",))
    position = play(game, position, read_move("word designer"))
    assert "SP-34" in rules_of(game, position, "settle DESIGNER")
    assert game.judge(position, read_move("settle -"))


def test_SP_56_after_turn_10_all_remaining_ghosts_escape():
    game = game_with(deck=deck(*[PLAIN] * 55, new=1))
    position = last_turn(game)
    left, before = len(position.ghosts), len(position.escaped)
    position = play(game, position, read_move("word -"))
    position = play(game, position, read_move("settle -"))
    assert len(position.escaped) == before + left
    assert not position.ghosts
    assert rules_of(game, position, "word x") == {"SP-56"}


@pytest.mark.parametrize(("option", "early"), [("after flight", True), ("after scaring", False)])
def test_SP_57_an_empty_table_after_turn_9_ends_the_game_with_a_bonus(option: str, early: bool):
    # the last ghost leaves by the door in the flight of turn 9: A gives the bonus, B does not
    game = game_with(deck=deck(*[PLAIN] * 6, NIMBLE), early_end=option)
    position = begun(game)
    for _ in range(8):
        position = turn_of(game, position, "-", "-")
    ghost = Ghost("B", 1, "door")
    position = replace(position, ghosts=(position_standing(ghost),), cubes=9)
    position = turn_of(game, position, "-", "-")
    assert game.turn(position) == NOBODY
    assert position.early is early
    assert game.bonus(position) == int(early)


def position_standing(ghost: Ghost) -> Any:
    from wordref.games.spukstaben.table import Standing  # noqa: PLC0415

    return Standing(50, ghost, NIMBLE)


def test_SP_57_both_readings_give_the_bonus_when_the_table_is_empty_after_scaring():
    for option in ("after flight", "after scaring"):
        game = game_with(deck=deck(*[PLAIN] * 6), early_end=option)
        position = begun(game)
        for _ in range(9):
            position = turn_of(game, position, "-", "-")
        assert position.early


def test_SP_52_each_cube_left_out_is_a_bonus_point():
    game = game_with(fewer_cubes=2)
    assert game.start(["A"]).cubes == 8
    assert game.bonus(game.start(["A"])) == 2
    with pytest.raises(ValueError, match="cubes"):
        game_with(fewer_cubes=11)


@pytest.mark.parametrize(
    ("fewer", "escaped", "early", "points", "name"),
    [(0, 4, False, 11, "Word acrobatics"), (2, 3, True, 15, "Fireworks of words")],
)
def test_SP_58_points(fewer: int, escaped: int, early: bool, points: int, name: str):
    game = game_with(fewer_cubes=fewer)
    position = replace(game.start(["A", "B"]), phase="over", escaped=(PLAIN,) * escaped, early=early)
    assert game.points(position) == points
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.scores == (points, points)
    assert name in outcome.reason


@pytest.mark.parametrize(("option", "points"), [("negative", -3), ("floor", 0)])
def test_SP_58_below_zero_A_negative_B_floor(option: str, points: int):
    game = game_with(lowest=option)
    position = replace(game.start(["A"]), phase="over", escaped=(PLAIN,) * 18)
    assert game.points(position) == points
    assert rating(points) == "Waste of words"


def test_SP_59_ratings():
    names = [rating(points) for points in (0, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 30)]
    assert (
        names
        == ["Waste of words"] * 2
        + ["Word twisting"] * 2
        + ["Word acrobatics"] * 2
        + ["Enthusiasm for words"] * 2
        + ["Fireworks of words"] * 2
        + ["Word magic"] * 2
    )


# Alone


def test_SP_60_alone_fewer_ghosts_appear_and_they_are_weaker():
    demo = Deck.demo()
    assert sum(demo.pad[0]) < sum(demo.pad[1])
    assert all(card.power[0] <= card.power[1] for card in demo.cards)


def test_SP_61_alone_conditions_are_ignored():
    hard = Card("E", (3, 3, 3, 3), "", "max_len:3")
    game = game_with(deck=deck(*[hard] * 12))
    for players, legal in ((1, True), (2, False)):
        position = at_words(game, players)
        for word in ["stern", "-"][:players]:
            position = play(game, position, read_move(f"word {word}"))
        position = play(game, position, read_move("settle STERN -" if players > 1 else "settle STERN"))
        assert bool(game.judge(position, read_move("scare 1"))) is legal


@pytest.mark.parametrize("needed", [True, False])
def test_SP_62_A_combinations_are_needed_alone_too_B_any_of_their_letters_will_do(needed: bool):
    game = game_with(deck=deck(*[Card("EI", (3, 3, 3, 3))] * 12), solo_combinations=needed)
    position = play(game, at_words(game, 1), read_move("word stern"))
    position = play(game, position, read_move("settle STERN"))
    assert bool(game.judge(position, read_move("scare 1"))) is not needed
    reis = play(game, replace(at_words(game, 1)), read_move("word reis"))
    assert game.judge(play(game, reis, read_move("settle REIS")), read_move("scare 1"))
