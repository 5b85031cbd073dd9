"""What the moderator does to a running game: hold, resume, extend, answer for a role."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlmodel import Session, func, select

from adjudicator import clock
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.lexicon import OrderError
from adjudicator.games.registry import grammar_of
from adjudicator.orders.reader import ReadLine
from adjudicator.service.contexts import seat_for
from adjudicator.service.desk import Desk, receipt_of
from adjudicator.service.errors import NoSuchGame, NotPossible
from adjudicator.service.mailing import Mailroom
from adjudicator.service.office import Office
from adjudicator.service.playing import Playing, is_talk
from adjudicator.service.reporting import publish
from adjudicator.service.windows import delay, move_deadline, open_window
from adjudicator.store import queries, tables
from adjudicator.store.database import lock_game
from adjudicator.store.positions import Given


def find_game(session: Session, slug: str) -> tables.Game:
    """Return the game called ``slug``, locked; raises NoSuchGame."""
    row = queries.game_by_slug(session, slug)
    if row is None:
        raise NoSuchGame(f"There is no game {slug!r}; `adjudicator game list` shows all games.")
    return lock_game(session, row.id)


def _note(
    mailroom: Mailroom, game: tables.Game, who: str, verb: str, detail: dict[str, Any]
) -> tables.Action:
    """Record what the moderator did."""
    action = tables.Action(game_id=game.id, at=mailroom.at, who=who, verb=verb, detail=detail)
    mailroom.session.add(action)
    mailroom.session.flush()
    return action


def hold(office: Office, slug: str, *, who: str, reason: str = "") -> None:
    """Stop a running game: nothing is applied and no deadline passes until it is resumed."""
    with office.database.transaction() as session:
        game = find_game(session, slug)
        if game.status != "running":
            raise NotPossible(f"Game {slug} is {game.status}; only a running game can be held.")
        game.status = "held"
        session.add(game)
        mailroom = Mailroom(session, office, clock.now())
        action = _note(mailroom, game, who, "hold", {"reason": reason})
        words = f"The moderator has put the game on hold. {reason}".strip()
        roles = [seat.role for seat in queries.seats_of(session, game.id)]
        mailroom.tell_seats(game, roles, "on hold", words, f"hold/{game.id}/{action.id}")


def resume(office: Office, slug: str, *, who: str) -> None:
    """Go on with a held game; its deadlines move by the time it was held."""
    with office.database.transaction() as session:
        game = find_game(session, slug)
        if game.status != "held":
            raise NotPossible(f"Game {slug} is {game.status}, not held.")
        held_at = session.exec(
            select(func.max(tables.Action.at)).where(
                tables.Action.game_id == game.id, tables.Action.verb == "hold"
            )
        ).one()
        game.status = "running"
        session.add(game)
        mailroom = Mailroom(session, office, clock.now())
        _note(mailroom, game, who, "resume", {})
        window = open_window(session, game)
        if window is not None and held_at is not None and mailroom.at > held_at:
            delay(session, window, mailroom.at - held_at, mailroom.at)
            mailroom.moved(game, window, "The game goes on after a hold.", mailroom.at - held_at)


def extend(office: Office, slug: str, by: timedelta, *, who: str, reason: str = "") -> None:
    """Move the open deadline of a game later; everybody asked is told."""
    with office.database.transaction() as session:
        game = find_game(session, slug)
        window = open_window(session, game)
        if window is None or window.due_at is None:
            raise NotPossible(f"Game {slug} has no open window.")
        if by <= timedelta(0):
            raise NotPossible("A deadline is only moved later, never earlier.")
        mailroom = Mailroom(session, office, clock.now())
        move_deadline(session, window, window.due_at + by, mailroom.at)
        detail = {"hours": by.total_seconds() / 3600, "reason": reason}
        _note(mailroom, game, who, "extend", detail)
        words = f"The moderator has extended the deadline. {reason}".strip()
        mailroom.moved(game, window, words, by)


def answer_for(office: Office, slug: str, role: str, words: str, *, who: str) -> None:
    """Answer the open question of a role with an order line; the role gets a receipt of it.

    Raises NotPossible when nothing is asked or the words do not answer it, IllegalAnswer when the
    answer is not legal.
    """
    with office.database.transaction() as session:
        game = find_game(session, slug)
        if game.status != "running":
            raise NotPossible(f"Game {slug} is {game.status}; nothing can be answered in it.")
        mailroom = Mailroom(session, office, clock.now())
        with Playing(session, game, mailroom.at) as playing:
            canonical, topic = _answer(playing, role, words)
            action = _note(mailroom, game, who, "answer", {"role": role, "topic": topic})
            window = open_window(session, game)
            key = f"receipt/moderator/{action.id}"
            desk = Desk(mailroom, playing, seat_for(session, game, role), window, key=key)
            desk.answer(ReadLine(1, words, "order", canonical=canonical), "accepted")
            desk.notes.append("The moderator has given this answer for you.")
            publish(playing, mailroom, writer=role)
            receipt = receipt_of(desk, window.code if window else "")
            mailroom.to_seat(game, desk.seat, "receipt", receipt, key)


def _answer(playing: Playing, role: str, words: str) -> tuple[str, str]:
    """Give an answer as the moderator; return it in canonical words, and the topic."""
    slug = playing.row.slug
    decision = playing.open_for(role)
    if decision is None:
        raise NotPossible(f"Nothing is asked of {role} in game {slug} now.")
    if is_talk(decision):
        raise NotPossible(f"{role} negotiates in game {slug}; only the player can make deals.")
    grammar, view = grammar_of(playing.row.game), playing.view(role)
    try:
        order = grammar.parse(words)
        if not grammar.answers(order, decision):
            raise NotPossible(f"{words!r} does not answer the open question {decision.topic}.")
        value = grammar.value(order, decision, view)
        decision.check(value)
        canonical: str = grammar.words(decision, value, view)
    except OrderError as error:
        raise NotPossible(f"{error}") from error
    except IllegalAnswer as refused:
        words = grammar.refusal(decision, refused)
        raise IllegalAnswer(words, section=refused.section) from refused
    playing.answer(role, value, Given("moderator"))
    return canonical, decision.topic
