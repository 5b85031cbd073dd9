"""Card 96, Sale of Moluccas."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.play import CardsDrawn
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import play_event, refused, stack_pile


def test_who_has_sailed_around_the_world_draws_two_whoever_plays_the_card() -> None:
    state = game_1517()
    state.discoveries["circumnavigation"] = ENGLAND
    stack_pile(state, 30, 31)
    table = play_event(state, HAPSBURG, 96)
    assert {30, 31} <= set(state.hands[ENGLAND])
    assert [fact for fact in heard(table).to(ENGLAND) if isinstance(fact, CardsDrawn)]
    assert not [fact for fact in heard(table).to(HAPSBURG) if isinstance(fact, CardsDrawn)]
    assert 96 in state.removed


def test_before_the_circumnavigation_it_is_refused() -> None:
    state = game_1517()
    state.discoveries["pacific_strait"] = FRANCE
    assert "nobody has completed the circumnavigation" in refused(state, FRANCE, 96)
