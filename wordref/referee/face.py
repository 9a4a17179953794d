"""A game's face: all that a table needs of a game, whether it is a terminal, a web page or another framework.

The rules of a game are a ``wordref.referee.game.Game``. Its face adds what those who play want besides: a title, how moves are
written, the table as text, a bot, hints, what a move has brought. Each game's folder has one, ``wordref.games.face`` finds it;
a game of your own needs nothing else to be played from the command line (docs/own_game.py). What takes long to import, a
solver above all, is imported by a face's functions when they are called.

    >>> from wordref.games import face
    >>> spookies = face("spookies")
    >>> spookies.title, spookies.players
    ('Spookies', (2, 5))
    >>> game = spookies.make({"chips": "20"})
    >>> view = game.view(game.start(["Ann", "Bob"]), 0)
    >>> print(spookies.show(game, view, ["Ann", "Bob"], "en", None).splitlines()[-1])
    Chips: Ann 0, Bob 0.

What a position, a move or a chance may be is for the rules to say: ``legal`` and ``chances``, where a game has them, list
moves; ``view`` and ``seen`` are for whoever watches.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from typing import Any, Literal

from wordref.messages import N_, message, translator, with_meant
from wordref.referee import options
from wordref.referee.advice import Advice, data, text
from wordref.referee.advice import HintOptions as HintOptions  # noqa: PLC0414  (games take it from here)
from wordref.referee.game import CHANCE, Bot, Seat, Step
from wordref.referee.notation import Words, in_english, in_language
from wordref.referee.record import VERSION
from wordref.referee.scene import Piece, drawn, in_words
from wordref.referee.verbs import At, Verbs
from wordref.ruling import Finding, Ruling

NAME = re.compile(r"[a-z][a-z0-9-]*")
OWN = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*)")
"""How a face of one's own is named: the module, a colon, and its name there."""
BOT = "bot"
"""How a seat is named that the program plays; a strength may follow after a colon."""


FEW = 12
"""Players that a table may have; beyond it the number says nothing."""


class FaceError(ValueError):
    """There is no such face; the message says what is there instead."""


def as_written(_game: Any, _view: Any, line: str) -> str:
    """A line as it was typed, for a game that understands nothing but its own moves."""
    return line


def as_it_is(_game: Any, view: Any, _names: Sequence[str], _ui: str, _since: Any) -> str:
    """The view as Python writes it, for a game that has no better way to show it."""
    return str(view)


def each_alone(_position: Any) -> Hashable:
    """Everybody has the whole time for each move."""
    return None


def nothing(_game: Any, _step: Step, _names: Sequence[str]) -> dict[str, Any]:
    """No data besides the rulings."""
    return {}


def in_short(text: str, _ui: str) -> str:
    """A text as it is."""
    return text


def tells_nothing(_game: Any, _step: Step, _seat: Seat, _names: Sequence[str], _ui: str) -> Sequence[str]:
    """A move is told as it was made, or not at all."""
    return ()


def nobody(_game: Any, _position: Any) -> Sequence[Seat]:
    """No seats: the move that comes is for one seat alone to decide."""
    return ()


