"""Battles for the tests of chapters 12 and 13."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.rules.combat.cards import CombatMode
from adjudicator.games.thirty_years_war.rules.combat.engagement import FIELD, SALLY, Battle
from adjudicator.games.thirty_years_war.rules.combat.fight import battle_of
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.positions import activate


def plain_card(
    card: str, *, own_drm: int = 0, enemy_drm: int = 0, shift: int = 0, refusal: str | None = None
) -> CombatMode:
    """Return a combat card that changes dice and column, or that cannot be played for a reason."""

    def needs(state: State, side: str, battle: Battle) -> str | None:
        return refusal

    def play(table: Table[State], side: str, battle: Battle) -> None:
        battle.army(side).drm += own_drm
        battle.army(side).shift += shift
        battle.enemy(side).drm += enemy_drm

    return CombatMode(card, needs, play)


def attack(
    state: State, city: str, side: str, leader: str, came_from: str = "", kind: str = FIELD
) -> Battle:
    """Return the battle of all pieces of a side in a city under an active leader."""
    place = state.places[city]
    stack = place.inside if kind == SALLY else place.outside[side]
    activate(state, side, leader, city)
    state.activation.stack = stack.copied()
    return battle_of(state, city, kind, side, stack, leader, came_from)
