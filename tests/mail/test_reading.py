"""Play by email, sections 2 and 13: what can be read is read, whatever mail has done to it."""

from __future__ import annotations

import pytest

from adjudicator.mail.body import TEXT_LIMIT, unflowed
from adjudicator.mail.mime import parse
from adjudicator.mail.sender import tokens_in
from adjudicator.orders.message_text import Block
from adjudicator.service.post.blocks import blocks_of
from tests.mail.corpus_clients import Body, message, multi, part
from tests.mail.corpus_markup import breaks
from tests.mail.corpus_shapes import BLOCK, LETTER, text_of
from tests.tables import each

TOKEN = "abcdefgh234567ij"
PHOTO = Body(
    "Content-Type: image/jpeg; name=photo.jpg\nContent-Transfer-Encoding: base64\n"
    "Content-Disposition: attachment; filename=photo.jpg\n",
    "".join("QUJD" * 18 + "\n" for _ in range(6000)),
)


def live(raw: bytes) -> list[Block]:
    return [one for one in blocks_of(parse(raw), "here_i_stand") if one.closed and not one.quoted]


def only(raw: bytes) -> Block:
    (block,) = live(raw)
    return block


# ------------------------------------------------------------------------------ format=flowed


@each("delsp", ["", "; delsp=yes"])
@each("spaced", [1, 2, 3, 4, 5, "all"])
def test_a_blank_at_the_end_of_a_short_line_is_no_soft_break(delsp: str, spaced: int | str) -> None:
    lines = [
        "BEGIN his-7 ottoman W117",
        "PLAY Janissaries FOR CP",
        "RAISE 1 regular IN Istanbul",
        "PASS",
        "END",
    ]
    text = "".join(
        f"{line} \n" if spaced in ("all", number) else f"{line}\n"
        for number, line in enumerate(lines, 1)
    )
    block = only(message("flowed", part(text, f"text/plain; format=flowed{delsp}")))
    assert [line.text for line in block.lines] == lines[1:-1]
    assert block.window == "W117"


def test_long_lines_are_still_put_together() -> None:
    first = "MOVE Suleiman, Ibrahim Pasha, 7 regulars, 1 cavalry FROM"
    assert unflowed(f"{first} \nIstanbul TO Edirne", joining=False) == f"{first} Istanbul TO Edirne"


# ------------------------------------------------------------------------------ stubs and size


@pytest.mark.parametrize(
    "stub",
    [
        "View this message in HTML.",
        "Your mail program does not show HTML.",
        "[image: logo]\n\nhttps://example.org/view",
    ],
)
def test_orders_that_stand_in_the_html_alone_are_read(stub: str) -> None:
    raw = message(
        "stub", multi("alternative", part(f"{stub}\n"), part(breaks(LETTER), "text/html"))
    )
    assert only(raw).window == "W117"


def test_a_text_that_has_a_block_is_not_read_twice() -> None:
    raw = message(
        "both", multi("alternative", part(text_of(LETTER)), part(breaks(LETTER), "text/html"))
    )
    assert only(raw).window == "W117"


def test_a_picture_behind_the_text_does_not_count() -> None:
    raw = message("photo", multi("mixed", part(text_of(LETTER)), PHOTO))
    cut = parse(raw[:300_000])
    assert not cut.is_cut_within_text
    assert len(blocks_of(cut, "here_i_stand")) == 1


@each("bodies", [("plain", "html"), ("plain",), ("photo", "plain"), ("photo", "file")])
def test_a_text_that_is_cut_is_known_as_such(bodies: tuple[str, ...]) -> None:
    long = text_of(LETTER) + "x\n" * 20_000
    found = {
        "plain": part(long),
        "html": part(f"<p>{long}</p>", "text/html"),
        "photo": PHOTO,
        "file": Body(
            "Content-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n", long
        ),
    }
    body = multi("mixed", *(found[name] for name in bodies)) if len(bodies) > 1 else found["plain"]
    raw = message("cut", body)
    assert parse(raw[: len(raw) - 10_000]).is_cut_within_text


def test_a_text_beyond_the_limit_is_told() -> None:
    assert parse(message("long", part(text_of(LETTER) + "x\n" * TEXT_LIMIT))).overlong
    assert not parse(message("short", part(text_of(LETTER)))).overlong


# ------------------------------------------------------------------------------ reply keys

ADDRESS = f"game+{TOKEN}@adjudicator.example"


