"""Response sheets: what the service needs of a game to answer its response windows unasked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Reply:
    """What a sheet says in one window.

    ``ask``: its player wants to be asked; otherwise ``value`` is the answer. ``rule`` is the line
    of the sheet that said so, ``about`` what the window is about, ``words`` the answer, all for
    the player to read. ``special``: worth a line of its own in the next report.
    """

    ask: bool
    value: Any = None
    rule: str = ""
    about: str = ""
    words: str = ""
    special: bool = False


class ResponseSheets(Protocol):
    """The response sheets of one game.

    ``presets`` says by name what each of them does. Rules are dicts of plain values, the first
    that fits counts, and the preset comes after the last. ``changed`` puts an order of the game's
    grammar (verb "sheet") on top of some rules. ``lines`` writes them as the order lines that make
    the same sheet again. ``explained`` says what a sheet will do. ``asks`` says whether an order
    would let its player be asked. ``reply`` answers a decision: whether it asks must depend on
    what everybody knows and on the sheet, never on a hand.
    """

    @property
    def presets(self) -> Mapping[str, str]: ...  # noqa: D102 - the class says it

    def changed(  # noqa: D102 - the class says it
        self, rules: Sequence[dict[str, Any]], order: Any
    ) -> list[dict[str, Any]]: ...

    def lines(self, rules: Sequence[dict[str, Any]]) -> tuple[str, ...]: ...  # noqa: D102 - the class says it

    def explained(  # noqa: D102 - the class says it
        self, preset: str, rules: Sequence[dict[str, Any]]
    ) -> tuple[str, ...]: ...

    def asks(self, order: Any) -> bool: ...  # noqa: D102 - the class says it

    def reply(  # noqa: D102 - the class says it
        self, preset: str, rules: Sequence[dict[str, Any]], decision: Any
    ) -> Reply: ...
