"""16.4 Piracy: requirements, dice on both sides, awards, and the worked example."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.naval import (
    PiracyAwarded,
    PiracyInitiated,
    PiracyRolled,
    PiratesOpposed,
)
from adjudicator.games.here_i_stand.facts.play import CardsTaken, CardsTakenUnseen
from adjudicator.games.here_i_stand.practice.sea import any_piracy
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.sea import piracy as rules
from adjudicator.games.here_i_stand.rules.sea.fleets import fleet_at
from adjudicator.games.here_i_stand.rules.sea.piracy import (
    Piracy,
    Raid,
    opposing_dice,
    piracy_dice,
    targets,
    valid_awards,
)
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points_by_source
from tests.here_i_stand.builders import IllegalAnswer, go_to_war, heard, play, put
from tests.here_i_stand.naval_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    float_at,
    sea_table,
    units_at,
)
from tests.tables import each

IONIAN = "ionian_sea"


def pirates_at(zone: str = IONIAN, *leaders: str, **units: int) -> Table[State]:
    """Return a table with Ottoman corsairs in a zone, and nobody's cards in hand."""
    table = sea_table(OTTOMAN)
    table.state.hands = {power: [] for power in table.state.hands}
    float_at(table.state, zone, OTTOMAN, *leaders, **(units or {"corsair": 2}))
    return table


def refusal(action: Piracy, state: State, power: str = OTTOMAN) -> str:
    with pytest.raises(IllegalAnswer) as refused:
        action.check(state, power)
    return f"{refused.value.section}: {refused.value}"


def raid(
    table: Table[State],
    target: str = HAPSBURG,
    zone: str = IONIAN,
    *,
    answers: list[tuple[str, str, Any]] | None = None,
    dice: list[tuple[str, Any]] | None = None,
) -> None:
    action = Piracy(zone, target)
    action.check(table.state, OTTOMAN)
    play(table, action.carry_out(table, OTTOMAN), answers=answers or [], dice=dice or [])


# ------------------------------------------------------------------ the worked example


def test_the_example_in_the_ionian_sea_number_for_number() -> None:
    table = pirates_at(IONIAN, "barbarossa", corsair=2, squadron=1)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.minor_allies["venice"] = PAPACY
    state.hands[HAPSBURG] = [40, 41]
    state.spaces["malta"].control = "independent"
    put(state, "malta", "independent", knights_of_st_john=1)
    float_at(state, "messina", HAPSBURG, squadron=1)
    assert Piracy(IONIAN, HAPSBURG).cost(state, OTTOMAN) == 2
    raid(
        table,
        answers=[
            (HAPSBURG, "16.4/award:1", "squadron"),
            (HAPSBURG, "16.4/award:2", "vp"),
        ],
        dice=[
            ("hapsburg against the pirates in ionian_sea", (5, 2)),
            ("pirates in ionian_sea against hapsburg", (5, 6)),
        ],
    )
    assert fleet_at(state, IONIAN, OTTOMAN) == Force(
        {OTTOMAN: {"corsair": 1, "squadron": 1}}, ("barbarossa",)
    )
    assert units_at(state, "messina") == {}
    assert state.turn_track == {OTTOMAN: {"corsair": 1}, HAPSBURG: {"squadron": 1}}
    assert state.piracy_vp == 1
    assert victory_points_by_source(state, OTTOMAN)["piracy"] == 1
    assert state.piracy_zones == [IONIAN]
    opposed = heard(table).of(PiratesOpposed)[0]
    assert (opposed.at_sea, opposed.nearby, opposed.fortresses) == (0, 1, ("malta",))
    assert heard(table).of(PiracyRolled)[0].bonus == 1
    awarded = heard(table).of(PiracyAwarded)
    assert [fact.award for fact in awarded] == ["squadron", "vp"]


# ------------------------------------------------------------------ requirements


