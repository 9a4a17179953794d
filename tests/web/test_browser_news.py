"""What devices are told while others move: nothing is missed, nothing is taken away, the focus stays, a screen reader hears it."""

import re

from web_browser import LAPTOP, PHONE, begin, expect, sit, type_move
from web_records import NOMINA

FIRST = "place 6,5 across WAS"


def two(device, served):
    """Ann, whose turn it is, and Bob, who waits."""
    ann, bob = device(LAPTOP), device(PHONE)
    url = begin(ann, served, "nomina", ["Ann", "Bob"], starter="first")
    sit(ann, url, "Ann")
    sit(bob, url, "Bob")
    expect(ann.locator(".turn")).to_contain_text("Your turn, Ann")
    return ann, bob


def test_each_move_is_spoken_to_those_who_wait_also_the_first(device, served):
    ann, bob = two(device, served)
    type_move(ann, FIRST)
    expect(bob.get_by_role("status")).to_contain_text("Ann: WAS, E6 across.")
    expect(bob.get_by_role("status")).to_contain_text("It is your turn, Bob")
    expect(ann.get_by_role("status")).to_contain_text("It is Bob's turn")
    type_move(bob, "place 7,5 down OOD")
    expect(ann.get_by_role("status")).to_contain_text("Bob: WOOD, E6 down.")


def test_there_is_one_region_that_speaks_and_it_is_there_at_first(device, served):
    page = device(PHONE)
    for path in (
        "",
        "judge",
        "house",
        "arbiter",
        "find",
        "explain",
        "related",
        "rules",
        "api",
        "tables",
        "studio",
    ):
        answer = page.request.get(f"{served.base}/{path}")
        assert answer.text().count('role="status"') == 1, path
        assert 'aria-live="assertive"' not in answer.text()
        assert 'role="alert"' not in answer.text()


def test_what_came_before_the_stream_was_open_is_not_missed(device, served):
    ann, bob = two(device, served)
    waiting = []
    bob.route("**/news*", lambda route: waiting.append(route))  # noqa: PLW0108  (Playwright wants a function of its own)
    bob.reload()
    while not waiting:
        bob.wait_for_timeout(20)  # Playwright goes on meanwhile
    type_move(ann, FIRST)
    expect(ann.locator(".turn")).to_contain_text("Bob moves")
    expect(bob.locator(".turn")).to_contain_text("Ann moves")
    bob.unroute("**/news*")
    for each in waiting:
        each.continue_()
    expect(bob.locator(".turn")).to_contain_text("Your turn, Bob")


def test_news_take_no_ruling_and_no_typed_move_away(device, served):
    ann, bob = two(device, served)
    type_move(ann, "place 6,5 across QXZ")
    expect(ann.locator(".said")).to_contain_text("QXZ")
    bob.locator("#seats summary").click()
    bob.get_by_role("button", name="Bob stands up").click()  # news for Ann
    expect(ann.locator("form[action$='/sit'] button[value='1']")).to_have_count(1)
    expect(ann.locator(".said")).to_contain_text("QXZ")
    expect(ann.locator("#typed")).to_have_value("place 6,5 across QXZ")


def test_who_moves_is_answered_even_if_news_come_first(device, served):
    ann, bob = two(device, served)
    held = []
    ann.route(re.compile("/move$"), lambda route: held.append((route, route.fetch())))
    type_move(ann, "place 6,5 across QXZ")
    while not held:
        ann.wait_for_timeout(20)  # Playwright goes on meanwhile
    bob.locator("#seats summary").click()
    with ann.expect_response(lambda got: got.request.method == "GET" and "/tables/" in got.url):
        bob.get_by_role("button", name="Bob stands up").click()  # the news come while the answer is under way
    route, answer = held[0]
    route.fulfill(response=answer)
    expect(ann.locator(".said")).to_contain_text("QXZ")
    expect(ann.locator("form[action$='/sit'] button[value='1']")).to_have_count(1)


def test_a_move_that_was_not_heard_is_sent_again(device, served):
    ann, bob = two(device, served)
    ann.context.set_offline(True)
    type_move(ann, FIRST)
    expect(ann.get_by_role("status")).to_contain_text("No connection. Trying again")
    ann.context.set_offline(False)
    expect(ann.locator(".turn")).to_contain_text("Bob moves")
    expect(bob.locator(".history li", has_text="WAS")).to_have_count(1)


def focus(page):
    return page.evaluate("document.activeElement.tagName + '#' + document.activeElement.id")


def test_the_focus_is_never_nowhere(device, served):
    ann, bob = two(device, served)
    type_move(ann, FIRST)  # the field goes away with the turn
    expect(ann.locator(".turn")).to_contain_text("Bob moves")
    assert focus(ann) == "H1#"
    ann.locator("#seats summary").focus()
    type_move(bob, "place 7,5 down OOD")
    expect(ann.locator(".turn")).to_contain_text("Your turn, Ann")
    expect(ann.locator("#seats summary")).to_be_focused()


def test_news_come_while_a_hint_is_looked_for(device, served):
    (served.folder / "news.record").write_text(NOMINA)  # a table that allows hints
    ann, bob, held = device(LAPTOP), device(PHONE), []
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        sit(page, f"{served.base}/tables/news", name)
    ann.route(re.compile("/hint$"), lambda route: held.append(route))  # noqa: PLW0108  (as above)
    ann.get_by_role("button", name="Ask for a hint").click()
    while not held:
        ann.wait_for_timeout(20)
    bob.locator("#seats summary").click()
    bob.get_by_role("button", name="Bob stands up").click()
    expect(ann.locator("form[action$='/sit'] button[value='1']")).to_have_count(1)
    held[0].continue_()
    expect(ann.locator(".hint")).to_contain_text("points")
