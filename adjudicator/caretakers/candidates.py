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
    with few answers gives them all; of others some are drawn.
    """
    found: dict[str, JSON] = {}

    def take(values: Iterable[object], limit: int) -> None:
        for raw in legal(decision, values):
            if len(found) >= limit:
                return
            found.setdefault(json.dumps(raw, sort_keys=True), raw)

    if decision.has_default:
        take([decision.default], most)
    take(game.practice.thoughts(decision, view, rng), 1 + 2 * most // 3)
    choice = decision.choice
    if isinstance(choice, Listed) and len(every := [*islice(choice.values(), most + 1)]) <= most:
        take(every, most)
    else:
        take((game.practice.sample(choice, rng) for _ in range(_SAMPLES * most)), most)
    return [*found.values()]


def legal(decision: Decision[Any], values: Iterable[object]) -> Iterator[JSON]:
    """Give those values that a decision does not refuse, as they are recorded."""
    for value in values:
        try:
            decision.check(value)
        except IllegalAnswer:
            continue
        yield decision.choice.dump(value)
