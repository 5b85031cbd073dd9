"""The record of a game: exported as JSON, and verified by replay and by the published secret."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from itertools import groupby, zip_longest
from typing import Any, Final, TypeAlias

from sqlmodel import Session, col, select

from adjudicator import clock
from adjudicator.engine.chance import Roll, SecretChance, outcome, roll_key
from adjudicator.engine.errors import EngineError
from adjudicator.engine.fact import Fact
from adjudicator.engine.play import Answer, Outcome, Position, Told, begin, replay
from adjudicator.engine.words import load, said
from adjudicator.games.registry import game_named, slugs
from adjudicator.service.blindness import check_open
from adjudicator.service.errors import NotPossible
from adjudicator.service.lookup import known_game
from adjudicator.service.office import Office, same, secret_hash
from adjudicator.service.playing import readers
from adjudicator.service.vote_words import as_json
from adjudicator.store import generations, migration, positions, queries, tables
from adjudicator.store.game_rows import rows_of_game
from adjudicator.store.rows import plain

FORMAT: Final = "adjudicator-record"
FORMAT_VERSION: Final = 2
READ_VERSIONS: Final = (1, FORMAT_VERSION)
_PACKED: Final = b"\x1f\x8b"
PRIVATE: Final = "private"
"""The part of a record with which a game can go on elsewhere."""
TAKING_BACK: Final = ("rewind", "amend")
"""What is done to a game that begins a new generation of it."""


def export_game(office: Office, slug: str, *, with_secret: bool = False) -> dict[str, Any]:
    """Return the whole record of a game as JSON.

    The secret of the dice is part of it when the game is over, or when the operator asks for it;
    who has it can foretell the dice of a running game. Then its private part is there as well: all
    rows of the game, from which it can go on in another installation. Raises NotPossible while the
    game is moderated blind: the record holds every hand.
    """
    with office.database.reading() as session:
        game = known_game(session, slug)
        check_open(game, "its record")
        published = game.status == "over" or with_secret
        return {
            **heading(game, FORMAT, FORMAT_VERSION, published=published),
            "seats": [{"role": seat.role} for seat in queries.seats_of(session, game.id)],
            "taken_back": taken_back(session, game),
            "votes": as_json(session, game),
            "segments": _segments(session, game),
            **({PRIVATE: _private_part(session, game)} if with_secret else {}),
        }


def _private_part(session: Session, game: tables.Game) -> dict[str, Any]:
    """Return every row of a game, and the revision of the tables that they are of."""
    connection = session.connection()
    rows = rows_of_game(connection, game.id)
    return {
        "tables": migration.revision_of(connection),
        "exported_at": clock.now().isoformat(),
        "rows": {name: [plain(row) for row in found] for name, found in rows.items()},
    }


def heading(game: tables.Game, form: str, version: int, *, published: bool) -> dict[str, Any]:
    """Return what every record of a game begins with; the secret only where it is published."""
    return {
        "format": form,
        "version": version,
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
    }


def _segments(session: Session, game: tables.Game) -> list[dict[str, Any]]:
    """Return the segments of all generations, also those that a rewind has taken back."""
    segment, fact = tables.Segment, tables.Fact
    rows = session.exec(
        select(segment)
        .where(col(segment.game_id) == game.id)
        .order_by(col(segment.generation), col(segment.number))
    ).all()
    facts: dict[tuple[int, int], list[tables.Fact]] = {}
    told = select(fact).where(col(fact.game_id) == game.id).order_by(col(fact.number))
    for row in session.exec(told):
        facts.setdefault((row.generation, row.segment), []).append(row)
    standing = generations.stretches(session, game, game.generation)
    return [
        {
            **_segment(positions.load_segment(session, row), row),
            "stands": any(
                part.generation == row.generation and part.holds(row.number) for part in standing
            ),
            "facts": [
                {"number": f.number, "kind": f.kind, "audience": f.audience, "data": f.data}
                for f in facts.get((row.generation, row.number), ())
            ],
        }
        for row in rows
    ]


def _segment(stored: positions.StoredSegment, row: tables.Segment) -> dict[str, Any]:
    """Return a segment without its facts; each roll has the generation that has drawn it."""
    return {
        "generation": row.generation,
        "number": stored.number,
        "stage": stored.stage,
        "schema": stored.schema,
        "revision": stored.revision,
        "digest": row.digest,
        "snapshot": stored.snapshot,
        "answers": [vars(answer) for answer in stored.answers],
        "rolls": [
            roll_as_json(roll.kind, roll.label, roll.result, roll.drawn_in or row.generation)
            for roll in stored.rolls
        ],
        "closed": row.closed_at is not None,
    }


def roll_as_json(kind: str, label: str, result: Sequence[int], generation: int) -> dict[str, Any]:
    """Return a roll as it stands in records; ``generation`` is that which has drawn it."""
    return {"kind": kind, "label": label, "result": list(result), "generation": generation}


def taken_back(session: Session, game: tables.Game) -> list[dict[str, Any]]:
    """Return the rewinds and amendments of a game: who did what when, and why."""
    action = tables.Action
    rows = session.exec(
        select(action)
        .where(col(action.game_id) == game.id, col(action.verb).in_(TAKING_BACK))
        .order_by(col(action.id))
    )
    return [
        {"at": row.at.isoformat(), "who": row.who, "what": row.verb, **row.detail} for row in rows
    ]


def unpacked(raw: bytes) -> bytes:
    """Return the bytes of a record that may be packed (RFC 1952); ValueError when it is damaged."""
    try:
        return gzip.decompress(raw) if raw.startswith(_PACKED) else raw
    except (OSError, EOFError, zlib.error) as damaged:
        raise ValueError(f"{damaged}") from damaged


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
    check_format(record)
    try:
        return _verified(record)
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise NotPossible(f"The record is damaged: {type(wrong).__name__} {wrong}.") from wrong


def check_format(record: Any) -> None:
    """Raise NotPossible when this is no record, or none that this release reads."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise NotPossible("This is not the record of a game; `adjudicator export` writes one.")
    if record.get("version") not in READ_VERSIONS:
        raise NotPossible(
            f"The record has format version {record.get('version')}; this release reads"
            f" {' and '.join(map(str, READ_VERSIONS))}."
        )
    if record.get("rules") not in slugs():
        raise NotPossible(f"The record is of the game {record.get('rules')!r}, not known here.")


