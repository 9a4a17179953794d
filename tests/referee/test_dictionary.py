"""What games ask about words, and the facts that records keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from wordref.judge.judge import Judge
from wordref.judge.policy import WordPolicy
from wordref.lexicon.lexicon import Lexicon
from wordref.referee.dictionary import Dictionary, FactError, UnlistableError, WordList, Words, facts, holding
from wordref.ruling import Finding, Reading, Ruling, Verdict


@pytest.fixture(scope="module")
def words(english: Lexicon) -> Dictionary:
    return Dictionary.of(english, WordPolicy.builtin("spukstaben"))


@dataclass(frozen=True)
class OneWord:
    """A game of one word: it must be allowed, and not be of the root of DESIGN."""

    words: Words = field(default_factory=lambda: WordList.of(()))

    def start(self, seats: Sequence[str]) -> str:
        del seats
        return ""

    def turn(self, position: str) -> int:
        del position
        return 0

    def judge(self, position: str, move: str) -> Ruling:
        del position
        ruling = self.words.ruling(move)
        if self.words.related("DESIGN", move):
            return Ruling(move, (Reading(move, (Finding("SP-34", Verdict.FORBIDDEN, "used"),)),))
        return ruling

    def after(self, position: str, move: str) -> str:
        return position + move + "/" + "".join(self.words.parts(move))


def test_facts_are_what_the_dictionary_said_about_the_move(words: Dictionary):
    found = facts(OneWord(words), "", "GREENHOUSE")
    assert found == {
        "word GREENHOUSE": "allowed SP-27",
        "shared DESIGN GREENHOUSE": "no",
        "parts GREENHOUSE": "GREEN HOUSE",
    }
    assert facts(OneWord(words), "", "FARMERS")["word FARMERS"].startswith(
        "forbidden SP-30 -> farmer (base SP-30)"
    )
    assert words.log is None


def test_a_game_without_a_dictionary_has_no_facts():
    assert facts(OneWord(), "", "X") == {}
    assert facts(object(), "", "X") == {}


def test_a_record_s_answers_go_before_today_s(words: Dictionary):
    held = holding(
        OneWord(words),
        {"word QWERTZ": "allowed SP-29", "parts QWERTZ": "QW ERTZ", "root DESIGN QWERTZ": "no"},
    )
    assert held.judge("", "QWERTZ").verdict is Verdict.ALLOWED
    assert held.after("", "QWERTZ") == "QWERTZ/QWERTZ"
    assert OneWord(words).judge("", "QWERTZ").verdict is not Verdict.ALLOWED
    related = holding(OneWord(words), {"root DESIGN HOUSE": "so said Ann"})
    assert related.judge("", "HOUSE").verdict is Verdict.FORBIDDEN


def test_facts_survive_a_round_trip(words: Dictionary):
    for word in ("HOUSE", "FARMERS", "UNRAW", "WOODBOAT", "THAMES", "XQZ"):
        live = words.ruling(word)
        said = facts(OneWord(words), "", word)
        again = replace(words, held=said, log={})
        ruling = again.ruling(word)
        assert ruling.verdict is live.verdict
        assert [(r.word, r.kind, r.rule) for r in ruling.remedies] == [
            (r.word, r.kind, r.rule) for r in live.remedies
        ]
        assert again.log == {f"word {word}": said[f"word {word}"]}


def test_a_fact_that_can_t_be_read_is_refused(words: Dictionary):
    with pytest.raises(FactError, match="verdict"):
        holding(OneWord(words), {"word X": "perhaps"})
    with pytest.raises(FactError, match="disputed"):
        holding(OneWord(words), {"verdict X": "allowed SP-27"})


def test_a_verdict_is_noted_and_held_and_looks_for_no_remedies(
    words: Dictionary, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Judge, "__call__", lambda *_: pytest.fail("remedies were looked for"))
    asked = replace(words, log={})
    assert asked.verdict("FARMERS") is Verdict.FORBIDDEN
    assert asked.verdict("FARMER") is Verdict.ALLOWED
    assert asked.log == {"verdict FARMERS": "forbidden", "verdict FARMER": "allowed"}
    held = replace(words, held={"verdict FARMER": "forbidden", "word FARMERS": "allowed SP-27"}, log={})
    assert held.verdict("FARMER") is Verdict.FORBIDDEN
    assert held.verdict("FARMERS") is Verdict.ALLOWED
    assert held.log == {"verdict FARMER": "forbidden", "word FARMERS": "allowed SP-27"}


def test_a_ruling_says_nothing_else_than_the_verdict_that_the_record_holds(words: Dictionary):
    assert words.ruling("FARMER").verdict is Verdict.ALLOWED
    assert replace(words, held={"verdict FARMER": "disputed"}).ruling("FARMER").verdict is Verdict.DISPUTED
    same = replace(words, held={"verdict FARMERS": "forbidden"}).ruling("FARMERS")
    assert same == words.ruling("FARMERS")


def test_a_word_list_allows_what_is_listed():
    listed = WordList(
        frozenset({"HOUSE", "GREENHOUSE"}),
        {"DESIGNER": "DESIGN", "DESIGN": "DESIGN"},
        {"GREENHOUSE": ("GREEN", "HOUSE")},
        frozenset({("FRAU", "FRAUEN")}),
    )
    assert listed.ruling("HOUSE")
    assert not listed.ruling("MOUSE")
    assert listed.related("DESIGN", "DESIGNER")
    assert not listed.related("DESIGN", "HOUSE")
    assert listed.parts("GREENHOUSE") == ("GREEN", "HOUSE")
    assert listed.inflection("FRAU", "FRAUEN")
    assert not listed.inflection("NASSAU", "NASSAUERN")
    assert WordList.of(["Häuser"]).ruling("HAEUSER")


def test_NO_22_B_in_a_word_list():
    listed = WordList(
        frozenset(), inflections=frozenset({("FRAU", "FRAUEN")}), also_own=frozenset({("WAGE", "WAGEN")})
    )
    for pair, free, strict in (
        (("FRAU", "FRAUEN"), True, True),
        (("WAGE", "WAGEN"), False, True),
        (("WAS", "WASSER"), False, False),
    ):
        assert bool(listed.inflection(*pair)) is free
        assert bool(listed.inflection(*pair, strict=True)) is strict


def test_NO_22_B_the_two_readings_are_two_questions_in_a_record(german: Lexicon):
    log: dict[str, str] = {}
    words = replace(Dictionary.of(german, WordPolicy.builtin("nomina")), log=log)
    assert not words.inflection("WAGE", "WAGEN")
    assert words.inflection("WAGE", "WAGEN", strict=True)
    assert log == {
        "inflection WAGE WAGEN": "no",
        "strict-inflection WAGE WAGEN": "wagen is the basic form of WAGE",
    }
    held = replace(words, held={"inflection WAGE WAGEN": "so it was"})
    assert held.inflection("WAGE", "WAGEN") == "so it was"
    assert held.inflection("WAGE", "WAGEN", strict=True) == "wagen is the basic form of WAGE"
    held = replace(words, held={"strict-inflection WAGE WAGEN": "no"})
    assert not held.inflection("WAGE", "WAGEN", strict=True)


def test_words_that_can_t_be_listed_are_named():
    assert "a Dictionary or a WordList, not int" in str(UnlistableError(3))


def test_the_ruling_that_a_record_holds_is_told_in_german(english):
    judge = Judge(english, WordPolicy.builtin("spukstaben"), "de")
    ruling = Dictionary(judge, {"word FARMERS": "forbidden SP-30 -> farmer (base SP-30)"}).ruling("FARMERS")
    assert ruling.findings[0].message == "FARMERS: So steht es in der Aufzeichnung."
    assert [(r.word, r.message) for r in ruling.remedies] == [("farmer", ruling.findings[0].message)]
