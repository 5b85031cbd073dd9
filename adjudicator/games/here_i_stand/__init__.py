"""Here I Stand (GMT, 2017 edition); modules follow the chapters of the rulebook."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from typing import Any

from adjudicator.engine.fact import JSON
from adjudicator.engine.rules import OptionLine, Procedure
from adjudicator.engine.stage import Stage
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand import facts
from adjudicator.games.here_i_stand.cases.take_over import begin_from
from adjudicator.games.here_i_stand.rules import snapshot
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.options import OPTIONS, checked_options, option_lines
from adjudicator.games.here_i_stand.rules.players import players
from adjudicator.games.here_i_stand.rules.revisions import NEWEST
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.seating import seats_of
from adjudicator.games.here_i_stand.rules.setups import SCENARIOS
from adjudicator.games.here_i_stand.rules.state import State, in_mid_impulse
from adjudicator.games.here_i_stand.rules.turn.sequence import play_stage
from adjudicator.games.here_i_stand.rules.view import View, seal, view_of
from adjudicator.games.particulars import HANDICAP, POSITION
from adjudicator.kit.taking_over import wrong_position

# Stored facts are read by their kind, perhaps before the card that tells them has been loaded.
for _module in pkgutil.iter_modules(facts.__path__):
    importlib.import_module(f"{facts.__name__}.{_module.name}")


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that are values to be chosen."""
    return {name: value for name, value in options.items() if name not in (POSITION, HANDICAP)}


class HereIStand:
    """The game as the engine sees it."""

    slug = "here_i_stand"
    scenarios = SCENARIOS
    schema = snapshot.SCHEMA
    revision = NEWEST
    options = tuple(OPTIONS)
    draws = frozenset({"cards_drawn"})

    def setup(self, scenario: str, options: dict[str, Any]) -> State:
        """Return the opening of a scenario, or one to go on from (``POSITION``).

        What players have bid for their powers (``HANDICAP``) are victory points less.
        """
        state = set_up(scenario, _plain(options))
        if POSITION in options:
            begin_from(state, options[POSITION], wrong_position)
        for power, bid in options.get(HANDICAP, {}).items():
            state.bonus_vp[power].append(["bid", -int(bid)])
        return state

    def option_lines(self, scenario: str, given: Mapping[str, Any]) -> tuple[OptionLine, ...]:
        """Return every option of a scenario with its value in a game."""
        given = _plain(given)
        return option_lines(scenario, checked_options(scenario, given))

    def roles(self, state: State) -> tuple[str, ...]:
        """Return the powers that are played, in impulse order."""
        return players(state)

    def ending(self, state: State) -> str | None:
        """Return by which kind of victory the game has ended."""
        return state.ending.kind if state.ending else None

    def seats(self, state: State) -> tuple[tuple[str, ...], ...]:
        """Return the powers that each player controls."""
        return seats_of(state)

    def segment(self, table: Table[State]) -> Procedure | None:
        """Return the procedure of the present stage; None when the game is over."""
        table.state.revision = table.revision
        return None if table.state.ending else play_stage(table)

    def renew(self, table: Table[State], label: str) -> None:
        """Shuffle the draw pile, of which cards have been seen in what was taken back."""
        state = table.state
        state.draw_pile = table.dice.shuffle(state.draw_pile, label)

    def stage(self, state: State) -> Stage:
        """Return the turn, the phase and, in the Action Phase, the number of the impulse."""
        begun = state.impulses + (0 if in_mid_impulse(state) else 1)
        return Stage(state.turn, state.stage, begun if state.stage == "action" else None)

    def view(self, state: State, role: str | None) -> View:
        """Return what a role, or an onlooker, may see."""
        return view_of(state, role)

    def dump_view(self, view: View) -> JSON:
        """Return a view as JSON."""
        return {**view.as_json()}

    def seal(self, state: State, role: str | None) -> None:
        """Take what a role, or an onlooker, may not see out of a state."""
        seal(state, role)

    def faults(self, state: State) -> list[str]:
        """Return the broken invariants in words."""
        return faults(state)

    def dump(self, state: State) -> JSON:
        """Return the state as JSON."""
        return snapshot.dump(state)

    def load(self, raw: Any, schema: int) -> State:
        """Return the state of a stored snapshot."""
        return snapshot.load(raw, schema)
