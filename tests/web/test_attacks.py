"""What an evil guest, a full disk or a broken file would do to an evening: it is told, and the games go on."""

import errno
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from web_tables import begin, played, seated, share, until

from wordref.judge.house import HouseBook
from wordref.referee.record import read
from wordref.web import evening, pages, registry
from wordref.web.evening import BOOK, Evening, EveningError

BOMB = "(?:()()()()){9998}"
SPOOKIES = {"game": "spookies", "name0": "Ann", "name1": "Bob"}


class Disk:
    """A disk that has room for so many files and lines more; None for as many as come."""

    def __init__(self, monkeypatch) -> None:
        self.room = None
        self.refused = 0
        really = os.fsync

        def fsync(handle: int) -> None:
            if self.room == 0:
                self.refused += 1
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if self.room is not None:
                self.room -= 1
            really(handle)

        monkeypatch.setattr(os, "fsync", fsync)

    def waits(self) -> None:
        """Until it was tried again, and refused."""
        was = self.refused
        while self.refused < was + 2:
            time.sleep(0.01)


@pytest.fixture
def disk(monkeypatch):
    monkeypatch.setattr(registry, "_TRY_AGAIN", 0.02)
    return Disk(monkeypatch)


def folder_of(path: str, table) -> Path:
    return table.evening.folder / f"{path.rpartition('/')[2]}.record"


# seeds


def test_nobody_finds_a_seed_by_trying(running):
    table, host = running
    paths = [begin(host, "spooks", ["Ann", "Bob", "Cleo"]) for _ in range(3)]
    seeds = [int(read(folder_of(path, table).read_text()).headers["seed"]) for path in paths]
    assert len(set(seeds)) == 3
    assert max(seeds) > 2**100  # each is above with a chance of all but 2^-28


def test_a_record_that_somebody_brings_goes_on_with_another_seed(running):
    table, host = running
    lines = b"wordref record 2\ngame: spookies\nseats: Ann, Bob\nseed: 5\n\n*: friend Hanja\n"
    path = host.post("/tables/bring", files={"file": ("x.record", lines)}).url.path
    assert len(table.app.state.tables.open[path.rpartition("/")[2]].sitting.record.headers["seed"]) > 20
    assert "seed: 5\n" not in folder_of(path, table).read_text()


def test_a_short_seed_in_the_folder_is_not_used(running):
    table, host = running
    lines = "wordref record 2\ngame: spookies\nseats: Ann, Bob\nseed: 5\n\n*: friend Hanja\n"
    (table.evening.folder / "old.record").write_text(lines)
    assert host.get("/tables/old").status_code == 200
    assert len(table.app.state.tables.open["old"].sitting.record.headers["seed"]) > 20


def test_the_record_of_a_game_that_is_over_tells_no_seed_with_which_it_might_go_on(running):
    _, host = running
    path = begin(host, "spookies", ["Robo", "Bea"], bots=["Robo", "Bea"], **{"option chips": "20"})
    assert host.get(f"{path}/record").status_code == 403
    until(host, path, "The game is over.")
    told = host.get(f"{path}/record")
    assert read(told.text).result
    assert "seed" not in read(told.text).headers


# regular expressions


def deck(expression: str) -> str:
    card = {"letters": "E", "power": [3, 4, 5, 6], "condition": f"regex:{expression}"}
    return json.dumps({"cards": [card], "size": 1})


def test_a_deck_with_an_endless_expression_is_refused_at_once(table):
    guest = table.guest
    form = {"game": "spukstaben", "lang": "en", "name0": "Ann", "name1": "Bob", "option deck": deck(BOMB)}
    answer = guest.post("/tables", data=form)
    assert answer.status_code == 422
    assert "repeats too often" in answer.text
    lines = (
        f"wordref record 2\ngame: spukstaben\nseats: Ann, Bob\nlanguage: en\noption deck: {deck(BOMB)}\n\n"
    )
    brought = guest.post("/tables/bring", files={"file": ("x.record", lines.encode())})
    assert brought.status_code == 422
    assert "repeats too often" in brought.text
    assert not table.app.state.tables.files()


def test_expressions_are_read_first_in_a_process_that_can_be_stopped(table, monkeypatch):
    monkeypatch.setattr(registry, "_READING", 0.0)
    form = {"game": "spukstaben", "lang": "en", "name0": "Ann", "name1": "Bob", "option deck": deck("A$")}
    assert table.guest.post("/tables", data=form).status_code == 503
    assert not table.app.state.tables.files()


# a full disk


