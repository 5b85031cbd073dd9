"""What the doctor tries of mail: mailbox and folders, the way out, a message to ourselves."""

from __future__ import annotations

import secrets
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from time import monotonic, sleep
from typing import Final

from sqlmodel import col, select

from adjudicator import clock
from adjudicator.mail.certificate import ENDS_SOON
from adjudicator.mail.imap import ImapSettings, ImapSource
from adjudicator.mail.outgoing import Outgoing, compose, message_id
from adjudicator.mail.sender import tagged
from adjudicator.mail.smtp import SmtpSender, SmtpSettings
from adjudicator.mail.source import Cursor, MailSource
from adjudicator.mail.spool import SpoolSource
from adjudicator.service.errors import Bad
from adjudicator.service.table.lateness.outages import SLACK
from adjudicator.settings import Settings
from adjudicator.store import tables
from adjudicator.store.database import Database, open_database

_TIMEOUT: Final = 10.0  # seconds
_LOOK_EVERY: Final = 1.0  # seconds
_BATCH: Final = 100
_TAG: Final = "doctor"


def mailbox(imap: ImapSettings | None) -> str:
    """Log in at the mailbox, read from it, and make the folders that are missing."""
    assert imap is not None  # noqa: S101 - asked about only where it is set
    with closing(ImapSource(imap)) as source:
        source.fetch(None, 1)
        made = source.made_folders()
        ends = source.certificate_end()
    there = f"logged in at {imap.host}:{imap.port} as {imap.user}"
    there += f"; made the folders {' and '.join(made)}" if made else ""
    return there + _certificate(ends)


def way_out(settings: Settings, smtp: SmtpSettings | None) -> str:
    """Log in at the mail server, and name ourselves as sender and recipient; send nothing.

    Answers of players come back to addresses with a token: such a one is tried, too.
    """
    assert smtp is not None  # noqa: S101 - asked about only where it is set
    address = settings.orders_address
    with closing(SmtpSender(replace(smtp, timeout=_TIMEOUT))) as sender:
        sender.rehearse(address, address)
        sender.rehearse(address, tagged(address, _TAG))
        ends = sender.certificate_end()
    return f"{smtp.host}:{smtp.port} takes mail from {address}{_certificate(ends)}"


def _certificate(ends: datetime | None) -> str:
    """Return a word on the certificate of a server; Bad when it is about to run out."""
    if ends is None:
        return ""
    if ends - clock.now() < ENDS_SOON:
        raise Bad(f"The certificate of the server ends on {ends:%Y-%m-%d}; have it renewed.")
    return f"; its certificate is good until {ends:%Y-%m-%d}"


# -- a message to ourselves ------------------------------------------------------------------------


def round_trip(
    settings: Settings, imap: ImapSettings | None, smtp: SmtpSettings | None, *, seconds: float
) -> str:
    """Send a message to the orders address with a token, and wait until it has arrived.

    A worker that runs takes it in as its own mail, which it never answers; else it stays in the
    mailbox until one runs. The clock of the mail server is compared with ours.
    """
    if smtp is None:
        raise Bad("Embedded mail has no way out of this machine; there is nothing to try.")
    word = f"{_TAG}-{secrets.token_hex(8)}"
    _send(settings, smtp, word)
    began = monotonic()
    source: MailSource = ImapSource(imap) if imap else SpoolSource(settings.spool_dir)
    with open_database(settings.database_url) as database, closing(source):
        while monotonic() - began < seconds:
            arrived = _arrived(database, source, word)
            if arrived is not None:
                return f"a message to ourselves arrived after {monotonic() - began:.0f} s{arrived}"
            sleep(_LOOK_EVERY)
    address = tagged(settings.orders_address, _TAG)
    raise Bad(
        f"A message to {address} was taken by {smtp.host} and has not arrived within"
        f" {seconds:.0f} s: does the mail server deliver such addresses (plus addresses) into this"
        " mailbox? Look into its log and into the folder for spam."
    )


def _send(settings: Settings, smtp: SmtpSettings, word: str) -> None:
    address = settings.orders_address
    raw = compose(
        Outgoing(
            message_id=message_id(word, settings.domain),
            from_=f"{settings.from_name} <{address}>",
            reply_to=address,
            to=tagged(address, _TAG),
            subject=f"adjudicator {word}",
            text="A message of `adjudicator doctor --send` to the service itself.\n",
            date=clock.now(),
            kind="doctor",
        )
    )
    with closing(SmtpSender(replace(smtp, timeout=_TIMEOUT))) as sender:
        sender.send(raw, address, tagged(address, _TAG))


def _arrived(database: Database, source: MailSource, word: str) -> str | None:
    """Return a word on a message that has arrived, as a worker or the mailbox shows it."""
    incoming = tables.Incoming
    with database.reading() as session:
        sent = select(incoming.id).filter_by(subject=f"adjudicator {word}")
        taken = session.exec(sent.order_by(col(incoming.id).desc())).first()
        row = session.get(tables.Cursor, source.name)
    if taken is not None:
        return f"; the worker has taken it in as message {taken}"
    after = None if row is None else Cursor(row.uidvalidity, row.uid)
    while True:
        items = source.fetch(after, _BATCH).items
        for item in items:
            if word.encode() in item.raw:
                return _compared(item.arrived_at)
        if len(items) < _BATCH:
            return None
        after = items[-1].cursor


def _compared(arrived_at: datetime | None) -> str:
    """Return a word on the clock of the mail server; Bad when it differs much from ours."""
    if arrived_at is None:
        return ""
    ahead = arrived_at - clock.now()
    if abs(ahead) > SLACK:
        raise Bad(
            f"By the clock of the mail server it is {arrived_at:%Y-%m-%d %H:%M} UTC, by ours"
            f" {clock.now():%Y-%m-%d %H:%M} UTC; set the wrong one right, by NTP best."
        )
    return "; the clocks agree"
