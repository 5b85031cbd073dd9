"""The lines of orders ahead in any game: IF, ELSE, ENDIF, NEXT IMPULSE, STANDING.

What an impulse and a turn are called says the game (``PartWords``). ``impulse`` is read in every
one: lines that were kept under an earlier release call it so.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from adjudicator.words.ahead import (
    ELSE,
    ENDIF,
    NEXT,
    STRUCTURE,
    USUAL_PARTS,
    If,
    Mark,
    PartWords,
    Standing,
    Until,
    is_day,
)
from adjudicator.words.alternatives import Several
from adjudicator.words.lexicon import NotUnderstood, unreadable
from adjudicator.words.order_words import order_line

AheadOrder: TypeAlias = If | Mark | Standing
Read: TypeAlias = Callable[[str], Any]
"""Reads words into a frozen dataclass; raises OrderError."""

_IF: Final = re.compile(r"if\b[\s:]*(?P<condition>.*?)(?:[\s,:]*\bthen)?[\s,:]*", re.IGNORECASE)
_MARKS: Final = (
    (re.compile(r"else:?", re.IGNORECASE), Mark(ELSE)),
    (re.compile(r"end\s?if", re.IGNORECASE), Mark(ENDIF)),
)
_NEXT: Final = re.compile(r"next(?:\s+(?P<part>[a-z]+))?:?", re.IGNORECASE)
_ELSE_IF: Final = re.compile(r"(?:else\s?if|elif)\b.*", re.IGNORECASE)
_STANDING: Final = re.compile(
    r"standing(?:\s+orders?)?(?:\s+(?:in|at)\s+(?P<places>[^:]+):)?[\s:]*(?P<rest>.*)",
    re.IGNORECASE,
)
_BEGINS: Final = re.compile(r"(?:if|else|end\s?if|elif|standing)\b", re.IGNORECASE)
_ONCE: Final = re.compile(
    r"(?P<rest>.*\S)[\s,]+(?:only\s+)?once(?P<more>(?:[\s,]+until\s.+)?)", re.I
)
_UNTIL: Final = re.compile(r"(?P<rest>.*\S)[\s,]+until\s+(?P<until>.+)", re.IGNORECASE)
_LIST: Final = re.compile(r"\s*,\s*|\s+(?:and|or)\s+|\s*&\s*", re.IGNORECASE)

MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
)
_NUMBERED: Final = re.compile(
    r"(?:(?:the\s+)?end\s+of\s+)?(?P<what>[a-z]+)\s+(?P<number>\d{1,3})"
    r"(?:\s+of\s+(?P<whole>[a-z]+)\s+(?P<turn>\d{1,3}))?",
    re.IGNORECASE,
)
_THIS: Final = re.compile(r"(?:the\s+)?end\s+of\s+(?:the\s+|this\s+)?(?P<what>[a-z]+)", re.I)
_OWN: Final = re.compile(r"my\s+(?:own\s+)?next\s+(?P<what>[a-z]+)", re.IGNORECASE)
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DAY: Final = re.compile(r"(\d{1,2})\.?\s+([a-z]+)\.?(?:,?\s+(\d{4}))?", re.IGNORECASE)
_LEAP_YEAR: Final = 2024  # in which every day of a year without number exists
_DAY_LAST: Final = re.compile(r"([a-z]+)\.?\s+(\d{1,2})(?:,?\s+(\d{4}))?", re.IGNORECASE)


# ------------------------------------------------------------------------------ reading


def begins_ahead(text: str) -> bool:
    """Return whether a text begins like a line of orders ahead, so that it continues no other."""
    marks = any(pattern.fullmatch(text) for pattern, _ in _MARKS)
    return marks or _NEXT.fullmatch(text) is not None or _BEGINS.match(text) is not None


def read_ahead(
    text: str,
    read: Read,
    condition: Read,
    place: Read,
    example: str,
    parts: PartWords = USUAL_PARTS,
) -> AheadOrder | None:
    """Return the line of orders ahead that a text is; None when it is another line.

    ``read`` reads any order, ``condition`` and ``place`` what their names say; ``example`` is a
    standing order of the game, ``parts`` its words. Raises OrderError for a line that begins like
    one of these and does not go on like one.
    """
    for pattern, mark in _MARKS:
        if pattern.fullmatch(text):
            return mark
    found = _NEXT.fullmatch(text)
    if found and (found["part"] is None or _is_part(found["part"], parts)):
        return Mark(NEXT)
    if _ELSE_IF.fullmatch(text):
        raise unreadable("write ELSE, and on the next line IF with an ENDIF of its own")
    found = _IF.fullmatch(text)
    if found:
        return If(condition(found["condition"]))
    found = _STANDING.fullmatch(text)
    if found is None:
        return None
    return _standing(found["rest"], found["places"], read, place, example, parts)


def _is_part(word: str, parts: PartWords) -> bool:
    return word.lower() in (parts.part, USUAL_PARTS.part)


def _standing(
    text: str, places: str | None, read: Read, place: Read, example: str, parts: PartWords
) -> Standing:
    once, until = False, None
    found = _ONCE.fullmatch(text)
    if found:
        once, text = True, found["rest"] + found["more"]
    found = _UNTIL.fullmatch(text)
    if found:
        text, until = found["rest"], read_until(found["until"], parts)
        found = _ONCE.fullmatch(text)
        if found:
            once, text = True, found["rest"]
    if not text:
        raise unreadable(
            "which order? Write it as in {example}",
            suggestions=[example],
            example=order_line(example),
        )
    order = read(text)
    if order.verb in STRUCTURE or isinstance(order, Standing | Several):
        raise unreadable(
            "“{text!s}” cannot stand by itself; write it as in {example}",
            text=text,
            example=order_line(example),
        )
    named = [place(name) for name in _LIST.split(places.strip())] if places else []
    return Standing(order, until, once, tuple(dict.fromkeys(named)))


def read_until(text: str, parts: PartWords = USUAL_PARTS) -> Until:
    """Return the term in words such as ``turn 4``; NotUnderstood when they name none."""
    words = text.strip()
    if (term := _term_in_parts(words, parts)) is not None:
        return term
    if found := _ISO.fullmatch(words):
        return _until_day(words, int(found[1]), int(found[2]), int(found[3]), parts)
    if found := _DAY.fullmatch(words):
        month = _month(found[2], words, parts)
        return _until_day(words, int(found[3] or 0), month, int(found[1]), parts)
    if found := _DAY_LAST.fullmatch(words):
        month = _month(found[1], words, parts)
        return _until_day(words, int(found[3] or 0), month, int(found[2]), parts)
    raise _no_term(words, parts)


def _term_in_parts(words: str, parts: PartWords) -> Until | None:
    """Return a term that names a turn or a part of one; None for any other words."""
    if found := _NUMBERED.fullmatch(words):
        what, whole = found["what"].lower(), (found["whole"] or parts.turn).lower()
        if what == parts.turn and found["whole"] is None:
            return Until(turn=int(found["number"]))
        if _is_part(what, parts) and whole == parts.turn:
            return Until(impulse=int(found["number"]), turn=int(found["turn"] or 0))
    if (found := _THIS.fullmatch(words)) and found["what"].lower() == parts.turn:
        return Until(word="turn")
    if (found := _OWN.fullmatch(words)) and _is_part(found["what"], parts):
        return Until(word="own")
    return None


def _no_term(words: str, parts: PartWords) -> NotUnderstood:
    if parts != USUAL_PARTS:
        return unreadable(
            "UNTIL “{words!s}” is not understood; it can be UNTIL {turn} 4, UNTIL the end of the"
            " {turn}, UNTIL {part} 2, UNTIL my next {part}, or a day such as UNTIL 24 December",
            about=words,
            words=words,
            turn=parts.turn,
            part=parts.part,
        )
    return unreadable(
        "UNTIL “{words!s}” is not understood; it can be UNTIL turn 4, UNTIL the end "
        "of the turn, UNTIL impulse 12, UNTIL my next impulse, or a day such as "
        "UNTIL 24 December",
        about=words,
        words=words,
    )


def _month(word: str, words: str, parts: PartWords) -> int:
    fitting = [n for n, name in enumerate(MONTHS, 1) if name.startswith(word.lower())]
    if len(word) < 3 or len(fitting) != 1:
        raise _no_term(words, parts)
    return fitting[0]


def _until_day(words: str, year: int, month: int, day: int, parts: PartWords) -> Until:
    """Return the term of a day; without a year it is the next such day."""
    found = f"{month:02}-{day:02}"
    if not is_day(year or _LEAP_YEAR, found):
        raise _no_term(words, parts)
    return Until(day=f"{year:04}-{found}" if year else f"--{found}")


# ------------------------------------------------------------------------------ writing


def ahead_line(
    order: AheadOrder,
    line: Callable[[Any], str],
    condition: Callable[[Any], str],
    place: Callable[[str], str],
    parts: PartWords = USUAL_PARTS,
) -> str:
    """Return a line of orders ahead in canonical words, made of those of its parts."""
    if isinstance(order, If):
        return f"IF {condition(order.condition)}"
    if isinstance(order, Mark):
        return f"NEXT {parts.part.upper()}" if order.verb == NEXT else order.verb.upper()
    where = f" IN {', '.join(place(one) for one in order.places)}" if order.places else ""
    once = " ONCE" if order.once else ""
    until = f" UNTIL {until_words(order.until, parts)}" if order.until else ""
    return f"STANDING{where}: {line(order.order)}{once}{until}"


def until_words(until: Until, parts: PartWords = USUAL_PARTS) -> str:
    """Return a term in words: ``turn 4``, ``impulse 12 of turn 3``, ``24 December``."""
    if until.word:
        return f"the end of the {parts.turn}" if until.word == "turn" else f"my next {parts.part}"
    if until.day.startswith("--"):
        return f"{int(until.day[5:])} {MONTHS[int(until.day[2:4]) - 1].capitalize()}"
    if until.day:
        return until.day
    if until.impulse is not None:
        whole = f" of {parts.turn} {until.turn}" if until.turn else ""
        return f"{parts.part} {until.impulse}{whole}"
    return f"{parts.turn} {until.turn}"
