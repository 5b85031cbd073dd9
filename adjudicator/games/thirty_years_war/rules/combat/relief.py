"""13.15 Relieving a siege: besieged units that come out to fight beside a relieving army."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from adjudicator.engine.choices import Listed
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.pieces import Pieces
from adjudicator.games.thirty_years_war.rules.combat.engagement import RELIEF, Battle
from adjudicator.games.thirty_years_war.rules.combat.unit_choice import (
    UnitsChoice,
    check_units,
    read_units,
)
from adjudicator.games.thirty_years_war.rules.stacks import Stack, combat_factors
from adjudicator.games.thirty_years_war.rules.state import State


@rule("13.15")
async def join_relief(table: Table[State], battle: Battle) -> None:
    """Let units inside the fortress join a relieving army, as far as leadership goes."""
    state, army = table.state, battle.attacker
    place = state.places[battle.city]
    if battle.kind != RELIEF or place.garrison != army.side or not place.inside.units:
        return
    choice = JoinChoice(state.edition.pieces, place.inside.copied(), army.stack.copied())
    topic = f"13.15/join:{battle.city}"
    joined = await ask(Decision(army.side, topic, choice, default=choice.strongest()))
    army.joined = joined.copied()  # the army changes, what has been answered does not


@dataclass(frozen=True)
class JoinChoice(Listed):
    """Units that come out of a fortress, and leaders whose leadership is needed for that.

    Leaders with the relieving army count, also those who were picked up on the way; leaders inside
    count when they come out, and share the dangers of the battle.
    """

    pieces: Pieces
    inside: Stack
    relief: Stack

    def check(self, value: Stack) -> None:
        """Refuse pieces that are not inside, and more units than the leaders can lead."""
        check_units(value.units, self.inside.units)
        for leader in value.leaders:
            if leader not in self.inside.leaders:
                raise IllegalAnswer(
                    _("{leader} is not inside the fortress", leader=self.pieces.leader_name(leader))
                )
        if len({*value.leaders}) != len(value.leaders):
            raise IllegalAnswer(_("the same thing is named twice"))
        if value.leaders and not value.units:
            raise IllegalAnswer(_("leaders come out with units only"), section="13.15")
        room = self._room(value.leaders)
        if value.size > room:
            raise IllegalAnswer(
                _(
                    "{count} units come out, but the leaders can lead {room} more",
                    count=value.size,
                    room=room,
                ),
                section="13.15",
            )

    def _room(self, joining: Sequence[str]) -> int:
        """Return how many units can come out: the leadership that the relief has left."""
        leaders = (*self.relief.leaders, *joining)
        led = sum(self.pieces.leaders[leader].leadership for leader in leaders)
        return max(led - self.relief.size, 0)

    def only(self) -> tuple[Stack, ...]:
        """Return nobody where there is no leadership left."""
        return () if self._room(self.inside.leaders) else (Stack(),)

    def values(self) -> Iterator[Stack]:
        """Give nobody first, then every selection with the leaders it comes out with."""
        yield Stack()
        for count in range(len(self.inside.leaders) + 1):
            for leaders in combinations(self.inside.leaders, count):
                room = min(self._room(leaders), self.inside.size)
                for units in UnitsChoice(self.inside.units, 1, room).values():
                    yield Stack(units, [*leaders])

    def strongest(self) -> Stack:
        """Return the strongest force that can come out, with as few leaders as it takes."""
        return max(
            self.values(),
            key=lambda force: (combat_factors(self.pieces, force.units), -len(force.leaders)),
        )

    def dump(self, value: Stack) -> JSON:
        """Return ``{"units": {face: count}, "leaders": [...]}``."""
        units: JSON = {face: count for face, count in value.units.items() if count}
        return {"units": units, "leaders": [*value.leaders]}

    def load(self, raw: Any) -> Stack:
        """Return the pieces in ``raw``."""
        leaders = raw.get("leaders", []) if isinstance(raw, dict) else None
        if not isinstance(leaders, list) or not all(isinstance(name, str) for name in leaders):
            raise IllegalAnswer(_("{raw!r} does not say which pieces come out", raw=raw))
        return Stack(read_units(raw.get("units", {})), leaders)
