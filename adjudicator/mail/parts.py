"""The tree of a MIME message, read in one pass over each level and never more than LEVELS deep.

The standard library's parser costs time in proportion to lines times nesting and fails on deep
nesting; a hostile message may have plenty of both.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass, field
from urllib.parse import unquote_to_bytes

from adjudicator.engine.words import _
from adjudicator.mail.charset import decode, decoded_words, header_text, lenient_base64

LEVELS = 12  # nested multiparts that are followed
PARTS = 200  # parts that are read altogether
HEADERS = 1000  # headers of one part that are read

# Messages within messages (RFC 2046, RFC 6532; the last is that of news).
MESSAGES = frozenset({"message/rfc822", "message/global", "message/news"})

_FIELD = re.compile(rb"([!-9;-~]+)[ \t]*:")
_PARAMETER = re.compile(r';\s*([A-Za-z0-9_*.!#$%&+^`{}~-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)')
_COMMENT = re.compile(r"\([^()]*\)")
_CODED = re.compile(rb"[ \t]*[A-Za-z0-9+/]+={0,2}[ \t\r]*")
_SEPARATOR = re.compile(rb">?From (?![ \t]*:)[^\n]*\n")  # of an mbox file


@dataclass
class Part:
    """One part: its headers in order (lower-case name, raw bytes of the value) and what is in it.

    ``kind`` is the lower-case content type, ``parameters`` its parameters.
    """

    headers: list[tuple[str, bytes]]
    body: bytes
    kind: str = "text/plain"
    parameters: dict[str, str] = field(default_factory=dict)
    children: list[Part] = field(default_factory=list)

    def header(self, name: str) -> str:
        """Return the first header of that name, unfolded and encoded words untouched."""
        return next((header_text(value) for key, value in self.headers if key == name), "")

    @property
    def attached(self) -> bool:
        """Return whether the sender marked the part as an attachment."""
        return self.header("content-disposition").lower().startswith("attachment")

    @property
    def file_name(self) -> str:
        """Return the name the sender gave to the part, without any directory."""
        name = parameters_of(self.header("content-disposition")).get("filename", "")
        name = decoded_words(name or self.parameters.get("name", ""))
        return re.split(r"[/\\]", name)[-1][:200]

    @property
    def encoding(self) -> str:
        """Return the transfer encoding as its letters and digits: ``base64``, in small letters."""
        said = _COMMENT.sub(" ", self.header("content-transfer-encoding")).partition(";")[0]
        return re.sub(r"[^a-z0-9]", "", said.lower())

    def payload(self) -> bytes:
        """Return the body with its transfer encoding undone."""
        if self.encoding == "base64":
            return self.body if _is_plain(self.body) else lenient_base64(self.body)
        if self.encoding == "quotedprintable":
            return binascii.a2b_qp(self.body)
        return self.body


def _is_plain(body: bytes) -> bool:
    """Return whether a body is no base64 though it says so: a gateway has undone it already.

    Base64 may have a footer of plain text below; then the lines above it are whole.
    """
    coded = 0
    for line in body.split(b"\n"):
        if _CODED.fullmatch(line):
            coded += len(line.strip())
        elif line.strip():
            return not coded or coded % 4 != 0
    return False


@dataclass
class Reading:
    """What is left to spend on one message, and what was found wrong with it."""

    parts: int = PARTS
    problems: list[str] = field(default_factory=list)

    def remark(self, problem: str) -> None:
        """Note a problem once."""
        if problem and problem not in self.problems and len(self.problems) < 20:
            self.problems.append(problem)


def read_part(
    raw: bytes, reading: Reading, level: int = 0, *, kind_unstated: str = "text/plain"
) -> Part:
    """Return the tree of a message or part; never raises."""
    headers, body = split(raw)
    part = Part(headers, body, kind_unstated)
    reading.parts -= 1
    stated = part.header("content-type")
    kind = stated.partition(";")[0].strip().lower()
    if re.fullmatch(r"[^\s/]+/[^\s/]+", kind):
        part.kind, part.parameters = kind, parameters_of(stated)
    elif stated:
        reading.remark(_("the content type is broken"))
    if part.kind.startswith("multipart/") or part.kind in MESSAGES:
        _descend(part, reading, level)
    return part


def _descend(part: Part, reading: Reading, level: int) -> None:
    """Read the parts inside a part, as long as level and number allow."""
    if level >= LEVELS or reading.parts <= 0:
        reading.remark(_("the message has too many parts or levels; the rest was not read"))
        part.kind = "application/octet-stream"
        return
    if part.kind in MESSAGES:
        part.children = [read_part(part.payload(), reading, level + 1)]
        return
    pieces = _pieces(part, reading)
    if not pieces:
        reading.remark(_("the parts of the message cannot be told apart; read as plain text"))
        part.kind, part.parameters = "text/plain", {}
        return
    unstated = "message/rfc822" if part.kind == "multipart/digest" else "text/plain"
    for piece in pieces:
        if reading.parts <= 0:
            reading.remark(_("the message has too many parts or levels; the rest was not read"))
            return
        part.children.append(read_part(piece, reading, level + 1, kind_unstated=unstated))


def _pieces(part: Part, reading: Reading) -> list[bytes]:
    """Return the raw parts between the boundary lines of a multipart."""
    boundary = part.parameters.get("boundary", "").rstrip()
    if not boundary or len(boundary) > 200:
        return []
    mark = re.escape(b"--" + boundary.encode("utf-8", "replace"))
    lines = re.compile(rb"(?m)^" + mark + rb"(--)?[ \t]*\r?$\n?")
    found: list[bytes] = []
    start: int | None = None
    for line in lines.finditer(part.body):
        if start is not None:
            found.append(re.sub(rb"\r?\n\Z", b"", part.body[start : line.start()]))
        start = None if line.group(1) else line.end()
        if line.group(1) or len(found) > PARTS:
            break
    if start is not None:
        reading.remark(_("the message ends in the middle of a part"))
        found.append(part.body[start:])
    return found


def split(raw: bytes) -> tuple[list[tuple[str, bytes]], bytes]:
    """Return the headers of a part and its body.

    A part without any header is all body; so is everything from the first line on that is neither
    a header nor the continuation of one.
    """
    headers: list[tuple[str, bytes]] = []
    separator = _SEPARATOR.match(raw)
    position = 0 if separator is None else separator.end()
    while position < len(raw):
        end = raw.find(b"\n", position)
        end = len(raw) if end < 0 else end + 1
        line = raw[position:end]
        name = _FIELD.match(line)
        if line in (b"\n", b"\r\n"):
            return headers, raw[end:]
        if name:
            if len(headers) < HEADERS:
                headers.append((name.group(1).decode("ascii").lower(), line[name.end() :]))
        elif headers and line[:1] in b" \t":
            if len(headers[-1][1]) < 64 * 1024:
                headers[-1] = (headers[-1][0], headers[-1][1] + line)
        else:
            return headers, raw[position:]
        position = end
    return headers, b""


def parameters_of(value: str) -> dict[str, str]:
    """Return the parameters of a header value, by lower-case name (RFC 2045, RFC 2231)."""
    found: dict[str, str] = {}
    pieces: dict[str, list[tuple[int, str, bool]]] = {}
    for name, text in _PARAMETER.findall(value[:4000]):
        text = text.strip()
        if text.startswith('"'):
            text = re.sub(r"\\(.)", r"\1", text[1:-1])
        base, star, rest = name.lower().partition("*")
        if not star:
            found.setdefault(base, text)
            continue
        number = rest.rstrip("*")
        order = int(number) if number.isdecimal() and len(number) < 4 else 0
        pieces.setdefault(base, []).append((order, text, name.endswith("*")))
    for base, parts in pieces.items():
        found[base] = _joined(sorted(parts))
    return found


def _joined(parts: list[tuple[int, str, bool]]) -> str:
    """Return a parameter that was sent in pieces or percent-encoded."""
    charset, out = "", b""
    for position, (_name, text, encoded) in enumerate(parts):
        if encoded and position == 0 and text.count("'") >= 2:
            charset, _language, text = text.split("'", 2)
        out += unquote_to_bytes(text) if encoded else text.encode("utf-8", "replace")
    return decode(out, charset)[0]
