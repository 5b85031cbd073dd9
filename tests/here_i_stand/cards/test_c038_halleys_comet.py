"""Card 38, Halley's Comet."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c038_halleys_comet import skip_impulse
from adjudicator.games.here_i_stand.facts.play import CardDiscarded
from adjudicator.games.here_i_stand.facts.responses import ImpulseSkipped, SkipOrdered
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, impulse, play_card
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.sequence import play_stage
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.here_i_stand.response_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    hold,
    refusal,
)
from tests.tables import each


def empty_hands() -> Table[State]:
    """Return a table at which nobody holds a card, the Ottomans to play."""
    table = table_for(game_1517())
    state = table.state
    for power in MAJOR_POWERS:
        state.on_power_card += state.hands[power]
        state.hands[power].clear()
    state.stage, state.active = "action", OTTOMAN
    return table


def test_a_random_card_goes_and_never_a_home_card() -> None:
    """FAQ: a mandatory event can be hit and is not carried out."""
    table = table_for(game_1517(), power=FRANCE)
    hold(table.state, HAPSBURG, 12, 24)
    hold(table.state, FRANCE, 38)
    play(
        table,
        play_card(table, FRANCE, CardPlay(38, "event", "discard")),
        answers=[(FRANCE, "card 38/target", HAPSBURG)],
        dice=[("random discard of hapsburg", 0)],
    )
    assert table.state.hands[HAPSBURG] == [2, 24]
    assert heard(table).of(CardDiscarded)[0].card == 12
    assert table.state.discards == [12]
    assert 38 in table.state.removed


def test_nobody_to_discard() -> None:
    table = empty_hands()
    hold(table.state, HAPSBURG, 2)
    assert "home cards" in refusal(38, "discard", table.state, FRANCE, table.state.impulse)
    hold(table.state, HAPSBURG, 24)
    assert refusal(38, "discard", table.state, FRANCE, table.state.impulse) == ""


def test_it_interrupts_between_actions_of_another_power_and_leaves_the_game() -> None:
    table = empty_hands()
    hold(table.state, FRANCE, 24)
    hold(table.state, PAPACY, 38)
    play(
        table,
        impulse(table),
        answers=[
            (PAPACY, "6.1/window:any_time_action", (38, "skip_impulse")),
            (PAPACY, "card 38/skip", HAPSBURG),
        ],
    )
    assert table.state.skipping == [HAPSBURG]
    assert table.state.removed == [38]
    assert heard(table).to(None).count(SkipOrdered(HAPSBURG, 38)) == 1


def test_a_skipped_impulse_is_no_pass_and_the_row_starts_again() -> None:
    table = empty_hands()
    state = table.state
    state.skipping.append(HAPSBURG)
    play(table, impulse(table))
    assert (state.active, state.passes) == (HAPSBURG, 1)
    play(table, impulse(table))
    assert (state.active, state.passes) == (ENGLAND, 0)
    assert heard(table).of(ImpulseSkipped)[0].power == HAPSBURG
    assert state.skipping == []


def test_an_active_power_skips_the_impulse_after_this_one() -> None:
    table = empty_hands()
    state = table.state
    hold(state, OTTOMAN, 24)
    hold(state, FRANCE, 38)
    play(
        table,
        impulse(table),
        answers=[
            (FRANCE, "6.1/window:any_time_action", (38, "skip_impulse")),
            (FRANCE, "card 38/skip", OTTOMAN),
            (OTTOMAN, "11/play", CardPlay(24, "cp")),
            (OTTOMAN, "11/action", End()),
        ],
    )
    assert (state.skipping, state.active) == ([OTTOMAN], HAPSBURG)


def test_nothing_carries_over_into_the_next_action_phase() -> None:
    table = empty_hands()
    table.state.stage = "spring"
    table.state.skipping.append(FRANCE)
    for space in table.state.spaces.values():
        space.units.clear()
        space.leaders.clear()
    play(table, play_stage(table))
    assert table.state.stage == "action"
    assert table.state.skipping == []


@each("power", MAJOR_POWERS)
def test_usually_somebody_else_skips(power: str) -> None:
    table = empty_hands()
    request = skip_impulse(table, power, table.state.impulse).send(None)
    decision = request.decisions[0]
    decision.choice.check(decision.default)
    assert decision.default != power


def test_as_an_event_in_the_own_impulse_it_is_the_whole_activity() -> None:
    table = empty_hands()
    hold(table.state, OTTOMAN, 38)
    play(
        table,
        impulse(table),
        answers=[
            (OTTOMAN, "11/play", CardPlay(38, "event", "skip_impulse")),
            (OTTOMAN, "card 38/skip", FRANCE),
        ],
    )
    assert table.state.active == HAPSBURG
    assert table.state.skipping == [FRANCE]
