"""The records of a game for download: what everybody was told, and, once it is over, all of it."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlmodel import Session

from adjudicator.engine.fact import load_fact
from adjudicator.engine.words import Words, _
from adjudicator.reports.render import say
from adjudicator.reports.site_pages import PlayedBy
from adjudicator.service.office import Office
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.public.record import export_game, heading, roll_as_json, taken_back
from adjudicator.store import generations, tables
from adjudicator.store.facts import ONLOOKER, facts_since
from adjudicator.store.vote_queries import votes_of

FORMAT: Final = "adjudicator-public-record"
FORMAT_VERSION: Final = 2
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
    votes, over = votes_of(session, game.id), game.status == "over"
    top = heading(session, game, FORMAT, FORMAT_VERSION, published=over)
    if not over:
        # From which roll on words count would tell how many rolls there were that nobody saw.
        top["words"] = [{name: one[name] for name in ("role", "words")} for one in top["words"]]
    return {
        **top,
        "seats": [{"role": seat.role, "player": seat.player or None} for seat in seats],
        "taken_back": public_rewinds(session, game),
        "votes": [{"kind": vote.kind, "status": vote.status} for vote in votes],
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
    """Return what is public of each segment; rolls and answers when nothing is left to be played.

    Between the rolls that everybody has seen are others, and their numbers would tell of them.
    """
    facts: dict[int, list[dict[str, Any]]] = {}
    for fact in facts_since(session, game, reader=ONLOOKER):
        words = say(rules_of(game), load_fact(game.game, fact.kind, fact.data))
        told = {"kind": fact.kind, "data": fact.data, "words": words}
        facts.setdefault(fact.segment, []).append(told)
    over = game.status == "over"
    rolls, answers = (_rolls(session, game), _answers(session, game)) if over else ({}, {})
    drawn = {row.number: row.generation for row in generations.segments(session, game)}
    return [
        {
            "segment": segment,
            "stage": stage,
            "facts": facts.get(segment, []),
            **({"generation": drawn[segment]} if over else {}),
            **({"rolls": rolls.get(segment, []), "answers": answers[segment]} if over else {}),
        }
        for segment, stage in generations.stages(session, game).items()
        if segment in facts or over
    ]


def _rolls(session: Session, game: tables.Game) -> dict[int, list[dict[str, Any]]]:
    """Return the rolls of the game as it stands, by segment; each with the number it has there."""
    found: dict[int, list[dict[str, Any]]] = {}
    for row in generations.rolls(session, game, since=0):
        roll = roll_as_json(row, row.drawn_in or row.generation, row.after_request)
        found.setdefault(row.segment, []).append({"number": row.number, **roll})
    return found


def _answers(session: Session, game: tables.Game) -> dict[int, list[dict[str, Any]]]:
    """Return the answers of the game as it stands, by segment: its dice depend on them."""
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in generations.answers(session, game, since=0):
        names = ("request", "role", "topic", "value")
        found[row.segment].append({name: getattr(row, name) for name in names})
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


# -- orders -------------------------------------------------------------------------------------


def orders_given(session: Session, game: tables.Game) -> dict[str, tuple[Words, ...]]:
    """Return by stage the orders that were given openly, in canonical words, who gave them first.

    What is being played is left out until it is over: a card may still undo it.
    """
    grammar, wording = game_in(game).grammar, game_in(game).wording
    stages = generations.stages(session, game)
    being_played = max(stages, default=0) if game.status != "over" else None
    found: dict[str, list[Words]] = {}
    for row in generations.answers(session, game, since=0):
        order = grammar.openly(row.role, row.topic, row.value)
        if order is not None and row.segment != being_played:
            said = _("{power}: {said}", power=wording.role_name(row.role), said=order)
            found.setdefault(stages[row.segment], []).append(said)
    return {stage: tuple(orders) for stage, orders in found.items()}
