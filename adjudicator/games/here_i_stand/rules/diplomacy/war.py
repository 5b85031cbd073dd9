"""9.6 Declarations of war: the restrictions that hold at all times, and the phony war."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _, joined
from adjudicator.games.here_i_stand.facts.realm import (
    PhonyWarEnded,
    PhonyWarMarked,
    WarDeclared,
)
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    HUNGARY,
    MINOR_POWERS,
    OTTOMAN,
    PAPACY,
    POWER_NAMES,
    PROTESTANT,
    SCOTLAND,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.seating import are_partners
from adjudicator.games.here_i_stand.rules.special.england import CATHERINE_OF_ARAGON
from adjudicator.games.here_i_stand.rules.state import State, allied, at_war, pair

NATURAL_ALLIES: Final = {SCOTLAND: FRANCE, VENICE: PAPACY}
"""Minor power -> the major power that may intervene when war is declared on it."""


@rule("9.6")
def why_not_declare_war(state: State, declarer: str, target: str) -> str | None:
    """Return why a power may at no time declare war on another, or None when it may."""
    name = POWER_NAMES[target]
    if declarer == target:
        return _("no power can be at war with itself")
    if target in state.minor_allies:
        ally = POWER_NAMES[state.minor_allies[target]]
        return _(
            "{target} is an ally of {ally}; war would have to be declared on {ally}",
            target=name,
            ally=ally,
        )
    if at_war(state, declarer, target):
        return _(
            "{declarer} and {target} are at war already",
            declarer=POWER_NAMES[declarer],
            target=name,
        )
    if allied(state, declarer, target):
        return _(
            "{target} is an ally of {declarer} this turn",
            target=name,
            declarer=POWER_NAMES[declarer],
        )
    if are_partners(state, declarer, target):
        return _(
            "{a} and {b} are played by one person and may not go to war with each other",
            a=POWER_NAMES[declarer],
            b=name,
        )
    if target in MINOR_POWERS:
        return _why_not_minor(state, declarer, target)
    if PROTESTANT in (declarer, target) and not league_formed(state):
        return _("there is no war with the Protestants before the Schmalkaldic League is formed")
    return None


def why_on_nobody(state: State, declarer: str, targets: Iterable[str]) -> str:
    """Return why a power may at no time declare war on any of some powers."""
    reasons = [
        _("{power}: {reason}", power=POWER_NAMES[target], reason=reason)
        for target in targets
        if (reason := why_not_declare_war(state, declarer, target)) is not None
    ]
    return _("nobody can be declared war on ({reasons})", reasons=joined("; ", reasons))


def _why_not_minor(state: State, declarer: str, target: str) -> str | None:
    if target == HUNGARY:
        return _("only the Ottomans are ever at war with Hungary-Bohemia")
    if target == VENICE and declarer == ENGLAND:
        return _("England may not declare war on Venice")
    if target == SCOTLAND:
        if declarer in (OTTOMAN, PAPACY, PROTESTANT):
            return _("{declarer} may not declare war on Scotland", declarer=POWER_NAMES[declarer])
        if declarer != FRANCE and allied(state, declarer, FRANCE):
            return _("an ally of France may not declare war on Scotland")
    return None


@rule("9.6")
def declare_war(table: Table[State], declarer: str, target: str) -> None:
    """Put two powers at war; the Catherine of Aragon marker is used up by it (21.3)."""
    if (declarer, target) == (HAPSBURG, ENGLAND) and CATHERINE_OF_ARAGON in table.state.events_done:
        table.state.events_done.remove(CATHERINE_OF_ARAGON)
    table.state.wars.append(pair(declarer, target))
    table.tell(WarDeclared(declarer, target))


# ------------------------------------------------------------------------------ phony war


def phony_war_marker(minor: str) -> str:
    """Return the name of the bonus marker for a phony war over a minor power."""
    return f"phony_war_{minor}"


@rule("9.6")
def mark_phony_war(table: Table[State], declarer: str, minor: str) -> None:
    """Take a victory point from who declared war and met an intervention (step 6)."""
    table.state.bonus_vp[declarer].append([phony_war_marker(minor), -1])
    table.tell(PhonyWarMarked(declarer, minor))


def end_phony_war(table: Table[State], a: str, b: str) -> None:
    """Give the point back after a land combat or assault between two powers, in any order.

    Nothing happens unless one of them declared the war and the other is its target or the power
    that intervened.
    """
    for declarer, other in ((a, b), (b, a)):
        for minor, ally in NATURAL_ALLIES.items():
            marker = [phony_war_marker(minor), -1]
            if other in (minor, ally) and marker in table.state.bonus_vp.get(declarer, []):
                table.state.bonus_vp[declarer].remove(marker)
                table.tell(PhonyWarEnded(declarer, minor))


def settle_phony_war(state: State, a: str, b: str) -> None:
    """Make the lost point permanent when peace comes before any combat (9.6 step 6)."""
    for declarer, other in ((a, b), (b, a)):
        for minor, ally in NATURAL_ALLIES.items():
            marker = [phony_war_marker(minor), -1]
            if other == ally and marker in state.bonus_vp[declarer]:
                state.bonus_vp[declarer].remove(marker)
                state.bonus_vp[declarer].append(["phony_war", -1])
