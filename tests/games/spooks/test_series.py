"""Spooks: series, two decks, Masters, the ghost hand (SK-50 to SK-71), named after the rule ids."""

from __future__ import annotations

import random
from typing import Any

import pytest
from spooks_tables import GAME, MASTERS, REST, after, cards, rule, table, texts, trick

from wordref.games.spooks.cards import (
    Move,
    deck,
    points,
    read_card,
    suit,
)  # fmt: skip
from wordref.games.spooks.moves import VERBS
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import LEAD
from wordref.referee.game import CHANCE, NOBODY

# Series


def test_SK_50_points_of_the_losing_hands():
    assert sum(map(points, cards("Sp3 Go10 BoM Cat"))) == 63


def test_SK_51_at_200_the_lowest_total_wins():
    game = Spooks(series="200")
    near = table("Cat Sp9", "Sp4", "Sk1", top="Sk3", game=game, totals=(170, 50, 60))
    end = after(game, near, "play Sp4")
    outcome = game.outcome(end)
    assert end.totals == (209, 50, 61)
    assert outcome is not None
    assert outcome.winners == (1,)
    again = after(game, near._replace(totals=(160, 50, 60)), "play Sp4")
    assert game.turn(again) == CHANCE
    assert again.totals == (199, 50, 61)
    assert again.dealer == 0


def test_SK_52_in_the_long_series_who_reaches_200_drops_out_until_three_are_left():
    game = Spooks(series="long")
    near = table("Cat Sp9", "Sp4", "Sk1", "Sk1", top="Sk3", game=game, totals=(170, 50, 60, 70))
    again = after(game, near, "play Sp4")
    assert again.gone == {0}
    assert len(game.sizes(again)) == 3
    deal = game.roll(again, random.Random(1))
    dealt = game.after(again, deal)
    assert dealt.hands[0] == ()
    assert game.turn(dealt) != 0
    last = after(game, near._replace(gone=frozenset({3}), hands=(*near.hands[:3], ())), "play Sp4")
    assert game.turn(last) == NOBODY


def test_SK_52_several_drop_at_once_below_three_the_game_ends():
    game = Spooks(series="long")
    near = table("Cat Sp9", "Sp4", "Cat Sk1", "Sk1", top="Sk3", game=game, totals=(190, 50, 190, 70))
    end = after(game, near, "play Sp4")
    assert game.turn(end) == NOBODY
    outcome = game.outcome(end)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_SK_53_ghost_cards_and_winners_score_nothing():
    game = Spooks(ghost_hand=True)
    end = after(game, table("Sp9", "Sp4", "Sk9", top="Sk3", game=game, ghost=cards("Cat BoM")), "play Sp4")
    assert end.totals == (9, 0, 9)


# Two decks


def test_SK_55_two_decks_and_who_starts():
    game = Spooks(decks=2)
    position = game.start([f"P{n}" for n in range(8)])
    assert sum(game.sizes(position)) == 112
    for seed in range(20):
        dealt = game.after(position, game.roll(position, random.Random(seed)))
        holders = [seat for seat, hand in enumerate(dealt.hands) if read_card("Sp1") in hand]
        assert game.turn(dealt) == min(holders)  # the last seat deals, so seat 0 sits on its left


def test_SK_56_tied_goblins_play_another_trick():
    game = Spooks(decks=2)
    position = trick("Go9 Sp8 Sp7", "Go2 Bo2", "Go9 Sk1 Cat", game=game)
    tie = after(game, position, "put Go9", "put Go9", "put Go2")
    assert set(tie.queue) == {0, 2}
    assert tie.phase == "trick"
    order = [f"put {'Cat' if seat == 2 else 'Sp8'}" for seat in tie.queue]
    assert game.turn(after(game, tie, *order)) == 2
    neither = [f"put {'Sk1' if seat == 2 else 'Sp8'}" for seat in tie.queue]
    assert game.turn(after(game, tie, *neither)) == 2  # SK-23: left of the Goblin's player


