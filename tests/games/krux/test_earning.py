"""What earns a Nachstörer and which stones go back, by the printed rules (KR-05, KR-06, KR-10, KR-11, KR-12)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from wordref.boards.grid import EMPTY, Grid
from wordref.games import make
from wordref.games.krux.moves import Move, read_move, write_move
from wordref.games.krux.player import hint, tidy
from wordref.games.krux.rules import Krux, Position
from wordref.games.krux.score import score_field
from wordref.judge.judge import Judge
from wordref.referee.dictionary import Dictionary, WordList
from wordref.referee.game import play
from wordref.referee.record import read
from wordref.referee.recorded import stages

PAIRS = [
    ("FRAU", "FRAUEN"),
    ("KIND", "KINDER"),
    ("HAUS", "HAUSES"),
    ("KATZE", "KATZEN"),
    ("LUSTIG", "LUSTIGER"),
]
WORDS = WordList(
    frozenset([*(word for pair in PAIRS for word in pair), "KATZENAUGE", "BAROCK", "ES"]),
    inflections=frozenset(PAIRS),
)


def game_with(words: Any = WORDS, **options: Any) -> Krux:
    return Krux(words, **{"rows": 3, "columns": 10, "first_blocks": 0, "starter": "first", **options})


def begun(game: Krux, *rows: str, **more: Any) -> Position:
    """Ann's field has these rows; she moves."""
    texts = [row.ljust(game.columns, EMPTY) for row in rows]
    texts += [EMPTY * game.columns] * (game.rows - len(rows))
    start = game.start(["Ann", "Bob"])
    return replace(start, fields=(Grid.from_rows(texts), start.fields[1]), **more)


def after(game: Krux, position: Position, *moves: str) -> Position:
    for move in moves:
        position = play(game, position, game.read(move))
    return position


def letters(row: int, column: int, text: str) -> str:
    return "place " + " ".join(f"{row},{column + at}={letter}" for at, letter in enumerate(text))


@pytest.mark.parametrize("pair", PAIRS[:3])
def test_KR_06_the_first_lengthening_by_inflection_earns_the_first_nachstoerer(pair: tuple[str, str]):
    short, long = pair
    move = letters(1, len(short) + 1, long[len(short) :])
    assert after(game_with(), begun(game_with(), short), move).owed == 1
    # as records of version 1 have it
    old = game_with(edition=1)
    assert after(old, begun(old, short), move).owed == 0


@pytest.mark.parametrize("pair", PAIRS[3:])
def test_KR_06_a_second_nachstoerer_for_the_same_word_is_refused(pair: tuple[str, str]):
    short, long = pair
    move = letters(1, len(short) + 1, long[len(short) :])
    assert after(game_with(), begun(game_with(), short), move).owed == 0


def test_KR_06_with_the_dictionary(nomina_de: Judge):
    game = game_with(Dictionary(nomina_de))
    for short, ending, owed in [
        ("FRAU", "EN", 1), ("KIND", "ER", 1), ("HAUS", "ES", 1), ("KINDE", "R", 0), ("KATZE", "N", 0),
        ("LUSTIG", "ER", 0), ("SCHWIMME", "N", 0), ("SCHWIMME", "R", 1), ("WAS", "SER", 1),
    ]:  # fmt: skip
        position = begun(game, short)
        assert after(game, position, letters(1, len(short) + 1, ending)).owed == owed, short + ending


@pytest.mark.parametrize(("edition", "owed"), [(1, 1), (2, 0)])
def test_KR_11_a_word_can_not_be_taken_apart_and_laid_again_for_a_nachstoerer(edition: Any, owed: int):
    game = game_with(edition=edition)
    position = begun(game, "KATZE")
    if edition == 2:
        ruling = game.judge(position, read_move("return 1,5"))
        assert [finding.rule for finding in ruling.findings] == ["KR-11"]
        position = after(game, replace(position, late=6), "rebuild 1,5>3,9")
    else:
        position = after(game, position, "return 1,5")
    assert after(game, position, "place 1,5=E").owed == owed


def test_KR_10_rebuilt_words_earn_nothing_however_they_come_back():
    game = game_with()
    for row, moves in [
        ("KATZE", ["rebuild 1,5>3,9", "place 1,5=E"]),
        ("KATZE", ["rebuild 1,3>3,9", "place 1,3=T 1,6=N"]),  # a second one for KATZE
        ("KATZ......", ["place 3,1=E", "waive", "rebuild 3,1>1,5", "rebuild 1,5>3,1", "place 1,5=E"]),
        ("KATZE", ["rebuild 1,1>3,1 1,2>3,2 1,3>3,3 1,4>3,4 1,5>3,9", "place 3,5=E"]),
        ("KATZE", ["rebuild 1,1>3,1 back 1,2 1,3 1,4 1,5", "place 3,2=A 3,3=T 3,4=Z", "place 3,5=E"]),
    ]:
        position = begun(game, row, late=6, ended=False)
        for move in moves:
            position = replace(after(game, position, *([move] if move != "waive" else [])), seat=0)
        assert (position.owed, position.phase) == (0, "play"), moves


