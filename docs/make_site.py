"""Build the docs site, or show it: ``python docs/make_site.py build`` and ``python docs/make_site.py serve``.

``build`` writes ``build/site/index.html`` and the rest, and fails if a link leads nowhere, in or between pages, or if the browser
would have to fetch anything from another place. ``serve`` builds and shows it at an address of this machine until Ctrl-C.
The site needs no server: it can be opened as a file or copied anywhere, and its search works there, too.
"""

from __future__ import annotations

import contextlib
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import rmtree
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
FRONT = "docs/index.html"

# what a browser fetches by itself when it shows a page; a link waits to be clicked
_FETCHED = {"src", "srcset", "poster", "data", "background"}
_LINKS_FETCHED = {
    "stylesheet",
    "icon",
    "preload",
    "prefetch",
    "preconnect",
    "dns-prefetch",
    "modulepreload",
    "manifest",
}


class Page(HTMLParser):
    """What a page refers to, and the places in it that can be referred to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.fetched: set[str] = set()
        self.places: set[str] = set()
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Sorts the attributes of a tag."""
        had = {name: value or "" for name, value in attrs}
        self.places |= {had[name] for name in ("id", "name") if name in had}
        self.fetched |= {had[name] for name in _FETCHED if name in had}
        if "href" in had:
            fetched = tag == "link" and set(had.get("rel", "").split()) & _LINKS_FETCHED
            (self.fetched if fetched else self.links).add(had["href"])


def mistakes(site: Path) -> Iterator[str]:
    """Links of a built site that lead nowhere, and whatever a browser would fetch from another place."""
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        where = path.relative_to(site).as_posix()
        for address in sorted(page.fetched | page.links):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                if address in page.fetched and parts.scheme != "data":
                    yield f"{where}: fetches {address}"
                elif parts.scheme in ("http", "https") and not parts.hostname:
                    yield f"{where}: {address} is no address"
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file():
                yield f"{where}: {address} leads nowhere"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].places:
                yield f"{where}: {address} names a place that is not there"
    for path in sorted(site.rglob("*.css")):
        text = path.read_text("utf-8")
        yield from (
            f"{path.relative_to(site).as_posix()}: fetches from {scheme}"
            for scheme in ("http:", "https:", "//")
            if any(f"url({quote}{scheme}" in text for quote in ("", "'", '"')) or f'@import "{scheme}' in text
        )


def build(site: Path = SITE) -> int:
    """Writes the site; 0 if all is right, else what is wrong goes to the terminal."""
    from sphinx.cmd.build import build_main  # noqa: PLC0415  (the tests of the rest do without)

    rmtree(site, ignore_errors=True)  # pages that are gone
    failed = build_main(
        [
            "-q",
            "-E",
            "-W",
            "--keep-going",
            "-c",
            str(ROOT / "docs"),
            "-d",
            str(site.parent / "doctrees"),
            str(ROOT),
            str(site),
        ]
    )
    if failed:
        return failed
    # the front page is a page of docs/; who opens the folder gets there
    (site / "index.html").write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>wordref</title>'
        f'<meta http-equiv="refresh" content="0; url={FRONT}"><a href="{FRONT}">wordref</a></html>\n',
        "utf-8",
    )
    wrong = list(mistakes(site))
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    return 1 if wrong else 0


def serve(port: int, site: Path = SITE) -> None:
    """Shows the site at an address of this machine."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server, contextlib.suppress(KeyboardInterrupt):
        print(f"http://127.0.0.1:{server.server_port}/ (Ctrl-C ends it)", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    parser = ArgumentParser(description="Build the docs site in build/site, or show it.")
    parser.add_argument("do", choices=["build", "serve"])
    parser.add_argument("--port", type=int, default=8000, help="for serve; 0 takes any that is free")
    asked = parser.parse_args()
    status = build()
    if asked.do == "build" or status:
        if not status:
            print(f"{SITE.relative_to(ROOT) / 'index.html'} is built.")
        sys.exit(status)
    serve(asked.port)
