"""Seeded games of bots without a rule broken.

python benchmarks/games_checked.py spookies [--games 1000] [--seats 2] [--bot bot:easy] [--option NAME=VALUE] [--lang en] [--kit]

Of each game: every move is legal, survives writing and reading, and changes no position that is there already; the record with
what the dictionary said survives writing and reading; it replays, made from the record's own options, to the same position
and the same result; and what is said of words then is what is said now. With ``--kit`` the same number of games goes
through ``check_game`` as well, with the bots as players, which looks for leaks and for illegal moves that pass.

It stops at the first broken promise, with the number of the game, or after ``--seconds``.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from typing import Any

from strength import words_of

from wordref import games
from wordref.referee.dictionary import facts
from wordref.referee.game import CHANCE, NOBODY, Bot, step
from wordref.referee.options import write as options_of
from wordref.referee.record import Line, Record, read, write
from wordref.referee.recorded import result_text, seat_name, stages
from wordref.referee.testing import BrokenGame, check_game
from wordref.simulate import Match, match

STEADY = True  # bots with a limit of work, not of time: the same seed gives the same game


def main() -> None:
    """Play, check and tell."""
    given = _arguments()
    words = words_of(given.game, given.lang)
    options = dict(each.split("=", 1) for each in given.option)
    ours = match(given.game, [given.bot] * given.seats, options=options, words=words, seed=given.seed)
    began, records = time.monotonic(), list[Record]()
    for number in range(given.first, given.first + given.games):
        if time.monotonic() - began > given.seconds:
            break
        try:
            records.append(played(ours, number, words))
            if given.kit:
                kit(ours, number)
        except AssertionError as error:
            raise SystemExit(f"{given.game}, game {number}: {error}") from error
    moves, took = sum(len(record.moves) for record in records), time.monotonic() - began
    print(f"{given.game}, {given.lang}, {given.seats} {given.bot} {' '.join(given.option)}")
    print(f"  {len(records)} games, {moves} moves, no rule broken, {took:.0f} s")
    reasons = Counter(re.sub(r"\d+", "#", record.result.partition(";")[2].strip()) for record in records)
    for reason, count in reasons.most_common():
        print(f"  {count:5} {reason}", flush=True)


def played(ours: Match, number: int, words: Any) -> Record:
    """The record of a game, checked."""
    game, seats, source = ours.variants[0].game, ours.names, random.Random(ours.luck(number))
    players = _players(ours, number)
    position, lines = game.start(seats), list[Line]()
    while (seat := game.turn(position)) != NOBODY:
        _demand(len(lines) < ours.most, "the game does not end")
        before = deepcopy(position)
        move = (
            game.roll(position, source)
            if seat == CHANCE
            else players[seat](game.view(position, seat), source)
        )
        text = game.write(move)
        _demand(game.read(text) == move, f"{text!r} is read as another move")
        made = step(game, position, move)
        _demand(position == before, f"{text!r} changed the position it was made in")
        lines.append(Line(seat_name(seat, seats), text, facts(game, position, move)))
        position = made.after
    result = result_text(game.outcome(position), seats)
    record = Record(ours.where, seats, tuple(lines), options_of(game), result=result)
    _demand(read(write(record)) == record, "the record is read as another one")
    again = games.make(record.game, record.options, words)
    *_, last = stages(again, read(write(record)))
    _demand(_bare(last.step.after) == _bare(position), "the replay ends in another position")
    _demand(result_text(again.outcome(last.step.after), seats) == result, "the replay has another result")
    return record


def kit(ours: Match, number: int) -> None:
    """A game through the kit for games of one's own, with the bots as players."""
    game, players = ours.variants[0].game, dict[int, Bot]()

    def choose(position: Any, rng: random.Random) -> Any:
        seat = game.turn(position)
        if not players:
            players.update(enumerate(_players(ours, number)))
        return players[seat](game.view(position, seat), rng)

    try:
        check_game(game, ours.names, games=1, seed=ours.luck(number), choose=choose)
    except BrokenGame as error:
        if "no two histories" not in str(error):  # one game alone may have had none
            raise


def _players(ours: Match, number: int) -> list[Bot]:
    """Fresh ones; those of a side, who see the same, share a memory."""
    game, face, bots = ours.variants[0].game, ours.face, ours.bots(number)
    made = {
        side: face.player(bots[side[0]], game, steady=STEADY) for side in map(tuple, face.sides(len(bots)))
    }
    return [next(player for side, player in made.items() if seat in side) for seat in range(len(bots))]


def _bare(position: Any) -> Any:
    """The position of Krux without its scores, which quote the dictionary: a record keeps verdicts and rules, not sentences."""
    return replace(position, scores=()) if hasattr(position, "stood") else position


def _demand(holds: object, problem: str) -> None:
    if not holds:
        raise BrokenGame(problem)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=games.GAMES)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="bot")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--lang", choices=("de", "en"), default="en")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--kit", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
