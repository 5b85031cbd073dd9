"""The register of what moderators do: one entry each, for mail and for the command line.

A function that is entered here gets a line in order blocks, a command ``adjudicator game …`` with
the same parts, and its place in HELP. Its docstring is the help; its first line stands in lists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, ParamSpec, TypeAlias

from adjudicator.engine.words import _, joined
from adjudicator.games.telling import Section
from adjudicator.mail.outgoing import File
from adjudicator.orders.commands import MODERATOR
from adjudicator.orders.commands.parts import Part, read_parts, window
from adjudicator.orders.commands.register import Entry
from adjudicator.service.errors import NotPossible
from adjudicator.service.post.enclosures import Enclosed


@dataclass(frozen=True)
class Done:
    """What a command has done, or found: a clause without a full stop, and what is to be shown.

    ``value`` is the same as plain values, for programs. ``files`` come with the answer by mail,
    ``pictures`` too, drawn when it is sent.
    """

    words: str
    sections: tuple[Section, ...] = ()
    value: Any = None
    files: tuple[File, ...] = ()
    pictures: tuple[Enclosed, ...] = ()


P = ParamSpec("P")
Act: TypeAlias = Entry[Any, Done]
"""A command of moderators."""
ACTS: Final[dict[str, Act]] = {}
"""All that moderators do to a game, by name; the operator has the same commands."""


def act(
    name: str, *parts: Part, example: str, in_window: bool = False, **about: Any
) -> Callable[[Callable[P, Done]], Callable[P, Done]]:
    """Enter the decorated function as what carries out the command ``name`` for a chair.

    It gets the parts by name, and raises NotPossible when it cannot be carried out; it sees to dry
    runs itself. Its docstring is the help.
    """
    given = (window(), *parts) if in_window else parts

    def enter(function: Callable[P, Done]) -> Callable[P, Done]:
        entered = MODERATOR.command(name, *given, example=example, in_window=in_window, **about)
        entry = entered(function)
        entry.help = entry.line
        ACTS[name] = entry
        return function

    return enter


def act_named(name: str) -> Act:
    """Return a command by its name; NotPossible when there is none."""
    if name not in ACTS:
        raise NotPossible(
            _(
                "There is no command {name!r}; there are {others}.",
                name=name,
                others=joined(", ", sorted(ACTS)),
            )
        )
    return ACTS[name]


def values_of(entry: Act, given: Mapping[str, str | None]) -> dict[str, Any]:
    """Return the values of a command's parts from the words for each, as the command line has them.

    Raises OrderError when words cannot be read or one is missing.
    """
    values: dict[str, Any] = {}
    for part in entry.parts:
        words = given.get(part.name)
        if words is None and part.optional:
            values[part.name] = part.missing
        else:
            values |= read_parts(entry.name, (part,), words or "")[0]
    return values
