"""A mailbox without plus addresses, where the thread says which seat is meant."""

from __future__ import annotations

import pytest

from adjudicator.service.commands.creating import SeatWanted
from adjudicator.service.errors import NotPossible
from adjudicator.service.seats import seating
from tests.service.playground import MODERATOR, ORDERS, Playground, address_of, flat, seats

BOTH = "both@players.example"


@pytest.fixture
def plain(quick: Playground) -> Playground:
    """A playground whose mailbox knows its own address only."""
    return quick.under(plus_addresses=False)


def test_every_answer_goes_to_the_one_address(plain: Playground) -> None:
    plain.open(seats=seats(), moderator=MODERATOR)
    plain.write("protestant", "REFORM Leipzig", answers=plain.last("protestant", "question"))
    assert {row.reply_to for row in plain.mails()} == {ORDERS}
    assert "1 order read, no errors" in flat(plain.last("protestant", "receipt").subject)


def test_who_holds_two_seats_answers_for_the_one_he_was_asked_as(plain: Playground) -> None:
    """England is asked in one game, the Protestants in another; one person plays both."""
    others = [one for one in seats() if one.role not in ("protestant", "england")]
    plain.open(
        seats=[*others, SeatWanted("protestant", BOTH), SeatWanted("england", "e@x.example")]
    )
    plain.open(
        seats=[*others, SeatWanted("protestant", "p@x.example"), SeatWanted("england", BOTH)]
    )
    mails = plain.mails(kind="welcome")
    welcomes = {str(row.role): row for row in mails if row.recipient == BOTH}
    for role, welcome in welcomes.items():
        plain.write(role, "PREFER", sender=BOTH, answers=welcome)
        assert plain.last(role, "receipt").game_id == welcome.game_id
    assert set(welcomes) == {"protestant", "england"}


def test_without_a_thread_who_holds_two_seats_is_asked_which(plain: Playground) -> None:
    others = [one for one in seats() if one.role != "protestant"]
    for _ in range(2):
        plain.open(seats=[*others, SeatWanted("protestant", BOTH)])
    incoming = plain.write("protestant", "REFORM Leipzig", sender=BOTH)
    assert incoming.status == "rejected"
    plain.send(plain.letter("protestant", "BEGIN his-2 protestant\nPREFER\nEND\n", sender=BOTH))
    assert plain.last("protestant", "receipt").recipient == BOTH


def test_there_is_no_reply_address_to_replace(plain: Playground) -> None:
    slug = plain.open(seats=seats())
    plain.write("protestant", "NEW TOKEN")
    assert "All seats have the same reply address here" in flat(plain.receipt("protestant"))
    with pytest.raises(NotPossible, match="All seats have the same reply address"):
        seating.revoke_token(plain.office, slug, "france")
    assert seating.reply_address(plain.office, slug, "france") == ORDERS
    assert address_of("france") in {row.recipient for row in plain.mails("france")}
