"""Commands about the person who plays: ADDRESS and its confirmation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from adjudicator.engine.words import _
from adjudicator.orders.commands.vocabulary import PLAYER, VISITOR, Command, Said
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from adjudicator.words.order_words import order_line

Act: TypeAlias = Literal["list", "add", "remove", "primary"]

_ADDRESS: Final = re.compile(r"[^\s<>,;:\"()\[\]]+@[^\s<>,;:\"()\[\]]+")
_CODE: Final = re.compile(r"[A-Z2-9]{8}")
_ACTS: Final[dict[str, Act]] = {"add": "add", "remove": "remove", "primary": "primary"}


@dataclass(frozen=True)
class Address(Command):
    """ADDRESS: the player's own addresses; with one: to enter, to remove, or to be of record."""

    act: Act = "list"
    address: str = ""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        act = "" if self.act in ("list", "add") else f"{self.act.upper()} "
        return f"ADDRESS {act}{self.address}".rstrip()


@dataclass(frozen=True)
class ConfirmAddress(Command):
    """CONFIRM ADDRESS code: the code that was mailed to a further address."""

    code: str

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"CONFIRM ADDRESS {self.code}"


@PLAYER.line(
    Address,
    "address",
    "addresses",
    explanation=_(
        "ADDRESS ann@example.org: a second address of yours; ADDRESS PRIMARY, ADDRESS"
        " REMOVE with one of them; ADDRESS lists them."
    ),
)
def _address(said: Said) -> Address:
    words = said.rest.strip()
    if not words:
        return Address()
    act = _ACTS.get(words.split()[0].lower())
    return Address(act or "add", address_in(words, "ADDRESS ann@example.org"))


@PLAYER.line(
    ConfirmAddress,
    "confirm address",
    explanation=_("CONFIRM ADDRESS code: makes a second address valid, from either address."),
)
@VISITOR.line(ConfirmAddress, "confirm address")
def _confirm_address(said: Said) -> ConfirmAddress:
    return ConfirmAddress(code_in(said.rest, "CONFIRM ADDRESS K7Q2M3XA"))


def address_in(words: str, example: str) -> str:
    """Return the one mail address in some words, in lower case; mail programs repeat them.

    Raises NotUnderstood when there is none, Ambiguous when there are several.
    """
    found = {one.rstrip(".").lower().removeprefix("mailto") for one in _ADDRESS.findall(words)}
    if not found:
        raise NotUnderstood(
            _("A mail address is expected, as in {example}.", example=order_line(example)),
            suggestions=[example],
        )
    if len(found) > 1:
        raise Ambiguous(_("One address is expected, not several."), candidates=sorted(found))
    return str(found.pop())


def code_in(words: str, example: str) -> str:
    """Return the code that ``words`` are; NotUnderstood with an example when they are none."""
    code = re.sub(r"[\s-]", "", words).upper()
    if not _CODE.fullmatch(code):
        raise NotUnderstood(
            _(
                "A code of eight letters and digits is expected, as in {example}.",
                example=order_line(example),
            )
        )
    return code
