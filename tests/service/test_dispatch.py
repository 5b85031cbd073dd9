"""Sending the outbox: again after failures, always as the same message, told when in vain."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes

import pytest
from structlog.testing import capture_logs

from adjudicator import clock
from adjudicator.mail.backoff import MAX_TRIES
from adjudicator.mail.errors import PermanentFailure, TemporaryFailure
from adjudicator.service.post.dispatch import Dispatched, dispatch
from adjudicator.store import mail_queries
from tests.service.playground import MODERATOR, OPERATOR, ROLES, Playground, address_of, flat

FRANCE = address_of("france")


class Server:
    """A sender whose failures are scripted by recipient; ``taken`` are the Message-IDs it took."""

    def __init__(self, *, fail: Callable[[str], Exception | None] = lambda _: None) -> None:
        self.fail = fail
        self.taken: list[tuple[str, str]] = []
        self.tried: list[str] = []

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Take a message or fail as scripted."""
        identifier = message_from_bytes(raw)["Message-ID"]
        self.tried.append(identifier)
        failure = self.fail(recipient)
        if failure is not None:
            raise failure
        self.taken.append((recipient, identifier))


def failing(error: Exception, *recipients: str) -> Server:
    """Return a server that fails for some recipients."""
    return Server(fail=lambda to: error if to in recipients else None)


def test_what_is_queued_is_sent_once_and_in_order(ground: Playground) -> None:
    ground.open()
    server = Server()
    assert dispatch(ground.office, server) == Dispatched(sent=7)
    assert [to for to, _ in server.taken] == [
        *(address_of(role) for role in ROLES),
        address_of("protestant"),
    ]
    assert [identifier for _, identifier in server.taken] == [m.message_id for m in ground.mails()]
    assert dispatch(ground.office, server) == Dispatched()
    assert {(m.status, m.tries, m.sent_at) for m in ground.mails()} == {("sent", 1, clock.now())}


def test_why_a_message_waits_is_in_the_log_as_a_warning(
    ground: Playground,
) -> None:
    ground.open()
    words = "the SMTP server mail.example.org:587 refused the message: 451 4.7.1"
    failure = TemporaryFailure(f"{words} Hello is no message", code=451, plain=words)
    with capture_logs() as lines:
        dispatch(ground.office, failing(failure, FRANCE))
    told = {str(line["event"]): line for line in lines}
    assert (told["message queued"]["log_level"], told["message queued"]["reason"]) == (
        "warning",
        words,
    )
    assert told["message sent"]["log_level"] == "info"
    assert "reason" not in told["message sent"]


def test_a_temporary_failure_is_tried_again_later_as_the_same_message(ground: Playground) -> None:
    ground.open()
    server = failing(TemporaryFailure("451 later"), FRANCE)
    assert dispatch(ground.office, server) == Dispatched(sent=6, delayed=1)
    row = ground.last("france")
    assert (row.status, row.error, row.tries) == ("queued", "451 later", 1)
    assert row.due_at == clock.now() + timedelta(minutes=1)
    assert dispatch(ground.office, server) == Dispatched()
    ground.clock.advance(timedelta(minutes=1))
    assert dispatch(ground.office, server) == Dispatched(delayed=1)
    assert ground.last("france").due_at == clock.now() + timedelta(minutes=2)
    ground.clock.advance(timedelta(minutes=2))
    healthy = Server()
    assert dispatch(ground.office, healthy) == Dispatched(sent=1)
    assert healthy.taken == [(FRANCE, row.message_id)]
    assert server.tried.count(row.message_id) == 2


def test_a_message_refused_for_good_is_told_to_the_moderator_once(ground: Playground) -> None:
    ground.open(moderator=MODERATOR)
    server = failing(PermanentFailure("550 no such user"), FRANCE)
    dispatch(ground.office, server)
    row = ground.mails("france")[0]
    assert (row.status, row.error) == ("failed", "550 no such user")
    ground.write("france", "HAND")
    dispatch(ground.office, server)
    notices = ground.notices()
    assert [(m.recipient, m.status) for m in notices] == [(MODERATOR, "sent")]
    text = flat(notices[0].text)
    assert "mail to France cannot be delivered" in text
    assert "550 no such user" in text
    ground.clock.advance(timedelta(hours=24))
    assert dispatch(ground.office, Server()) == Dispatched()


def test_a_message_is_given_up_after_its_last_attempt(quick: Playground) -> None:
    quick.open()
    server = failing(TemporaryFailure("421 busy"), FRANCE)
    for _ in range(MAX_TRIES + 2):
        dispatch(quick.office, server)
        quick.clock.advance(timedelta(hours=6))
    row = quick.mails("france")[0]
    assert (row.status, row.tries) == ("failed", MAX_TRIES)
    assert [m.recipient for m in quick.notices()] == [OPERATOR]


def test_a_notice_that_cannot_be_delivered_goes_to_the_operator_and_no_further(
    quick: Playground,
) -> None:
    quick.open("action", moderator=MODERATOR)
    quick.wait(hours=48)
    refused = failing(PermanentFailure("550"), MODERATOR, OPERATOR)
    dispatch(quick.office, refused)
    assert [m.recipient for m in quick.notices()] == [MODERATOR, OPERATOR]
    assert quick.last(kind="moderator").status == "failed"
    assert dispatch(quick.office, refused) == Dispatched()


def test_answers_to_strangers_that_come_back_are_told_to_nobody(quick: Playground) -> None:
    quick.open()
    quick.write("x", "PASS", sender="spam@else.example")
    dispatch(quick.office, failing(PermanentFailure("550"), "spam@else.example"))
    assert quick.last(kind="rejected").status == "failed"
    assert quick.notices() == []


def test_one_message_that_cannot_be_sent_does_not_stop_the_others(quick: Playground) -> None:
    quick.open()
    assert dispatch(quick.office, failing(ValueError("odd"), FRANCE)) == Dispatched(6, 1)
    assert quick.last("france").error == "ValueError: odd"


def test_a_message_in_the_hands_of_a_dead_sender_is_taken_over(ground: Playground) -> None:
    ground.open()
    with ground.office.database.transaction() as session:
        claimed = mail_queries.claim_outgoing(session, now=clock.now(), limit=20)
        assert len(claimed) == 7
    server = Server()
    assert dispatch(ground.office, server) == Dispatched()
    ground.clock.advance(mail_queries.LEASE + timedelta(seconds=1))
    assert dispatch(ground.office, server) == Dispatched(sent=7)
    assert [identifier for _, identifier in server.taken] == [m.message_id for m in ground.mails()]


@pytest.mark.parametrize("before", [0, 1])
def test_sending_stops_when_asked_to(quick: Playground, before: int) -> None:
    quick.open()
    for role in ROLES[:3]:
        quick.write(role, *["HAND"] * 6)
    asked = iter([False] * before + [True] * 5)
    sent = dispatch(quick.office, Server(), stop=lambda: next(asked)).sent
    assert sent == 20 * before
