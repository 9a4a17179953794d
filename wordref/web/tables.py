"""``/tables``: begin a game or go on with one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from wordref import games
from wordref.files import toml_of
from wordref.lexicon.lexicon import LANGUAGES
from wordref.messages import N_, message, say
from wordref.referee.face import Face
from wordref.referee.options import Option
from wordref.web.beginning import TableError, Wish
from wordref.web.houserules import LABELS, LARGEST_POLICY, HouseRules, categories, house_rules, policy_in
from wordref.web.pages import Refused, begun_by, page, see, ui_of
from wordref.web.registry import Tables
from wordref.web.table import Table, outcome_text
from wordref.web.texts import translated
from wordref.web.work import Work

_LONGEST_NAME = 24
_LONGEST_FILE = 250_000  # of a file that the form carries; a field may have a million bytes
MOST_ROWS = 12
"""Fields for names; more come as lines of a text."""
ROWS_SHOWN = 6
"""Fields for names that are not folded away."""
BOT = ":bot"


def tables_of(request: Request) -> Tables:
    """All tables."""
    found: Tables = request.app.state.tables
    return found


async def table_of(request: Request) -> Table:
    """The table that an address names."""
    try:
        return await tables_of(request).get(request.path_params["table"])
    except ValueError as error:  # a record that can't be played on
        raise Refused(409, say(error, ui_of(request))) from error


def whole(value: object) -> int:
    """A small whole number of a form; -1 for anything else."""
    text = value if isinstance(value, str) else ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else -1


async def index(request: Request) -> HTMLResponse:
    """All tables, and all games."""
    tables = tables_of(request)
    shown: list[dict[str, Any]] = []
    for name in tables.files()[:50]:
        try:
            table = await tables.get(name)
        except ValueError as error:
            shown.append({"id": name, "problem": say(error, ui_of(request))})
            continue
        record = table.sitting.record
        own = [table.names[seat] for seat in table.seats_of(request.state.device)]
        shown.append(
            {
                "id": name,
                "title": table.sitting.face.title,
                "names": record.seats,
                "moves": len(record.moves),
                "own": own,
                "result": await request.app.state.work(outcome_text, table, ui_of(request)),
                "problem": "",
            }
        )
    return page(
        request,
        "tables.html",
        tables=shown,
        games=[games.face(name) for name in games.GAMES],
        players_of=partial(players_of, ui=ui_of(request)),
    )


def players_of(face: Face, ui: str) -> str:
    """How many may play."""
    fewest, most = face.players
    if face.is_for_many:
        told = N_("{fewest} players or more")
    else:
        told = N_("{fewest} players") if fewest == most else N_("{fewest} to {most} players")
    return translated(told, ui).format(fewest=fewest, most=most)


async def bring(request: Request) -> Response:
    """Go on with a record from a device."""
    form, ui = await request.form(max_files=1, max_fields=5), ui_of(request)
    upload = form.get("file")
    if not isinstance(upload, UploadFile):
        raise Refused(422, "not found")
    try:
        with begun_by(request, "table"):
            table = await tables_of(request).bring(await upload.read())
    except ValueError as error:
        return page(request, "problem.html", status=422, problem=say(error, ui), to="/tables")
    return see(f"/tables/{table.id}")


async def new(request: Request) -> HTMLResponse:
    """The form for a table of one game."""
    name = request.query_params.get("game", "")
    if name not in games.GAMES:
        raise Refused(404, "not found")
    return _form(request, name, {}, "")


def _form(request: Request, name: str, given: dict[str, str], problem: str) -> HTMLResponse:
    face = games.face(name)
    asked = [each for each in face.options() if not each.is_data]
    options = [
        {
            "name": each.name,
            "label": each.label,
            "default": given.get(f"option {each.name}", each.default),
            "choices": each.choices,
            "rules": each.rules,
            "usual": each.is_usual,
        }
        for each in asked
    ]
    return page(
        request,
        "new.html",
        status=422 if problem else 200,
        face=face,
        options=options,
        files=[each for each in face.options() if each.is_data],
        rarer=any(
            given.get(f"option {each.name}", each.default) != each.default
            for each in asked
            if not each.is_usual
        ),
        languages=LANGUAGES,
        given=given,
        problem=problem,
        lang=given.get("lang") or ui_of(request),
        players_of=partial(players_of, ui=ui_of(request)),
        most_rows=MOST_ROWS,
        rows_shown=max(ROWS_SHOWN, face.players[0]),
        has_easy="easy" in face.strengths,
        usual_minutes=f"{face.clock / 60:g}",
        categories=categories(face.policy) if face.policy else {},
        labels=LABELS,
    )


async def data(request: Request) -> Response:
    """A deck, castle or board as it comes with wordref: to be changed, and given for a new table."""
    name, wanted = request.path_params["game"], request.path_params["option"]
    known = games.face(name).options() if name in games.GAMES else []
    found = next((each for each in known if each.is_data and each.name == wanted), None)
    if found is None:
        raise Refused(404, "not found")
    headers = {"content-disposition": f'attachment; filename="{wanted}.json"'}
    text = json.dumps(json.loads(found.default), ensure_ascii=False, indent=1)
    return Response(text, media_type="application/json", headers=headers)


async def begin(request: Request) -> Response:
    """A new table; who begins it may sit down at once."""
    form = await request.form(max_files=2, max_fields=150)
    name = str(form.get("game", ""))
    if name not in games.GAMES:
        raise Refused(404, "not found")
    try:
        with begun_by(request, "table"):
            table = await tables_of(request).begin(await _wish(form, name, request))
    except ValueError as error:
        given = {key: value for key, value in form.items() if isinstance(value, str)}
        given |= await _files(form, games.face(name), request.app.state.work)
        return _form(request, name, given, say(error, ui_of(request)))
    return see(f"/tables/{table.id}")


async def _wish(form: FormData, name: str, request: Request) -> Wish:
    face = games.face(name)
    rows = [
        (str(form.get(f"name{n}", "")).strip()[:_LONGEST_NAME], form.get(f"bot{n}") == "yes")
        for n in range(min(face.players[1], MOST_ROWS))
    ]
    for line in str(form.get("names", "")).splitlines()[
        : face.players[1]
    ]:  # more of them, as the terminal writes them
        each = line.strip()
        rows.append((each.removesuffix(BOT).strip()[:_LONGEST_NAME], each.endswith(BOT)))
    rows = _named(rows)
    if not face.players[0] <= len(rows) <= face.players[1]:
        fewest, most = face.players
        few, many = (
            N_("{fewest} to {most} players: give as many names."),
            N_("{fewest} players or more: give as many names."),
        )
        raise TableError(message(many if face.is_for_many else few, fewest=fewest, most=most))
    lang = str(form.get("lang", ""))
    known = {each.name: each for each in face.options()}
    options = {
        key: await _given(form.getlist(f"option {key}"), each, request.app.state.work)
        for key, each in known.items()
        if f"option {key}" in form
    }
    return Wish(
        name,
        tuple(each for each, _ in rows),
        tuple(each for each, bot in rows if bot),
        lang if lang in LANGUAGES else "en",
        ui_of(request),
        {key: value for key, value in options.items() if value != known[key].default},
        form.get("hints") == "yes",
        str(form.get("minutes", "")).strip().replace(",", ".")[:8],
        form.get("by hand") == "yes" and face.chance == "open",
        str(form.get("strength", "")),
        await house_rules(form, face.policy) if face.policy else HouseRules(),
    )


async def _given(given: Sequence[UploadFile | str], option: Option, work: Work) -> str:
    """An option as text; of a file, in TOML or JSON, its content as JSON, and the default if there is none."""
    upload = next((each for each in given if not isinstance(each, str) and each.filename), None)
    if upload is None:
        text = next((each.strip() for each in given if isinstance(each, str)), "")
        return text or (option.default if option.is_data else "")
    await upload.seek(0)
    content = (await upload.read()).strip()
    if not content or content.startswith(b"{"):
        return content.decode("utf-8", "replace") or option.default
    table = await work(toml_of, content, upload.filename or "", TableError)
    return json.dumps(table, default=str)


async def _files(form: FormData, face: Face, work: Work) -> dict[str, str]:
    """The files of a form that is shown again, as text: a browser forgets them; "" for one that has to be chosen again."""
    found = {}
    for option in face.options():
        if option.is_data:
            try:
                text = await _given(form.getlist(f"option {option.name}"), option, work)
            except ValueError:
                text = ""
            if text != option.default:
                found[f"option {option.name}"] = text
    policy = await policy_in(form)
    if policy:
        found["policy"] = policy.decode("utf-8", "ignore") if len(policy) <= LARGEST_POLICY else ""
    return {field: text if len(text) <= _LONGEST_FILE else "" for field, text in found.items()}


def _named(rows: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Who plays: the rows with a name, and those that the program plays, which finds a name for itself."""
    taken = {name.casefold() for name, _ in rows}
    free = (
        name
        for n in range(1, len(rows) + len(taken) + 1)
        if (name := f"Robo {n}" if n > 1 else "Robo").casefold() not in taken
    )
    return [(name or next(free), is_bot) for name, is_bot in rows if name or is_bot]


ROUTES = [
    Route("/tables", index),
    Route("/tables", begin, methods=["POST"]),
    Route("/tables/new", new),
    Route("/tables/data/{game}/{option}", data),
    Route("/tables/bring", bring, methods=["POST"]),
]