def test_chance_that_can_t_be_saved_is_told_and_goes_on_when_there_is_room(running, disk):
    table, host = running
    disk.room = 2  # for the record and the evening's file, not for what chance does first
    path = begin(host, "spookies", ["Ann", "Bob"])
    until(host, path, "be saved")
    disk.waits()
    told = table.app.state.tables.open[path.rpartition("/")[2]].told
    assert [key for _, key, _ in told] == ["unsaved"]  # once, however often it is tried
    assert not read(folder_of(path, table).read_text()).moves
    disk.room = None
    until(host, path, "Ann moves")
    assert read(folder_of(path, table).read_text()).moves


def test_a_record_that_is_damaged_while_chance_is_to_move_goes_on_when_it_is_whole(
    running, disk, monkeypatch
):
    table, host = running
    tries, load = [], registry.load_whole
    monkeypatch.setattr(registry, "load_whole", lambda path: (tries.append(path), load(path))[1])
    disk.room = 2
    path = begin(host, "spookies", ["Ann", "Bob"])
    until(host, path, "be saved")
    record = folder_of(path, table)
    whole = record.read_bytes()
    record.write_bytes(bytes(len(whole) + 1))
    disk.room = None
    was = len(tries)
    while len(tries) < was + 2:
        assert host.get(path).status_code == 200
    record.write_bytes(whole)
    until(host, path, "Ann moves")
    assert read(record.read_text()).moves


def test_a_folder_that_is_gone_is_told(table):
    guest = table.guest
    table.evening.folder.rename(table.evening.folder.with_name("elsewhere"))
    answer = guest.post("/tables", data=SPOOKIES)
    assert answer.status_code == 507
    assert "was not kept" in answer.text
    table.evening.folder.with_name("elsewhere").rename(table.evening.folder)
    assert guest.post("/tables", data=SPOOKIES).status_code == 200


def test_what_was_answered_as_not_kept_is_not_kept(running, disk):
    table, host = running
    path = begin(host, "nomina", ["Ann", "Bob"], **{"option starter": "first"})
    seated(host, path, 0)
    bob = share(running)
    kept = folder_of(path, table).read_bytes(), (table.evening.folder / "evening.json").read_bytes()
    disk.room = 0
    assert bob.post(f"{path}/sit", data={"seat": 1}).status_code == 507
    assert host.post(f"{path}/leave", data={"seat": 0}).status_code == 507
    assert host.post(f"{path}/link", data={"seat": 0}).status_code == 507
    assert played(host, path, 0, "place 3,5 across WAS").status_code == 507
    assert (
        host.post("/tables", data={"game": "krux", "lang": "en", "name0": "Ann", "name1": "Bob"}).status_code
        == 507
    )
    disk.room = None
    again = Evening.open(table.evening.folder)
    assert table.evening.tables == again.tables
    assert len(table.app.state.tables.files()) == 1
    opened = table.app.state.tables.open[path.rpartition("/")[2]]
    assert not opened.sitting.steps
    assert opened.free() == [1]
    assert kept[0] == folder_of(path, table).read_bytes()
    assert kept[1] == (table.evening.folder / "evening.json").read_bytes()
    assert bob.post(f"{path}/sit", data={"seat": 1}).status_code == 200
    assert played(host, path, 0, "place 3,5 across CAT").status_code == 200


def test_a_vote_that_can_t_be_saved_is_still_open(running, disk):
    table, host = running
    path = begin(host, "nomina", ["Ann", "Bob"], **{"option starter": "first"})
    bob = share(running)
    seated(host, path, 0)
    seated(bob, path, 1)
    asked = {"seat": 0, "move": "place 3,5 across QXZ", "word": "QXZ"}
    assert host.post(f"{path}/ask", data=asked).status_code == 200
    disk.room = 0
    assert bob.post(f"{path}/vote", data={"seat": 1, "answer": "yes"}).status_code == 507
    opened = table.app.state.tables.open[path.rpartition("/")[2]]
    assert opened.vote is not None
    assert opened.vote.yes == {0}
    assert not opened.decided
    disk.room = None
    assert bob.post(f"{path}/vote", data={"seat": 1, "answer": "yes"}).status_code == 200
    assert len(opened.sitting.steps) == 1


# a house book that breaks


def broken(table) -> Path:
    """The evening's own house book, overwritten with zeros."""
    path = table.evening.folder / BOOK
    with HouseBook(path, writable=True) as book:
        book.decide("QXZ", "en", accepted=True)
    table.guest.get("/judge", params={"words": "QXZ", "lang": "en"})
    path.write_bytes(bytes(path.stat().st_size))
    return path


