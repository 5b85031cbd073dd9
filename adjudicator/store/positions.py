"""Positions as rows: plain values in, plain values out; the rules' own types stay outside.

A position is the open segment of a game: its snapshot, the answers and the rolls since. What has
been rolled is never changed; recording it again records nothing. What is told has its own module,
``facts``.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, TypeAlias

from sqlalchemy import bindparam, select
from sqlmodel import Session

from adjudicator.store import bare, tables
from adjudicator.store.columns import dump_json
from adjudicator.store.errors import NotStored, RecordChanged
from adjudicator.store.facts import none_told
from adjudicator.store.generations import in_place, place
from adjudicator.store.memory import Asked, known, remembered
from adjudicator.store.reading import all_of, insert_all, none_yet, only
from adjudicator.store.unpacking import unpacked


@dataclass(frozen=True)
class StoredAnswer:
    """An answer that has been given; ``request`` counts the requests of the segment from 0."""

    request: int
    role: str
    topic: str
    value: Any


@dataclass(frozen=True)
class Given:
    """Where an answer came from.

    For mail the incoming message, the line in it (from 1) and its words; ``words`` too for what
    was read from elsewhere. ``at`` is when it was given, None for now.
    """

    source: str
    incoming_id: int | None = None
    line: int | None = None
    words: str | None = None
    at: datetime | None = None


@dataclass(frozen=True)
class StoredRoll:
    """An outcome of chance; its place in the sequence of a segment's rolls is its number.

    ``drawn_in`` is the earlier generation it was kept from, None for its own; ``after`` the last
    request answered before it, None where that was not recorded.
    """

    kind: str
    label: str
    result: tuple[int, ...]
    drawn_in: int | None = field(default=None, compare=False)
    after: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class StoredSegment:
    """A segment: what it began with, and everything answered and rolled since.

    ``chain`` is the digest of what was answered before it, empty where dice do not depend on it.
    """

    number: int
    stage: str
    schema: int
    revision: int
    snapshot: Any
    answers: tuple[StoredAnswer, ...] = ()
    rolls: tuple[StoredRoll, ...] = ()
    chain: str = ""


def digest(snapshot: Any) -> str:
    """Return the SHA-256 (hex) of ``snapshot`` as canonical JSON: sorted keys, no spaces."""
    text = json.dumps(
        snapshot, sort_keys=True, ensure_ascii=True, allow_nan=False, separators=(",", ":")
    )
    return hashlib.sha256(text.encode()).hexdigest()


# -- segments -------------------------------------------------------------------------------------


def start_segment(
    session: Session, game: tables.Game, segment: StoredSegment, *, at: datetime
) -> tables.Segment:
    """Store the beginning of ``segment`` in the game's present generation and return its row.

    Its answers and rolls are recorded on their own. The segment before must be closed.
    """
    row = tables.Segment(
        game_id=game.id,
        generation=game.generation,
        number=segment.number,
        stage=segment.stage,
        schema_version=segment.schema,
        revision=segment.revision,
        snapshot=zlib.compress(dump_json(segment.snapshot).encode()),
        digest=digest(segment.snapshot),
        chain=segment.chain or None,
        opened_at=at,
    )
    stages = {**_stages(session, game), row.number: row.stage}
    session.add(row)
    session.flush()
    known(session, _stages_asked(game), stages)
    here = place(game.id, game.generation, segment.number)
    none_yet(session, tables.Question, **here)
    known(session, _rolls_asked(here), [])
    none_told(session, here)
    return row


def set_opening(session: Session, game: tables.Game, snapshot: Any) -> None:
    """Replace the position with which a game begins that has not begun yet."""
    row = segment_row(session, game, 0)
    row.snapshot = zlib.compress(dump_json(snapshot).encode())
    row.digest = digest(snapshot)
    session.add(row)


def close_segment(
    session: Session, game: tables.Game, number: int, *, at: datetime
) -> tables.Segment:
    """Mark a segment as played; doing it again changes nothing. Raises NotStored without it."""
    row = segment_row(session, game, number)
    if row.closed_at is None:
        row.closed_at = at
    return row


def open_segment_row(session: Session, game: tables.Game) -> tables.Segment:
    """Return the row of the segment being played; raises NotStored when there is none."""
    row = _segment(session, game, closed_at=None)
    if row is None:
        raise NotStored(f"No segment of game {game.slug} is open: it has not begun or is over.")
    return row


def segment_row(session: Session, game: tables.Game, number: int) -> tables.Segment:
    """Return the row of segment ``number`` in the present generation; raises NotStored."""
    opened = _segment(session, game, closed_at=None)
    if opened is not None and opened.number == number:
        return opened
    row = _segment(session, game, number=number)
    if row is None:
        raise NotStored(
            f"Game {game.slug} has no segment {number} in generation {game.generation}."
        )
    return row


def _segment(session: Session, game: tables.Game, **values: Any) -> tables.Segment | None:
    return only(session, tables.Segment, game_id=game.id, generation=game.generation, **values)


def open_segment(session: Session, game: tables.Game) -> StoredSegment:
    """Return the segment being played, with all that was answered and rolled in it.

    Raises NotStored when there is none, RecordChanged when its snapshot is not what was written.
    """
    row = open_segment_row(session, game)
    _stages(session, game)[row.number] = row.stage
    return load_segment(session, row)


@lru_cache(maxsize=8)
def _intact(packed: bytes, written: str) -> bytes | None:
    """Return a snapshot as JSON if its digest is the one ``written`` with it.

    Looking takes longer than reading it, and a message loads the open segment two or three times.
    """
    text = unpacked(packed)
    return text if digest(json.loads(text)) == written else None


def load_segment(session: Session, row: tables.Segment) -> StoredSegment:
    """Return the segment of ``row``, closed or not; raises RecordChanged like ``open_segment``."""
    text = _intact(row.snapshot, row.digest)
    if text is None:
        raise RecordChanged(
            f"The snapshot of segment {row.number} (row {row.id}) does not match its digest;"
            " the database has been changed by hand or is damaged."
        )
    return StoredSegment(
        number=row.number,
        stage=row.stage,
        schema=row.schema_version,
        revision=row.revision,
        snapshot=json.loads(text),
        answers=tuple(_answers(session, row)),
        rolls=tuple(_rolls(session, row.game_id, row.generation, row.number)),
        chain=row.chain or "",
    )


_ROLLS: Final = (
    select(*bare.columns_of(tables.Roll, "kind", "label", "result", "drawn_in", "after_request"))
    .where(*in_place(tables.Roll))
    .order_by(*bare.columns_of(tables.Roll, "number"))
)


def questions_in(
    session: Session, game_id: int, generation: int, segment: int
) -> Sequence[tables.Question]:
    """Return all questions of a segment in the order in which they were stored."""
    return all_of(session, tables.Question, **place(game_id, generation, segment))


def _answers(session: Session, segment: tables.Segment) -> Sequence[StoredAnswer]:
    rows = questions_in(session, segment.game_id, segment.generation, segment.number)
    answered = [row for row in rows if row.state == "answered"]
    return [
        StoredAnswer(row.request, row.role, row.topic, row.value)
        for row in sorted(answered, key=lambda row: (row.request, row.id))
    ]


def _rolls(session: Session, game_id: int, generation: int, segment: int) -> Sequence[StoredRoll]:
    where = place(game_id, generation, segment)
    return remembered(
        session,
        _rolls_asked(where),
        lambda: [
            StoredRoll(kind, label, tuple(result), drawn_in, after)
            for kind, label, result, drawn_in, after in bare.read(
                session, _ROLLS, tables.Roll, values=where
            )
        ],
    )


def _rolls_asked(where: dict[str, Any]) -> Asked:
    return Asked(("rolls", *where.values()), (tables.Roll,), None, tuple(where.items()))


_SEGMENT: Final = bare.table_of(tables.Segment).c
_STAGES: Final = (
    select(_SEGMENT.number, _SEGMENT.stage)
    .where(
        *bare.open_values(tables.Segment, "game_id"),
        _SEGMENT.number.in_(bindparam("numbers", expanding=True)),
    )
    .order_by(_SEGMENT.generation)
)


def stages_of(session: Session, game: tables.Game, segments: Collection[int]) -> dict[int, str]:
    """Return at least the stages of some segments by number, as they were played last."""
    stages = _stages(session, game)
    if unknown := set(segments) - stages.keys():
        values = {"game_id": game.id, "numbers": sorted(unknown)}
        found = bare.read(session, _STAGES, tables.Segment, values=values)
        stages.update((number, stage) for number, stage in found)
    return stages


def _stages(session: Session, game: tables.Game) -> dict[int, str]:
    """Return the stages of segments that are known, to which others are added."""
    return remembered(session, _stages_asked(game), dict)


def _stages_asked(game: tables.Game) -> Asked:
    return Asked(("stages", game.id), (tables.Segment,), frozenset({"stage"}))


# -- recording ------------------------------------------------------------------------------------


def record_answers(
    session: Session,
    game: tables.Game,
    segment: int,
    answers: Iterable[tuple[StoredAnswer, Given]],
    *,
    at: datetime,
    window: tables.Window | None = None,
    roles: Collection[str] = (),
) -> list[tables.Question]:
    """Write ``answers`` with their origins to their questions and return the rows that changed.

    An answer to a question nobody was asked (the engine or a sheet gave it) makes its row. The
    same answer again changes nothing; another one replaces it, for as long as the caller allows.
    ``window``: what ``roles`` have answered before it was mailed is entered there.
    Raises RecordChanged when the question at that place is about something else.
    """
    rows = questions_in(session, game.id, game.generation, segment)
    asked = {(row.request, row.role): row for row in rows}
    stored = len(asked)
    changed = []
    for answer, origin in answers:
        row = _question(asked, game, segment, answer, at=at)
        if row.state == "answered" and dump_json(row.value) == dump_json(answer.value):
            continue
        row.value, row.state = _as_read(answer.value), "answered"
        row.answered_at, row.source = origin.at or at, origin.source
        row.incoming_id, row.line, row.words = origin.incoming_id, origin.line, origin.words
        changed.append(row)
    if window is not None:
        _adopt(asked.values(), window, roles)
    session.flush()
    insert_all(session, [*asked.values()][stored:])
    return changed


_GIVEN: Final = ("message", "moderator", "deadline", "caretaker")
"""The sources of answers that are given in a window."""


def _adopt(asked: Iterable[tables.Question], window: tables.Window, roles: Collection[str]) -> None:
    """Enter a window at the questions that were answered in it before they were mailed.

    A block answers several questions one after the other; only the first had been put into words.
    """
    for row in asked:
        is_given = row.state == "answered" and row.source in _GIVEN
        if is_given and row.window_id is None and row.role in roles:
            row.window_id, row.code = window.id, window.code


def _as_read(value: Any) -> Any:
    """Return a plain value as it comes back from the database."""
    return value if value is None or isinstance(value, (str, int)) else json.loads(dump_json(value))


_Asked: TypeAlias = dict[tuple[int, str], tables.Question]
"""Questions of a segment by request and role."""


def _question(
    asked: _Asked, game: tables.Game, segment: int, answer: StoredAnswer, *, at: datetime
) -> tables.Question:
    """Return the question ``answer`` belongs to: its row, or one yet to be stored, asked ``at``."""
    row = asked.get((answer.request, answer.role))
    if row is None:
        row = tables.Question(
            **place(game.id, game.generation, segment),
            request=answer.request,
            role=answer.role,
            topic=answer.topic,
            asked_at=at,
        )
        asked[answer.request, answer.role] = row
    if row.topic != answer.topic:
        raise RecordChanged(
            f"Request {answer.request} of segment {segment} asked {answer.role} about {row.topic},"
            f" but the answer is about {answer.topic}."
        )
    return row


def record_rolls(
    session: Session, game: tables.Game, segment: int, rolls: Sequence[StoredRoll]
) -> int:
    """Store the rolls that are new among ``rolls`` and return how many there were.

    ``rolls`` are all rolls of the segment from its beginning. Raises RecordChanged when they do
    not begin with what is stored: players have seen those numbers.
    """
    stored = list(_rolls(session, game.id, game.generation, segment))
    if list(rolls[: len(stored)]) != stored:
        raise RecordChanged(
            f"The rolls of segment {segment} of game {game.slug} differ from those on record."
        )
    fresh = [
        tables.Roll(
            **place(game.id, game.generation, segment),
            number=number,
            kind=roll.kind,
            label=roll.label,
            result=list(roll.result),
            drawn_in=roll.drawn_in,
            after_request=roll.after,
        )
        for number, roll in enumerate(rolls[len(stored) :], start=len(stored))
    ]
    insert_all(session, fresh)
    return len(fresh)


# -- reading the record ---------------------------------------------------------------------------
