"""What a table may wish for: more seats, a clock, real dice, completion, votes for the house book, hints for programs."""

import asyncio
import json
import os
import re
import time

import pytest
from web_records import CHASE, KRUX, LONG_WORD
from web_tables import begin, played, seated, share, two, until

from wordref.referee.record import load
from wordref.web import helping, playing, table
from wordref.web.pages import Refused
from wordref.web.thinking import Thinking
from wordref.web.work import THREADS, Work


def file_of(served, path):
    return served.evening.folder / f"{path.rpartition('/')[2]}.record"


def at_krux(running, record):
    """A game of Krux in the middle, and the devices of its two players, Ann's first."""
    served, ann = running
    bob = share(running)
    (served.evening.folder / "krux.record").write_text(record)
    seated(ann, "/tables/krux", 0)
    seated(bob, "/tables/krux", 1)
    return served, ann, bob


def test_KR11_stones_go_back_after_the_last_move_and_then_it_is_counted(running):
    served, ann, bob = at_krux(running, KRUX)
    html = bob.get("/tables/krux").text
    assert "Put stones back: 2 stand in no word" in html
    assert re.findall(r'type="checkbox" name="part" value="([^"]+)"> ([^<]+)<', html) == [
        ("2,5", "E2 X"),
        ("3,3", "C3 Q"),
    ]
    form = {"seat": "1", "move": "return", "part": ["3,3"]}
    assert bob.post("/tables/krux/move", data=form).status_code == 200
    assert played(bob, "/tables/krux", 1, "waive").status_code == 200
    html = ann.get("/tables/krux").text
    assert "The table refuses" in html
    form = {"seat": "0", "move": "count", "part": ["accept", " ", "refuse", "cat"], "do": "try"}
    assert "KR-14" in ann.post("/tables/krux/move", data=form).text
    form = {"seat": "0", "move": "count", "part": ["accept", "", "refuse", ""]}
    assert "The game is over." in ann.post("/tables/krux/move", data=form).text
    assert [line.text for line in load(served.evening.folder / "krux.record").moves][-3:] == [
        "return 3,3",
        "waive",
        "count",
    ]


def test_a_vote_goes_into_the_house_book_if_wished(running):
    _, ann = running
    path = begin(ann, "nomina", ["Ann", "Bob"], **{"option starter": "first"})
    for seat in (0, 1):
        seated(ann, path, seat)
    html = ann.post(f"{path}/ask", data={"seat": 0, "move": "place 1,1 across QXZ", "word": "QXZ"}).text
    assert "Shall it stand in the house book?" in html
    assert "QXZ" not in ann.get("/house").text
    html = ann.post(f"{path}/house", data={"seat": 0, "word": "QXZ", "answer": "yes"}).text
    assert "QXZ stands in the house book now." in html
    assert "Shall it stand" not in html
    assert "QXZ" in ann.get("/house").text
    assert ann.post(f"{path}/house", data={"seat": 0, "word": "QXZ", "answer": "yes"}).status_code == 200
    assert "allowed" in ann.get("/judge", params={"words": "qxz", "lang": "en", "rules": "nomina"}).text


def test_a_refused_word_stays_out_of_the_book_for_this_game_only(running):
    ann, bob, path = two(running, "nomina", **{"option starter": "first"})
    for answer, wish in (("no", "no"), ("no", "yes")):
        ann.post(f"{path}/ask", data={"seat": 0, "move": "place 1,1 across QXZ", "word": "QXZ"})
        bob.post(f"{path}/vote", data={"seat": 1, "answer": answer})  # a tie refuses
        bob.post(f"{path}/house", data={"seat": 1, "word": "QXZ", "answer": wish})
        assert ("1:1" in ann.get("/house").text) == (wish == "yes")


