"""The verbs of fights: reactions, battle (12), losses, retreats, and sieges (13)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from adjudicator.engine.choices import OneOf, SomeOf, Split
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _, or_list
from adjudicator.games.thirty_years_war.language.marches import troops_of
from adjudicator.games.thirty_years_war.language.names import leader_names, place_names
from adjudicator.games.thirty_years_war.language.orders import (
    NOTHING,
    At,
    Force,
    behind,
    place,
    read_names,
    to_place,
)
from adjudicator.games.thirty_years_war.language.troops import (
    items_line,
    items_of,
    read_items,
    units_in,
)
from adjudicator.games.thirty_years_war.rules.action.distances import steps_to
from adjudicator.games.thirty_years_war.rules.combat.refuge import INSIDE
from adjudicator.games.thirty_years_war.rules.combat.relief import JoinChoice
from adjudicator.games.thirty_years_war.rules.combat.unit_choice import UnitsChoice
from adjudicator.games.thirty_years_war.rules.movement.meeting import OUTSIDE
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.words.lexicon import NotUnderstood, OrderError
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Plain, Verb, choice_of, exactly

BATTLE: Final = Chapter()

# ------------------------------------------------------------------------------ reaction, retreat

BATTLE.add(
    Verb(
        name="inside",
        topic="INSIDE",
        examples=("INSIDE", "OUTSIDE"),
        does=_("where your pieces are when the enemy comes to their fortress (11.23)"),
        alone=r"(?:go\s+|stay\s+|retreat\s+|withdraw\s+|fall\s+back\s+)?"
        r"inside(?:\s+the\s+(?:fortress|city|walls))?",
        say=lambda order: "INSIDE",
        answers={
            "react": exactly(INSIDE, Plain("inside")),
            "retreat": exactly(INSIDE, Plain("inside")),
        },
    )
)
BATTLE.add(
    Verb(
        name="outside",
        alone=r"(?:stay\s+|stand\s+|remain\s+)?outside(?:\s+the\s+(?:fortress|city|walls))?",
        say=lambda order: "OUTSIDE",
        answers={"react": exactly(OUTSIDE, Plain("outside"))},
    )
)


def place_answer(verb: str) -> Answer:
    """Return how a verb with one place answers a question that lists places."""
    return Answer(
        lambda order, decision, view: order.name,
        lambda raw, decision: At(verb, raw) if raw in place_names() else None,
    )


BATTLE.add(
    Verb(
        name="retreat",
        topic="RETREAT",
        examples=("RETREAT TO Linz",),
        does=_("where the beaten defender goes (12.5); INSIDE is into the fortress"),
        begins=r"retreat|fall\s+back",
        read=behind(
            r"(?:retreat|fall\s+back)(?!\s+(?:inside|towards))",
            lambda rest: At("retreat", to_place(rest)),
        ),
        say=lambda order: f"RETREAT TO {place_names().full(order.name)}",
        answers={"retreat": place_answer("retreat")},
        one_place=True,
    )
)


def _towards(order: At, decision: Asked, view: View) -> JSON:
    """Return the City to retreat to from which a place is nearest; OrderError for several."""
    options = [city for city in choice_of(decision, OneOf).options if city != INSIDE]
    steps = {city: steps_to(view.state, city, [order.name]) for city in options}
    near = {city: count for city, count in steps.items() if count is not None}
    found = [city for city in near if near[city] == min(near.values())]
    if len(found) != 1:
        ways = [order_line(f"RETREAT TO {place_names().full(city)}") for city in found or options]
        raise NotUnderstood(_("write {ways}", ways=or_list(ways)), suggestions=ways)
    return str(found[0])


BATTLE.add(
    Verb(
        name="retreat_towards",
        read=behind(r"retreat\s+towards", lambda rest: At("retreat_towards", place(rest))),
        say=lambda order: f"RETREAT TOWARDS {place_names().full(order.name)}",
        answers={"retreat": Answer(_towards, lambda raw, decision: None)},
    )
)

# ------------------------------------------------------------------------------ who fights


def _force(verb: str) -> Callable[[str], Force]:
    return lambda rest: Force(verb, () if NOTHING.fullmatch(rest) else read_items(rest))


def force_line(words: str) -> Callable[[Force], str]:
    """Return what writes troops behind some words."""
    return lambda order: f"{words} {items_line(order.items) or 'NOBODY'}"


def _attack(rest: str) -> Force:
    at = _at_place("attack", rest)
    if at is not None:
        march, fight = (
            order_line(f"MOVE TO {place_names().full(at.name)}"),
            order_line("ATTACK WITH ALL"),
        )
        raise NotUnderstood(
            _(
                "a march leads to a battle: {march}; {fight} says who fights",
                march=march,
                fight=fight,
            ),
            suggestions=[march, fight],
        )
    return _force("attack")(rest)


def _attackers(order: Force, decision: Asked, view: Any) -> JSON:
    choice = choice_of(decision, UnitsChoice)
    return {**units_in(order.items, choice.there)}


BATTLE.add(
    Verb(
        name="attack",
        topic="ATTACK WITH",
        examples=("ATTACK WITH 3 Imperial mercenaries", "ATTACK WITH ALL"),
        does=_("which of the units there fight in the battle (12.13); the others wait"),
        begins=r"attack|fight",
        read=behind(r"(?:attack|fight)(?:\s+with)?", _attack),
        say=force_line("ATTACK WITH"),
        answers={
            "attackers": Answer(
                _attackers, lambda raw, decision: Force("attack", tuple(items_of(raw)))
            )
        },
    )
)


def _joining(order: Force, decision: Asked, view: Any) -> JSON:
    choice = choice_of(decision, JoinChoice)
    return troops_of(order.items, choice.inside).dump()


BATTLE.add(
    Verb(
        name="join",
        topic="JOIN WITH",
        examples=("JOIN WITH 2 Imperial mercenaries, Tilly", "JOIN WITH NOBODY"),
        does=_("who comes out of the fortress and joins the relief (13.15)"),
        begins=r"join|come\s+out",
        read=behind(r"(?:join|come\s+out)(?:\s+(?:the\s+)?relief)?(?:\s+with)?", _force("join")),
        say=force_line("JOIN WITH"),
        answers={
            "join": Answer(
                _joining,
                lambda raw, decision: Force("join", tuple(items_of(raw["units"], raw["leaders"]))),
            )
        },
    )
)


def _taken(order: Force, decision: Asked, view: Any) -> JSON:
    choice = choice_of(decision, Split)
    return {**units_in(order.items, choice.limits)}


BATTLE.add(
    Verb(
        name="take_along",
        topic="TAKE",
        examples=("TAKE 3 Imperial mercenaries",),
        does=_("which units withdraw with the leader after a failed campaign move (19.8)"),
        begins=r"take(?!\s+(?:control|\d+\s+full))",
        read=behind(r"take(?!\s+(?:control|\d+\s+full))", _force("take_along")),
        say=force_line("TAKE"),
        answers={
            "withdrawing": Answer(
                _taken, lambda raw, decision: Force("take_along", tuple(items_of(raw)))
            )
        },
    )
)


def leader_answer(verb: str) -> Answer:
    """Return how a verb with one leader answers a question that lists leaders."""
    return Answer(
        lambda order, decision, view: order.name,
        lambda raw, decision: At(verb, raw) if raw in leader_names() else None,
    )


BATTLE.add(
    Verb(
        name="choose",
        topic="CHOOSE",
        examples=("CHOOSE Tilly",),
        does=_("names the leader who commands, or whom a card brings"),
        also=("COMMANDER",),
        begins=r"choose|commander",
        read=behind(
            r"choose(?:\s+commander)?|command(?:er|s)?(?:\s+is)?",
            lambda rest: At("choose", leader_names().find(rest)),
        ),
        say=lambda order: f"CHOOSE {leader_names().full(order.name)}",
        answers=dict.fromkeys(("commander", "leader", "replacement"), leader_answer("choose")),
    )
)

# ------------------------------------------------------------------------------ sieges


def _yes_or_no(question: str, yes: Verb, no: Verb) -> None:
    BATTLE.add(replace(yes, answers={question: exactly(True, Plain(yes.name))}))
    BATTLE.add(replace(no, answers={question: exactly(False, Plain(no.name))}, gives_up=True))


_yes_or_no(
    "siege",
    Verb(
        name="besiege",
        topic="BESIEGE",
        examples=("BESIEGE", "NO SIEGE"),
        does=_("places a Siege marker on the fortress, or does not (13.11)"),
        alone=r"besiege(?:\s+it)?|lay\s+siege|siege",
        say=lambda order: "BESIEGE",
    ),
    Verb(
        name="no_siege",
        refused=r"(?:besiege|siege)",
        say=lambda order: "NO SIEGE",
    ),
)
_yes_or_no(
    "assault",
    Verb(
        name="assault",
        topic="ASSAULT",
        examples=("ASSAULT", "NO ASSAULT"),
        does=_("rolls for the siege at once, or does not (13.21)"),
        alone=r"assault(?:\s+it)?|storm(?:\s+it)?|roll(?:\s+for\s+the\s+siege)?",
        say=lambda order: "ASSAULT",
    ),
    Verb(
        name="no_assault",
        refused=r"(?:assault|storm)",
        say=lambda order: "NO ASSAULT",
    ),
)


def _at_a_fortress(name: str, question: str, words: str, pattern: str, *, yes: bool) -> None:
    """Add the order that names the fortress, too: it answers no question about another one."""
    BATTLE.add(
        Verb(
            name=name,
            read=behind(pattern, lambda rest: _at_place(name, rest)),
            begins=pattern,
            say=lambda order: f"{words} {place_names().full(order.name)}",
            answers={
                question: Answer(lambda order, decision, view: yes, lambda raw, decision: None)
            },
            about=lambda order, decision: decision.detail == order.name,
            gives_up=not yes,
        )
    )


def _at_place(verb: str, words: str) -> At | None:
    """Return a verb with the place that words name; None for other words: BESIEGE it."""
    try:
        return At(verb, to_place(words))
    except OrderError:
        return None


_SIEGE_OF: Final = r"(?:lay|place|begin|start)\s+(?:an?\s+)?siege(?:\s+marker)?\s+(?:to|at|on)"
_at_a_fortress("besiege_at", "siege", "BESIEGE", rf"besiege|siege(?:\s+of)?|{_SIEGE_OF}", yes=True)
_at_a_fortress("mask_at", "siege", "MASK", r"mask", yes=False)
_at_a_fortress("assault_at", "assault", "ASSAULT", r"assault|storm", yes=True)


@dataclass(frozen=True)
class Places:
    """A verb with places in their order."""

    verb: str
    places: tuple[str, ...]


def places_line(words: str) -> Callable[[Places], str]:
    """Return what writes places behind some words."""

    def line(order: Places) -> str:
        if order.places == (EVERY,):
            return f"{words} ALL"
        return f"{words} {', '.join(map(place_names().full, order.places)) or 'NOTHING'}"

    return line


def places_of(verb: str) -> Callable[[str], Places]:
    """Return what reads places behind a verb."""
    return lambda rest: Places(verb, read_names(rest, place))


def places_answer(verb: str) -> Answer:
    """Return how a verb with places answers a question that takes a list of them."""
    return Answer(
        lambda order, decision, view: [*order.places],
        lambda raw, decision: Places(verb, tuple(raw)),
    )


EVERY: Final = "every"
"""Instead of a place: all sieges of the side."""


def _sieges(rest: str) -> Places:
    if re.fullmatch(r"all|every(?:where|thing)", rest, re.IGNORECASE):
        return Places("sieges", (EVERY,))
    return Places("sieges", read_names(rest, place))


def _rolled_for(order: Places, decision: Asked) -> JSON:
    options = choice_of(decision, SomeOf).options
    return [*(options if order.places == (EVERY,) else order.places)]


BATTLE.add(
    Verb(
        name="sieges",
        topic="CONTINUE SIEGES",
        examples=("CONTINUE SIEGES Prague, Linz", "NO SIEGES"),
        does=_("for which of your sieges you roll, and in which order (13.26)"),
        also=("SIEGES",),
        begins=r"(?:continue\s+)?sieges",
        read=behind(r"(?:continue\s+|roll\s+)?sieges(?:\s+(?:of|at|in))?", _sieges),
        refused=r"(?:continued\s+)?sieges",
        bare=Places("sieges", ()),
        say=places_line("CONTINUE SIEGES"),
        answers={
            "sieges": Answer(
                lambda order, decision, view: _rolled_for(order, decision),
                lambda raw, decision: Places("sieges", tuple(raw)),
            )
        },
    )
)
