"""Mail that looks as if no person had written it, and may hold orders all the same.

Spam filters, forwarders and offices mark messages of people too. A block of the writer's own acts
when sender and token prove themselves; otherwise the moderators of his games are told, once a day.
Nothing else of such mail is ever answered (RFC 3834).
"""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import _
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.screening import Verdict
from adjudicator.orders.commands.access import password_in
from adjudicator.orders.message_text import Block
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.reports.when import moment
from adjudicator.service.played import rules_of
from adjudicator.service.post.blocks import blocks_of
from adjudicator.service.post.outbox import Outbox
from adjudicator.service.post.refusal import Refused
from adjudicator.service.post.senders import Writer, is_known, seats_for, tell_moderators, writer_of
from adjudicator.store import mail_queries, tables

_UNHEARD: Final = "block unheard"
_PROGRAM: Final = _("Its headers say that a program has sent it by itself.")
_LOOKS: Final = {
    "automatic": _PROGRAM,
    "bounce": _PROGRAM,
    "list": _("Its headers say that it came through a mailing list."),
    "junk": _("A filter on its way has marked it as spam."),
    "own": _("Its headers are those of a message of ours, as if it had come back to us."),
}
_MAY_ACT: Final = frozenset(_LOOKS) - {"own"}
_BY_PEOPLE: Final = frozenset({"list", "junk"})
"""What people write may look so; in other mail a word alone is not taken as an order."""


def is_heard(outbox: Outbox, message: IncomingMessage, verdict: Verdict) -> bool:
    """Return whether a message acts though ``verdict`` says that no person wrote it."""
    blocks = _own_blocks(outbox, message, verdict)
    if not any(_may_act(block, verdict) for block in blocks):
        return False
    try:
        writer = writer_of(outbox.session, outbox.office, message, outbox.at)
    except Refused:
        return False
    return all(_is_proven(outbox, writer, block) for block in blocks)


def tell(
    outbox: Outbox, incoming: tables.Incoming, message: IncomingMessage, verdict: Verdict
) -> None:
    """Tell the moderators that a block in such a message was not carried out, once a day.

    Its sender gets no answer: a program may have written it after all.
    """
    session, sender = outbox.session, message.from_address
    if not _own_blocks(outbox, message, verdict):
        return
    if not mail_queries.may_reject(session, sender, _UNHEARD, outbox.at.date()):
        return
    notice = ModeratorNotice(
        about=_("a message was not carried out"),
        lines=(
            _(
                "A message with orders came from {address} on {time} and was not carried out: it"
                " looks as if no person had written it, and nothing in it proves who did.",
                address=sender,
                time=moment(incoming.received_at, "UTC"),
            ),
            _LOOKS[verdict.kind],
            _(
                "Tell the sender: the orders count as an answer to a message of the game, sent by"
                " the mail server of the address or with the password of the seat."
            ),
        ),
        reference=f"incoming {incoming.id}",
    )
    tell_moderators(outbox, sender, notice, f"unheard/{incoming.id}", himself=True)


def _own_blocks(outbox: Outbox, message: IncomingMessage, verdict: Verdict) -> list[Block]:
    """Return the blocks of a known writer that nobody else has written; none of other mail."""
    session, at = outbox.session, outbox.at
    if verdict.kind not in _LOOKS or not is_known(session, message.from_address, at):
        return []
    seats = seats_for(session, message.from_address, at)
    game = rules_of(session.get_one(tables.Game, seats[0].game_id)) if seats else None
    return [block for block in blocks_of(message, game) if not block.quoted]


def _may_act(block: Block, verdict: Verdict) -> bool:
    """Return whether a block in such a message is one that would act if a person had sent it."""
    by_people = verdict.kind in _BY_PEOPLE
    return verdict.kind in _MAY_ACT and block.closed and (by_people or not block.implicit)


def _is_proven(outbox: Outbox, writer: Writer, block: Block) -> bool:
    """Return whether the mail server or the password shows who wrote, or else the reply address."""
    if outbox.office.settings.require_auth:
        # Whether a password is the right one is looked at when the block is carried out.
        return writer.proven or password_in(block.lines) is not None
    return writer.named is not None or writer.chair is not None
