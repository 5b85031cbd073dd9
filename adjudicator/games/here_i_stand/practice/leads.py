"""11.1 Leads: actions that bring about the occasions for which cards are kept.

A lead returns an action of the power that is asked, or None. It need not be legal; ``first_of``
looks.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from adjudicator.games.here_i_stand.cards.c068_andrea_doria import (
    DORIA,
    OTTOMAN_PORTS,
    admiral_of_doria,
)
from adjudicator.games.here_i_stand.cards.c086_knights_of_st_john import home_of_knights
from adjudicator.games.here_i_stand.practice.land import any_assault
from adjudicator.games.here_i_stand.practice.new_world import any_exploration
from adjudicator.games.here_i_stand.practice.parts import any_part
from adjudicator.games.here_i_stand.practice.religion import any_debate
from adjudicator.games.here_i_stand.practice.sea import any_naval_move, any_piracy, any_transport
from adjudicator.games.here_i_stand.practice.wishes import Way, Wish
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.game_map import (
    distance,
    home_spaces,
    ports_of,
    spaces_of_zone,
)
from adjudicator.games.here_i_stand.rules.land.allied_play import foes_in
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.land.march import movable
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import inside_size
from adjudicator.games.here_i_stand.rules.powers import MERCENARY, OTTOMAN, PAPACY
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    Sailing,
    enemy_fleets,
    neighbours,
    rested_fleet,
)
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.state import (
    State,
    controller,
    force_of,
    in_play,
    is_fortified,
    leader_location,
    neighbours_in_play,
    powers_with_land_units,
)
from adjudicator.games.sampling import passes

Lead: TypeAlias = Callable[[ActionChoice, random.Random], "Action | None"]

_TRIES: Final = 6
_ITALIAN: Final = "italian"


def first_of(choice: ActionChoice, rng: random.Random, leads: Iterable[Lead]) -> Action | None:
    """Return the first legal action that the leads have."""
    for lead in leads:
        action = lead(choice, rng)
        if action is not None and passes(choice.check, action):
            return action
    return None


# ------------------------------------------------------------------ on land


def fight(choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return a march upon units of others."""
    state, power = choice.state, choice.power
    ways = [way for way in _ways(state, power) if foes_in(state, power, way[1])]
    return _march(choice, rng, ways)


