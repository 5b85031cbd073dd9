"""5.15, 16.21 and 16.25 Spinola's army in the United Provinces, and his sieges."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.board import UNITED_PROVINCES
from adjudicator.games.thirty_years_war.edition.pieces import SPANISH
from adjudicator.games.thirty_years_war.facts.dutch_war import DutchCityFallen, SiegeAnswered
from adjudicator.games.thirty_years_war.facts.turn import SpinolaMissed
from adjudicator.games.thirty_years_war.rules.control.points import gain
from adjudicator.games.thirty_years_war.rules.dutch_war.track import move_marker
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import lose_step, of_nations
from adjudicator.games.thirty_years_war.rules.state import State, place_of

SPINOLA = "spinola"


@rule("16.21")
def spanish_leaders(state: State) -> tuple[str, ...]:
    """Return the Spanish leaders in play who can lead Spinola's army.

    That is Spinola; when he is lost it is any Spanish leader (5.15, 16.24), who is called his
    successor in 16.25. Who has replaced him has no first claim.
    """
    if place_of(state, SPINOLA):
        return (SPINOLA,)
    leaders = state.edition.pieces.leaders.values()
    return tuple(x.id for x in leaders if x.nation == SPANISH and place_of(state, x.id))


@rule("5.15")
def spinola_is_there(state: State) -> bool:
    """Return whether Spinola's army is in the United Provinces.

    It is a leader of ``spanish_leaders`` and three Spanish units; when no Spanish leader is in
    play at all, three units alone are enough (16.21).
    """
    stack = state.stack(UNITED_PROVINCES, CATHOLIC)
    units = of_nations(state.edition.pieces, stack.units, (SPANISH,))
    leaders = spanish_leaders(state)
    led = not leaders or any(name in stack.leaders for name in leaders)
    return led and sum(units.values()) >= state.constant("spinola_units")


@rule("5.15")
def count_spinola(table: Table[State]) -> None:
    """Take points from the Catholics if Spinola's army is not in the United Provinces."""
    state = table.state
    if not spinola_is_there(state):
        table.tell(SpinolaMissed())
        gain(table, CATHOLIC, -state.constant("spinola_vp"), "spinola")


@rule("16.251", "16.252")
async def answer_siege(table: Table[State]) -> None:
    """Let a Protestant army in the United Provinces respond to a siege: it loses a step at once.

    It takes a leader and three units; the owner chooses the unit. Called after every Card Round.
    """
    state = table.state
    war, stack = state.dutch_war, state.stack(UNITED_PROVINCES, PROTESTANT)
    strong = stack.leaders and stack.size >= state.constant("response_units")
    if not war.siege or war.answered or not strong:
        return
    war.answered = True
    faces = tuple(stack.units)
    weakest = min(faces, key=lambda face: state.edition.pieces.faces[face].combat)
    about = Situation(state, UNITED_PROVINCES)
    face = await ask(
        Response(PROTESTANT, "16.252/step", OneOf(faces), default=weakest, situation=about)
    )
    lose_step(stack.units, face)
    table.tell(SiegeAnswered(war.siege, face))


@rule("16.253")
def end_siege(table: Table[State]) -> None:
    """At the end of the turn let a city fall that nobody has come to relieve."""
    war = table.state.dutch_war
    if war.siege and not war.answered:
        table.tell(DutchCityFallen(war.siege))
        move_marker(table, table.state.constant("unanswered_siege_boxes"))
    war.siege, war.answered = "", False
