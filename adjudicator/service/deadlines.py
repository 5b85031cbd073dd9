"""Deadlines: reminders before, early closes and defaults after; outages move, never execute."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final, TypeAlias

from sqlalchemy.exc import OperationalError

from adjudicator import clock
from adjudicator.engine.decision import Decision
from adjudicator.games.registry import grammar_of
from adjudicator.log import get_logger
from adjudicator.reports.form import form_of, moderator_form
from adjudicator.reports.messages import DefaultedContext, ModeratorNotice, ReminderContext
from adjudicator.service import deals
from adjudicator.service.blindness import is_blind
from adjudicator.service.bounces import is_unreachable
from adjudicator.service.contexts import line_of, questions_for, seat_for, seat_line_of
from adjudicator.service.mailing import Mailroom
from adjudicator.service.office import Office
from adjudicator.service.playing import NEGOTIATION, Playing
from adjudicator.service.reporting import publish
from adjudicator.service.windows import delay, goes_on, open_window, plan, reminders_ahead
from adjudicator.store import queries, tables
from adjudicator.store.database import lock_game
from adjudicator.store.positions import Given

HEARTBEAT: Final = "worker"
OUTAGE: Final = timedelta(minutes=5)
"""A worker that was silent for longer than this was down; deadlines move by the gap."""
CLOCK_SLACK: Final = timedelta(minutes=2)
_MOST_DEFAULTS: Final = 200  # taken one after the other when one window closes

Work: TypeAlias = Callable[[Mailroom, tables.Game], bool]
"""Something to do with a locked game; returns whether it did what its caller counts."""

_log = get_logger(__name__)


def tick(office: Office) -> int:
    """Do what is due now in all running games; return how many windows closed.

    One game that fails is put on hold and told to the moderator; the others go on.
    """
    with office.database.reading() as session:
        due = [(one.id, one.game_id) for one in queries.windows_due(session, clock.now())]
    return sum(guarded(office, game_id, _doing(window_id)) for window_id, game_id in due)


def guarded(office: Office, game_id: int, work: Work) -> bool:
    """Do a piece of work on a game in a transaction of its own; a failure stops that game only."""
    try:
        with office.database.transaction() as session:
            game = lock_game(session, game_id)
            mailroom = Mailroom(session, office, clock.now())
            return game.status == "running" and work(mailroom, game)
    except OperationalError as error:
        # The database is in trouble, not the game: the next round tries again.
        _log.warning("game passed over", game=game_id, error=type(error).__name__)
        return False
    except Exception as error:  # one broken game must not stop the others
        with office.database.transaction() as session:
            game = lock_game(session, game_id)
            _set_aside(Mailroom(session, office, clock.now()), game, error)
        return False


def _set_aside(mailroom: Mailroom, game: tables.Game, error: Exception) -> None:
    """Put a game on hold that cannot be played on, and tell the moderator."""
    _log.error("game set aside", game=game.id, error=type(error).__name__)
    session, at = mailroom.session, mailroom.at
    game.status = "held"
    session.add(game)
    detail = {"error": repr(error)}
    session.add(tables.Action(game_id=game.id, at=at, who="service", verb="hold", detail=detail))
    notice = ModeratorNotice(
        about=f"game {game.slug} is set aside",
        lines=(
            f"Game {game.slug} could not be played on: {_in_words(game, error)}",
            "It is on hold; nothing was applied and no deadline passes.",
        ),
        reference=f"game {game.slug}",
        command=f"adjudicator game resume {game.slug}",
        form=moderator_form(game.slug, "", "SEGMENTS", "LOG", "RESUME"),
    )
    mailroom.to_moderator(game, notice, f"aside/{game.id}/{game.version}/{at.isoformat()}")


def _doing(window_id: int) -> Work:
    """Return the work of doing what is due at one window."""
    return lambda mailroom, game: _do_due(mailroom, game, window_id)


def _do_due(mailroom: Mailroom, game: tables.Game, window_id: int) -> bool:
    """Close a window whose end has come, else remind; return whether it closed."""
    window = mailroom.session.get_one(tables.Window, window_id)
    ends = [end for end in (window.due_at, window.closing_at) if end is not None]
    if window.state == "open" and ends and min(ends) <= mailroom.at:
        return _close(mailroom, game, window)
    if window.state == "open":
        _remind(mailroom, game, window)
    plan(mailroom.session, window)
    return False


def _in_words(game: tables.Game, error: Exception) -> str:
    """Return an error for the moderator; what it says may tell of hands that are sealed."""
    name = type(error).__name__
    return name if is_blind(game) else f"{name}: {error}"


# -- closing ----------------------------------------------------------------------------------


def _close(mailroom: Mailroom, game: tables.Game, window: tables.Window) -> bool:
    """Close a window whose end has come: deals are declared, defaults are taken."""
    with Playing(mailroom.session, game, mailroom.at) as playing:
        if window.kind == NEGOTIATION:
            deals.declare(playing, window, "deadline")
        elif not _take_defaults(playing, mailroom, window):
            # Nothing comes by itself until an answer, or the moderator, plans it anew.
            window.next_event_at = None
            return False
        publish(playing, mailroom)
    return True


def _take_defaults(playing: Playing, mailroom: Mailroom, window: tables.Window) -> bool:
    """Answer for everybody who is late; return False when only the moderator can go on.

    Who misses the deadline of a window misses all that it still asks: the questions that follow
    in it get their defaults too, up to one that has none.
    """
    for taken in range(_MOST_DEFAULTS):
        late = playing.waiting
        if taken and not (late and goes_on(window, playing, late)):
            break
        undecidable = [item for item in late if _needs_moderator(playing, item.decision)]
        if undecidable:
            if not taken:
                _call_moderator(playing, mailroom, window, undecidable[0].decision.role)
            return bool(taken)
        for item in late:
            _take_default(playing, mailroom, window, item.decision.role)
    return True


def _needs_moderator(playing: Playing, decision: Decision[Any]) -> bool:
    """Return whether no default may be taken: there is none, or mail to the player comes back."""
    seat = seat_for(playing.session, playing.row, decision.role)
    return not decision.has_default or is_unreachable(playing.session, seat)


def _take_default(playing: Playing, mailroom: Mailroom, window: tables.Window, role: str) -> None:
    """Answer for one role with the default, and tell it."""
    session, game = playing.session, playing.row
    item = next(item for item in playing.waiting if item.decision.role == role)
    decision = item.decision
    seat = seat_for(session, game, role)
    context = DefaultedContext(
        game=line_of(playing),
        seat=seat_line_of(session, game, seat),
        number=mailroom.number_for(game, seat),
        question=questions_for(playing, window, role, playing.at)[0],
        answer=grammar_of(game.game).words(decision, decision.default, playing.view(role)),
    )
    key = f"default/{window.id}/{item.request}/{role}"
    mailroom.to_seat(game, seat, "defaulted", context, key)
    playing.answer(role, decision.default, Given("deadline"))


def _call_moderator(playing: Playing, mailroom: Mailroom, window: tables.Window, role: str) -> None:
    """Tell the moderator that a deadline has passed for a decision that has no default; once."""
    game = playing.row
    notice = ModeratorNotice(
        about=f"{game.slug}: a deadline has passed without an answer",
        lines=(
            f"The window {window.code} is over and {role} has not answered.",
            (
                "No answer can be taken for granted here, or mail to the player comes back: extend"
                " the deadline or answer for the role."
            ),
        ),
        reference=f"window {window.code}",
        command=f"adjudicator game extend {game.slug} --hours 24",
        form=moderator_form(game.slug, window.code, "EXTEND 24h"),
    )
    mailroom.to_moderator(game, notice, f"overdue/{window.id}/{window.request}/{window.due_at}")


# -- reminders --------------------------------------------------------------------------------


def _remind(mailroom: Mailroom, game: tables.Game, window: tables.Window) -> None:
    """Remind everybody whose answer is missing and who is not READY, when it is time.

    Of several reminders whose time has come only the latest is sent.
    """
    session, at = mailroom.session, mailroom.at
    due = min(
        (hours for hours, t in reminders_ahead(game, window).items() if t <= at), default=None
    )
    if due is None:
        return
    window.reminders = [*window.reminders, due]
    session.add(window)
    flags = queries.flags_of(session, window.id)
    with Playing(session, game, at) as playing:
        for item in playing.waiting:
            role = item.decision.role
            if role in flags and flags[role].final:
                continue
            seat = seat_for(session, game, role)
            questions = questions_for(playing, window, role, at)
            context = ReminderContext(
                game=line_of(playing),
                seat=seat_line_of(session, game, seat),
                number=mailroom.number_for(game, seat),
                questions=questions,
                form=form_of(game.slug, role, questions),
            )
            key = f"remind/{window.id}/{window.due_at}/{due:g}/{role}"
            mailroom.to_seat(game, seat, "reminder", context, key)


# -- outages ----------------------------------------------------------------------------------


def beat(office: Office) -> bool:
    """Note that the worker is alive; return False when the clock jumps and nothing may be closed.

    Called at the start and on every round. After an outage every open deadline moves by the gap
    and those asked are told; a clock that runs backwards calls the operator.
    """
    now = clock.now()
    with office.database.transaction() as session:
        mailroom = Mailroom(session, office, now)
        before = queries.beat(session, HEARTBEAT, now)
        if before is None:
            return True
        if now < before - CLOCK_SLACK:
            # The beat has been written with the earlier time: put the later one back.
            queries.beat(session, HEARTBEAT, before)
            _call_operator(mailroom, before)
            return False
        if now - before > OUTAGE:
            _move_all(mailroom, now - before)
    return True


def _move_all(mailroom: Mailroom, gap: timedelta) -> None:
    """Move every deadline by the length of an outage, in the transaction that notes its end."""
    _log.warning("outage", minutes=int(gap.total_seconds() // 60))
    session = mailroom.session
    for game in queries.games_with_status(session, "running"):
        window = open_window(session, lock_game(session, game.id))
        if window is None:
            continue
        delay(session, window, gap, mailroom.at)
        try:
            with session.begin_nested():
                reason = "The service was down; nothing was executed in that time."
                mailroom.moved(game, window, reason, gap)
        except OperationalError:
            raise
        except Exception as error:  # one broken game must not keep the others from their time
            _set_aside(mailroom, game, error)


def _call_operator(mailroom: Mailroom, before: datetime) -> None:
    """Tell the operator, once for each wrong time, that the clock runs backwards."""
    notice = ModeratorNotice(
        about="the clock runs backwards",
        lines=(
            f"It was {before:%Y-%m-%d %H:%M:%S} and is now {mailroom.at:%Y-%m-%d %H:%M:%S} UTC.",
            "No deadline is executed until the clock is right again.",
        ),
        command="adjudicator doctor",
    )
    mailroom.to_moderator(None, notice, f"clock/{before.isoformat()}")
