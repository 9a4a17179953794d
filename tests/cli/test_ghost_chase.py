"""Ghost Chase at the terminal: the map, hints for what was seen, the picture, and a whole game."""

from __future__ import annotations

import contextlib
import json
import random
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result
from ghost_chase_tables import SMALL, begun, go, rounds
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref.cli.app import cli
from wordref.games.ghost_chase.belief import belief, rooms
from wordref.games.ghost_chase.castle import Castle
from wordref.games.ghost_chase.events import EventError, read_events
from wordref.games.ghost_chase.map import NoPlanError, svg_map
from wordref.games.ghost_chase.player import hint
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.show import show, text_map
from wordref.games.ghost_chase.table import BREAK, Position
from wordref.messages import percent, say
from wordref.referee.game import CHANCE, NOBODY, play

TINY = GhostChase(castle=SMALL)
HINT = ["hint", "ghost-chase"]


def run(*args: str, lines: str | None = None) -> Result:
    return CliRunner().invoke(cli, [*HINT, *args], input=lines)


# The map as text


def test_the_small_castle_as_text():
    assert list(text_map(SMALL, str)) == [
        "  11----  22----  33----  44",
        "  |       |       |       |",
        "  55   :  66   :  77   :  88",
        "-- | way of all, : way of Max alone, [1] figure 1, * Max, ' visited, # trap",
        "Other ways of Max: 1-8.",
    ]
    assert "1-8, 4-5" in list(text_map(SMALL, str, chimney=True))[-1]
    without = Castle.from_data({**SMALL.to_data(), "plan": []})
    assert list(text_map(without, str)) == []


def test_every_seat_is_shown_what_it_knows():
    game = GhostChase(castle=SMALL, door=True, trap=True)
    position = go(
        game, begun(game, (2, 2, 4), 8), "lock 3-4", "go 7", "1 to 1 trap", "2 stay", "3 stay", "break"
    )
    chaser = show(game, game.view(position, 1), ("Max", "A", "B", "C"))
    ghost = show(game, game.view(position, 0), ("Max", "A", "B", "C"))
    for line in (
        "  1[1]--  2[2]#-  3-----  4[3]",
        "Figures: 1 in 1, 2 in 2, 3 in 4.",
        "Frame: cats, animals left: 3; rounds to come: 23.",
        "Locked: 3-4.",
        "The trap is in room 2.",
        "Max was last shown in room 8; cards since then: 2.",
        "Max's cheat cards left: 2.",
    ):
        assert line in chaser
        assert line in ghost
    assert "From 1 there are ways to 2, 5." in chaser
    assert "7*" not in chaser
    assert "8'" not in chaser
    assert "7*" in ghost
    assert "8'" in ghost
    assert "You are in room 7; face down: 7, break; break cards left: 1." in ghost
    assert "Du bist in Raum 7; verdeckt liegen: 7, Pause" in show(game, game.view(position, 0), (), "de")


def test_at_the_end_nobody_is_told_that_he_is_max():
    position = go(TINY, begun(TINY, (1, 3, 4), 7), "go 6")
    for text in ("1 to 2", "2 stay", "3 stay"):
        position = go(TINY, position, text)
    over = position._replace(phase="over")
    assert "Max war in Raum 6." in show(TINY, TINY.view(over, 0), ("Max", "A"), "de")
    assert "Du bist" not in show(TINY, TINY.view(over, 0), ("Max", "A"), "de")


# Events of a real table


def test_events_may_be_written_in_the_words_that_a_german_table_is_told():
    english = (
        "without owls|1 at 7|2 at 9|3 at 30|4 at 40|start 20|frame cats|card|1 to 6|2 stay|3 stay|4 stay|card"
    )
    german = "ohne eulen|1 in 7|2 in 9|3 in 30|4 in 40|start 20|rahmen katzen|karte|1 nach 6|2 bleibt|3 bleibt|4 bleibt|Karte"
    game = GhostChase(ui="de")
    assert read_events(game, german.split("|")) == read_events(game, english.split("|"), chasers=4)
    with pytest.raises(EventError) as wrong:
        read_events(game, ["1 in 7"], chasers=4)
    assert "1 in 7: verboten" in say(wrong.value, "de")
    assert "Jetzt zu tippen: ohne eulen" in say(wrong.value, "de")
    with pytest.raises(EventError) as impossible:
        read_events(game, [*german.split("|")[:-1], "schummle"])
    assert "schummle: " in say(impossible.value, "de")


