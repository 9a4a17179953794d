"""``/tables/NAME``: what a device sees of a game, its moves, and what the table agrees on."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from wordref.messages import N_, say
from wordref.referee.game import CHANCE, NOBODY, Seat, Step
from wordref.referee.record import write
from wordref.referee.recorded import seat_name
from wordref.web.boards import board_of
from wordref.web.home import guest_link, qr
from wordref.web.pages import Refused, page, see, ui_of
from wordref.web.table import NEWS, Table, Vote, accepting, demand_turn, outcome_text, shown_seat
from wordref.web.tables import table_of, tables_of, whole
from wordref.web.texts import translated

_MOST_SHOWN = 60  # moves in the list
_LONGEST_MOVE = 2000


class Said(NamedTuple):
    """What a device is told about what it has just tried.

    Attributes:
        text: the ruling, or what went wrong.
        typed: the move, kept in the field.
        good: whether the move would be legal.
        doubted: words that the table may vote on.
    """

    text: str = ""
    typed: str = ""
    good: bool = False
    doubted: tuple[str, ...] = ()


async def show(request: Request) -> HTMLResponse:
    """The table as the device may see it."""
    return await _page(request, await table_of(request), Said())


async def _page(request: Request, table: Table, said: Said, status: int = 200) -> HTMLResponse:
    own = table.seats_of(request.state.device)
    seat = shown_seat(own, request.query_params.get("seat"))
    async with table.lock:
        values = await request.app.state.work(_values, request, table, own, seat)
    link = guest_link(request, f"/tables/{table.id}")
    values["back"] = f"/tables/{table.id}" + (f"?seat={seat}" if seat >= 0 else "")
    return page(
        request,
        "table.html",
        status=status,
        said=said,
        table=table,
        link=link,
        code=qr(link),
        own=own,
        seat=seat,
        **values,
    )


def _values(request: Request, table: Table, own: list[Seat], seat: Seat) -> dict[str, Any]:
    """All that the page shows, from the seat's view alone and what is public."""
    sitting, ui = table.sitting, ui_of(request)
    turn, turn_own = sitting.turn, sitting.turn in own
    # several seats on one device: nobody sees a seat's view before the device was handed over
    hand_over = len(own) > 1 and turn_own and seat != turn
    if hand_over or (len(own) > 1 and not turn_own):
        seat = NOBODY
    game = table.speaking(ui)
    view = game.view(sitting.position, seat)
    hint = table.hints.get(seat)
    return {
        "shown": seat,
        "turn": turn,
        "turn_name": table.names[turn] if turn >= 0 else "",
        "turn_bot": turn in sitting.bots,
        "hand_over": hand_over,
        "face": sitting.face,
        "usage": translated(sitting.face.usage, ui),
        "board": board_of(game, view, table, seat, ui),
        "history": _history(table, seat, ui),
        "result": outcome_text(table),
        "draft": table.drafts.get(seat, ""),
        "hint": hint[1] if hint and hint[0] == len(sitting.steps) else "",
        "people": sitting.people,
        "can_undo": sitting.last_of_people() is not None,
        "NOBODY": NOBODY,
    }


def _history(table: Table, seat: Seat, ui: str) -> list[dict[str, Any]]:
    """What happened, the newest first, as far as the seat may know it."""
    found: list[dict[str, Any]] = []
    told, sitting = list(table.told), table.sitting
    first = max(0, len(sitting.steps) - _MOST_SHOWN)
    for number in range(first, len(sitting.steps) + 1):
        found += [
            {"note": translated(NEWS[key], ui).format(**values)} for at, key, values in told if at == number
        ]
        if number < len(sitting.steps):
            found.append(_entry(table, number, seat, ui))
    return found[::-1]


def _entry(table: Table, number: int, seat: Seat, ui: str) -> dict[str, Any]:
    sitting = table.sitting
    step, line = sitting.steps[number], sitting.record.moves[number]
    entry: dict[str, Any] = {
        "who": seat_name(step.seat, table.names),
        "chance": step.seat == CHANCE,
        "number": number + 1,
    }
    if not sitting.is_open(number, seat):
        return entry | {"text": translated(N_("has moved"), ui), "brought": []}
    return entry | {
        "text": line.text,
        "brought": [f"{each.rule}: {each.message}" for each in sitting.face.brought(step.seat, step.ruling)],
    }


