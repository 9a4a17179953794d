"""The pictures of docs/serve.md: starts a server, plays a little, and photographs pages as a phone and a laptop see them.

    python docs/make_serve_pictures.py [FOLDER]

Needs ``pip install '.[test-web]'`` and Chromium at /usr/bin/chromium, or the one named in CHROMIUM. Pictures of German and of
English pages, light and dark; cards and dice follow from seeds only where the game lets us choose them, so pictures differ a bit.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests" / "support"))

from web_records import CHASE  # noqa: E402  (it lies with the tests)

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SHOWN = (  # in docs/serve.md and in the README; the others are for looking at, in a folder of your choice
    "judge-phone",
    "nomina-phone",
    "spukstaben-phone-dark",
    "spukstaben-phone",
    "spooks-phone",
    "judge-laptop-dark",
    "ghost-chase-laptop-dark",
)
PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1280, "height": 800}
NOMINA = """wordref record 2
game: nomina
seats: Ann, Bob
language: en
rules: nomina
seed: 7
option starter: first

Ann: place 5,3=M 5,4=A 5,5=N
Bob: place 4,4=C 6,4=R 7,4=D
Ann: place 7,5=O 7,6=V 7,7=E
"""
SPOOKS = """wordref record 2
game: spooks
seats: Ann, Bob, Cleo
seed: 11

"""


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The host's address of a server on that folder."""
    command = [
        sys.executable,
        "-m",
        "wordref",
        "serve",
        str(folder),
        "--port",
        "0",
        "--no-open",
        "--house",
        "none",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603  (our own)
        assert process.stdout is not None  # noqa: S101
        try:
            yield next(line.strip() for line in process.stdout if line.startswith("http://"))
        finally:
            process.terminate()


def page_of(browser: Browser, size: dict[str, int], link: str, *, dark: bool = False, ui: str = "en") -> Page:
    """A device that has opened the link."""
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        color_scheme="dark" if dark else "light",
        locale="de-DE" if ui == "de" else "en-GB",
        device_scale_factor=2 if size is PHONE else 1,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(link)
    return page


def shot(page: Page, out: Path, name: str, *, whole: bool = False) -> None:
    """One picture."""
    if out == HERE / "serve" and name not in SHOWN:
        return
    page.wait_for_timeout(300)
    page.screenshot(path=str(out / f"{name}.png"), full_page=whole)


def sit(page: Page, seat: int) -> None:
    """Sit down, by the button."""
    page.locator(f"form[action$='/sit'] button[value='{seat}']").click()
    page.wait_for_load_state()


def pictures(browser: Any, link: str, out: Path, folder: Path) -> None:
    """All pictures."""
    base = link.partition("/?")[0]
    guest = (
        f"{base}/join?code="
        + page_of(browser, LAPTOP, link).locator(".address code").inner_text().partition("code=")[2]
    )
    phone, dark = page_of(browser, PHONE, guest), page_of(browser, PHONE, guest, dark=True, ui="de")
    laptop, night = page_of(browser, LAPTOP, link), page_of(browser, LAPTOP, link, dark=True, ui="de")
    shot(laptop, out, "home-laptop")
    shot(dark, out, "home-phone-dark")
    phone.goto(f"{base}/judge?words=running+woodboat+run&lang=en")
    shot(phone, out, "judge-phone")
    night.goto(f"{base}/judge?words=H%C3%A4user+Autovogel+Haus&lang=de")
    shot(night, out, "judge-laptop-dark")
    phone.goto(f"{base}/arbiter")
    phone.fill("#words", "run boat")
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".play")
    shot(phone, out, "arbiter-phone")
    for name, text in (("nomina", NOMINA), ("spooks", SPOOKS), ("ghost-chase", CHASE)):
        (folder / f"{name}.record").write_text(text)
    phone.goto(f"{base}/tables")
    shot(phone, out, "tables-phone", whole=True)
    for name, seat in (("nomina", 1), ("spooks", 0), ("ghost-chase", 0)):
        for page in (phone, dark, laptop, night):
            page.goto(f"{base}/tables/{name}")
        sit(phone, seat)
        if name == "nomina":
            phone.locator("[data-at='8,4']").click()
            phone.keyboard.type("ST")
        shot(phone, out, f"{name}-phone", whole=True)
        shot(dark, out, f"{name}-onlooker-phone-dark", whole=True)
        sit(night, 1 - seat)
        shot(night, out, f"{name}-laptop-dark")
        shot(laptop, out, f"{name}-laptop")
    new_games(out, base, laptop, (phone, dark))


def new_games(out: Path, base: str, laptop: Page, phones: tuple[Page, Page]) -> None:
    """Games begun by a form."""
    phone, dark = phones
    for game, names in (
        ("spukstaben", ("Ann", "Bea")),
        ("spookies", ("Tim", "Eva")),
        ("krux", ("Ann", "Bob")),
    ):
        laptop.goto(f"{base}/tables/new?game={game}")
        for number, name in enumerate(names):
            laptop.fill(f"[name=name{number}]", name)
        if game == "spukstaben":
            shot(laptop, out, "new-laptop")
        laptop.get_by_role("button", name="Begin the game").click()
        laptop.wait_for_url("**/tables/*-*")
        where = laptop.url
        for seat, page in enumerate(phones):
            page.goto(where)
            sit(page, seat)
        for page in phones:  # whoever's turn it is places the first cards
            page.reload()
            if game == "spukstaben" and page.locator("button[value=place]").count():
                shot(page, out, "spukstaben-place-phone", whole=True)
                page.locator("button[value=place]").click()
                page.wait_for_timeout(500)
        laptop.goto(where)
        shot(phone, out, f"{game}-phone", whole=True)
        shot(dark, out, f"{game}-phone-dark", whole=True)
        shot(laptop, out, f"{game}-laptop")


def both(out: Path) -> None:
    """Two phones side by side, for the README: a page made of both pictures."""
    names = ("judge-phone", "nomina-phone", "spukstaben-phone")
    images = "".join(f'<img src="{(out / name).as_uri()}.png" width="300">' for name in names)
    page_file = out / "phones.html"
    page_file.write_text(
        f'<body style="margin:0;background:#d9d3e3"><div style="display:flex;gap:16px;padding:16px;height:540px;overflow:hidden;align-items:flex-start">{images}</div>'
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 964, "height": 540})
        page.goto(page_file.as_uri())
        page.screenshot(path=str(out / "phones.png"))
        browser.close()
    page_file.unlink()


def main() -> None:
    """Take all pictures."""
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "serve"
    out.mkdir(exist_ok=True, parents=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder)) as link,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        pictures(browser, link, out, Path(folder))
        browser.close()
    both(out)


if __name__ == "__main__":
    main()
