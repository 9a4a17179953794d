"""``/studio``: Kreuzwort-Hobby. Fill a board, write clues, print the puzzle, solve one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from wordref.boards.grid import EMPTY, FILLER, Grid, read_grid
from wordref.boards.tiles import tiles
from wordref.games.hobby.rules import Hobby
from wordref.lexicon.lexicon import LANGUAGES
from wordref.messages import N_, message, say
from wordref.puzzle.crossword import Crossword, number_words
from wordref.puzzle.files import to_ipuz, to_puz
from wordref.puzzle.printing import pdf_sheet, svg_sheet
from wordref.web.judging import desk_of
from wordref.web.news import News
from wordref.web.pages import Refused, evening_of, page, see, ui_of
from wordref.web.puzzles import MOST_SECONDS, Board, Filler, begin, boards, load, one_line, read_file
from wordref.web.words import Choice

_MOST_FILLERS = 2
_LARGEST_SIDE = 21
_TICK = 1.0  # seconds between news of a search


@dataclass
class Studio:
    """The searches that are on.

    Attributes:
        fillers: by the board's id.
        number: of changes, for news.
    """

    news: News
    fillers: dict[str, Filler] = field(default_factory=dict)
    number: int = 0
    _watching: set[asyncio.Task[None]] = field(default_factory=set)

    def watch(self, filler: Filler) -> None:
        """Tell news of a search until it ends; then its best board is the board."""
        self.fillers[filler.board.id] = filler
        task = asyncio.create_task(self._watch(filler))
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)

    async def _watch(self, filler: Filler) -> None:
        while filler.is_on and filler.gone < filler.seconds + 30:
            await asyncio.sleep(_TICK)
            self.tell(filler.board.id)
        self.end(filler.board.id)

    def end(self, name: str) -> None:
        """End a search, and keep what it found."""
        filler = self.fillers.pop(name, None)
        if filler is None:
            return
        filler.stop()
        if filler.best is not None:
            filler.board.grid = filler.best
            filler.board.save()
        filler.board.path.with_name(f".{name}.best").unlink(missing_ok=True)
        self.tell(name)

    def tell(self, name: str) -> None:
        """News of a board."""
        self.number += 1
        self.news.tell(name, self.number)

    def close(self) -> None:
        """The server ends."""
        for filler in self.fillers.values():
            filler.stop()


def studio_of(request: Request) -> Studio:
    """The searches."""
    found: Studio = request.app.state.studio
    return found


def board_of(request: Request) -> Board:
    """The board that an address names."""
    try:
        found = load(evening_of(request).folder, request.path_params["board"])
    except (ValueError, OSError) as error:
        raise Refused(409, say(error, ui_of(request))) from error
    if found is None:
        raise Refused(404, "not found")
    return found


async def index(request: Request) -> HTMLResponse:
    """All boards, and the forms for a new one."""
    return page(
        request,
        "studio.html",
        boards=boards(evening_of(request).folder),
        languages=LANGUAGES,
        problem="",
        side=_LARGEST_SIDE,
    )


async def new(request: Request) -> Response:
    """A new board: empty, or from a file."""
    form = await request.form(max_files=1, max_fields=20)
    ui, lang = ui_of(request), str(form.get("lang", ""))
    lang = lang if lang in LANGUAGES else ui
    try:
        grid, clues = await _given(form, ui)
        made = begin(
            evening_of(request).folder,
            grid,
            lang=lang,
            title=one_line(clues.fields.get("title", "")) if clues else "",
            clues=clues,
        )
    except ValueError as error:
        return page(
            request,
            "studio.html",
            status=422,
            boards=boards(evening_of(request).folder),
            languages=LANGUAGES,
            problem=say(error, ui),
            side=_LARGEST_SIDE,
        )
    return see(f"/studio/{made.id}" + ("/solve" if form.get("solve") else ""))


async def _given(form: FormData, ui: str) -> tuple[Grid, Any]:
    upload = form.get("file")
    if isinstance(upload, UploadFile):
        return read_file(upload.filename or "", await upload.read(), ui)
    rows, columns = (str(form.get(name, "")) for name in ("rows", "columns"))
    if not all(
        each.isascii() and each.isdecimal() and len(each) < 3 and 2 <= int(each) <= _LARGEST_SIDE
        for each in (rows, columns)
    ):
        raise ValueError(message(N_("Rows and columns: from 2 to {most}."), most=_LARGEST_SIDE))
    return Grid.empty(int(rows), int(columns)), None


async def show(request: Request) -> HTMLResponse:
    """The board with its check beside it, its clues, and what can be done."""
    return await _page(request, board_of(request), "")


async def _page(request: Request, board: Board, problem: str, status: int = 200) -> HTMLResponse:
    filler = studio_of(request).fillers.get(board.id)
    if filler is not None and filler.best is not None:
        board.grid = filler.best
    ui = ui_of(request)
    checked = await request.app.state.work(_checked, desk_of(request), board, ui)
    labels = {each.start: each.label for each in number_words(board.grid)}
    wrong = {square for fault in checked.faults for square in fault.squares}
    return page(
        request,
        "board.html",
        status=status,
        board=board,
        rows=[
            [
                {"at": (r, c), "what": what, "label": labels.get((r, c), ""), "wrong": (r, c) in wrong}
                for c, what in enumerate(line, 1)
            ]
            for r, line in enumerate(board.grid.row_texts, 1)
        ],
        text="\n".join(board.grid.row_texts),
        checked=checked,
        entries=[
            {
                "number": e.number,
                "way": e.run.direction,
                "word": e.run.text,
                "key": f"{e.run.row},{e.run.column},{e.run.direction}",
                "clue": board.clues.get((e.run.row, e.run.column, e.run.direction), ""),
            }
            for e in number_words(board.grid)
        ],
        filler=filler,
        number=studio_of(request).number,
        problem=problem,
        languages=LANGUAGES,
        back=f"/studio/{board.id}",
        FILLER=FILLER,
        EMPTY=EMPTY,
    )


def _checked(desk: Any, board: Board, ui: str) -> Any:
    return Hobby(desk.judge(Choice(board.lang, "hobby", ui)), ui=ui).check(board.grid)


async def save(request: Request) -> Response:
    """Change the board by hand, its title and its clues."""
    board, form = board_of(request), await request.form(max_files=0, max_fields=1000)
    if board.id in studio_of(request).fillers:
        raise Refused(409, "busy")
    try:
        grid = read_grid(str(form.get("board", ""))[:3000], ui_of(request))
    except ValueError as error:
        return await _page(request, board, say(error, ui_of(request)), 422)
    board.grid, board.title = grid, one_line(str(form.get("title", "")))
    lang = str(form.get("lang", ""))
    board.lang = lang if lang in LANGUAGES else board.lang
    for key, text in form.items():
        row, _, rest = key.partition(",")
        column, _, way = rest.partition(",")
        if (
            row.isdecimal()
            and column.isdecimal()
            and way in ("across", "down")
            and len(key) < 20
            and isinstance(text, str)
        ):
            board.clues[int(row), int(column), way] = one_line(text)
    board.save()
    studio_of(request).tell(board.id)
    return see(f"/studio/{board.id}")


async def fill(request: Request) -> Response:
    """Begin to fill the open squares, or stop."""
    board, form, studio = (
        board_of(request),
        await request.form(max_files=0, max_fields=20),
        studio_of(request),
    )
    if form.get("do") == "stop":
        studio.end(board.id)
        return see(f"/studio/{board.id}")
    if len(studio.fillers) >= _MOST_FILLERS or board.id in studio.fillers:
        raise Refused(503, "busy")
    seconds = str(form.get("seconds", "10"))
    limit = (
        min(MOST_SECONDS, int(seconds))
        if seconds.isascii() and seconds.isdecimal() and 0 < len(seconds) < 5
        else 10
    )
    judge = await request.app.state.work(desk_of(request).judge, Choice(board.lang, "hobby", ui_of(request)))
    stones = dict(tiles().counts) if form.get("stones") == "yes" else None
    studio.watch(await request.app.state.work(Filler.start, board, judge, stones, float(max(1, limit))))
    studio.tell(board.id)
    return see(f"/studio/{board.id}")


_WRITERS: dict[str, tuple[str, Callable[[Crossword, bool, str], bytes]]] = {
    "svg": (
        "image/svg+xml",
        lambda puzzle, solution, ui: svg_sheet(puzzle, solution=solution, ui=ui).encode(),
    ),
    "pdf": (
        "application/pdf",
        lambda puzzle, solution, ui: pdf_sheet(puzzle, solution=solution, ui=ui, lang=ui),
    ),
    "ipuz": ("application/json", lambda puzzle, _, ui: to_ipuz(puzzle, ui).encode()),
    "puz": ("application/octet-stream", lambda puzzle, _, ui: to_puz(puzzle, replace=True, ui=ui)),
}


async def sheet(request: Request) -> Response:
    """The puzzle as a file: .svg, .pdf, .ipuz, .puz."""
    board, ending, ui = board_of(request), request.path_params["ending"], ui_of(request)
    if ending not in _WRITERS:
        raise Refused(404, "not found")
    kind, write = _WRITERS[ending]
    solution = request.query_params.get("solution") == "yes"
    try:
        puzzle = board.crossword("standard" if ending == "puz" else "hobby-shared", ui)
        data = await request.app.state.work(write, puzzle, solution, ui)
    except ValueError as error:
        raise Refused(409, say(error, ui)) from error
    name = f"{board.id}{'-solution' if solution else ''}.{ending}"
    disposition = "inline" if ending == "svg" else "attachment"
    return Response(
        data, media_type=kind, headers={"content-disposition": f'{disposition}; filename="{name}"'}
    )


async def solve(request: Request) -> Response:
    """Solve the puzzle: letters, what is wrong, and what is revealed. The solution stays here until it is asked for."""
    board, ui = board_of(request), ui_of(request)
    form = await request.form(max_files=0, max_fields=2000) if request.method == "POST" else FormData()
    try:
        puzzle = board.crossword(ui=ui)
    except ValueError as error:
        raise Refused(409, say(error, ui)) from error
    what, asked = str(form.get("do", "")), str(form.get("word", ""))
    shown = {
        square
        for e in puzzle.entries
        if what == "reveal" and f"{e.number},{e.run.direction}" == asked
        for square in e.run.squares
    }
    rows, right, filled = [], 0, 0
    letters = sum(cell not in (FILLER, EMPTY) for cell in puzzle.grid.cells)
    for r, line in enumerate(puzzle.grid.row_texts, 1):
        cells = []
        for c, solution in enumerate(line, 1):
            typed = str(form.get(f"{r},{c}", ""))[:1].upper()
            typed = solution if (r, c) in shown or what == "all" else typed
            filled += bool(typed) and solution != FILLER
            right += typed == solution and solution != FILLER
            cells.append(
                {
                    "at": f"{r},{c}",
                    "black": solution == FILLER,
                    "typed": typed,
                    "label": puzzle.labels.get((r, c), ""),
                    "wrong": what == "check" and bool(typed) and typed != solution,
                }
            )
        rows.append(cells)
    return page(
        request,
        "solve.html",
        board=board,
        puzzle=puzzle,
        rows=rows,
        solved=right == letters,
        wrong=sum(cell["wrong"] for line in rows for cell in line),
        filled=filled,
        letters=letters,
        did=what,
        back=f"/studio/{board.id}/solve",
    )


ROUTES = [
    Route("/studio", index),
    Route("/studio", new, methods=["POST"]),
    Route("/studio/{board}", show),
    Route("/studio/{board}", save, methods=["POST"]),
    Route("/studio/{board}/fill", fill, methods=["POST"]),
    Route("/studio/{board}/solve", solve, methods=["GET", "POST"]),
    Route("/studio/{board}/sheet.{ending}", sheet),
]
