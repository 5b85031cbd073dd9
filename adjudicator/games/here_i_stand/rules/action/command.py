"""2P 5 Acting for a power that nobody plays: the actions that its commander takes for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.words import _, and_list
from adjudicator.games.here_i_stand.facts.two_player import CommandGiven
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.control.control import TakeControl
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.players import commanded_by
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.games.here_i_stand.rules.sea.fleets import Sailing
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.state import State

COMMANDED: Final[dict[str, type[Action]]] = {
    kind.do: kind for kind in (Move, Transport, NavalMove, Assault, TakeControl)
}
"""The actions that can be taken for another power, by verb; nothing is ever built for it.

Naval transport is among them: it is a special case of the move in clear (16.3).
"""


@dataclass(frozen=True)
class Command(Action):
    """An action that a player takes for ``of``, a power that it commands.

    With a naval move ships of the player's own may sail too, for nothing: ``along``.
    """

    do: ClassVar[str] = "command"
    section: ClassVar[str] = "11.1"

    of: str
    action: Action
    along: NavalMove | None = None

    def cost(self, state: State, power: str) -> int:
        """Return what the action costs the power for which it is taken."""
        _check_command(state, power, self.of)
        return self.action.cost(state, self.of)

    def check(self, state: State, power: str) -> None:
        """Refuse powers that are not commanded, and what the chapter of the action forbids."""
        _check_command(state, power, self.of)
        if self.action.do not in COMMANDED:
            raise IllegalAnswer(
                _("for a power that nobody plays there are only moves, assaults and control"),
                section=self.section,
            )
        self.action.check(state, self.of)
        if self.along is None:
            return
        if self.action.do != NavalMove.do:
            raise IllegalAnswer(_("ships go along with ships only"), section="16.1")
        self.along.check(state, power)

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Tell for whom the player acts, and carry the action out."""
        table.tell(CommandGiven(power, self.of))
        if self.along is not None:
            await self.along.carry_out(table, power)
            if table.state.impulse.foul_weather:
                return  # one naval move: what calls its ships off calls them all off
        await self.action.carry_out(table, self.of)

    def dump(self) -> dict[str, JSON]:
        """Return ``{"do", "of", "action"}``, and ``along`` where ships go along."""
        raw: dict[str, JSON] = {"do": self.do, "of": self.of, "action": self.action.dump()}
        if self.along is not None:
            raw["along"] = self.along.dump()
        return raw

    @classmethod
    def load(cls, raw: dict[str, Any]) -> Action:
        """Return the action that ``dump`` wrote; IllegalAnswer when the shape is wrong."""
        of, inner, along = raw.get("of"), raw.get("action"), raw.get("along")
        kind = COMMANDED.get(str(inner.get("do"))) if isinstance(inner, dict) else None
        if not isinstance(of, str) or not isinstance(inner, dict) or kind is None:
            raise IllegalAnswer(_("{raw!r} is no action for a commanded power", raw=raw))
        ships = NavalMove(_sailings(along)) if along is not None else None
        return cls(of, kind.load(inner), ships)


def _sailings(raw: object) -> tuple[Sailing, ...]:
    """Return the moves of ships that ``NavalMove.dump`` wrote."""
    moves = raw.get("moves") if isinstance(raw, dict) else None
    if not isinstance(moves, list):
        raise IllegalAnswer(_("{raw!r} does not list the moves of ships", raw=raw))
    return tuple(Sailing.load(entry) for entry in moves)


def _check_command(state: State, power: str, of: str) -> None:
    """Refuse a power that ``power`` does not command."""
    commanded = commanded_by(state, power)
    if of in commanded:
        return
    if not commanded:
        raise IllegalAnswer(
            _("no power is under the command of {power}", power=POWER_NAMES[power]), section="11.1"
        )
    raise IllegalAnswer(
        _(
            "{power} can command {possible}, not {of}",
            of=POWER_NAMES.get(of, of),
            power=POWER_NAMES[power],
            possible=and_list([POWER_NAMES[one] for one in commanded]),
        ),
        section="2P 5",
    )
