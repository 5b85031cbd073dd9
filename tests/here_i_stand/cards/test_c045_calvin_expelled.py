"""Card 45, Calvin Expelled."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.reforms import CalvinExpelled
from adjudicator.games.here_i_stand.rules.religion.debaters import available, why_no_bonus
from adjudicator.games.here_i_stand.rules.religion.excommunication import reformer_targets
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.card_draw import _add_reformers
from tests.here_i_stand.builders import heard, table_for
from tests.here_i_stand.card_builders import allowed, play_event, preaching, refused


def expelled() -> State:
    """Return a position after the event."""
    state = preaching("calvin")
    play_event(state, "hapsburg", 45)
    return state


def test_reformer_and_debater_leave_and_geneva_keeps_its_religion() -> None:
    state = preaching("calvin")
    table = play_event(state, "hapsburg", 45)
    assert (state.reformers, state.reformers_away) == ([], ["calvin_reformer"])
    assert state.debaters["calvin"] == "expelled"
    assert state.spaces["geneva"].religion == "protestant"
    assert CalvinExpelled("geneva") in heard(table).to(None)
    assert state.removed == [45]


def test_he_neither_debates_nor_helps_this_turn() -> None:
    state = expelled()
    assert "calvin" not in available(state, "protestant", "french")
    assert "Calvin is expelled" in (why_no_bonus(state, "protestant", "calvin") or "")
    assert "calvin" not in reformer_targets(state)


def test_he_returns_uncommitted_in_the_next_card_draw_phase() -> None:
    state = expelled()
    state.spaces["geneva"].religion = "catholic"
    _add_reformers(table_for(state))
    assert state.reformers == ["calvin_reformer"]
    assert state.debaters["calvin"] == "uncommitted"
    assert state.spaces["geneva"].religion == "catholic"


def test_he_may_be_excommunicated_afterwards() -> None:
    """Being expelled is no excommunication, which happens once only (21.5)."""
    state = expelled()
    _add_reformers(table_for(state))
    assert reformer_targets(state) == ("calvin",)


@pytest.mark.parametrize("status", ["burnt", "excommunicated"])
def test_without_calvin_on_the_map_it_cannot_be_played(status: str) -> None:
    state = preaching("calvin")
    assert allowed(state, "papacy", 45)
    state.debaters["calvin"] = status
    state.reformers.remove("calvin_reformer")
    assert "Calvin is not on the map" in refused(state, "papacy", 45)


def test_a_committed_calvin_is_expelled_too() -> None:
    state = preaching("calvin")
    state.debaters["calvin"] = "committed"
    assert allowed(state, "papacy", 45)
