"""The few reads about people and games that the service needs. All run in the caller's transaction.

Those about mail are in ``mail_queries``, about addresses and absences in ``people_queries``, about
votes in ``vote_queries``.

Words that come out of mail (addresses, tokens, names of games) are cleaned before they are looked
up: PostgreSQL refuses to compare text it could not store.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, bindparam, or_
from sqlalchemy.orm import Mapped
from sqlmodel import Session, col, delete, select

from adjudicator.store import bare, tables
from adjudicator.store.columns import storable
from adjudicator.store.errors import NotStored
from adjudicator.store.memory import Asked, remembered
from adjudicator.store.reading import all_of, count_of, only

# -- people and games -----------------------------------------------------------------------------


_PEOPLE: Final = (tables.Player, tables.Address)
_PLAYER_BY_ADDRESS: Final = (
    select(tables.Player)
    .join(tables.Address, col(tables.Address.player_id) == col(tables.Player.id))
    .where(col(tables.Address.address) == bindparam("address"))
)


def player_by_address(session: Session, address: str) -> tables.Player | None:
    """Return the player who may write from this address; case does not matter."""
    wanted = storable(address).lower()
    return remembered(
        session,
        Asked(("by address", wanted), _PEOPLE),
        lambda: session.exec(_PLAYER_BY_ADDRESS, params={"address": wanted}).one_or_none(),
    )


def holder_of(session: Session, seat: tables.Seat) -> tables.Player | None:
    """Return who holds a seat; None while nobody does, and when the person was removed."""
    if seat.player_id is None:
        return None
    player = _players_of(session, seat.game_id).get(seat.player_id)
    if player is None:  # the seat is held no more
        player = session.get_one(tables.Player, seat.player_id)
    return player if player.removed_at is None else None


_PLAYERS: Final = select(tables.Player).where(
    col(tables.Player.id).in_(bindparam("keys", expanding=True))
)


def _players_of(session: Session, game_id: int) -> dict[int, tables.Player]:
    """Return who holds a seat in a game, by key."""
    keys = tuple(sorted({seat.player_id for seat in seats_of(session, game_id) if seat.player_id}))
    return remembered(
        session,
        Asked(("players", keys), (tables.Player,), frozenset({"id"})),
        lambda: {row.id: row for row in session.exec(_PLAYERS, params={"keys": keys})},
    )


def seat_by_token(session: Session, token: str) -> tables.Seat | None:
    """Return the seat a reply address belongs to, also when it has ended (see ``until``)."""
    return only(session, tables.Seat, token=storable(token))


def seats_of(session: Session, game_id: int) -> Sequence[tables.Seat]:
    """Return the seats now held in a game, in the order in which they were given."""
    return all_of(session, tables.Seat, game_id=game_id, until=None)


def dice_words_of(session: Session, game_id: int) -> Sequence[tables.DiceWords]:
    """Return the words that roles have added to the dice of a game, in the order of giving."""
    return all_of(session, tables.DiceWords, game_id=game_id)


def seats_of_player(session: Session, player_id: int) -> Sequence[tables.Seat]:
    """Return the seats a player now holds, in all games."""
    return all_of(session, tables.Seat, player_id=player_id, until=None)


_GAME: Final = (
    select(tables.Game)
    .where(col(tables.Game.id) == bindparam("game_id"))
    .execution_options(populate_existing=True)
)
# Not FOR UPDATE: rows of other transactions may refer to the game while it is locked.
_LOCKED_GAME: Final = _GAME.with_for_update(key_share=True)


def game_by_id(session: Session, game_id: int) -> tables.Game:
    """Return the game with a key; raises NotStored without it."""
    return remembered(session, asked_for_game(game_id), lambda: game_read_anew(session, game_id))


def asked_for_game(game_id: int) -> Asked:
    """Return what is asked when one game is read anew, which is done once in a transaction."""
    return Asked(("game", game_id), (tables.Game,), frozenset(), (("id", game_id),))


def game_read_anew(session: Session, game_id: int, *, lock: bool = False) -> tables.Game:
    """Return a game as it is in the database now, locked or not; raises NotStored without it."""
    session.flush()  # what waits to be written would be lost
    statement = _LOCKED_GAME if lock else _GAME
    game = session.exec(statement, params={"game_id": game_id}).one_or_none()
    if game is None:
        raise NotStored(f"There is no game with the id {game_id}.")
    return game


def game_by_slug(session: Session, slug: str) -> tables.Game | None:
    """Return the game players call ``slug``; case does not matter."""
    return only(session, tables.Game, slug=storable(slug).lower())


def games_moderated_by(session: Session, address: str) -> Sequence[tables.Game]:
    """Return the games whose moderator has this address; case does not matter."""
    return all_of(session, tables.Game, moderator=storable(address).lower())


def games_with_status(session: Session, *statuses: str) -> Sequence[tables.Game]:
    """Return the games in one of ``statuses``, or all games when none is named; oldest first."""
    wanted: dict[str, Any] = {"status": statuses} if statuses else {}
    return all_of(session, tables.Game, **wanted)


# -- questions, windows, orders -------------------------------------------------------------------


def actions_of(session: Session, game_id: int, *verbs: str) -> Sequence[tables.Action]:
    """Return what was done in a game, in order; of ``verbs`` only, if some are named."""
    wanted: dict[str, Any] = {"verb": verbs} if verbs else {}
    return all_of(session, tables.Action, game_id=game_id, **wanted)


def open_questions(session: Session, game_id: int) -> Sequence[tables.Question]:
    """Return the questions that wait in a game, in the order asked."""
    order = ("segment", "request", "id")
    return all_of(session, tables.Question, by=order, game_id=game_id, state="open")


def questions_of(session: Session, window_id: int) -> Sequence[tables.Question]:
    """Return the questions of a window in the order asked, answered ones included."""
    return all_of(session, tables.Question, window_id=window_id)


def is_running(game_id: Mapped[int], *statuses: str) -> ColumnElement[bool]:
    """Return the condition that the game of a row is running, or has one of some statuses.

    Not a join: SQLite would begin with the games, and ask each for its rows.
    """
    game = tables.Game
    status = col(game.status).in_(statuses or ("running",))
    return select(game.id).where(col(game.id) == game_id, status).exists()


def windows_due(
    session: Session, now: datetime, status: str = "running"
) -> Sequence[tables.Window]:
    """Return the windows of games of a status at which something is due, the earliest first.

    What it is, a reminder or the end, the window itself says (``next_event_at``).
    """
    window = tables.Window
    due, running = col(window.next_event_at) <= now, is_running(col(window.game_id), status)
    return all_of(session, window, due, running, by=("next_event_at", "id"))


def open_windows(session: Session, game_id: int) -> Sequence[tables.Window]:
    """Return the windows of a game that are open, in the order of opening."""
    return all_of(session, tables.Window, game_id=game_id, state="open")


def windows_since(session: Session, game_id: int, moment: datetime) -> Sequence[tables.Window]:
    """Return the windows of a game that were open after a moment, in the order of opening."""
    window = tables.Window
    was_open = or_(col(window.closed_at).is_(None), col(window.closed_at) > moment)
    return all_of(session, window, was_open, game_id=game_id)


def window_by_code(session: Session, game_id: int, code: str) -> tables.Window | None:
    """Return the window of a game that players call ``code``; case does not matter."""
    return only(session, tables.Window, game_id=game_id, code=storable(code).upper())


def next_window_code(session: Session, game_id: int) -> str:
    """Return the code for the next window of a game: W1, W2 and so on; the game must be locked."""
    return f"W{count_of(session, tables.Window, game_id=game_id) + 1}"


def flags_of(session: Session, window_id: int) -> dict[str, tables.Flag]:
    """Return the flags of a window by role."""
    return {row.role: row for row in all_of(session, tables.Flag, window_id=window_id)}


def held_answers(
    session: Session, game_id: int, generation: int
) -> Sequence[tuple[tables.Window, tables.Flag]]:
    """Return the answers that are kept until their window closes, each with its window."""
    return [
        (window, flag)
        for window in open_windows(session, game_id)
        if window.generation == generation
        for flag in flags_of(session, window.id).values()
        if flag.held
    ]


_FLAG, _WINDOW = bare.table_of(tables.Flag), bare.table_of(tables.Window)
_MISSED: Final = (
    select(_FLAG.c.role, _WINDOW.c.id)
    .join_from(_FLAG, _WINDOW, _FLAG.c.window_id == _WINDOW.c.id)
    .where(
        *bare.open_values(tables.Window, "game_id", "generation", "segment", "kind"),
        _FLAG.c.missed,
    )
    .order_by(_WINDOW.c.id)
)


def roles_that_missed(
    session: Session, game_id: int, *, generation: int, segment: int, kind: str
) -> dict[str, tables.Window]:
    """Return the roles that have missed a deadline in a segment, with the latest such window.

    ``kind`` is the type of window.
    """
    where = {"game_id": game_id, "generation": generation, "segment": segment, "kind": kind}
    missed = bare.read(session, _MISSED, tables.Flag, tables.Window, values=where)
    return {role: session.get_one(tables.Window, number) for role, number in missed}


def deals_of(session: Session, window_id: int) -> Sequence[tables.Deal]:
    """Return the deals proposed in a window by number."""
    return all_of(session, tables.Deal, by=["number"], window_id=window_id)


def roles_with_orders_ahead(session: Session, game_id: int) -> set[str]:
    """Return the roles in whose order book something waits."""
    return {line.role for line in _order_books(session, game_id) if line.status == "waiting"}


def order_book(session: Session, game_id: int, role: str) -> Sequence[tables.OrderLine]:
    """Return the lines a role has given ahead and that still wait, in the order to try them."""
    books = _order_books(session, game_id)
    return [line for line in books if (line.role, line.status) == (role, "waiting")]


def order_lines_returned(session: Session, game_id: int, role: str) -> Sequence[tables.OrderLine]:
    """Return the lines that were given back to a role and of which it has not been told."""
    books = _order_books(session, game_id)
    found = [line for line in books if (line.role, line.status) == (role, "returned")]
    return sorted(found, key=lambda line: line.id)


def _order_books(session: Session, game_id: int) -> Sequence[tables.OrderLine]:
    """Return what waits in all order books of a game: a message looks at each of them often."""
    order, status = ("position", "id"), ("waiting", "returned")
    return all_of(session, tables.OrderLine, by=order, game_id=game_id, status=status)


def roles_with_standing_orders(session: Session, game_id: int) -> set[str]:
    """Return the roles that have standing orders."""
    return {row.role for row in standing_orders(session, game_id)}


def standing_orders(
    session: Session, game_id: int, role: str | None = None
) -> Sequence[tables.StandingOrder]:
    """Return the standing orders of a role, or of all, in the order to try them: newest first."""
    order = ("-number", "id")
    rows = all_of(session, tables.StandingOrder, by=order, game_id=game_id, status="standing")
    return [row for row in rows if role in (None, row.role)]


_TELLING: Final = bare.table_of(tables.Telling).c
_LAST_REPORT: Final = (
    select(_TELLING.last_segment, _TELLING.last_fact)
    .where(
        *bare.open_values(tables.Telling, "game_id", "generation", "role"),
        _TELLING.key.startswith("report/"),
    )
    .order_by(_TELLING.last_segment.desc(), _TELLING.last_fact.desc())
    .limit(1)
)


def last_report(session: Session, game: tables.Game, role: str) -> tuple[int, int] | None:
    """Return how far (segment, fact) the last report told a role; None since the game began.

    Or since it went back.
    """
    where = {"game_id": game.id, "generation": game.generation, "role": role}
    found = bare.read(session, _LAST_REPORT, tables.Telling, values=where)
    return (found[0][0], found[0][1]) if found else None


# -- the service itself ---------------------------------------------------------------------------


def heartbeat(session: Session, name: str) -> tables.Heartbeat | None:
    """Return when the loop ``name`` was last alive, as a row that stays as it is."""
    row = session.get(tables.Heartbeat, name)
    return None if row is None else row.model_copy()


def beat(
    session: Session,
    name: str,
    now: datetime,
    *,
    uptime: float | None = None,
    boot: str | None = None,
) -> None:
    """Note that the loop ``name`` is alive, on a machine that has run since its start ``boot``."""
    session.merge(tables.Heartbeat(name=name, at=now, uptime=uptime, boot=boot))
    session.flush()


def forget_beats(session: Session, beginning: str, before: datetime) -> None:
    """Remove the notes of loops whose name has a beginning and that were last alive before."""
    beat_of = tables.Heartbeat
    old = (col(beat_of.name).startswith(beginning, autoescape=True), col(beat_of.at) < before)
    session.exec(delete(beat_of).where(*old))


def last_moment(window: tables.Window) -> datetime | None:
    """Return until when orders are taken: the deadline, or the end of the grace after it."""
    return window.grace_until or window.due_at
