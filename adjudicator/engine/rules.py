"""What the engine needs of a game: its rules."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from adjudicator.engine.decision import Request
from adjudicator.engine.fact import JSON, Role
from adjudicator.engine.stage import Stage
from adjudicator.engine.table import Table

S = TypeVar("S")
V = TypeVar("V")

Procedure: TypeAlias = Coroutine[Request, Any, None]


@dataclass(frozen=True)
class OptionLine:
    """An option of the rules for people: its value in a game, its default, all its values.

    The default is that of new games; where it has changed, a game set up before has another value.
    """

    name: str
    value: str
    default: str
    values: str
    meaning: str

    @property
    def is_usual(self) -> bool:
        """Whether the value is the default."""
        return self.value == self.default


def usual_options(rules: Rules[Any, Any], scenario: str) -> dict[str, Any]:
    """Return the options that a new game is given by name, so that a later default is not its own.

    They are those of which the default has changed: stored games without them play as before.
    """
    lines = rules.option_lines(scenario, {})
    return {line.name: line.default for line in lines if not line.is_usual}


class Course(Protocol[S]):
    """What a running game needs of its rules: the next procedure of its sequence of play.

    ``revision`` is that of the questions and rolls of the procedures; ``roles`` are those of a game
    that was set up, in the order of play. ``seal`` changes a state so that nothing in it is unknown
    to a role: what its view hides is replaced by sealed piles, also for procedures that refer to it
    (``engine/sealed.py``). ``faults`` are broken invariants in words.
    """

    @property
    def revision(self) -> int: ...  # noqa: D102 - the class says it

    def roles(self, state: S) -> tuple[Role, ...]: ...  # noqa: D102 - the class says it

    def segment(self, table: Table[S]) -> Procedure | None: ...  # noqa: D102 - the class says it

    def renew(self, table: Table[S], label: str) -> None: ...  # noqa: D102 - the class says it

    def seal(self, state: S, role: Role | None) -> None: ...  # noqa: D102 - the class says it

    def faults(self, state: S) -> list[str]: ...  # noqa: D102 - the class says it


class Rules(Course[S], Protocol[S, V]):
    """The rules of a game with states S and views V: how it is set up, shown and stored.

    ``scenarios`` are the names that ``setup`` knows, the usual one first. ``ending`` is how a game
    ended, in one word for those who count; None while it goes on. ``options`` are the names that
    ``setup`` knows, ``option_lines`` those of a scenario with their values in a game. ``seats`` are
    the roles of each player where one plays several. ``schema`` is the version of the snapshot's
    shape. ``view`` is what one role may see (None: an onlooker), ``dump_view`` the same as JSON.
    """

    @property
    def slug(self) -> str: ...  # noqa: D102 - the class says it

    @property
    def scenarios(self) -> tuple[str, ...]: ...  # noqa: D102 - the class says it

    @property
    def schema(self) -> int: ...  # noqa: D102 - the class says it

    @property
    def draws(self) -> frozenset[str]: ...  # noqa: D102 - the class says it

    @property
    def options(self) -> tuple[str, ...]: ...  # noqa: D102 - the class says it

    def setup(self, scenario: str, options: dict[str, Any]) -> S: ...  # noqa: D102 - the class says it

    def option_lines(self, scenario: str, given: Mapping[str, Any]) -> tuple[OptionLine, ...]: ...  # noqa: D102 - the class says it

    def ending(self, state: S) -> str | None: ...  # noqa: D102 - the class says it

    def seats(self, state: S) -> tuple[tuple[Role, ...], ...]: ...  # noqa: D102 - the class says it

    def stage(self, state: S) -> Stage: ...  # noqa: D102 - the class says it

    def view(self, state: S, role: Role | None) -> V: ...  # noqa: D102 - the class says it

    def dump_view(self, view: V) -> JSON: ...  # noqa: D102 - the class says it

    def dump(self, state: S) -> JSON: ...  # noqa: D102 - the class says it

    def load(self, raw: Any, schema: int) -> S: ...  # noqa: D102 - the class says it
