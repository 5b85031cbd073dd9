"""The text of a message, taken from its tree of parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudicator.engine.words import _
from adjudicator.mail.charset import clean, decode
from adjudicator.mail.html_text import read_html
from adjudicator.mail.parts import MESSAGES, Part, Reading

TEXT_LIMIT = 256 * 1024  # characters of text that are kept
MARKUP_LIMIT = 1024 * 1024  # bytes of one text part that are decoded
# Text for programs, which is never read as that of a person.
_FOR_PROGRAMS = frozenset(
    {
        *("text/html", "text/calendar", "text/rfc822-headers", "text/vcard", "text/x-vcard"),
        *("text/directory", "text/css", "text/xml", "text/x-amp-html", "text/watch-html"),
    }
)
_NARROWEST_BREAK = 50  # bytes of a line that a program may have broken

# Where the words of a message may be hidden from everybody but some programs.
_SIGNED = _("it is encrypted, or signed so that it is hidden; send plain text")
_HIDDEN = {
    "application/ms-tnef": _(
        "it is in a file winmail.dat, which only Outlook reads; send plain text"
    ),
    "application/pkcs7-mime": _SIGNED,
    "application/x-pkcs7-mime": _SIGNED,
    "multipart/encrypted": _("it is encrypted; send plain text"),
    "text/enriched": _("text/enriched is not read; send plain text"),
    "text/rtf": _("text/rtf is not read; send plain text"),
}


@dataclass(frozen=True)
class Attachment:
    """A part that is not the text: its name as sent, content type, and size in bytes (about)."""

    name: str
    kind: str
    size: int


@dataclass(frozen=True)
class _Text:
    """The text of a part.

    ``markup``: it was HTML; ``veiled``: that crosses out or hides something. ``cut``: there is more
    of it than is read.
    """

    text: str
    markup: bool = False
    veiled: bool = False
    cut: bool = False

    @property
    def says_something(self) -> bool:
        return bool(self.text.strip())


class Body:
    """Collects the text of a message and a summary of the rest."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.kinds: list[str] = []
        self.attachments: list[Attachment] = []
        self.charset = ""
        self.calendar = ""
        self.overlong = False
        self.ends_in_text = True
        self._spare: list[Part] = []  # attached texts, which count when there are no others
        self._texts: list[_Text] = []
        self._beside: list[_Text] = []  # HTML beside a plain version that was taken

    def read(self, part: Part) -> None:
        """Read the tree of a message."""
        self._texts = self._texts_of(part)

    def result(self) -> tuple[str, bool]:
        """Return the text and whether all of it was made from HTML."""
        texts = [one for one in self._texts if one.says_something]
        texts = texts or self._attached_texts()
        if not texts:
            self.reading.remark(_why_no_text(self.kinds))
        text = _joined(texts)
        self.overlong = len(text) > TEXT_LIMIT or any(one.cut for one in texts)
        if len(text) > TEXT_LIMIT:
            self.reading.remark(_("the text was cut after {count} characters", count=TEXT_LIMIT))
            text = text[:TEXT_LIMIT]
        text = text + "\n" if text else ""
        return text, bool(texts) and all(one.markup for one in texts)

    @property
    def markup_text(self) -> str:
        """What the HTML says beside the plain version that was taken; empty when there is none."""
        return _joined(self._beside)[:TEXT_LIMIT]

    def _attached_texts(self) -> list[_Text]:
        """Return the first attached text that says something, where nothing else does."""
        for part in self._spare:
            text = self._text(part)
            if text.says_something:
                self.reading.remark(
                    _("the text was taken from the attachment {name!s}", name=part.file_name)
                    if part.file_name
                    else _("the text was taken from the attachment without a name")
                )
                return [text]
        return []

    def _texts_of(self, part: Part) -> list[_Text]:
        """Return the texts of a part and of those inside it."""
        self.kinds.append(part.kind)
        if part.kind == "multipart/alternative":
            return self._chosen([self._texts_of(child) for child in part.children])
        if part.kind in MESSAGES:
            return self._forwarded(part)
        if part.children:
            if part.kind == "multipart/encrypted":
                self.reading.remark(_("the message is encrypted"))
            return [text for child in part.children for text in self._texts_of(child)]
        self.ends_in_text = part.kind.startswith("text/")
        if part.kind == "text/calendar":
            self.calendar = self.calendar or part.parameters.get("method", "").lower()
        if part.kind not in ("text/plain", "text/html") or part.attached:
            if _may_be_orders(part):
                self._spare.append(part)
            size = len(part.body)
            if part.encoding == "base64":
                size = size * 3 // 4
            self.attachments.append(Attachment(part.file_name, part.kind, size))
            return []
        return [self._text(part)]

    def _chosen(self, versions: list[list[_Text]]) -> list[_Text]:
        """Return the plain version where it says something, else the first that does.

        HTML that crosses out or hides something is taken before it: the plain version has all of
        that without a sign.
        """
        spoken = [texts for texts in versions if any(one.says_something for one in texts)]
        marked = [texts for texts in spoken if any(one.markup for one in texts)]
        veiled = [texts for texts in marked if any(one.veiled for one in texts)]
        plain = [texts for texts in spoken if any(not t.markup and t.says_something for t in texts)]
        if plain and not veiled:
            self._beside += [one for texts in marked for one in texts if one.markup]
        return next(iter([*veiled, *plain, *spoken]), [])

    def _forwarded(self, part: Part) -> list[_Text]:
        """Return the text of a forwarded message as a quote: its words are not the sender's."""
        inner = [text for child in part.children for text in self._texts_of(child)]
        self.attachments.append(Attachment(part.file_name, part.kind, len(part.body)))
        return [
            replace(
                one,
                text="\n".join(f"> {line}".rstrip() for line in one.text.strip("\n").split("\n")),
            )
            for one in inner
            if one.says_something
        ]

    def _text(self, part: Part) -> _Text:
        """Return the text of one part."""
        raw = part.payload()
        cut = len(raw) > MARKUP_LIMIT
        if cut:
            self.reading.remark(_("a text part was cut after {count} bytes", count=MARKUP_LIMIT))
            raw = raw[:MARKUP_LIMIT]
        text, charset, problem = decode(raw, part.parameters.get("charset", ""))
        self.reading.remark(problem)
        if text.strip():
            self.charset = self.charset or charset
        text = clean(text)
        if part.kind == "text/html":
            shown, veiled = read_html(text[:TEXT_LIMIT])
            return _Text(clean(shown), markup=True, veiled=veiled, cut=len(text) > TEXT_LIMIT)
        if part.parameters.get("format", "").lower() == "flowed":
            text = unflowed(text, joining=part.parameters.get("delsp", "").lower() == "yes")
        return _Text(text, cut=cut)


