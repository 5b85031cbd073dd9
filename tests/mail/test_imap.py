"""What is particular to IMAP: safety, reconnection, odd servers."""

from __future__ import annotations

import base64
import ssl
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest

from adjudicator.mail.errors import MailboxUnavailable, WrongMailSetting
from adjudicator.mail.imap import ImapSettings, ImapSource
from adjudicator.mail.imap_wire import fetched_dates, fetched_parts, quoted, words_of
from adjudicator.mail.source import Fetched
from tests.mail.fake_imap import FakeImap
from tests.servers import Dovecot, eventually, free_ports, plain_mail
from tests.servers import dovecot as run_dovecot
from tests.tables import each

MAIL = b"Subject: one\r\n\r\nPASS\r\n"


def settings_for(server: Dovecot, address: str, **words: object) -> ImapSettings:
    given = {"tls": "none", **words}
    return ImapSettings("localhost", server.imap_port, address, server.password, **given)  # type: ignore[arg-type]


@pytest.fixture
def source(dovecot: Dovecot) -> Iterator[ImapSource]:
    made = ImapSource(settings_for(dovecot, dovecot.account()), jitter=lambda: 0.05)
    yield made
    made.close()


@dataclass
class Given:
    """Access tokens of a test, one for each login; counts those that were refused."""

    tokens: list[str]
    refusals: int = 0

    def current(self) -> str:
        return self.tokens.pop(0)

    def refused(self) -> None:
        self.refusals += 1


def fake_source(server: FakeImap, *, tokens: Given | None = None, **words: object) -> ImapSource:
    settings = ImapSettings("127.0.0.1", server.port, "game", "secret", tls="none", tokens=tokens)
    given = {"timeout": 2.0, "jitter": lambda: 0.05, **words}
    return ImapSource(settings, **given)  # type: ignore[arg-type]


# A real server


@pytest.mark.dovecot
@pytest.mark.parametrize("mode", ["ssl", "starttls"])
def test_tls_is_used_and_verified(dovecot: Dovecot, mode: str) -> None:
    address = dovecot.account()
    dovecot.append(address, MAIL)
    port = dovecot.imaps_port if mode == "ssl" else dovecot.imap_port
    settings = replace(settings_for(dovecot, address), port=port, tls=mode)  # type: ignore[arg-type]
    trusting = ImapSource(settings, context=dovecot.trust())
    assert [item.raw for item in trusting.fetch(None, 10).items] == [MAIL]
    trusting.close()
    before = threading.active_count()
    with pytest.raises(MailboxUnavailable, match="certificate"):
        ImapSource(settings).fetch(None, 10)
    eventually(lambda: threading.active_count() <= before)


@pytest.mark.dovecot
def test_the_certificate_must_be_for_the_host(dovecot: Dovecot) -> None:
    context = ssl.create_default_context(cafile=str(dovecot.certificate))
    settings = replace(
        settings_for(dovecot, "p1"), host="127.0.0.2", port=dovecot.imaps_port, tls="ssl"
    )
    with pytest.raises(MailboxUnavailable, match=r"127\.0\.0\.2"):
        ImapSource(settings, context=context).fetch(None, 10)


@pytest.mark.dovecot
def test_a_wrong_password_is_named_and_not_shown(dovecot: Dovecot) -> None:
    settings = replace(settings_for(dovecot, dovecot.account()), password="wr0ng pässword")
    before = threading.active_count()
    with pytest.raises(MailboxUnavailable, match="Check user and password") as refused:
        ImapSource(settings).fetch(None, 10)
    assert "wr0ng" not in str(refused.value)
    assert threading.active_count() <= before


@pytest.mark.dovecot
def test_a_mailbox_that_does_not_exist_is_named(dovecot: Dovecot) -> None:
    settings = settings_for(dovecot, dovecot.account(), mailbox="No such")
    with pytest.raises(MailboxUnavailable, match="No such"):
        ImapSource(settings).fetch(None, 10)


@pytest.mark.dovecot
def test_folders_may_have_any_name(dovecot: Dovecot) -> None:
    address = dovecot.account()
    dovecot.append(address, MAIL)
    source = ImapSource(settings_for(dovecot, address, done='Erledigt & "Gelöscht"'))
    source.settle(source.fetch(None, 10).items[:1], "done")
    source.close()
    with dovecot.session(address) as connection:
        _, listed = connection.list()
        assert any(b'Erledigt &- \\"Gel&APY-scht\\"' in (line or b"") for line in listed)


