"""Judge the words of a round of Spukstaben: what may each become, and what may the team settle on?"""

from wordref import Lexicon, WordPolicy
from wordref.games.spukstaben import RoundWords
from wordref.referee import Dictionary

english = Dictionary.of(Lexicon.load("en"), WordPolicy.builtin("spukstaben"))
names = ("Ann", "Bea", "Cid")
words = RoundWords(("GREENHOUSE", "HOUSEWIFE", "FARMERS"), english, used=("DESIGN",))

for seat, name in enumerate(names):
    for finding in words.findings(seat):
        print(f"{name}: {finding}")

for finals in words.settlements():
    print("possible:", dict(zip(names, finals, strict=True)))