# Masters


def test_SK_60_effects_only_if_the_option_is_on():
    assert not after(GAME, table(REST, "BoM Sp1", REST, top="Bo7"), "play BoM").backwards
    assert after(MASTERS, table(REST, "BoM Sp1", REST, top="Bo7", game=MASTERS), "play BoM").backwards


def test_SK_61_the_master_of_spiders_on_any_spider_and_it_stays_a_master():
    position = table(REST, "SpM Sp1", "Cat Sp5", top="Sp2", game=MASTERS)
    assert "play SpM" in texts(MASTERS, position)
    assert texts(MASTERS, after(MASTERS, position, "play SpM")) == {"play Cat", "pass"}
    assert "play SpM" not in texts(MASTERS, table(REST, "SpM Sp1", REST, top="Sk2", game=MASTERS))


def test_SK_62_the_master_of_spooks_passes_cards_to_the_right():
    position = after(MASTERS, table("Sp8 Sp9", "SkM Sp1", "Go1 Go2", top="Sk10", game=MASTERS), "play SkM")
    assert position.phase == "swap"
    for seat in position.queue:
        position = after(MASTERS, position, "give " + {0: "Sp8", 1: "Sp1", 2: "Go1"}[seat])
    assert position.hands == (cards("Sp1 Sp9"), cards("Go1"), cards("Go2 Sp8"))
    assert (MASTERS.turn(position), position.top) == (2, read_card("SkM"))


def test_SK_63_the_master_of_goblins_gives_a_card_to_who_has_fewest():
    position = table("Sp8 Sp9", "GoM Sp1 Sp2", "Go1", top="Sk10", game=MASTERS)
    position = after(MASTERS, position, "play GoM")
    assert texts(MASTERS, position) == {"give Sp1 to 3", "give Sp2 to 3"}
    assert rule(MASTERS, position, "give Sp1 to 1") == "SK-63"
    assert after(MASTERS, position, "give Sp1 to 3").phase == "trick"
    last = after(
        MASTERS, table("Sp8 Sp9", "GoM Sp1", "Go1 Sk1", top="Sk10", game=MASTERS), "play GoM", "give Sp1 to 1"
    )
    assert last.winners == (1,)


def test_SK_64_the_master_of_bones_reverses_the_direction():
    position = after(
        MASTERS, table("Bo1 Sp9", "BoM Sp1", "Go1 Sp3", "Ba1 Ba2", top="Bo7", game=MASTERS), "play BoM"
    )
    assert MASTERS.turn(position) == 0
    bitten = after(MASTERS, position._replace(top=read_card("Ba9"), owner=1), "pass")
    assert bitten.queue == (1, 2, 3)


def test_SK_65_the_master_of_bats_turns_numbers_around():
    position = after(MASTERS, table("Sp3 Sp9", "BaM Sp1", "Go1 Go5", top="Ba7", game=MASTERS), "play BaM")
    assert position.down
    low = trick("Go2 Sp8", "Go7 Bo2", "Go9 Sk1", game=MASTERS)._replace(down=True)
    assert MASTERS.turn(after(MASTERS, low, "put Go9", "put Go2", "put Go7")) == 0


def test_SK_66_downward_order():
    down = {"down": True, "game": MASTERS}
    assert texts(MASTERS, table(REST, "Sp2 Sp4 Sk10 Cat", REST, top="Sk3", **down)) == {
        "play Sp2",
        "play Cat",
        "pass",
    }
    assert texts(MASTERS, table(REST, "Sp2 Sp4 Sk10 Cat", REST, top="SkM", **down)) == {
        "play Sk10",
        "play Cat",
        "pass",
    }
    assert texts(MASTERS, table(REST, "Sp2 SkM Cat", REST, top="Sk1", **down)) == {"play Cat", "pass"}
    straight = after(
        MASTERS, table("Sp2 Go3 Sp9", "Sp1 Sp6", REST, top="Bo7", **down), "pass", "straight Sp2 Go3"
    )
    assert straight.top == read_card("Go3")


