"""Real mail servers on loopback for tests: Dovecot, and an SMTP server that does as it is told."""

from __future__ import annotations

import asyncio
import base64
import grp
import hmac
import imaplib
import itertools
import json
import os
import pwd
import shutil
import signal
import smtplib
import socket
import ssl
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

REQUIRE = "ADJUDICATOR_REQUIRE_SERVERS"
DOMAIN = "localhost.test"
PASSWORD = "secret"
SPARE_ACCOUNTS = 400
TOKEN_KEY = b"what access tokens are signed with"


def missing(what: str) -> None:
    """Skip the test, or fail it where the servers are required."""
    if os.environ.get(REQUIRE) == "1":
        pytest.fail(f"{what}, and {REQUIRE}=1 asks for it")
    pytest.skip(what)


def free_ports(count: int) -> list[int]:
    """Return ports nobody listens on."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [int(one.getsockname()[1]) for one in sockets]
    finally:
        for one in sockets:
            one.close()


def eventually(condition: Callable[[], Any], seconds: float = 60.0) -> Any:
    """Return the first true value of ``condition``; fails when none comes in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError(f"did not happen within {seconds} s")


# Dovecot ------------------------------------------------------------------------------------------


@dataclass
class Dovecot:
    """A running Dovecot with the accounts p1 to p9 and gm, and spare ones from ``account``.

    Every password is ``PASSWORD``; plus addressing works; the certificate is for localhost.
    """

    directory: Path
    imap_port: int
    imaps_port: int
    lmtp_port: int
    host: str = "localhost"
    domain: str = DOMAIN
    password: str = PASSWORD
    _process: subprocess.Popen[bytes] | None = None
    _spare: Iterator[int] = field(default_factory=lambda: iter(range(SPARE_ACCOUNTS)))

    @property
    def certificate(self) -> Path:
        """Return the server's certificate, which is its own authority."""
        return self.directory / "etc" / "cert.pem"

    def trust(self) -> ssl.SSLContext:
        """Return a TLS context that trusts this server and nobody else."""
        return ssl.create_default_context(cafile=str(self.certificate))

    def identity(self) -> ssl.SSLContext:
        """Return a TLS context for another server that shows this server's certificate."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.certificate.with_name("key.pem"))
        return context

    def account(self) -> str:
        """Return the address of an account no other test of this process uses."""
        return f"t{next(self._spare)}@{self.domain}"

    @contextmanager
    def session(self, address: str, mailbox: str = "INBOX") -> Iterator[imaplib.IMAP4]:
        """Yield a logged-in connection of the standard library with the mailbox selected."""
        connection = imaplib.IMAP4("127.0.0.1", self.imap_port, timeout=20)
        try:
            connection.login(address, self.password)
            if connection.select(mailbox)[0] != "OK":
                connection.create(mailbox)
                assert connection.select(mailbox)[0] == "OK"
            yield connection
        finally:
            connection.logout()

    def append(self, address: str, *raws: bytes, mailbox: str = "INBOX") -> None:
        """Put messages straight into a mailbox."""
        with self.session(address, mailbox) as connection:
            for raw in raws:
                assert connection.append(mailbox, "", "", raw)[0] == "OK"

    def deliver(self, recipient: str, raw: bytes, sender: str = "someone@example.org") -> None:
        """Hand over a message by LMTP, as a mail server would."""
        with smtplib.LMTP("127.0.0.1", self.lmtp_port) as connection:
            connection.sendmail(sender, [recipient], raw)

    def messages(self, address: str, mailbox: str = "INBOX") -> list[bytes]:
        """Return the messages of a mailbox, oldest first."""
        with self.session(address, mailbox) as connection:
            _, answer = connection.uid("FETCH", "1:*", "(BODY.PEEK[])")
            return [bytes(piece[1]) for piece in answer if isinstance(piece, tuple)]

    def flags(self, address: str, mailbox: str = "INBOX") -> list[str]:
        """Return the flags of each message, without the one that only says "seen by nobody"."""
        with self.session(address, mailbox) as connection:
            _, answer = connection.uid("FETCH", "1:*", "(FLAGS)")
            lines = [line.decode() for line in answer if isinstance(line, bytes)]
            return [line.partition("FLAGS ")[2].replace("\\Recent", "").strip() for line in lines]

    def renumber(self, address: str, mailbox: str) -> None:
        """Delete a mailbox and make it again: its UIDVALIDITY changes."""
        with self.session(address) as connection:
            assert connection.delete(mailbox)[0] == "OK"
            assert connection.create(mailbox)[0] == "OK"

    def kick(self, address: str) -> None:
        """Cut every connection of an account."""
        command = ["doveadm", "-c", str(self.directory / "etc" / "dovecot.conf"), "kick", address]
        subprocess.run([*as_user(), *command], check=True, capture_output=True)

    def start(self) -> None:
        """Start the server and wait for its greeting."""
        # In the foreground: it stays our child and nothing waits for pipes a daemon inherited.
        command = ["dovecot", "-F", "-c", str(self.directory / "etc" / "dovecot.conf")]
        with (self.directory / "log" / "start.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*as_user(), *command], stdout=log, stderr=log, start_new_session=True
            )
        try:
            eventually(self._greets, 20)
        except AssertionError:
            self.stop()
            words = (self.directory / "log" / "start.log").read_text()
            raise RuntimeError(f"dovecot does not start: {words}") from None

    def stop(self, *, at_once: bool = False) -> None:
        """Stop the server and its children and wait until they are gone.

        ``at_once`` nothing is ended in an orderly way.
        """
        process, self._process = self._process, None
        if process is not None:
            if not at_once:
                process.terminate()
                process.wait(30)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # sessions end a moment after the master
            process.wait(30)

    def _greets(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.imap_port), timeout=2) as one:
                return one.recv(100).startswith(b"* OK")
        except OSError:
            return False


def user() -> str:
    """Return the user the servers run as: nobody when we are root, else ourselves."""
    return "nobody" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name


def as_user() -> list[str]:
    """Return the words before a command that make it run as ``user``."""
    if os.geteuid() != 0:
        return []
    entry = pwd.getpwnam(user())
    identity = ["--reuid", str(entry.pw_uid), "--regid", str(entry.pw_gid)]
    return ["setpriv", *identity, "--clear-groups"]


@contextmanager
def dovecot() -> Iterator[Dovecot]:
    """Run Dovecot without privileges in a directory of its own under the system's temporary one.

    Skips where the program is not installed. pytest's own directories do not do: they are closed
    to other users, and the paths of sockets must stay short.
    """
    os.environ["PATH"] = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"])
    for program in ("dovecot", "openssl", *(["setpriv"] if os.geteuid() == 0 else [])):
        if shutil.which(program) is None:
            missing(f"{program} is not installed")
    directory = Path(tempfile.mkdtemp(prefix="dovecot-"))
    try:
        imap_port, imaps_port, lmtp_port = free_ports(3)
        server = Dovecot(directory, imap_port, imaps_port, lmtp_port)
        _write_configuration(server)
        try:
            server.start()
            yield server
        finally:
            server.stop(at_once=True)  # its own way takes seconds
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def _write_configuration(server: Dovecot) -> None:
    """Write configuration, accounts and certificate, owned by the user who runs the server."""
    root = server.directory
    for name in ("etc", "log", "mail", "run", "state"):
        (root / name).mkdir()
    names = [*(f"p{i}" for i in range(1, 10)), "gm", *(f"t{i}" for i in range(SPARE_ACCOUNTS))]
    users = "".join(f"{name}@{server.domain}:{{PLAIN}}{server.password}\n" for name in names)
    (root / "etc" / "users").write_text(users)
    words = {
        "DIR": str(root),
        "USER": user(),
        "GROUP": grp.getgrgid(pwd.getpwnam(user()).pw_gid).gr_name,
        "IMAPPORT": str(server.imap_port),
        "IMAPSPORT": str(server.imaps_port),
        "LMTPPORT": str(server.lmtp_port),
    }
    text = _CONFIGURATION
    for word, value in words.items():
        text = text.replace(f"@{word}@", value)
    (root / "etc" / "dovecot.conf").write_text(text)
    (root / "etc" / "oauth2.conf").write_text(_OAUTH.replace("@DIR@", str(root)))
    key = root / "etc" / "keys" / "default" / "HS256" / "default"
    key.parent.mkdir(parents=True)
    key.write_bytes(base64.b64encode(TOKEN_KEY))
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "3650"),
            *("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"),
            *("-addext", "keyUsage=critical,digitalSignature,keyCertSign"),
            *("-keyout", str(root / "etc" / "key.pem"), "-out", str(root / "etc" / "cert.pem")),
        ],
        check=True,
        capture_output=True,
    )
    root.chmod(0o755)
    if os.geteuid() == 0:
        entry = pwd.getpwnam(user())
        for path in [root, *root.rglob("*")]:
            os.chown(path, entry.pw_uid, entry.pw_gid)


_CONFIGURATION = """\
base_dir = @DIR@/run
state_dir = @DIR@/state
log_path = @DIR@/log/dovecot.log
instance_name = test
listen = 127.0.0.1
protocols = imap lmtp
default_internal_user = @USER@
default_internal_group = @GROUP@
default_login_user = @USER@
first_valid_uid = 1
ssl = yes
ssl_cert = <@DIR@/etc/cert.pem
ssl_key = <@DIR@/etc/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login xoauth2
auth_username_format = %Lu
auth_failure_delay = 0
recipient_delimiter = +
lmtp_hdr_delivery_address = final
mail_location = maildir:@DIR@/mail/%u
mail_max_userip_connections = 100
mailbox_list_index = yes
mail_fsync = never
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = @DIR@/etc/oauth2.conf
}
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u @DIR@/etc/users
}
userdb {
  driver = static
  args = uid=@USER@ gid=@GROUP@ home=@DIR@/mail/%u
}
service anvil {
  chroot =
  # A wrong password in one test must not full down the logins of the others.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  process_min_avail = 1
  inet_listener imap {
    port = @IMAPPORT@
  }
  inet_listener imaps {
    port = @IMAPSPORT@
  }
}
service lmtp {
  inet_listener lmtp {
    port = @LMTPPORT@
  }
}
protocol lmtp {
  postmaster_address = postmaster@localhost
}
"""


_OAUTH = """\
introspection_mode = local
local_validation_key_dict = fs:posix:prefix=@DIR@/etc/keys/
username_attribute = email
pass_attrs = pass=%{oauth2:access_token}
"""


def access_token(address: str, *, seconds: float = 600.0) -> str:
    """Return a token (RFC 7519, HS256) with which Dovecot lets ``address`` in by XOAUTH2.

    It ends in ``seconds``, or has ended when they are negative.
    """
    now = int(time.time())
    claims = {"email": address, "sub": address, "iat": now - 60, "exp": int(now + seconds)}
    parts = [
        base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=")
        for part in ({"alg": "HS256", "typ": "JWT"}, claims)
    ]
    signature = hmac.digest(TOKEN_KEY, b".".join(parts), "sha256")
    return b".".join([*parts, base64.urlsafe_b64encode(signature).rstrip(b"=")]).decode()


# SMTP ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sent:
    """One message an SMTP server took."""

    sender: str
    recipients: tuple[str, ...]
    raw: bytes
    greeting: str = ""


class SmtpServer:
    """A real SMTP server that keeps or passes on what it gets.

    ``answers`` maps a command (MAIL, RCPT, DATA) to the replies to give instead of taking it, one
    for each time; the reply "drop" cuts the connection, "stall" stays silent. ``forward`` is
    called with each message taken, in the server's thread.
    """

    def __init__(
        self,
        *,
        forward: Callable[[Sent], None] | None = None,
        tls: ssl.SSLContext | None = None,
        implicit_tls: bool = False,
        login: tuple[str, str] | None = None,
    ) -> None:
        self.messages: list[Sent] = []
        self.answers: dict[str, list[str]] = {}
        self.connections = 0
        self.port = 0
        self.host = "127.0.0.1"
        self._forward = forward
        self._tls = tls
        self._implicit = implicit_tls
        self._login = login
        self._open: set[Any] = set()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    def __enter__(self) -> SmtpServer:
        self._thread.start()
        assert self._ready.wait(20)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    def drop_connections(self) -> None:
        """Cut every open connection."""
        for protocol in list(self._open):
            if protocol.transport is not None:
                self._loop.call_soon_threadsafe(protocol.transport.abort)

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        secure = self._tls if self._implicit else None
        server = await self._loop.create_server(self._protocol, self.host, 0, ssl=secure)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        server.close()
        for protocol in list(self._open):
            if protocol.transport is not None:
                protocol.transport.abort()
        await asyncio.sleep(0.01)

    def _protocol(self) -> SMTP:
        self.connections += 1
        starttls = None if self._implicit else self._tls
        protocol = SMTP(
            self,
            hostname="localhost",
            loop=self._loop,
            tls_context=starttls,
            require_starttls=starttls is not None,
            auth_require_tls=False,
            authenticator=self._check if self._login else None,
            enable_SMTPUTF8=True,
        )
        self._open.add(protocol)
        return protocol

    def _check(self, _server: Any, _session: Any, _envelope: Any, _kind: str, data: Any) -> Any:
        from aiosmtpd.smtp import AuthResult

        given = (data.login.decode(), data.password.decode())
        return AuthResult(success=given == self._login, handled=False)

    async def _scripted(self, command: str, server: SMTP) -> str | None:
        """Return the reply the script has for this command, if any."""
        replies = self.answers.get(command)
        if not replies:
            return None
        reply = replies.pop(0)
        if reply == "drop":
            assert isinstance(server.transport, asyncio.Transport)
            server.transport.abort()
        if reply in ("drop", "stall"):
            await asyncio.sleep(3600)
        return reply

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if reply := await self._scripted("MAIL", server):
            return reply
        if self._login and not session.authenticated:
            return "530 5.7.0 Authentication required"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, _s: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if reply := await self._scripted("RCPT", server):
            return reply
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - as the library calls it
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        if reply := await self._scripted("DATA", server):
            return reply
        raw = bytes(envelope.content or b"")  # type: ignore[arg-type]
        sent = Sent(envelope.mail_from or "", tuple(envelope.rcpt_tos), raw, str(session.host_name))
        if self._forward is not None:
            self._forward(sent)
        self.messages.append(sent)
        return "250 OK"


_serial = itertools.count(1)


def plain_mail(
    text: str = "Hello.\n", *, sender: str = "ann@example.org", to: str = "game@localhost.test"
) -> bytes:
    """Return a small message with a Message-ID of its own."""
    number = next(_serial)
    head = (
        f"From: Ann <{sender}>\r\nTo: {to}\r\nSubject: mail {number}\r\n"
        f"Message-ID: <{number}.{os.getpid()}@example.org>\r\n"
        f"Date: {formatdate()}\r\n\r\n"
    )
    return head.encode() + text.replace("\n", "\r\n").encode()
