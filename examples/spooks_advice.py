"""Spooks: ask the search in the middle of a recorded hand, see what hidden cards it reckons with, and let it play."""

import random
from collections import Counter
from pathlib import Path

from wordref.games import make
from wordref.games.spooks.cards import card_text, read_card
from wordref.games.spooks.deals import Deals
from wordref.games.spooks.player import advice, bot, greedy
from wordref.games.spooks.scene import scene
from wordref.referee import load_record, run, stages
from wordref.referee.advice import HintOptions
from wordref.referee.scene import drawn
from wordref.referee.verbs import At

record = load_record(Path(__file__).parent / "records" / "spooks-unfinished.record")
game = make(record.game, record.options)
last = list(stages(game, record))[-1]
position = last.step.after
seat = game.turn(position)
view = game.view(position, seat)
print(drawn(scene(game, view, At(names=record.seats)), "en"))
for each in advice(game, view, HintOptions(top=3, seconds=60), iterations=500).moves:
    print(game.write(each.move), each.why)

# Where may the 8 of Spooks be? In each made-up deal it is with somebody.
deals, rng = Deals(game, view), random.Random(1)
where = Counter[str]()
for _ in range(1000):
    hands = deals.sample(rng).hands
    where.update(name for name, hand in zip(record.seats, hands, strict=True) if read_card("Sk8") in hand)
print(card_text(read_card("Sk8")), dict(where))

played = run(game, [bot(game, iterations=50), greedy(game), greedy(game)], ("Ann", "Bob", "Cleo"), seed=2)
print(played.outcome)
