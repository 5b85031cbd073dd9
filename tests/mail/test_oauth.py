"""Access tokens for mail servers: from a file, from a token server, and used with real servers."""

from __future__ import annotations

import base64
import json
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from aiosmtpd.smtp import SMTP, AuthResult

from adjudicator.mail.errors import MailboxUnavailable, TemporaryFailure
from adjudicator.mail.imap import ImapSettings, ImapSource
from adjudicator.mail.oauth import Grant, NoToken, RefreshedTokens, TokenFile
from adjudicator.mail.smtp import SmtpSender, SmtpSettings
from adjudicator.settings import load_settings
from adjudicator.transport import access_tokens, imap_settings, smtp_settings
from tests.servers import Dovecot, SmtpServer, access_token, free_ports, plain_mail

REFRESH = "1//the-refresh-token-nobody-may-see"
SECRET = "the-secret-of-the-client"
SENDER, RECIPIENT = "game@adjudicator.example", "ann@example.org"


@dataclass
class TokenServer:
    """A token server: what it was asked, and what it answers, the last answer for ever."""

    port: int = 0
    forms: list[dict[str, str]] = field(default_factory=list)
    answers: list[tuple[int, Any]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/token"

    def gives(self, *tokens: str, **more: Any) -> None:
        """Answer with these tokens, one after the other."""
        self.answers = [
            (200, {"access_token": token, "token_type": "Bearer", "expires_in": 3600, **more})
            for token in tokens
        ]


@contextmanager
def token_server() -> Iterator[TokenServer]:
    """Run a token server on loopback."""
    server = TokenServer()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            server.forms.append(dict(parse_qsl(body.decode())))
            assert self.path == "/token"
            answers = server.answers
            status, answer = answers.pop(0) if len(answers) > 1 else answers[0]
            content = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
            self.send_response(status)
            if status == 302:
                self.send_header("Location", server.url)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_words: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        server.port = http.server_address[1]
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server
        http.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def one_server() -> Iterator[TokenServer]:
    with token_server() as server:
        yield server


@pytest.fixture
def server(one_server: TokenServer) -> TokenServer:
    one_server.forms.clear()
    one_server.gives("token-1")
    return one_server


@dataclass
class Watch:
    """A clock in seconds that a test moves."""

    seconds: float = 1000.0

    def __call__(self) -> float:
        return self.seconds


def grant(server: TokenServer, **more: Any) -> Grant:
    return Grant(server.url, "client-7", REFRESH, **more)


# From a file


def test_the_file_is_read_anew_each_time(tmp_path: Path) -> None:
    path = tmp_path / "token"
    tokens = TokenFile(path)
    path.write_text("first\n")
    assert tokens.current() == "first"
    path.write_text("second\n")
    tokens.refused()
    assert tokens.current() == "second"


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "No such file"), ("", "holds 0 words"), ("a b\n", "holds 2 words"), ("é", "not text")],
)
def test_a_file_without_a_token_is_told_of(tmp_path: Path, content: str | None, words: str) -> None:
    path = tmp_path / "token"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(NoToken, match=words) as caught:
        TokenFile(path).current()
    assert str(path) in str(caught.value)
    assert str(caught.value).endswith(".")


# From a token server (RFC 6749, 6)


def test_the_refresh_token_is_exchanged_as_the_standard_says(server: TokenServer) -> None:
    tokens = RefreshedTokens(grant(server, client_secret=SECRET, scope="mail offline"))
    assert tokens.current() == "token-1"
    assert server.forms == [
        {
            "grant_type": "refresh_token",
            "refresh_token": REFRESH,
            "client_id": "client-7",
            "client_secret": SECRET,
            "scope": "mail offline",
        }
    ]


def test_a_public_client_sends_no_secret_and_no_scope(server: TokenServer) -> None:
    RefreshedTokens(grant(server)).current()
    assert set(server.forms[0]) == {"grant_type", "refresh_token", "client_id"}


def test_a_token_is_used_until_shortly_before_its_end(server: TokenServer) -> None:
    watch = Watch()
    server.gives("token-1", "token-2")
    tokens = RefreshedTokens(grant(server), now=watch)
    assert tokens.current() == "token-1"
    watch.seconds += 3600 - 121
    assert tokens.current() == "token-1"
    watch.seconds += 1
    assert tokens.current() == "token-2"


def test_a_token_that_was_refused_is_not_used_again(server: TokenServer) -> None:
    server.gives("token-1", "token-2")
    tokens = RefreshedTokens(grant(server))
    assert tokens.current() == "token-1"
    tokens.refused()
    assert tokens.current() == "token-2"


