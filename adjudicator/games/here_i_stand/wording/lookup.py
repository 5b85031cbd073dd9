"""What players look up: sections of the rules, cards, and places with their neighbours."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from adjudicator.engine.words import N_, Words, _, joined, name, sentences
from adjudicator.games.here_i_stand.cards import Mode, modes_of
from adjudicator.games.here_i_stand.diplomatic import MODES as DIPLOMATIC_MODES
from adjudicator.games.here_i_stand.language.names import (
    code_of,
    place_names,
    titles_in,
)
from adjudicator.games.here_i_stand.rules.deck import Card, card, is_in, summary_in
from adjudicator.games.here_i_stand.rules.game_map import (
    Place,
    adjacent,
    adjacent_in_clear,
    adjacent_seas,
    is_port,
    places,
    ports_of,
    sea_zones,
    zones_of,
)
from adjudicator.games.here_i_stand.rules.state import OTHER_FAITH, Space, State, controller
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.here_i_stand.wording.names import force, space, the
from adjudicator.games.here_i_stand.wording.sections import (
    has_chapter,
    number_in,
    numbered,
    sections_in,
)
from adjudicator.games.telling import Section
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.saying import listed, plain_words

_CARD_NUMBER: Final = re.compile(r"(?:card\s+|card\s*#|#)\s*(\d{1,3})", re.IGNORECASE)
_FAITHS: Final = {"catholic": N_("catholic"), "protestant": N_("protestant")}

KINDS: Final = {
    "home": N_("{cp} CP, home. {who}"),
    "mandatory": N_("{cp} CP, mandatory. {who}"),
    "response": N_("{cp} CP, response. {who}"),
    "combat": N_("{cp} CP, combat. {who}"),
    "event": N_("{cp} CP, event. {who}"),
    "diplomatic": N_("Diplomatic card, without CP. {who}"),
}
"""By the kind of a card: what its first line says, with who may play it."""

_ENTRIES: Final = {
    "after_anne_boleyn": N_("Enters the deck after Anne Boleyn has become queen."),
    "edward_vi_entry": N_("Comes with Edward VI."),
    "mary_i_entry": N_("Comes with Mary I."),
    "elizabeth_i_entry": N_("Comes with Elizabeth I."),
    "after_league": N_("Joins the diplomatic deck when the Schmalkaldic League has formed."),
}
_REMOVALS: Final = {
    "after_play": N_("Leaves the game once played, for whatever use."),
    "if_condition": N_("Leaves the game when its event has come about."),
    "if_event": N_("Leaves the game when played as event."),
    "if_event_or_response": N_("Leaves the game when played as event or response."),
}


# -- rules and cards ----------------------------------------------------------------------------


def rules_about(topic: str, scenario: str) -> tuple[Section, ...]:
    """Return what a section (``13.2``), a chapter (``13``) or a card (``#31``, its title) says.

    A number without a chapter is that of a card (``71``). A card has the face of the scenario; two
    of the same title are told apart by what is in play.
    Without a topic the list of all sections. Raises OrderError when there is no such thing.
    """
    topic = topic.strip(" .?")
    if not topic:
        titles = tuple(section.title for section in sections_in(scenario).values())
        return (Section(_("Sections; RULES and a number shows one"), titles),)
    by_card = _CARD_NUMBER.fullmatch(topic)
    if by_card:
        return _card_section(by_card.group(1), scenario)
    number = number_in(topic)
    if number is not None:
        if number.isdecimal() and not has_chapter(number, scenario):
            return _card_section(number, scenario)
        return numbered(number, scenario)
    found = [s for s in sections_in(scenario).values() if topic.lower() in s.title.lower()]
    if found:
        return tuple(found)
    return _card_section(titles_in(scenario).find(topic), scenario)


def _card_section(number: str, scenario: str) -> tuple[Section, ...]:
    try:
        found = card(int(number))
    except KeyError:
        reason = _("there is no card {number}", number=number)
        raise NotUnderstood(reason, words=number) from None
    title = _("Card {number}, {title}", number=found.number, title=name(found.title))
    return (Section(title, _card_lines(found, scenario)),)


def _card_lines(found: Card, scenario: str) -> tuple[str, ...]:
    """Return what a card is, and what each way to play it does."""
    lines: list[str] = [_(KINDS[found.kind], cp=found.cp, who=_who(found))]
    lines += filter(None, (_entry(found), _removal(found)))
    lines.append(_(summary_in(found.number, scenario)))
    if not is_in(found.number, scenario):
        lines.append(_("This card is not in this game."))
    for mode in modes_of(found.number, scenario):
        lines.append(_("{mode}: {text}", mode=plain_words(mode.id), text=_(what_it_does(mode))))
    lines += [_(what_it_does(mode)) for mode in DIPLOMATIC_MODES.of(found.number)]
    return tuple(lines)


def what_it_does(mode: Mode) -> str:
    """Return what a way to play a card does, in one line."""
    return " ".join((inspect.getdoc(mode.play) or "").split())


def _removal(found: Card) -> str:
    return _(_REMOVALS[found.removal]) if found.removal in _REMOVALS else ""


def _entry(found: Card) -> str:
    """Return when a card enters the deck; nothing when it is there from the first turn."""
    if isinstance(found.entry, int):
        if found.entry == 1:
            return ""
        return _("Enters the deck in turn {turn}.", turn=found.entry)
    return _(_ENTRIES[found.entry])


def _who(found: Card) -> Words:
    if "any" not in found.playable_by:
        return _("Played by {powers}.", powers=listed([the(role) for role in found.playable_by]))
    if not found.not_playable_by:
        return _("Played by anybody.")
    others = listed([the(role) for role in found.not_playable_by])
    return _("Played by anybody but {powers}.", powers=others)


# -- places -------------------------------------------------------------------------------------


def places_about(words: str, view: View) -> tuple[Section, ...]:
    """Return the places that ``words`` name, each with what it is, holds and borders on.

    Raises OrderError when one of them is no space and no sea zone.
    """
    return tuple(_place(found, view.state) for found in places_named(words))


def places_named(words: str) -> tuple[str, ...]:
    """Return the identifiers of the places that ``words`` name; raises OrderError for no place."""
    named = [part for part in re.split(r"\s*[,;]\s*", words.strip(" .")) if part]
    return tuple(place_names().find(name) for name in named)


def _place(found: str, state: State) -> Section:
    return _space_section(found, state) if found in places() else _sea_section(found, state)


def _space_section(id_: str, state: State) -> Section:
    printed = places()[id_]
    lines = (_printed_on_map(printed), *now_in(id_, state), *_borders(id_))
    return Section(_("{place} ({code})", place=name(printed.name), code=code_of(id_)), lines)


def now_in(id_: str, state: State) -> tuple[Words, ...]:
    """Return what is in a space or sea zone now: who holds it, sieges, units and leaders."""
    if id_ in state.seas:
        return tuple(_pieces(state.seas[id_].units, state.seas[id_].leaders))
    here = state.spaces.get(id_)
    if here is None:
        return (_("Not in play now."),)
    lines = [_holder(controller(state, id_), here)]
    if here.besiegers:
        besiegers = listed([the(role) for role in here.besiegers])
        lines.append(_("Under siege by {powers}.", powers=besiegers))
    return (*lines, *_pieces(here.units, here.leaders))


def _printed_on_map(place: Place) -> Words:
    """Return what the map says of a space: its kind, whose home it is, its language zone."""
    kind, owner = plain_words(place.type), _owner(place.home_power)
    if place.language_zone == "none":
        return _("{kind}, home of {power}.", kind=kind, power=owner)
    zone = name(place.language_zone.capitalize())
    return _("{kind}, home of {power}, {zone} zone.", kind=kind, power=owner, zone=zone)


def _holder(role: str, here: Space) -> Words:
    """Return who controls a space, its religion where that is not the usual one, and unrest."""
    holder, unrest = _owner(role), _("Unrest.") if here.unrest else ""
    if here.religion == OTHER_FAITH:
        return sentences(_("Controlled by {power}.", power=holder), unrest)
    faith = _(_FAITHS[here.religion])
    return sentences(_("Controlled by {power}, {religion}.", power=holder, religion=faith), unrest)


def _owner(role: str) -> Words:
    return _("no power") if role == "independent" else the(role)


def _pieces(units: Mapping[str, Mapping[str, int]], leaders: Sequence[str]) -> list[Words]:
    here = force({"units": units, "leaders": leaders}, own="")
    return [_("Here: {force}.", force=here)] if units or leaders else []


def _borders(id_: str) -> list[Words]:
    """Return the lines on connections, passes and sea zones of a space."""
    clear = adjacent_in_clear(id_)
    passes = [other for other in adjacent(id_) if other not in clear]
    lines = [_("Connected with {spaces}.", spaces=_spaces(clear))] if clear else []
    if passes:
        lines.append(_("Over passes with {spaces}.", spaces=_spaces(passes)))
    if is_port(id_):
        lines.append(_("Port on {zones}.", zones=_zones(zones_of(id_))))
    return lines


def _spaces(places: Iterable[str]) -> Words:
    return joined(", ", map(space, places))


def _zones(zones: Iterable[str]) -> str:
    return listed([name(sea_zones()[zone].name) for zone in zones])


def _sea_section(id_: str, state: State) -> Section:
    lines = [
        *now_in(id_, state),
        _("Ports: {spaces}.", spaces=_spaces(ports_of(id_))),
        _("Borders on {zones}.", zones=_zones(adjacent_seas(id_))),
    ]
    return Section(_("{zone}, sea zone", zone=name(sea_zones()[id_].name)), tuple(lines))
