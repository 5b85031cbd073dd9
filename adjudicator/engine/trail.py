"""Where a waiting procedure stands, as rulebook sections."""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType, CoroutineType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_SECTIONS: dict[CodeType, str] = {}


def rule(section: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a procedure or function with the rulebook section that it carries out."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        _SECTIONS[function.__code__] = section
        return function

    return mark


def marked() -> tuple[tuple[CodeType, str], ...]:
    """Return the code of everything that is marked, with its section."""
    return tuple(_SECTIONS.items())


def section_of(code: CodeType) -> str | None:
    """Return the section that the procedure or function with this code is marked with."""
    return _SECTIONS.get(code)


def trail_of(procedure: Any) -> tuple[str, ...]:
    """Return the marks of the coroutines that wait for each other, outermost first.

    ``("11 impulse", "13.1 move formation", "13.2 interception")``
    """
    steps = []
    current = procedure
    while isinstance(current, CoroutineType):
        section = section_of(current.cr_code)
        if section is not None:
            steps.append(f"{section} {current.cr_code.co_name.strip('_').replace('_', ' ')}")
        current = current.cr_await
    return tuple(steps)