@pytest.mark.dovecot
def test_a_cut_connection_is_noticed_while_waiting_and_opened_again(
    dovecot: Dovecot, source: ImapSource
) -> None:
    address = source.settings.user
    source.fetch(None, 10)
    cut = threading.Timer(0.3, dovecot.kick, (address,))
    cut.start()
    started = time.monotonic()
    assert source.wait(20)
    assert time.monotonic() - started < 10
    cut.join()
    dovecot.append(address, MAIL)
    assert [item.raw for item in source.fetch(None, 10).items] == [MAIL]


@pytest.mark.dovecot
def test_a_cut_connection_is_opened_again_by_the_next_fetch(
    dovecot: Dovecot, source: ImapSource
) -> None:
    dovecot.append(source.settings.user, MAIL)
    first = source.fetch(None, 10)
    dovecot.kick(source.settings.user)
    assert source.fetch(None, 10) == first


@pytest.mark.dovecot
def test_a_mailbox_made_anew_under_a_live_session_comes_again(dovecot: Dovecot) -> None:
    address = dovecot.account()
    dovecot.append(address, MAIL, mailbox="Orders")
    source = ImapSource(settings_for(dovecot, address, mailbox="Orders"), jitter=lambda: 0.05)
    cursor = source.fetch(None, 10).items[-1].cursor
    dovecot.renumber(address, "Orders")
    dovecot.append(address, MAIL, mailbox="Orders")

    batch = source.fetch(cursor, 10)
    assert batch.uidvalidity != cursor.uidvalidity
    assert [item.raw for item in batch.items] == [MAIL]
    source.close()


@pytest.mark.full
@pytest.mark.dovecot
def test_a_server_that_was_away_is_found_again() -> None:
    with run_dovecot() as server:
        source = ImapSource(settings_for(server, "p1@localhost.test"), jitter=lambda: 0.05)
        server.append("p1@localhost.test", MAIL)
        first = source.fetch(None, 10)
        server.stop()
        for _ in range(2):
            with pytest.raises(MailboxUnavailable, match="Check that the server runs"):
                source.fetch(None, 10)
        assert source.wait(5)
        server.start()
        assert source.fetch(None, 10) == first
        source.close()


@pytest.mark.dovecot
def test_more_than_one_range_is_fetched_in_order(dovecot: Dovecot, source: ImapSource) -> None:
    mails = [plain_mail(f"{number}\n") for number in range(130)]
    dovecot.append(source.settings.user, *mails)
    assert [item.raw for item in source.fetch(None, 500).items] == mails


# Servers that do odd things


def test_plain_imap_is_for_this_machine_only() -> None:
    with pytest.raises(WrongMailSetting, match=r"mail\.example\.org"):
        ImapSettings("mail.example.org", 143, "game", "secret", tls="none")


def test_the_password_is_not_shown_by_the_settings() -> None:
    assert "secret" not in repr(ImapSettings("localhost", 143, "game", "secret"))


def test_nobody_at_the_port_is_a_plain_error_and_the_pause_grows() -> None:
    (port,) = free_ports(1)
    source = ImapSource(
        ImapSettings("127.0.0.1", port, "game", "secret", tls="none"), jitter=lambda: 0.1
    )
    for _ in range(3):
        with pytest.raises(MailboxUnavailable, match=f"127.0.0.1:{port}"):
            source.fetch(None, 10)
    started = time.monotonic()
    assert not source.wait(0.1)  # 0.1 * 4 s is the third pause
    assert source.wait(10)
    assert 0.3 < time.monotonic() - started < 3


def test_wake_cuts_the_pause_short() -> None:
    (port,) = free_ports(1)
    source = ImapSource(ImapSettings("127.0.0.1", port, "game", "secret", tls="none"))
    for _ in range(5):
        with pytest.raises(MailboxUnavailable):
            source.fetch(None, 10)
    threading.Timer(0.1, source.wake).start()
    started = time.monotonic()
    assert source.wait(10)
    assert time.monotonic() - started < 5


