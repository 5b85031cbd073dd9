"""Bytes to text, whatever charset somebody claims."""

from __future__ import annotations

import base64
import binascii
import codecs
import re
from itertools import groupby

from adjudicator.engine.word_lists import word_lists
from adjudicator.engine.words import _

HEADER_LIMIT = 16 * 1024  # characters of one header that are looked at

# Codecs of the standard library that are text in name only, or slow on purpose-made input, are
# not named here: a mail must not choose idna, punycode or unicode_escape.
_FAMILIES = re.compile(
    r"(ascii|utf-8|utf-8-sig|utf-7|utf-16(-[lb]e)?|utf-32(-[lb]e)?|iso8859-\d+|latin.*|cp\d+|koi8-.|"
    r"mac-\w+|gb2312|gbk|gb18030|hz|big5|big5hkscs|euc_\w+|shift_jis\w*|iso2022_\w+|tis-620|"
    r"ptcp154|kz1048|johab)"
)
# Mail programs name a charset and write letters of the larger one that contains it.
_LARGER = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
}
_LABELS = {
    label: name
    for name, labels in word_lists("adjudicator.mail", "charsets").items()
    for label in labels
}
_WINDOWS = re.compile(r"(?:windows|win|cp|microsoft-cp)[-_ ]?(\d{3,4})")
_BIDIRECTIONAL = re.compile(r"(iso-8859-[68])-[ie]")
_BY_LINES = re.compile(r"(?!utf-(?:7|16|32))")  # charsets in which a line can be read alone
_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)  # no other charset begins so by chance
_ONE_BYTE = re.compile(r"ascii|iso8859-|latin|cp\d|koi8-|mac-|tis-620")
_BAD = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_LINE_ENDS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_SPACES = re.compile("[\u00a0\u2007\u202f]")
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
_FOLD = re.compile(r"\r?\n[ \t]*|\r")
_ENCODED_WORD = re.compile(r"=\?([^?\s]{1,60})\?([bBqQ])\?([^?]*)\?=")
_ENCODED_WORDS = re.compile(rf"{_ENCODED_WORD.pattern}(?:\s*{_ENCODED_WORD.pattern})*")
_NO_BASE64 = bytes(
    set(range(256)) - set(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
)


def decode(raw: bytes, declared: str) -> tuple[str, str, str]:
    """Return the text of ``raw``, the charset that fitted, and a problem in words or nothing.

    What is valid UTF-8 is UTF-8, whatever charset of one byte a message was declared; what fits
    nothing is read as windows-1252, in which the plain letters survive. A bad byte costs its line
    only where most lines fit.
    """
    name = known(declared)
    attempts = [_LARGER.get(name, name), "utf-8", "cp1252"]
    if not name or _ONE_BYTE.match(name):  # fits any bytes, so fitting proves nothing
        attempts = ["utf-8", name or "cp1252", "cp1252"]
    if name == "iso8859-1":
        attempts = ["utf-8", "cp1252", name]  # as every mail program reads it
    if name == "utf-16" and not raw.startswith(_MARKS):
        attempts[0] = _order_of(raw)
    if raw.startswith(_MARKS) and not name.startswith("utf-16"):
        attempts.insert(0, "utf-16")
    for charset in attempts:
        try:
            text = raw.decode(charset)
        except (LookupError, ValueError):
            lines = _decoded_lines(raw, charset)
            if lines is None:
                continue
            return lines, charset, _misfit(declared) if declared else _("the text fits no charset")
        return text, charset, _remark(declared, _LARGER.get(name, name), charset, raw)
    text = raw.decode("cp1252", "replace")
    return text, "cp1252", _("the text fits no charset") if not declared else _misfit(declared)


def _order_of(raw: bytes) -> str:
    """Return in which order text in UTF-16 without a mark has its bytes (RFC 2781, 4.3)."""
    return "utf-16-le" if raw[1::2].count(0) > raw[::2].count(0) else "utf-16-be"


def _decoded_lines(raw: bytes, charset: str) -> str | None:
    """Return a text line by line, those that do not fit in windows-1252; None when most do not."""
    if _BY_LINES.match(charset) is None:
        return None
    found: list[str] = []
    fit = misfit = 0
    for line in raw.split(b"\n"):
        telling = not line.isascii() or b"\x1b" in line
        try:
            found.append(line.decode(charset))
            fit += telling
        except (LookupError, ValueError):
            found.append(line.decode("cp1252", "replace"))
            misfit += 1
    return "\n".join(found) if 0 < misfit <= fit else None


def _remark(declared: str, name: str, charset: str, raw: bytes) -> str:
    """Return what was wrong with the declared charset, if it mattered."""
    if raw.isascii() or not declared or charset == name:
        return ""
    if name == "iso8859-1" and charset == "cp1252":
        return ""
    return _("{problem}; read as {charset}", problem=_misfit(declared), charset=charset)


def _misfit(declared: str) -> str:
    """Return the complaint about a declared charset."""
    return _("the declared charset {charset!r} does not fit the text", charset=declared[:40])


def known(declared: str) -> str:
    """Return Python's name of a charset mail may use; empty when it is none."""
    cleaned = declared.strip().strip("\"';, ").lower()
    if not cleaned or len(cleaned) > 40 or not cleaned.isascii():
        return ""
    if re.fullmatch(r"[a-z]{2}_[a-z]{2}\..+", cleaned):  # the name of a locale
        cleaned = cleaned.partition(".")[2]
    cleaned = _BIDIRECTIONAL.sub(r"\1", cleaned.removeprefix("x-"))
    if windows := _WINDOWS.fullmatch(cleaned):
        cleaned = _LABELS.get(cleaned) or _LABELS.get(f"windows-{windows[1]}") or f"cp{windows[1]}"
    cleaned = _LABELS.get(cleaned, cleaned).replace("mac-", "mac_")
    try:
        name = codecs.lookup(cleaned).name
    except (LookupError, ValueError):
        return ""
    return name if _FAMILIES.fullmatch(name) else ""


def clean(text: str) -> str:
    """Return ``text`` with plain line ends and spaces and without what nobody can see.

    No NUL, control character or half of a surrogate pair is left: the text can be stored anywhere.
    """
    text = _LINE_ENDS.sub("\n", text)
    text = _SPACES.sub(" ", text)
    return _BAD.sub("\ufffd", _INVISIBLE.sub("", text).replace("\x00", ""))


def header_text(raw: bytes) -> str:
    """Return the unfolded value of a header as it was sent, encoded words untouched."""
    text, _, _ = decode(raw[:HEADER_LIMIT], "")
    return clean(_FOLD.sub(" ", text)).replace("\n", " ").strip()


def decoded_words(text: str) -> str:
    """Return a header value with its encoded words (RFC 2047) decoded, as far as they can be.

    Whatever stands in the words, nothing is raised.
    """
    if not _ENCODED_WORD.search(text):
        return text
    return clean(_ENCODED_WORDS.sub(_decoded_run, text)).replace("\n", " ").strip()


def _decoded_run(run: re.Match[str]) -> str:
    """Return the text of encoded words that stand side by side: blanks between them do not count.

    Words of one charset are put together first, because some programs tear letters in two.
    """
    words = [found.groups() for found in _ENCODED_WORD.finditer(run.group())]
    return "".join(
        decode(b"".join(_letters(how, coded) for _, how, coded in same), charset.partition("*")[0])[
            0
        ]
        for charset, same in groupby(words, key=lambda word: word[0].lower())
    )


def _letters(how: str, coded: str) -> bytes:
    raw = coded.encode("utf-8", "replace")
    return binascii.a2b_qp(raw, header=True) if how in "qQ" else lenient_base64(raw)


def lenient_base64(coded: bytes) -> bytes:
    """Return decoded base64; foreign characters and a missing or broken end are skipped.

    Where signs of an end stand between, what follows begins afresh: pieces were put together.
    """
    out: list[bytes] = []
    waiting: list[bytes] = []
    count = 0
    for piece in coded.split(b"="):
        waiting.append(piece.translate(None, _NO_BASE64))
        count += len(waiting[-1])
        if count % 4 != 1:  # else there is no end here: the sign was a stray one
            out.append(base64.b64decode(b"".join(waiting) + b"=" * (-count % 4)))
            waiting, count = [], 0
    letters = b"".join(waiting)
    return b"".join([*out, base64.b64decode(letters[: len(letters) // 4 * 4])])
