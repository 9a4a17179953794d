"""What somebody meets who hosts for the first time: names, seats, codes and numbers."""

import re

from web_tables import begin, seated, share, two, until


def test_a_program_needs_no_name_and_a_free_one_is_found(running):
    _, ann = running
    data = {"game": "nomina", "lang": "en", "name0": "robo", "bot1": "yes", "bot2": "yes", "name3": ""}
    html = ann.post("/tables", data=data).text
    assert "<b>robo</b>" in html
    assert re.findall(r"<b>(Robo[^<]*)</b>", html)[:2] == ["Robo 2", "Robo 3"]


def test_too_few_are_told_how_many_may_play(running):
    _, ann = running
    html = ann.post("/tables", data={"game": "spooks", "name0": "Ann", "name1": "Bob"}).text
    assert "3 players or more: give as many names." in html
    assert 'value="Bob"' in html
    assert "2 to 6 players: give as many names." in ann.post("/tables", data={"game": "nomina"}).text
    assert "(3 players or more)" in ann.get("/tables/new?game=spooks").text
    assert "(2 players)" in ann.get("/tables/new?game=krux").text


def test_who_comes_finds_the_seats_on_top_and_who_sits_at_the_end(running):
    _, ann = running
    path = begin(ann, "nomina", ["Ann", "Bob"])
    html = ann.get(path).text
    assert html.index('id="seats"') < html.index('class="desk')
    html = seated(ann, path, 0).get(path).text
    assert html.index('id="seats"') > html.index('class="history"')
    assert html.count('id="seats"') == 1
    bob = share(running)
    html = bob.get(path).text
    assert html.index('id="seats"') < html.index('class="desk')
    seated(bob, path, 1)
    html = share(running).get(path).text  # all seats are taken: who comes now looks on
    assert html.index('id="seats"') > html.index('class="history"')


def test_a_seat_s_code_that_was_used_says_so_as_one_that_never_was(running):
    ann, bob, path = two(running, "nomina")
    html = ann.post(f"{path}/link", data={"seat": 0}).text
    way = "/" + re.search(r"<code>https?://[^/<]+/([^<]+)</code>", html)[1]
    assert share(running).post(way).status_code == 200
    used, none = share(running).get(way), bob.get("/seat/nothing/at-all")
    assert used.status_code == none.status_code == 404
    for each in (used, none, bob.post(way)):
        assert "Ask for a new one." in each.text


def test_a_key_is_for_the_address_that_the_reader_has(serve):
    served = serve()
    device = served.device("host")
    with device:
        path = begin(device, "nomina", ["Ann", "Bob"], hints="yes")
        seated(device, path, 0)
        html = device.post(f"{path}/key", data={"seat": 0}).text
    assert f"http://127.0.0.1:8271/api/hint/{path.rpartition('/')[2]}</pre>" in html


def test_the_page_calls_rooms_and_cards_by_their_names(running):
    _, ann = running
    path = begin(ann, "spukstaben", ["Ann"])
    seated(ann, path, 0)
    until(ann, path, "It is your turn, Ann.")
    html = ann.get(path, headers={"accept-language": "de"}).text
    assert "drei in die Setzerei, zwei in die Presse, eine ins Kontor" in html
    assert "3 composing" not in html
    assert ", Kraft " not in html


def test_chips_are_written_as_the_reader_writes_numbers(running):
    ann, _, path = two(running, "spookies", hints="yes")
    until(ann, path, "It is your turn, Ann.")
    assert re.search(r"[+-]\d\.\d\d chips", ann.get(path).text)
    german = ann.get(path, headers={"accept-language": "de"}).text
    assert re.search(r"[+-]\d,\d\d Chips", german)
    assert not re.search(r"[+-]\d\.\d\d", german)


def test_what_is_found_is_where_the_page_begins(table):
    html = table.guest.get("/find?letters=EINSTX&lang=de").text
    assert 'action="/find#found"' in html
    assert 'id="found"' in html
    assert '<details class="list"><summary>' in html
    assert '<details class="list" open><summary>' in table.guest.get("/find?starts=un&lang=de").text
