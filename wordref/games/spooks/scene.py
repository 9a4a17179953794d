"""What lies on the table of Spooks: what happened, what lies on top, and the own hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from wordref.games.spooks.cards import BONES, CAT, SUIT_NAMES, SUITS, card_text, cards_text, picture, suit
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import LEAD, View
from wordref.messages import N_, translator
from wordref.referee.game import Seat, Step
from wordref.referee.scene import Card, Events, Hand, Key, Line, Piece, Pile, Scores, Todo
from wordref.referee.verbs import At

RECENT = 8  # events that are shown again
_EVENTS = {
    "begins": N_("{name} has the {card} and begins."),
    "play": N_("{name} plays {card}."),
    "pass": N_("{name} passes."),
    "straight": N_("{name} discards the straight {card}."),
    "gift": N_("{name} gives {to} a card."),
    "gift seen": N_("{name} gives {to} {card}."),
    "trick": N_("The trick: {cards}."),
    "won": N_("Won by: {name}."),
}
_TO_DO = {
    "lead": N_("{name} leads any card."),
    "opening": N_("{name} must play {card}."),
    "blue up": N_("On {card}, {name} plays the next higher number, or the Cat, or passes."),
    "blue down": N_("On {card}, {name} plays the next lower number, or the Cat, or passes."),
    "red": N_("On {card}, {name} plays the same suit or number, or the Cat, or says pass."),
    "trick": N_("{name} puts a card into the trick, face down."),
    "straight": N_("{victim} could not play: {name} discards a straight."),
    "bitten": N_("{victim} was bitten: {name} gives a card."),
    "swap": N_("{name} chooses a card for the neighbour."),
    "gift": N_("{name} gives a card to an opponent with the fewest: {to}."),
}
_LINES = {
    "backwards": N_("Play runs counter-clockwise."),
    "down": N_("Blue runs downward, and the lowest Goblin wins."),
    "hand": N_("{name}'s hand"),
    "chosen": N_("{name} has chosen {card}."),
}


def scene(game: Spooks, view: View, at: At) -> list[Piece]:
    """The table as a seat sees it, and what is to be done now.

    >>> from wordref.referee.scene import drawn
    >>> game, names = Spooks(), ("Ann", "Bob", "Cleo")
    >>> position = game.start(names)._replace(phase="play", hands=((3, 12), (5,), (7,)), top=2, owner=2)
    >>> print(drawn(scene(game, game.view(position, 0), At(names=names)), "en"))
    Cards: Ann 2, Bob 1, Cleo 1.
    On Sp3, Ann plays the next higher number, or the Cat, or passes.
    Ann's hand: Sp4  Sk2
    """
    _, names = translator(at.ui), at.names
    counts = [None if seat in view.gone else count for seat, count in enumerate(view.counts)]
    points = [(_(N_("Points")), view.totals)] if game.series != "hand" else []
    found: list[Piece] = [
        Events(list(_events(game, view.log[-RECENT:], names, at.ui))),
        Scores(names, [(_(N_("Cards")), counts), *points], view.turn),
        *(Line(_(_LINES[turned])) for turned in ("backwards", "down") if getattr(view, turned)),
    ]
    if view.chosen != LEAD:
        found.append(
            Line(_(_LINES["chosen"]).format(name=names[view.seat], card=card_text(view.chosen, at.ui)))
        )
    if todo := _to_do(view):
        shown = card_text(view.opening if view.opening != LEAD else max(view.top, 0), at.ui)
        victim = names[view.victim] if view.victim >= 0 else ""
        to = (
            ", ".join(names[seat] for seat in game.receivers(view.turn, view.counts))
            if todo == "gift"
            else ""
        )
        found.append(Todo(_(_TO_DO[todo]).format(name=names[view.turn], card=shown, victim=victim, to=to)))
    found.append(_pile(view, at))
    if view.seat >= 0:
        found.append(Hand(_(_LINES["hand"]).format(name=names[view.seat]), _groups(view.hand, at.ui)))
    signs = [(key.lower(), _(name)) for key, name in zip(SUITS, SUIT_NAMES, strict=True)]
    return [*found, Key(signs)]


def _pile(view: View, at: At) -> Pile:
    """What lies on top."""
    _ = translator(at.ui)
    if view.top < 0:
        return Pile(_(N_("Nothing lies on top: a new trick begins.")))
    card = picture(view.top, at.ui)
    about = _(N_("played by {name}")).format(name=at.names[view.owner]) if view.owner >= 0 else ""
    return Pile(_(N_("On top: {card}")).format(card=card.name), card, about)


def _groups(hand: Sequence[int], ui: str) -> list[tuple[str, list[Card]]]:
    """The cards of a hand suit by suit, the Cat last."""
    names = (*map(translator(ui), SUIT_NAMES), "")
    cards = [(name, [picture(c, ui) for c in hand if suit(c) == kind]) for kind, name in enumerate(names)]
    return [(name, group) for name, group in cards if group]


def tells(game: Spooks, step: Step, seat: Seat, names: Sequence[str], ui: str) -> list[str]:
    """What a seat saw of a move: that a card was put down, the trick that was turned over, the card it was given."""
    before, after = (game.view(position, seat).log for position in (step.before, step.after))
    events, is_own = after[len(before) :], step.seat == seat
    if events and (events[0][0] in ("play", "pass", "straight") or (is_own and events[0][0] == "gift")):
        events = events[1:]  # the move itself
    hidden = (
        _TO_DO.get(step.before.phase, "") if step.before.phase in ("trick", "swap") and not is_own else ""
    )
    first = [translator(ui)(hidden).format(name=names[step.seat])] if hidden else []
    return [*first, *_events(game, events, names, ui)]


def _events(game: Spooks, log: Sequence[Any], names: Sequence[str], ui: str) -> Iterator[str]:
    _ = translator(ui)
    for event in log:
        kind, *about = event
        if kind == "deal":
            if warning := replace(game, ui=ui).thin(about[0]):
                yield warning
        elif kind == "trick":
            cards = ", ".join(
                f"{names[seat]} {card_text(card, ui)}" for seat, card in zip(*about, strict=True)
            )
            yield _(_EVENTS["trick"]).format(cards=cards)
        elif kind == "won":
            yield _(_EVENTS["won"]).format(name=", ".join(names[seat] for seat in about[0]))
        elif kind in ("gift", "swap"):
            told = _EVENTS["gift seen" if about[2:] else "gift"]
            yield _(told).format(name=names[about[0]], to=names[about[1]], card=cards_text(about[2:], ui))
        else:
            shown = about[1] if kind == "straight" else about[1:]
            yield _(_EVENTS[kind]).format(name=names[about[0]], card=cards_text(shown, ui))


def _to_do(view: View) -> str:
    if view.phase in ("deal", "over"):
        return ""
    if view.phase != "play":
        return view.phase
    if view.opening != LEAD:
        return "opening"
    if view.top in (LEAD, CAT):
        return "lead"
    if suit(view.top) >= BONES:
        return "red"
    return "blue down" if view.down else "blue up"
