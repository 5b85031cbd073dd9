"""The watcher of a worker: looks for alarms, and tells of a database that does not answer.

Alarms are kept in the database. When that is what is wrong, the watcher keeps the one alarm in
memory and tells it past the outbox: by mail sent at once and by the program for alarms. Then every
worker tells it, as none can know of the others.
"""

from __future__ import annotations

import shlex
import subprocess
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from adjudicator import clock
from adjudicator.log import get_logger, scrub_text
from adjudicator.mail.errors import MailError
from adjudicator.mail.outgoing import Outgoing, compose, message_id
from adjudicator.reports.render import Rendered, render
from adjudicator.reports.watch_messages import AlarmStatus
from adjudicator.service.office import Office
from adjudicator.service.operations.watch.alarms import (
    DATABASE_AWAY,
    REPEATED,
    Told,
    check,
    context_of,
)
from adjudicator.service.operations.watch.loop_watch import LoopWatch
from adjudicator.service.post.dispatch import Sender
from adjudicator.settings import Settings
from adjudicator.store import tables
from adjudicator.store.errors import StoreError, cause_of

PATIENCE: Final = timedelta(minutes=1)
"""For so long the database may be away before the operator is told: within two minutes."""

_log = get_logger(__name__)


class Watcher:
    """Looks for alarms in the name of one worker; ``look`` is called every minute or so."""

    def __init__(self, office: Office, sender: Sender, loops: LoopWatch) -> None:
        self._office = office
        self._sender = sender
        self._pulse = loops
        self._away: tables.Alarm | None = None
        self._is_told = False

    def look(self) -> list[Told]:
        """Look once, and give what was found to the program for alarms; messages are queued."""
        try:
            told = check(self._office, self._pulse)
        except (SQLAlchemyError, StoreError) as error:
            self._missed(error)
            return []
        self._found_again()
        for one in told:
            run_command(self._office.settings, one.name, one.message)
        return told

    def _missed(self, error: Exception) -> None:
        """Note that the database does not answer; tell after a while, and again every day."""
        now = clock.now()
        words = cause_of(error)[:300]
        if self._away is None:
            self._away = tables.Alarm(name=DATABASE_AWAY, since=now, raised_at=now, told_at=now)
        row = self._away
        row.words = scrub_text(words)
        _log.error("database away", since=row.since.isoformat(), reason=row.words)
        if not self._is_told and now - row.since >= PATIENCE:
            self._tell(row, "raised", now)
        elif self._is_told and now - row.told_at >= REPEATED:
            self._tell(row, "lasts", now)

    def _found_again(self) -> None:
        """Say that the database answers again, to whom it was told that it does not."""
        row, self._away = self._away, None
        if row is None:
            return
        now = clock.now()
        row.ended_at = now
        _log.warning("database is back", away=str(now - row.since))
        if self._is_told:
            self._tell(row, "over", now)
        self._is_told = False

    def _tell(self, row: tables.Alarm, status: AlarmStatus, now: datetime) -> None:
        row.told_at, self._is_told = now, True
        message = render("alarm", context_of(row, status))
        key = f"alarm/{row.name}/{row.since.isoformat()}/{now.isoformat()}"
        run_command(self._office.settings, row.name, message)
        send_at_once(self._office, self._sender, message, key)


# -- the ways of an alarm -----------------------------------------------------------------------


_PROGRAM_PATIENCE: Final = 30.0  # seconds
PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
"""Where the program is looked for, and what it may call."""


def run_command(settings: Settings, name: str, message: Rendered) -> bool:
    """Give a message to the program that is set for alarms; False when there is none or it fails.

    It gets subject, empty line and text on standard input, and the alarm's name as ``ALARM``. It
    runs without a shell, and without our environment, in which there may be passwords.
    """
    if settings.alarm_command is None:
        return False
    told = f"{message.subject}\n\n{message.text}".encode()
    try:
        done = subprocess.run(  # noqa: S603 - the operator's own program; nothing of it is mail
            shlex.split(settings.alarm_command),
            input=told,
            env={"PATH": PATH, "LANG": "C.UTF-8", "ALARM": name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=_PROGRAM_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        _log.error("alarm command failed", alarm=name, error=type(error).__name__)
        return False
    if done.returncode:
        words = " ".join(done.stderr.decode("utf-8", "replace").split())[:200]
        _log.error("alarm command failed", alarm=name, status=done.returncode, words=words)
    return done.returncode == 0


def send_at_once(office: Office, sender: Sender, message: Rendered, key: str) -> bool:
    """Send a message to the operator past the outbox, for when there is no database; False if not.

    ``key`` names its cause, as in the outbox.
    """
    settings = office.settings
    raw = compose(
        Outgoing(
            message_id=message_id(key, settings.domain),
            from_=f"{settings.from_name} <{settings.orders_address}>",
            reply_to=settings.orders_address,
            to=settings.operator_address,
            subject=message.subject,
            text=message.text,
            html=message.html,
            date=clock.now(),
            kind="alarm",
        )
    )
    try:
        sender.send(raw, settings.orders_address, settings.operator_address)
    except MailError as error:
        _log.error("alarm not sent", error=type(error).__name__)
        return False
    return True
