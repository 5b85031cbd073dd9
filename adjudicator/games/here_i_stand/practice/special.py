"""21 Random answers to special rules: foreign wars, and the card that England shows."""

from __future__ import annotations

import random
from typing import Final

from adjudicator.games.here_i_stand.practice.parts import ActionSamplers, affordable
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.choices import why_not_pass
from adjudicator.games.here_i_stand.rules.powers import ENGLAND
from adjudicator.games.here_i_stand.rules.special.foreign_wars import (
    FightForeignWar,
    why_not_fight,
)
from adjudicator.games.here_i_stand.rules.special.mary import PASS, ShowChoice
from adjudicator.games.here_i_stand.rules.special.war_cards import wars_of
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.sampling import Samplers


def _shown(choice: ShowChoice, rng: random.Random) -> int:
    passing = [] if why_not_pass(choice.state, ENGLAND) else [PASS]
    return rng.choice([*choice.state.hands[ENGLAND], *passing])


CHOICES: Final[Samplers] = {ShowChoice: _shown}


def any_fight(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return any fight of a foreign war that is possible."""
    if not affordable("fight_foreign_war", power, cp):
        return None
    possible = [
        place for place in wars_of(state, power) if why_not_fight(state, power, place) is None
    ]
    return FightForeignWar(rng.choice(possible)) if possible else None


ACTIONS: Final[ActionSamplers] = {FightForeignWar: any_fight}
