"""Lines that give several orders: a way of several moves, units built in several spaces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from adjudicator.engine.words import _, or_list
from adjudicator.games.here_i_stand.language.names import (
    kind_of,
    place_names,
    space_names,
    zone_names,
)
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from adjudicator.words.order_words import order_line

MOST_STEPS: Final = 8
_WAY: Final = re.compile(
    r"(?:move|march|mv|advance)\s+(?P<troops>.*?)\s*\bfrom\s+(?P<way>.+?)"
    r"(?:\s+with\s+(?P<behind>.+))?",
    re.IGNORECASE,
)
_STEP: Final = re.compile(r"\s+(?:to|into)\s+", re.IGNORECASE)
_UNCOUNTED: Final = re.compile(
    r"\b(?:all|everything|everybody|everyone|whole|entire|full|lot)\b", re.IGNORECASE
)


def steps_of(text: str) -> Sequence[str]:
    """Return a line for each move of a way over several spaces; one line for a way by sea.

    Raises Ambiguous when ALL go: more units may stand where they pass than have come.
    """
    found = _WAY.fullmatch(text)
    if found is None:
        return ()
    places = [place_names().named(words) for words in _STEP.split(found["way"])]
    if not 3 <= len(places) <= MOST_STEPS or None in places:
        return ()
    named = [place_names().full(place) for place in places if place]
    troops = ", ".join(part for part in (found["troops"].rstrip(" ,"), found["behind"]) if part)
    if any(place in zone_names() for place in places):
        return (f"TRANSPORT {troops} FROM {' TO '.join(named)}",)
    if _UNCOUNTED.search(troops):
        raise _who_goes_on(named)
    return [f"MOVE {troops} FROM {origin} TO {goal}" for origin, goal in pairwise(named)]


def _who_goes_on(places: Sequence[str]) -> Ambiguous:
    first = order_line(f"MOVE 4 regulars FROM {' TO '.join(places)}")
    second = order_line(f"MOVE ALL FROM {places[1]} TO {places[2]}")
    return Ambiguous(
        _(
            "who goes on from {place}: those who come, or all who are there then? Name them, as in"
            " {first}, or write a line for each move, the second {second}",
            place=places[1],
            first=first,
            second=second,
        ),
        candidates=[first, second],
    )


# ------------------------------------------------------------------------------ building

_BUILD: Final = re.compile(
    r"(?P<verb>raise|recruit|buy|build|hire|construct|get)\s+(?P<rest>.+)", re.I
)
_SEP: Final = re.compile(
    r"\s*(?:[,;+&]|\band\b)(?:\s*(?:[,;+&]|\band\b))*\s*|(?<=[^\W\d])\s+(?=\d)", re.IGNORECASE
)
_UNITS: Final = re.compile(
    r"(?:(?:and\s+)?(?:raise|recruit|buy|build|hire|construct|get)\s+)?"
    r"(?P<count>\d{1,3}|an?|one|two|three|four|five|six)?\s*(?P<kind>[^\W\d][^\d]*?)?",
    re.IGNORECASE,
)
_IN: Final = re.compile(r"(?P<units>.*?)\s*\b(?:in|at|on)\s+(?P<place>.+)", re.IGNORECASE)
_EACH: Final = re.compile(r"\s*\beach(?:\s+of)?$|^each\s+of\s+", re.IGNORECASE)


def buildings_of(text: str) -> Sequence[str]:
    """Return a line for each kind of unit and space of a line that builds several.

    Raises Ambiguous when a number stands before several spaces.
    """
    found = _BUILD.fullmatch(text)
    if found is None:
        return ()
    lines: list[str] = []
    waiting: list[str] = []  # units whose space comes later
    kind, each, placed = "", "", ""
    for part in _SEP.split(found["rest"].strip()):
        there = _IN.fullmatch(part)
        units = there["units"] if there else part
        place = space_names().named(there["place"]) if there else None
        if there is None and each and space_names().named(part):
            lines.append(f"{each} IN {part}")
            continue
        if there is None and placed and space_names().named(part):
            raise _each_or_all(placed, part)
        read = _units(units, kind)
        if read is None or (there and place is None):
            return ()
        unit, kind, is_each = read
        waiting.append(unit)
        if there:
            lines += [f"RAISE {one} IN {there['place']}" for one in waiting]
            each = f"RAISE {unit}" if is_each else ""
            placed, waiting = f"{unit} IN {there['place']}", []
    return lines if len(lines) > 1 and not waiting else ()


def _units(words: str, kind: str) -> tuple[str, str, bool] | None:
    """Return units with their kind, which may be that of the units before; None for no units."""
    is_each = _EACH.search(words) is not None
    found = _UNITS.fullmatch(_EACH.sub("", words).strip())
    if found is None or not (found["count"] or found["kind"]):
        return None
    kind = found["kind"] or kind
    try:
        kind_of(kind.split()[-1] if kind else "")
    except NotUnderstood:
        return None
    return f"{found['count'] or '1'} {kind}", kind, is_each


def _each_or_all(units: str, other: str) -> Ambiguous:
    unit, _in, place = units.partition(" IN ")
    count, _blank, kind = unit.partition(" ")
    each = order_line(f"RAISE {units}, {unit} IN {other}")
    some = order_line(f"RAISE 1 {kind} IN {place}, 1 {kind} IN {other}")
    ways = [each, some] if count != "1" else [each]
    return Ambiguous(
        _("how many in each space? Write, for example, {ways}", ways=or_list(ways)),
        candidates=ways,
    )