def test_NO_07_a_second_copy_in_the_same_field_earns_nothing_but_in_the_other_field_it_does():
    game = game_with()
    assert after(game, begun(game, "KATZE", "", "KATZ"), "place 3,5=E").owed == 0
    other = begun(game, "KATZE", seat=1)
    field = Grid.from_rows(["KATZ......", *other.fields[1].row_texts[1:]])
    assert after(game, replace(other, fields=(other.fields[0], field)), "place 1,5=E").owed == 1


def test_KR_11_only_stones_that_stand_in_no_word_go_back():
    game = game_with()
    position = begun(game, "KATZE", "..X..Q", "BAR", accepted=frozenset(["BAR"]))
    assert game.judge(position, read_move("return 2,3 2,6"))
    for held in ("return 1,1", "return 3,2", "return 2,3 1,5"):
        ruling = game.judge(position, read_move(held))
        assert {finding.rule for finding in ruling.findings} == {"KR-11"}
        assert "stands in a word" in str(ruling)
    # a Störer word that is ruined can go back
    assert game.judge(begun(game, "KATZ#"), read_move("return 1,1 1,2 1,3 1,4"))


def test_KR_12_after_the_last_move_stones_may_still_go_back_and_fields_be_rebuilt():
    game = game_with()
    position = begun(game, "KATZE", "Q", late=6)
    last = after(game, position, "give up")
    position = after(game, last, "place 1,1=X 2,1=Y")
    assert (position.phase, game.turn(position)) == ("tidy", 0)  # who gave up comes first
    assert [
        verb for verb in ("give up", "place 3,3=A", "count") if game.judge(position, read_move(verb))
    ] == []
    position = after(game, position, "return 2,1", "rebuild 1,5>3,3", "rebuild 3,3>1,5", "waive")
    assert (position.phase, game.turn(position)) == ("tidy", 1)
    position = after(game, position, "return 1,1", "return 2,1")
    assert (position.phase, game.turn(position)) == ("count", 0)
    assert position.fields[1].squares() == ()


def test_KR_12_nobody_is_asked_who_has_nothing_to_tidy():
    game = game_with()
    position = after(game, begun(game, "KATZE"), "give up", "waive")
    assert (position.phase, game.turn(position)) == ("count", 0)
    loose = after(game, begun(game, "KATZE", "Q"), "give up", "waive")
    assert (loose.phase, game.turn(loose)) == ("tidy", 0)
    assert after(game, loose, "return 2,1").phase == "count"
    assert (
        after(game_with(edition=1), begun(game_with(edition=1), "Q", late=6), "give up", "waive").phase
        == "count"
    )


RECORD = """wordref record {version}
game: krux
seats: Ann, Bob
language: de
option rows: 2
option columns: 8
option first_blocks: 0

Ann: place 1,1=K 1,2=A 1,3=T
Bob: place
Ann: place 1,4=Z 1,5=E
Ann: block 1,1
Bob: place
Ann: return 1,5
Ann: place 1,5=E
Ann: block 1,3
Bob: give up
Ann: waive
Ann: count
"""


def test_KR_11_a_record_of_version_1_replays_by_its_rules():
    words = WordList.of(["KATZE"])
    record = read(RECORD.format(version=1))
    game = make("krux", record.options, words, version=record.version)
    played = list(stages(game, record))
    assert len(played) == len(record.moves)
    assert game.outcome(played[-1].step.after).scores == (5, 0)
    record = read(RECORD.format(version=2))
    game = make("krux", {**record.options, "starter": "first"}, words, version=record.version)
    with pytest.raises(ValueError, match=r"(?s)line 14.*KR-11"):
        list(stages(game, record))


# The same from the whole history of a field, by reading its lines anew


def runs_of(grid: Grid) -> Iterator[tuple[tuple[tuple[int, int], ...], str]]:
    """Every row of two letters or more: where it is, and what it says."""
    rows = [[(r, c) for c in range(1, grid.columns + 1)] for r in range(1, grid.rows + 1)]
    columns = [[(r, c) for r in range(1, grid.rows + 1)] for c in range(1, grid.columns + 1)]
    for line in rows + columns:
        run: list[tuple[int, int]] = []
        for square in [*line, None]:
            if square is not None and grid[square] not in ".#":
                run.append(square)
            else:
                if len(run) > 1:
                    yield tuple(run), "".join(grid[each] for each in run)
                run = []


