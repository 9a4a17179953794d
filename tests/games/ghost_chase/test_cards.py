"""Ghost Chase: passage, special cards (GC-40 to GC-48), the castle (GC-49), and what holds in every game."""

from __future__ import annotations

import json
import random

import pytest
from ghost_chase_tables import SMALL, SMALL_DATA, begun, go, refused, rounds, stays, texts
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref.games.ghost_chase.castle import DEMO, Castle, CastleError, printed_facts
from wordref.games.ghost_chase.moves import FRAMES, USAGE, read_move, write_move
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import BREAK, Position
from wordref.messages import say
from wordref.referee.game import CHANCE, NOBODY, play
from wordref.referee.options import read, write


@pytest.fixture
def small() -> GhostChase:
    return GhostChase(castle=SMALL)


def test_GC_40_the_secret_passage_is_for_max_alone():
    game = GhostChase()
    position = begun(game, (11, 7, 7), 54)
    assert "go 1" in texts(game, position)
    position = go(game, position, "go 1")
    assert position.log[-1] == ("card",)  # nothing is announced
    assert refused(game, begun(game, (54, 7, 7), 20), "go 23", "1 to 1") == "GC-16"


def test_GC_41_a_cheat_is_announced_but_not_where(small):
    position = rounds(small, begun(small, (4, 4, 4), 2), "go 3", "go 7")
    position = go(small, position, "cheat 3")
    assert (position.room, position.cheats, position.row) == (3, 1, (3, 7, 3))
    assert position.log[-1] == ("cheat",)
    assert small.view(position, 1).cheats == 1


def test_GC_41_only_to_a_visited_adjacent_room_without_chaser(small):
    position = rounds(small, begun(small, (4, 4, 4), 2), "go 3", "go 7")
    assert refused(small, position, "cheat 6") == "GC-41"  # not visited
    assert refused(small, position, "cheat 2") == "GC-12"  # not next to it
    position = go(
        small, position, "go 6", "1 to 3", "2 stay", "3 stay", "cheat 7", "1 stay", "2 stay", "3 stay"
    )
    assert refused(small, go(small, position, "frame bats"), "cheat 3") == "GC-14"


def test_GC_41_twice_only(small):
    position = rounds(small, begun(small, (4, 4, 4), 2), "go 3", "go 7", "cheat 3", "cheat 7")
    position = go(small, position, "frame bats")
    assert refused(small, position, "cheat 3") == "GC-41"
    assert all("cheat" not in text for text in texts(small, position))


@pytest.mark.parametrize("edition", [1, 2])
def test_GC_41_not_with_a_card_that_lies_face_up(edition):
    game = GhostChase(castle=SMALL, edition=edition)
    # that of the start room, until he shows himself
    position = rounds(game, begun(game, (4, 4, 4), 2), "go 3")
    if edition == 1:
        assert "cheat 2" in texts(game, position)
        return
    assert refused(game, position, "cheat 2") == "GC-41"
    assert "face up" in str(game.judge(position, read_move("cheat 2")))
    # then that of the room where he did, and the start room's is in the box
    shown = position._replace(log=(*position.log, ("reveal", (3,), 3)), row=())
    position = rounds(game, shown, "go 7")
    assert refused(game, position, "cheat 3") == "GC-41"
    back = position._replace(room=1, log=(*position.log[:-1], ("reveal", (7,), 7)))
    assert "cheat 2" in texts(game, back)


@pytest.mark.parametrize(("edition", "phase"), [(1, "max"), (2, "over")])
def test_GC_41_GC_32_whose_only_way_leads_to_a_card_that_lies_face_up_is_caught(edition, phase):
    game = GhostChase(castle=SMALL, breaks=0, edition=edition)
    start = begun(game, (4, 4, 4), 2)
    ways = sorted(game.max_ways[1] - {2})
    everywhere = sum(1 << room for room in range(1, SMALL.rooms + 1))
    figures = tuple((ways * 3)[:3])  # from room 1 there is no way but to room 2, where he began
    position = start._replace(room=1, visited=everywhere, figures=figures, phase="frame", frame="")
    assert go(game, position, "frame bats").phase == phase


