"""What the table decides in the middle of a game (NO-06, KR-05, KR-09, SP-29): slips are told, and what to type is said."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from wordref.boards.grid import Grid
from wordref.games.krux.rules import Krux
from wordref.games.krux.rules import Position as KruxPosition
from wordref.games.nomina.rules import Nomina
from wordref.games.nomina.rules import Position as NominaPosition
from wordref.games.spukstaben.round import RoundWords
from wordref.referee.dictionary import WordList
from wordref.referee.game import play
from wordref.ruling import Finding, Reading, Ruling, Verdict

DISPUTED = frozenset(["EISHUT", "BARTEIS", "EISBAR"])


@dataclass(frozen=True)
class Doubting(WordList):
    """A list that leaves some words to the table."""

    def verdict(self, word: str) -> Verdict:
        return Verdict.DISPUTED if word in DISPUTED else super().verdict(word)

    def ruling(self, word: str) -> Ruling:
        if word not in DISPUTED:
            return super().ruling(word)
        return Ruling(word, (Reading(word, (Finding("NO-03", Verdict.DISPUTED, f"{word} may be."),)),))


WORDS = Doubting.of(["EIS", "HUT", "BAR", "BART", "WAS", "WITZ"])


def nomina(
    row: str = "EIS", *, chips: tuple[int, int] = (0, 0), **options: int
) -> tuple[Nomina, NominaPosition]:
    """A board whose first row begins with these letters."""
    game = Nomina(WORDS, starter="first", rows=6, columns=6, **options)  # type: ignore[arg-type]
    board = Grid.from_rows([row.ljust(6, "."), *["." * 6] * 5])
    return game, NominaPosition("play", 0, board, (3, 4), chips)


def krux(row: str, phase: str = "play") -> tuple[Krux, KruxPosition]:
    """The first player's field begins with these letters."""
    game = Krux(WORDS, rows=2, columns=7, first_blocks=0, starter="first")
    fields = (Grid.from_rows([row.ljust(7, "."), "......."]), Grid.empty(2, 7))
    return game, KruxPosition(phase, 0, fields)  # type: ignore[arg-type]  # a phase


def messages(ruling: Ruling) -> list[str]:
    return [str(finding) for finding in ruling.findings]


def test_NO_06_a_disputed_word_says_what_to_type_if_the_table_agrees():
    game, position = nomina()
    ruling = game.judge(position, game.read("place 1,4 across HUT"))
    assert ruling.verdict is Verdict.DISPUTED
    assert messages(ruling)[-1] == "NO-06: If the table agrees, repeat the move with: accept EISHUT"
    assert game.judge(position, game.read("place 1,4 across HUT accept EISHUT"))


def test_NO_06_a_forbidden_word_is_not_offered_for_acceptance():
    game, position = nomina()
    assert "accept" not in str(game.judge(position, game.read("place 1,4 across QXZ")))


def test_NO_06_only_words_on_the_board_can_be_accepted():
    game, position = nomina()
    ruling = game.judge(position, game.read("place 1,4 across HUT accept EISHUT EISHUD"))
    assert messages(ruling) == ["NO-06: After this move no EISHUD stands on the board: it can't be accepted."]


def test_NO_06_a_slip_is_told_even_where_no_word_is_revealed():
    game, position = nomina(reveal="verdict")
    slip = game.judge(position, game.read("place 1,4 across QXZ accept EISHUD"))
    assert messages(slip) == ["NO-06: After this move no EISHUD stands on the board: it can't be accepted."]
    for move in ("place 1,4 across HUT", "place 1,4 across QXZ"):
        assert messages(game.judge(position, game.read(move))) == ["NO-11: The move is not legal."]


def test_NO_11_letters_that_lie_there_already_are_left_out():
    game, position = nomina("WAS")
    ruling = game.judge(position, game.read("place 1,1 down WITZ"))
    assert messages(ruling) == [
        "NO-11: Letters that lie there already are left out; write: place 2,1=I 3,1=T 4,1=Z."
    ]
    assert game.judge(position, game.read("place 2,1=I 3,1=T 4,1=Z"))
    other = game.judge(position, game.read("place 1,2 down WITZ"))  # an A lies there, no W
    assert "left out" not in str(other)
    assert "a letter is already" in str(other)


def test_NO_04_it_is_told_who_turned_which_stone():
    game = Nomina(WORDS)
    ruling = game.judge(game.start(["Ann", "Bob"]), game.read("turn X O"))
    assert messages(ruling)[1] == "NO-04: player 1 turns X; player 2 turns O"


def test_NO_27_the_outcome_tells_what_unused_chips_cost():
    game, position = nomina(chips=(2, 0), chip_penalty=3)
    for _ in range(2):
        position = play(game, position, game.read("give up"))
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.scores == (-3, 4)
    assert outcome.reason.endswith("NO-27: less the unused Bons: 3 - 6 = -3; 4 - 0 = 4")


def test_NO_27_nothing_is_told_where_no_chip_is_left():
    game, position = nomina()
    for _ in range(2):
        position = play(game, position, game.read("give up"))
    outcome = game.outcome(position)
    assert outcome is not None
    assert "NO-27" not in outcome.reason


@pytest.mark.parametrize("verb", ["accept", "refuse"])
def test_KR_09_the_table_decides_on_words_of_the_fields_only(verb: str):
    game, position = krux("EISHUT", "count")
    assert messages(game.judge(position, game.read(f"count {verb} XU"))) == [
        "KR-09: XU stands in no field: the table can neither accept nor refuse it."
    ]
    assert game.judge(position, game.read(f"count {verb} EISHUT"))


def test_KR_05_a_word_that_is_accepted_must_stand_in_a_field():
    game, position = krux("EIS")
    assert messages(game.judge(position, game.read("place 1,4=H 1,5=U 1,6=T accept EISHUD"))) == [
        "KR-05: EISHUD stands in no field: the table can neither accept nor refuse it."
    ]
    accepted = game.judge(position, game.read("place 1,4=H 1,5=U 1,6=T accept EISHUT"))
    assert messages(accepted)[1:] == ["KR-05: EISHUT earns a Nachstörer."]


def test_KR_05_a_disputed_long_word_is_told_though_the_move_is_legal():
    game, position = krux("EIS")
    ruling = game.judge(position, game.read("place 1,4=H 1,5=U 1,6=T"))
    assert ruling
    assert "make the move with: accept EISHUT" in str(ruling)
    assert play(game, position, game.read("place 1,4=H 1,5=U 1,6=T")).phase == "play"


def test_KR_13_the_count_tells_the_points_of_both_fields():
    game, position = krux("HUT", "count")
    assert messages(game.judge(position, game.read("count")))[1:] == [
        "KR-13: field of player 1: 3 + 0 - 0 = 3",
        "KR-13: field of player 2: 0 + 0 - 0 = 0",
    ]


def test_KR_12_what_may_be_done_now_is_told_in_words_of_the_user():
    game = Krux(WORDS, ui="de", starter="first")
    ruling = game.judge(game.start(["Ann", "Bob"]), game.read("give up"))
    assert "sperre (Störer in das andere Feld)" in str(ruling)


def test_SP_29_a_disputed_word_says_what_to_type_if_the_table_agrees():
    problems = [str(each) for each in RoundWords(("EISHUT",), WORDS).problems(["EISHUT"])]
    assert problems[-1] == "SP-29: If the table agrees, repeat the move with: accept EISHUT"
    assert not list(RoundWords(("EISHUT",), WORDS, accepted=frozenset(["EISHUT"])).problems(["EISHUT"]))
