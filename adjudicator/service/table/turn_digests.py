"""Digests of the record: a short one for each turn, which players keep with their mail.

A digest is made of everything on record up to the end of a turn: what was asked and answered,
rolled and told, and the words that were said to the dice. Nobody can change any of it later without
changing the digest. It is keyed with the secret of the dice, so it tells nothing before that is
published. ``proof/verify_dice.py`` makes the same digests by itself.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from sqlmodel import Session, col, select

from adjudicator.engine.chance import linked
from adjudicator.engine.stage import Stage
from adjudicator.store import queries, tables, vote_queries

Segment: TypeAlias = Mapping[str, Any]
"""A segment of a record, of which the snapshot may be missing: its digest counts."""
_GROUP, _LENGTH = 4, 32


@dataclass(frozen=True)
class TurnDigest:
    """The digest of the record at the end of a turn, as it came to its end in a generation."""

    generation: int
    turn: int
    digest: str


def digests_of(
    heading: Mapping[str, Any], segments: Sequence[Segment], *, bound: bool = True
) -> list[TurnDigest]:
    """Return the digests of a record with its secret, in the order in which turns ended.

    ``heading`` has status, words, votes and secret of the game. The last turn of a game that is
    over ends with the record. Its digest binds the votes besides, and that the game is over: a cut
    record whose end was invented has another one. Without ``bound`` it is that of games which were
    over before digests did so.
    """
    secret, found = bytes.fromhex(heading["secret"]), list[TurnDigest]()
    line = {0: linked("record", [heading["secret_hash"], _spoken(heading.get("words", ()))])}
    before: Segment | None = None

    def end(last: Segment, chain: str) -> None:
        turn = _turn_of(last)
        found.append(TurnDigest(last["generation"], turn, _short(secret, chain)))

    for one in segments:
        chain = line.get(one["number"], "")
        goes_on = before is not None and before["generation"] == one["generation"]
        if before is not None and goes_on and _turn_of(before) < _turn_of(one):
            end(before, chain)
        line[one["number"] + 1] = linked(chain, _leaf(one))
        before = one
    if before is not None and heading["status"] == "over":
        chain = line[before["number"] + 1]
        votes = [[vote["kind"], vote["status"]] for vote in heading.get("votes", ())]
        end(before, linked(chain, ["over", votes]) if bound else chain)
    return found


def _turn_of(segment: Segment) -> int:
    return Stage.load(segment["stage"]).turn


def _spoken(words: Sequence[Mapping[str, Any]]) -> list[list[Any]]:
    names = ("role", "words", "generation", "segment", "number")
    return sorted([one[name] for name in names] for one in words)


def _leaf(one: Segment) -> list[Any]:
    """Return what a segment adds to the digest."""
    answers = [[a["request"], a["role"], a["topic"], a["value"]] for a in one["answers"]]
    return [
        *(one["generation"], one["number"], one["stage"], one["digest"]),
        sorted(answers, key=lambda answer: answer[:2]),
        [[r["kind"], r["label"], r["result"], r["generation"]] for r in one["rolls"]],
        [[f["number"], f["kind"], f["audience"], f["data"]] for f in one["facts"]],
    ]


def _short(secret: bytes, chain: str) -> str:
    """Return a digest as it is printed: eight groups of four characters."""
    text = hmac.digest(secret, chain.encode(), hashlib.sha256).hex()[:_LENGTH]
    return " ".join(text[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))


# -- of a game that is stored ---------------------------------------------------------------------


def turn_digests(session: Session, game: tables.Game) -> list[TurnDigest]:
    """Return the digests of all turns of a game that have come to their end."""
    heading = {
        "secret": game.secret,
        "secret_hash": game.secret_hash,
        "status": game.status,
        "words": words_as_json(session, game),
        "votes": [
            {"kind": vote.kind, "status": vote.status}
            for vote in vote_queries.votes_of(session, game.id)
        ],
    }
    return digests_of(heading, list(_segments(session, game)))


def digest_of_turn(session: Session, game: tables.Game, turn: int) -> str:
    """Return the digest of a turn as it ended last; empty when it has not."""
    found = [one.digest for one in turn_digests(session, game) if one.turn == turn]
    return found[-1] if found else ""


def words_as_json(session: Session, game: tables.Game) -> list[dict[str, Any]]:
    """Return the words that players have said to the dice, as they stand in records."""
    return [
        {
            "role": one.role,
            "words": one.words,
            "generation": one.generation,
            "segment": one.segment,
            "number": one.number,
        }
        for one in queries.dice_words_of(session, game.id)
    ]


def as_json(found: Sequence[TurnDigest]) -> list[dict[str, Any]]:
    """Return digests as they stand in records."""
    return [asdict(one) for one in found]


def _segments(session: Session, game: tables.Game) -> Iterator[Segment]:
    """Yield the segments of all generations without their snapshots, in the order of the record."""
    parts = {name: _by_segment(session, game, table) for name, table in _PARTS.items()}
    row = tables.Segment
    found = session.exec(
        select(row.generation, row.number, row.stage, row.digest)
        .where(col(row.game_id) == game.id)
        .order_by(col(row.generation), col(row.number))
    )
    for generation, number, stage, digest in found:
        place = (generation, number)
        yield {
            "generation": generation,
            "number": number,
            "stage": stage,
            "digest": digest,
            **{name: rows.get(place, []) for name, rows in parts.items()},
        }


_PARTS: dict[str, Any] = {"answers": tables.Question, "rolls": tables.Roll, "facts": tables.Fact}
_NAMES: dict[Any, tuple[str, ...]] = {
    tables.Question: ("request", "role", "topic", "value"),
    tables.Roll: ("number", "kind", "label", "result", "drawn_in"),
    tables.Fact: ("number", "kind", "audience", "data"),
}


def _by_segment(
    session: Session, game: tables.Game, table: Any
) -> dict[tuple[int, int], list[dict[str, Any]]]:
    """Return what is stored of each segment, by generation and number, in order."""
    names = _NAMES[table]
    wanted = select(table.generation, table.segment, *(getattr(table, name) for name in names))
    wanted = wanted.where(col(table.game_id) == game.id)
    if table is tables.Question:
        wanted = wanted.where(col(table.state) == "answered")
    found: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for generation, segment, *values in session.exec(wanted.order_by(getattr(table, names[0]))):
        part = dict(zip(names, values, strict=True))
        if table is tables.Roll:
            part["generation"] = part["drawn_in"] or generation
        found.setdefault((generation, segment), []).append(part)
    return found