def test_GC_44_the_door_card_before_the_move_or_after_it():
    game = GhostChase(castle=SMALL, door=True)
    start = begun(game, (4, 4, 4), 2)
    door = "-".join(map(str, sorted(SMALL.doors[0])))
    before = go(game, start, f"lock {door}", "go 3")
    after = go(game, start, f"go 3 lock {door}")
    assert [event[0] for event in before.log[-2:]] == ["lock", "card"]
    assert [event[0] for event in after.log[-2:]] == ["card", "lock"]
    assert before._replace(log=()) == after._replace(log=())
    assert refused(game, go(game, after, *stays(after)), f"go 7 lock {door}") == "GC-44"
    assert go(game, start, f"break lock {door}").locks == before.locks
    assert refused(game, start, "go 3 lock 98-99") == "GC-44"
    assert (
        refused(GhostChase(castle=SMALL), begun(GhostChase(castle=SMALL), (4, 4, 4), 2), f"go 3 lock {door}")
        == "GC-44"
    )
    for move in game.legal(start):
        assert read_move(write_move(move)) == move
    # what the chasers see of it: a card, and the lock
    assert game.seen(start, read_move(f"go 3 lock {door}"), 1) == after.log[-2:]
    assert game.view(after, 1) == game.view(go(game, start, f"go 1 lock {door}"), 1)


def test_GC_42_a_break_looks_like_a_card_and_two_may_follow_each_other(small):
    start = begun(small, (1, 1, 1), 7)
    position = go(small, start, "break")
    assert (position.room, position.row, position.breaks) == (7, (BREAK,), 1)
    assert small.view(position, 1) == small.view(go(small, start, "go 8"), 1)
    position = rounds(small, start, "break", "break")
    assert refused(small, position, "break") == "GC-42"


def test_GC_43_the_chimney_only_if_it_is_in_play(small):
    with_chimney = GhostChase(castle=SMALL, chimney=True)
    for game, may in ((small, False), (with_chimney, True)):
        position = begun(game, (1, 1, 1), 4)
        assert ("go 5" in texts(game, position)) is may
    position = go(with_chimney, begun(with_chimney, (1, 1, 1), 4), "go 5")
    assert position.log[-1] == ("card",)
    assert GhostChase(chimney=True).max_ways[42] - GhostChase().max_ways[42] == {53}
    assert refused(with_chimney, begun(with_chimney, (4, 4, 4), 2), "go 3", "1 to 5") == "GC-16"


def locked(game: GhostChase) -> Position:
    """2-3 is locked, figures stand on both sides, and it is their turn."""
    return go(game, begun(game, (2, 3, 1), 8), "lock 2-3", "go 7")


def test_GC_44_the_door_card_comes_with_a_move_from_anywhere():
    game = GhostChase(castle=SMALL, door=True)
    start = begun(game, (2, 3, 1), 8)
    assert [text for text in texts(game, start) if text.startswith("lock")] == ["lock 2-3", "lock 3-4"]
    assert refused(game, start, "lock 1-2") == "GC-44"
    position = go(game, start, "lock 2-3")
    assert (position.locks, position.phase, position.log[-1]) == ({(2, 3)}, "max", ("lock", 2, 3))
    assert refused(game, position, "lock 3-4") == "GC-44"
    assert (
        refused(GhostChase(castle=SMALL), begun(GhostChase(castle=SMALL), (2, 3, 1), 8), "lock 2-3")
        == "GC-44"
    )


@pytest.mark.parametrize(("again", "may"), [(False, False), (True, True)])
def test_GC_44_A_once_B_again_when_the_lock_is_gone(again, may):
    game = GhostChase(castle=SMALL, door=True, door_again=again)
    position = go(game, locked(game), "1 stay", "2 stay", "3 stay")
    assert refused(game, position, "lock 3-4") == "GC-44"  # the lock is still there
    position = go(game, position, "break", "1 unlock 2-3", "2 stay", "3 stay")
    assert bool(game.judge(position, game.read("lock 3-4"))) is may


