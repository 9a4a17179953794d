"""The house book on the pages: guests add to it and propose the rest; votes that say something else than the button are asked about."""

import pytest

WORD = {"word": "Jöggl", "lang": "de", "to": "/house"}


def decide(client, what, **more: str):
    return client.post("/house/decide", data={**WORD, "what": what, **more})


@pytest.mark.parametrize(("what", "stands"), [("undo", False), ("refuse", "refused")])
def test_what_a_guest_would_change_is_proposed_and_the_host_decides(table, what, stands):
    host, guest = table.host, table.guest
    assert "Jöggl (de): accepted" in decide(guest, "accept").text  # what nobody has decided, anybody may
    html = decide(guest, what).text
    assert "Jöggl (de): accepted" in html
    assert "Somebody proposes to" in html
    assert "/house/answer" not in html
    assert guest.post("/house/answer", data={**WORD, "answer": "yes"}).status_code == 403
    assert "Somebody proposes to" not in host.post("/house/answer", data={**WORD, "answer": "no"}).text
    decide(guest, what)
    html = host.post("/house/answer", data={**WORD, "answer": "yes"}).text
    assert "Somebody proposes to" not in html
    assert ("Jöggl (de): refused" in html) == bool(stands)
    assert "Jöggl (de): accepted" not in html


def test_open_pages_are_told_of_the_book(table):
    host = table.host
    news = table.app.state.news if hasattr(table.app, "state") else None
    before = host.get("/house").text
    decide(host, "accept")
    after = host.get("/house").text
    assert before.partition('data-table="*house" data-position="')[2][:1] == "0"
    assert after.partition('data-table="*house" data-position="')[2][:1] == "1"
    assert news is None or news.newest["*house"] == 1


@pytest.mark.parametrize(("what", "votes"), [("accept", "1:5"), ("refuse", "5:1"), ("accept", "2:2")])
def test_votes_that_say_something_else_are_asked_about(table, what, votes):
    host = table.host
    yes, no = votes.split(":")
    answer = decide(host, what, **{"for": yes, "against": no})
    assert answer.status_code == 200
    assert "What has the table decided about Jöggl?" in answer.text
    assert "Jöggl" not in host.get("/house").text  # nothing is decided yet
    assert "by agreement" in answer.text
    if yes != no:
        meant = "refuse" if what == "accept" else "accept"
        assert f'name="what" value="{meant}"' in answer.text
        assert "5 votes to 1" in decide(host, meant, **{"for": yes, "against": no}).text
