"""Who may come in: hosts, origins, sizes, roles; and what each answer tells the browser to refuse.

It stands before all routes. A page of another site can neither read nor change anything: the name by which the server
is called has to be one of its own (so no foreign name leads here), and whatever changes something has to come from a
page of this very address, or from a program with the key.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wordref.web.evening import Evening, Role, digest
from wordref.web.pages import Refused, bare_page
from wordref.web.settings import LARGEST_BODY, Settings
from wordref.web.texts import REFUSALS, Language, language_of, translated

SAFE = ("GET", "HEAD")
OPEN = ("/", "/join", "/settings", "/favicon.ico", "/robots.txt")  # without a key
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}


class Guard:
    """The outermost part of the application.

    Puts into ``scope["state"]``: ``role`` ("host", "guest" or None), ``device`` (the digest of its cookie, "" for a
    program), ``address`` (from where it asks), ``cookie``, ``is_program``, ``program`` (the digest of a seat's key, "" without), and ``ui``.
    """

    def __init__(self, app: ASGIApp, evening: Evening, settings: Settings) -> None:
        self.app, self.evening, self.settings = app, evening, settings
        self.names = settings.names()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        cookies = read_cookies(headers)
        ui = language_of(cookies.get("wordref-ui"), headers.get("accept-language", ""), self.settings.ui)
        scope.setdefault("state", {})["ui"] = ui
        refusal = self.refusal(scope, headers, cookies)
        if refusal is not None:
            await refuse(send, *refusal, ui=ui, path=scope["path"])
            return

        async def guarded(part: Message) -> None:
            if part["type"] == "http.response.start":
                _protect(part, scope["path"])
            await send(part)

        with suppress(ClientDisconnect):  # a phone that goes away while it sends is no error to tell of
            await self.app(scope, _limited(receive), guarded)

    def refusal(self, scope: Scope, headers: Headers, cookies: Mapping[str, str]) -> tuple[int, str] | None:
        """The status and the reason for which a request is not let in, or None."""
        host = headers.get("host", "")
        # the address that was reached is the machine's own, also if it has got it since the start
        if hostname(host) not in self.names and hostname(host) != (scope.get("server") or ("",))[0]:
            return 400, "host"
        size = headers.get("content-length", "0")
        if not size.isdecimal() or int(size[:12]) > LARGEST_BODY:
            return 413, "too large"
        role, cookie, is_program = self.who(headers, cookies)
        state = scope["state"]
        state["role"], state["cookie"], state["is_program"] = role, cookie, is_program
        state["program"] = self.program(headers) if is_program and role is None else ""
        if state["program"] and scope["path"].startswith("/api/"):
            role = state["role"] = "guest"
        state["device"] = digest(cookie) if role and cookie else ""
        state["address"] = (scope.get("client") or ("",))[0]
        if state["device"]:
            self.evening.seen[state["device"]] = state["address"]
        if scope["method"] not in SAFE and not _is_own(headers, host, scope["scheme"], is_program=is_program):
            return 403, "origin"
        if role is None and not (scope["path"] in OPEN or scope["path"].startswith(("/static/", "/seat/"))):
            return 403, "key"
        return None

    def who(self, headers: Headers, cookies: Mapping[str, str]) -> tuple[Role | None, str, bool]:
        """The role, the cookie, and whether it is a program that brings a key."""
        kind, _, key = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return self.evening.key_role(key.strip()), "", True
        cookie = cookies.get(self.evening.cookie, "")
        return self.evening.role(cookie), cookie, False

    def program(self, headers: Headers) -> str:
        """The digest of the key of a seat that a program brings; "" if it is none."""
        found = digest(headers.get("authorization", "").partition(" ")[2].strip())
        return found if any(found in table.get("keys", {}) for table in self.evening.tables.values()) else ""


def read_cookies(headers: Headers) -> dict[str, str]:
    """The cookies of a request. Others on this machine set some, too: none that is large or badly written hides one behind it."""
    return cookie_parser(headers.get("cookie", ""))


def hostname(host: str) -> str:
    """The name in a Host header, without the port."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
    return f"[{name}]" if ":" in name else name


def _is_own(headers: Headers, host: str, scheme: str, *, is_program: bool) -> bool:
    """Whether a change comes from a page of this server, or from a program."""
    origin = headers.get("origin")
    if origin is None:
        return is_program
    return origin.lower() == f"{scheme}://{host}".lower()


def _limited(receive: Receive) -> Receive:
    """The body, which may lie about its length."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        part = await receive()
        taken += len(part.get("body", b""))
        if taken > LARGEST_BODY:
            raise Refused(413, "too large")
        return part

    return limited


def _protect(part: Message, path: str) -> None:
    headers = MutableHeaders(scope=part)
    for name, value in HEADERS.items():
        headers[name] = value
    if not path.startswith("/static/"):
        headers["cache-control"] = "no-store"


async def refuse(send: Send, status: int, why: str, *, ui: Language, path: str) -> None:
    """An answer without anything of the evening in it."""
    body, kind = problem_json(status, why, ui) if path.startswith("/api/") else bare_page(status, why, ui)
    start: Message = {
        "type": "http.response.start",
        "status": status,
        "headers": [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())],
    }
    _protect(start, path)
    await send(start)
    await send({"type": "http.response.body", "body": body})


def problem_json(status: int, why: str, ui: Language) -> tuple[bytes, str]:
    """A refusal for programs."""
    data: dict[str, Any] = {"error": translated(REFUSALS.get(why, why), ui), "status": status}
    return json.dumps(data, ensure_ascii=False).encode(), "application/json"
