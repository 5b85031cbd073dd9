"""18 Plans of religion: debates with good odds, treatises, translations, books burnt, buildings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Final

from adjudicator.games.here_i_stand.odds.faith import debate_odds
from adjudicator.games.here_i_stand.practice.parts import affordable
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES, spaces_of_zone
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.actions import (
    BuildSaintPeters,
    BurnBooks,
    CallDebate,
    PublishTreatise,
    TranslateScripture,
    free_debaters,
)
from adjudicator.games.here_i_stand.rules.religion.debate import targets_of_debate
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    BURN_BOOKS_TARGETS,
    TREATISE_TARGETS,
)
from adjudicator.games.here_i_stand.rules.religion.saint_peters import remaining_cp
from adjudicator.games.here_i_stand.rules.religion.translation import (
    FULL_BIBLE,
    NEW_TESTAMENT,
    remaining,
    translation_zones,
)
from adjudicator.games.here_i_stand.rules.state import PROTESTANT_FAITH, State

_GERMAN: Final = "german"
_MARGIN: Final = Fraction(1, 10)


def religion(state: State, power: str, cp: int) -> Iterator[Action]:
    """Yield what a power does for its faith."""
    if power == PROTESTANT:
        yield from islice(_debates(state, power), 1)
        yield from islice(_treatises(state, power), 2)
        yield from islice(_translations(state, cp), 1)
    elif power == PAPACY:
        yield from islice(_debates(state, power), 1)
        yield from islice(_burnings(state, power), 1)
        left = remaining_cp(state)
        if left:
            yield BuildSaintPeters(min(cp, left))
    elif power == ENGLAND and affordable("publish_treatise", power, cp):
        yield PublishTreatise("english")


def _treatises(state: State, power: str) -> Iterator[Action]:
    """Yield treatises in the zone where the most Catholic spaces lie beside Protestant ones."""
    zones = sorted(LANGUAGE_ZONES, key=lambda zone: -_open(state, zone))
    for zone in zones:
        helper = next(iter(free_debaters(state, power, TREATISE_TARGETS, zone)), None)
        if _open(state, zone):
            yield PublishTreatise(zone, helper)


def _open(state: State, zone: str) -> int:
    """Return how well a treatise would do in a zone: Catholic spaces, in Germany twice."""
    spaces = spaces_of_zone(zone)
    catholic = sum(state.spaces[space].religion != PROTESTANT_FAITH for space in spaces)
    reformed = len(spaces) - catholic
    return min(catholic, 2 * reformed + 1) * (2 if zone == _GERMAN else 1)


def _translations(state: State, cp: int) -> Iterator[Action]:
    """Yield the next steps of the New Testaments and Bibles, the German ones first."""
    zones = sorted(translation_zones(), key=lambda zone: zone != _GERMAN)
    for book in (NEW_TESTAMENT, FULL_BIBLE):
        for zone in zones:
            left = remaining(state, book, zone)
            if left:
                yield TranslateScripture(zone, book, min(cp, left))


def _burnings(state: State, power: str) -> Iterator[Action]:
    """Yield the burning of books where most spaces are Protestant."""
    zones = sorted(LANGUAGE_ZONES, key=lambda zone: -_reformed(state, zone))
    for zone in zones:
        helper = next(iter(free_debaters(state, power, BURN_BOOKS_TARGETS, zone)), None)
        if _reformed(state, zone):
            yield BurnBooks(zone, helper)


def _reformed(state: State, zone: str) -> int:
    return sum(state.spaces[space].religion == PROTESTANT_FAITH for space in spaces_of_zone(zone))


def _debates(state: State, power: str) -> Iterator[Action]:
    """Yield the debates with the best odds, if they are good."""
    found = []
    for zone in translation_zones():
        for against in targets_of_debate(state, power, zone):
            odds = debate_odds(state, power, zone, against)
            gain = odds.flips - odds.flips_lost + 2 * (odds.enemy_out - odds.own_out)
            if odds.won - odds.lost > _MARGIN:
                found.append((gain, CallDebate(zone, against)))
    yield from (debate for _gain, debate in sorted(found, key=lambda one: -one[0]))
