"""``/tables/NAME``: what the table agrees on: to take a move back, to accept a word, to write that into the house book."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordref.messages import say
from wordref.web.beginning import TableError
from wordref.web.judging import book_changed, desk_of
from wordref.web.pages import Refused, see, ui_of
from wordref.web.playing import Said, own_seat, read_typed, table_page, typed_of
from wordref.web.table import Decided, Table, Vote, accepting
from wordref.web.tables import table_of, tables_of
from wordref.web.words import WordDesk


@asynccontextmanager
async def whole(table: Table) -> AsyncIterator[None]:
    """The table alone, which agrees whole or not at all."""
    async with table.lock:
        with table.whole():
            yield


async def undo(request: Request) -> Response:
    """Ask the table to take the last move back, or answer."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat, tables = own_seat(request, table, form), tables_of(request)
    async with whole(table):
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
                await tables.take_back(table)
    tables.changed(table)
    return see(f"/tables/{table.id}?seat={seat}")


async def ask_vote(request: Request) -> Response:
    """Ask the table about a word; who asks is for it."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=20)
    seat, typed, word = own_seat(request, table, form), typed_of(form), str(form.get("word", ""))[:100]
    if not table.may_move(seat):  # how a line is understood may follow from the mover's view
        raise Refused(409, "not your turn")
    try:
        found = read_typed(table, seat, typed)
    except ValueError as error:
        return await table_page(request, table, Said(say(error, ui_of(request)), typed), 422)
    async with whole(table):
        doubted = await request.app.state.work(table.doubted, found)
        if not table.may_move(seat) or table.vote is not None or word not in doubted:
            raise Refused(409, "not your turn")
        table.vote = Vote(word, seat, table.sitting.game.write(found), form.get("keep") == "yes")
        table.decided = [each for each in table.decided if each.word != word]
        table.tell("vote", word=word)
        table.number += 1
        await _settle(request, table, table.cast(table.seats_of(request.state.device), yes=True))
    tables_of(request).changed(table)
    return see(f"/tables/{table.id}?seat={seat}")


async def vote(request: Request) -> Response:
    """Vote on a word."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat = own_seat(request, table, form)
    async with whole(table):
        if table.vote is not None:
            own = table.seats_of(request.state.device)
            await _settle(request, table, table.cast(own, yes=form.get("answer") == "yes"))
    tables_of(request).changed(table)
    return see(f"/tables/{table.id}?seat={seat}")


async def recount(request: Request, table: Table) -> None:
    """A chair has changed hands: what waited for its word alone is decided now; what was asked from it is over. The lock is held."""
    vote, voters = table.vote, table.voters()
    if vote is not None and vote.seat not in voters:
        table.vote = None
        table.tell("vote over", word=vote.word, name=table.names[vote.seat])
    elif vote is not None:
        await _settle(request, table, table.cast([], yes=True))
    if table.undo is not None and not table.undo & voters:
        table.undo = None
        table.tell("undo over")
    elif table.undo is not None and table.agree([]):
        await tables_of(request).take_back(table)


async def _settle(request: Request, table: Table, accepted: bool | None) -> None:  # noqa: FBT001  (the answer itself)
    """What the vote brings: an accepted word goes into the move, which is made if it is legal now."""
    vote = table.vote
    if accepted is None or vote is None:
        return
    table.decide(accepted)
    if not accepted:
        return
    if vote.keep:
        table.accepted = (*table.accepted, vote.word)
        return
    found = accepting(table.sitting.game.read(vote.text), vote.word)
    if table.sitting.game.judge(table.sitting.position, found):
        try:
            await tables_of(request).make(table, found)
        except TableError as error:  # somebody else has written to the file
            raise Refused(409, "changed") from error
    else:  # another word of the move is in doubt, too: it stays in the player's field
        table.drafts[vote.seat] = table.sitting.game.write(found)


async def house(request: Request) -> Response:
    """What a vote decided goes into the house book, or stays out of it."""
    table, form = await table_of(request), await request.form(max_files=0, max_fields=10)
    seat, word = own_seat(request, table, form), str(form.get("word", ""))[:100]
    async with whole(table):
        found = next((each for each in table.decided if each.word == word), None)
        if found is not None:
            if form.get("answer") == "yes":
                lang = table.sitting.record.headers.get("language", "")
                await request.app.state.work(
                    _written, desk_of(request), found, lang, table.sitting.face.title, seconds=None
                )
                table.tell("house", word=word)
                book_changed(request)
            table.decided.remove(found)  # it waits as long as it can't be written
            table.number += 1
    tables_of(request).changed(table)
    return see(f"/tables/{table.id}?seat={seat}")


def _written(desk: WordDesk, decided: Decided, lang: str, title: str) -> None:
    """The decision, with its votes; a tie, which refuses, is in the note."""
    tied = decided.yes == decided.no
    note = f"{title}, {decided.yes}:{decided.no}" if tied else title
    with desk.opened(writable=True) as book:
        if book is not None:
            votes = None if tied else (decided.yes, decided.no)
            book.decide(decided.word, lang, accepted=decided.accepted, votes=votes, note=note)


ROUTES = [
    Route("/tables/{table}/undo", undo, methods=["POST"]),
    Route("/tables/{table}/ask", ask_vote, methods=["POST"]),
    Route("/tables/{table}/vote", vote, methods=["POST"]),
    Route("/tables/{table}/house", house, methods=["POST"]),
]
