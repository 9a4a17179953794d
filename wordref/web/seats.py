"""``/tables/NAME``: who sits where: sit down, get up, hand a chair over by a link, or ask those who sit for one.

All of it is told to everybody and stands in the record: whoever has sat at a chair has seen what lies there.
"""

from __future__ import annotations

from datetime import datetime

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordref.referee.game import Seat
from wordref.web.agreeing import recount
from wordref.web.agreeing import whole as agreed
from wordref.web.evening import digest, new_key
from wordref.web.home import guest_link, qr, remember
from wordref.web.pages import Refused, demand_host, evening_of, page, see
from wordref.web.playing import own_seat
from wordref.web.table import Table, Wish
from wordref.web.tables import table_of, tables_of, whole

_MOST_LINKS = 20


async def sit(request: Request) -> Response:
    """Take a free seat, or ask those who sit for it."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat, device = whole(form.get("seat")), request.state.device
    async with agreed(table):
        if not device or seat not in table.free():
            raise Refused(409, "taken")
        if table.has_to_ask(seat, device):
            if table.wishes.setdefault(seat, Wish(device)).device != device:
                raise Refused(409, "wished")
            table.tell("wish", name=table.names[seat], device=table.device_name(device, seat))
            table.number += 1
        else:
            await _given(request, table, seat, device, "sits")
    tables_of(request).changed(table)
    return see(f"/tables/{table.id}?seat={seat}")


async def _given(request: Request, table: Table, seat: Seat, device: str, how: str) -> None:
    """A chair goes to a device, or becomes free; it is told and noted. The table's lock is held."""
    told = table.device_name(device or table.kept["seats"][seat], seat)
    does = {"sits": "sits down", "seat": "sits down by a link", "stands": "stands up"}[how]
    now = datetime.now().astimezone().isoformat(timespec="minutes")
    after = len(table.sitting.steps)
    await tables_of(request).note(
        table, f"seat {table.names[seat]}: device {told} {does}, {now}, moves so far: {after}"
    )
    table.give(seat, device, evening_of(request))
    table.tell(how, name=table.names[seat], device=told)
    await recount(request, table)


async def answer(request: Request) -> Response:
    """Those who sit agree that a device gets a chair, or do not."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat, chair = own_seat(request, table, form), whole(form.get("chair"))
    async with agreed(table):
        wish = table.wishes.get(chair)
        if wish is not None and table.device_name(wish.device, chair) == form.get("device"):
            mine = {each for each in table.seats_of(request.state.device) if each in table.asked_for(wish)}
            if form.get("answer") == "yes":
                wish.yes |= mine
                await decide_wishes(request, table)
            elif mine:
                del table.wishes[chair]
                told = table.device_name(wish.device, chair)
                table.tell("no wish", name=table.names[chair], device=told)
            table.number += 1
    tables_of(request).changed(table)
    return see(f"/tables/{table.id}?seat={seat}")


async def decide_wishes(request: Request, table: Table) -> None:
    """Whoever nobody has to be asked for any more sits down."""
    for chair, wish in list(table.wishes.items()):
        if table.asked_for(wish) <= wish.yes and chair in table.free():
            await _given(request, table, chair, wish.device, "sits")


async def leave(request: Request) -> Response:
    """Stand up from one's own chair."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat = whole(form.get("seat"))
    async with agreed(table):
        if seat not in table.seats_of(request.state.device):
            raise Refused(403, "no seat")
        await _given(request, table, seat, "", "stands")
        await decide_wishes(request, table)
    tables_of(request).changed(table)
    return see(f"/tables/{table.id}")


async def link(request: Request) -> Response:
    """A link by which a seat goes to another device, once. The host makes it, or who has the seat; all are told."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat = whole(form.get("seat"))
    if seat not in table.sitting.people:
        raise Refused(404, "not found")
    if seat not in table.seats_of(request.state.device):
        demand_host(request)
    token = new_key()
    links = table.kept["links"]
    while len(links) >= _MOST_LINKS:
        del links[next(iter(links))]
    links[digest(token)] = seat
    table.tell("link", name=table.names[seat], device=table.device_name(request.state.device, seat))
    table.number += 1
    evening_of(request).save()
    tables_of(request).changed(table)
    address = guest_link(request).partition("/join")[0] + f"/seat/{table.id}/{token}"
    return page(request, "link.html", table=table, name=table.names[seat], link=address, code=qr(address))


async def seat_link(request: Request) -> Response:
    """What the link shows: a button, for a mere look at a link must not use it up."""
    table, seat = await _linked(request)
    return page(request, "takeseat.html", name=table.names[seat], title=table.sitting.face.title)


async def take_link(request: Request) -> Response:
    """The device takes the seat; the link is used up."""
    table, seat = await _linked(request)
    evening = evening_of(request)
    async with agreed(table):
        if digest(request.path_params["token"]) not in table.kept["links"]:
            raise Refused(404, "used link")
        cookie = evening.admit("guest", request.cookies.get(evening.cookie, ""))
        await _given(request, table, seat, digest(cookie), "seat")
    tables_of(request).changed(table)
    there = RedirectResponse(f"/tables/{table.id}?seat={seat}", 303)
    remember(there, evening.cookie, cookie)
    return there


async def _linked(request: Request) -> tuple[Table, int]:
    """The table and the seat of a link, which is the same answer for all that are none, or none any more."""
    kept = evening_of(request).tables.get(request.path_params["table"], {})
    seat = kept.get("links", {}).get(digest(request.path_params["token"]))
    if seat is None:
        raise Refused(404, "used link")
    return await table_of(request), seat


ROUTES = [
    Route("/tables/{table}/sit", sit, methods=["POST"]),
    Route("/tables/{table}/chair", answer, methods=["POST"]),
    Route("/tables/{table}/leave", leave, methods=["POST"]),
    Route("/tables/{table}/link", link, methods=["POST"]),
    Route("/seat/{table}/{token}", seat_link),
    Route("/seat/{table}/{token}", take_link, methods=["POST"]),
]
