"""How quick the pages are: ready, memory with both lexicons open, verdicts, and 50 tables with 4 devices each.

    python benchmarks/serve.py [--seconds 20]

One server as a program, asked over loopback by this one; beside it uvicorn with an empty page, on the same machine. At the tables
each device has a stream of news open; moves are real ones of a game of Nomina, made by POST, 20 a second; whoever hears of a move
asks for its view. With ``pip install '.[test-web]'`` and Chromium, the first paint and the verdict from key press to page, too.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

from wordref import Lexicon, games
from wordref.judge.judge import Judge
from wordref.judge.policy import WordPolicy
from wordref.referee.dictionary import Dictionary

if TYPE_CHECKING:
    from playwright.sync_api import Page

EMPTY = "async def app(s,r,d):\n await d({'type':'http.response.start','status':200,'headers':[(b'content-length',b'0')]}); await d({'type':'http.response.body','body':b''})"
TABLES, DEVICES, MOVES = 50, 4, 20  # moves a second
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FORM = "application/x-www-form-urlencoded"


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


def said(name: str, values: list[float]) -> None:
    """A line about times in seconds."""
    ordered = sorted(values)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    print(
        f"{name}: median {median(values) * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, most {ordered[-1] * 1000:.1f} ms, {len(values)} requests"
    )


class Device:
    """One browser: a connection that is kept, a cookie, and a stream."""

    def __init__(self, where: str) -> None:
        self.where, self.cookie = where, ""
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.lock = asyncio.Lock()

    async def ask(self, method: str, path: str, **form: object) -> tuple[float, int, dict[str, str]]:
        """How long an answer took, its status and its headers."""
        async with self.lock:
            start = time.perf_counter()
            if self.streams is None or self.streams[0].at_eof():  # the server ends idle ones
                host, port = self.where.split(":")
                self.streams = await asyncio.open_connection(host, int(port))
            reader, writer = self.streams
            body = urlencode(form)
            head = f"{method} {path} HTTP/1.1\r\nHost: {self.where}\r\nOrigin: http://{self.where}\r\nCookie: {self.cookie}\r\n"
            writer.write(f"{head}Content-Type: {FORM}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
            lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
            await reader.readexactly(int(headers.get("content-length", 0)))
            if "set-cookie" in headers:
                self.cookie = next(each for each in lines if each.lower().startswith("set-cookie"))[
                    12:
                ].partition(";")[0]
            return time.perf_counter() - start, int(lines[0].split()[1]), headers

    async def listen(self, path: str, view: str, looks: list[float]) -> None:
        """The stream: at each news it asks for its view."""
        host, port = self.where.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {self.where}\r\nCookie: {self.cookie}\r\n\r\n".encode())
        await reader.readuntil(b"\n\r\n")
        while line := await reader.readline():
            if line.startswith(b"data:"):
                took, status, _ = await self.ask("GET", view)
                assert status == 200, view  # noqa: S101
                looks.append(took)


def game_of_nomina(count: int) -> list[str]:
    """The first moves of a game, as they are typed."""
    judge = Judge(Lexicon.load("en"), WordPolicy.builtin("nomina"))
    face = games.face("nomina")
    game = face.make({"starter": "first"}, Dictionary(judge))
    make, moves, luck = face.bot, list[str](), random.Random(1)
    assert make is not None  # noqa: S101
    player, position = make(game, 1.0), game.start([f"P{n}" for n in range(DEVICES)])
    while len(moves) < count and game.turn(position) >= 0:
        move = player(game.view(position, game.turn(position)), luck)
        moves.append(game.write(move))
        position = game.after(position, move)
    return moves


async def tables(where: str, host: Device, guest: str, seconds: float) -> None:
    """All tables at once."""
    moves = game_of_nomina(int(MOVES * seconds / TABLES))
    seated: list[tuple[str, list[Device]]] = []
    for _ in range(TABLES):
        names = {f"name{n}": f"P{n}" for n in range(DEVICES)}
        form = {"game": "nomina", "lang": "en", "option starter": "first", **names}
        path = (await host.ask("POST", "/tables", **form))[2]["location"]
        devices = [Device(where) for _ in range(DEVICES)]
        for seat, device in enumerate(devices):
            await device.ask("GET", guest)
            assert (await device.ask("POST", f"{path}/sit", seat=seat))[1] == 303  # noqa: S101
        seated.append((path, devices))
    looks: list[float] = []
    listening = [
        asyncio.create_task(device.listen(f"/news?table={path.rpartition('/')[2]}", path, looks))
        for path, devices in seated
        for device in devices
    ]
    await asyncio.sleep(2)
    looks.clear()
    made: list[float] = []

    async def make(number: int) -> None:
        turn, (path, devices) = number // TABLES, seated[number % TABLES]
        took, status, _ = await devices[turn % DEVICES].ask(
            "POST", f"{path}/move", seat=turn % DEVICES, count=turn, move=moves[turn]
        )
        assert status == 303, (path, status)  # noqa: S101
        made.append(took)

    begun, running = time.perf_counter(), []
    for number in range(len(moves) * TABLES):
        await asyncio.sleep(max(0.0, begun + number / MOVES - time.perf_counter()))
        running.append(asyncio.create_task(make(number)))
    await asyncio.gather(*running)
    await asyncio.sleep(1)
    for each in listening:
        each.cancel()
    kind = f"{TABLES} tables, {TABLES * DEVICES} streams, {MOVES} moves a second"
    said(f"{kind}: moves by POST", made)
    said(f"{kind}: views after them", looks)


async def measure(link: str, pid: int, seconds: float) -> None:
    """Everything that needs the server alone."""
    parts = urlsplit(link)
    host = Device(parts.netloc)
    await host.ask("GET", f"/?{parts.query}")
    for lang in ("en", "de"):
        await host.ask("GET", f"/judge?words=house&lang={lang}")
    print(f"memory with both lexicons open: {memory(pid):.0f} MB")
    words = ("running", "woodboat", "absense") * 20
    said("a verdict", [(await host.ask("GET", f"/judge?words={word}&lang=en"))[0] for word in words])
    connection = http.client.HTTPConnection(parts.netloc)
    connection.request("GET", "/", headers={"cookie": host.cookie})
    page = connection.getresponse().read().decode()
    await tables(parts.netloc, host, "/join?" + page.partition("/join?")[2].partition("<")[0], seconds)
    print(f"memory after that: {memory(pid):.0f} MB")


def first_paint(page: Page) -> float:
    """Seconds until something was to be seen. The browser says so a moment after it; pages allow no script to wait for it."""
    for _ in range(500):
        found = page.evaluate(
            "performance.getEntriesByName('first-contentful-paint').map((each) => each.startTime)"
        )
        if found:
            return float(found[0]) / 1000
        page.wait_for_timeout(20)
    raise TimeoutError("nothing was painted")


def in_a_browser(link: str) -> None:
    """First paint, weight, and the verdict on the page, as a person has them."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  (an extra of its own)
    except ModuleNotFoundError:
        print("without Playwright there are no figures of a browser")
        return
    base = link.partition("/?")[0]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 360, "height": 640}, bypass_csp=True)
        page.goto(link)
        paints, sizes = [], []
        for _ in range(10):
            context = browser.new_context(
                storage_state=page.context.storage_state()
            )  # nothing is in its cache
            fresh = context.new_page()
            fresh.goto(f"{base}/judge?words=running&lang=en")
            paints.append(first_paint(fresh))
            sizes.append(
                fresh.evaluate(
                    "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce((sum, each) => sum + each.decodedBodySize, 0)"
                )
            )
            context.close()
        said("first paint of the judge's page", paints)
        print(f"all of that page: {max(sizes) / 1000:.0f} kB")
        page.goto(f"{base}/judge?lang=en")
        page.evaluate(
            """() => { window.took = []; let pressed;
            addEventListener('keydown', (event) => { if (event.key === 'Enter') pressed = event.timeStamp; }, true);
            new MutationObserver(() => { if (pressed && document.querySelector('.ruling')) { const at = pressed; pressed = 0;
              requestAnimationFrame(() => window.took.push((performance.now() - at) / 1000)); } })
              .observe(document.querySelector('main'), { childList: true, subtree: true }); }"""
        )
        for number, word in enumerate(("running", "woodboat", "absense", "house", "mice") * 6, 1):
            page.fill("#words", word)
            page.press("#words", "Enter")
            page.wait_for_function("(count) => window.took.length >= count", arg=number)
        said("a verdict, from key press to the painted page", page.evaluate("window.took"))
        browser.close()


