"""Ghost Chase: follow where Max can be through a recorded chase, and ask for advice at a real table."""

from pathlib import Path

from wordref.games import make
from wordref.games.ghost_chase.belief import belief, rooms
from wordref.games.ghost_chase.events import read_events
from wordref.games.ghost_chase.map import svg_map
from wordref.games.ghost_chase.player import hint
from wordref.messages import percent
from wordref.referee import load_record, stages

record = load_record(Path(__file__).parent / "records" / "ghost_chase.record")
game, known = make(record.game, record.options), None
for stage in stages(game, record):
    after = stage.step.after
    known = belief(game, after.log, known=known)  # only what is public
    if stage.line.who == "Max" and after.row:
        chances = dict(rooms(known))
        there = percent(chances[after.room])
        print(f"{stage.line.text:9} {len(chances):3} rooms possible, the true one {there}")
print(record.result)
# what three chasers saw at a real table
told = "1 at 7, 2 at 51, 3 at 30, start 10, frame cats, card, 1 to 6, 2 stay, 3 to 25, card"
view = read_events(game, told.split(", "))
advice, data = hint(game, view, top=2)
print(advice)
picture = svg_map(game.castle, {each["room"]: each["chance"] for each in data["rooms"]})
print(len(picture), "characters of SVG")
