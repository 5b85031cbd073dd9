"""The few reads about people and games that the service needs. All run in the caller's transaction.

Those about mail are in ``mail_queries``, about addresses and absences in ``people_queries``, about
votes in ``vote_queries``.

What every message asks several times stands as a statement of its own (``_SEATS_OF``): building a
statement takes as long as running it.

Words that come out of mail (addresses, tokens, names of games) are cleaned before they are looked
up: PostgreSQL refuses to compare text it could not store.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, bindparam, func, or_
from sqlalchemy.orm import Mapped
from sqlmodel import Session, col, delete, select

from adjudicator.store import tables
from adjudicator.store.columns import storable

# -- people and games -----------------------------------------------------------------------------


_PLAYER_BY_ADDRESS: Final = (
    select(tables.Player)
    .join(tables.Address, col(tables.Address.player_id) == col(tables.Player.id))
    .where(col(tables.Address.address) == bindparam("address"))
)


def player_by_address(session: Session, address: str) -> tables.Player | None:
    """Return the player who may write from this address; case does not matter."""
    wanted = storable(address).lower()
    return session.exec(_PLAYER_BY_ADDRESS, params={"address": wanted}).one_or_none()


def holder_of(session: Session, seat: tables.Seat) -> tables.Player | None:
    """Return who holds a seat; None while nobody does, and when the person was removed."""
    if seat.player_id is None:
        return None
    player = session.get_one(tables.Player, seat.player_id)
    return player if player.removed_at is None else None


def seat_by_token(session: Session, token: str) -> tables.Seat | None:
    """Return the seat a reply address belongs to, also when it has ended (see ``until``)."""
    return session.exec(
        select(tables.Seat).where(col(tables.Seat.token) == storable(token))
    ).one_or_none()


_SEATS_OF: Final = (
    select(tables.Seat)
    .where(col(tables.Seat.game_id) == bindparam("game_id"), col(tables.Seat.until).is_(None))
    .order_by(col(tables.Seat.id))
)


def seats_of(session: Session, game_id: int) -> Sequence[tables.Seat]:
    """Return the seats now held in a game, in the order in which they were given."""
    return session.exec(_SEATS_OF, params={"game_id": game_id}).all()


_DICE_WORDS_OF: Final = (
    select(tables.DiceWords)
    .where(col(tables.DiceWords.game_id) == bindparam("game_id"))
    .order_by(col(tables.DiceWords.id))
)


def dice_words_of(session: Session, game_id: int) -> Sequence[tables.DiceWords]:
    """Return the words that roles have added to the dice of a game, in the order of giving."""
    return session.exec(_DICE_WORDS_OF, params={"game_id": game_id}).all()


_SEATS_OF_PLAYER: Final = (
    select(tables.Seat)
    .where(col(tables.Seat.player_id) == bindparam("player_id"), col(tables.Seat.until).is_(None))
    .order_by(col(tables.Seat.id))
)


def seats_of_player(session: Session, player_id: int) -> Sequence[tables.Seat]:
    """Return the seats a player now holds, in all games."""
    return session.exec(_SEATS_OF_PLAYER, params={"player_id": player_id}).all()


_GAME_BY_SLUG: Final = select(tables.Game).where(col(tables.Game.slug) == bindparam("slug"))


def game_by_slug(session: Session, slug: str) -> tables.Game | None:
    """Return the game players call ``slug``; case does not matter."""
    wanted = storable(slug).lower()
    return session.exec(_GAME_BY_SLUG, params={"slug": wanted}).one_or_none()


def games_moderated_by(session: Session, address: str) -> Sequence[tables.Game]:
    """Return the games whose moderator has this address; case does not matter."""
    game, wanted = tables.Game, storable(address).lower()
    return session.exec(
        select(game).where(col(game.moderator) == wanted).order_by(col(game.id))
    ).all()


def games_with_status(session: Session, *statuses: str) -> Sequence[tables.Game]:
    """Return the games in one of ``statuses``, or all games when none is named; oldest first."""
    game = tables.Game
    statement = select(game).order_by(col(game.id))
    if statuses:
        statement = statement.where(col(game.status).in_(statuses))
    return session.exec(statement).all()


# -- questions, windows, orders -------------------------------------------------------------------


def open_questions(
    session: Session, game_id: int, role: str | None = None
) -> Sequence[tables.Question]:
    """Return the questions that wait in a game, of one role if given, in the order asked."""
    question = tables.Question
    statement = select(question).where(
        col(question.game_id) == game_id, col(question.state) == "open"
    )
    if role is not None:
        statement = statement.where(col(question.role) == role)
    return session.exec(
        statement.order_by(col(question.segment), col(question.request), col(question.id))
    ).all()


def questions_of(session: Session, window_id: int) -> Sequence[tables.Question]:
    """Return the questions of a window in the order asked, answered ones included."""
    question = tables.Question
    return session.exec(
        select(question).where(col(question.window_id) == window_id).order_by(col(question.id))
    ).all()


def is_running(game_id: Mapped[int]) -> ColumnElement[bool]:
    """Return the condition that the game of a row is running.

    Not a join: SQLite would begin with the games, and ask each for its rows.
    """
    game = tables.Game
    return select(game.id).where(col(game.id) == game_id, col(game.status) == "running").exists()


def windows_due(session: Session, now: datetime) -> Sequence[tables.Window]:
    """Return the windows of running games at which something is due, the earliest first.

    What it is, a reminder or the end, the window itself says (``next_event_at``).
    """
    window = tables.Window
    return session.exec(
        select(window)
        .where(col(window.next_event_at) <= now, is_running(col(window.game_id)))
        .order_by(col(window.next_event_at), col(window.id))
    ).all()


_OPEN_WINDOWS: Final = (
    select(tables.Window)
    .where(col(tables.Window.game_id) == bindparam("game_id"), col(tables.Window.state) == "open")
    .order_by(col(tables.Window.id))
)


def open_windows(session: Session, game_id: int) -> Sequence[tables.Window]:
    """Return the windows of a game that are open, in the order of opening."""
    return session.exec(_OPEN_WINDOWS, params={"game_id": game_id}).all()


def windows_since(session: Session, game_id: int, moment: datetime) -> Sequence[tables.Window]:
    """Return the windows of a game that were open after a moment, in the order of opening."""
    window = tables.Window
    return session.exec(
        select(window)
        .where(
            col(window.game_id) == game_id,
            or_(col(window.closed_at).is_(None), col(window.closed_at) > moment),
        )
        .order_by(col(window.id))
    ).all()


def window_by_code(session: Session, game_id: int, code: str) -> tables.Window | None:
    """Return the window of a game that players call ``code``; case does not matter."""
    window = tables.Window
    return session.exec(
        select(window).where(
            col(window.game_id) == game_id, col(window.code) == storable(code).upper()
        )
    ).one_or_none()


def next_window_code(session: Session, game_id: int) -> str:
    """Return the code for the next window of a game: W1, W2 and so on; the game must be locked."""
    window = tables.Window
    count = session.exec(
        select(func.count()).select_from(window).where(col(window.game_id) == game_id)
    ).one()
    return f"W{count + 1}"


_FLAGS_OF: Final = (
    select(tables.Flag)
    .where(col(tables.Flag.window_id) == bindparam("window_id"))
    .order_by(col(tables.Flag.id))
)


def flags_of(session: Session, window_id: int) -> dict[str, tables.Flag]:
    """Return the flags of a window by role."""
    rows = session.exec(_FLAGS_OF, params={"window_id": window_id})
    return {row.role: row for row in rows}


_HELD_ANSWERS: Final = (
    select(tables.Window, tables.Flag)
    .join(tables.Flag, col(tables.Flag.window_id) == col(tables.Window.id))
    .where(
        col(tables.Window.game_id) == bindparam("game_id"),
        col(tables.Window.generation) == bindparam("generation"),
        col(tables.Window.state) == "open",
        col(tables.Flag.held),
    )
    .order_by(col(tables.Flag.id))
)


def held_answers(
    session: Session, game_id: int, generation: int
) -> Sequence[tuple[tables.Window, tables.Flag]]:
    """Return the answers that are kept until their window closes, each with its window."""
    parameters = {"game_id": game_id, "generation": generation}
    return session.exec(_HELD_ANSWERS, params=parameters).all()


def roles_that_missed(
    session: Session, game_id: int, *, generation: int, segment: int, kind: str
) -> dict[str, tables.Window]:
    """Return the roles that have missed a deadline in a segment, with the latest such window.

    ``kind`` is the type of window.
    """
    window, flag = tables.Window, tables.Flag
    rows = session.exec(
        select(flag.role, window)
        .join(window, col(flag.window_id) == col(window.id))
        .where(
            col(window.game_id) == game_id,
            col(window.generation) == generation,
            col(window.segment) == segment,
            col(window.kind) == kind,
            col(flag.missed),
        )
        .order_by(col(window.id))
    )
    return dict(rows.all())


def deals_of(session: Session, window_id: int) -> Sequence[tables.Deal]:
    """Return the deals proposed in a window by number."""
    deal = tables.Deal
    return session.exec(
        select(deal).where(col(deal.window_id) == window_id).order_by(col(deal.number))
    ).all()


_ROLES_WITH_ORDERS_AHEAD: Final = select(col(tables.OrderLine.role)).where(
    col(tables.OrderLine.game_id) == bindparam("game_id"),
    col(tables.OrderLine.status) == "waiting",
)


def roles_with_orders_ahead(session: Session, game_id: int) -> set[str]:
    """Return the roles in whose order book something waits."""
    return set(session.exec(_ROLES_WITH_ORDERS_AHEAD, params={"game_id": game_id}))


def order_book(session: Session, game_id: int, role: str) -> Sequence[tables.OrderLine]:
    """Return the lines a role has given ahead and that still wait, in the order to try them."""
    line = tables.OrderLine
    return session.exec(
        select(line)
        .where(col(line.game_id) == game_id, col(line.role) == role, col(line.status) == "waiting")
        .order_by(col(line.position), col(line.id))
    ).all()


def roles_with_standing_orders(session: Session, game_id: int) -> set[str]:
    """Return the roles that have standing orders."""
    order = tables.StandingOrder
    return set(
        session.exec(
            select(col(order.role)).where(
                col(order.game_id) == game_id, col(order.status) == "standing"
            )
        )
    )


def standing_orders(
    session: Session, game_id: int, role: str | None = None
) -> Sequence[tables.StandingOrder]:
    """Return the standing orders of a role, or of all, in the order to try them: newest first."""
    order = tables.StandingOrder
    statement = select(order).where(col(order.game_id) == game_id, col(order.status) == "standing")
    if role is not None:
        statement = statement.where(col(order.role) == role)
    return session.exec(statement.order_by(col(order.number).desc(), col(order.id))).all()


def next_standing_number(session: Session, game_id: int, role: str) -> int:
    """Return the number of the next standing order of a role; numbers are never used again."""
    order = tables.StandingOrder
    highest = session.exec(
        select(func.max(order.number)).where(col(order.game_id) == game_id, col(order.role) == role)
    ).one()
    return (highest or 0) + 1


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
