"""The row of segments of a record: what it begins with, how generations follow, how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

from adjudicator.engine.errors import EngineError
from adjudicator.engine.play import begin
from adjudicator.games.opaque import AnyRules
from adjudicator.store import positions

Raw: TypeAlias = Mapping[str, Any]
"""A record or one of its segments."""

GOES_ON: Final = "the game goes on here, but is said to be over"
"""What is wrong with a record that ends where somebody is asked; a vote may have ended the game."""


def waits_for_players(record: Raw, segments: Sequence[Raw]) -> bool:
    """Return whether a game is set up and nothing of it has been played."""
    played = any(raw["answers"] or raw["rolls"] or raw["facts"] for raw in segments)
    return bool(record["status"] == "setup") and len(segments) == 1 and not played


def ended_by_vote(record: Raw) -> bool:
    """Return whether the players are said to have ended the game; older records know no votes."""
    return any(
        vote["status"] == "passed" and vote["kind"] in ("end", "draw")
        for vote in record.get("votes", ())
    )


def missing(secret: str | None, segments: Sequence[Raw]) -> Iterator[str]:
    """Yield what a record lacks that would prove its dice."""
    if secret is None:
        yield "the secret is missing; it is published when the game is over"
    if not any(raw["rolls"] for raw in segments):
        yield "there are no rolls in it"


def unended(record: Raw, *, voted: bool, covered: bool) -> Iterator[str]:
    """Yield why a record may be cut although nothing in it is false.

    ``voted``: it stops because of a vote, which only a digest of its end (``covered``) binds.
    """
    if record["status"] != "over":
        yield "the game is not over: nothing shows that this is all that was played"
    elif voted and not covered:
        yield "only the digest of the last mail proves that a vote has ended the game here"


def wrong_row(game: AnyRules, segments: Sequence[Raw], generation: int) -> Iterator[str]:
    """Yield what is wrong with the row of segments up to the present generation."""
    line: dict[int, Raw] = {}
    by_generation = [
        list(group) for _, group in groupby(segments, key=lambda raw: int(raw["generation"]))
    ]
    names = [group[0]["generation"] for group in by_generation]
    if names != sorted(set(names)) or names[-1:] != [generation]:
        yield "generations are missing or out of order"
    for group in by_generation:
        first = group[0]["number"]
        numbers = [raw["number"] for raw in group]
        before = line.get(first)
        if numbers != list(range(first, first + len(group))) or (line and before is None):
            yield "segments are missing"
        if [raw["closed"] for raw in group] != [True] * (len(group) - 1) + [False]:
            yield "the record does not end with the segment that was being played"
        if before is not None and _position(game, before) != _position(game, group[0]):
            yield (
                f"generation {group[0]['generation']} begins in another position than segment"
                f" {first} that it takes back"
            )
        line = {number: raw for number, raw in line.items() if number < first}
        line |= {raw["number"]: raw for raw in group}
        revisions = [raw["revision"] for raw in line.values()]
        if revisions != sorted(revisions):
            yield "a segment has an earlier revision than the one before it"
    if not segments or segments[0]["number"] != 0:
        yield "segments are missing"


def beginning(game: AnyRules, record: Raw, first: Raw) -> tuple[list[str], list[str]]:
    """Return what is wrong with the position a game begins with, and what cannot be said of it.

    It is compared with that of its scenario, whatever release has set it up. Where that was another
    one, a difference may be its way of setting up, or a forgery.
    """
    opening = game.dump(begin(game, record["scenario"], record["options"]).snapshot)
    if _position(game, first) == positions.digest(opening):
        return [], []
    if (first["schema"], first["revision"]) == (game.schema, game.revision):
        return ["the game does not begin with the position of its scenario"], []
    return [], [
        "the game begins with a position in which this release does not set up its scenario"
    ]


def _position(game: AnyRules, raw: Raw) -> str:
    """Return the digest of the position of a segment as this release stores it."""
    try:
        return positions.digest(game.dump(game.load(raw["snapshot"], raw["schema"])))
    except (EngineError, LookupError, TypeError, ValueError, AttributeError):
        return f"none: {raw['digest']}"  # what cannot be read is told when it is played
