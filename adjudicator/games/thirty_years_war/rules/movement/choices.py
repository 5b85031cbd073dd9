"""11.1 The choice of a march: what may be ordered, and why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.engine.fact import JSON
from adjudicator.games.thirty_years_war.rules.movement.march import March, dump_march, load_march
from adjudicator.games.thirty_years_war.rules.movement.plan import Plan
from adjudicator.games.thirty_years_war.rules.state import State


@dataclass(frozen=True)
class MarchChoice:
    """Every march of the active leader, or lone piece, from where he is; he may also stay there."""

    state: State

    def check(self, value: March) -> None:
        """Refuse with the rule that forbids it."""
        Plan(self.state).try_out(value)

    def only(self) -> tuple[March, ...]:
        """Return nothing: it is asked where there is something left to decide."""
        return ()

    def dump(self, value: March) -> JSON:
        """Return the march as ``march.dump_march`` does."""
        return dump_march(value)

    def load(self, raw: Any) -> March:
        """Return the march in ``raw``."""
        return load_march(raw)
