"""Tables: begun, sat at, played, voted, taken back, handed over."""

import re

import pytest
from web_records import CHASE_OF_THREE
from web_tables import begin, played, seated, share, two, until

from wordref.referee.record import load

GAMES = {"spukstaben": 1, "nomina": 2, "krux": 2, "spookies": 2, "ghost-chase": 2, "spooks": 3}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ui", ["en", "de"])
def test_every_game_is_begun_shown_and_recorded(running, game, ui):
    served, host = running
    host.headers["accept-language"] = ui
    assert 'name="name0"' in host.get("/tables/new", params={"game": game}).text
    names = ["Ann", "Bob", "Cleo"][: GAMES[game]]
    path = begin(host, game, names)
    assert host.get(path).status_code == 200  # looking on
    for seat in range(len(names)):
        seated(host, path, seat)
    for seat in range(len(names)):
        html = host.get(f"{path}?seat={seat}").text
        assert f'<html lang="{ui}"' in html
    record = load(served.evening.folder / f"{path.rpartition('/')[2]}.record")
    assert record.game == game
    assert record.seats == tuple(names)
    assert path in host.get("/tables").text


def test_moves_are_played_recorded_and_refused_with_reasons(running):
    served, _ = running
    ann, bob, path = two(running, "nomina", **{"option starter": "first"})
    assert played(bob, path, 1, "place 1,1 across WAS").status_code == 409
    assert "It is Ann&#39;s turn." in played(bob, path, 1, "place 1,1 across WAS").text
    assert played(bob, path, 0, "place 1,1 across WAS").status_code == 403  # not his seat
    answer = played(ann, path, 0, "place 1,1 across XQZ")
    assert answer.status_code == 422
    assert "NO-06" in answer.text
    assert 'value="place 1,1 across XQZ"' in answer.text  # nothing typed is lost
    answer = played(ann, path, 0, "place 1,1 across WAS", do="try")
    assert "WAS: 3" in answer.text
    assert "It is your turn" not in bob.get(path).text
    answer = played(ann, path, 0, "A1 across was")  # as people type
    assert answer.status_code == 200
    assert "It is your turn, Bob." in bob.get(path).text
    record = load(served.evening.folder / f"{path.rpartition('/')[2]}.record")
    assert [line.text for line in record.moves] == ["place 1,1=W 1,2=A 1,3=S"]
    assert record.facts["word WAS"].startswith("allowed")


def test_of_two_moves_at_once_one_wins_and_the_other_is_told(running):
    _, ann = running
    path = begin(ann, "nomina", ["Ann", "Bob"], **{"option starter": "first"})
    seated(ann, path, 0)
    assert played(ann, path, 0, "place 1,1 across WAS", count=0).status_code == 200
    answer = played(ann, path, 0, "place 5,5 across DOG", count=0)
    assert answer.status_code == 409
    assert "Somebody else was quicker" in answer.text
    assert "DOG" in answer.text


def test_a_move_that_is_sent_twice_is_made_once_and_is_no_error(running):
    served, _ = running
    ann, bob, path = two(running, "nomina", **{"option starter": "first"})
    for typed in ("place A1 across was", "place A1 across was", "place 1,1=W 1,2=A 1,3=S"):
        assert played(ann, path, 0, typed, count=0).status_code == 200
    assert played(ann, path, 0, "place A1 across was", count=0, do="try").status_code == 409
    assert played(bob, path, 1, "place A1 across was", count=0).status_code == 409
    assert played(ann, path, 0, "nonsense", count=0).status_code == 409
    record = load(served.evening.folder / f"{path.rpartition('/')[2]}.record")
    assert len(record.moves) == 1


def test_a_disputed_word_goes_to_a_vote(running):
    served, _ = running
    ann, bob, path = two(running, "nomina", **{"option starter": "first"})
    move = {"seat": 0, "move": "place 1,1 across QXZ", "word": "QXZ"}
    answer = played(ann, path, 0, "place 1,1 across QXZ")
    assert "Let the table vote on QXZ" in answer.text
    assert ann.post(f"{path}/ask", data={**move, "word": "WAS"}).status_code == 409  # nobody doubts it
    assert ann.post(f"{path}/ask", data=move).status_code == 200
    assert "Does the table accept QXZ?" in bob.get(path).text
    bob.post(f"{path}/vote", data={"seat": 1, "answer": "no"})  # a tie
    assert "The table refuses QXZ by 1 votes to 1." in ann.get(path).text
    ann.post(f"{path}/ask", data=move)
    bob.post(f"{path}/vote", data={"seat": 1, "answer": "yes"})
    assert "The table accepts QXZ by 2 votes to 0." in bob.get(path).text
    record = load(served.evening.folder / f"{path.rpartition('/')[2]}.record")
    assert record.moves[0].text.endswith("accept QXZ")
    assert record.moves[0].comments == ("vote QXZ: 1 for, 1 against", "vote QXZ: 2 for, 0 against")


