"""The arbiter in a browser: one verdict for the whole play, never which word failed, and empty again by itself."""

import re

import pytest
from web_browser import LAPTOP, PHONE, expect

TEXTS = {"en": ("Valid", "Not valid", "The play is"), "de": ("Gilt", "Gilt nicht", "Der Zug gilt")}


@pytest.mark.parametrize("ui", ["en", "de"])
def test_the_arbiter_by_keyboard_alone_is_empty_again_by_itself(device, served, ui):
    valid, not_valid, spoken = TEXTS[ui]
    page = device(PHONE, locale=ui)
    page.clock.install(time="2026-01-01T20:00:00")
    page.clock.pause_at("2026-01-01T20:00:01")  # from now on it is this test that lets time pass
    page.goto(f"{served.base}/arbiter")
    page.select_option("[name=lang]", "de")
    page.select_option("[name=rules]", "nomina")
    page.focus("#words")
    for words, verdict in (("haus maus", valid), ("haus mauss", not_valid)):
        expect(page.locator("#words")).to_be_focused()
        page.keyboard.type(words)
        page.keyboard.press("Enter")
        expect(page.locator(".play")).to_have_text(re.compile(f"{verdict}$"))
        page.wait_for_load_state("load")
        page.clock.run_for(100)
        expect(page.get_by_role("status")).to_contain_text(spoken)
        for word in words.split():
            assert word not in page.locator("main").inner_text().lower()
        page.clock.run_for(9_000)
        expect(page.locator(".play")).to_be_visible()
        with page.expect_navigation():
            page.clock.run_for(2_000)
        expect(page.locator("#words")).to_have_value("")
        assert page.locator("[name=lang]").input_value() == "de"
        assert page.locator("[name=rules]").input_value() == "nomina"


def test_the_next_play_comes_at_once_if_somebody_wants_it(device, served):
    page = device(LAPTOP)
    page.goto(f"{served.base}/arbiter")
    page.keyboard.type("house")
    page.keyboard.press("Enter")
    expect(page.locator(".play")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#words")).to_be_focused()
    page.go_back()
    expect(page.locator(".play")).to_have_count(0)  # nobody reads the last verdict for the next one
