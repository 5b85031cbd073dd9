"""Decisions of Thirty Years War as the templates of its questions see them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import Words, _, joined, name, sentences
from adjudicator.games.telling import Asked, asked
from adjudicator.games.thirty_years_war.odds.battles import Fight, fight_odds
from adjudicator.games.thirty_years_war.odds.sieges import siege_chance
from adjudicator.games.thirty_years_war.odds.talks import peace_chances, recruiting_chances
from adjudicator.games.thirty_years_war.rules.action.campaign import SecondChoice
from adjudicator.games.thirty_years_war.rules.action.choices import RoundChoice
from adjudicator.games.thirty_years_war.rules.action.recruiting import (
    AttemptChoice,
    recruiting_modifiers,
)
from adjudicator.games.thirty_years_war.rules.combat.engagement import Battle
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.combat.losses import LossesChoice
from adjudicator.games.thirty_years_war.rules.combat.relief import JoinChoice
from adjudicator.games.thirty_years_war.rules.command import stack_with
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.pay.choices import LootLosses, PayChoice
from adjudicator.games.thirty_years_war.rules.peace import peace_modifier
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, add
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.games.thirty_years_war.wording.names import TYPES, by_place, leader, place, units
from adjudicator.words.saying import average, percent


def asked_of(decision: Decision[Any], view: View | None = None) -> Asked:
    """Return a decision with what its choice says of pieces, losses, money and odds.

    With ``view``, that of the role asked, it tells what a roll needs and how likely it is.
    """
    seen = replace(asked(decision), note=_note(decision.choice))
    if isinstance(decision.choice, LossesChoice):
        seen = replace(seen, total=decision.choice.number, force=_losing(decision.choice))
    if isinstance(decision.choice, JoinChoice):
        seen = replace(seen, force=_dumped(decision.choice.inside))
    if isinstance(decision.choice, AttemptChoice):
        leaders = (one.leader for one in decision.choice.attempts())
        seen = replace(seen, options=tuple(dict.fromkeys(leaders)))
    if view is not None and (odds := _odds(decision, view.state)):
        seen = replace(seen, note=sentences(seen.note, odds))
    return seen


def _losing(choice: LossesChoice) -> dict[str, Any]:
    together: Units = dict(choice.stack)
    add(together, choice.joined)
    return {"units": together, "leaders": []}


def _dumped(stack: Stack) -> dict[str, Any]:
    return {"units": dict(stack.units), "leaders": [*stack.leaders]}


def _note(choice: object) -> str:
    """Return what a choice says beside its options, from itself alone."""
    match choice:
        case RoundChoice():
            return _round(choice)
        case MarchChoice():
            return _march(choice.state)
        case PayChoice():
            return _pay(choice)
        case LootLosses():
            return _looting(choice)
        case CombatCardsChoice():
            return _cards(choice)
        case LossesChoice():
            return _("{count} Loss Factors must go.", count=choice.total)
        case AttemptChoice():
            made = len(choice.tried)
            return _("Attempts made with this card: {count}.", count=made)
        case SecondChoice():
            return _("The first leader was {leader}.", leader=leader(choice.first))
    return ""


def _round(choice: RoundChoice) -> Words:
    state = choice.state
    most = state.constant("card_rounds")
    return _("This is Card Round {number} of {most}.", number=state.round, most=most)


def _march(state: State) -> Words:
    active = state.activation
    here = state.stack(active.at, active.side)
    return _(
        "At {place} stand: {units}. Movement spent: {spent}.",
        place=place(active.at),
        units=units(here.units),
        spent=active.spent,
    )


def _pay(choice: PayChoice) -> Words:
    return _(
        "Aid Points: {points}. Not paid locally: {units}.",
        points=choice.points,
        units=by_place(choice.payable),
    )


def _looting(choice: LootLosses) -> Words:
    parts = [
        _("{place} {count}", place=place(city), count=count) for city, count in choice.steps.items()
    ]
    return _("Steps to lose: {steps}.", steps=joined(", ", parts))


def _cards(choice: CombatCardsChoice) -> Words:
    cards = choice.state.edition.cards
    held = [
        _("{title} ({code!s})", title=name(cards[card].title), code=cards[card].code)
        for card in choice.possible()
    ]
    if not held:
        return _("None of your cards can be played here.")
    most = choice.state.constant("combat_cards")
    return _("You can play up to {most} of: {cards}.", most=most, cards=joined(", ", held))


# -- odds ---------------------------------------------------------------------------------------


def _odds(decision: Decision[Any], state: State) -> str:
    """Return what a roll that follows needs, and how likely it is; nothing where none follows."""
    if (decision.section, decision.name) == ("13.21", "assault"):
        return _siege(state, decision.detail, decision.role)
    if decision.section == "13.26":
        cities = asked(decision).options
        return sentences(*(_siege(state, str(city), decision.role) for city in cities))
    if (decision.section, decision.name) == ("5.31", "accept"):
        return _peace(state)
    if isinstance(decision.choice, AttemptChoice):
        return _recruiting(state, decision.choice)
    if isinstance(decision.choice, CombatCardsChoice):
        return _fight(state, decision.choice.battle, decision.role)
    return ""


def _siege(state: State, city: str, side: str) -> Words:
    chance = percent(siege_chance(state, city, side))
    return _("{city} falls: {chance}.", city=place(city), chance=chance)


def _peace(state: State) -> Words:
    chances = peace_chances(state.edition.charts, peace_modifier(state))
    return _(
        "What the die brings: Protestant Minor Victory {pmv}, the Catholics withdraw {cw}, truce"
        " {truce}, both withdraw {bw}, the Protestants withdraw {pw}, Catholic Minor Victory"
        " {cmv}.",
        **{result.lower(): percent(chance) for result, chance in chances.items()},
    )


def _fight(state: State, battle: Battle, side: str) -> Words:
    odds: Fight = fight_odds(state, battle)
    own = side == battle.attacker.side
    return _(
        "As it stands you win {won} and inflict {done} on average, the enemy inflicts {suffered}.",
        won=percent(odds.attacker_wins if own else odds.defender_wins),
        done=average(odds.by_attacker if own else odds.by_defender),
        suffered=average(odds.by_defender if own else odds.by_attacker),
    )


def _recruiting(state: State, choice: AttemptChoice) -> Words | str:
    """Return the steps that each attempt brings on average, before what an option takes (19.4b)."""
    parts = []
    for attempt in choice.attempts():
        found = stack_with(state, choice.side, attempt.leader)
        if found is not None:
            more = sum(recruiting_modifiers(state, attempt.leader, found[0]).values())
            chances = recruiting_chances(state.edition.charts, attempt.type, more)
            steps = sum((n * chance for n, chance in chances.items()), Fraction(0))
            parts.append(
                _(
                    "{leader}, {type} {steps}",
                    leader=leader(attempt.leader),
                    type=_(TYPES[attempt.type]),
                    steps=average(steps),
                )
            )
    return _("Steps on average: {parts}.", parts=joined("; ", parts)) if parts else ""
