"""Card 30, Tercios."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards.c030_tercios import against_hapsburg
from adjudicator.games.here_i_stand.facts.war import FieldBattleDecided
from adjudicator.games.here_i_stand.rules.deck import may_use
from adjudicator.games.here_i_stand.rules.land.battle import roll_for
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from tests.here_i_stand.builders import force, game_1517, heard, play
from tests.here_i_stand.response_builders import (
    FRANCE,
    HAPSBURG,
    MARCH,
    OTTOMAN,
    before_vienna,
    hold,
    refusal,
)

WINDOW = "6.1/window:field_combat_cards:vienna"
STAND = (HAPSBURG, "13.3/avoid", None)


def test_three_hapsburg_dice_hit_on_4_and_the_others_do_not() -> None:
    table = before_vienna()
    hold(table.state, HAPSBURG, 30)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[STAND, (HAPSBURG, WINDOW, (30, "hapsburg_dice"))],
        dice=[
            ("ottoman in battle", (1,) * 6),
            ("hapsburg in battle", (4,) * 6),
            ("Tercios of hapsburg in battle", (4, 4, 3)),
        ],
    )
    assert heard(table).of(FieldBattleDecided)[0].winner_hits == 2


def test_an_enemy_takes_three_dice_from_three_hapsburg_regulars() -> None:
    table = before_vienna()
    hold(table.state, OTTOMAN, 30)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[STAND, (OTTOMAN, WINDOW, (30, "against_hapsburg"))],
        dice=[("ottoman in battle", (1,) * 6), ("hapsburg in battle", (1,) * 3)],
    )


@pytest.mark.parametrize(("regulars", "allowed"), [(2, False), (3, True)])
def test_against_three_hapsburg_regulars_and_no_fewer(regulars: int, allowed: bool) -> None:
    held = force(HAPSBURG, regular=regulars, mercenary=4)
    battle = Battle("milan", Side((FRANCE,), force(FRANCE, regular=1)), Side((HAPSBURG,), held))
    reason = refusal(30, "against_hapsburg", game_1517(), FRANCE, battle)
    assert (reason == "") is allowed
    assert allowed or "fewer than 3 Hapsburg regulars" in reason


def test_who_may_play_which_half() -> None:
    assert may_use(30, HAPSBURG, "hapsburg_dice")
    assert not may_use(30, FRANCE, "hapsburg_dice")
    assert may_use(30, FRANCE, "against_hapsburg")
    assert not may_use(30, HAPSBURG, "against_hapsburg")
    battle = Battle("milan", Side((FRANCE,), force(FRANCE)), Side((OTTOMAN,), force(OTTOMAN)))
    assert "no units of Hapsburgs" in refusal(30, "hapsburg_dice", game_1517(), HAPSBURG, battle)


def test_no_side_rolls_less_than_no_dice() -> None:
    weak = Side((HAPSBURG,), force(HAPSBURG, regular=3), dice=2)
    battle = Battle("vienna", Side((OTTOMAN,), force(OTTOMAN, regular=1), dice=1), weak)
    table = before_vienna()
    play(table, against_hapsburg(table, OTTOMAN, battle))
    roll_for(table, battle, weak)
    assert (weak.dice, weak.rolls, weak.swept) == (0, (), False)
