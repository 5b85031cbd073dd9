"""Decisions of Here I Stand as the templates of its questions see them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.rules.action.choices import PlayChoice, why_not_pass
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.special.mary import ShowChoice
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.games.here_i_stand.rules.winter.choices import HomeChoice
from adjudicator.games.telling import Asked, asked


def asked_of(decision: Decision[Any]) -> Asked:
    """Return a decision with what its choice says of units, quarters, cards and passing."""
    seen = asked(decision)
    choice = decision.choice
    if isinstance(choice, PlayChoice):
        if choice.shown is not None:
            return replace(seen, options=(choice.shown,))
        return replace(seen, note=why_not_pass(choice.state, choice.power) or "")
    if isinstance(choice, ShowChoice):
        return replace(seen, note=why_not_pass(choice.state, decision.role) or "")
    if isinstance(choice, ResponseChoice):
        # The reader's own cards; the same card can be named by several modes.
        return replace(seen, options=tuple(dict.fromkeys(number for number, _ in choice.modes)))
    if isinstance(choice, HomeChoice):
        units = {"units": {choice.owner: dict(choice.have)}, "leaders": []}
        quarters = tuple(dict.fromkeys(place.space for place in choice.quarters))
        return replace(seen, options=quarters, force=units)
    note = getattr(choice, "note", "")
    if isinstance(note, str) and note:
        return replace(seen, note=note)
    available = getattr(choice, "available", None)
    if isinstance(available, Force):
        return replace(seen, force={"units": available.units, "leaders": available.leaders})
    return seen
