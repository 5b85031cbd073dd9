"""Card 5, Papal Bull, in the variant for two."""

from __future__ import annotations

from typing import Any

from adjudicator.games.here_i_stand.rules.powers import FRANCE, PAPACY
from tests.here_i_stand.builders import go_to_war
from tests.here_i_stand.card_builders import allowed
from tests.here_i_stand.cards.intrigues import play_event, refuse_event
from tests.here_i_stand.two_player_builders import for_two


def test_a_reformer_is_excommunicated_as_ever() -> None:
    state = for_two()
    state.reformers.append("luther_reformer")
    answers: list[tuple[str, str, Any]] = [(PAPACY, "card 5/debate", "none")]
    play_event(state, PAPACY, 5, "reformer", answers)
    assert state.reformers_away == ["luther_reformer"]
    assert state.excommunicated == ["luther"]


def test_without_a_reformer_there_is_nothing_to_do() -> None:
    state = for_two()
    refuse_event(state, PAPACY, 5, "reformer", "no reformer is on the map")


def test_no_ruler_is_excommunicated_in_an_impulse() -> None:
    state = for_two()
    go_to_war(state, FRANCE, PAPACY)
    state.reformers.append("luther_reformer")
    refuse_event(state, PAPACY, 5, "ruler", "has no event ruler; it has reformer")
    assert allowed(state, PAPACY, 5, "reformer")
    assert not allowed(state, PAPACY, 5, "ruler")
