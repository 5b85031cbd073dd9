"""What players look up: sections of the rules, cards, and places with their neighbours."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from adjudicator.games.here_i_stand.board import (
    adjacent,
    adjacent_in_clear,
    adjacent_seas,
    is_port,
    places,
    ports_of,
    sea_zones,
    zones_of,
)
from adjudicator.games.here_i_stand.cards import modes_of
from adjudicator.games.here_i_stand.deck import Card, card
from adjudicator.games.here_i_stand.language.names import (
    card_names,
    code_of,
    place_names,
)
from adjudicator.games.here_i_stand.reference import document
from adjudicator.games.here_i_stand.state import OTHER_FAITH, State, controller
from adjudicator.games.here_i_stand.view import View
from adjudicator.games.lexicon import NotUnderstood
from adjudicator.reports.filters import listed, plain_words
from adjudicator.reports.here_i_stand.names import force, space, the
from adjudicator.reports.lines import Section

_NUMBER: Final = re.compile(r"(?:section\s+|§\s*)?(\d{1,2}(?:\.\d)?)\.?", re.IGNORECASE)
_CARD_NUMBER: Final = re.compile(r"(?:card\s+|card\s*#|#)\s*(\d{1,3})", re.IGNORECASE)
_ENTRIES: Final = {
    "after_anne_boleyn": "Enters the deck after Anne Boleyn has become queen.",
    "edward_vi_entry": "Comes with Edward VI.",
    "mary_i_entry": "Comes with Mary I.",
    "elizabeth_i_entry": "Comes with Elizabeth I.",
}
_REMOVALS: Final = {
    "after_play": "Leaves the game once played, for whatever use.",
    "if_condition": "Leaves the game when its event has come about.",
    "if_event": "Leaves the game when played as event.",
    "if_event_or_response": "Leaves the game when played as event or response.",
}


# -- rules and cards ----------------------------------------------------------------------------


@cache
def sections() -> Mapping[str, Section]:
    """Return the sections of the rules by number, in our own words, in the rulebook's order."""
    return {
        raw["number"]: Section(f"{raw['number']} {raw['title']}", tuple(raw["lines"]))
        for raw in document("rules")["section"]
    }


def rules_about(topic: str) -> tuple[Section, ...]:
    """Return what a section (``13.2``), a chapter (``13``) or a card (``#31``, its title) says.

    Without a topic the list of all sections. Raises OrderError when there is no such thing.
    """
    topic = topic.strip(" .?")
    if not topic:
        titles = tuple(section.title for section in sections().values())
        return (Section("Sections; RULES and a number shows one", titles),)
    by_card = _CARD_NUMBER.fullmatch(topic)
    if by_card:
        return _card_section(by_card.group(1))
    by_number = _NUMBER.fullmatch(topic)
    if by_number:
        return _numbered(by_number.group(1))
    found = [s for s in sections().values() if topic.lower() in s.title.lower()]
    return tuple(found) if found else _card_section(card_names().find(topic))


def _numbered(number: str) -> tuple[Section, ...]:
    """Return a section, with those below it when it is a chapter."""
    found = tuple(
        section
        for name, section in sections().items()
        if name == number or name.startswith(f"{number}.")
    )
    if not found:
        raise NotUnderstood(f"there is no section {number}; RULES alone lists them", words=number)
    return found


def _card_section(number: str) -> tuple[Section, ...]:
    try:
        found = card(int(number))
    except KeyError:
        raise NotUnderstood(f"there is no card {number}", words=number) from None
    return (Section(f"Card {found.number}, {found.title}", _card_lines(found)),)


def _card_lines(found: Card) -> tuple[str, ...]:
    """Return what a card is, and what each way to play it does."""
    lines = [f"{found.cp} CP, {plain_words(found.kind)}. {_who(found)}"]
    lines += filter(None, (_entry(found), _REMOVALS.get(found.removal)))
    lines.append(found.summary)
    for mode in modes_of(found.number):
        text = inspect.getdoc(mode.play) or ""
        lines.append(f"{mode.id.replace('_', ' ')}: {' '.join(text.split())}")
    return tuple(lines)


def _entry(found: Card) -> str:
    """Return when a card enters the deck; nothing when it is there from the first turn."""
    if isinstance(found.entry, int):
        return f"Enters the deck in turn {found.entry}." if found.entry > 1 else ""
    return _ENTRIES[found.entry]


def _who(found: Card) -> str:
    if "any" in found.playable_by:
        others = [the(role) for role in found.not_playable_by]
        return f"Played by anybody but {listed(others)}." if others else "Played by anybody."
    return f"Played by {listed([the(role) for role in found.playable_by])}."


# -- places -------------------------------------------------------------------------------------


def places_about(words: str, view: View) -> tuple[Section, ...]:
    """Return the places that ``words`` name, each with what it is, holds and borders on.

    Raises OrderError when one of them is no space and no sea zone.
    """
    named = [part for part in re.split(r"\s*[,;]\s*", words.strip(" .")) if part]
    return tuple(_place(name, view.state) for name in named)


def _place(words: str, state: State) -> Section:
    found = place_names().find(words)
    return _space_section(found, state) if found in places() else _sea_section(found, state)


def _space_section(id_: str, state: State) -> Section:
    printed, here = places()[id_], state.spaces.get(id_)
    what = f"{plain_words(printed.type)}, home of {_owner(printed.home_power)}"
    if printed.language_zone != "none":
        what += f", {printed.language_zone.capitalize()} zone"
    lines = [f"{what}."]
    if here is None:
        lines.append("Not in play now.")
    else:
        faith = "" if here.religion == OTHER_FAITH else f", {plain_words(here.religion)}"
        holder = _owner(controller(state, id_))
        lines.append(f"Controlled by {holder}{faith}.{' Unrest.' if here.unrest else ''}")
        if here.besiegers:
            lines.append(f"Under siege by {listed([the(role) for role in here.besiegers])}.")
        lines += _pieces(here.units, here.leaders)
    lines += _borders(id_)
    return Section(f"{printed.name} ({code_of(id_)})", tuple(lines))


def _owner(role: str) -> str:
    return "no power" if role == "independent" else the(role)


def _pieces(units: Mapping[str, Mapping[str, int]], leaders: Sequence[str]) -> list[str]:
    words = force({"units": units, "leaders": leaders}, own="")
    return [f"Here: {words}."] if units or leaders else []


def _borders(id_: str) -> list[str]:
    """Return the lines on connections, passes and sea zones of a space."""
    clear = adjacent_in_clear(id_)
    passes = [other for other in adjacent(id_) if other not in clear]
    lines = [f"Connected with {', '.join(map(space, clear))}."] if clear else []
    if passes:
        lines.append(f"Over passes with {', '.join(map(space, passes))}.")
    if is_port(id_):
        lines.append(f"Port on {listed([sea_zones()[zone].name for zone in zones_of(id_)])}.")
    return lines


def _sea_section(id_: str, state: State) -> Section:
    here = state.seas[id_]
    lines = [
        *_pieces(here.units, here.leaders),
        f"Ports: {', '.join(map(space, ports_of(id_)))}.",
        f"Borders on {listed([sea_zones()[zone].name for zone in adjacent_seas(id_)])}.",
    ]
    return Section(f"{sea_zones()[id_].name}, sea zone", tuple(lines))
