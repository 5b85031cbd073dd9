"""Reading messages as real mail programs, and broken ones, write them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from adjudicator.mail.body import TEXT_LIMIT, Attachment, unflowed
from adjudicator.mail.mime import IncomingMessage, parse
from tests.mail.samples import sample
from tests.tables import each

ORDERS = "game+k4qz7mw2c5xpa3rt@adjudicator.example"
BLOCK = (
    "BEGIN his-7 ottoman W117\n"
    "PLAY Janissaries FOR CP\n"
    "MOVE Suleiman, 7 regulars, 1 cavalry FROM Istanbul TO Edirne\n"
    "PASS THE REST\n"
    "END\n"
)


def html(markup: str) -> str:
    return parse(b"Content-Type: text/html; charset=utf-8\r\n\r\n" + markup.encode()).text


def test_a_reply_from_gmail_gives_its_headers_and_its_plain_text() -> None:
    message = sample("gmail_reply")
    assert message.message_id == "<CAKx9Tq-8=Zb@mail.example.org>"
    assert message.in_reply_to == message.references[0]
    assert message.references == (
        "<adj.0123456789012345678901234567890123456789@adjudicator.example>",
    )
    assert (message.from_address, message.from_name) == ("ann@example.org", "Ann Archer")
    assert message.to == message.delivered_to == (ORDERS,)
    assert message.subject == "Re: his-7 W117: your impulse"
    assert message.date == datetime(2026, 11, 20, 10, 0, 1, tzinfo=UTC)
    assert not message.html_only
    assert message.text.startswith(BLOCK)
    assert message.problems == ()


def test_windows_letters_under_a_latin_1_label_are_read_as_meant() -> None:
    assert "PASS – für diesmal.\n\nGruß\n" in sample("outlook_reply").text


def test_text_around_a_picture_is_one_text() -> None:
    message = sample("apple_mail")
    assert message.text.startswith("First half of my orders:\nPASS\nSecond half:\nREADY\n")
    assert message.attachments == (Attachment("Bildschirm foto ü.png", "image/png", 10),)


def test_invisible_letters_of_telephones_are_gone() -> None:
    assert sample("phone").text.startswith("Pass please\n\nSent")
    assert "> Your impulse" in sample("phone").text


def test_flowed_lines_are_joined_and_the_signature_is_not() -> None:
    assert sample("flowed").text == (
        "MOVE Suleiman, 7 regulars, 1 cavalry FROM Istanbul TO Edirne\n"
        "From here on nothing.\n"
        ">> an older line that was broken\n"
        "> a newer line\n"
        "-- \n"
        "Eve\n"
    )


LONG = "MOVE Suleiman, Ibrahim Pasha and 7 regulars FROM Edirne TO "


@pytest.mark.parametrize(("joining", "text"), [(True, "ISTANBUL"), (False, "ISTAN BUL")])
def test_delsp_says_whether_the_soft_space_is_text(joining: bool, text: str) -> None:
    assert unflowed(f"{LONG}ISTAN \nBUL", joining=joining) == f"{LONG}{text}"


def test_quoted_printable_and_encoded_words_are_decoded() -> None:
    message = sample("quoted_printable")
    assert message.text == "“MOVE” 4 regulars FROM Köln TO Münster AND THEN PASS \n100% sure\n"
    assert message.from_name == "Jörg Müller"
    assert message.subject == "Befehle für Runde 1 – [ref: K4QZ7MW2C5XPA3RU]"


def test_base64_in_cyrillic_is_decoded() -> None:
    message = sample("base64_cyrillic")
    assert message.text == "Привет\nPASS\n"
    assert (message.from_name, message.subject, message.charset) == ("Иван", "ответ", "koi8-r")
    assert message.date == datetime(2026, 11, 20, 7, tzinfo=UTC)


def test_html_becomes_text_with_its_quotes_marked() -> None:
    message = sample("html_only")
    assert message.html_only
    assert message.text == (
        "BEGIN his-7 papacy W117\nMOVE 2 regulars FROM Rome TO Florence\n\n- PASS THE REST\n\nEND\n"
        "\n6 dice\n\none\n  two\n\n> Your impulse:\n>\n> > older\n>\n> PASS\n\n"
        "© Fay & Co \ufffd 1 < 2\n"
    )


@each(
    ("markup", "text"),
    [
        ("a<br>b<br/>c", "a\nb\nc\n"),
        ("<p>a</p><p>b</p>", "a\n\nb\n"),
        ("<DIV>a</DIV><DIV>b</DIV>", "a\nb\n"),
        ("<style>x</style>a<script>b", "a\n"),
        ('<a href="x>y">link</a>', "link\n"),
        ("a <!-- b > c --> d", "a d\n"),
        ("5 < 6 &lt; 7 &amp; &#65;", "5 < 6 < 7 & A\n"),
        ("<blockquote>a<blockquote>b</blockquote></blockquote>c", "> a\n>\n> > b\n>\nc\n"),
        ("<td>1</td><td>2</td>", "1 2\n"),
        ("a<unclosed", "a\n"),
    ],
)
def test_markup_is_laid_out(markup: str, text: str) -> None:
    assert html(markup) == text


def test_utf_8_under_another_label_is_recognised() -> None:
    message = sample("wrong_charset")
    assert message.text == "MOVE 4 regulars FROM Köln TO Münster\n"
    assert "read as utf-8" in message.problems[0]


def test_an_unknown_charset_is_read_all_the_same() -> None:
    message = sample("unknown_charset")
    assert (message.text, message.subject) == ("PASS in Köln\n", "Köln")
    assert "x-martian" in message.problems[0]


@each("charset", ["idna", "punycode", "unicode_escape", "zlib", "undefined"])
def test_codecs_that_are_no_charset_of_mail_are_not_used(charset: str) -> None:
    head = f"Content-Type: text/plain; charset={charset}\r\n\r\n".encode()
    message = parse(head + b"PASS \\u0041 \xe4")
    assert message.text == "PASS \\u0041 ä\n"


def test_parts_that_cannot_be_told_apart_are_read_as_text() -> None:
    message = sample("broken_boundary")
    assert "\nPASS\n" in message.text
    assert "cannot be told apart" in message.problems[0]


def test_a_message_that_ends_in_the_middle_is_read_so_far() -> None:
    message = sample("cut_off")
    assert message.text == "PASS\n"
    assert message.attachments[0].name == "passwd"
    assert "ends in the middle" in message.problems[0]


def test_a_message_without_headers_is_all_text() -> None:
    message = sample("no_headers")
    assert message.text == "PASS\nthe rest\n"
    assert message.from_address == message.message_id == ""
    assert "no headers" in message.problems[0]


def test_a_message_of_headers_only_has_no_text() -> None:
    message = sample("only_headers")
    assert (message.text, message.subject) == ("", "PASS")
    assert "no text" in message.problems[0]


def test_no_control_character_is_left() -> None:
    message = sample("nul_bytes")
    assert message.text == "PASS\ufffd[31m\nREADY\n"
    assert message.subject == "ab"


@each(
    "words",
    ["2026-11-20T09:12:00Z", "2026-11-20 11:12:00+02:00", "Fri, 20 Nov 2026 11:12:00 +0200"],
)
def test_a_date_is_read_in_either_form(words: str) -> None:
    date = parse(f"From: ann@example.org\nDate: {words}\n\n".encode()).date
    assert date == datetime(2026, 11, 20, 9, 12, tzinfo=UTC)


def test_an_impossible_date_is_no_date() -> None:
    message = sample("impossible_date")
    assert message.date is None
    assert message.message_id == "<bare-id@example.org>"
    assert "date" in message.problems[0]


def test_a_forwarded_message_is_a_quote() -> None:
    message = sample("forwarded")
    assert message.text == "See below.\n> BEGIN his-7 ottoman W117\n> PASS\n> END\n"
    assert message.attachments[0].name == "secret plans.eml"


def test_the_text_is_cut_at_its_limit() -> None:
    message = parse(b"Subject: x\r\n\r\n" + b"a" * (TEXT_LIMIT + 10))
    assert len(message.text) == TEXT_LIMIT + 1
    assert "cut" in message.problems[0]


def test_the_html_version_counts_where_the_plain_one_says_nothing() -> None:
    message = parse(
        b"Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\n  \r\n"
        b"--b\r\nContent-Type: multipart/related; boundary=c\r\n\r\n--c\r\n"
        b"Content-Type: text/html\r\n\r\n<p>PASS</p>\r\n--c--\r\n--b--\r\n"
    )
    assert (message.text, message.html_only) == ("PASS\n", True)


def test_nothing_at_all_is_a_message() -> None:
    assert parse(b"") == IncomingMessage(
        problems=("the message has no headers", "the message has no text"),
        kinds=("text/plain",),
        headers={},
    )


def test_encoded_words_are_left_alone_where_they_may_not_stand() -> None:
    word = "=?utf-8?q?=3B_dmarc=3Dpass?="
    message = parse(f"Authentication-Results: {word}\r\nSubject: {word}\r\n\r\n".encode())
    assert message.header("Authentication-Results") == word
    assert message.header("subject") == "; dmarc=pass"


@each(
    ("value", "address"),
    [
        ("Ann <ANN@Example.org>", "ann@example.org"),
        ('"Archer, Ann" <ann@example.org>', "ann@example.org"),
        ("ann@example.org (Ann)", "ann@example.org"),
        ('"bob@evil.example" <ann@example.org>', "ann@example.org"),
        ("=?utf-8?q?bob=40evil=2Eexample?= <ann@example.org>", "ann@example.org"),
        ("Mail System <MAILER-DAEMON>", ""),
        ("nobody", ""),
        ("<>", ""),
    ],
)
def test_the_sender_is_the_address_not_the_name(value: str, address: str) -> None:
    assert parse(f"From: {value}\r\n\r\n".encode()).from_address == address
