"""``/judge`` and ``/house``: is a word allowed, and what did the table decide?"""

from __future__ import annotations

import datetime as dt
from collections import deque
from dataclasses import asdict
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from wordref.judge.decisions import Entries, HouseBookError, read_export, read_words
from wordref.judge.house import Decision, HouseBook
from wordref.lexicon.lexicon import LANGUAGES
from wordref.messages import N_, message, say
from wordref.rules import UnknownRule, rule
from wordref.ruling import Finding, Ruling
from wordref.web.evening import BOOK, MOST_JUDGED, Evening
from wordref.web.pages import Refused, demand_host, evening_of, local, page, see, settings_of, ui_of
from wordref.web.settings import LONGEST_WORD, MOST_WORDS
from wordref.web.words import RULES, Choice, WordDesk, choice_of, words_of

_MOST_NOTE = 200
_MOST_SHOWN = 500  # decisions on a page
_MOST_PROPOSED = 50
BOOK_NEWS = "*house"  # no table is called that
_TOO_MANY = N_("At most {most} words at once.")
_TOO_LONG = N_("A word has at most {most} letters.")


def desk_of(request: Request) -> WordDesk:
    """Where the judges are."""
    desk: WordDesk = request.app.state.desk
    return desk


def checked(words: list[str]) -> list[str]:
    """The words, unless they are too many or too long.

    Raises:
        ValueError: what is too much.
    """
    if len(words) > MOST_WORDS:
        raise ValueError(message(_TOO_MANY, most=MOST_WORDS))
    if any(len(word) > LONGEST_WORD for word in words):
        raise ValueError(message(_TOO_LONG, most=LONGEST_WORD))
    return words


def deciding(ruling: Ruling) -> Finding | None:
    """The finding that gave the verdict: the table's, or the worst of the decisive reading."""
    if ruling.overruled_by is not None:
        return ruling.overruled_by
    return max(ruling.decisive.findings, key=lambda finding: finding.verdict.severity, default=None)


def shown(ruling: Ruling, choice: Choice) -> dict[str, Any]:
    """A ruling as the page shows it."""
    first = deciding(ruling)
    return {
        "word": ruling.subject,
        "verdict": ruling.verdict.value,
        "first": first,
        "text": _rule_text(first.rule, choice.ui) if first else "",
        "rest": [each for each in ruling.findings if each is not first],
        "remedies": ruling.remedies,
        "evidence": any(each.evidence for each in ruling.findings),
        "decided": ruling.overruled_by is not None,
        "lang": choice.lang,
        "rules": choice.rules,
    }


def _rule_text(rule_id: str, ui: str) -> str:
    try:
        return rule(rule_id, ui).text
    except UnknownRule:
        return ""


async def judge(request: Request) -> HTMLResponse:
    """The page with the field; with words, their rulings."""
    evening, desk, ui = evening_of(request), desk_of(request), ui_of(request)
    choice = choice_of(request.query_params, ui)
    problem, rulings, meanings = "", [], []
    device = request.state.device  # programs have none
    judged = evening.judged.setdefault(device, deque(maxlen=MOST_JUDGED)) if device else deque()
    try:
        words = checked(words_of(request.query_params.get("words", "")[: MOST_WORDS * (LONGEST_WORD + 4)]))
        rulings = await request.app.state.work(desk.rulings, words, choice)
        meanings = await request.app.state.work(desk.meanings, words, choice)
    except ValueError as error:
        words, problem = [], say(error, ui)
    for ruling in rulings:
        entry = {
            "word": ruling.subject,
            "verdict": ruling.verdict.value,
            "lang": choice.lang,
            "rules": choice.rules,
        }
        if entry not in judged:
            judged.appendleft(entry)
    return page(
        request,
        "judge.html",
        choice=choice,
        languages=LANGUAGES,
        games=tuple(RULES),
        words=" ".join(f'"{w}"' if " " in w else w for w in words),
        rulings=[
            shown(ruling, choice)
            | {"meaning": meaning, "proposed": (ruling.subject, choice.lang) in evening.proposed}
            for ruling, meaning in zip(rulings, meanings, strict=True)
        ],
        judged=list(judged),
        problem=problem,
        book=desk.book,
        own=desk.is_own_book,
    )


