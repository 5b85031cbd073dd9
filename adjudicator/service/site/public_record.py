"""The records of a game for download: what everybody was told, and, once it is over, all of it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlmodel import Session

from adjudicator.engine.fact import load_fact
from adjudicator.reports.render import say
from adjudicator.reports.site_pages import PlayedBy
from adjudicator.service.office import Office
from adjudicator.service.upkeep.record import export_game, heading, roll_as_json, taken_back
from adjudicator.store import generations, positions, tables

FORMAT: Final = "adjudicator-public-record"
FORMAT_VERSION: Final = 1
_TOLD: Final = ("at", "what", "generation", "segment", "stage")
"""What of a rewind or an amendment is public; its reason is for the players."""


def public_record(
    session: Session,
    game: tables.Game,
    seats: Sequence[PlayedBy],
    points: Mapping[int, Mapping[str, int]],
) -> dict[str, Any]:
    """Return the public record as JSON: the facts that everybody was told, segment by segment.

    ``points`` are the victory points at the beginning of each turn. Facts have neither numbers nor
    audience: there are others between them.
    """
    return {
        **heading(game, FORMAT, FORMAT_VERSION, published=game.status == "over"),
        "seats": [{"role": seat.role, "player": seat.player or None} for seat in seats],
        "taken_back": public_rewinds(session, game),
        "points": [{"turn": turn, "at_its_beginning": dict(vp)} for turn, vp in points.items()],
        "segments": _segments(session, game),
    }


def public_rewinds(session: Session, game: tables.Game) -> list[dict[str, Any]]:
    """Return the rewinds and amendments of a game, as far as they are public."""
    return [
        {name: value for name, value in one.items() if name in _TOLD}
        for one in taken_back(session, game)
    ]


def _segments(session: Session, game: tables.Game) -> list[dict[str, Any]]:
    """Return what is public of each segment; its rolls only when nothing is left to be played.

    Between the rolls that everybody has seen are others, and their numbers would tell of them.
    """
    facts: dict[int, list[dict[str, Any]]] = {}
    for fact in positions.facts_since(session, game, reader=positions.ONLOOKER):
        words = say(game.game, load_fact(game.game, fact.kind, fact.data))
        told = {"kind": fact.kind, "data": fact.data, "words": words}
        facts.setdefault(fact.segment, []).append(told)
    rolls = _rolls(session, game) if game.status == "over" else None
    return [
        {
            "segment": segment,
            "stage": stage,
            "facts": facts.get(segment, []),
            **({} if rolls is None else {"rolls": rolls.get(segment, [])}),
        }
        for segment, stage in generations.stages(session, game).items()
        if segment in facts or rolls is not None
    ]


def _rolls(session: Session, game: tables.Game) -> dict[int, list[dict[str, Any]]]:
    """Return the rolls of the game as it stands, by segment; each with the number it has there."""
    found: dict[int, list[dict[str, Any]]] = {}
    for row in generations.rolls(session, game, since=0):
        roll = roll_as_json(row.kind, row.label, row.result, row.drawn_in or row.generation)
        found.setdefault(row.segment, []).append({"number": row.number, **roll})
    return found


def whole_record(office: Office, slug: str) -> bytes:
    """Return the whole record of a game that is over, packed; the same bytes each time."""
    record = export_game(office, slug)
    record["taken_back"] = [
        {name: value for name, value in one.items() if name in _TOLD}
        for one in record["taken_back"]
    ]
    return gzip.compress(as_bytes(record), mtime=0)


def as_bytes(record: Mapping[str, Any]) -> bytes:
    """Return a record as it is written."""
    return f"{json.dumps(record, ensure_ascii=False, indent=1)}\n".encode()
