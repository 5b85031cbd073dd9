"""12.23 to 12.26 Combat cards, columns and dice of a battle."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.charts import HIGHEST, LOWEST
from adjudicator.games.thirty_years_war.facts.combat import Fired
from adjudicator.games.thirty_years_war.rules.combat.commander import battle_rating
from adjudicator.games.thirty_years_war.rules.combat.engagement import Army, Battle, strength
from adjudicator.games.thirty_years_war.rules.dice import roll
from adjudicator.games.thirty_years_war.rules.state import State


@rule("12.24")
def modifier(state: State, army: Army) -> int:
    """Return what is added to the roll of an army: its commander's rating and its cards."""
    return battle_rating(state, army) + army.drm


@rule("12.25")
def column(state: State, army: Army) -> int:
    """Return the column of the Combat Results Table that an army fires on, cards included."""
    charts = state.edition.charts
    moved = charts.columns.at(strength(state, army)) + army.shift
    return min(max(moved, 1), charts.last_column)


@rule("12.26")
def fire(table: Table[State], battle: Battle, army: Army) -> None:
    """Roll the die of an army: the result is the Loss Number of its enemy."""
    state = table.state
    printed = state.edition.board.name(battle.city)
    label = f"{army.side} at {printed}"
    army.die = roll(table, label)
    modified = min(max(army.die + modifier(state, army), LOWEST), HIGHEST)
    army.inflicted = state.edition.charts.loss_number(column(state, army), modified)
    table.tell(
        Fired(
            city=battle.city,
            side=army.side,
            strength=strength(state, army),
            column=column(state, army),
            shift=army.shift,
            die=army.die,
            rating=battle_rating(state, army),
            cards=army.drm,
            modified=modified,
            loss=army.inflicted,
        )
    )
