"""Packing messages: what comes out is what went in, whatever release has written it."""

from __future__ import annotations

import hashlib
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import col, select

from adjudicator import paths
from adjudicator.mail.outgoing import Outgoing, compose
from adjudicator.store import packing, tables
from adjudicator.store.composed import plain_text
from adjudicator.store.database import Database
from tests.store.rows import NOW, incoming, outgoing

STORED = {1: "fb0de56f7bb05062383df972384388f2a1adf15de28826ab89ebf61bcd3d3236"}
"""The SHA-256 of every dictionary with which a release has written rows."""
SAID = "Sinun vuorosi, Mäkelä: 7 CP – päätä.\n\n  # PASS\n" + "ä" * 200 + "\n"


def composed(said: str = SAID) -> bytes:
    """Return a message as the outbox composes it."""
    return compose(
        Outgoing(
            message_id="<adj.1@localhost.test>",
            from_="Orders <orders@localhost.test>",
            reply_to="orders@localhost.test",
            to="ann@localhost.test",
            subject="his-1, W7",
            text=said,
            html=f"<p>{said}</p>",
            date=NOW,
            kind="report",
        )
    )


def test_no_dictionary_that_rows_need_is_ever_changed() -> None:
    folder = paths.migrations() / "dictionaries"
    found = {
        int(path.stem): hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()
    }
    assert found == STORED
    assert max(found) == packing.NEWEST


@given(st.binary() | st.binary().map(b"\x00".__add__) | st.binary().map(b"\x00z".__add__))
def test_what_is_packed_comes_out_as_it_was(value: bytes) -> None:
    kept = packing.packed(value)
    assert packing.original(kept) == value
    assert len(kept) <= len(value) or value.startswith(b"\x00")


@pytest.mark.parametrize("value", [b"", b"Subject: x\r\n\r\n", b"\x00\xff"])
def test_what_an_earlier_release_has_written_is_read(value: bytes) -> None:
    assert packing.original(value) == value
    assert packing.original(b"\x00z" + zlib.compress(value)) == value


def test_a_damaged_value_is_refused() -> None:
    with pytest.raises(ValueError, match="it ends before its end"):
        packing.original(packing.packed(composed())[:-5])


def test_a_message_takes_less_room_by_what_most_of_them_say() -> None:
    raw = composed()
    assert len(packing.packed(raw)) < 0.8 * len(zlib.compress(raw, 9))


@pytest.mark.parametrize("said", [SAID, "It is your impulse.\n.\nFrom here on\n", "x\n"])
def test_the_text_of_a_message_is_read_back_from_it(said: str) -> None:
    assert plain_text(composed(said)) == said
    assert plain_text(b"Subject: x\r\nContent-Type: text/html\r\n\r\n<p>") == ""


def test_a_message_that_is_kept_composed_has_its_text_in_there(database: Database) -> None:
    with database.transaction() as session:
        session.add_all([outgoing("one", raw=composed(), words=None), outgoing("two")])
        session.add(incoming("three", raw=b"\x00z is what it begins with"))
    with database.reading() as session:
        one, two = session.exec(select(tables.Outgoing).order_by(col(tables.Outgoing.id)))
        three = session.get_one(tables.Incoming, 1)
    assert (one.text, one.raw) == (SAID, composed())
    assert (two.text, two.raw) == ("Hello", None)
    assert three.raw == b"\x00z is what it begins with"
