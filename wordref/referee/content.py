"""What a value holds, whatever it says about itself: for comparing what seats are shown.

>>> class Sly:
...     def __init__(self, secret): self.secret = secret
...     def __eq__(self, other): return True
>>> Sly(1) == Sly(2), content(Sly(1)) == content(Sly(2))
(True, False)
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

_PLAIN = (type(None), bool, int, float, complex, str, bytes)


class NoContentError(TypeError):
    """A value that can't be looked into, such as a generator."""


def content(value: Any) -> Hashable:
    """Everything that can be found in a value: fields, attributes of any kind, what functions have closed over.

    Raises:
        NoContentError: if it holds something that can't be looked into.
    """
    return _content(value, ())


def _content(value: Any, inside: tuple[int, ...]) -> Hashable:
    kind = type(value)
    if kind in _PLAIN:
        return kind.__name__, repr(value)
    if isinstance(value, type | ModuleType):
        return "name", getattr(value, "__qualname__", value.__name__)
    if id(value) in inside:
        return "again", inside.index(id(value))
    inside = (*inside, id(value))
    if isinstance(value, Enum):
        return kind.__qualname__, value.name
    if isinstance(value, FunctionType | BuiltinFunctionType | MethodType):
        return _function(value, inside)
    own = tuple(sorted(_attributes(value, inside)))
    held: Hashable = _held(value, inside)
    if held is None and (not own or any("__reduce__" in vars(each) for each in kind.__mro__[:-1])):
        held = _reduced(value, inside)
    return kind.__qualname__, held, own


def _held(value: Any, inside: tuple[int, ...]) -> Hashable:
    """What a container holds, or a class of one's own that is a number or a text, too; None for all else."""
    if isinstance(value, Mapping):
        pairs = [(_content(key, inside), _content(each, inside)) for key, each in value.items()]
        return tuple(sorted(pairs, key=repr))
    if isinstance(value, AbstractSet):
        return tuple(sorted([_content(each, inside) for each in value], key=repr))
    if isinstance(value, _PLAIN):
        return repr(value)
    if isinstance(value, Sequence):
        return tuple([_content(each, inside) for each in value])
    return None


def _attributes(value: Any, inside: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    """The attributes that the value itself has, in its dictionary or in slots."""
    names = set(getattr(value, "__dict__", ()))
    for each in type(value).__mro__:
        slots = vars(each).get("__slots__", ())
        names |= {slots} if isinstance(slots, str) else set(slots)
    for name in names - {"__dict__", "__weakref__"}:
        hidden = name.startswith("__") and not name.endswith("__")
        stored = f"_{type(value).__name__.lstrip('_')}{name}" if hidden else name
        if hasattr(value, stored):
            yield name, repr(_content(getattr(value, stored), inside))


def _function(value: Any, inside: tuple[int, ...]) -> Hashable:
    """A function by its name, what it was bound to, and what it has closed over."""
    cells = getattr(value, "__closure__", None) or ()
    held = [
        getattr(value, "__self__", None),
        getattr(value, "__defaults__", None),
        *[c.cell_contents for c in cells],
    ]
    return "function", value.__qualname__, tuple([_content(each, inside) for each in held])


def _reduced(value: Any, inside: tuple[int, ...]) -> Hashable:
    """A value of the library, such as a date or a fraction, by what it would be pickled as."""
    try:
        reduced = value.__reduce_ex__(2)
    except TypeError as error:
        raise NoContentError(f"{type(value).__name__}: it can't be looked into") from error
    return repr(reduced) if isinstance(reduced, str) else tuple([_content(each, inside) for each in reduced])
