"""``/arbiter``: one verdict on all the words of a play, and never which of them failed."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from wordref.messages import N_, message, reason, say
from wordref.ruling import Verdict
from wordref.web.judging import checked, desk_of
from wordref.web.pages import page, settings_of, ui_of
from wordref.web.words import RULES, choice_of, words_of


async def arbiter(request: Request) -> HTMLResponse:
    """The empty page, or the verdict, full-screen. Words travel in the body: an address stays in a browser's history."""
    desk, settings, ui = desk_of(request), settings_of(request), ui_of(request)
    form = (
        await request.form(max_files=0, max_fields=20) if request.method == "POST" else request.query_params
    )
    choice = choice_of(form, ui)
    judge = await request.app.state.work(desk.judge, choice)
    verdict, problem = None, ""
    try:
        words = checked(words_of(str(form.get("words", ""))))
        if words:
            # all are judged, also after one that fails: the time an answer takes must not tell which it was
            verdicts = await request.app.state.work(lambda: [judge.verdict(word) for word in words])
            verdict = max(verdicts)
            if settings.log is not None:
                noted = _note, settings.log, words, verdict, judge.lexicon.id
                problem = say(await request.app.state.work(*noted, seconds=None), ui)
    except ValueError as error:
        problem = say(error, ui)
    return page(
        request,
        "arbiter.html",
        choice=choice,
        games=tuple(RULES),
        valid=None if verdict is None else verdict is Verdict.ALLOWED,
        problem=problem,
        lexicon=judge.lexicon.id,
        seconds=settings.empty_after,
    )


def _note(path: Path, words: list[str], verdict: Verdict, lexicon: str) -> str:
    """A line more in the log: time, lexicon, verdict, words, with tabs between. Why it could not be written, or ""."""
    now = dt.datetime.now(dt.UTC).isoformat(timespec="seconds")
    said = "valid" if verdict is Verdict.ALLOWED else "not valid"
    line = "".join(
        c if c.isprintable() or c == "\t" else ascii(c)[1:-1]
        for c in f"{now}\t{lexicon}\t{said}\t{' '.join(words)}"
    )
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    except OSError as error:
        return message(
            N_("This verdict is not in the log, which can't be written: {reason}"), reason=reason(error)
        )
    return ""


ROUTES = [Route("/arbiter", arbiter, methods=["GET", "POST"])]
