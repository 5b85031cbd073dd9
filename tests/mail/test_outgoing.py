"""Composing messages."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes
from email.policy import default
from urllib.parse import parse_qs, unquote

import pytest

from adjudicator.mail.errors import UnfitMessage
from adjudicator.mail.illustrated import with_pictures
from adjudicator.mail.mime import parse
from adjudicator.mail.outgoing import (
    File,
    Outgoing,
    Picture,
    compose,
    is_own_id,
    message_id,
)
from adjudicator.mail.screening import Own, classify
from tests.tables import each

DOMAIN = "adjudicator.example"
PLAIN = Outgoing(
    message_id=message_id("report/7/ottoman/41.3", DOMAIN),
    from_="The Adjudicator <game@adjudicator.example>",
    reply_to="game+k4qz7mw2c5xpa3rt@adjudicator.example",
    to="Ann <ann@example.org>",
    subject="his-7 W117: your impulse",
    text="It is your impulse.\n\n    # PASS\n.\nFrom here on\n",
    date=datetime(2026, 11, 20, 10, tzinfo=UTC),
    kind="report",
    game="his-7",
)
RICH = replace(
    PLAIN,
    subject="Köln 🏰 " + "a long subject " * 10,
    to='"Müller, Jörg" <joerg@example.org>',
    text="Köln → Münster\n" + "x" * 300 + "\n",
    html='<p>Köln</p><img src="cid:map@adjudicator.example">',
    in_reply_to="<" + "a" * 150 + "@example.org>",
    references=tuple(f"<{n}.{'b' * 90}@example.org>" for n in range(40)),
    pictures=(Picture("map@adjudicator.example", "map.png", b"\x89PNG" * 100),),
    files=(File("game.json", "application/json", b"{}"),),
    calendar=b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
)


@pytest.mark.parametrize("outgoing", [PLAIN, RICH])
def test_what_is_composed_is_read_back(outgoing: Outgoing) -> None:
    message = parse(compose(outgoing))
    assert message.text == outgoing.text
    assert message.subject == outgoing.subject.strip()
    assert message.message_id == outgoing.message_id
    assert message.in_reply_to == (outgoing.in_reply_to or "")
    assert message.date == outgoing.date
    assert message.from_address == "game@adjudicator.example"
    assert message.problems == ()


def test_names_with_commas_and_umlauts_survive() -> None:
    read = message_from_bytes(compose(RICH), policy=default)
    assert read["To"].addresses[0].display_name == "Müller, Jörg"
    assert read["To"].addresses[0].addr_spec == "joerg@example.org"


def test_the_tree_is_the_one_mail_programs_show_well() -> None:
    assert parse(compose(RICH)).kinds == (
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "text/calendar",
        "application/json",
    )
    assert parse(compose(PLAIN)).kinds == ("text/plain",)


def test_long_identifiers_stay_readable_and_the_thread_keeps_its_ends() -> None:
    raw = compose(RICH)
    assert RICH.in_reply_to is not None
    assert RICH.in_reply_to.encode() in raw
    references = parse(raw).references
    assert references == (RICH.references[0], *RICH.references[-19:])


@pytest.mark.parametrize("outgoing", [PLAIN, RICH])
def test_the_same_message_gives_the_same_bytes_in_wire_format(outgoing: Outgoing) -> None:
    raw = compose(outgoing)
    assert raw == compose(outgoing)
    assert raw.count(b"\n") == raw.count(b"\r\n")
    assert max(len(line) for line in raw.split(b"\r\n")) < 998


FINNISH = replace(
    PLAIN, text="Sinun vuorosi, Mäkelä.\n" + "ä" * 500 + "\n", html="<p>ä</p>" * 200,
    calendar="BEGIN:VCALENDAR\r\nSUMMARY:Määräaika\r\nEND:VCALENDAR\r\n".encode(),
    files=(File("desk.html", "text/html", "ö".encode() * 900),),
)  # fmt: skip


@pytest.mark.parametrize("outgoing", [PLAIN, RICH, FINNISH])
def test_a_server_on_the_way_has_nothing_to_encode_anew(outgoing: Outgoing) -> None:
    """That would break the signature (RFC 6376, 5.3)."""
    raw = compose(outgoing)
    picture = Picture("map@localhost.test", "map.png", b"\x89PNG" * 100)
    for one in (raw, with_pictures(raw, [picture])):
        assert one.isascii()
        assert max(len(line) for line in one.split(b"\r\n")) <= 998
        ways = {
            part.get("Content-Transfer-Encoding", "7bit") for part in message_from_bytes(one).walk()
        }
        assert ways <= {"7bit", "quoted-printable", "base64"}
    assert parse(raw).text == outgoing.text


@pytest.mark.parametrize("outgoing", [PLAIN, RICH, FINNISH])
def test_the_version_of_mime_is_said_once_and_on_top(outgoing: Outgoing) -> None:
    picture = Picture("map@localhost.test", "map.png", b"\x89PNG" * 100)
    for raw in (compose(outgoing), with_pictures(compose(outgoing), [picture])):
        said = [part["MIME-Version"] for part in message_from_bytes(raw).walk()]
        assert said == ["1.0", *[None] * (len(said) - 1)]


def test_what_belongs_together_says_what_it_begins_with() -> None:
    """RFC 2387, 3.1: without it some programs show the picture as a file."""
    picture = Picture("map@localhost.test", "map.png", b"\x89PNG" * 100)
    later = with_pictures(compose(replace(RICH, pictures=())), [picture])
    for raw in (compose(RICH), later):
        related = [
            part
            for part in message_from_bytes(raw).walk()
            if part.get_content_type() == "multipart/related"
        ]
        assert [part.get_param("type") for part in related] == ["text/html"]
        first = list(related[0].walk())[1]
        assert first.get_content_type() == "text/html"


def test_to_leave_the_list_is_to_ask_for_help() -> None:
    """A mail program writes such a letter by one click: it must not give up a seat."""
    raw = compose(PLAIN)
    assert b"\r\nList-Unsubscribe: <mailto:" in raw
    found = parse(raw).header("List-Unsubscribe").strip("<>")
    address, _, rest = found.removeprefix("mailto:").partition("?")
    assert unquote(address) == PLAIN.reply_to
    fields = parse_qs(rest)
    assert fields == {"subject": ["unsubscribe his-7"], "body": ["BEGIN his-7\r\nHELP\r\nEND"]}
    assert "list-unsubscribe" not in parse(compose(replace(PLAIN, game=""))).headers


@pytest.mark.parametrize(
    ("kind", "automatic"),
    [("receipt", "auto-replied"), ("rejected", "auto-replied"), ("report", "auto-generated")],
)
def test_every_message_says_that_a_machine_wrote_it(kind: str, automatic: str) -> None:
    message = parse(compose(replace(PLAIN, kind=kind)))
    assert message.header("Auto-Submitted") == automatic
    assert message.header("X-Adjudicator") == f"{kind}; game=his-7"
    assert message.header("List-Id") == "<his-7.adjudicator.example>"
    assert "precedence" not in message.headers


def test_our_own_mail_is_recognised_when_it_comes_back() -> None:
    own = Own(frozenset(), DOMAIN)
    assert classify(parse(compose(PLAIN)), own).kind == "own"
    bare = b"From: x@y.example\r\nMessage-ID: " + PLAIN.message_id.encode() + b"\r\n\r\n"
    assert classify(parse(bare), own).kind == "own"


def test_a_message_without_a_game_belongs_to_no_list() -> None:
    message = parse(compose(replace(PLAIN, game="")))
    assert "list-id" not in message.headers
    assert message.header("X-Adjudicator") == "report"


def test_a_retry_has_the_same_message_id_and_another_cause_another_one() -> None:
    assert message_id("receipt/812", DOMAIN) == message_id("receipt/812", DOMAIN)
    assert message_id("receipt/812", DOMAIN) != message_id("receipt/813", DOMAIN)
    assert is_own_id(message_id("receipt/812", DOMAIN), DOMAIN)
    assert not is_own_id(message_id("receipt/812", DOMAIN), "other.example")
    assert not is_own_id("<adj.1@adjudicator.example>", DOMAIN)


@each(
    "broken",
    [
        {"subject": "x\r\nBcc: eve@evil.example"},
        {"subject": "x\ny"},
        {"subject": "x\u2028y"},
        {"from_": "Game\r\nBcc: eve@evil.example <game@adjudicator.example>"},
        {"to": "ann@example.org\r\nBcc: eve@evil.example"},
        {"to": "ann@example.org, eve@evil.example"},
        {"to": "ann"},
        {"to": ""},
        {"to": "änn@example.org"},
        {"reply_to": "game@host\r\nX: y"},
        {"kind": "report\r\nX: y"},
        {"game": "his 7"},
        {"message_id": "<a\r\nX: y@b>"},
        {"message_id": "no brackets"},
        {"in_reply_to": "<a b@c>"},
        {"references": ("<a@b>", "<a\n@b>")},
        {"date": datetime(2026, 11, 20)},  # noqa: DTZ001 - the naive date is the point
        {"files": (File("a\r\nX: y", "text/plain", b""),)},
        {"files": (File("a", "text\r\n/plain", b""),)},
        {"html": "x", "pictures": (Picture("a\r\nb", "a", b""),)},
    ],
)
def test_nothing_can_add_a_header(broken: dict[str, object]) -> None:
    with pytest.raises(UnfitMessage):
        compose(replace(PLAIN, **broken))  # type: ignore[arg-type]


def test_letters_nobody_can_encode_do_not_stop_a_message() -> None:
    assert parse(compose(replace(PLAIN, text="a\ud800b\x00c\r\nd"))).text == "a?bc\nd\n"


# -- pictures that are put into a message that is composed already -----------------------------


PICTURE = Picture("map@localhost.test", "map.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)))


def parts_of(raw: bytes) -> list[str]:
    return [part.get_content_type() for part in message_from_bytes(raw).walk()]


def test_a_picture_is_put_beside_the_html_and_nothing_else_changes() -> None:
    html = "<p>Ä long lïne, and a picture</p>" * 20 + '<img src="cid:map@localhost.test">'
    plain = compose(
        replace(
            RICH, pictures=(), files=(), html=html, calendar=b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
        )
    )
    raw = with_pictures(plain, [PICTURE])
    assert parts_of(raw) == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "text/calendar",
    ]
    before, after = message_from_bytes(plain), message_from_bytes(raw)
    assert sorted(before.items()) == sorted(after.items())
    for kind in ("text/plain", "text/html", "text/calendar"):
        (old,) = [part for part in before.walk() if part.get_content_type() == kind]
        (new,) = [part for part in after.walk() if part.get_content_type() == kind]
        assert new.get_payload() == old.get_payload()
    (image,) = [part for part in after.walk() if part.get_content_type() == "image/png"]
    assert image.get_payload(decode=True) == PICTURE.content
    assert image["Content-ID"] == "<map@localhost.test>"
    assert b"\n" not in raw.replace(b"\r\n", b"")


def test_without_html_a_picture_comes_as_a_file() -> None:
    raw = with_pictures(compose(replace(PLAIN, html=None)), [PICTURE])
    assert parts_of(raw) == ["multipart/mixed", "text/plain", "image/png"]
    calendar = compose(replace(PLAIN, html=None, calendar=b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"))
    assert parts_of(with_pictures(calendar, [PICTURE]))[1:] == [
        "text/plain",
        "text/calendar",
        "image/png",
    ]


def test_a_message_with_pictures_is_the_same_each_time() -> None:
    plain = compose(replace(PLAIN, html="<p>Hello</p>"))
    assert with_pictures(plain, [PICTURE]) == with_pictures(plain, [PICTURE])
    assert with_pictures(plain, []) == plain


def test_a_picture_can_add_no_headers_of_its_own() -> None:
    evil = Picture("map@localhost.test", "map.png\r\nBcc: all@example.org", b"")
    with pytest.raises(UnfitMessage):
        with_pictures(compose(PLAIN), [evil])
