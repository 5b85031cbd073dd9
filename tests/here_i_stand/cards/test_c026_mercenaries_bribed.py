"""Card 26, Mercenaries Bribed."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c026_mercenaries_bribed import bribe
from adjudicator.games.here_i_stand.facts.responses import MercenariesBribed
from adjudicator.games.here_i_stand.rules.deck import may_use
from adjudicator.games.here_i_stand.rules.land.construction import room_for
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.powers import MERCENARY
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, force, game_1517, heard, play, put, table_for
from tests.here_i_stand.response_builders import ENGLAND, FRANCE, HAPSBURG, OTTOMAN, refusal
from tests.tables import each


def before_milan(mercenaries: int) -> tuple[Table[State], Battle]:
    table = table_for(clear_map(game_1517()), power=FRANCE)
    put(table.state, "milan", FRANCE, regular=2)
    put(table.state, "milan", HAPSBURG, regular=1, mercenary=mercenaries)
    attacker = Side((FRANCE,), force(FRANCE, regular=2), dice=2)
    held = force(HAPSBURG, regular=1, mercenary=mercenaries)
    return table, Battle("milan", attacker, Side((HAPSBURG,), held, dice=2 + mercenaries))


@each(("mercenaries", "bribed"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_half_of_them_rounded_up_change_sides_and_dice_are_recounted(
    mercenaries: int, bribed: int
) -> None:
    table, battle = before_milan(mercenaries)
    play(table, bribe(table, FRANCE, battle))
    assert battle.attacker.force == force(FRANCE, regular=2, mercenary=bribed)
    assert battle.attacker.dice == 2 + bribed
    assert battle.defender.dice == 2 + mercenaries - bribed
    assert table.state.spaces["milan"].units[FRANCE] == {"regular": 2, "mercenary": bribed}
    assert battle.defender.force.size == 1 + mercenaries - bribed
    assert heard(table).of(MercenariesBribed)[0].joined == bribed


def test_what_the_counters_cannot_show_is_lost_to_both() -> None:
    table, battle = before_milan(4)
    put(table.state, "paris", FRANCE, mercenary=room_for(table.state, FRANCE, MERCENARY) - 1)
    play(table, bribe(table, FRANCE, battle))
    assert battle.attacker.dice == 3
    assert battle.defender.dice == 4
    assert table.state.spaces["milan"].units[HAPSBURG] == {"regular": 1, "mercenary": 2}


def test_allies_lose_their_mercenaries_as_evenly_as_possible() -> None:
    table, battle = before_milan(2)
    put(table.state, "milan", ENGLAND, mercenary=1)
    battle.defender.powers = (HAPSBURG, ENGLAND)
    battle.defender.force = battle.defender.force.plus(force(ENGLAND, mercenary=1))
    play(table, bribe(table, FRANCE, battle))
    assert battle.defender.force.units == {HAPSBURG: {"regular": 1, "mercenary": 1}}


def test_in_the_sack_of_rome_they_leave_but_do_not_defend() -> None:
    """FAQ 22: no help from those who are bribed."""
    table, battle = before_milan(4)
    battle.sack = True
    play(table, bribe(table, FRANCE, battle))
    assert (battle.attacker.dice, battle.defender.dice) == (2, 4)
    assert "mercenary" not in table.state.spaces["milan"].units[FRANCE]


def test_neither_by_nor_against_the_ottomans_and_not_without_mercenaries() -> None:
    table, battle = before_milan(2)
    assert refusal(26, "bribe", table.state, FRANCE, battle) == ""
    assert "no units of England" in refusal(26, "bribe", table.state, ENGLAND, battle)
    assert "no mercenaries" in refusal(26, "bribe", table.state, HAPSBURG, battle)
    assert not may_use(26, OTTOMAN, "bribe")
    battle.defender.powers = (HAPSBURG, OTTOMAN)
    assert "Ottoman ranks" in refusal(26, "bribe", table.state, FRANCE, battle)
