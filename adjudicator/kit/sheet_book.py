"""Response sheets as the service sees them, in every game: plain values, and words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from adjudicator.engine.words import _
from adjudicator.kit.sheet_lines import SheetLines
from adjudicator.kit.sheets import Preset, Rule, SheetOrder, Topic, put_on_top
from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import unreadable
from adjudicator.words.order_words import order_line

MOST_RULES: Final = 40
"""As many lines as a sheet may have."""
_PASS_ALL: Final = Rule("pass", Topic())
L = TypeVar("L", bound=SheetLines)
W = TypeVar("W")


class SheetBook(ABC, Generic[L, W]):
    """The response sheets of a game; what they reply is the game's.

    ``by_name`` are the presets, ``changing`` says with examples how a sheet is changed,
    ``introduction`` what sheets are for.
    """

    def __init__(
        self, words: L, by_name: Mapping[str, Preset[W]], *, changing: str, introduction: str
    ) -> None:
        self.words: Final = words
        self.by_name: Final = by_name
        self.changing: Final = changing
        self.introduction: Final = introduction

    @property
    def presets(self) -> Mapping[str, str]:
        """What each preset does where no line of the sheet says otherwise."""
        return {name: preset.does for name, preset in self.by_name.items()}

    def changed(self, rules: Sequence[dict[str, Any]], order: Order) -> list[dict[str, Any]]:
        """Return a sheet after an order.

        Raises OrderError for a line that this release cannot follow, and for too many lines.
        """
        if not isinstance(order, SheetOrder):
            raise TypeError(f"{order.verb!r} is no order about a response sheet")
        for rule in order.rules:
            self.check(rule)
        found = put_on_top(loaded(rules), order)
        if len(found) > MOST_RULES:
            raise unreadable(
                "a sheet has at most {most} lines; SHEET CLEAR or PASS ALL begins anew",
                most=MOST_RULES,
            )
        return [rule.dump() for rule in found]

    @abstractmethod
    def check(self, rule: Rule) -> None:
        """Raise OrderError for a rule that could not be followed."""

    def lines(self, rules: Sequence[dict[str, Any]]) -> tuple[str, ...]:
        """Return the lines of a sheet, the first that fits counts."""
        return tuple(order_line(self.words.rule_line(rule)) for rule in loaded(rules))

    def explained(self, preset: str, rules: Sequence[dict[str, Any]]) -> tuple[str, ...]:
        """Return what a sheet will do, in sentences."""
        rules_now = loaded(rules)
        said: list[str] = []
        if len(rules_now) > 1:
            said.append(_("Of these lines the first that fits a window counts."))
        if any(rule.act == "ask" for rule in rules_now):
            said.append(_("You are asked where a line says so, whatever you hold then."))
        said += self.also_said(rules_now)
        if _PASS_ALL not in rules_now:
            does = self.presets[preset]
            said.append(
                _("In all other windows {does}.", does=does)
                if rules_now
                else _("In all windows {does}.", does=does)
            )
        return tuple(said)

    def also_said(self, rules: Sequence[Rule]) -> Iterator[str]:
        """Give what the game says of lines that neither ask nor pass."""
        return iter(())

    def asks(self, order: Order) -> bool:
        """Return whether an order would let its player be asked."""
        return isinstance(order, SheetOrder) and any(rule.act == "ask" for rule in order.rules)


def loaded(rules: Sequence[dict[str, Any]]) -> tuple[Rule, ...]:
    """Return the rules of plain values."""
    return tuple(Rule.load(raw) for raw in rules)
