"""The public position of a game in the words of rules cases, as ``take_over`` reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.games.here_i_stand.cases.going import MEMORY
from adjudicator.games.here_i_stand.cases.words import stack_words
from adjudicator.games.here_i_stand.language.names import (
    debater_names,
    leader_names,
    place_names,
    space_names,
    zone_names,
)
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.forces import Force, of_owners
from adjudicator.games.here_i_stand.rules.land.memory import tried
from adjudicator.games.here_i_stand.rules.owners import loan_of, printed_owner
from adjudicator.games.here_i_stand.rules.powers import (
    INDEPENDENT,
    MAJOR_POWERS,
    REGULAR,
    SQUADRON,
    rulers,
)
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.games.here_i_stand.rules.state import (
    Sea,
    Space,
    State,
    hand_size,
    leader_power,
    unnamed_count,
)
from adjudicator.games.here_i_stand.rules.turn.take_over import STAGES

_PLAIN: Final = (
    *("piracy_vp", "chateaux_vp", "marital_status", "pregnancies", "excommunicated"),
    *("reformers", "reformers_away", "raiders", "charted", "colonies_given_up"),
)
"""Fields that are written as they are, under their own name."""
_TABLES: Final = (
    *("electorate_display", "new_testament", "full_bible", "discoveries", "conquered"),
    *("colonies", "conquests", "colonial_marker", "minus_cards", "explorers", "conquistadors"),
    *("actions_this_turn", "turncoats", "minor_allies", "debaters"),
)
"""Fields of which the entries are written that the set-up does not have."""


def position_of(state: State) -> dict[str, JSON] | None:
    """Return the public position of a state as the table ``[position]``; no hand, and no pile.

    None where no position can say how it goes on: while an event is carried out. ``state`` is at
    the beginning of a stage, or at a question of ``RESTING``. None of a game for two, which cannot
    go on from a position.
    """
    if state.two_player is not None:
        return None
    begun = set_up(state.scenario, state.options)
    taken = state.take_over
    stage = taken.stage if taken and state.stage in STAGES else state.stage
    sequence: dict[str, Any] | None = {}
    if stage == "action":
        sequence = _impulse(state, inside=taken is not None and taken.inside)
    if sequence is None:
        return None
    plain = {key: getattr(state, key) for key in _PLAIN}
    return {
        "turn": state.turn,
        "stage": stage,
        **sequence,
        "clear_map": True,
        **_map(state, begun),
        **_powers(state, begun),
        **_cards(state),
        **{key: value for key, value in plain.items() if value != getattr(begun, key)},
        **_tables(state, begun),
        **_rest(state, begun),
    }


def _impulse(state: State, *, inside: bool) -> dict[str, Any] | None:
    """Return whose impulse it is, and what is left of it; None while its event goes on."""
    running = state.impulse.number == state.impulses and state.impulse.power == state.active
    if running and not inside and state.impulse.card:
        piles = (*state.hands.values(), state.discards, state.removed, state.on_power_card)
        if not state.impulse.cp or not any(state.impulse.card in pile for pile in piles):
            return None
        inside = True
    found = {
        "active": state.active,
        "passes": state.passes,
        "impulses": state.impulses - (running or inside),
    }
    if inside:
        found |= {"cp": state.impulse.cp, "impulse": _memory(state)}
    return found | ({"skipping": state.skipping} if state.skipping else {})


def _memory(state: State) -> dict[str, Any]:
    """Return what an impulse remembers besides its CP."""
    impulse = state.impulse
    found: dict[str, Any] = {
        key: getattr(impulse, field)
        for key, (field, _) in MEMORY.items()
        if getattr(impulse, field)
    }
    for key in ("beaten", "weary"):
        if key in found:
            found[key] = {at: _by_owner(state, Force.load(raw)) for at, raw in found[key].items()}
    if impulse.intercepted_from:
        places = dict.fromkeys(entry.partition("/")[0] for entry in impulse.intercepted_from)
        found["tried_to_intercept"] = {at: _by_owner(state, tried(state, at)) for at in places}
    return found


# ------------------------------------------------------------------------------ the map


def _map(state: State, begun: State) -> dict[str, Any]:
    spaces = {
        space_names().full(name): changes
        for name, space in state.spaces.items()
        if (changes := _space(state, name, space, begun.spaces[name]))
    }
    seas = {
        zone_names().full(name): stacks
        for name, sea in state.seas.items()
        if (stacks := _stacks(state, sea))
    }
    found: dict[str, Any] = {"space": spaces, "sea": seas}
    waiting = Force(state.turn_track, tuple(state.turn_track_leaders))
    found["turn_track"] = _by_owner(state, waiting)
    found["foreign_wars"] = {
        THEATRES[place].name: {
            "units": _by_owner(
                state, Force(of_owners(war.units, [war.power]), tuple(war.leaders))
            ).get(war.power, ""),
            "foes": war.units.get(INDEPENDENT, {}).get(REGULAR, 0),
        }
        for place, war in state.foreign_wars.items()
    }
    return {key: value for key, value in found.items() if value}


def _space(state: State, name: str, space: Space, before: Space) -> dict[str, Any]:
    fields = ("control", "religion", "unrest", "fortress", "university")
    found = {
        key: getattr(space, key) for key in fields if getattr(space, key) != getattr(before, key)
    }
    if space.besiegers != before.besiegers:
        found["besieged_by"] = list(space.besiegers)
    return found | _stacks(state, space)


def _stacks(state: State, here: Space | Sea) -> dict[str, str]:
    return _by_owner(state, Force(here.units, tuple(here.leaders)))


def _by_owner(state: State, force: Force) -> dict[str, str]:
    """Return units and leaders in words by owner; what is on loan stands with its own power."""
    found: dict[str, Force] = {}
    for owner, kinds in force.units.items():
        whose = printed_owner(owner)
        found[whose] = found.get(whose, Force()).plus(Force({whose: kinds}))
    for name in force.leaders:
        whose = printed_owner(leader_power(state, name))
        found[whose] = found.get(whose, Force()).plus(Force({}, (name,)))
    return {owner: stack_words(one) for owner, one in found.items()}


def _loans(state: State) -> list[list[Any]]:
    found: list[list[Any]] = []
    places: dict[str, Space | Sea] = {**state.spaces, **state.seas}
    for key in state.loans:
        loan = loan_of(key)
        if loan is None:
            continue
        if loan.lent in leader_names():
            found.append([leader_names().full(loan.lent), loan.borrower])
            continue
        found += [
            [loan.lent, loan.borrower, place_names().full(place), here.units[key][SQUADRON]]
            for place, here in places.items()
            if here.units.get(key)
        ]
    return found


# ------------------------------------------------------------------------------ powers, cards


def _powers(state: State, begun: State) -> dict[str, Any]:
    found: dict[str, Any] = {
        "wars": _pairs(state.wars, begun.wars),
        "end_wars": _pairs(begun.wars, state.wars),
        "allies": _pairs(state.alliances, begun.alliances),
        "end_allies": _pairs(begun.alliances, state.alliances),
        "loans": _loans(state),
        "piracy_zones": [zone_names().full(zone) for zone in state.piracy_zones],
        "captured": {leader_names().full(one): who for one, who in state.captured.items()},
        "rulers": {
            power: rulers()[ruler].name
            for power, ruler in state.rulers.items()
            if ruler != begun.rulers[power]
        },
        "bonus_vp": {
            power: markers
            for power, markers in state.bonus_vp.items()
            if markers != begun.bonus_vp[power]
        },
    }
    if state.renegade_power:
        found["renegade"] = state.renegade_power
    if any(state.vp_history.values()):
        found["past_vp"] = state.vp_history
    return {key: value for key, value in found.items() if value}


def _pairs(some: Iterable[str], others: Iterable[str]) -> list[list[str]]:
    known = set(others)
    return [one.split("+") for one in some if one not in known]


def _cards(state: State) -> dict[str, Any]:
    """Return the open piles whole, and how many cards are in those that nobody may see."""
    used = {power: played for power, played in state.used_this_turn.items() if played}
    return {
        "hand_sizes": {power: hand_size(state, power) for power in MAJOR_POWERS},
        "pile_size": len(state.draw_pile) - unnamed_count(state),
        "discards": _titles(state.discards),
        "removed": _titles(state.removed),
        "waiting": _titles(state.waiting_cards),
        "on_power_card": _titles(state.on_power_card),
        "used_this_turn": {power: _titles(played) for power, played in used.items()},
        "events_this_turn": _titles(state.events_this_turn),
    }


def _titles(numbers: Iterable[int]) -> list[str]:
    return [card(number).title for number in numbers]


# ------------------------------------------------------------------------------ the rest


def _tables(state: State, begun: State) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in _TABLES:
        now: Mapping[str, Any] = getattr(state, name)
        before: Mapping[str, Any] = getattr(begun, name)
        gone = {"minor_allies": "", "debaters": "out"}
        entries = {key: value for key, value in now.items() if before.get(key) != value}
        if name in gone:
            entries |= {key: gone[name] for key in before if key not in now}
        if entries:
            found[name] = {_named(name, key): value for key, value in entries.items()}
    return found


def _named(table: str, key: str) -> str:
    """Return what an entry of a table is called; powers and other ids stand for themselves."""
    if table == "debaters":
        return debater_names().full(key)
    if table == "electorate_display":
        return space_names().full(key)
    return leader_names().full(key) if table == "turncoats" else key


def _rest(state: State, begun: State) -> dict[str, Any]:
    voyages = [
        {name: value for name, value in vars(voyage).items() if value} for voyage in state.voyages
    ]
    found: dict[str, Any] = {}
    if state.voyages != begun.voyages:
        found["voyages"] = voyages
    saint_peters = {"cp": state.saint_peters_cp, "vp": state.saint_peters_vp}
    if any(saint_peters.values()):
        found["saint_peters"] = saint_peters
    for name in ("events_done", "turn_effects"):
        more = [one for one in getattr(state, name) if one not in getattr(begun, name)]
        if more:
            found[name] = more
    return found
