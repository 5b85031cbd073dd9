"""Play by email, section 2: what messages of any shape do to a game and what is answered."""

from __future__ import annotations

import pytest

from tests.mail.corpus import FOLDER
from tests.service.playground import Playground, address_of, flat


def stored(name: str, role: str, old: str = "", new: str = "") -> bytes:
    """Return a stored message as if the player of a role had sent it, with other words in it."""
    raw = (FOLDER / f"{name}.eml").read_bytes()
    raw = raw.replace(b"ann@example.org", address_of(role).encode())
    return raw.replace(old.encode(), new.encode()) if old else raw


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("shapes/tnef_only", "in a file winmail.dat, which only Outlook reads"),
        ("shapes/pgp_encrypted", "the message is encrypted"),
        ("shapes/smime_opaque", "signed so that it is hidden"),
        ("shapes/orders_attached_beside_text", "The attachment orders.txt was not read."),
    ],
)
def test_who_sends_nothing_readable_is_told_why(quick: Playground, name: str, hint: str) -> None:
    quick.open()
    incoming = quick.send(stored(name, "protestant"))
    assert (incoming.status, incoming.reason) == ("rejected", "no orders found")
    text = str(quick.last(kind="rejected").text)
    assert "No order block was found" in flat(text)
    assert hint in flat(text)
    assert max(len(line) for line in text.split("\n")) <= 72


def test_a_calendar_that_accepts_a_date_is_not_answered(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    incoming = quick.send(stored("shapes/calendar_reply", "protestant"))
    assert incoming.status == "ignored"
    assert quick.sent_since(before) == []


@pytest.mark.parametrize("name", ["only_the_old_block", "only_the_old_block_unmarked"])
def test_an_old_block_in_the_quote_is_answered_and_not_applied(
    quick: Playground, name: str
) -> None:
    quick.open()
    raw = stored(f"replies/{name}", "protestant", "his-7 ottoman W116", "his-1 protestant W1")
    raw = raw.replace(b"> PASS", b"> REFORM Leipzig").replace(b"\r\nPASS", b"\r\nREFORM Leipzig")
    incoming = quick.send(raw)
    assert incoming.status == "done"
    assert quick.decision("protestant").topic == "18.3/reform:1"
    assert "stands in quoted text, so nothing of it was applied" in flat(quick.last().text)


def test_orders_without_a_fence_between_quotes_are_applied(quick: Playground) -> None:
    quick.open()
    lines = ["> The first target?", "", "REFORM Leipzig", "", "> And the second?", "REFORM Erfurt"]
    incoming = quick.write("protestant", *lines, block=False)
    assert incoming.status == "done"
    assert quick.decision("protestant").topic == "18.3/reform:3"
