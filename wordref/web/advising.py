"""``/api/hint/TABLE``: hints for programs, each for a seat that may have them; and the keys by which a program speaks for a seat."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from wordref.messages import N_, message, say
from wordref.referee.game import NOBODY, Seat
from wordref.web.evening import digest, new_key
from wordref.web.home import guest_link
from wordref.web.pages import Refused, evening_of, page, ui_of
from wordref.web.playing import given_hint
from wordref.web.table import Table
from wordref.web.tables import table_of, whole

_MOST_KEYS = 20
_LARGEST = 10_000  # bytes of a question


async def key(request: Request) -> HTMLResponse:
    """A key by which a program speaks for a seat; only who has the seat may make one."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat = whole(form.get("seat"))
    if seat not in table.seats_of(request.state.device):
        raise Refused(403, "no seat")
    made, keys = new_key(), table.kept.setdefault("keys", {})
    while len(keys) >= _MOST_KEYS:
        del keys[next(iter(keys))]
    keys[digest(made)] = seat
    evening_of(request).save()
    address = guest_link(request).partition("/join")[0] + f"/api/hint/{table.id}"
    return page(request, "key.html", table=table, name=table.names[seat], key=made, address=address)


async def hint(request: Request) -> Response:
    """A hint: ``{"seat": "Ann"}``, or without a body for whose turn it is."""
    table = await table_of(request)
    try:
        seat = _seat(table, await _named(request))
    except ValueError as error:
        return JSONResponse({"error": say(error, ui_of(request)), "status": 422}, 422)
    if not _may(request, table, seat):
        raise Refused(403, "no seat")
    found = await given_hint(request, table, seat)
    return JSONResponse({"seat": table.names[seat], "hint": found.text, "data": found.data})


async def _named(request: Request) -> str:
    """The name of the seat that the body asks for; "" for none.

    Raises:
        ValueError: what is wrong with the body.
    """
    body = await request.body()
    if not body.strip():
        return ""
    if len(body) > _LARGEST:
        raise ValueError(message(N_("A question has at most {most} bytes."), most=_LARGEST))
    try:
        data = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise ValueError(message(N_("The body must be JSON."))) from error
    if not isinstance(data, dict):
        raise ValueError(message(N_("The body must be an object.")))  # noqa: TRY004  (as below)
    name = data.get("seat", "")
    if not isinstance(name, str):
        raise ValueError(message(N_("seat: the name of a player")))  # noqa: TRY004  (a wrong answer, not a wrong program)
    return name


def _seat(table: Table, name: str) -> Seat:
    if not name:
        return table.sitting.turn
    if name not in table.names:
        raise ValueError(message(N_("seat: one of {known}"), known=", ".join(table.names)))
    return table.names.index(name)


def _may(request: Request, table: Table, seat: Seat) -> bool:
    """Whether whoever asks may know what the seat knows.

    A device for its seats, a program with a seat's key for that seat. With the evening's key a program may ask for a seat on which
    nobody sits, and for any as long as all has been open to all: a hint would tell the rest.
    """
    if seat not in table.sitting.people:
        return False
    if seat in table.seats_of(request.state.device):
        return True
    own = request.state.program
    if own:
        keys: dict[str, Seat] = table.kept.get("keys", {})
        return keys.get(own) == seat
    if not request.state.is_program:
        return False
    is_open = all(table.sitting.is_open(number, NOBODY) for number in range(len(table.sitting.steps)))
    return not table.kept["seats"][seat] or (is_open and not table.choosing())


ROUTES = [
    Route("/tables/{table}/key", key, methods=["POST"]),
    Route("/api/hint/{table}", hint, methods=["POST"]),
]
