"""The list of a role's orders ahead: kept lines and standing orders, with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.service.table.ahead import sheets
from adjudicator.service.table.ahead.ahead_news import mail_words
from adjudicator.service.table.playing import Playing
from adjudicator.store import queries, tables
from adjudicator.words.ahead import ELSE, ENDIF, IF
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
    grammar = game_of(playing.row.game).grammar
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
