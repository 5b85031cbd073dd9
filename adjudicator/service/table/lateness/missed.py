"""What becomes of a missed deadline (``docs/windows.md``).

In this order: one excuse, which everybody is told of and which moves the deadline once; grace, in
which orders are still taken; then the default of each decision, or the moderator, who releases it
in a moderated game and decides where a decision has no default. Who misses several windows in a
row opens the seat for somebody else. Silence in a response window is a pass and silence in a
negotiation confirms nothing more: nobody is late there.

Whether anybody is late is public: it depends on who is asked and who has answered, never on hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.engine.decision import RESPONSE_WINDOW, Decision
from adjudicator.engine.record import Open
from adjudicator.engine.words import _, n_
from adjudicator.reports.form import form_of, moderator_form
from adjudicator.reports.messages import DefaultedContext, ModeratorNotice, ReminderContext
from adjudicator.service.post.blind_moderation import is_sealed_from_moderator
from adjudicator.service.post.unwanted.bounces import is_unreachable
from adjudicator.service.table import caretaking, stand_in
from adjudicator.service.table.contexts import (
    line_of,
    questions_for,
    roles_named,
    seat_for,
)
from adjudicator.service.table.lateness.excuses import excuse_once
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import NEGOTIATION, Playing
from adjudicator.service.table.running import Actor
from adjudicator.service.table.timekeeping import game_settings
from adjudicator.service.table.timekeeping.flags import release
from adjudicator.service.table.timekeeping.schedule import next_allowed
from adjudicator.service.table.timekeeping.timing import window_name
from adjudicator.service.table.timekeeping.windows import kind_of, plan
from adjudicator.store import queries, tables
from adjudicator.store.positions import Given
from adjudicator.words.order_words import order_line

_FREE: Final = (NEGOTIATION, RESPONSE_WINDOW)  # types of window in which silence is no miss
_MOST_DEFAULTS: Final = 200  # taken one after the other in one transaction


def late_roles(playing: Playing) -> list[str]:
    """Return who has not answered what is open."""
    return [item.decision.role for item in playing.waiting]


# -- when the deadline has come ---------------------------------------------------------------


def is_settled(playing: Playing, mailroom: Mailroom, window: tables.Window) -> bool:
    """Do what comes next for who is late in a window whose time is over.

    Returns whether the window closes now; otherwise it stays open for an excuse, for the grace, or
    for the moderator.
    """
    late = list(playing.waiting)
    if window.kind not in _FREE and late:
        game = playing.row
        patient = [
            role for role in late_roles(playing) if _is_patient(_seat(playing, role), playing)
        ]
        if excuse_once(playing, mailroom, window, patient):
            return False
        if patient and _give_grace(playing, mailroom, window):
            return False
        if game_settings.value_of(game, "moderated"):
            _ask_to_release(playing, mailroom, window)
            return False
    undecidable = [item.decision.role for item in late if _needs_moderator(playing, item)]
    left = [role for role in undecidable if not _goes_to_caretaker(playing, mailroom, role)]
    if left:
        _call_moderator(playing, mailroom, window, left[0])
    if undecidable:
        return False
    take_defaults(playing, mailroom, window)
    return True


def _is_patient(seat: tables.Seat, playing: Playing) -> bool:
    """Return whether a late seat gets more time: not an open one, nor where mail comes back."""
    return seat.open_since is None and not is_unreachable(playing.session, seat)


def _needs_moderator(playing: Playing, item: Open) -> bool:
    """Return whether no default may be taken: there is none, or mail to the player comes back.

    A moderator who has said what counts is not called again.
    """
    if not item.decision.has_default:
        return True
    unreachable = is_unreachable(playing.session, _seat(playing, item.decision.role))
    return unreachable and stand_in.kept(playing, item) is None


def _goes_to_caretaker(playing: Playing, mailroom: Mailroom, role: str) -> bool:
    """Return whether a caretaker answers where no default may be taken: one comes if it can."""
    seat = _seat(playing, role)
    if seat.caretaker is None and caretaking.comes_by_itself(playing.row):
        _count_miss(playing, mailroom, role)
    return seat.caretaker is not None


def _seat(playing: Playing, role: str) -> tables.Seat:
    return seat_for(playing.session, playing.row, role)


def _give_grace(playing: Playing, mailroom: Mailroom, window: tables.Window) -> bool:
    """Take orders for some time yet and tell who is late; return False when that is over."""
    game, at = playing.row, playing.at
    by = game_settings.length(game, "grace", window.kind)
    if window.grace_until is not None or not by or window.due_at is None:
        return False
    until = next_allowed(window.due_at + by, game_settings.calendar_of(game, window.kind))
    if until <= at:
        return False
    window.grace_until = until
    window.moves += 1
    plan(playing.session, window)
    for role in late_roles(playing):
        remind(playing, mailroom, window, role, f"late/{window.id}/{window.moves}", late=True)
    return True


def remind(
    playing: Playing,
    mailroom: Mailroom,
    window: tables.Window,
    role: str,
    key: str,
    *,
    late: bool = False,
) -> None:
    """Remind a role of what it is asked; ``late``: the deadline has passed, grace has begun."""
    session, game = playing.session, playing.row
    seat = seat_for(session, game, role)
    questions = questions_for(playing, window, role, playing.at)
    context = ReminderContext(
        *mailroom.head(game, seat, line_of(playing)),
        questions=questions,
        form=form_of(game.slug, role, questions),
        late=late,
    )
    moved = window if late else None
    mailroom.to_seat(game, seat, "reminder", context, f"{key}/{role}", window=moved)


# -- defaults ---------------------------------------------------------------------------------


def take_defaults(
    playing: Playing, mailroom: Mailroom, window: tables.Window, *, only: str | None = None
) -> None:
    """Answer for everybody who is late, or only for one role; count the misses.

    What was held until now is given to the rules when nobody is late any more. Who misses the
    deadline of a window misses all that it still asks: see ``answer_for_missing``.
    """
    late = [item for item in playing.waiting if only in (None, item.decision.role)]
    if len(late) == len(playing.waiting):
        release(playing, window)
    flags = queries.flags_of(playing.session, window.id)
    for item in late:
        role = item.decision.role
        excused = stand_in.kept(playing, item) is not None or is_unreachable(
            playing.session, _seat(playing, role)
        )
        _take_default(playing, mailroom, window, item)
        if window.kind not in _FREE and not excused:
            flags[role].missed = True
            _count_miss(playing, mailroom, role)


def answer_for_missing(playing: Playing, mailroom: Mailroom) -> bool:
    """Answer for who has missed the deadline earlier in this part of the turn.

    Returns whether anybody was answered for. It stops at a question without a default, which the
    role is asked then.
    """
    answered = False
    seats = queries.seats_of(playing.session, playing.row.id)
    thinking = {seat.role for seat in seats if seat.caretaker is not None}
    for _turn in range(_MOST_DEFAULTS):
        waiting = playing.waiting
        if not waiting or kind_of(playing.asked) in _FREE:
            break
        missed = queries.roles_that_missed(
            playing.session,
            playing.row.id,
            generation=playing.row.generation,
            segment=playing.segment,
            kind=kind_of(playing.asked),
        )
        item = next(
            (
                item
                for item in waiting
                if item.decision.role in missed.keys() - thinking
                and not _needs_moderator(playing, item)
            ),
            None,
        )
        if item is None:
            break
        _take_default(playing, mailroom, missed[item.decision.role], item)
        answered = True
    return answered


def _take_default(playing: Playing, mailroom: Mailroom, window: tables.Window, item: Open) -> None:
    """Answer for one role with what is kept for it, else with the default, and tell it.

    The source does not tell whether what was kept was legal.
    """
    session, game, decision = playing.session, playing.row, item.decision
    role = decision.role
    seat = seat_for(session, game, role)
    words = stand_in.kept(playing, item)
    if words is None:
        given = Given("deadline")
        counted = stand_in.Counted(decision.default, _default_words(playing, decision), "")
    else:
        given = Given("moderator", words=words)
        counted = stand_in.counted(playing, decision, words)
    context = DefaultedContext(
        *mailroom.head(game, seat, line_of(playing)),
        question=questions_for(playing, window, role, playing.at)[0],
        answer=order_line(counted.words),
        note=counted.note,
    )
    key = f"default/{window.id}/{item.request}/{role}"
    mailroom.to_seat(game, seat, "defaulted", context, key)
    playing.answer(role, counted.value, given)


def _default_words(playing: Playing, decision: Decision[object]) -> str:
    return playing.game.grammar.words(decision, decision.default, playing.view(decision.role))


# -- absence ----------------------------------------------------------------------------------


def _count_miss(playing: Playing, mailroom: Mailroom, role: str) -> None:
    """Count a window that a role has missed; too many in a row open its seat."""
    game = playing.row
    seat = seat_for(playing.session, game, role)
    seat.misses += 1
    most: int = game_settings.value_of(game, "misses")
    if most and seat.misses >= most and seat.open_since is None:
        _open_seat(playing, mailroom, seat)
    caretaking.has_missed(mailroom, game, seat)


def _open_seat(playing: Playing, mailroom: Mailroom, seat: tables.Seat) -> None:
    """Mark a seat as open for somebody else; the moderator and everybody are told."""
    game, at = playing.row, playing.at
    seat.open_since = at
    Actor(mailroom, game, "service").note("open seat", role=seat.role, misses=seat.misses)
    name = roles_named(playing, [seat.role])[0]
    said = n_(
        "{power} has missed a window. The seat is open: the moderator may give it to somebody"
        " else. Until then the defaults go on counting, and the player may come back by sending"
        " orders.",
        "{power} has missed {count} windows in a row. The seat is open: the moderator may give it"
        " to somebody else. Until then the defaults go on counting, and the player may come back"
        " by sending orders.",
        seat.misses,
        power=name,
    )
    key = f"open-seat/{seat.id}/{at.isoformat()}"
    mailroom.tell_all(game, _("the seat of {power} is open", power=name), said, key)
    notice = ModeratorNotice(
        about=_("{game}: the seat of {power} is open", game=game.slug, power=name),
        lines=(said,),
        reference=f"seat {seat.id}",
        command=f"adjudicator game replace {game.slug} {seat.role} ADDRESS",
        form=moderator_form(game.slug, "", f"REPLACE {seat.role}: ADDRESS"),
    )
    mailroom.to_moderator(game, notice, key)


def heard_from(mailroom: Mailroom, game: tables.Game, seat: tables.Seat) -> None:
    """Note that the player of a seat has answered: the row of misses ends, the seat is taken."""
    if not seat.misses and seat.open_since is None:
        return
    was_open = seat.open_since
    seat.misses, seat.open_since = 0, None
    if was_open is not None:
        notice = ModeratorNotice(
            about=_("{game}: the player of {role} is back", game=game.slug, role=seat.role),
            lines=(_("The seat was open and has been answered for; it is not open any more."),),
            reference=f"seat {seat.id}",
        )
        mailroom.to_moderator(game, notice, f"back/{seat.id}/{was_open.isoformat()}")


# -- the moderator ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Preview:
    """Who has not answered, and what would count: ``default`` in order words, None without one.

    ``sealed``: there is a default, but whoever looks may not see what counts; ``title`` is then the
    kind of question only. ``said``: whoever moderates has said what is to count.
    """

    role: str
    name: str
    title: str
    default: str | None
    sealed: bool = False
    said: bool = False

    @property
    def line(self) -> str:
        """The same in words."""
        if self.sealed and self.said:
            return _(
                "{power}: what you have said if it is legal, else the default of the question"
                " ({kind}), which is sealed",
                power=self.name,
                kind=self.title,
            )
        if self.sealed:
            return _(
                "{power}: the default of the question ({kind}), which is sealed",
                power=self.name,
                kind=self.title,
            )
        counts = self.default or _(
            "nothing can be taken for granted; answer for the role or extend"
        )
        if not self.title:
            return _("{power}: {counts}", power=self.name, counts=counts)
        return _("{power}, {title}: {counts}", power=self.name, title=self.title, counts=counts)


def previews(playing: Playing, window: tables.Window, *, sealed: bool) -> list[Preview]:
    """Return who is late in a window, and what would count as the answer of each.

    ``sealed``: for somebody from whom hands and orders are kept.
    """
    found = []
    for item in playing.waiting:
        role, has_default = item.decision.role, item.decision.has_default
        name, words = roles_named(playing, [role])[0], stand_in.kept(playing, item)
        if sealed:
            kind = window_name(playing.known_as, item.decision.window) if has_default else ""
            found.append(Preview(role, name, kind, None, has_default, words is not None))
            continue
        question = questions_for(playing, window, role, playing.at)[0]
        default = question.default if has_default else None
        found.append(Preview(role, name, question.title, default or None))
    return found


def _ask_to_release(playing: Playing, mailroom: Mailroom, window: tables.Window) -> None:
    """Show the moderator what would count, and wait until it is released."""
    sealed = is_sealed_from_moderator(playing.session, playing.row)
    lines = (
        _(
            "The window {window} is over. If you release it, this counts for who is late:",
            window=window.code,
        ),
        *(preview.line for preview in previews(playing, window, sealed=sealed)),
        _("Until then their own answers are still taken. You may also extend the deadline."),
    )
    _ask_moderator(playing, mailroom, window, _("answers wait for your release"), lines, "release")


def _call_moderator(playing: Playing, mailroom: Mailroom, window: tables.Window, role: str) -> None:
    """Tell the moderator that a deadline has passed for a decision that has no default."""
    lines = (
        _(
            "The window {window} is over and {role} has not answered.",
            window=window.code,
            role=role,
        ),
        _(
            "No answer can be taken for granted here, or mail to the player comes back:"
            " extend the deadline, answer for the role where you can, or seat somebody else."
        ),
    )
    about = _("a deadline has passed without an answer")
    _ask_moderator(playing, mailroom, window, about, lines, "extend", role)


_NEXT_ACTS: Final = {
    "release": ("release {}", "RELEASE"),
    "extend": ("extend {} --hours 24", "EXTEND 24h"),
}
"""What a moderator writes, on the command line (with {} in place of the game) and by mail."""


def _ask_moderator(
    playing: Playing,
    mailroom: Mailroom,
    window: tables.Window,
    about: str,
    lines: tuple[str, ...],
    act: str,
    role: str = "",
) -> None:
    """Leave a window to the moderator, who is told once for each of its ends and each ``role``.

    ``act`` is what the moderator would do next.
    """
    game = playing.row
    shell, line = _NEXT_ACTS[act]
    window.moderator_since = playing.at
    plan(playing.session, window)
    notice = ModeratorNotice(
        about=_("{game} {window}: {about}", game=game.slug, window=window.code, about=about),
        lines=lines,
        reference=f"window {window.code}",
        command=f"adjudicator game {shell.format(game.slug)} --window {window.code}",
        form=moderator_form(game.slug, window.code, line),
    )
    mailroom.to_moderator(
        game, notice, f"overdue/{window.id}/{window.request}/{queries.last_moment(window)}/{role}"
    )
