"""Headers of any bytes are read, and reading them never raises."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from adjudicator.mail.charset import decoded_words, header_text
from adjudicator.mail.inspecting import inspected
from adjudicator.mail.mime import parse
from adjudicator.mail.parts import HEADERS
from adjudicator.mail.screening import Own, classify
from adjudicator.mail.source import message_key
from tests.tables import each

BROKEN = b"=?utf-8?b?UmFmYcWCa?="
"""An encoded word with one letter of base64 too many: it does not decode as it stands."""

ANYBODY = Own(frozenset({"orders@adjudicator.example"}), "adjudicator.example")


@each("name", [b"Subject", b"From", b"Cc", b"Reply-To", b"Comments"])
def test_a_broken_encoded_word_is_read_as_far_as_it_goes(name: bytes) -> None:
    raw = name + b": " + BROKEN + b" <rafal@players.example>\r\n\r\nBEGIN\r\nEND\r\n"
    message = parse(raw)
    assert "Rafał" in message.header(name.decode())
    assert message.text.startswith("BEGIN")


def test_a_broken_encoded_word_in_the_name_of_an_attachment_is_read() -> None:
    raw = (
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nBEGIN\r\nEND\r\n--x\r\n"
        b'Content-Type: image/png\r\nContent-Disposition: attachment; filename="'
        + BROKEN
        + b'"\r\n'
        b"\r\nx\r\n--x--\r\n"
    )
    (file,) = parse(raw).attachments
    assert file.name == "Rafał"


@each(
    ("sent", "read"),
    [
        ("=?utf-8?q?Rafa=C5=82?= Kowalski", "Rafał Kowalski"),
        ("=?utf-8?b?UmFmYcWC?= =?utf-8?q?_K?=", "Rafał K"),
        ("=?utf-8?b?xQ==?= =?utf-8?b?gg==?=", "ł"),  # a letter that was torn in two
        ("=?utf-8*en?Q?one?= two", "one two"),
        ("=?no-such-charset?q?plain?=", "plain"),
        ("=?utf-8?x?abc?=", "=?utf-8?x?abc?="),
        ("=?utf-8?b?====?= x", "x"),
        ("a =?utf-8?q?=ZZ=4?= b", "a =ZZ=4 b"),
        ("", ""),
    ],
)
def test_encoded_words_are_decoded_one_by_one(sent: str, read: str) -> None:
    assert decoded_words(sent) == read


_WORD = st.builds(
    lambda charset, how, text: b"=?" + charset + b"?" + how + b"?" + text + b"?=",
    st.sampled_from(
        [b"utf-8", b"utf-7", b"utf-16", b"idna", b"hz", b"x" * 70, b"", b"iso-2022-jp"]
    ),
    st.sampled_from([b"b", b"B", b"q", b"Q", b"z", b""]),
    st.binary(max_size=40),
)
_VALUE = st.lists(
    st.one_of(
        st.binary(max_size=60),
        _WORD,
        st.sampled_from([BROKEN, b"\x00", b"\xed\xa0\x80", b"\r\n ", b"<a@b.example>", b"((", b'"'])
    ),
    max_size=6,
).map(b" ".join)  # fmt: skip
_NAME = st.sampled_from(
    [
        *(b"From", b"To", b"Cc", b"Subject", b"Date", b"Message-ID", b"References", b"Received"),
        *(b"Content-Type", b"Content-Disposition", b"Content-Transfer-Encoding", b"Delivered-To"),
        *(b"Return-Path", b"Authentication-Results", b"Auto-Submitted", b"List-Id", b"X\x00Y"),
    ]
)
_KINDS = st.sampled_from(
    [
        b"multipart/mixed; boundary=x",
        b'multipart/report; report-type="delivery-status"; boundary=x',
        b"message/rfc822",
        b"message/delivery-status",
        b"text/html; charset=utf-16",
        b"text/plain; format=flowed; delsp=yes; name*0*=utf-8''%FF; name*1=",
    ]
)
_HEAD = st.lists(st.tuples(_NAME, _VALUE), max_size=12).map(
    lambda fields: b"".join(name + b": " + value + b"\r\n" for name, value in fields)
)
_LEAF = st.builds(lambda head, body: head + b"\r\n" + body, _HEAD, st.binary(max_size=200))
_MESSAGE = st.recursive(
    _LEAF,
    lambda inner: st.builds(
        lambda head, kind, parts: (
            head
            + b"Content-Type: "
            + kind
            + b"\r\n\r\n--x\r\n"
            + b"\r\n--x\r\n".join(parts)
            + b"\r\n--x--"
        ),
        _HEAD,
        _KINDS,
        st.lists(inner, max_size=3),
    ),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(_MESSAGE, st.binary(max_size=400)))
@example(b"Subject: " + BROKEN + b"\r\n\r\n")
@example(b"\x00" * 50)
def test_whatever_the_bytes_are_they_are_read_and_described(raw: bytes) -> None:
    check_bytes(raw)


def check_bytes(raw: bytes) -> None:
    message = parse(raw)
    for values in message.headers.values():
        for value in values:
            value.encode()  # no half of a pair is left that could not be stored
    message.subject.encode()
    assert len(message_key(raw)) == 64
    classify(message, ANYBODY)
    assert "class" in inspected(raw)


@pytest.mark.full
@settings(max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(_MESSAGE, st.binary(max_size=400)))
def test_many_messages_of_any_bytes_are_read_and_described(raw: bytes) -> None:
    check_bytes(raw)


@settings(max_examples=100, deadline=None)
@given(_VALUE)
def test_a_value_of_any_bytes_is_text_that_can_be_stored(value: bytes) -> None:
    text = decoded_words(header_text(value))
    text.encode()
    assert "\x00" not in text
    assert "\n" not in text


def test_very_many_headers_are_read_as_far_as_they_count() -> None:
    raw = b"X: %b\r\n" % BROKEN * (3 * HEADERS) + b"From: a@b.example\r\n\r\nBEGIN\r\nEND\r\n"
    message = parse(raw)
    assert len(message.headers["x"]) == HEADERS
    assert message.text.startswith("BEGIN")


def test_what_cannot_be_read_at_all_is_described_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(_: bytes) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr("adjudicator.mail.inspecting.parse", broken)
    found = inspected(b"Subject: x\r\n\r\nx")
    assert (found["class"], found["text"]) == ("junk", "")
    assert found["problems"] == ["it cannot be read: RecursionError: too deep"]
