"""Vocabularies: the lines that belong to the service and not to a game, and how each is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from adjudicator.engine.words import _
from adjudicator.orders.commands.finnish import closings, command_readings
from adjudicator.orders.message_text import Line
from adjudicator.words.lexicon import NotUnderstood, OrderError
from adjudicator.words.order_words import order_line
from adjudicator.words.own_words import in_own_words

RoleOf: TypeAlias = Callable[[str], str]
"""Gives the role that words name; raises OrderError when there is none."""

_LIST_GOES_ON: Final = re.compile(r"(?:[,;+&]|\b(?:and|to|with))\s*$", re.IGNORECASE)
_NUMBER: Final = re.compile(r"#?(\d{1,9})")


class Command:
    """Base of the commands, each of which is a frozen dataclass."""

    @property
    def canonical(self) -> str:
        """The command in one line, without its body and without secrets."""
        return type(self).__name__.upper()


@dataclass(frozen=True)
class Said:
    """A line that begins with the words of a command: the line, and what follows these words."""

    text: str
    rest: str


Reader: TypeAlias = Callable[[Said], Command]
"""Reads a command of one line; raises OrderError when its words are wrong."""
BodyReader: TypeAlias = Callable[[str, Sequence[Line], RoleOf], Command]
"""Reads a command from its first line and the lines up to its closing word; raises OrderError."""


@dataclass(frozen=True)
class ReadCommand:
    """A command with the number of lines it took; ``error`` in place of it when it was wrong."""

    taken: int
    command: Command | None = None
    error: OrderError | None = None


@dataclass(frozen=True)
class _Phrase:
    """What begins a line: its pattern, whether anything may follow, and who reads the line."""

    pattern: re.Pattern[str]
    reader: Reader
    alone: bool


@dataclass(frozen=True)
class _Body:
    """How the lines behind a verb are read, up to which; ``alone``: the verb may not go on."""

    closing: str
    reader: BodyReader
    alone: bool


class Vocabulary:
    """All commands that one kind of writer may use; modules of commands enter theirs."""

    def __init__(self) -> None:
        self._phrases: list[tuple[str, _Phrase]] = []
        self._bodies: dict[str, _Body] = {}
        self.explanations: list[str] = []
        """A sentence for each command, in the order in which they were entered."""
        self.kinds: list[type[Command]] = []
        """The classes of all commands."""

    # -- entering -------------------------------------------------------------------------------

    def plain(self, kind: type[Command], *phrases: str, explanation: str = "") -> None:
        """Enter a command that stands alone on its line."""
        self._enter(kind, phrases, lambda _: kind(), explanation, alone=True)

    def line(
        self, kind: type[Command], *phrases: str, explanation: str = "", goes_on: bool = False
    ) -> Callable[[Reader], Reader]:
        """Enter the decorated function as reader of lines that begin with one of ``phrases``.

        ``goes_on``: only where more words follow; alone the phrase may be the end of an order.
        """

        def enter(reader: Reader) -> Reader:
            self._enter(kind, phrases, reader, explanation, alone=False, goes_on=goes_on)
            return reader

        return enter

    def body(
        self,
        verb: str,
        closing: str,
        *kinds: type[Command],
        explanation: str = "",
        alone: bool = False,
    ) -> Callable[[BodyReader], BodyReader]:
        """Enter the decorated function as reader of a command that ``closing`` ends.

        ``alone``: only where the verb is all that stands on its line; with more words behind it
        the line is a command of one line.
        """

        def enter(reader: BodyReader) -> BodyReader:
            self._bodies[verb] = _Body(closing, reader, alone)
            self._explain(kinds, explanation)
            return reader

        return enter

    def _enter(
        self,
        kind: type[Command],
        phrases: Sequence[str],
        reader: Reader,
        explanation: str,
        *,
        alone: bool,
        goes_on: bool = False,
    ) -> None:
        behind = r"\s+(\S.*)" if goes_on else r"\s*(.*)"
        for phrase in phrases:
            spaced = r"\s+".join(map(re.escape, phrase.split()))
            pattern = re.compile(rf"\s*{spaced}(?![a-z0-9]){behind}", re.IGNORECASE | re.DOTALL)
            self._phrases.append((phrase, _Phrase(pattern, reader, alone)))
        # The longest phrase that fits is meant: CANCEL ALL before CANCEL.
        self._phrases.sort(key=lambda item: -len(item[0]))
        self._explain([kind], explanation)

    def _explain(self, kinds: Sequence[type[Command]], explanation: str) -> None:
        self.kinds += [kind for kind in kinds if kind not in self.kinds]
        if explanation:
            self.explanations.append(explanation)

    # -- reading --------------------------------------------------------------------------------

    def read(self, lines: Sequence[Line], at: int, role_of: RoleOf) -> ReadCommand | None:
        """Return the command that begins at ``lines[at]``; None when the line is no command.

        A body belongs to its command even when the command is wrong: press text is never taken
        for orders. What is no English command may be a Finnish one.
        """
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
        body = self._bodies.get(verb)
        if body is not None and not (body.alone and text.strip().lower() != verb):
            return _with_body(lines, at, body, role_of)
        if any(_closes(verb, other.closing) for other in self._bodies.values()):
            missing = _("{verb} closes nothing: its beginning is missing.", verb=verb.upper())
            return ReadCommand(1, error=NotUnderstood(missing))
        try:
            command = self._single(text)
        except OrderError as error:
            return ReadCommand(1, error=error)
        return ReadCommand(1, command) if command else None

    def _single(self, text: str) -> Command | None:
        for _opening, phrase in self._phrases:
            found = phrase.pattern.fullmatch(text)
            if found and not (phrase.alone and found.group(1)):
                return phrase.reader(Said(text, found.group(1)))
        return None


def _with_body(lines: Sequence[Line], at: int, body: _Body, role_of: RoleOf) -> ReadCommand:
    closing = body.closing
    end = next((i for i in range(at + 1, len(lines)) if _closes(lines[i].text, closing)), None)
    if end is None:
        error = NotUnderstood(
            _(
                "{closing} is missing, so nothing was sent; the rest of the block was taken"
                " as its text.",
                closing=closing,
            ),
            suggestions=[closing],
        )
        return ReadCommand(len(lines) - at, error=error)
    taken = end - at + 1
    try:
        first, rest = _opening(lines[at:end])
        return ReadCommand(taken, body.reader(first.rstrip(".!"), rest, role_of))
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


def number_in(words: str, example: str) -> int:
    """Return the number that ``words`` are; NotUnderstood with an example when they are none."""
    found = _NUMBER.fullmatch(words.strip())
    if not found:
        raise NotUnderstood(
            _("A number is expected, as in {example}.", example=order_line(example)),
            suggestions=[example],
        )
    return int(found.group(1))


def text_of(body: Sequence[Line]) -> str:
    """Return the lines of a body as they were written, without empty lines around them."""
    return "\n".join(line.raw.rstrip() if line.raw else line.text for line in body).strip("\n")


PLAYER: Final = Vocabulary()
"""What who holds a seat may write."""
VISITOR: Final = Vocabulary()
"""What somebody may write who holds no seat."""

MODERATOR: Final = Vocabulary()
"""What who moderates a game may write."""
