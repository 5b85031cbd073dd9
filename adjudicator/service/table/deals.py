"""Deals at the close of negotiations: those that every party confirmed are carried out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Final

from adjudicator.engine.choices import Choice
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.service.table.playing import Playing
from adjudicator.store import queries, tables
from adjudicator.store.positions import Given

OPEN: Final = ("proposed", "agreed")
"""The statuses of deals that can still come about."""


def declare(playing: Playing, window: tables.Window, source: str) -> None:
    """Answer for every negotiator with the deals it has confirmed, and so close the window."""
    rows = [row for row in queries.deals_of(playing.session, window.id) if row.status in OPEN]
    declared: dict[str, list[int]] = {}
    for item in playing.waiting:
        role, choice = item.decision.role, item.decision.choice
        confirmed = [row for row in rows if row.confirmations.get(role) == digest(row)]
        together = _legal_together(choice, confirmed)
        declared[role] = [row.id for row in together]
        playing.answer(role, choice.load([terms_of(row) for row in together]), Given(source))
    for row in rows:
        carried_out = all(row.id in declared.get(party, ()) for party in row.parties)
        row.status = "carried_out" if carried_out else "lapsed"


def _legal_together(choice: Choice[Any], rows: Sequence[tables.Deal]) -> list[tables.Deal]:
    """Return as many of the deals, in the order offered, as a power may declare together."""
    kept: list[tables.Deal] = []
    for row in rows:
        try:
            choice.check(choice.load([terms_of(other) for other in (*kept, row)]))
        except IllegalAnswer:
            continue
        kept.append(row)
    return kept


def terms_of(row: tables.Deal) -> dict[str, Any]:
    """Return a deal in the form in which the choice of a negotiator loads it."""
    return {"parties": row.parties, "items": row.items}


def digest(row: tables.Deal) -> str:
    """Return the hash of what a party confirms: parties and items."""
    text = json.dumps([row.parties, row.items], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
