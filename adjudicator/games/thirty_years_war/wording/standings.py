"""The standings of Thirty Years War: one total, which both sides look at from opposite ends (5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.titles import words
from adjudicator.engine.words import N_, Words, _, joined
from adjudicator.games.telling import PointLine, Standing, Standings
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.rules.control.electors import (
    elector_control,
    electors,
    electors_held,
)
from adjudicator.games.thirty_years_war.rules.peace import must_accept
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, SIDES
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.games.thirty_years_war.wording.names import (
    aid_points,
    aid_source,
    card,
    place,
    side,
    the,
)

_STATUS: Final = {
    "away": N_("has not come yet"),
    "in_play": N_("is in play"),
    "dismissed": N_("is dismissed"),
    "assassinated": N_("is assassinated"),
    "lost": N_("is lost"),
}


def points_of(view: View, before: Mapping[str, int] | None) -> tuple[PointLine, ...]:
    """Return the line of each side: the total is the same for both."""
    return tuple(
        PointLine(
            role=role,
            role_name=side(role),
            vp=view.state.vp,
            delta=None if before is None or role not in before else view.state.vp - before[role],
            cards=view.hand_sizes[role],
        )
        for role in SIDES
    )


def standings_of(view: View, before: Mapping[str, int] | None) -> Standings:
    """Return cards, Electors and Aid Points of both sides, and sentences on all that is shared."""
    columns = (_("Side"), _("Cards"), _("Electors"), _("Aid Points"))
    lines = tuple(_line(view, role) for role in SIDES)
    return Standings(columns, lines, (_total(view, before), *notes_of(view.state)))


def _line(view: View, role: str) -> Standing:
    state = view.state
    held = _("{held} of {all}", held=electors_held(state, role), all=state.constant("elector_all"))
    points = sum(state.aid[role].values())
    return Standing(role, side(role), (str(view.hand_sizes[role]), held, str(points)))


def _total(view: View, before: Mapping[str, int] | None) -> Words:
    state = view.state
    bounds = {
        "vp": state.vp,
        "low": state.constant("protestant_major_vp"),
        "high": state.constant("catholic_major_vp"),
    }
    if before is None or before.get(CATHOLIC, state.vp) == state.vp:
        return _(
            "Catholic victory points: {vp}. At the end of a turn the Catholics win at once with"
            " {high} or more, the Protestants with {low} or fewer.",
            **bounds,
        )
    change = state.vp - before[CATHOLIC]
    return _(
        "Catholic victory points: {vp} ({change!s}). At the end of a turn the Catholics win at once"
        " with {high} or more, the Protestants with {low} or fewer.",
        change=f"{change:+d}",
        **bounds,
    )


def notes_of(state: State) -> tuple[Words, ...]:
    """Return sentences on Wallenstein, the Dutch War, Electors, aid, passes, Pope and events."""
    found = [_wallenstein(state), _dutch(state), _passes(state)]
    found += [_held(state, role) for role in SIDES]
    found += [_aid(state, role) for role in SIDES]
    if state.in_force:
        found.append(_("In force: {cards}.", cards=joined(", ", map(card, state.in_force))))
    found += [
        _("{side} cannot refuse an offer of peace now.", side=side(role))
        for role in SIDES
        if must_accept(state, role)
    ]
    return tuple(found)


def _wallenstein(state: State) -> Words:
    found = state.wallenstein
    return said(
        N_(
            "{wallenstein} {status}; his track is at {track} of {end}, with which the Protestants "
            "win."
        ),
        state.edition,
        status=_(_STATUS.get(found.status, found.status)),
        track=found.track,
        end=state.constant("wallenstein_ends"),
    )


def _dutch(state: State) -> Words:
    war = state.dutch_war
    if war.ended:
        return _("The Dutch War has ended in box {box}.", box=war.box)
    if war.siege and not war.answered:
        return _(
            "Dutch War Track: {box}; {card} waits for an answer.",
            box=war.box,
            card=card(war.siege),
        )
    return _("Dutch War Track: {box}.", box=war.box)


def _passes(state: State) -> Words:
    if state.passes_open:
        return _("Pope: {pope}; the Val Telline Passes are open.", pope=words(state.pope))
    return _("Pope: {pope}; the Val Telline Passes are closed.", pope=words(state.pope))


def _held(state: State, role: str) -> Words:
    held = [place(one) for one in electors(state) if elector_control(state, one) == role]
    return _(
        "Electors of {side}: {electors}.",
        side=the(role),
        electors=joined(", ", held) if held else _("none"),
    )


def _aid(state: State, role: str) -> Words:
    sources = [aid_source(one) for one in state.sources[role]]
    return _(
        "Aid Points of {side}: {points}. Sources: {sources}.",
        side=the(role),
        points=aid_points(state.aid[role]),
        sources=joined(", ", sources) if sources else _("none"),
    )
