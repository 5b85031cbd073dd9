"""Letters of odd shape, charset or order, with what is to be read of them, for the made letters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from tests.mail.corpus_clients import Body, marked, message, multi, part, wrapped
from tests.mail.corpus_markup import ON_FRIDAY, breaks, divs, outlook_header
from tests.mail.corpus_words import GAME

LONG: Final = "MOVE Suleiman, Ibrahim Pasha, 7 regulars, 1 cavalry FROM Istanbul TO Edirne"
ORDERS: Final = ("PLAY Janissaries FOR CP", LONG, "PASS THE REST")
BLOCK: Final = ("BEGIN his-7 ottoman W117", *ORDERS, "END")
LETTER: Final = ("Good morning!", "", *BLOCK, "", "Thanks, Ann")
UNFENCED: Final = (LONG, "PASS THE REST")
OLD: Final = (
    *("It is your impulse.", "", "# BEGIN his-7 ottoman W117", "# PASS", "# END", ""),
    *("BEGIN his-7 ottoman W116", "PASS", "END"),
)

LIVE: Final[dict[str, Any]] = {"window": "W117", "orders": list(ORDERS)}
QUOTED: Final[dict[str, Any]] = {"window": "W116", "quoted": True, "orders": ["PASS"]}
IMPLICIT: Final[dict[str, Any]] = {"implicit": True, "orders": list(UNFENCED)}


@dataclass(frozen=True)
class Made:
    """A made letter: the raw message and what is to be read of it.

    ``outcome`` has ``class``, ``reply`` (the lines of the writer that are not blank), ``blocks``
    (with ``window``, ``orders`` in canonical words, and what is not as usual: ``quoted``,
    ``implicit``, ``closed``, ``wrong`` lines) and ``problems`` (words of the remarks).
    """

    raw: bytes
    outcome: dict[str, Any] = field(default_factory=dict)


def made(
    raw: bytes, reply: tuple[str, ...] | list[str], *blocks: dict[str, Any], **more: Any
) -> Made:
    """Return a made letter from a person unless ``more`` says otherwise."""
    lines = [line for line in reply if line.strip()]
    return Made(raw, {"class": "human", "reply": lines, "blocks": list(blocks), **more})


def text_of(lines: tuple[str, ...] | list[str]) -> str:
    """Return lines as a text."""
    return "".join(f"{line}\n" for line in lines)


FENCED_TEXT: Final = text_of(LETTER)
QUOTE: Final = f"\n{ON_FRIDAY}\n\n{marked(OLD)}"
UNMARKED: Final = f"\n{outlook_header()}\n{text_of(OLD)}"


def _plain(name: str, text: str, **how: str) -> bytes:
    return message(name, part(text, **how))


def _raw(name: str, content_type: str, content: bytes, encoding: str = "8bit") -> bytes:
    """Return a message whose body are these very bytes."""
    head = f"Content-Type: {content_type}\nContent-Transfer-Encoding: {encoding}\n"
    return message(name, Body(head, "")) + content


def replies() -> dict[str, Made]:
    """Return letters by where the writer's lines stand."""
    interleaved = (
        f"{ON_FRIDAY}\n> It is your impulse. Which card?\n\nPLAY Janissaries FOR CP\n\n"
        f"> Where to?\n\n{LONG}\n> BEGIN his-7 ottoman W116\n> PASS\n> END\nPASS THE REST\n"
    )
    below_signature = f"-- \nAnn Archer\nExample Street 1\n\n{ON_FRIDAY}\n> It is your impulse.\n\n"
    nested = "".join(f"> {line}\n" for line in marked(OLD).splitlines())
    twice = text_of(BLOCK) + text_of(BLOCK).replace("W117", "W118")
    return {
        "top": made(_plain("top", FENCED_TEXT + QUOTE), LETTER, LIVE, QUOTED),
        "bottom": made(_plain("bottom", f"{QUOTE}\n{FENCED_TEXT}"), LETTER, QUOTED, LIVE),
        "bottom_unfenced": made(
            _plain("bottom_unfenced", f"{QUOTE}\n{text_of(UNFENCED)}"), UNFENCED, IMPLICIT, QUOTED
        ),
        "interleaved": made(
            _plain("interleaved", interleaved),
            ORDERS,
            {"implicit": True, "orders": list(ORDERS)},
            QUOTED,
        ),
        "block_below_signature": made(
            _plain("block_below_signature", f"{below_signature}{FENCED_TEXT}"), LETTER, LIVE
        ),
        "signature": made(
            _plain("signature", f"{FENCED_TEXT}-- \nAnn Archer\nPASS\n{QUOTE}"),
            LETTER,
            LIVE,
            QUOTED,
        ),
        "signature_unfenced": made(
            _plain("signature_unfenced", f"{text_of(UNFENCED)}\n-- \nAnn\nPASS\n{QUOTE}"),
            UNFENCED,
            IMPLICIT,
            QUOTED,
        ),
        "nested_quotes": made(
            _plain("nested_quotes", f"{FENCED_TEXT}\n{ON_FRIDAY}\n> On Thursday\n{nested}"),
            LETTER,
            LIVE,
            QUOTED,
        ),
        "two_blocks": made(
            _plain("two_blocks", twice + QUOTE),
            [*BLOCK, *BLOCK[:0], *twice.splitlines()[5:]],
            LIVE,
            {**LIVE, "window": "W118"},
            QUOTED,
        ),
        "only_the_old_block": made(
            _plain("only_the_old_block", f"I shall write tomorrow.\n{QUOTE}"),
            ["I shall write tomorrow."],
            QUOTED,
        ),
        "only_the_old_block_unmarked": made(
            _plain("only_the_old_block_unmarked", f"I shall write tomorrow.\n{UNMARKED}"),
            ["I shall write tomorrow."],
            QUOTED,
        ),
        "below_an_unmarked_original": made(
            _plain("below_an_unmarked_original", f"See below.\n{UNMARKED}\n{text_of(BLOCK)}"),
            ["See below."],
            QUOTED,
            {**LIVE, "quoted": True},
        ),
        "no_end": made(
            _plain("no_end", f"BEGIN his-7 ottoman W117\nPASS\n{QUOTE}"),
            ["BEGIN his-7 ottoman W117", "PASS"],
            {"window": "W117", "closed": False, "orders": ["PASS"]},
            QUOTED,
        ),
        "no_end_unmarked": made(
            _plain("no_end_unmarked", f"BEGIN his-7 ottoman W117\nPASS\n{UNMARKED}"),
            ["BEGIN his-7 ottoman W117", "PASS"],
            {"window": "W117", "closed": False, "orders": ["PASS"]},
            QUOTED,
        ),
        "prose": made(
            _plain("prose", f"Dear all,\n\nI may be late this week.\n\nAnn\n{QUOTE}"),
            ["Dear all,", "I may be late this week.", "Ann"],
            QUOTED,
        ),
        "letter_with_order_words": made(
            _plain("letter_with_order_words", "PASS\nI think that is best.\n"),
            ["PASS", "I think that is best."],
        ),
    }


