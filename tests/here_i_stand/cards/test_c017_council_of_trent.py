from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import copy_of
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c017_council_of_trent import council_dice
from adjudicator.games.here_i_stand.facts.faith import DebaterCommitted, FlipsLost
from adjudicator.games.here_i_stand.facts.rulers import CouncilHeld
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, PlayChoice, play_card
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.here_i_stand.card_builders import deal_card
from tests.tables import each

PAPAL = "card 17/delegates:papacy"
OTHERS = "card 17/delegates:protestant"


def council(
    state: State,
    papal: Sequence[str],
    protestant: Sequence[str],
    dice: Sequence[tuple[str, Any]],
    flips: Sequence[tuple[str, str]] = (),
) -> Table[State]:
    deal_card(state, OTTOMAN, 17)
    table = table_for(state, power=OTTOMAN)
    answers: list[tuple[str, str, Any]] = [
        (PAPACY, PAPAL, tuple(papal)),
        (PROTESTANT, OTHERS, tuple(protestant)),
        *((side, "card 17/flip", space) for side, space in flips),
        (OTTOMAN, "11/action", End()),
    ]
    procedure = play_card(table, OTTOMAN, CardPlay(17, "event"))
    play(table, procedure, answers=answers, dice=dice)
    return table


def reformed(*spaces: str) -> State:
    state = game_1517()
    for space in spaces:
        state.spaces[space].religion = "protestant"
    return state


def test_the_side_with_more_hits_converts_the_difference() -> None:
    state = reformed("wittenberg", "leipzig", "london")
    table = council(
        state,
        ["eck", "campeggio"],
        ["bucer"],
        [("papacy at the Council", (6, 5, 5, 1, 1)), ("protestant at the Council", (6, 1))],
        [(PAPACY, "leipzig"), (PAPACY, "london")],
    )
    assert [
        s for s in ("wittenberg", "leipzig", "london") if state.spaces[s].religion == "protestant"
    ] == ["wittenberg"]
    assert heard(table).of(CouncilHeld) == [CouncilHeld((6, 5, 5, 1, 1), 3, (6, 1), 1, PAPACY, 2)]
    assert [f.debater for f in heard(table).of(DebaterCommitted)] == ["eck", "campeggio", "bucer"]
    assert {state.debaters[name] for name in ("eck", "campeggio", "bucer")} == {"committed"}


def test_protestant_conversions_need_targets_of_a_reformation_attempt() -> None:
    state = reformed("wittenberg")
    dice = [("papacy", (1,)), ("protestant", (5, 6, 5, 1, 1, 1, 1))]
    flips = [(PROTESTANT, "leipzig"), (PROTESTANT, "prague"), (PROTESTANT, "brunn")]
    with pytest.raises(IllegalAnswer, match="brunn is not possible"):
        council(copy_of(state), ["tetzel"], ["luther", "melanchthon"], dice, flips[2:])
    # Prague lies outside all the five zones, and makes Brünn a target.
    council(state, ["tetzel"], ["luther", "melanchthon"], dice, flips)
    assert all(state.spaces[space].religion == "protestant" for _, space in flips)


def test_equal_hits_convert_nothing_and_the_card_stays_in_the_deck() -> None:
    state = reformed("wittenberg")
    table = council(state, ["tetzel"], ["carlstadt"], [("papacy", (5,)), ("protestant", (6,))])
    assert heard(table).of(CouncilHeld)[0].winner == ""
    assert 17 in state.discards


def test_conversions_without_a_target_are_lost() -> None:
    state = game_1517()
    table = council(state, ["tetzel"], [], [("papacy", (6,))])
    assert heard(table).of(FlipsLost) == [FlipsLost(PAPACY, 1)]


def test_nobody_has_to_send_anybody() -> None:
    table = council(game_1517(), [], [], [])
    assert heard(table).of(CouncilHeld) == [CouncilHeld((), 0, (), 0, "", 0)]


@each(
    ("papal", "protestant", "reason"),
    [
        (["eck", "campeggio", "cajetan", "contarini", "tetzel"], [], "5 are named"),
        (["eck"], ["luther", "bucer", "melanchthon"], "3 are named"),
        (["luther"], [], "luther is not possible"),
        (["aleander"], [], "aleander is not possible"),
        (["eck"], ["carlstadt"], "carlstadt is not possible"),
    ],
)
def test_up_to_4_papal_and_2_protestant_debaters_who_are_uncommitted(
    papal: list[str], protestant: list[str], reason: str
) -> None:
    state = game_1517()
    state.debaters["aleander"] = state.debaters["carlstadt"] = "committed"
    state.debaters["contarini"] = "uncommitted"
    with pytest.raises(IllegalAnswer, match=reason):
        council(state, papal, protestant, [])


def test_protestants_of_different_zones_go_together() -> None:
    state = game_1517()
    state.debaters["tyndale"] = state.debaters["calvin"] = "uncommitted"
    council(state, [], ["tyndale", "calvin"], [("protestant", (1, 1, 1, 1, 1, 1))])
    assert state.debaters["calvin"] == "committed"


def test_pole_brings_a_die_more() -> None:
    assert council_dice(("eck", "campeggio")) == 5
    assert council_dice(("eck", "pole")) == 7


def test_a_copy_that_a_reshuffle_brings_back_in_the_same_turn_can_be_played_again() -> None:
    """11: nobody may pass while holding a mandatory event."""
    state = game_1517()
    council(state, [], [], [])
    deal_card(state, OTTOMAN, 17)
    assert 17 in state.events_this_turn
    PlayChoice(state, OTTOMAN).check(CardPlay(17, "event"))
