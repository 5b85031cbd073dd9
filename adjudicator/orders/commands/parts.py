"""The parts of a command: what stands behind the first words of its line, and how it is read.

The command line gives the same parts as arguments and options, so that both read them alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, TypeAlias

from adjudicator.engine.words import _
from adjudicator.words.lexicon import Ambiguous, NotUnderstood, unreadable
from adjudicator.words.order_words import order_line

Taken: TypeAlias = tuple[Any, str]
"""What a part of a line says, and the words behind it."""

_WINDOW: Final = re.compile(r"#?(w\d{1,9})\b[\s,:]*", re.IGNORECASE)
_LENGTH: Final = re.compile(
    r"(\d{1,5}(?:\.\d{1,2})?)\s*"
    r"(w(?:eeks?)?|viikkoa?|d(?:ays?)?|päivää?|vrk|h(?:ours?|rs?)?|tuntia?|m(?:in(?:utes?)?)?)?"
    r"(?![a-zäö0-9.])[\s,]*",
    re.IGNORECASE,
)
_NUMBERS: Final = {
    **dict.fromkeys(("a", "an", "another", "one"), "1"),
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
}
_A_LENGTH: Final = re.compile(
    rf"^(?:(?:by|for)\b\s*)?(?:({'|'.join(_NUMBERS)}|\d[\d.]*)\s*(?:more\s+)?)?"
    r"((?:days?|weeks?|hours?|hrs?|d|h)\b)",
    re.IGNORECASE,
)
_SEGMENT: Final = re.compile(r"(?:to\b\s*)?(?:segment\b\s*)?#?(\d{1,9})(?![\d.]*\d)[\s,:]*", re.I)
_PLACE: Final = re.compile(r"#?(\d{1,9})\.(\d{1,9})[\s,:]*")
_BECAUSE: Final = re.compile(r"[\s,.:-]*\b(?:because|koska)\b[\s:]*", re.IGNORECASE)
_ASSIGNED: Final = re.compile(r"(?<![\w.])([a-z_][\w.]*)\s*=", re.IGNORECASE)
_NUMBER: Final = re.compile(r"#?(\d{1,9})")
_ADDRESS: Final = re.compile(r"[^\s<>,;:\"()\[\]]+@[^\s<>,;:\"()\[\]]+")
_CODE: Final = re.compile(r"[A-Z2-9]{8}")
_BETWEEN: Final = " \t\n,;"
_SEPARATORS: Final = " \t\n,:-"
_UNITS: Final = {
    "w": 7 * 24 * 60,
    "viikko": 7 * 24 * 60,
    "d": 24 * 60,
    "p": 24 * 60,
    "vrk": 24 * 60,
    "h": 60,
    "t": 60,
    "m": 1,
}
"""By how the word for a length of time begins, in English and Finnish: its minutes."""
_LARGER: Final = 100_000  # than any of them
_CONFIRMED: Final = re.compile(r"confirm\s+([a-z2-7]{4})\b[\s,:]*", re.IGNORECASE)
YES: Final = "--yes"
"""What the command line says for a flag."""
LONGEST_EXTENSION: Final = timedelta(days=366)


@dataclass(frozen=True)
class Part:
    """A part of a command: its name, what it means, and how it is read from words.

    ``take`` raises OrderError when the words do not begin with such a part. ``missing`` is the
    value of a part that may be left out. ``option``: given by name on the command line, because it
    may be left out there or is easily mistaken; ``flag``: nothing stands behind the name there.
    ``many``: it may be many words. ``say`` returns how a value is said in a line; without it the
    line is repeated as it was written.
    """

    name: str
    meaning: str
    take: Callable[[str], Taken]
    optional: bool = False
    missing: Any = None
    option: bool = False
    flag: bool = False
    many: bool = False
    say: Callable[[Any], str] | None = None


def read_parts(
    name: str, parts: Sequence[Part], words: str
) -> tuple[dict[str, Any], Sequence[str]]:
    """Return the values of parts that stand one behind the other in ``words``, and how all is said.

    Raises OrderError when one is missing, or when something is left behind the last.
    """
    values: dict[str, Any] = {}
    rest = words.strip()
    for part in parts:
        if not rest and part.optional:
            values[part.name] = part.missing
            continue
        values[part.name], rest = part.take(rest)
    if rest.strip():
        raise unreadable(
            "Nothing is expected behind {name} here, but “{rest!s}” is.",
            name=name.upper(),
            rest=rest,
        )
    said = [part.say(values[part.name]) for part in parts if part.say is not None]
    return values, [one for one in said if one] if said else words.split()


# -- the kinds of parts -------------------------------------------------------------------------


def window() -> Part:
    """Return the part that names a window: ``W117``; it may be left out."""

    def take(words: str) -> Taken:
        found = _WINDOW.match(words)
        return (found.group(1).upper(), words[found.end() :]) if found else (None, words)

    return Part("window", "The window it is meant for.", take, optional=True, option=True)


def length(name: str, meaning: str) -> Part:
    """Return the part that is a length of time: ``24h``, ``by 2 days``, ``one day``, ``36``."""

    def take(words: str) -> Taken:
        words = _A_LENGTH.sub(_in_digits, words, count=1)
        minutes, rest, smallest = 0.0, words, _LARGER
        while found := _LENGTH.match(rest):
            word = (found.group(2) or "h").lower()
            unit = next(lasts for begins, lasts in _UNITS.items() if word.startswith(begins))
            # Behind 24h, “2 regulars” begins the reason and “30 min” does not.
            if unit >= smallest or (rest != words and not found.group(2)):
                break
            minutes += float(found.group(1)) * unit
            rest, smallest = rest[found.end() :], unit
        if rest == words:
            raise NotUnderstood(_no_length(words), suggestions=["24h"])
        by = timedelta(minutes=minutes)
        if not timedelta(0) < by <= LONGEST_EXTENSION:
            raise unreadable("A length of time is more than nothing and at most 366 days.")
        return by, rest

    return Part(name, meaning, take, option=True)


def _in_digits(found: re.Match[str]) -> str:
    number = _NUMBERS.get((found[1] or "1").lower(), found[1])
    return f"{number} {found[2]}"


def _no_length(words: str) -> str:
    if not words:
        return _("A length of time is expected, such as 24h, 2 days or 90 min.")
    return _(
        "A length of time is expected, such as 24h, 2 days or 90 min, not “{words!s}”.", words=words
    )


def segment(name: str = "segment", *, optional: bool = False) -> Part:
    """Return the part that is the number of a segment: ``12``, ``TO 12``."""

    def take(words: str) -> Taken:
        found = _SEGMENT.match(words)
        if not found:
            raise unreadable(
                "The number of a segment is expected, such as 12; SEGMENTS lists them.",
                suggestions=["12"],
            )
        return int(found.group(1)), words[found.end() :]

    return Part(name, "A segment, as SEGMENTS numbers them.", take, optional=optional)


def place(name: str, meaning: str, *, last: bool = False) -> Part:
    """Return the part that is a place in a segment: ``12.3``; with ``last`` also that word."""

    def take(words: str) -> Taken:
        if last and (end := re.match(r"last\b[\s,:]*", words, re.IGNORECASE)):
            return None, words[end.end() :]
        found = _PLACE.match(words)
        if not found:
            raise unreadable(
                "A segment and a number in it are expected, such as 12.3; SEGMENT 12"
                " lists what is in segment 12.",
                suggestions=["12.3"],
            )
        return (int(found.group(1)), int(found.group(2))), words[found.end() :]

    return Part(name, meaning, take)


def role(name: str = "role", *, optional: bool = False) -> Part:
    """Return the part that names a role, with a colon behind it or not."""

    def take(words: str) -> Taken:
        head, colon, rest = words.partition(":")
        if colon and len(head.split()) <= 3:
            return head.strip(), rest.strip()
        first, _blank, rest = words.strip().partition(" ")
        if not first:
            raise unreadable("The name of a role is expected.")
        return first, rest.strip()

    return Part(name, "A role.", take, optional=optional)


def address(name: str = "address") -> Part:
    """Return the part that is a mail address."""

    def take(words: str) -> Taken:
        first, _, rest = words.strip().partition(" ")
        return address_in(first, "REPLACE france: eve@example.org"), rest.strip()

    return Part(name, "A mail address.", take)


def order(name: str = "words") -> Part:
    """Return the part that is an order line, up to BECAUSE."""

    def take(words: str) -> Taken:
        reason = _BECAUSE.search(words)
        line = (words[: reason.start()] if reason else words).strip()
        if not line:
            raise unreadable("The order line of the role is missing.")
        return line, words[reason.start() :] if reason else ""

    return Part(name, "An order line of that role.", take, many=True)


def assignments(name: str, meaning: str) -> Part:
    """Return the part that is ``NAME=VALUE``, once or several times, up to BECAUSE.

    Its value is a dictionary of the words by name. A value ends where the next name begins.
    """

    def take(words: str) -> Taken:
        because = _BECAUSE.search(words)
        said = words[: because.start()] if because else words
        found = list(_ASSIGNED.finditer(said))
        if not found or said[: found[0].start()].strip(_SEPARATORS):
            raise unreadable(
                "NAME=VALUE is expected, such as impulse.grace=6h.",
                suggestions=["impulse.grace=6h"],
            )
        ends = [*(one.start() for one in found[1:]), len(said)]
        pairs = {}
        for one, end in zip(found, ends, strict=True):
            value = said[one.end() : end].strip(_BETWEEN)
            if not value:
                raise unreadable("The value of {name!s} is missing.", name=one.group(1))
            if one.group(1) in pairs:
                raise unreadable("{name!s} stands there twice.", name=one.group(1))
            pairs[one.group(1)] = value
        return pairs, words[because.start() :] if because else ""

    return Part(name, meaning, take, many=True)


def reason(*, optional: bool = True) -> Part:
    """Return the part that says why: the rest of the line, told to the players as it stands."""

    def take(words: str) -> Taken:
        found = _BECAUSE.match(words)
        said = (words[found.end() :] if found else words).strip(_SEPARATORS)
        if found and re.match(r"of\b", said, re.IGNORECASE):
            said = f"Because {said}"
        if not said:
            raise unreadable(
                "Say why at the end of the line: the reason is recorded and told to the players."
                " For example: BECAUSE a message was misread."
            )
        return sentence(said), ""

    meaning = "Why; recorded, and told to the players."
    return Part("reason", meaning, take, optional=optional, missing="", option=True)


def yes() -> Part:
    """Return the part that carries out what was only shown before: ``CONFIRM K7QM``.

    Who sits at the machine needs no code. Without it the value is None.
    """

    def take(words: str) -> Taken:
        if words == YES:
            return True, ""
        found = _CONFIRMED.match(words)
        return (found.group(1).upper(), words[found.end() :]) if found else (None, words)

    meaning = "Carry it out; without this it is only shown what would happen."
    return Part("yes", meaning, take, optional=True, option=True, flag=True)


def text(name: str, meaning: str, *, optional: bool = False) -> Part:
    """Return the part that is all the words to the end."""

    def take(words: str) -> Taken:
        if not words.strip():
            raise unreadable("The words are missing.")
        return words.strip(), ""

    return Part(name, meaning, take, optional=optional, missing="", many=True)


def sentence(words: str) -> str:
    """Return words that begin and end like a sentence: commands lose their full stop."""
    ended = words if words[-1:] in ".!?…:)”\"'" else f"{words}."
    return ended[:1].upper() + ended[1:]


def whole(name: str, read: Callable[[str], Any], say: Callable[[Any], str] | None = str) -> Part:
    """Return the part that is all that stands behind the command, nothing at all included.

    ``read`` raises OrderError when it cannot be read.
    """
    return Part(name, "", lambda words: (read(words), ""), say=say)


def number(name: str, example: str) -> Part:
    """Return the part that is a number: ``3``, ``#3``."""
    return whole(name, lambda words: number_in(words, example))


