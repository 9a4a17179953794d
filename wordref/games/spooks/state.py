"""Spooks for playouts: the same rules as ``wordref.games.spooks.rules``, on sets of bits that are changed in place.

A hand is an integer with a bit for each card. Bits are ordered by rank first, the Cat at the bottom, so the highest bit of a
set is the card that the greedy player gets rid of first. With two decks both copies of a card lie side by side. A test plays
whole games here and with the engine, and compares every position.

A move is a number: a card's bit for what is played, put or given; ``PASS``; ``STRAIGHT - mask`` for a straight; and
``GIFT + SEATS * bit + seat`` for the Goblin Master's gift.

    >>> table = Table(Spooks(), players=3)
    >>> state = table.state([table.mask([14, 3]), table.mask([4, 30, 55]), table.mask([25])], top=2, turn=1)
    >>> [table.move(state, number) for number in table.moves(state)]
    [Move(verb='pass', cards=(), sizes=(), to=-1), Move(verb='play', cards=(55,), sizes=(), to=-1)]
    >>> table.play(state, table.number(state, Move("play", (55,))))  # the Cat: whoever is next leads
    >>> state.turn, state.top
    (2, -1)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wordref.games.spooks.cards import (
    BATS,
    BONES,
    CAT,
    GOBLINS,
    MASTER,
    RANKS,
    SPIDERS,
    SPOOKS,
    SUITS,
    Move,
    points,
    suit,
)  # fmt: skip
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import Position, View

NONE = -1
PASS, STRAIGHT, GIFT = -1, -2, 4096
SEATS = 2 * (CAT + 1)  # at most: the cards of two decks reach for so many
PLAY, TRICK, SWAP, BITTEN, CHOSEN_STRAIGHT, CHOSEN_GIFT, OVER = range(7)
PHASES = {
    "play": PLAY, "trick": TRICK, "swap": SWAP, "bitten": BITTEN, "straight": CHOSEN_STRAIGHT, "gift": CHOSEN_GIFT,
    "over": OVER,
}  # fmt: skip
KINDS = (
    GOBLINS,
    BONES,
    BATS,
    SPIDERS,
    SPOOKS,
)  # of one rank the greedy player gets rid of the last one first
_ORDER = [CAT, *(kind * RANKS + r for r in range(RANKS) for kind in KINDS)]  # cards as bits lie
_PLACE = {card: place for place, card in enumerate(_ORDER)}


class State:
    """A hand of Spooks that is being played; see ``wordref.games.spooks.rules.Position`` for what is not explained here.

    Attributes:
        hands: each seat's cards as bits.
        top: the bit of the top card, or NONE.
        opening: the bit of the card that must be played first, or NONE.
        put: the bits chosen by the queue so far.
    """

    __slots__ = (
        "backwards", "down", "hands", "leader", "opening", "owner", "phase", "put", "queue", "top", "turn", "victim",
        "winners",
    )  # fmt: skip

    def __init__(self, hands: list[int], top: int, owner: int, turn: int) -> None:
        self.hands, self.top, self.owner, self.turn = hands, top, owner, turn
        self.phase, self.opening, self.victim, self.leader = PLAY, NONE, NONE, owner
        self.queue: tuple[int, ...] = ()
        self.put: list[int] = []
        self.backwards = self.down = False
        self.winners: tuple[int, ...] = ()

    def copy(self) -> State:
        """The same, to be changed apart."""
        other = State(self.hands[:], self.top, self.owner, self.turn)
        other.phase, other.opening, other.victim, other.leader = (
            self.phase,
            self.opening,
            self.victim,
            self.leader,
        )
        other.queue, other.put = self.queue, self.put[:]
        other.backwards, other.down, other.winners = self.backwards, self.down, self.winners
        return other

    def mover(self) -> int:
        """Whose move it is."""
        return self.queue[len(self.put)] if self.queue else self.turn


class Table:
    """The rules for the players of one hand, in tables.

    Args:
        game: the rule set.
        players: how many seats.
        gone: seats that have dropped out of the series.
        first: who chooses first where all choose in secret; NONE for the engine's order. The result is the same.
    """

    def __init__(self, game: Spooks, players: int, gone: Iterable[int] = (), first: int = NONE) -> None:
        self.game, self.decks, self.first = game, game.decks, first
        self.active = [seat for seat in range(players) if seat not in set(gone)]
        self.next = tuple(self._following(players, step) for step in (1, -1))
        copies = range(self.decks)
        self._powers = [1 << _PLACE[card] * self.decks for card in range(CAT + 1)]
        self.cards = [card for card in _ORDER for _ in copies]  # the card of each bit
        self.points = [points(card) for card in self.cards]
        self.suits = [suit(card) for card in self.cards]
        self.masters = [game.masters and card % RANKS == MASTER - 1 and card != CAT for card in self.cards]
        self.goblins = self._set(card for card in range(CAT) if suit(card) == GOBLINS)
        self.cats = self._set([CAT])
        self.ranks = [self._set(kind * RANKS + r for kind in range(len(SUITS))) for r in range(RANKS)]
        self.singles = self._set(range(CAT + 1), copies=1)
        self.toppers = [
            [
                self._set(game.toppers(card, down=down)) if card != CAT and suit(card) != GOBLINS else 0
                for card in self.cards
            ]
            for down in (False, True)
        ]

    # Between the engine's cards and bits

    def _following(self, players: int, step: int) -> list[int]:
        found = []
        for seat in range(players):
            following = (seat + step) % players
            while following not in self.active:
                following = (following + step) % players
            found.append(following)
        return found

    def _set(self, cards: Iterable[int], copies: int = 0) -> int:
        return sum(
            1 << _PLACE[card] * self.decks + copy for card in cards for copy in range(copies or self.decks)
        )

    def mask(self, cards: Iterable[int]) -> int:
        """Cards of one hand as bits; of two equal cards the second gets the second bit."""
        found = 0
        for card in cards:
            bit = 1 << _PLACE[card] * self.decks
            found |= bit << 1 if found & bit else bit
        return found

    def apart(self, hands: Sequence[Sequence[int]], seat: int) -> list[int]:
        """All hands as bits, no bit in two of them; a seat's own hand has the bits that ``mask`` gives it."""
        if self.decks == 1:
            return [sum([self._powers[card] for card in hand]) for hand in hands]
        taken, found = 0, [0] * len(hands)
        for each in (seat, *(other for other in range(len(hands)) if other != seat)):
            for card in hands[each]:
                bit = self._powers[card]
                bit = bit << 1 if taken & bit else bit
                taken |= bit
                found[each] |= bit
        return found

    def bit(self, card: int) -> int:
        """The bit of a card's first copy, or NONE for no card."""
        return _PLACE[card] * self.decks if card >= 0 else NONE

    def bits(self, mask: int) -> list[int]:
        """The bits of a set, the lowest first."""
        found = []
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        return found

    def state(self, hands: list[int], top: int, turn: int, owner: int = 0) -> State:
        """A state in which a card is to be played on a card."""
        return State(hands, self.bit(top), owner, turn)

    def state_of(self, known: Position | View, hands: Sequence[int], mover: int) -> State:
        """The state of a position, or of a view with hands that were made up.

        Args:
            known: what is public.
            hands: all hands as bits.
            mover: whose turn it is.
        """
        state = State(list(hands), self.bit(known.top), known.owner, mover)
        state.phase, state.victim, state.leader = PHASES[known.phase], known.victim, known.leader
        state.opening = self.bit(known.opening)
        state.backwards, state.down, state.winners = known.backwards, known.down, known.winners
        if state.phase in (TRICK, SWAP):
            state.queue = self._queue(known.queue)  # nobody has seen the cards: all may choose again
        elif state.phase == BITTEN:
            done = len(known.put) if isinstance(known, Position) else known.chose
            state.queue, state.put = known.queue, [0] * done
        return state

    def move(self, state: State, number: int) -> Move:
        """The engine's move for a number."""
        if number == PASS:
            return Move("pass")
        if number <= STRAIGHT:
            return Move("straight", tuple(self.cards[bit] for bit in self.bits(STRAIGHT - number)))
        if number >= GIFT:
            bit, to = divmod(number - GIFT, SEATS)
            return Move("give", (self.cards[bit],), (), to)
        verb = {PLAY: "play", TRICK: "put"}.get(state.phase, "give")
        return Move(verb, (self.cards[number],))

    def number(self, state: State, move: Move) -> int:
        """The number of the engine's move, for the mover's hand."""
        if move.verb == "pass":
            return PASS
        hand = state.hands[state.mover()]
        held = [bit if hand >> bit & 1 else bit + 1 for bit in map(self.bit, move.cards)]
        if move.verb == "straight":
            return STRAIGHT - sum(1 << bit for bit in held)
        return held[0] if move.to < 0 else GIFT + SEATS * held[0] + move.to

    # The rules

    def moves(self, state: State) -> list[int]:
        """The moves of the mover: all legal ones, but of straights only those that ``straights`` names."""
        phase, hand = state.phase, state.hands[state.mover()]
        if phase == CHOSEN_STRAIGHT:
            return [STRAIGHT - mask for mask in self.straights(hand)]
        if phase == CHOSEN_GIFT:
            to = self._fewest(state)
            return [GIFT + SEATS * bit + seat for bit in self.bits(self._one_each(hand)) for seat in to]
        if phase != PLAY:
            return self.bits(self._one_each(hand))
        may = self._playable(state, hand)
        if state.top < 0:
            return self.bits(self._one_each(may))
        found = self.bits(self._one_each(may))
        if not found or self.game.decline or self.suits[state.top] < GOBLINS:
            found.insert(0, PASS)
        return found

    def straights(self, hand: int) -> list[int]:
        """Runs as bits: every length below every top card; which suit of a lower rank goes is not varied."""
        found = []
        below: list[int] = []  # lower ends of the runs that end at the rank before
        for rank in self.ranks:
            here = hand & rank
            tops = self.bits(self._one_each(here))
            found += [1 << bit | run for bit in tops for run in (0, *below)]
            one = here & -here
            below = [one, *(one | run for run in below)] if one else []
        return found or [hand & -hand]

    def play(self, state: State, number: int) -> None:
        """Make a legal move."""
        phase = state.phase
        if phase == PLAY:
            if number < 0:
                self._pass(state)
                return
            seat = state.turn
            state.hands[seat] ^= 1 << number
            if state.top < 0:
                state.leader = seat
            state.opening = NONE
            state.top, state.owner, state.turn = number, seat, self.next[state.backwards][seat]
            self._on_top(state, number, played=True)
        elif phase == CHOSEN_STRAIGHT:
            seat, mask = state.turn, STRAIGHT - number
            state.hands[seat] ^= mask
            top = mask.bit_length() - 1
            state.phase, state.top, state.owner, state.turn = PLAY, top, seat, state.victim
            self._on_top(state, top, played=False)
        elif phase == BITTEN:
            self._bitten(state, number)
        elif phase == CHOSEN_GIFT:
            self._gift(state, *divmod(number - GIFT, SEATS))
        else:
            state.put.append(number)
            if len(state.put) == len(state.queue):
                if phase == TRICK:
                    self._trick(state)
                else:
                    self._swap(state)

    def greedy(self, state: State) -> int:
        """Get rid of the highest cards, as ``player.greedy`` does it: it never passes if it can play."""
        hand = state.hands[state.mover()]
        phase = state.phase
        if phase == PLAY:
            return self._playable(state, hand).bit_length() - 1
        if phase == CHOSEN_STRAIGHT:
            return STRAIGHT - self._best_run(hand)
        if phase == CHOSEN_GIFT:
            return GIFT + SEATS * (hand.bit_length() - 1) + self._fewest(state)[0]
        return hand.bit_length() - 1

    def left(self, state: State, seat: int) -> int:
        """The points in a hand (SK-50)."""
        return sum(self.points[bit] for bit in self.bits(state.hands[seat]))

    def _playable(self, state: State, hand: int) -> int:
        if state.opening >= 0:
            return 1 << state.opening if hand >> state.opening & 1 else 2 << state.opening
        if state.top < 0:
            return hand if self.game.cat_leads else hand & ~self.cats or hand
        return hand & self.toppers[state.down][state.top]

    def _one_each(self, mask: int) -> int:
        """Of two equal cards the first."""
        return mask if self.decks == 1 else mask & ~((mask & self.singles) << 1)

    def _fewest(self, state: State) -> list[int]:
        counts = {
            seat: count
            for seat, hand in enumerate(state.hands)
            if (count := hand.bit_count()) and seat != state.turn
        }
        fewest = min(counts.values())
        return [seat for seat, count in counts.items() if count == fewest]

    def _best_run(self, hand: int) -> int:
        """The longest run, the highest of these."""
        best = longest = run = length = 0
        for mask in self.ranks:
            here = hand & mask
            if here:
                run |= 1 << here.bit_length() - 1
                length += 1
                if length >= longest:
                    best, longest = run, length
            else:
                run = length = 0
        return best or hand & -hand

    def _on_top(self, state: State, bit: int, *, played: bool) -> None:
        seat, kind = state.owner, self.suits[bit]
        if not state.hands[seat] and (kind != GOBLINS or self.game.last_goblin == "wins"):
            self._won(state, (seat,))
        elif kind > BATS:
            state.top, state.leader = NONE, state.turn
        elif kind == GOBLINS:
            if self.masters[bit] and state.hands[seat] and self.game.gift_first:
                state.phase, state.turn = CHOSEN_GIFT, seat
            else:
                self._begin_trick(state)
        elif self.masters[bit]:
            if kind == BONES:
                state.backwards = not state.backwards
                if played:
                    state.turn = self.next[state.backwards][seat]
            elif kind == BATS:
                state.down = not state.down
            elif kind == SPOOKS:
                state.phase, state.queue, state.put = SWAP, self._queue(tuple(self.active)), []

    def _queue(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        if self.first in seats:
            return (self.first, *(seat for seat in seats if seat != self.first))
        return seats

    def _begin_trick(self, state: State) -> None:
        following, seat, queue = self.next[state.backwards], state.owner, []
        while True:
            seat = following[seat]
            if state.hands[seat] and (self.game.goblin_joins or seat != state.owner):
                queue.append(seat)
            if seat == state.owner:
                break
        state.phase, state.queue, state.put = TRICK, self._queue(tuple(queue)), []

    def _trick(self, state: State) -> None:
        hands, put, queue = state.hands, state.put, state.queue
        for seat, bit in zip(queue, put, strict=True):
            hands[seat] ^= 1 << bit
        state.queue, state.put = (), []
        empty = tuple(seat for seat in self.active if not hands[seat])
        if empty:
            self._won(state, empty)
            return
        best = self._trick_winners(queue, put, down=state.down)
        if len(best) > 1:
            state.queue = self._queue(best)
            return
        if best:
            seat = best[0]
        else:
            left_of = state.owner if self.game.no_goblin == "left of the Goblin" else state.leader
            seat = self.next[state.backwards][left_of]
        if self.masters[state.top] and not self.game.gift_first:
            state.phase, state.turn, state.leader = CHOSEN_GIFT, state.owner, seat
        else:
            self._leads(state, seat)

    def _leads(self, state: State, seat: int) -> None:
        state.phase, state.top, state.turn, state.owner, state.leader = PLAY, NONE, seat, seat, seat

    def _trick_winners(self, queue: tuple[int, ...], put: list[int], *, down: bool) -> tuple[int, ...]:
        found = [bit for bit in put if self.cats >> bit & 1]
        if not found:
            found = [bit for bit in put if self.goblins >> bit & 1]
            if not found:
                return ()
        best = (min(found) if down else max(found)) // self.decks
        return tuple(seat for seat, bit in zip(queue, put, strict=True) if bit // self.decks == best)

    def _pass(self, state: State) -> None:
        kind, seat = self.suits[state.top], state.turn
        if kind == BONES:
            state.phase, state.victim, state.turn = CHOSEN_STRAIGHT, seat, state.owner
        elif kind == BATS:
            back, giver, queue = self.next[not state.backwards], state.owner, list[int]()
            while len(queue) < len(self.active) - 1:
                if giver != seat:
                    queue.append(giver)
                giver = back[giver]
            state.phase, state.victim, state.queue, state.put = BITTEN, seat, tuple(queue), []
        else:
            state.turn = self.next[state.backwards][seat]
            if state.turn == state.owner:
                state.top, state.leader = NONE, state.owner

    def _bitten(self, state: State, bit: int) -> None:
        giver, victim = state.queue[len(state.put)], state.victim
        state.put.append(bit)
        self._give(state, giver, victim, bit)
        if not state.hands[giver]:
            self._won(state, (giver,))
        elif len(state.put) == len(state.queue):
            state.phase, state.queue, state.put, state.top = PLAY, (), [], NONE
            state.turn = state.owner = state.leader = victim

    def _swap(self, state: State) -> None:
        for seat, bit in zip(state.queue, state.put, strict=True):
            state.hands[seat] ^= 1 << bit
        to = self.next[not state.backwards]
        for seat, bit in zip(state.queue, state.put, strict=True):
            self._take(state, to[seat], bit)
        state.phase, state.queue, state.put = PLAY, (), []

    def _gift(self, state: State, bit: int, to: int) -> None:
        self._give(state, state.turn, to, bit)
        if not state.hands[state.turn]:
            self._won(state, (state.turn,))
        elif self.game.gift_first:
            self._begin_trick(state)
        else:
            self._leads(state, state.leader)

    def _give(self, state: State, giver: int, to: int, bit: int) -> None:
        state.hands[giver] ^= 1 << bit
        self._take(state, to, bit)

    def _take(self, state: State, seat: int, bit: int) -> None:
        """A card is added; two copies in one hand have both bits, whichever came first."""
        state.hands[seat] |= 1 << bit if not state.hands[seat] >> bit & 1 else 1 << (bit ^ 1)

    def _won(self, state: State, winners: tuple[int, ...]) -> None:
        state.phase, state.winners, state.queue, state.put = OVER, winners, (), []
