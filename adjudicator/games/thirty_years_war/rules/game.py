"""The rules as the engine sees them: set-up, segments, views, snapshots."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.rules import OptionLine, Procedure
from adjudicator.engine.stage import Stage
from adjudicator.engine.table import Table
from adjudicator.games.particulars import POSITION
from adjudicator.games.thirty_years_war import facts
from adjudicator.games.thirty_years_war.edition import EDITION, EditionError, edition_of
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.edition.setups import SCENARIOS
from adjudicator.games.thirty_years_war.rules import snapshot
from adjudicator.games.thirty_years_war.rules.invariants import faults
from adjudicator.games.thirty_years_war.rules.options import OPTIONS
from adjudicator.games.thirty_years_war.rules.scenario import set_up
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn.sequence import ACTION, play_stage
from adjudicator.games.thirty_years_war.rules.view import View, seal, view_of
from adjudicator.kit.case_words import Wrong
from adjudicator.kit.taking_over import wrong_position

BeginFrom: TypeAlias = Callable[[State, Mapping[str, Any], Wrong], None]

# Stored facts are read by their kind, perhaps before the module that tells them has been loaded.
for _module in pkgutil.iter_modules(facts.__path__):
    importlib.import_module(f"{facts.__name__}.{_module.name}")

REVISION = 1


class ThirtyYearsWar:
    """The game as the engine sees it."""

    slug = "thirty_years_war"
    scenarios = SCENARIOS
    schema = snapshot.SCHEMA
    revision = REVISION
    options = (*OPTIONS, EDITION)
    draws = frozenset({"cards_drawn"})

    def __init__(self, begin_from: BeginFrom | None = None) -> None:
        """Take what makes an opening the position of a game that goes on (``POSITION``), if any."""
        self._begin_from = begin_from

    def setup(self, scenario: str, options: dict[str, Any]) -> State:
        """Return the opening of a scenario, or one to go on from (``POSITION``).

        A group may have files of its own.
        """
        checked: dict[str, Any] = OPTIONS.checked(scenario, _plain(options))
        if own := options.get(EDITION):
            checked[EDITION] = dict(own)
            try:
                edition_of(checked)
            except EditionError as error:
                raise IllegalAnswer(str(error)) from error
        state = set_up(scenario, checked)
        if POSITION in options and self._begin_from is not None:
            self._begin_from(state, options[POSITION], wrong_position)
        return state

    def option_lines(self, scenario: str, given: Mapping[str, Any]) -> tuple[OptionLine, ...]:
        """Return every option of a scenario with its value in a game."""
        edition = edition_of(given)
        return tuple(
            replace(line, meaning=said(line.meaning, edition))
            for line in OPTIONS.lines(scenario, OPTIONS.checked(scenario, _plain(given)))
        )

    def roles(self, state: State) -> tuple[str, ...]:
        """Return both sides, the Protestants first."""
        return SIDES

    def seats(self, state: State) -> tuple[tuple[str, ...], ...]:
        """Return each side by itself."""
        return tuple((side,) for side in SIDES)

    def ending(self, state: State) -> str | None:
        """Return by which kind of victory the game has ended."""
        return state.ending.kind if state.ending else None

    def segment(self, table: Table[State]) -> Procedure | None:
        """Return the procedure of the present stage; None when the game is over."""
        table.state.revision = table.revision
        return None if table.state.ending else play_stage(table)

    def renew(self, table: Table[State], label: str) -> None:
        """Shuffle both Unplayed piles, of which cards have been seen in what was taken back.

        The Protestant one comes first. Both shuffles bear the label itself: by it a replay finds
        them.
        """
        for side in SIDES:
            pile = table.state.unplayed[side]
            table.state.unplayed[side] = table.dice.shuffle(pile, label)

    def stage(self, state: State) -> Stage:
        """Return the turn, the phase and, in the Action Phase, the number of the round.

        Rounds of both sides are counted together: 1 is the first of the Protestants.
        """
        if state.stage != ACTION:
            return Stage(state.turn, state.stage)
        return Stage(state.turn, ACTION, 2 * state.round - 1 + SIDES.index(state.active))

    def view(self, state: State, role: str | None) -> View:
        """Return what a role, or an onlooker, may see."""
        return view_of(state, role)

    def dump_view(self, view: View) -> JSON:
        """Return a view as JSON."""
        return view.as_json()

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


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that are values to be chosen."""
    return {name: value for name, value in options.items() if name not in (EDITION, POSITION)}
