"""9 Random answers of the Diplomacy Phase: deals, peace, and declarations of war."""

from __future__ import annotations

import random
from typing import Final

from adjudicator.games.here_i_stand.rules.diplomacy.deal_gifts import DrawCards
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Alliance
from adjudicator.games.here_i_stand.rules.diplomacy.deals import Deal, DealsChoice, may_negotiate
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import (
    WAIT,
    DeclareChoice,
    InterveneChoice,
    PayChoice,
    cp_of,
)
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import (
    CARD,
    PAYMENTS,
    VP,
    Regain,
    RegainChoice,
    RemovalChoice,
    Units,
)
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.together import TOGETHER
from adjudicator.games.sampling import Samplers, passes


def _deals(choice: DealsChoice, rng: random.Random) -> tuple[Deal, ...]:
    """Return no deal mostly, now and then a plain one that another power may hit upon too."""
    if rng.random() < 0.75:
        return ()
    partners = [p for p in MAJOR_POWERS if may_negotiate(choice.state, choice.power, p)]
    parties = sorted([choice.power, rng.choice(partners)])
    giver, receiver = rng.sample(parties, 2)
    item = rng.choice([Alliance(giver, receiver), DrawCards(giver, receiver, 1)])
    deals = (Deal(tuple(parties), (item,)),)
    return deals if passes(choice.check, deals) else ()


def _removal(choice: RemovalChoice, rng: random.Random) -> Units:
    return choice.counted(rng.sample(choice.units(), choice.total))


def _regained(choice: RegainChoice, rng: random.Random) -> tuple[Regain, ...]:
    """Return any number of purchases."""
    things = rng.sample(choice.options, len(choice.options))
    parts, cards, each = [], choice.cards, choice.each
    for number in range(rng.randint(0, len(things) // each)):
        what = tuple(things[number * each : (number + 1) * each])
        pay = rng.choice(PAYMENTS) if cards else VP
        cards -= pay == CARD
        parts.append(Regain(what, pay))
    return tuple(parts)


def _wars(choice: DeclareChoice, rng: random.Random) -> tuple[str, ...]:
    """Return no war mostly, else any that the hand can pay, or to decide later."""
    if choice.how == TOGETHER and rng.random() < 0.1:
        return WAIT
    if rng.random() < 0.5:
        return ()
    chosen: list[str] = []
    left = choice.funds
    for target in rng.sample(choice.options, min(2, len(choice.options))):
        if choice.costs[target] <= left:
            chosen.append(target)
            left -= choice.costs[target]
    return tuple(chosen)


def _intervention(choice: InterveneChoice, rng: random.Random) -> bool:
    return not choice.obstacle and rng.random() < 0.5


def _payment(choice: PayChoice, rng: random.Random) -> tuple[int, ...]:
    """Return any cards that reach the cost, none of them after it is reached."""
    chosen: list[int] = []
    for number in rng.sample(choice.options, len(choice.options)):
        if cp_of(chosen) >= choice.cost:
            break
        chosen.append(number)
    return tuple(chosen)


CHOICES: Final[Samplers] = {
    DealsChoice: _deals,
    RemovalChoice: _removal,
    RegainChoice: _regained,
    DeclareChoice: _wars,
    InterveneChoice: _intervention,
    PayChoice: _payment,
}
