"""Verifying the record of a game: by playing it again, and by the secret that is published.

``proving`` derives the dice; this module plays the answers again and compares what comes of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from itertools import groupby, zip_longest
from typing import Any

from adjudicator.engine.chance import recorded
from adjudicator.engine.errors import EngineError
from adjudicator.engine.fact import Fact, parts_of
from adjudicator.engine.play import Answer, Outcome, Position, Told, begin, replay
from adjudicator.engine.words import load, said
from adjudicator.games.registry import game_of
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import same, secret_hash
from adjudicator.service.playing import readers
from adjudicator.service.turn_digests import TurnDigest
from adjudicator.service.upkeep.proving import (
    Proof,
    announced_wrongly,
    compared_digests,
    renewed_wrongly,
)
from adjudicator.service.upkeep.record import check_format
from adjudicator.store import positions


@dataclass(frozen=True)
class Verdict:
    """What verifying a record found: what is false in it, and what it does not prove.

    ``digests`` are those of its turns, none without its secret.
    """

    segments: int
    answers: int
    rolls: int
    problems: tuple[str, ...]
    unproved: tuple[str, ...] = ()
    digests: tuple[TurnDigest, ...] = ()

    @property
    def dice_proved(self) -> bool:
        """Whether nothing is false and nothing is missing."""
        return not self.problems and not self.unproved

    @property
    def word(self) -> str:
        """The verdict in a word: proved, false, or not proved."""
        if self.problems:
            return "false"
        return "not proved" if self.unproved else "proved"


def verify_record(record: Any, *, mailed: Sequence[str] = ()) -> Verdict:
    """Replay a record and derive every die, shuffle and draw again from its secret.

    ``mailed`` are digests from the mail of a player, which must be those of the record. Raises
    NotPossible when it is not a record of this format.
    """
    check_format(record)
    try:
        return _verified(record, mailed)
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise NotPossible(f"The record is damaged: {type(wrong).__name__} {wrong}.") from wrong


def _upcast(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the segments in the present format; version 1 knew one generation only."""
    if record["version"] > 1:
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


def _verified(record: dict[str, Any], mailed: Sequence[str]) -> Verdict:
    game = game_of(record["rules"]).rules
    segments = _upcast(record)
    problems = [*_of_the_whole(game, record, segments), *announced_wrongly(record, segments)]
    problems += renewed_wrongly(segments)
    secret = record["secret"] or None
    if secret is not None and not same(secret_hash(secret), str(record["secret_hash"])):
        problems.append("the secret does not have the hash that was published")
        secret = None
    proof = Proof.of(record, segments, secret)
    lacking: list[str] = []
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
            lacking += [
                f"{name}: {found}" for found in _lacking(record["rules"], raw) if raw.get("chain")
            ]
        problems += [f"{name}: {found}" for found in proof.wrong_in(raw)]
    digests, found = compared_digests(record, segments, secret, mailed)
    rolls = sum(len(raw["rolls"]) for raw in segments)
    # What a digest from outside covers needs no other proof.
    unproved = [*_missing(secret, rolls), *(() if mailed and not found else lacking)]
    return Verdict(
        segments=len(segments),
        answers=sum(len(raw["answers"]) for raw in segments),
        rolls=rolls,
        problems=(*problems, *found),
        unproved=tuple(unproved),
        digests=tuple(digests),
    )


def _missing(secret: str | None, rolls: int) -> Iterator[str]:
    """Return what a record lacks that would prove its dice."""
    if secret is None:
        yield "the secret is missing; it is published when the game is over"
    if not rolls:
        yield "there are no rolls in it"


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
            rolls=tuple(
                recorded(r["kind"], r["label"], r["result"], r.get("after")) for r in raw["rolls"]
            ),
            chain=raw.get("chain") or "",
        )
        played = replay(game, position)
    except EngineError as error:
        return [str(error)]
    except Exception as error:  # what somebody has forged can break the rules anywhere
        return [f"it cannot be played: {type(error).__name__}: {error}"]
    found = _ending(game, played, following, over=over)
    known = {fact["number"]: fact["data"] for fact in raw["facts"]}
    if told_again(played.told, game.roles(position.snapshot), known) != comparable(
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
    if following is None and played.finished:
        return ["it comes to its end, and the record stops there"]
    if following is None:
        return ["the game goes on here, but is said to be over"] if over and played.waiting else []
    if not played.finished:
        return ["it does not come to its end"]
    if positions.digest(game.dump(played.position.snapshot)) != following["digest"]:
        return ["it ends in another position than the next segment begins with"]
    if played.position.chain != (following.get("chain") or ""):
        return ["the next segment begins with another chain of answers than it ends with"]
    return []


def _lacking(rules: str, raw: dict[str, Any]) -> list[str]:
    """Return which facts lack parts that they may lack, but that this release does not leave out.

    A later release may tell more than is on record; whoever wants to hide something says the same.
    """
    found: dict[str, None] = {}
    for fact in raw["facts"]:
        missing = [part for part in parts_of(rules, fact["kind"]) if part not in fact["data"]]
        if missing:
            found[f"facts {fact['kind']} lack {', '.join(missing)}"] = None
    return list(found)
