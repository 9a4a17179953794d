"""What the hidden cards of Spooks may be: deals that agree with everything a seat has seen.

A hand is made of *slots*, one for each card dealt. A slot's card is known if it is the seat's own, or was shown: played,
put into a trick, discarded, given to the seat. All else that happened moves slots about, and a gift between others moves
one of several slots, which is drawn. So a card that the seat once gave away may still be where it went, or may have been
given on; and if it shows up later in another hand, it was. Where nobody may decline on red (SK-33 B), who passed had none
of the cards that fit. Slots that are still unknown at the end get the cards that nobody has shown, in a random order.

What the others would have given, put or passed is not asked: every history that is possible may be drawn, and gifts are
drawn as if each card of a hand were equally likely.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from wordref.caching import cached_method
from wordref.games.spooks.cards import BONES, CAT, MASTER, RANKS, SPIDERS, Cards, deck, suit
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import Event, View

GHOST = -1  # the holder of the ghost hand
UNKNOWN = -1
BONES_MASTER = BONES * RANKS + MASTER - 1


class Deal(NamedTuple):
    """A deal that was made up, and what became of it.

    Attributes:
        hands: what each seat holds now.
        dealt: the cards that were dealt to each seat, the ghost hand last if there is one.
        gifts: the card of every gift and swap in the order of the log, seen or not.
    """

    hands: tuple[Cards, ...]
    dealt: tuple[Cards, ...]
    gifts: Cards


class _Show(NamedTuple):
    """A seat shows a card, and keeps it only if it has just been said who begins."""

    seat: int
    card: int
    keeps: bool = False


class _Cannot(NamedTuple):
    """A seat has none of some cards."""

    seat: int
    cards: frozenset[int]


class _Gifts(NamedTuple):
    """Gifts at the same time: from whom, to whom, and the card or UNKNOWN."""

    each: tuple[tuple[int, int, int], ...]


_Step = _Show | _Cannot | _Gifts


class _Story(NamedTuple):
    """Where the slots are at some moment; changed in place, and copied where there is a choice."""

    holds: dict[int, list[int]]  # a seat's slots
    cards: list[int]  # a slot's card, or UNKNOWN
    cannot: list[frozenset[int]]  # cards that a slot can't be
    moved: list[int]  # the slot of every gift
    left: list[int]  # how many copies of each card no slot is known to be

    def copy(self) -> _Story:
        holds = {seat: slots[:] for seat, slots in self.holds.items()}
        return _Story(holds, self.cards[:], self.cannot[:], self.moved[:], self.left[:])

    def is_card(self, slot: int, card: int) -> None:
        """A slot's card becomes known."""
        if self.cards[slot] == UNKNOWN:
            self.cards[slot] = card
            self.left[card] -= 1