def test_a_uid_behind_the_body_and_flags_nobody_asked_for_do_not_confuse() -> None:
    with FakeImap() as server:
        server.mails = {3: MAIL, 9: b""}
        source = fake_source(server)
        items = source.fetch(None, 10).items
        assert [(item.uid, item.raw) for item in items] == [(3, MAIL), (9, b"")]
        source.close()


def test_without_move_a_message_is_copied_marked_and_expunged() -> None:
    with FakeImap() as server:
        server.mails = {3: MAIL}
        source = fake_source(server)
        source.settle(source.fetch(None, 10).items[:1], "done")
        source.close()
    verbs = [command for command in server.commands if command.startswith("UID ")][-3:]
    assert verbs == ['UID COPY 3 "Done"', r"UID STORE 3 +FLAGS (\Deleted)", "UID EXPUNGE 3"]


def test_many_messages_are_moved_by_one_command_those_that_are_gone_left_out() -> None:
    with FakeImap() as server:
        server.mails = {3: MAIL, 5: MAIL, 8: MAIL, 9: MAIL}
        source = fake_source(server)
        first, second, third, _ = source.fetch(None, 10).items
        del server.mails[5]
        source.settle([first, second, third], "done")
        source.close()
    verbs = [command for command in server.commands if command.startswith("UID ")][-5:]
    assert verbs == [
        "UID SEARCH UID 3:8",
        r"UID STORE 3,8 +FLAGS.SILENT (\Seen)",
        'UID COPY 3,8 "Done"',
        r"UID STORE 3,8 +FLAGS (\Deleted)",
        "UID EXPUNGE 3,8",
    ]


def test_a_missing_folder_is_created_and_a_refusal_is_told() -> None:
    def no_copy(tag: str, command: str) -> str | None:
        return f"{tag} NO [TRYCREATE] over quota\r\n" if "COPY" in command else None

    with FakeImap(no_copy) as server:
        server.mails = {3: MAIL}
        source = fake_source(server)
        item = source.fetch(None, 10).items[0]
        with pytest.raises(MailboxUnavailable, match="over quota"):
            source.settle([item], "trouble")
        assert 'CREATE "Trouble"' in server.commands
        assert 'SUBSCRIBE "Trouble"' in server.commands
        assert not any("Deleted" in command for command in server.commands)
        assert source.fetch(None, 10).items == (item,)
        assert server.connections == 1
        source.close()


@pytest.mark.dovecot
def test_the_folders_are_subscribed_and_what_lies_in_them_is_seen(
    dovecot: Dovecot, source: ImapSource
) -> None:
    """So that a mail program shows them, and counts nothing in them as new."""
    address = source.settings.user
    with dovecot.session(address) as connection:
        connection.create("Trouble")
    assert source.made_folders() == ["Done"]
    dovecot.append(address, MAIL, MAIL)
    done, trouble = source.fetch(None, 10).items
    source.settle([done], "done")
    source.settle([trouble], "trouble")
    with dovecot.session(address) as connection:
        _, listed = connection.lsub()
    subscribed = b" ".join(line for line in listed if isinstance(line, bytes))
    assert b"Done" in subscribed
    assert b"Trouble" in subscribed
    for folder in ("Done", "Trouble"):
        assert all("Seen" in flags for flags in dovecot.flags(address, folder))


def test_a_message_that_is_gone_is_not_moved() -> None:
    with FakeImap() as server:
        source = fake_source(server)
        source.settle([Fetched("m", 7, 3, b"", truncated=False, size=0)], "done")
        source.close()
    assert not any("COPY" in command for command in server.commands)


def test_a_line_before_the_confirmation_of_idle_costs_a_reconnection_only() -> None:
    def chatty(tag: str, command: str) -> str | None:
        return "* 1 EXISTS\r\n+ idling\r\n" if command == "IDLE" else None

    with FakeImap(chatty) as server:
        source = fake_source(server)
        source.fetch(None, 10)
        started = time.monotonic()
        assert source.wait(30)
        assert time.monotonic() - started < 10
        source.fetch(None, 10)
        assert server.connections == 2
        source.close()


def test_news_right_behind_the_confirmation_ends_the_waiting() -> None:
    def eager(tag: str, command: str) -> str | None:
        return "+ idling\r\n* 1 EXISTS\r\n" if command == "IDLE" else None

    with FakeImap(eager) as server:
        source = fake_source(server)
        for _ in range(20):
            source.fetch(None, 10)
            started = time.monotonic()
            assert source.wait(30)
            assert time.monotonic() - started < 5
        source.close()