def each_for_itself(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Everybody plays for themselves."""
    return tuple((seat,) for seat in range(seats))


def imported(where: str) -> Callable[..., Any]:
    """A function that is imported when it is called, for what takes long to import.

    Args:
        where: ``module:function``.
    """
    module, _, name = where.partition(":")

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return call


def _shown(
    scene: Scene,
    draw: Callable[[Sequence[Piece], str], str],
    game: Any,
    view: Any,
    names: Sequence[str],
    ui: str,
    _since: Any,
) -> str:
    return draw(scene(game, view, At(game, view, ui, names)), ui)


def _hinted(
    advise: Advise, verbs: Verbs, game: Any, view: Any, asked: HintOptions
) -> tuple[str, dict[str, Any]]:
    at, advice = At(game, ui=asked.ui, names=asked.names), advise(game, view, asked)
    return text(advice, verbs, at, in_words=asked.in_words), data(advice, verbs, at)


Scene = Callable[[Any, Any, At], Sequence[Piece]]
Advise = Callable[[Any, Any, HintOptions], Advice]


@dataclass(frozen=True)
class Together:
    """A time in which all choose at once, each on a device of their own, in a game whose records take one after the other.

    Attributes:
        choosing: ``choosing(game, position)`` is the seats that may choose now, whosever turn it is; empty at other times.
        judge: ``judge(game, position, seat, move, chosen)`` is the ruling on what a seat chooses besides what it has chosen.
        following: ``following(game, position, chosen, people)`` is the move to be recorded next; None if others must choose
            before. ``chosen`` is what each seat has chosen and is not recorded yet; ``people`` are the seats that are asked.
    """

    choosing: Callable[[Any, Any], Sequence[Seat]]
    judge: Callable[[Any, Any, Seat, Any, Sequence[Any]], Ruling]
    following: Callable[[Any, Any, Mapping[Seat, Sequence[Any]], Collection[Seat]], Any]


@dataclass(frozen=True, kw_only=True)
class Face:
    """What a table needs of a game.

    >>> from wordref.games import face
    >>> face("spookies").title
    'Spookies'

    Attributes:
        name: for records and the command line, the same as the game's: lower case, digits, hyphens.
        title: its printed name.
        players: fewest and most.
        rules: the game's class, a ``wordref.referee.game.Game``; its fields are the options (``wordref.referee.options``).
        policy: the built-in policy for its words; then the class takes the words first. "" for a game without words.
        given: fields of the class that are no options and that ``make`` always sets.
        earlier: for an earlier version of records the options that were the default then.
        verbs: the moves, declared once (``wordref.referee.verbs``); then ``usage``, ``typed``, ``german``, ``spelled`` and
            ``offers`` are of no use.
        scene: ``scene(game, view, at)`` is what lies on the table (``wordref.referee.scene``); ``show``, ``describe`` and the page
            are made of it.
        advice: ``advice(game, view, options)`` is the best moves for whose turn it is (``wordref.referee.advice``); ``hint`` is
            made of it.
        advises_at_once: whether that takes no time: then pages show its notes beside the buttons, if the table allows hints.
        usage: how moves are written, a line each, for those who type them.
        show: ``show(game, view, names, ui, since)`` is what a seat sees, as text; what is new since an earlier position may be
            marked. ``since`` is None if nothing is to be marked.
        describe: the same in words, for a screen reader, where ``show`` draws; None where it is all words.
        typed: ``typed(game, view, line)`` is the line of a move as people type it, in the way in which moves are written.
        german: the words of moves, as they are written, and as a German table may say them.
        spelled: how moves begin in which words of the players follow, which are never translated; each with the words of the
            move that may stand between them.
        offers: ``offers(game, view, done, typed, ui)`` are the words that may stand next in a move of which the words ``done`` are
            typed, and the next one so far; None if ``legal`` says it all.
        bot: ``bot(game, seconds)`` is a good player that may think so long about a move, or as long as it usually does if
            that is None; None if the game has no bot.
        bots_take_time: whether the seconds make a difference to it.
        steady: ``steady(game)`` is that player with a limit of work instead of time, so that the same seed gives the same
            game; None if the bot itself is such a player.
        strengths: other players by name, ``easy`` and ``hard`` where there are any. None of them looks at the clock.
        sides: ``sides(seats)`` is who wins together, by seats: each alone, all together, or one against the others.
        hint: ``hint(game, view, options)`` is a hint for whose turn it is, as text and as JSON-able data; None if there is none.
        brings: ``brings(game, step, names)`` is what a move made, as JSON-able data, where rulings do not say all.
        tells: ``tells(game, step, seat, names, ui)`` is what a seat, or ``NOBODY``, saw of a move besides the move itself, or in its
            place where it may not be told the move: sentences, from the seat's views alone.
        in_full: ``in_full(text, ui)`` is a text with names in place of what stands for cards in moves, for pages.
        chance_tells: the first finding on a chance move says what it does, not only that it is legal.
        asks: what people are asked for when they type what chance does, by how its moves begin; a scene says it itself.
        chance: "open" if all see what chance does, so that whoever sits at a real table may type it; "secret" if it deals hands;
            "none" if there is no chance.
        hides: whether a seat may know what others may not: then nobody looks at a shared screen but whose turn it is.
        clock: seconds a player has for a move, shown and never enforced; 0 for no limit.
        glass: ``glass(position)`` tells one hourglass that all share from the next; None if each has all of the time.
        together: a time in which all choose at once; None in games that have none.
        team: ``team(game, position)`` is the seats of which any may enter the move that comes, where the rules let them decide it
            together; records have it as the move of whose turn it is. Empty where one seat decides.
        insisting: ``insisting(game, position, move)`` is an illegal move with what those who make it have to say besides, where the
            rules leave it to them; None if nothing makes it legal.
        odds: ``odds(game, view)`` is what the seat could work out of chances at a glance, as JSON-able data: for pages that show
            it beside the board, if the table allows hints. None if there is nothing of the kind.
        has_moves: whether it is played at all; a puzzle has ``check`` and ``fill`` instead.
        check: ``check(rules, grid)`` is what is right and wrong with a board.
        fill: ``fill(rules, grid, seconds, seed)`` is the best such board that is found.

    Raises:
        FaceError: for a name that no record could hold.
    """

    name: str
    title: str
    players: tuple[int, int]
    rules: type[Any]
    policy: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    earlier: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    verbs: Verbs | None = None
    scene: Scene | None = None
    advice: Advise | None = None
    advises_at_once: bool = False
    usage: str = ""
    show: Callable[[Any, Any, Sequence[str], str, Any], str] = as_it_is
    describe: Callable[[Any, Any, Sequence[str], str, Any], str] | None = None
    typed: Callable[[Any, Any, str], str] = as_written
    german: Words = field(default_factory=dict)
    spelled: Mapping[str, Words] = field(default_factory=dict)
    offers: Callable[[Any, Any, Sequence[str], str, str], Iterable[str]] | None = None
    bot: Callable[[Any, float | None], Bot] | None = None
    bots_take_time: bool = False
    steady: Callable[[Any], Bot] | None = None
    strengths: Mapping[str, Callable[[Any], Bot]] = field(default_factory=dict)
    sides: Callable[[int], Sequence[Sequence[Seat]]] = each_for_itself
    hint: Callable[[Any, Any, HintOptions], tuple[str, dict[str, Any]]] | None = None
    brings: Callable[[Any, Step, Sequence[str]], dict[str, Any]] = nothing
    tells: Callable[[Any, Step, Seat, Sequence[str], str], Sequence[str]] = tells_nothing
    in_full: Callable[[str, str], str] = in_short
    chance_tells: bool = False
    asks: Mapping[str, str] = field(default_factory=dict)
    chance: Literal["open", "secret", "none"] = "open"
    hides: bool = True
    clock: int = 0
    glass: Callable[[Any], Hashable] = each_alone
    together: Together | None = None
    team: Callable[[Any, Any], Sequence[Seat]] = nobody
    insisting: Callable[[Any, Any, Any], Any] | None = None
    odds: Callable[[Any, Any], dict[str, Any]] | None = None
    has_moves: bool = True
    check: Callable[[Any, Any], Any] | None = None
    fill: Callable[[Any, Any, float, int], Any] | None = None

    def __post_init__(self) -> None:
        if not NAME.fullmatch(self.name):
            problem = N_("{name!r} is no name for a game: use lower-case letters, digits and hyphens")
            raise FaceError(message(problem, name=self.name))
        if self.scene:
            object.__setattr__(self, "show", partial(_shown, self.scene, drawn))
            object.__setattr__(self, "describe", partial(_shown, self.scene, in_words))
        if self.advice and self.verbs:
            object.__setattr__(self, "hint", partial(_hinted, self.advice, self.verbs))

    @property
    def is_for_many(self) -> bool:
        """Whether so many may play that only the fewest is worth saying."""
        return self.players[1] > FEW

    def make(self, texts: Mapping[str, str], words: Any = None, *, version: int = VERSION) -> Any:
        """The game with its options.

        Args:
            texts: options as text, see ``wordref.referee.options``.
            words: the dictionary (``wordref.referee.dictionary.Words``), for a word game.
            version: of the record that is replayed, which may be older than the rules of today.

        Raises:
            wordref.referee.options.OptionError: if an option is wrong; ValueError if the options do not go together.
        """
        texts = {**self.earlier.get(version, {}), **texts}
        given = {**options.read(self.rules, texts), **self.given}
        return self.rules(words, **given) if self.policy else self.rules(**given)

    def bot_names(self) -> Iterator[str]:
        """How the players are named: ``bot``, ``bot:easy`` and so on; none if the program can't play the game."""
        if self.bot is not None:
            yield BOT
            yield from (f"{BOT}:{strength}" for strength in self.strengths)

    def player(self, name: str, game: Any, seconds: float | None = None, *, steady: bool = False) -> Bot:
        """The player of that name, see ``bot_names``.

        Args:
            name: ``bot``, or with a strength ``bot:easy``.
            game: the rule set.
            seconds: for ``bot``, if bots take a time.
            steady: limit its work instead of its time.

        Raises:
            FaceError: if there is no such player; the message names those that there are.
        """
        self.check_bot(name)
        strength = name.partition(":")[2]
        if strength:
            return self.strengths[strength](game)
        if steady and self.steady is not None:
            return self.steady(game)
        assert self.bot is not None  # noqa: S101  (checked above)
        return self.bot(game, seconds)

    def check_bot(self, name: str) -> None:
        """Refuse the name of a player that there is not.

        Raises:
            FaceError: the message names those that there are.
        """
        known = tuple(self.bot_names())
        if not known:
            raise FaceError(message(N_("the program can't play {game}: people must"), game=self.title))
        if name not in known:
            problem = N_("there is no player {name!r} of {game}; there are {known}")
            said = message(problem, name=name[:60], game=self.title, known=", ".join(known))
            raise FaceError(with_meant(said, name[:60], known))

    def line(self, game: Any, view: Any, typed: str) -> str:
        """The line of a move as people type it, in the way in which moves are written; the view is None for chance.

        A line of a hint is one, too, as it is printed: with its number or star, and what is told of the move.
        """
        line = self._line(game, view, typed)
        if view is None or reads(game, line):
            return line
        others = (self._line(game, view, each) for each in _of_hint(typed))
        return next((other for other in others if reads(game, other)), line)

    def _line(self, game: Any, view: Any, typed: str) -> str:
        if self.verbs:
            try:
                return self.verbs.write(self.verbs.read(typed, At(game, view)), At(game))
            except ValueError:
                return typed
        line = in_english(typed, self.german, self.spelled)
        return line if view is None else self.typed(game, view, line)

    def said(self, game: Any, line: str, ui: str) -> str:
        """A move as it is written, said in a language: ``line`` understands it.

        >>> from wordref.games import face
        >>> spookies = face("spookies")
        >>> spookies.said(spookies.make({}), "roll 3", "de")
        'würfle 3'
        """
        if self.verbs:
            try:
                return self.verbs.write(self.verbs.read(line, At(game)), At(game, ui=ui))
            except ValueError:
                return line
        return in_language(line, ui, self.german, self.spelled)

    def help_on_moves(self, ui: str, game: Any = None) -> str:
        """How moves are written, a line each, for those who type them; "" if nobody has said."""
        return self.verbs.usage(ui, game) if self.verbs else translator(ui)(self.usage) if self.usage else ""

    def first_words(self) -> list[str]:
        """How moves begin, in every language."""
        if self.verbs:
            return self.verbs.first_words()
        begin = dict.fromkeys(line.split()[0] for line in self.usage.splitlines() if line[:1].isalnum())
        return [*begin, *(self.german.get(word, word) for word in begin)]

    def options(self) -> list[options.Option]:
        """The options of the game, in order."""
        return options.describe(self.rules)

    def brought(self, seat: Seat, ruling: Ruling) -> Sequence[Finding]:
        """What a move has brought: what its ruling says besides that it is legal."""
        tells_at_once = seat == CHANCE and self.chance_tells
        return ruling.findings if tells_at_once else ruling.findings[1:]


_RULE = re.compile(r" \([A-Z]{2}-\d+\)\.$")
_MARK = re.compile(r"\s*(?:\*|\d+\.)\s+")


def _of_hint(line: str) -> list[str]:
    """The moves that a line of a hint may stand for: ``* roll 3: brings 2.5`` for ``roll 3``; none if it is no such line."""
    bare = _MARK.sub("", line, count=1) if _MARK.match(line) else line.strip()
    before, colon, behind = bare.partition(": ")
    # "First return 1,2: …", and "…: give up (KR-12)."
    found = (bare, before, before.partition(" ")[2], _RULE.sub("", behind)) if colon else (bare,)
    return [each.strip() for each in found if each.strip() and each != line]


def reads(game: Any, line: str) -> bool:
    """Whether a line is a move of the game, legal or not."""
    try:
        game.read(line)
    except ValueError:
        return False
    return True


def own_face(where: str) -> Face:
    """The face of a game of one's own; its module is run.

    Args:
        where: ``module:NAME``, the module as Python would import it.

    Raises:
        FaceError: if there is no such module, it can't be run, or there is no such face in it.
    """
    found = OWN.fullmatch(where)
    if not found:
        problem = N_("{where!r} is no face: name the module and what it is called there, as in own_game:FACE")
        raise FaceError(message(problem, where=where))
    module, name = found.groups()
    try:
        face = getattr(import_module(module), name, None)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise _unloaded(module, error) from error
        problem = N_("there is no module {module}: it is looked for in this folder and where Python looks")
        raise FaceError(message(problem, module=module)) from error
    except Exception as error:
        raise _unloaded(module, error) from error
    if not isinstance(face, Face):
        problem = N_("{module} has no face {name}: say {name} = Face(...) there, see wordref.referee.face")
        raise FaceError(message(problem, module=module, name=name))
    return face


def _unloaded(module: str, error: Exception) -> FaceError:
    problem = N_("the module {module} can't be loaded: {kind}: {error}")
    return FaceError(message(problem, module=module, kind=type(error).__name__, error=error))
