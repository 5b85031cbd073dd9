"""11.1 What CP can be spent on now: every action, with the ways in which it is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.offers.board_actions import BOARD
from adjudicator.games.here_i_stand.language.offers.commands import command_offers
from adjudicator.games.here_i_stand.language.offers.spending import NOBODY, Row, Spending, Ways
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.impulse import End
from adjudicator.games.here_i_stand.rules.game_map import (
    LANGUAGE_ZONES,
)
from adjudicator.games.here_i_stand.rules.new_world.phase import Colonize, Conquer, Explore
from adjudicator.games.here_i_stand.rules.religion.actions import (
    BuildSaintPeters,
    BurnBooks,
    CallDebate,
    PublishTreatise,
    TranslateScripture,
)
from adjudicator.games.here_i_stand.rules.religion.debate import AGAINST
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    BURN_BOOKS_TARGETS,
    TRANSLATION_CP,
    TREATISE_TARGETS,
    UNIVERSITY_COST,
    debaters,
)
from adjudicator.games.here_i_stand.rules.religion.translation import BOOKS
from adjudicator.games.here_i_stand.rules.religion.universities import (
    FoundUniversity,
    university_spaces,
)
from adjudicator.games.here_i_stand.rules.special.foreign_wars import FightForeignWar
from adjudicator.words.offers import Asked, Offer, Way


def action_offers(asked: Asked, *, later: bool = False) -> tuple[Offer, ...]:
    """Return every action that is legal now, and the end of the impulse."""
    spending = Spending(asked, later=later)
    found = map(spending.offer, (*BOARD, *_OTHERS))
    offers = [replace(offer, later=later) for offer in found if offer is not None]
    offers += [replace(one, later=later) for one in command_offers(asked, later=later)]
    end = asked.say(End())
    line = str.__str__(end.line)
    return (*offers, Offer(line, end.does, (Way(line),), later=later, last=True))


def _wars(s: Spending) -> Iterator[Way]:
    for place in s.state.foreign_wars:
        yield from s.way(FightForeignWar(place), place)


def _voyage(kind: type[Action]) -> Ways:
    return lambda s: s.way(kind())


def _helpers(s: Spending, bonus: str) -> tuple[str | None, ...]:
    """Return nobody, and the debaters with a bonus of a kind."""
    return (None, *(one for one in s.state.debaters if debaters()[one].bonus_kind == bonus))


def _translations(s: Spending) -> Iterator[Way]:
    for zone in LANGUAGE_ZONES:
        for book in BOOKS:
            for steps in range(1, s.choice.cp + 1):
                for helper in _helpers(s, TRANSLATION_CP):
                    action = TranslateScripture(zone, book, steps, helper)
                    yield from s.way(action, zone, book, str(steps), helper or NOBODY)


def _treatises(s: Spending) -> Iterator[Way]:
    for zone in LANGUAGE_ZONES:
        for helper in _helpers(s, TREATISE_TARGETS):
            yield from s.way(PublishTreatise(zone, helper), zone, helper or NOBODY)


def _burnings(s: Spending) -> Iterator[Way]:
    for zone in LANGUAGE_ZONES:
        for helper in _helpers(s, BURN_BOOKS_TARGETS):
            yield from s.way(BurnBooks(zone, helper), zone, helper or NOBODY)


def _debates(s: Spending) -> Iterator[Way]:
    for zone in LANGUAGE_ZONES:
        for against in AGAINST:
            yield from s.way(CallDebate(zone, against), zone, against)


def _basilica(s: Spending) -> Iterator[Way]:
    for steps in range(1, s.choice.cp + 1):
        yield from s.way(BuildSaintPeters(steps), str(steps))


def _universities(s: Spending) -> Iterator[Way]:
    for space in university_spaces(s.state):
        for helper in _helpers(s, UNIVERSITY_COST):
            yield from s.way(FoundUniversity(space, helper), space, helper or NOBODY)


_WHERE: Final = _("where")
_ZONE: Final = _("language zone")
_HELP: Final = _("with the help of")
_CP: Final = _("for CP")
_OTHERS: Final = (
    Row((_WHERE,), _wars),
    Row((), _voyage(Explore)),
    Row((), _voyage(Colonize)),
    Row((), _voyage(Conquer)),
    Row((_ZONE, _("which book"), _CP, _HELP), _translations),
    Row((_ZONE, _HELP), _treatises),
    Row((_ZONE, _("against")), _debates),
    Row((_CP,), _basilica),
    Row((_ZONE, _HELP), _burnings),
    Row((_WHERE, _HELP), _universities),
)
"""The other actions, in the order of HELP."""