def test_piracy_needs_corsairs_in_the_zone() -> None:
    table = pirates_at(IONIAN, squadron=2)
    said = refusal(Piracy(IONIAN, HAPSBURG), table.state)
    assert said == "16.4: there is no corsair in the Ionian Sea"
    float_at(table.state, IONIAN, OTTOMAN, corsair=1)
    Piracy(IONIAN, HAPSBURG).check(table.state, OTTOMAN)


def test_only_the_ottomans_are_pirates() -> None:
    state = pirates_at().state
    with pytest.raises(IllegalAnswer, match="not on the power card"):
        Piracy(IONIAN, HAPSBURG).cost(state, ENGLAND)


def test_the_target_controls_a_port_on_the_zone_and_war_is_not_needed() -> None:
    state = pirates_at().state
    said = refusal(Piracy(IONIAN, PAPACY), state)
    assert "the Ionian Sea; possible: Hapsburgs" in said
    Piracy(IONIAN, HAPSBURG).check(state, OTTOMAN)
    state.minor_allies["venice"] = PAPACY
    Piracy(IONIAN, PAPACY).check(state, OTTOMAN)
    assert targets(state, IONIAN) == (HAPSBURG, PAPACY)


@pytest.mark.parametrize("target", ["venice", OTTOMAN, "nobody"])
def test_the_target_is_another_major_power(target: str) -> None:
    said = refusal(Piracy(IONIAN, target), pirates_at().state)
    assert said.startswith("16.4: ")
    assert "another major power" in said


def test_a_zone_is_raided_once_a_turn_and_four_markers_are_all() -> None:
    state = pirates_at().state
    state.piracy_zones = [IONIAN]
    assert "already been piracy" in refusal(Piracy(IONIAN, HAPSBURG), state)
    state.piracy_zones = ["aegean_sea", "black_sea", "gulf_of_lyon"]
    Piracy(IONIAN, HAPSBURG).check(state, OTTOMAN)
    state.piracy_zones.append("tyrrhenian_sea")
    assert "all four piracy markers" in refusal(Piracy(IONIAN, HAPSBURG), state)
    assert "is not a sea zone" in refusal(Piracy("messina", HAPSBURG), state)


# ------------------------------------------------------------------ steps 2-3


def test_dice_against_pirates_come_from_squadrons_and_fortresses() -> None:
    state = pirates_at().state
    float_at(state, IONIAN, HAPSBURG, squadron=2)
    float_at(state, "messina", HAPSBURG, squadron=1)
    float_at(state, "tyrrhenian_sea", HAPSBURG, squadron=1)
    float_at(state, "barbary_coast", HAPSBURG, squadron=1)
    assert opposing_dice(state, IONIAN, HAPSBURG) == (4, 2, ("malta",))


def test_other_powers_help_only_while_at_war_with_the_ottomans() -> None:
    state = pirates_at().state
    float_at(state, "adriatic_sea", PAPACY, squadron=1)
    float_at(state, "corfu", "venice", squadron=2)
    assert opposing_dice(state, IONIAN, HAPSBURG) == (0, 0, ("malta",))
    go_to_war(state, OTTOMAN, PAPACY)
    assert opposing_dice(state, IONIAN, HAPSBURG) == (0, 1, ("malta",))
    go_to_war(state, OTTOMAN, "venice")
    assert opposing_dice(state, IONIAN, HAPSBURG) == (0, 3, ("corfu", "malta"))
    state.spaces["malta"].control = FRANCE
    assert opposing_dice(state, IONIAN, HAPSBURG) == (0, 3, ("corfu",))


def test_squadrons_of_others_in_the_zone_itself_give_no_dice() -> None:
    state = pirates_at().state
    float_at(state, IONIAN, PAPACY, squadron=1)
    assert opposing_dice(state, IONIAN, HAPSBURG) == (0, 0, ("malta",))


def test_a_loaned_squadron_counts_for_who_has_it() -> None:
    state = pirates_at().state
    state.loans.append("venice@hapsburg")
    float_at(state, IONIAN, "venice@hapsburg", squadron=1)
    assert opposing_dice(state, IONIAN, HAPSBURG) == (2, 0, ("malta",))


