"""Ghost Chase's rules, named after their ids; [EX] items are the rulebook's worked examples.

The special cards (GC-40 to GC-49) are in test_ghost_chase_cards.py.
"""

from __future__ import annotations

import random

import pytest
from ghost_chase_tables import SMALL, begun, go, refused, rounds, texts

from wordref.games.ghost_chase.moves import FIGURES, FRAMES, Move
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import Position, View
from wordref.referee.game import CHANCE, NOBODY, play
from wordref.referee.testing import check_game


@pytest.fixture
def game() -> GhostChase:
    return GhostChase()


@pytest.fixture
def small() -> GhostChase:
    return GhostChase(castle=SMALL)


# Setup


@pytest.mark.parametrize("players", [0, 1, 6])
def test_GC_01_two_to_five_players(game, players):
    with pytest.raises(ValueError, match="GC-01"):
        game.start("ABCDEF"[:players])


def test_GC_01_the_chasers_win_together(small):
    position = begun(small, (1, 1, 1), 3)
    position = go(
        small,
        position,
        "go 7",
        "1 to 2",
        "2 stay",
        "3 stay",
        "break",
        "1 to 3",
        "2 stay",
        "3 stay",
        "break",
        "1 to 7",
    )
    outcome = small.outcome(position)
    assert (outcome.winners, outcome.scores) == ((1, 2, 3), (0, 1, 1, 1))


@pytest.mark.parametrize(("chasers", "figures", "frames"), [(1, 3, 5), (2, 4, 4), (3, 3, 5), (4, 4, 4)])
def test_GC_02_figures_and_frames(game, chasers, figures, frames):
    position = game.start("ABCDE"[: chasers + 1])
    if game.turn(position) == CHANCE:
        position = go(game, position, "without mice")
    assert len(position.frames) == frames
    while position.phase == "place":
        position = play(game, position, game.legal(position)[0])
    assert len(position.figures) == figures == FIGURES[chasers]


def test_GC_02_every_frame_is_left_out_equally_often(game):
    chances = game.chances(game.start("ABCDE"))
    assert [(game.write(move), chance) for move, chance in chances] == [
        (f"without {name}", 0.2) for name in FRAMES
    ]
    rng = random.Random(1)
    assert {game.roll(game.start("ABC"), rng).name for _ in range(60)} == set(FRAMES)


def test_GC_02_a_castle_must_have_room_for_all():
    data = {"max_ways": [[1, 2], [2, 3]], "chaser_ways": [[1, 2], [2, 3]]}
    with pytest.raises(ValueError, match="too small"):
        GhostChase(castle=type(SMALL).from_data(data)).start("AB")


def lasts(game: GhostChase, position: Position) -> int:
    """Rounds until Max wins; he has cards for as many breaks as he likes."""
    count = 0
    while position.phase != "over":
        if position.phase == "frame":
            position = play(game, position, game.legal(position)[0])
        position = rounds(game, position._replace(breaks=2), "break")
        count += 1
    return count


def test_GC_03_EX_as_many_rounds_as_animals(game):
    assert FRAMES == {"cats": 4, "bats": 4, "owls": 5, "mice": 5, "hedgehogs": 6}
    assert lasts(game, begun(game, (1, 1, 1), 54)) == 24
    lengths = {name: lasts(game, begun(game, (1, 1, 1, 1), 54, "mice" if name != "mice" else "owls", first=f"without {name}")) for name in FRAMES}  # fmt: skip
    assert lengths == {"cats": 20, "bats": 20, "owls": 19, "mice": 19, "hedgehogs": 18}


def test_GC_04_rooms_and_cards(game, small):
    assert game.castle.rooms == 54
    start = game.start("AB")
    assert (start.cheats, start.breaks, start.door) == (2, 2, False)
    assert (game.chimney, game.door, game.trap) == (False, False, False)
    assert refused(game, begun(game, (1, 1, 1), 54), "go 55") == "GC-04"
    assert refused(small, begun(small, (1, 1, 1), 8), "go 9") == "GC-04"


