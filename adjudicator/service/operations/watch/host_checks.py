"""What can be wrong with the service itself: games, windows, loops, clock, database, disk."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from adjudicator import clock
from adjudicator.engine.words import _, and_list, n_
from adjudicator.reports.when import in_words, moment
from adjudicator.service.operations.watch import signals
from adjudicator.service.operations.watch.figures import OVERDUE, disk_free
from adjudicator.service.operations.watch.signals import CannotTell, Scene, Trouble
from adjudicator.service.table.lateness.outages import HEARTBEAT, OUTAGE, SLACK, jump_since
from adjudicator.store import queries, tables, watch_queries

SLOW: Final = timedelta(minutes=5)
FAILING: Final = timedelta(minutes=1)
"""A worker looks every minute: so what fails for longer is told within two."""
JUMPED: Final = timedelta(minutes=10)
"""The operator is told of a jump at once; so long afterwards he should have acted."""
_NAMED: Final = 5


def windows_overdue(scene: Scene) -> Trouble | None:
    """The time of windows has come, and nothing has happened."""
    found = watch_queries.overdue_windows(scene.session, scene.now - OVERDUE, _NAMED + 1)
    if not found or not scene.has_lasted(found[0][2], OVERDUE):
        return None
    named = [f"{slug} {code}" for slug, code, _at in found[:_NAMED]]
    more = _("others") if len(found) > _NAMED else ""
    listed = and_list([*named, more] if more else named)
    count = watch_queries.count_windows(scene.session, before=scene.now - OVERDUE)
    words = n_(
        "{count} window is overdue: {listed}.", "{count} windows are overdue: {listed}.", count,
        listed=listed,
    )  # fmt: skip
    return Trouble(found[0][2], words)


def game_held(scene: Scene) -> Trouble | None:
    """A fault has put games on hold."""
    found = watch_queries.held_by_fault(scene.session)
    if not found:
        return None
    slugs = and_list([game.slug for game, _at in found[:_NAMED]])
    words = n_("{count} game: {slugs}.", "{count} games: {slugs}.", len(found), slugs=slugs)
    return Trouble(min(at for _game, at in found), words)


def loops_stuck(scene: Scene) -> Trouble | None:
    """A loop of the worker who looks does not come round, or fails each time.

    That the mail loop fails is told as what it means: nobody reads the mailbox.
    """
    if scene.loops is None:
        raise CannotTell
    found = scene.loops.stuck()
    for loop, failing in scene.loops.failing().items():
        if loop != "mail" and failing.seconds >= FAILING.total_seconds():
            found.setdefault(loop, failing.seconds)
    if not found:
        return None
    longest = max(found.values())
    words = _(
        "{loops} for {length}.",
        loops=and_list(sorted(found)),
        length=in_words(timedelta(seconds=longest)),
    )
    return Trouble(scene.now - timedelta(seconds=longest), words)


def no_heartbeat(scene: Scene) -> Trouble | None:
    """No worker has given a sign of life, although none is waiting for the clock."""
    beat = queries.heartbeat(scene.session, HEARTBEAT)
    if beat is None or abs(_jump(scene, beat)) > SLACK:
        return None
    if not scene.has_lasted(beat.at, OUTAGE):
        return None
    return Trouble(beat.at, _("The last was on {time}.", time=moment(beat.at, "UTC")))


def clock_jumped(scene: Scene) -> Trouble | None:
    """The clock has jumped, and nobody has said which time is right."""
    beat, uptime = queries.heartbeat(scene.session, HEARTBEAT), clock.uptime()
    if beat is None:
        return None
    jump = _jump(scene, beat)
    if abs(jump) <= SLACK:
        return None
    if beat.boot == uptime.boot and beat.uptime is not None:
        passed = timedelta(seconds=uptime.seconds - beat.uptime)
        if passed < JUMPED:
            return None
    forward = jump > timedelta(0)
    by = in_words(abs(jump))
    words = _("It jumped forward by {length}.", length=by) if forward else _(
        "It jumped backwards by {length}.", length=by
    )  # fmt: skip
    # By the clock that is in doubt; the only one there is.
    return Trouble(min(beat.at, scene.now), words)


def _jump(scene: Scene, beat: tables.Heartbeat) -> timedelta:
    return jump_since(scene.session, beat, scene.now, clock.uptime())


def database_slow(scene: Scene) -> Trouble | None:
    """The database takes long to begin a transaction."""
    sign = scene.sign(signals.DATABASE)
    if sign is None or sign.bad_since is None or not scene.has_lasted(sign.bad_since, SLOW):
        return None
    words = _("A transaction took {length!s} to begin.", length=sign.words)
    return Trouble(sign.bad_since, words)


def disk_full(scene: Scene) -> Trouble | None:
    """The disk of the data folder is nearly full."""
    free, _total = disk_free(scene.office)
    if free >= scene.office.settings.disk_reserve_mb * 1_000_000:
        return None
    words = _("{free} MB are free.", free=free // 1_000_000)
    return Trouble(scene.now, words)


def backup_old(scene: Scene) -> Trouble | None:
    """The newest file in the folder of backups is too old."""
    settings = scene.office.settings
    if settings.backup_dir is None:
        return None
    newest = newest_in(settings.backup_dir)
    if newest is None:
        words = _("There is no file in {folder!s}.", folder=str(settings.backup_dir))
        return Trouble(scene.now, words)
    if scene.now - newest <= timedelta(hours=settings.backup_hours):
        return None
    return Trouble(newest, _("The newest is of {time}.", time=moment(newest, "UTC")))


def newest_in(folder: Path) -> datetime | None:
    """Return when the newest file in a folder was written; None when there is none."""
    times = []
    try:
        for path in folder.iterdir():
            if path.is_file():
                times.append(path.stat().st_mtime)
    except OSError:
        return None
    return datetime.fromtimestamp(max(times), UTC) if times else None