def test_moves_are_completed_as_in_the_terminal(running):
    _, ann = running
    path = begin(ann, "nomina", ["Ann", "Bob"], hints="yes", **{"option starter": "first"})
    seated(ann, path, 0)

    def lines(typed, client=ann, seat=0) -> object:
        answer = client.post(f"{path}/next", data={"seat": seat, "line": typed})
        return answer.json()["lines"] if answer.status_code == 200 else answer.status_code

    assert "place" in lines("pl")
    assert "place A1" in lines("place A")
    assert lines("place A1 a") == ["place A1 across"]
    assert "place a1 across house" in [each.lower() for each in lines("place A1 across hou")]
    assert lines("place A1 across hou", share(running)) == 403
    bob = seated(share(running), path, 1)
    assert lines("pl", bob, 1) == 409
    path = begin(ann, "nomina", ["Ann", "Bob"], **{"option starter": "first"})  # without hints
    seated(ann, path, 0)
    assert lines("place A1 across hou") == []
    assert lines("place A1 a") == ["place A1 across"]


def test_legal_moves_stand_in_the_list_of_the_field(running):
    _, ann = running
    path = begin(ann, "spookies", ["Ann", "Bob"])
    seated(ann, path, 0)
    html = until(ann, path, "It is your turn, Ann.")
    moves = [
        f'<option value="{move}"></option>' for move in ("roll 3", "take Hanja")
    ]  # as the friend die falls
    assert any(move in html for move in moves)
    assert not any(move in share(running).get(path).text for move in moves)


def test_real_dice_are_typed_in_and_taken_back(running):
    served, ann = running
    bob = share(running)
    path = begin(ann, "spookies", ["Ann", "Bob"], **{"by hand": "yes"})
    seated(ann, path, 0)
    assert "What do the cards or dice show?" not in bob.get(path).text  # who looks on types nothing
    seated(bob, path, 1)
    html = bob.get(path).text
    assert 'name="move" value="friend Hanja"' in html
    assert "First what the cards or dice show has to be typed." in played(ann, path, 0, "roll 2").text
    assert bob.post(f"{path}/chance", data={"seat": 1, "move": "friend Nobody"}).status_code == 422
    assert bob.post(f"{path}/chance", data={"seat": 1, "move": "friend Hanja"}).status_code == 200
    played(ann, path, 0, "roll 3")
    html = ann.get(path).text
    assert '<option value="6 6 6"></option>' in html
    assert ann.post(f"{path}/chance", data={"seat": 0, "move": "dice 1 2 5", "count": "1"}).status_code == 422
    assert ann.post(f"{path}/chance", data={"seat": 0, "move": "dice 1 2 5", "count": "2"}).status_code == 200
    assert load(file_of(served, path)).moves[-1].text == "dice 5 2 1"
    ann.post(f"{path}/undo", data={"seat": 0})
    bob.post(f"{path}/undo", data={"seat": 1, "answer": "yes"})
    assert load(file_of(served, path)).moves[-1].text == "roll 3"


def test_only_what_all_see_is_typed_in(running):
    _, ann = running
    assert 'name="by hand"' not in ann.get("/tables/new?game=spooks").text
    path = begin(ann, "spooks", ["Ann", "Bob", "Cleo"], **{"by hand": "yes"})
    seated(ann, path, 0)
    assert until(ann, path, 'class="hand"')
    assert ann.post(f"{path}/chance", data={"seat": 0, "move": "deal"}).status_code == 409


def test_the_clock_is_as_agreed_and_the_same_on_all_devices(running, monkeypatch):
    served, ann = running
    now = [1000.0]
    monkeypatch.setattr(table.time, "monotonic", lambda: now[0])
    assert 'name="minutes" value="2"' in ann.get("/tables/new?game=nomina").text
    path = begin(ann, "nomina", ["Ann", "Bob"], minutes="1,5", **{"option starter": "first"})
    assert load(file_of(served, path)).headers["minutes"] == "1.5"
    bob = seated(share(running), path, 1)
    now[0] += 30
    seated(ann, path, 0)  # it starts when all sit
    assert 'data-clock="90"' in bob.get(path).text
    now[0] += 30
    assert 'data-clock="60"' in bob.get(path).text
    played(ann, path, 0, "place 1,1 across WAS")
    assert 'data-clock="90"' in ann.get(path).text
    now[0] += 999
    assert 'data-clock="0"' in ann.get(path).text  # shown, never enforced
    assert played(bob, path, 1, "place 2,3 down EAT").status_code == 200
    path = begin(ann, "nomina", ["Ann", "Bob"], minutes="0", **{"option starter": "first"})
    assert "data-clock" not in ann.get(path).text
    data = {"game": "nomina", "name0": "A", "name1": "B", "minutes": "soon"}
    assert ann.post("/tables", data=data).status_code == 422


