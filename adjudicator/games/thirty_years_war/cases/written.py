"""The public position of a game in the words of rules cases, as ``take_over`` reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.games.thirty_years_war.cases.position import OPENING
from adjudicator.games.thirty_years_war.cases.words import stack_words
from adjudicator.games.thirty_years_war.edition.decks import DECKS
from adjudicator.games.thirty_years_war.language.names import (
    area_names,
    leader_names,
    place_names,
)
from adjudicator.games.thirty_years_war.rules.scenario import set_up
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import AreaState, Place, State, hand_size
from adjudicator.games.thirty_years_war.rules.turn.sequence import ACTION
from adjudicator.games.thirty_years_war.rules.turn.take_over import STAGES

_PLAIN: Final = (
    *("majority_award", "all_award", "saxon_side", "swedish_base", "base_moved", "entered"),
    *("hungary_in_rebellion", "separation_due", "turn_effects", "entry_played", "passes_open"),
    *("pope", "truce", "halved_recovery", "infante_deadline"),
)
"""Fields that are written as they are where the set-up has something else."""


def position_of(state: State) -> dict[str, JSON] | None:
    """Return the public position of a state as the table ``[position]``; no hand, and no pile.

    None before the opening is over. ``state`` is at the beginning of a stage, or at a question of
    ``RESTING``.
    """
    taken = state.take_over
    stage = taken.stage if taken and state.stage in STAGES else state.stage
    if stage == OPENING:
        return None
    begun = set_up(state.scenario, state.options)
    return {
        "turn": state.turn,
        "stage": stage,
        **({"round": state.round, "active": state.active} if stage == ACTION else {}),
        "vp": state.vp,
        "past_vp": state.vp_history,
        "clear_map": True,
        **_map(state, begun),
        **_persons(state, begun),
        **_cards(state),
        **_aid(state),
        **{
            key: getattr(state, key) for key in _PLAIN if getattr(state, key) != getattr(begun, key)
        },
        **_pay(state),
    }


def _filled(found: Mapping[str, Any]) -> dict[str, Any]:
    """Return what has something in it."""
    return {key: value for key, value in found.items() if value}


# ------------------------------------------------------------------------------ the map


def _map(state: State, begun: State) -> dict[str, Any]:
    areas = {
        area_names().full(name): changes
        for name, area in state.areas.items()
        if (changes := _area(area, begun.areas[name]))
    }
    places = {
        place_names().full(name): changes
        for name, place in state.places.items()
        if (changes := _place(state, name, place, begun.places[name]))
    }
    return _filled({"area": areas, "place": places})


def _area(area: AreaState, before: AreaState) -> dict[str, Any]:
    fields = ("control", "reverts_to", "neutral", "pillaged")
    return {key: getattr(area, key) for key in fields if getattr(area, key) != getattr(before, key)}


def _place(state: State, name: str, place: Place, before: Place) -> dict[str, Any]:
    """Return what is in a place; ``marker`` where it lies beside that of its Area."""
    found: dict[str, Any] = {}
    city = state.edition.board.cities.get(name)
    area = city.area if city is not None else ""
    beside = bool(place.marker and area) and state.areas[area].control == place.marker
    if place.marker != before.marker or beside:
        found["marker" if beside else "control"] = place.marker
    if place.pillage != before.pillage:
        found["pillage"] = place.pillage
    if place.revolt != before.revolt:
        found["revolt"] = place.revolt
    stacks = {side: stack_words(place.outside[side]) for side in SIDES}
    found |= _filled({**stacks, "inside": stack_words(place.inside)})
    return found | ({"siege": place.siege} if place.siege is not None else {})


# ------------------------------------------------------------------------------ the rest


def _persons(state: State, begun: State) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if state.palatine_elector != begun.palatine_elector:
        found["elector"] = state.palatine_elector
    for key in ("wallenstein", "dutch_war"):
        part = getattr(state, key)
        if part != getattr(begun, key):
            found[key] = {name: value for name, value in vars(part).items() if value is not None}
    removed = stack_words(Stack(dict(state.removed_units)))
    lost = [leader_names().full(name) for name in state.leaders_lost]
    return found | _filled({"leaders_lost": lost, "removed_units": removed})


def _codes(cards: Iterable[str]) -> list[str]:
    return [card.upper() for card in cards]


def _cards(state: State) -> dict[str, Any]:
    """Return the open piles whole, and how many cards are in those that nobody may see."""
    waiting = {card for side in SIDES for card in state.waiting[side]}
    never = state.edition.setups[state.scenario].numbers.get("decks_never_added", ())
    late = {state.edition.cards[card].deck for card in waiting}
    piles = {
        name: [card for side in SIDES for card in _codes(getattr(state, name)[side])]
        for name in ("played", "removed", "aid_cards")
    }
    return {
        "decks": [deck for deck in DECKS if deck not in late and deck not in never],
        "hand_sizes": {side: hand_size(state, side) for side in SIDES},
        **piles,
        **_filled({"combat_cards": dict(state.combat_cards)}),
        "events_played": _codes(state.events_played),
        "events_spent": _codes(state.events_spent),
        "in_force": _codes(state.in_force),
    }


def _aid(state: State) -> dict[str, Any]:
    changes = [
        {key: value for key, value in vars(one).items() if value is not None}
        for one in state.aid_changes
    ]
    return {
        "sources": {side: list(state.sources[side]) for side in SIDES},
        "aid_changes": [{**one, "card": one["card"].upper()} for one in changes],
        "aid": {side: dict(state.aid[side]) for side in SIDES},
        **_filled({"aid_owed": {side: owed for side, owed in state.aid_owed.items() if owed}}),
    }


def _pay(state: State) -> dict[str, Any]:
    unpaid = {
        side: {place_names().full(city): stack_words(Stack(units)) for city, units in found.items()}
        for side, found in state.unpaid.items()
        if found
    }
    supplied = {
        side: {place_names().full(city): nations for city, nations in found.items()}
        for side, found in state.supplied.items()
    }
    return _filled({"unpaid": unpaid, "supplied": supplied})
