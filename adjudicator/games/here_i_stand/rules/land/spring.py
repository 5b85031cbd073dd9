"""10 Spring deployment: one formation of each power leaves its capital without cost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

from adjudicator.engine.decision import Decision, ask, ask_all
from adjudicator.engine.errors import IllegalAnswer, listed
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.logistics import SpringDeployed, SpringDeploymentForgone
from adjudicator.games.here_i_stand.rules.control.bounds import is_in_bounds, why_out_of_bounds
from adjudicator.games.here_i_stand.rules.control.paths import barred, dumped, relocate
from adjudicator.games.here_i_stand.rules.denominations import check_division
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import (
    adjacent,
    adjacent_in_clear,
    places,
    ports_of,
    zones_of,
)
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.players import is_for_two, players
from adjudicator.games.here_i_stand.rules.powers import (
    HAPSBURG,
    MAJOR_POWERS,
    PAPACY,
    POWER_NAMES,
    capitals,
    leaders,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import (
    State,
    allied,
    commander,
    controller,
    force_of,
    is_friendly_space,
    leader_power,
    naval_units,
)
from adjudicator.games.here_i_stand.rules.together import (
    AGAIN,
    LATER,
    TOGETHER,
    Plan,
    check_later,
)
from adjudicator.games.here_i_stand.rules.windows.windows import (
    SPRING_BEFORE_ANY,
    SPRING_OWN,
    SpringMoment,
    window,
)

SECTION: Final = "10"


@dataclass(frozen=True)
class Deployment:
    """A formation that moves from a capital to a friendly-controlled space."""

    origin: str
    to: str
    force: Force


@dataclass(frozen=True)
class Later:
    """A power wants to see what those before it do, and is asked when its turn comes."""


@dataclass(frozen=True)
class Routes:
    """Where a capital leads to: ``dry`` by land alone, ``wet`` over the sea zone named."""

    dry: tuple[str, ...]
    wet: dict[str, str]


# ------------------------------------------------------------------------------ paths


@rule("10")
def routes(state: State, power: str, origin: str, *, prepared: bool = False) -> Routes:
    """Return the spaces that spring deployment can reach from a capital.

    ``prepared`` is for the holder of Spring Preparations: passes and the fleets of other powers
    do not stop it. One sea zone at most is crossed in any case.
    """
    if not _is_passable(state, power, origin):
        return Routes((), {})
    dry = _by_land(state, power, [origin], prepared=prepared)
    wet: dict[str, str] = {}
    for zone in sorted({zone for space in dry for zone in zones_of(space)}):
        if not prepared and _is_blocked(state, power, zone):
            continue
        ports = [s for s in ports_of(zone) if s not in dry and _is_passable(state, power, s)]
        for space in _by_land(state, power, ports, prepared=prepared):
            if space not in dry:
                wet.setdefault(space, zone)
    open_ = [space for space in dry if space != origin and is_in_bounds(state, power, space)]
    return Routes(
        tuple(open_),
        {space: zone for space, zone in wet.items() if is_in_bounds(state, power, space)},
    )


def _by_land(state: State, power: str, start: list[str], *, prepared: bool) -> list[str]:
    """Return the spaces reached from ``start`` through passable ones, ``start`` included."""
    reached = list(start)
    seen = set(start)
    for here in reached:
        for there in adjacent(here) if prepared else adjacent_in_clear(here):
            if there not in seen and _is_passable(state, power, there):
                seen.add(there)
                reached.append(there)
    return reached


def _is_passable(state: State, power: str, space: str) -> bool:
    return _why_closed(state, power, space) is None


def _why_closed(state: State, power: str, space: str) -> str | None:
    """Return why no path may use a space, or None: friendly, calm, and free of strangers."""
    here = state.spaces[space]
    if barred(state, space, power):
        return _("{space} may not be entered yet (21.1, 21.6)", space=_name(space))
    if not _may_pass(state, power, space):
        return why_out_of_bounds(state, power, space)
    if not is_friendly_space(state, space, power):
        return _("{space} is not friendly-controlled", space=_name(space))
    if here.unrest:
        return _("{space} is in unrest", space=_name(space))
    for owner in (*here.units, *(leader_power(state, name) for name in here.leaders)):
        if not allied(state, owner, power):
            return _(
                "{space} contains units of {owner}", space=_name(space), owner=POWER_NAMES[owner]
            )
    return None


@rule("2P 3")
def _may_pass(state: State, power: str, space: str) -> bool:
    """Return whether a path may use a space: within bounds or, in the variant for two, Hapsburg.

    Those are friendly after the League; the formation may not stay there (2P 3, 5).
    """
    return is_in_bounds(state, power, space) or controller(state, space) == HAPSBURG


def _is_blocked(state: State, power: str, zone: str) -> bool:
    """Return whether another major power has a fleet in a port on a sea zone."""
    owners = {commander(state, o) for port in ports_of(zone) for o in naval_units(state, port)}
    return any(owner in MAJOR_POWERS and owner != power for owner in owners)


# ------------------------------------------------------------------------------ choice


@dataclass(frozen=True)
class DeploymentChoice:
    """Every spring deployment open to ``power``, or None for none.

    ``note``: empty where powers are asked one after the other; TOGETHER where all are asked at
    once, so that one may answer Later; AGAIN where what a power can do has changed since then.
    """

    state: State
    power: str
    prepared: bool = False
    note: str = ""

    @cached_property
    def routes(self) -> dict[str, Routes]:
        """Where each capital leads to in which the power has anything."""
        return {
            capital: routes(self.state, self.power, capital, prepared=self.prepared)
            for capital in capitals(self.power)
            if not force_of(self.state, capital, self.power).is_empty
        }

    def check(self, value: Deployment | Later | None) -> None:
        """Refuse what section 10 forbids, naming the restriction."""
        if isinstance(value, Later):
            check_later(self.note, SECTION)
        if value is None or isinstance(value, Later):
            return
        if value.origin not in capitals(self.power):
            raise IllegalAnswer(
                _(
                    "{origin} is not a capital of {power}; spring deployment starts in a capital",
                    origin=_name(value.origin),
                    power=POWER_NAMES[self.power],
                ),
                section=SECTION,
            )
        self._check_force(value)
        self._check_path(value)
        check_division(self.state, value.origin, value.to, value.force)

    def _check_force(self, value: Deployment) -> None:
        if value.force.is_empty:
            raise IllegalAnswer(_("no units are named"), section=SECTION)
        if len(set(value.force.leaders)) != len(value.force.leaders):
            raise IllegalAnswer(_("the same leader is named twice"), section=SECTION)
        if not force_of(self.state, value.origin, self.power).holds(value.force):
            raise IllegalAnswer(
                _("not all of this formation is in {origin}", origin=_name(value.origin)),
                section=SECTION,
            )
        if value.force.size > value.force.capacity:
            raise IllegalAnswer(
                _(
                    "the formation has {size} land units; its leaders allow {capacity}",
                    size=value.force.size,
                    capacity=value.force.capacity,
                ),
                section=SECTION,
            )

    def _check_path(self, value: Deployment) -> None:
        found = self.routes[value.origin]
        if value.to in found.dry:
            return
        if value.to not in found.wet:
            raise IllegalAnswer(self._why_no_path(value, found), section=SECTION)
        most = tables()["combat_numbers"]["spring_sea_crossing_units"]
        if value.force.size > most and not self.prepared:
            raise IllegalAnswer(
                _(
                    "{size} land units would cross a sea zone; at most {most} may",
                    size=value.force.size,
                    most=most,
                ),
                section=SECTION,
            )

    def _why_no_path(self, value: Deployment, found: Routes) -> str:
        if value.to not in self.state.spaces:
            return _("{to!r} is not a space", to=value.to)
        if value.to == value.origin:
            return _("the formation is in {to} already", to=_name(value.to))
        for space in (value.origin, value.to):
            reason = _why_closed(self.state, self.power, space)
            if reason is not None:
                return reason
        reachable = [_name(space) for space in (*found.dry, *found.wet)]
        return _(
            "no path leads from {origin} to {to}: it may use only friendly-controlled "
            "spaces without unrest and foreign units, no pass, and at most one sea "
            "zone without foreign fleets in its ports; possible: {possible}",
            origin=_name(value.origin),
            to=_name(value.to),
            possible=listed(reachable) if reachable else _("nothing"),
        )

    def only(self) -> tuple[Deployment | None, ...]:
        """Return None where there is nowhere to go."""
        if any(found.dry or found.wet for found in self.routes.values()):
            return ()
        return (None,)

    def dump(self, value: Deployment | Later | None) -> JSON:
        """Return None, ``LATER`` or ``{"origin", "to", "force"}``."""
        if value is None:
            return None
        if isinstance(value, Later):
            return LATER
        return {"origin": value.origin, "to": value.to, "force": value.force.dump()}

    def load(self, raw: Any) -> Deployment | Later | None:
        """Return the deployment in ``raw``."""
        if raw is None:
            return None
        if raw == LATER:
            return Later()
        if not isinstance(raw, dict) or not {"origin", "to", "force"} <= raw.keys():
            raise IllegalAnswer(_("{raw!r} is not a spring deployment", raw=raw))
        origin, to = raw["origin"], raw["to"]
        if origin not in places() or to not in places():
            raise IllegalAnswer(_("{raw!r} does not name two spaces", raw=raw))
        force = Force.load(raw["force"])
        if any(name not in leaders() for name in force.leaders):
            raise IllegalAnswer(_("{raw!r} names a leader who does not exist", raw=raw))
        return Deployment(origin, to, force)


def _name(space: str) -> str:
    return places()[space].name if space in places() else repr(space)


# ------------------------------------------------------------------------------ procedure


_Planned: TypeAlias = "Plan[Deployment | Later | None]"


@rule("10")
async def spring_deployment(table: Table[State]) -> None:
    """Let every power with a formation in a capital deploy it, in impulse order.

    By the option ``spring_deployments`` all are asked together. Then a power is asked once more if
    it wants to see the others first, or if what it can do has changed before its turn.
    """
    state = table.state
    await window(table, SPRING_BEFORE_ANY, SpringMoment(), players(state), str(state.turn))
    together = option_value(state, "spring_deployments") == TOGETHER
    plans = await _plans(table) if together else {}
    for power in _deploying(state):
        moment = SpringMoment(power)
        # Also for an empty capital: an event may put a unit into it.
        await window(table, SPRING_OWN, moment, [power], str(state.turn))
        if _has_nobody(state, power):
            continue
        value = await _deployment(state, power, plans.get(power), prepared=moment.prepared)
        if value is None:
            table.tell(SpringDeploymentForgone(power))
        else:
            _deploy(table, power, value, prepared=moment.prepared)


@rule("2P 3")
def _deploying(state: State) -> tuple[str, ...]:
    """Return who deploys: everybody, in the variant for two the Papacy (2P 3)."""
    return (PAPACY,) if is_for_two(state) else MAJOR_POWERS


async def _plans(table: Table[State]) -> dict[str, _Planned]:
    """Ask all powers at once; nobody knows what another has answered before it is carried out."""
    state = table.state
    powers = [power for power in _deploying(state) if not _has_nobody(state, power)]
    possible = {power: _possible(state, power) for power in powers}
    answers = await ask_all([_question(state, power, note=TOGETHER) for power in powers])
    return {p: Plan(table.enclose(p, answers[p]), possible[p]) for p in powers}


async def _deployment(
    state: State, power: str, plan: _Planned | None, *, prepared: bool
) -> Deployment | None:
    """Return what a power does: as it has planned, if nothing has changed, else as it says now."""
    note = ""
    if plan is not None and plan.possible != _possible(state, power, prepared=prepared):
        note = AGAIN
    elif plan is not None and not isinstance(plan.answer.content, Later):
        return plan.answer.content
    value = await ask(_question(state, power, prepared=prepared, note=note))
    return None if isinstance(value, Later) else value


def _question(
    state: State, power: str, *, note: str, prepared: bool = False
) -> Decision[Deployment | Later | None]:
    choice = DeploymentChoice(state, power, prepared, note)
    topic = f"10/deploy:{state.turn}"
    return Decision(power, topic, choice, default_given=True, window="deployment")


def _has_nobody(state: State, power: str) -> bool:
    return all(force_of(state, capital, power).is_empty for capital in capitals(power))


def _possible(state: State, power: str, *, prepared: bool = False) -> object:
    """Return all on which depends what a power can do: who is in its capitals, what they reach."""
    there = {capital: force_of(state, capital, power) for capital in capitals(power)}
    return there, prepared, DeploymentChoice(state, power, prepared=prepared).routes


def _deploy(table: Table[State], power: str, value: Deployment, *, prepared: bool) -> None:
    found = routes(table.state, power, value.origin, prepared=prepared)
    sea = "" if value.to in found.dry else found.wet[value.to]
    relocate(table.state, value.origin, value.to, value.force)
    table.tell(SpringDeployed(power, value.origin, value.to, dumped(value.force), sea))
