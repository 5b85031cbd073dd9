"""Alarms: each is raised once, repeated every day while it lasts, and said to be over at its end.

The state of the alarms is in the database: several workers raise each of them once. Messages have a
budget by the day; what is kept back is told the next day in one message. docs/alarms.md has a
section for each alarm: what it means for the players, and what to do.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from time import perf_counter
from typing import Final

from adjudicator import clock
from adjudicator.engine.words import N_, Words, _, capital, dump, load
from adjudicator.log import get_logger
from adjudicator.reports.advice import advice_on
from adjudicator.reports.render import Rendered, render
from adjudicator.reports.watch_messages import AlarmContext, AlarmStatus
from adjudicator.reports.when import moment
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.watch import checks, signals
from adjudicator.service.operations.watch.loop_watch import LoopWatch
from adjudicator.service.operations.watch.signals import ALARMS, Alarm, CannotTell, Scene, Trouble
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.store import mail_queries, tables, watch_queries

REPEATED: Final = timedelta(days=1)

_log = get_logger(__name__)


DATABASE_AWAY: Final = "database-away"
"""The one alarm that cannot be kept in the database; see ``watcher``."""
AWAY: Final = Alarm(N_("the database does not answer"), lambda _scene: None)


@dataclass(frozen=True)
class Told:
    """A message about an alarm that was queued: the key of it, the alarm's name, what it says."""

    key: str
    name: str
    message: Rendered


def check(office: Office, loops: LoopWatch | None = None) -> list[Told]:
    """Look for everything that may be wrong, and queue messages on what has changed.

    ``loops`` is that of the worker who looks; without it this is seen from outside, where a service
    that does not run is the only trouble that counts.
    """
    began = perf_counter()
    with office.database.transaction() as session:
        waited = perf_counter() - began
        watch_queries.alarms_alone(session)
        now = clock.now()
        if loops is not None:
            signals.publish(session, loops, now, waited=waited)
        scene = Scene(session, office, now, loops)
        round_ = _Round(Mailroom(session, office, now))
        round_.tell_kept_back()
        silent = loops is None and checks.no_heartbeat(scene) is not None
        for name, alarm in ALARMS.items():
            if not silent or name == "no-heartbeat":
                _look(round_, scene, name, alarm)
    return round_.told


def _look(round_: _Round, scene: Scene, name: str, alarm: Alarm) -> None:
    """Look for one trouble, in the light of what was known of it."""
    try:
        found = alarm.look(scene)
    except CannotTell:
        return
    row = round_.lasting.get(name)
    if found is None:
        if row is not None:
            round_.end(row)
    elif row is None:
        round_.begin(name, found)
    else:
        round_.go_on(row, found)