def public(position: Position, rows: list[tuple[int, ...]]) -> list[str]:
    """The log of a game as somebody would type it."""
    lines = []
    for kind, *rest in position.log:
        if kind == "reveal":
            lines.append("reveal " + " ".join("break" if card == BREAK else str(card) for card in rest[0]))
            rows.append(rest[0])
        elif kind in ("lock", "unlock"):
            lines.append(" ".join(map(str, [*rest[:-2][::-1], kind])) + f" {rest[-2]}-{rest[-1]}")
        elif kind in ("at", "to"):
            lines.append(f"{rest[0]} {kind} {rest[1]}" + (" trap" if len(rest) > 2 else ""))
        elif kind == "stay":
            lines.append(f"{rest[0]} stay")
        else:
            lines.append(" ".join(map(str, (kind, *rest))))
    return lines


@pytest.mark.parametrize("seed", range(12))
def test_what_was_typed_in_is_what_was_seen(seed):
    options = {
        "chimney": True,
        "door": True,
        "trap": True,
        "trap_moves": True,
        "trap_shows_cards": seed % 2 == 0,
    }
    game, rng, rows = GhostChase(castle=SMALL, **options), random.Random(seed), []
    position = game.start("ABCDE"[: 2 + seed % 4])
    compared = 0
    while game.turn(position) != NOBODY:
        move = game.roll(position, rng) if game.turn(position) == CHANCE else rng.choice(game.legal(position))
        position = play(game, position, move)
        if position.phase in ("max", "chaser", "frame") and position.room:
            view = read_events(game, public(position, rows), chasers=1 + seed % 4)
            assert view == game.view(position, 1)
            assert rooms(belief(game, view.log)) == rooms(belief(game, position.log))
            compared += 1
    assert compared > 2


BEGUN = ["1 at 4", "2 at 4", "3 at 4", "start 2", "frame cats"]
ROUND = ["card", "1 stay", "2 stay", "3 stay"]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["1 at 99"], "line 1"),
        (["hello"], "is no event"),
        ([*BEGUN, "go 3"], "secret"),
        ([*BEGUN, "reveal 3"], "GC-20"),
        ([*BEGUN, "1 stay"], "GC-10"),
        ([*BEGUN, "card", "shown 3"], "GC-47"),
        ([*BEGUN, "cheat"], "no way of Max fits"),
        ([*BEGUN, *ROUND * 4], "the frame is full"),
        ([*BEGUN, *ROUND * 4, "frame bats"], "the frame is full"),
        ([*BEGUN, *ROUND * 4, "reveal 3 7"], "4 cards, not 2"),
        ([*BEGUN, *ROUND * 4, "reveal 3 7 6 8"], "don't fit"),
        ([*BEGUN, *ROUND * 4, "reveal x"], "the frame is full"),
        ([*BEGUN[:-1], "frame owls", *ROUND * 2, *["cheat", *ROUND[1:]] * 2, "cheat"], "GC-41"),
    ],
)  # fmt: skip
def test_what_cannot_have_happened_is_told(lines, told):
    with pytest.raises(EventError, match=told):
        read_events(TINY, lines)
    assert say(EventError("x"), "de") == "x"


@settings(max_examples=60)
@given(st.lists(st.sampled_from([*BEGUN, *ROUND, "cheat", "1 to 3", "reveal 3", "shown 3", "", "# x", "lock 1-2", "½"]), max_size=14))  # fmt: skip
def test_any_lines_are_read_or_refused(lines):
    with contextlib.suppress(EventError):
        assert read_events(TINY, [*BEGUN, *lines]).seat == 1


