"""The studio: boards filled, changed, clued, printed and solved."""

import errno
import json
import os
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from wordref.web.puzzles import Board

PATIENCE = 120
SMALL = "CAT\n#R#\n#T#\n"


def brought(client, text=SMALL, **data: str):
    answer = client.post("/studio", data={"lang": "en", **data}, files={"file": ("board.txt", text.encode())})
    assert answer.status_code == 200, answer.text
    return answer.url.path.removesuffix("/solve")


def test_a_board_is_checked_clued_and_printed(table):
    guest = table.guest
    path = brought(guest)
    html = guest.get(path).text
    assert "CAT" in html
    keys = re.findall(r'name="(\d+,\d+,(?:across|down))"', html)
    assert keys == ["1,1,across", "1,2,down"]
    form = {"title": "Ours", "board": SMALL, "1,1,across": "It <b>mews</b>", "1,2,down": "Made by artists"}
    html = guest.post(path, data=form).text
    assert "It &lt;b&gt;mews" in html
    for ending, begins in (("svg", b"<svg"), ("pdf", b"%PDF"), ("ipuz", b"{"), ("puz", b"")):
        answer = guest.get(f"{path}/sheet.{ending}")
        assert answer.status_code == 200, answer.text
        assert answer.content.startswith(begins)
    assert "mews" in json.dumps(guest.get(f"{path}/sheet.ipuz").json())
    assert b"<b>" not in guest.get(f"{path}/sheet.svg").content
    assert guest.get(f"{path}/sheet.exe").status_code == 404
    assert path.rpartition("/")[2] in guest.get("/studio").text


def test_what_is_wrong_is_said_beside_the_board(table):
    guest = table.guest
    path = brought(guest, "QXZ\n#R#\n#T#\n")
    assert "The picture is not right yet." in guest.get(path).text
    assert "HO-" in guest.get(path).text
    answer = guest.post(path, data={"board": "AB\nC_\n"})
    assert answer.status_code == 422
    assert "is no square" in answer.text


def test_a_puzzle_travels_as_a_file_and_is_solved(table):
    guest = table.guest
    path = brought(guest)
    guest.post(path, data={"board": SMALL, "1,1,across": "Mews"})
    for ending in ("ipuz", "puz"):
        data = guest.get(f"{path}/sheet.{ending}").content
        answer = guest.post(
            "/studio", data={"solve": "yes", "lang": "en"}, files={"file": (f"a.{ending}", data)}
        )
        solving = answer.url.path
        assert solving.endswith("/solve")
        assert "Mews" in answer.text
        assert 'value="C"' not in answer.text  # the solution is not in the page
        answer = guest.post(solving, data={"do": "check", "1,1": "c", "1,2": "x"})
        assert "Wrong letters: 1. Filled: 2 of 5." in answer.text
        answer = guest.post(solving, data={"do": "reveal", "word": "1,across"})
        assert answer.text.count('value="') > 3
        assert 'value="A"' in answer.text
        assert "Solved!" not in answer.text
        assert "Solved!" in guest.post(solving, data={"do": "all"}).text
        letters = {"1,1": "C", "1,2": "A", "1,3": "T", "2,2": "R", "3,2": "T"}
        assert "Solved!" in guest.post(solving, data={"do": "check", **letters}).text


def test_a_board_is_filled_beside_the_requests_and_can_be_stopped(table):
    guest = table.guest
    with guest:
        path = guest.post("/studio", data={"rows": "4", "columns": "4", "lang": "en"}).url.path
        guest.post(f"{path}/fill", data={"seconds": "300"})
        html = guest.get(path).text
        assert "Stop, and keep the best so far" in html
        assert '<noscript><meta http-equiv="refresh"' in html  # nothing else brings the end there
        assert guest.post(f"{path}/fill", data={"seconds": "5"}).status_code == 503
        assert guest.post(path, data={"board": SMALL}).status_code == 409
        filler = table.app.state.studio.fillers[path.rpartition("/")[2]]
        end = time.monotonic() + PATIENCE
        while filler.best is None:
            assert time.monotonic() < end
            time.sleep(0.05)
        html = guest.post(f"{path}/fill", data={"do": "stop"}).text
        assert "Fill the open squares" in html
        text = (table.evening.folder / f"{path.rpartition('/')[2]}.txt").read_text()
        assert "." not in text


