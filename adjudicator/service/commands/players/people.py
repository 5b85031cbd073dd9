"""ADDRESS: from where the player of a seat writes, and where his mail goes."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from adjudicator.engine.words import _
from adjudicator.orders.commands.parts import address_in, code, whole
from adjudicator.orders.commands.register import PLAYER
from adjudicator.service.commands.desk import Desk, by_its_player, player_at
from adjudicator.service.seats import addresses

Act: TypeAlias = Literal["list", "add", "remove", "primary"]

_ACTS: Final[dict[str, Act]] = {"add": "add", "remove": "remove", "primary": "primary"}


class Wanted(NamedTuple):
    """What is to be done with an address: to list, to enter, to remove it, to make it of record."""

    act: Act = "list"
    address: str = ""

    def __str__(self) -> str:
        act = "" if self.act in ("list", "add") else self.act.upper()
        return f"{act} {self.address}".strip()


def _wanted(said: str) -> Wanted:
    words = said.strip()
    if not words:
        return Wanted()
    act = _ACTS.get(words.split()[0].lower())
    return Wanted(act or "add", address_in(words, "ADDRESS ann@example.org"))


@PLAYER.command(
    "address",
    whole("wanted", _wanted),
    also=("addresses",),
    help=_(
        "ADDRESS ann@example.org: a second address of yours; ADDRESS PRIMARY, ADDRESS"
        " REMOVE with one of them; ADDRESS lists them."
    ),
    before_the_game=True,
)
def address(desk: Desk, wanted: Wanted) -> str:
    """List, enter, remove an address of the player, or make it the one of record."""
    player, mailroom = player_at(desk), desk.mailroom
    if wanted.act == "add":
        return addresses.propose(mailroom, player, wanted.address)
    if wanted.act == "remove":
        return addresses.remove(mailroom, player, wanted.address)
    if wanted.act == "primary":
        return addresses.make_primary(mailroom, player, wanted.address)
    return addresses.listed(mailroom, player)


@address.checked
def _check_address(desk: Desk, wanted: Wanted) -> None:
    player = player_at(desk)
    if wanted.act == "add":
        addresses.check_new(desk.mailroom, player, wanted.address)
    elif wanted.act != "list":
        addresses.own(desk.mailroom, player, wanted.address)


@PLAYER.command(
    "confirm address",
    code("code", "CONFIRM ADDRESS K7Q2M3XA"),
    help=_("CONFIRM ADDRESS code: makes a second address valid, from either address."),
    check=by_its_player,
    before_the_game=True,
)
def confirm_address(desk: Desk, code: str) -> str:
    """Make an address valid by the code that was mailed to it."""
    return addresses.confirm(desk.mailroom, code, player=player_at(desk), sender="")