def test_all_goes_on_without_a_broken_house_book_and_says_so(running):
    table, host = running
    book = broken(table)
    for page in ("/judge?words=QXZ&lang=en", "/explain?word=QXZ&lang=en"):
        html = host.get(page)
        assert html.status_code == 200
        assert str(book) in html.text  # the host is told where it lies
        assert "without the house book" in html.text
        assert "put a backup in its place" in html.text
    assert str(book) not in share(running).get("/judge?words=QXZ&lang=en").text
    for page in ("/house", "/house/export"):
        answer = host.get(page)
        assert answer.status_code == 503
        assert str(book) in answer.text
        assert "put a backup in its place" in answer.text
    assert host.post("/arbiter", data={"words": "cat", "lang": "en"}).status_code == 200
    told = host.post("/api/judge", json={"lang": "en", "words": ["cat"]}).json()
    assert BOOK in told["house_book"]
    path = begin(host, "nomina", ["Ann", "Bob"], **{"option starter": "first"})
    seated(host, path, 0)
    assert "without the house book" in host.get(path).text
    assert played(host, path, 0, "place 3,5 across CAT").status_code == 200
    book.unlink()
    assert "without the house book" not in host.get("/judge?words=QXZ&lang=en").text


def test_what_a_vote_decided_waits_until_the_house_book_is_whole(running):
    table, host = running
    path = begin(host, "nomina", ["Ann", "Bob"], **{"option starter": "first"})
    seated(host, path, 0)
    asked = {"seat": 0, "move": "place 3,5 across QXZ", "word": "QXZ"}
    assert host.post(f"{path}/ask", data=asked).status_code == 200
    book = broken(table)
    answer = host.post(f"{path}/house", data={"seat": 0, "word": "QXZ", "answer": "yes"})
    assert answer.status_code == 503
    assert str(book) in answer.text
    assert "Shall it stand in the house book?" in host.get(path).text
    book.unlink()
    assert host.post(f"{path}/house", data={"seat": 0, "word": "QXZ", "answer": "yes"}).status_code == 200
    with HouseBook(book) as read_again:
        assert read_again.decision("QXZ", "en").accepted


# what others must not see


def test_the_words_that_a_device_has_had_judged_are_its_own(table):
    ann, bob = table.guest, table.guest
    ann.get("/judge", params={"words": "secretly", "lang": "en"})
    assert "secretly" in ann.get("/judge").text
    assert "secretly" not in bob.get("/judge").text
    assert "secretly" not in table.host.get("/judge").text


def test_what_begins_no_word_completes_nothing(running):
    _, host = running
    for game, first, lines in (
        ("nomina", {"option starter": "first"}, ["E5 across -", "place E5 across '", "E5 across é7"]),
        ("spukstaben", {"option first_cards": "dealt"}, ["word -", "word \x00", "word " + "-" * 150]),
        ("krux", {"option starter": "first"}, ["A1 across -"]),
    ):
        path = begin(host, game, ["Ann"] if game == "spukstaben" else ["Ann", "Bob"], hints="yes", **first)
        seated(host, path, 0)
        until(host, path, "Your turn", 0)
        for line in lines:
            answer = host.post(f"{path}/next", data={"seat": 0, "line": line})
            assert answer.status_code in (200, 409), line
            assert answer.status_code == 409 or not [
                each for each in answer.json()["lines"] if each.startswith(line + "a")
            ]


def test_of_many_tables_at_once_none_passes_the_limit(running, monkeypatch):
    table, host = running
    monkeypatch.setattr(registry, "MOST_TABLES", 3)
    with ThreadPoolExecutor(8) as pool:
        paths = [*pool.map(lambda _: host.post("/tables", data=SPOOKIES).status_code, range(8))]
    assert sorted(paths) == [200] * 3 + [422] * 5
    assert len(table.app.state.tables.files()) == 3


def test_one_guest_can_t_begin_all_tables_and_boards_however_often_it_comes_in(running, monkeypatch):
    table, host = running
    monkeypatch.setattr(pages, "MOST_OF_ONE", 3)
    record = {"file": ("x.record", b"wordref record 2\ngame: spookies\nseats: Ann, Bob\n\n")}

    def tried(address: str, n: int) -> list[int]:
        guest = table.device("guest", address=address)
        guest.portal = host.portal
        way, form = ("/tables", SPOOKIES) if n % 2 else ("/tables/bring", {})
        return [
            guest.post(way, data=form, files=record).status_code,
            guest.post("/studio", data={"rows": 2, "columns": 2}).status_code,
        ]

    with ThreadPoolExecutor(4) as pool:
        answers = [*pool.map(lambda n: tried("10.0.0.66", n), range(6))]
    for what in (0, 1):
        assert sorted(each[what] for each in answers) == [200] * 3 + [422] * 3
    assert tried("10.0.0.7", 1) == [200, 200]  # nobody else is kept from it
    assert [host.post("/tables", data=SPOOKIES).status_code for _ in range(4)] == [200] * 4


