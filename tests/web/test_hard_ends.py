"""A full disk and kill -9 of the server while it writes: each file is the old one or the new one, and it is told."""

import json
import random
import signal
import sys
import threading
import time
import urllib.error
from contextlib import suppress

import pytest
from web_programs import PATIENCE, Host, link_of

from wordref.referee.record import load

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")
ROOM = 2500  # bytes that a file may take


def no_more_room() -> None:
    import resource  # noqa: PLC0415  (there only on POSIX)

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))


def board_of(host: Host) -> str:
    return host.post("/studio", lang="en", columns="3", rows="3").removesuffix("/solve")


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refused(host: Host, path: str, **form: object) -> str:
    """What the server says when there is no room."""
    with pytest.raises(urllib.error.HTTPError) as caught:
        host.post(path, **form)
    with caught.value as answer:
        assert answer.code == 507
        return answer.read().decode()


def test_a_full_disk_is_told_and_nothing_is_half_there(start, tmp_path):
    process = start("--port", "0", preexec_fn=no_more_room)
    host, folder = Host(link_of(process)), tmp_path / "evening"
    path = board_of(host)
    host.post(path, board="CAT\n###\n" * 10, title="Ours")
    clues = [f"{row},1,across" for row in range(1, 20, 2)]  # together more than a file takes
    before = contents(folder)
    told = refused(host, path, **dict.fromkeys(clues, "Mews" * 75))
    assert "disk is full" in told
    assert "send it again" in told
    assert contents(folder) == before

    first = {"option starter": "first"}
    table = host.post("/tables", game="nomina", lang="en", name0="Ann", name1="Bob", **first)
    host.post(f"{table}/sit", seat=0)
    record = folder / f"{table.rpartition('/')[2]}.record"
    with record.open("a") as file:  # as a game of many moves
        file.write("#" * (ROOM - record.stat().st_size - 2) + "\n")
    assert load(record).seats == ("Ann", "Bob")
    process.kill()
    process.wait()
    again = start(preexec_fn=no_more_room)
    assert link_of(again) == host.link
    before = contents(folder)
    assert "disk is full" in refused(host, f"{table}/move", seat=0, move="place 1,1 across WAS")
    assert contents(folder)[record.name] == before[record.name]
    assert not [name for name in contents(folder) if name.startswith(".wordref-")]
    again.send_signal(signal.SIGINT)
    _, errors = again.communicate(timeout=PATIENCE)
    assert "Traceback" not in errors


@pytest.mark.parametrize("seed", range(4))
def test_killed_while_boards_tables_and_devices_are_written_all_files_are_whole(start, tmp_path, seed):
    luck, folder = random.Random(seed), tmp_path / "evening"
    process = start("--port", "0")
    link = link_of(process)
    host = Host(link)
    path = board_of(host)
    boards = {"CAT\n#R#\n#T#\n", "DOG\n#E#\n#T#\n"}
    host.post(path, board=min(boards), title="Ours" * 50)
    ended = threading.Event()

    def busy() -> None:
        with suppress(OSError):  # the server is gone
            while not ended.is_set():
                host.post(path, board=luck.choice(sorted(boards)), title="Ours" * luck.randint(50, 60))
                host.post("/tables", game="spookies", name0="Ann", name1="Bob")

    writer = threading.Thread(target=busy)
    writer.start()
    time.sleep(luck.random())  # whatever the moment, what follows holds
    process.kill()
    process.communicate(timeout=PATIENCE)
    ended.set()
    writer.join(PATIENCE)
    name = path.rpartition("/")[2]
    assert (folder / f"{name}.txt").read_text() in boards
    assert "Ours" * 50 in (folder / f"{name}.clues.tsv").read_text()
    assert json.loads((folder / "evening.json").read_text())["host_key"] in link
    for record in folder.glob("*.record"):
        assert load(record, whole_lines=True).seats == ("Ann", "Bob")
    assert link_of(start()) == link
    host.post(path, board="CAT\n#R#\n#T#\n", title="After")
    assert "After" in (folder / f"{name}.clues.tsv").read_text()