def test_GC_44_EX_eight_rooms_have_doors():
    assert {room for room, _ in Castle.demo().doors} == {12, 17, 24, 30, 34, 37, 45, 51}


def test_GC_45_unlocking_takes_a_turn_and_max_ignores_the_lock():
    game = GhostChase(castle=SMALL, door=True)
    position = locked(game)
    assert refused(game, position, "1 to 3") == "GC-45"
    assert texts(game, position) == ["1 stay", "1 to 1", "1 unlock 2-3", "1 to 6"]
    assert refused(game, position, "1 stay", "2 stay", "3 unlock 2-3") == "GC-45"  # not beside it
    later = go(game, position, "1 stay", "2 stay", "3 stay")
    assert later.locks  # until somebody removes it
    unlocked = go(game, position, "1 unlock 2-3")
    assert (unlocked.figures[0], unlocked.locks) == (2, frozenset())
    free = GhostChase(castle=SMALL, door=True)
    start = begun(free, (1, 1, 1), 2)
    assert free.judge(go(free, start, "lock 2-3"), free.read("go 3"))


@pytest.mark.parametrize(("side", "may"), [("either side", True), ("named", False)])
def test_GC_45_A_from_either_side_B_from_the_named_room(side, may):
    game = GhostChase(castle=SMALL, door=True, unlock_from=side)
    position = locked(game)
    assert game.judge(position, game.read("1 unlock 2-3"))  # from room 2, which the card names
    assert bool(game.judge(go(game, position, "1 stay"), game.read("2 unlock 2-3"))) is may


@pytest.mark.parametrize(("at_once", "may"), [(True, True), (False, False)])
def test_GC_46_A_another_figure_passes_in_the_same_round_B_not(at_once, may):
    game = GhostChase(castle=SMALL, door=True, pass_at_once=at_once)
    position = go(game, locked(game), "1 unlock 2-3")
    assert bool(game.judge(position, game.read("2 to 2"))) is may
    if not may:
        assert refused(game, position, "2 to 2") == "GC-46"
    following = go(game, position, "2 stay", "3 stay", "break")
    assert game.judge(following, game.read("1 to 3"))


def trapped(**options: bool) -> tuple[GhostChase, Position]:
    """The trap is in 3, which figure 1 has left for 2."""
    game = GhostChase(castle=SMALL, trap=True, **options)
    position = go(game, begun(game, (3, 1, 1), 8), "go 7", "1 to 2 trap", "2 stay", "3 stay")
    return game, position


def test_GC_47_the_trap_is_left_behind_and_shows_max():
    game, position = trapped()
    assert (position.trap, position.log[-3]) == (3, ("to", 1, 2, 3))
    position = go(game, position, "go 3")
    assert position.log[-2:] == (("card",), ("shown", 3))
    assert position.row == (7, 3)  # the cards stay hidden
    position = go(game, position, *stays(position))
    assert go(game, position, "go 4").log[-1] == ("card",)  # hidden again; the trap stays
    assert position.trap == 3


def test_GC_47_a_break_in_the_trap_shows_nothing():
    game, position = trapped()
    position = go(game, position, "go 3", "1 stay", "2 stay", "3 stay", "break")
    assert position.log[-1] == ("card",)


def test_GC_47_only_as_the_owner_leaves_a_room():
    game = GhostChase(castle=SMALL, trap=True, trap_owner=2)
    position = go(game, begun(game, (3, 1, 1), 8), "go 7")
    assert refused(game, position, "1 to 2 trap") == "GC-47"
    assert "2 to 2 trap" in texts(game, go(game, position, "1 stay"))
    with pytest.raises(ValueError, match="trap_owner"):
        game.start("AB")
    with pytest.raises(ValueError, match="trap_owner"):
        GhostChase(trap_owner=5)


@pytest.mark.parametrize("moves", [False, True])
def test_GC_47_A_it_stays_for_good_B_it_may_be_moved(moves):
    game, position = trapped(trap_moves=moves)
    position = go(game, position, "break")
    assert bool(game.judge(position, game.read("1 to 1 trap"))) is moves
    assert ("1 to 1 trap" in texts(game, position)) is moves
    if not moves:
        assert refused(game, position, "1 to 1 trap") == "GC-47"


