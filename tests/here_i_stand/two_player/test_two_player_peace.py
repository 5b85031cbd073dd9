"""2P 4: Papal Bull and suing for peace; wars of the League never end."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.here_i_stand.facts.peace import PeaceMade
from adjudicator.games.here_i_stand.facts.two_player import (
    BullEndedWar,
    PeaceBought,
    SpacesBought,
)
from adjudicator.games.here_i_stand.rules.diplomacy.papal_peace import bull_targets, end_wars
from adjudicator.games.here_i_stand.rules.diplomacy.peace import why_not_sue
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import Regain
from adjudicator.games.here_i_stand.rules.diplomacy.ransom import ransom_leaders
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import State, pair
from tests.here_i_stand.builders import IllegalAnswer, heard, play, put, table_for
from tests.here_i_stand.for_two import at_war_with, with_league
from tests.tables import each


def without_bull(state: State) -> State:
    """Take the Bull, used in this turn, out of the hand."""
    state.hands[PAPACY].remove(5)
    state.on_power_card.append(5)
    return state


# ------------------------------------------------------------------------------ Papal Bull


@each(("enemy", "ruler"), [(FRANCE, "francis_i"), (HAPSBURG, "charles_v"), (OTTOMAN, None)])
def test_whom_a_papal_bull_can_stop(enemy: str, ruler: str | None) -> None:
    found = bull_targets(at_war_with(enemy))
    assert {power: target.ruler for power, target in found.items()} == (
        {enemy: ruler} if ruler else {}
    )


def test_a_ruler_excommunicated_before_and_a_used_bull_do_not_help() -> None:
    state = at_war_with(FRANCE)
    state.excommunicated = ["francis_i_or_henry_ii"]
    assert bull_targets(state) == {}
    assert bull_targets(without_bull(at_war_with(FRANCE))) == {}


def test_henry_ii_is_stopped_like_francis() -> None:
    state = at_war_with(FRANCE)
    state.rulers[FRANCE] = "henry_ii_ruler"
    assert bull_targets(state)[FRANCE].ruler == "henry_ii"


def test_papal_bull_ends_a_war_and_regains_a_home_space() -> None:
    state = at_war_with(FRANCE)
    state.spaces["rome"].control = FRANCE
    state.spaces["rome"].units = {}
    put(state, "rome", FRANCE, regular=2)
    table = table_for(state)
    play(
        table,
        end_wars(table),
        answers=[(PAPACY, "2P 4/bull", FRANCE), (PAPACY, "2P 4/bull_gain", "rome"),
                 (FRANCE, "12.5/displace", "marseille")],
    )  # fmt: skip
    assert state.wars == []
    assert state.spaces["rome"].control == PAPACY
    assert state.spaces["marseille"].units[FRANCE]["regular"] == 3
    assert state.excommunicated == ["francis_i_or_henry_ii"]
    assert state.minus_cards[FRANCE] == []
    assert not any(here.unrest for here in state.spaces.values())
    assert (5 in state.hands[PAPACY], 5 in state.on_power_card) == (False, True)
    assert heard(table).of(BullEndedWar) == [BullEndedWar(FRANCE, "francis_i", "rome")]
    assert heard(table).of(PeaceMade) == [PeaceMade(PAPACY, FRANCE)]


def test_papal_bull_brings_a_card_instead_of_a_space() -> None:
    state = at_war_with(HAPSBURG)
    held = len(state.hands[PAPACY])
    table = table_for(state)
    play(table, end_wars(table), answers=[(PAPACY, "2P 4/bull", HAPSBURG)])
    assert state.wars == []
    assert len(state.hands[PAPACY]) == held  # the Bull is used, a card drawn
    assert heard(table).of(BullEndedWar) == [BullEndedWar(HAPSBURG, "charles_v", "")]


def test_the_papacy_may_keep_its_bull() -> None:
    state = at_war_with(HAPSBURG)
    play(table_for(state), end_wars(table_for(state)), answers=[(PAPACY, "2P 4/bull", "nobody")])
    assert state.wars == [pair(HAPSBURG, PAPACY)]
    assert 5 in state.hands[PAPACY]


# ------------------------------------------------------------------------------ suing


def beaten_by(enemy: str, *lost: str, **options: str) -> State:
    """Return a war without a Bull in which the Papacy has lost home spaces."""
    state = without_bull(at_war_with(enemy, **options))
    for space in lost:
        state.spaces[space].control = enemy
        state.spaces[space].units = {}
    put(state, "florence", PAPACY, regular=3)
    return state


@each(("enemy", "reading", "points"), [(FRANCE, 2, 1), (OTTOMAN, 2, 2), (OTTOMAN, 1, 1)])
def test_the_protestants_gain_from_a_peace(enemy: str, reading: int, points: int) -> None:
    state = beaten_by(enemy, "rome", peace_ottoman_vp=str(reading))
    table = table_for(state)
    removal = {"florence": {"regular": 2}}
    play(
        table,
        end_wars(table),
        answers=[
            (PAPACY, "9.3/sue", enemy),
            (PAPACY, "9.3/remove", removal),
            (PAPACY, "9.3/keys", (Regain(("rome",), "vp"),)),
        ],
    )
    assert state.wars == []
    assert state.bonus_vp[PROTESTANT] == [["war_winner", points], ["war_winner", 1]]
    assert state.bonus_vp[enemy] == []
    assert state.spaces["rome"].control == PAPACY
    assert state.spaces["florence"].units[PAPACY] == {"regular": 1}
    assert heard(table).of(PeaceBought) == [PeaceBought(enemy, PROTESTANT, points)]
    assert heard(table).of(SpacesBought) == [SpacesBought(enemy, PROTESTANT, ("rome",), 1)]


@each(("reading", "regained"), [("standard", False), ("per_space", True)])
def test_a_single_home_space_that_is_no_key_is_regained_by_option(
    reading: str, regained: bool
) -> None:
    state = beaten_by(FRANCE, "ancona", peace_terms=reading)
    answers: list[tuple[str, str, Any]] = [
        (PAPACY, "9.3/sue", FRANCE),
        (PAPACY, "9.3/remove", {"florence": {"regular": 2}}),
    ]
    if regained:
        answers.append((PAPACY, "9.3/spaces", (Regain(("ancona",), "vp"),)))
    table = table_for(state)
    play(table, end_wars(table), answers=answers)
    assert (state.spaces["ancona"].control == PAPACY) == regained
    assert len(state.bonus_vp[PROTESTANT]) == 1 + regained


def test_no_card_can_be_paid() -> None:
    state = beaten_by(FRANCE, "rome")
    state.hands[PAPACY] = [24, 25]
    table = table_for(state)
    answers = [
        (PAPACY, "9.3/sue", FRANCE),
        (PAPACY, "9.3/remove", {"florence": {"regular": 2}}),
        (PAPACY, "9.3/keys", (Regain(("rome",), "card"),)),
    ]
    with pytest.raises(IllegalAnswer, match="0 can be drawn"):
        play(table, end_wars(table), answers=answers)


@each(
    ("turn", "lost", "reading", "reason"),
    [
        (2, ("rome",), "standard", None),
        (2, (), "standard", "holds neither"),
        (9, ("rome",), "standard", "final turn"),
        (2, (), "none", None),
        (9, (), "none", None),
    ],
)
def test_when_the_papacy_may_sue(
    turn: int, lost: tuple[str, ...], reading: str, reason: str | None
) -> None:
    state = beaten_by(FRANCE, *lost, peace_condition=reading)
    state.turn = turn
    found = why_not_sue(state, PAPACY, FRANCE)
    assert (found is None) if reason is None else (reason in str(found))


def test_nobody_else_is_asked_and_the_wars_of_the_league_never_end() -> None:
    state = without_bull(with_league())
    state.spaces["rome"].control = PROTESTANT
    wars = list(state.wars)
    play(table_for(state), end_wars(table_for(state)))
    assert state.wars == wars


# ------------------------------------------------------------------------------ 2P 10 ransom


def test_ransom_for_a_captive_of_the_hapsburgs_goes_to_the_papacy() -> None:
    state = with_league(ransom="yes")
    state.spaces["wittenberg"].control = PROTESTANT
    state.captured = {"john_frederick": HAPSBURG}
    state.hands[PROTESTANT], state.hands[PAPACY] = [24], []
    table = table_for(state)
    play(table, ransom_leaders(table), answers=[(PROTESTANT, "9.4/ransom:john_frederick", "pay")])
    assert state.spaces["wittenberg"].leaders == ["john_frederick"]
    assert state.hands[PAPACY] == [24]
    assert state.hands[HAPSBURG] == []
    assert state.captured == {}