def test_GC_05_chasers_place_then_max_in_an_empty_room_then_the_frame(game):
    position = go(game, game.start("ABC"), "without cats")
    assert (position.phase, game.turn(position)) == ("place", 1)
    assert refused(game, position, "start 3") == "GC-10"
    assert refused(game, position, "2 at 3") == "GC-05"
    position = go(game, position, "1 at 7", "2 at 7", "3 at 8")  # they may share a room
    assert game.turn(position) == 2
    position = go(game, position, "4 at 7")
    assert (position.phase, game.turn(position)) == ("start", 0)
    assert refused(game, position, "start 8") == "GC-05"
    position = go(game, position, "start 10")
    assert position.log[-1] == ("start", 10)  # for all to see
    assert (position.phase, game.turn(position)) == ("frame", 1)
    assert texts(game, position) == ["frame bats", "frame owls", "frame mice", "frame hedgehogs"]
    position = go(game, position, "frame bats")
    assert (position.frame, position.left, position.phase) == ("bats", 4, "max")


def test_GC_06_cards_are_agreed_before_the_game():
    position = GhostChase(breaks=1, cheats=0, door=True).start("AB")
    assert (position.breaks, position.cheats, position.door) == (1, 0, True)
    for wrong in ({"breaks": 3}, {"cheats": -1}):
        with pytest.raises(ValueError, match="GC-06"):
            GhostChase(**wrong)


# A round


def test_GC_10_max_then_the_chasers_then_an_animal(game):
    position = begun(game, (7, 7, 7, 7), 54)
    turns = []
    for move in ("go 18", "1 stay", "2 stay", "3 stay", "4 stay"):
        turns.append(game.turn(position))
        assert position.left == 4
        position = go(game, position, move)
    assert turns == [0, 1, 2, 3, 4]
    assert (position.left, game.turn(position)) == (3, 0)
    assert refused(game, position, "1 stay") == "GC-10"
    assert refused(game, position, "go 2", "go 17") == "GC-10"
    assert refused(game, position, "go 2", "2 stay") == "GC-10"


def test_GC_11_max_moves_to_an_adjacent_room(game):
    position = begun(game, (7, 7, 7), 51)
    assert texts(game, position) == ["go 21", "go 50", "go 52", "go 54", "break"]
    assert refused(game, position, "go 51") == "GC-12"


def test_GC_12_EX_ways_of_max(game):
    ways = game.max_ways
    assert 20 not in ways[6]
    assert 1 not in ways[6]
    for a, b in ((14, 27), (35, 28), (39, 40)):
        assert b in ways[a]
        assert a in ways[b]
    position = begun(game, (54, 54, 54), 6)
    assert refused(game, position, "go 20") == "GC-12"
    assert refused(game, position, "go 1") == "GC-12"
    assert game.judge(begun(game, (54, 54, 54), 35), game.read("go 28"))


def test_GC_12_max_goes_where_chasers_cannot(small):
    position = begun(small, (1, 1, 1), 7)
    assert game_allows(small, position, "go 8")
    assert refused(small, go(small, position, "go 6"), "1 to 6") == "GC-16"


def game_allows(game: GhostChase, position: Position, move: str) -> bool:
    return bool(game.judge(position, game.read(move)))


def test_GC_13_no_room_twice_not_even_the_first(small):
    position = rounds(small, begun(small, (1, 1, 1), 7), "go 6", "go 2")
    assert refused(small, position, "go 6") == "GC-13"
    assert refused(small, rounds(small, position, "go 3"), "go 7") == "GC-13"


def test_GC_13_the_rooms_stay_forbidden_after_a_reveal(small):
    position = rounds(small, begun(small, (4, 4, 4), 2), "go 3", "go 7", "go 6", "go 5")
    position = go(small, position, "frame bats")
    assert refused(small, position, "go 6") == "GC-13"
    assert game_allows(small, position, "go 1")


def test_GC_14_not_into_a_room_with_a_chaser(small):
    position = begun(small, (3, 1, 1), 7)
    assert texts(small, position) == ["go 6", "go 8", "break"]
    assert refused(small, position, "go 3") == "GC-14"