def test_what_is_refused_is_not_counted(table, monkeypatch):
    monkeypatch.setattr(pages, "MOST_OF_ONE", 1)
    guest = table.guest
    for _ in range(3):
        assert guest.post("/studio", data={"rows": 99, "columns": 2}).status_code == 422
    assert guest.post("/tables", data={**SPOOKIES, "minutes": "x"}).status_code == 422
    assert guest.post("/studio", data={"rows": 2, "columns": 2}).status_code == 200
    assert guest.post("/tables", data=SPOOKIES).status_code == 200


@pytest.mark.parametrize("uses", [True, False])
def test_who_comes_in_again_and_again_drives_no_other_device_out(table, monkeypatch, uses):
    monkeypatch.setattr(evening, "MOST_DEVICES", 8)
    host, aunt = table.host, table.device("guest", address="10.0.0.7")
    uncle = table.device("guest", address="10.0.0.8")
    for n in range(20):
        evil = table.device("guest", address="10.0.0.66") if uses else table.device(address="10.0.0.66")
        way = {"code": table.evening.guest_key}
        assert evil.get("/join", params=way, follow_redirects=uses).status_code == (200 if uses else 303)
        assert len(table.evening.devices) == min(n + 4, 8)
    assert [each.get("/judge").status_code for each in (host, aunt, uncle)] == [200] * 3
    assert len(table.evening.seen) <= 8


def test_a_bot_waits_while_others_have_asked_for_too_much(running, monkeypatch):
    table, host = running
    monkeypatch.setattr(registry, "_TRY_AGAIN", 0.02)
    tables = table.app.state.tables
    think, refused = tables.thinking, []

    async def busy(*args: Any, **more: Any) -> Any:
        if len(refused) < 2:
            refused.append(args)
            raise pages.Refused(503, "busy")
        return await think(*args, **more)

    busy.stop = think.stop
    monkeypatch.setattr(tables, "thinking", busy)
    path = begin(host, "spookies", ["Robo", "Ann"], bots=["Robo"])
    until(host, path, "Robo:")  # it has moved
    assert len(refused) == 2


def test_the_arbiter_tells_that_its_log_can_t_be_written(serve, tmp_path):
    log = tmp_path / "gone" / "log.txt"
    host = serve(arbiter=True, log=log).host
    html = host.post("/arbiter", data={"words": "cat", "lang": "en"}).text
    assert "not in the log" in html
    assert "The play is valid" in html
    log.parent.mkdir()
    host.post("/arbiter", data={"words": '"cat\x1b[2J\u202e"', "lang": "en"})
    assert log.read_text("utf-8").isascii()
    assert "\\x1b[2J\\u202e" in log.read_text("utf-8")


# files that somebody has damaged, or put there


@pytest.mark.parametrize(
    "change",
    [
        {"host_key": ""}, {"guest_key": 5}, {"id": "a; b"}, {"port": "8271"}, {"port": 70000}, {"devices": []},
        {"devices": {"x": "boss"}}, {"devices": {"x": []}}, {"tables": []}, {"tables": {"x": []}},
        {"tables": {"x": {"seats": 5}}}, {"tables": {"x": {"seats": [1]}}}, {"tables": {"x": {"chosen": "no"}}},
    ],
)  # fmt: skip
def test_a_damaged_file_of_the_evening_is_told_at_the_start(table, change):
    path = table.evening.folder / "evening.json"
    assert Evening.open(path.parent).host_key == table.evening.host_key
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(EveningError, match="no file of an evening"):
        Evening.open(path.parent)


def test_brackets_without_end_are_no_evening(table):
    path = table.evening.folder / "evening.json"
    path.write_text("[" * 100_000)
    with pytest.raises(EveningError, match="no file of an evening"):
        Evening.open(path.parent)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_pipe_in_the_folder_holds_nobody_up(table):
    host, folder = table.host, table.evening.folder
    board = host.post("/studio", data={"rows": "3", "columns": "3", "lang": "en"}).url.path
    clues = folder / f"{board.rpartition('/')[2]}.clues.tsv"
    clues.unlink()
    for name in (clues.name, "x.record", "board-1.txt", BOOK):
        os.mkfifo(folder / name)
    for page in (board, "/tables", "/evening", "/evening.zip", "/studio", "/judge?words=cat&lang=en"):
        assert host.get(page).status_code == 200, page
    assert host.get("/tables/x").status_code == 404
    (folder / "evening.json").unlink()
    os.mkfifo(folder / "evening.json")
    with pytest.raises(EveningError):
        Evening.open(folder)
