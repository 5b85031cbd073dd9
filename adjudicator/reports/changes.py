"""The board as far as it changed: sections of lines beside those of an earlier moment.

A line begins with what it is about, up to a colon: ``Vienna: 4 regulars``. Of two lines about the
same thing the later one is told. Of long lists only what came and went is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from adjudicator.engine.words import Language, _, joined, said
from adjudicator.games.telling import HandLine, Section
from adjudicator.reports.spoken import Retold

_LONG: Final = 6
"""So many items make a list of which only the changes are told."""
_COUNTS: Final = re.compile(r"(?<![#\d])\d|[\[\]]")
"""What is in an item that says how many there are or how they stand: another takes its place."""


def changed_sections(before: Retold, now: Retold) -> Retold:
    """Return the sections of ``now`` with the lines that ``before`` did not have."""
    return Retold(
        _sections(before, now, None),
        lambda language: _sections(before.said_in(language), now.said_in(language), language),
    )


def with_new_notes(hand: Sequence[HandLine], before: Sequence[HandLine]) -> tuple[HandLine, ...]:
    """Return a hand of cards; what a card does is said of those alone that are new in it."""
    known = {card.number for card in before}
    return tuple(replace(card, note="") if card.number in known else card for card in hand)


def _sections(
    before: Sequence[Section], now: Sequence[Section], language: Language | None
) -> tuple[Section, ...]:
    earlier = {_name(section): section for section in before}
    found = []
    for section in now:
        old = earlier.get(_name(section), Section("", ()))
        lines = tuple(said(line, language) for line in _lines(old.lines, section.lines))
        if lines or old.title != section.title:
            found.append(replace(section, lines=lines))
    still = {_name(section) for section in now}
    for section in before:
        if _name(section) not in still:
            lines = tuple(said(line, language) for line in _lines(section.lines, ()))
            found.append(replace(section, lines=lines))
    return tuple(found)


def _name(section: Section) -> str:
    return section.role or section.title.partition(":")[0]


def _lines(before: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    gone, come = _without(before, now), _without(now, before)
    about_gone, about_come = Counter(map(_about, gone)), Counter(map(_about, come))
    replaced = {_about(line): line for line in gone if about_gone[_about(line)] == 1}
    replaced = {about: line for about, line in replaced.items() if about_come[about] == 1}
    for line in come:
        earlier = replaced.get(_about(line))
        yield from [line] if earlier is None else _items_changed(earlier, line)
    for line in gone:
        if _about(line) not in replaced:
            yield _("No longer: {line!s}", line=line)


def _about(line: str) -> str:
    """Return what a line is about; lines without a colon are about the same."""
    about, colon, _rest = line.partition(": ")
    return about if colon else ""


def _items_changed(before: str, now: str) -> list[str]:
    """Return the line, or of a long list that is mostly the same what came and went."""
    old, new = _items(before), _items(now)
    come, gone = _without(new, old), _without(old, new)
    if len(new) < _LONG or 2 * len(come + gone) > len(new):
        return [now]
    if come and gone and any(map(_COUNTS.search, come + gone)):
        return [now]
    lines: list[str] = []
    about = _about(now)
    if come:
        lines.append(_("{about!s}: now also {items!s}", about=about, items=joined(", ", come)))
    if gone:
        lines.append(_("{about!s}: no longer {items!s}", about=about, items=joined(", ", gone)))
    return lines or [now]


def _items(line: str) -> list[str]:
    listed = line.partition(": ")[2]
    return listed.split("; " if "; " in listed else ", ")


def _without(items: Sequence[str], others: Sequence[str]) -> list[str]:
    """Return the items that the others lack, one that stands there twice as often as it is more."""
    return list((Counter(items) - Counter(others)).elements())