def _may_be_orders(part: Part) -> bool:
    """Return whether a part that is not the text may be one that somebody has written.

    What is said to be text of a kind that nobody knows is plain text (RFC 2046, 4.1.4).
    """
    if part.kind == "application/octet-stream":
        return part.file_name.lower().endswith((".txt", ".text", ".md"))
    is_text = part.kind.startswith("text/")
    return is_text and part.kind not in _FOR_PROGRAMS and part.kind not in _HIDDEN


def _joined(texts: Sequence[_Text]) -> str:
    return unsigned("\n".join(one.text.strip("\n") for one in texts))


def _why_no_text(kinds: Sequence[str]) -> str:
    """Return the remark about a message that has no text to read."""
    for kind, why in _HIDDEN.items():
        if kind in kinds:
            return _("the message has no text: {why}", why=why)
    return _("the message has no text")


def unsigned(text: str) -> str:
    """Return a clear-signed text (RFC 9580, 7) with its dashes as they were written."""
    if "-----BEGIN PGP SIGNED MESSAGE-----" not in text:
        return text
    return re.sub(r"(?m)^- (?=-)", "", text)


def unflowed(text: str, *, joining: bool) -> str:
    """Return ``format=flowed`` text (RFC 3676) with its paragraphs on one line each.

    With ``joining`` (DelSp) the space that marks a soft line end is not part of the text. No
    program breaks a line that is short: a blank at its end is the writer's own.
    """
    out: list[str] = []
    open_depth = -1  # quote depth of a line that waits for its continuation
    pieces: list[str] = []
    for line in text.split("\n"):
        body = line.lstrip(">")
        depth = len(line) - len(body)
        body = body.removeprefix(" ")
        if pieces and (depth != open_depth or body == "-- "):
            out.append("".join(pieces))
            pieces = []
        if not pieces and depth:
            pieces.append(">" * depth + " ")
        short = not depth and len(body.encode("utf-8", "replace")) < _NARROWEST_BREAK
        soft = body.endswith(" ") and body != "-- " and not short
        pieces.append(body[:-1] if soft and joining else body)
        open_depth = depth
        if not soft:
            out.append("".join(pieces))
            pieces = []
    if pieces:
        out.append("".join(pieces))
    return "\n".join(out)
