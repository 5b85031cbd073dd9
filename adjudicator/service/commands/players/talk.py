"""PRESS, BROADCAST, DIARY and DEAL: what goes to other players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from adjudicator.engine.words import _
from adjudicator.games.opaque import AnyGame
from adjudicator.orders.commands import talk
from adjudicator.orders.commands.parts import number
from adjudicator.orders.commands.register import PLAYER, BodyReader
from adjudicator.orders.message_text import Line
from adjudicator.service.commands.desk import Desk
from adjudicator.service.commands.players import talks
from adjudicator.words.order_words import order_line

Explained: TypeAlias = str | Callable[[AnyGame], str]
"""The sentence of HELP, or what makes it with the examples of a game."""


def _in_talks(said: Callable[[AnyGame], str]) -> Callable[[AnyGame], str]:
    """Return an explanation that games without negotiations do not have."""
    return lambda game: said(game) if game.negotiations is not None else ""


def _to_others(desk: Desk, recipients: tuple[str, ...], text: str, anonymous: bool) -> talks.Words:
    """Return words to some roles; those to oneself alone are an entry of the diary."""
    others = tuple(role for role in recipients if role != desk.role)
    return talks.Words(text, others, anonymous)


def _enter(
    name: str, body: BodyReader, said: Callable[..., talks.Words], explained: Explained
) -> None:
    """Enter a command with which words are sent; ``said`` makes them of what stands in it."""

    def check(desk: Desk, **values: Any) -> None:
        talks.check_words(desk, said(desk, **values))

    @PLAYER.command(
        name,
        body=body,
        closing=f"END{name.upper()}",
        as_written=True,
        help=explained,
        check=check,
    )
    def send(desk: Desk, **values: Any) -> str:
        """Send words to those they are for."""
        return talks.send(desk, said(desk, **values))


_enter(
    "press",
    talk.press,
    _to_others,
    _in_talks(
        lambda game: _(
            "{line} … ENDPRESS: words to some players, while negotiations are open. PRESS"
            " ANONYMOUSLY TO, where the game allows it.",
            line=order_line(f"PRESS TO {game.examples.role}"),
        )
    ),
)
_enter(
    "broadcast",
    talk.broadcast,
    lambda _desk, text, anonymous: talks.Words(text, None, anonymous),
    _("BROADCAST … ENDBROADCAST: words to everybody."),
)
_enter(
    "diary",
    talk.diary,
    lambda _desk, text: talks.Words(text, ()),
    _("DIARY … ENDDIARY: words to yourself, which come back by mail."),
)


@PLAYER.command(
    "deal",
    body=talk.deal,
    closing="ENDDEAL",
    help=_in_talks(
        lambda game: _(
            "{line} … ENDDEAL: offer a deal, one item on each line.",
            line=order_line(f"DEAL WITH {game.examples.role}"),
        )
    ),
)
def deal(desk: Desk, partners: tuple[str, ...], items: tuple[Line, ...]) -> str:
    """Offer a deal."""
    return talks.offer(desk, partners, items)


@deal.checked
def _check_deal(desk: Desk, partners: tuple[str, ...], items: tuple[Line, ...]) -> None:
    talks.read_offer(desk, partners, items)


PLAYER.command(
    "confirm deal",
    number("number", "CONFIRM DEAL 3"),
    also=("accept deal",),
    help=_in_talks(
        lambda _game: _("CONFIRM DEAL 1, REJECT DEAL 1, WITHDRAW DEAL 1: your word on a deal.")
    ),
    check=talks.find,
)(talks.confirm)


PLAYER.command(
    "reject deal", number("number", "REJECT DEAL 3"), also=("refuse deal",), check=talks.find
)(talks.reject)
PLAYER.command("withdraw deal", number("number", "WITHDRAW DEAL 3"), check=talks.find)(
    talks.withdraw
)
