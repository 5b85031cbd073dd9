"""6.1 What a response window is about, as far as everybody at the table may know it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.games.here_i_stand.rules.players import players_of
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State, commander, controller
from adjudicator.kit import windows

MOVES: Final = "moves"
NAVAL_MOVES: Final = "naval moves"
TRANSPORTS: Final = "transports"
ASSAULTS: Final = "assaults"
PIRACY: Final = "piracy"
FIELD_BATTLES: Final = "field battles"
NAVAL_COMBATS: Final = "naval combats"
SEA_INTERCEPTIONS: Final = "sea interceptions"
DEBATES: Final = "debates"
PEACE_TERMS: Final = "peace terms"
EVENTS: Final = "events"
ANY_MOMENT: Final = "any moment"

FIGHTS: Final = frozenset({FIELD_BATTLES, ASSAULTS, NAVAL_COMBATS, SEA_INTERCEPTIONS, DEBATES})
"""The kinds in which units, or debaters, of two sides meet."""
FIGHTS_WORD: Final = "fights"
"""The word for all of them: combat cards are for these."""

_BY_NAME: Final = {
    "move_declared": MOVES,
    "naval_move_declared": NAVAL_MOVES,
    "naval_transport_declared": TRANSPORTS,
    "piracy_declared": PIRACY,
    "peace_terms": PEACE_TERMS,
    "event_declared": EVENTS,
    "papal_bull_on_cranmer": EVENTS,
}
_BY_BEGINNING: Final = (
    ("assault_", ASSAULTS),
    ("field_", FIELD_BATTLES),
    ("naval_intercept_", SEA_INTERCEPTIONS),
    ("naval_avoid_", SEA_INTERCEPTIONS),
    ("naval_", NAVAL_COMBATS),
    ("debate_", DEBATES),
)


@dataclass(frozen=True)
class Occasion(windows.Occasion):
    """What a window is about; a debate has its language zone as its goal.

    ``attackers`` do something, to ``defenders`` where it is done to somebody.
    """

    kind: str = ANY_MOMENT
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind, and ``fights`` where two sides meet."""
        return (self.kind, FIGHTS_WORD) if self.kind in FIGHTS else (self.kind,)


def kind_of(name: str) -> str:
    """Return the kind of the window called ``name``; those without one of their own interrupt."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    return next((kind for start, kind in _BY_BEGINNING if name.startswith(start)), ANY_MOMENT)


def occasion_of(state: State, name: str, subject: Any) -> Occasion:
    """Return what the window ``name`` about ``subject`` is about.

    Subjects are of many types; those attributes count that say where something happens, from
    where, and who does it. All of that has been told to everybody before a window opens.
    """
    kind = kind_of(name)
    origins, goals = _places(subject)
    parties = set(_named(subject))
    if kind == PIRACY:
        parties.add(OTTOMAN)
    return occasion_at(state, kind, origins, goals, parties, _sides(subject))


def occasion_at(
    state: State,
    kind: str,
    origins: tuple[str, ...],
    goals: tuple[str, ...],
    parties: Iterable[str],
    sides: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
) -> Occasion:
    """Return the occasion of something that ``parties``, and who is at the goals, take part in.

    ``sides`` are the attackers and the defenders.
    """
    present = [power for goal in goals for power in _present(state, goal)]
    attackers, defenders = sides
    return Occasion(
        kind=kind,
        origins=origins,
        goals=goals,
        parties=_in_order(_with_commanders(state, [*parties, *present])),
        owners=_in_order([controller(state, goal) for goal in goals if goal in state.spaces]),
        attackers=attackers,
        defenders=defenders,
    )


def _with_commanders(state: State, powers: list[str]) -> list[str]:
    """Return powers and, of those that nobody plays, who commands them (2P 5)."""
    return [*powers, *players_of(state, powers)]


def _places(subject: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return where a subject comes from, and where it happens or goes to."""
    sailings = getattr(subject, "moves", ())
    origins = [getattr(subject, "origin", ""), *(sailing.origin for sailing in sailings)]
    goals = [getattr(subject, word, "") for word in ("space", "to", "zone")]
    goals += [*getattr(subject, "path", ()), *(sailing.to for sailing in sailings)]
    return _once(origins), _once(goals)


def _once(places: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, places)))


def _named(subject: Any) -> list[str]:
    """Return the powers that a subject names: who fights, moves, raids or makes peace."""
    found = list(getattr(subject, "powers", ()))
    for word in ("power", "attacker", "defender", "target", "winner", "loser"):
        value = getattr(subject, word, "")
        if isinstance(value, str):
            found.append(value)
    return found


def _sides(subject: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who does what a subject is, and to whom: nobody where it is done to nobody."""
    attackers = _first_of(subject, ("attacker", "power", "declarer", "loser"))
    return attackers, _first_of(subject, ("defender", "target", "minor", "winner"))


def _first_of(subject: Any, words: Iterable[str]) -> tuple[str, ...]:
    """Return the powers under the first of these names that a subject has."""
    found = next((value for word in words if (value := getattr(subject, word, ""))), "")
    return (found,) if isinstance(found, str) and found else tuple(getattr(found, "powers", ()))


def _present(state: State, place: str) -> list[str]:
    """Return the powers with units at a space or in a sea zone."""
    if place not in state.spaces and place not in state.seas:
        return []
    units = (state.spaces[place] if place in state.spaces else state.seas[place]).units
    return [commander(state, owner) for owner, kinds in units.items() if any(kinds.values())]


def _in_order(powers: Iterable[str]) -> tuple[str, ...]:
    found = frozenset(powers)
    return tuple([power for power in MAJOR_POWERS if power in found])
