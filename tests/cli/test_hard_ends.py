"""A full disk and kill -9, on every file that a command writes: what was there or what is new, whole, and it is told."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from command_line import run

from wordref.judge.house import HouseBook
from wordref.referee.record import load

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")
DRIVER = Path(__file__).parents[1] / "support" / "hard_ends.py"
SEEN = Path(__file__).parents[2] / "examples" / "records" / "ghost_chase_seen.txt"
EVENTS = 40  # more than any command has in its folder


class Writer(NamedTuple):
    """A command that writes a file.

    Attributes:
        args: of the command.
        target: the file.
        old: what is there before; None: nothing.
    """

    args: tuple[str, ...]
    target: str
    old: bytes | None = b"old\n"


WRITERS = {
    "fill": Writer(
        ("fill", "--lang", "en", "--size", "3x3", "--jobs", "1", "--passes", "1", "--out", "x.txt", "--force"),
        "x.txt",
    ),
    "puzzle svg": Writer(("puzzle", "board.txt", "--clues", "clues.txt", "--out", "x.svg", "--force"), "x.svg"),
    "puzzle ipuz": Writer(("puzzle", "board.txt", "--clues", "clues.txt", "--out", "x.ipuz", "--force"), "x.ipuz"),
    "house export": Writer(("house", "export", "--book", "our.book", "x.jsonl", "--force"), "x.jsonl"),
    "ghost-chase map": Writer(("hint", "ghost-chase", "seen.txt", "--svg", "x.svg"), "x.svg"),
    "simulate picture": Writer(
        ("simulate", "spookies", "--games", "2", "--jobs", "1", "--option", "chips=12", "--picture", "x.svg", "--force"),
        "x.svg",
    ),
    "new record": Writer(
        ("play", "spookies", "--seats", "Ann,Bob", "--seed", "1", "--record", "x.record"), "x.record", None
    ),
}  # fmt: skip
SIMULATE = ("simulate", "spookies", "--games", "4", "--jobs", "1", "--option", "chips=12", "--out", "x.jsonl")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What the commands read."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "board.txt").write_text("CAT\n#R#\n#T#\n")
    (folder / "clues.txt").write_text("CAT: mews\nART: in museums\n")
    shutil.copy(SEEN, folder / "seen.txt")
    with HouseBook(folder / "our.book", writable=True) as book:
        book.decide("Quux", "en", accepted=True)
    return folder


def ended(folder: Path, args: tuple[str, ...], moments: list[tuple[str, int]]) -> list[dict[str, Any]]:
    """How the command ended at each moment, and what was there then."""
    task = json.dumps({"args": [*args, "--ui", "en"], "moments": moments})
    done = subprocess.run(
        [sys.executable, str(DRIVER), str(folder)],
        input=task, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for answer in answers:
        answer["there"] = {name: bytes.fromhex(data) for name, data in answer["there"].items()}
    return answers


def seeded(name: str, size: int) -> list[int]:
    """Lengths at which a file of that size is cut off: the first byte, the last, and some between."""
    between = Random(name).sample(range(1, size - 1), min(3, size - 2))
    return [0, *sorted(between), size - 1]


def left_over(there: dict[str, bytes], before: dict[str, bytes], target: str) -> set[str]:
    """Which files are there besides those of before; those have not changed."""
    for name, data in before.items():
        assert name == target or there[name] == data, name
    return there.keys() - before.keys() - {target}


@pytest.mark.parametrize("name", WRITERS)
def test_a_hard_end_leaves_the_old_file_or_the_new_one(
    name: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    writer = WRITERS[name]
    if writer.old is not None:
        (folder / writer.target).write_bytes(writer.old)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done = ended(folder, writer.args, [("event", 1000)])[0]
    assert done["status"] == 0 or writer.target.endswith(".record"), done["told"]
    new = done["there"][writer.target]
    is_whole = _is_whole(writer.target, new)
    assert is_whole(new)

    sizes = seeded(name, len(new))
    for full in ended(folder, writer.args, [("room", size) for size in sizes]):
        assert full["status"] == 2
        assert f"can't write {writer.target}: File too large" in full["told"]
        assert "make room" in full["told"]
        now = full["there"].get(writer.target)
        assert now == writer.old or is_whole(now)
        assert left_over(full["there"], before, writer.target) == set()

    moments = [("cut", size) for size in sizes] + [("event", number) for number in range(1, EVENTS)]
    killed = [each for each in ended(folder, writer.args, moments) if each["status"] < 0]
    assert len(killed) > len(sizes), "no kill came while the file was put in its place"
    for each in killed:
        assert each["status"] in (-signal.SIGXFSZ, -signal.SIGKILL)
        now = each["there"].get(writer.target)
        assert now == writer.old or is_whole(now), now
        assert all(part.startswith(".wordref-") for part in left_over(each["there"], before, writer.target))


def _is_whole(target: str, new: bytes) -> Callable[[bytes | None], bool]:
    """Tells whether a file is all that is to be written; a record with its head is one, which the next move is added to."""
    if not target.endswith(".record"):
        return new.__eq__

    def is_whole(data: bytes | None) -> bool:
        path = Path(target).with_suffix(".copy")
        path.write_bytes(data or b"")
        return load(path, whole_lines=True).headers["seed"] == "1"

    return is_whole


def test_what_a_kill_left_beside_the_file_is_gone_after_the_next_writing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    args = WRITERS["fill"].args
    half = ended(folder, args, [("cut", 3)])[0]["there"]
    part = next(name for name in half if name.startswith(".wordref-"))
    (folder / part).write_bytes(half[part])
    os.utime(folder / part, (0, 0))  # younger ones may be another writer's
    assert run(*args).exit_code == 0
    assert {path.name for path in folder.iterdir()} == {
        "board.txt",
        "clues.txt",
        "seen.txt",
        "our.book",
        "x.txt",
    }


def test_a_simulation_that_came_to_a_hard_end_goes_on_to_the_same_bytes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    whole = ended(folder, SIMULATE, [("event", 1000)])[0]["there"]["x.jsonl"]
    sizes = seeded("simulate", len(whole))
    moments = [(kind, size) for size in sizes for kind in ("room", "cut")]
    for (kind, size), each in zip(moments, ended(folder, SIMULATE, moments), strict=True):
        found = each["there"].get("x.jsonl", b"")
        if kind == "room":
            assert found or "x.jsonl" not in each["there"], "an empty file stays where nothing found room"
            assert each["status"] == 2
            assert "can't write x.jsonl: File too large" in each["told"]
            assert "make room" in each["told"]
            assert found == whole[: whole.rfind(b"\n", 0, size) + 1], "half a line stays"
        else:
            assert each["status"] == -signal.SIGXFSZ
            assert found == whole[:size]
        (folder / "x.jsonl").write_bytes(found)
        assert run(*SIMULATE).exit_code == 0
        assert (folder / "x.jsonl").read_bytes() == whole
