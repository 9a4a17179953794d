"""Who sits where: whoever looks at a hand is told of, a chair with secrets is given by those who sit, and who stood up counts no more."""

import re

import pytest
from web_tables import begin, played, seated, share, two

from wordref.referee.record import load
from wordref.web import table as table_module


def sit(client, path, seat):
    return client.post(f"{path}/sit", data={"seat": seat})


def link_of(client, path, seat):
    html = client.post(f"{path}/link", data={"seat": seat}).text
    return re.search(r"<code>http://[^/]*(/seat/[^<]*)</code>", html)[1]


def wish(html):
    """The form that asks those who sit, as a browser would send it; None if there is none for this device."""
    form = re.search(r'<form method="post" action="[^"]*/chair".*?</form>', html, re.DOTALL)
    return form and dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form[0]))


def answered(client, path, answer):
    return client.post(f"{path}/chair", data={**wish(client.get(path).text), "answer": answer})


def has(client, path, name):
    """Whether a device has somebody's seat, and sees what lies there."""
    return f'aria-label="{name} stands up"' in client.get(path).text


def test_who_looks_at_a_hand_and_stands_up_is_told_of_to_all_and_in_the_record(running):
    served, ann = running
    rival = share(running)
    path = begin(ann, "spooks", ["Ann", "Bob", "Cleo"])
    assert sit(rival, path, 1).status_code == 200
    rival.post(f"{path}/leave", data={"seat": 1})
    sit(rival, path, 2)
    html = ann.get(path).text
    assert "Device 1 sits down as Bob." in html
    assert "Device 1 (Cleo) stands up" in html or "Device 1 stands up: the seat of Bob is free." in html
    assert "device 1 (Cleo), " in html  # at Bob's chair it says who that was
    record = load(served.evening.folder / f"{path.rpartition('/')[2]}.record")
    noted = [each for each in record.comments if each.startswith("seat ")]
    assert [re.match(r"seat (\w+): device (\d)[^,]* (sits down|stands up), \d{4}-\d\d-\d\dT", each).groups() for each in noted] == [
        ("Bob", "1", "sits down"),
        ("Bob", "1", "stands up"),
        ("Cleo", "1", "sits down"),
    ]  # fmt: skip


def test_a_hand_that_another_device_has_held_is_given_by_those_who_sit(running):
    _, ann = running
    bob, rival = share(running), share(running)
    path = begin(ann, "spooks", ["Ann", "Bob", "Cleo"])
    for seat, each in enumerate((ann, bob, rival)):
        seated(each, path, seat)
    bob.post(f"{path}/leave", data={"seat": 1})
    sit(rival, path, 1)
    assert not has(rival, path, "Bob")
    assert "Device 3 (Cleo) asks to sit down as Bob." in ann.get(path).text
    assert wish(rival.get(path).text) is None  # who asks gives itself nothing
    forged = {"seat": 2, "chair": 1, "device": "3 (Cleo)", "answer": "yes"}
    assert rival.post(f"{path}/chair", data=forged).status_code == 200
    assert not has(rival, path, "Bob")
    assert sit(share(running), path, 1).status_code == 409  # one after the other
    answered(ann, path, "no")
    assert "does not agree: device 3 (Cleo) does not sit down as Bob" in rival.get(path).text
    assert sit(bob, path, 1).status_code == 200  # it was his alone
    assert has(bob, path, "Bob")
    bob.post(f"{path}/leave", data={"seat": 1})
    sit(rival, path, 1)
    answered(ann, path, "yes")
    assert has(rival, path, "Bob")


def test_who_sits_down_and_up_elsewhere_lets_no_hand_be_forgotten(running, monkeypatch):
    monkeypatch.setattr(table_module, "_MOST_HELD", 4)
    monkeypatch.setattr(table_module, "_MOST_DEVICES", 6)
    served, ann = running
    bob = share(running)
    path = begin(ann, "spooks", ["Ann", "Bob", "Cleo"])
    seated(ann, path, 0)
    seated(bob, path, 1)
    bob.post(f"{path}/leave", data={"seat": 1})
    link = link_of(ann, path, 2)
    for _ in range(12):  # each by a device that nobody has seen
        other = served.device()
        other.portal = ann.portal
        assert other.post(link).status_code == 200
        other.post(f"{path}/leave", data={"seat": 2})
        link = link_of(ann, path, 2)
    rival = share(running)
    sit(rival, path, 1)
    assert not has(rival, path, "Bob")
    assert sit(bob, path, 1).status_code == 200  # it was his alone
    kept = served.evening.tables[path.rpartition("/")[2]]
    assert len(kept["held"]) <= 3 * 4
    assert len(kept["devices"]) <= 6 + 1


def test_who_has_a_chair_asks_for_a_second_one_if_others_sit(running):
    _, ann = running
    bob = share(running)
    path = begin(ann, "spooks", ["Ann", "Bob", "Cleo"])
    seated(ann, path, 0)
    sit(ann, path, 1)
    assert has(ann, path, "Bob")  # alone at the table: one device for all
    ann.post(f"{path}/leave", data={"seat": 1})
    sit(bob, path, 1)
    assert wish(ann.get(path).text)
    ann.post(f"{path}/leave", data={"seat": 0})  # whose word was missing has gone
    assert has(bob, path, "Bob")


