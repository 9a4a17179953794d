"""A server as a program, browsers around it, and what people do in them. The fixtures made of them are in tests/web/conftest.py.

Whoever imports this is skipped where there is no browser, unless WORDREF_BROWSER=must: then it fails.
"""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

MUST = os.environ.get("WORDREF_BROWSER") == "must"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
if not MUST:
    pytest.importorskip("playwright", reason="the browser's tests need pip install '.[test-web]'")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"there is no Chromium at {CHROMIUM}; name one in CHROMIUM", allow_module_level=True)

from axe_playwright_python.sync_playwright import Axe  # noqa: E402, F401  (only if they are there; the tests take it from here)
from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402

PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1200, "height": 800}
PATIENCE = int(
    os.environ.get("WORDREF_PATIENCE", "120000")
)  # milliseconds, for whatever is waited for: a loaded machine is no reason to fail
expect.set_options(timeout=PATIENCE)


class Served:
    """A server as a program, which can be killed and started again."""

    def __init__(self, folder) -> None:
        self.folder, self.port = folder, "0"
        self.start()

    def start(self):
        command = [sys.executable, "-m", "wordref", "serve", str(self.folder), "--no-open", "--house", "none"]
        if self.port:
            command += ["--port", self.port]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.link = next(line.strip() for line in self.process.stdout if line.startswith("http://"))
        self.base, self.port = self.link.partition("/?")[0], ""

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()


def open_browser():
    """The browser, for all tests of a file."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"], timeout=PATIENCE
        )
        yield launched
        launched.close()


def open_server(tmp_path):
    """A server on a folder of its own."""
    server = Served(tmp_path / "evening")
    yield server
    server.kill()


def open_devices(served, browser):
    """A new device; whatever it gets from anywhere is kept, and everything but the server is refused."""
    contexts = []

    def make(size=LAPTOP, **more: object) -> Page:
        context = browser.new_context(viewport=size, reduced_motion="reduce", **{"locale": "en-GB", **more})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.received, page.problems = [], []
        page.route(
            re.compile(rf"^(?!{re.escape(served.base)})"),
            lambda route: (page.problems.append(route.request.url), route.abort()),
        )
        received = page.received
        page.on("response", lambda answer: received.append(answer))  # noqa: PLW0108  (Playwright wants a function of its own)
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.on(
            "console",
            lambda said: page.problems.append(said.text) if "Content Security" in said.text else None,
        )
        page.goto(served.link if len(contexts) == 1 else guest_link(contexts[0].pages[0], served))
        return page

    yield make
    for context in contexts:
        for page in context.pages:
            assert page.problems == []
        context.close()


def unfold(page):
    """Open all that is folded, so that it is looked at, too."""
    page.evaluate("() => document.querySelectorAll('main details').forEach((each) => { each.open = true; })")


def guest_link(host, served):
    if not hasattr(served, "guest"):
        host.goto(served.base)
        served.guest = host.locator(".address code").inner_text()
    return served.guest


def begin(page, served, game, names, **options: str):
    page.goto(f"{served.base}/tables/new?game={game}")
    for number, name in enumerate(names):
        page.fill(f"[name=name{number}]", name)
    for name, value in options.items():
        unfold(page)
        page.select_option(f"[name='option {name}']", value)
    page.get_by_role("button", name="Begin the game").click()
    page.wait_for_url(re.compile(r"/tables/[a-z-]+-\d"))
    return page.url


def sit(page, url, name):
    page.goto(url)
    page.get_by_role("button", name=f"Sit down as {name}").click()
    page.wait_for_url(re.compile(r"seat="))


def type_move(page, text):
    page.fill("#typed", text)
    page.keyboard.press("Enter")


def text_of(answer):
    """What an answer held; a stream that is still open holds numbers only, and is read by another test."""
    if "/news" in answer.url:
        return ""
    try:
        return answer.text()
    except Exception:  # noqa: BLE001  (a redirect has no body)
        return ""
