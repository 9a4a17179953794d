"""A process that is forked while threads judge judges, too: nobody holds a lock that it would wait for."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

import pytest

from wordref import Judge, Lexicon, WordPolicy, spelling
from wordref.spelling import Written

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="there is no fork"),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),  # that is what is tried
]
PATIENCE = 60
FORKS, AT_ONCE = 300, 20


def forked(work) -> int:
    """Let a child do it."""
    child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)  # whatever it waits for, it ends
        work()
        os._exit(0)
    return child


def end_of(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_a_value_that_a_thread_works_out_during_the_fork_holds_nobody_up(monkeypatch):
    reached, go_on = threading.Event(), threading.Event()
    fold = spelling.fold

    def slowly(word: str) -> str:
        reached.set()
        go_on.wait(PATIENCE)
        return fold(word)

    monkeypatch.setattr(spelling, "fold", slowly)
    thread = threading.Thread(target=lambda: Written.of("Haus").folded)
    thread.start()
    assert reached.wait(PATIENCE)
    monkeypatch.setattr(spelling, "fold", fold)
    child = os.fork()
    if child == 0:
        os._exit(Written.of("Maus").folded != "maus")
    end = time.monotonic() + PATIENCE / 6
    ended = (0, 0)
    while ended[0] == 0 and time.monotonic() < end:
        ended = os.waitpid(child, os.WNOHANG)
        time.sleep(0.01)
    if ended[0] == 0:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    go_on.set()
    thread.join()
    assert ended == (child, 0)


def test_300_forks_beside_threads_that_judge(english: Lexicon):
    policy, is_over = WordPolicy.builtin("spukstaben"), threading.Event()

    def judged() -> None:
        Judge(english, policy)("farmers")

    def busy() -> None:
        while not is_over.is_set():
            judged()

    judged()  # all modules are imported
    threads = [threading.Thread(target=busy) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        ends = []
        for _ in range(0, FORKS, AT_ONCE):
            ends += map(end_of, [forked(judged) for _ in range(AT_ONCE)])
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
    assert ends == [0] * FORKS
