"""The best-move search against a plain enumeration of all moves on small boards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

import pytest

from wordref import Lexicon, WordPolicy
from wordref.best_move import search as nomina_move_search
from wordref.best_move.best_move import best_moves, no_inflection, prices
from wordref.best_move.patterns import WordIndex
from wordref.boards.grid import Cell, Grid, Square, read_grid, runs
from wordref.boards.placement import Placement, place
from wordref.boards.tiles import tiles
from wordref.morphology.inflection import mere_inflection
from wordref.vocabulary.vocabulary import vocabulary

Inflection = Callable[[str, str], bool]
Key = tuple[int, int, tuple[Cell, ...]]  # minus points, cost, cells


# words of which some inflect others, in one reading or in both
EITHER = (
    "WAGE WAGEN REGE REGEN BERG BERGE BERGEN REIS REISE REISEN LADE LADEN RAGE RAGEN AN EI ER ES GEN IN NA RAN REN NE EN "
    "ENG REG NEN"
)


def every_move(
    grid: Grid,
    letters: int,
    supply: Mapping[str, int],
    words: list[str],
    inflection: Inflection,
    *,
    connected: bool = True,
) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """Points and cells of every legal move, by trying all squares: slow, and written from the rules alone."""
    by_length: dict[int, list[str]] = {}
    for word in words:
        by_length.setdefault(len(word), []).append(word)
    for squares in combinations(grid.squares("."), letters):
        made = place(grid, [(row, column, "A") for row, column in squares])
        if made.loose and connected:
            continue  # NO-16
        if not {s for run in made.made for s in run.squares}.issuperset(squares):
            continue  # NO-14
        spots = [run.squares for run in made.made]
        put: dict[Square, str] = {}
        for _ in fillings(grid, squares, spots, by_length, put):
            cells = tuple((row, column, put[row, column]) for row, column in squares)
            if not Counter(put.values()) <= Counter(supply):
                continue  # NO-05
            done = place(grid, cells)
            every = [run.text for run in runs(done.after)]
            old = Counter(run.text for run in runs(grid))
            if any(count > max(old[word], 1) for word, count in Counter(every).items()):
                continue  # NO-07
            yield points(done, inflection), cells


def fillings(
    grid: Grid,
    squares: Collection[Square],
    spots: Sequence[tuple[Square, ...]],
    by_length: Mapping[int, list[str]],
    put: dict[Square, str],
) -> Iterator[None]:
    """Put letters on the squares in every way that makes words of the spots."""
    if not spots:
        yield
        return
    first, *others = spots
    for word in by_length.get(len(first), ()):
        new = []
        for square, letter in zip(first, word, strict=True):
            if square not in squares:
                if grid[square] != letter:
                    break
            elif square not in put:
                put[square] = letter
                new.append(square)
            elif put[square] != letter:
                break
        else:
            yield from fillings(grid, squares, others, by_length, put)
        for square in new:
            del put[square]


def points(made: Placement, inflection: Inflection) -> int:
    """NO-20, NO-22."""
    total = sum(len(run.text) for run in made.new)
    for run, old in made.extended:
        if not any(inflection(each.text, run.text) for each in old):
            total += len(run.text)
    return total


def best(
    grid: Grid,
    letters: int,
    supply: Mapping[str, int],
    index: WordIndex,
    words: list[str],
    inflection: Inflection,
    top: int,
) -> list[Key]:
    price = prices(supply, index)
    found = [
        (-score, sum(price[a] for _, _, a in cells), cells)
        for score, cells in every_move(grid, letters, supply, words, inflection)
    ]
    return sorted(found)[:top]


def some_words(rng: random.Random) -> list[str]:
    """Words over few letters, so that many squares can be filled; some are others with an ending."""
    alphabet = rng.choice(["ABE", "ABEN", "AEINRST"])
    found: set[str] = set()
    for length, count in ((2, 8), (3, 20), (4, 25), (5, 20), (6, 12)):
        found |= {"".join(rng.choices(alphabet, k=length)) for _ in range(rng.randint(count // 3, count))}
    for word in rng.sample(sorted(found), len(found) // 2):
        found |= {word + ending for ending in rng.sample(["E", "N", "EN", "A", "NE"], 2)}
    return sorted(word for word in found if len(word) < 7)


def some_inflection(rng: random.Random) -> Inflection:
    """A made-up grammar: some endings inflect some words."""
    salt = rng.randrange(1000)
    share = rng.choice([0, 2, 3])

    def inflection(old: str, new: str) -> bool:
        return new.startswith(old) and share > 0 and random.Random(f"{salt}{old}{new}").randrange(share) == 0

    return inflection


def some_position(rng: random.Random, words: list[str]) -> Grid | None:
    """A board after some moves of up to three letters."""
    grid = Grid.empty(rng.randint(4, 6), rng.randint(5, 6))
    fillers = [
        (rng.randint(1, grid.rows), rng.randint(1, grid.columns), "#") for _ in range(rng.choice([0, 0, 2]))
    ]
    first = rng.choice(words)
    if len(first) > grid.columns:
        return None
    row, column = rng.randint(1, grid.rows), rng.randint(1, grid.columns - len(first) + 1)
    grid = grid.with_cells([*fillers, *[(row, column + i, a) for i, a in enumerate(first)]])
    for _ in range(rng.randint(0, 3)):
        moves = list(
            every_move(grid, rng.randint(1, 2), dict.fromkeys("ABENIRST", 9), words, lambda *_: False)
        )
        if moves:
            grid = place(grid, rng.choice(moves)[1]).after
    return grid


def some_positions(rng: random.Random, count: int) -> Iterator[tuple[list[str], Grid]]:
    """So many lists of words with a position each."""
    while count:
        words = some_words(rng)
        grid = some_position(rng, words)
        if grid is not None:
            count -= 1
            yield words, grid


@pytest.mark.parametrize("seed", range(36))
def test_the_search_finds_what_trying_everything_finds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    # with few letters, too, look for large shapes apart from small ones, as is done with many
    monkeypatch.setattr(nomina_move_search, "ALL_AT_ONCE", [5, 0, 2][seed % 3])
    compared = 0
    while compared < 10:
        words = some_words(rng)
        index = WordIndex.of(words)
        grid = some_position(rng, words)
        if grid is None:
            continue
        inflection = some_inflection(rng)
        letters = 4 if seed % 4 == 0 else rng.choice([1, 2, 2, 3, 3, 3])
        compared += 4 if letters == 4 else 1  # these take long
        supply = {a: rng.choice([0, 1, 1, 2, 5]) for a in "ABEINRST"}
        top = rng.choice([1, 3, 10])
        expected = best(grid, letters, supply, index, words, inflection, top)
        found = best_moves(grid, letters, supply, index, inflection, top=top)
        assert found.proven
        assert [(-move.points, move.cost, move.cells) for move in found.moves] == expected, str(grid)


@pytest.mark.parametrize("seed", range(12))
def test_of_equal_points_better_known_words_come_first_as_trying_everything_finds(seed: int) -> None:
    rng = random.Random(seed)
    several = 0
    for words, grid in some_positions(rng, 6):
        known = rng.sample(words, len(words) // 2)
        kinds = [set(known[: len(known) // 2]), set(known), set(words)]
        index = WordIndex.of(words).with_tiers([WordIndex.of(kind) for kind in kinds[:2]])
        inflection, top, letters = some_inflection(rng), rng.choice([1, 3, 10]), rng.choice([1, 2, 3])
        supply = {a: rng.choice([0, 1, 1, 2, 5]) for a in "ABEINRST"}
        expected = []
        for score, cells in every_move(grid, letters, supply, words, inflection):
            made = {run.text for run in place(grid, cells).made}
            tier = next(number for number, kind in enumerate(kinds) if made <= kind)
            price = prices(supply, index)
            expected.append((-score, tier, sum(price[a] for _, _, a in cells), cells))
        found = best_moves(grid, letters, supply, index, inflection, top=top)
        assert found.proven
        told = [(-move.points, move.tier, move.cost, move.cells) for move in found.moves]
        assert told == sorted(expected)[:top], str(grid)
        several += len({tier for _, tier, _, _ in told}) > 1
    assert several or seed


@pytest.mark.parametrize("seed", range(12))
def test_NO_12_B_with_fewer_letters_the_search_finds_what_trying_everything_finds(seed: int) -> None:
    rng = random.Random(seed)
    for words, grid in some_positions(rng, 6):
        index, inflection, top = WordIndex.of(words), some_inflection(rng), rng.choice([1, 3, 10])
        supply = {a: rng.choice([0, 1, 1, 2, 5]) for a in "ABEINRST"}
        every = [best(grid, n, supply, index, words, inflection, top) for n in (1, 2, 3)]
        found = best_moves(grid, 3, supply, index, inflection, top=top, fewer=True)
        assert found.proven
        expected = sorted(move for moves in every for move in moves)[:top]
        assert [(-move.points, move.cost, move.cells) for move in found.moves] == expected, str(grid)


@pytest.mark.parametrize("seed", range(12))
def test_NO_16_B_with_groups_apart_the_search_finds_what_trying_everything_finds(seed: int) -> None:
    rng = random.Random(seed)
    for words, grid in some_positions(rng, 4):
        index, inflection, top = WordIndex.of(words), some_inflection(rng), rng.choice([1, 3, 10])
        letters, supply = rng.choice([2, 3]), {a: rng.choice([0, 1, 1, 2]) for a in "ABEINRST"}
        price = prices(supply, index)
        expected = sorted(
            (-score, sum(price[a] for _, _, a in cells), cells)
            for score, cells in every_move(grid, letters, supply, words, inflection, connected=False)
        )[:top]
        found = best_moves(grid, letters, supply, index, inflection, top=top, connected=False)
        assert found.proven
        assert [(-move.points, move.cost, move.cells) for move in found.moves] == expected, str(grid)


@pytest.mark.parametrize("seed", range(24))
def test_NO_16_B_several_groups_apart_make_a_move(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    monkeypatch.setattr(nomina_move_search, "ALL_AT_ONCE", [5, 0, 2][seed % 3])
    letters = [4, 5, 6][seed // 3 % 3]
    pool = "AN NA ANA NAN" if letters == 6 else "AN NA ANA NAN EN NE ENE NEE ANNA"
    words = rng.sample(pool.split(), 4 if letters == 6 else 7)
    index = WordIndex.of(words)
    grid = Grid.empty(*((3, 5) if letters == 6 else (4, 5))).with_cells([(1, 1, "A")])
    grid = grid.with_cells([(rng.randint(2, 3), rng.randint(2, 5), "#") for _ in range(rng.choice([2, 5]))])
    supply, top = {a: rng.choice([3, 5]) for a in "AEN"}, rng.choice([1, 5, 1000])
    price = prices(supply, index)
    every = list(every_move(grid, letters, supply, words, no_inflection, connected=False))
    expected = sorted((-score, sum(price[a] for _, _, a in cells), cells) for score, cells in every)
    found = best_moves(grid, letters, supply, index, top=top, connected=False)
    assert found.proven
    assert [(-move.points, move.cost, move.cells) for move in found.moves] == expected[:top], str(grid)


def test_NO_16_B_two_words_apart_from_all_letters_and_from_each_other() -> None:
    board = read_grid("A#.....\n#######\n..#####")
    found = best_moves(board, 4, {"A": 1, "N": 2, "I": 1}, WordIndex.of(["AN", "IN"]), connected=False)
    assert found.proven
    assert sorted(word for word, _ in found.moves[0].words) == ["AN", "IN"]
    assert best_moves(board, 4, {"A": 1, "N": 2, "I": 1}, WordIndex.of(["AN", "IN"])).moves == ()


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_NO_22_B_the_search_agrees_in_both_readings(german: Lexicon, seed: int, strict: bool) -> None:
    """Boards of words that are inflections in one reading only, with the dictionary's answers."""
    rng = random.Random(seed)
    words = sorted(EITHER.split())
    index = WordIndex.of(words)
    inflection = lru_cache(lambda old, new: bool(mere_inflection(old, new, german, strict=strict)))
    differs = 0
    for _ in range(6):
        grid = Grid.empty(4, 6)
        first, second = rng.sample(["WAGE", "REGE", "BERG", "REIS", "LADE"], 2)
        grid = grid.with_cells([(rng.choice((1, 2)), i, a) for i, a in enumerate(first, 1)])
        grid = grid.with_cells([(4, i, a) for i, a in enumerate(second, 1)])
        supply = {a: rng.choice([1, 2]) for a in "AEGINRS"}
        letters = rng.choice([1, 2, 3])
        expected = best(grid, letters, supply, index, words, inflection, 5)
        found = best_moves(grid, letters, supply, index, inflection, top=5)
        assert found.proven
        assert [(-move.points, move.cost, move.cells) for move in found.moves] == expected, str(grid)
        free = best_moves(
            grid, letters, supply, index, lambda a, b: bool(mere_inflection(a, b, german)), top=5
        )
        differs += found.moves != free.moves
    assert bool(differs) is strict


