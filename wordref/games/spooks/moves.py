"""The moves of Spooks: how each is written, and what is said of it.

>>> VERBS.write(VERBS.read("straight bo2 go3 sp4")), VERBS.tell(VERBS.read("spiele Katze"))
('straight Bo2 Go3 Sp4', 'plays the Cat')
"""

from __future__ import annotations

from wordref.games.spooks.cards import CAT, Cards, Move, cards_text, dealt, picture, read_card
from wordref.messages import N_, message
from wordref.referee.scene import Card
from wordref.referee.verbs import At, Kind, Verb, Verbs

_MOST_DIGITS = 3  # of a player's number


def _read_cards(text: str, _at: At) -> Cards:
    return tuple(map(read_card, text.split()))


def _write_cards(cards: Cards, at: At) -> str:
    return cards_text(cards, at.ui)


def _pictures(cards: Cards, at: At) -> list[Card]:
    return [picture(card, at.ui) for card in cards]


def _say_cards(cards: Cards, at: At) -> str:
    return ", ".join(each.name for each in _pictures(cards, at))


def _read_hands(text: str, at: At) -> tuple[Cards, ...]:
    return tuple(_read_cards(part, at) for part in text.split("/"))


def _write_hands(hands: tuple[Cards, ...], at: At) -> str:
    return " / ".join(_write_cards(hand, at) for hand in hands)


def _read_player(text: str, _at: At) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS and int(text)):
        raise ValueError(message(N_("{text} is no player's number"), text=repr(text[:20])))
    return int(text) - 1


def _name_player(seat: int, at: At) -> str:
    return at.names[seat] if seat < len(at.names) else str(seat + 1)


CARD = Kind(_read_cards, _write_cards, _say_cards, cards=_pictures)
CARDS = Kind(_read_cards, _write_cards, _say_cards, is_many=True, cards=_pictures)
HANDS = Kind(_read_hands, _write_hands, is_many=True)
PLAYER = Kind(_read_player, lambda seat, _at: str(seat + 1), _name_player)

VERBS = Verbs(
    "Spooks",
    (
        Verb(
            dealt,
            "deal {hands}",
            "verteile {hands}",
            {"hands": HANDS},
            type=Move,
            fixed={"verb": "deal"},
            rule="SK-02",
            ruling=N_("All cards are dealt."),
            told=N_("the cards are dealt"),
            about=N_("chance: every player's hand (SK-02), then perhaps the ghost hand (SK-70)"),
            example={"hands": ((0, 24), (34,))},
            is_chance=True,
        ),
        Verb(
            Move,
            "play {cards}",
            "spiele {cards}",
            {"cards": CARD},
            fixed={"verb": "play"},
            ruling=N_("The card may be played."),
            told=N_("plays {cards}"),
            about=N_("a card: Sp Spiders, Sk Spooks, Go Goblins, Bo Bones, Ba Bats; 1 to 10 or M; Cat"),
            example={"cards": (3,)},
        ),
        Verb(
            Move,
            "pass",
            "passe",
            fixed={"verb": "pass"},
            rule="SK-11",
            ruling=N_("The player passes."),
            told=N_("passes"),
            button=N_("Pass"),
            about=N_("on blue: pass (SK-11); on red: unable (SK-33)"),
        ),
        Verb(
            Move,
            "put {cards}",
            "lege {cards}",
            {"cards": CARD},
            fixed={"verb": "put"},
            rule="SK-20",
            ruling=N_("A card for the trick."),
            told=N_("puts into the trick: {cards}"),
            about=N_("a card face down into the Goblin trick"),
            example={"cards": (28,)},
        ),
        Verb(
            Move,
            "straight {cards}",
            "folge {cards}",
            {"cards": CARDS},
            fixed={"verb": "straight"},
            rule="SK-34",
            ruling=N_("A straight, the highest card on top."),
            told=N_("discards the straight: {cards}"),
            about=N_("a run from the own hand, the highest on top"),
            example={"cards": (34, 24, 3)},
        ),
        Verb(
            Move,
            "give {cards}",
            "gib {cards}",
            {"cards": CARD},
            fixed={"verb": "give", "to": -1},
            rule="SK-40",
            ruling=N_("A card for another player."),
            told=N_("gives a card: {cards}"),
            about=N_("a card for the one who was bitten (SK-40), or to the neighbour (SK-62)"),
            example={"cards": (CAT - 5,)},
        ),
        Verb(
            Move,
            "give {cards} to {to}",
            "gib {cards} an {to}",
            {"cards": CARD, "to": PLAYER},
            fixed={"verb": "give"},
            rule="SK-40",
            ruling=N_("A card for another player."),
            told=N_("gives {to} a card: {cards}"),
            button=N_("{cards} → {to}"),
            about=N_("the Goblin Master's gift, to player 3 (SK-63)"),
            example={"cards": (CAT - 5,), "to": 2},
        ),
    ),
)


def verb_words(verbs: tuple[str, ...], ui: str) -> str:
    """How moves of these kinds begin at a table of that language."""
    words = {each.fixed["verb"]: each.de if ui == "de" else each.form for each in VERBS.verbs}
    return ", ".join(words[verb].split()[0] for verb in verbs)