def test_GC_15_the_card_lies_face_down(small):
    position = go(small, begun(small, (1, 1, 1), 7), "go 6")
    chaser, ghost = small.view(position, 1), small.view(position, 0)
    assert chaser.log[-1] == ("card",)
    assert (chaser.room, chaser.visited, chaser.row, chaser.breaks) == (None,) * 4
    assert (ghost.room, ghost.visited, ghost.row, ghost.breaks) == (6, 1 << 6 | 1 << 7, (6,), 2)
    other = go(small, begun(small, (1, 1, 1), 7), "go 8")
    assert small.view(other, 1) == chaser
    assert small.view(other, 0) != ghost


def test_GC_16_EX_a_step_along_a_normal_way_or_none(game):
    position = go(game, begun(game, (51, 7, 7), 44), "go 43")
    assert texts(game, position) == ["1 stay", "1 to 50", "1 to 52", "1 to 54"]
    assert refused(game, position, "1 to 21") == "GC-16"
    assert refused(game, position, "1 to 7") == "GC-16"
    again = go(game, position, "1 to 52", "2 stay", "3 stay", "go 48")
    assert game_allows(game, again, "1 to 51")


def test_GC_16_A_chasers_may_share_a_room_B_not(small):
    apart = GhostChase(castle=SMALL, sharing=False)
    for game, may in ((small, True), (apart, False)):
        position = go(game, begun(game, (1, 2, 5), 4), "break")
        assert game_allows(game, position, "1 to 2") is may
        assert ("1 to 2" in texts(game, position)) is may
    assert refused(apart, go(apart, begun(apart, (1, 2, 5), 4), "break"), "1 to 2") == "GC-16"
    assert begun(apart, (1, 1, 1), 4).figures == (1, 1, 1)  # at the start they may


def test_GC_17_each_figure_moves_once_in_any_order(game):
    position = game.start(["Max", "Ann"])
    position = go(game, position, "1 at 51", "2 at 7", "3 at 54", "start 44", "frame cats", "go 43", "2 to 6")
    assert game.turn(position) == 1
    assert refused(game, position, "2 to 7") == "GC-17"
    assert all(not text.startswith("2") for text in texts(game, position))
    position = go(game, position, "3 stay", "1 to 50")
    assert (position.figures, position.phase, position.left) == ((50, 6, 54), "max", 3)


def test_GC_17_two_chasers_have_two_figures_each(game):
    position = go(
        game,
        game.start("ABC"),
        "without owls",
        "1 at 7",
        "2 at 7",
        "3 at 7",
        "4 at 7",
        "start 44",
        "frame cats",
        "go 43",
    )
    assert refused(game, position, "3 stay") == "GC-10"
    position = go(game, position, "2 stay", "1 stay")
    assert game.turn(position) == 2


def test_GC_18_the_program_remembers_everything_public(small):
    position = rounds(small, begun(small, (4, 4, 4), 2), "go 3", "go 7", "go 6", "go 5")
    position = rounds(small, go(small, position, "frame bats"), "cheat 6")
    log = small.view(position, 1).log
    assert ("reveal", (3, 7, 6, 5), 5) in log
    assert [event for event in log if event[0] in ("start", "card", "cheat", "frame")] == [
        ("start", 2), ("frame", "cats"), *[("card",)] * 4, ("frame", "bats"), ("cheat",),
    ]  # fmt: skip


# Showing himself


def test_GC_20_EX_the_fourth_cat_shows_max(small):
    position = rounds(small, begun(small, (4, 4, 4), 2), "go 3", "go 7", "go 6")
    assert not any(event[0] == "reveal" for event in position.log)
    position = rounds(small, position, "go 5")
    assert position.log[-1] == ("reveal", (3, 7, 6, 5), 5)
    assert (position.phase, position.frame, position.row) == ("frame", "", ())


def test_GC_21_after_a_break_he_is_in_the_last_cards_room(small):
    position = rounds(small, begun(small, (4, 4, 4), 2), "go 3", "go 7", "break", "break")
    assert position.log[-1] == ("reveal", (3, 7, 0, 0), 7)


def test_GC_22_the_full_frame_is_out_and_max_is_hidden_again(small):
    position = rounds(small, begun(small, (4, 4, 4), 2), "go 3", "go 7", "go 6", "go 5")
    assert (small.turn(position), texts(small, position)) == (
        1, ["frame bats", "frame owls", "frame mice", "frame hedgehogs"],
    )  # fmt: skip
    assert refused(small, position, "frame cats") == "GC-22"
    position = go(small, position, "frame owls", "go 1")
    assert position.row == (1,)
    assert position.log[-1] == ("card",)


