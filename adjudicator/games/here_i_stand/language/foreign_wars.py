"""21.7 The words of foreign wars: fighting, sending troops, and the names of the wars."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _, or_list
from adjudicator.games.here_i_stand.language.names import space_names, units_words
from adjudicator.games.here_i_stand.language.peace import counts_of, portions_in
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES, wars_of
from adjudicator.words.lexicon import Ambiguous, Lexicon, Name, NotUnderstood, joined
from adjudicator.words.order_words import order_line


@dataclass(frozen=True)
class Fight:
    """``FIGHT FOREIGN WAR IN Egypt``; no place for the only war that the power has."""

    place: str
    verb: str = "foreign_war"


@dataclass(frozen=True)
class Send:
    """``SEND 2 regulars FROM Istanbul, 1 cavalry FROM Athens``: counts, kinds and spaces."""

    portions: tuple[tuple[int, str, str], ...]
    verb: str = "send"


ForeignWarOrder = Fight | Send

VERBS: Final = ("foreign_war", "send")

_EXAMPLE: Final = order_line("SEND 2 regulars FROM Istanbul, 1 cavalry FROM Athens")
_FIGHT: Final = re.compile(
    r"(?:fight|wage|resolve)?\s*(?:the\s+)?foreign\s+war(?:\s+(?:in|at|on)?\s*(?P<where>.+))?", re.I
)
_FIGHT_IN: Final = re.compile(r"fight\s+(?:the\s+)?(?:war\s+)?(?:in|at)\s+(?P<where>.+)", re.I)
_SEND: Final = re.compile(r"send\s+(?P<rest>.+)", re.I)


@cache
def theatre_names() -> Lexicon:
    """Return the names of all foreign wars."""
    return Lexicon([Name(x.place, x.name) for x in THEATRES.values()], kind=_("foreign war"))


@cache
def _building_places() -> Lexicon:
    return joined(_("space"), theatre_names(), space_names())


def building_place(words: str) -> str:
    """Return the space, or the foreign war, in which units are built."""
    return _building_places().find(words)


def building_place_words(place: str) -> str:
    """Return the printed name of a space or foreign war."""
    return THEATRES[place].name if place in THEATRES else space_names().full(place)


def read_foreign_war(text: str) -> ForeignWarOrder | None:
    """Return the order of 21.7 that a line is, or None when it is another one."""
    fight = _FIGHT.fullmatch(text) or _FIGHT_IN.fullmatch(text)
    if fight:
        where = fight.group("where")
        return Fight(theatre_names().find(where) if where else "")
    send = _SEND.fullmatch(text)
    return Send(portions_in(send.group("rest"), _EXAMPLE)) if send else None


def foreign_war_value(order: ForeignWarOrder, decision: Decision[Any], view: Any) -> JSON:
    """Return the value that an order gives to a decision, as it is recorded."""
    if isinstance(order, Send):
        return counts_of(order.portions)
    wars = wars_of(view.state, decision.role)
    if not order.place and len(wars) > 1:
        ways = [order_line(f"FIGHT FOREIGN WAR IN {THEATRES[place].name}") for place in wars]
        raise Ambiguous(_("in which war? Write {ways}", ways=or_list(ways)), candidates=ways)
    return {"do": "foreign_war", "place": order.place or next(iter(wars), "")}


def sending(raw: Mapping[str, Mapping[str, int]], decision: Decision[Any]) -> ForeignWarOrder:
    """Return the order that sends the recorded units."""
    if not isinstance(raw, Mapping):
        raise NotUnderstood(f"{raw!r} does not say who is sent")
    return Send(
        tuple((n, kind, place) for place, kinds in raw.items() for kind, n in kinds.items())
    )


def foreign_war_line(order: ForeignWarOrder) -> str:
    """Return an order as its canonical line."""
    if isinstance(order, Fight):
        where = f" IN {THEATRES[order.place].name}" if order.place else ""
        return f"FIGHT FOREIGN WAR{where}"
    words = [
        f"{units_words(n, kind)} FROM {space_names().full(p)}" for n, kind, p in order.portions
    ]
    return f"SEND {', '.join(words)}"
