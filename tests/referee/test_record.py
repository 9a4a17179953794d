"""Game records: what is written is read again, and everything wrong is said with its line."""

from __future__ import annotations

import string
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordref import Lexicon, WordPolicy
from wordref.games import face, make
from wordref.referee import Dictionary, load_record, record_of, run, save_record, stages
from wordref.referee.record import FIRST_LINE, Line, Record, RecordError, append, load, read, save, write

GOOD = """wordref record 2
# from a winter's evening
game: nomina
seats: Ann, Bob K.
language: de
option chips: 50

Ann: E5 across WAS
  ? word WAS: allowed NO-06
  ? inflection WAS WASSER: no
# Bob thought long
Bob K.: E5 down WITZ
*: draw 7
result: Ann 7, Bob 4
"""


def test_a_record_is_read_whole():
    record = read(GOOD)
    assert record.game == "nomina"
    assert record.seats == ("Ann", "Bob K.")
    assert record.options == {"chips": "50"}
    assert record.headers == {"language": "de"}
    assert [line.who for line in record.moves] == ["Ann", "Bob K.", "*"]
    assert record.moves[0].facts == {"word WAS": "allowed NO-06", "inflection WAS WASSER": "no"}
    assert record.moves[1].comments == ("Bob thought long",)
    assert record.moves[1].number == 12
    assert record.result == "Ann 7, Bob 4"
    assert record.facts["word WAS"] == "allowed NO-06"


def test_reading_what_was_written_gives_the_same_record():
    assert read(write(read(GOOD))) == read(GOOD)


def test_a_record_with_very_many_players_and_bad_lines_is_refused_soon():
    seats = ", ".join(f"P{n}" for n in range(20_000))
    text = f"{FIRST_LINE}\ngame: x\nseats: {seats}\n\n" + "Nobody: move\n" * 50_000
    with pytest.raises(RecordError) as error:
        read(text)
    assert "20000 players: a record has at most 200" in str(error.value)
    assert len(str(error.value)) < 5_000
    few = ", ".join(f"P{n}" for n in range(150))
    with pytest.raises(RecordError) as error:
        read(f"{FIRST_LINE}\ngame: x\nseats: {few}\n\n" + "Nobody: move\n" * 50_000)
    assert len(error.value.problems) == 1000
    assert all(len(problem) < 200 for _, problem in error.value.problems)
    assert "P11…" in error.value.problems[0][1]


def test_a_hundred_thousand_answers_under_one_move_are_read() -> None:
    count = 90_000
    facts = "".join(f"  ? word W{n}: allowed\n" for n in range(count))
    record = read(f"{FIRST_LINE}\ngame: x\nseats: A\n\nA: move\n{facts}")
    assert len(record.moves[0].facts) == count
    assert len(record.facts) == count


@pytest.mark.parametrize("version", [1, 2])
def test_a_record_keeps_its_version(version: int, tmp_path: Path):
    record = read(GOOD.replace("record 2", f"record {version}"))
    assert record.version == version
    path = tmp_path / "x.record"
    save(path, replace(record, result=""))
    append(path, Line("Ann", "E9 across WITZ"))
    assert load(path).version == version
    assert Record("nomina", ("Ann",)).version == 2


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm(tmp_path: Path):
    path = tmp_path / "x.record"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert load(path) == read(GOOD)


WORDS = st.text(string.ascii_letters + "äß 0123456789.-", min_size=1).map(str.strip).filter(bool)
ONE_LINE = st.text(st.characters(exclude_categories=["C", "Z"])).map(str.strip)
NAMES = st.lists(WORDS.filter(lambda n: n.casefold() != "result"), min_size=1, max_size=6, unique=True).map(
    tuple
)


@given(NAMES, st.data())
def test_any_record_survives_writing_and_reading(seats: tuple[str, ...], data: st.DataObject):
    keys = st.text(string.ascii_lowercase, min_size=1).filter(lambda k: k not in ("game", "seats", "option"))
    lines = st.builds(
        Line,
        st.sampled_from(["*", *seats]),
        ONE_LINE,
        st.dictionaries(WORDS, ONE_LINE, max_size=2),
        st.lists(ONE_LINE, max_size=2).map(tuple),
    )
    record = Record(
        "game",
        seats,
        data.draw(st.lists(lines, max_size=5).map(tuple)),
        data.draw(st.dictionaries(keys, ONE_LINE, max_size=3)),
        data.draw(st.dictionaries(keys, ONE_LINE, max_size=3)),
        data.draw(ONE_LINE),
    )
    assert read(write(record)) == record


@given(st.text())
def test_no_text_makes_reading_fail_in_another_way(text: str):
    for whole in (text, f"{FIRST_LINE}\n{text}", f"{FIRST_LINE}\ngame: x\nseats: A\n\n{text}"):
        try:
            read(whole)
        except RecordError as error:
            assert error.problems  # noqa: PT017  (any text may be a record, and most are none)