def shapes() -> dict[str, Made]:
    """Return letters by how they are put together."""
    pgp = Body(
        "Content-Type: application/pgp-signature; name=signature.asc\n",
        "-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCgAdFiEE\n=abcd\n-----END PGP SIGNATURE-----\n",
    )
    p7s = Body(
        "Content-Type: application/pkcs7-signature; name=smime.p7s\n"
        "Content-Transfer-Encoding: base64\nContent-Disposition: attachment; filename=smime.p7s\n",
        "MIIBAgYJKoZIhvcNAQcCoIIB\n",
    )
    inline_pgp = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n"
        f"{FENCED_TEXT}- -- \nAnn\n-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCgAd\n=abcd\n"
        "-----END PGP SIGNATURE-----\n"
    )
    tnef = Body(
        "Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n"
        "Content-Disposition: attachment; filename=winmail.dat\n",
        "eJ8+IgAAAQaQCAAEAAAAAAABAAEAAQeQBgAIAAAA5AQAAAAAAADoAAEIgAcAGAAAAElQTS5NaWNy\n",
    )
    file = Body(
        "Content-Type: text/plain; charset=utf-8; name=orders.txt\n"
        "Content-Disposition: attachment; filename=orders.txt\n",
        FENCED_TEXT,
    )
    calendar = Body(
        "Content-Type: text/calendar; charset=utf-8; method=REPLY\n",
        "BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nEND:VCALENDAR\n",
    )
    empty = part("\n", how="7bit")
    forwarded = f"---------- Forwarded message ---------\n{outlook_header()}\n{text_of(OLD)}"
    attached = Body("Content-Type: message/rfc822\n", f"From: x@example.org\n\n{text_of(OLD)}")
    more: dict[str, Made] = {
        "pgp_mime": made(
            message("pgp_mime", multi("signed", part(FENCED_TEXT), pgp)), LETTER, LIVE
        ),
        "pgp_inline": made(_plain("pgp_inline", inline_pgp, how="8bit"), LETTER, LIVE),
        "pgp_inline_unfenced": made(
            _plain("pgp_inline_unfenced", inline_pgp.replace(FENCED_TEXT, text_of(UNFENCED))),
            UNFENCED,
            IMPLICIT,
        ),
        "pgp_encrypted": made(
            message("pgp_encrypted", multi("encrypted", pgp)), [], problems=["encrypted"]
        ),
        "smime_signed": made(
            message("smime_signed", multi("signed", part(FENCED_TEXT), p7s)), LETTER, LIVE
        ),
        "smime_opaque": made(
            message(
                "smime_opaque",
                Body(
                    "Content-Type: application/pkcs7-mime; smime-type=signed-data\n", "MIIBAg==\n"
                ),
            ),
            [],
            problems=["signed so that it is hidden"],
        ),
        "tnef_only": made(message("tnef_only", tnef), [], problems=["winmail.dat"]),
        "tnef_beside_text": made(
            message("tnef_beside_text", multi("mixed", part(FENCED_TEXT), tnef)), LETTER, LIVE
        ),
        "calendar_reply": made(
            message("calendar_reply", multi("alternative", part("Accepted: his-7\n"), calendar)),
            ["Accepted: his-7"],
            **{"class": "automatic"},
        ),
        "orders_attached": made(
            message("orders_attached", multi("mixed", empty, file)),
            LETTER,
            LIVE,
            problems=["attachment orders.txt"],
        ),
        "orders_attached_beside_text": made(
            message("orders_attached_beside_text", multi("mixed", part("See attached.\n"), file)),
            ["See attached."],
        ),
        "forwarded_inline": made(
            _plain("forwarded_inline", f"Is this right?\n\n{forwarded}"), ["Is this right?"], QUOTED
        ),
        "forwarded_with_orders": made(
            _plain("forwarded_with_orders", f"{FENCED_TEXT}\n{forwarded}"), LETTER, LIVE, QUOTED
        ),
        "forwarded_attached": made(
            message("forwarded_attached", multi("mixed", part(FENCED_TEXT), attached)),
            LETTER,
            LIVE,
            QUOTED,
        ),
        "mailing_list": made(
            message(
                "mailing_list",
                part(
                    text_of(wrapped(LETTER, 66))
                    + f"{'_' * 47}\nHis mailing list\nhis@example.org\n"
                ),
                "List-Id: <his.example.org>\nPrecedence: list\n",
            ),
            wrapped(LETTER, 66),
            LIVE,
            **{"class": "list"},
        ),
        "gmail_reaction": made(
            message(
                "gmail_reaction",
                multi(
                    "alternative",
                    part(f"\U0001f44d\n\nAnn Archer reacted via Gmail\n{QUOTE}"),
                    Body(
                        "Content-Type: text/vnd.google.email-reaction+json\n",
                        '{"emoji": "\\ud83d\\udc4d", "version": 1}\n',
                    ),
                ),
            ),
            ["\U0001f44d", "Ann Archer reacted via Gmail"],
            QUOTED,
        ),
        "no_body": made(message("no_body", Body("", "")), [], problems=["no text"]),
    }
    return more | _markup_shapes()


