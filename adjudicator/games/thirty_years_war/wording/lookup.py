"""What players look up: chapters of the rules, tables, cards, and places with their neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from adjudicator.engine.words import Words, _, joined, name
from adjudicator.games.telling import Section
from adjudicator.games.thirty_years_war.edition.decks import Card
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.language.names import area_names, place_names
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.games.thirty_years_war.wording.hand import card_lines
from adjudicator.games.thirty_years_war.wording.material import material
from adjudicator.games.thirty_years_war.wording.names import force, nation, place, the
from adjudicator.games.thirty_years_war.wording.rulebook import CHAPTERS, chapter
from adjudicator.games.thirty_years_war.wording.rules_tables import TABLES, table_section
from adjudicator.words.lexicon import NotUnderstood, OrderError, hint

_NUMBER: Final = re.compile(r"(?:section\s+|chapter\s+|§\s*)?(\d{1,2})(?:\.[\w.]*)?", re.IGNORECASE)
_CARD: Final = re.compile(r"(?:card\s+|#)?([cp]\d{1,2})", re.IGNORECASE)
_TABLE: Final = re.compile(r"table\s+(.+)", re.IGNORECASE)


def rules_about(topic: str, edition: Edition) -> tuple[Section, ...]:
    """Return what a chapter (``12``), a card (``C7``, its title) or a table (``table loot``) says.

    Without a topic the list of what there is. Raises OrderError when there is no such thing.
    """
    topic = topic.strip(" .?")
    if not topic:
        return _contents(edition)
    if (table := _TABLE.fullmatch(topic)) is not None:
        return (table_section(_table(table.group(1)), edition),)
    if (by_card := _CARD.fullmatch(topic)) is not None:
        return (_card(by_card.group(1).lower(), edition),)
    if (number := _NUMBER.fullmatch(topic)) is not None:
        return (_chapter(int(number.group(1)), edition),)
    if topic.casefold() in TABLES:
        return (table_section(topic.casefold(), edition),)
    found = _titled(topic.casefold(), edition)
    if not found:
        reason = _(
            "there is no chapter, card or table {topic!r}; RULES alone lists them", topic=topic
        )
        raise NotUnderstood(reason, words=topic)
    return found


def _titled(wanted: str, edition: Edition) -> tuple[Section, ...]:
    """Return the chapters and cards with some words in their titles."""
    titles = {number: title for number, (title, _lines) in CHAPTERS.items()}
    found = [
        chapter(one, edition)
        for one, title in titles.items()
        if wanted in said(title, edition).lower()
    ]
    cards = [card for card in edition.cards.values() if wanted in card.title.casefold()]
    return (*found, *(_card_section(card, edition) for card in cards))


def _contents(edition: Edition) -> tuple[Section, ...]:
    chapters = tuple(chapter(number, edition).title for number in CHAPTERS)
    tables = tuple(table_section(one, edition).title for one in TABLES)
    return (
        Section(_("Chapters; RULES and a number shows one"), chapters),
        Section(_("Tables; RULES TABLE and a name shows one"), tables),
        Section(_("Cards"), (_("RULES and the code of a card, such as C7, shows it."),)),
        Section(_("What the game is played with"), material(edition)),
    )


def _table(words: str) -> str:
    wanted = words.strip().casefold()
    if wanted not in TABLES:
        reason = _(
            "there is no table {words!r}{hint}; there is: {tables}",
            words=wanted,
            hint=hint(wanted, TABLES),
            tables=joined(", ", TABLES),
        )
        raise NotUnderstood(reason, words=words)
    return wanted


def _chapter(number: int, edition: Edition) -> Section:
    if number not in CHAPTERS:
        reason = _("there is no section {number}; RULES alone lists them", number=number)
        raise NotUnderstood(reason, words=str(number))
    return chapter(number, edition)


def _card(identifier: str, edition: Edition) -> Section:
    if identifier not in edition.cards:
        reason = _("there is no card {number}", number=identifier.upper())
        raise NotUnderstood(reason, words=identifier)
    return _card_section(edition.cards[identifier], edition)


def _card_section(card: Card, edition: Edition) -> Section:
    title = _("Card {code!s}, {title}", code=card.code, title=name(card.title))
    return Section(title, card_lines(edition, card), card.side)


# -- places -------------------------------------------------------------------------------------


def places_named(words: str) -> tuple[str, ...]:
    """Return the identifiers of the places that words name; raises OrderError for no place."""
    parts = (part.strip() for part in re.split(r"[,;]", words.strip(" .")))
    return tuple(_found(part) for part in parts if part)


def _found(words: str) -> str:
    """Return the Area or place that words name as orders do; an Area goes before its namesake."""
    for names in (area_names(), place_names()):
        if found := names.named(words):
            return found
    try:
        return str(place_names().find(words))
    except NotUnderstood as unknown:
        try:
            return str(area_names().find(words))
        except OrderError:
            raise unknown from None


def places_about(words: str, view: View) -> tuple[Section, ...]:
    """Return the places that words name, each with what it is, holds and borders on."""
    return tuple(_section(one, view.state) for one in places_named(words))


def _section(one: str, state: State) -> Section:
    board = state.edition.board
    if one in board.cities:
        lines: tuple[Words, ...] = (*_printed(one, state), *now_in(one, state), *_ways(one, state))
    elif one in board.boxes:
        lines = (*now_in(one, state), *_ways(one, state))
    else:
        lines = _area(one, state)
    return Section(place(one), lines)


def _printed(city: str, state: State) -> Iterable[Words]:
    """Give what the map says of a City: Area, fortress, port, Elector, supply base."""
    printed = state.edition.board.cities[city]
    if printed.area:
        yield _("City of {area}.", area=place(printed.area))
    else:
        yield _("Independent City, {vp} VP.", vp=printed.vp)
    if printed.is_fortress:
        yield _(
            "Fortress of strength {strength}, siege modifier {modifier!s}.",
            strength=printed.strength,
            modifier=f"{printed.modifier:+d}" if printed.modifier else "0",
        )
    if printed.is_port:
        yield _("Port.")
    if printed.is_elector:
        yield _("Elector.")
    if printed.supply_base_for:
        names = joined(", ", [nation(one) for one in printed.supply_base_for])
        yield _("Supply base: {nations}.", nations=names)


def now_in(one: str, state: State) -> Iterable[Words]:
    """Give what is in a City or box now: control, pillage, revolt, siege, pieces."""
    found = state.places[one]
    if one in state.edition.board.cities:
        yield _("Controlled by {who}.", who=the(controller(state, one)))
    if found.pillage:
        yield _("Pillage level {level}.", level=found.pillage)
    if found.revolt:
        yield _("Peasant Revolt.")
    if found.siege is not None:
        yield _("Under siege, modifier {modifier}.", modifier=found.siege)
    for side in SIDES:
        stack = found.outside[side]
        if not stack.is_empty:
            yield _("{side}: {force}.", side=the(side), force=force(stack.units, stack.leaders))
    if found.garrison and not found.inside.is_empty:
        inside = force(found.inside.units, found.inside.leaders)
        yield _("Inside the fortress, {side}: {force}.", side=the(found.garrison), force=inside)


def _ways(one: str, state: State) -> Iterable[Words]:
    goals = state.edition.board.exits[one]
    if goals:
        yield _("Ways to {places}.", places=joined(", ", map(place, goals)))


def _area(one: str, state: State) -> tuple[Words, ...]:
    printed, now = state.edition.board.areas[one], state.areas[one]
    cities = state.edition.board.cities_of[one]
    lines = [
        _(
            "Area, {vp} VP; {rating} of {count} cities give control.",
            vp=printed.vp,
            rating=printed.rating,
            count=len(cities),
        ),
        _("Controlled by {who}.", who=the(now.control)),
        _("Cities: {cities}.", cities=joined(", ", map(place, cities))),
    ]
    if now.neutral:
        lines.append(_("Neutral."))
    return tuple(lines)
