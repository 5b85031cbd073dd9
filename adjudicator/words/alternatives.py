"""Orders with alternatives: ``REFORM Erfurt OR Leipzig OR ANY``, for the grammar of any game.

One line gives several orders, of which the first that is legal is carried out. What stands before
the first and behind the last alternative belongs to all of them. ANY stands for everything of its
kind, in a fixed order; BEST for the same, the most promising first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from adjudicator.engine.words import or_list
from adjudicator.words.lexicon import Ambiguous, OrderError, unreadable
from adjudicator.words.order_words import order_line

MOST_WAYS: Final = 12
"""As many alternatives as a line may name."""
MOST_READINGS: Final = 80
"""As many orders as are tried for one line: people write lines that need a few dozen at most."""

_OR: Final = re.compile(r"\s*,?\s+or\s+", re.IGNORECASE)
_OR_COMMA: Final = re.compile(r"\s*,?\s+or\s+|\s*,\s*", re.IGNORECASE)
_ANY: Final = re.compile(r"(?:the\s+)?(?P<word>any|best)(?:\s+(?P<behind>\S.*))?", re.IGNORECASE)
_HOLDS_ANY: Final = re.compile(r"(?<!\S)(?:any|best)(?!\S)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"#?\d+")
_LEADS: Final = r"from|to|into|in|at|on|of|with|using|for|as|and|against|over"
_LEAD: Final = re.compile(rf"(?:{_LEADS}|.*[,;:+&])", re.IGNORECASE)
_BEHIND: Final = re.compile(rf"(?:{_LEADS})", re.IGNORECASE)
_LONGEST_VERB: Final = 3  # words: TAKE CONTROL OF


class Order(Protocol):
    """One order as it was written, whatever it means in a position; a frozen dataclass."""

    @property
    def verb(self) -> str:
        """The name of its verb."""


Read: TypeAlias = Callable[[str], Order]
"""Reads a plain order; raises OrderError."""


@dataclass(frozen=True)
class AnyName:
    """ANY or BEST in an order: the words around it, and the kinds of thing that fit there."""

    before: str
    behind: str
    kinds: tuple[str, ...]
    best: bool = False

    @property
    def line(self) -> str:
        """The order line as it is written."""
        return self.with_name("BEST" if self.best else "ANY")

    def with_name(self, name: str) -> str:
        """Return the order line with a name in the place of ANY or BEST."""
        return f"{self.before} {name} {self.behind}".strip()


@dataclass(frozen=True)
class Alternatives:
    """Orders of which the first that is legal counts, and perhaps ANY after them."""

    ways: tuple[Order, ...]
    rest: AnyName | None = None
    verb: str = "either"


@dataclass(frozen=True)
class Several:
    """Orders that one line gives one after the other, each of which answers its own question."""

    orders: tuple[Order, ...]
    verb: str = "several"


# ------------------------------------------------------------------------------ reading


@dataclass(frozen=True)
class Style:
    """How a line is split: whether a comma means OR, and whether free text follows one verb."""

    commas: bool = False
    free: bool = False


def read_alternatives(
    text: str, read: Read, samples: Mapping[str, str], style: Style
) -> Alternatives | None:
    """Return the alternatives in a line; None when it names none.

    ``samples`` holds, by kind of thing that ANY may stand for, one name. Raises NotUnderstood when
    the parts do not make orders.
    """
    parts = [part for part in (_OR_COMMA if style.commas else _OR).split(text) if part.strip()]
    if len(parts) < 2 and not _HOLDS_ANY.search(text):
        return None
    if len(parts) > MOST_WAYS:
        raise unreadable(
            "a line names at most {most} alternatives; here are {count}",
            most=MOST_WAYS,
            count=len(parts),
        )
    if any(_ANY.fullmatch(part) for part in parts[1:-1]):
        raise unreadable("ANY comes last: behind it nothing is tried any more", about=text)
    reading = _Reading(text, read, samples, style)
    return reading.several(parts) if len(parts) > 1 else reading.any_alone()


class _Reading:
    """One line that is being read."""

    def __init__(self, text: str, read: Read, samples: Mapping[str, str], style: Style) -> None:
        self.text = text
        self.read = read
        self.samples = samples
        self.style = style
        self.tried: dict[str, Order | OrderError] = {}

    def several(self, parts: Sequence[str]) -> Alternatives:
        """Return several alternatives; the longest words that all can share are shared."""
        last = _ANY.fullmatch(parts[-1])
        named = parts[:-1] if last else parts
        for beginning in self._beginnings(named[0]):
            for ending in [last["behind"] or ""] if last else _endings(named[-1]):
                own = list(named)
                if last is None:
                    own[-1] = named[-1].removesuffix(ending).rstrip()
                ways = self._ways(named, own, beginning, ending)
                if not ways:
                    continue
                rest = self._any(beginning, last["word"], ending) if last else None
                if rest or not last:
                    return Alternatives(tuple(ways), rest)
        raise self._failure(parts)

    def any_alone(self) -> Alternatives:
        """Return the order of a line with ANY and no other alternative: ``RETREAT TO ANY``."""
        words = self.text.split()
        at = next(n for n, word in enumerate(words) if word.lower() in ("any", "best"))
        before = words[: at - 1] if at and words[at - 1].lower() == "the" else words[:at]
        rest = self._any(" ".join(before), words[at], " ".join(words[at + 1 :]))
        is_best = words[at].lower() == "best"
        if rest is None:
            raise unreadable(
                "“{word!s}” stands for one thing that an order names, as in {example}",
                about=self.text,
                word=words[at],
                example=order_line("RETREAT TO BEST" if is_best else "RETREAT TO ANY"),
            )
        return Alternatives((), rest)

    def _beginnings(self, part: str) -> Iterator[str]:
        """Return what of the first part may belong to all, the longest first."""
        words = part.split()
        if self.style.free:
            yield words[0]
            return
        for count in range(len(words) - 1, 0, -1):
            if count <= _LONGEST_VERB or _LEAD.fullmatch(words[count - 1]):
                yield " ".join(words[:count])
        yield ""

    def _ways(
        self, named: Sequence[str], own: Sequence[str], beginning: str, ending: str
    ) -> list[Order]:
        """Return an order for each part, or nothing when one of them does not make one."""
        found = []
        for number, (part, words) in enumerate(zip(named, own, strict=True)):
            start = beginning if number else ""
            order = self._order(f"{start} {words} {ending}") if start or not number else None
            if order is None and not _NUMBER.fullmatch(part):
                order = self._order(part)
            if order is None:
                return []
            found.append(order)
        return found

    def _any(self, before: str, word: str, behind: str) -> AnyName | None:
        """Return ANY or BEST between two pieces of an order; None when nothing fits there."""
        wanted = {kind: f"{before} {name} {behind}" for kind, name in self.samples.items()}
        kinds = tuple(kind for kind, text in wanted.items() if self._order(text) is not None)
        best = word.lower() == "best"
        return AnyName(before, behind, kinds, best) if before and kinds else None

    def _order(self, text: str) -> Order | None:
        found = self._tried(text)
        return None if isinstance(found, OrderError) else found

    def _tried(self, text: str) -> Order | OrderError:
        """Return the order in a line, or why there is none; each line is read once."""
        text = " ".join(text.split())
        if text not in self.tried:
            if len(self.tried) >= MOST_READINGS:
                raise unreadable(
                    "this line can be taken apart in too many ways; write a whole order behind"
                    " each OR",
                    about=self.text,
                )
            try:
                self.tried[text] = self.read(text)
            except OrderError as wrong:
                self.tried[text] = wrong
        return self.tried[text]

    def _failure(self, parts: Sequence[str]) -> OrderError:
        """Return why the parts make no orders: a name that is wrong in one of them, else OR."""
        wrong = self._tried(parts[0])
        if isinstance(wrong, OrderError):
            return wrong
        for part in parts[1:]:
            for beginning in self._beginnings(parts[0]):
                wrong = self._tried(f"{beginning} {part}")
                if isinstance(wrong, Ambiguous) or (
                    isinstance(wrong, OrderError) and wrong.suggestions
                ):
                    return wrong
        return unreadable(
            "“{others}” cannot stand for a part of “{first!s}”; after OR comes another "
            "name for the last thing named, or another whole order",
            about=self.text,
            others=or_list(parts[1:]),
            first=parts[0],
        )


def _endings(part: str) -> Iterator[str]:
    """Return what of the last part may belong to all, the longest first."""
    words = part.split()
    for at in range(1, len(words)):
        if _BEHIND.fullmatch(words[at]):
            yield " ".join(words[at:])
    yield ""


# ------------------------------------------------------------------------------ writing


def alternatives_line(order: Alternatives, line: Callable[[Order], str], read: Read) -> str:
    """Return alternatives as the shortest line that ``read`` reads as the same again."""
    ways = [line(way) for way in order.ways]
    if order.rest is not None:
        ways.append(order.rest.line)
    short = _shared(ways)
    try:
        if read(short) == order:
            return short
    except OrderError:
        pass
    return " OR ".join(ways)


def _shared(lines: Sequence[str]) -> str:
    """Return lines joined by OR, with the words at both ends that they share written once."""
    split = [line.split() for line in lines]
    before = _alike([words[:-1] for words in split])
    # Not in the middle of a name.
    while before > 1 and not _LEAD.fullmatch(split[0][before - 1]):
        before -= 1
    left = [words[before:] for words in split]
    behind = _alike([words[:0:-1] for words in left])
    while behind and not _BEHIND.fullmatch(split[0][len(split[0]) - behind]):
        behind -= 1
    middle = [" ".join(words[: len(words) - behind]) for words in left]
    ending = split[0][len(split[0]) - behind :]
    return " ".join([*split[0][:before], " OR ".join(middle), *ending])


def _alike(rows: Sequence[Sequence[str]]) -> int:
    """Return with how many equal words all rows begin."""
    count = 0
    for column in zip(*rows, strict=False):
        if len(set(column)) > 1:
            break
        count += 1
    return count
