"""``/tables/NAME``: what a device sees of a game, its moves, and what the table agrees on."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from wordref.messages import N_, message, say
from wordref.referee.dictionary import Dictionary
from wordref.referee.game import CHANCE, NOBODY, Seat, Step
from wordref.referee.offering import (
    beginning,
    chance_example,
    chance_line,
    chance_moves,
    chance_verb,
    next_in_move,
)
from wordref.referee.record import write
from wordref.referee.recorded import seat_name
from wordref.referee.verbs import At
from wordref.web.boards import board_of
from wordref.web.hinting import Hint
from wordref.web.hinting import shown as shown_hint
from wordref.web.home import guest_link, qr
from wordref.web.judging import desk_of
from wordref.web.moved import Told, ids_behind, moved, without_ids
from wordref.web.pages import Refused, evening_of, page, see, settings_of, ui_of
from wordref.web.table import Table, accepting, demand_turn, outcome_text, shown_seat
from wordref.web.tables import table_of, tables_of, whole
from wordref.web.texts import NEWS, translated

_MOST_SHOWN = 60  # moves in the list
_LONGEST_MOVE = 2000
_MOST_BUTTONS = 12
_MOST_LINES = 130
_MOST_COMPLETED = 30
_MOST_SPOKEN = 3  # lines of what a move has brought; the list has all


class Said(NamedTuple):
    """What a device is told about what it has just tried.

    Attributes:
        text: the ruling, or what went wrong.
        typed: the move, kept in the field.
        good: whether the move would be legal.
        doubted: words that the table may vote on.
        again: the same move, with what the table may say for it all the same; "" if there is nothing.
    """

    text: str = ""
    typed: str = ""
    good: bool = False
    doubted: tuple[str, ...] = ()
    again: str = ""


async def show(request: Request) -> HTMLResponse:
    """The table as the device may see it."""
    return await table_page(request, await table_of(request), Said())


async def table_page(request: Request, table: Table, said: Said, status: int = 200) -> HTMLResponse:
    """The page of a table, with what the device is told about what it has just tried."""
    own = table.seats_of(request.state.device)
    seat = shown_seat(own, request.query_params.get("seat"))
    async with table.lock:
        asked = table.asked(own, seat)
        if asked != NOBODY and (len(table.team) > 1 or not table.sitting.face.hides):
            seat = asked  # all lies open: nobody has to look away
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
    turn, asked = sitting.turn, table.asked(own, seat)
    # several seats on one device: nobody sees a seat's view before the device was handed over
    hand_over = len(own) > 1 and asked not in (NOBODY, seat)
    if hand_over or (len(own) > 1 and asked == NOBODY):
        seat = NOBODY
    if sitting.face.policy:  # so that a book that broke is told here, too
        desk_of(request).decisions(sitting.record.headers.get("language", "en"))
    game = table.speaking(ui)
    view = game.view(sitting.position, seat)
    hint, history = table.hints.get(seat), _history(table, seat, ui)
    return {
        "shown": seat,
        "turn": turn,
        "turn_name": table.names[asked] if asked >= 0 else table.names[turn] if turn >= 0 else "",
        "asked": asked,
        "mine": seat >= 0 and seat == asked and not hand_over,
        "types": _types(table, own, seat, asked),
        "at_once": len(table.choosing()) > 1,
        "by_team": len(table.team) > 1,
        "left": table.left(),
        "chances": _chances(table, own, ui),
        "turn_bot": turn in sitting.bots,
        "hand_over": hand_over,
        "face": sitting.face,
        "usage": sitting.face.help_on_moves(ui, sitting.game),
        "board": board_of(game, view, table, seat, ui),
        "history": history,
        "latest": _latest(table, history, ui),
        "voting": _voting(table, own, ui),
        "result": outcome_text(table, ui),
        "draft": table.drafts.get(seat, ""),
        "hint": shown_hint(sitting.face, game, view, hint, ui, seat, table.names)
        if hint and hint.made == table.moment
        else None,
        "people": sitting.people,
        "acts": sum(step.seat == seat for step in sitting.steps) + table.choices.get(seat, 0),
        "wishes": _wishes(table, own),
        "can_undo": sitting.last_of_people() is not None,
        "lines": lines_of(table, seat, ui) if seat >= 0 and seat == asked else [],
        "NOBODY": NOBODY,
    }


def _types(table: Table, own: list[Seat], seat: Seat, asked: Seat) -> bool:
    """Whether somebody may be typing here: what a move needs, or what the cards and dice show."""
    return bool(own) and (table.types_chance or (seat == asked and not table.chosen().get(seat)))


def _wishes(table: Table, own: list[Seat]) -> list[tuple[Seat, str, list[str], bool]]:
    """Devices that ask for a chair: which, who is still asked, and whether that is this device."""
    found = []
    for chair, wish in table.wishes.items():
        asked = sorted(table.asked_for(wish) - wish.yes)
        found.append(
            (
                chair,
                table.device_name(wish.device, chair),
                [table.names[seat] for seat in asked],
                bool(set(asked) & set(own)),
            )
        )
    return found


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
    step = sitting.steps[number]
    is_team = len(sitting.face.team(sitting.game, step.before)) > 1
    entry: dict[str, Any] = {
        "who": translated(N_("The team"), ui) if is_team else seat_name(step.seat, table.names),
        "chance": step.seat == CHANCE,
        "number": number + 1,
    }
    told_besides = sitting.face.tells(table.speaking(ui), step, seat, table.names, ui)
    seen = [sitting.face.in_full(each, ui) for each in told_besides]
    if not sitting.is_open(number, seat):
        entry |= {"cards": [], "brought": [], "hidden": True}
        if entry["chance"]:
            verbs = sitting.face.verbs
            at_most = verbs.tell_hidden(step.move, At(sitting.game, ui=ui)) if verbs else ""
            hidden = at_most or translated(N_("has moved"), ui)
            return entry | {"text": hidden, "brought": seen}
        if seen:  # whole sentences
            return entry | {"who": "", "text": " ".join(seen)}
        return entry | {"text": translated(N_("has moved"), ui)}
    told = moved(sitting.face, table.speaking(ui), step.before, step.move, ui, table.names)
    brought = [] if told.is_all else told.lines or [ids_behind(each) for each in table.brought(number, ui)]
    return entry | {"text": told.text, "cards": told.cards, "brought": [*brought, *seen], "hidden": False}


def _latest(table: Table, history: list[dict[str, Any]], ui: str) -> str:
    """What happened last, as a sentence: it stands on top, and is spoken."""
    if not history:
        return ""
    entry = history[0]
    if "note" in entry:
        return str(entry["note"])
    told = Told(entry["text"], entry["cards"]).spoken
    text = told[:1].upper() + told[1:] if entry["chance"] else f"{entry['who']}: {told}"
    if entry["hidden"]:
        return told if not entry["who"] else f"{text}." if entry["chance"] else f"{entry['who']} {told}."
    step, face = table.sitting.steps[entry["number"] - 1], table.sitting.face
    words = face.brings(table.speaking(ui), step, table.names).get("words", [])
    scored = [each for each in words if "points" in each]
    if scored:
        listed = ", ".join(f"{each['word']} {each['points']}" for each in scored)
        total = sum(each["points"] for each in scored)
        return f"{text}. " + translated(N_("Points: {total} ({words})."), ui).format(
            total=total, words=listed
        )
    return " ".join([f"{text}.", *map(without_ids, entry["brought"][:_MOST_SPOKEN])])


def _voting(table: Table, own: list[Seat], ui: str) -> dict[str, Any] | None:
    """What a device is told of a vote: the move, what it has voted, and who is still asked."""
    vote, sitting = table.vote, table.sitting
    if vote is None:
        return None
    wanted = sitting.game.read(vote.text)
    told = moved(sitting.face, sitting.game, sitting.position, wanted, ui, table.names)
    return {
        "move": told.text if hasattr(wanted, "cells") else "",
        "yes": bool(own) and set(own) <= vote.yes,
        "no": bool(own) and set(own) <= vote.no,
        "asked": [table.names[seat] for seat in sorted(table.voters() - vote.yes - vote.no)],
    }


async def move(request: Request) -> Response:
    """A move: tried, or made."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=400)
    seat, typed = own_seat(request, table, form), typed_of(form)
    ui = ui_of(request)
    if form.get("needs") == "part" and not any(form.getlist("part")):
        said = Said(translated(N_("Nothing is chosen yet: tap what you mean, then send it."), ui))
        return await table_page(request, table, said, 422)
    try:
        async with table.lock:
            at_once = seat in table.choosing()
            if form.get("do") != "try" and _is_made(table, seat, typed, whole(form.get("count"))):
                return see(f"/tables/{table.id}?seat={seat}")
            if not at_once:
                demand_turn(table, seat, whole(form.get("count")))
            said, found = await request.app.state.work(_tried, table, seat, typed, table.speaking(ui))
            if found is not None and form.get("do") != "try":
                if at_once:
                    table.choose(seat, found, evening_of(request))
                    with suppress(
                        OSError
                    ):  # the choice is kept; the record takes it as soon as it can be saved
                        await tables_of(request).follow(table)
                    tables_of(request).changed(table)
                else:
                    await tables_of(request).make(table, found)
                return see(f"/tables/{table.id}?seat={seat}")
    except ValueError as error:
        said = Said(say(error, ui), typed)
        return await table_page(request, table, said, 409)
    return await table_page(request, table, said, 200 if said.good else 422)