def test_a_move_is_taken_back_when_all_agree(running):
    served, _ = running
    ann, bob, path = two(running, "nomina", **{"option starter": "first"})
    played(ann, path, 0, "place 1,1 across WAS")
    ann.post(f"{path}/undo", data={"seat": 0})
    assert "Ann wants to take the last move back." in bob.get(path).text
    bob.post(f"{path}/undo", data={"seat": 1, "answer": "no"})
    assert "It is your turn, Bob." in bob.get(path).text
    ann.post(f"{path}/undo", data={"seat": 0})
    bob.post(f"{path}/undo", data={"seat": 1, "answer": "yes"})
    assert "It is your turn, Ann." in ann.get(path).text
    assert load(served.evening.folder / f"{path.rpartition('/')[2]}.record").moves == ()
    played(ann, path, 0, "place 1,1 across NOT")
    html = bob.get(path).text  # what was said before is not the latest news once more
    assert '<p class="latest">Ann: NOT, A1 across.' in html
    assert html.index("Ann:</b> NOT") < html.index("The table took the last move back.")
    assert html.index("The table took the last move back.") < html.index("Bob does not agree")


def test_hints_only_if_the_table_allows_them_and_all_are_told(running):
    ann, bob, path = two(running, "spookies", hints="yes")
    until(ann, path, "It is your turn, Ann.")
    assert bob.post(f"{path}/hint", data={"seat": 1}).status_code == 409
    html = ann.post(f"{path}/hint", data={"seat": 0}).text
    assert "<h2>Hint</h2>" in html
    other = bob.get(path).text
    assert "Ann asked for a hint." in other
    assert "<h2>Hint</h2>" not in other
    assert ann.post(f"/api/hint/{path.rpartition('/')[2]}").json()["hint"]
    asked = ann.post(f"/api/hint/{path.rpartition('/')[2]}").json()
    assert asked["data"]["moves"]  # as ``wordref hint --format json`` prints it
    path = begin(ann, "spookies", ["Ann", "Bob"])
    seated(ann, path, 0)
    until(ann, path, "It is your turn, Ann.")
    assert ann.post(f"{path}/hint", data={"seat": 0}).status_code == 403


def test_bots_play_on_their_own_to_the_end(running):
    served, ann = running
    path = begin(ann, "spookies", ["Robo", "Bea"], bots=["Robo", "Bea"], **{"option chips": "20"})
    html = until(ann, path, "The game is over.")
    assert "Robo" in html
    name = path.rpartition("/")[2]
    assert load(served.evening.folder / f"{name}.record").result
    assert ann.get(f"{path}/record").text.startswith("wordref record ")


def test_a_child_may_play_against_an_easy_player(running):
    served, host = running
    form = host.get("/tables/new", params={"game": "spookies"}).text
    assert '<option value="easy">so that a child can win</option>' in form
    assert '<option value="hard">' not in form  # there is none in this game
    wish = {
        "game": "spookies",
        "name0": "Ann",
        "name1": "Robo",
        "bot1": "yes",
        "name2": "Rita",
        "bot2": "yes",
    }
    answer = host.post("/tables", data={**wish, "strength": "easy"})
    record = load(next(served.evening.folder.glob("spookies*.record")))
    assert answer.status_code in (200, 303)
    assert record.headers["bots"] == "Robo:easy, Rita:easy"
    refused = host.post("/tables", data={**wish, "strength": "hard"})
    assert refused.status_code == 422
    assert "there is no player &#39;bot:hard&#39; of Spookies" in refused.text


def test_the_record_is_kept_back_while_the_game_is_on(running):
    _, ann = running
    path = begin(ann, "nomina", ["Ann", "Bob"])
    assert ann.get(f"{path}/record").status_code == 403


def test_pass_and_play_asks_to_hand_the_device_over(running):
    _, ann = running
    path = begin(ann, "ghost-chase", ["Max", "Ann"])
    for seat in (0, 1):
        seated(ann, path, seat)
    html = until(ann, path, "Hand the device to")
    first = re.search(r"I am (\w+)<", html)[1]
    seat = ["Max", "Ann"].index(first)
    assert "It is your turn" in ann.get(f"{path}?seat={seat}").text
    assert "Hand the device to" in ann.get(f"{path}?seat={1 - seat}").text


def test_where_all_lies_open_nobody_hands_over(running):
    _, ann = running
    path = begin(ann, "nomina", ["Ann", "Bob"], **{"option starter": "first"})
    for seat in (0, 1):
        seated(ann, path, seat)
    for asked in ("", "?seat=0", "?seat=1"):
        assert "It is your turn, Ann" in until(ann, path + asked, "Your turn"), asked


