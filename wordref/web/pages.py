"""HTML pages: the templates, in the reader's language, with everything from players escaped."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wordref.messages import N_, REMEDY_KINDS, VERDICTS, message, say
from wordref.web.evening import Evening
from wordref.web.settings import LOOPBACK, MOST_OF_ONE, Settings
from wordref.web.texts import REFUSALS, Language, translated

HERE = Path(__file__).parent
THEMES = ("auto", "light", "dark")
SHAPES = {"allowed": "✓", "disputed": "?", "forbidden": "✗"}
_MEND = N_("On the server, put a backup in its place; or move the file away, and a new book is begun.")
_TEXT_KINDS = {"html": "text/html; charset=utf-8"}


@cache
def templates() -> Environment:
    """The templates; a name that is not given is an error, not an empty place."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "version": _version(),
        "verdict_names": VERDICTS,
        "shapes": SHAPES,
        "remedy_kinds": REMEDY_KINDS,
    }
    return made


@cache
def _version() -> str:
    """Changes when the style sheet or the script does, so that browsers may keep both."""
    content = b"".join((HERE / "static" / name).read_bytes() for name in ("style.css", "app.js"))
    return hashlib.sha256(content).hexdigest()[:10]


class Refused(Exception):  # noqa: N818  (an answer)
    """A request that is answered with a status and a reason, as a page or as JSON."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


def evening_of(request: Request) -> Evening:
    """The evening that is served."""
    evening: Evening = request.app.state.evening
    return evening


def settings_of(request: Request) -> Settings:
    """How it is served."""
    settings: Settings = request.app.state.settings
    return settings


def ui_of(request: Request) -> Language:
    """The language of the answer."""
    ui: Language = request.state.ui
    return ui


def demand_host(request: Request) -> None:
    """Refuse whoever is not the host."""
    if request.state.role != "host":
        raise Refused(403, "host only")


@contextmanager
def begun_by(request: Request, what: str) -> Iterator[None]:
    """Something is begun that the evening holds only so many of: one guest must not use them all up.

    Raises:
        ValueError: if from this address there are too many.
    """
    begun, key = evening_of(request).begun, (what, request.state.address)
    if request.state.role != "host" and begun[key] >= MOST_OF_ONE:
        raise ValueError(
            message(N_("At most {most} from one device. For more, ask the host."), most=MOST_OF_ONE)
        )
    begun[key] += request.state.role != "host"  # at once: of many requests together, none passes the limit
    try:
        yield
    except BaseException:
        begun[key] -= request.state.role != "host"
        raise


def page(request: Request, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:
    """A page of a template.

    Templates know ``_`` (a text in the reader's language), ``say`` (a message of the library), and who reads.
    """
    ui = ui_of(request)
    theme = request.cookies.get("wordref-theme")
    known: dict[str, Any] = {
        "_": partial(translated, ui=ui),
        "say": partial(say, ui=ui),
        "ui": ui,
        "theme": theme if theme in THEMES else "auto",
        "role": request.state.role,
        "path": request.url.path,
        "back": request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        "help": settings_of(request).help,
        "arbiter": settings_of(request).arbiter,
        "is_alone": _is_alone,
        "now": wall_clock(),
        "book_problem": told_of_book(request, request.app.state.desk.problem),
    }
    body = templates().get_template(template).render(known | values)
    return HTMLResponse(body, status)


def told_of_book(request: Request, error: Exception | None) -> str:
    """What is wrong with the house book, and what to do; "" for nothing. Where it lies on the machine, only the host is told."""
    if error is None:
        return ""
    told, book = say(error, ui_of(request)), request.app.state.desk.book
    told = f"{told} {translated(_MEND, ui_of(request))}"
    return told if request.state.role == "host" else told.replace(str(book), book.name)


def wall_clock() -> str:
    """When a page was made, as a clock in the room shows it."""
    return datetime.now().astimezone().strftime("%H:%M:%S")


def _is_alone(link: str) -> bool:
    """Whether a link leads nowhere but on this machine, so that a phone has nothing of its code."""
    return urlsplit(link).hostname in LOOPBACK


def bare_page(status: int, why: str, ui: Language) -> tuple[bytes, str]:
    """A page for somebody who may know nothing of the evening."""
    said = translated(REFUSALS.get(why, why), ui)
    body = (
        templates()
        .get_template("bare.html")
        .render(_=partial(translated, ui=ui), ui=ui, theme="auto", said=said, status=status)
    )
    return body.encode(), _TEXT_KINDS["html"]


def see(path: str) -> Response:
    """Go to another page, with GET: a reload then asks nothing twice."""
    return RedirectResponse(path, 303)


def local(path: str) -> str:
    """A path of this server, or the first page: nobody is led to another server."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"
