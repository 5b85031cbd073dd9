"""9 Diplomacy: the Negotiation Segment, and what agreements change."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, TypeAlias

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, Request, ask, ask_all
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import only
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.realm import (
    DealFailed,
    DealLapsed,
    DealMade,
    LeaderFreed,
    MercenariesHandedOver,
    NothingAgreed,
)
from adjudicator.games.here_i_stand.rules.control.control import displace, set_control
from adjudicator.games.here_i_stand.rules.deck import take_at_random
from adjudicator.games.here_i_stand.rules.diplomacy.deal_gifts import (
    DrawCards,
    Mercenaries,
    ReturnLeader,
    YieldSpace,
    camps,
    homes_of_leader,
)
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import (
    DIVORCE_GRANTED,
    Alliance,
    EndWar,
    GrantDivorce,
    Item,
    RescindExcommunication,
)
from adjudicator.games.here_i_stand.rules.diplomacy.deals import (
    KINDS,
    Deal,
    DealsChoice,
    check_deal,
    may_negotiate,
    negotiating_pairs,
    negotiators,
)
from adjudicator.games.here_i_stand.rules.diplomacy.loans import LoanSquadrons, lend
from adjudicator.games.here_i_stand.rules.diplomacy.peace import ceded_home, end_war
from adjudicator.games.here_i_stand.rules.diplomacy.removal import lift_excommunication
from adjudicator.games.here_i_stand.rules.forces import add, take
from adjudicator.games.here_i_stand.rules.land.losses import make_change
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import ALL_POWERS, MERCENARY
from adjudicator.games.here_i_stand.rules.religion.conversion import place_elector_regulars
from adjudicator.games.here_i_stand.rules.special.england import advance_marriage
from adjudicator.games.here_i_stand.rules.state import (
    State,
    allied,
    commander,
    home_power,
    leader_power,
    pair,
)

Effect: TypeAlias = Callable[[Table[State], Any], Coroutine[Request, Any, None]]

__all__ = ["may_negotiate", "negotiation_segment", "negotiators"]


@rule("9.1")
async def negotiation_segment(table: Table[State]) -> None:
    """Ask for the deals of all negotiators at once; carry out those that every party confirms.

    Deals take effect in the impulse order of their first party.
    """
    state = table.state
    declared = await ask_all(
        [
            Decision(
                power,
                f"9.1/deals:{state.turn}",
                DealsChoice(state, power),
                default=(),
                window="negotiation",
            )
            for power in negotiators(state)
        ]
    )
    agreed: list[Item] = []
    settled: list[str] = []
    for deals in declared.values():
        for deal in deals:
            if deal.key not in settled:
                settled.append(deal.key)
                await _settle(table, deal, declared, agreed)
    if not agreed:
        table.tell(NothingAgreed(state.turn))


async def _settle(
    table: Table[State], deal: Deal, declared: dict[str, tuple[Deal, ...]], agreed: list[Item]
) -> None:
    """Carry a deal out if all parties have declared it alike and it is still possible."""
    state = table.state
    parties, items = deal.parties, tuple(item.dump() for item in deal.items)
    silent = tuple(
        party
        for party in parties
        if deal.key not in [other.key for other in declared.get(party, ())]
    )
    if silent:
        table.tell(DealLapsed(parties, items, silent), to=only(*parties))
        return
    try:
        check_deal(state, deal, negotiating=negotiating_pairs(state), agreed=agreed)
    except IllegalAnswer as refusal:
        # Legal by itself, but a deal that took effect before has used up what it needs.
        table.tell(DealFailed(parties, items, str(refusal)), to=only(*parties))
        return
    table.tell(DealMade(parties, items))
    for item in sorted(deal.items, key=partial(_place, deal)):
        await _EFFECTS[type(item)](table, item)
    agreed += deal.items


def _place(deal: Deal, item: Item) -> float:
    """Return when an item takes effect: by its kind.

    But mercenaries go out of a space before it is yielded: afterwards they are not there any more.
    """
    order = list(KINDS)
    if isinstance(item, Mercenaries):
        yielded = [other.space for other in deal.items if isinstance(other, YieldSpace)]
        if any(space in yielded for space in item.spaces):
            return order.index(YieldSpace.kind) - 0.5
    return order.index(item.kind)


# ------------------------------------------------------------------------------ effects


async def _end_war(table: Table[State], item: EndWar) -> None:
    """End a war as 9.3 step 8 does, without a winner."""
    end_war(table, item.a, item.b)


async def _ally(table: Table[State], item: Alliance) -> None:
    table.state.alliances.append(pair(item.a, item.b))


async def _rescind(table: Table[State], item: RescindExcommunication) -> None:
    lift_excommunication(table, item.power)


async def _divorce(table: Table[State], item: GrantDivorce) -> None:
    table.state.turn_effects.append(DIVORCE_GRANTED)
    advance_marriage(table)


async def _return_leader(table: Table[State], item: ReturnLeader) -> None:
    state = table.state
    owner = leader_power(state, item.leader)
    homes = homes_of_leader(state, owner)
    topic = f"9.1/return:{item.leader}"
    space = await ask(Decision(owner, topic, OneOf(homes), default=homes[0], window="negotiation"))
    del state.captured[item.leader]
    state.spaces[space].leaders.append(item.leader)
    table.tell(LeaderFreed(item.leader, space))


async def _yield_space(table: Table[State], item: YieldSpace) -> None:
    """Displace everybody but the receiver, and by option his allies, and hand the space over."""
    state = table.state
    if home_power(state, item.space) == item.giver:
        state.turn_effects.append(ceded_home(item.giver, item.receiver))
    stays = allied if option_value(state, "guests_of_yielded_spaces") == "stay" else _is_same
    leaving = [
        power
        for power in ALL_POWERS
        if commander(state, power) == power and not stays(state, power, item.receiver)
    ]
    await displace(table, item.space, leaving)
    await set_control(table, item.space, item.receiver)
    place_elector_regulars(table, item.space)


def _is_same(state: State, a: str, b: str) -> bool:
    return a == b


async def _draw_cards(table: Table[State], item: DrawCards) -> None:
    take_at_random(table, item.receiver, item.giver, item.count, "agreement")


async def _hand_over_mercenaries(table: Table[State], item: Mercenaries) -> None:
    state = table.state
    for space, count in item.spaces.items():
        take(state.spaces[space].units, {item.giver: {MERCENARY: count}})
    options = camps(state, item.receiver)
    topic = f"9.1/mercenaries:{item.giver}"
    camp = await ask(
        Decision(item.receiver, topic, OneOf(options), default=options[0], window="negotiation")
    )
    add(state.spaces[camp].units, {item.receiver: {MERCENARY: item.total}})
    table.tell(MercenariesHandedOver(item.giver, item.receiver, item.total, camp))
    for space in item.spaces:
        make_change(table, space, item.giver)
    make_change(table, camp, item.receiver)


_EFFECTS: Final[dict[type[Item], Effect]] = {
    EndWar: _end_war,
    Alliance: _ally,
    RescindExcommunication: _rescind,
    GrantDivorce: _divorce,
    LoanSquadrons: lend,
    ReturnLeader: _return_leader,
    YieldSpace: _yield_space,
    DrawCards: _draw_cards,
    Mercenaries: _hand_over_mercenaries,
}