def test_more_letters_than_are_tried_at_once() -> None:
    rng = random.Random(6)
    words = ["AN", "NA", "ANNA", "NAN", "NANA", "ANA", "NANN", "ANAN"]
    index = WordIndex.of(words)
    grid = Grid.from_rows(["....", ".AN.", "....", "...."])
    supply = {"A": 5, "N": 5}
    for letters in (6, 7):
        expected = best(grid, letters, supply, index, words, some_inflection(rng), 5)
        found = best_moves(grid, letters, supply, index, some_inflection(random.Random(6)), top=5)
        assert [(-move.points, move.cost, move.cells) for move in found.moves] == expected


def test_each_move_tells_its_words_and_points() -> None:
    index = WordIndex.of(["WAS", "WASSER", "WITZ", "NASS", "AN", "IN", "NU"])
    board = read_grid(".......\n.WAS...\n.......\n.......\n.......")
    found = best_moves(board, 3, dict.fromkeys("AEINRSTUZ", 2), index, top=3)
    assert found.moves[0].points == 6
    assert found.moves[0].words == (("WASSER", 6),)
    assert found.moves[0].cells == ((2, 5, "S"), (2, 6, "E"), (2, 7, "R"))
    for move in found.moves:
        assert move.points == sum(score for _, score in move.words)