def test_a_seat_goes_to_another_device_once(running):
    _, ann = running
    bob, cleo = share(running), share(running)
    path = begin(ann, "nomina", ["Ann", "Bob"], **{"option starter": "first"})
    seated(bob, path, 0)
    assert cleo.post(f"{path}/link", data={"seat": 0}).status_code == 403
    html = bob.post(f"{path}/link", data={"seat": 0}).text
    link = re.search(r"<code>http://[^/]*(/seat/[^<]*)</code>", html)[1]
    assert "Take the seat" in cleo.get(link).text
    assert bob.get(path).text.count("It is your turn") >= 1  # looking at the link takes nothing
    assert cleo.post(link).status_code == 200
    assert played(bob, path, 0, "place 1,1 across WAS").status_code == 403
    assert ann.post(link).status_code == 404
    assert ann.get(link).status_code == 404
    assert played(cleo, path, 0, "place 1,1 across WAS").status_code == 200


def test_a_taken_seat_is_not_taken_again(running):
    _, ann = running
    bob = share(running)
    path = begin(ann, "nomina", ["Ann", "Bob"])
    seated(ann, path, 0)
    assert bob.post(f"{path}/sit", data={"seat": 0}).status_code == 409
    assert bob.post(f"{path}/leave", data={"seat": 0}).status_code == 403
    assert ann.post(f"{path}/leave", data={"seat": 0}).status_code == 200
    seated(bob, path, 0)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"game": "chess"},
        {"game": "nomina"},
        {"game": "nomina", "name0": "Ann"},
        {"game": "nomina", "name0": "A", "name1": "A"},
        {"game": "nomina", "name0": "A:", "name1": "B"},
        {"game": "nomina", "name0": "A", "name1": "B", "option rows": "x"},
        {"game": "nomina", "name0": "A", "name1": "B", "option rows": "99999"},
    ],
)
def test_a_table_that_can_t_be_is_told(running, data):
    served, ann = running
    assert ann.post("/tables", data=data).status_code in (404, 422)
    assert not list(served.evening.folder.glob("*.record"))


@pytest.mark.parametrize(
    "name", ["..", "../evening", "%2e%2e%2fevening", "evening", ".hidden", "a" * 200, "nothing"]
)
def test_a_table_that_is_none_is_not_found(table, name):
    assert table.guest.get(f"/tables/{name}").status_code in (404, 403, 200)
    assert "wordref record" not in table.guest.get(f"/tables/{name}").text


def test_a_record_of_the_terminal_goes_on_as_a_table(running):
    served, ann = running
    text = "wordref record 1\ngame: spookies\nseats: Ann, Bob\n\n*: friend Hanja\nAnn: roll 3\n*: dice"
    (served.evening.folder / "evening-2.record").write_text(text)  # cut off in the middle of a line
    seated(ann, "/tables/evening-2", 0)
    until(ann, "/tables/evening-2", "dice")
    (served.evening.folder / "broken.record").write_text("wordref record 1\ngame: nothing\nseats: A\n\n")
    html = ann.get("/tables").text
    assert "there is no game" in html
    assert ann.get("/tables/broken").status_code == 409


def test_a_game_goes_on_after_the_server_was_killed(serve):
    first = serve()
    with first.host as ann:
        path = begin(ann, "nomina", ["Ann", "Bob"], **{"option starter": "first"})
        seated(ann, path, 0)
        played(ann, path, 0, "place 1,1 across WAS")
        cookies = ann.cookies
    again = serve().device()
    again.cookies = cookies
    with again:
        html = again.get(path).text
        assert "It is Bob&#39;s turn." in html
        assert "you" in html


def test_what_players_write_is_text(running):
    _, ann = running
    path = begin(ann, "nomina", ["<b>x</b>", "Bob"], **{"option starter": "first"})
    seated(ann, path, 0)
    html = played(ann, path, 0, '"><script>alert(1)</script>').text
    assert "<b>x" not in html
    assert "<script>alert" not in html


def test_what_somebody_else_wrote_meanwhile_stops_an_undo_too(running):
    served, ann = running
    path = begin(ann, "nomina", ["Ann", "Bob"], **{"option starter": "first"})
    seated(ann, path, 0)
    ann.post(f"{path}/move", data={"seat": 0, "move": "place 6,5 across WAS"})
    record = served.evening.folder / f"{path.rpartition('/')[2]}.record"
    record.write_text(record.read_text() + "Bob: place 7,5=O 8,5=O 9,5=D\n")  # as the terminal does
    assert ann.post(f"{path}/undo", data={"seat": 0}).status_code == 409
    assert "WOOD, E6 down" in ann.get(path).text


def test_GC15_chasers_are_told_what_chasers_do_in_their_language(running):
    served, ann = running
    bea = share(running)
    (served.evening.folder / "chase.record").write_text(CHASE_OF_THREE)
    seated(ann, "/tables/chase", 1)
    assert played(ann, "/tables/chase", 1, "1 to 48").status_code == 200
    bea.headers["accept-language"] = "de"
    seated(bea, "/tables/chase", 2)
    html = bea.get("/tables/chase").text
    assert "<b>Ann:</b> Figur 1 nach Raum 48" in html
    assert "<b>Max</b> hat gezogen" in html
    assert "go 54" not in html + ann.get("/tables/chase").text
