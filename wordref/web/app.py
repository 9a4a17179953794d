"""The application of an evening: all routes behind the guard, and what an error looks like."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from wordref.files import FULL, UNWRITABLE
from wordref.judge.decisions import HouseBookError
from wordref.web import (
    advising,
    agreeing,
    api,
    arbiter,
    helping,
    home,
    judging,
    keeping,
    news,
    playing,
    seats,
    solving,
    studio,
    tables,
)
from wordref.web.evening import Evening
from wordref.web.guard import Guard, problem_json
from wordref.web.pages import HERE, Refused, bare_page, told_of_book
from wordref.web.registry import Tables
from wordref.web.settings import Settings
from wordref.web.thinking import Thinking
from wordref.web.words import WordDesk
from wordref.web.work import Work

_REASONS = {404: "not found", 405: "method", 413: "too large"}


def application(evening: Evening, settings: Settings) -> Application:
    """The ASGI application that serves an evening."""
    static = Mount("/static", Cached(directory=HERE / "static"), name="static")
    routes: list[Route | Mount] = [*home.ROUTES, *keeping.ROUTES, *arbiter.ROUTES]
    if not settings.arbiter:
        routes += [
            *judging.ROUTES,
            *helping.ROUTES,
            *api.ROUTES,
            *news.ROUTES,
            *tables.ROUTES,
            *playing.ROUTES,
            *agreeing.ROUTES,
            *seats.ROUTES,
            *advising.ROUTES,
            *studio.ROUTES,
            *solving.ROUTES,
        ]
    app = Starlette(
        routes=[static, *routes],
        exception_handlers={
            Refused: _refused,
            HTTPException: _http_problem,
            OSError: _no_room,
            HouseBookError: _no_book,
            Exception: _broken,
        },
        lifespan=_lifespan,
    )
    app.state.evening, app.state.settings = evening, settings
    state = app.state
    state.desk, state.work, state.news, state.thinking = (
        WordDesk(evening, settings),
        Work(),
        news.News(),
        Thinking(),
    )
    state.tables = Tables(evening, state.desk, state.work, state.thinking, state.news)
    state.studio = studio.Studio(state.news)
    guarded = Guard(app, evening, settings)
    return Application(guarded, app)


class Application:
    """What the server runs: the guarded application, and how to end its open streams."""

    def __init__(self, guarded: Guard, app: Starlette) -> None:
        self.guarded, self.state = guarded, app.state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        await self.guarded(scope, receive, send)

    def close(self) -> None:
        """End all streams, so that the server can end."""
        self.state.news.close()


class Cached(StaticFiles):
    """Files that browsers may keep: their address has their version in it."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """The file."""
        answer = super().file_response(*args, **kwargs)  # type: ignore[arg-type]  # passed on
        answer.headers["cache-control"] = "public, max-age=31536000, immutable"
        return answer


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    yield
    app.state.news.close()
    app.state.tables.close()
    app.state.studio.close()
    app.state.work.close()


def _answer(request: Request, status: int, why: str) -> Response:
    ui = request.state.ui
    body, kind = (
        problem_json(status, why, ui) if request.url.path.startswith("/api/") else bare_page(status, why, ui)
    )
    return Response(body, status, media_type=kind)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)  # noqa: S101  (Starlette calls it for this alone)
    return _answer(request, error.status, error.why)


async def _http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101
    return _answer(
        request,
        error.status_code,
        _REASONS.get(error.status_code, "broken" if error.status_code >= 500 else str(error.detail)),
    )


async def _no_room(request: Request, error: Exception) -> Response:
    if not (isinstance(error, OSError) and error.errno in FULL | UNWRITABLE):
        raise error
    return _answer(request, 507, "full" if error.errno in FULL else "unsaved")


async def _no_book(request: Request, error: Exception) -> Response:
    return _answer(request, 503, told_of_book(request, error))


async def _broken(request: Request, error: Exception) -> Response:
    del error  # it is on the terminal; a page tells nobody how the program is made
    return _answer(request, 500, "broken")
