"""11.1 What a power can do with its CP now, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

from adjudicator.games.here_i_stand.rules.control.control import why_not_calm, why_not_control
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import home_spaces, is_pass, is_port
from adjudicator.games.here_i_stand.rules.land.construction import (
    PIRATE_BASES,
    PRICES,
    Build,
    room_for,
)
from adjudicator.games.here_i_stand.rules.land.formations import as_many_as
from adjudicator.games.here_i_stand.rules.land.march import movable
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import why_not_assault
from adjudicator.games.here_i_stand.rules.new_world.phase import (
    COLONIAL_POWERS,
    Colonize,
    Conquer,
    Explore,
)
from adjudicator.games.here_i_stand.rules.players import commanded_by
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    action_cost,
)
from adjudicator.games.here_i_stand.rules.religion.debate import targets_of_debate
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    UNIVERSITY_COST,
    debaters,
    why_not_free,
)
from adjudicator.games.here_i_stand.rules.religion.saint_peters import remaining_cp
from adjudicator.games.here_i_stand.rules.religion.translation import (
    FULL_BIBLE,
    NEW_TESTAMENT,
    remaining,
    translation_zones,
)
from adjudicator.games.here_i_stand.rules.religion.universities import (
    SOCIETY_OF_JESUS,
    FoundUniversity,
    university_spaces,
)
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    is_harbouring,
    locations,
    rested_fleet,
)
from adjudicator.games.here_i_stand.rules.sea.piracy import targets, why_no_piracy_in
from adjudicator.games.here_i_stand.rules.sea.transport import Transport, sea_ways
from adjudicator.games.here_i_stand.rules.special.foreign_wars import why_not_fight
from adjudicator.games.here_i_stand.rules.special.war_cards import units_lacking, wars_of
from adjudicator.games.here_i_stand.rules.state import (
    PROTESTANT_FAITH,
    State,
    neighbours_in_play,
    owners_under,
)
from adjudicator.games.sampling import passes

TRANSPORT: Final = "transport"
UNIVERSITY: Final = "found_jesuit_university"
_FEW: Final = 4
_Can: TypeAlias = Callable[[State, str], bool]


@dataclass(frozen=True)
class Price:
    """An action of 11.1 by its name in the table of costs, and its CP.

    ``of`` is the power that can be ordered to take it, empty for one's own (2P 5).
    """

    action: str
    cost: int
    of: str = ""


def prices_of(state: State, power: str, cp: int) -> tuple[Price, ...]:
    """Return the actions that a power can take at once with ``cp``, in the order of the table.

    ``state`` is what the power may see. Behind them stand those that powers under its command can
    be ordered to take.
    """
    ordered = (
        replace(price, of=of)
        for of in commanded_by(state, power)
        for price in _own_prices(state, of, cp, COMMANDED)
    )
    return (*_own_prices(state, power, cp, POSSIBLE), *ordered)


def _own_prices(
    state: State, power: str, cp: int, possible: Mapping[str, _Can]
) -> tuple[Price, ...]:
    found = []
    for action, can in possible.items():
        cost = _cost(state, action, power)
        if cost is not None and cost <= cp and can(state, power):
            found.append(Price(action, cost))
    return tuple(found)


def _cost(state: State, action: str, power: str) -> int | None:
    """Return the least that an action costs now; None where the power cannot take it."""
    if action == TRANSPORT:
        if action_cost("naval_move", power) is None:  # ships are not on the power card (16.3)
            return None
        return _transport_cost(state, power)
    printed = action_cost(action, power)
    if action == UNIVERSITY and printed is not None:
        helped = (FoundUniversity("", one) for one in _free_helpers(state, power))
        return min([printed, *(way.cost(state, power) for way in helped)])
    return printed


# -- on land and at sea ---------------------------------------------------------------------------


def _marching(state: State, power: str, *, over_pass: bool) -> bool:
    if power == PROTESTANT and not league_formed(state):
        return False
    ways = {
        origin: [to for to in neighbours_in_play(state, origin) if is_pass(origin, to) == over_pass]
        for origin, here in state.spaces.items()
        if here.units or here.leaders
    }
    return any(
        passes(Move(origin, to, part).check, state, power)
        for origin, goals in ways.items()
        if goals
        for part in _parts(movable(state, power, origin))
        for to in goals
    )


def _parts(force: Force) -> list[Force]:
    """Return parts of a force with which is tried whether any can go: few units, then most."""
    most = Force({}, force.leaders).capacity
    few = [as_many_as(Force(force.units), count) for count in range(1, min(force.size, _FEW) + 1)]
    return [*few, as_many_as(force, most)] if few else []


def _sailing(state: State, power: str) -> bool:
    if state.impulse.foul_weather:
        return False
    return any(
        rested_fleet(state, at, power).size for at in locations() if is_harbouring(state, at, power)
    )


def _transport_cost(state: State, power: str) -> int | None:
    """Return the least that a legal transport costs now; None where none is legal."""
    costs = [(cargo.cost(state, power), cargo) for cargo in _cargoes(state, power)]
    costs.sort(key=lambda one: one[0])  # the first that is legal need not be compared with others
    return next((cost for cost, cargo in costs if passes(cargo.check, state, power)), None)


def _cargoes(state: State, power: str) -> list[Transport]:
    """Return transports of few units and of most, legal or not."""
    if not any(is_harbouring(state, zone, power) for zone in state.seas):
        return []
    ports = [space for space in state.spaces if is_port(space)]
    return [
        Transport(origin, path, part)
        for origin in ports
        for part in _parts(movable(state, power, origin))
        for port in ports
        if port != origin
        for path in sea_ways(state, power, origin, port)
    ]


def _building(state: State, power: str, kind: str) -> bool:
    return any(
        room_for(state, owner, kind)
        and any(passes(unit.check, state, power) for unit in _sites(state, owner, kind))
        for owner in owners_under(state, power)
    )


def _sites(state: State, owner: str, kind: str) -> list[Build]:
    bases = PIRATE_BASES if owner == OTTOMAN else ()
    spaces = dict.fromkeys([*units_lacking(state, owner), *home_spaces(owner), *bases])
    return [Build(owner, kind, space, 1) for space in spaces]


def _gripping(state: State, power: str) -> bool:
    return any(
        (why_not_calm if here.unrest else why_not_control)(state, power, space) is None
        for space, here in state.spaces.items()
    )


def _storming(state: State, power: str) -> bool:
    return any(
        why_not_assault(state, power, space) is None
        for space, here in state.spaces.items()
        if power in here.besiegers
    )


def _raiding(state: State, power: str) -> bool:
    zones = (zone for zone in state.seas if why_no_piracy_in(state, zone) is None)
    return any(targets(state, zone) for zone in zones)


def _at_foreign_war(state: State, power: str) -> bool:
    return any(why_not_fight(state, power, place) is None for place in wars_of(state, power))


# -- the New World and religion -------------------------------------------------------------------


def _voyage(action: Explore | Colonize | Conquer) -> _Can:
    return lambda state, power: power in COLONIAL_POWERS and passes(action.check, state, power)


def _translating(state: State, power: str) -> bool:
    books = (NEW_TESTAMENT, FULL_BIBLE)
    return any(remaining(state, book, zone) for book in books for zone in translation_zones())


def _preaching(state: State, power: str) -> bool:
    return power != ENGLAND or "cranmer_reformer" in state.reformers


def _debating(state: State, power: str) -> bool:
    return any(targets_of_debate(state, power, zone) for zone in translation_zones())


def _burning(state: State, power: str) -> bool:
    return any(space.religion == PROTESTANT_FAITH for space in state.spaces.values())


def _free_helpers(state: State, power: str) -> list[str]:
    """Return the debaters who make a university cheaper and may help now."""
    return [
        name
        for name, known in debaters().items()
        if known.bonus_kind == UNIVERSITY_COST and why_not_free(state, power, name) is None
    ]


def _founding(state: State, power: str) -> bool:
    return SOCIETY_OF_JESUS in state.events_done and bool(university_spaces(state))


POSSIBLE: Final[Mapping[str, _Can]] = {
    "move_clear": lambda state, power: _marching(state, power, over_pass=False),
    "move_pass": lambda state, power: _marching(state, power, over_pass=True),
    "naval_move": _sailing,
    TRANSPORT: lambda state, power: True,
    **{action: partial(_building, kind=kind) for kind, action in PRICES.items()},
    "assault": _storming,
    "fight_foreign_war": _at_foreign_war,
    "control_unfortified": _gripping,
    "initiate_piracy": _raiding,
    "explore": _voyage(Explore()),
    "colonize": _voyage(Colonize()),
    "conquer": _voyage(Conquer()),
    "translate_scripture": _translating,
    "publish_treatise": _preaching,
    "theological_debate": _debating,
    "build_saint_peters": lambda state, power: power == PAPACY and remaining_cp(state) > 0,
    "burn_books": _burning,
    UNIVERSITY: _founding,
}
"""Action of 11.1 -> whether a power that pays for it has any occasion for it."""
COMMANDED: Final[Mapping[str, _Can]] = {
    action: POSSIBLE[action]
    for action in (
        *("move_clear", "move_pass", "naval_move", TRANSPORT, "assault", "control_unfortified"),
    )
}
"""Those of the actions that are taken for powers under command."""
