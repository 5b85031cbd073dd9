"""What can stand behind IF before an order: the conditions of this game, in lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from adjudicator.engine.words import Words, _, name
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use
from adjudicator.games.thirty_years_war.language.conditions import (
    CONDITIONS,
    Besieged,
    Controlled,
    Held,
    Holding,
    LeaderIn,
    Neutral,
    Points,
    TurnNumber,
)
from adjudicator.games.thirty_years_war.language.labels import label
from adjudicator.games.thirty_years_war.language.names import area_names, side_names
from adjudicator.games.thirty_years_war.language.offers.titles import card_title
from adjudicator.games.thirty_years_war.rules.action.leading import leaders_in_play
from adjudicator.games.thirty_years_war.rules.sides import SIDES, other
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit.condition_offers import Kind, Rows, condition_offers, places_named
from adjudicator.words.conditions import Count
from adjudicator.words.offers import Offer

_MINE: Final = ""
_ME: Final = "me"
_AT_LEAST: Final = ">="
_AT_MOST: Final = "<="
_AREA: Final = "area "
_TURNS: Final = 4
_POINTS: Final = 5
"""So many turns, and points up and down, are compared with; more can be written by hand."""


def conditions(state: State, side: str, offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """Return the conditions that a side can put before its orders.

    Their places are those that the offers name; others can be written by hand.
    """
    found = _Conditions(state, side, places_named(offers, state.places))
    return condition_offers(found.all(), CONDITIONS.line, _label)


def _label(pick: str) -> str:
    """Return what a pick is called: ``>=3`` and names have their own words."""
    if pick.startswith(_AT_LEAST):
        return _("at least {count}", count=pick.removeprefix(_AT_LEAST))
    if pick.startswith(_AT_MOST):
        return _("at most {count}", count=pick.removeprefix(_AT_MOST))
    if pick.startswith(_AREA):
        area = name(area_names().full(pick.removeprefix(_AREA)))
        return _("the Area {area}", area=area)
    if pick in SIDES:
        return name(side_names().full(pick))
    if pick in edition_in_use().cards:
        return card_title(edition_in_use().cards[pick])
    return _WORDS[pick] if pick in _WORDS else name(label(pick))


_WORDS: Final[dict[str, Words]] = {
    _ME: _("me"),
    "own units": _("units of my own"),
    "enemy units": _("units of enemies"),
}


class _Conditions:
    """The conditions of a side about the places that its offers name."""

    def __init__(self, state: State, side: str, places: Sequence[str]) -> None:
        self._state: Final = state
        self._side: Final = side
        self._places: Final = places
        self._cities: Final = [place for place in places if place in state.edition.board.cities]

    def all(self) -> Iterator[Kind]:
        """Give every kind, those about what the orders themselves lead to first."""
        where, who, how_many = _("where"), _("who"), _("how many")
        yield Kind(_("a City or an Area is controlled"), (_("by"), where), self._controlled())
        yield Kind(_("units are there"), (_("whose"), where), self._units())
        yield Kind(_("a leader is there"), (who, where), self._leaders())
        yield Kind(_("a City is besieged"), (where,), self._besieged())
        yield Kind(_("a City is neutral"), (where,), self._neutral())
        yield Kind(_("I hold a card"), (_("card"),), self._held())
        yield Kind(_("Victory Points on the track"), (how_many,), self._points())
        yield Kind(_("turn of the game"), (_("which"),), self._turns())

    def _controlled(self) -> Rows:
        for pick, side in ((_ME, _MINE), (other(self._side), other(self._side))):
            for city in self._cities:
                yield (pick, city), Controlled(city, side)
            for area in self._state.areas:
                yield (pick, f"{_AREA}{area}"), Controlled(area, side, is_area=True)

    def _units(self) -> Rows:
        for place in self._places:
            yield ("own units", place), Held(place, _MINE)
        for place in self._places:
            yield ("enemy units", place), Held(place, _MINE, enemy=True)

    def _leaders(self) -> Rows:
        for leader in leaders_in_play(self._state, self._side):
            for place in self._places:
                yield (leader, place), LeaderIn(leader, place)

    def _besieged(self) -> Rows:
        for city in self._cities:
            if self._state.edition.board.cities[city].is_fortress:
                yield (city,), Besieged(city)

    def _neutral(self) -> Rows:
        for city in self._cities:
            yield (city,), Neutral(city)

    def _held(self) -> Rows:
        for card in self._state.hands[self._side]:
            yield (card,), Holding(card)

    def _points(self) -> Rows:
        for count in range(self._state.vp - _POINTS, self._state.vp + _POINTS + 1):
            for sign in (_AT_LEAST, _AT_MOST):
                yield (f"{sign}{count}",), Points(Count(sign, count))

    def _turns(self) -> Rows:
        for turn in range(self._state.turn, self._state.turn + _TURNS):
            yield (f"{_AT_LEAST}{turn}",), TurnNumber(Count(_AT_LEAST, turn))