def empty(client, side=4):
    return client.post("/studio", data={"rows": side, "columns": side, "lang": "en"}).url.path


def test_of_many_fills_at_once_two_are_begun_and_stop_ends_one_that_begins(table):
    guest, studio = table.guest, table.app.state.studio
    with guest:
        paths = [empty(guest) for _ in range(5)]
        begun = threading.Barrier(len(paths))

        def fill(path) -> int:
            begun.wait(PATIENCE)
            return guest.post(f"{path}/fill", data={"seconds": "300"}).status_code

        with ThreadPoolExecutor(len(paths)) as pool:
            answers = sorted(pool.map(fill, paths))
        assert answers == [200, 200, 503, 503, 503]
        assert len(studio.fillers) == 2
        for path in paths:
            guest.post(f"{path}/fill", data={"do": "stop"})
        assert not studio.fillers

        async def stopped_while_it_begins() -> bool:
            name = paths[0].rpartition("/")[2]
            async with studio.beginning(name):
                studio.end(name)
                return name not in studio.begun

        assert guest.portal.call(stopped_while_it_begins)
        assert not studio.begun


def test_what_a_fill_has_found_waits_until_there_is_room(table, monkeypatch):
    guest, studio = table.guest, table.app.state.studio
    room = threading.Event()
    save = Board.save

    def full(board) -> None:
        if not room.is_set():
            raise OSError(errno.ENOSPC, "full")
        save(board)

    with guest:
        path = empty(guest)
        monkeypatch.setattr(Board, "save", full)
        guest.post(f"{path}/fill", data={"seconds": "1"})
        name = path.rpartition("/")[2]
        end = time.monotonic() + PATIENCE
        while studio.fillers[name].best is None or studio.fillers[name].is_on:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert guest.post(f"{path}/fill", data={"do": "stop"}).status_code == 507
        room.set()
        while name in studio.fillers:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert "." not in (table.evening.folder / f"{name}.txt").read_text()


