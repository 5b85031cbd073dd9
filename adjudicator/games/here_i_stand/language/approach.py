"""The verbs of those whom an enemy approaches: 13.3 to 13.6 on land, 16.1 at sea."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _, or_list
from adjudicator.games.here_i_stand.language.forces import force_in, force_troops, own_part
from adjudicator.games.here_i_stand.language.land import in_its_space
from adjudicator.games.here_i_stand.language.line_parts import (
    from_to,
    place_words,
    target_line,
    with_troops,
)
from adjudicator.games.here_i_stand.language.marches import march, to_place
from adjudicator.games.here_i_stand.language.names import space_names
from adjudicator.games.here_i_stand.language.orders import March, Target
from adjudicator.games.here_i_stand.language.tree import Branch, slot
from adjudicator.games.here_i_stand.rules.sea.fleets import fleet_at
from adjudicator.games.here_i_stand.rules.sea.interception import STAND
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Plain, Verb, exactly

APPROACH: Final = Chapter()


def _goal_at_sea(order: March, decision: Asked, view: Any) -> JSON:
    """Return where a fleet goes; NotUnderstood for a part of it, because all of it goes."""
    goals = tuple(goal for goal in getattr(decision.choice, "options", ()) if goal != STAND)
    if order.troops is not None:
        fleet = fleet_at(view.state, decision.detail, decision.whose)
        if force_in(order.troops, fleet, decision.whose) != fleet:
            raise NotUnderstood(_("the whole fleet avoids battle; name only the place it goes to"))
    return _goal(order, goals)


def _goal(order: March, goals: Sequence[str]) -> str:
    """Return where an order goes: where it says, else the only place there is."""
    if order.to is not None or len(goals) == 1:
        return order.to or goals[0]
    lines = [order_line(f"AVOID BATTLE TO {place_words(goal)}") for goal in goals]
    raise Ambiguous(_("where to? Write {ways}", ways=or_list(lines)), candidates=lines)


_AVOID_AT_SEA: Final = Answer(
    _goal_at_sea,
    lambda raw, _: None if raw == STAND else March("avoid", None, None, raw),
)
"""16.1: where the fleet goes; nobody is named."""


# ------------------------------------------------------------------------------ INTERCEPT, AVOID


def _intercepted(raw: Any, decision: Asked) -> March | None:
    if raw is None:
        return None
    origin = decision.detail.partition(">")[0]
    return March("intercept", force_troops(raw, decision.whose), origin)


def _is_on_this_way(order: March, decision: Asked) -> bool:
    origin, _, into = decision.detail.partition(">")
    return order.origin in (None, origin) and order.to in (None, into)


APPROACH.add(
    Verb(
        name="intercept",
        topic="INTERCEPT",
        examples=("INTERCEPT FROM Graz WITH Charles V, 8 regulars", "NO INTERCEPTION"),
        does=_("meets an enemy on the march, or lets him pass"),
        rule=r"<(?:(?:make|attempt)\s+(?:an\s+)?)?intercept(?:ion)?\b> troops? _slot*",
        build=march("intercept", "troops", "INTERCEPT FROM Graz WITH 8 regulars", at_sea=True),
        say=lambda order: f"INTERCEPT{from_to(order)}{with_troops(order)}",
        answers={
            "intercept": Answer(own_part, _intercepted),
            "intercept_at_sea": Answer(own_part, _intercepted),
        },
        about=_is_on_this_way,
    )
)
APPROACH.add(
    Verb(
        name="no_interception",
        refused=r"intercept(?:ions?|ing)?",
        told=r"let\s+(?:them|him|her|it)\s+(?:pass|through|go(?:\s+by)?)",
        say=lambda order: "NO INTERCEPTION",
        answers=dict.fromkeys(
            ("intercept", "intercept_at_sea"), exactly(None, Plain("no_interception"))
        ),
    )
)


def _avoid_value(order: March, decision: Asked, view: Any) -> JSON:
    to = _goal(order, getattr(decision.choice, "options", ()))
    return {"to": to, "force": own_part(order, decision, view)}


def _avoided(raw: Any, decision: Asked) -> March | None:
    if raw is None:
        return None
    return March("avoid", force_troops(raw["force"], decision.whose), None, raw["to"])


APPROACH.add(
    Verb(
        name="avoid",
        topic="AVOID BATTLE",
        examples=("AVOID BATTLE TO Linz WITH ALL", "STAND"),
        does=_("evades a field battle, or not"),
        also=("EVADE", "AVOID", "STAND"),
        rule=(
            r"<(?:avoid|evade)\b> <(?:(?:the|a|naval|field)\s+)*(?:battle|combat)"
            r"(?:\s+by\s+(?:moving|going|sailing))?\b>? _slot*"
        ),
        build=march("avoid", "", "AVOID BATTLE TO Linz WITH ALL", at_sea=True),
        say=lambda order: f"AVOID BATTLE{from_to(order)}{with_troops(order)}",
        answers={"avoid": Answer(_avoid_value, _avoided), "avoid_at_sea": _AVOID_AT_SEA},
        about=lambda order, decision: decision.name != "avoid" or in_its_space(order, decision),
    )
)
APPROACH.add(
    Verb(
        name="stand",
        alone=r"stand(?:\s+and\s+fight)?",
        refused=r"avoid(?:ing|ance)?(?:\s+(?:the\s+)?(?:naval\s+|field\s+)?(?:battle|combat))?",
        told=r"stand\s+firm|accept(?:\s+the)?\s+battle|stay(?:\s+(?:put|here))?|hold\s+(?:firm|position)",
        answers={
            "avoid": exactly(None, Plain("stand")),
            "avoid_at_sea": exactly(STAND, Plain("stand")),
        },
    )
)

# ------------------------------------------------------------------------------ WITHDRAW, CONTINUE

APPROACH.add(
    Verb(
        name="withdraw",
        topic="WITHDRAW",
        examples=("WITHDRAW", "FIGHT"),
        does=_("goes behind the walls, or fights in the field"),
        also=("FIGHT",),
        alone=(
            r"(?:withdraw(?:\s+inside)?|(?:withdraw|retreat)\s+(?:in)?to(?:\s+the)?"
            r"\s+(?:fortifications?|fortress|city)"
            r"|withdraw\s+(?:inside|behind)(?:\s+the)?\s+(?:fortifications?|fortress|walls|city))"
        ),
        answers={"withdraw": exactly(True, Plain("withdraw"))},
    )
)
APPROACH.add(
    Verb(
        name="fight",
        alone=r"fight",
        told=r"(?:fight\s+)?(?:(?:in\s+the|a)\s+)?field(?:\s+battle)?|fight\s+it\s+out",
        refused=r"withdrawal|withdraw",
        answers={"withdraw": exactly(False, Plain("fight"))},
    )
)


def _continue(branch: Branch) -> Target:
    to = slot(branch, "to", "at")
    if to is None:
        raise NotUnderstood(
            _(
                "{verb} to which space? Write {example}",
                verb=order_line("CONTINUE"),
                example=order_line("CONTINUE TO Linz"),
            )
        )
    return Target("continue", space_names().find(to))


APPROACH.add(
    Verb(
        name="continue",
        topic="CONTINUE",
        examples=("CONTINUE TO Linz", "RETURN"),
        does=_("where to when the enemy has withdrawn"),
        rule=r"<(?:continue|go\s+on|move\s+on)(?:\s+on)?\b>.5 _slot*",
        build=_continue,
        say=lambda order: target_line(order, "CONTINUE TO"),
        answers={"continue": to_place("continue")},
    )
)
APPROACH.add(
    Verb(
        name="return",
        alone=r"return",
        told=r"(?:go|turn|return|move)\s+back",
        answers={"continue": exactly("return", Plain("return"))},
    )
)
