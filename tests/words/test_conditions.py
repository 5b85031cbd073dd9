"""Conditions of a made-up game: ships in places, and the weather."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import pytest

from adjudicator.words.ahead import Scene
from adjudicator.words.condition_words import COUNT, IS, Conditions, read_count
from adjudicator.words.conditions import Count, Every, Not, Some
from adjudicator.words.lexicon import NotUnderstood
from tests.tables import each

PLACES: Final = ("bay", "reef")


@dataclass(frozen=True)
class Ships:
    count: Count
    place: str

    def holds(self, scene: Scene[Any]) -> bool:
        return self.count.fits(scene.view.get(self.place, 0))


@dataclass(frozen=True)
class Storm:
    def holds(self, scene: Scene[Any]) -> bool:
        return bool(scene.view.get("storm"))


def _ships(found: re.Match[str]) -> Ships:
    return Ships(read_count(found), _place(found["place"]))


def _place(words: str) -> str:
    if words.lower() not in PLACES:
        raise NotUnderstood(f"no place called {words}")
    return words.lower()


CONDITIONS: Final[Conditions[Any]] = Conditions(
    [
        (rf"{COUNT}\s+ships?\s+{IS}in\s+(?P<place>.+)", _ships),
        (r"storm|weather\s+is\s+bad", lambda found: Storm()),
    ],
    {
        Ships: lambda found: f"{found.count} ships in {found.place.title()}",
        Storm: lambda _: "storm",
    },
    ("storm", "at least 2 ships in Bay"),
)
SCENE: Final = Scene("red", {"bay": 2}, (), ())


@each(
    ("words", "canonical"),
    [
        ("the storm", "storm"),
        ("the weather is bad", "storm"),
        ("weather isn't bad", "not storm"),
        ("not storm", "not storm"),
        ("at least two ships are in the Bay", "at least 2 ships in Bay"),
        ("2 or more ships in Bay", "at least 2 ships in Bay"),
        ("more than 2 ships in Bay", "at least 3 ships in Bay"),
        ("fewer than 2 ships in Bay", "at most 1 ships in Bay"),
        ("no ships in Bay", "exactly 0 ships in Bay"),
        ("storm and no more than 3 ships in reef", "storm and at most 3 ships in Reef"),
        ("storm or storm", "storm or storm"),
    ],
)
def test_conditions_are_read_however_players_write_them(words: str, canonical: str) -> None:
    condition = CONDITIONS.read(words)
    assert CONDITIONS.line(condition) == canonical
    assert CONDITIONS.read(canonical) == condition


@each(
    ("words", "complaint"),
    [
        ("", "IF what. it can be, for example: storm; at least 2 ships in Bay"),
        ("fog", "“fog” is no condition; it can be, for example: storm"),
        ("2 ships in Bay", "say at least 2, at most 2 or exactly 2"),
        ("at least 2 ships in Bai", "no place called Bai"),
        ("storm and storm or storm", "with AND or with OR, not with both"),
    ],
)
def test_unclear_conditions_are_sent_back(words: str, complaint: str) -> None:
    with pytest.raises(NotUnderstood, match=complaint):
        CONDITIONS.read(words)


@each(
    ("words", "holds"),
    [
        ("at least 2 ships in Bay", True),
        ("exactly 2 ships in Bay", True),
        ("at most 1 ship in Bay", False),
        ("not storm", True),
        ("storm and at least 2 ships in Bay", False),
        ("storm or at least 2 ships in Bay", True),
    ],
)
def test_conditions_judge_a_scene(words: str, holds: bool) -> None:
    assert CONDITIONS.read(words).holds(SCENE) is holds


def test_what_joins_conditions_is_a_condition() -> None:
    assert Not(Every((Storm(), Some((Storm(),))))).holds(SCENE)


def test_a_number_alone_may_mean_exactly_it() -> None:
    found = re.fullmatch(COUNT, "seven")
    assert found is not None
    assert read_count(found, alone="=") == Count("=", 7)
