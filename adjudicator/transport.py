"""Mail as the settings say: which mailbox is read and how messages are sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Final

from adjudicator import clock
from adjudicator.mail.errors import MailboxUnavailable, TemporaryFailure
from adjudicator.mail.imap import ImapSettings, ImapSource
from adjudicator.mail.oauth import Grant, RefreshedTokens, TokenFile, Tokens
from adjudicator.mail.smtp import SmtpSender, SmtpSettings
from adjudicator.mail.source import MailSource
from adjudicator.mail.spool import EmbeddedMail, SpoolSource
from adjudicator.settings import Settings

_UNSAFE: Final = re.compile(r"[^A-Za-z0-9@.+_=-]")
_LONGEST_NAME: Final = 100


@dataclass(frozen=True)
class Transport:
    """A mailbox to read and a sender; ``embedded`` is our own mail server where there is one.

    ``words`` says for people where mail comes from and goes to.
    """

    source: MailSource
    sender: SmtpSender
    words: str
    embedded: EmbeddedMail | None = None


@contextmanager
def open_transport(settings: Settings) -> Iterator[Transport]:
    """Open mailbox and sender as the settings say; start the embedded server if it is wanted."""
    if settings.mail == "embedded":
        with _embedded(settings) as transport:
            yield transport
        return
    with closing(SmtpSender(smtp_settings(settings))) as sender:
        if settings.mail == "imap":
            where = f"{settings.imap_host}:{settings.imap_port}"
            out = f"{settings.smtp_host}:{settings.smtp_port}"
            words = f"mailbox on {where}, sending through {out}"
            yield Transport(ImapSource(imap_settings(settings)), sender, words)
        else:
            words = f"spool {settings.spool_dir}, sending through {settings.smtp_host}"
            yield Transport(SpoolSource(settings.spool_dir), sender, words)


@contextmanager
def _embedded(settings: Settings) -> Iterator[Transport]:
    server = EmbeddedMail(
        settings.spool_dir,
        domains=[settings.domain],
        now=clock.now,
        smtp_port=settings.embedded_smtp_port,
        lmtp_port=settings.embedded_lmtp_port,
    )
    with server:
        out = SmtpSettings("127.0.0.1", server.smtp_port, tls="none")
        words = (
            f"embedded mail, SMTP 127.0.0.1:{server.smtp_port}, Maildirs in {settings.spool_dir}"
        )
        with closing(SmtpSender(out)) as sender:
            yield Transport(server.source(settings.orders_address), sender, words, server)


def imap_settings(settings: Settings) -> ImapSettings:
    """Return the settings of the mailbox; ``load_settings`` has checked that they are there.

    A password goes before access tokens.
    """
    assert settings.imap_host is not None  # noqa: S101 - load_settings has checked
    assert settings.imap_user is not None  # noqa: S101 - load_settings has checked
    password = settings.imap_password
    return ImapSettings(
        host=settings.imap_host,
        port=settings.imap_port,
        user=settings.imap_user,
        password=password.get_secret_value() if password else "",
        mailbox=settings.imap_mailbox,
        tls=settings.imap_tls,
        done=settings.imap_done,
        trouble=settings.imap_trouble,
        tokens=None if password else access_tokens(settings),
    )


def smtp_settings(settings: Settings) -> SmtpSettings:
    """Return the settings of the server that takes our mail. A password goes before tokens."""
    assert settings.smtp_host  # noqa: S101 - load_settings has checked
    password = settings.smtp_password
    return SmtpSettings(
        host=settings.smtp_host,
        port=settings.smtp_port,
        user=settings.smtp_user or "",
        password=password.get_secret_value() if password else "",
        tls=settings.smtp_tls,
        helo=settings.domain,
        tokens=None if password else access_tokens(settings),
    )


def certificate_ends(settings: Settings) -> dict[str, datetime]:
    """Return until when the certificates of the mail servers are good, by ``host:port``.

    They are looked at on connections of their own: one that stands may be older than the
    certificate. Servers without TLS, and those that cannot be reached, are left out.
    """
    if settings.mail == "embedded":
        return {}
    servers: dict[str, ImapSource | SmtpSender] = {
        f"{settings.smtp_host}:{settings.smtp_port}": SmtpSender(smtp_settings(settings))
    }
    if settings.mail == "imap":
        imap = ImapSource(imap_settings(settings))
        servers[f"{settings.imap_host}:{settings.imap_port}"] = imap
    found = {where: _certificate_end(server) for where, server in servers.items()}
    return {where: end for where, end in found.items() if end is not None}


def _certificate_end(server: ImapSource | SmtpSender) -> datetime | None:
    try:
        return server.certificate_end()
    except (MailboxUnavailable, TemporaryFailure):
        return None  # which other alarms are about
    finally:
        server.close()


@lru_cache(maxsize=1)
def access_tokens(settings: Settings) -> Tokens | None:
    """Return what hands out access tokens, None where the settings speak of none.

    One for mailbox and sender together: a token server may give each refresh token once.
    """
    if settings.oauth_token_file is not None:
        return TokenFile(settings.oauth_token_file)
    if settings.oauth_token_url is None:
        return None
    refresh, secret = settings.oauth_refresh_token, settings.oauth_client_secret
    assert settings.oauth_client_id is not None  # noqa: S101 - load_settings has checked
    assert refresh is not None  # noqa: S101 - load_settings has checked
    grant = Grant(
        url=settings.oauth_token_url,
        client_id=settings.oauth_client_id,
        client_secret=secret.get_secret_value() if secret else "",
        refresh_token=refresh.get_secret_value(),
        scope=settings.oauth_scope or "",
        kept=settings.data_dir / "oauth_refresh_token",
    )
    return RefreshedTokens(grant)


class FolderSender:
    """Sends into a folder: each message becomes a file ``NNNN-recipient.eml``."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        numbers = [name.partition("-")[0] for name in (p.name for p in folder.glob("*.eml"))]
        self._last = max((int(number) for number in numbers if number.isdecimal()), default=0)

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Write the message; the sender stands in its header. A file is complete or not there."""
        self._last += 1
        # The address may be that of a stranger: nothing of it may name a folder.
        safe = _UNSAFE.sub("_", recipient)[:_LONGEST_NAME]
        draft = self._folder / f".{self._last:04d}.draft"
        draft.touch(0o600)  # reports tell hands
        draft.write_bytes(raw)
        draft.replace(self._folder / f"{self._last:04d}-{safe}.eml")
