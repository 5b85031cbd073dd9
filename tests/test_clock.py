from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
import time_machine

from adjudicator import clock

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def test_the_system_clock_tells_the_time_of_the_machine() -> None:
    with time_machine.travel(NOON, tick=False):
        assert clock.now() == NOON
        assert clock.now().utcoffset() == timedelta(0)


def test_a_fixed_clock_stands_still_until_moved() -> None:
    fixed = clock.FixedClock(NOON)
    with clock.using(fixed):
        assert clock.now() == clock.now() == NOON
        assert fixed.advance(timedelta(hours=48)) == clock.now() == NOON + timedelta(hours=48)
        fixed.move_to(NOON)
        assert clock.now() == NOON


def test_a_change_of_a_clock_is_told_from_time_that_passes() -> None:
    fixed = clock.FixedClock(NOON)
    with clock.using(fixed):
        before = clock.uptime()
        fixed.advance(timedelta(hours=2))
        fixed.move_to(NOON - timedelta(days=1))
        after = clock.uptime()
        assert after.boot == before.boot
        assert after.seconds - before.seconds == 7200
        fixed.restart()
        assert clock.uptime().boot != before.boot
    assert clock.FixedClock(NOON).uptime().boot != clock.FixedClock(NOON).uptime().boot


def test_the_uptime_of_the_machine_is_not_moved_with_its_clock() -> None:
    system = clock.SystemClock()
    before = system.uptime()
    with time_machine.travel(NOON + timedelta(days=900)):
        after = system.uptime()
    assert after.boot == before.boot == clock.SystemClock().uptime().boot
    assert 0 < before.seconds <= after.seconds < before.seconds + 60


def test_without_a_name_for_its_start_a_machine_is_known_to_one_process_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(clock, "_BOOT_ID", tmp_path / "none")
    monkeypatch.delattr("adjudicator.clock.time.CLOCK_BOOTTIME", raising=False)
    first, second = clock.SystemClock(), clock.SystemClock()
    assert first.uptime().boot == first.uptime().boot != second.uptime().boot
    assert first.uptime().seconds > 0


def test_the_former_clock_returns_after_the_block_even_after_a_failure() -> None:
    before = clock.use(clock.FixedClock(NOON))
    try:
        with pytest.raises(RuntimeError), clock.using(clock.FixedClock(NOON + timedelta(1))):
            raise RuntimeError
        assert clock.now() == NOON
    finally:
        clock.use(before)


def test_a_shifted_clock_runs_as_fast_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = iter([100.0, 100.0, 160.0, 160.0])
    monkeypatch.setattr("adjudicator.clock.time.monotonic", lambda: next(passed))
    shifted = clock.ShiftedClock(NOON, rate=60)
    assert shifted.now() == NOON
    assert shifted.now() == NOON + timedelta(hours=1)
    assert shifted.uptime().seconds == 3600


def test_a_shifted_clock_ignores_changes_of_the_machines_clock() -> None:
    shifted = clock.ShiftedClock(NOON)
    with time_machine.travel(NOON - timedelta(days=900)):
        assert NOON <= shifted.now() < NOON + timedelta(minutes=5)


@pytest.mark.parametrize("rate", [0, -1])
def test_a_clock_cannot_stand_or_run_backwards(rate: float) -> None:
    with pytest.raises(ValueError, match="greater than 0"):
        clock.ShiftedClock(NOON, rate=rate)


def test_a_clock_needs_a_time_zone() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        clock.FixedClock(NOON.replace(tzinfo=None))


def test_a_clock_set_in_another_zone_tells_utc() -> None:
    tokyo = NOON.astimezone(timezone(timedelta(hours=9)))
    assert clock.FixedClock(tokyo).now().isoformat() == "2026-05-01T12:00:00+00:00"