def test_SP20_one_glass_runs_for_all(running, monkeypatch):
    _, ann = running
    now = [1000.0]
    monkeypatch.setattr(table.time, "monotonic", lambda: now[0])
    path = begin(ann, "spukstaben", ["Ann", "Bob"], **{"option first_cards": "dealt"})
    seated(ann, path, 0)
    bob = seated(share(running), path, 1)
    until(ann, path, 'data-clock="60"')
    now[0] += 20
    played(ann, path, 0, "hint length 5")
    for device in (ann, bob):
        assert 'data-clock="40"' in device.get(path).text


def seconds_left(html):
    return int(re.search(r'data-clock="(\d+)"', html)[1])


def test_the_clock_goes_on_after_a_new_start_unless_nobody_can_have_thought_so_long(running, serve):
    served, ann = running
    path = begin(ann, "nomina", ["Ann", "Bob"], minutes="100", **{"option starter": "first"})
    for seat in (0, 1):
        seated(ann, path, seat)
    for gone, least, most in ((3000, 2000, 3000), (0, 5000, 6000), (7000, 5000, 6000)):
        moved = time.time() - gone
        os.utime(file_of(served, path), (moved, moved))
        with serve().host as again:
            assert least < seconds_left(again.get(path).text) <= most


def test_SP20_the_glass_that_all_share_goes_on_after_a_new_start(running, serve):
    served, ann = running
    more = {"minutes": "100", "option first_cards": "dealt"}
    path = begin(ann, "spukstaben", ["Ann", "Bob"], **more)
    seated(ann, path, 0)
    seated(share(running), path, 1)
    until(ann, path, 'id="secret"')
    played(ann, path, 0, "word zebra")
    kept = served.evening.tables[path.rpartition("/")[2]]["chosen"]
    kept["began"] -= 3000
    served.evening.save()
    with serve().host as again:
        assert 2000 < seconds_left(again.get(path).text) <= 3000


def test_KR05_a_long_word_that_is_disputed_earns_a_block_if_the_table_accepts_it(running):
    served, ann, bob = at_krux(running, LONG_WORD)
    line = "place G1 across at"
    html = played(ann, "/tables/krux", 0, line, do="try").text
    assert "MOONBOAT is disputed and earns no Nachstörer" in html
    assert "Let the table vote on MOONBOAT" in html
    form = {"seat": 0, "move": line, "word": "MOONBOAT"}
    assert bob.post("/tables/krux/ask", data=form).status_code == 403
    assert ann.post("/tables/krux/ask", data=form).status_code == 200
    assert bob.post("/tables/krux/vote", data={"seat": 1, "answer": "yes"}).status_code == 200
    made = load(served.evening.folder / "krux.record").moves[-1]
    assert made.text.endswith("accept MOONBOAT")
    assert made.comments == ("vote MOONBOAT: 2 for, 0 against",)
    assert "Störer to be placed now: 1. Tap squares in the field of Bob." in ann.get("/tables/krux").text


def test_KR05_refused_it_can_still_be_laid_and_earns_nothing(running):
    _, ann, bob = at_krux(running, LONG_WORD)
    line = "place G1 across at"
    ann.post("/tables/krux/ask", data={"seat": 0, "move": line, "word": "MOONBOAT"})
    html = bob.post("/tables/krux/vote", data={"seat": 1, "answer": "no"}).text
    assert "The table refuses MOONBOAT by 1 votes to 1." in html
    assert played(ann, "/tables/krux", 0, line).status_code == 200
    assert "It is your turn, Bob." in bob.get("/tables/krux").text


def test_SK01_more_than_twelve_may_play(running):
    served, ann = running
    names = [f"P{n}" for n in range(12)]
    more = "Emma\n\nRobo:bot\nGus "
    data = {f"name{n}": name for n, name in enumerate(names)}
    path = ann.post("/tables", data={"game": "spooks", "names": more, "option decks": "2", **data}).url.path
    record = load(file_of(served, path))
    assert record.seats == (*names, "Emma", "Robo", "Gus")
    assert record.headers["bots"] == "Robo"
    assert "Sit down as Gus" in ann.get(path).text


