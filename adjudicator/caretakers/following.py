"""What a caretaker answers next, before anybody is asked: players write several lines at once.

It goes on in a world of its own until what it cannot know comes between: dice and cards, or what
others answer. Those who could only respond are taken to do what silence does.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.caretakers.knowledge import Knowledge, Listener, known_to
from adjudicator.caretakers.worlds import world_for
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import RESPONSE_WINDOW, USUAL_WINDOW, Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.games.dealing import NoWorld
from adjudicator.games.opaque import AnyLive, AnyView

_LINES: Final = 6
"""How many answers follow at most."""
_SILENT: Final = 60
"""How many responses are passed over between two of them."""


@dataclass(frozen=True)
class Step:
    """An answer to a decision in a world of the role, and what it would see then."""

    decision: Decision[Any]
    value: Any
    view: AnyView


def following(caretaker: Caretaker, knowledge: Knowledge, value: JSON) -> Iterator[Step]:
    """Give the answers that follow one to the decision of a role, as far as they are foreseen."""
    rng = random.Random(f"{caretaker.seed} after {knowledge.segment}.{knowledge.request}")
    with ExitStack() as worlds:
        try:
            dealt = worlds.enter_context(closing(world_for(caretaker.game, knowledge, rng)))
            live = worlds.enter_context(closing(dealt.fork(RandomChance(rng))))
            for _ in range(_LINES):
                decision = _asked_after(live, knowledge, value)
                if decision is None:
                    return
                known = _known(caretaker, live, knowledge)
                value = caretaker.answer(known).value
                yield Step(decision, decision.choice.load(value), known.now)
        except (NoWorld, IllegalAnswer):
            return  # what comes next is not foreseen


def _asked_after(live: AnyLive, knowledge: Knowledge, value: JSON) -> Decision[Any] | None:
    """Give an answer of the role; return what it is asked then, if it knows all in between."""
    rolled, role = live.rolled, knowledge.role
    asked = next(item.decision for item in live.waiting if item.decision.role == role)
    live.answer(role, asked.choice.load(value))
    for _ in range(_SILENT):
        if not live.waiting or (live.segment, live.rolled) != (knowledge.segment, rolled):
            return None
        decision = live.waiting[0].decision
        if decision.window == USUAL_WINDOW:
            return decision if decision.role == role and len(live.waiting) == 1 else None
        if decision.window != RESPONSE_WINDOW or not decision.has_default:
            return None
        live.answer(decision.role, decision.default)
    return None


def _known(caretaker: Caretaker, live: AnyLive, before: Knowledge) -> Knowledge:
    """Return what the role would know at what it is asked in its world."""
    listener = Listener(before.role)
    listener.listen(live)
    return known_to(caretaker.game.rules, live, before.role, before.before, listener.since)
