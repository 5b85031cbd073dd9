"""What must be true of every position; what is not is a fault of the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adjudicator.games.thirty_years_war.rules.control.holding import controllers
from adjudicator.games.thirty_years_war.rules.sides import NOBODY, SIDES, other
from adjudicator.games.thirty_years_war.rules.siege.standing import can_maintain, masking_side
from adjudicator.games.thirty_years_war.rules.state import State, counters, everywhere, on_board


def faults(state: State) -> list[str]:
    """Return the broken invariants in words.

    They hold after every answer. Where pieces have come to stand is settled when an activation
    ends; until then it is not looked at.
    """
    found = [*_cards(state), *_pieces(state), *_sides(state), *_control(state)]
    return found if state.activation.side else [*found, *_stacks(state), *_sieges(state)]


def _cards(state: State) -> Iterator[str]:
    """Every card is in one place (8.1), and a hand is not too large."""
    for side in SIDES:
        piles = (
            state.hands[side],
            state.unplayed[side],
            state.played[side],
            state.removed[side],
            state.waiting[side],
            state.aid_cards[side],
        )
        counts = Counter(card for pile in piles for card in pile)
        for card in state.edition.cards.values():
            expected = int(card.side == side)
            if counts[card.id] != expected and not _is_never_used(state, card.id):
                yield f"{card.id} is {counts[card.id]} times with the {side} player"
        if len(state.hands[side]) > state.constant("hand_size"):
            yield f"the {side} hand has {len(state.hands[side])} cards"
        if any(points < 0 for points in state.aid[side].values()):
            yield f"the {side} aid is below 0: {state.aid[side]}"


def _is_never_used(state: State, card: str) -> bool:
    """Return whether a card is not in this scenario at all (18.13)."""
    never = state.edition.setups[state.scenario].numbers.get("decks_never_added", ())
    return state.edition.cards[card].deck in never


def _pieces(state: State) -> Iterator[str]:
    """The counter mix holds (2.1), and each leader is in one place at most."""
    for kind, count in on_board(state).items():
        most = counters(state, kind) - state.removed_units.get(kind, 0)
        if count > most:
            yield f"{count} {kind} are in play; there are {most}"
    leaders = Counter(
        [name for side in SIDES for _, stack in everywhere(state, side) for name in stack.leaders]
    )
    leaders.update(state.leaders_lost)
    for name, count in leaders.items():
        if count > 1:
            yield f"{name} is in {count} places"


def _sides(state: State) -> Iterator[str]:
    """Every piece is with its own side."""
    faces, leaders = state.edition.pieces.faces, state.edition.pieces.leaders
    for side in SIDES:
        own = {nation for nation in state.edition.pieces.sides if state.side_of(nation) == side}
        for place, stack in everywhere(state, side):
            nations = [faces[face].nation for face in stack.units]
            nations += [leaders[name].nation for name in stack.leaders]
            for nation in nations:
                if nation not in own:
                    yield f"{nation} pieces are with the {side} player at {place}"


def _stacks(state: State) -> Iterator[str]:
    """No side has too many units in a City (10.21)."""
    most = state.constant("stacking_limit")
    for side in SIDES:
        for place, found in state.places.items():
            count = sum(found.outside[side].units.values())
            if found.garrison == side:
                count += found.inside.size
            if count > most:
                yield f"{count} {side} units are at {place}; at most {most} may be"


def _sieges(state: State) -> Iterator[str]:
    """A garrison has enemies before it, and a siege is maintained (11.23, 13.14)."""
    boxes = state.edition.board.boxes
    for city, place in state.places.items():
        outside, inside = place.outside, place.inside
        if outside[SIDES[0]].units and outside[SIDES[1]].units and city not in boxes:
            yield f"both sides stand outside at {city}"
        if place.garrison and not place.outside[other(place.garrison)].size:
            yield f"nobody masks the garrison of {city}"
        if not place.garrison and (inside.units or inside.leaders):
            yield f"the garrison of {city} is of no side"
        if place.siege is not None:
            side = masking_side(state, city)
            if not (side and can_maintain(state, city, side)):
                yield f"the siege of {city} is not maintained"


def _control(state: State) -> Iterator[str]:
    """An Area is controlled by the side that has enough of its Cities (3.13, 9.42)."""
    most = state.constant("pillage_most")
    for city, place in state.places.items():
        if place.revolt and place.marker:
            yield f"{city} is in revolt and has a control marker"
        if not 0 <= place.pillage <= most:
            yield f"{city} has Pillage {place.pillage}"
    areas = state.edition.board.areas
    for area, found in state.areas.items():
        rating = areas[area].rating
        held = controllers(state, area) if rating else ()
        for side in SIDES:
            if rating and found.control != side and held.count(side) >= rating:
                yield f"{area} belongs to the {side} player but has no marker of it"
        if found.neutral and found.control != NOBODY:
            yield f"{area} is Neutral and controlled"