async def decide(request: Request) -> Response:
    """The table accepts or refuses a word, or takes its decision back."""
    form = await request.form(max_files=0, max_fields=20)
    desk, ui = desk_of(request), ui_of(request)
    word, lang = _text(form.get("word")), _text(form.get("lang"))
    what, note = _text(form.get("what")), _text(form.get("note"))[:_MOST_NOTE]
    try:
        _demand_decision(what)
        votes = _votes(_text(form.get("for")), _text(form.get("against")))
        if votes is not None and what != "undo" and (votes[0] > votes[1]) != (what == "accept"):
            return _asked_again(request, form, votes)
        standing = await request.app.state.work(_standing, desk, word, lang)
        if (
            request.state.role != "host" and standing is not None
        ):  # guests add; what stands is the host's to change
            if what == "undo" or standing.accepted != (what == "accept"):
                _propose(evening_of(request), standing, what)
        else:
            await request.app.state.work(_decide, desk, (word, lang, what, note), votes, seconds=None)
            if standing is not None:
                evening_of(request).proposed.pop((standing.word, standing.language), None)
        book_changed(request)
    except ValueError as error:
        return page(
            request,
            "problem.html",
            status=422,
            problem=say(error, ui),
            to=local(_text(form.get("to")) or "/judge"),
        )
    return see(local(_text(form.get("to")) or "/judge"))


def _demand_decision(what: str) -> None:
    if what not in ("accept", "refuse", "undo"):
        raise ValueError(message(N_("Accept, refuse or undo.")))


def _asked_again(request: Request, form: FormData, votes: tuple[int, int]) -> HTMLResponse:
    """The votes say something else than the button: which of the two is meant?"""
    kept = {key: _text(form.get(key)) for key in ("word", "lang", "note", "to")}
    by_votes = "" if votes[0] == votes[1] else "accept" if votes[0] > votes[1] else "refuse"
    return page(
        request,
        "whichvote.html",
        kept=kept,
        votes=votes,
        by_votes=by_votes,
        to=local(kept["to"] or "/judge"),
    )


def _standing(desk: WordDesk, word: str, lang: str) -> Decision | None:
    with desk.opened() as book:
        return None if book is None else book.decision(word, lang)


def _propose(evening: Evening, standing: Decision, what: str) -> None:
    """Keep what a guest would change, the newest of a few, until the host says yes or no."""
    evening.proposed[standing.word, standing.language] = what
    while len(evening.proposed) > _MOST_PROPOSED:
        del evening.proposed[next(iter(evening.proposed))]


def book_changed(request: Request) -> None:
    """Open pages that show the house book follow."""
    news = request.app.state.news
    news.tell(BOOK_NEWS, news.newest.get(BOOK_NEWS, 0) + 1)


async def answer(request: Request) -> Response:
    """The host does what a guest has proposed, or leaves it."""
    demand_host(request)
    form = await request.form(max_files=0, max_fields=10)
    word, lang = _text(form.get("word")), _text(form.get("lang"))
    what = evening_of(request).proposed.pop((word, lang), "")
    if what and form.get("answer") == "yes":
        await request.app.state.work(_decide, desk_of(request), (word, lang, what, ""), None, seconds=None)
    book_changed(request)
    return see("/house")


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _votes(yes: str, no: str) -> tuple[int, int] | None:
    """The votes for and against; None if both fields are empty."""
    if not yes and not no:
        return None
    if not all(each.isascii() and each.isdecimal() and len(each) < 4 for each in (yes or "0", no or "0")):
        raise ValueError(message(N_("Votes are whole numbers.")))
    return int(yes or 0), int(no or 0)


