"""Dice of Here I Stand that hit with 5 and 6: who threw how many, and how many of them hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from adjudicator.drawing.charts import Throws
from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.colours import COLOURS
from adjudicator.games.here_i_stand.facts import faith, naval, war
from adjudicator.games.here_i_stand.odds.chances import hits, mean
from adjudicator.games.here_i_stand.rules.land.sides import HIT
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, OTTOMAN, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.wording.names import power


def throws_of(facts: Iterable[Fact]) -> tuple[Throws, ...]:
    """Return the dice of the powers in fights, assaults, piracy and debates.

    Powers that threw none are left out. Dice of allies count for the first of them.
    """
    dice: Counter[str] = Counter()
    hit: Counter[str] = Counter()
    for fact in facts:
        for who, faces in _thrown(fact):
            dice[who] += len(faces)
            hit[who] += sum(face >= HIT for face in faces)
    return tuple(
        Throws(power(role), COLOURS[role], dice[role], hit[role], mean(hits(1)) * dice[role])
        for role in MAJOR_POWERS
        if dice[role]
    )


def _thrown(fact: Fact) -> list[tuple[str, tuple[int, ...]]]:
    """Return who threw what in a fact; dice that hit otherwise are left out."""
    match fact:
        case war.FieldBattleRolled():
            return [
                (fact.attackers[0], fact.attacker_rolls),
                (fact.defenders[0], fact.defender_rolls),
            ]
        case war.AssaultRolled() | naval.NavalCombatRolled():
            return [(fact.attacker, fact.attacker_rolls), (fact.defender, fact.defender_rolls)]
        case war.ExtraDiceRolled():  # dice of a Surprise Attack are among those of the battle
            return [(fact.power, fact.rolls)]
        case naval.PiracyRolled():
            return [(OTTOMAN, fact.rolls)]
        case naval.PiratesOpposed():
            return [(fact.target, fact.rolls)]
        case faith.DebateRoundFought():
            other = PROTESTANT if fact.attacker == PAPACY else PAPACY
            return [(fact.attacker, fact.attacker_rolls), (other, fact.defender_rolls)]
        case _:
            return []
