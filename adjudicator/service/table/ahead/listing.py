"""What a role asks of its orders ahead: their list with numbers, and WHAT IF something happened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import _, joined
from adjudicator.games.opaque import AnyView
from adjudicator.games.telling import Section
from adjudicator.reports.parts import title_of
from adjudicator.service.table.ahead import sheets, standing
from adjudicator.service.table.ahead.ahead_news import mail_words
from adjudicator.service.table.playing import Playing
from adjudicator.store import queries, tables
from adjudicator.words.ahead import ELSE, ENDIF, IF
from adjudicator.words.fitting import Fitted
from adjudicator.words.order_words import order_line

_NOTHING: Final = _("Nothing is kept. Lines that are not asked for yet are kept by themselves.")
_NONE: Final = _("You have none. STANDING: RETREAT TO ANY would be one.")


def sections(playing: Playing, seat: tables.Seat) -> tuple[Section, ...]:
    """Return everything that answers for a seat: kept lines, standing orders, response sheet."""
    kept = queries.order_book(playing.session, playing.row.id, seat.role)
    standing = queries.standing_orders(playing.session, playing.row.id, seat.role)
    return (
        *_kept(playing, seat, kept),
        Section(
            _("Your standing orders; the first that fits counts"),
            tuple(_standing(playing, seat, row) for row in standing) or (_NONE,),
            seat.role,
        ),
        sheets.words_of(playing.row, seat),
    )


def _kept(
    playing: Playing, seat: tables.Seat, rows: Sequence[tables.OrderLine]
) -> tuple[Section, ...]:
    """Return the kept lines, a section for each message they came from."""
    if not rows:
        return (Section(_("Your kept lines"), (_NOTHING,), seat.role),)
    depths = dict(zip((row.id for row in rows), _depths(playing, rows), strict=True))
    found = []
    for source, group in groupby(rows, key=lambda row: row.incoming_id):
        title = (
            _("Your kept lines")
            if source is None
            else _("Your kept lines, from {mail}", mail=mail_words(playing, seat, source))
        )
        lines = tuple(
            _(
                "{number}. {indent}{line}",
                number=row.position,
                indent="| " * depths[row.id],
                line=order_line(row.words),
            )
            for row in group
        )
        found.append(Section(title, lines, seat.role))
    return tuple(found)


def _depths(playing: Playing, rows: Sequence[tables.OrderLine]) -> list[int]:
    """Return in how many IF each line stands."""
    grammar = playing.game.grammar
    depth, depths = 0, []
    for row in rows:
        verb = grammar.parse(row.words).verb
        depths.append(depth - (verb in (ELSE, ENDIF)))
        depth += (verb == IF) - (verb == ENDIF)
    return depths


def _standing(playing: Playing, seat: tables.Seat, row: tables.StandingOrder) -> str:
    parts = [_("{number}. {line}", number=row.number, line=order_line(row.words))]
    if row.fired:
        parts.append(_("answered {count} so far", count=row.fired))
    if row.incoming_id is not None:
        parts.append(_("from {mail}", mail=mail_words(playing, seat, row.incoming_id)))
    return joined(", ", parts)


# -- what if ------------------------------------------------------------------------------------


_NO_QUESTIONS: Final = _("As the board stands, nothing would be asked of you.")
_NO_WINDOWS: Final = _("No card that you could hold answers it.")
_SUPPOSED: Final = _(
    "This supposes the board as it stands now and tells nothing of what others hold or"
    " have written."
)


def what_if(playing: Playing, seat: tables.Seat, words: str) -> tuple[Section, ...]:
    """Return what would answer for a seat, in words; NotPossible when the event is unclear."""
    view = playing.view(seat.role)
    supposed = playing.game.ahead.suppose(words, seat.role, view)
    asked = tuple(_answer(playing, seat, decision, view) for decision in supposed.decisions)
    windows = tuple(dict.fromkeys(_reply(playing, seat, window) for window in supposed.windows))
    return (
        Section(_("What if {line}", line=supposed.about), (_SUPPOSED,), seat.role),
        Section(_("Questions to you"), asked or (_NO_QUESTIONS,), seat.role),
        Section(_("Response windows"), windows or (_NO_WINDOWS,), seat.role),
    )


def _answer(playing: Playing, seat: tables.Seat, decision: Decision[Any], view: AnyView) -> str:
    """Return what standing orders say to one question, else the sheet where it may answer."""
    title = title_of(playing.known_as, decision, view)
    refused: list[str] = []
    for row in queries.standing_orders(playing.session, playing.row.id, decision.role):
        found = standing.fits(playing, row, decision, view)
        if isinstance(found, Fitted):
            words = playing.game.grammar.words(decision, found.value, view)
            said = _(
                "{title}: standing order {number} answers {line}",
                title=title,
                number=row.number,
                line=order_line(words),
            )
            return joined("; ", [said, *refused])
        if found is not None:
            refused.append(
                _(
                    "standing order {number} does not, because {why}",
                    number=row.number,
                    why=found,
                )
            )
    if sheets.is_response(decision):
        return joined("; ", [_reply(playing, seat, decision), *refused])
    return joined("; ", [_("{title}: you are asked", title=title), *refused])


def _reply(playing: Playing, seat: tables.Seat, window: Decision[Any]) -> str:
    """Return what the response sheet says in one window."""
    reply = sheets.reply_of(playing.row, seat, window)
    if reply.ask:
        return _("{about}: you are asked, because of {rule}", about=reply.about, rule=reply.rule)
    return _(
        "{about}: {words}, because of {rule}", about=reply.about, words=reply.words, rule=reply.rule
    )