class _Round:
    """One look at all alarms: what lasts, and the messages that were queued."""

    def __init__(self, mailroom: Mailroom) -> None:
        self._mailroom = mailroom
        self._session = mailroom.session
        self._now = mailroom.at
        self.lasting = watch_queries.lasting_alarms(mailroom.session)
        self.told: list[Told] = []

    def begin(self, name: str, found: Trouble) -> None:
        """Raise an alarm."""
        row = tables.Alarm(
            name=name,
            since=found.since,
            raised_at=self._now,
            told_at=self._now,
            words=dump(found.words),
        )
        self._mailroom.keep(row)
        _log.error("alarm raised", alarm=name, since=found.since.isoformat())
        self._tell(row, "raised")

    def go_on(self, row: tables.Alarm, found: Trouble) -> None:
        """Note how an alarm stands that lasts, and repeat it when a day has passed."""
        row.words = dump(found.words)
        if not row.hushed and self._now - row.told_at >= REPEATED:
            self._tell(row, "lasts")

    def end(self, row: tables.Alarm) -> None:
        """End an alarm; who has heard of it hears that it is over."""
        row.ended_at = self._now
        _log.warning("alarm over", alarm=row.name)
        if not row.hushed:
            self._tell(row, "over")

    def tell_kept_back(self) -> None:
        """Tell in one message of what was beyond the budget, as soon as a day has room again."""
        rows = [
            row
            for row in watch_queries.alarms_kept_back(self._session)
            if row.told_at.date() < self._now.date()
        ]
        slot = self._slot() if rows else None
        if slot is None:
            return
        context = AlarmContext(
            alarm="", title=_("alarms that were kept back"), status="kept_back", since="",
            lines=tuple(map(when, rows)), kept_back=sum(row.kept_back for row in rows),
        )  # fmt: skip
        self._queue(slot, "kept-back", context)
        for row in rows:
            row.kept_back = 0

    def _tell(self, row: tables.Alarm, status: AlarmStatus) -> None:
        row.told_at = self._now
        slot = self._slot()
        if slot is None:
            row.kept_back += 1
        else:
            last = slot == self._mailroom.office.settings.alarm_letters
            self._queue(slot, row.name, context_of(row, status, last_today=last))

    def _slot(self) -> int | None:
        """Return the number of the next message of today; None when the budget is used up."""
        for number in range(1, self._mailroom.office.settings.alarm_letters + 1):
            if not mail_queries.is_queued(self._session, self._key(number)):
                return number
        return None

    def _key(self, number: int) -> str:
        return f"alarm/{self._now.date().isoformat()}/{number}"

    def _queue(self, number: int, name: str, context: AlarmContext) -> None:
        address = self._mailroom.office.settings.operator_address
        self._mailroom.to_address(address, "alarm", context, self._key(number))
        self.told.append(Told(self._key(number), name, render("alarm", context)))


def when(row: tables.Alarm) -> Words:
    """Return which alarm there was, and from when to when."""
    title, since = capital(_(title_of(row.name))), moment(row.since, "UTC")
    if row.ended_at is None:
        return _("{title}: since {time}.", title=title, time=since)
    end = moment(row.ended_at, "UTC")
    return _("{title}: from {time} to {end}.", title=title, time=since, end=end)


def title_of(name: str) -> str:
    """Return what an alarm is called in messages; ``_`` says it in the reader's language."""
    return AWAY.title if name == DATABASE_AWAY else ALARMS[name].title


def context_of(row: tables.Alarm, status: AlarmStatus, *, last_today: bool = False) -> AlarmContext:
    """Return the message about an alarm as it stands."""
    alarm = AWAY if row.name == DATABASE_AWAY else ALARMS[row.name]
    # What is not in the database cannot be hushed there.
    may_be_hushed = row.name != DATABASE_AWAY and status != "over"
    return AlarmContext(
        alarm=row.name,
        title=_(alarm.title),
        status=status,
        since=moment(row.since, "UTC"),
        ended=moment(row.ended_at, "UTC") if row.ended_at is not None else "",
        lines=(load(row.words),) if status != "over" else (),
        advice=advice_on(row.name) if status != "over" else (),
        command=alarm.command if status != "over" else "",
        hush=f"adjudicator alarms hush {row.name}" if may_be_hushed else "",
        last_today=last_today,
    )


# -- for the command line -------------------------------------------------------------------------


def lasting(office: Office) -> list[dict[str, object]]:
    """Return the alarms that last, the oldest first, for programs."""
    with office.database.reading() as session:
        rows = watch_queries.lasting_alarms(session).values()
        return [
            {
                "alarm": row.name,
                "title": title_of(row.name),
                "since": row.since.isoformat(),
                "words": str.__str__(load(row.words)),
                "hushed": row.hushed,
            }
            for row in rows
        ]


def hush(office: Office, name: str) -> None:
    """Send no more messages about an alarm as long as it lasts; NotPossible when it does not."""
    with office.database.transaction() as session:
        row = watch_queries.lasting_alarms(session).get(name)
        if row is None:
            known = ", ".join(watch_queries.lasting_alarms(session)) or "none"
            raise NotPossible(f"There is no alarm {name!r} at the moment; there are: {known}.")
        row.hushed = True


def trial_message(at: datetime) -> Rendered:
    """Return a message with which the ways of alarms are tried out."""
    context = AlarmContext(
        alarm="",
        title=_("a test of the alarms"),
        status="test",
        since=moment(at, "UTC"),
    )
    return render("alarm", context)
