"""Tables with real cards and dice: what they show is typed on the page, in every game with open chance, from begin to end."""

import random

import pytest
from web_tables import begin, played, seated

from wordref import Lexicon, WordPolicy, games
from wordref.referee.dictionary import Dictionary
from wordref.referee.game import CHANCE, NOBODY
from wordref.referee.record import load
from wordref.referee.sitting import Sitting

TABLES = {
    "nomina": (["Ann", "Bob"], {"option rows": "4", "option columns": "5"}),
    "spookies": (["Ann", "Bob"], {"option chips": "8"}),
    "spukstaben": (["Ann", "Bob"], {}),
    "ghost-chase": (["Max", "Ann", "Bea"], {}),
}


def rules_of(face, record):
    words = Dictionary.of(Lexicon.load("en"), WordPolicy.builtin(face.policy)) if face.policy else None
    return face.make(record.options, words)


@pytest.mark.parametrize("name", [each for each in games.GAMES if games.face(each).chance == "open"])
def test_real_cards_and_dice_are_typed_from_the_first_to_the_last(running, name):
    served, ann = running
    names, options = TABLES[name]
    path = begin(ann, name, names, **{"by hand": "yes"}, **options)
    for seat in range(len(names)):
        assert "What do the cards or dice show?" not in ann.get(path).text or seat
        seated(ann, path, seat)
    file = served.evening.folder / f"{path.rpartition('/')[2]}.record"
    face, luck = games.face(name), random.Random(7)
    game = rules_of(face, load(file))
    player = face.player("bot:easy", game)
    while (sitting := Sitting.resume(face, game, file)).turn != NOBODY:
        seat, made = sitting.turn, len(sitting.steps)
        if seat == CHANCE:
            html = ann.get(path).text
            assert f'action="{path}/chance"' in html
            move = game.write(game.roll(sitting.position, luck))
            answer = ann.post(f"{path}/chance", data={"seat": 0, "move": move, "count": made})
        else:
            move = game.write(player(game.view(sitting.position, seat), luck))
            writers = [seat]
            if move.startswith("hint"):  # all write at once
                writers, move = range(len(names)), "word house" if made < 8 else "word -"
            for each in writers:
                answer = played(ann, path, each, move)
        assert answer.status_code == 200, (move, answer.text)
    assert "The game is over." in ann.get(path).text