def test_chances_stand_beside_the_choice_if_hints_are_on(running):
    _, ann = running
    path = begin(ann, "spookies", ["Ann", "Bob"], hints="yes")
    seated(ann, path, 0)
    html = until(ann, path, "It is your turn, Ann.")
    assert re.search(r"success 9\d %, [+−-]\d+\.\d\d chips", html)
    assert "success 9" not in share(running).get(path).text
    path = begin(ann, "spookies", ["Ann", "Bob"])
    seated(ann, path, 0)
    assert "success 9" not in until(ann, path, "It is your turn, Ann.")


def test_chasers_see_where_max_can_be_if_hints_are_on(running):
    served, ann = running
    bob = share(running)
    (served.evening.folder / "chase.record").write_text(CHASE)
    path = "/tables/chase"
    seated(ann, path, 0)
    seated(bob, path, 1)
    html = bob.get(path).text
    assert re.search(r"Room 14[^<]*Max is here with \d+ %", html)
    assert "Max is here" not in ann.get(path).text
    assert "Max is here" not in share(running).get(path).text


def bearer(running, key):
    served, first = running
    program = served.device(authorization=f"Bearer {key}")
    del program.headers["origin"]
    program.portal = first.portal
    return program


def test_a_program_gets_hints_where_they_tell_no_secret(running):
    served, ann = running
    bob = share(running)
    program = bearer(running, served.evening.host_key)
    path = begin(ann, "spookies", ["Ann", "Bob"], hints="yes")
    seated(bob, path, 0)
    until(bob, path, "It is your turn, Ann.")
    api = f"/api/hint/{path.rpartition('/')[2]}"
    answer = program.post(api)
    assert answer.status_code == 200
    assert answer.json()["seat"] == "Ann"
    assert "Ann asked for a hint." in ann.get(path).text
    assert program.post(api, json={"seat": "Bob"}).status_code == 409  # not Bob's turn
    assert program.post(api, json={"seat": "Zoe"}).status_code == 422
    assert program.post(api, content=b"[").status_code == 422
    assert program.post("/api/hint/nothing").status_code == 404
    assert share(running).post(api).status_code == 403  # a device without a seat
    path = begin(ann, "spookies", ["Ann", "Bob"])
    until(ann, path, "moves")
    assert program.post(f"/api/hint/{path.rpartition('/')[2]}").status_code == 403  # without hints


def test_where_there_are_secrets_a_program_needs_the_key_of_the_seat(running):
    served, ann = running
    bob = share(running)
    (served.evening.folder / "chase.record").write_text(CHASE)
    path, api = "/tables/chase", "/api/hint/chase"
    seated(ann, path, 0)
    seated(bob, path, 1)
    host = bearer(running, served.evening.host_key)
    assert host.post(api).status_code == 403  # Ann's turn, after Max has moved in secret: somebody sits there
    assert ann.post(f"{path}/key", data={"seat": 1}).status_code == 403
    html = bob.post(f"{path}/key", data={"seat": 1}).text
    key = re.search(r"<code>([A-Za-z0-9_-]{20,})</code>", html)[1]
    program = bearer(running, key)
    assert program.post(api).json()["seat"] == "Ann"
    assert program.post(api, json={"seat": "Max"}).status_code == 403
    assert program.get(path).status_code == 403  # for hints alone
    assert program.post("/api/judge", json={"lang": "en", "words": ["run"]}).status_code == 200
    assert key not in (served.evening.folder / "evening.json").read_text()
    bob.post(f"{path}/leave", data={"seat": 1})
    assert program.post(api).status_code == 403  # the seat has changed hands


def test_hints_of_programs_are_described(table):
    html = table.guest.get("/api").text
    assert "/api/hint/{table}" in html
    described = table.guest.get("/api/openapi.json").json()["paths"]["/api/hint/{table}"]["post"]
    assert described["parameters"][0]["name"] == "table"


async def ended(thinking, *args: object, seconds):
    with pytest.raises(Refused):
        await thinking(*args, seconds=seconds)


async def busy(thinking, count):
    """The newest of so many helpers that think."""
    while len(thinking._busy) < count:  # noqa: SLF001, ASYNC110  (they tell nobody that they begin)
        await asyncio.sleep(0.01)
    return thinking._busy[-1]  # noqa: SLF001


