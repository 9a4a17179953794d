"""Without the script a page says how old it is and looks again by itself, and never while somebody types."""

import re

from web_tables import begin, played, seated, share, two


def refreshes(html):
    """After how many seconds a page without the script is asked for again; None if it is not."""
    found = re.search(r'<noscript><meta http-equiv="refresh" content="(\d+)', html)
    return found and int(found[1])


def test_a_table_is_looked_at_again_unless_somebody_types(running):
    ann, bob, path = two(running, "nomina", **{"option starter": "first"})
    assert refreshes(bob.get(path).text)
    assert "As it was at " in bob.get(path).text
    assert refreshes(ann.get(path).text) is None  # it would wipe the move
    assert "Look again" in ann.get(path).text
    refused = played(bob, path, 1, "place 1,1 across WAS")
    assert refused.status_code == 409
    assert refreshes(refused.text) is None  # the reason is to be read
    assert refreshes(share(running).get(path).text)
    played(ann, path, 0, "place 1,1 across WAS")
    assert refreshes(ann.get(path).text)


def test_SP20_who_has_written_sees_what_the_others_do(running):
    ann, _, path = two(running, "spukstaben", **{"option first_cards": "dealt"})
    assert refreshes(ann.get(path).text) is None
    played(ann, path, 0, "word zebra")
    assert refreshes(ann.get(path).text)


def test_the_list_of_tables_is_looked_at_again(running):
    _, ann = running
    seated(ann, begin(ann, "nomina", ["Ann", "Bob"]), 0)
    assert refreshes(ann.get("/tables").text)


def test_a_verdict_of_the_arbiter_goes_away_without_the_script(serve):
    arbiter = serve(arbiter=True).host
    html = arbiter.post("/arbiter", data={"words": "house", "lang": "en"}).text
    assert refreshes(html)
    assert 'id="words"' not in html  # never beside a new word
    assert refreshes(arbiter.get("/arbiter").text) is None
