"""What can stand behind IF before an order: the conditions of this game, in lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from adjudicator.engine.words import Words, _, name
from adjudicator.games.here_i_stand.ahead.conditions import (
    Attempted,
    Controlled,
    EnemyHeld,
    Faith,
    HandSize,
    Holding,
    LeaderIn,
    Played,
    PointsLeft,
    Relation,
    Result,
    Troubled,
    TurnNumber,
    UnitsIn,
)
from adjudicator.games.here_i_stand.language.conditions import CONDITIONS
from adjudicator.games.here_i_stand.language.offers.spending import pick_label
from adjudicator.games.here_i_stand.rules.deck import card, cards
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, POWER_NAMES, leaders
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.two_player import diplomatic_hand
from adjudicator.kit.condition_offers import Kind, Rows, condition_offers, places_named
from adjudicator.words.conditions import Count
from adjudicator.words.offers import Offer

_ANYWHERE: Final = "anywhere"
_MINE: Final = ""
_ENEMY: Final = "enemy"
_MOST_POINTS: Final = 6
_MOST_UNITS: Final = 5
_MOST_CARDS: Final = 6
"""So many are compared with; more can be written by hand."""


def conditions(state: State, power: str, offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """Return the conditions that a power can put before its orders.

    Their places are those that the offers name; others can be written by hand.
    """
    places = places_named(offers, (*state.spaces, *state.seas))
    found = _Conditions(state, power, places)
    return condition_offers(found.all(), CONDITIONS.line, _label)


def _label(pick: str) -> str:
    """Return what a pick is called: ``>=3``, ``#12`` and names have their own words."""
    if pick.startswith(">="):
        return _("at least {count}", count=pick.removeprefix(">="))
    if pick.startswith("#"):
        return name(card(int(pick[1:])).title)
    if pick in POWER_NAMES:
        return name(POWER_NAMES[pick])
    return _WORDS[pick] if pick in _WORDS else pick_label(pick)


_WORDS: Final[dict[str, Words]] = {
    _ANYWHERE: _("anywhere"),
    "me": _("me"),
    _ENEMY: _("an enemy"),
    "own units": _("units of my own"),
    "enemy units": _("units of enemies"),
    "battle": _("battle"),
    "assault": _("assault"),
    "debate": _("debate"),
    "fight": _("fight of any kind"),
    "won": _("won"),
    "lost": _("lost"),
    "success": _("succeeded"),
    "failure": _("failed"),
    "at war": _("at war"),
    "allied": _("allied"),
    "protestant": _("Protestant"),
    "catholic": _("Catholic"),
    "unrest": _("in unrest"),
    "siege": _("under siege"),
}


class _Conditions:
    """The conditions of a power about the places that its offers name."""

    def __init__(self, state: State, power: str, places: Sequence[str]) -> None:
        self._state: Final = state
        self._power: Final = power
        self._places: Final = places
        self._spaces: Final = [place for place in places if place in state.spaces]

    def all(self) -> Iterator[Kind]:
        """Give every kind, those about what the orders themselves lead to first."""
        where, who, how_many = _("where"), _("who"), _("how many")
        yield Kind(_("a fight has ended"), (_("which"), _("how"), where), self._results())
        yield Kind(_("my last attempt"), (_("how it ended"),), self._attempts())
        yield Kind(_("CP left"), (how_many,), self._points())
        yield Kind(_("a space is controlled"), (_("by"), where), self._controlled())
        yield Kind(_("units are there"), (_("whose"), how_many, where), self._units())
        yield Kind(_("a leader is there"), (who, where), self._leaders())
        yield Kind(_("a space is besieged or in unrest"), (where, _("how")), self._troubled())
        yield Kind(_("religion of a space"), (where, _("religion")), self._faiths())
        yield Kind(_("a card has been played"), (_("card"),), self._played())
        yield Kind(_("I hold a card"), (_("card"),), self._held())
        yield Kind(_("cards in a hand"), (who, how_many), self._hands())
        yield Kind(_("war or alliance"), (_("how"), _("with")), self._relations())
        yield Kind(_("turn of the game"), (_("which"),), self._turns())

    def _results(self) -> Rows:
        for won, ended in ((True, "won"), (False, "lost")):
            for kind in ("battle", "assault", "debate", "fight"):
                yield (kind, ended, _ANYWHERE), Result(kind, won)
            for place in self._places:
                yield ("battle", ended, place), Result("battle", won, place)
            for place in self._spaces:
                yield ("assault", ended, place), Result("assault", won, place)

    def _attempts(self) -> Rows:
        yield ("success",), Attempted(success=True)
        yield ("failure",), Attempted(success=False)

    def _points(self) -> Rows:
        for count in range(1, _MOST_POINTS + 1):
            yield (f">={count}",), PointsLeft(Count(">=", count))

    def _controlled(self) -> Rows:
        for space in self._spaces:
            yield ("me", space), Controlled(space)
            yield (_ENEMY, space), EnemyHeld(space)

    def _units(self) -> Rows:
        for whose, pick in ((_MINE, "own units"), (_ENEMY, "enemy units")):
            for count in range(1, _MOST_UNITS + 1):
                for place in self._places:
                    yield (
                        (pick, f">={count}", place),
                        UnitsIn(Count(">=", count), place, whose),
                    )

    def _leaders(self) -> Rows:
        there = (one for space in self._state.spaces.values() for one in space.leaders)
        at_sea = (one for zone in self._state.seas.values() for one in zone.leaders)
        for leader in (*there, *at_sea):
            if leaders()[leader].power == self._power:
                for place in self._places:
                    yield (leader, place), LeaderIn(leader, place)

    def _troubled(self) -> Rows:
        for space in self._spaces:
            yield (space, "siege"), Troubled(space, "siege")
            yield (space, "unrest"), Troubled(space, "unrest")

    def _faiths(self) -> Rows:
        for space in self._spaces:
            for religion in ("protestant", "catholic"):
                yield (space, religion), Faith(space, religion)

    def _played(self) -> Rows:
        for number in cards():
            yield (f"#{number}",), Played(number)

    def _held(self) -> Rows:
        diplomatic = diplomatic_hand(self._state.two_player, self._power)
        for number in (*self._state.hands[self._power], *diplomatic):
            yield (f"#{number}",), Holding(number)

    def _hands(self) -> Rows:
        for power in ("", *(one for one in MAJOR_POWERS if one != self._power)):
            for count in range(1, _MOST_CARDS + 1):
                yield (power or "me", f">={count}"), HandSize(Count(">=", count), power)

    def _relations(self) -> Rows:
        for other in MAJOR_POWERS:
            if other != self._power:
                yield ("at war", other), Relation("at war", other)
                yield ("allied", other), Relation("allied", other)

    def _turns(self) -> Rows:
        for turn in range(self._state.turn, self._state.turn + 4):
            yield (f">={turn}",), TurnNumber(Count(">=", turn))
