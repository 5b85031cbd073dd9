"""What can be wrong: with mail, certificates, games, windows, loops, clock, database, disk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from adjudicator import clock
from adjudicator.engine.words import N_, _, and_list, n_
from adjudicator.mail.certificate import ENDS_SOON
from adjudicator.reports.when import in_words, moment
from adjudicator.service.office import Office
from adjudicator.service.operations.watch import signals
from adjudicator.service.operations.watch.metrics import OVERDUE, disk_free, outbox_since
from adjudicator.service.operations.watch.signals import CannotTell, Scene, Trouble, alarm
from adjudicator.service.table.lateness.outages import HEARTBEAT, OUTAGE, SLACK, jump_since
from adjudicator.store import queries, tables, watch_queries

_DAY: Final = timedelta(days=1)
SILENT: Final = timedelta(minutes=5)
"""So long after it should have been read again, a mailbox counts as unread, whatever is said."""
LOGIN: Final = timedelta(minutes=2)
NOTHING_SENT: Final = timedelta(minutes=15)
OUTBOX: Final = timedelta(minutes=30)
UNHANDLED: Final = timedelta(minutes=10)
LOOKED_AT: Final = timedelta(hours=1)
"""A message that was set aside is told at once; so long afterwards somebody should have acted."""
LAG: Final = timedelta(minutes=15)
FLOOD: Final = 300
BOUNCED: Final = 5
_REFUSALS: Final = ("Check user and password", "certificate", "refused the login")
"""Words with which mailbox and sender say that only the operator can help."""


@alarm("mailbox-unreachable", N_("the mailbox cannot be read"))
def mailbox_unreachable(scene: Scene) -> Trouble | None:
    """The mailbox is not read: each try fails, or nobody tries."""
    sign = scene.sign(signals.MAILBOX)
    if sign is None or (sign.bad_since and is_refusal(sign.words)):
        return None
    since = sign.good_at or sign.bad_since
    silent = SILENT + timedelta(seconds=scene.office.settings.poll_seconds)
    fails = sign.bad_since is not None and scene.has_lasted(sign.bad_since, FAILING)
    if since is None or not (fails or scene.has_lasted(since, silent)):
        if sign.bad_since is not None:
            raise CannotTell  # it fails, if not for long: what was told before is not over
        return None
    reason = sign.words or _("no reason is known")
    words = _("It was last read on {time}: {reason}", time=moment(since, "UTC"), reason=reason)
    return Trouble(since, words)


@alarm("login-refused", N_("a mail server refuses us"))
def login_refused(scene: Scene) -> Trouble | None:
    """A mail server refuses the login or shows no good certificate, in either direction."""
    sign = scene.sign(signals.MAILBOX)
    if sign is not None and sign.bad_since and is_refusal(sign.words):
        if scene.has_lasted(sign.bad_since, FAILING):
            return Trouble(sign.bad_since, _("Reading: {reason}", reason=sign.words))
        return None
    for row in watch_queries.tried_in_vain(scene.session):
        first = _first_due(row)
        if is_refusal(row.error or "") and scene.has_lasted(first, LOGIN):
            return Trouble(first, _("Sending: {reason}", reason=row.error or ""))
    return None


@alarm("certificate-ends", N_("a certificate runs out"))
def running_out(scene: Scene) -> Trouble | None:
    """The certificate of a mail server ends soon, or has ended."""
    ending = []
    for sign in watch_queries.signs_of(scene.session, _SIGN):
        end = datetime.fromisoformat(sign.words)
        seen = sign.good_at is not None and scene.now - sign.good_at < _FORGOTTEN
        if seen and end - scene.now < ENDS_SOON:
            ending.append((end, sign.name.removeprefix(_SIGN)))
    if not ending:
        return None
    end, server = min(ending)
    words = _("That of {server!s} is good until {date!s}.", server=server, date=f"{end:%Y-%m-%d}")
    return Trouble(end - ENDS_SOON, words)


@alarm("nothing-sent", N_("no mail goes out"))
def nothing_sent(scene: Scene) -> Trouble | None:
    """Messages wait, and none has gone out for a while."""
    waiting = watch_queries.outbox_waiting(scene.session, scene.now)
    since = outbox_since(waiting)
    if since is None or not scene.has_lasted(since, NOTHING_SENT):
        return None
    if watch_queries.sent_since(scene.session, scene.now - NOTHING_SENT):
        return None
    tried = watch_queries.tried_in_vain(scene.session)
    reason = (tried[0].error if tried else "") or _("nobody has tried")
    if is_refusal(reason):
        return None
    count = sum(number for number, _due in waiting.values())
    words = n_(
        "{count} message waits: {reason}",
        "{count} messages wait: {reason}",
        count,
        reason=reason,
    )
    return Trouble(since, words)


@alarm("outbox-old", N_("mail goes out late"))
def outbox_old(scene: Scene) -> Trouble | None:
    """Mail goes out, and some of it waits too long: untried, or refused by several servers.

    One address that takes no mail is the business of bounces.
    """
    waiting = watch_queries.outbox_waiting(scene.session, scene.now)
    since = outbox_since(waiting)
    if since is None or not watch_queries.sent_since(scene.session, scene.now - NOTHING_SENT):
        return None
    untried = waiting.get(0)
    old = [
        row
        for row in watch_queries.tried_in_vain(scene.session)
        if scene.has_lasted(_first_due(row), OUTBOX)
    ]
    if not (untried and scene.has_lasted(untried[1], OUTBOX)) and _people(old) < 3:
        return None
    count = sum(number for number, _due in waiting.values())
    words = n_(
        "{count} message should have gone out, the oldest {age} ago.",
        "{count} messages should have gone out, the oldest {age} ago.",
        count,
        age=in_words(scene.now - since),
    )
    return Trouble(since, words)


@alarm("letters-unhandled", N_("messages are not handled"))
def messages_unhandled(scene: Scene) -> Trouble | None:
    """Messages are stored, and nobody handles them."""
    count, _held, oldest = watch_queries.incoming_waiting(scene.session, scene.now)
    if oldest is None or not scene.has_lasted(oldest, UNHANDLED):
        return None
    words = n_(
        "{count} message waits, the oldest since {time}.",
        "{count} messages wait, the oldest since {time}.",
        count,
        time=moment(oldest, "UTC"),
    )
    return Trouble(oldest, words)


@alarm("letter-set-aside", N_("a message was set aside"), "adjudicator mail retry NUMBER")
def message_set_aside(scene: Scene) -> Trouble | None:
    """A message could not be processed, and nobody has done anything about it."""
    found = watch_queries.set_aside(scene.session)
    if not found or scene.now - found[0][1] < LOOKED_AT:
        return None
    numbers = ", ".join(str(number) for number, _at in found[:10])
    words = n_(
        "{count} message: number {numbers!s}.",
        "{count} messages: numbers {numbers!s}.",
        len(found),
        numbers=numbers,
    )
    return Trouble(found[0][1], words)


@alarm("mailbox-slow", N_("messages come late"))
def mailbox_slow(scene: Scene) -> Trouble | None:
    """Messages lie on the server for long before they are read, although the mailbox is read."""
    sign = scene.failing(signals.LAG)
    if sign is None:
        return None
    return Trouble(sign.since, _("A message lay on the server for {length!s}.", length=sign.words))


@alarm("mail-comes-back", N_("mail to several players comes back"))
def mail_comes_back(scene: Scene) -> Trouble | None:
    """Messages to several players come back within a day: the fault is probably ours."""
    since = scene.now - _DAY
    messages, addresses = watch_queries.bounced_since(scene.session, since)
    if messages < BOUNCED or addresses < 3:
        return None
    words = _(
        "{messages} messages to {addresses} addresses came back within a day.",
        messages=messages,
        addresses=addresses,
    )
    return Trouble(since, words)


@alarm("flood", N_("a flood of messages"), "adjudicator health")
def flood(scene: Scene) -> Trouble | None:
    """More messages come in than people write."""
    at = watch_queries.stored_last(scene.session, FLOOD)
    if at is None or scene.now - at > signals.STORM:
        return None
    # What had waited on the server while the service was down is no flood.
    if scene.began is not None and scene.now - scene.began < 2 * signals.STORM:
        return None
    words = _("{count} messages have come since {time}.", count=FLOOD, time=moment(at, "UTC"))
    return Trouble(at, words)


@alarm("wake-storm", N_("the mailbox gives no rest"), "adjudicator health")
def wake_storm(scene: Scene) -> Trouble | None:
    """The mailbox announces news again and again, and there is none."""
    sign = scene.failing(signals.WAKES)
    return sign and Trouble(sign.since, _("The mailbox is read more than once a second."))


def is_refusal(words: str) -> bool:
    """Return whether a failure is one that does not pass by itself: login or certificate."""
    return any(part in words for part in _REFUSALS)


def _first_due(row: tables.Outgoing) -> datetime:
    since = outbox_since({row.tries: (1, row.due_at)})
    assert since is not None  # noqa: S101 - of one message there is an oldest
    return since


def _people(rows: Sequence[tables.Outgoing]) -> int:
    return len({row.recipient for row in rows})


# -- certificates -------------------------------------------------------------------------------


_SIGN: Final = "certificate "
_FORGOTTEN: Final = timedelta(days=7)
"""What nobody has seen for so long is another server's by now."""


