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
from adjudicator.service.table.ahead import sheets
from adjudicator.service.table.order_desks import desk_ahead, desk_for

_HOW: Final = Section(
    _("The order desk"),
    (
        _(
            "The file that comes with this mail is a page for your browser: open the attachment. It"
            " shows the question and everything that you can order now."
        ),
        _(
            "Point at what you want; the page writes the orders. Then it opens your mail program"
            " with them, or copies them. It sends nothing by itself, and it needs no connection."
        ),
        _("It belongs to this question. When another one is asked, DESK brings another page."),
    ),
)


_AHEAD: Final = Section(
    _("The order desk"),
    (
        _(
            "Nothing is asked of you now. The page that comes with this mail shows what you could"
            " order if your turn came now; what you send is kept and answers when it is asked for."
        ),
        *_HOW.lines[:2],
        _("ORDERS lists what is kept for you, and CANCEL drops it."),
    ),
)


def _behind_nothing(desk: Desk) -> None:
    if desk.applied:
        raise not_possible(
            "After your orders another question may be asked; send DESK in a message of its own."
        )


def _has_passed(desk: Desk) -> bool:
    """Return whether the role has answered a response window that stays open for others.

    Most often its sheet has, without a question to its player: he wants to order his impulse.
    """
    decision = desk.playing.open_for(desk.role)
    answered = not desk.playing.waits_for(desk.role)
    return decision is not None and sheets.is_response(decision) and answered


@PLAYER.command(
    "desk",
    also=("order desk",),
    help=_("DESK: a page on which you point at your orders, as a file for your browser."),
    looks=True,
)
def order_desk(desk: Desk) -> str:
    """Queue the page for what is asked of the role, or for what it can order ahead."""
    _behind_nothing(desk)
    mailroom, game = desk.mailroom, desk.playing.row
    given = (mailroom.session, mailroom.office, game, desk.seat, mailroom.at)
    page, how = None if _has_passed(desk) else desk_for(*given), _HOW
    code = desk.window.code if page is not None and desk.window else "ahead"
    if page is None:
        page, how = desk_ahead(*given), _AHEAD
    if page is None:
        raise not_possible(
            "Nothing is asked of you now, and what comes next cannot be ordered ahead yet. Mail"
            " comes when you are asked something; DESK brings its page then. Standing orders and"
            " the response sheet can be written at any time; HELP says how."
        )
    name = f"{game.slug}-{desk.role}-{code}.html"
    return tell(desk, _("order desk"), files=[File(name, "text/html", page)], help=(how,))
