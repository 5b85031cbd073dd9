"""The records of a game for download: what everybody was told, and, once it is over, all of it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from sqlmodel import Session

from adjudicator.engine.fact import load_fact
from adjudicator.reports.render import say
from adjudicator.reports.site_pages import PlayedBy
from adjudicator.service.office import Office
from adjudicator.service.record import export_game, heading, taken_back
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
    stages = generations.stages(session, game)
    facts = positions.facts_since(session, game, reader=positions.ONLOOKER)
    return [
        {
            "segment": segment,
            "stage": stages[segment],
            "facts": [
                {
                    "kind": fact.kind,
                    "data": fact.data,
                    "words": say(game.game, load_fact(game.game, fact.kind, fact.data)),
                }
                for fact in told
            ],
        }
        for segment, told in groupby(facts, key=lambda fact: fact.segment)
    ]


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
