"""The words that players leave out around places: ``Move Francis Paris - Dijon - Besançon``.

A place that stands where a way begins gets its FROM, one where units are built its IN, one where
somebody goes its TO. A hyphen between two places is TO, as an arrow is; VIA stands before the goal.
Only names in full, other names and codes count: the beginning of a name may be another word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from adjudicator.games.here_i_stand.language.names import (
    KIND_WORDS,
    OWNER_WORDS,
    leader_names,
    place_names,
)
from adjudicator.words.lexicon import fold
from adjudicator.words.plain_line import replaced, replacing

_TOKEN: Final = re.compile(r"->|[,;:+&]|[^\s,;:+&]+")
_LONGEST_NAME: Final = 4  # words: Knights of St. John is none, Gulf of Lyon and Bay of Biscay are
_MARCHES: Final = re.compile(
    r"(?:move|march|mv|advance|(?:spring\s+)?deploy(?:ment)?|sail|naval\s+mov(?:e|ement)|"
    r"(?:naval\s+)?(?:transport|ship)|winter|recall|intercept(?:ion)?|assault|storm|sally|"
    r"avoid|evade)\b",
    re.IGNORECASE,
)
_BUILDS: Final = re.compile(
    r"(?:raise|recruit|buy|build|hire|construct|get|place|put|harbou?r)\b", re.IGNORECASE
)
_GOES: Final = re.compile(
    r"(?:retreat|fall\s+back|continue|go\s+on|avoid|evade|displace)\b", re.IGNORECASE
)
_ONWARD: Final = re.compile(
    r"(?:\s*,)?\s+(?:and\s+)?(?:(?:then|on|onwards?)\s+)+(?:to|into)\s+", re.IGNORECASE
)
_BY_WAY_OF: Final = re.compile(r"\bby\s+way\s+of\b", re.IGNORECASE)
_VIA: Final = frozenset(("via", "through", "over", "across"))
_TO: Final = frozenset(("to", "into", "->", "towards", "toward"))
_LEADS: Final = _TO | _VIA | {"from", "of", "in", "at", "on", "against", "vs", "or"}
_SLOTS: Final = _LEADS | {"with", "using", "for", "but", "except", "leaving", "and", "under", "led"}
_NOT_PLACES: Final = frozenset(
    fold(word)
    for words in (*KIND_WORDS.values(), *OWNER_WORDS.values(), (*_SLOTS, "all", "any"))
    for word in words
) - {fold(place.full) for place in place_names().entries}
_ROWS: Final = (
    (
        re.compile(r"play|use"),
        replacing((r"\s*(?:[,:]|\s-\s)\s*(?=(?:as|for)?\s*(?:the\s+)?(?:cps?|event)\b)", " ")),
    ),
    (
        re.compile(r"(?:call|debate|theological)\b"),
        replacing(
            (r"[,\s]+(?:(?:against|vs\.?)\s+)?(?:an?\s+)?((?:un)?committed)\b", r" against \1")
        ),
    ),
    (
        re.compile(r"(?:translate|build|st\.?|saint)\b"),
        replacing(
            (r"(?:\s+(?:with|at|for)|\s*[:,])?\s+(\d+|one|two|three)\s*cps?$", r" for \1 CP")
        ),
    ),
)
"""By the first words of a line, what stands in it for words that are left out."""


@dataclass
class _Word:
    """A word or sign of a line, or a place of several words."""

    text: str
    is_place: bool = False
    before: list[str] = field(default_factory=list)

    @property
    def low(self) -> str:
        return self.text.lower()


@lru_cache(maxsize=4096)
def with_words_left_out(text: str) -> str:
    """Return a line with the prepositions that its places lack; others stay as they are."""
    for first, rows in _ROWS:
        if first.match(text.lower()):
            text = replaced(text, rows)
    marches, builds, goes = (bool(one.match(text)) for one in (_MARCHES, _BUILDS, _GOES))
    if not (marches or builds or goes):
        return text
    text = _ONWARD.sub(" -> ", _BY_WAY_OF.sub("via", text))
    words = _with_ways(_words(text))
    if builds and len(words) > 3 and words[1].low in ("in", "at") and words[2].is_place:
        words = [words[0], *words[3:], *words[1:3]]
    if marches:
        if len(words) > 1 and words[1].text == ",":
            words[1].text = ""
        _find_origin(words)
        _find_troops_behind(words)
    for at, word in enumerate(words):
        if word.is_place and at and not _is_led(words, at):
            if builds:
                _lead(words, at, "in")
            elif goes and not any(one.low in _TO for one in words):
                _lead(words, at, "to")
    return _joined(words)


def _words(text: str) -> list[_Word]:
    """Return the words of a line, those of a place as one and hyphens as signs."""
    tokens = [part for token in _TOKEN.findall(text) for part in _unhyphened(token)]
    found: list[_Word] = []
    at = 0
    while at < len(tokens):
        size = _place_at(tokens, at)
        found.append(_Word(" ".join(tokens[at : at + max(1, size)]), size > 0))
        at += max(1, size)
    return found


def _unhyphened(token: str) -> list[str]:
    """Return the places of a token with hyphens between places; else the token."""
    names = token.split("-")
    if len(names) < 2 or not all(map(_is_place, names)):
        return [token]
    return [part for name in names for part in ("->", name)][1:]


def _place_at(tokens: list[str], at: int) -> int:
    """Return how many tokens from ``at`` are a place; 0 when none is."""
    sizes = range(min(_LONGEST_NAME, len(tokens) - at), 0, -1)
    return next((n for n in sizes if _is_place(" ".join(tokens[at : at + n]))), 0)


@lru_cache(maxsize=4096)
def _is_place(words: str) -> bool:
    folded = fold(words)
    if not folded or any(word in _NOT_PLACES for word in (folded, folded.split()[0])):
        return False
    if any(sign in words for sign in ",;:+&->"):
        return False
    return place_names().named(words) is not None and leader_names().named(words) is None


def _with_ways(words: list[_Word]) -> list[_Word]:
    """Return words with TO for what stands between the places of a way, in its order."""
    for at in range(1, len(words) - 1):
        between = words[at - 1].is_place and words[at + 1].is_place
        if words[at].text == "-":
            words[at].text = "->" if between else ","
        elif between and words[at].low == "then":
            words[at].text = "->"
    at = 0
    while at + 3 < len(words):
        to, goal, via, step = words[at : at + 4]
        if to.low in _TO and via.low in _VIA and goal.is_place and step.is_place:
            words[at + 1], words[at + 3] = step, goal
            via.text = "->"
        at += 1
    for at in range(1, len(words) - 1):
        if words[at].low in _VIA and words[at - 1].is_place and words[at + 1].is_place:
            words[at].text = "->"
    return words


def _find_origin(words: list[_Word]) -> None:
    """Put FROM before a place that TO follows and nothing leads to."""
    for at in range(1, len(words) - 1):
        if words[at].is_place and words[at + 1].low in _TO and not _is_led(words, at):
            _lead(words, at, "from")


def _find_troops_behind(words: list[_Word]) -> None:
    """Put WITH before troops behind the last place, where no troops stand before it."""
    places = [at for at, word in enumerate(words) if word.is_place]
    if not places or places[-1] + 1 >= len(words):
        return
    at = places[-1] + 1
    signs = at
    while at < len(words) and words[at].text in ",:":
        at += 1
    if at >= len(words) or words[at].low in _SLOTS:
        return
    for sign in words[signs:at]:
        sign.text = ""
    words[at].before.append("with")


def _is_led(words: list[_Word], at: int) -> bool:
    return words[at - 1].low in _LEADS or bool(words[at].before)


def _lead(words: list[_Word], at: int, word: str) -> None:
    """Put a word before a place that stands behind units; a comma or colon there is dropped."""
    last = at - 1
    if words[last].text in (",", ":") and last:
        last -= 1
        is_listed = words[last].is_place
    else:
        is_listed = False
    if is_listed or words[at - 1].low == "and":
        return
    if words[at - 1].text in (",", ":"):
        words[at - 1].text = ""
    words[at].before.append(word)


def _joined(words: list[_Word]) -> str:
    said = [part for word in words for part in (*word.before, word.text) if part]
    return " ".join("to" if part == "->" else part for part in said)