def expected(words: WordList, history: list[Grid], now: Grid, new: set[tuple[int, int]]) -> list[str]:
    """What a field earns that was all of this before."""
    known = {
        text for grid in history for _, text in runs_of(grid) if len(text) >= 5 and text in words.allowed
    }
    lain = {squares: text for squares, text in runs_of(history[-1]) if text in known}
    standing = [text for _, text in runs_of(history[-1])]
    found = []
    for squares, text in runs_of(now):
        if (
            new.isdisjoint(squares)
            or len(text) < 5
            or text not in words.allowed
            or text in known
            or text in found
        ):
            continue
        lengthened = {word for where, word in lain.items() if set(where) <= set(squares)}
        gone = {word for word in known if not any(word in other for other in standing)}
        if not any((word, text) in words.inflections for word in lengthened | gone):
            found.append(text)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_KR_05_KR_06_KR_10_earning_agrees_with_the_history_of_the_field(seed: int):
    rng = random.Random(seed)
    stems = {"".join(rng.choices("AB", k=rng.choice([4, 5]))) for _ in range(20)}
    longer = {stem + ending for stem in stems for ending in ("A", "B", "AB")}
    inflections = frozenset(
        (a, b) for a in stems | longer for b in longer if b.startswith(a) and a != b and rng.random() < 0.6
    )
    words = WordList(frozenset(stems | longer), inflections=inflections)
    game = game_with(words, rows=2, columns=8)
    earned = known = 0
    for _ in range(60):
        position = begun(game, late=6)
        history = [position.fields[0]]
        for _ in range(30):
            position = replace(position, seat=0, phase="play", owed=0)
            grid, move = position.fields[0], Move("waive")
            stones, free, loose = grid.squares(), grid.squares(EMPTY), sorted(game.loose(position, 0))
            kind = rng.random()
            if kind < 0.25 and stones and free:
                count = rng.randint(1, len(stones))
                lifted = rng.sample(stones, count)
                targets = rng.sample([*free, *lifted], count)
                back = [each for each in targets if each in stones and each not in lifted]
                move = Move(
                    "rebuild",
                    tuple((*each, "") for each in back),
                    moved=tuple(zip(lifted, targets, strict=True)),
                )
            elif kind < 0.4 and loose:
                move = Move("return", ((*rng.choice(loose), ""),))
            elif free:
                count = min(len(free), rng.choice([1, 2, 3]))
                move = Move("place", tuple((*each, rng.choice("AB")) for each in rng.sample(free, count)))
            if not game.judge(position, move):
                continue
            position = game.after(position, move)
            if move.verb == "place":
                found = expected(words, history, position.fields[0], {cell[:2] for cell in move.cells})
                assert position.owed == len(found), (history[-1], write_move(move))
                earned += len(found)
                known += (
                    len([1 for s, t in runs_of(position.fields[0]) if len(t) >= 5 and t in words.allowed]) > 0
                )
            history.append(position.fields[0])
    assert earned > 5
    assert known > 20


@pytest.mark.parametrize("seed", range(12))
def test_KR_11_loose_stones_are_those_in_no_word(seed: int):
    rng = random.Random(seed)
    words = WordList.of("".join(rng.choices("AB", k=rng.choice([2, 3]))) for _ in range(4))
    game = game_with(words, rows=4, columns=5)
    for _ in range(50):
        grid = Grid.from_rows("".join(rng.choices("AB#..", k=5)) for _ in range(4))
        held = {square for squares, text in runs_of(grid) if text in words.allowed for square in squares}
        position = begun(game, *grid.row_texts)
        assert game.loose(position, 0) == set(grid.squares()) - held


# What the program does after the last move


def test_KR_11_the_player_takes_back_what_costs_points():
    game = game_with()
    position = begun(game, "KATZE#IU", "....S.Q", phase="tidy", tidying=(0,))
    assert write_move(tidy(game, position)) == "return 1,7 1,8"
    text, data = hint(game, game.view(position, 0))
    assert data["moves"] == [{"move": "return 1,7 1,8", "change": 4}]
    assert "+4 points" in text
    assert tidy(game, begun(game, "KATZE", "......Q")) == Move("waive")
    assert write_move(tidy(game, begun(game, "XKATZE"))) == "return 1,1"  # the word in the ruin stays


def test_KR_11_hardly_ever_another_return_is_better():
    best_found = 0
    for seed in range(60):
        rng = random.Random(seed)
        words = WordList.of("".join(rng.choices("AB", k=rng.choice([2, 3]))) for _ in range(5))
        game = game_with(words, rows=3, columns=4)
        rows = ["".join(rng.choices("AB#..", k=4)) for _ in range(3)]
        position = begun(game, *rows, phase="tidy", tidying=(0,))
        loose = sorted(game.loose(position, 0))
        grid = position.fields[0]
        chosen = [
            [each for at, each in enumerate(loose) if bits >> at & 1] for bits in range(1 << len(loose))
        ]
        worth = [score_field(grid.with_cells([(*s, EMPTY) for s in gone]), words).total for gone in chosen]
        found = worth[chosen.index(list(tidy(game, position).squares))]
        assert found >= max(worth[0], worth[-1])  # nothing, everything
        best_found += found == max(worth)
    assert best_found >= 57