def test_a_server_without_idle_is_asked_again_after_the_time() -> None:
    with FakeImap(abilities="UIDPLUS") as server:
        source = fake_source(server)
        source.fetch(None, 10)
        assert source.wait(0.1)
        assert "IDLE" not in server.commands
        source.close()


def test_idle_is_renewed_before_a_server_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.mail.imap.IDLE_RENEWAL", 0.1)
    with FakeImap() as server:
        source = fake_source(server)
        source.fetch(None, 10)
        assert not source.wait(0.35)
        assert server.commands.count("IDLE") == 4
        source.close()


def test_a_message_that_is_listed_and_not_handed_over_is_not_passed() -> None:
    withheld: set[int] = {5}

    def incomplete(tag: str, command: str) -> str | None:
        if not command.startswith("UID FETCH"):
            return None
        wanted = {int(word) for word in command.split(" ")[2].split(",")} - withheld
        given = ",".join(map(str, sorted(wanted))) or "0"
        return server._usual(tag, f"UID FETCH {given} all")

    with FakeImap(incomplete) as server:
        server.mails = {3: MAIL, 5: MAIL, 8: MAIL}
        source = fake_source(server)
        (first,) = source.fetch(None, 10).items
        assert first.uid == 3
        with pytest.raises(MailboxUnavailable, match="lists message 5 in INBOX and does not hand"):
            source.fetch(first.cursor, 10)
        withheld.clear()
        assert [item.uid for item in source.fetch(first.cursor, 10).items] == [5, 8]
        source.close()


def test_a_message_that_is_gone_when_it_is_fetched_keeps_nothing_back() -> None:
    def late(tag: str, command: str) -> str | None:
        if command.startswith("UID FETCH"):
            server.mails.pop(5, None)
        return None

    with FakeImap(late) as server:
        server.mails = {3: MAIL, 5: MAIL, 8: MAIL}
        source = fake_source(server)
        assert [item.uid for item in source.fetch(None, 10).items] == [3, 8]
        source.close()


def test_a_connection_that_breaks_under_a_fetch_is_tried_once_more() -> None:
    answers = iter([None, "drop"])

    def moody(tag: str, command: str) -> str | None:
        return next(answers, None) if "SEARCH" in command else None

    with FakeImap(moody) as server:
        server.mails = {3: MAIL}
        source = fake_source(server)
        first = source.fetch(None, 10)
        assert source.fetch(None, 10) == first
        assert server.connections == 2
        source.close()


def test_a_silent_server_is_given_up() -> None:
    def silent(tag: str, command: str) -> str | None:
        return "" if "SEARCH" not in command else "* OK still here\r\n"

    with FakeImap(silent) as server:
        source = fake_source(server, timeout=0.5)
        started = time.monotonic()
        with pytest.raises(MailboxUnavailable, match="no response"):
            source.fetch(None, 10)
        assert time.monotonic() - started < 10
        source.close()


def test_a_server_that_hangs_up_is_told_of() -> None:
    with FakeImap(lambda tag, command: "drop" if "FETCH" in command else None) as server:
        server.mails = {3: MAIL}
        source = fake_source(server)
        with pytest.raises(MailboxUnavailable, match="reading"):
            source.fetch(None, 10)
        source.close()


def test_a_token_is_used_for_the_login_and_asked_for_each_time() -> None:
    with FakeImap(_accepts) as server:
        source = fake_source(server, tokens=Given(["first", "second"]))
        source.fetch(None, 10)
        source.close()
        source.fetch(None, 10)
        source.close()
    sent = [base64.b64decode(line) for line in server.commands if line.startswith("dXNlcj1")]
    assert sent == [
        b"user=game\1auth=Bearer first\1\1",
        b"user=game\1auth=Bearer second\1\1",
    ]


def test_a_refused_token_is_told_without_the_token() -> None:
    replies = iter(["+ eyJzdGF0dXMiOiI0MDEifQ==\r\n", "{} NO AUTHENTICATE failed\r\n"])

    def refuses(tag: str, command: str) -> str | None:
        return next(replies).format(tag) if command == "CONTINUED" else None

    with FakeImap(refuses) as server:
        tokens = Given(["t0ken"])
        source = fake_source(server, tokens=tokens)
        with pytest.raises(MailboxUnavailable, match="refused the login") as refused:
            source.fetch(None, 10)
        assert "t0ken" not in str(refused.value)
        assert str(refused.value).endswith("Check user and access token.")
        assert tokens.refusals == 1


