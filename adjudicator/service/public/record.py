"""The record of a game: exported as JSON, and the form in which it is read again."""

from __future__ import annotations

from typing import Any, Final

from sqlmodel import Session, col

from adjudicator import clock
from adjudicator.engine.chance import Roll
from adjudicator.games.registry import slugs
from adjudicator.service.errors import NoRecord
from adjudicator.service.office import Office, known_game
from adjudicator.service.post.blind_moderation import check_open
from adjudicator.service.table.turn_digests import as_json as digests_as_json
from adjudicator.service.table.turn_digests import turn_digests, words_as_json
from adjudicator.service.table.voting.vote_words import as_json
from adjudicator.store import generations, positions, queries, tables, unpacking
from adjudicator.store.game_rows import rows_of_game
from adjudicator.store.reading import all_of, is_any
from adjudicator.store.revision import revision_of
from adjudicator.store.rows import plain
from adjudicator.store.unpacking import FILE_MOST, FILE_SETTING, TooLarge, too_large

FORMAT: Final = "adjudicator-record"
FORMAT_VERSION: Final = 3
READ_VERSIONS: Final = (1, 2, FORMAT_VERSION)
_PACKED: Final = b"\x1f\x8b"
PRIVATE: Final = "private"
"""The part of a record with which a game can go on elsewhere."""
TAKING_BACK: Final = ("rewind", "amend", "correct")
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
            **heading(session, game, FORMAT, FORMAT_VERSION, published=published),
            "digests": digests_as_json(turn_digests(session, game)) if published else None,
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
        "tables": revision_of(connection),
        "exported_at": clock.now().isoformat(),
        "rows": {name: [plain(row) for row in found] for name, found in rows.items()},
    }


def heading(
    session: Session, game: tables.Game, form: str, version: int, *, published: bool
) -> dict[str, Any]:
    """Return what every record of a game begins with; the secret only where it is published.

    ``dice`` is 2 where they depend on answers and on the ``words`` of players, else 1.
    """
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
        "dice": 2 if is_chained(session, game) else 1,
        "words": words_as_json(session, game),
        **_assignment(session, game),
    }


def _assignment(session: Session, game: tables.Game) -> dict[str, Any]:
    """Return how the powers were given out, where the players were asked what they wish."""
    found = queries.actions_of(session, game.id, "assign")
    return {"assignment": found[-1].detail} if found else {}


def is_chained(session: Session, game: tables.Game) -> bool:
    """Return whether the dice of a game depend on the answers before them."""
    chained = col(tables.Segment.chain).is_not(None)
    return is_any(session, tables.Segment, chained, game_id=game.id)


def _segments(session: Session, game: tables.Game) -> list[dict[str, Any]]:
    """Return the segments of all generations, also those that a rewind has taken back."""
    rows = all_of(session, tables.Segment, by=("generation", "number"), game_id=game.id)
    facts: dict[tuple[int, int], list[tables.Fact]] = {}
    for fact in all_of(session, tables.Fact, by=["number"], game_id=game.id):
        facts.setdefault((fact.generation, fact.segment), []).append(fact)
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
        "chain": stored.chain,
        "snapshot": stored.snapshot,
        "answers": [vars(answer) for answer in stored.answers],
        "rolls": [
            roll_as_json(roll, roll.drawn_in or row.generation, roll.after) for roll in stored.rolls
        ],
        "closed": row.closed_at is not None,
    }


def roll_as_json(
    roll: Roll | positions.StoredRoll | tables.Roll, generation: int, after: int | None
) -> dict[str, Any]:
    """Return a roll as it stands in records.

    ``generation`` is that which has drawn it, ``after`` the last request that was answered before.
    """
    return {
        "kind": roll.kind,
        "label": roll.label,
        "result": list(roll.result),
        "generation": generation,
        "after": after,
    }


def taken_back(session: Session, game: tables.Game) -> list[dict[str, Any]]:
    """Return the rewinds and amendments of a game: who did what when, and why."""
    return [
        {"at": row.at.isoformat(), "who": row.who, "what": row.verb, **row.detail}
        for row in queries.actions_of(session, game.id, *TAKING_BACK)
    ]


def unpacked(raw: bytes, most: int = FILE_MOST) -> bytes:
    """Return the bytes of a record that may be packed (RFC 1952).

    Raises TooLarge when they are more than ``most``, ValueError when they are damaged.
    """
    if raw.startswith(_PACKED):
        return unpacking.unpacked(raw, most, FILE_SETTING)
    if len(raw) > most:
        raise TooLarge(too_large(most, FILE_SETTING))
    return raw


def check_format(record: Any) -> None:
    """Raise NoRecord when this is no record, or none that this release reads."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise NoRecord("This is not the record of a game; `adjudicator export` writes one.")
    if record.get("version") not in READ_VERSIONS:
        raise NoRecord(
            f"The record has format version {record.get('version')}; this release reads"
            f" {' and '.join(map(str, READ_VERSIONS))}."
        )
    if record.get("rules") not in slugs():
        raise NoRecord(f"The record is of the game {record.get('rules')!r}, not known here.")
