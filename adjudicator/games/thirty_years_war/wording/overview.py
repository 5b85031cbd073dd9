"""The board in words: what ``board.txt`` lays out, by side and by Area."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.engine.words import Words
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.games.thirty_years_war.wording.standings import notes_of


@dataclass(frozen=True)
class Standing:
    """Pieces of a side in a place; ``inside`` a fortress with the enemy before it."""

    place: str
    stack: Stack
    inside: bool
    besieges: bool
    siege: int


@dataclass(frozen=True)
class AreaLine:
    """An Area: who controls it, what it is worth, and which side has which of its Cities."""

    area: str
    control: str
    vp: int
    neutral: bool
    pillaged: bool
    rating: int
    cities: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Overview:
    """Everything on the map by side and by Area; ``notes`` tell the tracks."""

    vp: int
    hands: dict[str, int]
    unplayed: dict[str, int]
    stacks: dict[str, tuple[Standing, ...]]
    areas: tuple[AreaLine, ...]
    independent: dict[str, tuple[str, ...]]
    revolts: tuple[str, ...]
    pillage: dict[str, int]
    swedish_base: str
    played: dict[str, tuple[str, ...]]
    removed: dict[str, tuple[str, ...]]
    aid_cards: dict[str, tuple[str, ...]]
    notes: tuple[Words, ...]


def overview_of(view: View) -> Overview:
    """Return the board as a side, or an onlooker, sees it."""
    state = view.state
    board = state.edition.board
    return Overview(
        vp=state.vp,
        hands=dict(view.hand_sizes),
        unplayed=dict(view.unplayed),
        stacks={side: _stacks(state, side) for side in SIDES},
        areas=tuple(_area(state, area) for area in board.areas),
        independent=_by_side(state, board.independent_cities),
        revolts=tuple(city for city, found in state.places.items() if found.revolt),
        pillage={city: found.pillage for city, found in state.places.items() if found.pillage},
        swedish_base=state.swedish_base,
        played={side: tuple(state.played[side]) for side in SIDES},
        removed={side: tuple(state.removed[side]) for side in SIDES},
        aid_cards={side: tuple(state.aid_cards.get(side, ())) for side in SIDES},
        notes=notes_of(state),
    )


def _stacks(state: State, side: str) -> tuple[Standing, ...]:
    found = []
    for place, here in state.places.items():
        besieges = here.siege is not None and here.garrison != side
        if not here.outside[side].is_empty:
            found.append(Standing(place, here.outside[side], False, besieges, here.siege or 0))
        if here.garrison == side and not here.inside.is_empty:
            found.append(Standing(place, here.inside, True, False, 0))
    return tuple(found)


def _area(state: State, area: str) -> AreaLine:
    printed, now = state.edition.board.areas[area], state.areas[area]
    return AreaLine(
        area=area,
        control=now.control,
        vp=printed.vp,
        neutral=now.neutral,
        pillaged=now.pillaged,
        rating=printed.rating,
        cities=_by_side(state, state.edition.board.cities_of[area]),
    )


def _by_side(state: State, cities: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    holders = {city: controller(state, city) for city in cities}
    return {side: tuple(city for city in cities if holders[city] == side) for side in (*SIDES, "")}
