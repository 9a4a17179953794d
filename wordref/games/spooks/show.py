"""A table of Spooks as text for the terminal: what happened, what lies on top, and the own hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from wordref.games.spooks.cards import BONES, CAT, SUIT_NAMES, SUITS, card_text, cards_text, suit
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import LEAD, View
from wordref.messages import N_, translator
from wordref.referee.game import Seat, Step

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
    "gift": N_("{name} gives a card to an opponent with the fewest."),
}
_LINES = {
    "counts": N_("Cards: {counts}."),
    "totals": N_("Points: {totals}."),
    "backwards": N_("Play runs counter-clockwise."),
    "down": N_("Blue runs downward, and the lowest Goblin wins."),
    "hand": N_("{name}'s hand: {cards}"),
    "chosen": N_("{name} has chosen {card}."),
}


def show(game: Spooks, view: View, names: Sequence[str], ui: str = "en", *, in_words: bool = False) -> str:
    """The table as a seat sees it, and what is to be done now; the hand in words for a screen reader.

    >>> game = Spooks()
    >>> position = game.start(["Ann", "Bob", "Cleo"])._replace(phase="play", hands=((3, 12), (5,), (7,)), top=2, owner=2)
    >>> print(show(game, game.view(position, 0), ["Ann", "Bob", "Cleo"]))
    Cards: Ann 2, Bob 1, Cleo 1.
    On Sp3, Ann plays the next higher number, or the Cat, or passes.
    Ann's hand: Sp4  Sk2
    """
    return "\n".join(
        (*_events(game, view.log[-RECENT:], names, ui), *_table(game, view, names, ui, in_words=in_words))
    )


def hand_text(hand: Sequence[int], ui: str = "en") -> str:
    """The cards of a hand, with a wider gap between suits."""
    parts = [cards_text((card for card in hand if suit(card) == kind), ui) for kind in range(len(SUITS) + 1)]
    return "  ".join(part for part in parts if part)


def _told(hand: Sequence[int], ui: str) -> str:
    """The cards of a hand suit by suit, as names and as they are typed."""
    _ = translator(ui)
    parts = []
    for kind, name in enumerate(SUIT_NAMES):
        cards = [card_text(card) for card in hand if suit(card) == kind]
        parts += [f"{_(name)} {', '.join(cards)}"] if cards else []
    return "; ".join([*parts, *([card_text(CAT, ui)] if CAT in hand else [])]) + "."


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


def _table(game: Spooks, view: View, names: Sequence[str], ui: str, *, in_words: bool) -> Iterator[str]:
    _ = translator(ui)
    counts = [f"{name} {view.counts[seat]}" for seat, name in enumerate(names) if seat not in view.gone]
    yield _(_LINES["counts"]).format(counts=", ".join(counts))
    if game.series != "hand":
        totals = [f"{name} {total}" for name, total in zip(names, view.totals, strict=True)]
        yield _(_LINES["totals"]).format(totals=", ".join(totals))
    for turned in ("backwards", "down"):
        if getattr(view, turned):
            yield _(_LINES[turned])
    if view.chosen != LEAD:
        yield _(_LINES["chosen"]).format(name=names[view.seat], card=card_text(view.chosen, ui))
    todo = _to_do(view)
    if todo:
        shown = card_text(view.opening if view.opening != LEAD else max(view.top, 0), ui)
        victim = names[view.victim] if view.victim >= 0 else ""
        yield _(_TO_DO[todo]).format(name=names[view.turn], card=shown, victim=victim)
    if view.seat >= 0:
        yield _(_LINES["hand"]).format(
            name=names[view.seat], cards=_told(view.hand, ui) if in_words else hand_text(view.hand, ui)
        )


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
