"""Bounces (play-by-email.md 9): scored, a dead address holds sanctions and calls the moderator."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from adjudicator.mail.errors import PermanentFailure, TemporaryFailure
from adjudicator.mail.smtp import MAX_TRIES
from adjudicator.service.dispatch import dispatch
from adjudicator.service.errors import NotPossible
from adjudicator.service.players import bounces, seating
from adjudicator.service.players.people import Person
from adjudicator.store import tables
from tests.service.playground import MODERATOR, Playground, address_of, flat
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
) -> tables.Incoming:
    """Let a message of ours come back; the report names another address, as after forwarding."""
    ours = f"Message-ID: {row.message_id}" if row else ""
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
        f"From: MAILER-DAEMON@else.example\nReturn-Path: <>\nMessage-ID: <dsn.{ground.letters}@x>\n"
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
    assert bounces.score([bounce("soft", 0), bounce("soft", 0)], NOW) == 0.25
    assert bounces.score([bounce("soft", 0), bounce("soft", 1)], NOW) == pytest.approx(0.4764, 0.01)
    assert bounces.score([bounce("hard", 7, 1)], NOW) == 0.5


def test_an_address_dies_of_a_second_failure_or_of_long_trouble() -> None:
    assert not bounces.is_dead([bounce("hard", 0, 1)], NOW)
    assert bounces.is_dead([bounce("hard", 9, 1), bounce("hard", 0, 2)], NOW)
    trouble = [bounce("soft", day) for day in range(28)]
    assert not bounces.is_dead(trouble, NOW)
    assert not bounces.is_dead([bounce("hard", 0, 1), *trouble[:7]], NOW)
    assert bounces.is_dead([bounce("hard", 0, 1), *trouble], NOW)


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
    assert is_dead(ground, PROTESTANT)
    assert ground.sent_since(before)[1:] == [("moderator", MODERATOR)]
    notice = ground.last()
    assert notice.subject.endswith("mail to Protestant is given up")
    assert "550 nobody of that name" in flat(notice.text)
    assert "adjudicator game address his-1 protestant ADDRESS" in flat(notice.text)


def test_a_bounce_that_names_no_message_of_ours_is_never_final(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    for _ in range(20):
        come_back(quick, None, named=PROTESTANT)
    assert {row.kind for row in quick.rows(tables.Bounce)} == {"soft"}
    assert not is_dead(quick, PROTESTANT)
    assert len(notices(quick)) == 1


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
    seating.new_address(dead.office, "his-1", "protestant", HOME, who="operator")
    assert dead.write("x", "REFORM Leipzig", sender=HOME).status == "done"
    assert dead.last("protestant", "receipt").recipient == HOME
    assert [row.recipient for row in dead.mails(kind="notice")] == [PROTESTANT, HOME]
    with pytest.raises(NotPossible, match=r"goes to home@else\.example already"):
        seating.new_address(dead.office, "his-1", "protestant", HOME, who="operator")
    with pytest.raises(NotPossible, match="belongs to another player"):
        seating.new_address(dead.office, "his-1", "protestant", FRANCE, who="operator")


def test_a_successor_is_not_unreachable(dead: Playground) -> None:
    person = Person(HOME, "Ann")
    seating.replace(dead.office, "his-1", "protestant", person, who="operator")
    assert dead.wait(hours=48) == 1


def test_mail_that_arrives_again_clears_an_address_after_a_day(dead: Playground) -> None:
    healthy = Server()
    dispatch(dead.office, healthy)
    assert is_dead(dead, PROTESTANT), "taking it over says nothing of arriving"
    dead.clock.advance(timedelta(hours=1))
    dead.write("protestant", "HAND")
    dispatch(dead.office, healthy)
    assert is_dead(dead, PROTESTANT)
    dead.clock.advance(timedelta(hours=25))
    dead.write("protestant", "HAND")
    dispatch(dead.office, healthy)
    assert not is_dead(dead, PROTESTANT)
    assert "mail to Protestant arrives again" in str(dead.last(kind="moderator").subject)
    assert dead.wait(hours=48) == 1
    come_back(dead, dead.last("protestant", "receipt"))
    assert not is_dead(dead, PROTESTANT), "what came back before counts no more"


# -- our own mail server ----------------------------------------------------------------------


def test_an_address_that_our_server_refuses_dies_and_comes_alive_with_it(
    ground: Playground,
) -> None:
    ground.open(moderator=MODERATOR)
    error = PermanentFailure("550 no such user", address_refused=True)
    dispatch(ground.office, failing(error, PROTESTANT))
    assert is_dead(ground, PROTESTANT), "welcome and question were refused"
    told = [subject.partition("mail to Protestant ")[2] for subject in notices(ground)]
    assert told == ["cannot be delivered", "is given up"]
    ground.write("protestant", "HAND")
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
