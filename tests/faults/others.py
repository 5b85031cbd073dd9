"""Faults that are no failing statement: a broken template, a clock that jumps, a damaged row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Final

import pytest
from jinja2 import UndefinedError
from sqlmodel import col, select

from adjudicator import clock
from adjudicator.reports.render import Rendered, render
from adjudicator.service.commands.handling import retry
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.table.deadlines import set_aside, tick
from adjudicator.service.table.lateness.outages import accept_clock, beat
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.store import tables
from tests.faults.matrix import Cell
from tests.faults.steps import STEPS, Bench, Outcome, Stand, Step, awake

BROKEN: Final = {
    "handle": ("press", "rejected"),
    "handle an impulse": ("receipt", "report"),
    "tick: a default": ("defaulted", "report"),
    "tick: a reminder": ("reminder",),
    "beat after an outage": ("moved",),
    "digest": ("report",),
}
"""Templates that are broken, by the step that needs them."""

JUMPS: Final = (
    ("clock: 3 days forward, set right", timedelta(days=3), False),
    ("clock: 2 hours back, set right", -timedelta(hours=2), False),
    ("clock: 2 hours back, accepted", -timedelta(hours=2), True),
)


def step_named(name: str) -> Step:
    """Return a step of the matrix."""
    return next(step for step in STEPS if step.name == name)


# -- templates ------------------------------------------------------------------------------------


@contextmanager
def _broken(kind: str, struck: list[str]) -> Iterator[None]:
    """Let the template of a kind of message be broken."""

    def rendered(wanted: str, *more: Any) -> Rendered:
        if wanted == kind:
            struck.append(kind)
            raise UndefinedError("'turn' is undefined")
        return render(wanted, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudicator.service.post.outbox.render", rendered)
        yield


def templates(stand: Stand, step: Step) -> Iterator[Cell]:
    """Break the templates that a step needs; the operator mends them, retries and resumes."""
    with stand.bench(step) as made:
        right, resumed = _calm(step, made()), _calm(step, made(), held=True)
        for kind in BROKEN[step.name]:
            struck: list[str] = []
            bench = made()
            with _broken(kind, struck):
                step.work(bench)
            assert struck, f"{step.name} does not need {kind}"
            cell = Cell(step.name, f"template: {kind} broken")
            told = [row.key for row in bench.ground.mails(kind="moderator")]
            cell.lost += not any(key.startswith(("shunt/", "aside/")) for key in told)
            if step.name.startswith("beat"):
                yield _told_later(bench, cell)
                continue
            held = mended(bench)
            if step.name == "digest":
                yield _told_next_day(bench, cell)
                continue
            bench.go_on()
            cell.note(bench.outcome(), resumed if held else right, kind)
            yield cell


def _calm(step: Step, bench: Bench, *, held: bool = False) -> Outcome:
    """Return what comes of a step without a fault.

    With ``held``, the game has been set aside and resumed before: all players are told of it.
    """
    if held:
        office = bench.office
        with office.database.transaction() as session:
            mailroom = Mailroom(session, office, clock.now())
            for game in session.exec(select(tables.Game)):
                set_aside(mailroom, game, UndefinedError("'turn' is undefined"))
        mended(bench)
    step.work(bench)
    bench.go_on()
    return bench.outcome()


def _told_next_day(bench: Bench, cell: Cell) -> Cell:
    """Return what became of a digest whose game was held: it comes at its next hour, once."""
    due = min(filter(None, (row.digest_due_at for row in bench.ground.rows(tables.Player))))
    before = len(bench.ground.mails("england", "report"))
    bench.ground.clock.advance(due - bench.ground.clock.now())
    awake(bench)
    bench.go_on()
    told = bench.ground.mails("england", "report")[before:]
    cell.tried += 1
    cell.lost += not any("Janissaries" in str(row.text) for row in told)
    cell.lost += sum(row.status != "sent" for row in told)
    cell.doubled += max(0, len(told) - 1)
    return cell


def _told_later(bench: Bench, cell: Cell) -> Cell:
    """Return what became of a deadline that moved while its letter could not be written.

    The deadline has moved all the same; everybody reads of it when the game goes on.
    """
    moved = bench.ground.window()
    bench.ground.clock.advance(timedelta(minutes=2))
    mended(bench)
    bench.go_on()
    window = bench.ground.window()
    told = bench.ground.mails(kind="moved")
    cell.tried += 1
    cell.lost += window.due_at != (moved.due_at or window.opened_at) + timedelta(minutes=2)
    cell.lost += not told
    cell.doubled += len({row.key for row in told}) - len(told)
    return cell


def mended(bench: Bench) -> bool:
    """Do what the operator does when a fault is mended; return whether a game was resumed."""
    incoming, game = tables.Incoming, tables.Game
    with bench.office.database.reading() as session:
        shunted = session.exec(
            select(incoming.id).where(col(incoming.status) == "shunted").order_by(col(incoming.id))
        ).all()
        held = session.exec(select(game.slug).where(col(game.status) == "held")).all()
    for identifier in shunted:
        retry(bench.office, identifier)
    for slug in held:
        moderate(bench.office, slug, "resume")
    return bool(held)


# -- clocks ---------------------------------------------------------------------------------------


def clocks(stand: Stand) -> Iterator[Cell]:
    """Let the clock jump when a deadline is due; what is due is done when it is right again."""
    step = step_named("tick: a default")
    with stand.bench(step) as made:
        calm = made()
        calm.go_on()
        right, defaults = calm.outcome(), len(calm.ground.mails(kind="defaulted"))
        for name, jump, accepted in JUMPS:
            bench = made()
            fixed = bench.ground.clock
            at = fixed.now()
            fixed.move_to(at + jump)
            cell = Cell(step.name, name)
            cell.lost += beat(bench.office)  # it must see the jump
            cell.lost += not any(
                row.key.startswith("clock/") for row in bench.ground.mails(kind="moderator")
            )
            if accepted:
                accept_clock(bench.office)
                bench.go_on()
                cell.tried += 1
                # The deadline stays where it was: two hours later by this clock, and once only.
                cell.doubled += len(bench.ground.mails(kind="defaulted"))
                fixed.advance(-jump)
                awake(bench)
                tick(bench.office)
                cell.lost += len(bench.ground.mails(kind="defaulted")) != defaults
            else:
                fixed.move_to(at)
                bench.go_on()
                cell.note(bench.outcome(), right, name)
            yield cell


# -- rows -----------------------------------------------------------------------------------------


def damaged_rows(stand: Stand) -> Iterator[Cell]:
    """Damage the position of one of two games when its deadline is due, and mend it again."""
    two = Step("tick: a default", _two_games, lambda bench: tick(bench.office))
    with stand.bench(two) as made:
        calm = made()
        two.work(calm)
        calm.go_on()
        right = calm.outcome()
        bench = made()
        whole = _snapshot(bench, b"not a snapshot")
        two.work(bench)
        cell = Cell(two.name, "a damaged row")
        cell.lost += bench.ground.game("his-1").status != "held"
        cell.lost += bench.ground.game("his-2").status != "running"
        cell.lost += not any(
            row.key.startswith("aside/") for row in bench.ground.mails(kind="moderator")
        )
        _snapshot(bench, whole)
        mended(bench)
        bench.go_on()
        cell.tried += 1
        cell.lost += {row["status"] for row in bench.outcome().tables["game"]} != {"running"}
        cell.lost += len(set(right.got)) > len(set(bench.got))
        yield cell


def _two_games(bench: Bench) -> None:
    bench.ground.open("theses", title="One of two")
    bench.ground.open("theses", title="The other one")
    bench.dispatch()
    beat(bench.office)
    bench.ground.clock.advance(timedelta(hours=48))
    awake(bench)


def _snapshot(bench: Bench, snapshot: bytes) -> bytes:
    """Put something in the place of the position of the first game; return what was there."""
    with bench.office.database.transaction() as session:
        row = session.exec(
            select(tables.Segment)
            .where(tables.Segment.game_id == 1)
            .order_by(col(tables.Segment.id))
        ).first()
        assert row is not None
        before, row.snapshot = row.snapshot, snapshot
        session.add(row)
    return before
