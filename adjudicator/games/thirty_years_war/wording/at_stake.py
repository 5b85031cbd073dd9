"""What the answers to a question risk, told with the question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from adjudicator.engine.choices import SomeOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.words import Words, _, joined, sentences
from adjudicator.games.thirty_years_war.odds.battles import BattleOdds
from adjudicator.games.thirty_years_war.odds.land import LootingOdds, LootOdds
from adjudicator.games.thirty_years_war.odds.planned import odds_of, question_of
from adjudicator.games.thirty_years_war.odds.recruits import recruiting_odds
from adjudicator.games.thirty_years_war.odds.variants import campaign_odds
from adjudicator.games.thirty_years_war.rules.action.campaign import SecondChoice
from adjudicator.games.thirty_years_war.rules.action.choices import ENEMIES, PEACE, Play
from adjudicator.games.thirty_years_war.rules.action.recruiting import AttemptChoice
from adjudicator.games.thirty_years_war.rules.action.variants import why_not_enemies
from adjudicator.games.thirty_years_war.rules.combat.relief import JoinChoice
from adjudicator.games.thirty_years_war.rules.combat.unit_choice import UnitsChoice
from adjudicator.games.thirty_years_war.rules.events.mutiny import stacks_of
from adjudicator.games.thirty_years_war.rules.movement.meeting import (
    INSIDE,
    OUTSIDE,
    can_overrun,
)
from adjudicator.games.thirty_years_war.rules.peace import why_no_offer
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.wording.able import activations
from adjudicator.games.thirty_years_war.wording.names import leader, place
from adjudicator.games.thirty_years_war.wording.risks import (
    average_losses,
    leaders_lost,
    risk,
    steps_of_each,
    who_wins,
)
from adjudicator.words.saying import average, percent

_Said: TypeAlias = Iterable[Words | str]


def at_stake(decision: Decision[Any], state: State) -> str:
    """Return what answers risk in sentences; nothing where no die follows from them.

    ``state`` is what the side that is asked may see.
    """
    say = _SAID.get(question_of(decision))
    return "" if say is None else sentences(*say(decision, state))


def _answers(*values: object) -> Callable[[Decision[Any], State], _Said]:
    """Return what tells the odds of some answers."""

    def say(decision: Decision[Any], state: State) -> _Said:
        for value in values:
            odds = odds_of(state, decision, value)
            if odds is not None:
                yield _short(odds) if isinstance(odds, BattleOdds) else risk(odds)

    return say


def _short(odds: BattleOdds) -> Words:
    """Return the odds of a battle without each single result."""
    return sentences(who_wins(odds), average_losses(odds), leaders_lost(odds))


def _round(decision: Decision[Any], state: State) -> _Said:
    yield from activations(state, decision.role)
    if why_no_offer(state, decision.role) is None:
        yield _("You can offer peace.")
        yield from _answers(Play(PEACE))(decision, state)
    if why_not_enemies(state, decision.role) is None:
        yield from _answers(Play(ENEMIES))(decision, state)


def _react(decision: Decision[Any], state: State) -> _Said:
    inside = [*_answers(INSIDE)(decision, state)]
    outside = [*_caught(decision, state), *_answers(OUTSIDE)(decision, state)]
    yield from [_("If you go inside:"), *inside] if inside else ()
    yield from [_("If you stay outside:"), *outside] if outside else ()


def _caught(decision: Decision[Any], state: State) -> _Said:
    """Say what becomes of pieces that cannot fight where they stand (11.22, 12.62)."""
    if not state.stack(state.activation.at, decision.role).units:
        yield _("There are only leaders, and they are eliminated.")
    elif can_overrun(state, state.activation):
        yield _("It is an overrun: all your pieces there are eliminated without a battle.")


def _attackers(decision: Decision[Any], state: State) -> _Said:
    choice = decision.choice
    if isinstance(choice, UnitsChoice):
        yield _("If all attack:")
        yield from _answers(dict(choice.there))(decision, state)


def _join(decision: Decision[Any], state: State) -> _Said:
    choice = decision.choice
    if isinstance(choice, JoinChoice):
        yield _("If the strongest force comes out:")
        yield from _answers(choice.strongest())(decision, state)


def _sieges(decision: Decision[Any], state: State) -> _Said:
    choice = decision.choice
    cities = choice.options if isinstance(choice, SomeOf) else ()
    return _answers(cities)(decision, state)


def _recruiting(decision: Decision[Any], state: State) -> _Said:
    choice = decision.choice
    if isinstance(choice, AttemptChoice) and (attempts := choice.attempts()):
        yield steps_of_each(
            recruiting_odds(state, choice.side, one, choice.costs) for one in attempts
        )


def _pay(decision: Decision[Any], state: State) -> _Said:
    odds = odds_of(state, decision, {})
    if isinstance(odds, LootingOdds):
        yield _("If you pay nothing:")
        yield risk(odds)


def _campaign(decision: Decision[Any], state: State) -> _Said:
    choice = decision.choice
    if not isinstance(choice, SecondChoice):
        return
    seconds = dict.fromkeys(one.leader for one in choice.values() if one.leader)
    chances = [
        _(
            "{leader} {chance}",
            leader=leader(second),
            chance=percent(campaign_odds(state, choice.side, choice.first, second).success),
        )
        for second in seconds
    ]
    if chances:
        yield _("Chances: {chances}.", chances=joined(", ", chances))


def _mutiny(decision: Decision[Any], state: State) -> _Said:
    parts = []
    for name in stacks_of(state, other(decision.role)):
        odds = odds_of(state, decision, name)
        if isinstance(odds, LootOdds):
            steps = average(odds.average)
            parts.append(_("{place} {count}", place=place(odds.city), count=steps))
    yield _("Steps on average: {parts}.", parts=joined("; ", parts))


_SAID: Final[Mapping[str, Callable[[Decision[Any], State], _Said]]] = {
    "5.31/accept": _answers(True),
    "8.2/round": _round,
    "8.4/recruit": _recruiting,
    "11.23/react": _react,
    "12.13/attackers": _attackers,
    "12.23/combat_cards": _answers(()),
    "13.11/siege": _answers(True),
    "13.15/join": _join,
    "13.21/assault": _answers(True),
    "13.26/sieges": _sieges,
    "15.13/pay": _pay,
    "19.8/campaign": _campaign,
    "card/mutiny": _mutiny,
}
"""By section and name of the question; those of cards by their name."""
