"""Parts of messages that are labelled in odd ways, or not at all, and read all the same."""

from __future__ import annotations

import base64
from time import process_time

from adjudicator.mail.charset import lenient_base64
from adjudicator.mail.mime import IncomingMessage, parse
from tests.tables import each

ORDERS = "BEGIN\nPLAY Janissaries FOR CP\nPASS\nEND\n"
CODED = base64.b64encode(ORDERS.encode()).decode()


def letter(body: str | bytes, *headers: str) -> IncomingMessage:
    raw = body if isinstance(body, bytes) else body.encode()
    return parse("\n".join(["From: ann@example.org", *headers, "", ""]).encode() + raw)


def parted(subtype: str, *parts: str) -> IncomingMessage:
    body = "".join(f"--b\n{part}\n" for part in parts)
    return letter(f"{body}--b--\n", f"Content-Type: multipart/{subtype}; boundary=b")


@each(
    "label",
    ["base64", "BASE64", '"base64"', "base64 (of a gateway)", "base64;", " base64 ", "base-64"],
)
def test_the_label_of_an_encoding_is_read_with_what_stands_around_it(label: str) -> None:
    assert letter(CODED, f"Content-Transfer-Encoding: {label}").text == ORDERS
    printable = label.replace("base64", "quoted-printable").replace("BASE64", "Quoted-Printable")
    if "printable" in printable.lower():
        coded = ORDERS.replace("PASS", "P=41SS")
        assert letter(coded, f"Content-Transfer-Encoding: {printable}").text == ORDERS


def test_base64_that_ends_and_goes_on_is_read_to_the_end() -> None:
    """A gateway that adds a footer encodes it for itself."""
    footer = base64.b64encode(b"-- \nA list of friends\n").decode()
    for shorter in range(3):
        coded = base64.b64encode(ORDERS.encode() + b"\n" * shorter).decode()
        message = letter(f"{coded}\n{footer}\n", "Content-Transfer-Encoding: base64")
        assert message.text.startswith(ORDERS)
        assert message.text.endswith("-- \nA list of friends\n")


def test_text_that_is_no_base64_though_it_says_so_is_read_as_it_is() -> None:
    assert letter(ORDERS, "Content-Transfer-Encoding: base64").text == ORDERS
    assert letter("Pass the rest\n", "Content-Transfer-Encoding: base64").text == "Pass the rest\n"


def test_base64_with_a_footer_that_is_none_is_still_base64() -> None:
    message = letter(f"{CODED}\n___\nA list of friends\n", "Content-Transfer-Encoding: base64")
    assert message.text.startswith(ORDERS)


def test_utf_16_without_a_mark_is_read_in_its_order() -> None:
    for order in ("utf-16-be", "utf-16-le"):
        raw = base64.b64encode(ORDERS.encode(order))
        headers = ("Content-Type: text/plain; charset=utf-16", "Content-Transfer-Encoding: base64")
        assert letter(raw, *headers).text == ORDERS


def test_the_parts_of_a_digest_are_messages_of_others() -> None:
    """RFC 2046, 5.1.5: there a part without a type is a message."""
    message = parted("digest", f"\nSubject: old\n\n{ORDERS}", f"\nSubject: older\n\n{ORDERS}")
    assert all(line.startswith(">") for line in message.text.splitlines() if line)
    assert "> PASS" in message.text


@each("kind", ["message/rfc822", "message/global", "message/news"])
def test_a_message_in_a_message_is_a_quote(kind: str) -> None:
    message = parted("mixed", "\nSee below.", f"Content-Type: {kind}\n\nSubject: old\n\n{ORDERS}")
    assert message.text.startswith("See below.\n> BEGIN\n")


@each(
    "headers",
    [
        "Content-Type: text/markdown",
        "Content-Type: text/x-unheard-of",
        "Content-Type: application/octet-stream; name=orders.txt",
        'Content-Type: application/octet-stream\nContent-Disposition: attachment; filename="o.TXT"',
    ],
)
def test_orders_in_a_file_of_text_are_read_where_nothing_else_is_said(headers: str) -> None:
    assert parted("mixed", "\n", f"{headers}\n\n{ORDERS}").text == ORDERS
    assert parted("mixed", "\nHello\n", f"{headers}\n\n{ORDERS}").text == "Hello\n"


@each("kind", ["text/rfc822-headers", "text/calendar", "text/vcard", "application/octet-stream"])
def test_what_is_no_text_of_a_person_is_not_read_as_one(kind: str) -> None:
    assert parted("mixed", "\n", f"Content-Type: {kind}\n\n{ORDERS}").text == ""


def test_a_space_before_the_colon_of_the_first_line_hides_no_sender() -> None:
    message = parse(f"From : ann@example.org\nSubject : orders\n\n{ORDERS}".encode())
    assert (message.from_address, message.subject) == ("ann@example.org", "orders")


@each("line", ["From ann@example.org Fri Nov 20 10:00:00 2026", ">From ann Fri Nov 20 10:00:00"])
def test_the_separator_of_an_mbox_file_is_no_header(line: str) -> None:
    message = parse(f"{line}\nFrom: ann@example.org\nSubject: orders\n\n{ORDERS}".encode())
    assert (message.from_address, message.text) == ("ann@example.org", ORDERS)


@each("coded", [b"A=" * 200_000, b"AAAAA=" * 80_000, b"=" * 400_000, b"A" * 400_001])
def test_hostile_base64_costs_no_time(coded: bytes) -> None:
    began = process_time()
    lenient_base64(coded)
    assert process_time() - began < 2
