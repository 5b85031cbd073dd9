"""Response windows of random games, and sheets that are written line by line."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import RESPONSE_WINDOW, Decision
from adjudicator.engine.play import Live, begin
from adjudicator.games.thirty_years_war.language.grammar import grammar
from adjudicator.games.thirty_years_war.language.sheets import RESPONSE_SHEETS
from adjudicator.games.thirty_years_war.practice import ThirtyYearsWarPractice
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.responses import Response
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn.end import NONE

RULES, PRACTICE = ThirtyYearsWar(), ThirtyYearsWarPractice()
SCENARIOS = ("campaign", "intervention", "apocalypse", "early_war")


def windows(seed: int, most: int) -> Iterator[Response[Any]]:
    """Give the questions for sheets of a random game, each while it is open."""
    opening = begin(RULES, SCENARIOS[seed % len(SCENARIOS)], {})
    rng, chance = random.Random(seed), RandomChance(random.Random(f"dice {seed}"))
    with closing(Live(RULES, opening, chance, inspected=False)) as live:
        while live.waiting and most:
            decision = live.waiting[0].decision
            if decision.window == RESPONSE_WINDOW:
                assert isinstance(decision, Response)
                most -= 1
                yield decision
            live.answer(decision.role, PRACTICE.sample(decision.choice, rng))


def sheet(*lines: str) -> list[dict[str, Any]]:
    """Return the sheet that these lines give, sent one after the other."""
    kept: list[dict[str, Any]] = []
    for line in lines:
        kept = RESPONSE_SHEETS.changed(kept, grammar().parse(line))
    return kept


def reply(decision: Decision[Any], *lines: str, preset: str = "sealed") -> Any:
    """Return what a sheet of these lines answers; it must be legal and not ask."""
    found = RESPONSE_SHEETS.reply(preset, sheet(*lines), decision)
    assert not found.ask
    decision.check(found.value)
    return found.value


def asks(decision: Decision[Any], *lines: str, preset: str = "sealed") -> bool:
    """Return whether a sheet of these lines asks."""
    return RESPONSE_SHEETS.reply(preset, sheet(*lines), decision).ask


def state_of(decision: Response[Any]) -> State:
    """Return the position in which a question is open."""
    assert decision.situation is not None
    return decision.situation.state


def with_hand(decision: Response[Any], hand: list[str]) -> Response[Any]:
    """Return a question as it is asked of the same side with another hand of the same size."""
    state_of(decision).hands[decision.role][:] = hand
    if decision.name != "keep":
        return decision  # its choice looks at the hand that is there
    return replace(decision, choice=OneOf((*hand, NONE)), default=hand[0])


def other_hand(decision: Response[Any], rng: random.Random) -> list[str]:
    """Return another hand that the side could have, as far as everybody knows."""
    state, side = state_of(decision), decision.role
    hidden = sorted([*state.hands[side], *state.unplayed[side]])
    return rng.sample(hidden, len(state.hands[side]))
