"""Card 29, Surprise Attack."""

from __future__ import annotations

from adjudicator.games.here_i_stand.cards import mode_named
from adjudicator.games.here_i_stand.facts.responses import StruckFirst
from adjudicator.games.here_i_stand.facts.war import FieldBattleDecided
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.state import force_of
from tests.here_i_stand.builders import force, heard, play
from tests.here_i_stand.response_builders import HAPSBURG, MARCH, OTTOMAN, before_vienna, hold

WINDOW = "6.1/window:field_combat_cards:vienna"
STAND = (HAPSBURG, "13.3/avoid", None)


def test_the_attacker_strikes_first_and_the_enemy_rolls_with_what_is_left() -> None:
    table = before_vienna(regular=3, mercenary=2)
    hold(table.state, OTTOMAN, 29)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[
            STAND,
            (OTTOMAN, WINDOW, (29, "strike_first")),
            (HAPSBURG, "14/losses", {"mercenary": 2}),
            (HAPSBURG, "14.1/shelter", force(HAPSBURG, regular=3)),
        ],
        # 5 units and the defender's die, two of them gone
        dice=[("ottoman in battle", (6, 6, 1, 1, 1, 1)), ("hapsburg in battle", (6, 1, 1, 1))],
    )
    state = table.state
    assert heard(table).of(StruckFirst)[0].hits == 2
    decided = heard(table).of(FieldBattleDecided)[0]
    assert (decided.winners, decided.winner_hits, decided.loser_hits) == ((OTTOMAN,), 2, 1)
    # Those inside are as many as those outside: no siege.
    assert force_of(state, "pressburg", OTTOMAN).size == 3
    assert force_of(state, "vienna", HAPSBURG).size == 3  # no second loss for the same hits


def test_nothing_left_means_no_dice_at_all_and_defeat() -> None:
    table = before_vienna(regular=1)
    table.state.spaces["vienna"].leaders.append("ferdinand")
    hold(table.state, OTTOMAN, 29)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[
            STAND,
            (HAPSBURG, "13.4/withdraw", False),
            (OTTOMAN, WINDOW, (29, "strike_first")),
        ],
        dice=[("ottoman in battle", (6, 6, 6, 1, 1, 1))],
    )
    assert table.state.captured["ferdinand"] == OTTOMAN
    assert force_of(table.state, "vienna", OTTOMAN).size == 4


def test_the_defender_may_strike_first_and_still_loses_with_fewer_hits() -> None:
    table = before_vienna()
    hold(table.state, HAPSBURG, 29)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[
            STAND,
            (HAPSBURG, WINDOW, (29, "strike_first")),
            (HAPSBURG, "14.1/shelter", force(HAPSBURG, regular=3)),
        ],
        dice=[("hapsburg in battle", (6, 1, 1, 1, 1, 1)), ("ottoman in battle", (6, 6, 1, 1, 1))],
    )
    assert heard(table).of(FieldBattleDecided)[0].winners == (OTTOMAN,)


def test_janissaries_are_rolled_after_both_and_their_hits_taken_then() -> None:
    table = before_vienna()
    hold(table.state, OTTOMAN, 29)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[
            STAND,
            (OTTOMAN, WINDOW, (29, "strike_first")),
            (OTTOMAN, "6.1/window:field_after_rolls:vienna", (1, "extra_dice")),
            (HAPSBURG, "14.1/shelter", force(HAPSBURG, regular=2)),
        ],
        dice=[
            ("ottoman in battle", (6, 1, 1, 1, 1, 1)),
            ("hapsburg in battle", (1,) * 5),
            ("Janissaries", (6, 6, 1, 1, 1)),
        ],
    )
    assert force_of(table.state, "vienna", HAPSBURG).size == 2


def test_in_field_battles_only() -> None:
    assert mode_named(29, "strike_first").windows == ("field_combat_cards",)
