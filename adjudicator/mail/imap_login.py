"""Getting into an IMAP server: where it is, a safe connection, the login."""

from __future__ import annotations

import ssl
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from adjudicator.mail.errors import MailboxUnavailable, WrongMailSetting
from adjudicator.mail.imap_wire import (
    ImapError,
    ImapGone,
    PlainImap,
    TlsImap,
    quoted_string,
    words_of,
)
from adjudicator.mail.oauth import NoToken, Tokens

LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class ImapSettings:
    """Where the mailbox is and who reads it. ``done`` and ``trouble`` are folder names.

    ``tokens`` takes the place of the password: an access token for XOAUTH2 at each login.
    """

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    mailbox: str = "INBOX"
    tls: Literal["ssl", "starttls", "none"] = "ssl"
    done: str = "Done"
    trouble: str = "Trouble"
    tokens: Tokens | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.tls == "none" and self.host not in LOOPBACK:
            raise WrongMailSetting(
                f"IMAP without TLS is allowed on this machine only, not to {self.host}; "
                "set TLS to ssl or starttls."
            )

    @property
    def where(self) -> str:
        """Return the server as the operator knows it."""
        return f"The IMAP server {self.host}:{self.port}"


def open_connection(
    settings: ImapSettings, context: ssl.SSLContext, *, timeout: float, connect_timeout: float
) -> Any:
    """Return a connection on which nobody has logged in yet; ``timeout`` values are seconds."""
    kind = TlsImap if settings.tls == "ssl" else PlainImap
    connection = kind(
        settings.host,
        settings.port,
        timeout=timeout,
        context=context,
        connect_timeout=connect_timeout,
    )
    if settings.tls == "starttls":
        try:
            connection.starttls()
        except BaseException:
            with suppress(Exception):
                connection.logout()
            raise
    return connection


def log_in(connection: Any, settings: ImapSettings) -> frozenset[str]:
    """Log in and return what the server can do then.

    By XOAUTH2 where there are access tokens; else by AUTHENTICATE PLAIN where offered, or LOGIN.
    Raises MailboxUnavailable, without the secret in it, when the server refuses.
    """
    user, password = settings.user, settings.password
    try:
        if settings.tokens is not None:
            # After a refusal the server sends its reasons and expects an empty line.
            bearer = f"user={user}\1auth=Bearer {settings.tokens.current()}\1\1"
            answers = iter((bearer.encode(),))
            connection.authenticate("XOAUTH2", lambda _: next(answers, b""))
        elif "AUTH=PLAIN" in connection.capabilities:
            connection.authenticate("PLAIN", lambda _: f"\0{user}\0{password}".encode())
        else:
            connection.login(quoted_string(user), password)
    except ImapGone:
        raise
    except NoToken as error:
        raise MailboxUnavailable(str(error)) from None
    except ImapError as error:
        if settings.tokens is not None:
            settings.tokens.refused()
        what = "password" if settings.tokens is None else "access token"
        raise MailboxUnavailable(
            f"{settings.where} refused the login of {user}: {words_of(error)}. "
            f"Check user and {what}."
        ) from None
    # What is announced before the login leaves out half of it.
    _, answer = connection.capability()
    listed = b" ".join(line for line in answer if line).decode("ascii", "replace")
    return frozenset(listed.upper().split())
