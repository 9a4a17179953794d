"""Spooks, the card game (SK-01 to SK-72): get rid of your cards, by a rule for each suit.

    >>> import random
    >>> from wordref.referee.game import play
    >>> game = Spooks()
    >>> position = game.start(("Ann", "Ben", "Cid"))
    >>> position = play(game, position, game.roll(position, random.Random(4)))
    >>> [game.write(move) for move in game.legal(position)]  # who holds the 1 of Spiders plays it (SK-04)
    ['play Sp1']

Hands are seen by their owners alone. Everything public stands in the ``log``, and so do gifts, which only giver and
receiver see. Cards put into a Goblin trick, and cards chosen for the neighbour, are hidden until all have chosen.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

from wordref.games.spooks.cards import (
    BATS,
    BONES,
    CAT,
    GOBLINS,
    MASTER,
    PASS,
    SINGLE,
    SPIDERS,
    SPOOKS,
    Cards,
    Move,
    deck,
    points,
    rank,
    suit,
)  # fmt: skip
from wordref.games.spooks.moves import VERBS
from wordref.games.spooks.plays import straights, toppers, trick_winners, with_card, without
from wordref.games.spooks.reasons import RULE_OF_TOP, problem_of
from wordref.games.spooks.table import LEAD, Position, View, as_seen
from wordref.messages import N_, message, translator
from wordref.referee.game import CHANCE, NOBODY, Outcome, Seat
from wordref.referee.notation import refusing_giants
from wordref.referee.options import option
from wordref.referee.verbs import At
from wordref.ruling import Finding, Reading, Ruling, Verdict

FEWEST = 3  # SK-02
_FEWER = N_("Spooks is for {fewest} or more players (SK-02), not for {count}")
_MORE = N_("The cards of one deck reach for {most} players, not for {count}: play with two, decks=2 (SK-55)")
_MOST = N_("The cards of two decks reach for {most} players, not for {count} (SK-55)")
THIN = 9  # cards: so many six players have with one deck, the most that reviews tell of
LIMIT = 200  # SK-51
STAY = 3  # SK-52: the long series ends with so many players

OPEN = ("play", "pass", "straight")  # moves that everybody sees


@dataclass(frozen=True)
class Spooks:
    """The rule set. Every option's default is the checklist's reading A.

    Attributes:
        decks: 1 or 2; as many may play as the cards reach, and with fewer than nine cards each it gets thin (SK-02, SK-55).
        series: a single "hand", until someone reaches "200" (SK-51), or the "long" series (SK-52).
        masters: Masters have effects (SK-60).
        ghost_hand: one more hand is dealt and not used (SK-70).
        master_on_master: a Master of Spiders may be played on a Master of Spiders (SK-16; it takes two decks).
        goblin_joins: who played the Goblin takes part in the trick (SK-21).
        no_goblin: who leads if a trick has no Goblin: the one "left of the Goblin" or "left of the leader" (SK-23).
        last_goblin: who plays a Goblin as the last card "wins", or the "trick" is played (SK-25).
        decline: on red a player may decline though able (SK-33).
        cat_in_straights: the Cat may stand for any number in a straight (SK-37, B).
        cat_leads: the Cat may be led although there is another card (SK-46).
        gift_first: the Goblin Master's gift comes before the trick (SK-63).
        effects_last: Bones and Bats effects last for the "hand", or the "series" (SK-67).
        ui: language of rulings, "en" or "de".
    """

    decks: int = option(N_("Decks of cards, 1 or 2"), default=1, usual=True)
    series: Literal["hand", "200", "long"] = option(
        N_("How long the game goes"),
        default="hand",
        choices={"hand": N_("one hand"), "200": N_("until somebody has 200"), "long": N_("the long series")},
        usual=True,
    )
    masters: bool = option(N_("Masters have effects"), default=False, usual=True)
    ghost_hand: bool = option(N_("One hand more is dealt, and not used"), default=False)
    master_on_master: bool = option(N_("A Master of Spiders goes on a Master of Spiders"), default=True)
    goblin_joins: bool = option(N_("Who played the Goblin joins the trick"), default=True)
    no_goblin: Literal["left of the Goblin", "left of the leader"] = option(
        N_("Who leads after a trick without a Goblin"),
        default="left of the Goblin",
        choices={
            "left of the Goblin": N_("who sits left of the Goblin's player"),
            "left of the leader": N_("who sits left of the leader"),
        },
    )
    last_goblin: Literal["wins", "trick"] = option(
        N_("Who plays a Goblin as the last card"),
        default="wins",
        choices={"wins": N_("wins at once"), "trick": N_("the trick is still played")},
    )
    decline: bool = option(N_("On red one may decline though able"), default=True)
    cat_in_straights: bool = option(N_("The Cat may stand in a straight"), default=False)
    cat_leads: bool = option(N_("The Cat may be led"), default=True)
    gift_first: bool = option(N_("The Goblin Master's gift comes before the trick"), default=True)
    effects_last: Literal["hand", "series"] = option(
        N_("Effects of Bones and Bats last for"),
        default="hand",
        choices={"hand": N_("the hand"), "series": N_("the whole series")},
    )
    ui: str = "en"
    name: str = "spooks"

    def __post_init__(self) -> None:
        if self.decks not in (1, 2):
            raise ValueError(message(N_("decks: Spooks is played with one deck or two (SK-55)")))

    # The game as the referee sees it

    def start(self, seats: Sequence[str]) -> Position:
        """SK-02: the cards are to be dealt; the last seat deals first."""
        count, most = len(seats), len(deck(self.decks)) - self.ghost_hand
        if not FEWEST <= count <= most:
            problem = _FEWER if count < FEWEST else _MORE if self.decks == 1 else _MOST
            raise ValueError(message(problem, fewest=FEWEST, most=most, count=count))
        return Position(
            phase="deal", hands=((),) * count, turn=0, top=LEAD, owner=0, opening=LEAD, queue=(), put=(), victim=-1,
            leader=0, backwards=False, down=False, totals=(0,) * count, gone=frozenset(), dealer=count - 1, ghost=(),
            log=(), winners=(),
        )  # fmt: skip

    def turn(self, position: Position) -> Seat:
        """Whose move it is."""
        if position.queue:
            return position.queue[len(position.put)]
        if position.phase == "deal":
            return CHANCE
        return NOBODY if position.phase == "over" else position.turn

    @refusing_giants("SK-01")
    def judge(self, position: Position, move: Move) -> Ruling:
        """Whether the move is legal, and by which rule."""
        text, problem = self.write(move), problem_of(self, position, move)
        if problem is not None:
            return Ruling(text, (Reading(text, (problem,)),))

        def tell() -> tuple[Reading, ...]:
            rule, said = VERBS.ruling(move, At(self, ui=self.ui))
            rule = RULE_OF_TOP[suit(move.cards[0])] if move.verb == "play" else rule
            warning = self.thin(move.sizes) if move.verb == "deal" else ""
            more = (Finding("SK-02", Verdict.ALLOWED, warning),) if warning else ()
            return (Reading(text, (Finding(rule, Verdict.ALLOWED, said), *more)),)

        return Ruling.told_later(text, Verdict.ALLOWED, tell)

    def thin(self, sizes: Sequence[int]) -> str:
        """A warning if so many cards for each make a poor game (SK-02), or nothing."""
        if min(sizes) >= THIN:
            return ""
        two = N_("Cards for some: only {cards}. So many players make it thin.")
        one = N_("Cards for some: only {cards}. With two decks it is less thin.")
        return self._say(one if self.decks == 1 else two).format(cards=min(sizes))

    def legal(self, position: Position) -> list[Move]:
        """Every legal move, in a fixed order; none for a deal (see ``roll``)."""
        p = position
        if p.phase in ("deal", "over"):
            return []
        hand = p.hands[self.turn(p)]
        return self.moves(p, hand, tuple(map(len, p.hands)))

    def moves(self, known: Position | View, hand: Cards, counts: Sequence[int]) -> list[Move]:
        """The legal moves of whose turn it is, from the own hand and what is public: for bots, too."""
        cards = hand if self.decks == 1 else tuple(dict.fromkeys(hand))
        match known.phase:
            case "play":
                return self._plays(known, cards)
            case "straight":
                return [Move("straight", run) for run in straights(hand, cat=self.cat_in_straights)]
            case "gift":
                receivers = self.receivers(known.turn, counts)
                return [Move("give", (c,), (), seat) for c in cards for seat in receivers]
        single = SINGLE["put" if known.phase == "trick" else "give"]
        return [single[card] for card in cards]

    def receivers(self, giver: Seat, counts: Sequence[int]) -> list[Seat]:
        """SK-63: who may get the Goblin Master's gift, the opponents with the fewest cards."""
        others = [seat for seat, count in enumerate(counts) if count and seat != giver]
        fewest = min(counts[seat] for seat in others)
        return [seat for seat in others if counts[seat] == fewest]

    def _plays(self, known: Position | View, cards: Cards) -> list[Move]:
        single = SINGLE["play"]
        if known.opening != LEAD:
            return [single[known.opening]]
        if known.top == LEAD:
            led = cards if self.cat_leads or cards[0] == CAT else [card for card in cards if card != CAT]
            return [single[card] for card in led]
        may = self.toppers(known.top, down=known.down)
        moves = [single[card] for card in cards if card in may]
        if not moves or self.decline or suit(known.top) < GOBLINS:
            moves.append(PASS)
        return moves

    def toppers(self, top: int, *, down: bool) -> frozenset[int]:
        """The cards that may be played on a top card."""
        return toppers(top, down=down, masters=self.masters, on_master=self.master_on_master)

    def after(self, position: Position, move: Move) -> Position:  # noqa: PLR0911  (one a phase)
        """The position after a legal move."""
        p = position
        match p.phase:
            case "deal":
                return self._dealt(p, move)
            case "play":
                return self._passed(p) if move.verb == "pass" else self._played(p, move.cards[0])
            case "straight":
                return self._straight(p, move.cards)
            case "gift":
                return self._gift(p, move)
        p = p._replace(put=(*p.put, move.cards[0]))
        if p.phase == "bitten":
            return self._bitten(p)
        if len(p.put) < len(p.queue):
            return p
        return self._trick(p) if p.phase == "trick" else self._swapped(p)

    def outcome(self, position: Position) -> Outcome | None:
        """SK-05, SK-51, SK-52; scores are points, and fewer are better."""
        p = position
        if p.phase != "over":
            return None
        if self.series == "hand":
            return Outcome(
                p.winners, tuple(map(float, p.totals)), self._say(N_("SK-05: the first empty hand wins."))
            )
        best = min(total for seat, total in enumerate(p.totals) if seat not in p.gone or total < LIMIT)
        winners = tuple(seat for seat, total in enumerate(p.totals) if total == best)
        reason = N_("SK-51: someone has reached 200; the lowest total wins.")
        return Outcome(winners, tuple(map(float, p.totals)), self._say(reason))

    def view(self, position: Position, seat: Seat) -> View:
        """What the seat may know."""
        p = position
        at = p.queue.index(seat) if seat in p.queue else len(p.put)
        chosen = p.put[at] if at < len(p.put) else LEAD
        hand = p.hands[seat] if seat >= 0 else ()  # NOBODY looks on
        return View(
            seat, p.phase, hand, tuple(map(len, p.hands)), self.turn(p), p.top, p.owner, p.opening, p.queue,
            chosen, len(p.put), p.victim, p.leader, p.backwards, p.down, p.totals, p.gone, p.dealer, len(p.ghost),
            tuple(as_seen(event, seat) for event in p.log), p.winners,
        )  # fmt: skip

    def seen(self, position: Position, move: Move, seat: Seat) -> Hashable:
        """The own hand of a deal, the own choices, and what the log tells the seat."""
        after = self.after(position, move)
        events = tuple(as_seen(event, seat) for event in after.log[len(position.log) :])
        if position.phase == "deal":
            return (after.hands[seat], *events)
        if move.verb in OPEN and [event[0] for event in events[1:]] in ([], ["won"]):
            return move
        return (move if self.turn(position) == seat else move.verb, *events)

    def roll(self, position: Position, rng: random.Random) -> Move:
        """A deal."""
        cards = list(deck(self.decks))
        rng.shuffle(cards)
        sizes = self.sizes(position)
        dealt: list[int] = []
        for size in sizes:
            dealt += sorted(cards[len(dealt) : len(dealt) + size])
        return Move("deal", tuple(dealt), sizes)

    def sizes(self, position: Position) -> tuple[int, ...]:
        """How many cards each hand gets, the ghost hand last; those left of the dealer get one more (SK-02)."""
        seats = self._active(position)
        hands = len(seats) + self.ghost_hand
        each, more = divmod(len(deck(self.decks)), hands)
        first = next((i for i, seat in enumerate(seats) if seat > position.dealer), 0)
        order = [*range(first, len(seats)), *range(first), *([len(seats)] if self.ghost_hand else [])]
        extra = set(order[:more])
        return tuple(each + (number in extra) for number in range(hands))

    def write(self, move: Move) -> str:
        """As records write it, see ``moves``."""
        return VERBS.write(move)

    def read(self, text: str) -> Move:
        """The move that a line stands for; ValueError says how moves are written."""
        move: Move = VERBS.read(text)
        return move

    # What happens

    def _active(self, p: Position) -> list[Seat]:
        return [seat for seat in range(len(p.hands)) if seat not in p.gone]

    def _next(self, p: Position, seat: Seat, *, against: bool = False) -> Seat:
        """The next seat in the direction of play, or against it."""
        step = -1 if p.backwards != against else 1
        while True:
            seat = (seat + step) % len(p.hands)
            if seat not in p.gone:
                return seat

    def _dealt(self, p: Position, move: Move) -> Position:
        """SK-04, SK-55, SK-70: who holds the lowest Spider begins; without any Spider there is a new deal."""
        hands: list[Cards] = [()] * len(p.hands)
        at, seats = 0, self._active(p)
        dealt: list[Cards] = []
        for size in move.sizes:
            dealt.append(tuple(sorted(move.cards[at : at + size])))
            at += size
        for seat, hand in zip(seats, dealt, strict=False):
            hands[seat] = hand
        spiders = [card for hand in hands for card in hand if suit(card) == SPIDERS]
        if not spiders:
            return p._replace(log=(*p.log, ("deal", move.sizes)))
        first, seat = min(spiders), self._next(p, p.dealer)
        while first not in hands[seat]:
            seat = self._next(p, seat)
        ghost = dealt[len(seats)] if self.ghost_hand else ()
        log = (*p.log, ("deal", move.sizes), ("begins", seat, first))
        return p._replace(
            phase="play", hands=tuple(hands), turn=seat, top=LEAD, owner=seat, opening=first, leader=seat, ghost=ghost,
            log=log, winners=(),
        )  # fmt: skip

    def _played(self, p: Position, card: int) -> Position:
        seat = p.turn
        leader = seat if p.top == LEAD else p.leader
        hands = without(p.hands, seat, (card,))
        p = p._replace(
            hands=hands, opening=LEAD, leader=leader, top=card, owner=seat, turn=self._next(p, seat),
            log=(*p.log, ("play", seat, card)),
        )  # fmt: skip
        topped = self._on_top(p, card, seat)
        # after a straight it is still the victim's turn (SK-35), but a Bones Master that is played turns at once (SK-64)
        return topped if topped.backwards == p.backwards else topped._replace(turn=self._next(topped, seat))

    def _on_top(self, p: Position, card: int, seat: Seat) -> Position:  # noqa: PLR0911  (one a suit)
        """A card lies on top now, and its suit's rule holds, and a Master's effect (SK-60)."""
        if not p.hands[seat] and not (suit(card) == GOBLINS and self.last_goblin == "trick"):
            return self._won(p, (seat,))
        if card == CAT:
            return p._replace(top=LEAD, leader=p.turn)  # SK-42, SK-45
        effect = self.masters and rank(card) == MASTER
        if effect and suit(card) == BONES:
            return p._replace(backwards=not p.backwards)  # SK-64
        if effect and suit(card) == BATS:
            return p._replace(down=not p.down)  # SK-65
        if effect and suit(card) == SPOOKS:
            return p._replace(phase="swap", queue=tuple(self._active(p)), put=())  # SK-62
        if suit(card) != GOBLINS:
            return p
        if effect and p.hands[seat] and self.gift_first:
            return p._replace(phase="gift", turn=seat)  # SK-63
        return self._begin_trick(p)

    def _begin_trick(self, p: Position) -> Position:
        """SK-20, SK-21: all who have cards put one face down, the Goblin's player last, if at all."""
        seat, queue = self._next(p, p.owner), []
        while True:
            queue += [seat] if p.hands[seat] and (self.goblin_joins or seat != p.owner) else []
            if seat == p.owner:
                return p._replace(phase="trick", queue=tuple(queue), put=())
            seat = self._next(p, seat)

    def _trick(self, p: Position) -> Position:
        """All have chosen: SK-22 to SK-24, and with two decks SK-56."""
        hands = p.hands
        for seat, card in zip(p.queue, p.put, strict=True):
            hands = without(hands, seat, (card,))
        log = (*p.log, ("trick", p.queue, p.put))
        empty = tuple(seat for seat in self._active(p) if not hands[seat])
        best = trick_winners(p.queue, p.put, down=p.down)
        p = p._replace(hands=hands, log=log, queue=(), put=())
        if empty:
            return self._won(p, empty)
        if len(best) > 1:
            return p._replace(queue=best, put=())
        if not best:
            before = p.owner if self.no_goblin == "left of the Goblin" else p.leader
            best = (self._next(p, before),)
        if self.masters and not self.gift_first and rank(p.top) == MASTER:
            return p._replace(phase="gift", turn=p.owner, leader=best[0])  # SK-63 B
        return self._leads(p, best[0])

    def _leads(self, p: Position, seat: Seat) -> Position:
        return p._replace(phase="play", top=LEAD, turn=seat, owner=seat, leader=seat)

    def _passed(self, p: Position) -> Position:
        """SK-11, SK-12 on blue; SK-34, SK-40 on red."""
        log = (*p.log, ("pass", p.turn))
        match suit(p.top):
            case 3:  # Bones
                return p._replace(phase="straight", victim=p.turn, turn=p.owner, log=log)
            case 4:  # Bats
                seat = p.owner
                queue: list[Seat] = []
                while len(queue) < len(self._active(p)) - 1:
                    queue += [seat] if seat != p.turn else []
                    seat = self._next(p, seat, against=True)
                return p._replace(phase="bitten", victim=p.turn, queue=tuple(queue), put=(), log=log)
        following = self._next(p, p.turn)
        if following == p.owner:
            return p._replace(turn=following, top=LEAD, leader=following, log=log)
        return p._replace(turn=following, log=log)

    def _straight(self, p: Position, cards: Cards) -> Position:
        """SK-34 to SK-36: the highest lies on top, and who was unable plays on it."""
        hands = without(p.hands, p.turn, cards)
        seat, top = p.turn, cards[-1]
        log = (*p.log, ("straight", seat, cards))
        p = p._replace(phase="play", hands=hands, top=top, owner=seat, turn=p.victim, log=log)
        return self._on_top(p, top, seat)

    def _bitten(self, p: Position) -> Position:
        """SK-40, SK-41: one card from each other player; who gives away the last card wins at once."""
        giver, card = p.queue[len(p.put) - 1], p.put[-1]
        hands = with_card(without(p.hands, giver, (card,)), p.victim, card)
        p = p._replace(hands=hands, log=(*p.log, ("gift", giver, p.victim, card)))
        if not hands[giver]:
            return self._won(p._replace(queue=(), put=()), (giver,))
        if len(p.put) < len(p.queue):
            return p
        victim = p.victim
        return p._replace(phase="play", top=LEAD, turn=victim, owner=victim, leader=victim, queue=(), put=())

    def _swapped(self, p: Position) -> Position:
        """SK-62: all cards go to the right at once; to the left when play runs backwards."""
        hands, log = p.hands, p.log
        for seat, card in zip(p.queue, p.put, strict=True):
            hands = without(hands, seat, (card,))
        for seat, card in zip(p.queue, p.put, strict=True):
            to = self._next(p, seat, against=True)
            hands = with_card(hands, to, card)
            log = (*log, ("swap", seat, to, card))
        return p._replace(phase="play", hands=hands, log=log, queue=(), put=())

    def _gift(self, p: Position, move: Move) -> Position:
        """SK-63: a card to the opponent with the fewest, then the trick; B: the trick was before."""
        card = move.cards[0]
        hands = with_card(without(p.hands, p.turn, (card,)), move.to, card)
        p = p._replace(hands=hands, log=(*p.log, ("gift", p.turn, move.to, card)))
        if not hands[p.owner]:
            return self._won(p, (p.owner,))
        return self._begin_trick(p) if self.gift_first else self._leads(p, p.leader)

    def _won(self, p: Position, winners: tuple[Seat, ...]) -> Position:
        """The end of a hand: points (SK-50, SK-53), and perhaps of the game (SK-51, SK-52)."""
        totals = tuple(
            total + (0 if seat in winners else sum(map(points, p.hands[seat])))
            for seat, total in enumerate(p.totals)
        )
        log = (*p.log, ("won", winners, p.hands))
        p = p._replace(totals=totals, winners=winners, log=log, queue=(), put=(), opening=LEAD)
        over = [seat for seat in self._active(p) if totals[seat] >= LIMIT]
        if self.series == "hand" or (over and (self.series == "200" or len(self._active(p)) <= STAY)):
            return p._replace(phase="over")
        p = p._replace(gone=p.gone | frozenset(over))
        if len(self._active(p)) < STAY:
            return p._replace(phase="over")
        stays = self.effects_last == "series"
        return p._replace(
            phase="deal", hands=((),) * len(p.hands), top=LEAD, ghost=(), dealer=(p.dealer + 1) % len(p.hands),
            backwards=p.backwards and stays, down=p.down and stays,
        )  # fmt: skip

    def _say(self, template: str) -> str:
        return translator(self.ui)(template)
