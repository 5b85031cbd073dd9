"""Passwords in messages: finding them, and masking what must not be repeated."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from adjudicator.orders.commands.register import PLAYER
from adjudicator.orders.message_text import Line, tidy

PROOF: Final = "password"
"""The command that shows who writes."""

# What programs put before the lines of a list or of a quote, and around bold words.
_MARKS: Final = r"(?:\s*[A-Z]{1,3}(?=>))?[-+>|#*_~`\u2022\u00b7\u25aa\s]*"
_HEAD: Final = (
    rf"(?P<head>{_MARKS}(?:\(?\d{{1,3}}[.):]{_MARKS})?"
    r"(?:(?-i:BEGIN|ALKU)\b.{0,200}?\b|(?:check|koeajo|tarkista)\s*[:;,-]\s*)?"
    r"(?:(?:(?:set|new|my)\s+)?password|(?:(?:vaihda|uusi)\s+)?salasana))"
    r"(?![^\W_])[\s:=*_~`]*"
)
_MASKED: Final = re.compile(rf"{_HEAD}\S.*", re.IGNORECASE)
_ALONE: Final = re.compile(rf"{_HEAD}\S+\s*", re.IGNORECASE)


def password_in(lines: Iterable[Line]) -> str | None:
    """Return the password that stands in the lines of a block; None when there is none."""
    for line in lines:
        read = PLAYER.read([line], 0, str)
        if read is not None and read.command is not None and read.command.name == PROOF:
            return str(read.command.values["word"])
    return None


def masked(text: str) -> str:
    """Return a line as it may be repeated: passwords are never echoed."""
    found = _MASKED.fullmatch(tidy(text))
    return f"{found['head'].upper()} ****" if found else text


def masked_text(text: str) -> str:
    """Return a text of several lines as it may be repeated."""
    return "\n".join(map(masked, text.split("\n")))


def without_passwords(text: str) -> str:
    """Return words to others without lines that are nothing but a password command by mistake."""
    return "\n".join(
        masked(one) if _ALONE.fullmatch(tidy(one)) else one for one in text.split("\n")
    )