def test_NO_22_an_inflection_brings_nothing_but_may_be_laid() -> None:
    index = WordIndex.of(["FRAU", "FRAUEN", "ES", "NA"])
    board = read_grid("FRAU..")
    found = best_moves(board, 2, {"E": 1, "N": 1}, index, lambda old, new: (old, new) == ("FRAU", "FRAUEN"))
    assert [(move.points, move.words) for move in found.moves] == [(0, (("FRAUEN", 0),))]


def test_NO_05_the_supply_is_a_limit() -> None:
    index = WordIndex.of(["AN", "ANNA", "ANA"])
    board = read_grid("AN..")
    assert [m.words for m in best_moves(board, 2, {"A": 1, "N": 1}, index).moves] == [(("ANNA", 4),)]
    assert best_moves(board, 2, {"A": 1}, index).moves == ()
    assert best_moves(board, 1, {"A": 0}, index).moves == ()
    assert best_moves(board, 1, {"A": 1}, index).moves[0].words == (("ANA", 3),)


def test_NO_10_the_first_move_is_a_word_of_three_letters() -> None:
    index = WordIndex.of(["WAS", "AN", "ANNA", "ZZZ"])
    found = best_moves(Grid.empty(), 3, tiles().counts, index, top=9)
    assert [(move.points, move.words) for move in found.moves] == [(3, (("WAS", 3),))]  # there are two Z
    assert found.moves[0].cells == ((6, 5, "W"), (6, 6, "A"), (6, 7, "S"))
    assert best_moves(Grid.empty(), 2, tiles().counts, index).moves == ()
    assert best_moves(Grid.empty(2, 2), 3, tiles().counts, index).moves == ()


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("..\n..\n..\n..", ((1, 1), (2, 1), (3, 1))),  # only down
        (".....\n..#..\n.....", ((1, 2), (1, 3), (1, 4))),  # not in the middle
        ("...\n#..\n...", ((1, 2), (2, 2), (3, 2))),
        ("..#..", ()),
    ],
)
def test_NO_10_the_first_move_is_where_there_is_room(rows: str, expected: tuple[Square, ...]) -> None:
    index = WordIndex.of(["WAS"])
    found = best_moves(read_grid(rows), 3, tiles().counts, index)
    assert found.proven
    assert [tuple(cell[:2] for cell in move.cells) for move in found.moves] == (
        [expected] if expected else []
    )


