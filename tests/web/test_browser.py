"""In a real browser: phones and a laptop, by touch, by keyboard and by what a screen reader is told.

Needs ``pip install '.[test-web]'`` and a Chromium that the system has (/usr/bin/chromium, or CHROMIUM names it). Without them these
tests are skipped, unless WORDREF_BROWSER=must: then they fail.
"""

import re
from pathlib import Path

import pytest
from web_browser import (
    LAPTOP,
    PHONE,
    Axe,
    begin,
    expect,
    sit,
    type_move,
    unfold,
)


def test_the_judge_by_keyboard_alone(device, served):
    page = device(PHONE)
    page.goto(f"{served.base}/judge")
    expect(page.locator("#words")).to_be_focused()
    page.keyboard.type("running")
    page.keyboard.press("Enter")
    expect(page.locator(".ruling")).to_contain_text("forbidden")
    expect(page.get_by_role("status")).to_contain_text("running: forbidden")
    page.keyboard.type("run")  # typing again starts over
    expect(page.locator("#words")).to_have_value("run")
    page.keyboard.press("Enter")
    expect(page.locator(".ruling")).to_contain_text("allowed")
    page.go_back()
    expect(page.locator(".ruling")).to_contain_text("forbidden")
    page.locator(".remedies a").first.click()
    expect(page.locator(".ruling")).to_contain_text("allowed")


def test_word_fields_leave_words_alone(device, served):
    page = device(PHONE)
    for path in ("judge", "arbiter", "find", "explain", "related"):
        page.goto(f"{served.base}/{path}")
        for field in page.locator(
            "main input:not([type=hidden]):not([type=checkbox]):not([inputmode])"
        ).all():
            assert field.get_attribute("autocorrect") == "off"
            assert field.get_attribute("spellcheck") == "false"
            assert field.get_attribute("autocomplete") == "off"


def test_without_the_script_everything_works_by_forms(device, served):
    page = device(PHONE, java_script_enabled=False)
    page.goto(f"{served.base}/judge")
    page.fill("#words", "running")
    page.keyboard.press("Enter")
    expect(page.locator(".ruling")).to_contain_text("forbidden")
    lines = "wordref record 2\ngame: spookies\nseats: Ann, Bob\nseed: 1\n\n*: friend Kracko\n"
    (served.folder / "climb.record").write_text(lines)
    sit(page, f"{served.base}/tables/climb", "Ann")
    expect(page.get_by_role("button", name="Roll 2 dice")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name="Roll 2 dice").click()
    page.reload()
    expect(page.locator(".history")).to_contain_text("rolls 2 dice")


def test_nomina_by_touch_with_a_word_voted_in(device, served):
    ann, bob = device(LAPTOP), device(PHONE, has_touch=True)
    url = begin(ann, served, "nomina", ["Ann", "Bob"], starter="first")
    sit(ann, url, "Ann")
    sit(bob, url, "Bob")
    expect(ann.locator(".turn")).to_contain_text("Your turn, Ann")
    ann.locator("[data-at='6,5']").click()
    ann.keyboard.type("was")
    ann.keyboard.press("Enter")  # checks, and plays nothing
    expect(ann.locator(".said.allowed")).to_be_visible()
    ann.locator("#lettersfield").fill("qxz")
    expect(ann.locator(".said.allowed")).to_have_count(0)  # it was about other letters
    ann.locator("#lettersfield").focus()
    expect(ann.locator("#typed")).to_have_value("place E6 across QXZ")
    ann.keyboard.press("Enter")  # checks, and plays nothing
    expect(ann.locator(".said")).to_contain_text("QXZ")
    expect(bob.locator(".turn")).to_contain_text("Ann moves")
    ann.get_by_role("button", name="Let the table vote on QXZ").click()
    expect(bob.get_by_role("heading", name="Does the table accept QXZ?")).to_be_visible()
    bob.get_by_role("button", name="Accept").tap()
    expect(bob.locator(".turn")).to_contain_text("Your turn, Bob")
    expect(ann.locator("[data-at], .cell", has_text="Q")).to_have_count(1)
    bob.locator("[data-at='7,5']").tap()
    bob.locator("#down").tap()
    bob.keyboard.type("u")
    expect(bob.locator("#typed")).to_have_value("place E7 down U")
    bob.locator("#across").tap()
    expect(bob.locator("#typed")).to_have_value("place E7 across U")


def test_boards_are_walked_with_arrow_keys_and_have_one_tab_stop(device, served):
    page = device()
    sit(page, begin(page, served, "nomina", ["Ann", "Bob"], starter="first"), "Ann")
    assert page.locator("[data-board] button[tabindex='0']").count() == 1
    page.locator("[data-board] button[tabindex='0']").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator("[data-at='2,3']")).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator("[data-at='2,12']")).to_be_focused()
    assert "C2 empty" in page.locator("[data-at='2,3']").get_attribute("aria-label")


