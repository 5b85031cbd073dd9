"""The board in words: the text that stands for a picture, and what is in a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from adjudicator.drawing.drawing import Region
from adjudicator.engine.words import N_, Words, _, and_list, joined, n_, name, sentences
from adjudicator.games.thirty_years_war.board.changes import Changes
from adjudicator.games.thirty_years_war.board.extent import extent_of
from adjudicator.games.thirty_years_war.board.palette import NEUTRAL
from adjudicator.games.thirty_years_war.board.panels import heading
from adjudicator.games.thirty_years_war.board.scene import (
    area_holder,
    holder_of,
    plates_of,
    unit_lines,
)
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, NOBODY, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View

_HELD: Final = {
    PROTESTANT: N_("Protestant: {places}."),
    CATHOLIC: N_("Catholic: {places}."),
    NEUTRAL: N_("Neutral: {places}."),
    NOBODY: N_("Controlled by nobody: {places}."),
}
_HOLDER: Final = {
    PROTESTANT: N_("Protestant control."),
    CATHOLIC: N_("Catholic control."),
    NEUTRAL: N_("Neutral."),
    NOBODY: N_("Controlled by nobody."),
}
_STACK: Final = {PROTESTANT: N_("Protestants: {pieces}."), CATHOLIC: N_("Catholics: {pieces}.")}
_INSIDE: Final = {
    PROTESTANT: N_("Protestants inside: {pieces}."),
    CATHOLIC: N_("Catholics inside: {pieces}."),
}
_ARMIES: Final = {
    PROTESTANT: N_("Protestant leaders: {armies}."),
    CATHOLIC: N_("Catholic leaders: {armies}."),
}


def title_of(view: View) -> Words:
    """Return the title of a picture of the board."""
    return _("The board of Thirty Years War, {time}", time=heading(view.state))


def told(view: View, changes: Changes, region: Region | None) -> Words:
    """Return what is seen: tracks and Areas on the whole map, and armies and news anywhere."""
    state, spots = view.state, extent_of(view.state.edition).spots

    def shown(found: Iterable[str]) -> list[str]:
        return [p for p in found if region is None or region.holds(*spots[p])]

    if region is None:
        lines = [*_tracks(state), *_areas(state)]
    elif region.places:
        lines = [_("The map around {places}.", places=_named(state, region.places))]
    else:
        lines = [_("A part of the map.")]
    lines += _troubles(state, shown(state.places))
    lines += _armies(state, shown(state.places))
    if new := shown(changes.places(state.places)):
        lines.append(_("Marked as new: {places}.", places=_named(state, new)))
    if region is None and changes.areas:
        new = [area for area in state.areas if area in changes.areas]
        lines.append(_("Areas marked as new: {places}.", places=_named(state, new)))
    return sentences(*lines)


def _tracks(state: State) -> Iterator[Words]:
    yield joined("", (heading(state), "."))
    yield n_("{count} victory point.", "{count} victory points.", state.vp)
    yield said(
        N_("{wallenstein}'s track at {track}, the Dutch War at {box}."),
        state.edition,
        track=state.wallenstein.track,
        box=state.dutch_war.box,
    )


def _areas(state: State) -> Iterator[Words]:
    for holder, words in _HELD.items():
        if held := [area for area in state.areas if area_holder(state, area) == holder]:
            yield _(words, places=_named(state, held))


def _troubles(state: State, places: Sequence[str]) -> Iterator[Words]:
    sieges = [
        _("{place} +{level}", place=name(state.edition.board.name(p)), level=level)
        if level
        else name(state.edition.board.name(p))
        for p in places
        if (level := state.places[p].siege) is not None
    ]
    if sieges:
        yield _("Under siege: {places}.", places=and_list(sieges))
    if revolts := [p for p in places if state.places[p].revolt]:
        yield _("In revolt: {places}.", places=_named(state, revolts))
    for level in sorted({state.places[p].pillage for p in places} - {0}):
        found = [p for p in places if state.places[p].pillage == level]
        yield _("Pillage {level}: {places}.", level=level, places=_named(state, found))


def _armies(state: State, places: Sequence[str]) -> Iterator[Words]:
    """Yield where the leaders of each side are."""
    seen = frozenset(places)
    for side, words in _ARMIES.items():
        armies = [
            _(
                "{leaders} at {place}",
                leaders=_leaders(state, leaders),
                place=name(state.edition.board.name(place)),
            )
            for place in state.places
            if place in seen
            and (leaders := [one for s in state.places[place].stacks(side) for one in s.leaders])
        ]
        if armies:
            yield _(words, armies=joined("; ", armies))


def _leaders(state: State, leaders: Iterable[str]) -> Words:
    return and_list(name(state.edition.pieces.leaders[leader].name) for leader in leaders)


def _named(state: State, found: Iterable[str]) -> Words:
    return and_list(name(state.edition.board.name(place)) for place in found)


def about(state: State, place: str) -> Words:
    """Return what is in a city or box now, in words."""
    found, lines = state.places[place], list[str]()
    if place in state.edition.board.cities:
        lines.append(_(_HOLDER[holder_of(state, place)]))
    lines += _troubles_here(state, place)
    for plate in plates_of(state):
        if plate.place == place:
            stack = found.inside if plate.inside else found.outside[plate.side]
            words = (_INSIDE if plate.inside else _STACK)[plate.side]
            lines.append(_(words, pieces=_pieces(state, stack)))
    return sentences(*lines) if lines else _("Nothing is here.")


def _troubles_here(state: State, place: str) -> Iterator[Words]:
    found = state.places[place]
    if found.siege is not None:
        yield _("Siege +{level}.", level=found.siege) if found.siege else _("Siege.")
    if found.revolt:
        yield _("Peasant revolt.")
    if found.pillage:
        yield _("Pillage {level}.", level=found.pillage)


def _pieces(state: State, stack: Stack) -> Words:
    people = [_leaders(state, stack.leaders)] if stack.leaders else []
    return joined(", ", (*people, *unit_lines(state, stack)))
