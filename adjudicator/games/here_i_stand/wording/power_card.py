"""The power card of one power: its tracks and where its victory points come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    power_card,
    rulers,
)
from adjudicator.games.here_i_stand.rules.state import keys_controlled
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points_by_source
from adjudicator.games.here_i_stand.rules.view import View


@dataclass(frozen=True)
class Track:
    """A number on a track of the power card; ``goal`` is its end, None where it has none."""

    name: str
    value: int
    goal: int | None = None


@dataclass(frozen=True)
class PowerCard:
    """A power card: ``sources`` are victory points by source, ``keeps`` cards at a pass.

    ``keys_to_win`` is the number of keys of an automatic victory, None for the Protestants.
    ``marital_status`` names the wife of Henry VIII, empty for other powers.
    """

    role: str
    ruler: str
    keeps: int
    keys: int
    keys_to_win: int | None
    sources: Mapping[str, int]
    total: int
    tracks: tuple[Track, ...]
    marital_status: str
    used: tuple[int, ...]


def power_card_of(view: View, role: str) -> PowerCard:
    """Return the tracks of a major power; everything on them is public."""
    state = view.state
    printed = power_card(role)
    wives = printed.get("marital_status_track", ())
    return PowerCard(
        role=role,
        ruler=state.rulers[role],
        keeps=rulers()[state.rulers[role]].admin_rating,
        keys=len(keys_controlled(state, role)),
        keys_to_win=printed.get("auto_win_keys"),
        sources={what: n for what, n in victory_points_by_source(state, role).items() if n},
        total=view.vp[role],
        tracks=_tracks(view, role),
        marital_status=wives[state.marital_status] if role == ENGLAND else "",
        used=tuple(state.used_this_turn.get(role, ())),
    )


def _tracks(view: View, role: str) -> tuple[Track, ...]:
    state = view.state
    printed = power_card(role)
    if role == OTTOMAN:
        return (Track("piracy", state.piracy_vp, printed["piracy_vp_track"][-1]),)
    if role == FRANCE:
        return (Track("chateaux", state.chateaux_vp, printed["chateaux_vp_track"][-1]),)
    if role == PAPACY:
        return (
            Track("saint_peters_cp", state.saint_peters_cp, printed["saint_peters_cp_per_vp"]),
            Track("saint_peters_vp", state.saint_peters_vp, printed["saint_peters_vp_track"][-1]),
        )
    if role != PROTESTANT:
        return ()
    books = (
        ("new_testament", state.new_testament, printed["new_testament_steps"]),
        ("full_bible", state.full_bible, printed["full_bible_steps"]),
    )
    return tuple(
        Track(f"{book}:{zone}", steps.get(zone, 0), goal)
        for zone in printed["translation_zones"]
        for book, steps, goal in books
    )
