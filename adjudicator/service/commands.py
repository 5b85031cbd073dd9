"""Lines of a block that belong to the service: READY, press, deals, and requests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from adjudicator.games.registry import grammar_of
from adjudicator.orders import commands as words
from adjudicator.orders.reader import ReadLine
from adjudicator.reports.lines import Section
from adjudicator.reports.messages import StatusContext
from adjudicator.reports.parts import board_of, power_card_of
from adjudicator.reports.when import moment
from adjudicator.reports.wording import wording_of
from adjudicator.service import book, deals, press, sheets
from adjudicator.service.contexts import line_of, questions_for, roles_named, seat_line_of
from adjudicator.service.desk import Desk
from adjudicator.service.errors import NotPossible
from adjudicator.service.playing import NEGOTIATION
from adjudicator.service.windows import mark_final
from adjudicator.store import queries, tables

_NO_PASSWORDS: Final = "Passwords are not used here: your mail address shows who you are."


def carry_out_command(desk: Desk, line: ReadLine, body: Sequence[str] = ()) -> None:
    """Carry out a command and say in the receipt what became of it.

    ``body`` is the text that belongs to it, which goes back to its author when it is refused.
    """
    command = line.command
    if command is None:
        return
    try:
        if desk.dry_run:
            _check(desk, command)
            desk.answer(line, "accepted", reason="only checked, not carried out")
        else:
            said = _carry_out(desk, command, line.number)
            desk.answer(line, "accepted")
            desk.notes.append(f"{line.canonical}: {said}.")
    except NotPossible as refused:
        desk.answer(line, "refused", reason=f"{refused}", section=refused.section)
        desk.give_back(body)


def _check(desk: Desk, command: words.Command) -> None:
    """Raise NotPossible when a command would be refused; nothing else happens in a dry run."""
    match command:
        case words.Press():
            press.check(desk, command.recipients, command.body)
        case words.Broadcast():
            press.check(desk, (), command.body)
        case words.OfferDeal():
            deals.read_offer(desk, command)
        case words.ConfirmDeal() | words.RejectDeal() | words.WithdrawDeal():
            deals.find(desk, command.number)
        case words.Sheet():
            sheets.check_command(desk.playing.row, command.wanted)
        case words.Password():
            raise NotPossible(_NO_PASSWORDS)


def _carry_out(desk: Desk, command: words.Command, line: int) -> str:
    """Return what to say of a command that was carried out; NotPossible when it cannot be."""
    match command:
        case words.Ready():
            return _ready(desk)
        case words.Wait():
            return _wait(desk)
        case words.Press():
            return press.send(desk, command.recipients, command.body)
        case words.Broadcast():
            return press.send(desk, (), command.body)
        case words.OfferDeal() | words.ConfirmDeal() | words.RejectDeal() | words.WithdrawDeal():
            return deals.carry_out(desk, command)
        case words.Cancel():
            return _cancel(desk)
        case words.Sheet():
            desk.sheet = sheets.apply_command(desk.playing, desk.seat, command.wanted)
            return "your response sheet follows"
        case words.Resend():
            return _resend(desk, command.number)
        case words.Help() | words.Status() | words.Hand():
            return _tell(desk, command, line)
    raise NotPossible(_NO_PASSWORDS)


def _asked_in(desk: Desk) -> tables.Window:
    """Return the open window of the role; NotPossible when it is asked nothing."""
    window = desk.window
    if window is None or desk.role not in queries.flags_of(desk.playing.session, window.id):
        raise NotPossible("Nothing is open in which you could be READY.")
    return window


def _ready(desk: Desk) -> str:
    """Note that a role has nothing to add; the window closes early when all have said so."""
    if desk.applied:
        return "your orders are given; nothing more is needed"
    playing, window = desk.playing, _asked_in(desk)
    if window.kind != NEGOTIATION and playing.waits_for(desk.role):
        raise NotPossible("Your answer is still missing; READY alone answers nothing.")
    closing = mark_final(playing.session, playing.row, window, desk.role, playing.at, final=True)
    if closing is not None:
        zone = seat_line_of(playing.session, playing.row, desk.seat).timezone
        return f"everybody is READY; {window.code} closes at {moment(closing, zone)}"
    flags = queries.flags_of(playing.session, window.id)
    missing = [role for role, flag in flags.items() if not flag.final]
    if window.kind == NEGOTIATION:
        return f"you are READY; still awaited: {', '.join(roles_named(playing, missing))}"
    return "you are READY"


def _wait(desk: Desk) -> str:
    """Take READY back."""
    playing, window = desk.playing, _asked_in(desk)
    mark_final(playing.session, playing.row, window, desk.role, playing.at, final=False)
    return "you are not READY; the window stays open"


def _cancel(desk: Desk) -> str:
    """Drop the lines that are kept for later, those of this block included."""
    count = len(desk.ahead) + book.cancel(desk.playing, desk.role)
    desk.ahead.clear()
    return f"{count} kept line{'' if count == 1 else 's'} dropped"


def _resend(desk: Desk, number: int) -> str:
    """Queue a message that the player has had before once more, under its own identifier."""
    session, seat = desk.playing.session, desk.seat
    row = queries.message_numbered(session, desk.playing.row.id, seat.player_id, number)
    if row is None:
        raise NotPossible(f"There is no message {number} to you in this game.")
    if row.status in ("sent", "failed"):
        row.status, row.tries, row.due_at = "queued", 0, desk.playing.at
        session.add(row)
    return f"message {number} comes again"


def _tell(desk: Desk, command: words.Help | words.Status | words.Hand, line: int) -> str:
    """Queue the answer to HELP, STATUS or HAND."""
    playing, seat, mailroom = desk.playing, desk.seat, desk.mailroom
    topic = type(command).__name__.lower()
    rules, view = playing.row.game, playing.view(desk.role)
    wording = wording_of(rules)
    parts: dict[str, Any] = {}
    if isinstance(command, words.Help):
        parts["help"] = _help(rules, command.topic)
    elif isinstance(command, words.Hand):
        parts["hand"] = wording.hand(view)
    else:
        parts["questions"] = questions_for(playing, desk.window, desk.role, playing.at)
        parts["waiting_for"] = waiting_for(desk)
        parts["points"] = wording.points(view, None)
        parts["power_card"] = power_card_of(rules, view, desk.role)
        parts["board"] = board_of(rules, view)
    context = StatusContext(
        game=line_of(playing),
        seat=seat_line_of(playing.session, playing.row, seat),
        number=mailroom.number_for(playing.row, seat),
        topic=topic,
        **parts,
    )
    mailroom.to_seat(playing.row, seat, "status", context, f"{topic}/{desk.key}/{line}")
    return "the answer comes in a message of its own"


def waiting_for(desk: Desk) -> tuple[str, ...]:
    """Return whom the game waits for, as far as everybody may know."""
    window = desk.window
    if window is None:
        return ()
    flags = queries.flags_of(desk.playing.session, window.id)
    names = roles_named(desk.playing, list(flags))
    return (f"{window.code} is open for {', '.join(names)}.",)


def _help(rules: str, topic: str) -> tuple[Section, ...]:
    topics = grammar_of(rules).topics
    wanted = topic.strip().upper()
    chosen = {verb: text for verb, text in topics.items() if not wanted or wanted in verb.upper()}
    if not chosen:
        chosen = dict(topics)
    return (
        Section("Orders", tuple(f"{verb}: {text}" for verb, text in chosen.items())),
        Section("Everywhere", COMMAND_HELP),
    )


COMMAND_HELP: Final = (
    "READY: you have nothing to add in this window. WAIT takes it back.",
    "PRESS TO france … ENDPRESS: words to some powers, while negotiations are open.",
    "BROADCAST … ENDBROADCAST: words to everybody.",
    "DEAL WITH france … ENDDEAL: offer a deal, one item on each line.",
    "CONFIRM DEAL 1, REJECT DEAL 1, WITHDRAW DEAL 1.",
    "CANCEL: drop the lines that are kept for later.",
    "SHEET: shows your response sheet; SHEET brisk, careful, sealed or CLEAR begins it anew.",
    "STATUS, HAND, HELP, RESEND 7: answers by mail.",
    "CHECK on the line before BEGIN: only check the block.",
)
