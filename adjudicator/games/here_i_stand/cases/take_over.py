"""Positions of games that were begun elsewhere and go on here: the words of rules cases.

In such a file the open piles are whole: a card that is in none of them, and no unused home card, is
in a hand or in the draw pile, and nobody says in which. Only how many cards each power holds is in
the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudicator.games.here_i_stand.cases.contradictions import refuse_contradictions
from adjudicator.games.here_i_stand.cases.position import change
from adjudicator.games.here_i_stand.cases.words import Finder
from adjudicator.games.here_i_stand.rules.deck import card, cards
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import (
    MAJOR_POWERS,
    POWER_NAMES,
    home_cards,
    rulers,
)
from adjudicator.games.here_i_stand.rules.state import State, TakeOver
from adjudicator.games.here_i_stand.rules.turn.card_draw import FIRST_TURN_OF_NEW_CARDS
from adjudicator.games.here_i_stand.rules.turn.take_over import POSITION
from adjudicator.kit.case_keys import reading
from adjudicator.kit.case_words import Wrong, check_plain

_SEALED: Final = ("hands", "deck")
_NEEDED: Final = ("turn", "stage", "hand_sizes")
_OWN: Final = ("hand_sizes", "pile_size")


def begin_from(state: State, changes: Mapping[str, Any], wrong: Wrong) -> None:
    """Make an opening the position of a game that goes on; ``wrong`` makes errors of the file."""
    find = Finder(wrong)
    if state.two_player is not None:
        raise find.wrong(
            "a game for two cannot go on from a position: nobody could say which diplomatic cards"
            " the players hold"
        )
    check_plain(changes, find)
    for key in _SEALED:
        if key in changes:
            raise find.wrong(f"{key}: nobody may know it; hand_sizes says how many cards", key)
    for key in _NEEDED:
        if key not in changes:
            raise find.wrong(f"a position to go on from needs {key}")
    if changes["stage"] == "theses":
        raise find.wrong("nothing has been played before the 95 Theses", "stage")
    find.at("turn").number(changes["turn"], 1, 9)
    _lay_out_cards(state, changes)
    _check_piles(changes, find)
    change(state, {key: value for key, value in changes.items() if key not in _OWN}, wrong)
    if "on_power_card" not in changes:
        _put_rulers_on_cards(state)
    if "waiting" not in changes:
        _set_aside(state)
    with reading("hand_sizes", changes["hand_sizes"], find):
        sizes = _hand_sizes(state, changes["hand_sizes"], find.at("hand_sizes"))
    _check(state, changes, sizes, find)
    state.take_over = TakeOver(state.stage, "cp" in changes, sizes)
    state.stage = POSITION


def _lay_out_cards(state: State, changes: Mapping[str, Any]) -> None:
    """Put all home cards into hands and all others on the pile, but what is out of the game."""
    state.hands = {power: list(home_cards(power)) for power in MAJOR_POWERS}
    state.removed = [] if "removed" in changes else state.removed
    state.discards, state.waiting_cards, state.on_power_card = [], [], []
    home = {number for hand in state.hands.values() for number in hand}
    state.draw_pile = [n for n in cards() if n not in home and n not in state.removed]


def _check_piles(changes: Mapping[str, Any], find: Finder) -> None:
    """Refuse a card that the file puts into two piles, or that is not in the game yet."""
    seen: dict[int, str] = {}
    for key in ("removed", "discards", "waiting", "on_power_card"):
        listed = changes.get(key, ())
        if isinstance(listed, str) or not isinstance(listed, Sequence):
            raise find.wrong(f"{listed!r} is no list: expected are titles in [ ]", key)
        for words in listed:
            number = find.card(words, key)
            if number in seen:
                raise find.wrong(f"{card(number).title} is in {seen[number]}, too", key)
            seen[number] = key
            if card(number).is_home and key != "on_power_card":
                raise find.wrong(
                    f"{card(number).title} is a home card: it is in the hand, or used in"
                    " on_power_card",
                    key,
                )
            entry = card(number).entry
            if key == "discards" and isinstance(entry, int) and entry > changes["turn"]:
                raise find.wrong(f"{card(number).title} enters in turn {entry} only", key)


def _put_rulers_on_cards(state: State) -> None:
    """Put the cards of those who rule on their power cards."""
    for ruler in state.rulers.values():
        number = rulers()[ruler].card
        if number in state.draw_pile:
            state.draw_pile.remove(number)
            state.on_power_card.append(number)


def _set_aside(state: State) -> None:
    """Set the cards aside that enter in later turns, and all that enter on a condition."""
    dealt = state.turn - 1 if state.stage == "card_draw" else state.turn
    for number in list(state.draw_pile):
        entry = card(number).entry
        if isinstance(entry, str) or (entry > dealt and entry >= FIRST_TURN_OF_NEW_CARDS):
            state.draw_pile.remove(number)
            state.waiting_cards.append(number)


def _hand_sizes(state: State, value: Any, find: Finder) -> dict[str, int]:
    sizes = {find.power(words, words): find.at(words).number(n, 0) for words, n in value.items()}
    for power in MAJOR_POWERS:
        if power not in sizes:
            raise find.wrong(f"how many cards does {POWER_NAMES[power]} hold?")
        home = len(state.hands[power])
        if sizes[power] < home:
            raise find.wrong(
                f"{POWER_NAMES[power]} holds {home} home cards, which count; used ones stand in"
                " on_power_card"
            )
    return sizes


def _check(state: State, changes: Mapping[str, Any], sizes: dict[str, int], find: Finder) -> None:
    """Refuse what cannot be: broken invariants, and more cards in hands than there are."""
    unnamed = sum(sizes[power] - len(state.hands[power]) for power in MAJOR_POWERS)
    left = len(state.draw_pile) - unnamed
    if left < 0:
        raise find.wrong(
            f"the hands hold {unnamed} cards that are no home cards, and only"
            f" {len(state.draw_pile)} lie nowhere open",
            "hand_sizes",
        )
    if changes.get("pile_size", left) != left:
        raise find.wrong(
            f"by the other piles {left} cards are left for the draw pile; is a card missing in"
            " removed, discards, waiting or on_power_card?",
            "pile_size",
        )
    refuse_contradictions(state, changes, find)
    if both := [one for one in state.alliances if one in state.wars]:
        raise find.wrong(f"{both[0]} are at war, and allied", "allies")
    if found := faults(state):
        raise find.wrong(f"this position cannot be: {'; '.join(found)}")
