"""The doctor: what it looks at, and what it says to do about what is wrong."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from adjudicator import clock
from adjudicator.drawing.errors import PictureFailed
from adjudicator.engine.words import dump
from adjudicator.forums.errors import ForumError
from adjudicator.mail.errors import PermanentFailure, TemporaryFailure
from adjudicator.mail.imap import ImapSettings, ImapSource
from adjudicator.mail.smtp import SmtpSender, SmtpSettings
from adjudicator.mail.spool import SpoolSource, deliver
from adjudicator.service.commands.handling import handle_all
from adjudicator.service.errors import Bad
from adjudicator.service.office import Office
from adjudicator.service.operations.doctor import Finding, examine, try_round_trip
from adjudicator.service.operations.doctor import host as doctor_host
from adjudicator.service.operations.doctor import mail as doctor_mail
from adjudicator.service.operations.watch.listener import Listener, pages_of
from adjudicator.service.operations.watch.loop_watch import LoopWatch
from adjudicator.service.post.intake import take_in
from adjudicator.settings import Settings
from adjudicator.store import tables
from adjudicator.store.database import Database
from tests.cli.commands import run
from tests.servers import Dovecot, Sent, SmtpServer, dovecot, free_ports
from tests.service.playground import ORDERS, Playground, settings_in


def settings_of(ground: Playground, **more: Any) -> Settings:
    url = f"sqlite:///{ground.office.database.engine.url.database}"
    given = {"database_url": url, "disk_reserve_mb": 0, **more}
    return settings_in(ground.office.settings.data_dir, **given)


def found(settings: Settings, **servers: Any) -> dict[str, Finding]:
    return {one.what: one for one in examine(settings, **servers)}


def wrong(settings: Settings, what: str) -> str:
    """Return what is said of the one thing that is wrong."""
    findings = found(settings)
    assert [one.what for one in findings.values() if not one.good] == [what]
    return findings[what].words


# -- this machine -----------------------------------------------------------------------------


def test_what_is_not_set_is_not_looked_at(quick: Playground) -> None:
    findings = found(settings_of(quick))
    assert list(findings) == [
        "settings",
        "data folder",
        "key",
        "database",
        "time zones",
        "clock",
        "alarms",
    ]
    assert all(one.good for one in findings.values())


def test_an_alarm_that_lasts_is_shown_with_its_time_and_what_to_do(quick: Playground) -> None:
    settings = settings_of(quick, backup_dir=None)
    begun = datetime(2026, 11, 20, 18, 5, tzinfo=UTC)
    for name, ended in (("nothing-sent", None), ("disk-full", begun + timedelta(hours=1))):
        with quick.office.database.transaction() as session:
            words = dump("7 messages wait.")
            session.add(
                tables.Alarm(
                    name=name, since=begun, raised_at=begun, told_at=begun, ended_at=ended,
                    words=words,
                )
            )  # fmt: skip
    words = wrong(settings, "alarm nothing-sent")
    assert words.startswith(
        "No mail goes out, since Friday 20 November 2026, 18:05 (UTC). 7 message"
    )
    assert "Check whether the mail server accepts mail" in words
    assert "adjudicator alarms hush nothing-sent" in words


def test_a_data_folder_that_is_a_file_is_found(quick: Playground, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings = settings_of(quick).model_copy(update={"data_dir": tmp_path / "file"})
    with pytest.raises(Bad, match="cannot be written to"):
        doctor_host.data_folder(settings)


def test_a_disk_without_room_is_found(quick: Playground) -> None:
    words = wrong(settings_of(quick, disk_reserve_mb=1_000_000), "data folder")
    assert "ADJUDICATOR_DISK_RESERVE_MB=1000000; make room" in words


def test_a_key_that_others_can_read_is_found_with_the_command_that_mends_it(
    quick: Playground,
) -> None:
    settings = settings_of(quick)
    path = settings.data_dir / "secret"
    path.write_text("x" * 32)
    path.chmod(0o640)
    assert "(mode 0640)" in wrong(settings, "key")
    assert f"chmod 600 {path}" in wrong(settings, "key")
    path.chmod(0o600)
    assert found(settings)["key"].good
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_database_that_takes_long_is_found(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor_host, "SLOW", -1.0)
    assert "for an empty transaction" in wrong(settings_of(quick), "database")


def test_a_database_that_cannot_be_written_is_found(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_self: object) -> Iterator[None]:
        raise OperationalError(
            "BEGIN IMMEDIATE", None, Exception("attempt to write a readonly file")
        )

    monkeypatch.setattr(Database, "transaction", broken)
    words = wrong(settings_of(quick), "database")
    assert words.endswith("cannot be written to: attempt to write a readonly file.")


def test_pictures_that_cannot_be_drawn_are_found(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "can be drawn" in found(settings_of(quick, pictures=True))["pictures"].words

    def broken(*_: object, **__: object) -> bytes:
        raise PictureFailed("the painter is not there")

    monkeypatch.setattr(doctor_host, "png", broken)
    assert wrong(settings_of(quick, pictures=True), "pictures") == "the painter is not there"


def test_backups_that_are_old_or_missing_are_found(quick: Playground, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    settings = settings_of(quick, backup_dir=folder, backup_hours=2)
    assert "run: adjudicator backup" in wrong(settings, "backups")
    folder.mkdir()
    (folder / "one").write_text("a backup")
    at = clock.now().timestamp()
    os.utime(folder / "one", (at, at))
    assert found(settings)["backups"].good
    os.utime(folder / "one", (at - 3 * 3600, at - 3 * 3600))
    assert "older than ADJUDICATOR_BACKUP_HOURS=2" in wrong(settings, "backups")


@pytest.mark.parametrize(("command", "good"), [("sh -c true", True), ("/no/such/one -x", False)])
def test_a_program_for_alarms_that_is_not_there_is_found(
    quick: Playground, command: str, good: bool
) -> None:
    finding = found(settings_of(quick, alarm_command=command))["alarm program"]
    assert finding.good == good
    assert command.split()[0] in finding.words


def test_a_running_worker_is_asked_and_a_missing_one_is_no_fault(quick: Playground) -> None:
    port = free_ports(1)[0]
    settings = settings_of(quick, watch_port=port)
    assert found(settings)["worker"] == Finding("worker", True, f"none answers at port {port}")
    loops = LoopWatch({"mail": 100.0})
    listener = Listener(pages_of(Office(quick.office.database, settings), loops), "127.0.0.1", port)
    assert listener.start()
    try:
        assert found(settings)["worker"].words == f"the one at port {port} does its work"
        quick.clock.advance(timedelta(minutes=3))
        assert wrong(settings, "worker").startswith("loops: not come round: mail")
    finally:
        listener.stop()


def test_a_forum_without_a_key_or_that_refuses_it_is_found(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    forum = {"discourse_url": "https://forum.example.org", "discourse_user": "games"}
    assert "ADJUDICATOR_DISCOURSE_KEY is missing" in wrong(settings_of(quick, **forum), "discourse")
    settings = settings_of(quick, **forum, discourse_key="key", discourse_category=3)
    looked: list[object] = []
    board = "adjudicator.forums.discourse.Discourse.find"
    monkeypatch.setattr(board, lambda _self, place, *_: looked.append(place.category))
    assert (
        found(settings)["discourse"].words == "https://forum.example.org answers, and takes the key"
    )
    assert looked == [3]

    def refused(*_: object) -> None:
        raise ForumError("forum.example.org refused the key")

    monkeypatch.setattr(board, refused)
    assert wrong(settings, "discourse") == "forum.example.org refused the key"
    nodebb = settings_of(quick, nodebb_url="https://nodebb.example.org", nodebb_category=1)
    assert "ADJUDICATOR_NODEBB_TOKEN is missing" in wrong(nodebb, "nodebb")


# -- mail -------------------------------------------------------------------------------------


@pytest.fixture
def smtp() -> Iterator[SmtpServer]:
    with SmtpServer() as server:
        yield server


def out_of(server: SmtpServer) -> SmtpSettings:
    return SmtpSettings("127.0.0.1", server.port, tls="none", timeout=5)


def test_the_way_out_is_tried_up_to_the_recipient_and_nothing_is_sent(
    quick: Playground, smtp: SmtpServer
) -> None:
    finding = found(settings_of(quick), smtp=out_of(smtp))["smtp"]
    assert finding.good
    assert finding.words == f"127.0.0.1:{smtp.port} takes mail from {ORDERS}"
    assert smtp.messages == []


@pytest.mark.parametrize(
    ("command", "words"),
    [("MAIL", "refused our sender address: 550 no"), ("RCPT", "refused the recipient: 550 no")],
)
def test_a_server_that_does_not_take_our_address_is_found(
    quick: Playground, smtp: SmtpServer, command: str, words: str
) -> None:
    smtp.answers[command] = ["550 no"]
    finding = found(settings_of(quick), smtp=out_of(smtp))["smtp"]
    assert not finding.good
    assert words in finding.words


def test_a_server_that_refuses_addresses_with_a_token_is_found(
    quick: Playground, smtp: SmtpServer
) -> None:
    tried: list[str] = []

    def rehearse(_self: SmtpSender, _sender: str, recipient: str) -> None:
        tried.append(recipient)
        if "+" in recipient:
            raise PermanentFailure("refused the recipient: 550 no such user")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SmtpSender, "rehearse", rehearse)
        finding = found(settings_of(quick), smtp=out_of(smtp))["smtp"]
    assert not finding.good
    assert tried == [ORDERS, ORDERS.replace("@", "+doctor@")]


def test_after_a_rehearsal_the_connection_serves_for_a_letter(smtp: SmtpServer) -> None:
    sender = SmtpSender(out_of(smtp))
    sender.rehearse("a@example.org", "b@example.org")
    assert sender.certificate_end() is None
    sender.send(b"Subject: one\r\n\r\nbody\r\n", "a@example.org", "b@example.org")
    sender.close()
    assert len(smtp.messages) == 1
    assert smtp.connections == 1


def test_a_rehearsal_with_nobody_there_says_what_to_check() -> None:
    sender = SmtpSender(SmtpSettings("127.0.0.1", free_ports(1)[0], tls="none", timeout=2))
    with pytest.raises(TemporaryFailure, match="No connection to the SMTP server"):
        sender.rehearse("a@example.org", "b@example.org")


@pytest.fixture(scope="module")
def server() -> Iterator[Dovecot]:
    with dovecot() as running:
        yield running


def mailbox_of(server: Dovecot, **more: Any) -> ImapSettings:
    given = {"tls": "none", "port": server.imap_port, **more}
    return ImapSettings(host="localhost", user=server.account(), password=server.password, **given)


@pytest.mark.dovecot
def test_the_folders_of_a_mailbox_are_made_once(quick: Playground, server: Dovecot) -> None:
    imap = mailbox_of(server, done="Played", trouble="Strange Mail")
    first = found(settings_of(quick), imap=imap)["mailbox"]
    assert first.good
    assert "; made the folders Played and Strange Mail" in first.words
    assert "made" not in found(settings_of(quick), imap=imap)["mailbox"].words


@pytest.mark.dovecot
def test_a_folder_that_cannot_be_made_is_found(quick: Playground, server: Dovecot) -> None:
    imap = mailbox_of(server, done="x" * 2000)
    finding = found(settings_of(quick), imap=imap)["mailbox"]
    assert not finding.good
    assert "refused making the folder" in finding.words


@pytest.mark.dovecot
def test_the_end_of_a_certificate_is_told_and_bad_when_near(server: Dovecot) -> None:
    source = ImapSource(
        mailbox_of(server, tls="ssl", port=server.imaps_port), context=server.trust()
    )
    ends = source.certificate_end()
    source.close()
    assert ends is not None
    assert ends > datetime.now(UTC)
    with clock.using(clock.FixedClock(ends - timedelta(days=15))):
        assert doctor_mail._certificate(ends) == f"; its certificate is good until {ends:%Y-%m-%d}"
    with (
        clock.using(clock.FixedClock(ends - timedelta(days=13))),
        pytest.raises(Bad, match="have it renewed"),
    ):
        doctor_mail._certificate(ends)


# -- a message to ourselves ------------------------------------------------------------------------


def spooled(ground: Playground, tmp_path: Path) -> Settings:
    return settings_of(ground, mail="spool", smtp_host="127.0.0.1", spool_dir=tmp_path / "spool")


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_mail, "_LOOK_EVERY", 0.05)


def test_a_letter_to_ourselves_is_found_in_the_mailbox(
    quick: Playground, tmp_path: Path, quickly: None
) -> None:
    settings = spooled(quick, tmp_path)
    quick.clock.move_to(datetime.now(UTC))

    def forward(sent: Sent) -> None:
        deliver(tmp_path / "spool", sent.raw)

    with SmtpServer(forward=forward) as server:
        finding = try_round_trip(settings, None, out_of(server), seconds=10)
    assert finding.good, finding.words
    assert finding.words.endswith("; the clocks agree")
    assert [sent.recipients for sent in server.messages] == [(ORDERS.replace("@", "+doctor@"),)]


def test_a_letter_that_the_worker_has_taken_in_has_arrived_and_is_answered_by_nobody(
    quick: Playground, tmp_path: Path, quickly: None
) -> None:
    settings = spooled(quick, tmp_path)
    source = SpoolSource(tmp_path / "spool")

    def forward(sent: Sent) -> None:
        deliver(tmp_path / "spool", sent.raw)
        take_in(quick.office, source)

    with SmtpServer(forward=forward) as server:
        finding = try_round_trip(settings, None, out_of(server), seconds=10)
    assert finding.words.endswith("; the worker has taken it in as message 1")
    handle_all(quick.office)
    assert [row.status for row in quick.rows(tables.Incoming)] == ["ignored"]
    assert quick.mails() == []


def test_a_letter_that_does_not_arrive_says_where_to_look(
    quick: Playground, tmp_path: Path, quickly: None
) -> None:
    with SmtpServer() as server:
        finding = try_round_trip(spooled(quick, tmp_path), None, out_of(server), seconds=0.3)
    assert not finding.good
    assert "has not arrived within" in finding.words
    assert "plus addresses" in finding.words


def test_a_mail_server_whose_clock_differs_is_found() -> None:
    with pytest.raises(Bad, match="By the clock of the mail server it is"):
        doctor_mail._compared(clock.now() + timedelta(minutes=5))
    assert doctor_mail._compared(None) == ""


def test_embedded_mail_has_nothing_to_try(quick: Playground) -> None:
    finding = try_round_trip(settings_of(quick), None, None, seconds=1)
    assert not finding.good
    assert "Embedded mail has no way out" in finding.words


@pytest.mark.dovecot
def test_a_letter_to_ourselves_goes_through_a_real_mailbox(
    quick: Playground, server: Dovecot, quickly: None
) -> None:
    imap = mailbox_of(server)
    quick.clock.move_to(datetime.now(UTC))
    settings = settings_of(quick).model_copy(update={"orders_address": imap.user})

    def forward(sent: Sent) -> None:
        server.deliver(sent.recipients[0], sent.raw)

    with SmtpServer(forward=forward) as out:
        finding = try_round_trip(settings, imap, out_of(out), seconds=20)
    assert finding.good, finding.words


# -- the command ------------------------------------------------------------------------------


def test_the_command_speaks_json(quick: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.cli.running.load_settings", lambda: settings_of(quick))
    result = run("doctor", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)[0] == {
        "what": "settings",
        "good": True,
        "words": "mail is embedded",
    }
    sent = run("doctor", "--send", "--wait", "1")
    assert sent.exit_code == 1
    assert "BAD  round trip: Embedded mail has no way out" in sent.stdout
