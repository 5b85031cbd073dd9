"""The register of what moderators do: one entry each, for mail and for the command line.

A function that is entered here gets a line in order blocks, a command ``adjudicator game …`` with
the same parts, and its place in HELP. Its docstring is the help; its first line stands in lists.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

from adjudicator.engine.words import _, joined
from adjudicator.games.telling import Section
from adjudicator.mail.outgoing import File
from adjudicator.orders.commands import MODERATOR, Moderate
from adjudicator.orders.commands.moderator import Part, read_parts, window
from adjudicator.orders.commands.vocabulary import Said, text_of
from adjudicator.service.errors import NotPossible
from adjudicator.service.publishing.post_pictures import Enclosed


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


Carry: TypeAlias = Callable[..., Done]
"""Carries out a command for a chair, with its parts by name; NotPossible when it cannot be."""
C = TypeVar("C", bound=Carry)


@dataclass(frozen=True)
class Act:
    """A command of moderators.

    ``example`` is a line as it stands in a block. ``looks``: it changes nothing. ``in_window``: it
    is meant for one window, so mail has to name it. ``closing`` ends the text of a command that may
    have several lines.
    """

    name: str
    parts: tuple[Part, ...]
    example: str
    carry_out: Carry
    looks: bool = False
    in_window: bool = False
    closing: str = ""

    @property
    def help(self) -> str:
        """What it does, as the command line says it."""
        return inspect.getdoc(self.carry_out) or ""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """What it does, for people who write mail; catalogues have these texts from ``ACTS``."""
        paragraphs = (" ".join(one.split()) for one in self.help.split("\n\n"))
        return tuple(_(paragraph) for paragraph in paragraphs)

    @property
    def summary(self) -> str:
        """What it does, in one sentence."""
        return self.paragraphs[0]

    @property
    def line(self) -> str:
        """What it does, with an example, for a list of all commands."""
        name = self.name.upper()
        if self.example == name:
            return _("{command}: {summary}", command=name, summary=self.summary)
        return _(
            "{command}: {summary} For example: {example}",
            command=name,
            summary=self.summary,
            example=self.example,
        )


ACTS: Final[dict[str, Act]] = {}
"""All commands of moderators by name."""


def act(
    name: str,
    *parts: Part,
    example: str,
    looks: bool = False,
    in_window: bool = False,
    closing: str = "",
    synonyms: tuple[str, ...] = (),
) -> Callable[[C], C]:
    """Enter the decorated function as what carries out the command ``name``."""
    given = (window(), *parts) if in_window else parts

    def enter(function: C) -> C:
        entry = Act(name, given, example, function, looks, in_window, closing)
        ACTS[name] = entry

        @MODERATOR.line(Moderate, name, *synonyms, explanation=entry.line)
        def read(said: Said) -> Moderate:
            return read_parts(name, given, said.rest)

        if closing:
            MODERATOR.body(name, closing, Moderate, alone=True)(
                lambda _header, body, _role_of: read_parts(name, given, text_of(body))
            )
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
            values |= read_parts(entry.name, (part,), words or "").values
    return values
