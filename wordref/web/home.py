"""The first page, how one gets in, and the switches for language and light."""

from __future__ import annotations

import io
from functools import lru_cache
from urllib.parse import quote

import segno
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordref.messages import UI_LANGUAGES
from wordref.web.evening import Role
from wordref.web.pages import THEMES, Refused, evening_of, local, page, see, settings_of
from wordref.web.settings import LOOPBACK, MOST_TABLES, own_addresses

_YEAR = 365 * 24 * 3600


def remember(answer: Response, name: str, value: str) -> None:
    """Set a cookie that no script reads and no other site sends."""
    answer.set_cookie(name, value, max_age=_YEAR, httponly=True, samesite="lax", path="/")


def _let_in(request: Request, role: Role, path: str) -> Response:
    evening = evening_of(request)
    cookie = evening.admit(role, request.cookies.get(evening.cookie, ""))
    evening.save()
    answer = RedirectResponse(path, 303)
    remember(answer, evening.cookie, cookie)
    return answer


async def home(request: Request) -> Response:
    """The first page; with the host's key, the way in."""
    key = request.query_params.get("key")
    if key is not None:
        role = evening_of(request).key_role(key)
        if role is None:
            raise Refused(403, "key")
        return _let_in(request, role, "/")
    if request.state.role is None:
        raise Refused(403, "key")
    if settings_of(request).arbiter:
        return see("/arbiter")
    return page(request, "home.html", link=guest_link(request), code=qr(guest_link(request)))


async def join(request: Request) -> Response:
    """The table's code: it works all evening."""
    evening = evening_of(request)
    if evening.key_role(request.query_params.get("code", "")) is None:
        raise Refused(403, "key")
    return _let_in(request, "guest", local(request.query_params.get("to", "/")))


def address(request: Request) -> str:
    """By which address other devices reach this server."""
    port = request.url.port or 80
    name = request.url.hostname or "127.0.0.1"
    if settings_of(request).lan and name in LOOPBACK:
        name = next(iter(own_addresses()), name)
    return f"http://{name}:{port}"


def guest_link(request: Request, to: str = "") -> str:
    """The link that a code holds; it leads to a page, or to the first one."""
    way = f"&to={quote(to, safe='')}" if to else ""
    return f"{address(request)}/join?code={evening_of(request).guest_key}{way}"


@lru_cache(maxsize=MOST_TABLES)
def qr(link: str) -> str:
    """A link as a picture, for phones: an SVG without colours of its own."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out,
        kind="svg",
        xmldecl=False,
        svgclass="qr",
        lineclass=None,
        omitsize=True,
        border=2,
        dark="#000",
        light="#fff",
    )
    return out.getvalue().decode()


async def settings(request: Request) -> Response:
    """Switch the language or the light."""
    form = await request.form(max_files=0, max_fields=10)
    answer = see(local(str(form.get("to", "/"))))
    if form.get("ui") in UI_LANGUAGES:
        remember(answer, "wordref-ui", str(form["ui"]))
    if form.get("theme") in THEMES:
        remember(answer, "wordref-theme", str(form["theme"]))
    return answer


ROUTES = [
    Route("/", home),
    Route("/join", join),
    Route("/settings", settings, methods=["POST"]),
]