def test_where_all_lies_open_nobody_is_asked(running):
    ann, bob, path = two(running, "nomina")
    bob.post(f"{path}/leave", data={"seat": 1})
    sit(ann, path, 1)
    assert wish(ann.get(path).text) is None
    assert "Device 1 (Ann) sits down as Bob." in bob.get(path).text


def test_the_host_frees_no_chair_of_others(running):
    ann, bob, path = two(running, "nomina", **{"option starter": "first"})
    assert ann.post(f"{path}/leave", data={"seat": 1}).status_code == 403
    link = link_of(ann, path, 1)
    assert "Device 1 (Ann) has made a link for the seat of Bob." in bob.get(path).text
    assert ann.post(link).status_code == 200
    assert "The seat of Bob went to device 1 (Ann)." in bob.get(path).text


def test_a_link_ends_when_its_chair_changes_hands(running):
    ann, _, path = two(running, "nomina")
    bob = share(running)
    link = link_of(ann, path, 0)
    ann.post(f"{path}/leave", data={"seat": 0})
    assert bob.post(link).status_code == 404  # it would give the chair to whoever once left it
    seated(bob, path, 0)
    assert ann.post(link).status_code == 404
    assert has(bob, path, "Ann")
    assert not has(ann, path, "Ann")


def vote_of_three(running):
    _, ann = running
    bob, cleo = share(running), share(running)
    path = begin(ann, "nomina", ["Ann", "Bob", "Cleo"], **{"option starter": "first"})
    for seat, each in enumerate((ann, bob, cleo)):
        seated(each, path, seat)
    ann.post(f"{path}/ask", data={"seat": 0, "move": "place 1,1 across QXZ", "word": "QXZ"})
    return ann, bob, cleo, path


@pytest.mark.parametrize("voted", [None, "no"])
def test_a_voter_who_stands_up_neither_counts_nor_is_waited_for(running, voted):
    ann, bob, cleo, path = vote_of_three(running)
    if voted:
        cleo.post(f"{path}/vote", data={"seat": 2, "answer": voted})
        cleo.post(f"{path}/leave", data={"seat": 2})
        bob.post(f"{path}/vote", data={"seat": 1, "answer": "yes"})
    else:
        bob.post(f"{path}/vote", data={"seat": 1, "answer": "yes"})
        cleo.post(f"{path}/leave", data={"seat": 2})
    assert "The table accepts QXZ by 2 votes to 0." in ann.get(path).text


def test_a_vote_ends_with_who_asked_for_it(running):
    ann, bob, _, path = vote_of_three(running)
    ann.post(f"{path}/leave", data={"seat": 0})
    html = bob.get(path).text
    assert "The vote on QXZ is over: Ann has stood up." in html
    assert "Does the table accept" not in html


def test_nothing_is_taken_back_for_who_has_stood_up(running):
    ann, bob, path = two(running, "nomina", **{"option starter": "first"})
    played(ann, path, 0, "place 1,1 across WAS")
    ann.post(f"{path}/undo", data={"seat": 0})
    ann.post(f"{path}/leave", data={"seat": 0})
    html = bob.get(path).text
    assert "who asked for it has stood up" in html
    assert "The table took the last move back." not in html
    seated(ann, path, 0)
    ann.post(f"{path}/undo", data={"seat": 0})
    bob.post(f"{path}/leave", data={"seat": 1})
    assert "The table took the last move back." in ann.get(path).text


def test_who_held_a_chair_is_known_after_a_new_start(serve):
    first = serve()
    host = first.host
    path = begin(host, "spooks", ["Ann", "Bob", "Cleo"])
    seated(host, path, 1)
    host.post(f"{path}/leave", data={"seat": 1})
    assert "device 1, " in serve().host.get(path).text


def test_the_clock_starts_when_all_sit(running):
    _, ann = running
    bob = share(running)
    path = begin(ann, "nomina", ["Ann", "Bob"], **{"option starter": "first"})
    seated(ann, path, 0)
    assert "data-clock" not in ann.get(path).text
    seated(bob, path, 1)
    assert "data-clock" in ann.get(path).text
    bob.post(f"{path}/leave", data={"seat": 1})
    assert "data-clock" in ann.get(path).text  # it goes on


@pytest.mark.parametrize("foreign", ["a{b}=1", 'x="', "big=" + "x" * 9000])
def test_no_cookie_of_another_program_locks_out(table, foreign):
    device = table.device()
    key = table.guest.cookies[table.evening.cookie]
    answer = device.get("/judge", headers={"cookie": f"{foreign}; {table.evening.cookie}={key}"})
    assert answer.status_code == 200


def test_the_line_under_the_title_tells_news_of_seats_too(running):
    _, ann = running
    bob = share(running)
    path = begin(ann, "nomina", ["Ann", "Bob"], **{"option starter": "first"})

    def latest() -> str:
        return re.search(r'<p class="latest">(.*?)</p>', ann.get(path).text)[1]

    seated(ann, path, 0)
    assert latest() == "Device 1 sits down as Ann."
    assert played(ann, path, 0, "give up").status_code == 200
    assert latest().startswith("Ann: gives up")
    sit(bob, path, 1)
    assert latest() == "Device 2 sits down as Bob."
    bob.post(f"{path}/leave", data={"seat": 1})
    assert latest() == "Device 2 stands up: the seat of Bob is free."
