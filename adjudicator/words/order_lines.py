"""Lines of orders as patterns of words and typed parts, which are read and written alike.

``(INITIATE) PIRACY IN {zone} AGAINST {target}``: capitals are words of the order, which players
write in any case; what stands in round brackets may be left out and is not written, what stands in
square ones may be left out and is written. A part in braces is a field of the order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final

from adjudicator.words.lexicon import Lexicon, OrderError, unreadable

_ALIKE: Final = {
    "IN": r"(?:in|on|at)",
    "TO": r"(?:to|into)",
    "WITH": r"(?:with|using)",
    "AGAINST": r"(?:against|vs\.?|versus|on)",
}
"""Words that players write for a word that leads to a name."""
_FIELD: Final = re.compile(r"\{(\w+)\}")
_BRACKET: Final = re.compile(r"\[([^\]]*)\]")
_UNWRITTEN: Final = re.compile(r"\([^)]*\)")
_FIRST: Final = re.compile(r"(?:[(\[](\w+)[^)\]]*[)\]]\s*)?(\w+)")
_PIECE: Final = re.compile(r"\{(?P<part>\w+)\}|(?P<mark>[\[\]()])|(?P<word>[^\s\[\](){}]+)")


@dataclass(frozen=True)
class Part:
    """A kind of thing that an order names: what its words mean, and how it is written.

    ``find`` raises OrderError for words that mean nothing.
    """

    find: Callable[[str], Any]
    say: Callable[[Any], str] = str


def named(names: Callable[[], Lexicon]) -> Part:
    """Return the part that is one of some names."""
    return Part(lambda words: names().find(words.strip()), lambda id_: names().full(id_))


def _count(words: str) -> int:
    if not words.isdecimal():
        raise unreadable("“{words!s}” is no number", about=words, words=words)
    return int(words)


COUNT: Final = Part(_count)
"""A number in digits."""


class Lines:
    """The lines of one verb: the first is written, all are read into an order of a ``kind``.

    A field that a line does not name has the default of the order.
    """

    def __init__(self, kind: type[Any], *lines: str, **parts: Part) -> None:
        self.kind: Final = kind
        self.lines: Final[Sequence[str]] = lines
        self.parts: Final = parts
        unknown = set(parts) - {one.name for one in fields(kind)}
        if unknown:
            raise KeyError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")

    @cached_property
    def _patterns(self) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(_pattern(line), re.IGNORECASE) for line in self.lines)

    def read(self, text: str) -> Any | None:
        """Return the order in a line, None when it is another one; OrderError for a wrong name."""
        refused: OrderError | None = None
        for pattern in self._patterns:
            found = pattern.fullmatch(text)
            if not found:
                continue
            given = {name: words for name, words in found.groupdict().items() if words}
            try:
                return self.kind(**{name: self.parts[name].find(given[name]) for name in given})
            except OrderError as error:
                refused = refused or error
        if refused is not None:
            raise refused
        return None

    def begins(self, text: str) -> bool:
        """Return whether a line begins with a word that one of these lines may begin with."""
        return text.partition(" ")[0].upper() in self._first_words

    @cached_property
    def _first_words(self) -> set[str]:
        found = (_FIRST.match(line) for line in self.lines)
        return {word for one in found if one for word in one.groups() if word}

    def say(self, order: Any) -> str:
        """Return an order in canonical words; a bracket with an empty field is left out."""

        def bracket(found: re.Match[str]) -> str:
            named = _FIELD.findall(found[1])
            return found[1] if all(getattr(order, name) for name in named) else ""

        line = _BRACKET.sub(bracket, _UNWRITTEN.sub("", self.lines[0]))
        written = _FIELD.sub(lambda found: self._words(found[1], getattr(order, found[1])), line)
        return " ".join(written.split())

    def _words(self, name: str, value: Any) -> str:
        return self.parts[name].say(value)


def _pattern(line: str) -> str:
    """Return the regular expression of a line."""
    found, gap, leads = "", "", False
    for piece in _PIECE.finditer(line):
        if piece["mark"] in ("[", "("):
            found, gap, leads = f"{found}(?:{gap}", "", not found
        elif piece["mark"]:
            found, gap = (rf"{found}\s+)?", "") if leads else (f"{found})?", r"\s+")
        else:
            words = (
                f"(?P<{piece['part']}>.+?)"
                if piece["part"]
                else _ALIKE.get(piece["word"], re.escape(piece["word"]))
            )
            found, gap = found + gap + words, r"\s+"
    return found
