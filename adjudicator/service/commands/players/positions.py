"""REJECT POSITION: what a player says who does not confirm the position of a game that goes on."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import Consent
from adjudicator.engine.words import _
from adjudicator.orders.commands.parts import reason
from adjudicator.orders.commands.register import PLAYER
from adjudicator.reports.form import moderator_form
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service.commands.desk import Desk
from adjudicator.service.errors import not_possible
from adjudicator.service.table.contexts import names_of
from adjudicator.service.table.running import Actor
from adjudicator.service.table.timekeeping.flags import take_back
from adjudicator.store import queries
from adjudicator.words.order_words import order_line

_MOST: Final = 3
"""How often a player may reject the same position: each time everybody gets mail."""


@PLAYER.command(
    "reject position",
    reason(optional=False),
    also=("refuse position",),
    help=_(
        "REJECT POSITION because …: the position with which a game begun elsewhere goes on is not"
        " right; everybody is told why."
    ),
)
def reject_position(desk: Desk, reason: str) -> str:
    """Tell everybody why a position is not right; a confirmation of the writer is taken back."""
    _check(desk, reason)
    playing, mailroom, role = desk.playing, desk.mailroom, desk.role
    game = playing.row
    if desk.window is not None:
        take_back(playing, desk.window, role)
    actor = Actor(mailroom, game, "players", desk.incoming, desk.line)
    number = actor.note("reject", role=role, reason=reason).id
    (name,) = names_of(game, [role])
    about = _("{power} rejects the position", power=name)
    words = _("{power} does not confirm the position: {reason!s}", power=name, reason=reason)
    mailroom.tell_all(game, about, words, f"reject/{number}")
    mailroom.to_moderator(
        game,
        ModeratorNotice(
            about=about,
            lines=(
                words,
                _(
                    "The game does not go on before all have confirmed. Correct what is wrong, and"
                    " everybody confirms anew; or say why the position is right."
                ),
            ),
            reference=f"game {game.slug}",
            command=f"adjudicator game correct {game.slug} --position FILE",
            form=moderator_form(game.slug, "", f"CORRECT {playing.game.examples.correction}"),
        ),
        f"reject/{number}",
    )
    return _("the position is not confirmed; everybody is told why")


@reject_position.checked
def _check(desk: Desk, reason: str) -> None:
    decision = desk.playing.open_for(desk.role)
    if decision is None or not isinstance(decision.choice, Consent):
        raise not_possible(
            "No position waits for your word. {command} is for games that were begun elsewhere,"
            " before they go on.",
            command=order_line("REJECT POSITION"),
        )
    playing = desk.playing
    since = queries.actions_of(playing.session, playing.row.id, "reject", "correct", "rewind")
    last = max((n for n, row in enumerate(since) if row.verb != "reject"), default=-1)
    said = [row for row in since[last + 1 :] if row.detail["role"] == desk.role]
    if len(said) >= _MOST:
        raise not_possible(
            "You have said {count} times what is wrong; the moderator knows.", count=len(said)
        )
