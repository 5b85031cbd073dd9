"""Decisions of Thirty Years War as the templates of its questions see them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import Words, _, joined, name, sentences
from adjudicator.games.telling import Asked, asked
from adjudicator.games.thirty_years_war.rules.action.campaign import SecondChoice
from adjudicator.games.thirty_years_war.rules.action.choices import RoundChoice
from adjudicator.games.thirty_years_war.rules.action.recruiting import AttemptChoice
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.combat.losses import LossesChoice
from adjudicator.games.thirty_years_war.rules.combat.relief import JoinChoice
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.column import has_set_out, movement_left
from adjudicator.games.thirty_years_war.rules.pay.choices import LootLosses, PayChoice
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, add
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.games.thirty_years_war.wording.at_stake import at_stake
from adjudicator.games.thirty_years_war.wording.names import by_place, leader, place, units


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
    if view is not None and (odds := at_stake(decision, view.state)):
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


def points_left(choice: object) -> Words | None:
    """Return what is left to spend on a question; None where nothing is spent.

    A march has a count of points once it is known what moves.
    """
    match choice:
        case MarchChoice(state) if has_set_out(state.activation):
            left = movement_left(state, state.activation)
            return _("Movement points left: {count}", count=left)
        case AttemptChoice():
            return _("Attempts left: {count}", count=choice.left)
        case PayChoice():
            return _("Aid Points: {count}", count=choice.points)
    return None