def test_the_cards_turned_up_are_believed():
    view = read_events(TINY, [*BEGUN, *ROUND * 4, "reveal 3 break 7 6", "# next", "frame owls"])
    assert view.phase == "max"
    assert rooms(belief(TINY, view.log)) == [(6, 1.0)]


# The picture


def test_the_picture_is_shaded_by_chance():
    picture = svg_map(
        SMALL, {6: 0.9, 7: 0.1, 8: 0.001}, figures=(1, 1, 3), trap=2, locks=[(2, 3)], title="a <b> & c"
    )
    root = ET.fromstring(picture)  # noqa: S314  (our own picture)
    space = "{http://www.w3.org/2000/svg}"
    rects = root.findall(f"{space}rect")
    assert len(rects) == 1 + 8
    assert rects[6].get("fill") == "#d6603c"
    assert rects[1].get("fill") == "#fff"
    words = [each.text for each in root.findall(f"{space}text")]
    assert {"90 %", "10 %", "<1 %", "#"} <= set(words)
    assert len(root.findall(f"{space}circle")) == 3
    assert sum(line.get("stroke") == "#c00" for line in root.findall(f"{space}line")) == 1
    assert root.find(f"{space}title").text == "a <b> & c"


def test_a_castle_without_a_plan_has_no_picture():
    with pytest.raises(NoPlanError, match="plan"):
        svg_map(Castle.from_data({**SMALL.to_data(), "plan": []}), {})


# Hints


def test_the_hint_tells_chasers_and_max_what_they_may_know():
    position = go(TINY, begun(TINY, (1, 3, 4), 7), "go 6")
    said, data = hint(TINY, TINY.view(position, 1), top=3)
    assert said.splitlines()[0] == "Max can be in 3 rooms: 6 (58 %), 8 (35 %), 7 (7 %)."
    assert "6 58%" in said
    assert len(data["moves"]) == 3
    assert data["hypotheses"] == 3
    ghost, data = hint(TINY, TINY.view(rounds(TINY, begun(TINY, (1, 3, 4), 7), "go 6"), 0))
    assert "The chasers know 3 rooms where you can be; that it is 6, they believe with 58 %." in ghost
    assert "caught at once with" in ghost
    sure, _ = hint(TINY, TINY.view(begun(TINY, (1, 3, 4), 7), 0), ui="de")
    assert sure.startswith("Die Jäger wissen, dass du in Raum 7 bist.")
    with pytest.raises(ValueError, match="turn"):
        hint(TINY, TINY.view(position, 0))
    assert [percent(chance) for chance in (0, 0.001, 0.5, 1)] == ["0 %", "<1 %", "50 %", "100 %"]


def seen(tmp_path, *lines: str) -> str:
    path = tmp_path / "seen.txt"
    path.write_text("\n".join(lines))
    return str(path)


def test_a_hint_for_what_was_seen_and_its_picture(tmp_path):
    told = ["1 at 7", "2 at 51", "3 at 30", "start 10", "frame cats", "card", "1 to 6"]
    picture = tmp_path / "where.svg"
    result = run(seen(tmp_path, *told), "--chasers", "1", "--svg", str(picture))
    assert result.exit_code == 0, result.output
    assert "Max can be in 4 rooms: 9 (40 %), 14 (40 %), 11 (15 %), 10 (5 %)." in result.output
    assert "\n* " in result.output
    assert picture.read_text("utf-8").startswith("<svg")
    data = json.loads(run("-", "--chasers", "1", "--format", "json", lines="\n".join(told)).output)
    assert [each["room"] for each in data["rooms"]] == [9, 14, 11, 10]
    again = [run("-", "--seed", "4", lines="\n".join(told)).output for _ in range(2)]
    assert again[0] == again[1]
    before = run("-", lines="1 at 7")
    assert "* 2 at " in before.output
    assert "Max has not started yet." in run("-", lines="1 at 7\n2 at 7\n3 at 9").output
    assert "Max is in room 10." in run("-", lines="1 at 7\n2 at 7\n3 at 9\nstart 10\nframe cats").output
    assert "reveal 14 26 break" in run("--events").output
    assert "Max kann in 4" in run("-", "--ui", "de", lines="\n".join(told)).output


