"""Card 25, Field Artillery."""

from __future__ import annotations

from adjudicator.games.here_i_stand.cards import mode_named
from adjudicator.games.here_i_stand.cards.c025_field_artillery import dice
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from tests.here_i_stand.builders import force, game_1517, play, table_for
from tests.here_i_stand.response_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    refusal,
)
from tests.tables import each


@each(
    ("power", "more"),
    [(FRANCE, 3), (OTTOMAN, 3), (HAPSBURG, 2), (ENGLAND, 2), (PAPACY, 2), (PROTESTANT, 2)],
)
def test_the_french_and_the_ottomans_have_the_larger_trains(power: str, more: int) -> None:
    side = Side((power,), force(power, regular=2), dice=2)
    battle = Battle("milan", side, Side(("independent",), force("independent", regular=2), dice=3))
    table = table_for(game_1517())
    play(table, dice(table, power, battle))
    assert (side.dice, battle.defender.dice) == (2 + more, 3)


def test_in_field_battles_only_and_for_those_who_fight() -> None:
    assert mode_named(25, "dice").windows == ("field_combat_cards",)
    battle = Battle("milan", Side((FRANCE,), force(FRANCE)), Side((HAPSBURG,), force(HAPSBURG)))
    assert "no units of England" in refusal(25, "dice", game_1517(), ENGLAND, battle)
