"""Handing messages to a mail server, one at a time."""

from __future__ import annotations

import re
import smtplib
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from adjudicator.mail.certificate import end_of_certificate
from adjudicator.mail.errors import PermanentFailure, TemporaryFailure
from adjudicator.mail.oauth import NoToken, Tokens
from adjudicator.mail.trust import trusted

Reply = tuple[int, bytes]

_STATUS = re.compile(r"[245]\.\d{1,3}\.\d{1,3}(?= |$)")


@dataclass(frozen=True)
class SmtpSettings:
    """The mail server that takes our mail. ``helo`` is the name we give; ``timeout`` in seconds.

    ``tokens`` takes the place of the password: an access token for XOAUTH2 at each login.
    """

    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    tls: Literal["ssl", "starttls", "none"] = "starttls"
    helo: str = "localhost.localdomain"
    timeout: float = 30.0
    tokens: Tokens | None = field(default=None, repr=False)


class SmtpSender:
    """Sends over one connection, which is kept between messages and opened again when stale."""

    def __init__(self, settings: SmtpSettings, *, context: ssl.SSLContext | None = None) -> None:
        self.settings = settings
        self._context = context
        self._connection: smtplib.SMTP | None = None
        self._turn = threading.Lock()

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Send one message to one recipient; returns when the server has taken it.

        Raises PermanentFailure when the server will never take it, TemporaryFailure in every
        other case: also when the connection is lost after the last byte and nobody knows. Then
        the message is sent again under the same Message-ID.
        """
        for field_, address in (("sender", sender), ("recipient", recipient)):
            if not address.isascii() or not address.isprintable() or set("<> ") & set(address):
                raise PermanentFailure(
                    f"The {field_} {address[:100]!r} is not an address mail can be sent to.",
                    address_refused=field_ == "recipient",
                )
        failed = "failed while a message was handed over: {}. It will be tried again."
        with self._conversation(failed):
            self._converse(self._ready(), raw, sender, recipient)

    def rehearse(self, sender: str, recipient: str) -> None:
        """Go as far as a message could go, without one: log in, name sender and recipient.

        Raises PermanentFailure or TemporaryFailure as ``send`` does; nothing is sent.
        """
        with self._conversation("failed in a rehearsal: {}."):
            connection = self._ready()
            self._judge("our sender address", connection.mail(sender))
            self._judge("the recipient", connection.rcpt(recipient), address=True)
            self._reset()

    @contextmanager
    def _conversation(self, failed: str) -> Iterator[None]:
        """Talk to the server in turn; what breaks off is told in the words of ``failed``."""
        with self._turn:
            try:
                yield
            except (smtplib.SMTPException, OSError, ValueError) as error:
                self._hang_up()
                text = f"{self._where()} {failed.format(_words(error))}"
                raise TemporaryFailure(text, plain=text) from error

    def certificate_end(self) -> datetime | None:
        """Return until when the certificate of the server is good; None without TLS."""
        with self._turn:
            return end_of_certificate(getattr(self._ready(), "sock", None))

    def close(self) -> None:
        """Say goodbye to the server."""
        with self._turn:
            self._hang_up(politely=True)

    def _converse(self, connection: smtplib.SMTP, raw: bytes, sender: str, recipient: str) -> None:
        """Hand over one message."""
        options = [f"size={len(raw)}"] if connection.has_extn("size") else []
        if connection.has_extn("8bitmime") and not raw.isascii():
            options.append("body=8bitmime")
        self._judge("our sender address", connection.mail(sender, options))
        self._judge("the recipient", connection.rcpt(recipient), address=True)
        try:
            reply = connection.data(raw)
        except smtplib.SMTPDataError as error:  # refused before a byte of it was sent
            words = error.smtp_error
            reply = (error.smtp_code, words if isinstance(words, bytes) else words.encode())
        self._judge("the message", reply)

    def _judge(self, what: str, reply: Reply, *, address: bool = False) -> None:
        """Return when the server agreed; raises in its own words when not."""
        code, words = reply
        if 200 <= code < 300:
            return
        said = " ".join(words.decode("utf-8", "replace").split())[:500]
        text = f"{self._where()} refused {what}: {code} {said}"
        status = _STATUS.match(said)
        plain = f"{self._where()} refused {what}: {code} {status[0] if status else ''}".rstrip()
        if code == 421 or not 400 <= code < 600:
            self._hang_up()
        else:
            self._reset()
        # 530 and 535 speak of our login, which the operator can mend; the message is all right.
        if 500 <= code < 600 and code not in (530, 535, 538):
            raise PermanentFailure(text, code=code, plain=plain, address_refused=address)
        raise TemporaryFailure(text, code=code, plain=plain)

    def _ready(self) -> smtplib.SMTP:
        """Return a connection that answers."""
        if self._connection is not None:
            try:
                if self._connection.noop()[0] == 250:
                    return self._connection
            except (smtplib.SMTPException, OSError):
                pass  # dropped while it lay idle, which is no failure
            self._hang_up()
        self._connection = self._open()
        return self._connection

    def _open(self) -> smtplib.SMTP:
        """Return a fresh connection, logged in; raises TemporaryFailure with what to check."""
        settings = self.settings
        context = self._context or trusted(is_encrypted=settings.tls != "none")
        connection: smtplib.SMTP
        if settings.tls == "ssl":
            connection = smtplib.SMTP_SSL(
                local_hostname=settings.helo, timeout=settings.timeout, context=context
            )
        else:
            connection = smtplib.SMTP(local_hostname=settings.helo, timeout=settings.timeout)
        # The check of the certificate needs the name before there is a connection.
        connection._host = settings.host  # type: ignore[attr-defined]  # noqa: SLF001
        try:
            code, words = connection.connect(settings.host, settings.port)
            if code != 220:
                raise smtplib.SMTPConnectError(code, words)
            connection.ehlo_or_helo_if_needed()
            if settings.tls == "starttls":
                connection.starttls(context=context)
                connection.ehlo_or_helo_if_needed()
            self._log_in(connection)
        except (smtplib.SMTPException, OSError, ValueError, NoToken) as error:
            connection.close()
            reason = _words(error).rstrip(".")
            text = f"No connection to {self._where()}: {reason}. {_advice(error)}".rstrip()
            raise TemporaryFailure(text, code=getattr(error, "smtp_code", 0), plain=text) from error
        return connection

    def _log_in(self, connection: smtplib.SMTP) -> None:
        """Log in where there is a user: by XOAUTH2 where there are access tokens."""
        user, tokens = self.settings.user, self.settings.tokens
        if not user:
            return
        if tokens is None:
            connection.login(user, self.settings.password)
            return
        bearer = f"user={user}\1auth=Bearer {tokens.current()}\1\1"
        try:
            # After a refusal the server sends its reasons and expects an empty line.
            connection.auth("XOAUTH2", lambda given=None: bearer if given is None else "")
        except smtplib.SMTPAuthenticationError:
            tokens.refused()
            raise

    def _reset(self) -> None:
        """Forget a message the server did not take, so that the connection can be used again."""
        try:
            if self._connection is not None:
                self._connection.rset()
        except (smtplib.SMTPException, OSError):
            self._hang_up()

    def _hang_up(self, *, politely: bool = False) -> None:
        """Give up the connection."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        if politely:
            with suppress(smtplib.SMTPException, OSError):
                connection.quit()
        connection.close()

    def _where(self) -> str:
        """Return the server as the operator knows it."""
        return f"the SMTP server {self.settings.host}:{self.settings.port}"


def _words(error: Exception) -> str:
    """Return in one line what went wrong."""
    if isinstance(error, smtplib.SMTPResponseException):
        said = error.smtp_error
        text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
        return f"{error.smtp_code} " + " ".join(text.split())[:300]
    return " ".join(str(error).split())[:300] or type(error).__name__


def _advice(error: Exception) -> str:
    """Return what the operator should check."""
    if isinstance(error, NoToken):
        return ""  # it says so itself
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return "Check user and password, or access token."
    if isinstance(error, ssl.SSLError | smtplib.SMTPNotSupportedError):
        return "Check the host name, the TLS mode and the server's certificate."
    return "Check that the server runs and can be reached."
