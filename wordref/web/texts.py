"""The language of a page: by its reader's switch, else by the browser's wish; and what refusals say."""

from __future__ import annotations

from typing import Literal

from wordref.messages import N_, UI_LANGUAGES, decimal, translator

Language = Literal["en", "de"]
BLOCKED = "■"
"""A square with a Störer, or one that is to get it."""

REFUSALS = {
    "host": N_(
        "This server is not called by that name. Use the address that the host shows, or --allow-host."
    ),
    "origin": N_("Changes come from the pages of this server only. Go back, reload the page and try again."),
    "key": N_("Open the link that the host shows, or scan the code: then this page knows you."),
    "host only": N_("Only the host may do this."),
    "too large": N_("That is too large."),
    "busy": N_("Too much is being thought about right now. Try again in a moment."),
    "too slow": N_("That took too long and was stopped."),
    "no help": N_("Help with words is switched off while a game is on."),
    "no hints": N_("This table plays without hints."),
    "not sure": N_("Nothing was deleted: tick that you are sure."),
    "changed": N_("The record was changed elsewhere: look at the table again, then move."),
    "taken": N_("That seat is taken."),
    "wished": N_("Another device has asked for that seat already; those who sit there have to answer first."),
    "no seat": N_("That is not your seat."),
    "not your turn": N_("It is not your turn, or the table is voting."),
    "not over": N_("The record can be had when the game is over: it holds what nobody may know before."),
    "not found": N_("There is no such page."),
    "used link": N_("This code was used already, or is none: each can be used once. Ask for a new one."),
    "method": N_("That can't be done here."),
    "full": N_(
        "The server's disk is full: what you sent was not kept. Make room there, go back and send it again."
    ),
    "unsaved": N_(
        "The server can't write to its folder: what you sent was not kept. See to its disk, go back and send it again."
    ),
    "broken": N_("Something went wrong on the server. Nothing was lost; please go back and try again."),
    "arbiter": N_("This server is an arbiter: it has this one page only."),
}

NEWS = {  # what happened besides moves: everybody sees it
    "hint": N_("{name} asked for a hint."),
    "undo asked": N_("{name} wants to take the last move back."),
    "undo": N_("The table took the last move back."),
    "no undo": N_("{name} does not agree: nothing is taken back."),
    "vote": N_("The table votes on {word}."),
    "accepted": N_("The table accepts {word} by {yes} votes to {no}."),
    "refused": N_("The table refuses {word} by {yes} votes to {no}."),
    "sits": N_("Device {device} sits down as {name}."),
    "stands": N_("Device {device} stands up: the seat of {name} is free."),
    "seat": N_("The seat of {name} went to device {device}."),
    "link": N_("Device {device} has made a link for the seat of {name}."),
    "wish": N_("Device {device} asks to sit down as {name}."),
    "no wish": N_("The table does not agree: device {device} does not sit down as {name}."),
    "vote over": N_("The vote on {word} is over: {name} has stood up."),
    "undo over": N_("Nothing is taken back: who asked for it has stood up."),
    "stuck": N_("{name} could not think of a move; go on later."),
    "house": N_("{word} stands in the house book now."),
    "unsaved": N_(
        "The game can't be saved: the disk is full, or its file is write protected or damaged. Nothing is lost; as soon "
        "as it can be saved, the game goes on by itself."
    ),
}


def translated(text: str, ui: str) -> str:
    """A template in a language of pages."""
    return translator(ui)(text)


def more_or_less(value: float, ui: str) -> str:
    """Chips or points that are won on average, with their sign.

    >>> more_or_less(4.031, "de"), more_or_less(-1, "en")
    ('+4,03', '-1.00')
    """
    return decimal(value, 2, ui, sign="+")


def language_of(chosen: str | None, wishes: str, otherwise: str) -> Language:
    """The language of a page.

    >>> language_of(None, "fr-CH, de;q=0.9, en;q=0.8", "en")
    'de'
    """
    if chosen not in UI_LANGUAGES:
        chosen = next((wish for wish in _wished(wishes) if wish in UI_LANGUAGES), otherwise)
    return "de" if chosen == "de" else "en"


def _wished(wishes: str) -> list[str]:
    """Languages in the order in which a browser wishes for them, without their regions."""
    found: list[tuple[float, str]] = []
    for wish in wishes[:400].split(","):
        name, _, quality = wish.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        found.append((weight, name.strip().lower().partition("-")[0]))
    return [name for weight, name in sorted(found, key=lambda each: -each[0]) if weight > 0]
