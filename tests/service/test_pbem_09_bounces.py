"""Bounces: scored, a dead address holds sanctions and calls the moderator."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from adjudicator.mail.backoff import MAX_TRIES
from adjudicator.mail.errors import PermanentFailure, TemporaryFailure
from adjudicator.service.errors import NotPossible
from adjudicator.service.post.dispatch import dispatch
from adjudicator.service.post.unwanted import bounces
from adjudicator.service.seats import seating
from adjudicator.service.seats.people import Person
from adjudicator.store import tables
from tests.service.playground import (
    MODERATOR,
    OPERATOR,
    ORDERS,
    Playground,
    address_of,
    flat,
    parsed,
)
from tests.service.test_dispatch import Server, failing

FRANCE, PROTESTANT = address_of("france"), address_of("protestant")
HOME = "home@else.example"
NOW = datetime(2026, 11, 20, tzinfo=UTC)


def come_back(
    ground: Playground,
    row: tables.Outgoing | None,
    *,
    named: str = "forwarded@else.example",
    action: str = "failed",
    status: str = "5.1.1",
    quoted: str = "",
    to: str = ORDERS,
) -> tables.Incoming:
    """Let a message of ours come back; the report names another address, as after forwarding."""
    ours = f"Message-ID: {row.message_id}" if row else quoted
    body = f"""This is a report.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; else.example

Final-Recipient: rfc822; {named}
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 nobody of that name

--b
Content-Type: text/rfc822-headers

