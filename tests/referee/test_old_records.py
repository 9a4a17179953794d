"""Records of older programs mean today what they meant then: the same moves are legal, and the same result comes out.

Those in ``golden/version_1`` were written by the last program before the rules of Krux, Ghost Chase and Spukstaben were
corrected, the results included; the examples are older still.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from wordref import Lexicon, WordPolicy, games
from wordref.referee.dictionary import Dictionary
from wordref.referee.record import Record, load
from wordref.referee.recorded import ReplayError, points_of, result_text, stages

TESTS = Path(__file__).parents[1]
OLD = sorted((TESTS / "golden" / "version_1").glob("*.record"))
EXAMPLES = sorted((TESTS.parent / "examples" / "records").glob("*.record"))


def result(record: Record, language: str, version: int) -> str:
    """What a record comes to by the rules of a version."""
    policy = games.face(record.game).policy
    words = Dictionary.of(Lexicon.load(language), WordPolicy.builtin(policy)) if policy else None
    game = games.make(record.game, record.options, words, version=version)
    *_, last = stages(game, record)
    outcome = game.outcome(last.step.after)
    return "" if outcome is None else result_text(outcome, record.seats)


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_what_an_older_program_has_recorded_has_the_same_result(path: Path):
    record = load(path)
    assert record.version == 1
    assert record.result
    assert result(record, record.headers.get("language", "en"), record.version) == record.result


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_have_the_points_and_the_reason_that_they_had(path: Path):
    record = load(path)
    found = result(record, record.headers.get("language", "en"), record.version)
    assert points_of(found) == points_of(record.result)
    assert (
        found.partition("; ")[2][:5] == record.result.partition("; ")[2][:5]
    )  # the rule's id; the words may be others


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_the_record_s_words_decide_under_any_other_lexicon(path: Path):
    record = load(path)
    assert result(record, "de", record.version) == record.result


def test_by_today_s_rules_an_old_game_of_krux_is_another_one():
    (path,) = (path for path in OLD if path.stem == "krux")
    record = load(path)
    with pytest.raises(ReplayError, match="line 11: it is not Ann's move: chance has the move"):
        result(record, "en", 2)
    record = replace(record, options={**record.options, "starter": "first"})
    with pytest.raises(ReplayError, match="line 59: it is not Bob's move"):
        result(record, "en", 2)
