"""Candidates: the answers to a decision that are worth comparing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from adjudicator.engine.choices import Listed
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.games.opaque import AnyGame, AnyView

_SAMPLES: Final = 3
"""How often answers are drawn for each candidate that is wanted."""


def candidates(
    game: AnyGame, decision: Decision[Any], view: AnyView, most: int, rng: random.Random
) -> list[JSON]:
    """Return up to ``most`` different legal answers, as they are recorded.

    The default is among them, and two thirds of them at most are thoughts of the game. A choice
    with few answers gives them all; of others some are drawn. What the game calls unwise is left
    out, unless nothing else is found.
    """
    found: dict[str, JSON] = {}
    practice, choice = game.practice, decision.choice

    def wise(values: Iterable[object]) -> Iterator[object]:
        return (one for one in values if not practice.unwise(decision, view, one))

    def take(values: Iterable[object], limit: int) -> None:
        for raw in legal(decision, values):
            if len(found) >= limit:
                return
            found.setdefault(json.dumps(raw, sort_keys=True), raw)

    if decision.has_default:
        take([decision.default], most)
    take(wise(practice.thoughts(decision, view, rng)), 1 + 2 * most // 3)
    if isinstance(choice, Listed) and len(every := [*islice(choice.values(), most + 1)]) <= most:
        take(wise(every), most)
    else:
        take(wise(practice.sample(choice, rng) for _ in range(_SAMPLES * most)), most)
    if not found:
        take((practice.sample(choice, rng) for _ in range(_SAMPLES * most)), 1)
    return [*found.values()]


def legal(decision: Decision[Any], values: Iterable[object]) -> Iterator[JSON]:
    """Give those values that a decision does not refuse, as they are recorded."""
    for value in values:
        try:
            decision.check(value)
        except IllegalAnswer:
            continue
        yield decision.choice.dump(value)