async def move(request: Request) -> Response:
    """A move: tried, or made."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=400)
    seat, typed = _own_seat(request, table, form), _typed(form)
    ui = ui_of(request)
    try:
        async with table.lock:
            demand_turn(table, seat, whole(form.get("count")))
            said, found = await request.app.state.work(_tried, table, typed, table.speaking(ui))
            if found is not None and form.get("do") != "try":
                await tables_of(request).make(table, found)
                return see(f"/tables/{table.id}?seat={seat}")
    except ValueError as error:
        said = Said(say(error, ui), typed)
        return await _page(request, table, said, 409)
    return await _page(request, table, said, 200 if said.good else 422)


def _own_seat(request: Request, table: Table, form: FormData) -> Seat:
    """The seat that a form speaks for, if it is the device's."""
    own = table.seats_of(request.state.device)
    seat = whole(form.get("seat", ""))
    if seat not in own:
        raise Refused(403, "no seat")
    return seat


def _typed(form: FormData) -> str:
    """The move of a form: typed, or put together of the fields named ``part``, one after the other."""
    parts = [str(each) for each in form.getlist("part") if isinstance(each, str) and each.strip()]
    typed = form.get("move", "")
    return " ".join(([typed] if isinstance(typed, str) and typed.strip() else []) + parts).strip()[
        :_LONGEST_MOVE
    ]


def read_typed(table: Table, typed: str) -> Any:
    """The move that was typed, in any way in which people type it, by whose turn it is.

    Raises:
        ValueError: what is wrong with it.
    """
    sitting = table.sitting
    seat = sitting.turn
    view = sitting.game.view(sitting.position, seat) if seat >= 0 else None
    return sitting.game.read(typed if view is None else sitting.face.typed(sitting.game, view, typed))


def _tried(table: Table, typed: str, game: Any) -> tuple[Said, Any]:
    """What the referee says about a move, and the move if it is legal."""
    sitting = table.sitting
    try:
        found = read_typed(table, typed)
    except ValueError as error:
        return Said(say(error, game.ui if hasattr(game, "ui") else "en"), typed), None
    ruling = game.judge(sitting.position, found)
    if not ruling:
        text = "\n".join(str(each) for each in ruling.findings)
        return Said(text, typed, doubted=tuple(table.doubted(found))), None
    step = Step(sitting.position, sitting.turn, found, ruling, game.after(sitting.position, found))
    lines = [f"{each.rule}: {each.message}" for each in ruling.findings]
    brought = sitting.face.brings(game, step, table.names).get("words", [])
    lines += [
        f"{each['word']}: {each['points']}"
        for each in brought
        if isinstance(each, dict) and {"word", "points"} <= set(each)
    ]
    return Said("\n".join(lines), typed, good=True), found


async def hint(request: Request) -> Response:
    """A hint for whose turn it is; everybody is told that it was asked for."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat = _own_seat(request, table, form)
    await _hint(request, table, seat)
    return see(f"/tables/{table.id}?seat={seat}")


async def _hint(request: Request, table: Table, seat: Seat) -> str:
    if not table.has_hints:
        raise Refused(403, "no hints")
    if table.sitting.turn != seat:
        raise Refused(409, "not your turn")
    count = len(table.sitting.steps)
    text = await tables_of(request).hint(table, seat, ui_of(request))
    if len(table.sitting.steps) == count:
        table.hints[seat] = count, text
    table.tell("hint", name=table.names[seat])
    table.number += 1
    tables_of(request).changed(table)
    return text


async def api_hint(request: Request) -> Response:
    """The same for programs: a device asks for its own seat."""
    table = await table_of(request)
    own = table.seats_of(request.state.device)
    if table.sitting.turn not in own:
        raise Refused(403, "no seat")
    return JSONResponse(
        {"seat": table.names[table.sitting.turn], "hint": await _hint(request, table, table.sitting.turn)}
    )


async def undo(request: Request) -> Response:
    """Ask the table to take the last move back, or answer."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat, tables = _own_seat(request, table, form), tables_of(request)
    async with table.lock:
        own = table.seats_of(request.state.device)
        if form.get("answer") == "no":
            if table.undo is not None:
                table.undo = None
                table.tell("no undo", name=table.names[seat])
                table.number += 1
        elif table.sitting.last_of_people() is not None:
            if table.undo is None:
                table.tell("undo asked", name=table.names[seat])
            if table.agree(own):
                await request.app.state.work(table.sitting.take_back)
                table.hints.clear()
                table.changed()
                table.tell("undo")
    tables.changed(table)
    return see(f"/tables/{table.id}?seat={seat}")