def test_keys_and_fortresses_in_unrest_or_under_siege_do_not_fire() -> None:
    state = pirates_at("tyrrhenian_sea").state
    assert opposing_dice(state, "tyrrhenian_sea", HAPSBURG) == (0, 0, ())
    state.spaces["messina"].fortress = True
    assert opposing_dice(state, "tyrrhenian_sea", HAPSBURG) == (0, 0, ("messina",))
    state.spaces["messina"].unrest = True
    assert opposing_dice(state, "tyrrhenian_sea", HAPSBURG) == (0, 0, ())
    state.spaces["messina"].unrest = False
    state.spaces["messina"].besiegers = [OTTOMAN]
    assert opposing_dice(state, "tyrrhenian_sea", HAPSBURG) == (0, 0, ())


def test_the_knights_fire_whoever_is_the_target() -> None:
    state = pirates_at("aegean_sea").state
    assert opposing_dice(state, "aegean_sea", PAPACY) == (0, 0, ())
    put(state, "rhodes", "independent", knights_of_st_john=1)
    assert opposing_dice(state, "aegean_sea", PAPACY) == (0, 0, ("rhodes",))


def test_without_dice_nobody_rolls_against_the_pirates() -> None:
    table = pirates_at("adriatic_sea")
    raid(
        table,
        zone="adriatic_sea",
        dice=[("pirates in adriatic_sea against hapsburg", (1,))],
    )
    assert not heard(table).of(PiratesOpposed)
    assert heard(table).of(PiracyInitiated)[0].corsairs == 2


def test_pirates_that_are_all_sunk_do_not_roll() -> None:
    table = pirates_at(IONIAN, "barbarossa", corsair=1, squadron=1)
    float_at(table.state, IONIAN, HAPSBURG, squadron=1)
    raid(table, dice=[("hapsburg against the pirates", (5, 6, 6))])
    assert fleet_at(table.state, IONIAN, OTTOMAN) == Force(
        {OTTOMAN: {"squadron": 1}}, ("barbarossa",)
    )
    assert heard(table).of(PiratesOpposed)[0].corsairs_lost == 1
    assert table.state.piracy_zones == [IONIAN]


# ------------------------------------------------------------------ step 4


@each(
    ("zone", "corsairs", "leaders", "dice"),
    [
        (IONIAN, 2, (), 2),
        (IONIAN, 1, (), 1),
        (IONIAN, 5, (), 2),
        ("adriatic_sea", 3, (), 1),  # Trieste is the only Hapsburg port there
        (IONIAN, 2, ("barbarossa",), 3),
        (IONIAN, 1, ("dragut",), 3),
        (IONIAN, 0, ("dragut",), 0),
    ],
)
def test_the_dice_of_the_pirates(
    zone: str, corsairs: int, leaders: tuple[str, ...], dice: int
) -> None:
    table = sea_table(OTTOMAN)
    float_at(table.state, zone, OTTOMAN, *leaders, squadron=1)
    if corsairs:
        float_at(table.state, zone, OTTOMAN, corsair=corsairs)
    assert piracy_dice(table.state, zone, HAPSBURG) == dice


# ------------------------------------------------------------------ step 5


def test_hits_are_spread_evenly_over_what_can_be_given() -> None:
    state = pirates_at().state
    state.hands[HAPSBURG] = [40]
    float_at(state, "messina", HAPSBURG, squadron=1)
    assert valid_awards(state, IONIAN, HAPSBURG, []) == ("squadron", "card", "vp")
    assert valid_awards(state, IONIAN, HAPSBURG, ["card"]) == ("squadron", "vp")
    assert valid_awards(state, IONIAN, HAPSBURG, ["card", "vp"]) == ("squadron",)
    assert valid_awards(state, IONIAN, HAPSBURG, ["card", "vp", "squadron"]) == (
        "squadron",
        "card",
        "vp",
    )
    units_at(state, "messina").clear()
    assert valid_awards(state, IONIAN, HAPSBURG, ["squadron"]) == ("card", "vp")


