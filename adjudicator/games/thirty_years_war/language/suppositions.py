"""What WHAT IF asks about: ``Protestants move into Linz``, ``Mansfeld attacks Vienna``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.words import Words, _, name
from adjudicator.games.thirty_years_war.ahead.suppositions import (
    Army,
    after_march,
    after_offer,
    army_of,
    coming_army,
)
from adjudicator.games.thirty_years_war.language.examples import in_own_names
from adjudicator.games.thirty_years_war.language.finnish.orders import FINNISH
from adjudicator.games.thirty_years_war.language.names import (
    leader_names,
    place_names,
    side_names,
)
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.words.ahead import Supposed
from adjudicator.words.lexicon import NotUnderstood, OrderError
from adjudicator.words.order_words import order_line

_DOES: Final = re.compile(
    r"(?:the\s+)?(?P<who>.+?)\s+"
    r"(?:moves?|march(?:es)?|attacks?|goes|go|comes?|advances?|besieges?)"
    r"(?:\s+from\s+(?P<origin>.+?))?\s*(?:\b(?:in)?to\b|\b(?:in|at|against|on)\b)?\s+(?P<place>.+?)"
    r"(?:\s+from\s+(?P<origin2>.+))?",
    re.IGNORECASE,
)
_PEACE: Final = re.compile(r"(?:the\s+)?(?P<who>.+?)\s+offers?\s+peace", re.IGNORECASE)
EXAMPLE: Final = "Protestants move into Linz"
_EXAMPLES: Final = {CATHOLIC: EXAMPLE, PROTESTANT: "Catholics move into Prague"}
"""By the side that asks: what the other one might do."""


@dataclass(frozen=True)
class Event:
    """What a side, or a leader of it, might do: march to a place; without one, offer peace."""

    side: str
    leader: str = ""
    place: str = ""
    origin: str = ""


def supposed(words: str, role: str, view: View) -> Supposed:
    """Return what would follow from something that the other side does, as ``role`` sees it.

    Raises OrderError for anything else, and where no army of the other side could do it.
    """
    event = _in_either_language(words, role, view.state)
    if event.side == role:
        raise NotUnderstood(
            _(
                "WHAT IF is about what others do, as in {example}; CHECK tries your own orders",
                example=_example(role),
            ),
            words=words,
        )
    if not event.place:
        about = _("{side} offer peace", side=name(side_names().full(event.side)))
        return Supposed(about, after_offer(view.state, role))
    decisions, windows = after_march(view.state, _army(event, view.state), event.place)
    return Supposed(_about(event), decisions, windows)


def _example(role: str) -> str:
    return order_line(f"WHAT IF {in_own_names(_EXAMPLES[role])}")


def _army(event: Event, state: State) -> Army:
    found = (
        army_of(state, event.side, event.leader)
        if event.leader
        else coming_army(state, event.side, event.place, event.origin)
    )
    if found is None:
        raise NotUnderstood(_("no army with a leader is there that could do it"))
    return found


def _in_either_language(words: str, role: str, state: State) -> Event:
    try:
        return _event(words, role, state)
    except OrderError as refused:
        return FINNISH.read(words, lambda english: _event(english, role, state), refused)


def _event(words: str, role: str, state: State) -> Event:
    words = " ".join(words.split()).rstrip("?.! ")
    if offered := _PEACE.fullmatch(words):
        return Event(side_names().find(offered["who"]))
    found = _DOES.fullmatch(words)
    if found is None:
        raise NotUnderstood(
            _("write it as in {example}", example=_example(role)),
            words=words,
            suggestions=[_example(role)],
        )
    side, leader = _who(found["who"], state)
    named = found["origin"] or found["origin2"]
    origin = place_names().find(named) if named else ""
    return Event(side, leader, place_names().find(found["place"]), origin)


def _who(words: str, state: State) -> tuple[str, str]:
    """Return the side that words name, or a leader with his side."""
    try:
        return side_names().find(words), ""
    except OrderError:
        leader = leader_names().find(words)
    return state.side_of(state.edition.pieces.leaders[leader].nation), leader


def _about(event: Event) -> Words:
    values: dict[str, Any] = {"place": name(place_names().full(event.place))}
    if event.leader:
        return _(
            "{leader} moves into {place}", leader=name(leader_names().full(event.leader)), **values
        )
    values["power"] = name(side_names().full(event.side))
    if event.origin:
        origin = name(place_names().full(event.origin))
        return _("{power} move into {place} from {origin}", origin=origin, **values)
    return _("{power} move into {place}", **values)
