"""17 Forces that come or go by a card: English, Danes, the Cardinal Infante, Torstennson."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.edition.pieces import ENGLISH, SPANISH, SWEDISH, VETERAN
from adjudicator.games.thirty_years_war.rules.control.holding import is_hostile, is_occupied
from adjudicator.games.thirty_years_war.rules.events.event import Event, number
from adjudicator.games.thirty_years_war.rules.events.leaders import lead_leaderless, leaders_on
from adjudicator.games.thirty_years_war.rules.events.placing import (
    bring_leader,
    bring_units,
    can_come,
    may_stand,
    place_leader,
)
from adjudicator.games.thirty_years_war.rules.lasting import CIVIL_WAR, has_been_played
from adjudicator.games.thirty_years_war.rules.removing import remove_nation
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacking import room
from adjudicator.games.thirty_years_war.rules.state import State, available, on_board

PALATINATE: Final = "lower_palatinate"
TYROL: Final = "tyrol"
CARDINAL: Final = "cardinal_infante"


def _english_cities(state: State, side: str) -> tuple[str, ...]:
    """Return where the English unit can be placed: not where Catholics rule or stand (17.E.2)."""
    return tuple(
        city
        for city in state.edition.board.cities_of[PALATINATE]
        if not is_hostile(state, city, side)
        and not is_occupied(state, city, CATHOLIC)
        and room(state, city, side)
    )


def _english_kind(state: State) -> str:
    faces = state.edition.pieces.faces.values()
    return next(face.kind for face in faces if face.nation == ENGLISH)


@rule("17.E.2")
def _no_english(state: State, side: str, card: str) -> str | None:
    if has_been_played(state, CIVIL_WAR):
        return _("the English Civil War has begun (17.E.2)")
    if not available(state, _english_kind(state)):
        return _("the English unit is in play already, or out of the game")
    if not _english_cities(state, side):
        return said(
            N_("the Catholics hold every City of the {lower_palatinate} (17.E.2)"), state.edition
        )
    return None


@rule("17.E.2")
async def _england(table: Table[State], side: str, card: str) -> None:
    """Place the English unit in the Lower Palatinate."""
    state = table.state
    able = _english_cities(state, side)
    city = await ask(Decision(side, f"card {card}/place", OneOf(able), default=able[0]))
    bring_units(table, side, _english_kind(state), 1, city, card)


ENGLAND_INTERVENES = Event(_england, _no_english)


@rule("17.E.3")
def withdraws(nation: str) -> Event:
    """Return the event that takes all pieces of a nation out of the game."""

    def needs(state: State, side: str, card: str) -> str | None:
        pieces = state.edition.pieces
        if any(pieces.faces[kind].nation == nation for kind in on_board(state)):
            return None
        leaders = (x.id for x in pieces.leaders.values() if x.nation == nation)
        stacks = [stack for place in state.places.values() for stack in place.stacks(PROTESTANT)]
        if any(leader in stack.leaders for leader in leaders for stack in stacks):
            return None
        return _("none of its pieces are in play")

    @rule("17.E.3")
    async def withdraw(table: Table[State], side: str, card: str) -> None:
        remove_nation(table, nation)
        await lead_leaderless(table, PROTESTANT, card)

    return Event(withdraw, needs)


# -- the Cardinal Infante


def _tyrol(state: State, side: str) -> tuple[str, ...]:
    return tuple(
        city
        for city in state.edition.board.cities_of[TYROL]
        if not is_occupied(state, city, PROTESTANT) and may_stand(state, side, CARDINAL, city)
    )


@rule("17.Sp.3")
def _no_cardinal(state: State, side: str, card: str) -> str | None:
    if not can_come(state, CARDINAL):
        return _("its leaders are in play already, or lost")
    return (
        None
        if _tyrol(state, side)
        else said(N_("Protestant units stand in every City of {tyrol}"), state.edition)
    )


@rule("17.Sp.3")
async def _cardinal(table: Table[State], side: str, card: str) -> None:
    """Place the Cardinal Infante and his army; he has until the end of the next turn."""
    state = table.state
    city = await place_leader(table, side, CARDINAL, _tyrol(state, side), card)
    kind, count = f"{SPANISH}_{VETERAN}", number(state, card, "veterans")
    bring_units(table, side, kind, count, city, card)
    state.infante_deadline = state.turn + number(state, card, "turns")


CARDINAL_INFANTE = Event(_cardinal, _no_cardinal)


# -- Torstennson


@rule("17.Sw.1")
def base_is_usable(state: State) -> bool:
    """Return whether there is a Swedish Base that is not in Catholic hands."""
    base = state.swedish_base
    return bool(base) and not is_hostile(state, base, PROTESTANT)


@rule("17.Sw.1")
def _no_torstennson(state: State, side: str, card: str) -> str | None:
    base = state.swedish_base
    if not base_is_usable(state) or state.stack(base, CATHOLIC).size:
        return _("there is no Swedish Base where he could land (17.Sw.1)")
    if not leaders_on(state, card):
        return _("its leaders are in play already, or lost")
    return None


@rule("17.Sw.1")
async def _torstennson(table: Table[State], side: str, card: str) -> None:
    """Place Torstennson and his reinforcements at the Swedish Base."""
    state = table.state
    for leader in leaders_on(state, card):
        bring_leader(table, side, leader, state.swedish_base, card)
    kind, count = f"{SWEDISH}_{VETERAN}", number(state, card, "veterans")
    bring_units(table, side, kind, count, state.swedish_base, card)


TORSTENNSON = Event(_torstennson, _no_torstennson)
