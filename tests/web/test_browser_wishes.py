"""In a real browser: what a table may wish for, and the studio; see ``test_browser``."""

import re

import pytest
from web_browser import LAPTOP, PHONE, Axe, begin, expect, sit, text_of, type_move, unfold
from web_records import CAUGHT_NEXT, CHASE, KRUX, REBUILDING, SPOOKIES

BOARD = b"CAT#\n.RUN\nATE.\n#.#.\n"


def test_moves_are_completed_while_one_types(device, served):
    page = device()
    sit(page, begin(page, served, "nomina", ["Ann", "Bob"], starter="first"), "Ann")
    page.focus("#typed")
    page.keyboard.type("place A1 a")
    expect(page.locator("#moves option[value='place A1 across']")).to_have_count(1)
    page.keyboard.type("cross WAS")
    page.keyboard.press("Enter")
    expect(page.locator(".turn")).to_contain_text("Bob moves")


def test_SP20_two_phones_write_at_once_and_no_word_is_told(device, served):
    laptop, ann, bea = device(LAPTOP), device(PHONE, has_touch=True), device(PHONE, has_touch=True)
    url = begin(laptop, served, "spukstaben", ["Ann", "Bea"], first_cards="dealt")
    sit(ann, url, "Ann")
    sit(bea, url, "Bea")
    expect(bea.locator("#secret")).to_be_visible()
    bea.fill("#secret", "zebra")
    bea.keyboard.press("Enter")
    expect(bea.locator("#game")).to_contain_text("Your word: ZEBRA")
    expect(bea.locator("#secret")).to_have_value("")
    for page in (ann, laptop):
        expect(page.locator(".facts .done")).to_contain_text("Bea")
    ann.locator("#hints summary").tap()
    ann.locator("#hints form", has_text="Length of the word").locator("input[inputmode]").fill("5")
    ann.locator("#hints form", has_text="Length of the word").get_by_role("button").tap()
    for page in (ann, bea, laptop):
        expect(page.locator("#game")).to_contain_text("hint: it has 5 letters")
    for page in (ann, laptop):
        assert not any("zebra" in text_of(answer).lower() for answer in page.received)
        assert int(page.locator("[data-clock]").get_attribute("data-clock")) <= 60
    ann.fill("#secret", "house")
    ann.keyboard.press("Enter")
    for page in (ann, bea, laptop):
        expect(page.locator("#game")).to_contain_text("ZEBRA")
        expect(page.locator("#game")).to_contain_text("HOUSE")


def test_the_clock_runs_down(device, served):
    page, other = device(), device(PHONE)
    url = begin(page, served, "nomina", ["Ann", "Bob"], starter="first")
    sit(page, url, "Ann")
    sit(other, url, "Bob")
    expect(page.locator("[data-left]")).to_have_text(re.compile(r"^[01]:\d\d$"))  # it began with 2:00


def test_letters_of_a_board_are_changed_and_checked_while_one_types(device, served):
    page = device(PHONE)
    page.goto(f"{served.base}/studio")
    page.set_input_files("[type=file]", {"name": "b.txt", "mimeType": "text/plain", "buffer": BOARD})
    page.get_by_role("button", name="Work on it").click()
    page.locator("[name='1,1']").click()
    page.keyboard.type("R")
    expect(page.locator("[name='1,2']")).to_be_focused()
    expect(page.locator("#clues")).to_contain_text("1 across: RAT")  # saved by itself
    expect(page.locator("[name='1,2']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[name='2,2']")).to_be_focused()
    page.keyboard.type("#")
    expect(page.locator("[name='3,2']")).to_be_focused()  # down, as one has come
    expect(page.locator("td.black [name='2,2']")).to_have_count(1)
    page.get_by_role("button", name="Take the draft for RAT").click()
    expect(page.locator("[name='1,1,across']")).to_have_value(re.compile(r" \[.+\]$"))
    page.reload()
    expect(page.locator("[name='1,1']")).to_have_value("R")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_enter_in_a_title_saves_it_and_takes_no_draft(device, served, script):
    page = device(PHONE, java_script_enabled=script)
    page.goto(f"{served.base}/studio")
    page.set_input_files("[type=file]", {"name": "b.txt", "mimeType": "text/plain", "buffer": BOARD})
    page.get_by_role("button", name="Work on it").click()
    page.get_by_label("Title").fill("Pets")
    page.get_by_label("Title").press("Enter")
    expect(page.locator("h1")).to_have_text("Pets")
    expect(page.locator("[name='1,1,across']")).to_have_value("")
    expect(page.get_by_role("button", name="Take all drafts")).to_be_visible()


def test_a_phone_keeps_what_it_has_solved(device, served):
    page = device(PHONE)
    page.goto(f"{served.base}/studio")
    page.set_input_files("[type=file]", {"name": "b.txt", "mimeType": "text/plain", "buffer": BOARD})
    page.get_by_role("button", name="Solve it").click()
    page.locator("[name='1,1']").click()
    page.keyboard.type("CAX")
    page.reload()
    for at, letter in (("1,1", "C"), ("1,2", "A"), ("1,3", "X")):
        expect(page.locator(f"[name='{at}']")).to_have_value(letter)
    page.get_by_role("button", name="Check the letters").click()
    expect(page.locator("td.wrong")).to_have_count(1)
    page.select_option("[name=word]", "2,across")
    page.get_by_role("button", name="Reveal the word").click()
    expect(page.locator("[name='2,2']")).to_have_value("R")
    page.locator("[name='2,2']").click()
    page.keyboard.type("äx")  # a stone has no marks: it stands on two squares
    for at, letter in (("2,2", "A"), ("2,3", "E"), ("2,4", "x")):
        expect(page.locator(f"[name='{at}']")).to_have_value(letter)


