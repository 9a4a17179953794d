"""The best moves on a Nomina board: exactly, with the stones that are left and with mere inflections worth nothing."""

from pathlib import Path

from wordref import Judge, Lexicon, WordPolicy
from wordref.best_move.best_move import best_moves
from wordref.boards.drawing import draw
from wordref.boards.grid import read_grid
from wordref.boards.tiles import tiles
from wordref.games.nomina import Nomina
from wordref.games.nomina.player import Tools
from wordref.referee import Dictionary

board = read_grid((Path(__file__).parent / "boards" / "nomina.txt").read_text("utf-8"))
judge = Judge(Lexicon.load("de"), WordPolicy.builtin("nomina"))
tools = Tools.of(Nomina(Dictionary(judge)))
supply = tiles().left(board.letters.elements())
for letters in (3, 4, 5):
    found = best_moves(board, letters, supply, tools.words, tools.inflection)
    move = found.moves[0]
    words = ", ".join(f"{word} {points}" for word, points in move.words)
    print(f"{letters} letters: {move.points} points ({words}), proven: {found.proven}")
print(draw(board.with_cells(move.cells), [cell[:2] for cell in move.cells]))