def note_certificates(office: Office, ends: Mapping[str, datetime]) -> None:
    """Note until when the certificates of servers are good, as a worker has just seen."""
    if not ends:
        return
    now = clock.now()
    with office.database.transaction() as session:
        for server, end in ends.items():
            signals.measure(session, f"{_SIGN}{server}", now, end.isoformat())


# -- the service itself -------------------------------------------------------------------------


SLOW_DATABASE: Final = timedelta(minutes=5)
FAILING: Final = timedelta(minutes=1)
"""A worker looks every minute: so what fails for longer is told within two."""
JUMPED: Final = timedelta(minutes=10)
"""The operator is told of a jump at once; so long afterwards he should have acted."""
_NAMED: Final = 5


@alarm("windows-overdue", N_("windows are overdue"), "adjudicator health")
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
        "{count} window is overdue: {listed}.",
        "{count} windows are overdue: {listed}.",
        count,
        listed=listed,
    )
    return Trouble(found[0][2], words)


@alarm("game-held", N_("a fault has put a game on hold"), "adjudicator upgrade check")
def game_held(scene: Scene) -> Trouble | None:
    """A fault has put games on hold."""
    found = watch_queries.held_by_fault(scene.session)
    if not found:
        return None
    slugs = and_list([game.slug for game, _at in found[:_NAMED]])
    words = n_("{count} game: {slugs}.", "{count} games: {slugs}.", len(found), slugs=slugs)
    return Trouble(min(at for _game, at in found), words)


