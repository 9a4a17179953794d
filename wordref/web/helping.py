"""``/find``, ``/related``, ``/explain`` and the rules: for those who want to learn after the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from wordref.judge.judge import Judge
from wordref.judge.telling import relation_facts, word_facts
from wordref.lexicon.lexicon import LANGUAGES
from wordref.messages import N_, feature_text, message, say
from wordref.morphology.families import family
from wordref.rules import games, rules
from wordref.vocabulary.find import FindError, find
from wordref.web.judging import desk_of, is_helpful
from wordref.web.pages import page, ui_of
from wordref.web.settings import LONGEST_WORD
from wordref.web.texts import translated
from wordref.web.words import RULES, Choice, WordDesk, choice_of, words_of

SHAPES = ("pattern", "letters", "contains", "starts", "ends", "regex")
SORTS = ("common", "length", "alphabet")
_RARER = ("starts", "ends", "regex", "min_length", "max_length", "base", "family")
MOST_FOUND = 500
FIND_SECONDS = 10.0
_MOST_FAMILY = 200
KINDS = {
    "base": N_("basic form"),
    "inflected": N_("{what} of {lemma}"),
    "name": N_("proper name"),
    "place": N_("place"),
    "abbreviation": N_("abbreviation"),
    "misspelling": N_("misspelling"),
}


def found_words(desk: WordDesk, values: Mapping[str, Any], choice: Choice) -> list[dict[str, Any]]:
    """The words that fit, for a page or a program.

    Raises:
        ValueError: what can't be understood.
    """
    return searched(desk.judge(choice), values)


def searched(judge: Judge, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The same with the judge at hand: other processes have no desk.

    Raises:
        ValueError: what can't be understood.
    """
    shape: dict[str, Any] = {name: str(values[name])[:LONGEST_WORD] for name in SHAPES if values.get(name)}
    if not shape and not values.get("min_length"):
        raise FindError(message(N_("Say what the word looks like.")))
    sort: Any = values.get("sort") if values.get("sort") in SORTS else "common"
    found = find(
        judge.lexicon,
        **shape,
        min_length=_whole(values.get("min_length")) or 1,
        max_length=_whole(values.get("max_length")),
        base=bool(values.get("base")),
        family=bool(values.get("family")),
        policy=judge.policy if values.get("rules") in tuple(RULES) else None,
        limit=min(_whole(values.get("limit")) or MOST_FOUND, MOST_FOUND),
        sort=sort,
    )
    return [each._asdict() for each in found]


async def find_words(request: Request, values: Mapping[str, Any], choice: Choice) -> list[dict[str, Any]]:
    """The words that fit. Expressions are looked for in a process of their own: one may be made to take forever, and is ended.

    Raises:
        ValueError: what can't be understood.
        Refused: if it takes too long.
    """
    work, desk = request.app.state.work, desk_of(request)
    found: list[dict[str, Any]]
    if values.get("regex"):
        judge = await work(desk.judge, choice)
        found = await request.app.state.thinking(searched, judge, dict(values), seconds=FIND_SECONDS)
    else:
        found = await work(found_words, desk, values, choice)
    return found


def _whole(value: object) -> int | None:
    """A small whole number that somebody typed, or None for none."""
    text = str(value or "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text)):
        raise FindError(message(N_("{text!r} is no number of letters."), text=text[:20]))
    return int(text)


async def find_page(request: Request) -> HTMLResponse:
    """The word finder."""
    is_helpful(request)
    values, ui = request.query_params, ui_of(request)
    found, problem = None, ""
    if any(values.get(name) for name in (*SHAPES, "min_length", "max_length")):
        try:
            found = await find_words(request, values, choice_of(values, ui))
        except ValueError as error:
            problem = say(error, ui)
    asked = {
        name: values.get(name, "")[:LONGEST_WORD]
        for name in (*SHAPES, "min_length", "max_length", "sort", "rules")
    }
    return page(
        request,
        "find.html",
        rarer=any(values.get(name) for name in _RARER),
        choice=choice_of(values, ui),
        languages=LANGUAGES,
        games=tuple(RULES),
        asked=asked | {"base": bool(values.get("base")), "family": bool(values.get("family"))},
        found=found,
        problem=problem,
        sorts=SORTS,
    )


def related_words(desk: WordDesk, words: list[str], choice: Choice) -> dict[str, Any]:
    """Of two words whether they are related, of one its family."""
    lexicon = desk.judge(choice).lexicon
    if len(words) == 1:
        return {"word": words[0], "family": [str(each) for each in family(words[0], lexicon, _MOST_FAMILY)]}
    if len(words) != 2:
        raise ValueError(message(N_("Give two words, or one for its family.")))
    return relation_facts(words[0], words[1], lexicon, choice.ui)


async def related_page(request: Request) -> HTMLResponse:
    """Do two words share a root or a part?"""
    is_helpful(request)
    ui, problem, found = ui_of(request), "", None
    words = words_of(request.query_params.get("words", "")[:300])
    choice = choice_of(request.query_params, ui)
    if words:
        try:
            found = await request.app.state.work(related_words, desk_of(request), words, choice)
        except ValueError as error:
            problem = say(error, ui)
    return page(
        request,
        "related.html",
        choice=choice,
        languages=LANGUAGES,
        words=" ".join(words),
        found=found,
        problem=problem,
    )


async def explain_page(request: Request) -> HTMLResponse:
    """Everything known about a word."""
    is_helpful(request)
    ui = ui_of(request)
    word = request.query_params.get("word", "").strip()[:LONGEST_WORD]
    choice = choice_of(request.query_params, ui)
    facts = (
        await request.app.state.work(lambda: word_facts(word, desk_of(request).judge(choice)))
        if word
        else None
    )
    for entry in facts["entries"] if facts else ():
        what = feature_text(tuple(entry["features"]), lambda text: translated(text, ui))
        entry["said"] = translated(KINDS[entry["kind"]], ui).format(what=what, lemma=entry["lemma"])
    return page(
        request,
        "explain.html",
        choice=choice,
        languages=LANGUAGES,
        games=tuple(RULES),
        word=word,
        facts=facts,
    )


async def rules_page(request: Request) -> HTMLResponse:
    """The rules of the games, in our own words."""
    ui, asked = ui_of(request), request.query_params.get("game", "")
    known = games(ui)
    chosen = asked if asked in {game.prefix for game in known} else ""
    return page(request, "rules.html", games=known, chosen=chosen, rules=rules(chosen, ui) if chosen else ())


ROUTES = [
    Route("/find", find_page),
    Route("/related", related_page),
    Route("/explain", explain_page),
    Route("/rules", rules_page),
]