def test_no_move_is_an_answer_too() -> None:
    index = WordIndex.of(["AN"])
    full = read_grid("AN\nN#")
    assert best_moves(full, 3, tiles().counts, index) == ((), True)
    assert best_moves(full, 0, tiles().counts, index) == ((), True)
    assert best_moves(full, 3, tiles().counts, index, top=0) == ((), True)
    assert best_moves(full, 3, tiles().counts, WordIndex.of([])) == ((), True)


def test_when_the_time_is_over_nothing_is_proven() -> None:
    words = ["AN", "NA", "ANNA", "NAN", "NANA", "ANA"]
    board = read_grid("........\n..ANNA..\n........\n........")
    found = best_moves(board, 8, {"A": 9, "N": 9}, WordIndex.of(words), top=1000, seconds=0)
    assert not found.proven


def test_when_the_time_is_over_there_is_the_best_found_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    index = WordIndex.of(["AN", "ANNA", "ANNAN", "NA", "NAN"])
    board = Grid.from_rows(["AN......", "........", "AN......", "........", "AN......", "........"])

    def no_time(*_: object) -> None:
        raise nomina_move_search.OutOfTime

    whole = best_moves(board, 6, {"A": 9, "N": 9}, index)
    monkeypatch.setattr(nomina_move_search, "large_shapes", no_time)
    found = best_moves(board, 6, {"A": 9, "N": 9}, index)
    assert whole.proven
    assert not found.proven
    assert len(found.moves[0].cells) == 6
    assert found.moves[0].points <= whole.moves[0].points