def _html(name: str, markup: str) -> bytes:
    return message(name, part(f"<html><body>{markup}</body></html>", "text/html"))


def _markup_shapes() -> dict[str, Made]:
    old = f"<blockquote>{breaks(OLD)}</blockquote>"
    rows = "".join(f"<tr><td>{line}</td></tr>" for line in BLOCK)
    items = "".join(f"<li>{line}</li>" for line in ORDERS)
    indented = '<blockquote style="margin:0 0 0 40px;border:none;padding:0px">'
    bulleted = [BLOCK[0], *(f"- {line}" for line in ORDERS), "END"]
    bold = "<b>BEGIN his-7 ottoman W117</b><br>" + breaks([*ORDERS, "END"])
    plain_bold = [f"*{BLOCK[0]}*", *ORDERS, "*END*"]
    return {
        "html_paragraphs": made(
            _html("html_paragraphs", "".join(f"<p>{line}</p>" for line in LETTER) + old),
            LETTER,
            LIVE,
            QUOTED,
        ),
        "html_table": made(_html("html_table", f"<table>{rows}</table>{old}"), BLOCK, LIVE, QUOTED),
        "html_list": made(
            _html("html_list", f"<p>{BLOCK[0]}</p><ul>{items}</ul><p>END</p>{old}"),
            bulleted,
            LIVE,
            QUOTED,
        ),
        "html_indented": made(
            _html("html_indented", f"{indented}{divs(BLOCK)}</blockquote>{old}"),
            BLOCK,
            LIVE,
            QUOTED,
        ),
        "html_pre": made(
            _html("html_pre", f"<pre>{text_of(BLOCK)}</pre>{old}"), BLOCK, LIVE, QUOTED
        ),
        "html_bold": made(_html("html_bold", f"{bold}{old}"), BLOCK, LIVE, QUOTED),
        "text_of_bold": made(
            _plain("text_of_bold", text_of(plain_bold) + QUOTE), plain_bold, LIVE, QUOTED
        ),
        "html_spans_in_words": made(
            _html(
                "html_spans_in_words",
                divs(BLOCK).replace("ottoman", '<span class="SpellE">otto</span>man') + old,
            ),
            BLOCK,
            LIVE,
            QUOTED,
        ),
        "html_quote_inside_quote": made(
            _html(
                "html_quote_inside_quote",
                f"{divs(LETTER)}<blockquote>{divs(OLD)}<blockquote>PASS</blockquote>again"
                "</blockquote>",
            ),
            LETTER,
            LIVE,
            QUOTED,
        ),
        "html_between_quotes": made(
            _html(
                "html_between_quotes",
                '<div class="gmail_quote"><div class="gmail_attr">On Fri, 20 Nov 2026 at 09:12, '
                f"The Adjudicator &lt;{GAME}&gt; wrote:</div><blockquote>It is your impulse."
                f"</blockquote><div>{divs(BLOCK)}</div>{old}</div>",
            ),
            BLOCK,
            LIVE,
            QUOTED,
        ),
    }


