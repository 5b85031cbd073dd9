"""DESK: the page on which a player points at what he orders."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.telling import Section
from adjudicator.mail.outgoing import File
from adjudicator.orders.commands.register import PLAYER
from adjudicator.service.commands.desk import Desk
from adjudicator.service.commands.players.requests import tell
from adjudicator.service.errors import not_possible
from adjudicator.service.table.order_desks import desk_for

_HOW: Final = Section(
    _("The order desk"),
    (
        _(
            "The file that comes with this mail is a page for your browser: open the attachment. It"
            " shows the question, the board and everything that you can order now."
        ),
        _(
            "Point at what you want; the page writes the orders. Then it opens your mail program"
            " with them, or copies them. It sends nothing by itself, and it needs no connection."
        ),
        _("It belongs to this question. When another one is asked, DESK brings another page."),
    ),
)


def _is_asked(desk: Desk) -> None:
    if desk.window is None or desk.playing.open_for(desk.role) is None:
        raise not_possible("Nothing is asked of you now, so there is no order desk.")


@PLAYER.command(
    "desk",
    also=("order desk",),
    help=_("DESK: a page on which you point at your orders, as a file for your browser."),
    check=_is_asked,
    looks=True,
)
def order_desk(desk: Desk) -> str:
    """Queue the page for what is asked of the role."""
    _is_asked(desk)
    mailroom, game = desk.mailroom, desk.playing.row
    if desk.applied:
        raise not_possible(
            "After your orders another question may be asked; send DESK in a message of its own."
        )
    page = desk_for(mailroom.session, mailroom.office, game, desk.seat, mailroom.at)
    if page is None:
        raise not_possible("Nothing is asked of you now, so there is no order desk.")
    name = f"{game.slug}-{desk.role}-{desk.window.code if desk.window else ''}.html"
    return tell(desk, _("order desk"), files=[File(name, "text/html", page)], help=(_HOW,))
