"""``/studio``: Kreuzwort-Hobby. Fill a board, write clues, print the puzzle, solve one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from wordref.boards.grid import EMPTY, FILLER, LETTERS, Grid, read_grid
from wordref.boards.tiles import tiles
from wordref.games.hobby.rules import Hobby
from wordref.judge.telling import meant_by
from wordref.lexicon.lexicon import LANGUAGES
from wordref.messages import N_, message, say
from wordref.puzzle.crossword import (
    NUMBERINGS,
    Clues,
    Crossword,
    Entry,
    Place,
    clue_template,
    make_crossword,
    number_words,
    read_clues,
)
from wordref.puzzle.files import to_ipuz, to_puz
from wordref.puzzle.printing import pdf_sheet, svg_sheet
from wordref.spelling import letters
from wordref.web.judging import desk_of
from wordref.web.news import News
from wordref.web.pages import Refused, begun_by, evening_of, page, see, ui_of
from wordref.web.puzzles import (
    LONGEST_CLUE,
    MOST_SECONDS,
    Board,
    Filler,
    begin,
    boards,
    load,
    numbering_of,
    one_line,
    own_clues,
    place_of,
    read_file,
)
from wordref.web.texts import translated
from wordref.web.words import Choice

_MOST_FILLERS = 2
_LARGEST_SIDE = 21
_TICK = 1.0  # seconds between news of a search


@dataclass
class Studio:
    """The searches that are on.

    Attributes:
        fillers: by the board's id.
        begun: the boards whose search is just being begun; who takes one out stops it.
        number: of changes, for news.
    """

    news: News
    fillers: dict[str, Filler] = field(default_factory=dict)
    begun: set[str] = field(default_factory=set)
    number: int = 0
    _watching: set[asyncio.Task[None]] = field(default_factory=set)

    @asynccontextmanager
    async def beginning(self, name: str) -> AsyncIterator[None]:
        """While a search is begun it counts as one: of many at once none passes the limit.

        Raises:
            Refused: if too many search, or one does for this board.
        """
        if self.is_busy(name) or len(self.fillers) + len(self.begun) >= _MOST_FILLERS:
            raise Refused(503, "busy")
        self.begun.add(name)
        try:
            yield
        finally:
            self.begun.discard(name)

    def is_busy(self, name: str) -> bool:
        """Whether a search fills the board."""
        return name in self.fillers or name in self.begun

    def watch(self, filler: Filler) -> None:
        """Tell news of a search until it ends; then its best board is the board."""
        self.fillers[filler.board.id] = filler
        task = asyncio.create_task(self._watch(filler))
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)

    async def _watch(self, filler: Filler) -> None:
        while filler.is_on and filler.gone < filler.seconds + 30:
            await asyncio.sleep(_TICK)
            filler.hear()  # else it would wait one day
            self.tell(filler.board.id)
        while self.fillers.get(filler.board.id) is filler:  # and no later one
            try:
                self.end(filler.board.id)
            except OSError:  # what it found stays here until there is room
                await asyncio.sleep(_TICK)

    def end(self, name: str) -> None:
        """End a search, and keep what it found.

        Raises:
            OSError: if that can't be saved; it can be tried again.
        """
        self.begun.discard(name)
        filler = self.fillers.get(name)
        if filler is None:
            return
        filler.stop()
        if filler.best is not None:
            filler.board.grid = filler.best
            filler.board.save()
        del self.fillers[name]
        self.tell(name)

    def tell(self, name: str) -> None:
        """News of a board."""
        self.number += 1
        self.news.tell(name, self.number)

    def close(self) -> None:
        """The server ends."""
        for filler in self.fillers.values():
            filler.stop()
        self.fillers.clear()
        self.begun.clear()


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
        grid, clues = await _given(request.app.state.work, form, ui)
        title = one_line(clues.fields.get("title", "")) if clues else ""
        with begun_by(request, "board"):
            made = begin(evening_of(request).folder, grid, lang=lang, title=title, clues=clues)
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


async def _given(work: Any, form: FormData, ui: str) -> tuple[Grid, Any]:
    upload = form.get("file")
    if isinstance(upload, UploadFile):
        found: tuple[Grid, Clues] = await work(read_file, upload.filename or "", await upload.read(), ui)
        return found
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
    entries = number_words(board.grid, board.numbering)
    drafts = await request.app.state.work(_drafts, request, board, entries, ui)
    labels = {each.start: each.label for each in entries}
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
                "key": _key(place_of(e)),
                "clue": board.clue(place_of(e), e.run.text),
                "draft": drafts.get(place_of(e)),
            }
            for e in entries
        ],
        filler=filler,
        number=studio_of(request).number,
        problem=problem,
        languages=LANGUAGES,
        numberings=NUMBERINGS,
        back=f"/studio/{board.id}",
        FILLER=FILLER,
        EMPTY=EMPTY,
    )


def _checked(desk: Any, board: Board, ui: str) -> Any:
    return Hobby(desk.judge(Choice(board.lang, "hobby", ui)), ui=ui).check(board.grid)


def _key(place: Place) -> str:
    """The name of a clue's field."""
    return f"{place[0]},{place[1]},{place[2]}"


