"""Games for OpenSpiel 2: importing this registers them. Needs the extra ``wordref[openspiel]``.

>>> import pyspiel
>>> game = pyspiel.load_game("python_wordref_spookies(players=2,options=chips:20)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.chance_outcomes()[0][0])
>>> [state.action_to_string(action) for action in state.legal_actions()]
['roll 2', 'roll 3', 'roll 4']
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyspiel

from wordref import games
from wordref.adapters.coding import MOST_MOVES, Coding, CodingError, Numbers, Piece, Table, coding
from wordref.caching import cached_property
from wordref.messages import N_, message
from wordref.referee.game import CHANCE, NOBODY, Seat

FEWEST: Final = {"spookies": 2, "ghost-chase": 4, "spooks": 3}
"""How many play unless it is said: the fewest, in Ghost Chase Max and three chasers with a figure each."""
MOST: Final = {"spookies": 5, "ghost-chase": 5, "spooks": 12}


def short_name(game: str) -> str:
    """What OpenSpiel calls a game.

    >>> short_name("ghost-chase")
    'python_wordref_ghost_chase'
    """
    return f"python_wordref_{game.replace('-', '_')}"


def read_options(text: str) -> dict[str, str]:
    """The parameter ``options``: name and value with a colon, a semicolon between two.

    >>> read_options("chips:20;may_pass:yes")
    {'chips': '20', 'may_pass': 'yes'}

    Raises:
        CodingError: if a colon is missing.
    """
    found = {}
    for each in filter(None, text.split(";")):
        name, colon, value = each.partition(":")
        if not colon:
            raise CodingError(message(N_("option {option!r}: write it as name:value"), option=each))
        found[name.strip()] = value.strip()
    return found


@lru_cache(maxsize=16)
def _coding(name: str, players: int, options: str) -> Coding:
    return coding(name, players, read_options(options))


def _type(name: str) -> Any:
    hidden = name != "spookies"
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=games.face(name).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST[name],
        min_num_players=games.face(name).players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=hidden,
        parameter_specification={"players": FEWEST[name], "options": ""},
        default_loadable=True,
    )


class _Game(pyspiel.Game):
    """A game with its options and players; each of the classes below says which game (``where``) and its type (``kind``)."""

    where: str
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {"players": FEWEST[self.where], "options": "", **(params or {})}
        made = _coding(self.where, int(given["players"]), str(given["options"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=made.actions,
            max_chance_outcomes=made.outcomes,
            num_players=len(made.seats),
            min_utility=-1.0,
            max_utility=len(made.seats) - 1.0,
            utility_sum=0.0,
            max_game_length=MOST_MOVES,
        )
        super().__init__(self.kind, info, dict(params or {}))
        self.coding = made

    def new_initial_state(self, *_given: Any) -> State:
        """The state before the first move."""
        return State(self, self.coding)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What sees a state for a player."""
        return Observer(self.coding, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance moves at most."""
        return self.coding.chance_steps


class _Stand:
    """Where a game stands. It never changes, so that copies of a state share it."""

    def __init__(self, ids: Coding, table: Table) -> None:
        self.ids, self.table = ids, table

    def __deepcopy__(self, memo: object) -> _Stand:
        return self

    @cached_property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return self.ids.turn(self.table)

    @cached_property
    def legal(self) -> list[int]:
        """The ids that may be chosen."""
        return self.ids.legal(self.table)


class State(pyspiel.State):
    """A state: where the game stands."""

    stand: _Stand

    def __init__(self, game: _Game, ids: Coding) -> None:
        super().__init__(game)
        self.stand = _Stand(ids, ids.start())

    def current_player(self) -> int:
        """Whose turn it is, chance or nobody."""
        if self.stand.turn == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.stand.turn == CHANCE else self.stand.turn

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.stand.legal) if player == self.stand.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, with the probabilities."""
        return self.stand.ids.chances(self.stand.table)

    def _apply_action(self, action: int) -> None:
        self.stand = _Stand(self.stand.ids, self.stand.ids.after(self.stand.table, int(action)))

    def _action_to_string(self, player: int, action: int) -> str:
        ids = self.stand.ids
        return (
            ids.told(self.stand.table, action) if player == pyspiel.PlayerId.CHANCE else ids.told_step(action)
        )

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.stand.turn == NOBODY

    def returns(self) -> list[float]:
        """What it was worth to each player."""
        return self.stand.ids.returns(self.stand.table)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that looks the same to the player, with other secrets, and without a history: it would be the true one.

        Where all is open the true one is the only one.
        """
        if not self.stand.ids.hidden:
            same: State = self.clone()
            return same
        rng = random.Random(sampler())
        other: State = self.get_game().new_initial_state()
        other.stand = _Stand(self.stand.ids, self.stand.ids.resampled(self.stand.table, player, rng))
        return other

    def __str__(self) -> str:
        """The position and what has been begun of a move."""
        table = self.stand.table
        return f"{table.position}" + (f" begun={table.begun}" if table.begun else "")


class Observer:
    """What a player sees of a state, made from the view of the seat.

    With perfect recall it is text alone: in games with secrets the view, whose log keeps all that was shown; where all is open, the
    history. Without, it is numbers as well. Public information is what who looks on sees, private what the seat sees besides.
    """

    def __init__(self, ids: Coding, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters for observations, not {params}")
        self._ids, self._recall, self._public = ids, bool(kind.perfect_recall), bool(kind.public_info)
        self._private = bool(kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)
        self._pieces = [] if self._recall else [piece for piece in ids.pieces if self._wants(piece)]
        self.tensor: Numbers | None = None
        self.dict: dict[str, Numbers] = {}
        if self._pieces:
            sizes = [int(np.prod(piece.shape)) for piece in self._pieces]
            self.tensor = np.zeros(sum(sizes), np.float32)
            parts = np.split(self.tensor, np.cumsum(sizes)[:-1])  # views of it, not copies
            self.dict = {
                piece.name: part.reshape(piece.shape) for piece, part in zip(self._pieces, parts, strict=True)
            }

    def _wants(self, piece: Piece) -> bool:
        return self._private if piece.private else self._public

    def set_from(self, state: State, player: int) -> None:
        """Write what the player sees into the arrays."""
        self._ids.observe(state.stand.table, player if self._private else NOBODY, self.dict)

    def string_from(self, state: State, player: int) -> str:
        """What the player sees, as text."""
        table = state.stand.table
        if self._recall and not self._ids.hidden:
            return str(state.history_str())
        if not self._private:
            return self._ids.seen(table, NOBODY) if self._public else ""
        own = self._ids.seen(table, player)
        if self._public:
            return own
        known = set(self._ids.seen(table, NOBODY).split(" "))
        return " ".join(each for each in own.split(" ") if each not in known)


class SpookiesGame(_Game):
    """Spookies."""

    where, kind = "spookies", _type("spookies")


class GhostChaseGame(_Game):
    """Ghost Chase; player 0 is Max."""

    where, kind = "ghost-chase", _type("ghost-chase")


class SpooksGame(_Game):
    """Spooks."""

    where, kind = "spooks", _type("spooks")


for _each in (SpookiesGame, GhostChaseGame, SpooksGame):
    pyspiel.register_game(_each.kind, _each)
