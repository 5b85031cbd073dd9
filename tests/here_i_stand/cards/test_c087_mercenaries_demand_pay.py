"""Card 87, Mercenaries Demand Pay."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.events import UnitsRemoved
from adjudicator.games.here_i_stand.facts.play import CardDiscarded
from adjudicator.games.here_i_stand.facts.troubles import MercenariesAsk, MercenariesStay
from adjudicator.games.here_i_stand.facts.war import SiegeBroken
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MERCENARY,
    OTTOMAN,
)
from adjudicator.games.here_i_stand.rules.state import ForeignWar, State, units_on_map
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war, heard, put
from tests.here_i_stand.card_builders import deal_hand, play_event, refused
from tests.tables import each

FIVE_CP, FOUR_CP, THREE_CP, TWO_CP, ONE_CP = 74, 76, 66, 87, 80


def hired() -> State:
    """France has 9 mercenaries in Paris and 3 in Lyon, and nobody else has any."""
    state = clear_map(game_1517())
    put(state, "paris", FRANCE, mercenary=9, regular=1)
    put(state, "lyon", FRANCE, mercenary=3)
    return state


def demand(
    state: State, *answers: tuple[str, str, object], hand: tuple[int, ...] = ()
) -> Table[State]:
    deal_hand(state, FRANCE, *hand)
    return play_event(state, ENGLAND, 87, answers=answers)


@each(
    ("paid", "stay"),
    [(ONE_CP, 2), (100, 2 * 2), (THREE_CP, 6), (FOUR_CP, 10), (FIVE_CP, 12), (4, 12)],
)
def test_the_cp_of_the_card_say_how_many_stay(paid: int, stay: int) -> None:
    """FAQ: the home card, of 5 CP, can be used as well."""
    answers: list[tuple[str, str, object]] = [(FRANCE, "card 87/discard", (paid,))]
    if stay < 12:
        where = {"paris": stay - 3, "lyon": 3} if stay > 3 else {"lyon": stay}
        answers.append((FRANCE, "card 87/stay", where))
    state = hired()
    table = demand(state, *answers, hand=(4, paid) if paid != 4 else (4,))
    assert units_on_map(state, FRANCE, MERCENARY) == stay
    assert state.spaces["lyon"].units == {FRANCE: {MERCENARY: min(3, stay)}}
    assert heard(table).of(MercenariesAsk) == [MercenariesAsk(FRANCE, 12, 87)]
    assert heard(table).of(MercenariesStay) == [MercenariesStay(FRANCE, stay, 12 - stay, 87)]
    assert heard(table).of(CardDiscarded)[0].card == paid


def test_a_home_card_is_used_for_the_turn() -> None:
    state = hired()
    demand(state, (FRANCE, "discard", (4,)), hand=(4,))
    assert 4 in state.on_power_card
    assert 4 not in state.discards


def test_without_a_discard_all_of_them_go() -> None:
    state = hired()
    table = demand(state, (FRANCE, "discard", ()), hand=(4, THREE_CP))
    assert units_on_map(state, FRANCE, MERCENARY) == 0
    assert state.spaces["paris"].units == {FRANCE: {"regular": 1}}
    assert [fact.space for fact in heard(table).of(UnitsRemoved)] == ["paris", "lyon"]
    assert 87 in state.discards


def test_a_mandatory_event_does_not_pay() -> None:
    """FAQ; who holds nothing else loses them all, and is asked: the others do not know it."""
    with pytest.raises(IllegalAnswer, match="12 is not possible"):
        demand(hired(), (FRANCE, "discard", (12,)), hand=(12, 4))
    state = hired()
    demand(state, (FRANCE, "discard", ()), hand=(12,))
    assert units_on_map(state, FRANCE, MERCENARY) == 0
    assert state.hands[FRANCE] == [12]


def test_an_empty_hand_pays_nothing_and_everybody_sees_it() -> None:
    state = hired()
    demand(state)
    assert units_on_map(state, FRANCE, MERCENARY) == 0


@pytest.mark.parametrize(
    ("kept", "reason"),
    [({"lyon": 2}, "add up to 2, not 6"), ({"lyon": 4, "paris": 2}, "lyon: 4 named")],
)
def test_exactly_as_many_stay_where_there_are_some(kept: dict[str, int], reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        demand(hired(), (FRANCE, "discard", (THREE_CP,)), (FRANCE, "stay", kept), hand=(THREE_CP,))


def test_the_playing_power_names_one_of_several() -> None:
    state = hired()
    put(state, "vienna", HAPSBURG, mercenary=1)
    deal_hand(state, HAPSBURG)
    demand(state, (ENGLAND, "card 87/target", HAPSBURG), hand=(4,))
    assert state.spaces["vienna"].units == {}
    assert units_on_map(state, FRANCE, MERCENARY) == 12


def test_a_siege_that_has_become_too_weak_is_broken() -> None:
    state = clear_map(game_1517())
    go_to_war(state, FRANCE, HAPSBURG)
    put(state, "brussels", FRANCE, regular=1, mercenary=2)
    put(state, "brussels", HAPSBURG, regular=1)
    state.spaces["brussels"].besiegers = [FRANCE]
    table = demand(state, (FRANCE, "15.3/retreat", "st_quentin"))
    assert heard(table).of(SiegeBroken) == [SiegeBroken(FRANCE, "brussels")]
    assert state.spaces["brussels"].besiegers == []
    assert FRANCE not in state.spaces["brussels"].units


def test_mercenaries_in_a_foreign_war_count() -> None:
    state = clear_map(game_1517())
    state.foreign_wars["ireland"] = ForeignWar(93, ENGLAND, {ENGLAND: {MERCENARY: 2}})
    deal_hand(state, ENGLAND)
    play_event(state, OTTOMAN, 87)
    assert state.foreign_wars["ireland"].units == {}


def test_somebody_must_have_mercenaries() -> None:
    assert "no power has mercenaries" in refused(clear_map(game_1517()), ENGLAND, 87)
