"""Where a waiting procedure stands, as rulebook sections."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from traceback import walk_tb
from types import CodeType, CoroutineType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_SECTIONS: dict[CodeType, tuple[str, ...]] = {}


class Between:
    """What stands between a procedure that waits and the one that awaits it."""

    procedure: Coroutine[Any, Any, Any]
    """The one that waits."""


def rule(section: str, *others: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a procedure or function with the rulebook section that it carries out.

    A trail shows ``section``; ``others`` are sections that the same function carries out, too.
    """

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        _SECTIONS[function.__code__] = (section, *others)
        return function

    return mark


def marked() -> tuple[tuple[CodeType, str], ...]:
    """Return the code of everything that is marked, with the section that a trail shows."""
    return tuple((code, sections[0]) for code, sections in _SECTIONS.items())


def carried_out() -> tuple[tuple[CodeType, str], ...]:
    """Return the code of everything that is marked, with each section that it carries out."""
    return tuple((code, one) for code, sections in _SECTIONS.items() for one in sections)


def section_of(code: CodeType) -> str | None:
    """Return the section that the procedure or function with this code is marked with."""
    return _SECTIONS[code][0] if code in _SECTIONS else None


def trail_of(procedure: Any) -> tuple[str, ...]:
    """Return the marks of the coroutines that wait for each other, outermost first.

    ``("11 impulse", "13.1 move formation", "13.2 interception")``
    """
    codes = []
    current = procedure
    while isinstance(current, CoroutineType | Between):
        if isinstance(current, Between):
            current = current.procedure
            continue
        codes.append(current.cr_code)
        current = current.cr_await
    return _marks(codes)


def trail_in(error: BaseException) -> tuple[str, ...]:
    """Return the marks of what was running when ``error`` was raised, outermost first.

    Empty when it was raised while the procedure waited.
    """
    return _marks(frame.f_code for frame, _ in walk_tb(error.__traceback__))


def _marks(codes: Iterable[CodeType]) -> tuple[str, ...]:
    return tuple(
        f"{section} {code.co_name.strip('_').replace('_', ' ')}"
        for code in codes
        if (section := section_of(code)) is not None
    )
