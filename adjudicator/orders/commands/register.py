"""Registers of commands: lines that belong to the service and not to a game, one entry each.

A function that is entered carries out a command. How its line is read, HELP, the dry run and the
command line of the operator follow from the entry.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, ParamSpec, TypeAlias, TypeVar

from adjudicator.engine.words import _
from adjudicator.games.opaque import AnyGame
from adjudicator.orders.commands.finnish import closings, command_readings, openings
from adjudicator.orders.commands.parts import Part, read_parts
from adjudicator.orders.message_text import Line
from adjudicator.words.lexicon import NotUnderstood, OrderError, fold, similar, unreadable
from adjudicator.words.own_words import in_own_words

RoleOf: TypeAlias = Callable[[str], str]
"""Gives the role that words name; raises OrderError when there is none."""
BodyReader: TypeAlias = Callable[[str, Sequence[Line], RoleOf], tuple[Mapping[str, Any], str]]
"""Reads a command from its first line and the lines up to its closing word: values, line in full.

Raises OrderError."""
P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

_LIST_GOES_ON: Final = re.compile(r"(?:[,;+&]|\b(?:and|to|with))\s*$", re.IGNORECASE)


@dataclass
class Entry(Generic[P, R]):
    """A command: its name, the parts of its line, and what carries it out.

    ``phrases`` begin its line, ``also`` among them. ``help`` is its sentence in the list of all
    commands, or makes it with the examples of a game, and is empty where a game has no use for the
    command. ``example`` a line as it stands in a block, with ``{role}`` and ``{correction}`` for
    what a game has for examples. ``looks``: it changes nothing.
    ``in_window``: it is meant for one window, so mail has to name it. ``closing`` ends the text of
    a command that has several lines, and ``body`` reads it. ``as_written``: blank lines of its text
    count. ``before_the_game``: it is about its writer, or asks, and needs no game that goes on.
    """

    name: str
    carry_out: Callable[P, R]
    parts: tuple[Part, ...] = ()
    also: tuple[str, ...] = ()
    help: str | Callable[[AnyGame], str] = ""
    example: str = ""
    looks: bool = False
    in_window: bool = False
    closing: str = ""
    body: BodyReader | None = None
    as_written: bool = False
    goes_on: bool = False
    before_the_game: bool = False
    check: Callable[P, object] | None = None

    def checked(self, function: Callable[P, T]) -> Callable[P, T]:
        """Enter the decorated function as what a dry run does: it refuses what would be refused.

        Nothing at all happens in the dry run of a command without it.
        """
        self.check = function
        return function

    @property
    def phrases(self) -> tuple[str, ...]:
        """What begins its line."""
        return (self.name, *self.also)

    @property
    def description(self) -> str:
        """What it does, as the command line says it."""
        return inspect.getdoc(self.carry_out) or ""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """What it does, for people who write mail; catalogues have these texts."""
        paragraphs = (" ".join(one.split()) for one in self.description.split("\n\n"))
        return tuple(_(paragraph) for paragraph in paragraphs)

    @property
    def summary(self) -> str:
        """What it does, in one sentence."""
        return self.paragraphs[0]

    def explained(self, game: AnyGame) -> str:
        """Return what HELP says of it in a game; empty where another entry speaks for it."""
        return self.help if isinstance(self.help, str) else self.help(game)

    def example_in(self, game: AnyGame) -> str:
        """Return its example with what stands for it in a game."""
        said = game.examples
        return self.example.format(role=said.role, correction=said.correction).strip()

    def line_in(self, game: AnyGame) -> str:
        """Return what it does, with the example of a game, for a list of all commands."""
        name, example = self.name.upper(), self.example_in(game)
        if example == name:
            return _("{command}: {summary}", command=name, summary=self.summary)
        return _(
            "{command}: {summary} For example: {example}",
            command=name,
            summary=self.summary,
            example=example,
        )


@dataclass(frozen=True)
class Command:
    """A command as it was given: its entry, the values of its parts, the line without secrets."""

    name: str
    values: Mapping[str, Any] = field(default_factory=dict, repr=False)
    canonical: str = field(default="", compare=False)


@dataclass(frozen=True)
class ReadCommand:
    """A command with the number of lines it took; ``error`` in place of it when it was wrong."""

    taken: int
    command: Command | None = None
    error: OrderError | None = None


class Register:
    """All commands that one kind of writer may use.

    ``beside_orders``: other lines are orders of a game. A command without parts stands alone on its
    line then; with more words it may be the beginning of an order.
    """

    def __init__(self, *, beside_orders: bool = False) -> None:
        self.entries: dict[str, Entry[Any, Any]] = {}
        """The commands by name, in the order in which they were entered."""
        self._beside_orders = beside_orders
        self._patterns: list[tuple[str, re.Pattern[str], Entry[Any, Any]]] = []

    def command(
        self, name: str, *parts: Part, **about: Any
    ) -> Callable[[Callable[P, R]], Entry[P, R]]:
        """Enter the decorated function as what carries out a command.

        It gets who acts and the parts by name. ``about``: fields of ``Entry``.
        """

        def enter(function: Callable[P, R]) -> Entry[P, R]:
            entry = Entry(name, function, parts, **about)
            self.entries[name] = entry
            if entry.body is None:
                self._enter(entry)
            return entry

        return enter

    def _enter(self, entry: Entry[Any, Any]) -> None:
        behind = r"\s+(\S.*)" if entry.goes_on else r"\s*(.*)"
        for phrase in entry.phrases:
            spaced = r"\s+".join(map(re.escape, phrase.split()))
            pattern = re.compile(rf"\s*{spaced}(?![a-z0-9]){behind}", re.IGNORECASE | re.DOTALL)
            self._patterns.append((phrase, pattern, entry))
        # The longest phrase that fits is meant: CANCEL ALL before CANCEL.
        self._patterns.sort(key=lambda item: -len(item[0]))

    def explained(self, game: AnyGame) -> tuple[str, ...]:
        """Return a sentence for each command, in the order in which they were entered."""
        said = (entry.explained(game) for entry in self.entries.values())
        return tuple(one for one in said if one)

    def texts(self) -> dict[str, tuple[str, ...]]:
        """Return the first words of commands with a text as written, and what closes each."""
        found: dict[str, tuple[str, ...]] = {}
        for entry in self.entries.values():
            if entry.as_written:
                closing = (entry.closing, *sorted(closings(entry.closing)))
                for word in (entry.name, *openings(entry.name)):
                    found[word] = tuple(dict.fromkeys((*found.get(word, ()), *closing)))
        return found

    # -- reading --------------------------------------------------------------------------------

    def similar(self, word: str) -> list[str]:
        """Return the commands that begin with a word much like this one, in capitals."""
        begun = {
            fold(phrase.split()[0]): entry.name
            for entry in reversed(self.entries.values())
            for phrase in entry.phrases
        }
        return [begun[found].upper() for found in similar(fold(word), begun)]

    def read(self, lines: Sequence[Line], at: int, role_of: RoleOf) -> ReadCommand | None:
        """Return the command that begins at ``lines[at]``; None when the line is no command.

        A body belongs to its command even when the command is wrong: press text is never taken
        for orders. What is no English command may be a Finnish one.
        """
        if not self.entries:
            raise RuntimeError("no commands are entered: import adjudicator.service.commands")
        found = self._read(lines, at, role_of)
        return found if found is not None else self._in_finnish(lines, at, role_of)

    def _in_finnish(self, lines: Sequence[Line], at: int, role_of: RoleOf) -> ReadCommand | None:
        """Return the Finnish command that begins at a line; None where there is none."""
        wrong: ReadCommand | None = None
        for reading in command_readings(lines[at].text):
            english = [*lines[:at], replace(lines[at], text=reading.english), *lines[at + 1 :]]
            found = self._read(english, at, role_of)
            if found is not None and found.error is None:
                return found
            if found is not None and found.error is not None and wrong is None:
                wrong = ReadCommand(found.taken, error=in_own_words(found.error, reading))
        return wrong

    def _read(self, lines: Sequence[Line], at: int, role_of: RoleOf) -> ReadCommand | None:
        """Return the English command that begins at a line; None where there is none."""
        text = lines[at].text.rstrip(".!")
        first = re.match(r"\s*(\w+)", text)
        verb = first.group(1).lower() if first else ""
        entry = self.entries.get(verb)
        if entry is not None and entry.closing and self._has_body(entry, text):
            return _with_body(lines, at, entry, role_of)
        if any(one.closing and _closes(verb, one.closing) for one in self.entries.values()):
            missing = _("{verb} closes nothing: its beginning is missing.", verb=verb.upper())
            return ReadCommand(1, error=NotUnderstood(missing))
        try:
            command = self._single(text)
        except OrderError as error:
            return ReadCommand(1, error=error)
        return ReadCommand(1, command) if command else None

    def _has_body(self, entry: Entry[Any, Any], text: str) -> bool:
        """Return whether lines follow: always, or where the name is all that stands on the line."""
        return entry.body is not None or text.strip().lower() == entry.name

    def _single(self, text: str) -> Command | None:
        for _phrase, pattern, entry in self._patterns:
            found = pattern.fullmatch(text)
            alone = self._beside_orders and not entry.parts
            if found and not (alone and found.group(1)):
                return given(entry, found.group(1))
        return None


def given(entry: Entry[Any, Any], words: str) -> Command:
    """Return a command with the parts that stand in ``words``; raises OrderError."""
    values, said = read_parts(entry.name, entry.parts, words)
    return Command(entry.name, values, " ".join([entry.name.upper(), *said]))


def _with_body(
    lines: Sequence[Line], at: int, entry: Entry[Any, Any], role_of: RoleOf
) -> ReadCommand:
    closing = entry.closing
    end = next((i for i in range(at + 1, len(lines)) if _closes(lines[i].text, closing)), None)
    if end is None:
        error = unreadable(
            "{closing} is missing, so nothing was sent; the rest of the block was taken"
            " as its text.",
            suggestions=[closing],
            closing=closing,
        )
        return ReadCommand(len(lines) - at, error=error)
    taken = end - at + 1
    try:
        first, rest = _opening(lines[at:end])
        if entry.body is None:
            return ReadCommand(taken, given(entry, text_of(rest)))
        values, canonical = entry.body(first.rstrip(".!"), rest, role_of)
        return ReadCommand(taken, Command(entry.name, values, canonical))
    except OrderError as error:
        return ReadCommand(taken, error=error)


def _opening(lines: Sequence[Line]) -> tuple[str, Sequence[Line]]:
    """Return the first line of a command and its body; a list that mail has broken is one line."""
    text, at = lines[0].text, 1
    while at < len(lines) and _LIST_GOES_ON.search(text) and not lines[at].blank:
        text = f"{text} {lines[at].text}"
        at += 1
    return text, lines[at:]


def _closes(text: str, closing: str) -> bool:
    word = re.sub(r"[\s.!]", "", text).upper()
    return word == closing or word in closings(closing)


def text_of(body: Sequence[Line]) -> str:
    """Return the lines of a body as they were written, without empty lines around them."""
    return "\n".join(line.raw.rstrip() if line.raw else line.text for line in body).strip("\n")


PLAYER: Final = Register(beside_orders=True)
"""What who holds a seat may write."""
UNKNOWN: Final = Register()
"""What somebody may write who holds no seat."""
MODERATOR: Final = Register()
"""What who moderates a game may write; the operator gives the same commands."""
