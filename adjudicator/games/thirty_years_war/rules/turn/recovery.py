"""15.25 and 6.0.B Pillage Recovery."""

from __future__ import annotations

from adjudicator.engine.choices import SomeOf
from adjudicator.engine.decision import ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.turn import RecoveryRolled
from adjudicator.games.thirty_years_war.rules.control.holding import controller, is_occupied
from adjudicator.games.thirty_years_war.rules.dice import roll
from adjudicator.games.thirty_years_war.rules.pay.pillage import recover
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import SIDES, other
from adjudicator.games.thirty_years_war.rules.state import State


@rule("6.0.B")
async def recovery_phase(table: Table[State]) -> None:
    """Roll for both sides; each recovers levels of Pillage, the Protestants first.

    A City recovers one level in a turn, whoever chooses it (15.251).
    """
    state = table.state
    done: list[str] = []
    for side in SIDES:
        die = roll(table, f"{side} recovery")
        levels = levels_of(die, halved=state.halved_recovery)
        table.tell(RecoveryRolled(side, die, levels))
        options = tuple(c for c in recoverable(state, side) if c not in done)
        choice = SomeOf(options, 0, min(levels, len(options)))
        usual = options[: choice.most]
        topic = f"15.25/recover:{levels}"
        about = Situation(state)
        cities = await ask(
            Response(side, topic, choice, default=usual, default_given=True, situation=about)
        )
        for city in cities:
            recover(table, city, "recovery")
        done += cities
    state.halved_recovery = True


@rule("15.25")
def levels_of(die: int, *, halved: bool) -> int:
    """Return the levels of Pillage that a die recovers: at least one.

    It is halved, and rounded up, unless a Truce has ended the turn before (5.32).
    """
    return max(1, (die + 1) // 2 if halved else die)


@rule("15.25")
def recoverable(state: State, side: str) -> tuple[str, ...]:
    """Return the Cities in which a side can recover a level of Pillage.

    They are in its own or Neutral Areas, or its own or Neutral Independent Cities, and neither
    occupied by enemy units nor next to any. An Area that nobody controls is Neutral for this, with
    its marker or without.
    """
    board, enemy = state.edition.board, other(side)
    return tuple(
        city.id
        for city in board.cities.values()
        if state.places[city.id].pillage
        and _holder(state, city.id, city.area) != enemy
        and not any(
            is_occupied(state, near, enemy) for near in (city.id, *board.neighbours[city.id])
        )
    )


def _holder(state: State, city: str, area: str) -> str:
    return state.areas[area].control if area else controller(state, city)
