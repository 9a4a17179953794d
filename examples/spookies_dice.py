"""Spookies: replay a recorded game, ask for the best choice in numbers, and let the solver play a rule of thumb."""

from pathlib import Path

from wordref.games import make
from wordref.games.spookies import advice, bot
from wordref.games.spookies.best import LEVELS, Situation, advise
from wordref.referee import load_record, run, stages
from wordref.referee.advice import HintOptions

record = load_record(Path(__file__).parent / "records" / "spookies.record")
game = make(record.game, record.options)
for stage in stages(game, record):
    before, move = stage.step.before, stage.line.text
    if stage.line.number < 20 and before.phase == "dice":
        best = advice(game, game.view(before, before.player), HintOptions()).moves[0]
        print(f"{stage.line.who}: {move}  * {game.write(best.move)}: {best.why}")
print(record.result)

# Hanja is on field 8, four penalty chips lie on field 9: is it worth two dice?
lying = (0, 0, 0, 0, 4, 0, 0)
turn = advise(Situation(LEVELS[8], purse=6, stock=20, penalties=lying, may_stop=True), game.sheet)
for choice in turn.choices:
    print(choice.dice or "stop", f"{float(choice.chips):+.2f} chips", f"(exactly {choice.chips})")

print(run(game, [bot(game), bot(game)], ("Tim", "Eva"), seed=1).outcome)
