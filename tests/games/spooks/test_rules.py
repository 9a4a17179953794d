"""Spooks: deal, blue cards, tricks, Bones and Bats (SK-01 to SK-46), named after the rule ids."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from spooks_tables import ALL, GAME, MASTERS, REST, after, cards, rule, table, texts, trick

from wordref.games.spooks.cards import (
    CAT,
    GOBLINS,
    Move,
    card_text,
    deck,
    points,
    rank,
    read_card,
    suit,
)  # fmt: skip
from wordref.games.spooks.moves import VERBS
from wordref.games.spooks.plays import may_top, straights, toppers
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import LEAD
from wordref.referee.game import CHANCE, NOBODY, play

# Deck and deal


def test_SK_01_56_cards_five_suits_and_the_cat():
    assert len(deck(1)) == 56
    assert Counter(suit(card) for card in deck(1)) == {0: 11, 1: 11, 2: 11, 3: 11, 4: 11, 5: 1}
    assert rank(read_card("SpM")) == rank(read_card("Sp10")) + 1


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(3, [19, 19, 18]), (4, [14] * 4), (5, [12, 11, 11, 11, 11]), (6, [10, 10, 9, 9, 9, 9])],
)
def test_SK_02_all_cards_are_dealt(players: int, sizes: list[int]):
    position = GAME.start([f"P{n}" for n in range(players)])
    assert list(GAME.sizes(position)) == sizes
    deal = GAME.roll(position, random.Random(1))
    assert list(deal.sizes) == sizes
    assert sorted(deal.cards) == list(deck(1))


@pytest.mark.parametrize(("decks", "ghost", "most"), [(1, False, 56), (1, True, 55), (2, False, 112)])
def test_SK_02_three_players_or_more_as_many_as_the_cards_reach(decks: int, ghost: bool, most: int):
    game = Spooks(decks=decks, ghost_hand=ghost)
    for count in (2, most + 1):
        with pytest.raises(ValueError, match="SK-02" if count == 2 else "SK-55"):
            game.start([f"P{n}" for n in range(count)])
    for count in (7, 13, most // 2, most):
        if count > most:
            continue
        rng, position = random.Random(count), game.start([f"P{n}" for n in range(count)])
        while game.turn(position) != NOBODY:
            if game.turn(position) == CHANCE:
                move = game.roll(position, rng)
                assert min(move.sizes) >= 1
                assert sum(move.sizes) == 56 * decks
            else:
                move = rng.choice(game.legal(position))
            position = play(game, position, move)
        assert position.winners


@pytest.mark.parametrize(
    ("decks", "count", "warned"), [(1, 6, False), (1, 7, True), (2, 12, False), (2, 13, True)]
)
def test_SK_02_a_deal_that_gets_thin_is_told(decks: int, count: int, warned: bool):
    game = Spooks(decks=decks)
    position = game.start([f"P{n}" for n in range(count)])
    ruling = game.judge(position, game.roll(position, random.Random(1)))
    assert ruling
    assert ("only 8." in str(ruling.findings[-1])) is warned
    assert game.read("give Ba7 to 112").to == 111


def test_SK_02_a_wrong_deal_is_refused():
    position = GAME.start("ABCD")
    assert rule(GAME, position, "deal Sp1 / Sp2 / Sp3 / Sp4") == "SK-02"
    wrong = GAME.roll(position, random.Random(1))
    double = wrong._replace(cards=(wrong.cards[1], *wrong.cards[1:]))
    assert GAME.judge(position, double).findings[0].rule == "SK-01"
    assert rule(GAME, position, "play Sp1") == "SK-02"


def test_SK_03_card_points_of_the_deck():
    assert sum(map(points, deck(1))) == 405 == 5 * (55 + 20) + 30


def test_SK_04_the_1_of_spiders_starts_and_play_goes_left():
    position = GAME.start("ABC")
    hands = [cards("Sp2 Sk1"), cards("Sp1 Go3"), cards("Ba9 Bo2")]
    rest = [card for card in deck(1) if all(card not in hand for hand in hands)]
    sizes = GAME.sizes(position)
    full = []
    for hand, size in zip(hands, sizes, strict=True):
        more, rest = rest[: size - len(hand)], rest[size - len(hand) :]
        full.append(sorted([*hand, *more]))
    position = GAME.after(position, Move("deal", tuple(c for hand in full for c in hand), sizes))
    assert GAME.turn(position) == 1
    assert texts(GAME, position) == {"play Sp1"}
    assert rule(GAME, position, "play Go3") == "SK-04"
    assert GAME.turn(after(GAME, position, "play Sp1")) == 2


def test_SK_05_the_first_empty_hand_wins_and_hands_are_secret():
    position = table("Sp9", "Sp4", "Sk9", top="Sk3")
    view = GAME.view(position, 0)
    assert view.hand == cards("Sp9")
    assert view.counts == (1, 1, 1)
    end = after(GAME, position, "play Sp4")
    outcome = GAME.outcome(end)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert GAME.turn(end) == NOBODY
    assert rule(GAME, end, "pass") == "SK-05"
    last = GAME.read("play Sp4")
    assert all(
        GAME.seen(position, last, seat) == last for seat in range(3)
    )  # the card that wins lies there for all


# Blue on top


def test_SK_10_and_SK_15_exactly_one_higher_of_any_suit():
    four = {"play Sp4", "play Sk4", "play Go4", "play Bo4", "play Ba4", "play Cat", "pass"}
    assert texts(GAME, table(REST, ALL, REST, top="Sk3")) == four
    masters = {"play SpM", "play SkM", "play GoM", "play BoM", "play BaM", "play Cat", "pass"}
    assert texts(GAME, table(REST, ALL, REST, top="Sp10")) == masters
    assert texts(GAME, table(REST, ALL, REST, top="SkM")) == {"play Cat", "pass"}
    assert rule(GAME, table(REST, ALL, REST, top="Sk3"), "play Sp5") == "SK-10"


def test_SK_11_passing_is_allowed_with_a_legal_card():
    position = table(REST, "Sp4 Sp9", REST, top="Sk3")
    assert GAME.turn(after(GAME, position, "pass")) == 2


def test_SK_12_the_lead_comes_back():
    position = table(REST, "Sp9 Bo1", "Sp9 Bo1", top="Sk3")
    position = after(GAME, position, "pass", "pass")
    assert (GAME.turn(position), position.top) == (0, LEAD)
    assert texts(GAME, position) == {"play Sp8", "play Sk8", "play Go8"}
    assert rule(GAME, position, "pass") == "SK-12"


def test_SK_13_on_a_blue_master_only_the_cat():
    position = table("Sp8 Go1", "Sp9 Cat", "Sp9 Bo1", top="SkM")
    assert texts(GAME, position) == {"play Cat", "pass"}
    position = after(GAME, position, "pass", "pass")
    assert (GAME.turn(position), position.top) == (0, LEAD)


@pytest.mark.parametrize(("card", "phase"), [("Go4", "trick"), ("Bo4", "play"), ("Ba4", "play")])
def test_SK_14_another_suits_rule_takes_over(card: str, phase: str):
    position = after(GAME, table(REST, f"{card} Sp1", "Bo9 Sp9", top="Sk3"), f"play {card}")
    assert position.phase == phase
    if phase == "play":
        assert "play Bo9" in texts(GAME, position) or card == "Ba4"


def test_SK_16_a_master_of_spiders_on_a_master_of_spiders():
    two = Spooks(decks=2, masters=True)
    assert "play SpM" in texts(two, table(REST, "SpM Sp2", REST, top="SpM", game=two))
    assert "play SpM" not in texts(GAME, table(REST, "SpM Sp2", REST, top="SpM"))


def test_SK_16_B_not_on_a_master_of_spiders():
    two = Spooks(decks=2, masters=True, master_on_master=False)
    assert "play SpM" not in texts(two, table(REST, "SpM Sp2", REST, top="SpM", game=two))
    assert "play SpM" in texts(two, table(REST, "SpM Sp2", REST, top="Sp3", game=two))


# The Goblin trick


def test_SK_20_every_player_puts_one_card_face_down_any_card():
    position = trick("Sp9 Sp8", "Bo1 Bo2", "Go9 Sk1")
    assert texts(GAME, position) == {"put Go9", "put Sk1"}
    position = after(GAME, position, "put Sk1")
    assert GAME.view(position, 0).chose == 1
    assert "Sk1" not in str([card_text(c) for c in GAME.view(position, 0).hand])
    assert GAME.view(position, 0).chosen == LEAD
    assert GAME.view(position, 2).chosen == read_card("Sk1")
    assert rule(GAME, position, "play Sp9") == "SK-20"


def test_SK_21_who_played_the_goblin_takes_part():
    assert set(trick("Sp9 Sp8", "Bo1 Bo2", "Go9 Sk1").queue) == {0, 1, 2}


def test_SK_21_B_only_the_others_take_part():
    game = Spooks(goblin_joins=False)
    position = trick("Sp9 Sp8", "Bo1 Bo2", "Go9 Sk1", game=game)
    assert position.queue == (2, 0)
    position = after(game, position, "put Sk1", "put Sp9")
    assert position.hands[1] == cards("Bo1 Bo2")
    assert game.turn(position) == 2


def test_SK_22_the_cat_wins_else_the_highest_goblin_and_leads_any_card():
    position = trick("Go2 Sp8", "Go7 Bo2", "Cat Go9")
    goblin = after(GAME, position, "put Go9", "put Go2", "put Go7")
    assert (GAME.turn(goblin), goblin.top) == (2, LEAD)
    cat = after(GAME, position, "put Cat", "put Go2", "put Go7")
    assert GAME.turn(cat) == 2
    assert texts(GAME, cat) == {"play Go9"}


@pytest.mark.parametrize(("option", "leads"), [("left of the Goblin", 2), ("left of the leader", 1)])
def test_SK_23_without_a_goblin_the_next_player_leads(option: Any, leads: int):
    game = Spooks(no_goblin=option)
    position = trick("Sp9 Sp8", "Bo1 Bo2", "Sk9 Sk1", game=game, leader=0)
    position = after(game, position, "put Sk9", "put Sp9", "put Bo1")
    assert (game.turn(position), position.top) == (leads, LEAD)


def test_SK_24_whose_last_card_lies_in_the_trick_wins_and_ties_are_possible():
    position = trick("Sp9", "Bo1 Bo2", "Go9")
    end = after(GAME, position, "put Go9", "put Sp9", "put Bo1")
    outcome = GAME.outcome(end)
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert outcome.scores == (0, points(read_card("Bo2")), 0)


def test_SK_25_A_the_last_card_a_goblin_wins_at_once_B_the_trick_is_played():
    hands = ("Sp9", "", "Go9 Go8")
    assert trick(*hands).winners == (1,)
    position = trick(*hands, game=Spooks(last_goblin="trick"))
    assert position.queue == (2, 0)
    end = after(Spooks(last_goblin="trick"), position, "put Go9", "put Sp9")
    assert end.winners == (0, 1)


def test_SK_26_what_lies_on_top_after_a_trick_does_not_matter():
    position = after(GAME, trick("Go2 Sp8", "Go7 Bo2", "Sk9 Go9 Sp1"), "put Go9", "put Go2", "put Go7")
    assert texts(GAME, position) == {"play Sk9", "play Sp1"}


def test_SK_27_cards_in_a_trick_have_no_effect():
    position = trick("BoM Sp8", "Go7 Bo2", "BaM Go9", game=MASTERS)
    position = after(MASTERS, position, "put BaM", "put BoM", "put Go7")
    assert not position.backwards
    assert not position.down


# Bones and Bats


def test_SK_30_and_SK_32_suit_or_number_or_the_cat():
    wanted = {f"play Bo{n}" for n in (*range(1, 11), "M")} | {
        "play Sp7",
        "play Sk7",
        "play Go7",
        "play Ba7",
        "play Cat",
        "pass",
    }
    assert texts(GAME, table(REST, ALL, REST, top="Bo7")) == wanted
    assert "play SpM" in texts(GAME, table(REST, ALL, REST, top="BaM"))
    assert rule(GAME, table(REST, ALL, REST, top="Bo7"), "play Sp8") == "SK-30"


def test_SK_31_a_matching_number_switches_the_suit():
    blue = after(GAME, table(REST, "Sp7 Sp1", "Sk8 Bo1", top="Bo7"), "play Sp7")
    assert "play Sk8" in texts(GAME, blue)
    assert "play Bo1" not in texts(GAME, blue)
    bat = after(GAME, table(REST, "Ba7 Sp1", "Sk8 Bo1", top="Bo7"), "play Ba7", "pass")
    assert bat.phase == "bitten"


def test_SK_33_A_declining_is_allowed_B_not():
    position = table(REST, "Bo9 Sp1", REST, top="Bo7")
    assert after(GAME, position, "pass").phase == "straight"
    strict = Spooks(decline=False)
    assert rule(strict, position, "pass") == "SK-33"
    assert strict.judge(table(REST, "Sp1 Sp2", REST, top="Bo7"), VERBS.read("pass"))


@pytest.mark.parametrize("run", ["Sp2 Go3 Bo4 Sk5", "Ba9 Sp10 BaM", "Sk5"])
def test_SK_34_a_run_of_any_length_the_highest_on_top(run: str):
    position = after(GAME, table("Sp2 Go3 Bo4 Sk5 Ba9 Sp10 BaM Sk1", "Sp1 Sp6", REST, top="Bo7"), "pass")
    assert GAME.turn(position) == 0
    assert f"straight {run}" in texts(GAME, position)
    assert rule(GAME, position, "straight Sp2 Bo4") == "SK-34"
    assert after(GAME, position, f"straight {run}").top == read_card(run.rsplit(maxsplit=1)[-1])


def test_SK_35_an_empty_hand_wins_else_the_victim_plays_on():
    position = after(GAME, table("Sp2 Go3", "Sp1 Sp6", REST, top="Bo7"), "pass")
    assert after(GAME, position, "straight Sp2 Go3").winners == (0,)
    assert GAME.turn(after(GAME, position, "straight Sp2")) == 1


def test_SK_36_only_the_new_top_card_counts():
    position = after(GAME, table("Bo2 Go3 Sp8", "Sp1 Sp6", REST, top="Bo7"), "pass")
    assert after(GAME, position, "straight Bo2 Go3").phase == "trick"
    master = after(
        MASTERS, table("BoM Sp8", "Sp1 Sp6", REST, top="Bo7", game=MASTERS), "pass", "straight BoM"
    )
    assert master.backwards


def test_SK_37_A_no_cat_in_a_straight_B_it_is_wild():
    hand = cards("Bo2 Go4 Cat")
    assert not any(CAT in run for run in straights(hand))
    wild = set(straights(hand, cat=True))
    assert (read_card("Bo2"), CAT, read_card("Go4")) in wild
    assert (read_card("Bo2"), CAT) in wild
    assert (CAT, read_card("Go4")) in wild
    position = after(GAME, table("Bo2 Go4 Cat Sp9", "Sp1 Sp6", REST, top="Bo7"), "pass")
    assert rule(GAME, position, "straight Bo2 Cat Go4") == "SK-34"


@pytest.mark.parametrize("option", [False, True])
def test_SK_34_and_SK_37_the_cat_alone_is_a_single_card(option: bool):
    game = Spooks(cat_in_straights=option)
    position = after(game, table("Cat", "Sp1 Sp6", REST, top="Bo7", game=game), "pass")
    assert texts(game, position) == {"straight Cat"}
    assert after(game, position, "straight Cat").winners == (0,)


def test_SK_37_no_straight_is_listed_twice():
    runs = list(straights(cards("Bo2 Go3 Sp3 Ba5 Cat"), cat=True))
    assert len(set(runs)) == len(runs)


def test_SK_38_no_run_around_the_corner():
    assert (read_card("SpM"), read_card("Sp1")) not in set(straights(cards("SpM Sp1")))


@pytest.mark.parametrize(
    ("card", "phase", "turn"), [("Bo5", "straight", 0), ("Ba5", "bitten", 0), ("Sk5", "play", 2)]
)
def test_SK_39_the_victim_can_t_top_the_new_card_either(card: str, phase: str, turn: int):
    position = after(
        GAME, table(f"{card} Sp9 Sp8", "Sp1 Sp2", REST, top="Bo7"), "pass", f"straight {card}", "pass"
    )
    assert (position.phase, GAME.turn(position)) == (phase, turn)
    if phase == "play":
        assert GAME.turn(after(GAME, position, "pass")) == 0


def test_SK_40_on_bats_each_other_player_gives_a_card_counter_clockwise():
    position = after(GAME, table("Sp8 Sp9", "Sp1 Sp2", "Go1 Go2", "Bo1 Bo2", top="Ba7"), "pass")
    assert position.queue == (0, 3, 2)
    position = after(GAME, position, "give Sp9", "give Bo1", "give Go2")
    assert position.hands[1] == cards("Sp1 Sp2 Sp9 Bo1 Go2")


def test_SK_41_who_gives_the_last_card_wins_at_once_else_the_victim_leads():
    position = after(
        GAME, table("Sp8 Sp9", "Sp1 Sp2", "Go1 Go2", "Bo1", top="Ba7"), "pass", "give Sp9", "give Bo1"
    )
    assert position.winners == (3,)
    position = after(GAME, table("Sp8 Sp9", "Sp1 Sp2", "Go1 Go2", top="Ba7"), "pass", "give Sp9", "give Go1")
    assert (GAME.turn(position), position.top) == (1, LEAD)


def test_SK_42_and_SK_45_after_the_cat_the_next_player_leads():
    for top in ("Bo7", "Sk3", "SkM"):
        position = after(GAME, table(REST, "Cat Sp1", REST, top=top), "play Cat")
        assert (GAME.turn(position), position.top) == (2, LEAD)
        assert len(texts(GAME, position)) == 3
    assert points(CAT) == 30


def test_SK_46_B_the_cat_is_led_only_if_there_is_nothing_else():
    game = Spooks(cat_leads=False)
    position = table(REST, "Cat Sp1", REST, game=game)
    assert texts(game, position) == {"play Sp1"}
    assert rule(game, position, "play Cat") == "SK-46"
    assert texts(game, table(REST, "Cat", REST, game=game)) == {"play Cat"}


def test_SK_46_A_the_cat_may_be_led():
    assert "play Cat" in texts(GAME, table(REST, "Cat Sp1", REST))


@pytest.mark.parametrize("masters", [False, True])
@pytest.mark.parametrize("down", [False, True])
def test_SK_10_and_SK_30_the_tables_of_what_may_be_played_hold_the_rule(masters: bool, down: bool):
    for top in deck(1):
        if suit(top) != GOBLINS and top != CAT:
            allowed = {card for card in deck(1) if may_top(card, top, down=down, masters=masters)}
            assert toppers(top, down=down, masters=masters) == allowed
