"""The addresses of a player: one of record, where all mail goes, and at most one more."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.reports.messages import NoticeContext
from adjudicator.service.errors import not_possible
from adjudicator.service.post.unwanted import bounces
from adjudicator.service.seats import confirmations, missed, people
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.store import people_queries, queries, tables

MOST: Final = 2


def listed(mailroom: Mailroom, player: tables.Player) -> str:
    """Return a player's addresses in words."""
    rows = people_queries.addresses_of(mailroom.session, player.id)
    others = [row.address for row in rows if row.address != player.address]
    if not others:
        return _("your mail goes to {address}", address=player.address)
    return _(
        "your mail goes to {address}; you may also write from {others}",
        address=player.address,
        others=joined(", ", others),
    )


def check_new(
    mailroom: Mailroom, player: tables.Player, address: str, *, makes_room: bool = False
) -> None:
    """Raise NotPossible when a player cannot enter a further address.

    ``makes_room``: another one goes for it.
    """
    known = people_queries.addresses_of(mailroom.session, player.id)
    if address in [row.address for row in known]:
        raise not_possible("{address} is one of your addresses already.", address=address)
    why = people.why_unread(mailroom.office, address)
    if why:
        raise not_possible("{why}.", why=why)
    if queries.player_by_address(mailroom.session, address) is not None:
        raise not_possible("{address} belongs to another player here.", address=address)
    if len(known) >= MOST and not makes_room:
        spare = next(row.address for row in known if row.address != player.address)
        raise not_possible(
            "You have {most} addresses already; ADDRESS REMOVE {spare} makes room for another.",
            most=MOST,
            spare=spare,
        )


def propose(mailroom: Mailroom, player: tables.Player, address: str) -> str:
    """Mail a code to a further address of a player; return what to say of it."""
    check_new(mailroom, player, address)
    row = confirmations.wanted(mailroom, "address", address=address, player_id=player.id)
    confirmations.mail_code(
        mailroom,
        row,
        _("a second address for orders"),
        _(
            "{player!s} wants to send orders from {address} too.",
            player=player.name,
            address=address,
        ),
    )
    _tell(
        mailroom,
        player.address,
        _("a second address"),
        _(
            "A code was mailed to {address}. Once it comes back, orders may be sent from there.",
            address=address,
        ),
        _("Was that not you? Then nothing happens without the code; write NEW TOKEN in a block."),
        key=f"address/{row.id}/asked",
    )
    return _(
        "a code was mailed to {address}; CONFIRM ADDRESS with it makes the address valid",
        address=address,
    )


def confirm(mailroom: Mailroom, code: str, *, player: tables.Player | None, sender: str) -> str:
    """Make an address valid by its code; return what to say of it.

    The code comes from its player, or (``player`` is None) from the address itself.
    """
    known = {"player_id": player.id} if player else {"address": sender}
    row = confirmations.confirmed(mailroom, "address", code, **known)
    owner = mailroom.session.get_one(tables.Player, row.player_id)
    address = str(row.address)
    check_new(mailroom, owner, address)
    people.add_address(mailroom.session, owner, address, mailroom.at)
    lines = [
        _(
            "Orders of {owner!s} may now come from {address} too.",
            owner=owner.name,
            address=address,
        ),
        _CHANGES,
    ]
    record = people_queries.address_row(mailroom.session, owner.address)
    if record is not None and record.dead_at is not None:
        lines[1:] = [
            _(
                "Mail to {former} came back, so all mail goes to {address} now.",
                former=owner.address,
                address=address,
            )
        ]
        _change_record(mailroom, owner, address)
    else:
        _tell(mailroom, address, _("a second address"), *lines, key=f"address/{row.id}/new")
    return _("orders may come from {address} now", address=address)


def enter(mailroom: Mailroom, player: tables.Player, address: str) -> None:
    """Make an address the one of record because the moderator says so; the former one goes.

    It stays as the second one where there is room, unless mail to it comes back: somebody else may
    get it one day. Raises NotPossible as ``check_new`` does.
    """
    known = people_queries.address_row(mailroom.session, address)
    former = people_queries.address_row(mailroom.session, player.address)
    goes = former is not None and former.dead_at is not None
    if known is None or known.player_id != player.id:
        goes = goes or len(people_queries.addresses_of(mailroom.session, player.id)) >= MOST
        check_new(mailroom, player, address, makes_room=goes)
        people.add_address(mailroom.session, player, address, mailroom.at)
    elif address == player.address and known.dead_at is not None:
        # The moderator knows that mail arrives there again.
        missed.send_missed(mailroom, player, bounces.clear(mailroom, known))
        return
    elif address == player.address:
        raise not_possible(
            "The mail of {player!s} goes to {address} already.", player=player.name, address=address
        )
    _change_record(mailroom, player, address)
    if goes:
        mailroom.session.delete(former)
        mailroom.session.flush()


def remove(mailroom: Mailroom, player: tables.Player, address: str) -> str:
    """Take away an address that is not of record; return what to say of it."""
    row = own(mailroom, player, address)
    if address == player.address:
        raise not_possible(
            "{address} is where your mail goes; make another address PRIMARY before.",
            address=address,
        )
    mailroom.session.delete(row)
    mailroom.session.flush()
    return _("nothing that comes from {address} counts any more", address=address)


def make_primary(mailroom: Mailroom, player: tables.Player, address: str) -> str:
    """Make an address the one of record; the former one is told; return what to say of it."""
    own(mailroom, player, address)
    if address == player.address:
        raise not_possible("Your mail goes to {address} already.", address=address)
    _change_record(mailroom, player, address)
    return _("your mail goes to {address} from now on", address=address)


def own(mailroom: Mailroom, player: tables.Player, address: str) -> tables.Address:
    """Return the row of an address of a player; NotPossible when it is not his."""
    row = people_queries.address_row(mailroom.session, address)
    if row is None or row.player_id != player.id:
        raise not_possible(
            "{address} is not one of your addresses; {known}.",
            address=address,
            known=listed(mailroom, player),
        )
    return row


def _change_record(mailroom: Mailroom, player: tables.Player, address: str) -> None:
    """Let all mail go to another address of a player, tell both, and send what came back before.

    What is known of either address from before counts no more.
    """
    former = player.address
    came_back = bounces.clear(mailroom, people_queries.address_row(mailroom.session, former))
    bounces.clear(mailroom, people_queries.address_row(mailroom.session, address))
    player.address = address
    for to in (former, address):
        _tell(
            mailroom,
            to,
            _("the address of your mail"),
            _(
                "The mail of {player!s} goes to {address} from now on, no longer to {former}.",
                player=player.name,
                address=address,
                former=former,
            ),
            _CHANGES,
            key=f"primary/{player.id}/{mailroom.at.isoformat()}/{'old' if to == former else 'new'}",
        )
    missed.redirect(mailroom, player, former)
    missed.send_missed(mailroom, player, came_back)


def _tell(mailroom: Mailroom, address: str, about: str, *lines: str, key: str) -> None:
    mailroom.to_address(address, "notice", NoticeContext(about, lines), key)


_CHANGES: Final = _(
    "ADDRESS in a block lists your addresses, ADDRESS PRIMARY and ADDRESS REMOVE with one"
    " of them change that."
)
