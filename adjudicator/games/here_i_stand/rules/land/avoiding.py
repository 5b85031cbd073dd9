"""13.3 and 13.4 Avoiding battle and withdrawing into fortifications."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from adjudicator.engine.choices import Bounded, Bounds, YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer, listed
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.war import AvoidanceTried, WithdrawnInside
from adjudicator.games.here_i_stand.rules.denominations import Division
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.allied_play import gives_refuge
from adjudicator.games.here_i_stand.rules.land.formations import (
    Approach,
    check_part,
    is_under_siege,
    load_force,
    space_name,
)
from adjudicator.games.here_i_stand.rules.land.interception import NEEDED, battle_modifier
from adjudicator.games.here_i_stand.rules.land.march import March
from adjudicator.games.here_i_stand.rules.land.memory import beaten
from adjudicator.games.here_i_stand.rules.land.placing import (
    capture_lone_leaders,
    relocate,
    retreat_goals,
)
from adjudicator.games.here_i_stand.rules.land.siege import break_siege_if_needed
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.state import (
    State,
    army_leaders,
    controller,
    force_of,
    land_units,
    powers_with_land_units,
)

_INSIDE = 4


@dataclass(frozen=True)
class Avoidance:
    """An attempt to leave for an adjacent space with any units and leaders of a stack."""

    to: str
    force: Force


@dataclass(frozen=True)
class AvoidanceChoice(Bounded):
    """To stand (None), or to try to leave with part of ``available`` for one of ``options``.

    ``division`` refuses parts that the counters cannot show (5.2), ``coming`` is what battle is
    avoided with.
    """

    available: Force
    options: tuple[str, ...]
    division: Division | None = None
    coming: Approach | None = None

    def bounds(self) -> Bounds:
        """Return the spaces."""
        return Bounds(self.options)

    def check(self, value: Avoidance | None) -> None:
        """Refuse other spaces and what is not there (13.3)."""
        if value is None:
            return
        if value.to not in self.options:
            names = listed([space_name(goal) for goal in self.options])
            raise IllegalAnswer(
                _(
                    "it is not possible to avoid battle to {space}; possible: {possible}",
                    space=space_name(value.to),
                    possible=names,
                ),
                section="13.3",
            )
        check_part(self.available, value.force)
        if value.force.is_empty:
            raise IllegalAnswer(_("nobody is named who avoids battle"), section="13.3")
        if self.division is not None:
            self.division.check(value.to, value.force)

    def only(self) -> tuple[Avoidance | None, ...]:
        """Return nothing: standing is always possible."""
        return ()

    def dump(self, value: Avoidance | None) -> JSON:
        """Return None or ``{"to", "force"}``."""
        return None if value is None else {"to": value.to, "force": value.force.dump()}

    def load(self, raw: Any) -> Avoidance | None:
        """Return the attempt in ``raw``."""
        if raw is None:
            return None
        if not isinstance(raw, dict) or not isinstance(raw.get("to"), str):
            raise IllegalAnswer(_("{raw!r} does not say where battle is avoided to", raw=raw))
        return Avoidance(raw["to"], load_force(raw.get("force")))


@dataclass(frozen=True)
class WithdrawalChoice(YesNo):
    """Whether ``available`` withdraws into the fortifications before what is ``coming``."""

    available: Force = field(default_factory=Force)
    coming: Approach | None = None


@rule("13.3")
async def avoid_battle(table: Table[State], march: March) -> None:
    """Let each major power in the way, in impulse order, try to leave the space (step 1).

    Besiegers who leave may break their siege; inactive minor powers and independents stay (22.1).
    """
    for power in MAJOR_POWERS:
        if power in march.foes:
            await _avoid(table, march, power)
    if is_under_siege(table.state, march.to):
        await break_siege_if_needed(table, march.to, march)


@rule("13.3")
async def _avoid(table: Table[State], march: March, power: str) -> None:
    state, where = table.state, march.to
    available = force_of(state, where, power)
    goals = retreat_goals(state, power, where, barred=(march.origin,), foes=(march.power,))
    if not available.size or not goals:  # a leader alone may not avoid battle
        return

    attempt = await ask(  # steps 2-3
        Decision(
            power,
            f"13.3/avoid:{where}",
            AvoidanceChoice(
                available,
                goals,
                Division(state, where),
                Approach(march.power, march.force, march.foes, (march.origin,)),
            ),
            default_given=True,
        )
    )
    if attempt is None:
        return

    force, to = attempt.force, attempt.to
    modifier = battle_modifier(power, force, march.power, march.force)  # step 4
    rolls: tuple[int, ...] = ()
    if not needs_no_dice(state, where, force):
        rolls = table.dice.roll(2, f"{power} avoids battle from {where} to {to}")
    success = not rolls or sum(rolls) + modifier >= NEEDED
    table.tell(AvoidanceTried(power, where, to, force.dump(), rolls, modifier, success))

    if success:  # step 5
        relocate(state, where, to, force)
        await capture_lone_leaders(table, to, power)


@rule("13.3")
def needs_no_dice(state: State, space: str, force: Force) -> bool:
    """Return whether all who leave have lost a field battle in this impulse (step 4).

    By option leaders do not count, unless they leave alone.
    """
    if option_value(state, "beaten_leaders") == "ignored" and force.size:
        force = Force(force.units)
    return beaten(state, space).holds(force)


@rule("13.4")
async def withdraw(table: Table[State], march: March) -> bool:
    """Let a stack of up to 4 units withdraw into the fortifications; return whether it did.

    The power that controls the space decides for all. Inactive minor powers and independents
    always withdraw (22.1, 22.6), leaders without units have to (13.3).
    """
    state, where = table.state, march.to
    if not may_withdraw(state, march):
        return False
    units = land_units(state, where, march.foes)
    force = Force(units, army_leaders(state, where, march.foes))
    owner = controller(state, where)
    inside = True
    if force.size and not _always_withdraws(owner):
        coming = Approach(march.power, march.force, march.foes, (march.origin,))
        choice = WithdrawalChoice(force, coming)
        inside = await ask(Decision(owner, f"13.4/withdraw:{where}", choice, default=True))
    if inside:
        table.tell(WithdrawnInside(march.foes, where, force.dump()))
    return inside


@rule("22.6")
def _always_withdraws(owner: str) -> bool:
    """Return whether nobody is asked: for inactive minor powers (22.1) and independent keys."""
    return owner not in MAJOR_POWERS


def may_withdraw(state: State, march: March) -> bool:
    """Return whether the conditions of 13.4 are met."""
    if is_under_siege(state, march.to):
        return False
    size = sum(force_of(state, march.to, foe).size for foe in march.foes)
    refuge = any(gives_refuge(state, march.to, foe, march.power) for foe in march.foes)
    return refuge and size <= _INSIDE


def foes_outside(state: State, march: March) -> tuple[str, ...]:
    """Return which of those in the way still have land units there."""
    armed = powers_with_land_units(state, march.to)
    return tuple(foe for foe in march.foes if foe in armed)
