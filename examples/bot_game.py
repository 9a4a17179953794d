"""Let three bots play Spukstaben, each from what its seat sees, and print the course and the result."""

from wordref import Lexicon, WordPolicy
from wordref.games.spukstaben import Spukstaben, bot
from wordref.referee import CHANCE, Dictionary, replay, run

game = Spukstaben(Dictionary.of(Lexicon.load("en"), WordPolicy.builtin("spukstaben")))
seats = ["Ann", "Bea", "Cid"]
played = run(game, [bot(game)] * 3, seats, seed=7)

for step in replay(game, seats, played.moves):
    if step.seat != CHANCE:
        print(f"{seats[step.seat]}: {game.write(step.move)}")
print(played.outcome.reason if played.outcome else "not over")
