"""The verbs of foreign wars (21.7): fighting, sending troops; and the names of the wars."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _, or_list
from adjudicator.games.here_i_stand.language.line_parts import portions_words
from adjudicator.games.here_i_stand.language.names import space_names
from adjudicator.games.here_i_stand.language.portions import counts_of, portions_in
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES, wars_of
from adjudicator.words.lexicon import Ambiguous, Lexicon, Name, NotUnderstood, joined
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Verb, action


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


WARS: Final = Chapter()

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


# ------------------------------------------------------------------------------ FIGHT FOREIGN WAR


def _read_fight(text: str, read: Any) -> Fight | None:
    found = _FIGHT.fullmatch(text) or _FIGHT_IN.fullmatch(text)
    if found is None:
        return None
    where = found.group("where")
    return Fight(theatre_names().find(where) if where else "")


def _fight_line(order: Fight) -> str:
    where = f" IN {THEATRES[order.place].name}" if order.place else ""
    return f"FIGHT FOREIGN WAR{where}"


def _fight_value(order: Fight, decision: Asked, view: Any) -> dict[str, JSON]:
    wars = wars_of(view.state, decision.role)
    if not order.place and len(wars) > 1:
        ways = [order_line(f"FIGHT FOREIGN WAR IN {THEATRES[place].name}") for place in wars]
        raise Ambiguous(_("in which war? Write {ways}", ways=or_list(ways)), candidates=ways)
    return {"place": order.place or next(iter(wars), "")}


WARS.add(
    Verb(
        name="foreign_war",
        topic="FIGHT FOREIGN WAR",
        examples=("FIGHT FOREIGN WAR IN Egypt",),
        does=_("fights the units on a foreign war card; RAISE 2 regulars IN Egypt builds there"),
        read=_read_fight,
        say=_fight_line,
        answers={"action": action("foreign_war", _fight_value, lambda raw, _: Fight(raw["place"]))},
    )
)

# ------------------------------------------------------------------------------ SEND


def _read_send(text: str, read: Any) -> Send | None:
    found = _SEND.fullmatch(text)
    return Send(portions_in(found.group("rest"), _EXAMPLE)) if found else None


def _sent(raw: Any, decision: Asked) -> Send:
    if not isinstance(raw, Mapping):
        raise NotUnderstood(f"{raw!r} does not say who is sent")
    return Send(
        tuple((n, kind, place) for place, kinds in raw.items() for kind, n in kinds.items())
    )


WARS.add(
    Verb(
        name="send",
        topic="SEND",
        examples=("SEND 2 regulars FROM Istanbul, 1 cavalry FROM Athens",),
        does=_("the units that go to a foreign war"),
        read=_read_send,
        say=lambda order: f"SEND {portions_words(order.portions)}",
        answers={"send": Answer(lambda order, *_: counts_of(order.portions), _sent)},
    )
)
