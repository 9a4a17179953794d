"""Serve the pages with this Python, as for a table where the program has the first move; .ci/newest_python does."""

import re
import subprocess
import sys
import time
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

EVENING = Path("evening")
SECONDS = 60
TABLE = b"game=krux&lang=en&name0=Robo&bot0=yes&strength=easy&name1=Ann&option+starter=first"


def main() -> None:
    """Begin a table, and wait for the program's move: it is thought about in a process of its own."""
    command = [
        sys.executable,
        "-m",
        "wordref",
        "serve",
        str(EVENING),
        "--port",
        "0",
        "--no-open",
        "--house",
        "none",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            host = next(line.strip() for line in server.stdout if line.startswith("http://"))
            browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
            browser.open(host, timeout=SECONDS).close()
            root = re.match(r"http://[^/]+", host)
            assert root, host
            browser.addheaders = [("Origin", root[0])]  # as browsers say where a form was sent from
            with browser.open(root[0] + "/tables", TABLE, timeout=SECONDS) as begun:
                table = begun.url
            browser.open(table + "/sit", b"seat=1", timeout=SECONDS).close()
            print("the pages:", first_move())
        finally:
            server.terminate()


def first_move() -> str:
    """The program's first move, as the record has it."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        for record in EVENING.glob("*.record"):
            for line in record.read_text(encoding="utf-8").splitlines():
                if line.startswith("Robo: "):
                    return line
        time.sleep(0.1)
    raise SystemExit("the program has not moved")


if __name__ == "__main__":
    main()