async def ask_vote(request: Request) -> Response:
    """Ask the table about a word; who asks is for it."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=20)
    seat, typed, word = _own_seat(request, table, form), _typed(form), str(form.get("word", ""))[:100]
    if table.sitting.turn != seat:  # how a line is understood may follow from the mover's view
        raise Refused(409, "not your turn")
    try:
        found = read_typed(table, typed)
    except ValueError as error:
        return await _page(request, table, Said(say(error, ui_of(request)), typed), 422)
    async with table.lock:
        doubted = await request.app.state.work(table.doubted, found)
        if table.sitting.turn != seat or table.vote is not None or word not in doubted:
            raise Refused(409, "not your turn")
        table.vote = Vote(word, seat, table.sitting.game.write(found))
        table.tell("vote", word=word)
        table.number += 1
        await _settle(request, table, table.cast(table.seats_of(request.state.device), yes=True))
    tables_of(request).changed(table)
    return see(f"/tables/{table.id}?seat={seat}")


async def vote(request: Request) -> Response:
    """Vote on a word."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat = _own_seat(request, table, form)
    async with table.lock:
        if table.vote is not None:
            own = table.seats_of(request.state.device)
            await _settle(request, table, table.cast(own, yes=form.get("answer") == "yes"))
    tables_of(request).changed(table)
    return see(f"/tables/{table.id}?seat={seat}")


async def _settle(request: Request, table: Table, accepted: bool | None) -> None:  # noqa: FBT001  (the answer itself)
    """What the vote brings: an accepted word goes into the move, which is made if it is legal now."""
    vote = table.vote
    if accepted is None or vote is None:
        return
    yes, no = len(vote.yes), len(vote.no)
    table.vote = None
    table.tell("accepted" if accepted else "refused", word=vote.word, yes=yes, no=no)
    table.comments = (*table.comments, f"vote {vote.word}: {yes} for, {no} against")
    if not accepted:
        return
    found = accepting(table.sitting.game.read(vote.text), vote.word)
    if table.sitting.game.judge(table.sitting.position, found):
        await tables_of(request).make(table, found)
    else:  # another word of the move is in doubt, too: it stays in the player's field
        table.drafts[vote.seat] = table.sitting.game.write(found)


async def record(request: Request) -> Response:
    """The record of a game that is over; before, it would tell what nobody may know."""
    table = await table_of(request)
    if table.sitting.turn != NOBODY:
        raise Refused(403, "not over")
    headers = {"content-disposition": f'attachment; filename="{table.id}.record"'}
    return Response(write(table.sitting.record), media_type="text/plain; charset=utf-8", headers=headers)


ROUTES = [
    Route("/tables/{table}", show),
    Route("/tables/{table}/move", move, methods=["POST"]),
    Route("/tables/{table}/hint", hint, methods=["POST"]),
    Route("/tables/{table}/undo", undo, methods=["POST"]),
    Route("/tables/{table}/ask", ask_vote, methods=["POST"]),
    Route("/tables/{table}/vote", vote, methods=["POST"]),
    Route("/tables/{table}/record", record),
    Route("/api/hint/{table}", api_hint, methods=["POST"]),
]
