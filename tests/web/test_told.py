"""What each device is told of what happened: nobody reads "has moved" of what all have seen, nobody is a number."""

import html
import re
from pathlib import Path

from web_records import KRUX
from web_tables import begin, played, seated, share, until

EXAMPLE = Path(__file__).parents[2] / "examples" / "records" / "ghost_chase.record"
CHASED = EXAMPLE.read_text().replace("bots: Max, Ann, Ben, Cleo\n", "")
SPOOKS = """wordref record 2
game: spooks
seats: Carla, Anna, Ben
option masters: yes

*: deal Sp4 Sp7 Sp9 SpM Sk1 SkM Go2 Go3 Go5 Go7 Go8 Bo1 Bo3 Bo7 BoM Ba2 Ba6 Ba9 Cat / Sp8 Sp10 Sk2 Sk4 Sk6 Sk7 Sk8 Sk10 \
Go1 Go4 Go9 Go10 Bo6 Ba1 Ba4 Ba7 Ba8 Ba10 BaM / Sp1 Sp2 Sp3 Sp5 Sp6 Sk3 Sk5 Sk9 Go6 GoM Bo2 Bo4 Bo5 Bo8 Bo9 Bo10 Ba3 Ba5
Ben: play Sp1
Carla: play SpM
Anna: pass
Ben: pass
Carla: play BoM
Ben: play GoM
"""
GIVEN = SPOOKS + "Ben: give Sp2 to 1\n"
PUT = GIVEN + "Anna: put BaM\nCarla: put SkM\n"


def opened(running, record):
    """A device at each seat of a record."""
    served, first = running
    (served.evening.folder / "evening.record").write_text(record)
    names = re.search("seats: (.*)", record)[1].split(", ")
    devices = [first, *(share(running) for _ in names[1:])]
    for seat, device in enumerate(devices):
        seated(device, "/tables/evening", seat)
    served.app.state.tables.open["evening"].told.clear()  # who sat down would be the latest news
    return devices


def latest(device, ui="en"):
    found = device.get("/tables/evening", headers={"accept-language": ui}).text
    return html.unescape(re.search(r'<p class="latest">(.*?)</p>', found)[1])


def test_SK63_who_is_given_a_card_is_told_which_and_nobody_else(running):
    carla, anna, ben = opened(running, GIVEN)
    assert latest(carla) == "Ben gives Carla Spiders 2."
    assert latest(carla, "de") == "Ben gibt Carla Spinnen 2."
    assert latest(anna) == "Ben gives Carla a card."
    assert latest(ben) == "Ben: gives Carla a card: Spiders 2."


def test_SK63_where_one_may_be_given_a_card_a_tap_on_a_card_gives_it(running):
    *_, ben = opened(running, SPOOKS)
    page = ben.get("/tables/evening").text
    assert "gives a card to an opponent with the fewest: Carla." in page
    assert re.search(r'value="give Sp2 to 1" class="cardface playable"', page)


def test_SK20_a_trick_that_is_turned_over_is_told_to_all(running):
    carla, anna, ben = opened(running, PUT)
    assert latest(anna) == "Carla puts a card into the trick, face down."
    ben.post("/tables/evening/move", data={"seat": 2, "move": "put Sp3"})
    trick = "The trick: Anna Bats Master, Carla Spooks Master, Ben Spiders 3."
    assert latest(anna) == f"Ben puts a card into the trick, face down. {trick}"
    assert latest(ben) == f"Ben: puts into the trick: Spiders 3. {trick}"
    assert "has moved" not in carla.get("/tables/evening").text


def test_KR13_the_count_names_the_players_and_the_winner_in_the_page_s_language(running):
    ann, bob = opened(running, KRUX + "Bob: waive\n")
    assert latest(bob) == "Bob: has tidied up."
    ann.post("/tables/evening/move", data={"seat": 0, "move": "count", "part": ["refuse", "cat, do"]})
    page = html.unescape(bob.get("/tables/evening", headers={"accept-language": "de"}).text)
    assert "Spieler 1" not in page
    assert "Ann: 0 waagerecht + 0 senkrecht - 3 = -3 Punkte. (KR-13)" in page
    assert "Der Tisch lehnt CAT ab." in page
    assert "refuses" not in page
    result = re.search(r'<p class="notice result">(.*?)</p>', page)[1]
    assert result.startswith("Gewonnen hat: Bob. Ann -3, Bob -2: ")
    assert result.endswith("(KR-13)")


