"""Section 6: outages move deadlines and execute nothing; a clock that jumps calls the operator."""

from __future__ import annotations

from datetime import timedelta

import pytest

from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NotPossible
from adjudicator.service.table.deadlines import tick
from adjudicator.service.table.lateness.outages import accept_clock, beat, clock_state
from adjudicator.store import tables
from tests.service.playground import MODERATOR, OPERATOR, START, Playground, flat

NEGOTIATORS = ["hapsburg", "england", "france"]


def jump(ground: Playground, **time: float) -> None:
    """Change the clock, while no time passes."""
    ground.clock.move_to(ground.clock.now() + timedelta(**time))


def notices(ground: Playground) -> list[str]:
    """Return the notices of the operator."""
    return [flat(m.text) for m in ground.mails(kind="moderator") if m.recipient == OPERATOR]


# -- outages ----------------------------------------------------------------------------------


@pytest.mark.parametrize("restarted", [False, True])
def test_a_machine_that_was_off_or_asleep_moves_all_deadlines(
    ground: Playground, restarted: bool
) -> None:
    ground.open("negotiation")
    assert beat(ground.office)
    ground.clock.advance(timedelta(hours=60))
    if restarted:
        ground.clock.restart()
    assert beat(ground.office, starting=True)
    assert tick(ground.office) == 0
    assert ground.window().due_at == START + timedelta(hours=108)
    assert notices(ground) == []


def test_a_deadline_that_came_in_a_short_gap_at_the_start_is_moved_too(quick: Playground) -> None:
    quick.open("negotiation")
    quick.clock.advance(timedelta(hours=47, minutes=59))
    beat(quick.office)
    quick.clock.advance(timedelta(minutes=3))
    assert beat(quick.office, starting=True)
    assert tick(quick.office) == 0
    assert quick.window().due_at == START + timedelta(hours=48, minutes=3)
    assert [m.role for m in quick.mails(kind="moved")] == NEGOTIATORS
    assert "moved by 3 minutes" in flat(quick.last("france", "moved").text)
    assert quick.wait(minutes=1) == 1


def test_a_restart_of_some_seconds_is_not_told(quick: Playground) -> None:
    quick.open("negotiation")
    quick.clock.advance(timedelta(hours=48) - timedelta(seconds=5))
    beat(quick.office)
    quick.clock.advance(timedelta(seconds=20))
    assert beat(quick.office, starting=True)
    assert tick(quick.office) == 0
    assert quick.window().due_at == START + timedelta(hours=48, seconds=20)
    assert quick.mails(kind="moved") == []


def test_a_short_gap_leaves_later_deadlines_alone(quick: Playground) -> None:
    quick.open("negotiation")
    beat(quick.office)
    quick.clock.advance(timedelta(minutes=3))
    beat(quick.office, starting=True)
    assert quick.window().due_at == START + timedelta(hours=48)
    assert quick.mails(kind="moved") == []


def test_a_worker_that_is_only_busy_executes_what_came_due(quick: Playground) -> None:
    quick.open("negotiation")
    quick.clock.advance(timedelta(hours=47, minutes=59))
    beat(quick.office)
    quick.clock.advance(timedelta(seconds=70))
    assert beat(quick.office)
    assert tick(quick.office) == 1


def test_an_early_close_that_came_in_a_short_gap_is_moved(quick: Playground) -> None:
    quick.open("negotiation")
    for role in NEGOTIATORS:
        quick.write(role, "READY")
    quick.clock.advance(timedelta(minutes=29))
    beat(quick.office)
    quick.clock.advance(timedelta(minutes=2))
    assert beat(quick.office, starting=True)
    assert tick(quick.office) == 0
    assert quick.window().closing_at == START + timedelta(minutes=32)


def test_outages_that_follow_each_other_are_told_together_and_once(quick: Playground) -> None:
    quick.open("negotiation")
    beat(quick.office)
    for _ in range(2):
        quick.clock.advance(timedelta(hours=2))
        beat(quick.office)
        assert quick.mails(kind="moved") == [], "telling takes long: not where deadlines are moved"
    for _ in range(2):
        assert tick(quick.office) == 0
    assert [m.role for m in quick.mails(kind="moved")] == NEGOTIATORS
    assert "moved by 4 hours" in flat(quick.last("france", "moved").text)
    assert quick.window().due_at == START + timedelta(hours=52)


def test_an_outage_is_told_when_a_game_on_hold_goes_on(quick: Playground) -> None:
    slug = quick.open("negotiation")
    beat(quick.office)
    quick.clock.advance(timedelta(hours=2))
    beat(quick.office)
    moderate(quick.office, slug, "hold")
    tick(quick.office)
    assert quick.mails(kind="moved") == []
    moderate(quick.office, slug, "resume")
    tick(quick.office)
    told = [flat(m.text) for m in quick.mails("france", "moved")]
    assert ["The service was down" in words for words in told].count(True) == 1


def test_of_a_window_that_has_closed_no_delay_is_told(quick: Playground) -> None:
    quick.open("spring")
    beat(quick.office)
    quick.clock.advance(timedelta(hours=2))
    beat(quick.office)
    for role in ("ottoman", "hapsburg", "england", "france"):
        quick.write(role, "NO DEPLOYMENT")
    quick.clock.advance(timedelta(minutes=1))
    tick(quick.office)
    assert quick.rows(tables.Window)[0].state == "closed"
    assert quick.mails(kind="moved") == []