@pytest.mark.parametrize("room", [0, 1])
def test_a_board_that_finds_no_room_is_as_it_was_clues_and_title_too(table, monkeypatch, room):
    guest = table.guest
    path = brought(guest)
    guest.post(path, data={"title": "Ours", "1,1,across": "Mews"})
    was = {each.name: each.read_bytes() for each in table.evening.folder.iterdir()}
    files, really = [], os.fsync

    def fsync(handle: int) -> None:
        files.append(handle)
        if len(files) > room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        really(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    form = {"title": "Theirs", "board": "CAR\n#R#\n#T#\n", "1,1,across": "Drives"}
    assert guest.post(path, data=form).status_code == 507
    assert {each.name: each.read_bytes() for each in table.evening.folder.iterdir()} == was
    assert "Mews" in guest.get(path).text


def test_letters_are_changed_one_by_one_and_checked(table):
    guest = table.guest
    path = brought(guest, "CAT\n#R.\n#T#\n")
    html = guest.get(path).text
    assert 'name="1,1" value="C"' in html
    assert 'name="2,3" value=""' in html
    html = guest.post(path, data={"1,1": "r", "2,3": "#", "title": "Ours"}).text
    assert "<h1>Ours</h1>" in html
    assert "1 across: RAT" in html
    assert (table.evening.folder / f"{path.rpartition('/')[2]}.txt").read_text() == "RAT\n#R#\n#T#\n"
    html = guest.post(path, data={"1,1": "", "1,2": "q"}).text
    assert 'name="1,1" value=""' in html
    assert "HO-" in html
    answer = guest.post(path, data={"1,1": "ö"})
    assert answer.status_code == 422
    assert "a square holds a letter" in answer.text


def test_meanings_and_the_evening_s_own_clues_are_drafts_with_their_source(table):
    guest = table.guest
    path = brought(guest)
    html = guest.get(path).text
    assert re.search(r"Draft: [^<]*creativity[^<]*<cite>\[wordnet, CC-BY-4.0\]</cite>", html)
    html = guest.post(path, data={"take": "1,2,down"}).text
    assert re.search(r'name="1,2,down" value="[^"]*creativity[^"]* \[wordnet, CC-BY-4.0\]"', html)
    guest.post(path, data={"1,1,across": "It mews", "word 1,1,across": "CAT"})
    assert "Draft:" not in guest.get(path).text
    assert b"mews" in guest.get(f"{path}/sheet.svg").content
    other = brought(guest, "CAT\n#P#\n#T#\n")  # another board of this evening
    assert "Draft: It mews" in guest.get(other).text
    html = guest.post(other, data={"take": "all"}).text
    assert f'value="It mews [{path.rpartition("/")[2]}]"' in html


def test_a_clue_belongs_to_its_word(table):
    guest = table.guest
    path = brought(guest)
    guest.post(path, data={"1,1,across": "It mews", "word 1,1,across": "CAT"})
    html = guest.post(path, data={"1,1": "R"}).text
    assert 'name="1,1,across" value=""' in html  # no clue of RAT
    assert b"mews" not in guest.get(f"{path}/sheet.svg").content
    guest.post(path, data={"1,1": "C"})
    assert 'name="1,1,across" value="It mews"' in guest.get(path).text
    # a form from before the letters were changed says nothing of the word that stands there now
    guest.post(path, data={"1,1": "R", "1,1,across": "It mews still", "word 1,1,across": "CAT"})
    assert "still" not in guest.get(path).text


def test_clues_travel_as_the_list_that_the_terminal_prints(table):
    guest = table.guest
    path = brought(guest)
    listed = guest.get(f"{path}/clues.txt").text
    assert "CAT:\n" in listed
    filled = listed.replace("CAT:", "CAT: It mews").replace("@title:", "@title: Ours")
    answer = guest.post(f"{path}/clues", files={"file": ("clues.txt", filled.encode())})
    assert "It mews" in answer.text
    assert "<h1>Ours</h1>" in answer.text
    assert "CAT: It mews" in guest.get(f"{path}/clues.txt").text
    answer = guest.post(f"{path}/clues", files={"file": ("clues.txt", b"DOG: barks")})
    assert answer.status_code == 422
    assert "DOG" in answer.text
    assert guest.post(f"{path}/clues").status_code == 422


@pytest.mark.parametrize(
    "data",
    [{}, {"rows": "99", "columns": "2"}, {"rows": "x", "columns": "5"}, {"rows": "-1", "columns": "5"}],
)
def test_boards_that_can_t_be_are_told(table, data):
    assert table.guest.post("/studio", data=data).status_code == 422


@pytest.mark.parametrize("name", ["a.puz", "a.ipuz", "a.txt"])
@pytest.mark.parametrize("data", [b"", b"\x00\xff" * 50, b"{}", b"[" * 9000])
def test_files_that_hold_something_else_are_told(table, name, data):
    answer = table.guest.post("/studio", data={"lang": "en"}, files={"file": (name, data)})
    assert answer.status_code == 422


@pytest.mark.parametrize("name", ["..", "evening", "board-x", "board-../evening", "board-1"])
def test_a_board_that_is_none_is_not_found(table, name):
    for way in ("", "/solve", "/sheet.svg"):
        answer = table.guest.get(f"/studio/{name}{way}")
        assert answer.status_code == 404 or answer.url.path in ("/", "/studio")


def test_HO09_numbers_are_as_the_rulebook_has_them_or_as_one_likes(table):
    host = table.host
    path = brought(host, "PO#A\nA#IN\nSO##\n")
    assert "4 down: AN" in host.get(path).text
    for numbering, label in (("standard", "2 down: AN"), ("hobby", "2 down: AN"), ("other", "4 down: AN")):
        host.post(path, data={"numbering": numbering})
        assert label in host.get(path).text


def test_an_empty_board_is_no_mistake_and_an_open_one_is_not_finished(table):
    host = table.host
    path = host.post("/studio", data={"rows": "4", "columns": "4", "lang": "en"}).url.path
    html = host.get(path).text
    assert "The board is empty" in html
    assert "What is wrong" not in html
    host.post(path, data={"1,1": "A"})
    assert "The picture is not finished." in host.get(path).text


def test_a_draft_for_an_inflected_form_does_not_name_its_basic_form(table):
    host = table.host
    html = host.get(brought(host, "LEMONS\n######\n")).text
    draft = html.partition("Draft:")[2].partition("</p>")[0]
    assert "(inflected)" in draft
    assert "lemon" not in draft.partition("<cite>")[0].lower().replace("lemons", "")
