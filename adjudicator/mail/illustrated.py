"""Pictures of a composed message: they come in when it is sent, or its words say they could not."""

from __future__ import annotations

import hashlib
import re
import textwrap
from base64 import encodebytes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from email.policy import compat32
from html import escape
from typing import Final

from adjudicator.mail.outgoing import Picture, content_kind, plain_header

_AS_IT_IS: Final = compat32.clone(linesep="\r\n", max_line_length=None, mangle_from_=False)
_COLUMNS: Final = 72


@dataclass(frozen=True)
class Unshown:
    """A picture that could not be drawn: its Content-ID.

    ``announced`` is the sentence that announces it in text and HTML, ``instead`` what to say then.
    """

    cid: str
    announced: str
    instead: str


def with_pictures(
    raw: bytes, pictures: Sequence[Picture], unshown: Sequence[Unshown] = ()
) -> bytes:
    """Return a message that ``compose`` made with pictures, which its HTML shows.

    Without HTML, or without a Content-ID, they come as files. What announces a picture that is
    ``unshown`` says so instead. Everything else stays as it was, the headers byte for byte.
    """
    if not pictures and not unshown:
        return raw
    message = message_from_bytes(raw, policy=_AS_IT_IS)
    for one in unshown:
        _take_back(message, one)
    page = _part_of(message, "html")
    kind = "mixed" if page is None else "related"
    place = message if page is None else page
    files = [picture for picture in pictures if not picture.cid]
    shown = [picture for picture in pictures if picture.cid]
    if shown and place.get_content_type() != f"multipart/{kind}":
        _put_into(place, kind, str(message["Message-ID"]))
    if files and message.get_content_type() != "multipart/mixed":
        _put_into(message, "mixed", str(message["Message-ID"]))
    for picture in shown:
        place.attach(_as_part(picture, "attachment" if page is None else "inline"))
    for picture in files:
        message.attach(_as_part(picture, "attachment"))
    body = message.as_bytes().partition(b"\r\n\r\n")[2]
    return _headers_of(raw, message) + b"\r\n\r\n" + body


def _part_of(message: Message, kind: str) -> Message | None:
    """Return the part of a message that is its text (``plain``) or its ``html``."""
    return next((part for part in message.walk() if part.get_content_subtype() == kind), None)


def _take_back(message: Message, one: Unshown) -> None:
    """Say in text and HTML that a picture does not come, where they announce it."""
    text, page = _part_of(message, "plain"), _part_of(message, "html")
    if text is not None:
        # The last place: what players have written, which may say the same, stands further up.
        words = r"\s+".join(map(re.escape, one.announced.split()))
        announced = rf"(?s)(.*^){words}$" if words else r"(?!)"
        instead = textwrap.fill(one.instead, _COLUMNS)
        _reword(text, announced, lambda found: found[1] + instead)
    if page is not None and not one.cid:
        words = r"\s+".join(map(re.escape, escape(one.announced, quote=False).split()))
        said = rf"(?s)(.*>\s*){words}(?=\s*<)"
        _reword(page, said, lambda found: found[1] + escape(one.instead, quote=False))
    elif page is not None:
        shown = re.escape(f'src="cid:{escape(one.cid)}"')
        paragraph = rf"(?s)(<p\b[^>]*>)(?:(?!</?p\b).)*?<img\b[^>]*{shown}[^>]*>(?:(?!</?p\b).)*"
        _reword(page, paragraph, lambda found: found[1] + escape(one.instead))


def _reword(part: Message, pattern: str, words: Callable[[re.Match[str]], str]) -> None:
    """Change the first piece of a text that fits a pattern."""
    content = part.get_payload(decode=True)
    text = content.decode() if isinstance(content, bytes) else ""
    lines = text.replace("\r\n", "\n")
    found = re.sub(pattern, words, lines, count=1, flags=re.MULTILINE)
    if found == lines:
        return
    del part["Content-Transfer-Encoding"]
    part["Content-Transfer-Encoding"] = "base64"
    part.set_payload(encodebytes(found.replace("\n", "\r\n").encode()).decode("ascii"))


def _headers_of(raw: bytes, message: Message) -> bytes:
    """Return the headers of a composed message; those of the content are what ``message`` has.

    They are taken from the bytes, because the email package would fold them anew.
    """
    lines = re.split(rb"\r\n(?![ \t])", raw.partition(b"\r\n\r\n")[0])
    kept = [line for line in lines if not line.lower().startswith(b"content-")]
    content = [f"{name}: {message[name]}" for name in message if name.lower().startswith("content")]
    return b"\r\n".join([*kept, *(line.encode("ascii") for line in content)])


def _put_into(part: Message, kind: str, seed: str) -> None:
    """Make a part the first of several in a multipart of a kind that takes its place."""
    inner = Message(policy=_AS_IT_IS)
    for name in [name for name in part if name.lower().startswith("content-")]:
        inner[name] = part[name]
        del part[name]
    inner.set_payload(part.get_payload())
    boundary = hashlib.sha256(f"{seed}/{kind}".encode()).hexdigest()[:24]
    began = f' type="{inner.get_content_type()}";' if kind == "related" else ""
    part["Content-Type"] = f'multipart/{kind};{began} boundary="=_{boundary}"'
    part.set_payload([inner])


def _as_part(picture: Picture, disposition: str) -> Message:
    """Return a picture as a part of a message."""
    main, sub = content_kind(picture.kind)
    name = plain_header("file name", picture.name)
    part = Message(policy=_AS_IT_IS)
    part["Content-Type"] = f'{main}/{sub}; name="{name}"'
    part["Content-Transfer-Encoding"] = "base64"
    if picture.cid:
        part["Content-ID"] = f"<{plain_header('content id', picture.cid)}>"
    part["Content-Disposition"] = f'{disposition}; filename="{name}"'
    part.set_payload(encodebytes(picture.content).decode("ascii"))
    return part
