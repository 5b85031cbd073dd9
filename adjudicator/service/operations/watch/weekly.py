"""The weekly message to the operator: games, messages, who is late, alarms, room, versions."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from adjudicator import __version__, clock
from adjudicator.engine.words import N_, _, capital, joined, load, n_
from adjudicator.games.telling import Section
from adjudicator.log import get_logger
from adjudicator.reports.render import Rendered, render
from adjudicator.reports.watch_messages import WeeklyContext
from adjudicator.reports.when import date_words, in_words
from adjudicator.service.office import Office
from adjudicator.service.operations.watch import signals
from adjudicator.service.operations.watch.alarms import title_of, when
from adjudicator.service.operations.watch.checks import newest_in
from adjudicator.service.operations.watch.metrics import Figures, disk_free, figures_of
from adjudicator.service.operations.watch.signals import Scene
from adjudicator.service.table.contexts import game_line_of
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.settings import WEEKDAYS, Settings
from adjudicator.store import mail_queries, queries, tables, watch_queries, weekly_queries
from adjudicator.store.weekly_queries import Span

WEEK: Final = timedelta(days=7)
_LATE: Final = timedelta(weeks=4)
_MISSED: Final = 2
_GAMES: Final = 20  # that are named one by one
_SIZE: Final = "database-size"
_MB: Final = 1_000_000
_STATUSES: Final = {
    "done": N_("{count} carried out"),
    "rejected": N_("{count} refused"),
    "ignored": N_("{count} ignored (written by programs)"),
    "shunted": N_("{count} set aside"),
    "new": N_("{count} waiting"),
}
_OUTCOMES: Final = {
    "sent": N_("{count} sent"),
    "queued": N_("{count} waiting"),
    "sending": N_("{count} being sent"),
    "failed": N_("{count} given up"),
}

_log = get_logger(__name__)


@dataclass(frozen=True)
class _Look:
    """The week that is looked at, and what there is at its end."""

    scene: Scene
    span: Span
    figures: Figures


def send_weekly(office: Office) -> bool:
    """Queue the message of the week when its time has come; return whether it was queued.

    Once for each ISO week, also when the service was down at its hour. A service that has just
    been set up has nothing to tell yet.
    """
    now = clock.now()
    at = last_time(office.settings, now)
    if at is None:
        return False
    key = f"weekly/{at:%G-W%V}"
    with office.database.reading() as session:
        began = weekly_queries.first_day(session)
        if began is None or began >= at or mail_queries.is_queued(session, key):
            return False
    with office.database.transaction() as session:
        context = _context(Scene(session, office, now))
        mailroom = Mailroom(session, office, now)
        mailroom.to_address(office.settings.operator_address, "weekly", context, key)
        signals.measure(session, _SIZE, now, watch_queries.size_of_database(session))
    _log.info("weekly message queued", week=f"{at:%G-W%V}")
    return True


def weekly_message(office: Office) -> Rendered:
    """Return the message on the seven days up to now; nothing is queued or noted."""
    with office.database.reading() as session:
        return render("weekly", _context(Scene(session, office, clock.now())))


def last_time(settings: Settings, now: datetime) -> datetime | None:
    """Return the last moment at which a weekly message was due; None when there is to be none."""
    if settings.weekly == "off":
        return None
    day, _space, time = settings.weekly.partition(" ")
    hours, _colon, minutes = time.partition(":")
    due = now.replace(hour=int(hours), minute=int(minutes), second=0, microsecond=0)
    due -= timedelta(days=(now.weekday() - WEEKDAYS.index(day)) % 7)
    return due if due <= now else due - WEEK


def _context(scene: Scene) -> WeeklyContext:
    since = scene.now - WEEK
    look = _Look(scene, (since, scene.now), figures_of(scene.session, scene.now))
    parts = (
        (_("What waits for you"), _waiting(look)),
        (_("Games"), _games(look)),
        (_("Messages"), _messages(look)),
        (_("Deadlines"), _deadlines(look)),
        (_("Alarms of the week"), _alarms(look)),
        (_("The machine"), _machine(look)),
        (_("Versions"), _versions(look)),
    )
    sections = tuple(Section(title, tuple(lines)) for title, lines in parts)
    return WeeklyContext(date_words(since), date_words(scene.now), sections)


# -- the sections -----------------------------------------------------------------------------


def _waiting(look: _Look) -> Iterator[str]:
    session, found = look.scene.session, look.figures
    lasting = watch_queries.lasting_alarms(session).values()
    for row in lasting:
        yield _("{title}: {words!s}", title=capital(_(title_of(row.name))), words=load(row.words))
    if found.incoming_set_aside:
        numbers = ", ".join(str(one) for one, _at in watch_queries.set_aside(session)[:10])
        yield n_(
            "{count} message was set aside: number {numbers!s}.",
            "{count} messages were set aside: numbers {numbers!s}.",
            found.incoming_set_aside,
            numbers=numbers,
        )
    if found.windows_overdue:
        yield n_(
            "{count} window is overdue.", "{count} windows are overdue.", found.windows_overdue
        )
    dead = weekly_queries.dead_players(session)
    if dead:
        yield _("Mail does not reach: {players!s}.", players=", ".join(dead))
    if not (lasting or found.incoming_set_aside or found.windows_overdue or dead):
        yield _("Nothing.")


def _games(look: _Look) -> Iterator[str]:
    counts = look.figures.games
    yield _(
        "{running} are played, {held} are on hold, {setup} wait for their beginning, {over} are"
        " over.",
        **{status: counts.get(status, 0) for status in tables.GAME_STATUSES},
    )
    session = look.scene.session
    closed = weekly_queries.windows_closed(session, look.span)
    segments = weekly_queries.segments_closed(session, look.span)
    running = queries.games_with_status(session, "running")
    for game in running[:_GAMES]:
        yield _(
            "{game}: {where}; in this week {segments} parts of turns, {windows} windows.",
            game=game.slug,
            where=_where(look, game),
            segments=segments.get(game.id, 0),
            windows=closed.get(game.id, 0),
        )
    if len(running) > _GAMES:
        rest = len(running) - _GAMES
        yield n_("And {count} more game.", "And {count} more games.", rest)


def _where(look: _Look, game: tables.Game) -> str:
    """Return where a game stands; one that cannot be read is an alarm, not the end of a message."""
    try:
        return game_line_of(look.scene.session, game, look.scene.now).turn_line
    except Exception as error:
        _log.error("game not read", game=game.id, error=type(error).__name__)
        return _("its position cannot be read")


def _messages(look: _Look) -> Iterator[str]:
    session = look.scene.session
    came = weekly_queries.messages_in(session, look.span)
    before = weekly_queries.messages_in(session, (look.span[0] - WEEK, look.span[0]))
    yield _(
        "{count} came in ({before} in the week before){what}.",
        count=sum(came.values()),
        before=sum(before.values()),
        what=_listed(came, _STATUSES),
    )
    went = weekly_queries.messages_out(session, look.span)
    yield _("{count} were written{what}.", count=sum(went.values()), what=_listed(went, _OUTCOMES))
    slowest = weekly_queries.slowest_message(session, look.span)
    if slowest is not None:
        number, seconds = slowest
        yield _(
            "The slowest answer took {seconds} seconds (message {number}).",
            seconds=f"{seconds:.0f}",
            number=number,
        )


def _listed(counts: Mapping[str, int], words: Mapping[str, str]) -> str:
    """Return ``: 3 sent, 1 given up`` for the counts that are not 0; nothing without any."""
    parts = [_(text, count=counts[status]) for status, text in words.items() if counts.get(status)]
    return joined("", [": ", joined(", ", parts)]) if parts else ""


def _deadlines(look: _Look) -> Iterator[str]:
    session = look.scene.session
    closed = sum(weekly_queries.windows_closed(session, look.span).values())
    taken = weekly_queries.defaults_taken(session, look.span)
    yield _(
        "{windows} windows closed; {defaults} questions were answered by their deadline.",
        windows=closed,
        defaults=taken,
    )
    span = (look.scene.now - _LATE, look.scene.now)
    for late in weekly_queries.late_often(session, span, _MISSED):
        yield _(
            "{player!s} ({role}, {game}) has missed {missed} windows in four weeks.",
            player=late.player,
            role=late.role,
            game=late.slug,
            missed=late.missed,
        )


def _alarms(look: _Look) -> Iterator[str]:
    rows = watch_queries.alarms_between(look.scene.session, *look.span)
    yield from map(when, rows)
    if not rows:
        yield _("None.")


def _machine(look: _Look) -> Iterator[str]:
    size = look.figures.database_size_bytes
    before = look.scene.sign(_SIZE)
    if before is not None and before.words.isdecimal():
        grown = (size - int(before.words)) / _MB
        yield _(
            "The database has {size} MB, {grown} MB more than in the last message.",
            size=f"{size / _MB:.1f}",
            grown=f"{grown:.1f}",
        )
    else:
        yield _("The database has {size} MB.", size=f"{size / _MB:.1f}")
    free, total = disk_free(look.scene.office)
    yield _("{free} MB of {total} MB are free on its disk.", free=free // _MB, total=total // _MB)
    folder = look.scene.office.settings.backup_dir
    newest = newest_in(folder) if folder is not None else None
    if newest is not None:
        age = in_words(max(look.scene.now - newest, timedelta(0)))
        yield _("The newest backup is {age} old.", age=age)
    elif folder is None:
        yield _("No folder of backups is set (ADJUDICATOR_BACKUP_DIR).")


def _versions(look: _Look) -> Iterator[str]:
    database, revision = weekly_queries.versions(look.scene.session)
    yield _(
        "Adjudicator {version}, Python {python}, {database!s}, tables at revision {revision}.",
        version=__version__,
        python=platform.python_version(),
        database=database,
        revision=revision,
    )
    yield _("Before another release is installed, run: adjudicator upgrade check")