def _accepts(tag: str, command: str) -> str | None:
    return f"{tag} OK in\r\n" if command == "CONTINUED" else None


def test_a_login_without_plain_is_quoted() -> None:
    with FakeImap() as server:
        settings = ImapSettings("127.0.0.1", server.port, 'ga"me', 'se"c\\ret', tls="none")
        source = ImapSource(settings, timeout=2.0)
        source.fetch(None, 10)
        source.close()
    assert r'LOGIN "ga\"me" "se\"c\\ret"' in server.commands


# Reading and writing of the protocol


@each(
    ("name", "argument"),
    [
        ("INBOX", b'"INBOX"'),
        ("My Mail", b'"My Mail"'),
        ('a"b\\c', b'"a\\"b\\\\c"'),
        ("R&D", b'"R&-D"'),
        ("Gelöscht", b'"Gel&APY-scht"'),
        ("台北/日本語", b'"&U,BTFw-/&ZeVnLIqe-"'),
    ],
)
def test_mailbox_names_are_written_as_the_protocol_wants(name: str, argument: bytes) -> None:
    assert quoted(name) == argument


def test_answers_are_put_together_by_uid() -> None:
    answer = [
        (b"1 (UID 4 RFC822.SIZE 5 BODY[]<0> {5}", b"first"),
        b")",
        b"2 (FLAGS (\\Seen) UID 4)",
        (b"3 (RFC822.SIZE 9999 BODY[]<0> {6}", b"second"),
        b" UID 6)",
        b'4 (UID 7 RFC822.SIZE 0 BODY[]<0> "")',
        b"5 (UID 8 RFC822.SIZE 0 BODY[]<0> NIL)",
        (b"6 (UID 9 BODY[HEADER] {3}", b"not"),
        b")",
        None,
    ]
    assert fetched_parts(answer) == {
        4: (5, b"first"),
        6: (9999, b"second"),
        7: (0, b""),
        8: (0, b""),
    }


@each(
    ("words", "at"),
    [
        ("17-Jul-1996 02:44:25 -0700", datetime(1996, 7, 17, 9, 44, 25, tzinfo=UTC)),
        (" 7-Feb-2026 23:59:59 +0000", datetime(2026, 2, 7, 23, 59, 59, tzinfo=UTC)),
        (" 7-Feb-2026 23:59:59 -0000", datetime(2026, 2, 7, 23, 59, 59, tzinfo=UTC)),
        ("yesterday, at about noon", None),
        ("99-Jul-1996 02:44:25 -0700", None),
    ],
)
@each("behind", [False, True], ids=["before the body", "behind the body"])
def test_the_time_of_arrival_is_read_wherever_the_server_puts_it(
    words: str, at: datetime | None, behind: bool
) -> None:
    date = f'INTERNALDATE "{words}"'.encode()
    answer: list[object] = [(b"1 (UID 4 " + date + b" BODY[]<0> {5}", b"first"), b")"]
    if behind:
        answer = [(b"1 (UID 4 BODY[]<0> {5}", b"first"), b" " + date + b")"]
    assert fetched_dates(answer) == ({} if at is None else {4: at})
    assert fetched_parts(answer) == {4: (5, b"first")}


@pytest.mark.dovecot
def test_a_message_says_when_it_had_arrived(dovecot: Dovecot) -> None:
    address = dovecot.account()
    before = datetime.now(UTC) - timedelta(seconds=1)
    dovecot.append(address, MAIL)
    source = ImapSource(settings_for(dovecot, address))
    arrived = source.fetch(None, 10).items[0].arrived_at
    source.close()
    assert arrived is not None
    assert before.replace(microsecond=0) <= arrived <= datetime.now(UTC)


def test_what_a_server_said_is_told_without_our_command() -> None:
    words = "command: LOGIN => LOGIN command error: BAD [b'no']. Data: b'A1 LOGIN game secret'"
    assert "secret" not in words_of(words)
    assert "BAD" in words_of(words)
    assert words_of([None]) == "no reason given"
    assert words_of(ValueError(b"[AUTH] failed\r\n")) == "[AUTH] failed"
