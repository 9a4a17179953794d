"""``/api``: the same for programs, in JSON, with an OpenAPI description that the tests of the surface are made from."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from wordref.judge.judge import meaning_facts
from wordref.judge.telling import word_facts
from wordref.lexicon.lexicon import LANGUAGES
from wordref.messages import N_, UI_LANGUAGES, message, say
from wordref.web.helping import SHAPES, SORTS, find_words, related_words
from wordref.web.judging import checked, desk_of, is_helpful
from wordref.web.pages import page, settings_of, told_of_book, ui_of
from wordref.web.settings import LONGEST_WORD, MOST_WORDS
from wordref.web.words import RULES, Choice, WordDesk

_LARGEST = 100_000  # bytes of a question


class QuestionError(ValueError):
    """A question that can't be answered: 422."""


async def _asked(request: Request) -> dict[str, Any]:
    """The body: an object of JSON.

    Raises:
        QuestionError: what is wrong with it.
    """
    body = await request.body()
    if len(body) > _LARGEST:
        raise QuestionError(message(N_("A question has at most {most} bytes."), most=_LARGEST))
    try:
        data = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise QuestionError(message(N_("The body must be JSON."))) from error
    if not isinstance(data, dict):
        raise QuestionError(message(N_("The body must be an object.")))
    return data


def _choice(data: dict[str, Any], ui: str) -> Choice:
    lang, rules, said = data.get("lang"), data.get("rules", "spukstaben"), data.get("ui", ui)
    if lang not in LANGUAGES:
        raise QuestionError(message(N_("lang: one of {known}"), known=", ".join(LANGUAGES)))
    if rules not in tuple(RULES):
        raise QuestionError(message(N_("rules: one of {known}"), known=", ".join(RULES)))
    if said not in UI_LANGUAGES:
        raise QuestionError(message(N_("ui: one of {known}"), known=", ".join(UI_LANGUAGES)))
    return Choice(lang, rules, said)


def _words(data: dict[str, Any]) -> list[str]:
    words = data.get("words")
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise QuestionError(message(N_("words: a list of texts")))
    try:
        return checked(
            [word.encode("utf-8", "replace").decode() for word in words]
        )  # lone surrogates are no text
    except ValueError as error:
        raise QuestionError(*error.args) from error


async def judge(request: Request) -> Response:
    """Rulings, as ``wordref judge --format jsonl`` gives them."""
    data = await _asked(request)
    choice, words = _choice(data, ui_of(request)), _words(data)
    told = data.get("meaning", False)
    if not isinstance(told, bool):
        raise QuestionError(message(N_("meaning: true or false")))
    answers = await request.app.state.work(_answers, desk_of(request), words, choice, told)
    return JSONResponse({"rulings": answers} | without_book(request))


def _answers(desk: WordDesk, words: list[str], choice: Choice, told: bool) -> list[dict[str, Any]]:  # noqa: FBT001  (called by name of the question)
    """Rulings as the command line gives them, with or without meanings."""
    judge = desk.judge(choice)
    return [judge(word).to_json() | (meaning_facts(judge.meaning(word)) if told else {}) for word in words]


async def find(request: Request) -> Response:
    """Words that fit."""
    is_helpful(request)
    data = await _asked(request)
    choice = _choice(data | {"rules": data.get("rules", "spukstaben")}, ui_of(request))
    for name in (*SHAPES, "sort"):
        if not isinstance(data.get(name, ""), str) or len(data.get(name, "")) > LONGEST_WORD:
            raise QuestionError(
                message(N_("{name}: a text of at most {most} letters"), name=name, most=LONGEST_WORD)
            )
    found = await find_words(request, data, choice)
    return JSONResponse({"words": found})


async def related(request: Request) -> Response:
    """Whether two words are related; of one, its family."""
    is_helpful(request)
    data = await _asked(request)
    choice, words = _choice(data, ui_of(request)), _words(data)
    return JSONResponse(await request.app.state.work(related_words, desk_of(request), words, choice))


async def explain(request: Request) -> Response:
    """Everything known about a word."""
    is_helpful(request)
    data = await _asked(request)
    choice, words = _choice(data, ui_of(request)), _words(data)
    judge = await request.app.state.work(desk_of(request).judge, choice)
    facts = await request.app.state.work(lambda: [word_facts(word, judge) for word in words])
    return JSONResponse({"words": facts} | without_book(request))


