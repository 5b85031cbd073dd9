"""9.52 What combat cards need and do in a battle; their numbers are in ``card_effects``."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.pieces import (
    FRENCH,
    MERCENARY,
    MILITIA,
    SAXON,
    VETERAN,
)
from adjudicator.games.thirty_years_war.rules.combat.cards import Needs, Play
from adjudicator.games.thirty_years_war.rules.combat.engagement import Army, Battle, nations_in
from adjudicator.games.thirty_years_war.rules.lasting import has_been_played
from adjudicator.games.thirty_years_war.rules.options import MUSKETEERS, OPTIONS
from adjudicator.games.thirty_years_war.rules.stacks import of_types
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit.options import YES


@rule("9.5", "9.52")
def modifies(card: str) -> Play:
    """Return what a card adds to die and column of its own army and of the enemy."""

    @rule("9.5", "9.52")
    def modify(table: Table[State], side: str, battle: Battle) -> None:
        effects = table.state.edition.effects
        own, enemy = battle.army(side), battle.enemy(side)
        own.drm += effects.get((card, "drm"), 0)
        own.shift += effects.get((card, "shift"), 0)
        enemy.drm += effects.get((card, "enemy_drm"), 0)
        enemy.shift += effects.get((card, "enemy_shift"), 0)

    return modify


def hesitation(card: str) -> Play:
    """Return the event that takes the rating of the enemy's commander."""

    def play(table: Table[State], side: str, battle: Battle) -> None:
        battle.enemy(side).rating_counts = False

    return play


def always(state: State, side: str, battle: Battle) -> str | None:
    """Return None: the card can be played in every battle."""
    return None


def attacking(state: State, side: str, battle: Battle) -> str | None:
    """Refuse the defender."""
    return None if battle.attacker.side == side else _("only the attacker can play it")


def defending(state: State, side: str, battle: Battle) -> str | None:
    """Refuse the attacker."""
    return None if battle.defender.side == side else _("only the defender can play it")


def not_outnumbered(state: State, side: str, battle: Battle) -> str | None:
    """Refuse a side without a commander, or with fewer units than the enemy."""
    own, enemy = battle.army(side), battle.enemy(side)
    if not own.commander:
        return _("it takes a commander")
    fewer = sum(own.units.values()) < sum(enemy.units.values())
    return _("your commander is outnumbered") if fewer else None


def with_units_of(nation: str, *types: str) -> Needs:
    """Return what refuses an army without units of a nation, or of some of its types."""

    def needs(state: State, side: str, battle: Battle) -> str | None:
        faces = [state.edition.pieces.faces[face] for face in battle.army(side).units]
        if any(f.nation == nation and (not types or f.type in types) for f in faces):
            return None
        return _("your army has no such units")

    return needs


def led_by(nation: str) -> Needs:
    """Return what refuses an army whose commander is of another nation."""

    def needs(state: State, side: str, battle: Battle) -> str | None:
        commander = battle.army(side).commander
        if commander and state.edition.pieces.leaders[commander].nation == nation:
            return None
        return _("your commander is of another nation")

    return needs


def all_of(*conditions: Needs) -> Needs:
    """Return what refuses whatever one of some conditions refuses."""

    def needs(state: State, side: str, battle: Battle) -> str | None:
        reasons = (condition(state, side, battle) for condition in conditions)
        return next((reason for reason in reasons if reason), None)

    return needs


def rivals(card: str, without: str) -> Needs:
    """Return what refuses unless several enemy leaders are there, and one of them is not."""

    def needs(state: State, side: str, battle: Battle) -> str | None:
        leaders = battle.enemy(side).leaders
        if without in leaders:
            name = state.edition.pieces.leaders[without].name
            return _("{leader} allows no rivalry", leader=name)
        least = state.edition.effect(card, "leaders")
        if len(leaders) < least:
            return _("the enemy has fewer than {count} leaders", count=least)
        return None

    return needs


def _is_unreliable(state: State, army: Army) -> bool:
    """Return whether an army has more Mercenaries and Militia than Veterans."""
    pieces, units = state.edition.pieces, army.units
    loose = sum(of_types(pieces, units, MERCENARY, MILITIA).values())
    return loose > sum(of_types(pieces, units, VETERAN).values())


def unreliable(state: State, side: str, battle: Battle) -> str | None:
    """Refuse unless the enemy has more Mercenaries and Militia than Veterans."""
    if _is_unreliable(state, battle.enemy(side)):
        return None
    return _("most of the enemy's units are Veterans")


def unreliable_or_saxon(state: State, side: str, battle: Battle) -> str | None:
    """Refuse unless the enemy's army is unreliable or has Saxon units."""
    enemy = battle.enemy(side)
    return None if SAXON in nations_in(state, enemy) else unreliable(state, side, battle)


def has_commander(state: State, side: str, battle: Battle) -> str | None:
    """Refuse where the enemy has no commander."""
    return None if battle.enemy(side).commander else _("the enemy has no commander")


@rule("19.9")
def musketeers(state: State, side: str, battle: Battle) -> str | None:
    """Refuse P2 in battle, unless players have agreed on it and its event has not been played.

    It takes an army with French units.
    """
    if OPTIONS.value(state, MUSKETEERS) != YES:
        return _("it is no combat card in this game (19.9)")
    if has_been_played(state, "p2"):
        return _("its event has been played (19.9)")
    if not battle.army(side).leaders:
        return _("it takes an army with a leader (19.9)")
    return with_units_of(FRENCH)(state, side, battle)