def test_all_problems_are_said_at_once_and_what_is_good_is_kept():
    bad = "wordref record 1\ngame: x\nseats: A, B\nnonsense\n\nC: move\nA move\nA: good\n? nothing\nresult: 1\nB: more\n"
    with pytest.raises(RecordError) as error:
        read(bad)
    numbers = [number for number, _ in error.value.problems]
    assert numbers == [4, 6, 7, 9, 11]
    assert "nobody is called 'C'; at the table are A, B" in str(error.value)
    assert error.value.record is not None
    assert [line.text for line in error.value.record.moves] == ["good"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is no game record"),
        ("wordref record 3\n", "first line must be"),
        ("wordref record 0\n", "first line must be"),
        ("wordref record", "first line must be"),
        ("wordref record 1\nseats: A\n", "lacks the line 'game"),
        ("wordref record 1\ngame: x\n", "lacks the line 'seats"),
        ("wordref record 1\ngame: x\ngame: y\nseats: A\n", "'game' stands twice"),
        ("wordref record 1\ngame: x\nseats: A, A\n", "the same name"),
        ("wordref record 1\ngame: x\nseats: result\n", "can't be called"),
        ("wordref record 1\ngame: x\nseats: A, \n", "can't be a player's name"),
    ],
)
def test_a_bad_head_is_explained(text: str, message: str):
    with pytest.raises(RecordError, match=message):
        read(text)


def test_other_encodings_are_named_with_the_line(tmp_path: Path):
    path = tmp_path / "x.record"
    path.write_bytes(b"wordref record 1\ngame: x\nseats: H\xe4ns\n")
    with pytest.raises(RecordError, match="line 3: this is not UTF-8"):
        load(path)


def test_appending_adds_one_move_even_where_the_last_line_has_no_end(tmp_path: Path):
    path = tmp_path / "x.record"
    record = Record("x", ("A", "B"), (Line("A", "one"),))
    save(path, record)
    path.write_bytes(path.read_bytes().rstrip())
    append(path, Line("B", "two", {"word TWO": "allowed X"}))
    append(path, Line("A", "three"))
    assert [line.text for line in load(path).moves] == ["one", "two", "three"]
    assert load(path).moves[1].facts == {"word TWO": "allowed X"}


def test_saving_leaves_the_old_file_when_it_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "x.record"
    save(path, Record("x", ("A",)))

    def fail(_: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        save(path, Record("x", ("A",), (Line("A", "one"),)))
    assert load(path).moves == ()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("seats", [("",), ("A:B",), ("a", "a"), ("#x",), (" a",), ("a\nb",)])
def test_names_that_would_break_the_format_are_refused(seats: tuple[str, ...]):
    with pytest.raises(ValueError, match=r"name|same"):
        Record("x", seats)


def test_questions_with_one_answer_share_a_line():
    pairs = {f"root {one} {other}": "no" for one, other in combinations("ABCDEFGH", 2)}
    facts = {
        **{f"word {each}": "allowed X" for each in "ABCDEFGH"},
        **pairs,
        "root A Z": "so",
        "parts A": "no",
    }
    line = Line("A", "move", facts)
    text = write(Record("x", ("A",), (line,)))
    assert "  ? word A|B|C|D|E|F|G|H: allowed X\n" in text
    assert "  ? root A B|C|D|E|F|G|H: no\n" in text
    assert "  ? root A Z: so\n" in text
    assert text.count("?") == 1 + 7 + 2
    assert read(text).moves == (line,)


@given(st.dictionaries(st.text("ABC ", min_size=1, max_size=7).map(str.strip), st.sampled_from(["no", "so"])))
def test_folded_questions_are_the_same_questions(facts: dict[str, str]):
    record = Record("x", ("A",), (Line("A", "move", facts),))
    assert read(write(record)) == record


@pytest.mark.parametrize(
    "question", ["word " + "A|" * 200_000, "A" * 1000 + " " + "B|" * 1000, "|" * 200_000]
)
def test_a_line_can_t_stand_for_endless_questions(question: str):
    with pytest.raises(RecordError, match="so much"):
        read(f"{FIRST_LINE}\ngame: x\nseats: A\n\nA: move\n? {question}: no\n")


@pytest.mark.parametrize("name", ["nomina", "spookies"])
def test_a_played_game_becomes_a_record_in_one_call(name: str, tmp_path: Path) -> None:
    """With the options and what the dictionary said, so that it replays under a dictionary that knows nothing."""
    lexicon = Lexicon.load("de")
    words = Dictionary.of(lexicon, WordPolicy.builtin("nomina"))
    options = {"nomina": {"starter": "first"}, "spookies": {"chips": "12"}}[name]
    game = make(name, options, words)
    if name == "nomina":
        moves = [game.read("place 3,5 across WAS"), game.read("place 4,5=I 5,5=T 6,5=Z")]
    else:
        bot = face(name).player("bot", game, steady=True)
        moves = list(run(game, [bot, bot], ("Ann", "Bob"), seed=3).moves)
    record = record_of(game, ["Ann", "Bob"], moves, {"date": "2026-11-23"})
    save_record(tmp_path / "a.record", record)
    again = load_record(tmp_path / "a.record")
    assert again == record
    assert (again.game, dict(again.options), again.headers["date"]) == (name, options, "2026-11-23")
    assert bool(again.result) == (name == "spookies")
    if name == "nomina":
        assert again.headers["lexicon"] == lexicon.id
        assert [dict(line.facts) for line in again.moves][1] == {"word WITZ": "allowed NO-06"}
    poor = Dictionary.of(Lexicon.load("en"), WordPolicy.builtin("nomina"))
    played = [stage.step.move for stage in stages(make(name, again.options, poor), again)]
    assert played == moves