def _decide(desk: WordDesk, about: tuple[str, str, str, str], votes: tuple[int, int] | None) -> None:
    word, lang, what, note = about
    with desk.opened(writable=True) as book:
        if book is None:
            return
        if what == "undo":
            book.remove(word, lang, note=note)
        else:
            book.decide(word, lang, accepted=what == "accept", votes=votes, note=note)


async def house(request: Request) -> HTMLResponse:
    """The house book, searchable."""
    desk, asked = desk_of(request), request.query_params.get("q", "")[:LONGEST_WORD]
    found = await request.app.state.work(_decisions, desk, asked)
    return page(
        request,
        "house.html",
        decisions=[
            _row(each) | {"proposed": evening_of(request).proposed.get((each.word, each.language), "")}
            for each in found[:_MOST_SHOWN]
        ],
        position=request.app.state.news.newest.get(BOOK_NEWS, 0),
        count=len(found),
        more=max(0, len(found) - _MOST_SHOWN),
        asked=asked,
        languages=LANGUAGES,
        book=desk.book,
        own=desk.is_own_book,
        told=request.query_params.get("told", "")[:LONGEST_WORD],
    )


def _row(decision: Decision) -> dict[str, Any]:
    return {**asdict(decision), "said": decision.text}


def _decisions(desk: WordDesk, asked: str) -> list[Decision]:
    with desk.opened() as book:
        found = [] if book is None else list(book.decisions())
    wanted = asked.casefold()
    return [each for each in found if wanted in each.word.casefold() or wanted in each.note.casefold()]


async def export(request: Request) -> Response:
    """The book with its history, as ``wordref house export`` writes it."""
    lines = await request.app.state.work(_export, desk_of(request))
    day = dt.datetime.now(dt.UTC).date().isoformat()
    headers = {"content-disposition": f'attachment; filename="house-{day}.jsonl"'}
    return Response("".join(lines), media_type="application/jsonl", headers=headers)


def _export(desk: WordDesk) -> list[str]:
    with desk.opened() as book:
        return [] if book is None else list(book.export_lines())


async def bring(request: Request) -> Response:
    """Import an export, or a list with a word a line."""
    demand_host(request)
    form = await request.form(max_files=1, max_fields=20)
    upload, ui = form.get("file"), ui_of(request)
    if upload is None or isinstance(upload, str):
        raise Refused(422, "not found")
    lines = (await upload.read()).splitlines(keepends=True)
    try:
        told = await request.app.state.work(
            _bring, desk_of(request), lines, _text(form.get("kind")), _text(form.get("lang")), seconds=None
        )
    except ValueError as error:
        return page(request, "problem.html", status=422, problem=say(error, ui), to="/house")
    book_changed(request)
    return see(f"/house?told={told}")


def _bring(desk: WordDesk, lines: list[bytes], kind: str, lang: str) -> str:
    entries: Entries
    entries = read_export(lines) if kind == "export" else read_words(lines, lang, accepted=kind == "accept")
    if not entries.found:
        raise HouseBookError(
            entries.problems[0] if entries.problems else message(N_("There is nothing in this file."))
        )
    with desk.opened(writable=True) as book:
        done = book.record(entries) if book is not None else None
    return f"{done.recorded if done else 0}-{done.known if done else 0}-{len(entries.problems)}"


async def own_book(request: Request) -> Response:
    """The host begins a house book of this evening's own."""
    demand_host(request)
    await request.app.state.work(_begin, desk_of(request), seconds=None)
    book_changed(request)
    return see("/house")


def _begin(desk: WordDesk) -> None:
    with HouseBook(desk.evening.folder / BOOK, writable=True):
        pass


def is_helpful(request: Request) -> None:
    """Refuse help with words where it is switched off."""
    if not settings_of(request).help:
        raise Refused(403, "no help")


ROUTES = [
    Route("/judge", judge),
    Route("/house", house),
    Route("/house/decide", decide, methods=["POST"]),
    Route("/house/answer", answer, methods=["POST"]),
    Route("/house/export", export),
    Route("/house/import", bring, methods=["POST"]),
    Route("/house/own", own_book, methods=["POST"]),
]
