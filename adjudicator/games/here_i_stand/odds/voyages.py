"""20 and card 4: odds of exploration, of conquest, and of the chateau table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from adjudicator.games.here_i_stand.cards import c004_patron_of_the_arts as patron
from adjudicator.games.here_i_stand.odds.chances import FACES, sums_of_two
from adjudicator.games.here_i_stand.rules.new_world.phase import (
    CIRCUMNAVIGATION,
    KILLED,
    LOST,
    SOUTH_AMERICA,
    charts_modifier,
    circumnavigates,
    conquered,
    conquest_result,
    discovered,
    exploration_result,
    open_discoveries,
    voyagers,
)
from adjudicator.games.here_i_stand.rules.state import State


@dataclass(frozen=True)
class ExplorationOdds:
    """What a voyage of exploration may bring, whoever of ``explorers`` is drawn.

    ``claims`` are the discoveries with their chances, ``choice`` the chance to penetrate South
    America and choose; ``around`` the chance to circumnavigate then, None when it has been done.
    """

    explorers: int
    claims: tuple[tuple[str, Fraction], ...]
    choice: Fraction
    around: Fraction | None
    nothing: Fraction
    lost: Fraction


@dataclass(frozen=True)
class ConquestOdds:
    """What a voyage of conquest may bring, whoever of ``conquistadors`` is drawn."""

    conquistadors: int
    claims: tuple[tuple[str, Fraction], ...]
    nothing: Fraction
    killed: Fraction


@dataclass(frozen=True)
class ChateauOdds:
    """What the chateau table may bring: VP, cards drawn and discarded, with their chances."""

    modifier: int
    rows: tuple[tuple[int, int, int, Fraction], ...]


def exploration_odds(state: State, power: str) -> ExplorationOdds:
    """Return the odds of a voyage that is sent now, as the New World stands (20.2)."""
    pool = state.explorers[power]
    found: dict[str, Fraction] = {}
    around = Fraction()
    for name, chance, total in _rolls(pool, charts_modifier(state, power)):
        result = _exploration(state, total)
        found[result] = found.get(result, Fraction()) + chance
        if result == SOUTH_AMERICA:
            around += chance * _chance_around(voyagers()[name].value)
    choice = found.pop(SOUTH_AMERICA, Fraction())
    nothing, lost = found.pop("", Fraction()), found.pop(LOST, Fraction())
    tried = choice and CIRCUMNAVIGATION in open_discoveries(state)
    return ExplorationOdds(
        explorers=len(pool),
        claims=tuple(found.items()),
        choice=choice,
        around=around / choice if tried else None,
        nothing=nothing,
        lost=lost,
    )


def _exploration(state: State, total: int) -> str:
    """Return a discovery, the choice of South America, the loss of the explorer, or nothing."""
    result = exploration_result(total)
    if result == LOST or (result == SOUTH_AMERICA and open_discoveries(state)):
        return result
    return discovered(state, total) or ""


def _chance_around(value: int) -> Fraction:
    return sum((p for total, p in sums_of_two().items() if circumnavigates(total + value)), _ZERO)


_ZERO = Fraction()


def conquest_odds(state: State, power: str) -> ConquestOdds:
    """Return the odds of a voyage that is sent now, as the New World stands (20.3)."""
    pool = state.conquistadors[power]
    found: dict[str, Fraction] = {}
    for _, chance, total in _rolls(pool, 0):
        result = KILLED if conquest_result(total) == KILLED else conquered(state, total) or ""
        found[result] = found.get(result, Fraction()) + chance
    nothing, killed = found.pop("", Fraction()), found.pop(KILLED, Fraction())
    return ConquestOdds(len(pool), tuple(found.items()), nothing, killed)


def _rolls(pool: list[str], modifier: int) -> Iterator[tuple[str, Fraction, int]]:
    """Yield who is drawn, the chance, and the modified roll, the highest rolls first."""
    for total, chance in reversed([*sums_of_two().items()]):
        for name in pool:
            yield name, chance / len(pool), total + voyagers()[name].value + modifier


def chateau_odds(state: State) -> ChateauOdds:
    """Return the odds of a roll on the chateau table."""
    modifier = sum(number for _, number in patron.modifiers(state))
    found: dict[tuple[int, int, int], Fraction] = {}
    for face in range(FACES, 0, -1):
        row = patron.row_of(face + modifier)
        result = (row["vp"], row["draw"], row["discard"])
        found[result] = found.get(result, Fraction()) + Fraction(1, FACES)
    return ChateauOdds(modifier, tuple((*result, chance) for result, chance in found.items()))
