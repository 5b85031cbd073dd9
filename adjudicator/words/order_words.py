"""Order lines that say themselves in the language of their reader.

An order line is English everywhere in the program. Each language that lines can be written in has
writers, one for the orders of each game and one for the commands of the service; they enter
themselves here, so that texts of any module can hold a line. The same words may be orders of two
games: what is said to the readers of one game is said in a language ``of_game``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from adjudicator.engine.words import Language, Words, keep_as

Writer: TypeAlias = Callable[[str, str], str | None]
"""Says a line of a game, or a part of one in a context, in a language; None where it is none."""
CommandWriter: TypeAlias = Callable[[str, str, str], str | None]
"""Says a command in the same way; the slug is that of the game whose words stand in it, if any."""

LINE: Final = "line"
ITEM: Final = "item"
CONDITION: Final = "condition"
EVENT: Final = "event"
"""What a text is: a whole line, a clause of a deal, what follows IF, what follows WHAT IF."""
WINDOW: Final = "window"
"""A kind of response window, or a moment of that kind; no order begins with such words."""
ROLE: Final = "role"
TO_ROLES: Final = "to_roles"
WITH_ROLES: Final = "with_roles"
"""Roles by their identifiers, as commands have them: named, written to, dealt with."""

_OF_COMMANDS: Final[dict[str, CommandWriter]] = {}
_OF_GAMES: Final[dict[str, dict[str, Writer]]] = {}
"""By the code of a language, and for games by their slug."""
_OWN_WRITERS: Final[dict[tuple[str, str], Writer]] = {}
_OWN_NAMES: Final[dict[tuple[str, str], Mapping[str, str]]] = {}
"""Of games with names of their own, by the code of a language and what such a game is known by."""


def enter_writer(code: str, game: str, writer: Writer) -> None:
    """Enter what says the orders of a game in a language."""
    _OF_GAMES.setdefault(code, {})[game] = writer


def enter_command_writer(code: str, writer: CommandWriter) -> None:
    """Enter what says commands in a language; it is asked before the writers of games."""
    _OF_COMMANDS[code] = writer


def enter_own_words(code: str, game: str, writer: Writer, names: Mapping[str, str]) -> None:
    """Enter what says the orders of a game with names of its own, and these names, in a language.

    ``names`` are those of the language by the printed ones; the catalogues know all others.
    """
    _OWN_WRITERS[code, game] = writer
    _OWN_NAMES[code, game] = names


@dataclass(frozen=True)
class OfGame:
    """A language in which order lines are those of one game."""

    language: Language
    game: str

    @property
    def code(self) -> str:
        """The code of the language."""
        return self.language.code

    @property
    def forms(self) -> tuple[str, ...]:
        """The grammatical forms of the language."""
        return self.language.forms

    def text(self, message: str) -> str:
        """Return the translation of a message."""
        return self.language.text(message)

    def counted(self, one: str, several: str, count: int) -> str:
        """Return the translation of a message that depends on a count."""
        return self.language.counted(one, several, count)

    def name(self, printed: str) -> str:
        """Return a printed name as the language has it."""
        own = _OWN_NAMES.get((self.code, self.game), {})
        return own[printed] if printed in own else self.language.name(printed)

    def inflected(self, words: str, form: str) -> str:
        """Return words in a grammatical form."""
        return self.language.inflected(words, form)


def of_game(language: Language | None, game: str | None) -> Language | None:
    """Return a language for what is said to readers of a game; None is English, or no game."""
    if language is None or game is None:
        return language
    return OfGame(language.language if isinstance(language, OfGame) else language, game)


def order_line(line: str, context: str = LINE) -> Words:
    """Return an order or command in canonical words, which readers see in their language."""
    plain = str.__str__(line)
    return Words(plain, partial(_said, plain, context))


def opening_line(slug: str, role: str, code: str = "") -> Words:
    """Return the line that opens a block, which readers see in their language."""
    return order_line(f"BEGIN {slug} {role} {code}".rstrip())


def item_line(sentence: str) -> Words:
    """Return a clause of a deal, which readers see in their language."""
    return order_line(sentence, ITEM)


def _said(english: str, context: str, language: Language) -> str:
    game = language.game if isinstance(language, OfGame) else ""
    return written(english, context, language.code, game)


def written(english: str, context: str, code: str, game: str) -> str:
    """Return a line, or a part of one, in the language with a code.

    Where no game is named, the writers of all games are asked in turn, by their slugs.
    """
    command = _OF_COMMANDS.get(code)
    found = command(english, context, game) if command else None
    if found is not None:
        return found
    writers = _OF_GAMES.get(code, {})
    if own := _OWN_WRITERS.get((code, game)):
        return own(english, context) or english
    for slug in [game] if game in writers else sorted(writers):
        found = writers[slug](english, context)
        if found is not None:
            return found
    return english


keep_as("line", _said, order_line)
