"""Methods that remember their last answers, and stay methods: with a docstring and a signature that is checked.

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

from collections.abc import Callable
from functools import lru_cache
from types import MethodType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


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
