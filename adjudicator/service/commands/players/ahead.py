"""ORDERS, CANCEL and WHAT IF: looking at orders ahead, and dropping them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.engine.words import _, joined, n_
from adjudicator.games.opaque import AnyGame
from adjudicator.orders.commands.parts import number_in, whole
from adjudicator.orders.commands.register import PLAYER
from adjudicator.service.commands.desk import Desk
from adjudicator.service.commands.players.requests import tell
from adjudicator.service.table.ahead import book, listing, standing
from adjudicator.words.lexicon import unreadable
from adjudicator.words.order_words import order_line

What: TypeAlias = Literal["lines", "standing", "all"]


@dataclass(frozen=True)
class Dropped:
    """What CANCEL drops: lines kept for later, standing orders, or both; or one by its number."""

    what: What = "lines"
    number: int | None = None

    def __str__(self) -> str:
        kind = {"lines": "", "standing": "STANDING", "all": "ALL"}[self.what]
        return f"{kind} {'' if self.number is None else self.number}".strip()


def _dropped(words: str) -> Dropped:
    first, _blank, rest = words.strip().partition(" ")
    word = first.lower()
    if word in ("", "orders", "lines") and not rest:
        return Dropped()
    if word in ("all", "everything") and not rest:
        return Dropped("all")
    if word == "standing":
        which = rest.lower().removeprefix("orders").removeprefix("order").strip()
        everything = which in ("", "all")
        return Dropped("standing", None if everything else number_in(which, "CANCEL STANDING 2"))
    return Dropped("lines", number_in(rest if word in ("line", "order") else words, "CANCEL 3"))


def _explained(game: AnyGame) -> str:
    event = game.examples.event
    line = order_line(f"WHAT IF {event}")
    said = _("{line}: what your standing orders and your sheet would do then.", line=line)
    return said if event else ""


def _event(words: str) -> str:
    event = words.strip(" ?:")
    if not event:
        raise unreadable("What if what? Write what may happen behind WHAT IF.")
    return event


@PLAYER.command(
    "orders",
    looks=True,
    also=("my orders", "order book"),
    help=_("ORDERS: your lines kept for later and your standing orders, with their numbers."),
)
def orders(desk: Desk) -> str:
    """Queue the list of kept lines and standing orders."""
    return tell(desk, _("orders"), help=listing.sections(desk.playing, desk.seat))


@PLAYER.command(
    "cancel",
    whole("dropped", _dropped),
    help=_(
        "CANCEL: drop the lines kept for later; CANCEL 3 one of them, CANCEL STANDING 2 a"
        " standing order, CANCEL STANDING all of these, CANCEL ALL everything."
    ),
)
def cancel(desk: Desk, dropped: Dropped) -> str:
    """Drop kept lines, those of this block included, or standing orders."""
    playing, role = desk.playing, desk.role
    if dropped.number is not None:
        if dropped.what == "standing":
            found = standing.cancel(playing, role, dropped.number)
            return _("dropped is {line}", line=order_line(found[0].words))
        lines = book.cancel_one(playing, role, dropped.number)
        return _("dropped is {line}", line=joined(" / ", map(order_line, lines)))
    said = []
    if dropped.what in ("lines", "all"):
        count = len(desk.ahead) + book.cancel(playing, role)
        desk.ahead.clear()
        said.append(n_("{count} kept line dropped", "{count} kept lines dropped", count))
    if dropped.what in ("standing", "all"):
        count = len(standing.cancel(playing, role))
        said.append(n_("{count} standing order dropped", "{count} standing orders dropped", count))
    return joined(", ", said)


@cancel.checked
def _check_cancel(desk: Desk, dropped: Dropped) -> None:
    if dropped.number is not None:
        find = standing.find if dropped.what == "standing" else book.find
        find(desk.playing, desk.role, dropped.number)


@PLAYER.command(
    "what if",
    whole("event", _event),
    looks=True,
    help=_explained,
)
def what_if_(desk: Desk, event: str) -> str:
    """Queue what standing orders and sheet would do if something happened."""
    return tell(desk, _("what if"), help=listing.what_if(desk.playing, desk.seat, event))


@what_if_.checked
def _check_what_if(desk: Desk, event: str) -> None:
    listing.what_if(desk.playing, desk.seat, event)
