"""19 Random answers in winter: quarters, and what is recalled from them."""

from __future__ import annotations

import random
from typing import Final

from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.powers import LAND_KINDS
from adjudicator.games.here_i_stand.rules.winter.choices import (
    HomeChoice,
    Recall,
    RecallChoice,
    Return,
)
from adjudicator.games.sampling import Samplers


def _home(choice: HomeChoice, rng: random.Random) -> tuple[Return, ...]:
    """Return any legal split."""
    counts = [entry.least for entry in choice.quarters]
    for _unit in range(choice.placed - sum(counts)):
        free = [i for i, e in enumerate(choice.quarters) if counts[i] < choice.most_in(e)]
        counts[rng.choice(free)] += 1
    units = [kind for kind in LAND_KINDS for _ in range(choice.have.get(kind, 0))]
    rng.shuffle(units)
    return choice.split(counts, units)


def _recalls(choice: RecallChoice, rng: random.Random) -> tuple[Recall, ...]:
    """Return one recall now and then, mostly none."""
    if rng.random() < 0.7:
        return ()
    stack = rng.choice(choice.stacks)
    ways = [(o, k, n) for o, kinds in stack.force.units.items() for k, n in kinds.items()]
    ways = [(o, k, n) for o, k, n in ways if stack.homes.get(o)]
    if not ways:
        homes = stack.homes.get(choice.power, ())
        if not homes or not stack.force.leaders:
            return ()
        return (Recall(stack.space, Force({}, stack.force.leaders[:1]), rng.choice(homes)),)
    owner, kind, most = rng.choice(ways)
    to = rng.choice(stack.homes[owner])
    most = min(most, choice.room.get(to, most))
    if not most:
        return ()
    return (Recall(stack.space, Force({owner: {kind: rng.randint(1, most)}}), to),)


CHOICES: Final[Samplers] = {HomeChoice: _home, RecallChoice: _recalls}
