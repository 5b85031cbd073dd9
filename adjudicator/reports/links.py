"""Links that answer: each opens a message of its reader's, addressed and with the finished block.

``mailto:`` links of RFC 6068. They stand in HTML only (``docs/decisions/links.md``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

LONGEST: Final = 2_000
"""Characters of a link; desktop programs cut what is longer, and half a block is another order."""


@dataclass(frozen=True)
class AnswerTo:
    """Where answers go: the address that Reply-To names, and what each block has to say besides.

    ``above`` are lines below BEGIN which the reader completes, such as that of his password.
    """

    address: str
    above: tuple[str, ...] = ()


@dataclass(frozen=True)
class Link:
    """A link and the order that it gives; without one the link opens the form."""

    href: str
    order: str = ""


def mail_link(address: str, subject: str, lines: Iterable[str]) -> str:
    """Return the link that opens a message of these lines, empty if programs might cut it.

    A blank is ``%20``, for some programs show a plus sign as it stands and others as a blank.
    """
    body = "".join(f"{line}\r\n" for line in lines)
    said = {"subject": subject, "body": body}
    fields = "&".join(f"{name}={quote(words, safe='')}" for name, words in said.items())
    link = f"mailto:{quote(address, safe='@')}?{fields}"
    return link if len(link) <= LONGEST else ""


def links(
    answers: Sequence[str],
    to: AnswerTo,
    subject: str,
    opening: str,
    closing: str,
    offers: Sequence[Sequence[str]] = (),
    form: Sequence[str] | None = None,
) -> tuple[Link, ...]:
    """Return a link for each answer and offer, then one with the lines of ``form``, if given.

    What is too long for a link has none; a form that is too long is opened empty.
    """

    def opens(*lines: str) -> str:
        return mail_link(to.address, subject, (opening, *to.above, *lines, closing))

    found = [Link(opens(*lines), lines[0]) for lines in (*((one,) for one in answers), *offers)]
    if form is not None:
        found.append(Link(opens(*form) or opens("")))
    return tuple(link for link in found if link.href)
