"""Counts that are split over several places: ``PLACE 2 IN Istanbul, 2 IN Edirne``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from adjudicator.engine.choices import Split
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.names import (
    PLURALS,
    kind_of,
    owner_of,
    place_names,
    units_words,
)
from adjudicator.games.here_i_stand.language.options import find_box, fleet_kind, label
from adjudicator.games.here_i_stand.language.orders import Portion, Spread
from adjudicator.games.here_i_stand.language.tree import (
    Branch,
    count_of,
    parts,
    text_of,
    tokens_of,
)
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.numbers import NUMBER, number_of
from adjudicator.words.verbs import Asked, choice_of

_LIST: Final = re.compile(r"\s*[,;+]\s*")
_UNITS: Final = re.compile(
    rf"({NUMBER})([^\W\d]\w*(?:\s\w+)*?)\s+(?:from|in|at)\s+(.+)", re.IGNORECASE
)


def build_spread(verb: str) -> Callable[[Branch], Spread]:
    """Return the reader of counts and boxes."""
    return lambda branch: Spread(tuple(map(_portion, parts(branch, "portion"))), verb=verb)


def _portion(branch: Branch) -> Portion:
    tokens = tokens_of(branch)
    return Portion(
        count_of(branch),
        text_of(parts(branch, "name")[0]),
        kind_of(str(tokens["KIND"])) if "KIND" in tokens else None,
        owner_of(str(tokens["OWNER"])) if "OWNER" in tokens else None,
    )


def spread_line(order: Spread) -> str:
    """Return the canonical line."""
    return f"{order.verb.upper()} " + ", ".join(map(_portion_words, order.portions))


def _portion_words(portion: Portion) -> str:
    if portion.kind is None:
        return f"{portion.count} IN {portion.place}"
    return f"{units_words(portion.count, portion.kind, portion.owner)} IN {portion.place}"


def spread_value(order: Spread, decision: Asked, view: Any) -> JSON:
    """Return the counts by box; NotUnderstood when a box is named twice."""
    choice = choice_of(decision, Split)
    counts: dict[str, JSON] = {}
    for portion in order.portions:
        if decision.name == "port" and portion.kind not in (None, fleet_kind(decision)):
            raise NotUnderstood(_("this is about {units}", units=PLURALS[fleet_kind(decision)]))
        box = find_box(portion.place, choice)
        if box in counts:
            raise NotUnderstood(_("{space} is named twice", space=label(box)))
        if portion.count:
            counts[box] = portion.count
    return counts


def portions_in(words: str, example: str) -> tuple[tuple[int, str, str], ...]:
    """Read ``1 regular FROM Vienna, 1 squadron FROM Naples``: counts, kinds and places.

    Raises NotUnderstood with the ``example`` of the order.
    """
    portions = []
    for part in listed(words):
        found = _UNITS.fullmatch(part)
        if not found:
            raise NotUnderstood(
                _(
                    "“{part!s}” is not understood; write it as in {example}",
                    part=part,
                    example=example,
                ),
                words=part,
                suggestions=[example],
            )
        count, kind, place = found.groups()
        portions.append((number_of(count), kind_of(kind), place_names().find(place)))
    if not portions:
        raise NotUnderstood(_("which units? Write it as in {example}", example=example))
    return tuple(portions)


def listed(words: str) -> list[str]:
    """Return the parts of a list with commas or semicolons."""
    return [part for part in _LIST.split(words.strip()) if part]


def counts_of(portions: tuple[tuple[int, str, str], ...]) -> JSON:
    """Return portions as they are recorded: counts by place and kind."""
    found: dict[str, JSON] = {}
    for count, kind, place in portions:
        kinds = found.setdefault(place, {})
        if not isinstance(kinds, dict) or kind in kinds:
            raise NotUnderstood(_("the same kind of unit is named twice in one place"))
        kinds[kind] = count
    return found