def test_home_cards_are_not_drawn_and_10_vp_are_all_there_are() -> None:
    state = pirates_at().state
    state.hands[HAPSBURG] = [2]
    assert valid_awards(state, IONIAN, HAPSBURG, []) == ("vp",)
    assert valid_awards(state, IONIAN, HAPSBURG, ["vp"]) == ("vp",)
    state.piracy_vp = 9
    assert valid_awards(state, IONIAN, HAPSBURG, []) == ("vp",)
    state.piracy_vp = 10
    assert valid_awards(state, IONIAN, HAPSBURG, []) == ()


def test_a_card_is_drawn_at_random_and_kept_by_the_ottomans() -> None:
    table = pirates_at(corsair=1)
    table.state.hands[HAPSBURG] = [2, 40, 41]
    raid(
        table,
        answers=[(HAPSBURG, "award:1", "card")],
        dice=[
            ("hapsburg against", (1,)),
            ("pirates in", (6,)),
            ("ottoman draws card 1 from hapsburg: piracy", 1),
        ],
    )
    assert table.state.hands[OTTOMAN] == [41]
    assert table.state.hands[HAPSBURG] == [2, 40]
    told = heard(table)
    assert any(isinstance(fact, CardsTaken) for fact in told.to(HAPSBURG))
    assert not any(isinstance(fact, CardsTaken) for fact in told.to(FRANCE))
    assert any(isinstance(fact, CardsTakenUnseen) for fact in told.to(FRANCE))


def test_the_target_chooses_where_and_whose_squadron_goes() -> None:
    table = pirates_at(corsair=1)
    state = table.state
    state.minor_allies["genoa"] = HAPSBURG
    state.piracy_vp = 10
    float_at(state, "messina", HAPSBURG, squadron=1)
    float_at(state, "messina", "genoa", squadron=1)
    float_at(state, "barbary_coast", HAPSBURG, squadron=1)
    float_at(state, "naples", HAPSBURG, squadron=1)
    raid(
        table,
        answers=[
            (HAPSBURG, "16.4/squadron:ionian_sea", "messina"),
            (HAPSBURG, "16.4/whose_squadron:messina", "genoa"),
        ],
        dice=[("hapsburg against", (1, 1, 1, 1)), ("pirates in", (6,))],
    )
    assert state.turn_track == {"genoa": {"squadron": 1}}
    assert units_at(state, "messina") == {HAPSBURG: {"squadron": 1}}


def test_what_cannot_be_given_is_not_given() -> None:
    table = pirates_at()
    table.state.piracy_vp = 9
    raid(table, dice=[("hapsburg against", (1,)), ("pirates in", (6, 6))])
    assert table.state.piracy_vp == 10
    assert [fact.award for fact in heard(table).of(PiracyAwarded)] == ["vp", "nothing"]


# ------------------------------------------------------------------ cards, samples


def test_a_card_that_spoils_the_piracy_leaves_no_marker(monkeypatch: pytest.MonkeyPatch) -> None:
    async def spoiled(
        table: object, name: str, subject: Raid, powers: tuple[str, ...], detail: str = ""
    ) -> None:
        assert (name, detail) == ("piracy_declared", "ionian_sea>hapsburg")
        assert OTTOMAN not in powers
        subject.cancelled = True

    table = pirates_at()
    monkeypatch.setattr(rules, "window", spoiled)
    raid(table)
    assert table.state.piracy_zones == []


def test_samples_are_legal_and_survive_the_record() -> None:
    state = pirates_at().state
    float_at(state, "barbary_coast", OTTOMAN, corsair=1)
    float_at(state, "gulf_of_lyon", OTTOMAN, corsair=1)
    rng, seen = random.Random(2), set()
    for _ in range(100):
        action = any_piracy(state, OTTOMAN, 2, rng)
        assert action is not None
        action.check(state, OTTOMAN)
        assert Piracy.load(action.dump()) == action
        assert isinstance(action, Piracy)
        seen.add((action.zone, action.target))
    assert (("gulf_of_lyon", FRANCE)) in seen
    assert any_piracy(state, OTTOMAN, 1, rng) is None
    assert any_piracy(state, HAPSBURG, 6, rng) is None
