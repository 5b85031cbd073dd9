"""What a game must be able to do so that cases can be written for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from adjudicator.cases.source import Wrong
from adjudicator.engine.game import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.case_files import position as here_i_stand


class CasePosition(Protocol):
    """A game's part in a case; a module with these functions.

    ``RESTING`` are the names of questions that may be open when a case ends. ``change`` applies
    the table ``[position]`` to a state, ``opening`` returns the procedure with which the case
    begins where that is not the stage. ``differences`` says in words where a state is not as
    expected. ``same`` compares an expected field of a fact with what was told. ``is_for`` says
    whether words name the roll with a label, ``spelt`` returns the label with printed names.
    ``deal_answer`` makes the answer
    to an open negotiation: the deals offered by a role so far and their items.
    """

    @property
    def RESTING(self) -> frozenset[str]: ...  # noqa: N802, D102

    def change(self, state: Any, changes: Mapping[str, Any], wrong: Wrong) -> None: ...  # noqa: D102 - the class says it

    def opening(  # noqa: D102 - the class says it
        self, changes: Mapping[str, Any]
    ) -> Callable[[Table[Any]], Procedure] | None: ...

    def differences(  # noqa: D102 - the class says it
        self, state: Any, expected: Mapping[str, Any], wrong: Wrong
    ) -> list[str]: ...

    def same(self, expected: Any, found: Any) -> bool: ...  # noqa: D102 - the class says it

    def is_for(self, words: str, label: str) -> bool: ...  # noqa: D102 - the class says it

    def spelt(self, label: str) -> str: ...  # noqa: D102 - the class says it

    def deal_answer(self, parties: Sequence[tuple[str, ...]], items: Sequence[Any]) -> Any: ...  # noqa: D102 - the class says it


_POSITIONS: Final[dict[str, CasePosition]] = {"here_i_stand": here_i_stand}


def position_of(slug: str) -> CasePosition:
    """Return the part of a game; KeyError when there are no cases for it."""
    return _POSITIONS[slug]