class Deals:
    """Deals that agree with a view.

    Args:
        game: the rule set.
        view: what the seat sees, during a hand.

    >>> from wordref.referee.game import play
    >>> game = Spooks()
    >>> start = game.start(["Ann", "Bob", "Cleo"])
    >>> position = play(game, start, game.roll(start, random.Random(1)))
    >>> deal = Deals(game, game.view(position, 0)).sample(random.Random(2))
    >>> deal.hands[0] == position.hands[0], [len(hand) for hand in deal.hands]
    (True, [19, 19, 18])
    """

    def __init__(self, game: Spooks, view: View) -> None:
        begin = max(at for at, event in enumerate(view.log) if event[0] == "deal")
        log = view.log[begin + 1 :]
        self.game, self.view = game, view
        self.sizes: tuple[int, ...] = view.log[begin][1]
        self.steps = list(_steps(game, view, log))
        self._start = self._first(_own(view, log))
        self._sure: _Story | None = None
        self._drawn = False

    def sample(self, rng: random.Random) -> Deal:
        """A deal, and what became of it.

        Raises:
            ValueError: if no deal agrees with the view.
        """
        cards = None
        while cards is None:
            story = self._sure or self._story(rng)
            cards = _filled(story, rng)
        at, dealt = 0, []
        for size in self.sizes:
            dealt.append(tuple(sorted(cards[at : at + size])))
            at += size
        hands = [
            tuple(sorted([cards[slot] for slot in story.holds.get(seat, ())]))
            for seat in range(len(self.view.counts))
        ]
        return Deal(tuple(hands), tuple(dealt), tuple([cards[slot] for slot in story.moved]))

    def _first(self, own: Cards) -> _Story:
        """The slots as dealt, the own cards known."""
        active = [seat for seat in range(len(self.view.counts)) if seat not in self.view.gone]
        holders = [*active, GHOST][: len(self.sizes)]
        holds, cards, slot = dict[int, list[int]](), list[int](), 0
        for holder, size in zip(holders, self.sizes, strict=True):
            holds[holder] = list(range(slot, slot + size))
            cards += own if holder == self.view.seat else [UNKNOWN] * size
            slot += size
        hidden = Counter(deck(self.game.decks)) - Counter(card for card in cards if card != UNKNOWN)
        return _Story(holds, cards, [frozenset()] * slot, [], [hidden[card] for card in range(CAT + 1)])

    def _story(self, rng: random.Random) -> _Story:
        self._drawn = False
        story = self._go_on(self._start.copy(), 0, rng)
        if story is None:
            raise ValueError("no deal agrees with this view: it does not come from a game")
        if not self._drawn and not any(story.cannot):
            self._sure = story  # nothing is drawn but the cards of the slots that are still unknown
        return story

    def _go_on(self, story: _Story, start: int, rng: random.Random) -> _Story | None:
        """The story from a step to the end, or None if it can't go on like this."""
        for at in range(start, len(self.steps)):
            step = self.steps[at]
            if isinstance(step, _Cannot):
                if not _denied(story, step):
                    return None
                continue
            choices = self._choices(story, step, at, rng)
            first, second = next(choices, None), next(choices, None)
            if first is None:
                return None
            if second is not None:
                self._drawn = True
                for chosen in (first, second, *choices):
                    other = story.copy()
                    _apply(other, step, chosen)
                    found = self._go_on(other, at + 1, rng)
                    if found is not None:
                        return found
                return None
            _apply(story, step, first)
        return story

    def _choices(
        self, story: _Story, step: _Show | _Gifts, at: int, rng: random.Random
    ) -> Iterator[tuple[int, ...]]:
        """The slots that the step may be about, in a random order."""
        if isinstance(step, _Show):
            return ((slot,) for slot in _candidates(story, step.seat, step.card, rng))
        return self._given(story, step, at, rng, ())

    def _given(
        self, story: _Story, step: _Gifts, at: int, rng: random.Random, chosen: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        if len(chosen) == len(step.each):
            yield chosen
            return
        giver, to, card = step.each[len(chosen)]
        if card != UNKNOWN:
            slots = _candidates(story, giver, card, rng)
        else:
            slots = [
                slot
                for slot in _candidates(story, giver, UNKNOWN, rng)
                if all(
                    self._reaches(story.cards[each], to if each == slot else giver, at + 1)
                    for each in story.holds[giver]
                    if story.cards[each] != UNKNOWN
                )
            ]
        for slot in slots:
            yield from self._given(story, step, at, rng, (*chosen, slot))

    @cached_method(None)  # asked again for every deal
    def _reaches(self, card: int, seat: int, start: int) -> bool:
        """Whether a card that a seat holds can be where it shows up next."""
        if self.game.decks > 1:
            return True  # what shows up may be the other copy
        holders = {seat}
        for step in self.steps[start:]:
            if isinstance(step, _Show):
                if step.card == card:
                    return step.seat in holders
            elif isinstance(step, _Cannot):
                if card in step.cards:
                    holders.discard(step.seat)
            else:
                for giver, _, given in step.each:
                    if given == card:
                        return giver in holders
                holders |= {to for giver, to, given in step.each if given == UNKNOWN and giver in holders}
        return bool(holders)


def _own(view: View, log: Sequence[Event]) -> Cards:
    """The own cards as dealt, from what is left of them."""
    own = Counter(view.hand)
    for event in log:
        match event:
            case ("play", view.seat, card):
                own[card] += 1
            case ("straight", view.seat, cards):
                own.update(cards)
            case ("trick", queue, put) if view.seat in queue:
                own[put[queue.index(view.seat)]] += 1
            case ("gift" | "swap", view.seat, _, card):
                own[card] += 1
            case ("gift" | "swap", _, view.seat, card):
                own[card] -= 1
    return tuple(sorted(own.elements()))


def _steps(game: Spooks, view: View, log: Sequence[Event]) -> Iterator[_Step]:
    """What the log says about slots."""
    others = [seat for seat in range(len(view.counts)) if seat not in (*view.gone, view.seat)]
    top = UNKNOWN
    for swapped, events in groupby(log, lambda event: event[0] == "swap"):
        if swapped:  # all at once
            yield _Gifts(tuple(map(_gift, events)))
            continue
        for event in events:
            if event[0] in ("play", "straight"):
                top = _top(event)
            match event:
                case ("begins", seat, card):
                    yield from (_Cannot(other, _excluded(game, view, log, other)) for other in others)
                    yield _Show(seat, card, keeps=True)
                case ("pass", seat) if not game.decline and suit(top) >= BONES and seat != view.seat:
                    yield _Cannot(seat, game.toppers(top, down=False))
                case ("gift", *_):
                    yield _Gifts((_gift(event),))
                case _:
                    yield from _shown(event)


def _shown(event: Event) -> Iterator[_Show]:
    """The cards that leave a hand for all to see."""
    match event:
        case ("play", seat, card):
            yield _Show(seat, card)
        case ("straight", seat, cards):
            yield from (_Show(seat, card) for card in cards)
        case ("trick", queue, put):
            yield from (_Show(seat, card) for seat, card in zip(queue, put, strict=True))


def _gift(event: Event) -> tuple[int, int, int]:
    """From whom, to whom, and the card or UNKNOWN."""
    return event[1], event[2], event[3] if event[3:] else UNKNOWN


def _excluded(game: Spooks, view: View, log: Sequence[Event], seat: int) -> frozenset[int]:
    """Cards that a seat was not dealt, as somebody else began.

    These are the Spiders below the card that began (SK-04, SK-70). With two decks it is the same card, too, if the seat is
    nearer to the dealer's left (SK-55).
    """
    begins, card = log[0][1:]
    below = frozenset(each for each in range(card) if suit(each) == SPIDERS)
    if game.decks == 1:
        return below
    turned = [event for event in log if event[0] in ("play", "straight") and _top(event) == BONES_MASTER]
    backwards = view.backwards != bool(game.masters and len(turned) % 2)
    step, players = -1 if backwards else 1, len(view.counts)
    nearer = (seat - view.dealer - step) * step % players < (begins - view.dealer - step) * step % players
    return below | {card} if nearer else below


def _top(event: Event) -> int:
    """The card that lies on top after a card or a straight was played."""
    card: int = event[2] if event[0] == "play" else event[2][-1]
    return card


def _candidates(story: _Story, seat: int, card: int, rng: random.Random) -> list[int]:
    """Slots of a seat that may be a card, or any of them: one of those that are alike, the likely first."""
    groups: dict[tuple[int, frozenset[int]], list[int]] = {}
    for slot in story.holds[seat]:
        groups.setdefault((story.cards[slot], story.cannot[slot]), []).append(slot)
    if card == UNKNOWN:
        found = list(groups.values())
    else:
        known = [slots for (is_card, _), slots in groups.items() if is_card == card]
        found = known[:1] or [
            slots
            for (is_card, cannot), slots in groups.items()
            if is_card == UNKNOWN and card not in cannot and story.left[card]
        ]
    if len(found) > 1:
        found.sort(key=lambda slots: rng.random() ** (1 / len(slots)), reverse=True)
    return [slots[0] for slots in found]


def _denied(story: _Story, step: _Cannot) -> bool:
    """A seat has none of some cards; False if it is known to have one."""
    for slot in story.holds[step.seat]:
        if story.cards[slot] in step.cards:
            return False
        if story.cards[slot] == UNKNOWN:
            story.cannot[slot] |= step.cards
    return True


def _apply(story: _Story, step: _Show | _Gifts, chosen: tuple[int, ...]) -> None:
    if isinstance(step, _Show):
        story.is_card(chosen[0], step.card)
        if not step.keeps:
            story.holds[step.seat].remove(chosen[0])
        return
    for slot, (giver, _, card) in zip(chosen, step.each, strict=True):
        story.holds[giver].remove(slot)
        if card != UNKNOWN:
            story.is_card(slot, card)
    for slot, (_, to, _) in zip(chosen, step.each, strict=True):
        story.holds[to].append(slot)
    story.moved.extend(chosen)


def _filled(story: _Story, rng: random.Random) -> list[int] | None:
    """Every slot's card: those left over go to the slots that are unknown; None if they do not fit."""
    cards = story.cards[:]
    free = [slot for slot, card in enumerate(cards) if card == UNKNOWN]
    left = [card for card, count in enumerate(story.left) for _ in range(count)]
    rng.shuffle(left)
    if any(story.cannot):
        left = _matched([story.cannot[slot] for slot in free], left)
    if len(left) < len(free):
        return None
    for slot, card in zip(free, left, strict=True):
        cards[slot] = card
    return cards


def _matched(cannot: Sequence[frozenset[int]], cards: Sequence[int]) -> list[int]:
    """A card for every slot that can be it, by augmenting paths in the cards' order; empty if there is no such way."""
    owner = [-1] * len(cards)  # the slot that a card goes to

    def place(slot: int, tried: set[int]) -> bool:
        for at, card in enumerate(cards):
            if at not in tried and card not in cannot[slot]:
                tried.add(at)
                if owner[at] < 0 or place(owner[at], tried):
                    owner[at] = slot
                    return True
        return False

    if not all(place(slot, set()) for slot in range(len(cannot))):
        return []
    found = {slot: card for slot, card in zip(owner, cards, strict=True) if slot >= 0}
    return [found[slot] for slot in range(len(cannot))]