@each(
    "header",
    [
        f"Delivered-To: {ADDRESS}",
        f"X-Original-To: {ADDRESS}",
        f"X-Forwarded-To: {ADDRESS}",
        f"X-Forwarded-For: ann@example.org {ADDRESS}",
        f"Apparently-To: <{ADDRESS}>",
        f"Resent-To: The Adjudicator <{ADDRESS}>",
        f"X-Rcpt-To: <{ADDRESS}>",
        f"X-Gm-Original-To: {ADDRESS}",
        f"Original-Recipient: rfc822;{ADDRESS}",
        f"Received: from a.example by b.example\n\tfor <{ADDRESS}>; Fri, 20 Nov 2026 09:12:03",
        f"Received: by b.example id 1 for {ADDRESS}; Fri, 20 Nov 2026 09:12:03 +0000",
    ],
)
def test_the_key_of_a_reply_address_is_found_wherever_servers_note_it(header: str) -> None:
    raw = f"{header}\nFrom: ann@example.org\nTo: someone@example.org\nSubject: x\n\nPASS\n"
    assert tokens_in(parse(raw.encode())) == (TOKEN,)


# ------------------------------------------------------------------------------ charsets

JAPANESE = "宜しくお願いします。\r\n"


@each(
    ("label", "codec"),
    [
        ("iso-2022-jp-ms", "iso2022_jp_ext"),
        ("cp50220", "iso2022_jp"),
        ("cp50221", "iso2022_jp_ext"),
        ("cp50222", "iso2022_jp_ext"),
        ("csISO2022JP", "iso2022_jp"),
        ("iso-2022-jp-1", "iso2022_jp_1"),
        ("iso-2022-jp-2", "iso2022_jp_2"),
        ("iso-2022-jp-3", "iso2022_jp_3"),
        ("iso-2022-jp-2004", "iso2022_jp_2004"),
        ("x-sjis", "cp932"),
        ("windows-31j", "cp932"),
        ("x-euc-jp", "euc_jp"),
        ("eucJP-ms", "euc_jp"),
    ],
)
def test_labels_of_japanese_mail_are_known(label: str, codec: str) -> None:
    raw = f"Content-Type: text/plain; charset={label}\n\n".encode()
    found = parse(raw + (JAPANESE + text_of(BLOCK)).encode(codec))
    assert found.text.startswith(JAPANESE.strip())
    assert found.problems == ()


@each(
    ("label", "codec", "word"),
    [
        ("x-gbk", "gbk", "你好"),
        ("gb_2312-80", "gb2312", "你好"),
        ("ks_c_5601-1987", "cp949", "안녕"),
        ("x-windows-949", "cp949", "안녕"),
        ("win-1251", "cp1251", "Привет"),
        ("windows1251", "cp1251", "Привет"),
        ("x-cp1251", "cp1251", "Привет"),
        ("iso-8859-8-i", "iso8859_8", "שלום"),
        ("iso-8859-6-i", "iso8859_6", "سلام"),
        ("x-mac-roman", "mac_roman", "Zürich"),
        ("x-mac-cyrillic", "mac_cyrillic", "Привет"),
        ("windows-874", "cp874", "สวัสดี"),
        ("utf8mb4", "utf-8", "Zürich"),
        ("x-utf-8", "utf-8", "Zürich"),
        ("unicode-1-1-utf-8", "utf-8", "Zürich"),
        ("ansi_x3.4-1968", "ascii", "Zurich"),
        ("en_US.UTF-8", "utf-8", "Zürich"),
    ],
)
def test_labels_that_mail_carries_are_known(label: str, codec: str, word: str) -> None:
    raw = f"Content-Type: text/plain; charset={label}\n\n".encode() + f"{word}\nPASS\n".encode(
        codec
    )
    found = parse(raw)
    assert found.text == f"{word}\nPASS\n"
    assert found.problems == ()


@each("label", ["utf-8", "", "iso-8859-1", "us-ascii", "windows-1252"])
def test_one_bad_byte_in_a_signature_spoils_no_order(label: str) -> None:
    text = "BEGIN\nMOVE 2 regulars FROM Besançon TO Zürich\nEND\n-- \nAnn "
    stated = f"; charset={label}" if label else ""
    raw = f"Content-Type: text/plain{stated}\n\n".encode() + text.encode() + b"\xe9\xff\n"
    block = only(raw)
    assert [line.text for line in block.lines] == ["MOVE 2 regulars FROM Besançon TO Zürich"]


@each("codec", ["iso2022_jp", "gb18030", "shift_jis", "euc_kr", "big5"])
def test_one_bad_byte_in_a_charset_of_many_bytes_spoils_one_line_only(codec: str) -> None:
    label = codec.replace("iso2022_jp", "iso-2022-jp")
    word = {"euc_kr": "안녕"}.get(codec, "日本")
    raw = f"Content-Type: text/plain; charset={label}\n\n".encode()
    raw += f"{word}\nPASS\n".encode(codec) + b"\xff\xff\xff\n"
    assert parse(raw).text.startswith(f"{word}\nPASS\n")
