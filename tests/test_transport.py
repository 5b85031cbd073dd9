"""What the settings make of mail servers: until when their certificates are good."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.mail.smtp import SmtpSender
from adjudicator.settings import Settings
from adjudicator.transport import certificate_ends, smtp_settings
from tests.servers import Dovecot, SmtpServer, dovecot, free_ports, plain_mail
from tests.service.playground import settings_in


def settings_for(folder: Path, server: Dovecot, smtp_port: int, **more: object) -> Settings:
    given = {
        "mail": "imap",
        "imap_host": "localhost",
        "imap_port": server.imaps_port,
        "imap_user": server.account(),
        "imap_password": server.password,
        "smtp_host": "localhost",
        "smtp_port": smtp_port,
        "smtp_tls": "ssl",
        **more,
    }
    return settings_in(folder, **given)


@pytest.mark.dovecot
def test_the_ends_of_certificates_are_seen_on_connections_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with dovecot() as server, SmtpServer(tls=server.identity(), implicit_tls=True) as smtp:
        settings = settings_for(tmp_path, server, smtp.port)
        assert certificate_ends(settings) == {}, "nobody trusts them"
        monkeypatch.setenv("SSL_CERT_FILE", str(server.certificate))
        found = certificate_ends(settings)
        assert set(found) == {f"localhost:{server.imaps_port}", f"localhost:{smtp.port}"}
        (end,) = set(found.values())
        assert end > datetime.now(UTC)
        away = settings_for(tmp_path, server, free_ports(1)[0])
        assert certificate_ends(away) == {f"localhost:{server.imaps_port}": end}
        bare = settings_for(
            tmp_path, server, smtp.port, imap_port=server.imap_port, imap_tls="none"
        )
        assert certificate_ends(bare) == {f"localhost:{smtp.port}": end}


def test_the_name_we_greet_with_is_that_of_the_settings(tmp_path: Path) -> None:
    """Servers compare it with the name of our address, and put it into headers."""
    given = {"smtp_host": "127.0.0.1", "smtp_tls": "none", "domain": "games.example.org"}
    with SmtpServer() as server:
        settings = settings_in(tmp_path, **given, smtp_port=server.port)
        sender = SmtpSender(smtp_settings(settings))
        sender.send(plain_mail(), "orders@example.org", "ann@example.org")
        sender.close()
    assert [sent.greeting for sent in server.messages] == ["games.example.org"]


def test_embedded_mail_has_no_certificates(tmp_path: Path) -> None:
    assert certificate_ends(settings_in(tmp_path)) == {}
