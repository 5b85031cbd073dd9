"""11.1 Actions: what every action of the Action Phase has in common."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, ClassVar

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES, action_cost
from adjudicator.games.here_i_stand.rules.state import State


@dataclass(frozen=True)
class Action:
    """One action, paid with CP. Derived classes are frozen dataclasses with these parts.

    ``do`` is the verb in records, ``section`` the rulebook section for refusals. Fields are texts,
    whole numbers, None, tuples of texts, or a ``Force``.
    """

    do: ClassVar[str] = ""
    section: ClassVar[str] = "11.1"

    def cost(self, state: State, power: str) -> int:
        """Return the CP this takes; IllegalAnswer when the power cannot take it at all."""
        raise TypeError(f"{type(self).__name__} does not say what it costs")

    def check(self, state: State, power: str) -> None:
        """Raise IllegalAnswer when the action is not legal now; CP are checked elsewhere."""
        raise TypeError(f"{type(self).__name__} does not say when it is legal")

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Carry the action out to its end; its CP have been spent."""
        raise TypeError(f"{type(self).__name__} cannot be carried out")

    def dump(self) -> dict[str, JSON]:
        """Return the fields and ``do``."""
        raw: dict[str, JSON] = {"do": self.do}
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Force):
                raw[field.name] = value.dump()
            elif isinstance(value, tuple):
                raw[field.name] = list(value)
            else:
                raw[field.name] = value
        return raw

    @classmethod
    def load(cls, raw: dict[str, Any]) -> Action:
        """Return the action that ``dump`` wrote; IllegalAnswer when a field is wrong."""
        values: dict[str, Any] = {}
        for field in dataclasses.fields(cls):
            if field.name not in raw:
                raise IllegalAnswer(
                    _("the action {action!s} lacks {part!s}", action=cls.do, part=field.name)
                )
            value = raw[field.name]
            if field.type in ("Force", Force):
                value = Force.load(value)
            elif isinstance(value, list):
                value = tuple(value)
            values[field.name] = value
        return cls(**values)


@rule("11.1")
def printed_cost(action: str, power: str, section: str) -> int:
    """Return the printed CP cost; IllegalAnswer when the power card does not list the action."""
    cost = action_cost(action, power)
    if cost is None:
        raise IllegalAnswer(
            _(
                "{power} cannot take this action: it is not on the power card",
                power=POWER_NAMES[power],
            ),
            section=section,
        )
    return cost
