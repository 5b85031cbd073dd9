"""Which order answers which question: by the question's name, or by the type of its choice."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from adjudicator.engine.choices import Number, OneOf, SomeOf, Split, Words, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.language.naval import ACTIONS as NAVAL_ACTIONS
from adjudicator.games.here_i_stand.language.naval import VERBS as NAVAL_VERBS
from adjudicator.games.here_i_stand.language.options import are_units
from adjudicator.games.here_i_stand.language.orders import March, NoOrder, Order, PlayCard, Together
from adjudicator.games.here_i_stand.language.peace import VERBS

Asked: TypeAlias = Decision[Any]

FAITH: Final = frozenset({"translate", "treatise", "debate", "saint_peters", "burn_books"})
VOYAGES: Final = frozenset({"explore", "colonize", "conquer"})
ANSWERS: Final[dict[str, frozenset[str]]] = {
    "play": frozenset({"play", "pass"}),
    "show": frozenset({"play", "pass"}),
    "window": frozenset({"play", "pass", "no"}),
    "action": frozenset({"move", "assault", "control", "unrest", "raise", "end"})
    | frozenset({"foreign_war", "university"})
    | FAITH
    | VOYAGES
    | NAVAL_ACTIONS,
    "intercept": frozenset({"intercept", "no_interception", "pass", "no"}),
    "avoid": frozenset({"avoid", "stand"}),
    **NAVAL_VERBS,
    "withdraw": frozenset({"withdraw", "fight"}),
    "continue": frozenset({"continue", "return"}),
    "losses": frozenset({"lose"}),
    "attrition": frozenset({"lose"}),
    "shelter": frozenset({"shelter", "no_shelter"}),
    "retreat": frozenset({"retreat"}),
    "sally": frozenset({"sally", "no_sally", "no"}),
    "storm": frozenset({"assault"}),
    "deploy": frozenset({"deploy", "no_deployment", "pass", "no"}),
    "displace": frozenset({"displace"}),
    "sail": frozenset({"sail"}),
    "port": frozenset({"harbour"}),
    "home": frozenset({"winter"}),
    "recall": frozenset({"recall", "no"}),
    "reform": frozenset({"reform"}),
    "counter": frozenset({"counter"}),
    "commit": frozenset({"commit"}),
    "flip": frozenset({"flip"}),
    "insert": frozenset({"insert", "no_insert"}),
    "discovery": frozenset({"claim", "circumnavigate"}),
    "deals": frozenset({"agree"}),
    **VERBS,
    "send": frozenset({"send"}),
}
"""By name of the question, the verbs that answer it beside the general ones."""


def answers(order: Order, decision: Asked) -> bool:
    """Return whether an order is of the kind that a decision waits for.

    What no question asks for meets every question: it is refused by name.
    """
    if isinstance(order, NoOrder):
        return True
    verb = order.verb
    if verb not in ANSWERS.get(decision.name, ()) and verb not in _general(decision):
        return False
    return _is_about(order, decision)


def _general(decision: Asked) -> frozenset[str]:
    """Return the verbs that answer a question by the type of its choice alone."""
    choice = decision.choice
    if isinstance(choice, YesNo):
        return frozenset({"yes", "no"})
    if isinstance(choice, OneOf):
        numbers = all(isinstance(option, int) for option in choice.options)
        return frozenset({"choose", "amount"} if numbers else {"choose"})
    if isinstance(choice, SomeOf):
        return frozenset({"choose"})
    if isinstance(choice, Number):
        return frozenset({"choose", "amount"})
    if isinstance(choice, Split):
        return frozenset({"lose"} if are_units(choice) else {"place", "raise"})
    return frozenset({"say"}) if isinstance(choice, Words) else frozenset()


def _is_about(order: Order, decision: Asked) -> bool:
    """Return whether the places an order names are not those of another question."""
    if isinstance(order, March) and order.verb == "intercept":
        origin, _, into = decision.detail.partition(">")
        return order.origin in (None, origin) and order.to in (None, into)
    if isinstance(order, March) and decision.name in (
        "losses",
        "shelter",
        "sally",
        "storm",
        "avoid",
    ):
        space = decision.detail.partition(".")[0].partition(">")[0]
        return order.origin in (None, space)
    if isinstance(order, Together) and order.verb == "winter":
        here = getattr(decision.choice, "origin", None)
        return all(part.origin in (None, here) for part in order.parts)
    if isinstance(order, PlayCard) and decision.name == "window":
        return not order.use  # what is played for CP or as an event is meant for one's impulse
    return True