@pytest.mark.parametrize("told", [None, "soon"])
def test_a_token_that_does_not_say_how_long_it_lives_lives_an_hour(
    server: TokenServer, told: Any
) -> None:
    watch = Watch()
    server.gives("token-1", "token-2", expires_in=told)
    tokens = RefreshedTokens(grant(server), now=watch)
    tokens.current()
    watch.seconds += 3400
    assert tokens.current() == "token-1"
    watch.seconds += 100
    assert tokens.current() == "token-2"


def test_a_refresh_token_that_replaces_ours_is_kept_for_us_only(
    server: TokenServer, tmp_path: Path
) -> None:
    kept = tmp_path / "oauth_refresh_token"
    server.gives("token-1", refresh_token="the-next-one")
    RefreshedTokens(grant(server, kept=kept)).current()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == [kept.name]
    RefreshedTokens(grant(server, kept=kept)).current()
    assert [form["refresh_token"] for form in server.forms] == [REFRESH, "the-next-one"]


def test_a_refresh_token_that_the_operator_enters_goes_before_the_kept_one(
    server: TokenServer, tmp_path: Path
) -> None:
    kept = tmp_path / "oauth_refresh_token"
    server.gives("token-1", refresh_token="the-next-one")
    RefreshedTokens(grant(server, kept=kept)).current()
    RefreshedTokens(Grant(server.url, "client-7", "entered-today", kept=kept)).current()
    assert server.forms[-1]["refresh_token"] == "entered-today"


def test_a_refresh_token_that_cannot_be_kept_is_told_of(
    server: TokenServer, tmp_path: Path
) -> None:
    server.gives("token-1", refresh_token="the-next-one")
    with pytest.raises(NoToken, match=r"cannot be kept in .*No such file") as caught:
        RefreshedTokens(grant(server, kept=tmp_path / "nowhere" / "token")).current()
    assert "the-next-one" not in str(caught.value)


@pytest.mark.parametrize(
    ("status", "answer", "words"),
    [
        (400, {"error": "invalid_grant", "error_description": "Token has been\nexpired."},
         r"\(invalid_grant: Token has been expired\)\. The refresh token is no longer good"),
        (401, {"error": "invalid_client"}, r"\(invalid_client\)\. Check the number and the secret"),
        (400, {"error": "unauthorized_client"}, "Allow the client to use refresh tokens"),
        (400, {"error": "invalid_scope"}, r"Check the scope\."),
        (500, b"<html>", r"\(status 500\)\. Check the address"),
        (302, b"", r"\(status 302\)\. Check the address"),
        (200, {"token_type": "Bearer"}, r"\(status 200\)"),
        (200, {"access_token": "x", "token_type": "mac"}, r"\(status 200\)"),
        (200, [], r"\(status 200\)"),
    ],
)  # fmt: skip
def test_a_token_server_that_gives_none_is_told_of_with_what_to_do(
    server: TokenServer, status: int, answer: Any, words: str
) -> None:
    server.answers = [(status, answer)]
    with pytest.raises(NoToken, match=words) as caught:
        RefreshedTokens(grant(server, client_secret=SECRET)).current()
    assert f"127.0.0.1:{server.port} gives no access token" in str(caught.value)
    assert not any(secret in str(caught.value) for secret in (REFRESH, SECRET))
    assert len(server.forms) == 1  # a redirect is not followed


def test_a_token_server_that_is_away_is_told_of() -> None:
    (port,) = free_ports(1)
    away = Grant(f"http://127.0.0.1:{port}/token", "client-7", REFRESH)
    with pytest.raises(NoToken, match=f"127.0.0.1:{port} cannot be reached: .*refused"):
        RefreshedTokens(away).current()


def test_nothing_secret_shows_when_a_grant_is_shown(server: TokenServer) -> None:
    shown = repr(grant(server, client_secret=SECRET))
    assert not any(secret in shown for secret in (REFRESH, SECRET))


# With real servers


@pytest.mark.dovecot
def test_a_mailbox_is_read_with_a_token_from_a_token_server(
    dovecot: Dovecot, server: TokenServer
) -> None:
    address = dovecot.account()
    dovecot.append(address, plain_mail())
    # The first one has ended: it is refused, forgotten, and the next login has another.
    server.gives(access_token(address, seconds=-30), access_token(address))
    settings = ImapSettings(
        "127.0.0.1", dovecot.imap_port, address, "", tls="none",
        tokens=RefreshedTokens(grant(server)),
    )  # fmt: skip
    source = ImapSource(settings)
    with pytest.raises(MailboxUnavailable, match=r"refused the login of .*Check user and access"):
        source.fetch(None, 10)
    assert len(source.fetch(None, 10).items) == 1
    source.close()


