"""22.2 Activation of minor powers, and intervention for them (9.6 steps 4-6)."""

from __future__ import annotations

from adjudicator.engine.choices import YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.realm import Intervened, MinorActivated, NoIntervention
from adjudicator.games.here_i_stand.rules.control.control import displace
from adjudicator.games.here_i_stand.rules.diplomacy.war import (
    NATURAL_ALLIES,
    declare_war,
    mark_phony_war,
    why_not_declare_war,
)
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, POWER_NAMES
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.sea.combat import combats_at_declaration
from adjudicator.games.here_i_stand.rules.seating import are_partners
from adjudicator.games.here_i_stand.rules.state import (
    State,
    at_war,
    controller,
    owners_under,
    pair,
)
from adjudicator.kit.options import YES


@rule("22.2")
def why_not_activate(state: State, minor: str, major: str) -> str | None:
    """Return why a card cannot make a minor power the ally of a major power, or None."""
    rules = next(entry for entry in tables()["minor_power"] if entry["id"] == minor)
    if major not in rules["activators"]:
        return _(
            "{major} may not activate {minor}", major=POWER_NAMES[major], minor=POWER_NAMES[minor]
        )
    if minor in state.minor_allies:
        ally = POWER_NAMES[state.minor_allies[minor]]
        return _(
            "{minor} is active already, as an ally of {power}", minor=POWER_NAMES[minor], power=ally
        )
    return None


@rule("22.2")
async def activate(table: Table[State], minor: str, major: str) -> None:
    """Make a minor power the ally of a major power.

    Control markers are not moved: what the minor power controls counts for its ally at once.
    """
    state = table.state
    enemies = [power for power in MAJOR_POWERS if pair(power, minor) in state.wars]
    state.minor_allies[minor] = major  # step 1
    table.tell(MinorActivated(minor, major))
    for enemy in enemies:  # step 5
        state.wars.remove(pair(enemy, minor))
    for enemy in enemies:  # step 2
        if enemy != major and not at_war(state, enemy, major):
            await _join_war_or_leave(table, enemy, minor, major)


async def _join_war_or_leave(table: Table[State], enemy: str, minor: str, major: str) -> None:
    """Let an enemy of the minor power take on its ally too; else his units must leave."""
    state = table.state
    joins = False
    if why_not_declare_war(state, enemy, major) is None:
        joins = await ask(Decision(enemy, f"22.2/join_war:{minor}", YesNo(), default=False))
    if joins:
        declare_war(table, enemy, major)
        await combats_at_declaration(table, enemy, major)
        return
    for space in [name for name, here in state.spaces.items() if here.control == minor]:
        await displace(table, space, [enemy])


@rule("9.6")
async def offer_intervention(table: Table[State], declarer: str, minor: str, topic: str) -> None:
    """Ask the natural ally of a minor power whether it steps in, here free of CP (steps 4-6)."""
    state = table.state
    ally = NATURAL_ALLIES[minor]
    # No power enters a war with the other power of its player.
    partners = are_partners(state, declarer, ally)
    if partners or not await ask(Decision(ally, topic, YesNo(), default=False)):
        table.tell(NoIntervention(ally, minor))
        return
    phony = option_value(state, "scotland_phony_war") == YES
    await intervene(table, declarer, minor, phony=phony)
    await combats_at_declaration(table, declarer, ally)


@rule("9.6")
async def intervene(table: Table[State], declarer: str, minor: str, *, phony: bool = True) -> None:
    """Bring the natural ally of a minor power into the war declared on it (steps 4-6).

    ``phony`` is False where the declarer gets no marker for a phony war.
    """
    ally = NATURAL_ALLIES[minor]
    table.tell(Intervened(ally, minor, declarer))
    if not at_war(table.state, declarer, ally):
        declare_war(table, declarer, ally)
    await activate(table, minor, ally)
    await _part(table, declarer, ally)
    if phony:
        mark_phony_war(table, declarer, minor)


async def _part(table: Table[State], a: str, b: str) -> None:
    """Displace units of two new enemies from spaces that they share and do not control."""
    state = table.state
    for space in state.spaces:
        if _has_units(state, space, a) and _has_units(state, space, b):
            strangers = [power for power in (a, b) if controller(state, space) != power]
            await displace(table, space, strangers)


def _has_units(state: State, space: str, power: str) -> bool:
    """Return whether a space holds land or naval units that ``power`` commands."""
    return any(owner in state.spaces[space].units for owner in owners_under(state, power))