def code(name: str, example: str) -> Part:
    """Return the part that is a code that was mailed."""
    return whole(name, lambda words: code_in(words, example))


def plain(name: str) -> Part:
    """Return the part that is any words, none perhaps."""
    return whole(name, lambda words: " ".join(words.split()))


# -- reading words --------------------------------------------------------------------------------


def number_in(words: str, example: str) -> int:
    """Return the number that ``words`` are; NotUnderstood with an example when they are none."""
    found = _NUMBER.fullmatch(words.strip())
    if not found:
        raise unreadable(
            "A number is expected, as in {example}.",
            suggestions=[example],
            example=order_line(example),
        )
    return int(found.group(1))


def address_in(words: str, example: str) -> str:
    """Return the one mail address in some words, in lower case; mail programs repeat them.

    Raises NotUnderstood when there is none, Ambiguous when there are several.
    """
    found = {one.rstrip(".").lower().removeprefix("mailto") for one in _ADDRESS.findall(words)}
    if not found:
        raise unreadable(
            "A mail address is expected, as in {example}.",
            suggestions=[example],
            example=order_line(example),
        )
    if len(found) > 1:
        raise Ambiguous(_("One address is expected, not several."), candidates=sorted(found))
    return str(found.pop())


def code_in(words: str, example: str) -> str:
    """Return the code that ``words`` are; NotUnderstood with an example when they are none."""
    code = re.sub(r"[\s-]", "", words).upper()
    if not _CODE.fullmatch(code):
        raise unreadable(
            "A code of eight letters and digits is expected, as in {example}.",
            example=order_line(example),
        )
    return code
