"""What is of a wrong type is refused at once, with a TypeError that says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wordref import HouseBook, Judge, Lexicon, WordPolicy, check
from wordref.best_move import WordIndex, best_moves
from wordref.boards.grid import Grid, read_grid, runs
from wordref.boards.placement import place
from wordref.correction.corrections import corrections
from wordref.games import GAMES, face
from wordref.morphology.compounds import splits
from wordref.morphology.families import family, related
from wordref.morphology.inflection import mere_inflection
from wordref.puzzle.crossword import make_crossword, read_clues
from wordref.referee import WordList, load_record
from wordref.referee.record import read

WRONG = [None, 5, 1.5, b"word", ["word"], object(), True]
POLICY = WordPolicy.builtin("nomina")


@pytest.mark.parametrize("wrong", WRONG, ids=lambda each: type(each).__name__)
def test_a_word_must_be_a_text(wrong: Any, english: Lexicon, tmp_path: Path) -> None:
    judge = Judge(english, POLICY)
    asked: list[Callable[[], object]] = [
        lambda: check(wrong, english, POLICY),
        lambda: judge(wrong),
        lambda: judge.ruling(wrong),
        lambda: judge.verdict(wrong),
        lambda: english.zipf(wrong),
        lambda: related(wrong, "word", english),
        lambda: related("word", wrong, english),
        lambda: family(wrong, english),
        lambda: list(splits(wrong, english)),
        lambda: corrections(wrong, english),
        lambda: mere_inflection(wrong, "words", english),
        lambda: WordList.of([wrong]),
        lambda: read_grid(wrong),
        lambda: read_clues(wrong),
        lambda: read(wrong),
    ]
    with HouseBook(tmp_path / "a.book", writable=True) as book:
        asked += [lambda: book.decide(wrong, "en", accepted=True), lambda: book.decision(wrong, "en")]
        for ask in asked:
            with pytest.raises(TypeError, match=r"must be a str, not "):
                ask()


@pytest.mark.parametrize("wrong", [*WRONG, "word"], ids=lambda each: type(each).__name__)
def test_lexicon_policy_and_grid_must_be_what_they_are_called(wrong: Any, english: Lexicon) -> None:
    for ask in (
        lambda: check("word", wrong, POLICY),
        lambda: check("word", english, wrong),
        lambda: runs(wrong),
        lambda: place(wrong, [(1, 1, "A")]),
        lambda: make_crossword(wrong),
        lambda: best_moves(wrong, 3, {}, WordIndex.of(["WAS"])),
    ):
        with pytest.raises(TypeError, match=r"must be a (Lexicon|WordPolicy|Grid), not "):
            ask()
    with pytest.raises(TypeError):
        place(Grid.empty(3, 3), [wrong])
    if not isinstance(wrong, str):
        with pytest.raises((TypeError, OSError)):
            load_record(wrong)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("wrong", WRONG, ids=lambda each: type(each).__name__)
def test_a_move_must_be_a_text_or_what_read_gives(name: str, wrong: Any) -> None:
    here = face(name)
    game = here.make({}, WordList.of(["WAS"]) if here.policy else None)
    with pytest.raises(TypeError, match="a move must be a str, not "):
        game.read(wrong)
    start = game.start(["A", "B", "C"][: min(here.players[1], 3)])
    with pytest.raises(TypeError, match="a move must be what read"):
        game.judge(start, wrong)
