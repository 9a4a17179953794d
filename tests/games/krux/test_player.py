"""The player of Krux: its games end by the rules, and it plays what it planned."""

from __future__ import annotations

import datetime as dt
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from wordref.boards.grid import EMPTY, Grid, runs
from wordref.boards.placement import place
from wordref.cli.app import cli
from wordref.fill.search import Task, fill
from wordref.games.krux.moves import read_move
from wordref.games.krux.plan import Planner, useful
from wordref.games.krux.player import bot, hint
from wordref.games.krux.rules import Krux, Position
from wordref.games.krux.score import score_field
from wordref.judge.house import Decision
from wordref.judge.judge import Judge
from wordref.judge.policy import WordPolicy
from wordref.referee.dictionary import Dictionary, UnlistableError, WordList
from wordref.referee.game import play
from wordref.referee.game import run as run_game
from wordref.referee.record import load
from wordref.referee.recorded import stages
from wordref.vocabulary.vocabulary import vocabulary

RECORD = Path(__file__).parents[3] / "examples" / "records" / "krux-turn13.record"

WORDS = [
    "TANNE",
    "TANTE",
    "NEST",
    "ES",
    "SO",
    "TON",
    "NOT",
    "EST",
    "NETZ",
    "ZONE",
    "OST",
    "TOT",
    "STETS",
    "SET",
    "ENTE",
    "TEE",
    "SEE",
    "NEE",
]


@pytest.mark.parametrize("seed", [1, 2])
def test_two_bots_play_a_game_to_its_end(seed: int):
    game = Krux(WordList.of(WORDS), rows=4, columns=5, first_blocks=2, starter="first")
    played = run_game(game, [bot(game, passes=2), bot(game, passes=2)], ("Ann", "Bob"), seed=seed)
    assert played.outcome is not None
    position = game.start(("Ann", "Bob"))
    for move in played.moves:
        position = play(game, position, move)
    assert position == played.position
    assert max(played.outcome.scores) > 0


def test_the_same_seed_gives_the_same_game():
    game = Krux(WordList.of(WORDS), rows=3, columns=4, first_blocks=1, starter="first")
    games = [run_game(game, [bot(game, passes=2)] * 2, ("Ann", "Bob"), seed=4).moves for _ in range(2)]
    assert games[0] == games[1]


# Hints


def game_with(*words: str, **options: Any) -> Krux:
    return Krux(
        WordList.of(words or WORDS),
        **{"rows": 3, "columns": 5, "first_blocks": 0, "starter": "first", **options},
    )


def position_of(game: Krux, own: list[str], other: list[str] | None = None, **more: Any) -> Position:
    fields = Grid.from_rows(own), Grid.from_rows(other or [EMPTY * game.columns] * game.rows)
    return replace(game.start(["Ann", "Bob"]), fields=fields, **more)


def hinted(game: Krux, position: Position, **options: Any) -> tuple[str, dict[str, Any]]:
    text, data = hint(game, game.view(position, position.seat), **{"seconds": 1, **options})
    json.dumps(data)
    for each in data["moves"]:  # in order: what is to be returned first is returned first
        after = play(game, position, game.read(each["move"]))
        if each["move"].startswith("return"):
            position = after
    return text, data


def test_a_hint_tells_the_letters_what_they_complete_and_the_plan() -> None:
    game = game_with()
    position = position_of(game, ["TAN..", ".....", "....."])
    text, data = hinted(game, position)
    first = data["moves"][0]
    after = place(position.fields[0], [tuple(cell) for cell in first["cells"]]).after
    assert first["late"] == len([word for word in first["completed"] if len(word) >= 5])
    before = score_field(position.fields[0], game.words).total
    assert first["change"] == score_field(after, game.words).total - before
    assert data["now"] == before == -3
    plan = Grid.from_rows(data["plan"]["rows"])
    assert score_field(plan, game.words).total == data["plan"]["points"] > 10
    assert plan.row_texts[0].startswith("TAN")
    assert "if the field were counted then" in text
    # the picture: what lies there and what is set now in capitals, what comes later in small letters
    rows = [line[4:].replace(" ", "") for line in text.splitlines()[-game.rows :]]
    for row, line in enumerate(rows, 1):
        plain = line.replace("[", "").replace("]", "")
        assert plain.upper() == data["plan"]["rows"][row - 1]
        expected = "".join(
            a if after[row, n] == a else a.lower() for n, a in enumerate(plan.row_texts[row - 1], 1)
        )
        assert plain == expected


