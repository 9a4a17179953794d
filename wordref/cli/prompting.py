"""Lines from a person: at a terminal with editing, history and completion, elsewhere as they come."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

Complete = Callable[[str], Iterable[str]]


def is_terminal() -> bool:
    """Whether a person sits there."""
    return all(each is not None and each.isatty() for each in (sys.stdin, sys.stdout))


def nothing(_: str) -> Iterable[str]:
    """No completions."""
    return ()


class Prompter:
    """Asks for lines.

    Args:
        complete: what may stand in the place of the last word of a line so far.
        keys: lines that one key gives where nothing is typed yet.
        plain: ask without editing, as for screen readers, also at a terminal.
    """

    def __init__(
        self, complete: Complete = nothing, keys: Mapping[str, str] | None = None, *, plain: bool = False
    ) -> None:
        self.complete, self.keys = complete, keys or {}
        self.edits = is_terminal() and not plain and os.environ.get("TERM") != "dumb"
        self._sessions: dict[str, PromptSession[str]] = {}

    def ask(self, prompt: str, who: str = "") -> str:
        """The next line without the blanks around it.

        Args:
            prompt: what stands before it.
            who: everybody has a history of their own: what one wrote in secret is not for the others.

        Raises:
            EOFError: at the end of the input.
        """
        if self.edits:
            if who not in self._sessions:
                self._sessions[who] = self._session()
            return self._sessions[who].prompt(prompt).strip()
        click.echo(prompt, nl=False)
        line = sys.stdin.readline() if sys.stdin else ""  # closed: there is none
        if not line:
            click.echo()
            raise EOFError
        return line.strip()

    def beside(self) -> AbstractContextManager[Any]:
        """While this lasts, what another thread prints stands above the line that is being typed."""
        if not self.edits:
            return nullcontext()
        from prompt_toolkit.patch_stdout import patch_stdout  # noqa: PLC0415  (65 ms: only where a person types)

        return patch_stdout(raw=True)

    def _session(self) -> PromptSession[str]:
        from prompt_toolkit import PromptSession  # noqa: PLC0415  (65 ms: only where a person types)
        from prompt_toolkit.application import get_app  # noqa: PLC0415
        from prompt_toolkit.completion import Completer, Completion  # noqa: PLC0415
        from prompt_toolkit.filters import Condition  # noqa: PLC0415
        from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent  # noqa: PLC0415
        from prompt_toolkit.shortcuts import CompleteStyle  # noqa: PLC0415

        prompter = self

        class Words(Completer):
            """The completions of the last word."""

            def get_completions(self, document: Any, complete_event: Any) -> Iterable[Completion]:
                """As prompt_toolkit asks for them."""
                del complete_event
                before = document.text_before_cursor
                typed = before.rpartition(" ")[2]
                for each in prompter.complete(before):
                    yield Completion(each, -len(typed))

        bindings = KeyBindings()
        is_empty = Condition(lambda: not get_app().current_buffer.text)

        def bind(key: str, line: str) -> None:
            @bindings.add(key, filter=is_empty)
            def _(event: KeyPressEvent) -> None:
                event.current_buffer.text = line
                event.app.exit(result=line)  # not into the history: that is of what was typed

        for key, line in self.keys.items():
            bind(key, line)
        return PromptSession(
            completer=Words(),
            complete_while_typing=False,
            complete_style=CompleteStyle.MULTI_COLUMN,  # lists of squares and words are long
            key_bindings=bindings,
        )
