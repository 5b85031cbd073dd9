"""Card 78, Frederick the Wise."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c078_frederick_the_wise import nearest_catholics
from adjudicator.games.here_i_stand.facts.events import CardRecovered
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import play_event


def saxony(*reformed: str) -> State:
    state = game_1517()
    for space in ("wittenberg", *reformed):
        state.spaces[space].religion = "protestant"
    return state


def frederick(state: State, *answers: Any) -> Table[State]:
    return play_event(state, OTTOMAN, 78, answers=answers)


def test_the_protestants_break_ties_and_the_second_space_is_looked_for_after_the_first() -> None:
    state = saxony("leipzig")
    assert nearest_catholics(state) == ("brandenburg", "magdeburg")
    frederick(state, (PROTESTANT, "card 78/nearest:1", "magdeburg"))
    assert state.spaces["magdeburg"].religion == "protestant"
    assert state.spaces["brandenburg"].religion == "protestant"
    assert 78 in state.removed


def test_an_electorate_brings_its_regulars() -> None:
    state = saxony("leipzig", "magdeburg", "erfurt", "lubeck", "nuremberg", "stettin", "linz")
    state.spaces["brandenburg"].religion = "catholic"
    frederick(state)
    assert state.spaces["brandenburg"].units == {PROTESTANT: {"regular": 1}}
    assert state.spaces["brunswick"].religion == "protestant"


def test_wittenberg_itself_is_the_nearest_while_it_is_catholic() -> None:
    assert nearest_catholics(game_1517()) == ("wittenberg",)


def test_a_space_further_away_is_refused() -> None:
    with pytest.raises(IllegalAnswer, match="brunswick is not possible"):
        frederick(saxony("leipzig"), (PROTESTANT, "card 78/nearest:1", "brunswick"))


@pytest.mark.parametrize("wanted", [True, False])
def test_the_protestants_may_take_the_wartburg_back(wanted: bool) -> None:
    state = saxony("leipzig", "magdeburg")
    state.draw_pile.remove(37)
    state.discards.append(37)
    state.used_this_turn["papacy"] = [37]
    table = frederick(
        state,
        (PROTESTANT, "card 78/nearest:2", "linz"),
        (PROTESTANT, "card 78/take", wanted),
    )
    assert (37 in state.hands[PROTESTANT]) is wanted
    assert heard(table).of(CardRecovered) == ([CardRecovered(PROTESTANT, 37, 78)] if wanted else [])


def test_not_if_they_have_used_it_this_turn() -> None:
    """FAQ."""
    state = saxony("leipzig", "magdeburg")
    state.discards.append(37)
    state.used_this_turn[PROTESTANT] = [37]
    frederick(state, (PROTESTANT, "card 78/nearest:2", "linz"))
    assert 37 in state.discards


def test_when_all_of_the_zone_is_protestant_nothing_is_converted() -> None:
    state = saxony()
    for space in state.spaces.values():
        space.religion = "protestant"
    frederick(state)
    assert nearest_catholics(state) == ()