def test_a_hint_tells_words_that_are_begun_and_other_moves() -> None:
    game = game_with("TANNENHARZ", rows=1, columns=10)
    text, data = hinted(game, position_of(game, ["T........."]))
    assert data["moves"][0]["begun"] == ("TANNenharz",)
    assert "on the way to TANNenharz" in text
    several = hinted(game_with(), position_of(game_with(), ["TAN..", ".....", "....."]), top=4)[1]["moves"]
    assert len(several) == 2  # that leave nothing but words
    assert len({frozenset(map(tuple, each["cells"])) for each in several}) == 2


def test_stones_of_ruined_words_go_back_first() -> None:
    game = game_with("TANTE", "NEST", "ES", rows=2)
    position = position_of(game, ["TA#..", "....."])
    text, data = hinted(game, position)
    assert data["moves"][0] == {"move": "return 1,1"}
    assert "KR-11" in text
    assert data["plan"]["rows"][0].startswith(".A#")
    # the player does it, too
    assert bot(game, passes=8)(game.view(position, 0), random.Random(1)) == game.read("return 1,1")


@pytest.mark.parametrize("seed", range(40))
def test_stones_go_back_exactly_if_no_filling_has_them(seed: int) -> None:
    rng = random.Random(seed)
    words = ["TANNE", "ANNA", "ANTENNE", "NEST", "ES", "TEE", "ATEM"]
    game = game_with(*words, rows=1, columns=8)
    line = [rng.choice("...#") for _ in range(8)]
    at, count = rng.randrange(6), rng.choice((2, 2, 3))
    line[at : at + count] = rng.choice(("TA", "AN", "NE", "ES", "TE", "EN", "NN", "ANN", "EST", "NNE", "MX"))[
        :count
    ]
    position = position_of(game, ["".join(line)[:8].ljust(8, ".")])
    grid = position.fields[0]
    impossible = fill(words, Task(grid, None, "krux"), passes=50)
    assert impossible.proven or impossible.grid is not None
    assert bool(Planner(game, passes=8).plan(position, 1).returned) is (impossible.grid is None)


def test_without_a_plan_the_hint_is_to_give_up_or_to_waive() -> None:
    game = game_with("XXXXXXXX")
    text, data = hinted(game, position_of(game, ["....."] * 3))
    assert data["moves"] == [{"move": "give up"}]
    assert "give up" in text
    assert hinted(game, position_of(game, ["....."] * 3, phase="last", ended=True))[1]["moves"] == [
        {"move": "waive"}
    ]


def test_the_last_letters_of_a_plan_are_set_though_they_are_fewer_than_three() -> None:
    game = game_with("TANNE", rows=1)
    assert hinted(game, position_of(game, ["TAN.."]))[1]["moves"][0]["completed"] == ("TANNE",)


def test_a_hint_for_stoerer_tells_what_they_stop_and_what_they_leave() -> None:
    game = game_with("TAN", "TANNE", "TEE", first_blocks=2, rows=3)
    position = position_of(game, ["....."] * 3, ["TAN..", "E....", "....."], phase="block", owed=1)
    text, data = hinted(game, position, top=3)
    assert len(data["moves"]) == 4
    assert data["moves"][-1] == {"move": "waive"}
    leaves = [each["leaves"] for each in data["moves"][:-1]]
    assert leaves == sorted(leaves)
    stops = {each["squares"][0]["square"]: each["squares"][0]["stops"] for each in data["moves"][:-1]}
    assert stops[1, 4] == ["TAN#"]
    assert stops[3, 1] == ["TE#"]
    assert "D1 stops TAN#" in text
    assert f"come to {leaves[0]} points" in text
    begin, data = hinted(game, game.start(["Ann", "Bob"]))
    assert len(data["moves"]) == 1
    assert len(data["moves"][0]["squares"]) == 2
    assert "KR-02" in begin
    each = game_with(first_blocks=2, first_order="each")
    assert len(hinted(each, each.start(["Ann", "Bob"]), top=3)[1]["moves"]) == 3


