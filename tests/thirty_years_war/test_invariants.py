"""Every kind of fault, planted in a sane position, is found; a sane position has none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.games.thirty_years_war.rules.invariants import faults
from adjudicator.games.thirty_years_war.rules.state import State
from tests.tables import each
from tests.thirty_years_war.positions import campaign

Plant = Callable[[State], Any]


def at(place: str, side: str, *leaders: str, **units: int) -> Plant:
    """Return what adds pieces to a stack and does nothing else."""

    def plant(state: State) -> None:
        stack = state.stack(place, side)
        stack.units.update(units)
        stack.leaders += leaders

    return plant


def a_garrison(of: str) -> Plant:
    """Return what puts a regiment into a fortress, before which nobody stands."""

    def plant(state: State) -> None:
        state.places["magdeburg"].garrison = of
        state.places["magdeburg"].inside.units["imperial_mercenary"] = 1

    return plant


def cities_without_their_area(state: State) -> None:
    for city in state.edition.board.cities_of["saxony"]:
        state.places[city].marker = "protestant"
        state.places[city].revolt = False
    state.areas["saxony"].control = "catholic"


PLANTED: dict[str, Plant] = {
    "c1 is 2 times with the catholic player": lambda s: s.played["catholic"].append("c1"),
    "c1 is 1 times with the protestant player": lambda s: s.played["protestant"].append("c1"),
    "the catholic hand has 30 cards": lambda s: s.hands["catholic"].extend(["c1"] * 30),
    "the catholic aid is below 0": lambda s: s.aid["catholic"].update(bavaria=-1),
    "99 imperial_veteran are in play": at("vienna", "catholic", imperial_veteran=99),
    "tilly is in 2 places": lambda s: s.leaders_lost.append("tilly"),
    "danish pieces are with the catholic player at vienna": at(
        "vienna", "catholic", danish_mercenary=1
    ),
    "99 catholic units are at vienna": at("vienna", "catholic", imperial_veteran=99),
    "both sides stand outside at vienna": at("vienna", "protestant", danish_mercenary=1),
    "nobody masks the garrison of magdeburg": a_garrison("catholic"),
    "the garrison of magdeburg is of no side": a_garrison(""),
    "the siege of vienna is not maintained": lambda s: vars(s.places["vienna"]).update(siege=0),
    "vienna is in revolt and has a control marker": lambda s: vars(s.places["vienna"]).update(
        revolt=True, marker="catholic"
    ),
    "vienna has Pillage 9": lambda s: vars(s.places["vienna"]).update(pillage=9),
    "saxony belongs to the protestant player": cities_without_their_area,
    "saxony is Neutral and controlled": lambda s: vars(s.areas["saxony"]).update(
        neutral=True, control="catholic"
    ),
}


@each("words", PLANTED)
def test_a_fault_is_found(words: str) -> None:
    state = campaign()
    assert faults(state) == []
    PLANTED[words](state)
    assert [fault for fault in faults(state) if fault.startswith(words)]


def test_where_pieces_stand_is_settled_when_an_activation_ends() -> None:
    state = campaign()
    a_garrison("catholic")(state)
    state.activation.side = "catholic"
    assert not any("magdeburg" in fault for fault in faults(state))
