"""How mail programs write an answer: builders of raw messages, for the made letters.

A builder takes the writer's lines and the lines of the original, and returns the raw message as
the program sends it, with CRLF. The originals hold no personal mail: everything is made up here.
"""

from __future__ import annotations

import base64
import quopri
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tests.mail import corpus_markup as markup
from tests.mail.corpus_markup import ON_FRIDAY, outlook_header
from tests.mail.corpus_words import GAME

Lines: TypeAlias = Sequence[str]

HEADERS: Final = (
    "Return-Path: <ann@example.org>\n"
    "Delivered-To: game+k4qz7mw2c5xpa3rt@adjudicator.example\n"
    "From: Ann Archer <ann@example.org>\n"
    "To: The Adjudicator <game+k4qz7mw2c5xpa3rt@adjudicator.example>\n"
    "Subject: Re: his-7 W117: your impulse\n"
    "Date: Fri, 20 Nov 2026 10:00:00 +0000\n"
    "Message-ID: <{name}@example.org>\n"
    "In-Reply-To: <adj.0123456789012345678901234567890123456789@adjudicator.example>\n"
    "{more}"
    "MIME-Version: 1.0\n"
)


@dataclass(frozen=True)
class Body:
    """The content of a message or part: its headers and its encoded lines."""

    head: str
    content: str


def message(name: str, body: Body, more: str = "") -> bytes:
    """Return a whole message; ``more`` are further headers."""
    text = HEADERS.format(name=name, more=more) + body.head + "\n" + body.content
    return text.replace("\r\n", "\n").replace("\n", "\r\n").encode("utf-8")


def part(text: str, kind: str = "text/plain", charset: str = "utf-8", how: str = "qp") -> Body:
    """Return a text as a part; ``how`` is qp, base64, 7bit or 8bit (UTF-8 and ASCII only)."""
    head = f"Content-Type: {kind}; charset={charset}\n"
    raw = text.encode(charset.strip('"'))
    if how == "qp":
        content = quopri.encodestring(raw).decode("ascii")
        return Body(f"{head}Content-Transfer-Encoding: quoted-printable\n", content)
    if how == "base64":
        content = base64.encodebytes(raw).decode("ascii")
        return Body(f"{head}Content-Transfer-Encoding: base64\n", content)
    return Body(f"{head}Content-Transfer-Encoding: {how}\n", text)


def multi(kind: str, *bodies: Body, more: str = "") -> Body:
    """Return parts in a multipart of one kind; ``more`` are parameters of its content type."""
    boundary = f"=_{kind}_0a1b2c3d"
    parts = "".join(f"--{boundary}\n{body.head}\n{body.content}\n" for body in bodies)
    head = f'Content-Type: multipart/{kind}; boundary="{boundary}"{more}\n'
    return Body(head, f"{parts}--{boundary}--\n")


def marked(lines: Lines) -> str:
    """Return lines as a quote."""
    return "".join(f"> {line}\n" if line else ">\n" for line in lines)


def wrapped(lines: Lines, width: int = 72) -> list[str]:
    """Return lines as a program breaks them."""
    return [piece for line in lines for piece in (textwrap.wrap(line, width) or [""])]


# ------------------------------------------------------------------------------ the text of each


def _below(introduction: str, quote: Callable[[Lines], str] = marked) -> Callable[..., str]:
    """Return the writer of a text with an introduction and a quote below it."""

    def text(own: Lines, old: Lines) -> str:
        return "\n".join(own) + f"\n\n{introduction}\n{quote(old)}"

    return text


def _plain(lines: Lines) -> str:
    return "".join(f"{line}\n" for line in lines)


def flowed(lines: Lines, prefix: str = "", width: int = 66) -> str:
    """Return lines as format=flowed (RFC 3676), quoted with ``prefix``."""
    out = []
    for line in lines:
        pieces = textwrap.wrap(line, width) or [""]
        out += [f"{prefix}{piece} " for piece in pieces[:-1]]
        out.append(f"{prefix}{pieces[-1]}".rstrip() if prefix else pieces[-1])
    return "".join(f"{line}\n" for line in out)


def _flowed_text(own: Lines, old: Lines) -> str:
    return f"{flowed(own)}\nOn 20/11/2026 09:12, The Adjudicator wrote:\n{flowed(old, '> ')}"


def _delsp_text(own: Lines, old: Lines) -> str:
    # The blank that breaks a line is no part of the text, so the one between words is doubled.
    doubled = flowed(own).replace(" \n", "  \n")
    quote = flowed(old, "> ").replace(" \n", "  \n")
    return f"{doubled}\nOn 20 Nov 2026, at 09:12, The Adjudicator <{GAME}> wrote:\n\n{quote}"


@dataclass(frozen=True)
class Client:
    """A mail program: its text, its HTML, how it encodes them, and headers of its own.

    ``wraps`` says at which column it breaks the writer's lines in the text version.
    """

    text: Callable[[Lines, Lines], str] | None = None
    html: Callable[[Lines, Lines], str] | None = None
    how: str = "qp"
    charset: str = "utf-8"
    kind: str = "text/plain"
    more: str = ""
    wraps: int = 0

    def letter(self, name: str, own: Lines, old: Lines, *, html_only: bool = False) -> bytes:
        """Return an answer with the writer's lines ``own`` and the original ``old``."""
        bodies = []
        if self.text is not None and not html_only:
            lines = wrapped(own, self.wraps) if self.wraps else own
            bodies.append(part(self.text(lines, old), self.kind, self.charset, self.how))
        if self.html is not None:
            bodies.append(part(self.html(own, old), "text/html", "utf-8", self.how))
        body = bodies[0] if len(bodies) == 1 else multi("alternative", *bodies)
        return message(name, body, self.more)


