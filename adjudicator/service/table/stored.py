"""Segments and facts as the rules have them and as the store keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from adjudicator.engine.chance import recorded
from adjudicator.engine.fact import Audience
from adjudicator.engine.play import Live
from adjudicator.engine.record import Answer, Position, Told
from adjudicator.games.opaque import AnyLive, AnyPosition, AnyRules
from adjudicator.store import positions
from adjudicator.store.facts import ONLOOKER, StoredFact


def stored_position(rules: AnyRules, stored: positions.StoredSegment) -> AnyPosition:
    """Return a segment as the rules play it, with its answers and rolls."""
    return Position(
        segment=stored.number,
        revision=stored.revision,
        snapshot=rules.load(stored.snapshot, stored.schema),
        answers=tuple(Answer(a.request, a.role, a.topic, a.value) for a in stored.answers),
        rolls=tuple(recorded(r.kind, r.label, r.result, r.after) for r in stored.rolls),
        chain=stored.chain,
    )


def live_at(rules: AnyRules, stored: positions.StoredSegment, request: int) -> AnyLive:
    """Return a segment played up to a request, which waits for its answers; close it when done."""
    position = stored_position(rules, stored)
    before = tuple(given for given in position.answers if given.request < request)
    # The rolls behind the request are on record too, but are not asked for yet.
    return Live(rules, replace(position, answers=before), None)


def stored_segment(rules: AnyRules, position: AnyPosition) -> positions.StoredSegment:
    """Return a segment as the store keeps it, without its answers and rolls."""
    return positions.StoredSegment(
        number=position.segment,
        stage=str(rules.stage(position.snapshot)),
        schema=rules.schema,
        revision=position.revision,
        snapshot=rules.dump(position.snapshot),
        chain=position.chain,
    )


def stored_facts(told: Iterable[Told], roles: Sequence[str]) -> list[StoredFact]:
    """Return facts as the store keeps them."""
    return [
        StoredFact(t.segment, t.number, t.fact.kind, readers(t.audience, roles), t.fact.dump())
        for t in told
    ]


def readers(audience: Audience, roles: Sequence[str]) -> tuple[str, ...] | None:
    """Return an audience as the store keeps it: None for everybody, else roles and onlookers."""
    if audience == Audience():
        return None
    admitted = tuple(role for role in roles if audience.admits(role))
    return (*admitted, ONLOOKER) if audience.admits(None) else admitted
