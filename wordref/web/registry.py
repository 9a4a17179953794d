"""All tables of an evening: begin one, go on with a record, and let chance and bots move when it is their turn."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from wordref import games
from wordref.files import write_whole
from wordref.judge.spoken import asked_for
from wordref.lexicon.lexicon import LANGUAGES
from wordref.messages import N_, message, say
from wordref.referee.beside import POLICY, copy_name, with_files
from wordref.referee.dictionary import Dictionary
from wordref.referee.face import BOT, Face, HintOptions
from wordref.referee.game import CHANCE, NOBODY
from wordref.referee.options import named_files, write
from wordref.referee.record import Record, save
from wordref.referee.sitting import ChangedError, Sitting, load_whole, new_seed
from wordref.ruling import IllegalMove
from wordref.web.beginning import (
    TableError,
    Wish,
    limited,
    no_such_game,
    read_options,
    record_in,
    seconds_allowed,
)
from wordref.web.evening import Evening
from wordref.web.hinting import Hint, options
from wordref.web.news import News
from wordref.web.pages import Refused
from wordref.web.settings import MOST_TABLES
from wordref.web.table import Table
from wordref.web.texts import REFUSALS
from wordref.web.thinking import Thinking
from wordref.web.words import Choice, WordDesk
from wordref.web.work import Work

ENDING = ".record"
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}")
BOT_SECONDS = 5.0
HINT_SECONDS = 5.0
CHANGED = REFUSALS["changed"]
_EXPRESSION = "regex"
_READING = 10.0  # seconds for options that hold regular expressions
_TRY_AGAIN = 1.0  # seconds until what could not be saved, or thought about, is tried again
_SHORTEST_SEED = 30  # digits; shorter ones, as earlier versions made, are found by trying


@dataclass
class Tables:
    """The tables that are open, and the files of the others."""

    evening: Evening
    desk: WordDesk
    work: Work
    thinking: Thinking
    news: News
    open: dict[str, Table] = field(default_factory=dict)
    _driving: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _opening: asyncio.Lock = field(default_factory=asyncio.Lock)

    def files(self) -> list[str]:
        """The ids of all records in the folder, the newest first."""
        found = [
            path
            for path in self.evening.folder.glob(f"*{ENDING}")
            if path.is_file() and not path.is_symlink()
        ]
        found = [path for path in found if _ID.fullmatch(path.stem)]
        return [path.stem for path in sorted(found, key=lambda each: -each.stat().st_mtime_ns)]

    def path(self, name: str) -> Path:
        """The file of a table; whatever somebody asks for, it lies in the folder."""
        return self.evening.folder / f"{name}{ENDING}"

    async def get(self, name: str) -> Table:
        """The table of that id.

        Raises:
            Refused: if there is none.
            TableError: if its record can't be played on.
        """
        found = self.open.get(name)
        if found is not None:
            return found
        if not _ID.fullmatch(name) or name not in self.files():
            raise Refused(404, "not found")
        async with self._opening:
            return await self._opened(name)

    async def _opened(self, name: str) -> Table:
        """The table of a record, which is read if it is not open yet; the lock of opening is held."""
        if name not in self.open:
            sitting = await self.work(self._resumed, self.path(name))
            self._take(name, sitting, {})
            self.drive(self.open[name])
        return self.open[name]

    def _demand_room(self) -> None:
        """Refuse a table too many; the lock of opening is held, so that of two at once one is counted first."""
        if len(self.evening.tables) >= MOST_TABLES:
            raise TableError(message(N_("At most {most} tables in an evening."), most=MOST_TABLES))

    def _take(self, name: str, sitting: Sitting, begun: dict[str, Any]) -> Table:
        usual: dict[str, Any] = {"seats": [""] * len(sitting.record.seats), "hints": True, "links": {}}
        kept = usual | begun | self.evening.tables.get(name, {})
        if len(kept["seats"]) != len(sitting.record.seats):
            kept["seats"] = [""] * len(sitting.record.seats)
        self.evening.tables[name] = kept
        try:
            self.evening.save()
        except OSError:
            if begun:
                del self.evening.tables[name]
                raise
        table = Table(name, sitting, kept, len(sitting.steps))
        table.go_on(sitting.path.stat().st_mtime)
        self.open[name] = table
        return table

    def _resumed(self, path: Path) -> Sitting:
        record, _ = load_whole(path)
        if record.game not in games.GAMES:
            raise no_such_game(record.game)
        face = games.face(record.game)
        record = with_files(face, record, path)
        headers = record.headers
        words = self.words(face, headers.get("language", ""), headers)
        sitting = Sitting.resume(face, face.make(record.options, words, version=record.version), path)
        if len(record.headers.get("seed", "")) < _SHORTEST_SEED:
            sitting.renew_luck()
        return sitting

    def words(self, face: Face, lang: str, headers: Mapping[str, str], ui: str = "en") -> Dictionary | None:
        """The dictionary of a word game, with the limits that the head of its record names."""
        if not face.policy:
            return None
        if lang not in LANGUAGES:
            raise TableError(
                message(N_("the record's header lacks the line 'language: de' or 'language: en'"))
            )
        words = self.desk.dictionary(Choice(lang, face.policy, ui))
        if "policy" in headers or "set" in headers or "common" in headers:
            words = replace(
                words,
                judge=replace(words.judge, policy=limited(words.judge.policy, headers)),
                asked=asked_for(headers.get("set", "").split(","), 0 if "common" in headers else None),
            )
        return words

    async def begin(self, wish: Wish) -> Table:
        """A new table.

        Raises:
            ValueError: why it can't be begun.
        """
        await self._try(wish.game, wish.options)
        async with self._opening:
            self._demand_room()
            name, sitting = await self.work(self._begun, wish, seconds=None)
            try:
                table = self._take(name, sitting, {"hints": wish.hints, "by hand": wish.by_hand})
            except OSError:  # it was not begun
                sitting.path.unlink(missing_ok=True)
                raise
        self.news.tell("*", len(self.evening.tables))
        self.drive(table)
        return table

    def _begun(self, wish: Wish) -> tuple[str, Sitting]:
        face = games.face(wish.game)
        if named_files(face.rules, wish.options):  # whole decks are for the command line
            raise TableError(message(N_("A page opens no file that somebody names.")))
        headers = {"date": datetime.now(UTC).date().isoformat()}
        if face.policy:
            headers |= {"language": wish.lang, "rules": face.policy, **wish.words.headers}
        headers["seed"] = new_seed()
        if wish.bots:
            behind = f":{wish.strength}" if wish.strength else ""
            face.check_bot(BOT + behind)
            headers["bots"] = ", ".join(name + behind for name in wish.bots)
        if wish.minutes:
            if not seconds_allowed(wish.minutes):
                raise TableError(message(N_("Minutes to think: from 0 (no limit) to 600, such as 2 or 1.5.")))
            headers["minutes"] = wish.minutes
        name = self._free_name(wish.game)
        with self._own_policy(name, wish) as policy:
            words = self.words(face, wish.lang, {**wish.words.headers, **policy}, wish.ui)
            if words is not None:
                headers["lexicon"] = words.judge.lexicon.id
            headers |= {key: Path(file).name for key, file in policy.items()}
            game = face.make(wish.options, words)
            if any(each.name == "ui" for each in fields(game)):
                game = replace(game, ui=wish.ui)
            record = Record(wish.game, wish.names, (), write(game), headers)
            return name, Sitting.begin(face, game, record, self.path(name))

    @contextmanager
    def _own_policy(self, name: str, wish: Wish) -> Iterator[dict[str, str]]:
        """The policy that somebody brings lies beside the record, where the terminal has it; if all goes well, it stays."""
        if not wish.words.policy:
            yield {}
            return
        path = self.path(name).with_name(copy_name(self.path(name)))
        write_whole(path, [wish.words.policy])
        try:
            yield {POLICY: str(path)}
        except ValueError as error:  # it names the folder, which is nobody's business
            path.unlink(missing_ok=True)
            raise TableError(say(error, wish.ui).replace(str(path), POLICY)) from error
        except BaseException:
            path.unlink(missing_ok=True)
            raise

    async def bring(self, data: bytes) -> Table:
        """A table that goes on with a record which somebody brings.

        Raises:
            ValueError: if it is none, or can't be played on.
        """
        record = await self.work(record_in, data)
        await self._try(record.game, record.options)
        async with self._opening:
            self._demand_room()
            return await self._opened(await self.work(self._brought, record))

    async def _try(self, game: str, texts: Mapping[str, str]) -> None:
        """Regular expressions in options are read first in a process that can be stopped: reading one may hold up all threads."""
        if any(_EXPRESSION in text for text in texts.values()):
            await self.thinking(read_options, game, dict(texts), seconds=_READING)

    def _brought(self, record: Record) -> str:
        name = self._free_name(record.game)
        path = self.path(name)
        record = replace(
            record, headers={**record.headers, "seed": new_seed()}
        )  # who brings it knows the old one
        save(path, record, over=False)
        try:
            self._resumed(path)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        return name

    def _free_name(self, game: str) -> str:
        day = datetime.now(UTC).date().isoformat()
        names = (f"{game}-{day}{extra}" for extra in ("", *(f"-{n}" for n in range(2, 1000))))
        return next(name for name in names if not self.path(name).exists())

    def changed(self, table: Table) -> None:
        """Tell all devices, and let chance and bots go on."""
        self.news.tell(table.id, table.number)
        self.drive(table)

    def drive(self, table: Table) -> None:
        """Let chance and bots move, if it is their turn and nobody does so already."""
        task = self._driving.get(table.id)
        if task is None or task.done():
            self._driving[table.id] = asyncio.create_task(self._drive(table))

    async def _drive(self, table: Table) -> None:
        """Let chance and bots move until somebody else is asked. What can't be saved is tried again until it can."""
        has_told = False
        while True:
            try:
                await self._driven(table)
            except Refused:  # its file is gone
                return
            except OSError:
                if not has_told:
                    table.tell("unsaved")
                    table.number += 1
                    self.news.tell(table.id, table.number)
                has_told = True
                await asyncio.sleep(_TRY_AGAIN)
            else:
                return

    async def _driven(self, table: Table) -> None:
        while True:
            async with table.lock:
                turn = table.sitting.turn
                if await self.follow(table):
                    continue
                if table.types_chance:
                    return
                if turn == CHANCE:
                    await self._made(table, table.sitting.roll)
                    self.news.tell(table.id, table.number)
                    continue
                if turn == NOBODY or turn not in table.sitting.bots or table.team:
                    return  # in a team the people decide
                sitting, count = table.sitting, len(table.sitting.steps)
                asked = (
                    sitting.face.name,
                    sitting.bot(turn),
                    sitting.game,
                    sitting.game.view(sitting.position, turn),
                    sitting.luck(),
                )
            try:
                move = await self.thinking(bot_move, *asked)
            except Refused as error:
                if error.why == "busy":  # others have asked for much: it waits for its turn
                    await asyncio.sleep(_TRY_AGAIN)
                    continue
                table.tell("stuck", name=table.names[turn])
                table.number += 1
                self.news.tell(table.id, table.number)
                return
            async with table.lock:
                if table.sitting is sitting and len(sitting.steps) == count and sitting.turn == turn:
                    await self._made(table, sitting.make, move)
                    self.news.tell(table.id, table.number)

    async def _made(self, table: Table, make: Callable[..., Any], *args: Any) -> bool:
        """A move that nobody waits for is made; False if the file was changed elsewhere, and the table is what it says now."""
        try:
            await self.work(make, *args, seconds=None)
        except ChangedError:
            try:
                await self._reload(table)
            except ValueError as error:  # what it says now is no game any more
                raise OSError(str(error)) from error
            return False
        table.changed()
        return True

    async def _reload(self, table: Table) -> None:
        """Somebody else has written to the file: the table is what it says now.

        Raises:
            Refused: if there is none any more.
        """
        if table.sitting.is_closed:
            raise Refused(404, "not found")
        table.sitting = await self.work(self._resumed, table.sitting.path)
        table.sitting.by_hand = bool(table.kept.get("by hand"))
        table.changed()

    async def follow(self, table: Table) -> bool:
        """Where all choose at once: let the record take what all have chosen. Its lock is held; whether there was anything."""
        followed = False
        while (move := table.following()) is not None:
            seat = table.sitting.turn
            try:
                if await self._made(table, table.sitting.make, move):
                    table.recorded(seat, move)
            except IllegalMove:  # since it was chosen, something else was said
                if move not in table.chosen().get(seat, ()):
                    raise
                table.recorded(seat, move)
            followed = True
        if followed:
            self.news.tell(table.id, table.number)
            self.evening.save()
        return followed

    async def make(self, table: Table, move: Any) -> None:
        """A person's legal move; the table's lock is held.

        Raises:
            TableError: if somebody else has written to the file meanwhile; the table then is what it says.
        """
        await self._written(table, table.sitting.make, move, table.comments)
        table.comments = ()
        table.changed()
        self.changed(table)

    async def take_back(self, table: Table) -> None:
        """The last move of a person is taken back, as the table has agreed; its lock is held.

        Raises:
            Refused: if somebody else has written to the file meanwhile; the table then is what it says.
        """
        try:
            await self._written(table, table.sitting.take_back)
        except TableError:
            raise Refused(409, "changed") from None
        table.hints.clear()
        table.changed()
        table.tell("undo")

    async def note(self, table: Table, comment: str) -> None:
        """A comment goes into the head of the record; the table's lock is held. A record that is finished stays as it is.

        Raises:
            Refused: if somebody else has written to the file meanwhile; the table then is what it says.
        """
        if table.sitting.turn == NOBODY:
            return
        try:
            await self._written(table, table.sitting.note, comment)
        except TableError:
            raise Refused(409, "changed") from None

    async def _written(self, table: Table, change: Callable[..., Any], *values: Any) -> None:
        """A change is made and written, unless somebody else has written to the file: then the table is what it says."""
        try:
            await self.work(change, *values, seconds=None)
        except ChangedError as error:
            await self._reload(table)
            self.changed(table)
            raise TableError(message(CHANGED)) from error

    async def hint(self, table: Table, seat: int, ui: str) -> Hint:
        """A hint from what the seat sees."""
        sitting, moment = table.sitting, table.moment
        asked = options(sitting.face.name, table.names, ui, HINT_SECONDS)
        game = table.speaking(ui)
        text, data = await self.thinking(
            hint_of, sitting.face.name, game, game.view(sitting.position, seat), asked
        )
        return Hint(moment, text, data)

    async def seek(self, table: Table, seat: int, ui: str) -> Hint:
        """A hint for a seat, which takes seconds: everybody is told at once, and who asks again meanwhile waits for the same one."""
        moment, known = table.moment, table.seeking.get(seat)
        if known is None or known[0] != moment:
            task = asyncio.create_task(self._sought(table, seat, ui))
            task.add_done_callback(
                lambda done: done.cancelled() or done.exception()
            )  # perhaps nobody waits any more
            known = table.seeking[seat] = moment, task
            table.tell("hint", name=table.names[seat])
            table.number += 1
            self.news.tell(table.id, table.number)
        return await asyncio.shield(known[1])

    async def _sought(self, table: Table, seat: int, ui: str) -> Hint:
        moment = table.moment
        try:
            found = await self.hint(table, seat, ui)
            if table.moment == moment:
                table.hints[seat] = found
        finally:
            if table.seeking.get(seat, (None,))[0] == moment:
                del table.seeking[seat]
            table.number += 1
            self.news.tell(table.id, table.number)
        return found

    async def forget(self) -> None:
        """The evening is deleted: no table is open any more, and nobody thinks about one."""
        for table in list(self.open.values()):
            async with table.lock:  # a move that is being made comes before the end
                table.sitting.is_closed = True
        tasks = list(self._driving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._driving.clear()
        self.open.clear()
        self.thinking.stop()

    def close(self) -> None:
        """The server ends."""
        for task in self._driving.values():
            task.cancel()
        self.thinking.stop()


def bot_move(name: str, bot: str, game: Any, view: Any, luck: random.Random) -> Any:
    """What one of the program's players does; runs in another process."""
    return games.face(name).player(bot, game, BOT_SECONDS)(view, luck)


def hint_of(name: str, game: Any, view: Any, options: HintOptions) -> tuple[str, dict[str, Any]]:
    """A game's hint, as text and as data; runs in another process."""
    hint = games.face(name).hint
    return ("", {}) if hint is None else hint(game, view, options)
