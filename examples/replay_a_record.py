"""Replay a recorded game: every move judged again, chance and the dictionary as the record holds them."""

from pathlib import Path

from wordref import Lexicon, WordPolicy
from wordref.games import make
from wordref.referee import Dictionary, load_record, stages

record = load_record(Path(__file__).parent / "records" / "spukstaben-en.record")
words = Dictionary.of(Lexicon.load(record.headers["language"]), WordPolicy.builtin("spukstaben"))
game = make(record.game, record.options, words, version=record.version)

position = game.start(record.seats)
for stage in stages(game, record):
    position = stage.step.after
    if stage.line.text.startswith("settle"):
        print(f"turn {stage.step.before.turn}: {stage.line.text}")
    for difference in stage.differences:
        print("today's dictionary says otherwise:", difference)
print(game.outcome(position).reason)