@alarm("loops-stuck", N_("a worker hangs"), "adjudicator health")
def loops_stuck(scene: Scene) -> Trouble | None:
    """A loop of the worker who looks does not come round, or fails each time.

    That the mail loop fails is told as what it means: nobody reads the mailbox.
    """
    if scene.loops is None:
        raise CannotTell
    found = scene.loops.stuck()
    for loop, (seconds, _words) in scene.loops.failing().items():
        if loop != "mail" and seconds >= FAILING.total_seconds():
            found.setdefault(loop, seconds)
    if not found:
        return None
    longest = max(found.values())
    words = _(
        "{loops} for {length}.",
        loops=and_list(sorted(found)),
        length=in_words(timedelta(seconds=longest)),
    )
    return Trouble(scene.now - timedelta(seconds=longest), words)


@alarm("no-heartbeat", N_("the service does not run"), "adjudicator health")
def no_heartbeat(scene: Scene) -> Trouble | None:
    """No worker has given a sign of life, although none is waiting for the clock."""
    beat = queries.heartbeat(scene.session, HEARTBEAT)
    if beat is None or abs(_jump(scene, beat)) > SLACK:
        return None
    if not scene.has_lasted(beat.at, OUTAGE):
        return None
    return Trouble(beat.at, _("The last was on {time}.", time=moment(beat.at, "UTC")))


@alarm("clock-jumped", N_("the clock jumped"), "adjudicator clock --accept")
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
    words = (
        _("It jumped forward by {length}.", length=by)
        if forward
        else _("It jumped backwards by {length}.", length=by)
    )
    # By the clock that is in doubt; the only one there is.
    return Trouble(min(beat.at, scene.now), words)


def _jump(scene: Scene, beat: tables.Heartbeat) -> timedelta:
    return jump_since(scene.session, beat, scene.now, clock.uptime())


@alarm("database-slow", N_("the database is slow"))
def database_slow(scene: Scene) -> Trouble | None:
    """The database takes long to begin a transaction."""
    sign = scene.failing(signals.DATABASE)
    if sign is None or not scene.has_lasted(sign.since, SLOW_DATABASE):
        return None
    return Trouble(sign.since, _("A transaction took {length!s} to begin.", length=sign.words))


@alarm("disk-full", N_("the disk is nearly full"))
def disk_full(scene: Scene) -> Trouble | None:
    """The disk of the data folder is nearly full."""
    free, _total = disk_free(scene.office)
    if free >= scene.office.settings.disk_reserve_mb * 1_000_000:
        return None
    return Trouble(scene.now, _("{free} MB are free.", free=free // 1_000_000))


@alarm("backup-old", N_("there is no fresh backup"))
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