{ours}
--b--
"""
    ground.letters += 1
    head = (
        f"From: MAILER-DAEMON@else.example\nTo: {to}\nReturn-Path: <>\n"
        f"Message-ID: <dsn.{ground.letters}@x>\n"
        "Subject: Undelivered mail\nMIME-Version: 1.0\nContent-Type: multipart/report;"
        ' report-type=delivery-status; boundary="b"\n\n--b\nContent-Type: text/plain\n\n'
    )
    return ground.send((head + body).replace("\n", "\r\n").encode())


def notices(ground: Playground) -> list[str]:
    """Return the subjects of what the moderator was told, the first mail of the game left out."""
    return [row.subject for row in ground.mails(kind="moderator")][1:]


def is_dead(ground: Playground, address: str) -> bool:
    (row,) = [row for row in ground.rows(tables.Address) if row.address == address]
    return row.dead_at is not None


# -- scoring ----------------------------------------------------------------------------------


def bounce(kind: str, days_ago: float, outgoing_id: int | None = None) -> tables.Bounce:
    at = NOW - timedelta(days=days_ago)
    return tables.Bounce(address="a@b", kind=kind, at=at, outgoing_id=outgoing_id)


def test_the_score_counts_messages_once_soft_ones_by_the_day_and_halves_in_a_week() -> None:
    assert bounces.score([], NOW) == 0
    assert bounces.score([bounce("hard", 0, 1), bounce("hard", 0, 1)], NOW) == 1.0
    assert bounces.score([bounce("hard", 0, 1), bounce("hard", 0, 2)], NOW) == 1.0
    assert bounces.score([bounce("soft", 0), bounce("soft", 0)], NOW) == 0.6
    assert bounces.score([bounce("soft", 1), bounce("soft", 0)], NOW) == pytest.approx(1.143, 0.01)
    assert bounces.score([bounce("hard", 7, 1)], NOW) == 0.5


def test_an_address_dies_of_a_second_failure_or_of_long_trouble() -> None:
    assert not bounces.is_dead([bounce("hard", 0, 1)], NOW)
    assert not bounces.is_dead([bounce("hard", 0, 1), bounce("hard", 0, 2)], NOW), "one moment"
    assert not bounces.is_dead([bounce("hard", 9, 1), bounce("hard", 0, 1)], NOW), "one message"
    assert bounces.is_dead([bounce("hard", 9, 1), bounce("hard", 0, 2)], NOW)
    assert bounces.is_dead([bounce("hard", 1), bounce("hard", 0)], NOW)
    trouble = [bounce("soft", day) for day in reversed(range(28))]
    assert not bounces.is_dead(trouble[-6:], NOW)
    assert bounces.is_dead(trouble[-7:], NOW), "a week of trouble is enough"
    assert bounces.is_dead(trouble, NOW)


# -- reports ----------------------------------------------------------------------------------


def test_a_second_message_that_comes_back_makes_an_address_dead(ground: Playground) -> None:
    ground.open(moderator=MODERATOR)
    welcome, question = ground.mails("protestant")
    before = len(ground.mails())
    assert come_back(ground, welcome).status == "ignored"
    assert come_back(ground, welcome).status == "ignored"
    assert not is_dead(ground, PROTESTANT)
    assert ground.sent_since(before) == [("moderator", MODERATOR)]
    assert "deadlines go on as they are" in flat(ground.last().text)
    come_back(ground, question)
    assert not is_dead(ground, PROTESTANT), "what fails in one moment is one failure"
    ground.clock.advance(bounces.MOMENT)
    ground.write("protestant", "HAND", "PREFER")
    before = len(ground.mails()) - 1
    come_back(ground, ground.last("protestant"))
    assert is_dead(ground, PROTESTANT)
    assert ground.sent_since(before)[1:] == [("moderator", MODERATOR)]
    notice = ground.last()
    assert notice.subject.endswith("mail to Protestant is given up")
    assert "550 nobody of that name" in flat(notice.text)
    assert (
        f"Only the operator of the service can do this. Ask at {OPERATOR}; the operator runs:"
        " adjudicator game address his-1 protestant ADDRESS"
    ) in flat(notice.text)


def test_a_bounce_that_names_no_message_of_ours_is_never_final(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    for _ in range(20):
        come_back(quick, None, named=PROTESTANT)
    assert {row.kind for row in quick.rows(tables.Bounce)} == {"soft"}
    assert not is_dead(quick, PROTESTANT)
    assert len(notices(quick)) == 1


@pytest.mark.some(1)
@pytest.mark.parametrize("status", ["5.2.1", "5.1.1", "5.2.2", "4.4.2", "5.7.1"])
@pytest.mark.parametrize("is_named", [True, False])
def test_daily_failures_are_a_dead_address_within_a_week(
    quick: Playground, status: str, *, is_named: bool
) -> None:
    quick.open(moderator=MODERATOR)
    for day in range(7):
        assert not is_dead(quick, PROTESTANT) or day > 1
        quick.write("protestant", "HAND", "PREFER")
        row = quick.last("protestant", "receipt") if is_named else None
        come_back(quick, row, named=PROTESTANT, status=status)
        quick.clock.advance(timedelta(days=1))
    assert is_dead(quick, PROTESTANT)
    assert any("is given up" in subject for subject in notices(quick))


def test_the_reply_address_in_what_came_back_shows_whose_mail_it_was(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    reply = str(quick.last("protestant").reply_to)
    for _ in range(2):
        come_back(quick, None, named="gone@else.example", quoted=f"Reply-To: <{reply}>")
        quick.clock.advance(bounces.MOMENT)
    assert [row.kind for row in quick.rows(tables.Bounce)] == ["hard", "hard"]
    assert is_dead(quick, PROTESTANT)


def test_a_server_that_will_not_have_our_mail_is_told_apart(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    come_back(quick, quick.last("protestant"), status="5.7.26")
    assert [row.kind for row in quick.rows(tables.Bounce)] == ["soft"]
    assert "SPF, DKIM and DMARC" in flat(quick.last(kind="moderator").text)


# -- return addresses ---------------------------------------------------------------------------


def test_each_message_may_have_a_return_address_that_says_which_failed(quick: Playground) -> None:
    ground = quick.under(bounce_addresses=True)
    ground.open(slug="his-9", moderator=MODERATOR)
    senders: dict[str, str] = {}

    class Noting(Server):
        def send(self, raw: bytes, sender: str, recipient: str) -> None:
            senders.setdefault(recipient, sender)
            super().send(raw, sender, recipient)

    dispatch(ground.office, Noting())
    assert len(set(senders.values())) == len(senders)
    returns = senders[PROTESTANT]
    assert returns.startswith("orders+b")
    come_back(ground, None, named="gone@else.example", to=returns)
    (row,) = ground.rows(tables.Bounce)
    assert (row.address, row.kind) == (PROTESTANT, "hard")
    assert row.outgoing_id is not None
    forged = returns.replace("+b", "+b1")
    come_back(ground, None, named="gone@else.example", to=forged)
    assert len(ground.rows(tables.Bounce)) == 1


# -- complaints ---------------------------------------------------------------------------------


def complaint(ground: Playground, row: tables.Outgoing | None) -> tables.Incoming:
    """Let a mail provider report a message of ours as spam (RFC 5965)."""
    ground.letters += 1
    ours = f"Message-ID: {row.message_id}" if row else "Subject: x"
    raw = f"""From: feedback@else.example
Message-ID: <arf.{ground.letters}@else.example>
Subject: complaint about message from 192.0.2.1
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

This is an email abuse report.
--b
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
--b
Content-Type: message/rfc822

{ours}
From: orders@adjudicator.example