def test_all_see_who_has_won_wherever_they_have_scrolled(device, served):
    served.folder.joinpath("chase.record").write_text(CAUGHT_NEXT)
    pages = [device(PHONE), device(PHONE)]
    for page, name in zip(pages, ("Max", "Ann"), strict=True):
        page.goto(f"{served.base}/tables/chase")
        page.get_by_role("button", name=f"Sit down as {name}").click()
        expect(page.locator(".role.own")).to_contain_text(name)
    for page in pages:
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(page.locator(".latest")).not_to_be_in_viewport()
    pages[1].locator("#typed").fill("1 to 10")
    pages[1].locator("#typed").press("Enter")
    for page in pages:
        expect(page.locator(".result")).to_be_in_viewport()
        expect(page.locator(".result")).to_contain_text("Won by: Ann.")


def test_stones_go_back_without_the_script(device, served):
    (served.folder / "krux.record").write_text(KRUX)
    page = device(PHONE, java_script_enabled=False)
    page.goto(f"{served.base}/tables/krux")
    page.get_by_role("button", name="Sit down as Bob").click()
    page.get_by_label("C3 Q").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Back to the compartments").click()
    page.get_by_label("E2 X").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Back to the compartments").click()
    expect(page.locator(".turn")).to_contain_text("Ann moves")  # nothing is left to tidy up: Ann counts


def test_KR_10_a_field_is_rebuilt_by_taps(device, served):
    (served.folder / "rebuilt.record").write_text(REBUILDING)
    page = device(LAPTOP, locale="de")
    page.goto(f"{served.base}/tables/rebuilt")
    page.locator("form[action$='/sit'] button[value='0']").click()
    page.get_by_role("button", name="Das Feld umbauen").click()
    expect(page.locator("#letters")).to_be_hidden()

    def tap(*squares: str) -> None:
        for square in squares:
            page.locator(f"[data-verb] [data-at='{square}']").click()

    tap("1,1", "1,5", "1,7", "3,1", "4,2")  # H and E change places; nothing lies on G1, where a Störer is
    expect(page.locator("#typed")).to_have_value("umbauen A1>E1 E1>A1 A3>B4")
    tap("4,2", "3,1")  # the T goes home
    expect(page.locator("#typed")).to_have_value("umbauen A1>E1 E1>A1")
    tap("5,5")
    page.get_by_role("button", name="Zurück in die Fächer").click()
    expect(page.locator("#typed")).to_have_value("umbauen A1>E1 E1>A1 zurück E5")
    expect(page.locator("[data-verb] [data-at='1,1']")).to_have_text("E")
    page.get_by_role("button", name="Von vorn").click()
    expect(page.locator("#typed")).to_have_value("")
    expect(page.locator("[data-verb] [data-at='1,1']")).to_have_text("H")
    tap("5,1", "5,6", "5,2", "5,1", "1,1", "4,1")
    page.locator("#stones").get_by_role("button", name="Ziehen").click()
    expect(page.locator(".latest")).to_contain_text("baut das Feld um: A5 nach F5, B5 nach A5, A1 nach A4")
    expect(page.locator("[data-verb] [data-at='4,1']")).to_have_text("H")
    expect(page.locator("#letters")).to_be_visible()  # and letters are laid as before
    assert "Ann: rebuild 5,1>5,6 5,2>5,1 1,1>4,1\n" in (served.folder / "rebuilt.record").read_text()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("ui", ["en", "de"])
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(device, served, dark, ui):
    for name, text in (("krux", KRUX), ("rebuilt", REBUILDING), ("chase", CHASE), ("spookies", SPOOKIES)):
        (served.folder / f"{name}.record").write_text(text)
    page = device(PHONE, color_scheme="dark" if dark else "light", locale=ui)
    urls = [f"{served.base}/evening", f"{served.base}/tables/new?game=spooks"]
    for name, seat in (("krux", 1), ("rebuilt", 0), ("chase", 1), ("spookies", 0)):
        page.goto(f"{served.base}/tables/{name}")
        page.locator(f"form[action$='/sit'] button[value='{seat}']").click()
        page.wait_for_url(re.compile("seat="))
        urls.append(page.url)
    page.goto(f"{served.base}/studio")
    page.set_input_files("[type=file]", {"name": "b.txt", "mimeType": "text/plain", "buffer": BOARD})
    page.locator("form[enctype] button:not([name])").click()
    page.wait_for_url(re.compile("/studio/board"))
    urls += [page.url, f"{page.url}/solve"]
    for game, names, wish in (("spukstaben", 1, "hints"), ("spookies", 2, "by hand")):
        page.goto(f"{served.base}/tables/new?game={game}")
        for number in range(names):
            page.fill(f"[name=name{number}]", f"P{number}")
        page.check(f"[name='{wish}']")
        page.locator("main form button.primary").click()
        page.wait_for_url(re.compile(r"/tables/[a-z-]+-\d"))
        page.locator("form[action$='/sit'] button[value='0']").click()
        page.wait_for_url(re.compile("seat="))
        urls.append(page.url)
        if game == "spukstaben":
            page.locator("button[value=place]").click()
            page.locator("#secret").wait_for()
            type_move(page, "hint none room press")
            page.locator(".touch").first.wait_for()
    page.goto(f"{served.base}/tables/spookies")
    page.locator("#seats summary").click()
    page.locator("form[action$='/key'] button").click()
    page.wait_for_url(re.compile("/key"))
    for url in ["", *urls]:
        if url:
            page.goto(url)
        page.locator("main").wait_for()
        unfold(page)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{url}\n{found.generate_report()}"
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], f"{url}: {wide}"