@pytest.mark.parametrize("again", [True, False])
def test_GC_47_A_who_cheats_into_the_trap_shows_himself_again_B_not(again):
    game, position = trapped(trap_again=again)
    position = rounds(game, position, "go 3", "go 4")
    position = go(
        game, go(game, position, "frame bats") if position.phase == "frame" else position, "cheat 3"
    )
    assert (position.log[-1] == ("shown", 3)) is again


@pytest.mark.parametrize("cards", [False, True])
def test_GC_47_A_the_cards_stay_hidden_B_they_are_shown(cards):
    game, position = trapped(trap_shows_cards=cards)
    position = go(game, position, "go 3")
    assert (position.log[-1] == ("reveal", (7, 3), 3)) is cards
    assert position.row == (() if cards else (7, 3))


def test_GC_48_the_trap_is_never_set_in_the_room_of_max():
    """He can't be where a chaser is: he may not go there (GC-14), and whoever goes to him wins (GC-30)."""
    for seed in range(60):
        for before, move, after in random_game(GhostChase(castle=SMALL, trap=True, trap_moves=True), 4, seed):
            assert before.room not in before.figures or before.phase == "over"
            if move.verb == "to" and move.other:
                assert after.trap != after.room


# The castle


def test_GC_49_the_demo_castle_has_every_printed_fact():
    castle = Castle.demo()
    assert printed_facts(castle) == []
    assert castle.chaser_ways[51] == {50, 52, 54}
    assert set(castle.chaser_pairs) <= set(castle.max_pairs)
    assert {(14, 27), (28, 35), (39, 40)} <= set(castle.max_pairs)
    assert not {(6, 20), (1, 6)} & set(castle.max_pairs)
    assert (castle.secret_passage, castle.chimney) == ((1, 54), (42, 53))
    assert "ASSUMPTION" in DEMO.read_text("utf-8")


def test_GC_49_a_small_castle_is_sound_though_it_is_not_the_printed_one():
    assert len(printed_facts(SMALL)) >= 5
    without = Castle.demo().to_data()
    without["max_ways"].remove([14, 27])
    without["chaser_ways"].remove([14, 27])
    assert printed_facts(Castle.from_data(without)) == [
        "Max can't pass between 14 and 27".replace("can't", "can")
    ]


def test_GC_49_all_errors_of_a_castle_at_once():
    wrong = {
        "max_ways": [[1, 2], [2, 1], [2, 3], [3, 3], [5, 6]],
        "chaser_ways": [[1, 2], [1, 3]],
        "chimney": [1, 99],
        "doors": {"7": [1, 2], "2": [2, 3]},
        "plan": [[1, 2], [2, 3]],
        "rooms": 54,
    }
    with pytest.raises(CastleError) as told:
        Castle.from_data(wrong, where="mine.toml")
    message = str(told.value)
    assert message.startswith("mine.toml:")
    for part in (
        "no key 'rooms'", "1-2 stands there twice", "[3, 3] is no pair", "1-3 is no way of Max", "no way to 4, 5, 6",
        "chimney: [1, 99]", "doors.7", "doors.2", "every room must lie in it once",
    ):  # fmt: skip
        assert part in message, part


@pytest.mark.parametrize(
    "data", [{}, [], None, {"max_ways": 3}, {"max_ways": [[1, 2]], "chaser_ways": "x", "doors": [1]}]
)
def test_what_is_no_castle_is_refused(data):
    with pytest.raises(CastleError):
        Castle.from_data(data)


@settings(max_examples=60)
@given(st.recursive(st.none() | st.booleans() | st.integers(-3, 600) | st.text(max_size=3), lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(list(SMALL_DATA)), inner, max_size=6), max_leaves=20))  # fmt: skip
def test_a_castle_is_read_or_refused_never_worse(data):
    try:
        castle = Castle.from_data(data)
    except CastleError:
        return
    assert Castle.from_data(castle.to_data()) == castle


