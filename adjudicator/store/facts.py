"""What was told, as rows: recorded once, and read back as a reader knows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Integer, Select, bindparam, select, tuple_
from sqlmodel import Session

from adjudicator.store import bare, tables
from adjudicator.store.generations import Stretch, are_in_line, in_place, place, stretches
from adjudicator.store.memory import Asked, known, remembered
from adjudicator.store.reading import insert_all

ONLOOKER: Final = ""
"""The reader who sees what everybody may know and nothing else."""

MODERATOR: Final = "*"
"""The reader who sees everything."""


@dataclass(frozen=True)
class StoredFact:
    """A fact with its place in the record; ``audience`` None: everybody, (): the moderator only."""

    segment: int
    number: int
    kind: str
    audience: tuple[str, ...] | None
    data: dict[str, Any]


_FACT: Final = bare.table_of(tables.Fact).c
_NUMBERS: Final = select(_FACT.number).where(*in_place(tables.Fact))


# -- recording ------------------------------------------------------------------------------------


def record_facts(
    session: Session, game: tables.Game, facts: Iterable[StoredFact]
) -> list[StoredFact]:
    """Store the facts that are not on record yet and return them.

    A replay tells a segment's facts again from its beginning: what is on record stays as it is.
    """
    told = list(facts)
    recorded = {
        (segment, number)
        for segment in {item.segment for item in told}
        for number in _numbers_told(session, place(game.id, game.generation, segment))
    }
    fresh = [item for item in told if (item.segment, item.number) not in recorded]
    rows = [
        tables.Fact(
            **place(game.id, game.generation, item.segment),
            number=item.number,
            kind=item.kind,
            audience=None if item.audience is None else list(item.audience),
            data=item.data,
        )
        for item in fresh
    ]
    insert_all(session, rows)
    return fresh


def _numbers_told(session: Session, where: dict[str, Any]) -> Collection[int]:
    """Return the numbers of the facts of a segment that are on record."""
    return remembered(
        session,
        _asked(where),
        lambda: frozenset(
            number for (number,) in bare.read(session, _NUMBERS, tables.Fact, values=where)
        ),
    )


def _asked(where: dict[str, Any]) -> Asked:
    return Asked(("numbers", *where.values()), (tables.Fact,), None, tuple(where.items()))


def none_told(session: Session, where: dict[str, Any]) -> None:
    """Remember that nothing is on record of a segment yet: it has just been stored."""
    known(session, _asked(where), frozenset())


# -- reading --------------------------------------------------------------------------------------


def facts_since(
    session: Session,
    game: tables.Game,
    *,
    reader: str = ONLOOKER,
    after: tuple[int, int] | None = None,
) -> list[StoredFact]:
    """Return what has happened since ``after`` (segment, number), in order, as ``reader`` knows it.

    ``reader`` is a role, ONLOOKER or MODERATOR. What a rewind took back is left out; what was
    played before the point rewound to is not. With ``after`` None the whole game is told.
    """
    since = (-1, -1) if after is None else after
    return [
        told
        for told in _told_since(session, game, since)
        if (told.segment, told.number) > since
        and ((to := told.audience) is None or reader == MODERATOR or reader in to)
    ]


def _told_since(
    session: Session, game: tables.Game, since: tuple[int, int]
) -> Sequence[StoredFact]:
    """Return what has happened since a place at least; all seats are told much the same.

    What is remembered reaches back to the earliest place that was asked for; only what was told
    between them is read besides.
    """
    asked = Asked(("told", game.id, game.generation), (tables.Fact, tables.Segment))
    told: list[tuple[tuple[int, int], list[StoredFact]]] = remembered(session, asked, list)
    if not told or since < told[0][0]:
        until, later = told[0] if told else (None, [])
        told[:] = [(since, [*_told_between(session, game, since, until), *later])]
    return told[0][1]


@lru_cache(maxsize=100)
def _told(line: tuple[Stretch, ...], *, is_ended: bool) -> Select[Any]:
    """Return the statement that reads what was told in a line behind one place, up to another."""
    here = tuple_(_FACT.segment, _FACT.number)
    since, last = _place("since"), _place("last")
    wanted = select(_FACT.segment, _FACT.number, _FACT.kind, _FACT.audience, _FACT.data).where(
        _FACT.game_id == bindparam("game_id"),
        are_in_line(line, _FACT.generation, _FACT.segment),
        here > since,
    )
    if is_ended:
        wanted = wanted.where(here <= last)
    return wanted.order_by(_FACT.segment, _FACT.number)


def _place(name: str) -> Any:
    """Return a place in the record that is given later."""
    return tuple_(*(bindparam(f"{name}_{part}", type_=Integer) for part in ("segment", "fact")))


def _told_between(
    session: Session, game: tables.Game, since: tuple[int, int], until: tuple[int, int] | None
) -> list[StoredFact]:
    """Return what was told behind one place, up to another if one is given."""
    values = {"game_id": game.id, "since_segment": since[0], "since_fact": since[1]}
    if until is not None:
        values |= {"last_segment": until[0], "last_fact": until[1]}
    statement = _told(stretches(session, game, game.generation), is_ended=until is not None)
    return [
        StoredFact(segment, number, kind, None if to is None else tuple(to), data)
        for segment, number, kind, to, data in bare.read(
            session, statement, tables.Fact, values=values
        )
    ]
