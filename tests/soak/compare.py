"""What is compared between the two installations, and what must hold in each of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlmodel import Session, col, func, select

from adjudicator.store import tables
from tests.soak.land import Land

Rows = list[tuple[Any, ...]]

_ANSWERS: Final = ("segment", "request", "role", "topic", "value", "source", "state")
_ROLLS: Final = ("segment", "number", "kind", "label", "result")
_FACTS: Final = ("segment", "number", "kind", "audience", "data")
_LETTER: Final = re.compile(rb"^(?:Message-ID|X-Letter):\s*(\S+)", re.MULTILINE)


class Difference(Exception):
    """The two installations have come to different positions; the message says where."""


@dataclass
class Progress:
    """How far each game was compared, by its id: up to which segment, and the sums of that."""

    compared: dict[int, int] = field(default_factory=dict)
    turns: dict[int, int] = field(default_factory=dict)
    answers: int = 0
    rolls: int = 0
    facts: int = 0

    @property
    def segments(self) -> int:
        """How many segments were compared."""
        return sum(self.compared.values())


def reached(session: Session) -> dict[int, int]:
    """Return the number of the segment that each game is in; one more when the game is over."""
    segment, game = tables.Segment, tables.Game
    found = session.exec(
        select(segment.game_id, func.max(segment.number)).group_by(col(segment.game_id))
    )
    last = {game_id: int(number) for game_id, number in found}
    over = session.exec(select(game.id).where(col(game.status) == "over")).all()
    return {game_id: number + (game_id in over) for game_id, number in last.items()}


def compare(calm: Land, stormy: Land, progress: Progress, most: dict[int, int]) -> None:
    """Compare what both have played to its end since the last time; raises Difference.

    ``most`` are segments by game that are not compared any more, nor those behind them.
    """
    with calm.office.database.reading() as one, stormy.office.database.reading() as other:
        ends, others = reached(one), reached(other)
        for game_id, end in ends.items():
            begin = progress.compared.get(game_id, 0)
            end = min(end, others[game_id], most.get(game_id, end))
            if end <= begin:
                continue
            for what, first, second in _played(one, other, game_id, begin, end):
                _check(what, first, second)
                if what.endswith("answers"):
                    progress.answers += len(first)
                elif what.endswith("rolls"):
                    progress.rolls += len(first)
                elif what.endswith("facts"):
                    progress.facts += len(first)
            progress.compared[game_id] = end


def _played(
    one: Session, other: Session, game_id: int, begin: int, end: int
) -> Iterator[tuple[str, Rows, Rows]]:
    """Yield what was played in some segments of a game, in both databases."""
    # What people have said comes first: all the rest follows from it.
    for words, read in (
        ("answers", _answers),
        ("rolls", _rolls),
        ("facts", _facts),
        ("positions", _positions),
    ):
        what = f"game {game_id}, segments {begin} to {end}: {words}"
        yield what, read(one, game_id, begin, end), read(other, game_id, begin, end)


def _positions(session: Session, game_id: int, begin: int, end: int) -> Rows:
    """Return the segments, and the one behind them, which is the position that was reached."""
    row = tables.Segment
    found = session.exec(
        select(row.generation, row.number, row.stage, row.digest)
        .where(col(row.game_id) == game_id, col(row.number).between(begin, end))
        .order_by(col(row.number))
    )
    return [tuple(line) for line in found]


def _answers(session: Session, game_id: int, begin: int, end: int) -> Rows:
    order = ("segment", "request", "role")
    return _rows(session, tables.Question, _ANSWERS, order, game_id, begin, end)


def _rolls(session: Session, game_id: int, begin: int, end: int) -> Rows:
    return _rows(session, tables.Roll, _ROLLS, ("segment", "number"), game_id, begin, end)


def _facts(session: Session, game_id: int, begin: int, end: int) -> Rows:
    return _rows(session, tables.Fact, _FACTS, ("segment", "number"), game_id, begin, end)


def _rows(
    session: Session,
    kind: Any,
    columns: Sequence[str],
    order: Sequence[str],
    game_id: int,
    begin: int,
    end: int,
) -> Rows:
    """Return some columns of the rows of the segments before ``end``."""
    statement = (
        select(*(getattr(kind, name) for name in columns))
        .where(kind.game_id == game_id, kind.segment >= begin, kind.segment < end)
        .order_by(*(getattr(kind, name) for name in order))
    )
    return [tuple(line) for line in session.exec(statement)]


def _check(what: str, first: Rows, second: Rows) -> None:
    if first == second:
        return
    for number, (one, other) in enumerate(zip(first, second, strict=False)):
        if one != other:
            raise Difference(f"{what}, {number}:\n  without faults {one}\n  with faults    {other}")
    rest = first[len(second) :] or second[len(first) :]
    raise Difference(f"{what}: {len(first)} without faults, {len(second)} with them; {rest[0]}")


# -- letters and messages -------------------------------------------------------------------------


@dataclass(frozen=True)
class Post:
    """What became of the mail of one installation. All but the first three must be 0.

    ``again``: how often a message was delivered again under the same Message-ID.
    """

    letters: int
    messages: int
    again: int
    lost_letters: int
    doubled_letters: int
    lost_messages: int
    changed_messages: int
    unasked_messages: int

    def faults(self) -> list[str]:
        """Return what should not be, in words."""
        return [
            f"{getattr(self, name)} {name.replace('_', ' ')}"
            for name in (
                "lost_letters",
                "doubled_letters",
                "lost_messages",
                "changed_messages",
                "unasked_messages",
            )
            if getattr(self, name)
        ]


def post_of(land: Land) -> Post:
    """Return what became of all mail; the installation must be quiet."""
    incoming, outgoing = tables.Incoming, tables.Outgoing
    with land.office.database.reading() as session:
        keys = dict(session.exec(select(incoming.key, incoming.status)).all())
        raws = session.exec(select(incoming.raw).where(col(incoming.status) != "ignored"))
        letters = Counter(_letter(raw) for raw in raws)
        queued = session.exec(select(outgoing.message_id, outgoing.recipient)).all()
        receipts = session.exec(
            select(outgoing.in_reply_to, func.count())
            .where(col(outgoing.kind) == "receipt")
            .group_by(col(outgoing.in_reply_to))
        ).all()
    expected = {f"{identifier} {recipient}" for identifier, recipient in queued}
    unhandled = {key for key, status in keys.items() if status in ("new", "shunted")}
    answered = [count for identifier, count in receipts if identifier and "@players" in identifier]
    return Post(
        letters=len(land.sent),
        messages=len(expected),
        again=land.got.total() - len(land.got),
        lost_letters=len(set(land.sent) - (set(keys) - unhandled)),
        doubled_letters=sum(n - 1 for n in letters.values()) + sum(n - 1 for n in answered),
        lost_messages=len(expected - set(land.got)),
        changed_messages=land.changed,
        unasked_messages=len(set(land.got) - expected),
    )


def _letter(raw: bytes) -> bytes:
    """Return by what a letter is known to its writer."""
    found = _LETTER.search(raw)
    return found.group(1) if found else raw
