"""The referee API: the protocol of a game, checked play, records, replay, and the dictionary as games see it.

>>> from wordref.games import face
>>> from wordref.referee import Bot, run
>>> game = face("spookies").make({"chips": "12"})
>>> bot: Bot = face("spookies").player("bot", game)
>>> run(game, [bot, bot], ["Ann", "Bob"], seed=1).outcome is None
False
"""

from typing import TYPE_CHECKING

from wordref import lazily

if TYPE_CHECKING:
    from wordref.referee.dictionary import Dictionary, WordList, Words
    from wordref.referee.face import Face, HintOptions
    from wordref.referee.game import CHANCE, NOBODY, Bot, Game, Outcome, Played, Step, play, replay, run
    from wordref.referee.record import Line, Record, RecordError
    from wordref.referee.record import load as load_record
    from wordref.referee.record import save as save_record
    from wordref.referee.recorded import ReplayError, Stage, record_of, stages
    from wordref.referee.testing import check_game

__all__ = [
    "CHANCE",
    "NOBODY",
    "Bot",
    "Dictionary",
    "Face",
    "Game",
    "HintOptions",
    "Line",
    "Outcome",
    "Played",
    "Record",
    "RecordError",
    "ReplayError",
    "Stage",
    "Step",
    "WordList",
    "Words",
    "check_game",
    "load_record",
    "play",
    "record_of",
    "replay",
    "run",
    "save_record",
    "stages",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "dictionary": ("Dictionary", "WordList", "Words"),
            "face": ("Face", "HintOptions"),
            "game": ("CHANCE", "NOBODY", "Bot", "Game", "Outcome", "Played", "Step", "play", "replay", "run"),
            "record": ("Line", "Record", "RecordError", "load as load_record", "save as save_record"),
            "recorded": ("ReplayError", "Stage", "record_of", "stages"),
            "testing": ("check_game",),
        },
    )
