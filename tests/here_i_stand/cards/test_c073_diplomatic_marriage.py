"""Card 73, Diplomatic Marriage."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards.c073_diplomatic_marriage import alliances
from adjudicator.games.here_i_stand.facts.peace import CaptiveRegained, SpacesRegained
from adjudicator.games.here_i_stand.rules.diplomacy.peace import Peace, conclude_peace
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    HUNGARY,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    SCOTLAND,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.state import at_war, controller, pair
from tests.here_i_stand.builders import go_to_war, heard, play, put, table_for
from tests.here_i_stand.cards.intrigues import play_event, quiet, refuse_event
from tests.here_i_stand.response_builders import hold, refusal
from tests.tables import each


@each(
    ("power", "minors"),
    [
        (ENGLAND, {SCOTLAND}),
        (FRANCE, {GENOA, SCOTLAND, VENICE}),
        (HAPSBURG, {GENOA, HUNGARY, VENICE}),
        (PAPACY, {GENOA, VENICE}),
    ],
)
def test_inactive_minor_powers_are_won_by_the_table_of_22_1(power: str, minors: set[str]) -> None:
    state = quiet()
    assert set(alliances(state, power)) == {f"activate_{minor}" for minor in minors}
    for minor in minors:
        state = quiet()
        answers = [(power, "card 73", f"activate_{minor}")] if len(minors) > 1 else []
        play_event(state, power, 73, "minor_power", answers)
        assert state.minor_allies == {minor: power}


@each("power", [ENGLAND, FRANCE, HAPSBURG, PAPACY])
def test_active_minor_powers_but_hungary_are_lost_whoever_their_ally_is(power: str) -> None:
    state = quiet()
    state.minor_allies = {GENOA: FRANCE, SCOTLAND: ENGLAND, VENICE: PAPACY, HUNGARY: HAPSBURG}
    lost = {f"deactivate_{minor}" for minor in (GENOA, SCOTLAND, VENICE)}
    assert set(alliances(state, power)) == lost
    play_event(state, power, 73, "minor_power", [(power, "card 73", "deactivate_venice")])
    assert VENICE not in state.minor_allies


def test_enemies_of_the_minor_power_may_join_the_war() -> None:
    state = quiet()
    state.wars.append(pair(OTTOMAN, HUNGARY))
    play_event(
        state,
        HAPSBURG,
        73,
        "minor_power",
        [
            (HAPSBURG, "card 73/alliance", "activate_hungary_bohemia"),
            (OTTOMAN, "22.2/join_war", True),
        ],
    )
    assert at_war(state, OTTOMAN, HAPSBURG)


@pytest.mark.parametrize("power", [OTTOMAN, PROTESTANT])
def test_ottomans_and_protestants_may_not_play_the_first_half(power: str) -> None:
    refuse_event(quiet(), power, 73, "minor_power", "may not play this event")


def test_without_anything_to_win_or_lose_the_event_is_refused() -> None:
    state = quiet()
    state.minor_allies = {HUNGARY: HAPSBURG, SCOTLAND: ENGLAND}
    assert alliances(state, ENGLAND) == ("deactivate_scotland",)
    state.minor_allies = {HUNGARY: HAPSBURG}
    assert alliances(state, ENGLAND) == ("activate_scotland",)
    for minor in (GENOA, SCOTLAND, VENICE):
        assert refusal(73, "minor_power", state, ENGLAND, None) == "", minor


# ------------------------------------------------------------------------------ 9.3


@pytest.mark.parametrize("loser", [FRANCE, OTTOMAN])
def test_the_loser_regains_everything_without_paying(loser: str) -> None:
    """FAQ: everybody may play the second half, Ottomans and Protestants too."""
    state = quiet()
    go_to_war(state, loser, HAPSBURG)
    lost = ("lyon", "dijon") if loser == FRANCE else ("salonika", "larissa")
    captive = "montmorency" if loser == FRANCE else "ibrahim_pasha"
    for space in lost:
        state.spaces[space].control = HAPSBURG
    state.captured[captive] = HAPSBURG
    hold(state, loser, 73)
    before = len(state.bonus_vp[HAPSBURG])
    table = table_for(state)
    answers = [(loser, "window:peace_terms", (73, "peace_terms"))]
    play(table, conclude_peace(table, Peace(loser, HAPSBURG)), answers=answers)
    assert [controller(state, space) for space in lost] == [loser, loser]
    assert state.captured == {}
    assert not at_war(state, loser, HAPSBURG)
    assert len(state.bonus_vp[HAPSBURG]) == before + 1  # the marker of step 2 only
    assert {fact.pay for fact in heard(table).of(SpacesRegained)} == {"free"}
    assert {fact.pay for fact in heard(table).of(CaptiveRegained)} == {"free"}
    assert 73 in state.discards


def test_the_card_may_be_kept_and_the_2_units_go_in_any_case() -> None:
    state = quiet()
    go_to_war(state, FRANCE, HAPSBURG)
    state.spaces["lyon"].control = HAPSBURG
    put(state, "paris", FRANCE, regular=2)
    hold(state, FRANCE, 73)
    table = table_for(state)
    answers = [(FRANCE, "window:peace_terms", None), (FRANCE, "9.3/keys", ())]
    play(table, conclude_peace(table, Peace(FRANCE, HAPSBURG)), answers=answers)
    assert state.spaces["paris"].units == {}
    assert controller(state, "lyon") == HAPSBURG
    assert 73 in state.hands[FRANCE]


def test_only_the_power_that_sues_plays_it_and_only_once() -> None:
    peace = Peace(FRANCE, HAPSBURG)
    assert refusal(73, "peace_terms", quiet(), FRANCE, peace) == ""
    assert "sues for peace" in refusal(73, "peace_terms", quiet(), HAPSBURG, peace)
    peace.free = True
    assert "as good as they can be" in refusal(73, "peace_terms", quiet(), FRANCE, peace)
