"""What the file of a game that goes on must not say, though each word of it can be read.

Rules cases may begin with what no game leads to; a game that goes on may not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thirty_years_war.cases.words import Finder
from adjudicator.games.thirty_years_war.edition.decks import DUTCH
from adjudicator.games.thirty_years_war.edition.setups import INTERVENTION
from adjudicator.games.thirty_years_war.rules.action.aid import printed_aid
from adjudicator.games.thirty_years_war.rules.control.holding import controllers
from adjudicator.games.thirty_years_war.rules.control.rebellion import HUNGARY
from adjudicator.games.thirty_years_war.rules.leaders import GABOR
from adjudicator.games.thirty_years_war.rules.options import ANY_AID, OPTIONS
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit.options import YES


def refuse_contradictions(
    state: State, changes: Mapping[str, Any], first_turn: int, find: Finder
) -> None:
    """Refuse what cannot be in a game; ``state`` has been changed by ``changes``.

    ``first_turn`` is the one that the scenario begins with.
    """
    _total(state, changes, find)
    _past_totals(state, changes, first_turn, find)
    _aid(state, changes, find)
    _rebellion(state, find)


def _total(state: State, changes: Mapping[str, Any], find: Finder) -> None:
    """Refuse a total that one turn cannot have led to from one that has ended no game (5.2)."""
    most = _most_moved(state)
    low = state.constant("protestant_major_vp") - most
    high = state.constant("catholic_major_vp") + most
    if "vp" in changes and not low < state.vp < high:
        raise find.wrong(
            f"no game leads to {state.vp} points: all that has points on the board moves the total"
            f" by {most} at most",
            "vp",
        )


def _most_moved(state: State) -> int:
    """Return by how much the total moves if all that has points goes to the other side (5.1)."""
    board = state.edition.board
    points = sum(area.vp for area in board.areas.values())
    points += sum(city.vp for city in board.cities.values())
    awards = state.constant("elector_majority_vp") + state.constant("elector_all_vp")
    return 2 * (points + awards)


def _past_totals(state: State, changes: Mapping[str, Any], first_turn: int, find: Finder) -> None:
    """Refuse more totals than turns, and one with which the game would have ended (5.21)."""
    if "past_vp" not in changes:
        return
    turns = state.turn - first_turn + 1  # the first one is that of the set-up
    if len(state.vp_history) > turns:
        raise find.wrong(
            f"{len(state.vp_history)} totals are listed; in turn {state.turn} there are"
            f" {turns} at most",
            "past_vp",
        )
    low, high = state.constant("protestant_major_vp"), state.constant("catholic_major_vp")
    for total in state.vp_history:
        if total <= low or (total >= high and state.scenario != INTERVENTION):
            raise find.wrong(f"a turn that ends with {total} points ends the game", "past_vp")


def _rebellion(state: State, find: Finder) -> None:
    """Refuse a Hungarian Rebellion that has ended: by Gabor's loss, or with all Cities (17.H.5)."""
    if not state.hungary_in_rebellion:
        return
    taken = set(controllers(state, HUNGARY)) == {CATHOLIC}
    if taken or GABOR in state.leaders_lost:
        raise find.wrong(
            "the rebellion is over once Gabor is lost, or all Cities of Hungary are Catholic",
            "hungary_in_rebellion",
        )


def _aid(state: State, changes: Mapping[str, Any], find: Finder) -> None:
    """Refuse more Aid Points of a source than a turn can bring (14.1)."""
    for words, points in changes.get("aid", {}).items():
        side = find.side(words, "aid", words)
        for source, count in points.items():
            most = _most_aid(state, side, source)
            if count > most:
                raise find.wrong(
                    f"a turn brings the {side} player {most} Aid Points of {source} at most",
                    "aid",
                    words,
                    source,
                )


def _most_aid(state: State, side: str, source: str) -> int:
    """Return the most that a source can give: by the best cards, and by every event."""
    edition = state.edition
    own = [card.id for card in edition.cards.values() if card.side == side]
    printed = max(printed_aid(state, card).get(source, 0) for card in own)
    more = sum(n for (_card, name), n in edition.effects.items() if name == source and n > 0)
    if source == DUTCH:
        more += max((box.aid or 0) for box in edition.charts.dutch_war.values())
    any_aid = OPTIONS.value(state, ANY_AID) == YES
    cards = state.constant("hand_size" if any_aid else "aid_cards")
    return cards * (printed + more) if printed else 0