def test_a_hint_for_the_count_tells_what_scores_and_what_the_table_may_decide() -> None:
    game = game_with("NEST", "ES", "TON")
    position = position_of(game, ["NEST.", "..E..", "..N.."], ["TON..", ".....", "TON.."], phase="count")
    text, data = hinted(game, position)
    first, second = data["fields"]
    assert (first["words"], first["total"]) == (["NEST"], 4 - 3)
    assert first["if_accepted"] == {"SEN": 6}
    assert "if the table accepts SEN (count accept SEN): +6" in text
    assert [each["word"] for each in second["penalties"]] == ["TON"]
    assert second["if_accepted"] == {}
    assert "Field 1: 4 across" in text
    named, data = hint(game, game.view(position, 0), names=("Ann", "Bob"))
    assert "Field of Ann: 4 across" in named
    assert "Field of Bob: " in named
    assert [each["name"] for each in data["fields"]] == ["Ann", "Bob"]
    accepted = play(game, position, game.read("count accept SEN")).scores
    assert accepted is not None
    assert accepted[0].total == first["total"] + 6


def test_hints_in_German_and_the_same_for_the_same_seed() -> None:
    game = game_with(first_blocks=2)
    start = game.start(["Ann", "Bob"])
    assert hinted(game, start, seed=3) == hinted(game, start, seed=3)
    assert len({hinted(game, start, seed=seed)[0] for seed in range(5)}) > 1
    assert "Kästchen" in hinted(game, start, ui="de")[0]
    position = position_of(game, ["TAN..", ".....", "....."], phase="play")
    assert "Kleine Buchstaben" in hinted(game, position, ui="de")[0]
    assert "gewertet" in hinted(game, position_of(game, ["TON..", *["....."] * 2], phase="count"), ui="de")[0]


def test_there_is_nothing_to_hint_at_when_the_game_is_over() -> None:
    game = game_with()
    position = play(game, position_of(game, ["TON..", *["....."] * 2], phase="count"), game.read("count"))
    assert hinted(game, position) == ("The game is over.", {"phase": "over", "moves": []})


def test_words_that_can_t_be_listed_are_a_clear_error() -> None:
    class Oracle:
        ruling = WordList.of(WORDS).ruling

    game: Any = replace(game_with(), words=Oracle())
    with pytest.raises(UnlistableError, match="Dictionary or a WordList, not Oracle"):
        bot(game)
    with pytest.raises(UnlistableError):
        hint(game, game.view(position_of(game, ["....."] * 3), 0))


def test_what_the_table_decided_is_planned_with(nomina_de: Judge) -> None:
    decided = {
        word: Decision(word, "de", accepted, None, "", dt.date(2026, 1, 1))
        for word, accepted in (("QXZ", True), ("WASSER", False))
    }
    planner = Planner(Krux(Dictionary(replace(nomina_de, house=decided))))
    assert "QXZ" in planner.words
    assert "WASSER" not in planner.words
    # a word that was accepted in a move stays
    game = game_with("ES", rows=1)
    plan = Planner(game, passes=4).plan(position_of(game, ["QXZ.."], accepted=frozenset(["QXZ"])), 1)
    assert plan.is_found
    assert plan.after.row_texts[0].startswith("QXZ")


def test_the_second_copy_of_a_word_is_of_no_use() -> None:
    game = game_with("TON", "NOT", rows=3)
    kept = useful(Grid.from_rows(["TON..", ".....", "TON.."]), game)
    assert kept.row_texts == ("TON..", ".....", ".....")


def test_the_example_record_gets_a_hint(run: Any) -> None:
    result = run("hint", str(RECORD), "--seconds", "1", "--top", "2", "--format", "json", "--ui", "en")
    assert result.exit_code == 0, result.stderr
    data = json.loads(result.stdout)
    assert (data["seat"], data["phase"]) == ("Ann", "play")
    assert len(data["plan"]["rows"]) == 6
    assert data["plan"]["points"] > data["now"]
    assert run("replay", str(RECORD), "--quiet").exit_code == 0


