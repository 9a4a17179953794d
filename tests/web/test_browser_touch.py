"""What a finger goes for is large enough, 44 pixels or with a large control that does the same; pages fit a phone and 200 % of a laptop."""

import pytest
from web_browser import PHONE, begin, expect, sit, unfold
from web_records import CHASE, MAX_TO_GO

# everything that is tapped, but squares that come near, rooms that have a large control besides, and links amid a text
SMALL = """() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .map((each) => each.closest('label:has([type=checkbox], [type=radio])') || each)
    .filter((each) => !each.closest('[data-zoom], .castle, .skip, .unseen') && getComputedStyle(each).display !== 'inline')
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width && box.height && (box.width < 43.5 || box.height < 43.5))
    .map(([each, box]) => `${each.tagName} ${each.innerText || each.name} ${box.width} x ${box.height}`)"""
PATHS = (
    "",
    "judge?words=run+running+woodboat&lang=en",
    "house",
    "arbiter",
    "find?pattern=h%3Fuse&lang=en",
    "explain?word=mice&lang=en",
    "related?words=design&lang=en",
    "rules?game=SP",
    "api",
    "tables",
    "tables/new?game=krux",
    "studio",
)
GAMES = {"nomina": 2, "krux": 2, "spukstaben": 2, "spooks": 3, "spookies": 2, "ghost-chase": 2}
FINGER = {"has_touch": True, "is_mobile": True}


def test_pages_have_large_targets(device, served):
    page = device(PHONE, **FINGER)
    for path in PATHS:
        page.goto(f"{served.base}/{path}")
        unfold(page)
        assert page.evaluate(SMALL) == [], path


@pytest.mark.parametrize("game", GAMES)
def test_tables_have_large_targets(device, served, game):
    page = device(PHONE, **FINGER)
    sit(page, begin(page, served, game, ["Ann", "Bob", "Cleo"][: GAMES[game]]), "Ann")
    expect(page.locator(".turn")).to_be_visible()
    unfold(page)
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("record", [MAX_TO_GO.partition("Ann: 1")[0], CHASE], ids=["all rooms", "some"])
def test_each_small_room_has_a_large_control_that_does_the_same(device, served, record):
    (served.folder / "chase.record").write_text(record)
    page = device(PHONE, **FINGER)
    sit(page, f"{served.base}/tables/chase", "Ann")
    rooms = page.locator(".castle input").all()
    assert rooms
    large = [each.get_attribute("for") for each in page.locator("label.pick[for]").all()]
    listed = [each.get_attribute("value") for each in page.locator(".fingers option").all()]
    assert sorted(large or listed) == sorted(each.get_attribute("id" if large else "value") for each in rooms)
    assert page.evaluate(SMALL) == []
    assert all(each.bounding_box()["height"] > 43.5 for each in page.locator(".pick").all())
    if record == CHASE:
        page.locator(".pick", has_text="3 → 43").tap()
        expect(page.locator(".castle label", has=page.locator("#room43"))).to_contain_text("43")
        expect(page.locator("#chosen")).to_have_text("figure 3 to room 43")
        expect(page.locator(".turn.mine")).to_be_visible()  # nothing is played yet
        page.locator(".chosen button").tap()
        expect(page.locator(".history")).to_contain_text("Ann: figure 3 to room 43")
    else:
        page.locator(".fingers select").select_option("1 at 30")
        page.locator(".fingers button").tap()
        expect(page.locator(".history")).to_contain_text("Ann: figure 1 begins in room 30")


def width(page, at):
    return page.locator(f"[data-at='{at}']").bounding_box()["width"]


def test_the_first_tap_brings_small_squares_near_and_plays_nothing(device, served):
    page = device(PHONE, **FINGER)
    sit(page, begin(page, served, "nomina", ["Ann", "Bob"], starter="first"), "Ann")
    assert width(page, "6,5") < 30
    page.locator("[data-at='6,5']").tap()
    expect(page.locator("#nearer")).to_have_attribute("aria-pressed", "true")
    assert width(page, "6,5") >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(page.locator("[data-at='6,5']")).to_be_in_viewport(ratio=1)
    expect(page.locator("#lettersfield")).to_be_in_viewport(ratio=1)
    page.keyboard.type("was")
    page.locator("[data-at='7,5']").tap()  # that was another one
    page.locator("[data-at='6,5']").tap()
    expect(page.locator("#typed")).to_have_value("place E6 across WAS")
    page.locator("#letters").get_by_role("button", name="Check").tap()
    expect(page.locator(".said")).to_contain_text("WAS")
    assert width(page, "6,5") >= 44  # still near
    page.locator("#letters").get_by_role("button", name="Play").tap()
    expect(page.locator(".turn")).to_contain_text("Bob moves")
    expect(page.locator("body")).to_have_class("game")  # the whole board again


def test_squares_come_near_by_a_button_too(device, served):
    page = device(PHONE)
    sit(page, begin(page, served, "krux", ["Ann", "Bob"], starter="first"), "Ann")
    page.goto(page.url)
    button = page.get_by_role("button", name="Larger squares")
    button.click()
    assert width(page, "1,1") >= 44
    button.click()
    assert width(page, "1,1") < 30


@pytest.mark.parametrize("way", ["zoom", "letters"])
def test_at_200_percent_nothing_is_wider_than_the_window(device, served, way):
    wide = 1200 if way == "letters" else 600  # what is left of 1200 when everything is twice as large
    page = device({"width": wide, "height": 400})

    def is_too_wide() -> bool:
        if way == "letters":
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        return page.evaluate("document.documentElement.scrollWidth") > wide

    for path in PATHS:
        page.goto(f"{served.base}/{path}")
        assert not is_too_wide(), path
    for game, players in GAMES.items():
        sit(page, begin(page, served, game, ["Ann", "Bob", "Cleo"][:players]), "Ann")
        assert not is_too_wide(), game


def test_without_motion_nothing_moves(device, served):
    page = device(PHONE)
    page.goto(f"{served.base}/judge?words=running&lang=en")
    assert page.evaluate("document.getAnimations().length") == 0
