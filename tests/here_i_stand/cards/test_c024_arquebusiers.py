"""Card 24, Arquebusiers."""

from __future__ import annotations

from adjudicator.games.here_i_stand.cards import mode_named
from adjudicator.games.here_i_stand.cards.c024_arquebusiers import dice
from adjudicator.games.here_i_stand.facts.play import CardResponded
from adjudicator.games.here_i_stand.facts.responses import DiceGained
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from tests.here_i_stand.builders import force, game_1517, heard, play, table_for
from tests.here_i_stand.response_builders import (
    FRANCE,
    HAPSBURG,
    MARCH,
    OTTOMAN,
    before_vienna,
    hold,
    refusal,
)


def test_two_more_dice_in_a_field_battle_and_everybody_sees_it() -> None:
    table = before_vienna()
    hold(table.state, HAPSBURG, 24)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[
            (HAPSBURG, "13.3/avoid", None),
            (HAPSBURG, "6.1/window:field_combat_cards:vienna", (24, "dice")),
        ],
        dice=[("ottoman in battle", (1,) * 6), ("hapsburg in battle", (6,) * 1 + (1,) * 7)],
    )
    assert table.state.discards == [24]
    assert 24 not in table.state.hands[HAPSBURG]
    assert heard(table).to(None).count(DiceGained((HAPSBURG,), "vienna", 24, 2, 5)) == 1
    assert heard(table).of(CardResponded)[0].power == HAPSBURG


def test_the_card_may_be_kept() -> None:
    table = before_vienna()
    hold(table.state, HAPSBURG, 24)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[(HAPSBURG, "13.3/avoid", None)],
        dice=[("ottoman in battle", (1,) * 6), ("hapsburg in battle", (1,) * 6)],
    )
    assert 24 in table.state.hands[HAPSBURG]


def test_two_more_dice_at_sea() -> None:
    side = Side((OTTOMAN,), force(OTTOMAN, squadron=1), dice=2)
    battle = Battle("ionian_sea", Side((HAPSBURG,), force(HAPSBURG, squadron=1)), side, at_sea=True)
    table = table_for(game_1517())
    play(table, dice(table, OTTOMAN, battle))
    assert side.dice == 4


def test_only_those_who_fight_and_neither_assaults_nor_piracy() -> None:
    battle = Battle("vienna", Side((OTTOMAN,), force(OTTOMAN)), Side((HAPSBURG,), force(HAPSBURG)))
    assert "no units of France" in refusal(24, "dice", game_1517(), FRANCE, battle)
    assert refusal(24, "dice", game_1517(), HAPSBURG, battle) == ""
    assert mode_named(24, "dice").windows == ("field_combat_cards", "naval_combat_cards")
