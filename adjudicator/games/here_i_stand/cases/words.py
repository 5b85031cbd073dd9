"""Words of rules cases: units, leaders, cards and powers as players write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from adjudicator.games.here_i_stand.language.names import (
    OWNER_WORDS,
    card_names,
    debater_names,
    kind_of,
    leader_names,
    owner_of,
    power_names,
    space_names,
    units_words,
    zone_names,
)
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.powers import (
    INDEPENDENT,
    MAJOR_POWERS,
    MINOR_POWERS,
    POWER_NAMES,
    leaders,
)
from adjudicator.games.here_i_stand.rules.reference import rows
from adjudicator.games.here_i_stand.rules.state import State, leader_power, location_of
from adjudicator.words.lexicon import Lexicon, Name, OrderError, fold

_SEPARATOR: Final = re.compile(r"\s*(?:,|\+|&|\band\b)\s*", re.IGNORECASE)
_COUNTED: Final = re.compile(r"(\d+)\s+(?:(\w+)\s+)?(\w[\w. ]*)")
_SHORTEST_STEM: Final = 4
_KNIGHTS: Final = re.compile(r"(\d+)\s+(knights?(?: of st\.? john)?)", re.IGNORECASE)

Wrong: TypeAlias = Callable[..., Exception]
Handler: TypeAlias = "Callable[[State, Any, Finder], None]"
"""Applies the value of one key of ``[position]``."""


@cache
def side_names() -> Lexicon:
    """Return the names of all powers, minor powers and the independents."""
    sides = (*MAJOR_POWERS, *MINOR_POWERS, INDEPENDENT)
    names = [Name(side, POWER_NAMES[side], OWNER_WORDS[side]) for side in sides]
    return Lexicon(names, kind="power")


@dataclass(frozen=True)
class Finder:
    """Finds names, and makes the error of the case where there is none.

    ``keys`` stand before those given in a call: see ``at``.
    """

    make: Wrong
    keys: tuple[str | int, ...] = ()

    def at(self, *keys: str | int) -> Finder:
        """Return a finder for what stands below some keys."""
        return Finder(self.make, (*self.keys, *keys))

    def wrong(self, message: str, *keys: str | int) -> Exception:
        """Return the error for what stands under ``keys``."""
        return self.make(message, *self.keys, *keys)

    def name(self, lexicon: Lexicon, words: Any, *keys: str | int) -> str:
        """Return the id that words name."""
        try:
            found: str = lexicon.find(str(words))
        except OrderError as error:
            raise self.wrong(str(error), *keys) from None
        return found

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
        number = str(words).lower().removeprefix("card").strip(" #")
        if number.isdecimal():
            if int(number) in cards():
                return int(number)
            raise self.wrong(f"there is no card {number}", *keys)
        return int(self.name(card_names(), words, *keys))

    def one_of(self, options: tuple[str, ...], words: Any, *keys: str | int) -> str:
        """Return the option that words name exactly."""
        if words in options:
            return str(words)
        raise self.wrong(f"{words!r} is none of {', '.join(options)}", *keys)

    def stack(self, owner: str, words: Any, *keys: str | int) -> Force:
        """Return units and leaders as players write them; units belong to ``owner``."""
        if not isinstance(words, str):
            raise self.wrong(f"{words!r} is no text like “Charles V, 8 regulars”", *keys)
        try:
            return read_stack(words, owner)
        except OrderError as error:
            raise self.wrong(str(error), *keys) from None


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


def is_same(expected: Any, found: Any) -> bool:
    """Return whether a value of a fact, a label or an option is what a person wrote down.

    Names may be written as players write them, stacks as ``Charles V, 8 regulars``, cards by
    title; of tables only the keys written down are compared.
    """
    if isinstance(expected, bool) or isinstance(found, bool) or expected == found:
        return bool(expected == found) and isinstance(expected, bool) == isinstance(found, bool)
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(_has(found, key, value) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(found, list | tuple):
        return len(expected) == len(found) and all(map(is_same, expected, found))
    if isinstance(expected, str) and isinstance(found, dict):
        return _is_force(expected, found)
    if isinstance(expected, str) and isinstance(found, int):
        return _is_card(expected, found)
    return isinstance(expected, str) and isinstance(found, str) and _is_name(expected, found)


def _has(found: Mapping[str, Any], key: str, value: Any) -> bool:
    return any(is_same(value, other) for name, other in found.items() if is_same(key, name))


def _is_card(words: str, number: int) -> bool:
    if words.lower().removeprefix("card").strip(" #") == str(number):
        return True
    return number in cards() and fold(words) == fold(cards()[number].title)


def _is_force(words: str, raw: Mapping[str, Any]) -> bool:
    units = raw.get("units", raw)
    owners = list(units) or [""]
    try:
        wanted = read_stack(words, owners[0])
        there = Force.load({"units": units, "leaders": raw.get("leaders", ())})
    except (OrderError, ValueError):
        return False
    return is_same_stack(wanted, there)


def _is_name(words: str, id_: str) -> bool:
    lexicons = (space_names(), zone_names(), leader_names(), debater_names(), side_names())
    for lexicon in lexicons:
        if id_ in lexicon:
            try:
                return bool(lexicon.find(words) == id_)
            except OrderError:
                return False
    return fold(words) == fold(id_)


def is_for(words: str, label: str) -> bool:
    """Return whether words name the roll with a label.

    One word at least is in the label, endings apart; powers and places that the words name are
    those of the label, so that nobody else's roll is taken for it.
    """
    wanted = fold(words).split()
    there = fold(spelt(label).replace("_", " ")).split()
    if wanted and not any(_is_like(word, other) for word in wanted for other in there):
        return False
    named, labelled = _mentioned(words), _mentioned(label)
    return all(named[kind] <= labelled[kind] for kind in named if labelled[kind])


def _is_like(word: str, other: str) -> bool:
    stem = min(len(word), len(other))
    return word == other or (
        stem >= _SHORTEST_STEM and (word.startswith(other) or other.startswith(word))
    )


def _mentioned(text: str) -> dict[str, frozenset[str]]:
    """Return the powers, spaces and debaters that a text names, by kind."""
    padded = f" {fold(text.replace('_', ' '))} "
    return {
        kind: frozenset(id_ for words, id_ in found if f" {words} " in padded)
        for kind, found in _mentions().items()
    }


@cache
def _mentions() -> dict[str, tuple[tuple[str, str], ...]]:
    powers = [(fold(w), side) for side, words in OWNER_WORDS.items() for w in (*words, side)]
    spaces = [(fold(w), p.id) for p in places().values() for w in (p.name, p.id.replace("_", " "))]
    persons = [(fold(row["name"]), row["id"]) for row in rows("debaters")]
    return {"power": tuple(powers), "space": tuple(spaces), "debater": tuple(persons)}


def spelt(label: str) -> str:
    """Return the label of a roll with the printed names of what it mentions."""
    printed = _printed()
    names = [printed[word] for word in re.findall(r"\w+", label) if word in printed]
    return f"{label} ({', '.join(dict.fromkeys(names))})" if names else label


def _printed() -> dict[str, str]:
    return {
        **POWER_NAMES,
        **{place.id: place.name for place in places().values()},
        **{zone.id: zone.name for zone in sea_zones().values()},
        **{leader.id: leader.name for leader in leaders().values()},
        **{row["id"]: row["name"] for row in rows("debaters")},
    }