def test_a_castle_of_ones_own_is_an_option(tmp_path):
    assert Castle.from_data(SMALL.to_data()) == SMALL
    game = GhostChase(**read(GhostChase, {"castle": json.dumps(SMALL_DATA), "door": "yes"}))
    assert (game.castle, game.door) == (SMALL, True)
    assert read(GhostChase, write(game)) == {"castle": SMALL, "door": True}
    file = tmp_path / "broken.toml"
    file.write_text("max_ways = [[1, 2]")
    for path in (file, tmp_path / "none.toml"):
        with pytest.raises(CastleError):
            Castle.from_toml(path)


# What holds in every game


def random_game(game: GhostChase, players: int, seed: int):
    rng = random.Random(seed)
    position = game.start("ABCDE"[:players])
    while (seat := game.turn(position)) != NOBODY:
        move = game.roll(position, rng) if seat == CHANCE else rng.choice(game.legal(position))
        after = play(game, position, move)
        yield position, move, after
        position = after


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10**6), st.booleans(), st.booleans())
def test_animals_and_cards_are_accounted_for_and_no_room_is_entered_twice(players, seed, cards, tiny):
    options = {"castle": SMALL} if tiny else {}
    game = GhostChase(chimney=cards, door=cards, trap=cards, door_again=cards, **options)
    cheats = breaks = removed = 0
    chosen = 0
    entered: set[int] = set()
    for before, move, after in random_game(game, players, seed):
        if move.verb == "start":
            entered.add(move.room)
        elif move.verb == "go":
            assert move.room not in entered
            entered.add(move.room)
        elif move.verb == "cheat":
            assert move.room in entered
            cheats += 1
        breaks += move.verb == "break"
        if move.verb == "frame":
            chosen += FRAMES[move.name]
        if (
            before.phase == "chaser"
            and after.phase != "chaser"
            and not any(e[0] == "caught" for e in after.log)
        ):
            removed += 1
        assert after.cheats == 2 - cheats
        assert after.breaks == 2 - breaks
        assert {room for room in range(game.castle.rooms + 1) if after.visited >> room & 1} == entered
        assert chosen - removed == after.left
        assert len(after.locks) <= 1
    outcome = game.outcome(after)
    assert outcome.winners in ((0,), tuple(range(1, players)))
    if outcome.winners == (0,):
        assert removed == sum(FRAMES.values()) - sum(FRAMES[e[1]] for e in after.log if e[0] == "without")
        assert after.room not in after.figures


def test_moves_survive_being_written():
    lines = [
        "without owls",
        "1 at 7",
        "start 10",
        "frame cats",
        "go 14",
        "break",
        "cheat 14",
        "lock 24-30",
        "1 to 6",
        "1 stay",
    ]
    for text in (*lines, "1 to 6 trap", "1 unlock 24-30", "give up"):
        assert write_move(read_move(text)) == text
    assert write_move(read_move("LOCK 30-24")) == "lock 24-30"


@pytest.mark.parametrize(
    "text", ["", "go", "go x", "go ²", "frame dogs", "1", "1 to", "1 to 6 tarp", "lock 3", "go 1234567"]
)
def test_what_is_no_move_is_told(text):
    with pytest.raises(ValueError, match=r"no move of Ghost Chase|no number"):
        read_move(text)
    assert "go 14" in USAGE


@settings(max_examples=100)
@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text):
    try:
        move = read_move(text)
    except ValueError:
        return
    assert read_move(write_move(move)) == move


def test_a_wrong_castle_is_told_in_german_too():
    with pytest.raises(CastleError) as told:
        Castle.from_data({**SMALL_DATA, "chimney": [1, 99]}, where="mein.toml")
    assert say(told.value, "de").splitlines() == [
        "mein.toml:",
        "  chimney: [1, 99] ist kein Paar zweier Räume von 1 bis 8",
    ]
    with pytest.raises(ValueError, match="0 to 2") as told:
        GhostChase(breaks=7)
    assert "0 bis 2" in say(told.value, "de")
