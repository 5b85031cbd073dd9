"""Positions of games that were begun elsewhere and go on here: the words of rules cases.

In such a file the open piles are whole: a card that is in none of them, and in no deck that is yet
to be added, is in the hand of its side or in its Unplayed pile, and nobody says in which. Only how
many cards each side holds is in the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudicator.games.thirty_years_war.cases.cards import put
from adjudicator.games.thirty_years_war.cases.contradictions import refuse_contradictions
from adjudicator.games.thirty_years_war.cases.position import OPENING, change
from adjudicator.games.thirty_years_war.cases.words import Finder
from adjudicator.games.thirty_years_war.edition.decks import DECKS
from adjudicator.games.thirty_years_war.edition.in_use import using
from adjudicator.games.thirty_years_war.rules.invariants import faults
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import State, TakeOver
from adjudicator.games.thirty_years_war.rules.turn.take_over import POSITION
from adjudicator.kit.case_keys import entries, reading
from adjudicator.kit.case_words import Wrong, check_plain

_SEALED: Final = ("hands", "deck")
_NEEDED: Final = ("turn", "stage", "hand_sizes")
_OWN: Final = ("hand_sizes", "decks")
_OPEN: Final = ("removed", "played", "aid_cards")


def begin_from(state: State, changes: Mapping[str, Any], wrong: Wrong) -> None:
    """Make an opening the position of a game that goes on; ``wrong`` makes errors of the file.

    The file has the names of the edition of the state.
    """
    with using(state.edition):
        _begin_from(state, changes, wrong)


def _begin_from(state: State, changes: Mapping[str, Any], wrong: Wrong) -> None:
    find = Finder(wrong)
    check_plain(changes, find)
    for key in _SEALED:
        if key in changes:
            raise find.wrong(f"{key}: nobody may know it; hand_sizes says how many cards", key)
    for key in _NEEDED:
        if key not in changes:
            raise find.wrong(f"a position to go on from needs {key}")
    if changes["stage"] == OPENING:
        raise find.wrong("nothing has been played before the opening", "stage")
    first_turn = state.turn
    _lay_out_cards(state, changes, find)
    _check_piles(changes, find)
    change(state, {key: value for key, value in changes.items() if key not in _OWN}, wrong)
    if "events_played" not in changes:
        state.events_played += [
            card for side in SIDES for card in state.removed[side] if card not in _kept_out(state)
        ]
    with reading("hand_sizes", changes["hand_sizes"], find):
        sizes = _hand_sizes(state, changes["hand_sizes"], find.at("hand_sizes"))
    refuse_contradictions(state, changes, first_turn, find)
    if found := faults(state):
        raise find.wrong(f"this position cannot be: {'; '.join(found)}")
    state.take_over = TakeOver(state.stage, sizes)
    state.stage = POSITION


def _kept_out(state: State) -> Sequence[str]:
    """Return the cards that are out of a scenario without having been played (18.24)."""
    found: Sequence[str] = state.edition.setups[state.scenario].numbers.get("not_played", ())
    return found


def _lay_out_cards(state: State, changes: Mapping[str, Any], find: Finder) -> None:
    """Put all cards of the decks that are in play on the Unplayed piles, all others aside."""
    decks = _decks(state, changes, find)
    never = state.edition.setups[state.scenario].numbers.get("decks_never_added", ())
    gone = () if "removed" in changes else [c for side in SIDES for c in state.removed[side]]
    for side in SIDES:
        for pile in (state.hands, state.unplayed, state.played, state.aid_cards, state.waiting):
            pile[side] = []
        state.removed[side] = []
    for card in state.edition.cards.values():
        if card.deck not in never:
            put(state, "unplayed" if card.deck in decks else "waiting", [card.id])
    put(state, "removed", gone)
    state.events_played = []


def _decks(state: State, changes: Mapping[str, Any], find: Finder) -> list[str]:
    if "decks" not in changes:
        return list(state.edition.setups[state.scenario].numbers["decks"])
    at = find.at("decks")
    return [at.one_of(DECKS, deck) for deck in entries(at, changes["decks"])]


def _check_piles(changes: Mapping[str, Any], find: Finder) -> None:
    """Refuse a card that the file puts into two piles."""
    seen: dict[str, str] = {}
    for key in _OPEN:
        at = find.at(key)
        for words in entries(at, changes.get(key, [])):
            card = at.card(words)
            if card in seen:
                raise at.wrong(f"{card.upper()} is in {seen[card]}, too")
            seen[card] = key


def _hand_sizes(state: State, value: Any, find: Finder) -> dict[str, int]:
    most = state.constant("hand_size")
    sizes = {
        find.side(words, words): find.at(words).number(n, 0, most) for words, n in value.items()
    }
    for side in SIDES:
        if side not in sizes:
            raise find.wrong(f"how many cards does the {side} player hold?")
        if sizes[side] > len(state.unplayed[side]):
            raise find.wrong(
                f"the {side} player holds {sizes[side]} cards, and only"
                f" {len(state.unplayed[side])} lie nowhere open"
            )
    return sizes