def _is_made(table: Table, seat: Seat, typed: str, count: int) -> bool:
    """Whether the seat has made this very move then: a second tap, or it was sent again as nobody heard the answer."""
    game, steps = table.sitting.game, table.sitting.steps
    if not 0 <= count < len(steps):
        return False
    position = steps[count].before
    if seat not in (steps[count].seat, *table.sitting.face.team(game, position)):
        return False
    before = game.view(position, seat)
    with suppress(ValueError):  # it is none
        return bool(game.read(table.sitting.face.line(game, before, typed)) == steps[count].move)
    return False


def own_seat(request: Request, table: Table, form: FormData) -> Seat:
    """The seat that a form speaks for, if it is the device's."""
    own = table.seats_of(request.state.device)
    seat = whole(form.get("seat", ""))
    if seat not in own:
        raise Refused(403, "no seat")
    return seat


def typed_of(form: FormData) -> str:
    """The move of a form: typed, or put together of the fields named ``part``, one after the other."""
    parts = [str(each) for each in form.getlist("part") if isinstance(each, str) and each.strip()]
    typed = form.get("move", "")
    return " ".join(([typed] if isinstance(typed, str) and typed.strip() else []) + parts).strip()[
        :_LONGEST_MOVE
    ]


def read_typed(table: Table, seat: Seat, typed: str, ui: str = "en") -> Any:
    """The move that was typed, in any way in which people type it, by a seat or for chance.

    Raises:
        ValueError: what is wrong with it.
    """
    face, game, position = table.sitting.face, table.sitting.game, table.sitting.position
    if seat == CHANCE:
        try:
            return game.read(chance_line(face, game, position, typed))
        except ValueError as error:
            if face.verbs:  # they say what may be typed now
                raise
            example = chance_example(face, game, position, ui)
            problem = N_("{text!r} does not fit here. Type it as in: {example}")
            raise ValueError(message(problem, text=typed[:40], example=example)) from error
    return game.read(face.line(game, game.view(position, seat), typed))