@pytest.mark.parametrize(
    ("args", "lines"),
    [
        ([], None),
        (["/no/such/file"], None),
        (["-"], "hello"),
        (["-", "--option", "nonsense=1"], "1 at 7"),
        (["-", "--option", "castle=/no/such/file"], "1 at 7"),
        (["-", "--chasers", "9"], "1 at 7"),
        (["-", "--option", "trap=yes", "--option", "trap_owner=4"], "1 at 7"),
        (["-", "--svg", "/no/such/folder/x.svg"], "1 at 7"),
    ],
    ids=str,
)
def test_a_mistake_is_named(args, lines):
    result = run(*args, lines=lines)
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert "Error" in result.output


def test_GC_02_fewer_chasers_with_several_figures_are_told_of_the_option():
    places = ["1 at 7", "2 at 51", "3 at 30"]
    one = [*places, "start 10", "frame cats", "card", "2 stay", "1 stay"]
    told = run("-", lines="\n".join(one))
    assert told.exit_code == 2
    assert "read as a game of 3 chasers" in told.output
    assert "--chasers 1" in told.output
    assert run("-", "--chasers", "1", lines="\n".join(one)).exit_code == 0
    two = ["without owls", *places, "4 at 30", "start 10", "frame cats", "card", "2 stay", "1 stay"]
    assert "--chasers 2" in run("-", lines="\n".join(two)).output
    for lines in (["hello"], [*one[:-2], "hello"], [*one, "hello", "hello"]):
        assert ("--chasers" in run("-", lines="\n".join(lines)).output) is (len(lines) > len(one))


def test_files_that_are_something_else_are_named(tmp_path):
    binary = tmp_path / "x"
    binary.write_bytes(b"\xff\xfe\x00")
    other = tmp_path / "spookies.record"
    other.write_text("wordref record 1\ngame: spookies\nseats: Ann, Bob\n\n*: friend Hanja\n")
    for path in (binary, other):
        result = run(str(path))
        assert result.exit_code == 2
        assert "Error" in result.output


# A whole game


def test_a_game_is_played_recorded_replayed_and_hinted_at(tmp_path):
    path = tmp_path / "evening.record"
    args = ["play", "ghost-chase", "--seats", "Max:bot,Ann,Ben:bot", "--record", str(path), "--seed", "4"]
    typed = ["1 at 7", "2 at 51", "frame cats", "hint", "why 1 to 54", "1 stay", "2 stay", "quit"]
    played = CliRunner().invoke(cli, [*args, "--option", "chimney=yes"], input="\n".join(typed) + "\n")
    assert played.exit_code == 0, played.output
    assert "Max can be in" in played.output
    assert "GC-16" in played.output
    assert "Max: has moved" in played.output  # but not where
    text = path.read_text("utf-8")
    assert "option chimney: yes" in text
    hinted = run(str(path), "--svg", str(tmp_path / "x.svg"))
    assert hinted.exit_code == 0, hinted.output
    assert "Max can be in" in hinted.output
    assert run(str(path), "--chasers", "2").exit_code == 2
    assert CliRunner().invoke(cli, ["hint", str(path)]).exit_code == 0
    whole = tmp_path / "whole.record"
    bots = ["play", "ghost-chase", "--seats", "M:bot,A:bot", "--record", str(whole), "--seed", "1"]
    assert CliRunner().invoke(cli, bots).exit_code == 0
    replayed = CliRunner().invoke(cli, ["replay", str(whole)])
    assert replayed.exit_code == 0, replayed.output
    over = run(str(whole))
    assert over.exit_code == 0
