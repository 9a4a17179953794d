"""Check a crossword picture by the rules of Kreuzwort-Hobby, and make a puzzle of it to print."""

from pathlib import Path
from tempfile import mkdtemp

from wordref import Judge, Lexicon, WordPolicy
from wordref.boards.drawing import draw
from wordref.boards.grid import read_grid
from wordref.games.hobby import Hobby, quality
from wordref.puzzle.crossword import make_crossword, read_clues
from wordref.puzzle.printing import svg_sheet

boards = Path(__file__).parent / "boards"
picture = read_grid((boards / "hobby.txt").read_text("utf-8"))
german = Lexicon.load("de")

# the table of the rulebook lets US count, though our list of two-letter words does not
checked = Hobby(Judge(german, WordPolicy.builtin("nomina")), accepted={"US"}).check(picture)
print(draw(picture, highlighted={square for fault in checked.faults for square in fault.squares}))
print(checked.ruling)
known = quality(checked, german)
print(f"{known.blanks} squares without a letter; words of Zipf {known.commonness} on average")

puzzle = make_crossword(picture, read_clues((boards / "clues.txt").read_text("utf-8")))
sheet = Path(mkdtemp(prefix="wordref-")) / "puzzle.svg"
sheet.write_text(svg_sheet(puzzle, ui="de"), "utf-8")
print(f"{sheet}: {len(puzzle.entries)} clues, the first is: {puzzle.clues[0]}")
