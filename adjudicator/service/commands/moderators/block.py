"""Messages of the moderator: carrying out one block of commands, with an answer to every line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _, capital, said
from adjudicator.games.telling import Section
from adjudicator.mail.outgoing import File
from adjudicator.orders.commands.access import PROOF
from adjudicator.orders.commands.register import MODERATOR, Command
from adjudicator.orders.message_text import Block
from adjudicator.orders.reader import ReadLine, read_commands
from adjudicator.reports.form import moderator_form
from adjudicator.reports.lines import READ_AS_ERRORS, GameLine, ReceiptLine, ReceiptStatus
from adjudicator.reports.messages import ModerationContext, ModeratorNotice
from adjudicator.reports.parts import game_line
from adjudicator.reports.when import due_line
from adjudicator.service.commands.moderators.chair import MODERATING, Chair, act_named
from adjudicator.service.commands.moderators.sealing import is_sealed
from adjudicator.service.commands.orders.not_applied import of_block, why_not_applied
from adjudicator.service.errors import NotPossible
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.post.enclosures import Enclosed
from adjudicator.service.post.outbox import same_mailbox
from adjudicator.service.seats import passwords
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import positions, tables
from adjudicator.words.lexicon import OrderError

_HOW_TO_MODERATE: Final = _(
    "You are told here when the game needs you. Answer this mail to give commands, each"
    " on a line of its own in a block as below; HELP lists them. You get an answer to"
    " every line."
)
_WINDOW_IS_NAMED: Final = _(
    "Commands that change the game name the window that is open: one for a window that"
    " has closed is answered, and never applied."
)

_TO_CONFIRM: Final = _("not carried out yet: the line in the form below carries it out")


@dataclass
class _Written:
    """What the receipt will say."""

    lines: list[ReceiptLine] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    files: list[File] = field(default_factory=list)
    pictures: list[Enclosed] = field(default_factory=list)
    unapplied: bool = False
    confirm: list[str] = field(default_factory=list)

    def answer(
        self, line: ReadLine, status: ReceiptStatus, reason: str = "", section: str | None = ""
    ) -> None:
        """Add a line to the receipt; the commands of moderators are English in every language."""
        read_as = said(line.canonical, None)
        self.lines.append(
            ReceiptLine(line.number, line.text, status, read_as, reason, section or "")
        )


def carry_out_block(
    mailroom: Mailroom,
    game: tables.Game,
    block: Block,
    incoming: tables.Incoming,
    incoming_message_id: str,
    key: str,
) -> None:
    """Carry out a block of a game's moderator and queue the answer under ``key``.

    Each line is carried out whole or not at all. A dry run, a stale, quoted or unclosed block
    changes nothing and is answered all the same.
    """
    chair = Chair(mailroom, game, MODERATING, incoming, window=block.window, dry=block.check)
    written = _Written()
    stale = why_not_applied(mailroom.session, game, block)
    written.unapplied = bool(stale)
    _carry_out_lines(chair, block, written, stale)
    for other in block.beside:
        stale = why_not_applied(mailroom.session, game, other)
        _carry_out_lines(chair, other, written, of_block(other, stale))
    mailroom.to_chair(
        game,
        "moderation",
        _receipt(chair, written),
        key,
        answers_id=incoming_message_id,
        files=written.files,
        enclosed=written.pictures,
    )


def _carry_out_lines(chair: Chair, block: Block, written: _Written, stale: str) -> None:
    """Carry out the lines of a block, or answer them with why it is ``stale``."""
    written.notes += [*block.complaints, *([stale] if stale else [])]
    role = game_in(chair.game).grammar.role
    for line in read_commands(block, MODERATOR, role):
        if line.status in ("blank", "continued"):
            continue
        if stale or line.status == "ignored":
            reason = line.complaint or _("this block is not applied")
            written.answer(line, "ignored", reason)
        elif line.command is None:
            written.answer(line, "not_understood", line.complaint)
        elif line.command.name == PROOF:
            written.answer(line, "accepted")
        else:
            _carry_out(chair, line, line.command, written)


def _carry_out(chair: Chair, line: ReadLine, command: Command, written: _Written) -> None:
    """Carry out one command; what it did in part is undone when it is refused."""
    chair.line = line.number
    named = chair.window
    try:
        with chair.session.begin_nested():
            done = act_named(command.name).carry_out(chair, **command.values)
    except (NotPossible, IllegalAnswer) as refused:
        written.answer(line, "refused", str(refused), refused.section)
        return
    except OrderError as error:
        written.answer(line, "refused", str(error))
        return
    finally:
        chair.window = named
    how = _("only checked, not carried out") if chair.dry else _TO_CONFIRM if done.confirm else ""
    written.answer(line, "accepted", how)
    if done.confirm:
        written.confirm.append(done.confirm)
    written.notes.append(_("{sentence}.", sentence=capital(done.words)))
    written.sections += done.sections
    written.files += done.files
    written.pictures += done.pictures


def _receipt(chair: Chair, written: _Written) -> ModerationContext:
    session, game = chair.session, chair.game
    window = open_window(session, game)
    not_read = ("not_understood", "ignored")
    due_at = window.due_at if window and game.status == "running" else None
    return ModerationContext(
        game=game_line_of_segment(chair.mailroom, game),
        code=window.code if window else "",
        lines=tuple(written.lines),
        orders=sum(line.status not in not_read for line in written.lines),
        errors=sum(line.status in READ_AS_ERRORS for line in written.lines),
        notes=tuple(written.notes),
        sections=tuple(written.sections),
        due=due_line(due_at, chair.mailroom.at, "UTC") if due_at else None,
        dry_run=chair.dry,
        unapplied=written.unapplied or not written.lines,
        sealed=is_sealed(chair),
        form=moderator_form(game.slug, window.code if window else "", *written.confirm or ["HELP"]),
    )


def game_line_of_segment(mailroom: Mailroom, game: tables.Game) -> GameLine:
    """Return a game and where it stands from its last snapshot.

    Nothing is played for it: the moderator can act on a game that cannot be played on.
    """
    stored = positions.open_segment(mailroom.session, game)
    rules = game_in(game).rules
    view = rules.view(rules.load(stored.snapshot, stored.schema), None)
    return game_line(rules_of(game), game.slug, game.title, view)


def welcome_moderator(mailroom: Mailroom, game: tables.Game) -> None:
    """Queue the first message to a moderator, with the address for commands."""
    if game.moderator is None:
        return
    window = open_window(mailroom.session, game)
    notice = ModeratorNotice(
        about=_("you moderate this game"),
        lines=(
            _("You are the moderator of {game}, {title!s}.", game=game.slug, title=game.title),
            _HOW_TO_MODERATE,
            _WINDOW_IS_NAMED,
            *_of_operator(mailroom, game),
            *_of_blindness(mailroom, game),
            *_of_password(mailroom, game),
        ),
        game=game_line_of_segment(mailroom, game),
        form=moderator_form(game.slug, window.code if window else "", "HELP"),
    )
    mailroom.to_chair(game, "moderator", notice, f"chair/{game.id}/{game.moderator}")


def _of_password(mailroom: Mailroom, game: tables.Game) -> tuple[str, ...]:
    word = passwords.given_to_chair(mailroom, game)
    if not word:
        return ()
    return (
        _(
            "Each block needs your password for this game, on a line of its own: PASSWORD {word}",
            word=word,
        ),
    )


def _of_operator(mailroom: Mailroom, game: tables.Game) -> tuple[str, ...]:
    address = mailroom.office.settings.operator_address
    if same_mailbox(game.moderator or "", address):
        return ()
    return (
        _(
            "What no command does, such as another address for a player, the operator of the"
            " service does: ask at {operator}.",
            operator=address,
        ),
    )


def _of_blindness(mailroom: Mailroom, game: tables.Game) -> tuple[str, ...]:
    if not is_sealed(Chair(mailroom, game, MODERATING)):
        return ()
    return (_("The game is moderated blind: hands and orders of players are sealed from you."),)