class Draft(NamedTuple):
    """What may become a clue, and who says it."""

    text: str
    source: str

    @property
    def marked(self) -> str:
        """The clue, with its source behind it."""
        room = LONGEST_CLUE - len(self.source) - 3
        return f"{self.text[:room]} [{self.source}]"


def _drafts(request: Request, board: Board, entries: tuple[Entry, ...], ui: str) -> dict[Place, Draft]:
    """For words without a clue one that the evening has, else the first meaning, each with its source."""
    missing = [e for e in entries if not board.clue(place_of(e), e.run.text)]
    if not missing:
        return {}
    own = own_clues(evening_of(request).folder)
    judge = desk_of(request).judge(Choice(board.lang, "hobby", ui))
    licences = {info["name"]: info["licence"] for info in judge.lexicon.info() if "name" in info}
    found: dict[Place, Draft] = {}
    for entry in missing:
        word = entry.run.text
        if word in own:
            found[place_of(entry)] = Draft(*own[word])
        elif EMPTY not in word and (meant := meant_by(word, judge)) is not None:
            lemma, told = meant
            source = ", ".join(filter(None, (told.source, licences.get(told.source))))
            text = told.text.partition(" | ")[0]
            if letters(lemma) != word:  # a clue does not name the basic form
                text = translated(N_("{meaning} (inflected)"), ui).format(meaning=text)
            found[place_of(entry)] = Draft(text, source)
    return found


async def save(request: Request) -> Response:
    """Change the board by hand, its title and its clues; take drafts."""
    board, form = board_of(request), await request.form(max_files=0, max_fields=2000)
    if studio_of(request).is_busy(board.id):
        raise Refused(409, "busy")
    ui = ui_of(request)
    try:
        grid = _letters(form, board.grid) if "board" not in form else read_grid(str(form["board"])[:3000], ui)
    except ValueError as error:
        return await _page(request, board, say(error, ui), 422)
    board.grid = grid
    if "title" in form:
        board.title = one_line(str(form["title"]))
    lang = str(form.get("lang", ""))
    board.lang = lang if lang in LANGUAGES else board.lang
    board.numbering = numbering_of(str(form.get("numbering", board.numbering)))
    take = str(form.get("take", ""))
    entries = number_words(grid)
    drafts = await request.app.state.work(_drafts, request, board, entries, ui) if take else {}
    for entry in entries:
        place, word = place_of(entry), entry.run.text
        # a clue that was typed beside another word is not this one's
        if _key(place) in form and str(form.get(f"word {_key(place)}", word)) == word:
            board.write(place, word, str(form[_key(place)]))
        if place in drafts and take in ("all", _key(place)) and not board.clue(place, word):
            board.write(place, word, drafts[place].marked)
    board.save()
    studio_of(request).tell(board.id)
    return see(f"/studio/{board.id}")


