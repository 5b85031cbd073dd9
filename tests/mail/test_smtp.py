"""Sending, against a real SMTP server that does as it is told."""

from __future__ import annotations

from datetime import timedelta

import pytest

from adjudicator.mail.backoff import MAX_TRIES, Backoff, next_try
from adjudicator.mail.errors import DeliveryFailure, PermanentFailure, TemporaryFailure
from adjudicator.mail.smtp import SmtpSender, SmtpSettings
from tests.servers import Dovecot, SmtpServer, free_ports, plain_mail

SENDER, RECIPIENT = "game@adjudicator.example", "ann@example.org"


def sender_for(server: SmtpServer, **words: object) -> SmtpSender:
    settings = {"tls": "none", "timeout": 2.0, **words}
    return SmtpSender(SmtpSettings("localhost", server.port, **settings))  # type: ignore[arg-type]


def test_a_message_arrives_byte_for_byte(smtp_server: SmtpServer) -> None:
    mail = plain_mail(".\n..dots\nFrom here\nKöln\n")
    sender = sender_for(smtp_server)
    sender.send(mail, SENDER, RECIPIENT)
    sender.close()
    (sent,) = smtp_server.messages
    assert (sent.sender, sent.recipients, sent.raw) == (SENDER, (RECIPIENT,), mail)


def test_one_connection_serves_many_messages(smtp_server: SmtpServer) -> None:
    sender = sender_for(smtp_server)
    for _ in range(3):
        sender.send(plain_mail(), SENDER, RECIPIENT)
    sender.close()
    assert len(smtp_server.messages) == 3
    assert smtp_server.connections == 1


def test_a_stale_connection_is_opened_again(smtp_server: SmtpServer) -> None:
    sender = sender_for(smtp_server)
    sender.send(plain_mail(), SENDER, RECIPIENT)
    smtp_server.drop_connections()
    sender.send(plain_mail(), SENDER, RECIPIENT)
    sender.close()
    assert len(smtp_server.messages) == 2
    assert smtp_server.connections == 2


@pytest.mark.parametrize("command", ["MAIL", "RCPT", "DATA"])
@pytest.mark.parametrize(
    ("reply", "failure"),
    [("451 4.3.0 busy, come back", TemporaryFailure), ("550 5.7.1 never", PermanentFailure)],
)
def test_a_refusal_is_told_in_the_servers_words_and_the_connection_lives(
    smtp_server: SmtpServer, command: str, reply: str, failure: type[DeliveryFailure]
) -> None:
    sender = sender_for(smtp_server)
    smtp_server.answers = {command: [reply]}
    with pytest.raises(failure, match=reply) as refused:
        sender.send(plain_mail(), SENDER, RECIPIENT)
    assert refused.value.code == int(reply[:3])
    # What is written into the log has none of the words, which may be those of the message.
    assert refused.value.plain.endswith(f": {' '.join(reply.split()[:2])}")
    if isinstance(refused.value, PermanentFailure):
        assert refused.value.address_refused == (command == "RCPT")
    sender.send(plain_mail(), SENDER, RECIPIENT)
    sender.close()
    assert (len(smtp_server.messages), smtp_server.connections) == (1, 1)


@pytest.mark.parametrize("command", ["MAIL", "RCPT", "DATA"])
@pytest.mark.parametrize("trouble", ["drop", "stall", "421 4.3.2 shutting down"])
def test_a_lost_or_silent_server_is_tried_again_later(
    smtp_server: SmtpServer, command: str, trouble: str
) -> None:
    sender = sender_for(smtp_server, timeout=0.5)
    smtp_server.answers = {command: [trouble]}
    with pytest.raises(TemporaryFailure, match="SMTP server localhost"):
        sender.send(plain_mail(), SENDER, RECIPIENT)
    sender.send(plain_mail(), SENDER, RECIPIENT)
    sender.close()
    assert len(smtp_server.messages) == 1


def test_a_server_that_is_not_there_is_a_temporary_failure() -> None:
    (port,) = free_ports(1)
    sender = SmtpSender(SmtpSettings("localhost", port, tls="none", timeout=2))
    with pytest.raises(TemporaryFailure, match=f"localhost:{port}.*Check that the server runs"):
        sender.send(plain_mail(), SENDER, RECIPIENT)


@pytest.mark.parametrize("address", ["änn@example.org", "a@b\r\nRCPT TO:<c@d>", "<a@b>", "a b@c"])
def test_an_address_that_cannot_be_sent_to_is_refused_here(
    smtp_server: SmtpServer, address: str
) -> None:
    with pytest.raises(PermanentFailure, match="not an address") as refused:
        sender_for(smtp_server).send(plain_mail(), SENDER, address)
    assert refused.value.address_refused
    assert smtp_server.connections == 0


@pytest.mark.dovecot
@pytest.mark.parametrize("mode", ["ssl", "starttls"])
def test_tls_is_used_and_verified(dovecot: Dovecot, mode: str) -> None:
    with SmtpServer(tls=dovecot.identity(), implicit_tls=mode == "ssl") as server:
        settings = SmtpSettings("localhost", server.port, tls=mode, timeout=5)  # type: ignore[arg-type]
        trusting = SmtpSender(settings, context=dovecot.trust())
        trusting.send(plain_mail(), SENDER, RECIPIENT)
        trusting.close()
        assert len(server.messages) == 1
        with pytest.raises(TemporaryFailure, match="certificate"):
            SmtpSender(settings).send(plain_mail(), SENDER, RECIPIENT)
        assert len(server.messages) == 1


def test_a_server_without_starttls_gets_no_mail(smtp_server: SmtpServer) -> None:
    with pytest.raises(TemporaryFailure, match="TLS mode"):
        sender_for(smtp_server, tls="starttls").send(plain_mail(), SENDER, RECIPIENT)
    assert smtp_server.messages == []


def test_the_login_is_used_and_a_wrong_one_is_the_operators_business() -> None:
    with SmtpServer(login=("game", "right")) as server:
        sender = sender_for(server, user="game", password="right")
        sender.send(plain_mail(), SENDER, RECIPIENT)
        sender.close()
        with pytest.raises(TemporaryFailure, match="Check user and password") as refused:
            sender_for(server, user="game", password="wr0ng", timeout=20.0).send(
                plain_mail(), SENDER, RECIPIENT
            )
        assert "wr0ng" not in str(refused.value)
        stranger = sender_for(server)
        with pytest.raises(TemporaryFailure, match="530"):
            stranger.send(plain_mail(), SENDER, RECIPIENT)
        stranger.close()
        assert len(server.messages) == 1


def test_the_password_is_not_shown_by_the_settings() -> None:
    assert "secret" not in repr(SmtpSettings("h", 25, "user", "secret"))


def test_a_message_is_tried_ten_times_over_more_and_more_hours() -> None:
    waits = [next_try(tries) for tries in range(1, MAX_TRIES + 1)]
    assert waits[-1] is None
    given = [wait for wait in waits if wait is not None]
    assert len(given) == MAX_TRIES - 1
    assert given == sorted(given)
    assert (given[0], given[-1]) == (timedelta(minutes=1), timedelta(hours=6))


def test_the_pause_before_connecting_again_doubles_to_five_minutes() -> None:
    backoff = Backoff(lambda: 1.0)
    pauses = [backoff.failed() for _ in range(12)]
    assert pauses[:4] == [1.0, 2.0, 4.0, 8.0]
    assert pauses[-1] == 300.0
    backoff.succeeded()
    assert backoff.failed() == 1.0
    assert Backoff(lambda: 0.5).failed() == 0.5
