"""Giving out the powers of a game before it begins, by what its players wish.

Until then the seats are chairs: a player is reached by his chair, and what he will play is open.
Wishes are sealed until all are in, their time is over, or the moderator starts the game. The order
that decides is drawn from the secret of the game and all wishes, and stands on record
(``proving``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudicator.engine.chance import Key, SecretChance, linked, opening_chain
from adjudicator.engine.play import begin as begin_rules
from adjudicator.engine.words import _, joined
from adjudicator.games.particulars import HANDICAP
from adjudicator.games.telling import Section
from adjudicator.service.played import game_in
from adjudicator.service.seats import people
from adjudicator.service.seats.choosing import Lot, by_bids, by_preference
from adjudicator.service.table.contexts import names_of
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.running import Actor
from adjudicator.store import positions, queries, tables
from adjudicator.words.order_words import order_line

ASSIGNMENT: Final = "assignment"
"""The setting that says how the powers are given out."""
SIGNED: Final = "signed"
PREFERENCES: Final = "preferences"
BIDS: Final = "bids"
WAYS: Final = (SIGNED, PREFERENCES, BIDS)
MOST_BID: Final = 25
_WISH: Final = "wish"
"""What a player wishes is kept with his response sheet, as what he has said for later."""


def way_of(game: tables.Game) -> str:
    """Return how the powers of a game are given out."""
    return str(game.settings.get(ASSIGNMENT, SIGNED))


def is_open(game: tables.Game) -> bool:
    """Return whether a game waits for the wishes of its players."""
    return game.status == "setup" and way_of(game) != SIGNED


def wished(seat: tables.Seat) -> dict[str, int] | None:
    """Return the wish of who sits on a chair; None as long as there is none."""
    found: dict[str, int] | None = seat.sheet.get(_WISH)
    return found


def wish(
    mailroom: Mailroom, game: tables.Game, seat: tables.Seat, wanted: Mapping[str, int]
) -> None:
    """Keep a wish, for all chairs of its player; it replaces the one before."""
    for one in queries.seats_of(mailroom.session, game.id):
        if one.player_id == seat.player_id:
            one.sheet = {**one.sheet, _WISH: dict(wanted)}
            mailroom.session.add(one)
    mailroom.session.flush()


def missing(mailroom: Mailroom, game: tables.Game) -> list[str]:
    """Return the chairs of which the wish is missing; one of each player."""
    seats = chairs(mailroom, game)
    return [seat.role for seat in seats.values() if wished(seat) is None]


def _lots(game: tables.Game) -> list[Lot]:
    rules = game_in(game).rules
    return [*rules.seats(begin_rules(rules, game.scenario, dict(game.options)).snapshot)]


def chairs(mailroom: Mailroom, game: tables.Game) -> dict[str, tables.Seat]:
    """Return by its first role the chair of each player."""
    seats = {seat.role: seat for seat in queries.seats_of(mailroom.session, game.id)}
    return {lot[0]: seats[lot[0]] for lot in _lots(game)}


def chair_words(game: tables.Game) -> str:
    """Return what a seat is before the powers are given out."""
    return _(
        "You have a seat in {game}, {title!s}. What you will play is open: until the powers are"
        " given out, the name of your seat is only that of a chair.",
        game=game.slug,
        title=game.title,
    )


def invitation(game: tables.Game) -> str:
    """Return what a player is told who has a chair, or who has written something else."""
    names = names_of(game, [lot[0] for lot in _lots(game)][:3])
    first, second, third = (*names, *names)[:3]
    if way_of(game) == BIDS:
        example = order_line(f"BID {first} 3, {second} 1")
        return _(
            "The powers are given out by bids of victory points. Answer with one line between"
            " BEGIN and END, such as {example}: what you bid at most for each; for what you do not"
            " name you bid nothing. The sum of all bids becomes as great as it can be, and a power"
            " begins with so many points less as its player has bid for it.",
            example=example,
        )
    example = order_line(f"PREFER POWERS {first}, {second}, {third}")
    return _(
        "The powers are given out by preference. Answer with one line between BEGIN and END, such"
        " as {example}: what you like best comes first. When all have written, the order is drawn"
        " in which the players choose.",
        example=example,
    )


def noted(game: tables.Game, seat: tables.Seat) -> str:
    """Return what a player is told of his wish: that it is noted, or how to send one."""
    if wished(seat) is None:
        return invitation(game)
    return _("Your wish is noted; until the powers are given out another replaces it.")


# -- giving out -----------------------------------------------------------------------------------


def drawn(
    secret: str, secret_hash: str, wishes: Mapping[str, Any], chairs: Sequence[str]
) -> list[str]:
    """Return the chairs in the order that decides; it follows from secret and wishes."""
    key = Key(0, 0, "shuffle", "order of choice", linked(opening_chain(secret_hash), wishes))
    order = SecretChance(bytes.fromhex(secret)).shuffle(key, len(chairs))
    return [chairs[place] for place in order]


def given_out(
    way: str, order: Sequence[str], wishes: Mapping[str, Mapping[str, int]], lots: Sequence[Lot]
) -> dict[str, Lot]:
    """Return by chair the roles that its player gets."""
    return (by_bids if way == BIDS else by_preference)(order, wishes, lots)


def paid(
    way: str, wishes: Mapping[str, Mapping[str, int]], found: Mapping[str, Lot]
) -> dict[str, int]:
    """Return by role the points that its player has bid for it, where they are any."""
    bids = {role: wishes[chair].get(role, 0) for chair, lot in found.items() for role in lot}
    return {role: points for role, points in bids.items() if points and way == BIDS}


def give_out(mailroom: Mailroom, game: tables.Game) -> None:
    """Give the powers to the players, with what they have bid; all are told all wishes."""
    seated = chairs(mailroom, game)
    wishes = {role: wished(seat) or {} for role, seat in seated.items()}
    order = drawn(game.secret, game.secret_hash, wishes, [*seated])
    way, lots = way_of(game), _lots(game)
    found = given_out(way, order, wishes, lots)
    names = {role: _player(mailroom, seat) for role, seat in seated.items()}
    _seat(mailroom, game, {chair: [*lot] for chair, lot in found.items()})
    _handicap(mailroom, game, paid(way, wishes, found))
    action = Actor(mailroom, game, "service").note(
        "assign", way=way, wishes=wishes, order=order, seats={c: [*lot] for c, lot in found.items()}
    )
    lines = [_result(game, names[chair], found[chair], wishes[chair], way) for chair in order]
    said = (
        _("The powers are given out so that the sum of bids is greatest. Ties go by this order:")
        if way == BIDS
        else _("The powers are given out by preference. The order in which the players chose:")
    )
    section = Section(_("Who plays what"), (said, *lines))
    mailroom.tell_all(game, _("who plays what"), section, f"assign/{action.id}")


def _player(mailroom: Mailroom, seat: tables.Seat) -> str:
    player = queries.holder_of(mailroom.session, seat)
    return player.name if player is not None else _("nobody")


def _result(game: tables.Game, player: str, lot: Lot, wanted: Mapping[str, int], way: str) -> str:
    roles = joined(", ", names_of(game, lot))
    if not wanted:
        return _("{player!s}: {roles} (no wish)", player=player, roles=roles)
    listed = sorted(wanted.items(), key=lambda one: -one[1] if way == BIDS else one[1])
    names = names_of(game, [role for role, _number in listed])
    said = [
        f"{name} {points}" if way == BIDS else name
        for name, (_role, points) in zip(names, listed, strict=True)
    ]
    wishes = joined(", ", said)
    if way == BIDS:
        return _("{player!s}: {roles} (bid {wishes})", player=player, roles=roles, wishes=wishes)
    return _("{player!s}: {roles} (wished {wishes})", player=player, roles=roles, wishes=wishes)


def _seat(mailroom: Mailroom, game: tables.Game, found: Mapping[str, Sequence[str]]) -> None:
    """Seat every player on his powers; whose power has changed gets another reply address."""
    session, at = mailroom.session, mailroom.at
    seats = {seat.role: seat for seat in queries.seats_of(session, game.id)}
    holders = {role: queries.holder_of(session, seat) for role, seat in seats.items()}
    for chair, roles in found.items():
        for role in roles:
            former, player = seats[role], holders[chair]
            if former.player_id == (player.id if player else None):
                former.sheet = {k: v for k, v in former.sheet.items() if k != _WISH}
                continue
            former.until = at
            seat = people.new_seat(session, mailroom.office, game, role, player, at)
            seat.open_since = at if player is None else None
    session.flush()


def _handicap(mailroom: Mailroom, game: tables.Game, bids: Mapping[str, int]) -> None:
    """Let every power begin with what was bid for it less."""
    if not bids:
        return
    game.options = {**game.options, HANDICAP: dict(bids)}
    rules = game_in(game).rules
    opening = begin_rules(rules, game.scenario, dict(game.options))
    positions.set_opening(mailroom.session, game, rules.dump(opening.snapshot))