def without_book(request: Request) -> dict[str, str]:
    """That words were judged without the house book, and why; nothing if it is whole."""
    problem = told_of_book(request, desk_of(request).problem)
    return {"house_book": problem} if problem else {}


def _answering(function: Any) -> Any:
    """The same, with what is wrong as an answer: 422."""

    async def answer(request: Request) -> Response:
        try:
            found: Response = await function(request)
        except ValueError as error:
            return JSONResponse({"error": say(error, ui_of(request)), "status": 422}, 422)
        return found

    return answer


_TEXT = {"type": "string", "maxLength": LONGEST_WORD}
_COMMON = {
    "lang": {"type": "string", "enum": list(LANGUAGES)},
    "rules": {"type": "string", "enum": list(RULES)},
    "ui": {"type": "string", "enum": list(UI_LANGUAGES)},
}
_WORDS = {"words": {"type": "array", "items": _TEXT, "maxItems": MOST_WORDS}}
_LENGTH = {"type": "integer", "minimum": 1, "maximum": 999}
_SHAPE = dict.fromkeys(SHAPES, _TEXT) | {
    "min_length": _LENGTH,
    "max_length": _LENGTH,
    "limit": _LENGTH,
    "base": {"type": "boolean"},
    "family": {"type": "boolean"},
    "sort": {"type": "string", "enum": list(SORTS)},
}
_PATHS: dict[str, tuple[Any, str, dict[str, Any], list[str]]] = {
    "/api/judge": (
        judge,
        "Judge words",
        _COMMON | _WORDS | {"meaning": {"type": "boolean"}},
        ["lang", "words"],
    ),
    "/api/find": (find, "Find words", _COMMON | _SHAPE, ["lang"]),
    "/api/related": (related, "Do two words share a root or a part?", _COMMON | _WORDS, ["lang", "words"]),
    "/api/explain": (explain, "Everything known about words", _COMMON | _WORDS, ["lang", "words"]),
}


def description() -> dict[str, Any]:
    """The OpenAPI description."""
    problem = {
        "description": "What is wrong",
        "content": {"application/json": {"schema": {"type": "object"}}},
    }
    paths: dict[str, Any] = {
        path: {
            "post": {
                "summary": about,
                "operationId": path.rpartition("/")[2],
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {
                            "schema": {"type": "object", "properties": properties, "required": needed}
                        }
                    },
                },
                "responses": {
                    "200": {
                        "description": "The answer",
                        "content": {"application/json": {"schema": {"type": "object"}}},
                    },
                    "4XX": problem,
                    "503": problem,
                },
            }
        }
        for path, (_, about, properties, needed) in _PATHS.items()
    }
    asked: dict[str, Any] = {
        "summary": "A hint for a seat of a table",
        "description": "For whose turn it is, or the seat that is named. A device gets hints for its seats, a program for the seat "
        "whose key it brings; with the evening's key only where a hint tells nothing that somebody hides. Everybody is told.",
        "operationId": "hint",
        "parameters": [
            {
                "name": "table",
                "in": "path",
                "required": True,
                "description": "As in the table's address",
                "schema": {"type": "string"},
            }
        ],
        "requestBody": {
            "required": False,
            "content": {
                "application/json": {
                    "schema": {"type": "object", "properties": {"seat": _TEXT}, "required": []}
                }
            },
        },
        "responses": {
            "200": {
                "description": "The name of the seat, the hint as text, and as data: what ``wordref hint --format json`` prints",
                "content": {
                    "application/json": {
                        "schema": {
                            "type": "object",
                            "properties": {
                                "seat": {"type": "string"},
                                "hint": {"type": "string"},
                                "data": {"type": "object"},
                            },
                        }
                    }
                },
            },
            "4XX": problem,
            "503": problem,
        },
    }
    paths["/api/hint/{table}"] = {"post": asked}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "wordref",
            "version": "1",
            "description": "The referee for word games, at your table.",
        },
        "paths": paths,
        "security": [{"key": []}],
        "components": {"securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
    }


async def openapi(request: Request) -> Response:
    """The description itself."""
    del request
    return JSONResponse(description())


async def page_of_api(request: Request) -> HTMLResponse:
    """The description for people."""
    return page(request, "api.html", paths=description()["paths"], help_off=not settings_of(request).help)


ROUTES = [
    Route("/api", page_of_api),
    Route("/api/openapi.json", openapi),
    *(Route(path, _answering(function), methods=["POST"]) for path, (function, *_) in _PATHS.items()),
]
