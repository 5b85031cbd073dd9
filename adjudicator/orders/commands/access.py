"""Commands that show who writes, and the masking of what must not be repeated."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.words import _
from adjudicator.orders.commands.vocabulary import MODERATOR, PLAYER, Command, Said
from adjudicator.orders.message_text import Line, tidy
from adjudicator.words.lexicon import NotUnderstood

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


@dataclass(frozen=True)
class Password(Command):
    """PASSWORD word: shows who writes where the mail server does not."""

    word: str

    def __repr__(self) -> str:
        return "Password(word=hidden)"

    @property
    def canonical(self) -> str:
        """The command in one line, without the word."""
        return "PASSWORD ****"


@dataclass(frozen=True)
class SetPassword(Command):
    """SET PASSWORD word: the password of the seat from now on."""

    word: str

    def __repr__(self) -> str:
        return "SetPassword(word=hidden)"

    @property
    def canonical(self) -> str:
        """The command in one line, without the word."""
        return "SET PASSWORD ****"


@dataclass(frozen=True)
class NewToken(Command):
    """NEW TOKEN: another reply address; the old one no longer works."""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return "NEW TOKEN"


@MODERATOR.line(
    Password,
    "password",
    explanation=_("PASSWORD word: where no mail server can vouch for you."),
)
@PLAYER.line(
    Password,
    "password",
    explanation=_(
        "PASSWORD word: your seat's password, where your mail server cannot vouch for you."
    ),
)
def _password(said: Said) -> Password:
    return Password(_word(said, "PASSWORD"))


@PLAYER.line(
    SetPassword,
    "set password",
    "new password",
    explanation=_("SET PASSWORD word: another password for your seat; it is never repeated."),
)
def _set_password(said: Said) -> SetPassword:
    return SetPassword(_word(said, "SET PASSWORD"))


def _word(said: Said, opening: str) -> str:
    words = said.rest.lstrip(":= ").split()
    if len(words) != 1:
        raise NotUnderstood(_("One word is expected after {opening}.", opening=opening))
    return words[0]


PLAYER.plain(
    NewToken,
    "new token",
    explanation=_("NEW TOKEN: another reply address for your seat; the old one no longer works."),
)


def password_in(lines: Iterable[Line]) -> str | None:
    """Return the password that stands in the lines of a block; None when there is none."""
    for line in lines:
        read = PLAYER.read([line], 0, str)
        if read is not None and isinstance(read.command, Password):
            return read.command.word
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
