"""Rules cases: changes of cards, debaters, translations and the New World."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from adjudicator.games.here_i_stand.cases.words import Finder, Handler
from adjudicator.games.here_i_stand.rules.new_world.riches import GOVERNOR, UPRISING
from adjudicator.games.here_i_stand.rules.powers import PAPACY, home_cards, power_card
from adjudicator.games.here_i_stand.rules.reference import rows
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, PROTESTANT_FAITH, State, Voyage

VOYAGES: Final = ("exploration", "conquest", "colony")
BOOKS: Final = ("german", "french", "english")
STATUSES: Final = (
    *("uncommitted", "committed", "burnt"),
    *("disgraced", "excommunicated", "expelled", "removed", "out"),
)

# ------------------------------------------------------------------------------ cards


def put(state: State, pile: list[int], numbers: Sequence[int]) -> None:
    """Move cards from wherever they are to the end of a pile."""
    piles = [
        *state.hands.values(),
        *(state.draw_pile, state.discards, state.removed),
        *(state.waiting_cards, state.on_power_card),
    ]
    for number in numbers:
        for other in piles:
            if number in other:
                other.remove(number)
        pile.append(number)


def _hands(state: State, value: Any, find: Finder) -> None:
    wanted: dict[str, list[int]] = {}
    for words, listed in value.items():
        power = find.power(words, "hands", words)
        wanted[power] = [find.card(card, "hands", words) for card in listed]
        put(state, state.on_power_card, [n for n in state.hands[power] if n in home_cards(power)])
        put(state, state.draw_pile, list(state.hands[power]))
    for power, numbers in wanted.items():
        put(state, state.hands[power], numbers)


def _deck(state: State, value: Any, find: Finder) -> None:
    # The last card of the pile is the top one.
    put(state, state.draw_pile, [find.card(card, "deck") for card in reversed(value)])


def _discards(state: State, value: Any, find: Finder) -> None:
    put(state, state.discards, [find.card(card, "discards") for card in value])


def _removed(state: State, value: Any, find: Finder) -> None:
    put(state, state.removed, [find.card(card, "removed") for card in value])


def _used_this_turn(state: State, value: Any, find: Finder) -> None:
    for words, listed in value.items():
        power = find.power(words, "used_this_turn", words)
        numbers = [find.card(card, "used_this_turn", words) for card in listed]
        state.used_this_turn[power] = numbers
        state.events_this_turn += numbers


# ------------------------------------------------------------------------------ religion, New World


def _religion(state: State, value: Any, find: Finder) -> None:
    for faith, spaces in value.items():
        name = find.one_of((CATHOLIC, PROTESTANT_FAITH), faith, "religion", faith)
        for words in spaces:
            state.spaces[find.space(words, "religion", faith)].religion = name


def _reformers(state: State, value: Any, find: Finder) -> None:
    known = {row["name"]: row["id"] for row in rows("reformers")}
    state.reformers = []
    for words in value:
        if words not in known and words not in known.values():
            raise find.wrong(f"the reformers are {', '.join(known)}", "reformers")
        state.reformers.append(known.get(words, words))


def _debaters(state: State, value: Any, find: Finder) -> None:
    for words, status in value.items():
        debater = find.debater(words, "debaters", words)
        found = find.one_of(STATUSES, status, "debaters", words)
        if found == "out":
            state.debaters.pop(debater, None)
        else:
            state.debaters[debater] = found


def _book(name: str) -> Handler:
    def handler(state: State, value: Any, find: Finder) -> None:
        for zone, steps in value.items():
            find.one_of(BOOKS, zone, name, zone)
            getattr(state, name)[zone] = int(steps)

    return handler


def _saint_peters(state: State, value: Any, find: Finder) -> None:
    for key, number in value.items():
        find.one_of(("cp", "vp"), key, "saint_peters", key)
        setattr(state, f"saint_peters_{key}", int(number))


def _events_done(state: State, value: Any, find: Finder) -> None:
    state.events_done += [str(event) for event in value]


def _turn_effects(state: State, value: Any, find: Finder) -> None:
    state.turn_effects += [str(effect) for effect in value]


def _electorate_display(state: State, value: Any, find: Finder) -> None:
    for words, count in value.items():
        space = find.space(words, "electorate_display", words)
        state.electorate_display[space] = int(count)


def _voyages(state: State, value: Any, find: Finder) -> None:
    state.voyages = []
    for entry in value:
        power = find.power(entry.get("power", ""), "voyages")
        kind = find.one_of(VOYAGES, entry.get("kind"), "voyages")
        name = str(entry.get("name", ""))
        if kind == "exploration" and name:
            name = _explorer(find, power, name)
        state.voyages.append(Voyage(power, kind, name, int(entry.get("bonus", 0))))


def _explorer(find: Finder, power: str, words: str) -> str:
    known = {row["name"]: row["id"] for row in rows("explorers") if row["power"] == power}
    if words not in known and words not in known.values():
        raise find.wrong(f"the explorers of {power} are {', '.join(known)}", "voyages")
    return known.get(words, words)


def _charted(state: State, value: Any, find: Finder) -> None:
    state.charted = [find.power(words, "charted") for words in value]


def _claims(name: str) -> Handler:
    def handler(state: State, value: Any, find: Finder) -> None:
        for what, words in value.items():
            getattr(state, name)[what] = find.power(words, name, what)

    return handler


def _holdings(name: str) -> Handler:
    def handler(state: State, value: Any, find: Finder) -> None:
        for words, named in value.items():
            getattr(state, name)[find.power(words, name, words)] = [str(held) for held in named]

    return handler


def _raiders(state: State, value: Any, find: Finder) -> None:
    state.raiders = [find.power(words, "raiders") for words in value]


def _colonial_marker(state: State, value: Any, find: Finder) -> None:
    for words, side in value.items():
        power = find.power(words, "colonial_marker", words)
        state.colonial_marker = {
            power: find.one_of((GOVERNOR, UPRISING), side, "colonial_marker", words)
        }


def _marital_status(state: State, value: Any, find: Finder) -> None:
    state.marital_status = int(value)


def _pregnancies(state: State, value: Any, find: Finder) -> None:
    if any(row not in range(1, 7) for row in value):
        raise find.wrong("the rows of the pregnancy chart are 1 to 6", "pregnancies")
    state.pregnancies = list(value)


def _chateaux_vp(state: State, value: Any, find: Finder) -> None:
    state.chateaux_vp = int(value)


def _past_vp(state: State, value: Any, find: Finder) -> None:
    """Set the totals at the ends of earlier turns, the first turn first; others had 0."""
    turns = max((len(totals) for totals in value.values()), default=0)
    state.vp_history = {power: [0] * turns for power in state.vp_history}
    for words, totals in value.items():
        if len(totals) != turns:
            raise find.wrong("all totals go back equally far", "past_vp", words)
        state.vp_history[find.power(words, "past_vp", words)] = [int(total) for total in totals]


def _excommunicated(state: State, value: Any, find: Finder) -> None:
    """Mark reformers and rulers as excommunicated in an earlier turn, by their boxes."""
    boxes = tuple(power_card(PAPACY)["excommunication_boxes"])
    state.excommunicated = [find.one_of(boxes, box, "excommunicated") for box in value]


def _reformers_away(state: State, value: Any, find: Finder) -> None:
    known = {row["name"]: row["id"] for row in rows("reformers")}
    names = tuple(known)
    state.reformers_away = [known[find.one_of(names, words, "reformers_away")] for words in value]


PIECES: Final[dict[str, Handler]] = {
    "hands": _hands,
    "deck": _deck,
    "discards": _discards,
    "removed": _removed,
    "used_this_turn": _used_this_turn,
    "religion": _religion,
    "reformers": _reformers,
    "debaters": _debaters,
    "new_testament": _book("new_testament"),
    "full_bible": _book("full_bible"),
    "saint_peters": _saint_peters,
    "events_done": _events_done,
    "turn_effects": _turn_effects,
    "electorate_display": _electorate_display,
    "voyages": _voyages,
    "charted": _charted,
    "discoveries": _claims("discoveries"),
    "conquered": _claims("conquered"),
    "colonies": _holdings("colonies"),
    "conquests": _holdings("conquests"),
    "raiders": _raiders,
    "colonial_marker": _colonial_marker,
    "marital_status": _marital_status,
    "pregnancies": _pregnancies,
    "chateaux_vp": _chateaux_vp,
    "past_vp": _past_vp,
    "excommunicated": _excommunicated,
    "reformers_away": _reformers_away,
}
"""Handlers by key, in the order in which the changes are made."""
