"""``/evening``: what the evening holds, all of it as one file, and an end of it. For the host alone."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from wordref.referee.beside import copy_name
from wordref.referee.sitting import load_whole
from wordref.web.evening import BOOK, FILE, Evening
from wordref.web.pages import Refused, demand_host, evening_of, page, see
from wordref.web.puzzles import boards
from wordref.web.registry import ENDING

_BESIDE = copy_name(Path(ENDING))


async def show(request: Request) -> HTMLResponse:
    """What there is, and what can be done with it."""
    demand_host(request)
    evening, tables = evening_of(request), request.app.state.tables
    records = tables.files()
    return page(
        request,
        "evening.html",
        folder=evening.folder,
        records=len(records),
        still_on=sum(not _is_over(tables.path(name)) for name in records),
        boards=len(boards(evening.folder)),
        has_book=(evening.folder / BOOK).exists(),
    )


async def download(request: Request) -> Response:
    """Everything of the evening in one file, without keys."""
    demand_host(request)
    data = await request.app.state.work(_packed, request, seconds=None)
    headers = {"content-disposition": 'attachment; filename="evening.zip"'}
    return Response(data, media_type="application/zip", headers=headers)


def _packed(request: Request) -> bytes:
    out, folder = io.BytesIO(), evening_of(request).folder
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            if path.suffix == ".record" and not _is_over(path):
                continue  # it holds what nobody may know before the game is over
            if (
                path.is_file()
                and not path.is_symlink()
                and path.name != FILE
                and not path.name.startswith(".")
            ):
                archive.write(path, path.name)
    return out.getvalue()


def _is_over(path: Path) -> bool:
    """Whether the game of a record has ended."""
    try:
        return path.is_file() and bool(load_whole(path)[0].result)  # a pipe would never end
    except (OSError, ValueError):
        return False


async def delete(request: Request) -> Response:
    """Delete what the evening holds; the host stays the host of an empty one, everybody else is forgotten."""
    demand_host(request)
    form = await request.form(max_files=0, max_fields=10)
    if form.get("sure") != "yes":
        raise Refused(422, "not sure")
    state, evening = request.app.state, evening_of(request)
    state.studio.close()
    await state.tables.forget()
    await state.work(_delete, evening, seconds=None)
    evening.begin_again(request.state.device)
    state.news.tell("*", 0)
    return see("/evening")


def _delete(evening: Evening) -> None:
    """Every file that an evening writes; what else lies in the folder stays."""
    folder = evening.folder
    names = {f"{each}{more}" for each in boards(folder) for more in (".txt", ".clues.tsv")}
    for path in folder.iterdir():
        ours = path.name in names or path.name.startswith(BOOK) or path.name.endswith((ENDING, _BESIDE))
        if ours and (path.is_file() or path.is_symlink()):
            path.unlink()


ROUTES = [
    Route("/evening", show),
    Route("/evening.zip", download),
    Route("/evening/delete", delete, methods=["POST"]),
]