def storm(choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return an assault, or else a march that begins a siege."""
    found = any_assault(choice.state, choice.power, choice.cp, rng)
    return found if found is not None else besiege(choice, rng)


def besiege(choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return a march to the walls of others with more units than are inside."""
    state, power = choice.state, choice.power
    ways = [way for way in _ways(state, power) if _may_besiege(state, power, *way)]
    return _march(choice, rng, ways)


def _may_besiege(state: State, power: str, origin: str, to: str) -> bool:
    return (
        is_fortified(state, to)
        and not state.spaces[to].besiegers
        and force_of(state, origin, power).size > inside_size(state, to, power)
    )


def _ways(state: State, power: str) -> Iterator[tuple[str, str]]:
    """Yield the steps that stacks of a power could take out of its own control; sieges stay."""
    for origin, here in state.spaces.items():
        if here.besiegers or power not in powers_with_land_units(state, origin):
            continue
        for to in neighbours_in_play(state, origin):
            if controller(state, to) != power:
                yield origin, to


def _march(choice: ActionChoice, rng: random.Random, ways: list[tuple[str, str]]) -> Action | None:
    """Return a legal move along one of the ways with most of what can go, None if there is none."""
    for origin, to in rng.sample(ways, min(_TRIES, len(ways))):
        available = movable(choice.state, choice.power, origin)
        if available.size:
            move = Move(origin, to, any_part(available, rng, least=1))
            if passes(choice.check, move):
                return move
    return None


def hire_in_italy(choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return the hiring of mercenaries in Italy, where they may sack Rome (card 95)."""
    power = choice.power
    spaces = [space for space in home_spaces(power) if space in spaces_of_zone(_ITALIAN)]
    if power == PAPACY or not spaces:
        return None
    return Build(power, MERCENARY, rng.choice(spaces), rng.randint(1, choice.cp or 1))


# ------------------------------------------------------------------ at sea


def sail(choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return a naval move to enemy ships, or past them."""

    def worth(move: NavalMove) -> int:
        goals = {sailing.to for sailing in move.moves}
        near = {other for goal in goals for other in neighbours(goal)}
        return 3 * _enemies(choice, goals) + _enemies(choice, near)

    return _best_move(choice, rng, worth)


def _enemies(choice: ActionChoice, places: Iterable[str]) -> int:
    return sum(bool(enemy_fleets(choice.state, here, choice.power)) for here in places)


def _best_move(
    choice: ActionChoice, rng: random.Random, worth: Callable[[NavalMove], int]
) -> Action | None:
    """Return the naval move of some samples that is worth most, None if none is worth anything."""
    best, found = 0, None
    for _ in range(_TRIES):
        move = any_naval_move(choice.state, choice.power, choice.cp, rng)
        if isinstance(move, NavalMove) and worth(move) > best:
            best, found = worth(move), move
    return found


def _put_to_sea(choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return a naval move out of port, where ships carry troops and corsairs raid."""
    seas = choice.state.seas
    return _best_move(choice, rng, lambda move: sum(sailing.to in seas for sailing in move.moves))


def transport(choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return a naval transport, or a naval move that may make one possible."""
    found = any_transport(choice.state, choice.power, choice.cp, rng)
    return found if found is not None else _put_to_sea(choice, rng)


def raid(choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return an act of piracy, or a naval move of the Ottomans that may make one possible."""
    if choice.power != OTTOMAN:
        return None
    found = any_piracy(choice.state, choice.power, choice.cp, rng)
    return found if found is not None else _put_to_sea(choice, rng)


def drive_out_knights(choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return what leads the Ottomans to the home of the Knights, and into it (card 86)."""
    home = home_of_knights(choice.state)
    if home is None or choice.power != OTTOMAN:
        return None
    found = any_assault(choice.state, choice.power, choice.cp, rng)
    if found is not None:
        return found
    for _ in range(_TRIES):
        shipped = any_transport(choice.state, choice.power, choice.cp, rng)
        if isinstance(shipped, Transport) and shipped.path[-1] == home:
            return shipped
    return _best_move(choice, rng, lambda move: sum(s.to in neighbours(home) for s in move.moves))


def sail_with_doria(choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return a naval move that brings Andrea Doria nearer to a coast of the Ottomans (card 68)."""
    state = choice.state
    here = leader_location(state, DORIA)
    if here is None or admiral_of_doria(state) != choice.power:
        return None
    coasts = [zone for zone in state.seas if _is_ottoman_coast(state, zone)]
    ways = {to: distance(to, coasts, by_sea=True) for to in neighbours(here) if to in state.seas}
    near = [to for to, steps in ways.items() if steps == min(ways.values(), key=_steps)]
    if here in coasts or not near:
        return None
    return NavalMove((Sailing(here, rng.choice(near), rested_fleet(state, here, choice.power)),))


def _steps(steps: int | None) -> float:
    return float("inf") if steps is None else steps


def _is_ottoman_coast(state: State, zone: str) -> bool:
    ports = [port for port in ports_of(zone) if in_play(state, port)]
    return sum(controller(state, port) == OTTOMAN for port in ports) >= OTTOMAN_PORTS


# ------------------------------------------------------------------ elsewhere


def explore(choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return a voyage of exploration, which may sail around the world (card 96)."""
    return any_exploration(choice.state, choice.power, choice.cp, rng)


def debate(choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return the call for a theological debate."""
    return any_debate(choice.state, choice.power, choice.cp, rng)


# ------------------------------------------------------------------ which lead to what

_BY_MOMENT: Final[tuple[tuple[str, Lead], ...]] = (
    ("assault_", storm),
    ("field_", fight),
    ("naval_transport_", transport),
    ("naval_", sail),
    ("piracy_", raid),
    ("debate_", debate),
)
"""Beginning of a window's name -> what leads there."""

_AHEAD: Final[dict[Way, Lead]] = {
    (86, "new_home"): drive_out_knights,
    (95, "event"): hire_in_italy,
    (96, "event"): explore,
}
"""Events that need a situation on the map which lasts: what leads there, whoever has the card."""

_IN_TIME: Final[dict[Way, Lead]] = {
    (68, "anti_piracy"): sail_with_doria,
    (91, "event"): fight,
    (105, "event"): besiege,
}
"""Events that need one which does not last."""


def leads_ahead(wishes: Iterable[Wish]) -> list[Lead]:
    """Return what leads to the lasting situations that some wishes need."""
    return [_AHEAD[wish.card, wish.way] for wish in wishes if (wish.card, wish.way) in _AHEAD]


def leads_now(wishes: Iterable[Wish]) -> list[Lead]:
    """Return what leads to the moments for which cards are kept, each once."""
    found = [
        lead
        for wish in wishes
        for start, lead in (*_BY_MOMENT, *_in_time(wish))
        if wish.moment.startswith(start)
    ]
    return list(dict.fromkeys(found))


def _in_time(wish: Wish) -> tuple[tuple[str, Lead], ...]:
    lead = _IN_TIME.get((wish.card, wish.way))
    return () if lead is None else ((wish.moment, lead),)
