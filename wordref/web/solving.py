"""``/studio/BOARD/solve``: solve a puzzle on the phone, with check and reveal."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordref.boards.grid import EMPTY, FILLER
from wordref.messages import say
from wordref.web.pages import Refused, page, ui_of
from wordref.web.studio import board_of


async def solve(request: Request) -> Response:
    """Solve the puzzle: letters, what is wrong, and what is revealed. The solution stays here until it is asked for."""
    board, ui = board_of(request), ui_of(request)
    form = await request.form(max_files=0, max_fields=2000) if request.method == "POST" else FormData()
    try:
        puzzle = board.crossword(ui)
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


ROUTES = [Route("/studio/{board}/solve", solve, methods=["GET", "POST"])]
