"""What sheets do where no line of them says otherwise: when they ask, and what is usual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.language.settling import kinds, values
from adjudicator.games.thirty_years_war.rules.control.points import area_value
from adjudicator.games.thirty_years_war.rules.pay.choices import PayChoice
from adjudicator.games.thirty_years_war.rules.responses import Response
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit.sheets import Preset, never
from adjudicator.words.verbs import choice_of

_LARGE: Final = 3
"""From so many units on an army matters enough to ask before it fights without cards."""
_SMALL_MATTERS: Final = frozenset(
    {"step", "forage_loss", "looting_losses", "overstack", "commander", "spread"}
)


def _brisk(role: str, decision: Decision[Any]) -> bool:
    """Ask about what a player would not want to miss; all of it lies open, hands are counted."""
    kind = kinds.OF_QUESTION[decision.name]
    if kind == kinds.CARDS:
        own = (
            decision.situation.own if isinstance(decision, Response) and decision.situation else {}
        )
        return sum(own.values()) >= _LARGE
    if kind == kinds.KEEPING:
        return len(choice_of(decision, OneOf).options) > 2  # one card, or none
    if isinstance(decision.choice, PayChoice):
        return not _can_pay_all(decision.choice)
    return kind in (kinds.PEACE, kinds.EVACUATIONS)


def _can_pay_all(choice: PayChoice) -> bool:
    due = sum(sum(units.values()) for units in choice.payable.values())
    paid = sum(sum(units.values()) for units in choice.usual().values())
    return paid == due


def _careful(role: str, decision: Decision[Any]) -> bool:
    """Ask about everything that could matter: single steps and the like are left out."""
    return decision.name not in _SMALL_MATTERS


PRESETS: Final[Mapping[str, Preset[Decision[Any]]]] = {
    "brisk": Preset(
        _(
            "you are asked about combat cards in defence of three units or more, peace, what the"
            " enemy evacuates, which of several cards you keep, and pay if the money is short;"
            " everything else is answered as a deadline would"
        ),
        _brisk,
    ),
    "careful": Preset(
        _(
            "you are asked about everything but single steps lost, units above the stacking limit,"
            " commanders and the spread of revolts"
        ),
        _careful,
    ),
    "sealed": Preset(
        _("you are never asked; where no line answers it is as a deadline would"),
        never,
    ),
}


# ------------------------------------------------------------------------------ what is usual


def usual(decision: Decision[Any]) -> object:
    """Return what is answered where nothing is said: what a deadline would answer, mostly."""
    find = _USUAL.get(decision.name)
    return find(decision) if find else decision.default


def _evacuated(decision: Decision[Any]) -> object:
    """Return the Area that is worth most, the first of equals; Cities where there is none."""
    state = values.state_of(decision)
    options = choice_of(decision, OneOf).options
    return max(options, key=lambda option: _worth(state, str(option)))


def _worth(state: State, option: str) -> int:
    return area_value(state, option) if option in state.areas else 0


_USUAL: Final[Mapping[str, Callable[[Decision[Any]], object]]] = {
    "keep": values.highest,
    "withdraw": _evacuated,
}
"""By the name of the question, what is better than the answer of a deadline."""
