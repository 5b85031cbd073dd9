"""What a mail program does with a link that answers: it opens a message, and its user sends it."""

from __future__ import annotations

from dataclasses import dataclass
from email.message import EmailMessage
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote

from adjudicator import clock
from adjudicator.store import tables
from tests.service.playground import Playground, address_of, parsed


@dataclass(frozen=True)
class Tap:
    """A link of a message: what is read on it, and the message that it opens."""

    label: str
    to: str
    subject: str
    body: str

    @property
    def lines(self) -> list[str]:
        """The lines of the message."""
        return self.body.splitlines()


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._open = False

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag == "a":
            self.found.append(("", dict(attrs)["href"]))
            self._open = True

    def handle_endtag(self, tag: str) -> None:
        self._open = self._open and tag != "a"

    def handle_data(self, data: str) -> None:
        if self._open:
            label, href = self.found[-1]
            self.found[-1] = (label + data, href)


def html_of(row: tables.Outgoing) -> str:
    """Return the HTML of a queued message."""
    part = next(one for one in parsed(row).walk() if one.get_content_type() == "text/html")
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content.decode()


def taps_in(html: str) -> list[Tap]:
    """Return the links of a page that open a message, as a mail program understands them."""
    parser = _Links()
    parser.feed(html)
    parser.close()
    return [_tap(label, href) for label, href in parser.found if href.startswith("mailto:")]


def _tap(label: str, href: str) -> Tap:
    # RFC 6068: fields are divided by "&", percent signs are undone once, a plus sign is one.
    address, _, rest = href.removeprefix("mailto:").partition("?")
    fields = dict(field.split("=", 1) for field in rest.split("&"))
    return Tap(label, unquote(address), unquote(fields["subject"]), unquote(fields["body"]))


def taps(row: tables.Outgoing) -> dict[str, Tap]:
    """Return the links of a queued message by what is read on them."""
    found = taps_in(html_of(row))
    assert len({tap.label for tap in found}) == len(found)
    return {tap.label: tap for tap in found}


def send(
    ground: Playground,
    role: str,
    tap: Tap,
    *,
    sender: str = "",
    below: str = "",
    html: str = "",
) -> tables.Incoming:
    """Let a player send what a link has opened; ``below`` is what his program adds.

    ``sender`` is his address, if not the usual one, ``html`` the version that his program makes
    besides, if any.
    """
    ground.letters += 1
    mail = EmailMessage()
    mail["From"] = sender or address_of(role)
    mail["To"] = tap.to
    mail["Subject"] = tap.subject
    mail["Message-ID"] = f"<tap.{ground.letters}@players.example>"
    mail["Date"] = clock.now()
    mail.set_content(tap.body + below)
    if html:
        mail.add_alternative(html, subtype="html")
    return ground.send(mail.as_bytes())
