"""8.5 and 14 Foreign Aid: what AID cards bring, and which sources give anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.decks import DUTCH, ENGLAND, SAVOY, SOURCES, SPAIN
from adjudicator.games.thirty_years_war.facts.cards import CardPlayed
from adjudicator.games.thirty_years_war.facts.recruiting import (
    AidBegan,
    AidChanged,
    AidEnded,
    AidReceived,
    AidRecounted,
    AidSpent,
)
from adjudicator.games.thirty_years_war.rules.dutch_war.track import dutch_modifier
from adjudicator.games.thirty_years_war.rules.options import ANY_AID, FRENCH_AID, OPTIONS
from adjudicator.games.thirty_years_war.rules.piles import set_aside
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import AidChange, State
from adjudicator.kit.options import YES

RICHELIEU: Final = "p9"
NOT_FOR_SWEDES: Final = (ENGLAND, DUTCH, SAVOY)
"""Sources whose points may not pay Swedish units (17.Sw.1); so they are spent first elsewhere."""


@rule("14.2")
def gives_aid(state: State, side: str, source: str) -> bool:
    """Return whether a source gives anything now: it has begun, and no card has stopped it.

    Spanish Aid takes open passes (14.4); Dutch Aid ends with a treaty (14.3).
    """
    if source not in state.sources[side] or (source == SPAIN and not state.passes_open):
        return False
    if source == DUTCH and state.edition.charts.dutch_war[state.dutch_war.box].stops_aid:
        return False
    return all(change.points is not None for change in _changes(state, source))


def _changes(state: State, source: str) -> list[AidChange]:
    """Return the changes of a source that hold this turn (8.65)."""
    return [
        change
        for change in state.aid_changes
        if change.source == source and (change.until is None or change.until >= state.turn)
    ]


def printed_aid(state: State, card: str) -> dict[str, int]:
    """Return the Aid Points on a card by source; those of P9 depend on an option (19.10)."""
    if card == RICHELIEU and OPTIONS.value(state, FRENCH_AID) == YES:
        return massive_aid(state)
    return state.edition.cards[card].aid


@rule("19.10")
def massive_aid(state: State) -> dict[str, int]:
    """Return the Aid Points of card P9 as they were first printed."""
    effects = state.edition.effects
    return {name: effects[RICHELIEU, name] for name in SOURCES if (RICHELIEU, name) in effects}


@rule("14.2")
def aid_of(state: State, card: str) -> dict[str, int]:
    """Return the points that a card brings as AID now, by source; sources of 0 are left out."""
    side = state.edition.cards[card].side
    found = {}
    for source, printed in printed_aid(state, card).items():
        if not gives_aid(state, side, source):
            continue
        more = sum(change.points or 0 for change in _changes(state, source))
        if source == DUTCH:
            more += dutch_modifier(state)
        if points := max(0, printed + more):
            found[source] = points
    return found


def aid_points(state: State, side: str) -> int:
    """Return all Aid Points that a side has left."""
    return sum(state.aid[side].values())


@rule("14.1")
def why_not_aid(state: State, side: str) -> str | None:
    """Return why a side may play no card for AID now, or None (19.4a lifts the limit)."""
    limited = OPTIONS.value(state, ANY_AID) != YES
    if limited and len(state.aid_cards[side]) >= state.constant("aid_cards"):
        return _("you have played a card for AID this turn already")
    return None


@rule("8.5")
def take_aid(table: Table[State], side: str, card: str) -> None:
    """Play a card for AID: add its points, and lay it beside the table for the turn."""
    state = table.state
    points = aid_of(state, card)
    set_aside(state, side, card)
    table.tell(CardPlayed(side, card, "aid"))
    receive(table, side, card, points)


@rule("14.1", "15.11")
def receive(table: Table[State], side: str, card: str, points: Mapping[str, int]) -> None:
    """Add Aid Points by source to those of a side."""
    held = table.state.aid[side]
    for source, count in points.items():
        held[source] = held.get(source, 0) + count
    table.tell(AidReceived(side, card, dict(points), aid_points(table.state, side)))


def spend_aid(table: Table[State], side: str, points: int, why: str) -> None:
    """Spend Aid Points; those that cannot pay Swedish units go first."""
    held = table.state.aid[side]
    for source in sorted(held, key=lambda name: name not in NOT_FOR_SWEDES):
        spent = min(points, held[source])
        if spent:
            held[source] -= spent
            points -= spent
            table.tell(AidSpent(side, source, spent, why))


@rule("14.3")
def begin_aid(table: Table[State], side: str, source: str) -> None:
    """Let a source give aid from now on."""
    if source not in table.state.sources[side]:
        table.state.sources[side].append(source)
    table.tell(AidBegan(side, source))


@rule("14.3")
def end_aid(table: Table[State], side: str, source: str) -> None:
    """Let a source give no aid any more."""
    if source in table.state.sources[side]:
        table.state.sources[side].remove(source)
        table.tell(AidEnded(side, source))


@rule("8.65")
def change_aid(
    table: Table[State], card: str, source: str, points: int | None, until: int | None = None
) -> None:
    """Let a card change the points of a source, for ever or to the end of a turn."""
    table.state.aid_changes.append(AidChange(card, source, points, until))
    table.tell(AidChanged(card, source, points, until))


def aid_of_turn(state: State) -> dict[str, Counter[str]]:
    """Return what all AID cards of this turn bring by the events so far, by side and source."""
    found = {}
    for side in SIDES:
        total: Counter[str] = Counter()
        for card in state.aid_cards[side]:
            total.update(aid_of(state, card))
        found[side] = total
    return found


@rule("19.4a")
def recount(table: Table[State], before: Mapping[str, Counter[str]]) -> None:
    """Let an event change the aid of the turn, if players have agreed on it.

    ``before`` is ``aid_of_turn`` as it was. What has been spent already cannot be taken back; it is
    owed, and comes off what a later event of the turn gives back.
    """
    state = table.state
    if OPTIONS.value(state, ANY_AID) != YES:
        return
    after = aid_of_turn(state)
    for side in SIDES:
        moved = {}
        for source in SOURCES:
            change = after[side][source] - before[side][source]
            if change and (moving := _change_held(state, side, source, change)):
                moved[source] = moving
        if moved:
            table.tell(AidRecounted(side, moved, aid_points(state, side)))


def _change_held(state: State, side: str, source: str, change: int) -> int:
    """Change the points of a source that a side has left; return by how many.

    Points that are not there any more are noted as owed, and those owed are settled first.
    """
    held, owed = state.aid[side], state.aid_owed.setdefault(side, {})
    before = held.get(source, 0)
    after = before - owed.pop(source, 0) + change
    held[source] = max(0, after)
    if after < 0:
        owed[source] = -after
    return held[source] - before
