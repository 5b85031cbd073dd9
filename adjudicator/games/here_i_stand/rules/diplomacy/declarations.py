"""9.6 Declarations of war: the War Segment of the Diplomacy Phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from adjudicator.engine.decision import Decision, ask, ask_all
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.peace import WarsAnnounced, WarsPaid
from adjudicator.games.here_i_stand.facts.realm import NoIntervention
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.deck import put_away
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import (
    WAIT,
    DeclareChoice,
    InterveneChoice,
    PayChoice,
    cp_of,
    payable,
)
from adjudicator.games.here_i_stand.rules.diplomacy.peace import made_peace
from adjudicator.games.here_i_stand.rules.diplomacy.war import (
    NATURAL_ALLIES,
    declare_war,
    why_not_declare_war,
)
from adjudicator.games.here_i_stand.rules.minors.activation import intervene
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MAJOR_POWERS,
    MINOR_POWERS,
    PAPACY,
    POWER_NAMES,
    PROTESTANT,
    SCOTLAND,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.seating import are_partners
from adjudicator.games.here_i_stand.rules.special.england import CATHERINE_OF_ARAGON
from adjudicator.games.here_i_stand.rules.state import State, allied, at_war, commander
from adjudicator.games.here_i_stand.rules.together import AGAIN, TOGETHER, Plan
from adjudicator.games.here_i_stand.rules.windows.windows import (
    INTERVENE_SCOTLAND,
    INTERVENE_VENICE,
    Intervention,
    window,
)

MINOR_WAR_COST: Final = "minor_war_cost"
"""Game option: "rulebook" (1 CP for each minor power) or "display" (as printed on the map)."""

_Planned: TypeAlias = "Plan[tuple[str, ...]]"
_BY_CARD: Final = {SCOTLAND: INTERVENE_SCOTLAND, VENICE: INTERVENE_VENICE}

# ------------------------------------------------------------------------------ legality and cost


@rule("9.6")
def why_not_declare_now(state: State, declarer: str, target: str) -> str | None:
    """Return why a power may not declare war in the Diplomacy Phase, or None when it may.

    The restrictions at all times come first, then those of this segment.
    """
    reason = _why_not_at_any_time(state, declarer, target)
    if reason is not None:
        return reason
    name = POWER_NAMES[target]
    if declarer == PROTESTANT and not league_formed(state):
        # 9.6 speaks of any other power; a war on a minor power is read as meant too.
        return _("the Protestants declare no war before the Schmalkaldic League is formed")
    if tables()["war_cost"][declarer].get(target) == "auto":
        return _(
            "{declarer} and {target} are put at war by the Schmalkaldic League alone",
            declarer=POWER_NAMES[declarer],
            target=name,
        )
    if made_peace(state, declarer, target):
        return _(
            "{declarer} has made peace with {target} in this Diplomacy Phase",
            declarer=POWER_NAMES[declarer],
            target=name,
        )
    if target not in NATURAL_ALLIES:
        return None
    ally = NATURAL_ALLIES[target]
    if made_peace(state, declarer, ally):
        return _(
            "{declarer} has made peace with {ally}, the natural ally of {target}, in "
            "this Diplomacy Phase",
            declarer=POWER_NAMES[declarer],
            ally=POWER_NAMES[ally],
            target=name,
        )
    if (target, ally) == (VENICE, PAPACY) and declarer != PAPACY and allied(state, declarer, ally):
        return _("an ally of the Papacy may not declare war on Venice")
    return None


def _why_not_at_any_time(state: State, declarer: str, target: str) -> str | None:
    """Return why a restriction at all times forbids a war.

    France may declare war on Scotland, its natural ally (step 3): it is no ally of itself.
    """
    if (declarer, target) == (FRANCE, SCOTLAND) and commander(state, SCOTLAND) == SCOTLAND:
        return (
            _("France and Scotland are at war already") if at_war(state, FRANCE, SCOTLAND) else None
        )
    return why_not_declare_war(state, declarer, target)


@rule("9.6")
def war_cost(state: State, declarer: str, target: str) -> int:
    """Return the CP that a declaration of war costs (steps 2 and 3)."""
    rules = tables()["war_rules"]
    printed = tables()["war_cost"][declarer]
    if target in MINOR_POWERS and option_value(state, MINOR_WAR_COST) == "rulebook":
        return int(rules["minor_power_cost_rulebook"])
    cost = int(printed[target])
    if _is_for_catherine(state, declarer, target):
        cost -= int(rules["catherine_of_aragon_discount"]["cp"])
    return cost


def _is_for_catherine(state: State, declarer: str, target: str) -> bool:
    """Return whether the Hapsburgs use their Catherine of Aragon marker (21.3)."""
    return (declarer, target) == (HAPSBURG, ENGLAND) and CATHERINE_OF_ARAGON in state.events_done


def funds(state: State, power: str) -> int:
    """Return the CP of the cards with which a power can pay for wars."""
    return cp_of(payable(state.hands[power]))


# ------------------------------------------------------------------------------ the segment


@rule("9.6")
async def declare_wars(table: Table[State]) -> None:
    """Let every power declare war in impulse order; when all have, everybody pays with cards.

    By the option ``war_declarations`` all are asked together, and again only who wants to see the
    others first, or for whom something else has become possible.
    """
    state = table.state
    owed = dict.fromkeys(MAJOR_POWERS, 0)
    together = option_value(state, "war_declarations") == TOGETHER
    plans = await _plans(table) if together else {}
    for power in MAJOR_POWERS:  # step 1
        targets = await _targets(state, power, owed[power], plans.get(power))
        if targets:
            await _declare(table, power, targets, owed)
    await _pay(table, owed)


async def _plans(table: Table[State]) -> dict[str, _Planned]:
    """Ask all powers at once; nobody knows what another has answered before it is carried out."""
    state = table.state
    choices = {p: c for p in MAJOR_POWERS if (c := _choice(state, p, 0, TOGETHER)) is not None}
    answers = await ask_all([_question(state, power, choice) for power, choice in choices.items()])
    return {
        power: Plan(table.enclose(power, answers[power]), _possible(state, choice, power, 0))
        for power, choice in choices.items()
    }


async def _targets(state: State, power: str, owed: int, plan: _Planned | None) -> tuple[str, ...]:
    """Return the powers on which ``power`` declares war; ``owed`` CP are spent already."""
    choice = _choice(state, power, owed)
    if choice is None:
        return ()
    if plan is not None and plan.possible != _possible(state, choice, power, owed):
        choice = replace(choice, how=AGAIN)
    elif plan is not None and plan.answer.content != WAIT:
        return plan.answer.content
    return await ask(_question(state, power, choice))


def _choice(state: State, power: str, owed: int, how: str = "") -> DeclareChoice | None:
    """Return on whom a power may declare war; None where it is not asked.

    That depends on public knowledge only: on possible targets and on having cards at all.
    """
    reasons = {
        other: reason
        for other in ALL_POWERS
        if (reason := why_not_declare_now(state, power, other)) is not None
    }
    costs = {other: war_cost(state, power, other) for other in ALL_POWERS if other not in reasons}
    if not costs or not state.hands[power]:
        return None
    left = funds(state, power) - owed
    return DeclareChoice(tuple(costs), 0, len(costs), costs, reasons, left, how)


def _possible(state: State, choice: DeclareChoice, power: str, owed: int) -> object:
    """Return what everybody knows of what a power can do: targets, prices, what it can pay with."""
    return dict(choice.costs), owed, len(state.hands[power])


def _question(state: State, power: str, choice: DeclareChoice) -> Decision[tuple[str, ...]]:
    topic = f"9.6/declare:{state.turn}"
    return Decision(power, topic, choice, default=(), discreet=True, window="declaration")


async def _declare(
    table: Table[State], power: str, targets: tuple[str, ...], owed: dict[str, int]
) -> None:
    """Carry the declarations of one power out, and note in ``owed`` what everybody has spent.

    Major powers come first (step 2), so that no intervention makes one of them an enemy before.
    """
    state = table.state
    ordered: list[str] = [o for o in (*MAJOR_POWERS, *MINOR_POWERS) if o in targets]
    costs = {target: war_cost(state, power, target) for target in ordered}
    owed[power] += sum(costs.values())
    table.tell(WarsAnnounced(power, costs))
    for target in ordered:  # steps 2 and 3
        declare_war(table, power, target)
        ally = NATURAL_ALLIES.get(target)
        if ally is not None and ally != power:
            await _offer_intervention(table, power, target, owed)  # steps 4-6


async def _offer_intervention(
    table: Table[State], declarer: str, minor: str, owed: dict[str, int]
) -> None:
    """Ask the natural ally of a minor power whether it steps in, with a card or for 2 CP."""
    state = table.state
    ally = NATURAL_ALLIES[minor]
    if are_partners(state, declarer, ally):
        # No power enters a war with the other power of its player.
        table.tell(NoIntervention(ally, minor))
        return
    offer = Intervention(declarer, minor, ally)
    if minor in _BY_CARD:
        await _offer_by_card(table, offer, owed[ally])
    if offer.free:
        return
    cost = int(tables()["war_rules"]["intervention_cost"])
    left = funds(state, ally) - owed[ally]
    obstacle = (
        _(
            "an intervention costs {cost} CP; your cards, mandatory events not "
            "counted, have {left} CP to spend",
            cost=cost,
            left=left,
        )
        if left < cost
        else ""
    )
    topic = f"9.6/intervene:{minor}"
    choice = InterveneChoice(obstacle, declarer)
    if not state.hands[ally] or not await ask(
        Decision(ally, topic, choice, default=False, discreet=True, window="declaration")
    ):
        table.tell(NoIntervention(ally, minor))
        return
    owed[ally] += cost
    await intervene(table, declarer, minor)


async def _offer_by_card(table: Table[State], offer: Intervention, owed: int) -> None:
    """Open the window for the card that replaces the CP of an intervention.

    A card without which the ally could not pay what it owes already stays in the hand.
    """
    state, ally = table.state, offer.ally
    left = funds(state, ally)
    before = state.impulse.held_back
    needed = [n for n in payable(state.hands[ally]) if left - cp_of([n]) < owed]
    state.impulse.held_back = [*before, *needed] if owed else before
    await window(table, _BY_CARD[offer.minor], offer, [ally], offer.declarer)
    state.impulse.held_back = before


async def _pay(table: Table[State], owed: dict[str, int]) -> None:
    """Let everybody who declared war or intervened play cards for it, all at the same time."""
    state = table.state
    choices: dict[str, PayChoice] = {}
    for power in MAJOR_POWERS:
        if owed[power]:
            options = payable(state.hands[power])
            choices[power] = PayChoice(options, 1, len(options), owed[power])
    answers = await ask_all(
        [
            Decision(
                power,
                f"9.6/pay:{state.turn}",
                choice,
                default=choice.usual(),
                discreet=True,
                window="simultaneous",
            )
            for power, choice in choices.items()
        ]
    )
    for power, numbers in answers.items():
        for number in numbers:
            put_away(state, power, number, "cp")
        table.tell(WarsPaid(power, numbers, cp_of(numbers), owed[power]))