@pytest.mark.parametrize(("option", "lasts"), [("hand", False), ("series", True)])
def test_SK_67_effects_last_for_the_hand_A_or_the_series_B(option: Any, lasts: bool):
    game = Spooks(series="200", masters=True, effects_last=option)
    near = table("Sp9", "Sp4", "Sk1", top="Sk3", game=game, backwards=True, down=False)
    assert after(game, near, "play Sp4").backwards is lasts


def test_SK_67_with_two_decks_the_second_master_cancels_the_first():
    game = Spooks(decks=2, masters=True)
    position = after(game, table("BoM Sp9", "BoM Sp1", "BoM Sp3", top="Bo7", game=game), "play BoM")
    assert position.backwards
    assert not after(game, position, "play BoM").backwards


def test_SK_68_the_summary_is_the_rules():
    # the printed table repeats SK-10 to SK-45 and SK-61 to SK-65: every suit has its rule id here
    position = table(REST, "Sp4 Go4", REST, top="Sk3")
    assert GAME.judge(position, VERBS.read("play Sp4")).findings[0].rule == "SK-10"
    assert GAME.judge(position, VERBS.read("play Go4")).findings[0].rule == "SK-20"


# The ghost hand


def test_SK_70_without_the_1_of_spiders_the_next_one_starts_and_without_any_there_is_a_new_deal():
    game = Spooks(ghost_hand=True)
    position = game.start("ABC")
    sizes = game.sizes(position)
    order = sorted(deck(1), key=lambda card: (suit(card) == 0, -card))
    ghost_has_most = Move("deal", tuple(order), sizes)
    dealt = game.after(position, ghost_has_most)
    spiders = [card for hand in dealt.hands for card in hand if suit(card) == 0]
    if spiders:
        assert dealt.opening == min(spiders)
    else:
        assert game.turn(dealt) == CHANCE
    second = [read_card("Sp1"), *[c for c in deck(1) if c != read_card("Sp1")]]
    moved = (*second[1:], second[0])
    assert game.after(position, Move("deal", moved, sizes)).opening == read_card("Sp2")
    assert game.turn(game.after(position, ghost_has_most)) == CHANCE or spiders


def test_SK_71_three_players_with_a_ghost_hand_have_14_cards_each():
    game = Spooks(ghost_hand=True)
    assert game.sizes(game.start("ABC")) == (14, 14, 14, 14)


def test_SK_35_and_SK_64_the_victim_plays_after_a_bones_master_on_top_of_a_straight():
    hands = ("BoM Sp10 Sp8", "Sp1 Sp6", "Go1 Sp3", "Ba1 Ba2")
    position = after(MASTERS, table(*hands, top="Bo7", game=MASTERS), "pass", "straight Sp10 BoM")
    assert position.backwards
    assert MASTERS.turn(position) == 1


def test_SK_63_B_the_trick_comes_before_the_gift():
    game = Spooks(masters=True, gift_first=False)
    hands = ("Sp8 Sp9", "GoM Sp1 Sp2 Sp3", "Go1 Sk1 Sk2")
    position = after(game, table(*hands, top="Sk10", game=game), "play GoM")
    assert position.phase == "trick"
    position = after(game, position, "put Go1", "put Sp8", "put Sp3")
    assert (position.phase, game.turn(position)) == ("gift", 1)
    assert texts(game, position) == {"give Sp1 to 1", "give Sp2 to 1"}
    position = after(game, position, "give Sp2 to 1")
    assert (position.phase, game.turn(position), position.top) == ("play", 2, LEAD)
    last = table("Sp8 Sp9", "GoM Sp1 Sp2", "Go1 Sk1 Sk2", top="Sk10", game=game)
    played = ("play GoM", "put Go1", "put Sp8", "put Sp2", "give Sp1 to 1")
    assert after(game, last, *played).winners == (1,)