async def empty(seconds: float) -> None:
    """An empty page of uvicorn, asked as often as the tables are."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "empty.py").write_text(EMPTY)
        command = [sys.executable, "-m", "uvicorn", "--app-dir", folder, "empty:app", "--port", "8299"]
        with subprocess.Popen([*command, "--log-level", "error"]) as process, ending(process):  # noqa: ASYNC220  (nothing else goes on)
            await asyncio.sleep(2)
            devices, took = [Device("127.0.0.1:8299") for _ in range(TABLES)], []

            async def ask(number: int) -> None:
                took.append((await devices[number % TABLES].ask("GET", "/"))[0])

            begun, asked = time.perf_counter(), MOVES * (1 + DEVICES)
            running = []
            for number in range(int(asked * seconds)):
                await asyncio.sleep(max(0.0, begun + number / asked - time.perf_counter()))
                running.append(asyncio.create_task(ask(number)))
            await asyncio.gather(*running)
            said(f"uvicorn, an empty page, {asked} a second", took)


@contextmanager
def ending(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Whatever happens, the process is ended."""
    try:
        yield
    finally:
        process.kill()


@contextmanager
def server(folder: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server as a program, and the host's address."""
    command = [sys.executable, "-m", "wordref", "serve", f"{folder}/evening", "--port", "0", "--no-open"]
    with subprocess.Popen([*command, "--house", "none"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None  # noqa: S101
        try:
            yield next(line.strip() for line in process.stdout if line.startswith("http://")), process
        finally:
            process.kill()


def ready() -> float:
    """Seconds from the command to the first page."""
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, server(folder) as (link, _):
        connection = http.client.HTTPConnection(urlsplit(link).netloc)
        connection.request("GET", f"/?{urlsplit(link).query}")
        assert connection.getresponse().status == 303  # noqa: S101
        return time.perf_counter() - start


def end(link: str, process: subprocess.Popen[str]) -> float:
    """Seconds from Ctrl-C to the end, with bots that think."""
    parts = urlsplit(link)
    device = Device(parts.netloc)

    async def bots() -> None:
        await device.ask("GET", f"/?{parts.query}")
        for _ in range(3):
            await device.ask("POST", "/tables", game="nomina", name0="A", bot0="yes", name1="B", bot1="yes")

    asyncio.run(bots())
    time.sleep(1)
    start = time.perf_counter()
    process.send_signal(signal.SIGINT)
    process.wait()
    return time.perf_counter() - start


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    seconds = parser.parse_args().seconds
    said("ready, first answer", [ready() for _ in range(5)])
    with tempfile.TemporaryDirectory() as folder, server(folder) as (link, process):
        asyncio.run(measure(link, process.pid, seconds))
        in_a_browser(link)
        print(f"from Ctrl-C to the end, with bots thinking: {end(link, process):.2f} s")
    asyncio.run(empty(seconds))


if __name__ == "__main__":
    main()
