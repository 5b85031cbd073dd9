"""The record of a game: exported as JSON, and verified by replay and by the published secret."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlmodel import Session, col, select

from adjudicator.engine.chance import Roll, SecretChance, outcome, roll_key
from adjudicator.engine.errors import EngineError
from adjudicator.engine.play import Answer, Outcome, Position, begin, replay
from adjudicator.games.registry import game_named, slugs
from adjudicator.service.errors import NoSuchGame, NotPossible
from adjudicator.service.office import Office, same, secret_hash
from adjudicator.service.playing import readers
from adjudicator.store import positions, queries, tables

FORMAT: Final = "adjudicator-record"
FORMAT_VERSION: Final = 1


def export_game(office: Office, slug: str, *, with_secret: bool = False) -> dict[str, Any]:
    """Return the whole record of a game as JSON.

    The secret of the dice is part of it when the game is over, or when the operator asks for it;
    who has it can foretell the dice of a running game.
    """
    with office.database.reading() as session:
        game = queries.game_by_slug(session, slug)
        if game is None:
            raise NoSuchGame(f"There is no game {slug!r}; `adjudicator game list` shows all games.")
        published = game.status == "over" or with_secret
        return {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "game": game.slug,
            "rules": game.game,
            "title": game.title,
            "scenario": game.scenario,
            "options": game.options,
            "status": game.status,
            "generation": game.generation,
            "created_at": game.created_at.isoformat(),
            "secret_hash": game.secret_hash,
            "secret": game.secret if published else None,
            "seats": [{"role": seat.role} for seat in queries.seats_of(session, game.id)],
            "segments": _segments(session, game),
        }


def _segments(session: Session, game: tables.Game) -> list[dict[str, Any]]:
    rows = session.exec(
        select(tables.Segment)
        .where(
            col(tables.Segment.game_id) == game.id,
            col(tables.Segment.generation) == game.generation,
        )
        .order_by(col(tables.Segment.number))
    )
    told = positions.facts_since(session, game, reader=positions.MODERATOR)
    segments = []
    for row in rows:
        stored = positions.load_segment(session, row)
        segments.append(
            {
                "number": stored.number,
                "stage": stored.stage,
                "schema": stored.schema,
                "revision": stored.revision,
                "digest": row.digest,
                "snapshot": stored.snapshot,
                "answers": [vars(answer) for answer in stored.answers],
                "rolls": [{**vars(roll), "result": list(roll.result)} for roll in stored.rolls],
                "facts": [
                    {"number": f.number, "kind": f.kind, "audience": f.audience, "data": f.data}
                    for f in told
                    if f.segment == stored.number
                ],
                "closed": row.closed_at is not None,
            }
        )
    return segments


@dataclass(frozen=True)
class Verdict:
    """What verifying a record found. ``dice_proved`` is False while the secret is unpublished."""

    segments: int
    answers: int
    rolls: int
    dice_proved: bool
    problems: tuple[str, ...]


def verify_record(record: Any) -> Verdict:
    """Replay a record and derive every die, shuffle and draw again from its secret.

    Raises NotPossible when it is not a record of this format.
    """
    _check_format(record)
    try:
        return _verified(record)
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise NotPossible(f"The record is damaged: {type(wrong).__name__} {wrong}.") from wrong


def _check_format(record: Any) -> None:
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise NotPossible("This is not the record of a game; `adjudicator export` writes one.")
    if record.get("version") != FORMAT_VERSION:
        raise NotPossible(
            f"The record has format version {record.get('version')}; this release reads"
            f" {FORMAT_VERSION}."
        )
    if record.get("rules") not in slugs():
        raise NotPossible(f"The record is of the game {record.get('rules')!r}, not known here.")


def _verified(record: dict[str, Any]) -> Verdict:
    segments: list[dict[str, Any]] = record["segments"]
    game = game_named(record["rules"])
    secret = record["secret"]
    problems = _of_the_whole(game, record)
    if secret is not None and not same(secret_hash(secret), str(record["secret_hash"])):
        problems.append("the secret does not have the hash that was published")
        secret = None
    for raw, following in zip(segments, [*segments[1:], None], strict=True):
        name = f"segment {raw['number']} ({raw['stage']})"
        if positions.digest(raw["snapshot"]) != raw["digest"]:
            problems.append(f"{name}: the snapshot does not match its digest")
        over = record["status"] == "over"
        problems += [f"{name}: {found}" for found in _replayed(game, raw, following, over=over)]
        if secret is not None:
            chance = SecretChance(bytes.fromhex(secret), record["generation"])
            problems += [f"{name}: {found}" for found in _derived(chance, raw)]
    return Verdict(
        segments=len(segments),
        answers=sum(len(raw["answers"]) for raw in segments),
        rolls=sum(len(raw["rolls"]) for raw in segments),
        dice_proved=secret is not None,
        problems=tuple(problems),
    )


def _of_the_whole(game: Any, record: dict[str, Any]) -> list[str]:
    """Return what is wrong with the row of segments, and with the position it begins with."""
    segments = record["segments"]
    found = []
    if not segments or [raw["number"] for raw in segments] != list(range(len(segments))):
        found.append("segments are missing")
        return found
    if [raw["closed"] for raw in segments] != [True] * (len(segments) - 1) + [False]:
        found.append("the record does not end with the segment that was being played")
    first = segments[0]
    if (first["schema"], first["revision"]) == (game.schema, game.revision):
        opening = begin(game, record["scenario"], record["options"]).snapshot
        if positions.digest(game.dump(opening)) != first["digest"]:
            found.append("the game does not begin with the position of its scenario")
    return found


def _replayed(
    game: Any, raw: dict[str, Any], following: dict[str, Any] | None, *, over: bool
) -> list[str]:
    """Return what differs when a segment is played again from its snapshot and record."""
    try:
        position = Position(
            segment=raw["number"],
            revision=raw["revision"],
            snapshot=game.load(raw["snapshot"], raw["schema"]),
            answers=tuple(Answer(**answer) for answer in raw["answers"]),
            rolls=tuple(Roll(r["kind"], r["label"], tuple(r["result"])) for r in raw["rolls"]),
        )
        played = replay(game, position)
    except EngineError as error:
        return [str(error)]
    except Exception as error:  # what somebody has forged can break the rules anywhere
        return [f"it cannot be played: {type(error).__name__}: {error}"]
    found = _ending(game, played, following, over=over)
    told = [
        (t.number, t.fact.kind, readers(t.audience, game.roles), t.fact.dump()) for t in played.told
    ]
    if _comparable(told) != _comparable(
        (fact["number"], fact["kind"], fact["audience"], fact["data"]) for fact in raw["facts"]
    ):
        found.append("the facts told differ from those on record")
    return found


def _comparable(facts: Iterable[tuple[int, str, Sequence[str] | None, Any]]) -> list[str]:
    """Return facts as texts that are equal when number, kind, audience and contents are."""
    return sorted(
        json.dumps([number, kind, None if to is None else sorted(to), data], sort_keys=True)
        for number, kind, to, data in facts
    )


def _ending(
    game: Any, played: Outcome[Any], following: dict[str, Any] | None, *, over: bool
) -> list[str]:
    """Return what is wrong with where a segment comes to."""
    if following is None:
        return ["the game goes on here, but is said to be over"] if over and played.waiting else []
    if not played.finished:
        return ["it does not come to its end"]
    if positions.digest(game.dump(played.position.snapshot)) != following["digest"]:
        return ["it ends in another position than the next segment begins with"]
    return []


def _derived(chance: SecretChance, raw: dict[str, Any]) -> list[str]:
    """Return which rolls of a segment do not follow from the secret."""
    found = []
    for number, roll in enumerate(raw["rolls"]):
        result = tuple(roll["result"])
        size = result[1] if roll["kind"] == "pick" else len(result)
        key = roll_key(raw["number"], number, roll["kind"], roll["label"])
        if outcome(chance, key, roll["kind"], size) != result:
            found.append(f"roll {number} ({roll['label']}) does not follow from the secret")
    return found
