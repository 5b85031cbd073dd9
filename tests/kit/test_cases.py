"""Keys of rules cases of a made-up game: ships, harbours and a pile of cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import pytest

from adjudicator.kit import case_keys, case_words
from adjudicator.kit.case_keys import (
    by_name,
    extends,
    holds_all,
    is_list,
    is_table,
    is_value,
    known,
    listed,
    number,
    one_of,
    relates,
    sets,
    text,
    updates,
)
from adjudicator.words.lexicon import Lexicon, Name
from tests.tables import each

FLEETS: Final = {"red": "Red Fleet", "blue": "Blue Fleet"}
CARDS: Final = {1: "Pilot", 2: "Anchor"}


class CaseError(Exception):
    pass


def wrong(message: str, *keys: str | int) -> Exception:
    return CaseError(f"{'.'.join(map(str, keys))}: {message}")


@cache
def fleets() -> Lexicon:
    return Lexicon([Name(id_, name) for id_, name in FLEETS.items()], kind="fleet")


@cache
def cards() -> Lexicon:
    return Lexicon([Name(str(card), title) for card, title in CARDS.items()], kind="card")


class Finder(case_words.Finder):
    def fleet(self, words: Any, *keys: str | int) -> str:
        return self.name(fleets(), words, *keys)

    def card(self, words: Any, *keys: str | int) -> int:
        return self.numbered(cards(), words, *keys)


def is_ships(words: str, raw: Mapping[str, Any]) -> bool:
    return words == f"{raw.get('ships')} ships"


WORDS: Final = case_words.CaseWords(
    names=lambda: [fleets()],
    cards=cards,
    mentioned=lambda: {"fleet": [("red", "red"), ("blue", "blue")]},
    is_pieces=is_ships,
)


@dataclass
class State:
    turn: int = 1
    wind: str = "calm"
    ships: dict[str, int] = field(default_factory=dict)
    pile: list[int] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    captain: str = ""


HANDLERS: Final[Mapping[str, case_keys.Handler[State, Finder]]] = {
    "turn": sets("turn", number(1, 9)),
    "wind": sets("wind", one_of(("calm", "storm"))),
    "ships": updates("ships", Finder.fleet, number()),
    "pile": extends("pile", listed(Finder.card)),
    "seen": extends("seen", listed(text)),
    "captain": sets("captain", known(lambda: {"Old Tom": "tom"})),
}
CHECKS: Final[Mapping[str, case_keys.Check[State, Finder]]] = {
    "turn": is_value("the turn", lambda state: state.turn),
    "ships": by_name("ships", Finder.fleet, FLEETS, lambda state, fleet: state.ships[fleet]),
    "equal": relates("equal", Finder.fleet, FLEETS, lambda s, a, b: s.ships[a] == s.ships[b]),
    "pile": holds_all("pile", Finder.card, lambda card: CARDS[card]),
    "table": is_table("ships", WORDS.same),
    "seen": is_list("seen", WORDS.same),
}


def change(state: State, changes: dict[str, Any]) -> None:
    case_keys.change(HANDLERS, state, changes, Finder(wrong))


def differences(state: State, expected: dict[str, Any]) -> list[str]:
    return case_keys.differences(CHECKS, state, expected, Finder(wrong))


def test_a_position_is_changed_by_the_names_that_players_use() -> None:
    state = State()
    change(
        state,
        {
            "ships": {"Red Fleet": 3, "blue": 2},
            "pile": ["Anchor", "card 1"],
            "turn": 4,
            "wind": "storm",
            "seen": ["reef"],
            "captain": "Old Tom",
        },
    )
    assert state == State(4, "storm", {"red": 3, "blue": 2}, [2, 1], ["reef"], "tom")


@each(
    ("changes", "message"),
    [
        ({"moon": 1}, "moon: there is no key 'moon'; known: turn, wind"),
        ({"turn": 10}, "turn: 10 is no whole number from 1 to 9"),
        ({"turn": True}, "turn: True is no whole number"),
        ({"wind": "breeze"}, "wind: 'breeze' is none of calm, storm"),
        ({"ships": {"Green": 1}}, "ships.Green: there is no fleet called"),
        ({"ships": {"red": "many"}}, "ships.red: 'many' is no whole number"),
        ({"ships": 3}, "ships: ships cannot be 3"),
        ({"pile": ["#9"]}, "pile: there is no card 9"),
        ({"captain": "Jack"}, "captain: 'Jack' is none of tom, Old Tom"),
    ],
)
def test_a_mistake_in_a_position_is_found_at_its_key(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(CaseError) as found:
        change(State(), changes)
    assert str(found.value).startswith(message)


@each(
    ("expected", "found"),
    [
        ({"turn": 1, "ships": {"Red Fleet": 2}, "equal": [["red", "blue"]], "pile": ["Pilot"]}, []),
        ({"turn": 2}, ["the turn is 1; expected 2"]),
        ({"ships": {"blue": 3}}, ["ships of Blue Fleet is 2; expected 3"]),
        ({"pile": [2]}, ["Anchor is not in pile"]),
        ({"table": {"Red Fleet": 2}, "seen": ["reef"]}, []),
        ({"table": {"red": 1}}, ["ships of red is 2; expected 1"]),
        ({"seen": []}, ["seen is ['reef']; expected []"]),
    ],
)
def test_differences_are_said(expected: dict[str, Any], found: list[str]) -> None:
    state = State(ships={"red": 2, "blue": 2}, pile=[1], seen=["reef"])
    assert differences(state, expected) == found


def test_a_relation_that_does_not_hold_and_an_unknown_key_are_said() -> None:
    state = State(ships={"red": 2, "blue": 1})
    found = differences(state, {"equal": [["red", "blue"]]})
    assert found == ["Red Fleet and Blue Fleet: equal does not hold"]
    with pytest.raises(CaseError, match="nothing called 'moon' can be expected"):
        differences(state, {"moon": 1})


@each(
    ("expected", "value", "same"),
    [
        ("Red Fleet", "red", True),
        ("Blue Fleet", "red", False),
        ("Anchor", 2, True),
        ("card 2", 2, True),
        ("Pilot", 2, False),
        (True, 1, False),
        (["Red Fleet", 3], ("red", 3), True),
        ({"Red Fleet": 3}, {"red": 3, "blue": 1}, True),
        ("3 ships", {"ships": 3}, True),
        ("lost", "lost", True),
    ],
)
def test_values_of_facts_are_compared_as_people_write_them(
    expected: Any, value: Any, same: bool
) -> None:
    assert WORDS.same(expected, value) is same


def test_a_roll_is_named_by_a_word_of_its_label_and_by_nobody_else() -> None:
    label = "red sails in battle"
    assert WORDS.spelt(label) == "red sails in battle (Red Fleet)"
    assert WORDS.spelt("nobody") == "nobody"
    assert WORDS.is_for("Red battle", label)
    assert WORDS.is_for("sailing", label) is False
    assert WORDS.is_for("sail", label)
    assert not WORDS.is_for("Blue battle", label)
