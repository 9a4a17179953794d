"""Judging many words: order, constant memory, and the same answers from every executor."""

import itertools
import json
import pickle
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from wordref import Judge, Lexicon, WordPolicy
from wordref.judge.bulk import CHUNK, IN_FLIGHT, judge_many, map_words

WORDS = [
    "run",
    "running",
    "woodboat",
    "Thames",
    "unraw",
    "",
    "New York",
    "x" * 200,
    "run",
    "colour",
    "mice",
] * 9


@pytest.fixture(scope="module")
def judge():
    return Judge(Lexicon.load("en"), WordPolicy.builtin("spukstaben"))


@pytest.fixture(scope="module")
def expected(judge):
    return as_bytes(map(judge, WORDS))


def as_bytes(rulings):
    return "\n".join(json.dumps(ruling.to_json()) for ruling in rulings).encode()


class OnlySubmit(Executor):
    """Does the work at once; counts what is submitted and not yet asked for."""

    submitted = 0

    def submit(self, fn, /, *args, **kwargs):  # noqa: ANN002, ANN003
        self.submitted += 1
        future: Future = Future()
        future.set_result(pickle.loads(pickle.dumps(fn))(*args, **kwargs))  # noqa: S301  (as a process would)
        return future

    map = None  # type: ignore[assignment]  # must not be called


def test_without_an_executor(judge, expected):
    assert as_bytes(judge_many(WORDS, judge)) == expected


@pytest.mark.parametrize("chunk", [1, 7, 1000])
@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_threads_and_processes_give_the_same_bytes(judge, expected, pool, chunk):
    with pool(2) as executor:
        assert as_bytes(judge_many(WORDS, judge, executor=executor, chunk=chunk)) == expected


def test_only_submit_is_asked_of_an_executor(judge, expected):
    assert as_bytes(judge_many(WORDS, judge, executor=OnlySubmit(), chunk=5)) == expected


def test_loky_gives_the_same_bytes(judge, expected):
    loky = pytest.importorskip("loky")
    executor = loky.get_reusable_executor(max_workers=2)
    assert as_bytes(judge_many(WORDS, judge, executor=executor, chunk=7)) == expected
    executor.shutdown()


def test_dask_gives_the_same_bytes(judge, expected):
    distributed = pytest.importorskip("distributed")
    with distributed.Client(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as client:
        executor = client.get_executor()
        assert as_bytes(judge_many(WORDS, judge, executor=executor, chunk=7)) == expected


def test_an_endless_stream_is_read_only_as_far_as_needed(judge):
    read = itertools.count()
    words = ("run" for _ in iter(lambda: next(read), None))
    assert next(judge_many(words, judge)).subject == "run"
    assert next(read) <= 2
    executor = OnlySubmit()
    rulings = judge_many(words, judge, executor=executor)
    assert next(rulings).subject == "run"
    assert executor.submitted == IN_FLIGHT
    assert next(read) <= CHUNK * IN_FLIGHT + 4


def test_closing_cancels_what_is_under_way(judge):
    with ThreadPoolExecutor(1) as executor:
        rulings = judge_many(itertools.cycle(["run", "unraw"]), judge, executor=executor)
        next(rulings)
        rulings.close()


def test_a_judge_travels_with_policy_house_and_foreign_lexicons(judge):
    other = Judge(judge.lexicon, judge.policy, "de", {"RUN": None}, (Lexicon.load("de"),))
    copy = pickle.loads(pickle.dumps(other))  # noqa: S301
    assert copy.lexicon.id == judge.lexicon.id
    assert (copy.policy, copy.ui, copy.house) == (other.policy, "de", other.house)
    assert [each.id for each in copy.foreign] == [Lexicon.load("de").id]


def test_a_chunk_has_at_least_one_word(judge):
    with pytest.raises(ValueError, match="at least 1"):
        judge_many(WORDS, judge, chunk=0)


def test_repeated_words_are_judged_once_and_giants_are_not_kept():
    seen = []

    def function(word) -> int:
        seen.append(word)
        return len(word)

    giant = "x" * 101
    assert list(map_words(function, ["a", "a", giant, giant, "a"])) == [1, 1, 101, 101, 1]
    assert seen == ["a", giant, giant]


def test_one_text_is_no_list_of_words():
    with pytest.raises(TypeError, match=r"a list of words .*not a str: write \['run'\]"):
        judge_many("run", Judge(Lexicon.load("en"), WordPolicy.builtin("spukstaben")))