def test_KR11_to_put_back_nothing_is_no_riddle(running):
    _, bob = opened(running, KRUX)
    answer = bob.post("/tables/evening/move", data={"seat": 1, "move": "return", "needs": "part"})
    assert answer.status_code == 422
    assert "Nothing is chosen yet: tap what you mean, then send it." in answer.text
    assert "block 1,5" not in re.search(r'<div id="said">.*?</section>', answer.text, re.DOTALL)[0]


def test_KR12_who_has_the_last_move_is_told_so(running):
    record = KRUX[: KRUX.index("Bob: place 2,5=X")]
    _, bob = opened(running, record)
    assert "Ann has given up: this is your last move." in bob.get("/tables/evening").text


def test_real_dice_are_typed_as_they_lie_there_and_the_page_says_whose_they_are(running):
    _, ann = running
    bob = share(running)
    path = begin(ann, "spookies", ["Ann", "Bob"], **{"by hand": "yes", "option chips": "2"})
    seated(ann, path, 0)
    seated(bob, path, 1)
    page = bob.get(path).text
    assert "<h2>Ann: what does the friend die show?</h2>" in page
    assert '<button name="move" value="friend Hanja">Hanja</button>' in page
    bob.post(f"{path}/chance", data={"seat": 1, "move": "Hanja"})
    for _ in range(2):
        ann.post(f"{path}/move", data={"seat": 0, "move": "roll 3"})
        page = bob.get(path, headers={"accept-language": "de"}).text
        assert "<h2>Ann: Was zeigen die Würfel?</h2>" in page
        assert "Was sie zeigen, etwa " in page
        assert bob.post(f"{path}/chance", data={"seat": 1, "move": "4 5 6"}).status_code == 200
    page = until(bob, path, "The stock is empty. Ann: which chips are turned over?")
    assert re.search(r'value="chips [^"]+">\dx\d', page)


def test_what_needs_the_script_is_not_shown_without_it(table):
    """A button with a look of its own would be seen in spite of being hidden."""
    style = table.host.get("/static/style.css").text
    assert "[hidden] { display: none !important; }" in style


def test_how_common_a_word_is_stands_in_the_page_s_numbers(table):
    asked = {"word": "Hund", "lang": "de", "rules": "spukstaben"}
    assert re.search(
        r"Häufigkeit: \d,\d ",
        table.host.get(
            "/explain?" + "&".join(f"{k}={v}" for k, v in asked.items()), headers={"accept-language": "de"}
        ).text,
    )


def test_the_ways_of_the_castle_are_told_in_words_too(running):
    _, first = running
    path = begin(first, "ghost-chase", ["Max", "Ann"])
    seated(first, path, 1)
    page = first.get(path, headers={"accept-language": "de"}).text
    assert "<summary>Das Schloss in Worten</summary>" in page
    assert re.search(r"<li>Von 1 führen Wege nach [\d, ]+\.", page)


def test_GC30_all_read_the_step_that_catches_max_and_see_where(running):
    before, _, _ = CHASED.rpartition("Ben: 2 to 42")
    _, ann, ben, cleo = opened(running, before)
    assert played(ben, "/tables/evening", 2, "2 to 42").status_code == 200
    assert latest(ann) == latest(cleo) == "Ben: figure 2 to room 42."
    assert latest(ann, "de") == "Ben: Figur 2 nach Raum 42."
    assert latest(ben) == "Ben: figure 2 to room 42."
    page = ann.get("/tables/evening", headers={"accept-language": "de"}).text
    assert "Gewonnen haben: Ann, Ben, Cleo." in page
    assert "Max war zuletzt in Raum 42 zu sehen" in page


def test_GC20_GC41_chasers_read_what_max_shows_and_says(running):
    steps = CHASED.splitlines()
    cheat = max(number for number, line in enumerate(steps) if line == "Max: cheat 54")
    frame = steps.index("Ann: frame mice")
    served, ann = running
    for name, number in (("cheat", cheat + 1), ("shown", frame)):
        (served.evening.folder / f"{name}.record").write_text("\n".join(steps[:number]) + "\n")
        seated(ann, f"/tables/{name}", 1)
    assert "Max goes where he has been, with a cheat card." in ann.get("/tables/cheat").text
    assert "cheat 54" not in ann.get("/tables/cheat").text
    shown = ann.get("/tables/shown").text
    assert re.search(
        r"Cleo: figure 3 to room 10\. Max shows his cards: [\d, ]*36\. He is in room 36\.", shown
    )
