"""16.1 Naval interception and avoiding combat at sea (steps 4 and 5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.naval import (
    NavalAttemptChanged,
    NavalAvoidanceTried,
    NavalInterceptionTried,
)
from adjudicator.games.here_i_stand.rules.control.bounds import why_sea_out_of_bounds
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.formations import (
    Approach,
    check_part,
    in_words,
    load_force,
)
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, leaders
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    NEEDED,
    SeaMove,
    barred_part,
    enemy_fleets,
    fleet_at,
    is_harbouring,
    is_sea,
    neighbours,
    others_first_to_last,
    relocate_fleet,
)
from adjudicator.games.here_i_stand.rules.state import State, at_war, controller, in_play
from adjudicator.games.here_i_stand.rules.windows.windows import (
    NAVAL_AVOID_ROLLED,
    NAVAL_INTERCEPT_ROLLED,
    window,
)

STAND: Final = "stand"


@dataclass
class SeaAttempt:
    """A rolled interception or avoidance; a card may ``change`` its result by some points."""

    power: str
    origin: str
    to: str
    fleet: Force
    rolls: tuple[int, ...] = ()
    change: int = 0

    @property
    def modifier(self) -> int:
        """The best battle rating of a naval leader taking part."""
        return self.fleet.battle_rating

    @property
    def succeeds(self) -> bool:
        """Whether two dice, leader and cards reach 9."""
        return sum(self.rolls) + self.modifier + self.change >= NEEDED


@dataclass(frozen=True)
class SquadronsChoice:
    """No interception (None), or part of ``available``: at least one ship.

    A leader stays behind only with a ship; with ``company`` some are in the place that cannot go.
    ``coming`` is what would be intercepted.
    """

    available: Force
    company: bool = False
    coming: Approach | None = None

    def check(self, value: Force | None) -> None:
        """Refuse what is not there, leaders alone, and leaders left alone."""
        if value is None:
            return
        check_part(self.available, value)
        if not value.size:
            raise IllegalAnswer(_("leaders intercept with ships, not alone"), section="16.1")
        left = self.available.minus(value)
        if left.leaders and not left.size and not self.company:
            raise IllegalAnswer(
                _(
                    "{leader} must go with the ships: none would be left with him; available: "
                    "{available}",
                    leader=leaders()[left.leaders[0]].name,
                    available=in_words(self.available),
                ),
                section="16.1",
            )

    def only(self) -> tuple[Force | None, ...]:
        """Return nothing: one may always decline."""
        return ()

    def dump(self, value: Force | None) -> JSON:
        """Return None or the dumped fleet."""
        return None if value is None else value.dump()

    def load(self, raw: Any) -> Force | None:
        """Return the fleet in ``raw``."""
        return None if raw is None else load_force(raw)


@dataclass(frozen=True)
class EscapeChoice(OneOf[str]):
    """To stay in a sea zone into which others are ``coming``, or to go with all ``available``."""

    available: Force = field(default_factory=Force)
    coming: Approach | None = None


# ------------------------------------------------------------------ step 4


@rule("16.1")
async def interceptions(table: Table[State], move: SeaMove) -> None:
    """Let enemies intercept in the zones entered, zone by zone and in impulse order (step 4).

    After a success no other power may try in the same zone. Inactive minor powers never do (22.1).
    """
    for zone in move.entered:
        for power in MAJOR_POWERS:
            if at_war(table.state, power, move.power):
                await _intercept(table, move, power, zone)
            if zone in move.interceptors:
                break


@rule("16.1")
async def _intercept(table: Table[State], move: SeaMove, power: str, zone: str) -> None:
    """Let one power try with every stack next to a zone, in any order, each stack once.

    A stack that has declined is asked again after another has tried, so that the owner has the
    order in hand.
    """
    state = table.state
    waiting = [
        at for at in neighbours(zone) if able_to_intercept(state, move, power, at, zone).size
    ]
    declined: list[str] = []
    while some := [at for at in waiting if at not in declined]:
        origin = some[0]
        available = able_to_intercept(state, move, power, origin, zone)
        company = fleet_at(state, origin, power).size > available.size
        fleet = await ask(
            Decision(
                power,
                f"16.1/intercept_at_sea:{origin}>{zone}",
                SquadronsChoice(available, company, arrival(state, move, zone)),
                default_given=True,
            )
        )
        if fleet is None:
            declined.append(origin)
            continue
        waiting.remove(origin)
        declined.clear()
        await _try_to_intercept(table, move, SeaAttempt(power, origin, zone, fleet))


def arrival(state: State, move: SeaMove, zone: str) -> Approach:
    """Return the ships of the active power in a zone, and from where some have just come."""
    origins = dict.fromkeys(sailing.origin for sailing in move.moves if sailing.to == zone)
    return Approach(move.power, fleet_at(state, zone, move.power), (), tuple(origins))


def able_to_intercept(state: State, move: SeaMove, power: str, origin: str, zone: str) -> Force:
    """Return what of ``power`` could intercept from one location into a zone.

    Nothing where ships of the active power lie, no Italians into the Atlantic, and no Papal ships
    where an option keeps them out (2P 10).
    """
    fleet = fleet_at(state, origin, power)
    if not fleet.size or is_harbouring(state, origin, move.power):
        return Force()
    if why_sea_out_of_bounds(state, power, zone) is not None:
        return Force()
    return fleet.minus(barred_part(fleet, zone))


@rule("16.1")
async def _try_to_intercept(table: Table[State], move: SeaMove, attempt: SeaAttempt) -> None:
    """Roll for an interception; with 9 the ships are in the zone and will fight there."""
    power, origin, zone = attempt.power, attempt.origin, attempt.to
    attempt.rolls = table.dice.roll(2, f"{power} intercepts from {origin} into {zone}")
    table.tell(
        NavalInterceptionTried(
            power,
            origin,
            zone,
            attempt.fleet.dump(),
            attempt.rolls,
            attempt.modifier,
            attempt.succeeds,
        )
    )
    await _let_cards_change(table, move, attempt, NAVAL_INTERCEPT_ROLLED)
    if attempt.succeeds:
        relocate_fleet(table.state, power, origin, zone, attempt.fleet)
        move.interceptors[zone] = power


async def _let_cards_change(
    table: Table[State], move: SeaMove, attempt: SeaAttempt, name: str
) -> None:
    """Open the window after a roll; tell the result again when a card has changed the sum."""
    asked = others_first_to_last(table.state, move.power)
    await window(table, name, attempt, asked, f"{attempt.origin}>{attempt.to}")
    if attempt.change:
        table.tell(NavalAttemptChanged(attempt.power, attempt.to, attempt.change, attempt.succeeds))


# ------------------------------------------------------------------ step 5


@rule("16.1")
async def avoid_combats(table: Table[State], move: SeaMove) -> None:
    """Let enemies leave zones that were entered and not intercepted in, in impulse order."""
    state = table.state
    for power in MAJOR_POWERS:
        for zone in move.entered:
            if zone in move.interceptors or power not in enemy_fleets(state, zone, move.power):
                continue
            await _avoid(table, move, power, zone)


@rule("16.1")
async def _avoid(table: Table[State], move: SeaMove, power: str, zone: str) -> None:
    """Let all ships of one power in a zone try to leave it together; with 9 they are gone."""
    state = table.state
    fleet = fleet_at(state, zone, power)
    goals = goals_to_avoid(state, power, zone, fleet)
    if not goals:
        return
    choice = EscapeChoice((STAND, *goals), fleet, arrival(state, move, zone))
    to = await ask(Decision(power, f"16.1/avoid_at_sea:{zone}", choice, default=STAND))
    if to == STAND:
        return
    attempt = SeaAttempt(power, zone, to, fleet)
    attempt.rolls = table.dice.roll(2, f"{power} avoids battle from {zone} to {to}")
    table.tell(
        NavalAvoidanceTried(
            power, zone, to, fleet.dump(), attempt.rolls, attempt.modifier, attempt.succeeds
        )
    )
    await _let_cards_change(table, move, attempt, NAVAL_AVOID_ROLLED)
    if attempt.succeeds:
        relocate_fleet(state, power, zone, to, fleet)


def goals_to_avoid(state: State, power: str, zone: str, fleet: Force) -> tuple[str, ...]:
    """Return where a fleet may avoid battle or retreat to from a sea zone, ports first.

    Adjacent ports that its power controls and that are not in unrest (12.4), adjacent sea zones;
    none with enemy ships, no Atlantic for Italians, and none that an option closes (2P 10).
    """
    open_to_it = [
        to
        for to in neighbours(zone)
        if not enemy_fleets(state, to, power)
        and barred_part(fleet, to).is_empty
        and _is_open(state, power, to)
    ]
    return tuple(sorted(open_to_it, key=is_sea))


def _is_open(state: State, power: str, to: str) -> bool:
    """Return whether a sea zone is within bounds, or a port a haven."""
    if is_sea(to):
        return why_sea_out_of_bounds(state, power, to) is None
    return _is_haven(state, power, to)


def _is_haven(state: State, power: str, port: str) -> bool:
    calm = in_play(state, port) and not state.spaces[port].unrest
    return calm and controller(state, port) == power
