"""10.13 and 10.14 Who commands an army in battle."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.rules.combat.engagement import Army, Battle, situation_of
from adjudicator.games.thirty_years_war.rules.leaders import commanders, stars
from adjudicator.games.thirty_years_war.rules.responses import Response
from adjudicator.games.thirty_years_war.rules.state import State


@rule("10.14")
async def name_commander(table: Table[State], battle: Battle, army: Army) -> None:
    """Let the owner name the commander of a defending army, a Dynamic leader if there is one.

    10.13 knows only the activated leader; the defender names one of his. Nobody would name a
    leader who fights worse than another of the same nation, so that there is nothing to ask unless
    the best ones are of different nations, which can matter to combat cards.
    """
    best = best_commanders(table.state, army)
    if not best:
        return
    topic = f"10.14/commander:{battle.city}"
    about = situation_of(table.state, battle, army)
    army.commander = await ask(
        Response(army.side, topic, OneOf(best), default=best[0], situation=about)
    )


def best_commanders(state: State, army: Army) -> tuple[str, ...]:
    """Return the best commander of each nation, the best of all first; none without leaders."""
    leaders = state.edition.pieces.leaders
    able = sorted(commanders(state, army.leaders), key=lambda name: -leaders[name].battle)
    found = {leaders[name].nation: name for name in reversed(able)}
    return tuple(name for name in able if name in found.values())


@rule("12.24", "10.13")
def battle_rating(state: State, army: Army) -> int:
    """Return what the commander of an army adds to its roll, 0 where a card has taken it."""
    if not army.commander or not army.rating_counts:
        return 0
    return state.edition.pieces.leaders[army.commander].battle


@rule("12.28")
def is_led_dynamically(state: State, army: Army) -> bool:
    """Return whether a Dynamic leader led an army and is alive."""
    return army.commander in army.leaders and bool(stars(state, army.commander))
