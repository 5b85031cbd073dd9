"""5.1 Formations, and the choices made of units and leaders."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.games.here_i_stand.practice.parts import any_part
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance, AvoidanceChoice
from adjudicator.games.here_i_stand.rules.land.formations import (
    FormationChoice,
    PartChoice,
    as_many_as,
    check_formation,
    garrison,
    garrison_powers,
    in_words,
    is_besieged,
)
from tests.here_i_stand.builders import IllegalAnswer, clear_map, force, game_1517, put
from tests.tables import each

OTTOMAN, HAPSBURG, FRANCE = "ottoman", "hapsburg", "france"
BUDA = force(OTTOMAN, "suleiman", "ibrahim_pasha", regular=12, cavalry=2)
MIXED = Force(
    {HAPSBURG: {"regular": 3, "mercenary": 2}, "genoa": {"regular": 2}},
    ("charles_v", "duke_of_alva"),
)


@each(
    ("named", "units", "legal"),
    [
        ((), 4, True),
        ((), 5, False),
        (("ibrahim_pasha",), 6, True),
        (("ibrahim_pasha",), 7, False),
        (("suleiman",), 12, True),
        (("suleiman",), 13, False),
        (("suleiman", "ibrahim_pasha"), 14, True),
    ],
)
def test_the_rulebooks_formation_example(named: tuple[str, ...], units: int, legal: bool) -> None:
    chosen = force(OTTOMAN, *named, regular=units - 2, cavalry=2)
    if legal:
        check_formation(BUDA, chosen)
        return
    with pytest.raises(IllegalAnswer, match="too many for one formation") as refused:
        check_formation(BUDA, chosen)
    assert refused.value.section == "5.1"


def test_only_the_two_best_leaders_count() -> None:
    available = force(HAPSBURG, "charles_v", "duke_of_alva", "ferdinand", regular=20)
    check_formation(available, force(HAPSBURG, *available.leaders, regular=16))
    with pytest.raises(IllegalAnswer, match="at most 16"):
        check_formation(available, force(HAPSBURG, *available.leaders, regular=17))


@each(
    ("chosen", "reason"),
    [
        (Force(), "neither a unit nor a leader"),
        (force(OTTOMAN, "charles_v", regular=1), "Charles V is not available here"),
        (force(OTTOMAN, "nobody", regular=1), "nobody is not available here"),
        (force(OTTOMAN, "suleiman", "suleiman", regular=1), "named twice"),
        (force(OTTOMAN, "suleiman", cavalry=3), "3 cavalry are named; available: Suleiman"),
        (force(OTTOMAN, "suleiman", squadron=1), "1 squadron are named"),
        (force(FRANCE, regular=1), "1 regular are named"),
    ],
)
def test_what_is_not_there_is_refused_in_words(chosen: Force, reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        check_formation(BUDA, chosen)


def test_units_of_an_active_minor_power_join_a_formation() -> None:
    check_formation(MIXED, MIXED)
    assert in_words(MIXED) == (
        "Charles V, Duke of Alva, 3 regulars (Hapsburgs), 2 mercenaries (Hapsburgs),"
        " 2 regulars (Genoa)"
    )


def test_leaders_go_alone_only_where_that_is_allowed() -> None:
    alone = force(OTTOMAN, "suleiman")
    FormationChoice(BUDA, alone=True).check(alone)
    with pytest.raises(IllegalAnswer, match="alone only to join"):
        FormationChoice(BUDA).check(alone)


def test_a_part_has_its_own_limit_and_may_be_empty() -> None:
    choice = PartChoice(BUDA, 4, "14.1")
    choice.check(Force())
    choice.check(force(OTTOMAN, "suleiman", "ibrahim_pasha", regular=3, cavalry=1))
    with pytest.raises(IllegalAnswer, match="5 land units are named; at most 4") as refused:
        choice.check(force(OTTOMAN, regular=5))
    assert refused.value.section == "14.1"


@each(
    ("available", "most", "forced"),
    [
        (Force(), 4, (Force(),)),
        (force(FRANCE, regular=3), 0, (Force(),)),
        (force(FRANCE, "francis_i"), 0, ()),
        (force(FRANCE, regular=3), 1, ()),
    ],
)
def test_a_part_is_forced_only_when_nothing_can_be_chosen(
    available: Force, most: int, forced: tuple[Force, ...]
) -> None:
    assert PartChoice(available, most, "14.1").only() == forced


CHOICES: list[Any] = [
    FormationChoice(BUDA),
    FormationChoice(MIXED, alone=True),
    FormationChoice(force(FRANCE, "francis_i"), alone=True),
    FormationChoice(force(FRANCE, regular=1)),
    FormationChoice(force(HAPSBURG, "charles_v", regular=20)),
    PartChoice(MIXED, 4, "14.1"),
    PartChoice(BUDA, 14, "15.2"),
    PartChoice(force(FRANCE, "francis_i"), 0, "14.1"),
    AvoidanceChoice(MIXED, ("milan", "pavia")),
    AvoidanceChoice(force(FRANCE, regular=1), ("milan",)),
]


@each("choice", CHOICES)
def test_samples_are_legal_and_travel_well(choice: Any) -> None:
    rng = random.Random(7)
    for _ in range(300):
        value = sample(choice, rng)
        choice.check(value)
        assert choice.load(choice.dump(value)) == value


@each("choice", CHOICES)
@each("raw", [3, "milan", [], [1], {"units": 3}, {"to": 1, "force": 2}])
def test_wrong_shapes_are_refused(choice: Any, raw: Any) -> None:
    with pytest.raises(IllegalAnswer):
        choice.check(choice.load(raw))


def test_an_avoidance_names_where_and_who() -> None:
    choice = AvoidanceChoice(MIXED, ("milan", "pavia"))
    with pytest.raises(IllegalAnswer, match="possible: Milan or Pavia"):
        choice.check(Avoidance("turin", MIXED))
    with pytest.raises(IllegalAnswer, match="nobody is named"):
        choice.check(Avoidance("milan", Force()))
    choice.check(Avoidance("milan", Force({}, ("charles_v",))))


def test_samples_reach_from_nothing_to_everything() -> None:
    rng = random.Random(3)
    sizes = {any_part(MIXED, rng, most=7).size for _ in range(300)}
    assert sizes == set(range(8))


def test_regulars_are_sheltered_first() -> None:
    chosen = as_many_as(MIXED, 6)
    assert chosen.units == {HAPSBURG: {"regular": 3, "mercenary": 1}, "genoa": {"regular": 2}}
    assert chosen.leaders == MIXED.leaders


def test_everybody_but_the_besiegers_is_inside() -> None:
    state = clear_map(game_1517())
    put(state, "metz", "independent", regular=1)
    put(state, "metz", FRANCE, "francis_i", regular=3)
    assert garrison(state, "metz").is_empty
    assert garrison_powers(state, "metz") == ()
    state.spaces["metz"].besiegers = [FRANCE]
    assert garrison(state, "metz") == force("independent", regular=1)
    assert is_besieged(state, "metz", "independent")
    assert not is_besieged(state, "metz", FRANCE)