class Guarded(SmtpServer):
    """An SMTP server that lets in who shows the token ``good`` by XOAUTH2."""

    def __init__(self, good: str, said: list[bytes], **more: Any) -> None:
        super().__init__(login=("game", "no password will do"), **more)
        self._good = good
        self._said = said

    async def auth_XOAUTH2(self, server: SMTP, words: list[str]) -> AuthResult:  # noqa: N802 - aiosmtpd finds it by this name
        self._said.append(base64.b64decode(words[1]))
        if self._said[-1] == f"user=game\1auth=Bearer {self._good}\1\1".encode():
            return AuthResult(success=True, auth_data="game")
        # As Google does: the reasons first, the refusal after an empty line.
        answer = await server.challenge_auth(b'{"status":"401"}')
        assert answer == b""
        return AuthResult(success=False, handled=False)


def test_mail_is_sent_with_a_token(server: TokenServer) -> None:
    server.gives("stale", "token-2")
    said: list[bytes] = []
    with Guarded("token-2", said) as smtp:
        settings = SmtpSettings(
            "localhost", smtp.port, user="game", tls="none", timeout=5.0,
            tokens=RefreshedTokens(grant(server)),
        )  # fmt: skip
        sender = SmtpSender(settings)
        with pytest.raises(TemporaryFailure, match="access token") as refused:
            sender.send(plain_mail(), SENDER, RECIPIENT)
        assert refused.value.code == 535
        assert "stale" not in str(refused.value)
        sender.send(plain_mail(), SENDER, RECIPIENT)
        sender.close()
        assert len(smtp.messages) == 1
        assert len(said) == 2


@pytest.mark.dovecot
@pytest.mark.parametrize("tls", ["ssl", "starttls"])
def test_a_token_is_shown_on_a_safe_connection_to_both_servers(
    dovecot: Dovecot, server: TokenServer, tls: Any
) -> None:
    """As the large providers have it: ports 993 and 465, or 143 and 587."""
    address = dovecot.account()
    token = access_token(address)
    server.gives(token)
    tokens, trust = RefreshedTokens(grant(server)), dovecot.trust()
    port = dovecot.imaps_port if tls == "ssl" else dovecot.imap_port
    source = ImapSource(
        ImapSettings("localhost", port, address, "", tls=tls, tokens=tokens), context=trust
    )
    assert source.fetch(None, 10).items == ()
    source.close()
    said: list[bytes] = []
    identity = dovecot.identity()
    with Guarded(token, said, tls=identity, implicit_tls=tls == "ssl") as smtp:
        settings = SmtpSettings("localhost", smtp.port, user="game", tls=tls, tokens=tokens)
        sender = SmtpSender(settings, context=trust)
        sender.send(plain_mail(), SENDER, RECIPIENT)
        sender.close()
        assert (len(smtp.messages), len(said)) == (1, 1)
    assert len(server.forms) == 1, "one token did for both"


def test_without_a_token_mail_waits_and_the_reason_is_told(server: TokenServer) -> None:
    server.answers = [(400, {"error": "invalid_grant"})]
    with Guarded("token", []) as smtp:
        tokens = RefreshedTokens(grant(server))
        sender = SmtpSender(
            SmtpSettings("localhost", smtp.port, user="game", tls="none", tokens=tokens)
        )
        with pytest.raises(TemporaryFailure, match=r"gives no access token .*enter it\.$"):
            sender.send(plain_mail(), SENDER, RECIPIENT)
        sender.close()


# As the settings say

PROVIDER: dict[str, Any] = {
    "mail": "imap",
    "imap_host": "imap.example.org",
    "imap_user": "game",
    "smtp_host": "smtp.example.org",
    "smtp_user": "game",
    "operator_address": "me@example.org",
    "authserv_id": "mx.example.org",
}


def test_mailbox_and_sender_share_the_tokens_of_a_token_server(
    server: TokenServer, tmp_path: Path
) -> None:
    settings = load_settings(
        None, **PROVIDER, data_dir=tmp_path, oauth_token_url=server.url,
        oauth_client_id="client-7", oauth_client_secret=SECRET, oauth_refresh_token=REFRESH,
        oauth_scope="mail",
    )  # fmt: skip
    tokens = imap_settings(settings).tokens
    assert tokens is not None
    assert tokens is smtp_settings(settings).tokens
    server.gives("token-1", refresh_token="the-next-one")
    assert tokens.current() == "token-1"
    assert server.forms[0]["scope"] == "mail"
    assert (tmp_path / "oauth_refresh_token").is_file()


def test_a_password_goes_before_a_token(tmp_path: Path) -> None:
    settings = load_settings(
        None, **PROVIDER, data_dir=tmp_path, oauth_token_file=tmp_path / "token",
        smtp_password="word",
    )  # fmt: skip
    assert imap_settings(settings).tokens == TokenFile(tmp_path / "token")
    assert smtp_settings(settings).tokens is None


def test_without_settings_there_are_no_tokens(tmp_path: Path) -> None:
    assert access_tokens(load_settings(None, data_dir=tmp_path)) is None
