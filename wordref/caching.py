"""Methods that remember their last answers and stay methods, with docstring and checked signature; values worked out once.

Nothing here has a lock: a process may be forked at any time, and judges.

>>> class Doubler:
...     @cached_method(maxsize=2)
...     def twice(self, number: int) -> int:
...         print("asked")
...         return 2 * number
>>> doubler = Doubler()
>>> doubler.twice(4), doubler.twice(4)
asked
(8, 8)
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from functools import lru_cache
from types import MethodType
from typing import TYPE_CHECKING, Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


class _CachedMethod:
    """Puts a memory in its own place into each instance, where it is found first from then on.

    There is no lock: of two threads that come first together, both get the memory of one.
    """

    def __init__(self, function: Callable[..., Any], maxsize: int | None) -> None:
        self._function, self._maxsize = function, maxsize

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object | None, owner: type) -> Any:
        if instance is None:
            return self._function  # for help, docs and types
        remembering = lru_cache(maxsize=self._maxsize)(MethodType(self._function, instance))
        return vars(instance).setdefault(self._name, remembering)


def cached_method(maxsize: int | None) -> Callable[[F], F]:
    """Decorates a method: each instance remembers the answers to the last ``maxsize`` questions, or to all if None."""

    def decorate(function: F) -> F:
        return _CachedMethod(function, maxsize)  # type: ignore[return-value]  # it is called the same

    return decorate


if TYPE_CHECKING:
    from functools import cached_property as cached_property  # noqa: PLC0414, TID251  (the very same to type checkers)
else:

    class cached_property(functools.cached_property[T]):  # noqa: N801, TID251  (named as what it replaces)
        """``functools.cached_property`` as Python 3.12 has it: without a lock, which 3.11 has one of for all objects of a class.

        A process that is forked while another thread holds such a lock would wait for ever when it judges its first word.
        Two threads may work the same value out at once; the later one stays.

        >>> class Word(str):
        ...     @cached_property
        ...     def folded(self):
        ...         print("folding")
        ...         return self.lower()
        >>> word = Word("Haus")
        >>> word.folded, word.folded
        folding
        ('haus', 'haus')
        """

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            made = instance.__dict__.get(self.attrname, self)
            if made is self:
                made = instance.__dict__[self.attrname] = self.func(instance)
            return made
