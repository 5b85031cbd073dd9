"""Checking orders without applying them: the dry run of ``orders check``."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from sqlmodel import Session

from adjudicator import clock
from adjudicator.engine.record import Sight
from adjudicator.mail.mime import parse
from adjudicator.orders.message_text import Block
from adjudicator.service.commands.desk import Desk
from adjudicator.service.commands.orders.block import read_lines
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office, known_game
from adjudicator.service.played import rules_of
from adjudicator.service.post.blind_moderation import check_open
from adjudicator.service.post.blocks import blocks_of
from adjudicator.service.table.contexts import is_missing, questions_for, seat_for
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import tables


def check_message(
    office: Office, name: str, role: str, raw: bytes, *, window: str | None = None
) -> dict[str, Any]:
    """Return what every line of every block in a message would do, and what is still missing.

    Nothing is applied and no die is rolled. ``window`` stands in for the window of every block.
    """
    message = parse(raw)
    with office.database.reading() as session:
        game = known_game(session, name)
        try:
            seat = seat_for(session, game, role)
        except KeyError as unknown:
            raise NotPossible(f"Nobody holds the seat {role!r} in {name}.") from unknown
        check_open(game, "what a player may order")
        blocks = blocks_of(message, rules_of(game))
        mailroom = Mailroom(session, office, clock.now())
        checked = [
            _checked(mailroom, game, seat, replace(block, window=window or block.window))
            for block in blocks
        ]
        missing = _missing(session, game, role)
    return {
        "game": game.slug,
        "role": role,
        "blocks": [found for found, _ in checked],
        "orders": [line for _, lines in checked for line in lines],
        "missing": missing,
    }


def _checked(
    mailroom: Mailroom, game: tables.Game, seat: tables.Seat, block: Block
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return what a block is, and what became of each of its lines."""
    window = open_window(mailroom.session, game)
    with Playing(mailroom.session, game, mailroom.at, sight=Sight(seat.role)) as playing:
        desk = Desk(mailroom, playing, seat, window, dry_run=True)
        read_lines(desk, block)
    found = {
        "game": block.game,
        "role": block.role,
        "window": block.window,
        "quoted": block.quoted,
        "closed": block.closed,
        "check": block.check,
        "lines": len(block.lines),
        "notes": desk.notes,
    }
    lines = [
        {("line" if k == "number" else k): v for k, v in asdict(line).items()}
        for line in desk.lines
    ]
    return found, lines


def _missing(session: Session, game: tables.Game, role: str) -> list[str]:
    at = clock.now()
    window = open_window(session, game)
    with Playing(session, game, at, dry=True) as playing:
        if not is_missing(playing, window, role):
            return []
        return [question.sentence for question in questions_for(playing, window, role, at)]
