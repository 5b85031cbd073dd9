"""The sections of the rules, in our own words, and which of them the variant for two changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from adjudicator.engine.words import N_, Words, _, and_list, capital
from adjudicator.games.here_i_stand.rules.reference import document
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER
from adjudicator.games.telling import Section
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.order_words import item_line, order_line

EXAMPLES: Final = {"Order: ": N_("Order: {line!s}"), "In a deal: ": N_("In a deal: {line!s}")}
"""By the mark that begins a line of the rules which players can write: how the line is said."""
FOR_TWO: Final = "2P"
"""The chapter of the variant for two; its sections are numbered ``2P 3``."""
_NUMBER: Final = re.compile(r"(?:section\s+|§\s*)?(\d{1,2}(?:\.\d)?)\.?", re.IGNORECASE)
_NUMBER_FOR_TWO: Final = re.compile(r"(?:section\s+|§\s*)?2\s?P(?:\s?(\d{1,2}))?\.?", re.IGNORECASE)
_SAYS: Final[Mapping[str, Callable[[str], Words]]] = {
    "Order: ": order_line,
    "In a deal: ": item_line,
}


@cache
def sections() -> Mapping[str, Section]:
    """Return the sections of the rules by number, in our own words, in the rulebook's order.

    Those of the variant for two stand behind.
    """
    return {
        raw["number"]: Section(
            _("{number} {title}", number=raw["number"], title=capital(_(raw["title"]))),
            tuple(_rule_line(line) for line in raw["lines"]),
        )
        for raw in document("rules")["section"]
    }


def _rule_line(line: str) -> Words:
    """Return a line of a section; what players can write is said as an order line is."""
    for mark, message in EXAMPLES.items():
        if line.startswith(mark):
            return _(message, line=_SAYS[mark](line.removeprefix(mark)))
    return _(line)


@cache
def changes() -> Mapping[str, tuple[str, ...]]:
    """Return by section of the rulebook the sections of the variant for two that change it."""
    found: dict[str, tuple[str, ...]] = {}
    for raw in document("rules")["section"]:
        for number in raw.get("changes", ()):
            found[number] = (*found.get(number, ()), raw["number"])
    return found


def sections_in(scenario: str) -> Mapping[str, Section]:
    """Return the sections that hold in a scenario by number.

    In the variant for two those that it changes say where; elsewhere it is left out.
    """
    if scenario != TWO_PLAYER:
        return {n: section for n, section in sections().items() if not n.startswith(FOR_TWO)}
    return {number: _changed(number, section) for number, section in sections().items()}


def _changed(number: str, section: Section) -> Section:
    by = changes().get(number)
    if by is None:
        return section
    line = _("For two this is changed by {sections}.", sections=and_list(by))
    return replace(section, lines=(*section.lines, line))


def number_in(topic: str) -> str | None:
    """Return the number of the section that a topic names, ``13.2`` or ``2P 3``; None if none."""
    for_two = _NUMBER_FOR_TWO.fullmatch(topic)
    if for_two:
        return f"{FOR_TWO} {for_two.group(1)}" if for_two.group(1) else FOR_TWO
    plain = _NUMBER.fullmatch(topic)
    return plain.group(1) if plain else None


def has_chapter(number: str, scenario: str) -> bool:
    """Return whether there is a section with a number, or any below it."""
    return bool(_of_chapter(number, scenario))


def _of_chapter(number: str, scenario: str) -> tuple[Section, ...]:
    below = (f"{number}.", f"{number} ")
    return tuple(
        section
        for name, section in sections_in(scenario).items()
        if name == number or name.startswith(below)
    )


def numbered(number: str, scenario: str) -> tuple[Section, ...]:
    """Return a section, with those below it when it is a chapter."""
    found = _of_chapter(number, scenario)
    if not found:
        reason = _("there is no section {number}; RULES alone lists them", number=number)
        raise NotUnderstood(reason, words=number)
    return found