# The end


def test_GC_30_entering_the_room_of_max_wins_at_once(small):
    position = go(small, begun(small, (2, 1, 1), 4), "go 3", "1 to 3")
    assert (small.turn(position), position.log[-1]) == (NOBODY, ("caught", 3))
    assert "GC-30" in small.outcome(position).reason
    assert refused(small, position, "2 stay") == "GC-31"
    assert small.legal(position) == []


def test_GC_31_max_wins_with_the_last_animal_and_shows_his_way(small):
    position = begun(small, (1, 1, 1), 8, "hedgehogs")._replace(frames=(), left=3)
    position = rounds(small, position, "go 7", "break", "go 3")
    assert (position.phase, position.log[-1]) == ("over", ("reveal", (7, 0, 3), 3))
    outcome = small.outcome(position)
    assert (outcome.winners, outcome.scores) == ((0,), (1, 0, 0, 0))
    assert "GC-31" in outcome.reason


CORNERED = (
    "go 5",
    "go 1",
    "go 8",
    "go 4",
)  # from 6, with chasers in 2 and 3: what is left is visited or occupied


def test_GC_32_max_loses_when_he_cannot_move():
    game = GhostChase(castle=SMALL, breaks=0, cheats=0)
    position = rounds(game, begun(game, (2, 3, 3), 6, "hedgehogs"), *CORNERED[:3])
    assert game.outcome(position) is None
    position = rounds(game, position, CORNERED[3])
    assert (position.phase, position.log[-1]) == ("over", ("stuck",))
    assert "GC-32" in game.outcome(position).reason


def test_GC_32_a_special_card_helps():
    for cards in ({"breaks": 1, "cheats": 0}, {"breaks": 0, "cheats": 1}):
        game = GhostChase(castle=SMALL, **cards)
        position = rounds(game, begun(game, (2, 3, 3), 6, "hedgehogs"), *CORNERED)
        assert position.phase == "max"
        assert texts(game, position) == (["break"] if game.breaks else ["cheat 8"])
        assert refused(game, position, "give up") == "GC-32"  # A: he must use it


def test_GC_32_B_he_may_give_up_instead():
    game = GhostChase(castle=SMALL, breaks=1, cheats=0, special_must=False)
    position = rounds(game, begun(game, (2, 3, 3), 6, "hedgehogs"), *CORNERED[:3])
    assert refused(game, position, "give up") == "GC-32"  # there is 4
    position = rounds(game, position, CORNERED[3])
    assert texts(game, position) == ["break", "give up"]
    assert game.outcome(go(game, position, "give up")).winners == (1, 2, 3)


def test_GC_33_max_wins_when_the_last_frame_fills(small):
    position = begun(small, (2, 1, 1), 7, "cats")._replace(frames=(), left=1)
    position = go(small, position, "go 3", "1 stay", "2 stay", "3 stay")  # figure 1 stands beside him
    assert position.log[-1][0] == "reveal"
    assert small.outcome(position).winners == (0,)


# Promises of the API


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("cards", [False, True], ids=["first game", "all cards"])
def test_the_engine_keeps_the_promises_of_the_api(players, cards):
    game = GhostChase(chimney=cards, door=cards, trap=cards, special_must=not cards, trap_moves=cards)
    report = check_game(
        game, "ABCDE"[:players], games=4, seed=players, illegal=[Move("nonsense"), Move("go", 0, 99)]
    )
    assert report.compared > 20
    assert report.refused > 100


@pytest.mark.parametrize(
    "options",
    [
        {"sharing": False, "pass_at_once": False, "unlock_from": "named"},
        {"door_again": True, "trap_again": False, "trap_owner": 2},
        {"trap_shows_cards": True, "trap_owner": 3},
    ],
)
def test_the_other_readings_keep_them_too(options):
    game = GhostChase(castle=SMALL, chimney=True, door=True, trap=True, **options)
    assert check_game(game, "ABCD", games=6, seed=3).compared > 20


def test_views_are_made_from_what_is_named(small):
    view = small.view(begun(small, (1, 1, 1), 7), 2)
    assert isinstance(view, View)
    assert not isinstance(view, Position)
