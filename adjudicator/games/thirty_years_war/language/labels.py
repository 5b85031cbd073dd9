"""What the options of questions are called."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use
from adjudicator.games.thirty_years_war.language.names import (
    area_names,
    card_names,
    face_words,
    leader_names,
    nation_names,
    place_names,
)
from adjudicator.games.thirty_years_war.rules.events.mutiny import INSIDE as INSIDE_OF
from adjudicator.games.thirty_years_war.rules.peace import AND

_WORDS: Final = {
    "inside": _("inside"),
    "outside": _("outside"),
    "none": _("none"),
    "nothing": _("nothing"),
    "dismiss": _("dismiss"),
    "recall": _("recall"),
    "assassinate": _("assassinate"),
}


def label_in(decision: Decision[Any], option: str | int) -> str:
    """Return what an option of a question is called, in printed names."""
    if isinstance(option, int):
        return str(option)
    if decision.name == "withdraw" and option in area_names():
        return area_names().full(option)
    return label(option)


def label(option: str) -> str:
    """Return the printed name of a place, a leader, a card, a face, or several places."""
    if option in _WORDS:
        return _(_WORDS[option])
    if option in edition_in_use().pieces.faces:
        return face_words(option)
    for names in (place_names(), leader_names(), card_names(), nation_names(), area_names()):
        if option in names:
            return names.full(option)
    if option.startswith(INSIDE_OF):
        city = place_names().full(option.removeprefix(INSIDE_OF))
        return _("inside {city}", city=city)
    place, slash, face = option.partition("/")
    if slash:
        return _("{unit} at {place}", unit=label(face), place=label(place))
    return ", ".join(label(part) for part in option.split(AND)) if AND in option else option
