"""The verbs of Winter (19): where units winter, and who goes home."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.forces import (
    available,
    force_in,
    force_troops,
    origin_of,
)
from adjudicator.games.here_i_stand.language.line_parts import march_line
from adjudicator.games.here_i_stand.language.marches import one_march
from adjudicator.games.here_i_stand.language.orders import March, Together
from adjudicator.games.here_i_stand.language.tree import Branch, parts
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Verb

WINTER: Final = Chapter()


def _marches(verb: str, example: str) -> Callable[[Branch], list[March]]:
    """Return the reader of the parts of a line; none for NOBODY."""
    shown = order_line(example)
    return lambda branch: [
        one_march(part, verb, "troops", shown) for part in parts(branch, "march")
    ]


def _line(order: Together) -> str:
    verb = order.verb.upper()
    if not order.parts:
        return f"{verb} NOBODY"
    said = [march_line(part).removeprefix(verb).strip() for part in order.parts]
    return f"{verb} {'; '.join(said)}"


def _joined(first: Together, second: Together) -> Together | None:
    """Return several lines as one."""
    if not first.parts or not second.parts:
        return None
    return Together(first.verb, first.parts + second.parts)


# ------------------------------------------------------------------------------ WINTER

_WINTERING: Final = _marches("winter", "WINTER 4 regulars FROM Turin TO Besancon")


def _winter(branch: Branch) -> Together:
    """Read WINTER; the first space counts for all parts."""
    marches = _WINTERING(branch)
    if marches:
        origin = marches[0].origin
        if any(part.origin not in (None, origin) for part in marches):
            raise NotUnderstood(_("units from one space only are expected on a WINTER line"))
        marches = [replace(part, origin=origin) for part in marches]
    return Together("winter", tuple(marches))


def _from_one_space(first: Together, second: Together) -> Together | None:
    found = _joined(first, second)
    return found if found and first.parts[0].origin == second.parts[0].origin else None


def _winter_value(order: Together, decision: Asked, view: Any) -> JSON:
    owner = str(getattr(decision.choice, "owner", decision.whose))
    here = Force({owner: dict(getattr(decision.choice, "have", {}))})
    parts: list[JSON] = []
    for part in order.parts:
        to = part.to if part.to is not None else part.origin
        parts.append({"to": to, "force": force_in(part.troops, here, owner).dump()})
    return parts


def _wintered(raw: Any, decision: Asked) -> Together:
    origin = getattr(decision.choice, "origin", None)
    owner = str(getattr(decision.choice, "owner", decision.whose))
    marches = [
        March("winter", force_troops(part["force"], owner), origin, part["to"]) for part in raw
    ]
    return Together("winter", tuple(marches))


def _is_from_here(order: Together, decision: Asked) -> bool:
    here = getattr(decision.choice, "origin", None)
    return all(part.origin in (None, here) for part in order.parts)


WINTER.add(
    Verb(
        name="winter",
        topic="WINTER",
        examples=("WINTER 4 regulars FROM Turin TO Besancon; 2 regulars TO Turin",),
        does=_("where units winter"),
        rule=r'<winter\b> (nobody _slot* | march (";" <winter\b>? march)*)',
        build=_winter,
        say=_line,
        answers={"home": Answer(_winter_value, _wintered)},
        about=_is_from_here,
        joins=_from_one_space,
    )
)

# ------------------------------------------------------------------------------ RECALL

_RECALLING: Final = _marches("recall", "RECALL 2 regulars FROM Milan")


def _recall_value(order: Together, decision: Asked, view: Any) -> JSON:
    parts: list[JSON] = []
    for part in order.parts:
        space = origin_of(part.troops, part.origin, decision, view)
        here = available(decision, view, space)
        force = force_in(part.troops, here, decision.whose).dump()
        parts.append({"space": space, "force": force, "to": part.to or ""})
    return parts


def _recalled(raw: Any, decision: Asked) -> Together:
    marches = [
        March("recall", force_troops(p["force"], decision.whose), p["space"], p["to"] or None)
        for p in raw
    ]
    return Together("recall", tuple(marches))


WINTER.add(
    Verb(
        name="recall",
        topic="RECALL",
        examples=("RECALL 2 regulars FROM Milan; 1 regular FROM Turin", "RECALL NOBODY"),
        does=_("who goes home though he need not"),
        rule=r'<(?:recall|(?:bring|send)\s+home)\b> (nobody | march (";" <recall\b>? march)*)',
        build=lambda branch: Together("recall", tuple(_RECALLING(branch))),
        refused=r"recalls?",
        bare=Together("recall", ()),
        say=_line,
        answers={"recall": Answer(_recall_value, _recalled)},
        joins=_joined,
    )
)
