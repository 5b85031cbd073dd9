"""Verifying the record of a game: by playing it again, and by the secret that is published.

``proving`` derives the dice; this module plays the answers again and compares what comes of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from itertools import zip_longest
from typing import Any, Final

from adjudicator.engine.chance import recorded
from adjudicator.engine.errors import EngineError
from adjudicator.engine.fact import Fact, parts_of
from adjudicator.engine.play import replay
from adjudicator.engine.record import Answer, Outcome, Position, Told
from adjudicator.engine.words import load, said
from adjudicator.games.opaque import AnyRules, AnyState
from adjudicator.games.registry import game_of
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import same, secret_hash
from adjudicator.service.operations.upkeep.fault_words import words_of
from adjudicator.service.operations.upkeep.proving import (
    GOES_ON,
    Proof,
    announced_wrongly,
    beginning,
    compared_digests,
    ended_by_vote,
    given_out_wrongly,
    missing,
    renewed_wrongly,
    said_wrongly,
    unended,
    waits_for_players,
    wrong_row,
)
from adjudicator.service.operations.upkeep.shapes import faults_of
from adjudicator.service.public.record import check_format
from adjudicator.service.table.stored import readers
from adjudicator.service.table.turn_digests import TurnDigest
from adjudicator.store import positions

_MOST_FAULTS: Final = 9
_ALL_WORDS: Final = "`adjudicator verify --words` says all"


@dataclass(frozen=True)
class Verdict:
    """What verifying a record found: what is false in it, and what it does not prove.

    ``unproved`` says why dice on record are not all proved, ``unended`` why more may have been
    played than is on record. ``digests`` are those of its turns, none without its secret.
    """

    segments: int
    answers: int
    rolls: int
    problems: tuple[str, ...]
    unproved: tuple[str, ...] = ()
    unended: tuple[str, ...] = ()
    digests: tuple[TurnDigest, ...] = ()

    @property
    def dice_proved(self) -> bool:
        """Whether all dice on record are proved, be it the whole game or not."""
        return not self.problems and not self.unproved

    @property
    def word(self) -> str:
        """The verdict in a word: proved, false, or not proved."""
        if self.problems:
            return "false"
        return "not proved" if self.unproved or self.unended else "proved"


def verify_record(record: Any, *, mailed: Sequence[str] = (), all_words: bool = False) -> Verdict:
    """Replay a record and derive every die, shuffle and draw again from its secret.

    ``mailed`` are digests from the mail of a player, which must be those of the record. Before a
    game is over the words of errors may quote a hand; ``all_words`` tells them all the same. Raises
    NotPossible when it is not a record of this format.
    """
    check_format(record)
    sealed = record.get("status") != "over" and not all_words
    try:
        return _verified(record, mailed, sealed=sealed)
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        words = words_of(wrong, kind=True, sealed=sealed, full=_ALL_WORDS)
        raise NotPossible(f"The record is damaged: {words}.") from wrong


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


def _verified(record: dict[str, Any], mailed: Sequence[str], *, sealed: bool) -> Verdict:
    segments = _upcast(record)
    faults = faults_of(record, segments)
    if faults:
        return _verdict(segments, problems=faults[:_MOST_FAULTS])
    game = game_of(record["rules"]).rules
    problems = [*wrong_row(game, record, segments)]
    problems += announced_wrongly(record, segments)
    problems += renewed_wrongly(segments)
    problems += said_wrongly(record)
    secret = record["secret"] or None
    if secret is not None and not same(secret_hash(secret), str(record["secret_hash"])):
        problems.append("the secret does not have the hash that was published")
        secret = None
    found, unproved = beginning(game, record, segments) if segments else ([], [])
    problems += given_out_wrongly(game, record, secret)
    replays = (
        []
        if waits_for_players(record, segments)
        else [*_all_replayed(record, segments, sealed=sealed)]
    )
    voted = ended_by_vote(record) and GOES_ON in (fault for _, fault in replays[-1:])
    replays = replays[:-1] if voted else replays
    problems += [*found, *(f"{_name(raw)}: {fault}" for raw, fault in replays)]
    problems += _wrong_rolls(record, segments, secret)
    compared = compared_digests(record, segments, secret, mailed)
    if not mailed or compared.wrong:  # what a digest from outside covers needs no other proof
        unproved += _all_lacking(record["rules"], segments)
    return _verdict(
        segments,
        problems=[*problems, *compared.wrong],
        unproved=[*missing(secret, segments), *unproved],
        unended=[*unended(record, voted=voted, covered=compared.covered)],
        digests=compared.digests,
    )


def _verdict(segments: Sequence[dict[str, Any]], **found: Iterable[Any]) -> Verdict:
    """Return a verdict on so many segments, answers and rolls."""
    return Verdict(
        segments=len(segments),
        answers=sum(len(raw["answers"]) for raw in segments),
        rolls=sum(len(raw["rolls"]) for raw in segments),
        **{name: tuple(all_found) for name, all_found in found.items()},
    )


def _name(raw: dict[str, Any]) -> str:
    """Return how a segment is called in findings."""
    name = f"segment {raw['number']} ({raw['stage']})"
    return name if raw["generation"] == 1 else f"{name} of generation {raw['generation']}"


def _all_replayed(
    record: dict[str, Any], segments: Sequence[dict[str, Any]], *, sealed: bool
) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield what differs when the segments are played again; that the game goes on comes last."""
    game = game_of(record["rules"]).rules
    for raw, following in zip_longest(segments, segments[1:]):
        if following is not None and following["generation"] != raw["generation"]:
            following = None
        over = record["status"] == "over" and raw is segments[-1]
        found = _replayed(game, raw, following, over=over, sealed=sealed)
        yield from ((raw, fault) for fault in sorted(found, key=lambda fault: fault == GOES_ON))


def _wrong_rolls(
    record: dict[str, Any], segments: Sequence[dict[str, Any]], secret: str | None
) -> Iterator[str]:
    """Yield what is wrong with snapshots and rolls as they stand."""
    proof = Proof.of(record, segments, secret)
    for raw in segments:
        if positions.digest(raw["snapshot"]) != raw["digest"]:
            yield f"{_name(raw)}: the snapshot does not match its digest"
        yield from (f"{_name(raw)}: {found}" for found in proof.wrong_in(raw))


def _all_lacking(rules: str, segments: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield which facts lack parts, in games that were begun since facts have these parts."""
    for raw in segments:
        if raw.get("chain"):
            yield from (f"{_name(raw)}: {found}" for found in _lacking(rules, raw))


def _replayed(
    game: AnyRules,
    raw: dict[str, Any],
    following: dict[str, Any] | None,
    *,
    over: bool,
    sealed: bool,
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
        played = replay(game, position, exact=True)
    except EngineError as error:
        return [words_of(error, kind=False, sealed=sealed, full=_ALL_WORDS)]
    except Exception as error:  # what somebody has forged can break the rules anywhere
        words = words_of(error, kind=True, sealed=sealed, full=_ALL_WORDS)
        return [f"it cannot be played: {words}"]
    found = _ending(game, played, following, over=over)
    if raw["revision"] == game.revision and raw["stage"] != str(game.stage(position.snapshot)):
        found.append("its stage is not that of its position")
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
    game: AnyRules, played: Outcome[AnyState], following: dict[str, Any] | None, *, over: bool
) -> list[str]:
    """Return what is wrong with where a segment comes to."""
    if following is None and played.finished:
        return ["it comes to its end, and the record stops there"]
    if following is None:
        return [GOES_ON] if over and played.waiting else []
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
