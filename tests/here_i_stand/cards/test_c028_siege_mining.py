"""Card 28, Siege Mining."""

from __future__ import annotations

from adjudicator.games.here_i_stand.cards import mode_named
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.land.siege import assault
from tests.here_i_stand.builders import force, play
from tests.here_i_stand.response_builders import (
    FRANCE,
    HAPSBURG,
    french_before_milan,
    hold,
    refusal,
)


def test_three_more_dice_for_the_attacker() -> None:
    table = french_before_milan()
    hold(table.state, FRANCE, 28)
    play(
        table,
        assault(table, FRANCE, "milan", force(FRANCE, regular=2)),
        answers=[(FRANCE, "6.1/window:assault_combat_cards:milan", (28, "dice"))],
        dice=[("france in the assault", (1,) * 4), ("hapsburg in the assault", (1, 1, 1))],
    )
    assert table.state.discards == [28]


def test_not_for_the_defender() -> None:
    state = french_before_milan().state
    inside = Side((HAPSBURG,), force(HAPSBURG, regular=2))
    battle = Battle("milan", Side((FRANCE,), force(FRANCE, regular=1)), inside, storm=True)
    assert "assaulting power" in refusal(28, "dice", state, HAPSBURG, battle)
    assert refusal(28, "dice", state, FRANCE, battle) == ""
    assert mode_named(28, "dice").windows == ("assault_combat_cards",)
