"""6.2 Taking over a game: what the procedures ask and tell, apart from mail."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from adjudicator.engine.chance import SecretChance
from adjudicator.engine.play import Live, begin
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.turn.take_over import HandChoice
from adjudicator.games.registry import game_of
from tests.own_types import his_state

RULES = game_of("here_i_stand").rules
SIZES = {
    "ottoman": 2, "hapsburg": 1, "england": 1, "france": 2, "papacy": 2, "protestant": 1,
}  # fmt: skip


def opened(**more: Any) -> Live[Any]:
    position = {"turn": 2, "stage": "winter", "hand_sizes": SIZES, **more}
    chance = SecretChance(bytes(32))
    live: Live[Any] = Live(RULES, begin(RULES, "1517", {"position": position}), chance)
    for power in MAJOR_POWERS:
        live.answer(power, True)
    return live


def kinds(live: Live[Any]) -> list[str]:
    return [told.fact.kind for told in live.told_since(0)]


def test_only_powers_with_unknown_cards_are_asked_for_their_hand() -> None:
    with closing(opened()) as live:
        asked = [one.decision for one in live.waiting]
        assert [one.role for one in asked] == ["ottoman", "france"]
        assert all(isinstance(one.choice, HandChoice) and one.discreet for one in asked)


def test_a_card_in_two_hands_is_told_without_its_name() -> None:
    with closing(opened()) as live:
        live.answer("ottoman", (79,))
        live.answer("france", (79,))
        told = [one for one in live.told_since(0) if one.fact.kind == "hands_do_not_fit"]
        assert [one.fact.dump() for one in told] == [{"attempt": 1, "again": False}]
        assert told[0].audience.admits(None)
        assert "hand_named" not in kinds(live)


def test_hands_that_fit_leave_the_rest_as_the_draw_pile() -> None:
    with closing(opened()) as live:
        live.answer("ottoman", (79,))
        live.answer("france", (80,))
        state = his_state(live.state)
        assert 79 in state.hands["ottoman"]
        assert 80 in state.hands["france"]
        assert not {79, 80} & set(state.draw_pile)
        (shuffle,) = [roll for one in live.finished for roll in one.rolls]
        assert shuffle.label == "the pile taken over"
        assert RULES.faults(live.state) == []


def test_only_its_owner_is_told_a_hand() -> None:
    with closing(opened()) as live:
        live.answer("ottoman", (79,))
        live.answer("france", (80,))
        named = [one for one in live.told_since(0) if one.fact.kind == "hand_named"]
        assert [[r for r in live.roles if one.audience.admits(r)] for one in named] == [
            ["ottoman"], ["france"],
        ]  # fmt: skip


def test_everybody_sees_how_many_cards_are_held_before_anybody_has_named_them() -> None:
    live = Live(
        RULES,
        begin(RULES, "1517", {"position": {"turn": 2, "stage": "winter", "hand_sizes": SIZES}}),
        None,
    )
    with closing(live):
        view: Any = RULES.view(live.state, None)
        assert view.hand_sizes == SIZES
        assert view.pile_size == len(his_state(live.state).draw_pile) - 2
