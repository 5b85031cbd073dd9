"""9.6 Declarations of war: the restrictions that hold at all times, and the phony war."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.realm import (
    PhonyWarEnded,
    PhonyWarMarked,
    WarDeclared,
)
from adjudicator.games.here_i_stand.paths import league_formed
from adjudicator.games.here_i_stand.powers import (
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
from adjudicator.games.here_i_stand.powers_special.england import CATHERINE_OF_ARAGON
from adjudicator.games.here_i_stand.seating import are_partners, one_player_controls
from adjudicator.games.here_i_stand.state import State, allied, at_war, pair

NATURAL_ALLIES: Final = {SCOTLAND: FRANCE, VENICE: PAPACY}
"""Minor power -> the major power that may intervene when war is declared on it."""


@rule("9.6")
def why_not_declare_war(state: State, declarer: str, target: str) -> str | None:
    """Return why a power may at no time declare war on another, or None when it may."""
    name = POWER_NAMES[target]
    if declarer == target:
        return "no power can be at war with itself"
    if target in state.minor_allies:
        ally = POWER_NAMES[state.minor_allies[target]]
        return f"{name} is an ally of {ally}; war would have to be declared on {ally}"
    if at_war(state, declarer, target):
        return f"{POWER_NAMES[declarer]} and {name} are at war already"
    if allied(state, declarer, target):
        return f"{name} is an ally of {POWER_NAMES[declarer]} this turn"
    if are_partners(state, declarer, target):
        return f"{one_player_controls(declarer, target)} and may not go to war with each other"
    if target in MINOR_POWERS:
        return _why_not_minor(state, declarer, target)
    if PROTESTANT in (declarer, target) and not league_formed(state):
        return "there is no war with the Protestants before the Schmalkaldic League is formed"
    return None


def _why_not_minor(state: State, declarer: str, target: str) -> str | None:
    if target == HUNGARY:
        return "only the Ottomans are ever at war with Hungary-Bohemia"
    if target == VENICE and declarer == ENGLAND:
        return "England may not declare war on Venice"
    if target == SCOTLAND:
        if declarer in (OTTOMAN, PAPACY, PROTESTANT):
            return f"{POWER_NAMES[declarer]} may not declare war on Scotland"
        if declarer != FRANCE and allied(state, declarer, FRANCE):
            return "an ally of France may not declare war on Scotland"
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