def test_news_come_without_losing_focus_or_what_is_typed(device, served):
    ann, bob = device(), device(PHONE)
    url = begin(ann, served, "nomina", ["Ann", "Bob"], starter="first")
    sit(ann, url, "Ann")
    sit(bob, url, "Bob")
    ann.focus("#typed")
    ann.keyboard.type("place 1,1 acr")
    bob.locator("#seats summary").click()
    bob.get_by_role("button", name="Bob stands up").click()  # news for Ann
    expect(ann.locator("form[action$='/sit'] button[value='1']")).to_have_count(1)
    expect(ann.locator("#typed")).to_have_value("place 1,1 acr")
    expect(ann.locator("#typed")).to_be_focused()
    ann.keyboard.type("oss WAS")
    ann.keyboard.press("Enter")
    expect(ann.locator(".turn")).to_contain_text("Bob moves")


def test_a_phone_that_slept_and_a_server_that_was_killed(device, served):
    ann, bob = device(), device(PHONE)
    url = begin(ann, served, "nomina", ["Ann", "Bob"], starter="first")
    sit(ann, url, "Ann")
    sit(bob, url, "Bob")
    bob.context.set_offline(True)
    type_move(ann, "place 6,5 across WAS")
    expect(ann.locator(".turn")).to_contain_text("Bob moves")
    expect(bob.locator(".turn")).to_contain_text("Ann moves")
    bob.context.set_offline(False)
    expect(bob.locator(".turn")).to_contain_text("Your turn, Bob")
    served.kill()
    served.start()
    type_move(bob, "place 7,5 down OOD")
    expect(bob.locator(".turn")).to_contain_text("Ann moves")
    expect(ann.locator(".turn")).to_contain_text("Your turn, Ann")
    bob.reload()
    expect(bob.locator(".turn")).to_contain_text("Ann moves")


def test_the_studio_to_a_pdf(device, served):
    page = device()
    page.goto(f"{served.base}/studio")
    page.fill("[name=rows]", "4")
    page.fill("[name=columns]", "4")
    page.get_by_role("button", name="Begin the board").click()
    page.fill("[name=seconds]", "3")
    page.get_by_role("button", name="Fill the open squares").click()
    expect(page.get_by_role("button", name="Stop, and keep the best so far")).to_be_visible()
    expect(page.get_by_role("link", name="PDF", exact=True)).to_be_visible()
    page.locator("label:has-text('across') input").first.fill("Something")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("label:has-text('across') input").first).to_have_value("Something")
    with page.expect_download() as download:
        page.get_by_role("link", name="PDF", exact=True).click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")


PAGES = [
    "/",
    "/judge?words=run+running+woodboat&lang=en",
    "/house",
    "/arbiter",
    "/find?pattern=h%3Fuse&lang=en",
    "/explain?word=mice&lang=en",
    "/related?words=design&lang=en",
    "/rules?game=SP",
    "/api",
    "/tables",
    "/tables/new?game=nomina",
    "/studio",
]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("ui", ["en", "de"])
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(device, served, dark, ui):
    page = device(PHONE, color_scheme="dark" if dark else "light", locale=ui)
    host = page
    urls = [f"{served.base}{path}" for path in PAGES]
    for game, names in (
        ("nomina", 2),
        ("krux", 2),
        ("spukstaben", 2),
        ("spooks", 3),
        ("spookies", 2),
        ("ghost-chase", 2),
    ):
        host.goto(f"{served.base}/tables/new?game={game}")
        for number in range(names):
            host.fill(f"[name=name{number}]", f"P{number}")
        host.locator("main form button.primary").click()
        host.wait_for_url(re.compile(r"/tables/[a-z-]+-\d"))
        urls.append(host.url)
        host.locator("form[action$='/sit'] button[value='0']").click()
        host.wait_for_load_state()
        urls.append(host.url)
    for url in urls:
        page.goto(url)
        unfold(page)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{url}\n{found.generate_report()}"
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], f"{url}: {wide}"
        assert page.evaluate("document.documentElement.lang") == ui


def test_the_page_is_light(device, served):
    page = device(PHONE)
    page.goto(f"{served.base}/judge?words=running&lang=en")
    page.wait_for_load_state("load")
    sizes = page.evaluate(
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
        ".map(each => each.decodedBodySize)"
    )
    assert 1_000 < sum(sizes) <= 100_000
    assert (Path(__file__).parents[2] / "wordref" / "web" / "static" / "app.js").stat().st_size <= 19_000


def test_the_stream_carries_numbers_only(device, served):
    page = device()
    url = begin(page, served, "nomina", ["Ann", "Bob"], starter="first")
    sit(page, url, "Ann")
    page.evaluate(
        "() => { window.got = []; const s = new EventSource('/news'); s.onmessage = (e) => window.got.push(e.data); return new Promise((r) => { s.onopen = r; }); }"
    )
    type_move(page, "place 6,5 across WAS")
    expect(page.locator(".turn")).to_contain_text("Bob moves")
    page.wait_for_function("() => window.got.length")
    for each in page.evaluate("window.got"):
        assert re.fullmatch(r'\{"table": "(\*|[a-z0-9-]+)", "position": \d+\}', each)