def test_a_vocabulary_with_what_the_table_decided(german: Lexicon) -> None:
    chosen = vocabulary(german, WordPolicy.builtin("nomina"), longest=12)
    index = WordIndex.of_vocabulary(chosen, more=["QXQ", "WASSERX"], less=["WASSER"])
    assert index.listed(index.pattern("WASSER")) == []
    assert index.listed(index.pattern("QXQ")) == ["QXQ"]
    assert "WASSERX" in index.listed(index.pattern("WASSER."))
    assert index.pattern("...").count == len(chosen.words(3)) + 1


@pytest.mark.parametrize("letters", [3, 4, 5])
def test_moves_on_a_German_board_are_legal(german: Lexicon, letters: int) -> None:
    chosen = vocabulary(german, WordPolicy.builtin("nomina"), longest=12)
    rows = [
        "NULL",
        ".A......",
        "MEERWASSER..",
        "....INS..A..",
        "ABART.A..B..",
        "....Z.UMWELT",
        "....I.E.....",
        "....G.R.....",
    ]
    board = read_grid("\n".join(row.rjust(12, ".") if len(row) < 8 else row.ljust(12, ".") for row in rows))
    board = Grid.from_rows([*board.row_texts, *["." * 12] * 4])
    supply = tiles().left(board.letters.elements())
    inflection = lru_cache(lambda old, new: bool(mere_inflection(old, new, german)))
    found = best_moves(board, letters, supply, WordIndex.of_vocabulary(chosen), inflection, top=25)
    assert found.proven
    assert len({move.cells for move in found.moves}) == 25
    for move in found.moves:
        made = place(board, move.cells)
        assert not made.loose
        assert sorted(run.text for run in made.made) == sorted(word for word, _ in move.words)
        assert all(word in chosen for word, _ in move.words)
        assert points(made, inflection) == move.points
        assert not tiles().lacking(made.after.letters.elements())
    assert [(-m.points, m.cost, m.cells) for m in found.moves] == sorted(
        (-m.points, m.cost, m.cells) for m in found.moves
    )
