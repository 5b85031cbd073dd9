"""Card 27, Mercenaries Grow Restless."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.responses import MercenariesDeserted
from adjudicator.games.here_i_stand.facts.war import AssaultRepulsed, AssaultRolled, SiegeBroken
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.land.siege import assault
from tests.here_i_stand.builders import force, heard, play
from tests.here_i_stand.response_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    french_before_milan,
    hold,
    refusal,
)

RESTLESS = (HAPSBURG, "6.1/window:assault_combat_cards:milan", (27, "restless"))


def test_the_assault_goes_on_without_them_while_the_siege_stands() -> None:
    table = french_before_milan()
    hold(table.state, HAPSBURG, 27)
    storm = force(FRANCE, "francis_i", regular=3, mercenary=3)
    play(
        table,
        assault(table, FRANCE, "milan", storm),
        answers=[RESTLESS],
        dice=[("france in the assault", (1, 1, 1)), ("hapsburg in the assault", (1, 1, 1))],
    )
    assert heard(table).of(MercenariesDeserted)[0].count == 3
    assert table.state.spaces["milan"].units[FRANCE] == {"regular": 3}
    assert table.state.spaces["milan"].besiegers == [FRANCE]


def test_siege_mining_still_counts_when_the_dice_are_counted_again() -> None:
    table = french_before_milan()
    hold(table.state, HAPSBURG, 27)
    hold(table.state, FRANCE, 28)
    storm = force(FRANCE, regular=3, mercenary=1)
    play(
        table,
        assault(table, FRANCE, "milan", storm),
        answers=[(FRANCE, "6.1/window:assault_combat_cards:milan", (28, "dice")), RESTLESS],
        dice=[("france in the assault", (1,) * 5), ("hapsburg in the assault", (1, 1, 1))],
    )
    # Only those of the formation go, not the others who besiege.
    assert table.state.spaces["milan"].units[FRANCE] == {"regular": 3, "mercenary": 2}


def test_too_few_besiegers_retreat_without_an_assault() -> None:
    table = french_before_milan(regular=3)
    hold(table.state, HAPSBURG, 27)
    storm = force(FRANCE, regular=1, mercenary=3)
    play(table, assault(table, FRANCE, "milan", storm), answers=[RESTLESS])
    assert heard(table).of(AssaultRolled) == []
    assert not heard(table).of(AssaultRepulsed)[0].siege_goes_on
    assert [fact.power for fact in heard(table).of(SiegeBroken)] == [FRANCE]
    assert table.state.spaces["milan"].besiegers == []
    assert FRANCE not in table.state.spaces["milan"].units


def test_nobody_left_to_assault_while_others_keep_up_the_siege() -> None:
    table = french_before_milan()
    hold(table.state, HAPSBURG, 27)
    play(table, assault(table, FRANCE, "milan", force(FRANCE, mercenary=3)), answers=[RESTLESS])
    assert heard(table).of(AssaultRolled) == []
    assert table.state.spaces["milan"].besiegers == [FRANCE]


def test_only_the_controller_of_the_space_and_only_against_mercenaries() -> None:
    state = french_before_milan().state
    inside = Side((HAPSBURG,), force(HAPSBURG, regular=2))
    hired = Battle("milan", Side((FRANCE,), force(FRANCE, mercenary=1)), inside, storm=True)
    own = Battle("milan", Side((FRANCE,), force(FRANCE, regular=1)), inside, storm=True)
    assert refusal(27, "restless", state, HAPSBURG, hired) == ""
    assert "not yours" in refusal(27, "restless", state, ENGLAND, hired)
    assert "no mercenaries" in refusal(27, "restless", state, HAPSBURG, own)