def test_KR_05_hints_with_common_words_only_leave_the_words_that_stand(german: Any):
    record = load(RECORD)
    policy = WordPolicy.builtin("nomina")
    words = Dictionary(
        Judge(german, policy), wanted=replace(policy, commonness=2.5).with_verdicts(rare="forbidden")
    )
    game = Krux(words, starter="first")
    position = [*stages(game, record)][-1].step.after
    field = position.fields[position.seat]
    standing = [run for run in runs(field) if words.ruling(run.text)]
    begun = {square for run in runs(field) if run not in standing for square in run.squares}
    known = Planner(game).words
    assert any(run.text not in known for run in standing)
    plan = Planner(game, passes=2).plan(position, 0)
    assert plan.is_found
    assert {*plan.returned} <= begun
    grown = {run.text for run in runs(plan.after)} - {run.text for run in runs(field)}
    assert grown
    assert grown <= {*known}


@pytest.mark.parametrize(("rows", "columns", "count"), [(2, 6, 9), (1, 12, 10), (3, 3, 8), (2, 2, 3)])
@pytest.mark.parametrize("seed", range(3))
def test_KR_02_so_many_stoerer_find_room_on_a_small_field(rows: int, columns: int, count: int, seed: int):
    game = Krux(WordList.of(WORDS), rows=rows, columns=columns, first_blocks=count, starter="first")
    position = game.start(("Ann", "Bob"))
    view = game.view(position, 0)
    move = bot(game, passes=1)(view, random.Random(seed))
    assert move.verb == "block"
    assert game.judge(position, move)


def test_KR_02_more_than_there_is_room_for_are_refused():
    with pytest.raises(ValueError, match="no room for 10"):
        Krux(WordList.of(WORDS), rows=2, columns=5, starter="first")


def test_a_player_that_wants_an_illegal_move_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Otherwise the record could not be played again."""
    monkeypatch.setattr("wordref.games.krux.player._Player.__call__", lambda *_: read_move("give up"))
    record = tmp_path / "k.record"
    options = ["--lang", "en", "--seats", "A:bot,B:bot", "--record", str(record)]
    found = CliRunner().invoke(cli, ["play", "krux", *options])
    assert found.exit_code == 2
    assert "illegal move" in found.output
    assert "give up" not in record.read_text("utf-8")


def test_known_words_are_planned_and_rarer_ones_only_end_what_is_left(nomina_de: Judge):
    game = Krux(Dictionary(nomina_de), rows=2, columns=3, first_blocks=0, starter="first")
    position = game.start(["Ann", "Bob"])
    planner = Planner(game, passes=8)
    plan, found = planner.ways(position, seed=1)
    known = vocabulary(nomina_de.lexicon, Dictionary(nomina_de).spoken()[0])
    assert found
    assert all(run.text in known for run in runs(plan.after))


def test_a_rare_word_is_laid_only_if_that_finishes_it(nomina_de: Judge):
    words = Dictionary(nomina_de)
    known, allowed = (vocabulary(nomina_de.lexicon, words.spoken()[at], family=True) for at in (0, 1))
    fives, taken = known.words(5), {word[:4] for word in known.words(5)}
    begun = next(word[:4] for word in allowed.words(5) if word[:4] in known and word[:4] not in taken)
    assert fives
    game = Krux(words, rows=1, columns=5, first_blocks=0, starter="first")
    start = game.start(["Ann", "Bob"])
    for row, finished in ((f"{begun}.", True), (f".{begun[1:]}.", False)):
        field = Grid.from_rows([row])
        position = replace(start, fields=(field, start.fields[1]), phase="play")
        plan, found = Planner(game, passes=8).ways(position, seed=1)
        after = field.with_cells(found[0]).row_texts[0] if found else row
        assert (after in allowed and after not in known) is finished, plan


def test_games_with_known_words_end(nomina_de: Judge):
    # what is begun with rarer words must not be taken back and begun again for ever
    game = Krux(Dictionary(nomina_de), rows=3, columns=4, first_blocks=2, starter="first")
    players = [bot(game, passes=1), bot(game, passes=1)]
    assert run_game(game, players, ("Ann", "Bob"), seed=4).outcome is not None
