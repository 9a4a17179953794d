"""A Dask cluster of processes of its own does the work: the same bytes, also when one of them is killed in the middle."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import run

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are killed otherwise there")
WORDS = [
    f"{first}{last}" for first in ("haus", "baum", "see") for last in ("", "en", "tür", "xq", "chen")
] * 40


def started(*command: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + command[0], *command[1:], "--no-dashboard"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s"},  # to find out who is gone
    )


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        file = folder / "scheduler.json"
        self.scheduler = started(
            "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)
        )
        self.workers: list[subprocess.Popen[bytes]] = []
        self._wait(lambda: file.exists() and "address" in file.read_text())
        (self.address,) = re.findall(r'"address": "([^"]*)"', file.read_text())

    def add(self, count: int) -> None:
        """So many workers more, and wait for them."""
        for _ in range(count):
            more = ("--nthreads", "1", "--no-nanny", "--local-directory", str(Path(self.folder)))
            self.workers.append(started("dask_worker", self.address, *more))
        self._wait(lambda: len(self.known()) >= len([each for each in self.workers if each.poll() is None]))

    folder = "."

    def known(self) -> list[str]:
        """The workers that the scheduler knows."""
        with distributed.Client(self.address, timeout=60, set_as_default=False) as client:
            return list(client.nthreads())

    def _wait(self, is_so) -> None:
        while not is_so():
            assert self.scheduler.poll() is None
            time.sleep(0.1)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler and two workers."""
    folder = tmp_path_factory.mktemp("cluster")
    made = Cluster(folder)
    made.folder = str(folder)
    made.add(2)
    yield made
    made.end()


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS), "utf-8")
    return path


def test_games_are_played_there_with_the_same_bytes(cluster: Cluster, tmp_path: Path) -> None:
    command = ("simulate", "spookies", "--option", "chips=20", "--games", "30", "--seats", "bot,bot:easy")
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    alone = run(*command, "--jobs", "1", "--out", str(here))
    shared = run(*command, "--scheduler", cluster.address, "--out", str(there))
    assert shared.exit_code == 0, shared.output
    assert shared.output == alone.output
    assert there.read_bytes() == here.read_bytes()


def test_words_are_judged_there_with_the_same_bytes(cluster: Cluster, words: Path) -> None:
    command = ("judge", "--lang", "de", "--rules", "nomina", "--input", str(words), "--format", "jsonl")
    alone, shared = run(*command), run(*command, "--scheduler", cluster.address)
    assert shared.output == alone.output
    assert shared.exit_code == alone.exit_code


def test_boards_are_filled_there_as_here(cluster: Cluster) -> None:
    command = ("fill", "--lang", "de", "--size", "8x8", "--passes", "9", "--seconds", "600", "--common", "3")
    alone = run(*command, "--jobs", "1")
    shared = run(*command, "--scheduler", cluster.address)
    assert shared.exit_code == 0, shared.output
    assert shared.output == alone.output


def test_a_worker_that_is_killed_in_mid_work_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    command = ["simulate", "spookies", "--option", "chips=25", "--games", "40", "--seed", "5"]
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    alone = run(*command, "--jobs", "1", "--out", str(here))
    shared = subprocess.Popen(
        [sys.executable, "-m", "wordref", *command, "--scheduler", cluster.address, "--out", str(there)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    with shared:
        while not there.exists() or there.read_bytes().count(b"\n") < 5:
            assert shared.poll() is None
            time.sleep(0.01)
        cluster.workers[0].send_signal(signal.SIGKILL)
        told, problems = shared.communicate()
    assert (shared.returncode, problems) == (0, "")
    assert there.read_bytes() == here.read_bytes()
    assert told == alone.output
    cluster.workers.pop(0).wait()


def test_a_cluster_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordref.cli.cluster.WAIT", 1)
    for address in ("tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1:9"):
        done = run("simulate", "spookies", "--games", "2", "--scheduler", address)
        assert done.exit_code == 2
        assert f"no scheduler answers at {address}" in done.output
    out = tmp_path / "games.jsonl"
    assert run("simulate", "spookies", "--scheduler", "tcp://127.0.0.1:9", "--out", str(out)).exit_code == 2
    assert run("simulate", "spookies", "--games", "2", "--jobs", "1", "--out", str(out)).exit_code == 0


def test_a_cluster_without_workers_is_told(tmp_path: Path) -> None:
    empty = Cluster(tmp_path)
    try:
        done = run("simulate", "spookies", "--scheduler", empty.address)
        assert done.exit_code == 2
        assert f"has no workers: start some with dask worker {empty.address}" in done.output
    finally:
        empty.end()


def test_a_cluster_that_goes_away_loses_nothing(tmp_path: Path) -> None:
    made = Cluster(tmp_path)
    out = tmp_path / "games.jsonl"
    try:
        made.folder = str(tmp_path)
        made.add(1)
        command = ["simulate", "spookies", "--games", "3000", "--out", str(out)]
        shared = subprocess.Popen(
            [sys.executable, "-m", "wordref", *command, "--scheduler", made.address],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        with shared:
            while not out.exists() or out.read_bytes().count(b"\n") < 5:
                assert shared.poll() is None
                time.sleep(0.01)
            made.end()
            told, problems = shared.communicate()
    finally:
        made.end()
    assert shared.returncode == 2
    assert "the cluster at" in problems
    assert "Traceback" not in problems
    count = out.read_bytes().count(b"\n") - 1
    assert f"{count} games" in told


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = run("simulate", "spookies", "--scheduler", "tcp://127.0.0.1:9")
    assert done.exit_code == 2
    assert "pip install 'wordref[cluster]'" in done.output
