"""Words of rules cases: units, leaders, cards and powers as players write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, TypeAlias

from adjudicator.games.here_i_stand.language.names import (
    OWNER_WORDS,
    card_names,
    debater_names,
    diplomatic_names,
    kind_of,
    leader_names,
    owner_of,
    power_names,
    space_names,
    units_words,
    zone_names,
)
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.powers import (
    INDEPENDENT,
    MAJOR_POWERS,
    MINOR_POWERS,
    POWER_NAMES,
    leaders,
)
from adjudicator.games.here_i_stand.rules.reference import rows
from adjudicator.games.here_i_stand.rules.state import State, leader_power, location_of
from adjudicator.kit import case_keys, case_words
from adjudicator.words.lexicon import Lexicon, Name, OrderError, fold

_SEPARATOR: Final = re.compile(r"\s*(?:,|\+|&|\band\b)\s*", re.IGNORECASE)
_COUNTED: Final = re.compile(r"(\d+)\s+(?:(\w+)\s+)?(\w[\w. ]*)")
_KNIGHTS: Final = re.compile(r"(\d+)\s+(knights?(?: of st\.? john)?)", re.IGNORECASE)


@cache
def side_names() -> Lexicon:
    """Return the names of all powers, minor powers and the independents."""
    sides = (*MAJOR_POWERS, *MINOR_POWERS, INDEPENDENT)
    names = [Name(side, POWER_NAMES[side], OWNER_WORDS[side]) for side in sides]
    return Lexicon(names, kind="power")


class Finder(case_words.Finder):
    """Finds the names of Here I Stand."""

    def space(self, words: Any, *keys: str | int) -> str:
        """Return the space that words name."""
        return self.name(space_names(), words, *keys)

    def zone(self, words: Any, *keys: str | int) -> str:
        """Return the sea zone that words name."""
        return self.name(zone_names(), words, *keys)

    def power(self, words: Any, *keys: str | int) -> str:
        """Return the major power that words name."""
        return self.name(power_names(), words, *keys)

    def side(self, words: Any, *keys: str | int) -> str:
        """Return the power, minor power or "independent" that words name."""
        return self.name(side_names(), words, *keys)

    def leader(self, words: Any, *keys: str | int) -> str:
        """Return the leader that words name."""
        return self.name(leader_names(), words, *keys)

    def debater(self, words: Any, *keys: str | int) -> str:
        """Return the debater that words name."""
        return self.name(debater_names(), words, *keys)

    def card(self, words: Any, *keys: str | int) -> int:
        """Return the card that a number, ``card 23`` or a title names."""
        return self.numbered(card_names(), words, *keys)

    def diplomatic_card(self, words: Any, *keys: str | int) -> int:
        """Return the diplomatic card that a number or a title names."""
        return self.numbered(diplomatic_names(), words, *keys)

    def stack(self, owner: str, words: Any, *keys: str | int) -> Force:
        """Return units and leaders as players write them; units belong to ``owner``."""
        if not isinstance(words, str):
            raise self.wrong(f"{words!r} is no text like “Charles V, 8 regulars”", *keys)
        try:
            return read_stack(words, owner)
        except OrderError as error:
            raise self.wrong(str(error), *keys) from None


Handler: TypeAlias = case_keys.Handler[State, Finder]
Check: TypeAlias = case_keys.Check[State, Finder]


def read_stack(words: str, owner: str) -> Force:
    """Read ``Charles V, 8 regulars``; an adjective names another owner. OrderError when wrong."""
    units: Units = {}
    named: list[str] = []
    for part in filter(None, _SEPARATOR.split(words.strip())):
        counted = _KNIGHTS.fullmatch(part) or _COUNTED.fullmatch(part)
        if counted is None:
            named.append(leader_names().find(part))
            continue
        adjective = counted[2] if counted.re is _COUNTED else None
        whose = owner_of(adjective) if adjective else owner
        kind = kind_of(counted[counted.re.groups])
        if int(counted[1]):
            add(units, {whose: {kind: int(counted[1])}})
    return Force(units, tuple(named))


def present(state: State, location: str, owner: str) -> Force:
    """Return the units and leaders, naval ones included, of one owner in a space or sea zone."""
    here = location_of(state, location)
    mine = tuple(name for name in here.leaders if leader_power(state, name) == owner)
    return Force({owner: dict(here.units[owner])} if owner in here.units else {}, mine)


def stack_words(force: Force) -> str:
    """Return units and leaders in words."""
    parts = [leaders()[name].name for name in force.leaders]
    for kinds in force.units.values():
        parts += [units_words(count, kind) for kind, count in kinds.items()]
    return ", ".join(parts) or "nobody"


def is_same_stack(one: Force, other: Force) -> bool:
    """Return whether two stacks hold the same, in any order."""
    return one.dump() == Force(other.units, _ordered(other, one)).dump()


def _ordered(force: Force, like: Force) -> tuple[str, ...]:
    return like.leaders if sorted(force.leaders) == sorted(like.leaders) else force.leaders


# ------------------------------------------------------------------------------ facts and labels


def _is_force(words: str, raw: Mapping[str, Any]) -> bool:
    units = raw.get("units", raw)
    owners = list(units) or [""]
    try:
        wanted = read_stack(words, owners[0])
        there = Force.load({"units": units, "leaders": raw.get("leaders", ())})
    except (OrderError, ValueError):
        return False
    return is_same_stack(wanted, there)


@cache
def _names() -> tuple[Lexicon, ...]:
    return (space_names(), zone_names(), leader_names(), debater_names(), side_names())


@cache
def _mentioned() -> dict[str, tuple[tuple[str, str], ...]]:
    powers = [(fold(w), side) for side, words in OWNER_WORDS.items() for w in (*words, side)]
    spaces = [(fold(w), p.id) for p in places().values() for w in (p.name, p.id.replace("_", " "))]
    persons = [(fold(row["name"]), row["id"]) for row in rows("debaters")]
    return {"power": tuple(powers), "space": tuple(spaces), "debater": tuple(persons)}


WORDS: Final = case_words.CaseWords(_names, card_names, _mentioned, _is_force)
