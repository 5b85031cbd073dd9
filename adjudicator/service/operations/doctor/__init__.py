"""The doctor: checks what the service needs and says what to do about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from adjudicator.drawing.errors import PictureFailed
from adjudicator.forums.errors import ForumError
from adjudicator.mail.errors import MailError
from adjudicator.mail.imap import ImapSettings
from adjudicator.mail.smtp import SmtpSettings
from adjudicator.service.errors import Bad
from adjudicator.service.operations.doctor import host, mail
from adjudicator.service.public.site.folder import SiteFailed
from adjudicator.settings import Settings
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
    looks: list[tuple[str, Callable[[], str], object]] = [
        ("settings", lambda: f"mail is {settings.mail}", True),
        ("data folder", lambda: host.data_folder(settings), True),
        ("key", lambda: host.key_file(settings), True),
        ("database", lambda: host.database(settings), True),
        ("mailbox", lambda: mail.mailbox(imap), imap),
        ("smtp", lambda: mail.way_out(settings, smtp), smtp),
        ("time zones", host.time_zones, True),
        ("clock", lambda: host.clock_of(settings), True),
        ("pictures", host.renderer, settings.pictures),
        ("site", lambda: host.site(settings), settings.site_dir),
        ("order desks", lambda: host.order_desks(settings), host.publishes_desks(settings)),
        ("discourse", lambda: host.discourse(settings), settings.discourse_url),
        ("nodebb", lambda: host.nodebb(settings), settings.nodebb_url),
        ("backups", lambda: host.backups(settings), settings.backup_dir),
        ("alarm program", lambda: host.alarm_program(settings), settings.alarm_command),
        ("worker", lambda: host.worker(settings), settings.watch_port),
    ]
    return [*(_examined(what, look) for what, look, wanted in looks if wanted), *_alarms(settings)]


def try_round_trip(
    settings: Settings, imap: ImapSettings | None, smtp: SmtpSettings | None, *, seconds: float
) -> Finding:
    """Send a message to the orders address and wait until it is in the mailbox, so many seconds."""
    return _examined("round trip", lambda: mail.round_trip(settings, imap, smtp, seconds=seconds))


def _alarms(settings: Settings) -> list[Finding]:
    """Return a finding for each alarm that lasts: since when, and what to do."""
    try:
        lasting = host.lasting_alarms(settings)
    except (SQLAlchemyError, StoreError):
        return []  # what is wrong with the database has been found already
    found = [Finding(f"alarm {name}", good=False, words=words) for name, words in lasting.items()]
    return found or [Finding("alarms", good=True, words="none lasts")]


def _examined(what: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(what, good=True, words=look())
    except (Bad, MailError, StoreError, SiteFailed, ForumError, PictureFailed) as wrong:
        return Finding(what, good=False, words=str(wrong))
