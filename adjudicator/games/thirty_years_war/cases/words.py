"""Words of rules cases: places, leaders, cards and troops as players write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use, of_edition
from adjudicator.games.thirty_years_war.edition.pieces import reverse_of
from adjudicator.games.thirty_years_war.language.names import (
    area_names,
    card_names,
    leader_names,
    place_names,
    side_names,
    units_words,
)
from adjudicator.games.thirty_years_war.language.orders import card
from adjudicator.games.thirty_years_war.language.troops import Group, read_items
from adjudicator.games.thirty_years_war.rules.sides import NOBODY, SIDES
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, add
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit import case_keys, case_words
from adjudicator.words.lexicon import Lexicon, NotUnderstood, OrderError, fold


class Finder(case_words.Finder):
    """Finds the names of Thirty Years War."""

    def place(self, words: Any, *keys: str | int) -> str:
        """Return the City or box that words name."""
        return self.name(place_names(), words, *keys)

    def area(self, words: Any, *keys: str | int) -> str:
        """Return the Area that words name."""
        return self.name(area_names(), words, *keys)

    def side(self, words: Any, *keys: str | int) -> str:
        """Return the side that words name."""
        return self.name(side_names(), words, *keys)

    def holder(self, words: Any, *keys: str | int) -> str:
        """Return the side that words name; "" is nobody."""
        return self.side(words, *keys) if words else NOBODY

    def leader(self, words: Any, *keys: str | int) -> str:
        """Return the leader that words name."""
        return self.name(leader_names(), words, *keys)

    def card(self, words: Any, *keys: str | int) -> str:
        """Return the card that a code or a title names."""
        try:
            return card(str(words))
        except OrderError as error:
            raise self.wrong(str(error), *keys) from None

    def stack(self, words: Any, *keys: str | int) -> Stack:
        """Return units and leaders as players write them."""
        if not isinstance(words, str):
            raise self.wrong(f"{words!r} is no text like “Tilly, 4 Bavarian mercenaries”", *keys)
        try:
            return read_stack(words)
        except OrderError as error:
            raise self.wrong(str(error), *keys) from None


Handler: TypeAlias = case_keys.Handler[State, Finder]
Check: TypeAlias = case_keys.Check[State, Finder]


def read_stack(words: str) -> Stack:
    """Read ``Tilly, 4 Bavarian mercenaries, 1 reduced Imperial militia``; OrderError when wrong."""
    found = Stack()
    for item in read_items(words) if words.strip() else ():
        if item.place:
            raise NotUnderstood("troops of one place are named without it")
        if item.leader:
            found.leaders.append(item.leader)
        else:
            add(found.units, _units(item.group))
    return found


def _units(group: Group | None) -> Units:
    """Return the units of a group that is named in full."""
    if group is None or group.count is None or not group.nation or not group.type:
        raise NotUnderstood("units are named with number, nation and type")
    kind = f"{group.nation}_{group.type}"
    if kind not in edition_in_use().pieces.counters:
        raise NotUnderstood(f"there are no units called {kind}")
    return {reverse_of(kind) if group.reduced else kind: group.count}


def stack_words(stack: Stack) -> str:
    """Return leaders and units in words, as ``read_stack`` reads them."""
    parts = [leader_names().full(name) for name in stack.leaders]
    parts += [units_words(face, count) for face, count in stack.units.items()]
    return ", ".join(parts)


def is_same_stack(one: Stack, other: Stack) -> bool:
    """Return whether two stacks hold the same, in any order."""
    return one.units == other.units and sorted(one.leaders) == sorted(other.leaders)


# ------------------------------------------------------------------------------ facts and labels


def _is_stack(words: str, raw: Mapping[str, Any]) -> bool:
    """Compare a stack, or units alone, in words with what a fact holds."""
    whole = {"units", "leaders"}
    units = raw.get("units", {}) if raw.keys() <= whole else raw
    leaders = raw.get("leaders", ()) if raw.keys() <= whole else ()
    try:
        return is_same_stack(read_stack(words), Stack(dict(units), [*leaders]))
    except OrderError:
        return False


def _names() -> tuple[Lexicon, ...]:
    return (place_names(), area_names(), leader_names(), card_names(), side_names())


@of_edition
def _mentioned(edition: Edition) -> dict[str, tuple[tuple[str, str], ...]]:
    sides = [(word, side) for side in SIDES for word in (side, f"{side}s")]
    return {
        "side": tuple(sides),
        "place": _printed(place_names(), edition.board.places),
        "leader": _printed(leader_names(), edition.pieces.leaders),
    }


def _printed(names: Lexicon, ids: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return names as labels of rolls hold them: printed, or as identifiers."""
    found = [(fold(words), id_) for id_ in ids for words in (names.full(id_), id_)]
    return tuple((words.replace("_", " "), id_) for words, id_ in found)


WORDS: Final = case_words.CaseWords(_names, card_names, _mentioned, _is_stack)
same: Final = WORDS.same
is_for: Final = WORDS.is_for
spelt: Final = WORDS.spelt