def charsets() -> dict[str, Made]:
    """Return letters by how their letters are written as bytes."""
    spelt = "MOVE 2 regulars FROM Besançon TO Zürich"
    accents = ("BEGIN his-7 ottoman W117", spelt, "END")
    block: dict[str, Any] = {
        "window": "W117",
        "orders": [spelt],
    }
    text = text_of(accents)
    crlf = text.replace("\n", "\r\n")
    nbsp = tuple(line.replace(" ", "\u00a0") for line in BLOCK)
    smart = (
        *("BEGIN his-7 ottoman W117", "PLAY Luther\u2019s 95 Theses FOR CP"),
        *("PLAY \u201cSix Wives of Henry VIII\u201d FOR CP", "END"),
    )
    found = ["PLAY Luther's 95 Theses FOR CP", "PLAY Six Wives of Henry VIII FOR CP"]
    broken = "".join(f"{line[:9]}=\r\n{line[9:21]}=\r\n{line[21:]}\r\n" for line in BLOCK)
    rtl = tuple(f"\u202b{line}\u202c\u200f" for line in BLOCK)
    isolated = tuple(f"\u2066{line}\u2069" for line in BLOCK)
    japanese = "宜しくお願いします。\r\n" + crlf.replace("ç", "c").replace("ü", "u")
    russian = "Привет\r\n" + crlf.replace("ç", "c").replace("ü", "u")
    ascii_lines = (BLOCK[0], "MOVE 2 regulars FROM Besancon TO Zurich", "END")
    return {
        "utf8_called_latin1": made(
            _raw("utf8_called_latin1", "text/plain; charset=iso-8859-1", crlf.encode()),
            accents,
            block,
            problems=["iso-8859-1"],
        ),
        "cp1252_called_utf8": made(
            _raw("cp1252_called_utf8", "text/plain; charset=utf-8", crlf.encode("cp1252")),
            accents,
            block,
            problems=["utf-8"],
        ),
        "latin1_called_ascii": made(
            _raw("latin1_called_ascii", "text/plain; charset=us-ascii", crlf.encode("latin-1")),
            accents,
            block,
            problems=["us-ascii"],
        ),
        "utf8_called_nothing": made(
            _raw("utf8_called_nothing", "text/plain", crlf.encode()), accents, block
        ),
        "utf8_with_mark": made(
            _raw("utf8_with_mark", "text/plain; charset=utf-8", b"\xef\xbb\xbf" + crlf.encode()),
            accents,
            block,
        ),
        "macintosh": made(
            _raw("macintosh", "text/plain; charset=macintosh", crlf.encode("mac_roman")),
            accents,
            block,
        ),
        "unknown_8bit": made(
            _raw("unknown_8bit", "text/plain; charset=unknown-8bit", crlf.encode("latin-1")),
            accents,
            block,
            problems=["unknown-8bit"],
        ),
        "utf16": made(
            _raw("utf16", "text/plain; charset=utf-16", crlf.encode("utf-16")), accents, block
        ),
        "utf16le": made(
            _raw("utf16le", "text/plain; charset=utf-16le", crlf.encode("utf-16-le")),
            accents,
            block,
        ),
        "utf16_called_utf8": made(
            _raw("utf16_called_utf8", "text/plain; charset=utf-8", crlf.encode("utf-16")),
            accents,
            block,
            problems=["utf-8"],
        ),
        "utf7": made(
            _raw("utf7", "text/plain; charset=utf-7", crlf.encode("utf-7"), "7bit"), accents, block
        ),
        "iso2022jp": made(
            _raw(
                "iso2022jp",
                "text/plain; charset=iso-2022-jp",
                japanese.encode("iso2022_jp"),
                "7bit",
            ),
            ["宜しくお願いします。", *ascii_lines],
            block,
        ),
        "shift_jis": made(
            _raw("shift_jis", "text/plain; charset=Shift_JIS", japanese.encode("cp932")),
            ["宜しくお願いします。", *ascii_lines],
            block,
        ),
        "koi8r": made(
            _raw("koi8r", "text/plain; charset=koi8-r", russian.encode("koi8-r")),
            ["Привет", *ascii_lines],
            block,
        ),
        "gb18030": made(
            _raw("gb18030", "text/plain; charset=gb2312", ("你好\r\n" + crlf).encode("gb18030")),
            ["你好", *accents],
            block,
        ),
        "nbsp": made(_plain("nbsp", text_of(nbsp), how="8bit"), BLOCK, LIVE),
        "smart_quotes": made(
            _plain("smart_quotes", text_of(smart)), smart, {"window": "W117", "orders": found}
        ),
        "base64": made(_plain("base64", FENCED_TEXT + QUOTE, how="base64"), LETTER, LIVE, QUOTED),
        "quoted_printable_breaks": made(
            _raw("quoted_printable_breaks", "text/plain", broken.encode(), "quoted-printable"),
            BLOCK,
            LIVE,
        ),
        "quoted_printable_not_encoded": made(
            _raw(
                "quoted_printable_not_encoded",
                "text/plain",
                b"PASS=20\r\nREADY",
                "Quoted-Printable ",
            ),
            ["PASS", "READY"],
            {"implicit": True, "orders": ["PASS", "READY"]},
        ),
        "right_to_left": made(_plain("right_to_left", text_of(rtl)), rtl, LIVE),
        "isolated": made(_plain("isolated", text_of(isolated)), isolated, LIVE),
        "zero_width": made(
            _plain("zero_width", text_of(BLOCK).replace("MOVE", "MO\u200bVE\ufeff")), BLOCK, LIVE
        ),
        "bare_cr": made(
            _raw("bare_cr", "text/plain", text_of(BLOCK).replace("\n", "\r").encode()), BLOCK, LIVE
        ),
        "emoji": made(
            _plain("emoji", f"\U0001f600\U0001f3f0\n{text_of(BLOCK)}\u2764\ufe0f\n"),
            ["\U0001f600\U0001f3f0", *BLOCK, "\u2764\ufe0f"],
            LIVE,
        ),
    }