def _upcast(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the segments in the present format; version 1 knew one generation only."""
    if record["version"] == FORMAT_VERSION:
        return list(record["segments"])
    one = record["generation"]
    return [
        {
            **raw,
            "generation": one,
            "rolls": [{**roll, "generation": one} for roll in raw["rolls"]],
        }
        for raw in record["segments"]
    ]


def _verified(record: dict[str, Any]) -> Verdict:
    game = game_named(record["rules"])
    segments = _upcast(record)
    problems = _of_the_whole(game, record, segments)
    secret = record["secret"]
    if secret is not None and not same(secret_hash(secret), str(record["secret_hash"])):
        problems.append("the secret does not have the hash that was published")
        secret = None
    rolled, renewed = _rolled(segments), set[int]()
    for raw, following in zip_longest(segments, segments[1:]):
        name = f"segment {raw['number']} ({raw['stage']})"
        if raw["generation"] > 1:
            name += f" of generation {raw['generation']}"
        if positions.digest(raw["snapshot"]) != raw["digest"]:
            problems.append(f"{name}: the snapshot does not match its digest")
        if following is not None and following["generation"] != raw["generation"]:
            following = None
        # A game that its players have ended stops wherever it was.
        over = record["status"] == "over" and raw is segments[-1] and not _ended_by_vote(record)
        if not _waits_for_players(record, segments):
            problems += [f"{name}: {found}" for found in _replayed(game, raw, following, over=over)]
        problems += [f"{name}: {found}" for found in _kept_wrongly(raw, rolled, renewed)]
        if secret is not None:
            problems += [f"{name}: {found}" for found in _derived(bytes.fromhex(secret), raw)]
    return Verdict(
        segments=len(segments),
        answers=sum(len(raw["answers"]) for raw in segments),
        rolls=sum(len(raw["rolls"]) for raw in segments),
        dice_proved=secret is not None,
        problems=tuple(problems),
    )


def _waits_for_players(record: dict[str, Any], segments: Sequence[dict[str, Any]]) -> bool:
    """Return whether a game is set up and nothing of it has been played."""
    played = any(raw["answers"] or raw["rolls"] or raw["facts"] for raw in segments)
    return record["status"] == "setup" and len(segments) == 1 and not played


def _ended_by_vote(record: dict[str, Any]) -> bool:
    """Return whether the players have agreed to end the game; older records know no votes."""
    return any(
        vote["status"] == "passed" and vote["kind"] in ("end", "draw")
        for vote in record.get("votes", ())
    )


def _of_the_whole(
    game: Any, record: dict[str, Any], segments: Sequence[dict[str, Any]]
) -> list[str]:
    """Return what is wrong with the row of segments, and with the position it begins with."""
    line: dict[int, dict[str, Any]] = {}
    found = []
    by_generation = [
        list(group) for _, group in groupby(segments, key=lambda raw: raw["generation"])
    ]
    names = [group[0]["generation"] for group in by_generation]
    if names != sorted(set(names)) or names[-1:] != [record["generation"]]:
        found.append("generations are missing or out of order")
    for group in by_generation:
        first = group[0]["number"]
        numbers = [raw["number"] for raw in group]
        before = line.get(first)
        if numbers != list(range(first, first + len(group))) or (line and before is None):
            found.append("segments are missing")
        if [raw["closed"] for raw in group] != [True] * (len(group) - 1) + [False]:
            found.append("the record does not end with the segment that was being played")
        if before is not None and _differ(before, group[0]):
            found.append(
                f"generation {group[0]['generation']} begins in another position than segment"
                f" {first} that it takes back"
            )
        line = {number: raw for number, raw in line.items() if number < first}
        line |= {raw["number"]: raw for raw in group}
    if not segments or segments[0]["number"] != 0:
        return [*found, "segments are missing"]
    if _begins_elsewhere(game, record, segments[0]):
        found.append("the game does not begin with the position of its scenario")
    return found


def _differ(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Return whether two snapshots of the same shape are not the same."""
    return bool(one["schema"] == other["schema"] and one["digest"] != other["digest"])


def _begins_elsewhere(game: Any, record: dict[str, Any], first: dict[str, Any]) -> bool:
    if (first["schema"], first["revision"]) != (game.schema, game.revision):
        return False
    opening = begin(game, record["scenario"], record["options"]).snapshot
    return bool(positions.digest(game.dump(opening)) != first["digest"])


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
    known = {fact["number"]: fact["data"] for fact in raw["facts"]}
    if told_again(played.told, game.roles, known) != comparable(
        (fact["number"], fact["kind"], fact["audience"], fact["data"]) for fact in raw["facts"]
    ):
        found.append("the facts told differ from those on record")
    return found


def told_again(
    told: Iterable[Told], roles: Sequence[str], known: Mapping[int, Mapping[str, Any]]
) -> list[str]:
    """Return the facts of a replay as texts like those of ``comparable``.

    ``known`` are the contents on record by number. Earlier releases told less: a part that a fact
    may lack (it has a default) is left out where the record has none.
    """
    return comparable(
        (t.number, t.fact.kind, readers(t.audience, roles), _as_known(t.fact, known.get(t.number)))
        for t in told
    )


def _as_known(fact: Fact, known: Mapping[str, Any] | None) -> dict[str, Any]:
    may_lack = {
        part.name
        for part in fields(fact)
        if part.default is not MISSING or part.default_factory is not MISSING
    }
    lacking = may_lack.difference(known) if known is not None else ()
    return {name: value for name, value in fact.dump().items() if name not in lacking}


def comparable(facts: Iterable[tuple[int, str, Sequence[str] | None, Any]]) -> list[str]:
    """Return facts as texts that are equal when number, kind, audience and contents are.

    Words count in English, however they were made: earlier releases kept nothing else.
    """
    return sorted(
        json.dumps(
            [number, kind, None if to is None else sorted(to), _in_english(data)], sort_keys=True
        )
        for number, kind, to, data in facts
    )


def _in_english(value: Any) -> Any:
    if isinstance(value, str):
        return said(load(value), None)
    if isinstance(value, list):
        return [_in_english(part) for part in value]
    if isinstance(value, dict):
        return {key: _in_english(part) for key, part in value.items()}
    return value


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


_Rolled: TypeAlias = dict[tuple[int, int, int], dict[str, Any]]
"""Rolls by generation, segment and number."""


def _rolled(segments: Sequence[dict[str, Any]]) -> _Rolled:
    return {
        (raw["generation"], raw["number"], number): roll
        for raw in segments
        for number, roll in enumerate(raw["rolls"])
    }


def _kept_wrongly(raw: dict[str, Any], rolled: _Rolled, renewed: set[int]) -> list[str]:
    """Return which rolls are said to come from an earlier generation and do not.

    An amendment keeps rolls from the beginning up to the first that does not fit; it cannot choose.
    ``renewed`` are the generations in which something has been drawn anew.
    """
    found = []
    for number, roll in enumerate(raw["rolls"]):
        name = f"roll {number} ({roll['label']})"
        drawn_in = roll["generation"]
        if drawn_in == raw["generation"]:
            renewed.add(drawn_in)
            continue
        if rolled.get((drawn_in, raw["number"], number)) != roll:
            found.append(f"{name} is not on record in generation {drawn_in}")
        if raw["generation"] in renewed:
            found.append(f"{name} was kept behind one that was drawn anew")
    return found


def _derived(secret: bytes, raw: dict[str, Any]) -> list[str]:
    """Return which rolls of a segment do not follow from the secret."""
    found = []
    for number, roll in enumerate(raw["rolls"]):
        result = tuple(roll["result"])
        size = result[1] if roll["kind"] == "pick" else len(result)
        key = roll_key(raw["number"], number, roll["kind"], roll["label"])
        chance = SecretChance(secret, roll["generation"])
        if outcome(chance, key, roll["kind"], size) != result:
            found.append(f"roll {number} ({roll['label']}) does not follow from the secret")
    return found