_UNDERSCORES: Final = "_" * 32
CLIENTS: Final[dict[str, Client]] = {
    "gmail_web": Client(_below(f"{ON_FRIDAY}\n"), markup.gmail_html, wraps=76),
    "gmail_android": Client(_below(f"{ON_FRIDAY}\n"), markup.gmail_html, how="base64", wraps=76),
    "apple_macos": Client(
        _below(f"> On 20 Nov 2026, at 09:12, The Adjudicator <{GAME}> wrote:\n> "),
        markup.apple_html,
        more="X-Mailer: Apple Mail (2.3776.700.51)\n",
    ),
    "apple_ios": Client(
        _below(
            "Sent from my iPhone\n\n"
            f"> On 20 Nov 2026, at 09:12, The Adjudicator <{GAME}> wrote:\n> "
        ),
        markup.ios_html,
        how="base64",
        more="X-Mailer: iPhone Mail (23B85)\n",
    ),
    "outlook_desktop": Client(
        _below(outlook_header(), _plain), markup.outlook_html, charset='"utf-8"', how="qp"
    ),
    "outlook_web": Client(
        _below(f"{_UNDERSCORES}\n{outlook_header()}", _plain), markup.owa_html, charset="iso-8859-1"
    ),
    "outlook_mobile": Client(
        _below(
            f"Get Outlook for iOS<https://aka.ms/o0ukef>\n{_UNDERSCORES}\n{outlook_header()}",
            _plain,
        ),
        markup.outlook_mobile_html,
        how="base64",
    ),
    "outlook_express": Client(
        _below(f"----- Original Message ----- \n{outlook_header()}\n"),
        how="7bit",
        charset="us-ascii",
        more="X-Mailer: Microsoft Outlook Express 6.00.2900.5931\n",
        wraps=76,
    ),
    "thunderbird": Client(
        _flowed_text, how="7bit", kind="text/plain; format=flowed", more="User-Agent: Mozilla\n"
    ),
    "thunderbird_delsp": Client(
        _delsp_text, how="7bit", kind="text/plain; format=flowed; delsp=yes"
    ),
    "thunderbird_html": Client(
        _flowed_text, markup.thunderbird_html, how="8bit", kind="text/plain; format=flowed"
    ),
    "yahoo": Client(
        _below(
            "   On Friday, November 20, 2026 at 09:12:03 AM GMT, The Adjudicator "
            f"<{GAME}> wrote:  \n ",
            lambda old: "".join(f" {line}  \n" for line in old),
        ),
        markup.yahoo_html,
        how="base64",
    ),
    "proton": Client(
        _below(
            "Sent with Proton Mail secure email.\n\n"
            f"On Friday, November 20th, 2026 at 9:12 AM, The Adjudicator <{GAME}> wrote:\n"
        ),
        markup.proton_html,
        how="base64",
    ),
    "mutt": Client(
        _below("On Fri, Nov 20, 2026 at 09:12:03AM +0000, The Adjudicator wrote:"),
        how="8bit",
        more="User-Agent: Mutt/2.2.12\n",
        wraps=72,
    ),
    "alpine": Client(
        _below("On Fri, 20 Nov 2026, The Adjudicator wrote:\n"),
        how="7bit",
        kind="text/plain; format=flowed",
        more="User-Agent: Alpine 2.26\n",
    ),
    "gmx": Client(html=markup.gmx_html, how="8bit"),
    "web_de": Client(
        _below(
            "Gesendet: Freitag, 20. November 2026 um 09:12 Uhr\n"
            f'Von: "The Adjudicator" <{GAME}>\nAn: ann@example.org\nBetreff: his-7 W117\n',
            _plain,
        ),
        markup.gmx_html,
    ),
    "zoho": Client(
        _below(f"---- On Fri, 20 Nov 2026 09:12:03 +0000 The Adjudicator <{GAME}> wrote ---\n"),
        markup.zoho_html,
    ),
    "k9": Client(
        _below(f"On 20 November 2026 09:12:03 GMT, The Adjudicator <{GAME}> wrote:"), markup.k9_html
    ),
    "samsung": Client(
        _below(
            "Sent from my Galaxy\n\n-------- Original message --------\n"
            f"From: The Adjudicator <{GAME}> \nDate: 20/11/2026  09:12  (GMT+00:00) \n"
            "To: ann@example.org \nSubject: his-7 W117: your impulse \n",
            _plain,
        ),
        markup.samsung_html,
        how="base64",
    ),
    "fastmail": Client(
        _below("On Fri, 20 Nov 2026, at 9:12 AM, The Adjudicator wrote:"),
        markup.fastmail_html,
        how="8bit",
        more="User-Agent: Cyrus-JMAP/3.13\n",
    ),
    "domino": Client(
        _below(
            f"\nFrom:\tThe Adjudicator <{GAME}>\nTo:\tann@example.org\nDate:\t20/11/2026 09:12\n"
            "Subject:\this-7 W117: your impulse\n\n\n",
            _plain,
        ),
        markup.domino_html,
        more="X-Mailer: IBM Notes Release 9.0.1FP8\n",
    ),
    "the_bat": Client(
        _below(
            "Friday, November 20, 2026, 9:12:03 AM, you wrote:\n",
            lambda old: "".join(f"TA> {line}\n" if line else "\n" for line in old),
        ),
        how="8bit",
        charset="us-ascii",
        wraps=70,
    ),
}