Text.
--b--
"""
    return ground.send(raw.replace("\n", "\r\n").encode())


def test_a_report_of_spam_reaches_the_operator_once_an_hour(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    before = len(quick.mails())
    for _ in range(3):
        assert complaint(quick, quick.last("protestant")).status == "ignored"
    assert quick.sent_since(before) == [("moderator", OPERATOR)]
    told = flat(quick.last().text)
    assert "has been reported as spam" in told
    assert PROTESTANT in told
    assert quick.rows(tables.Bounce) == []
    quick.clock.advance(timedelta(hours=1))
    complaint(quick, None)
    assert len(quick.sent_since(before)) == 2


def test_delays_and_full_mailboxes_do_not_kill_at_once(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    for row in quick.mails("protestant"):
        come_back(quick, row, action="delayed", status="4.4.1")
        come_back(quick, row, status="5.2.2")
    assert not is_dead(quick, PROTESTANT)


def test_a_report_of_success_is_no_bounce(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    come_back(quick, quick.last("protestant"), action="delivered", status="2.0.0")
    assert quick.rows(tables.Bounce) == []
    assert notices(quick) == []


# -- what follows -----------------------------------------------------------------------------


@pytest.fixture
def dead(quick: Playground) -> Playground:
    """A game in which mail to the Protestant comes back."""
    quick.open(moderator=MODERATOR)
    for row in quick.mails("protestant"):
        come_back(quick, row)
        quick.clock.advance(bounces.MOMENT)
    return quick


def test_no_default_is_taken_while_mail_to_a_player_comes_back(dead: Playground) -> None:
    before = len(dead.mails())
    assert dead.wait(hours=48) == 0
    assert dead.waiting() == ["protestant"]
    assert dead.sent_since(before)[-1] == ("moderator", MODERATOR)
    assert "or mail to the player comes back" in flat(dead.last(kind="moderator").text)
    before = len(dead.mails())
    dead.wait(hours=1)
    assert dead.sent_since(before) == [], "the moderator is called once"
    assert dead.write("protestant", "REFORM Leipzig").status == "done", "the player may still act"


def test_another_address_of_record_clears_it(dead: Playground) -> None:
    dead.write("protestant", f"ADDRESS {HOME}")
    code = str(dead.last(kind="confirmation").text).partition("CONFIRM ADDRESS ")[2][:8]
    dead.write("x", f"CONFIRM ADDRESS {code}", sender=HOME, block=False)
    notices = [flat(row.text) for row in dead.mails(kind="notice")]
    assert any(f"goes to {HOME} from now on, no longer to {PROTESTANT}" in text for text in notices)
    dead.write("x", "HAND", sender=HOME)
    assert dead.last("protestant", "status").recipient == HOME
    assert dead.wait(hours=48) == 1


def test_the_moderator_enters_another_address(dead: Playground) -> None:
    seating.new_address(dead.office, "his-1", "protestant", HOME)
    assert dead.write("x", "REFORM Leipzig", sender=HOME).status == "done"
    assert dead.last("protestant", "receipt").recipient == HOME
    assert [row.recipient for row in dead.mails(kind="notice")] == [PROTESTANT, HOME]
    with pytest.raises(NotPossible, match=r"goes to home@else\.example already"):
        seating.new_address(dead.office, "his-1", "protestant", HOME)
    with pytest.raises(NotPossible, match="belongs to another player"):
        seating.new_address(dead.office, "his-1", "protestant", FRANCE)


def test_a_successor_is_not_unreachable(dead: Playground) -> None:
    person = Person(HOME, "Ann")
    seating.replace(dead.office, "his-1", "protestant", person)
    assert dead.wait(hours=48) == 1


def test_mail_that_arrives_again_clears_an_address_after_a_day(dead: Playground) -> None:
    healthy = Server()
    dispatch(dead.office, healthy)
    assert is_dead(dead, PROTESTANT), "taking it over says nothing of arriving"
    dead.clock.advance(timedelta(hours=1))
    dead.write("protestant", "HAND", "PREFER")
    dispatch(dead.office, healthy)
    assert is_dead(dead, PROTESTANT)
    dead.clock.advance(timedelta(hours=25))
    dead.write("protestant", "HAND", "PREFER")
    dispatch(dead.office, healthy)
    assert not is_dead(dead, PROTESTANT)
    assert "mail to Protestant arrives again" in str(dead.last(kind="moderator").subject)
    assert dead.wait(hours=48) == 1
    come_back(dead, dead.last("protestant", "receipt"))
    assert not is_dead(dead, PROTESTANT), "what came back before counts no more"


# -- an address that is mended ------------------------------------------------------------------


def again(ground: Playground) -> list[tuple[str, str]]:
    """Return kind and subject of what came to the mended address, but for word of the change."""
    rows = [row for row in ground.mails() if row.recipient == HOME and row.role == "protestant"]
    return [(row.kind, row.subject) for row in rows]


def test_who_gets_another_address_hears_what_he_has_missed(dead: Playground) -> None:
    missed = [(row.kind, row.subject) for row in dead.mails("protestant")]
    assert [kind for kind, _ in missed] == ["welcome", "question"]
    seating.new_address(dead.office, "his-1", "protestant", HOME)
    assert again(dead) == missed
    rows = [row for row in dead.mails() if row.recipient == HOME and row.role]
    assert {parsed(row)["To"] for row in rows} == {HOME}
    assert [parsed(row)["Message-ID"] for row in rows] == [row.message_id for row in rows]
    assert len({row.message_id for row in dead.mails()}) == len(dead.mails())
    question = rows[-1]
    assert dead.write("x", "REFORM Leipzig", sender=HOME, answers=question).status == "done"


def test_the_players_own_new_address_gets_it_too(dead: Playground) -> None:
    dead.write("protestant", f"ADDRESS {HOME}")
    code = str(dead.last(kind="confirmation").text).partition("CONFIRM ADDRESS ")[2][:8]
    dead.write("x", f"CONFIRM ADDRESS {code}", sender=HOME, block=False)
    assert {"welcome", "question"} <= {kind for kind, _ in again(dead)}


def test_one_bounce_is_enough_for_the_question_to_come_again(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    come_back(quick, quick.mails("protestant")[0])
    seating.new_address(quick.office, "his-1", "protestant", HOME)
    assert [kind for kind, _ in again(quick)] == ["welcome", "question"]


def test_where_nothing_came_back_nothing_comes_again(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    dispatch(quick.office, Server())
    seating.new_address(quick.office, "his-1", "protestant", HOME)
    assert again(quick) == []


def test_what_still_waits_goes_to_the_address_of_now(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    seating.new_address(quick.office, "his-1", "protestant", HOME)
    server = Server()
    dispatch(quick.office, server)
    mine = {row.message_id for row in quick.mails("protestant")}
    assert {to for to, identifier in server.taken if identifier in mine} == {HOME}
    assert {parsed(row)["To"] for row in quick.mails("protestant")} == {HOME}


def test_resend_goes_to_the_address_of_now(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    dispatch(quick.office, Server())
    seating.new_address(quick.office, "his-1", "protestant", HOME)
    quick.write("x", "RESEND 2", sender=HOME)
    assert "message 2 comes again" in quick.receipt("protestant")
    assert "question" in [kind for kind, _ in again(quick)]
    server = Server()
    dispatch(quick.office, server)
    assert [to for to, _ in server.taken].count(PROTESTANT) == 1, "word of the change only"


def test_the_same_address_that_works_again_is_cleared_by_the_operator(dead: Playground) -> None:
    dispatch(dead.office, Server())
    assert {row.status for row in dead.mails("protestant")} == {"sent"}
    seating.new_address(dead.office, "his-1", "protestant", PROTESTANT)
    assert not is_dead(dead, PROTESTANT)
    assert {(row.kind, row.status) for row in dead.mails("protestant")} == {
        ("welcome", "queued"),
        ("question", "queued"),
    }


# -- our own mail server ----------------------------------------------------------------------


def test_an_address_that_our_server_refuses_dies_and_comes_alive_with_it(
    ground: Playground,
) -> None:
    ground.open(moderator=MODERATOR)
    error = PermanentFailure("550 no such user", address_refused=True)
    dispatch(ground.office, failing(error, PROTESTANT))
    assert not is_dead(ground, PROTESTANT), "welcome and question were refused in one moment"
    ground.clock.advance(bounces.MOMENT)
    ground.write("protestant", "HAND", "PREFER")
    dispatch(ground.office, failing(error, PROTESTANT))
    assert is_dead(ground, PROTESTANT)
    told = [subject.partition("mail to Protestant ")[2] for subject in notices(ground)]
    assert told == ["cannot be delivered", "is given up"]
    ground.write("protestant", "HAND", "PREFER")
    dispatch(ground.office, Server())
    assert not is_dead(ground, PROTESTANT)


def test_a_message_that_is_refused_for_itself_says_little_of_the_address(
    quick: Playground,
) -> None:
    quick.open(moderator=MODERATOR)
    dispatch(quick.office, failing(PermanentFailure("554 too odd"), PROTESTANT))
    assert not is_dead(quick, PROTESTANT)
    assert [row.kind for row in quick.rows(tables.Bounce)] == ["soft", "soft"]


def test_a_server_that_stalls_for_days_counts_as_trouble(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    stalling = failing(TemporaryFailure("421 busy"), FRANCE)
    for _ in range(MAX_TRIES + 2):
        dispatch(quick.office, stalling)
        quick.clock.advance(timedelta(hours=6))
    assert [(row.address, row.kind) for row in quick.rows(tables.Bounce)] == [(FRANCE, "soft")]