def _tried(table: Table, seat: Seat, typed: str, game: Any) -> tuple[Said, Any]:
    """What the referee says about a move of a seat or of chance, and the move if it is legal."""
    sitting, ui = table.sitting, getattr(game, "ui", "en")
    try:
        found = read_typed(table, seat, typed, ui)
    except ValueError as error:
        return Said(say(error, ui), typed), None
    at_once, together = seat in table.choosing(), sitting.face.together
    if at_once and together is not None:
        ruling = together.judge(game, sitting.position, seat, found, table.chosen().get(seat, []))
    else:
        ruling = game.judge(sitting.position, found)
    if not ruling:
        text = "\n".join(ids_behind(str(each)) for each in ruling.findings)
        doubted = () if at_once else tuple(table.doubted(found))
        doubted = doubted if _would_do(table, found, doubted) else ()
        insisting = sitting.face.insisting
        wanted = insisting(game, sitting.position, found) if insisting else None
        return Said(text, typed, doubted=doubted, again="" if wanted is None else game.write(wanted)), None
    if at_once:
        return Said(
            "\n".join(ids_behind(f"{each.rule}: {each.message}") for each in ruling.findings),
            typed,
            good=True,
        ), found
    step = Step(sitting.position, sitting.turn, found, ruling, game.after(sitting.position, found))
    told = moved(sitting.face, game, step.before, found, ui, table.names)
    lines = list(told.lines) or [ids_behind(f"{each.rule}: {each.message}") for each in ruling.findings]
    brought = sitting.face.brings(game, step, table.names).get("words", [])
    lines += [
        f"{each['word']}: {each['points']}"
        for each in brought
        if isinstance(each, dict) and {"word", "points"} <= set(each)
    ]
    return Said("\n".join(lines), typed, good=True, doubted=tuple(table.doubted(found))), found


def _would_do(table: Table, move: Any, words: Sequence[str]) -> bool:
    """Whether a move would be legal if the table accepted these words; else there is nothing to vote on yet."""
    for word in words:
        move = accepting(move, word)
    return bool(table.sitting.game.judge(table.sitting.position, move))


