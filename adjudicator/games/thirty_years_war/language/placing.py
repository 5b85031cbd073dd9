"""The verbs of places: where revolts and armies go, and where pieces enter play."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.choices import Split
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.language.battle import (
    place_answer,
)
from adjudicator.games.thirty_years_war.language.examples import in_own_names
from adjudicator.games.thirty_years_war.language.names import (
    leader_names,
    place_names,
)
from adjudicator.games.thirty_years_war.language.orders import (
    NOTHING,
    At,
    Counted,
    Force,
    behind,
    place,
    read_counts,
    sums,
    to_place,
)
from adjudicator.games.thirty_years_war.language.troops import (
    Item,
    items_line,
    items_of,
    read_items,
    units_in,
)
from adjudicator.games.thirty_years_war.rules.counts import Counts
from adjudicator.games.thirty_years_war.rules.state import place_of
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.words.lexicon import NotUnderstood, OrderError, unreadable
from adjudicator.words.verbs import Answer, Asked, Chapter, Verb, choice_of

PLACING: Final = Chapter()


_BESIDE: Final = re.compile(r"with\s+(?P<leader>.+)", re.IGNORECASE)


def _from(verb: str, question: str) -> Answer:
    """Return the answer with a place; a withdrawal of Areas has the same name and another verb."""
    found = place_answer(verb)
    if question != "withdraw":
        return found
    return Answer(
        found.value,
        lambda raw, decision: At(verb, raw) if decision.section == "19.8" else None,
    )


def _one_place(name: str, topic: str, words: str, pattern: str, does: Any, *questions: str) -> None:
    example = f"{words} Stralsund"
    PLACING.add(
        Verb(
            name=name,
            topic=topic,
            examples=(example,),
            does=does,
            begins=pattern,
            read=behind(pattern, lambda rest: At(name, to_place(rest))),
            say=lambda order: f"{words} {place_names().full(order.name)}",
            answers={one: _from(name, one) for one in questions},
            about=lambda order, decision: decision.name != "withdraw" or decision.section == "19.8",
            one_place=True,
        )
    )


_one_place(
    "spread",
    "SPREAD",
    "SPREAD TO",
    r"spread(?:\s+(?:the\s+)?revolt)?",
    _("where a Peasant Revolt spreads to (9.44)"),
    "spread",
)
_one_place(
    "revolt",
    "REVOLT",
    "REVOLT IN",
    r"revolt",
    _("where a card begins a Peasant Revolt (9.41)"),
    "revolt",
)
_one_place(
    "withdraw",
    "WITHDRAW",
    "WITHDRAW TO",
    r"withdraw",
    said(
        N_("where an army goes after a failed campaign move, or from the {united_provinces}"),
        our_edition(),
    ),
    "withdraw",
    "way_out",
)

# ------------------------------------------------------------------------------ placing pieces


def _placed(rest: str) -> At | Counted:
    if beside := _BESIDE.fullmatch(rest):
        return At("place_with", leader_names().find(beside["leader"]))
    leader = re.fullmatch(r"(?P<who>.+?)\s+(?:in|at|to)\s+(?P<place>.+)", rest, re.IGNORECASE)
    if leader and leader_names().named(leader["who"]):
        return At("place", place(leader["place"]))
    if re.match(r"(?:them|it|him|units?|leaders?|army)\s", rest, re.IGNORECASE):
        rest = rest.split(None, 1)[1]
    try:
        return At("place", to_place(rest))
    except OrderError:
        counts = read_counts(rest, to_place)
        return Counted("place_units", counts)


PLACING.add(
    Verb(
        name="place",
        topic="PLACE",
        examples=("PLACE IN Stettin", "PLACE 2 IN Amiens, 1 IN Nancy"),
        does=_("where pieces enter play or go to; with numbers, how many units in each City"),
        also=("PORT",),
        begins=r"place|port",
        read=behind(r"(?:place|put|port)", _placed),
        say=lambda order: f"PLACE IN {place_names().full(order.name)}",
        answers=dict.fromkeys(
            ("place", "port", "leaders", "home", "recall"), place_answer("place")
        ),
        about=lambda order, decision: decision.name != "units",
    )
)


def _beside(order: At, decision: Asked, view: View) -> JSON:
    found = place_of(view.state, order.name)
    if found is None:
        raise NotUnderstood(_("{leader} is not in play", leader=leader_names().full(order.name)))
    return found


PLACING.add(
    Verb(
        name="place_with",
        say=lambda order: f"PLACE WITH {leader_names().full(order.name)}",
        answers=dict.fromkeys(
            ("place", "leaders", "recall"), Answer(_beside, lambda raw, decision: None)
        ),
    )
)


def _place_units(order: Counted, decision: Asked, view: Any) -> JSON:
    return sums(order.counts)


def _place_units_order(raw: Any, decision: Asked) -> Counted | None:
    if any("/" in box for box in raw):
        return None
    return Counted("place_units", tuple(raw.items()))


def _place_units_line(order: Counted) -> str:
    words = [f"{count} IN {place_names().full(name)}" for name, count in order.counts]
    return f"PLACE {', '.join(words) or 'NOTHING'}"


PLACING.add(
    Verb(
        name="place_units",
        read=behind(
            r"(?:place|put)",
            lambda rest: Counted("place_units", ()) if NOTHING.fullmatch(rest) else None,
        ),
        say=_place_units_line,
        answers={"units": Answer(_place_units, _place_units_order)},
        about=lambda order, decision: isinstance(decision.choice, Split),
    )
)


def _sent(order: Force, decision: Asked, view: Any) -> JSON:
    choice = choice_of(decision, Counts)
    there: dict[str, dict[str, int]] = {}
    for box, count in choice.limits.items():
        at, _slash, face = box.partition("/")
        there.setdefault(at, {})[face] = count
    found: dict[str, int] = {}
    for item in order.items:
        if not item.place:
            raise unreadable(
                "say where, as in {example}",
                example=in_own_names("SEND 3 Spanish veterans AT Ghent"),
            )
        for face, count in units_in((replace(item, place=""),), there.get(item.place, {})).items():
            box = f"{item.place}/{face}"
            found[box] = found.get(box, 0) + count
    return {**found}


def _sent_order(raw: Any, decision: Asked) -> Force | None:
    items: list[Item] = []
    for box, count in raw.items():
        at, _slash, face = box.partition("/")
        items += items_of({face: count}, place=at)
    return Force("send", tuple(items))


PLACING.add(
    Verb(
        name="send",
        topic="SEND",
        examples=("SEND 3 Spanish veterans AT Brussels, 1 Spanish veteran AT Ghent",),
        does=said(
            N_("which Spanish units a card takes to the {united_provinces} (16.21)"), our_edition()
        ),
        begins=r"send(?!\s+assassins)",
        read=behind(
            r"send(?!\s+assassins)",
            lambda rest: Force("send", () if NOTHING.fullmatch(rest) else read_items(rest)),
        ),
        say=lambda order: f"SEND {items_line(order.items) or 'NOTHING'}",
        answers={"units": Answer(_sent, _sent_order)},
        about=lambda order, decision: isinstance(decision.choice, Counts),
    )
)
