"""Access tokens for mail servers that take no passwords (XOAUTH2): read from a file, or renewed.

Either another program keeps a file with the token of the hour, or we exchange a refresh token for
one whenever it is about to end (RFC 6749, 6).
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from adjudicator.mail.errors import MailError
from adjudicator.mail.trust import trusted

_USUAL_LIFE: Final = 3600.0  # seconds, where the server does not say
_MARGIN: Final = 120.0  # seconds before its end in which a token is not used any more
_TIMEOUT: Final = 20.0  # seconds
_MOST: Final = 64 * 1024  # bytes of an answer


class NoToken(MailError):
    """There is no access token; says why and what to do."""


class Tokens(Protocol):
    """What hands out the access token of an account."""

    def current(self) -> str:
        """Return a token that is good now. Raises NoToken."""

    def refused(self) -> None:
        """Take note that a server did not accept the last one."""


@dataclass(frozen=True)
class TokenFile:
    """A file that another program renews; its first line is the token."""

    path: Path

    def current(self) -> str:
        """Return the token that stands there now. Raises NoToken."""
        try:
            lines = self.path.read_text(encoding="ascii").split()
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "not text"
            raise NoToken(
                f"The access token cannot be read from {self.path} ({reason}). Check the program"
                " that writes it, and that we may read the file."
            ) from None
        if len(lines) != 1:
            raise NoToken(
                f"The file {self.path} holds {len(lines)} words, but expected is one access token."
                " Check the program that writes it."
            )
        return lines[0]

    def refused(self) -> None:
        """Do nothing: whoever writes the file knows when a token ends."""


@dataclass(frozen=True)
class Grant:
    """What a token server wants of us: its address, who we are, and the refresh token.

    ``kept`` is the file for a refresh token that the server puts in the place of ours. Without a
    ``client_secret`` we are a public client; without a ``scope`` we get that of the refresh token.
    """

    url: str
    client_id: str
    refresh_token: str = field(repr=False)
    client_secret: str = field(default="", repr=False)
    scope: str = ""
    kept: Path | None = None


class RefreshedTokens:
    """Access tokens that are renewed by a refresh token; safe to be used by several threads."""

    def __init__(self, grant: Grant, *, now: Callable[[], float] = time.monotonic) -> None:
        self._grant = grant
        self._now = now
        self._turn = threading.Lock()
        self._token = ""
        self._until = 0.0

    def current(self) -> str:
        """Return a token that will be good for some minutes. Raises NoToken."""
        with self._turn:
            if not self._token or self._now() >= self._until:
                self._renew()
            return self._token

    def refused(self) -> None:
        """Forget the token, so that the next login has a fresh one."""
        with self._turn:
            self._token = ""

    def _renew(self) -> None:
        grant, asked = self._grant, self._now()
        values = {
            "grant_type": "refresh_token",
            "refresh_token": _kept(grant) or grant.refresh_token,
            "client_id": grant.client_id,
            "client_secret": grant.client_secret,
            "scope": grant.scope,
        }
        status, answer = _posted(grant.url, {name: one for name, one in values.items() if one})
        token, kind = answer.get("access_token"), str(answer.get("token_type", "bearer"))
        if status != 200 or not isinstance(token, str) or not token or kind.lower() != "bearer":
            raise NoToken(_refusal(grant.url, status, answer))
        self._token, self._until = token, asked + max(_life(answer) - _MARGIN, _MARGIN)
        following = answer.get("refresh_token")
        if isinstance(following, str) and following:
            _keep(grant, following)


def _life(answer: dict[str, Any]) -> float:
    """Return for how many seconds a token is good."""
    told = answer.get("expires_in")
    try:
        return float(told) if told is not None else _USUAL_LIFE
    except (TypeError, ValueError):
        return _USUAL_LIFE


def _refusal(url: str, status: int, answer: dict[str, Any]) -> str:
    """Return in a sentence why there is no token; what is secret is in none of its words."""
    code = str(answer.get("error", "") or f"status {status}")[:60]
    told = " ".join(str(answer.get("error_description", "")).split())[:200].rstrip(".")
    advice = {
        "invalid_grant": "The refresh token is no longer good: fetch another one and enter it.",
        "invalid_client": "Check the number and the secret of the client.",
        "unauthorized_client": "Allow the client to use refresh tokens.",
        "invalid_scope": "Check the scope.",
    }.get(code, "Check the address of the token server and what it knows of the client.")
    words = f"{code}: {told}" if told else code
    return f"The token server {urlsplit(url).netloc} gives no access token ({words}). {advice}"


# -- the refresh token that the server has put in the place of ours ------------------------------


def _kept(grant: Grant) -> str:
    """Return the kept refresh token, unless it descends from another one than the present setting.

    The mark in the file is a hash of the refresh token of the settings: entering another one there
    makes what is kept worth nothing.
    """
    if grant.kept is None:
        return ""
    try:
        mark, _, token = grant.kept.read_text(encoding="ascii").strip().partition(" ")
    except (OSError, UnicodeDecodeError):
        return ""
    return token if mark == _mark(grant) else ""


def _keep(grant: Grant, token: str) -> None:
    if grant.kept is None or token == (_kept(grant) or grant.refresh_token):
        return
    draft = grant.kept.with_name(f".{grant.kept.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(f"{_mark(grant)} {token}\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(grant.kept)
    except (OSError, UnicodeEncodeError) as error:
        reason = getattr(error, "strerror", None) or "not text"
        raise NoToken(
            f"The token server has given another refresh token, which cannot be kept in"
            f" {grant.kept} ({reason}). Check the folder of the data."
        ) from None


def _mark(grant: Grant) -> str:
    return sha256(grant.refresh_token.encode()).hexdigest()[:16]


# -- one request ---------------------------------------------------------------------------------


def _posted(url: str, values: dict[str, str]) -> tuple[int, dict[str, Any]]:
    """Post a form and return status and JSON of the answer. Raises NoToken when none comes.

    No redirect is followed: what is secret goes to the server of the settings and nowhere else.
    """
    # Only here: a service that has passwords spares itself 3 MiB.
    import httpx

    headers = {"Accept": "application/json", "Accept-Encoding": "identity"}
    verify = trusted(is_encrypted=urlsplit(url).scheme == "https")
    try:
        with httpx.stream(
            "POST", url, data=values, headers=headers, timeout=_TIMEOUT, verify=verify
        ) as answer:
            status, content = answer.status_code, next(answer.iter_bytes(_MOST), b"")
    except httpx.RequestError as error:
        words = " ".join(str(error).split())[:200] or type(error).__name__
        raise NoToken(
            f"The token server {urlsplit(url).netloc} cannot be reached: {words}. Check its"
            " address; it is asked again by itself."
        ) from None
    try:
        found = json.loads(content)
    except ValueError:
        found = None
    return status, found if isinstance(found, dict) else {}
