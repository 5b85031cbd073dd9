"""Commands about orders ahead: ORDERS, CANCEL, WHAT IF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.engine.words import _
from adjudicator.orders.commands.vocabulary import PLAYER, Command, Said, number_in
from adjudicator.words.lexicon import NotUnderstood

What: TypeAlias = Literal["lines", "standing", "all"]


@dataclass(frozen=True)
class Orders(Command):
    """ORDERS: the lines kept for later and the standing orders, with their numbers."""


@dataclass(frozen=True)
class Cancel(Command):
    """CANCEL: drops lines kept for later, standing orders, or both; with a number one of them."""

    what: What = "lines"
    number: int | None = None

    @property
    def canonical(self) -> str:
        """The command in one line."""
        kind = {"lines": "", "standing": " STANDING", "all": " ALL"}[self.what]
        return f"CANCEL{kind}" + (f" {self.number}" if self.number is not None else "")


@dataclass(frozen=True)
class WhatIf(Command):
    """WHAT IF Ottomans move into Vienna: what standing orders and sheet would do then."""

    event: str

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"WHAT IF {self.event}"


PLAYER.plain(
    Orders,
    "orders",
    "my orders",
    "order book",
    explanation=_(
        "ORDERS: your lines kept for later and your standing orders, with their numbers."
    ),
)


@PLAYER.line(
    Cancel,
    "cancel",
    explanation=_(
        "CANCEL: drop the lines kept for later; CANCEL 3 one of them, CANCEL STANDING 2 a"
        " standing order, CANCEL STANDING all of these, CANCEL ALL everything."
    ),
)
def _cancel(said: Said) -> Cancel:
    first, _blank, rest = said.rest.strip().partition(" ")
    word = first.lower()
    if word in ("", "orders", "lines") and not rest:
        return Cancel()
    if word in ("all", "everything") and not rest:
        return Cancel("all")
    if word == "standing":
        words = rest.lower().removeprefix("orders").removeprefix("order").strip()
        everything = words in ("", "all")
        return Cancel("standing", None if everything else number_in(words, "CANCEL STANDING 2"))
    words = rest if word in ("line", "order") else said.rest
    return Cancel("lines", number_in(words, "CANCEL 3"))


@PLAYER.line(
    WhatIf,
    "what if",
    explanation=_(
        "WHAT IF Ottomans move into Vienna: what your standing orders and your sheet would do then."
    ),
)
def _what_if(said: Said) -> WhatIf:
    event = said.rest.strip(" ?:")
    if not event:
        raise NotUnderstood(_("What if what? Write WHAT IF Ottomans move into Vienna."))
    return WhatIf(event)
