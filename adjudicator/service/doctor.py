"""The doctor: checks what the service needs and says what to do about it."""

from __future__ import annotations

import smtplib
import socket
import zoneinfo
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from adjudicator import clock
from adjudicator.mail.errors import MailError
from adjudicator.mail.imap import ImapSettings, ImapSource
from adjudicator.mail.smtp import SmtpSettings
from adjudicator.service.outages import HEARTBEAT, SLACK, jump_since
from adjudicator.service.site.folder import SiteFailed, check_folder
from adjudicator.settings import Settings
from adjudicator.store import queries
from adjudicator.store.database import open_database
from adjudicator.store.errors import StoreError


@dataclass(frozen=True)
class Finding:
    """What was looked at, whether it is good, and what to do if not."""

    what: str
    good: bool
    words: str


def examine(
    settings: Settings, imap: ImapSettings | None = None, smtp: SmtpSettings | None = None
) -> list[Finding]:
    """Examine everything; the settings themselves have been read already.

    ``imap`` and ``smtp`` are the servers to try, None where the mail is embedded or a spool.
    """
    found = [Finding("settings", good=True, words=f"mail is {settings.mail}")]
    found.append(_examined("database", lambda: _database(settings)))
    if imap is not None:
        found.append(_examined("mailbox", lambda: _mailbox(imap)))
    if smtp is not None:
        found.append(_examined("smtp", lambda: _smtp(smtp)))
    found.append(_examined("time zones", _time_zones))
    found.append(_examined("clock", lambda: _clock(settings)))
    if settings.site_dir is not None:
        found.append(_examined("site", lambda: _site(settings)))
    return found


class Bad(Exception):
    """Something is wrong; the message says what and what to do."""


def _examined(what: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(what, good=True, words=look())
    except (Bad, MailError, StoreError, SiteFailed) as wrong:
        return Finding(what, good=False, words=str(wrong))


def _database(settings: Settings) -> str:
    database = open_database(settings.database_url)
    try:
        if not database.is_current():
            database.migrate()
            return f"{database.url} was brought up to date"
        return f"{database.url} is up to date"
    finally:
        database.dispose()


def _mailbox(imap: ImapSettings) -> str:
    source = ImapSource(imap)
    try:
        source.fetch(None, 1)
    finally:
        source.close()
    return f"logged in at {imap.host}:{imap.port} as {imap.user}"


def _smtp(smtp: SmtpSettings) -> str:
    try:
        with socket.create_connection((smtp.host, smtp.port), timeout=10):
            pass
        if smtp.tls == "ssl":
            return f"{smtp.host}:{smtp.port} answers"
        with smtplib.SMTP(smtp.host, smtp.port, timeout=10) as connection:
            connection.ehlo()
            if smtp.tls == "starttls" and not connection.has_extn("starttls"):
                raise Bad(f"{smtp.host}:{smtp.port} offers no STARTTLS; set the TLS setting.")
    except (OSError, smtplib.SMTPException) as error:
        raise Bad(
            f"{smtp.host}:{smtp.port} does not answer ({error}); check host, port and firewall."
        ) from error
    return f"{smtp.host}:{smtp.port} answers"


def _time_zones() -> str:
    try:
        zoneinfo.ZoneInfo("Europe/Helsinki")
    except zoneinfo.ZoneInfoNotFoundError as missing:
        raise Bad("Time zone data are missing; install the tzdata package.") from missing
    return f"{len(zoneinfo.available_timezones())} zones"


def _clock(settings: Settings) -> str:
    """Compare the clock with the last sign of life of the worker."""
    database = open_database(settings.database_url)
    try:
        with database.reading() as session:
            row, now = queries.heartbeat(session, HEARTBEAT), clock.now()
            jump = jump_since(session, row, now, clock.uptime())
    finally:
        database.dispose()
    if row is None:
        return f"{now:%Y-%m-%d %H:%M} UTC; the worker has not run yet"
    if abs(jump) > SLACK:
        raise Bad(
            f"It is {now:%Y-%m-%d %H:%M} UTC and should be {now - jump:%Y-%m-%d %H:%M}, since the"
            f" worker was alive at {row.at:%Y-%m-%d %H:%M} UTC: set the clock right, or accept it"
            " with `adjudicator clock --accept`."
        )
    silent = now - row.at
    if silent > timedelta(minutes=5):
        return f"{now:%Y-%m-%d %H:%M} UTC; the worker was last alive {silent} ago"
    return f"{now:%Y-%m-%d %H:%M} UTC; the worker is alive"


def _site(settings: Settings) -> str:
    assert settings.site_dir is not None  # noqa: S101 - asked about only where it is set
    check_folder(settings.site_dir)
    return f"{settings.site_dir} holds the site, or will"