async def chance(request: Request) -> Response:
    """What real cards or dice show, typed by whoever sits at the table."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=400)
    seat, typed, ui = own_seat(request, table, form), typed_of(form), ui_of(request)
    count = whole(form.get("count"))
    try:
        async with table.lock:
            if not table.sitting.by_hand:
                raise Refused(409, "not your turn")
            demand_turn(table, CHANCE, count)
            said, found = await request.app.state.work(_tried, table, CHANCE, typed, table.speaking(ui))
            if found is not None:
                await tables_of(request).make(table, found)
                return see(f"/tables/{table.id}?seat={seat}")
    except ValueError as error:
        said = Said(say(error, ui), typed)
    return await table_page(request, table, said, 422)


def _chances(table: Table, own: list[Seat], ui: str) -> dict[str, Any] | None:
    """What people may type for chance now; None if nobody is asked."""
    if not (table.types_chance and own):
        return None
    sitting = table.sitting
    verb = chance_verb(sitting.game, sitting.position)
    moves = chance_moves(sitting.game, sitting.position)
    said = [sitting.face.said(sitting.game, sitting.game.write(move), ui) for move in moves]
    shown = [each.partition(" ")[2] if verb else each for each in said]
    return {
        "asked": translated(sitting.face.asks[verb], ui) if verb in sitting.face.asks else "",
        "buttons": list(zip(said, shown, strict=True)) if len(said) <= _MOST_BUTTONS else [],
        "lines": shown if _MOST_BUTTONS < len(said) <= _MOST_LINES else [],
        "example": chance_example(sitting.face, sitting.game, sitting.position, ui) if verb else "",
    }


def lines_of(table: Table, seat: Seat, ui: str) -> list[str]:
    """Whole moves for the list of the field, where the game lists its moves; for the rest, the script asks as one types."""
    sitting = table.sitting
    if not (table.may_move(seat) and hasattr(sitting.game, "legal")):
        return []
    moves = islice(sitting.game.legal(sitting.position), _MOST_LINES)
    return [sitting.face.said(sitting.game, sitting.game.write(move), ui) for move in moves]


async def next_words(request: Request) -> Response:
    """What may be typed next, as whole lines: what Tab gives in the terminal. Of its own seat, when it is asked."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat = own_seat(request, table, form)
    line = str(form.get("line", ""))[:_LONGEST_MOVE]
    if not table.is_asked(seat):
        raise Refused(409, "not your turn")
    found = (
        [] if line.startswith(" ") else await request.app.state.work(_completed, request, table, seat, line)
    )
    return JSONResponse({"lines": found})


def _completed(request: Request, table: Table, seat: Seat, line: str) -> list[str]:
    sitting, game = table.sitting, table.sitting.game
    if not (settings_of(request).help and table.has_hints) and isinstance(
        getattr(game, "words", None), Dictionary
    ):
        # words that fit are help with words: they obey the switch and the table's rule
        game = replace(game, words=replace(game.words, helps=False))
    *done, typed = line.split(" ")
    found = next_in_move(done, typed, sitting.face, game, sitting.position, seat, ui_of(request))
    before = line[: len(line) - len(typed)]
    return [before + each for each in islice(dict.fromkeys(beginning(typed, found)), _MOST_COMPLETED)]


async def hint(request: Request) -> Response:
    """A hint for whose turn it is; everybody is told that it was asked for."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat = own_seat(request, table, form)
    found = await given_hint(request, table, seat)
    if found.made != table.moment:
        ui = ui_of(request)
        said = Said(translated(N_("The game went on while the hint was looked for. Ask again."), ui))
        return await table_page(request, table, said, 409)
    return see(f"/tables/{table.id}?seat={seat}")


async def given_hint(request: Request, table: Table, seat: Seat) -> Hint:
    """A hint for a seat; everybody is told that it was asked for.

    Raises:
        Refused: if the table allows none, or it is not the seat's turn.
    """
    if not table.has_hints:
        raise Refused(403, "no hints")
    if not table.is_asked(seat):
        raise Refused(409, "not your turn")
    return await tables_of(request).seek(table, seat, ui_of(request))


async def record(request: Request) -> Response:
    """The record of a game that is over; before, it would tell what nobody may know.

    Its seed is left out: the table may still take the last move back and play on.
    """
    table = await table_of(request)
    if table.sitting.turn != NOBODY:
        raise Refused(403, "not over")
    told = table.sitting.record
    told = replace(told, headers={key: value for key, value in told.headers.items() if key != "seed"})
    headers = {"content-disposition": f'attachment; filename="{table.id}.record"'}
    return Response(write(told), media_type="text/plain; charset=utf-8", headers=headers)


ROUTES = [
    Route("/tables/{table}", show),
    Route("/tables/{table}/move", move, methods=["POST"]),
    Route("/tables/{table}/hint", hint, methods=["POST"]),
    Route("/tables/{table}/chance", chance, methods=["POST"]),
    Route("/tables/{table}/next", next_words, methods=["POST"]),
    Route("/tables/{table}/record", record),
]