async def gone(process):
    while process.is_alive():  # noqa: ASYNC110  (the same)
        await asyncio.sleep(0.01)


def test_what_takes_too_long_is_ended_and_harms_no_other():
    async def both() -> None:
        thinking = Thinking()
        long = asyncio.create_task(thinking(time.sleep, 3, seconds=60))
        other = await busy(thinking, 1)
        late = asyncio.create_task(ended(thinking, time.sleep, 600, seconds=1.0))
        process = (await busy(thinking, 2)).process
        await late
        await gone(process)  # ended, not left alone
        await long  # the other one went on
        assert other.process.is_alive()
        assert await thinking(sorted, [2, 1]) == [1, 2]
        with pytest.raises(ZeroDivisionError):
            await thinking(divmod, 1, 0)
        thinking.stop()
        await gone(other.process)

    asyncio.run(both())


def test_work_in_threads_is_stopped_when_it_takes_too_long_and_blocks_nobody():
    begun, stopped = [], []

    def spin() -> None:
        begun.append(1)
        try:
            while True:
                sum(range(100))
        finally:
            stopped.append(1)

    async def more_than_there_are_threads() -> None:
        work = Work()
        for _ in range(2 * THREADS):
            with pytest.raises(Refused):
                await work(spin, seconds=0.05)
        assert await work(sorted, [2, 1], seconds=30) == [1, 2]  # a thread is free
        assert await work(sorted, [2, 1], seconds=None) == [1, 2]
        work.close()

    asyncio.run(more_than_there_are_threads())
    end = time.monotonic() + 30
    while len(stopped) < len(begun) and time.monotonic() < end:
        time.sleep(0.01)
    assert len(stopped) == len(begun)


def test_an_expression_that_takes_forever_is_ended(running, monkeypatch):
    _, ann = running
    monkeypatch.setattr(helping, "FIND_SECONDS", 0.0)
    assert ann.get("/find", params={"regex": "^(a|b|ab)*c$", "lang": "en"}).status_code == 503
    monkeypatch.setattr(helping, "FIND_SECONDS", 60.0)
    assert "abc" in ann.get("/find", params={"regex": "^abc$", "lang": "en"}).text.lower()


def test_completed_lines_are_few(running):
    _, ann = running
    path = begin(ann, "nomina", ["Ann", "Bob"], hints="yes", **{"option starter": "first"})
    seated(ann, path, 0)
    lines = ann.post(f"{path}/next", data={"seat": 0, "line": "place "}).json()["lines"]
    assert 0 < len(lines) <= playing._MOST_COMPLETED  # noqa: SLF001
    assert json.dumps(lines)


def test_a_record_is_brought_and_gone_on_with(running):
    served, ann = running
    answer = ann.post("/tables/bring", files={"file": ("x.record", KRUX.encode())})
    assert "Krux" in answer.text
    assert load(file_of(served, answer.url.path)).seats == ("Ann", "Bob")
    before = {each.name for each in served.evening.folder.iterdir()}
    for data in (
        b"",
        b"\xff\x00",
        b"wordref record 2\ngame: chess\nseats: A\n\n",
        KRUX.replace("block 4,6", "block 9,9").encode(),
        b"wordref record 2\ngame: nomina\nseats: A, B\nlanguage: en\npolicy: /etc/hostname\n\n",
        b"wordref record 2\ngame: ghost-chase\nseats: A, B\noption castle: ../../../../etc/hostname\n\n",
        b"wordref record 2\ngame: spukstaben\nseats: A, B\nlanguage: en\noption deck: evening.json\n\n",
    ):
        answer = ann.post("/tables/bring", files={"file": ("x.record", data)})
        assert answer.status_code == 422
        assert served.evening.host_key not in answer.text
    assert {each.name for each in served.evening.folder.iterdir()} == before
    assert ann.post("/tables/bring").status_code == 422


@pytest.mark.parametrize("name", ["/etc/hostname", "evening.json", "../evening.json"])
def test_no_file_is_opened_that_a_form_names(running, name):
    served, ann = running
    data = {"game": "ghost-chase", "name0": "Max", "name1": "Ann", "option castle": name}
    answer = ann.post("/tables", data=data)
    assert answer.status_code == 422
    assert "A page opens no file that somebody names." in answer.text
    assert not list(served.evening.folder.glob("*.record"))