def test_the_grace_is_moved_by_an_outage_and_so_is_its_calendar(quick: Playground) -> None:
    quick.open("diet", settings={"grace": "12h"})
    quick.wait(hours=48)
    beat(quick.office)
    moves = quick.window().moves
    quick.clock.advance(timedelta(hours=20))
    beat(quick.office)
    assert tick(quick.office) == 0
    assert quick.window().grace_until == START + timedelta(hours=80)
    assert quick.window().moves > moves


def test_a_window_in_which_the_moderator_decides_is_not_moved(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR)
    quick.wait(hours=48)
    beat(quick.office)
    quick.clock.advance(timedelta(hours=20))
    beat(quick.office)
    tick(quick.office)
    assert quick.window().due_at == START + timedelta(hours=48)
    assert len(quick.notices()) == 1
    assert quick.mails(kind="moved") == []


def test_an_outage_during_a_hold_counts_once(quick: Playground) -> None:
    quick.open("negotiation")
    beat(quick.office)
    moderate(quick.office, "his-1", "hold")
    quick.clock.advance(timedelta(hours=10))
    beat(quick.office)
    assert quick.window().due_at == START + timedelta(hours=48)
    moderate(quick.office, "his-1", "resume")
    assert quick.window().due_at == START + timedelta(hours=58)


# -- a clock that jumps -----------------------------------------------------------------------


def test_a_clock_that_jumps_forward_executes_nothing_and_calls_the_operator_once(
    ground: Playground,
) -> None:
    ground.open("negotiation", moderator=MODERATOR)
    ground.clock.advance(timedelta(hours=1))
    assert beat(ground.office)
    jump(ground, hours=72)
    ground.clock.advance(timedelta(seconds=30))
    assert not beat(ground.office)
    ground.clock.advance(timedelta(seconds=30))
    assert not beat(ground.office, starting=True), "a worker that is started again sees it too"
    assert ground.window().due_at == START + timedelta(hours=48)
    assert ground.mails(kind="moved") == []
    [notice] = notices(ground)
    assert "the clock jumps forward" in notice
    assert (
        "shows 2026-11-23 19:00:30 UTC; after 19:00:00 it should show 2026-11-20 19:00:30" in notice
    )
    assert "adjudicator clock --accept" in notice


def test_when_the_clock_is_right_again_deadlines_are_executed_again(ground: Playground) -> None:
    ground.open("negotiation")
    beat(ground.office)
    jump(ground, hours=72)
    assert not beat(ground.office)
    jump(ground, hours=-72)
    ground.clock.advance(timedelta(minutes=1))
    assert beat(ground.office)
    assert ground.wait(hours=47, minutes=59) == 1


def test_the_time_in_which_nothing_was_executed_is_given_back(quick: Playground) -> None:
    quick.open("negotiation")
    beat(quick.office)
    jump(quick, hours=72)
    beat(quick.office)
    quick.clock.advance(timedelta(hours=2))
    assert not beat(quick.office)
    jump(quick, hours=-72)
    assert beat(quick.office)
    assert quick.window().due_at == START + timedelta(hours=50)


def test_the_operator_may_accept_the_clock(ground: Playground) -> None:
    ground.open("negotiation")
    beat(ground.office)
    jump(ground, hours=72)
    assert not beat(ground.office)
    state = clock_state(ground.office)
    assert state["stopped"] is True
    assert state["jumped_seconds"] == 72 * 3600
    assert accept_clock(ground.office) == timedelta(hours=72)
    assert clock_state(ground.office)["stopped"] is False
    assert beat(ground.office)
    assert tick(ground.office) == 0
    assert ground.window().due_at == START + timedelta(hours=120)
    assert "The clock of the service was wrong" in flat(ground.last("france", "moved").text)
    [action] = ground.rows(tables.Action)
    assert (action.who, action.verb) == ("operator", "accept clock")


def test_a_clock_that_runs_backwards_can_be_accepted_and_moves_nothing(quick: Playground) -> None:
    quick.open("negotiation")
    quick.clock.advance(timedelta(hours=3))
    beat(quick.office)
    jump(quick, hours=-3)
    assert not beat(quick.office)
    assert "the clock runs backwards" in notices(quick)[0]
    assert accept_clock(quick.office) == timedelta(0)
    assert beat(quick.office)
    assert quick.window().due_at == START + timedelta(hours=48)


def test_a_clock_that_is_right_needs_no_acceptance(quick: Playground) -> None:
    quick.open()
    with pytest.raises(NotPossible, match="The clock has not jumped"):
        accept_clock(quick.office)
    assert clock_state(quick.office)["worker"] is None
    beat(quick.office)
    with pytest.raises(NotPossible, match="The clock has not jumped"):
        accept_clock(quick.office)


def test_after_a_new_start_of_the_machine_only_an_earlier_time_is_wrong(quick: Playground) -> None:
    quick.open("negotiation")
    quick.clock.advance(timedelta(hours=3))
    beat(quick.office)
    quick.clock.restart()
    jump(quick, hours=-1)
    assert not beat(quick.office)
    jump(quick, hours=5)
    assert beat(quick.office), "it may have been off for these hours"
    assert quick.window().due_at == START + timedelta(hours=52)


def test_orders_are_taken_while_deadlines_stand_still(quick: Playground) -> None:
    quick.open("spring")
    beat(quick.office)
    jump(quick, hours=72)
    assert not beat(quick.office)
    quick.write("ottoman", "NO DEPLOYMENT")
    assert quick.waiting() == ["hapsburg"]
