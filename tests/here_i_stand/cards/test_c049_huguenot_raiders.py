"""Card 49, Huguenot Raiders."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c049_huguenot_raiders import possible_raiders
from adjudicator.games.here_i_stand.facts.ventures import RaiderLaunched
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import PROTESTANT_FAITH, State
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import event_table, play_held, refusal
from tests.tables import each


def converted(*spaces: str) -> Table[State]:
    """Return a Papal impulse with these spaces under Protestant influence."""
    state = game_1517()
    for space in spaces:
        state.spaces[space].religion = PROTESTANT_FAITH
    return event_table(state, PAPACY, 49)


@each(
    ("space", "raiders"),
    [
        ("rouen", (FRANCE,)),
        ("plymouth", (ENGLAND,)),
        ("hamburg", (PROTESTANT,)),
        ("dijon", ()),  # no port
        ("antwerp", ()),  # a Hapsburg port
    ],
)
def test_a_raider_needs_a_protestant_home_port(space: str, raiders: tuple[str, ...]) -> None:
    assert possible_raiders(converted(space).state) == raiders


def test_the_player_chooses_whose_raider_it_is() -> None:
    table = converted("rouen", "plymouth", "hamburg")
    play_held(table, 49, answers=[(PAPACY, "card 49/power", ENGLAND)])
    assert table.state.raiders == [ENGLAND]
    assert RaiderLaunched(ENGLAND) in heard(table).to(None)
    assert 49 in table.state.discards


def test_one_raider_each_and_without_a_port_none() -> None:
    table = converted("rouen")
    table.state.raiders.append(FRANCE)
    assert "no raider yet" in refusal(table, 49)
    assert "Protestant influence" in refusal(converted(), 49)


def test_an_eliminated_raider_can_come_back() -> None:
    table = converted("rouen")
    play_held(table, 49)
    table.state.raiders.clear()
    assert possible_raiders(table.state) == (FRANCE,)