def _letters(form: FormData, grid: Grid) -> Grid:
    """The board with the letters of its squares: a letter, # for black, nothing for open.

    Raises:
        ValueError: what can't stand on a square.
    """
    rows = []
    for r, line in enumerate(grid.row_texts, 1):
        typed = [str(form.get(f"{r},{c}", what)).strip().upper() for c, what in enumerate(line, 1)]
        for what in typed:
            if len(what) > 1 or what not in LETTERS + FILLER + EMPTY:
                raise ValueError(
                    message(N_("{text!r}: a square holds a letter from A to Z, # or nothing."), text=what[:9])
                )
        rows.append("".join(what or EMPTY for what in typed))
    return Grid.from_rows(rows)


async def clue_list(request: Request) -> Response:
    """The list of words with their clues, as ``wordref puzzle`` prints it and reads it."""
    board, ui = board_of(request), ui_of(request)
    entries = number_words(board.grid, board.numbering)
    known = Clues(
        by_place={place_of(e): board.clue(place_of(e), e.run.text) for e in entries},
        fields={"title": board.title} if board.title else {},
    )
    headers = {"content-disposition": f'attachment; filename="{board.id}-clues.txt"'}
    return Response(
        clue_template(board.grid, board.numbering, ui, known),
        media_type="text/plain; charset=utf-8",
        headers=headers,
    )


async def bring_clues(request: Request) -> Response:
    """Clues from a file: the list above, filled in."""
    board, form, ui = board_of(request), await request.form(max_files=1, max_fields=10), ui_of(request)
    upload = form.get("file")
    if not isinstance(upload, UploadFile):
        raise Refused(422, "not found")
    if studio_of(request).is_busy(board.id):  # its end writes the board with the clues of its beginning
        raise Refused(409, "busy")
    try:
        given = read_clues((await upload.read()).decode("utf-8", "replace"), ui)
        puzzle = make_crossword(board.grid, given, numbering=board.numbering, unfinished=True, ui=ui)
    except ValueError as error:
        return await _page(request, board, say(error, ui), 422)
    for entry, text in zip(puzzle.entries, puzzle.clues, strict=True):
        if text:
            board.write(place_of(entry), entry.run.text, text)
    board.title = one_line(puzzle.title) or board.title
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
    seconds = str(form.get("seconds", "10"))
    limit = (
        min(MOST_SECONDS, int(seconds))
        if seconds.isascii() and seconds.isdecimal() and 0 < len(seconds) < 5
        else 10
    )
    work = request.app.state.work
    stones = dict(tiles().counts) if form.get("stones") == "yes" else None
    start = partial(Filler.start, limit=float(max(1, limit)), everything=form.get("words") == "all")
    async with studio.beginning(board.id):
        judge = await work(desk_of(request).judge, Choice(board.lang, "hobby", ui_of(request)))
        filler = await work(start, board, judge, stones, seconds=None)
        if board.id in studio.begun:
            studio.watch(filler)
        else:  # somebody has stopped it meanwhile
            filler.stop()
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
        puzzle = board.crossword(ui, "standard" if ending == "puz" else None)
        data = await request.app.state.work(write, puzzle, solution, ui)
    except ValueError as error:
        raise Refused(409, say(error, ui)) from error
    name = f"{board.id}{'-solution' if solution else ''}.{ending}"
    disposition = "inline" if ending == "svg" else "attachment"
    return Response(
        data, media_type=kind, headers={"content-disposition": f'{disposition}; filename="{name}"'}
    )


ROUTES = [
    Route("/studio", index),
    Route("/studio", new, methods=["POST"]),
    Route("/studio/{board}", show),
    Route("/studio/{board}", save, methods=["POST"]),
    Route("/studio/{board}/fill", fill, methods=["POST"]),
    Route("/studio/{board}/clues", bring_clues, methods=["POST"]),
    Route("/studio/{board}/clues.txt", clue_list),
    Route("/studio/{board}/sheet.{ending}", sheet),
]
