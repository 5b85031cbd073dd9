"""Random legal answers to whatever Thirty Years War asks."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final, TypeVar

from adjudicator.games.sampling import GENERIC, Samplers, Sampling, passes
from adjudicator.games.thirty_years_war.edition.pieces import Pieces
from adjudicator.games.thirty_years_war.practice.marches import any_march
from adjudicator.games.thirty_years_war.rules.action.campaign import SecondChoice
from adjudicator.games.thirty_years_war.rules.action.choices import (
    ACT,
    FIELDS,
    SKIP,
    Play,
    RoundChoice,
)
from adjudicator.games.thirty_years_war.rules.action.recruiting import AttemptChoice
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.combat.losses import Cut, Losses, LossesChoice
from adjudicator.games.thirty_years_war.rules.combat.relief import JoinChoice
from adjudicator.games.thirty_years_war.rules.combat.unit_choice import UnitsChoice
from adjudicator.games.thirty_years_war.rules.counts import Counts
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.pay.choices import (
    LootLosses,
    PayChoice,
    Wages,
    next_to_lose,
)
from adjudicator.games.thirty_years_war.rules.stacks import Units, lose_step
from adjudicator.games.thirty_years_war.rules.turn.opening import MarkerChoice

T = TypeVar("T")

_LOOKED_AT: Final = 500
"""So many values of a list are drawn from, where it may go on for ever."""
_PAID: Final = 0.8
"""How often a unit is paid that can be."""
_ACTIVE: Final = 4
"""So much more often than each other use a card activates a leader."""


def any_play(choice: RoundChoice, rng: random.Random) -> Play:
    """Return any use of a round; first which kind of use is drawn, then what is named with it."""
    by_use: dict[str, list[Play]] = {use: [] for use in FIELDS}
    for play in choice.named():
        by_use[play.use].append(play)
    uses = [use for use, plays in by_use.items() if plays]
    while uses:
        use = rng.choices(uses, [_ACTIVE if use == ACT else 1 for use in uses])[0]
        for play in rng.sample(by_use[use], len(by_use[use])):
            if choice.why_not(play) is None:
                return play
        uses.remove(use)
    return Play(SKIP)


def any_of(values: Iterable[T], rng: random.Random) -> T:
    """Return one of the first values that are given."""
    return rng.choice([*islice(values, _LOOKED_AT)])


def _listed(
    choice: JoinChoice | CombatCardsChoice | SecondChoice | AttemptChoice, rng: random.Random
) -> object:
    values: Iterable[object] = choice.values()
    return any_of(values, rng)


def any_part(units: Mapping[str, int], size: int, rng: random.Random) -> Units:
    """Return so many of some units."""
    single = [face for face, count in units.items() for _unit in range(count)]
    picked = rng.sample(single, size)
    return {face: picked.count(face) for face in units if face in picked}


def _units(choice: UnitsChoice, rng: random.Random) -> Units:
    most = min(choice.most, sum(choice.there.values()))
    return any_part(choice.there, rng.randint(min(choice.least, most), most), rng)


def _counts(choice: Counts, rng: random.Random) -> Units:
    most = min(choice.most, sum(choice.limits.values()))
    return any_part(choice.limits, rng.randint(choice.least, most), rng)


def any_losses(choice: LossesChoice, rng: random.Random) -> Losses:
    """Return any losses: steps are taken one after the other as long as that comes out even.

    Where it does not, one of the first legal values is drawn.
    """
    for _ in range(3):
        losses = _step_by_step(choice, rng)
        if passes(choice.check, losses):
            return losses
    return any_of(choice.values(), rng)


def _step_by_step(choice: LossesChoice, rng: random.Random) -> Losses:
    left = choice.total
    lost: dict[bool, list[str]] = {False: [], True: []}
    now = {False: dict(choice.stack), True: dict(choice.joined)}
    while left > 0:
        able = [
            (joined, face)
            for joined, units in now.items()
            for face, count in units.items()
            for _unit in range(count)
            if choice.pieces.faces[face].loss <= left
        ]
        if not able:
            break
        joined, face = rng.choice(able)
        lose_step(now[joined], face)
        lost[joined].append(face)
        left -= choice.pieces.faces[face].loss
    return Losses(
        _cut(choice.pieces, choice.stack, lost[False]),
        _cut(choice.pieces, choice.joined, lost[True]),
    )


def _cut(pieces: Pieces, units: Mapping[str, int], lost: list[str]) -> Cut:
    """Return single steps, by the face that lost them, as counts by the face before the losses."""
    reduced: Units = {}
    eliminated: Units = {}
    for front in dict.fromkeys(pieces.faces[face].kind for face in units):
        back = next(f.id for f in pieces.faces.values() if f.kind == front and f.is_reduced)
        hit, gone = lost.count(front), lost.count(back)
        own = min(gone, units.get(back, 0))
        found = {back: own, front: gone - own}
        eliminated |= {face: count for face, count in found.items() if count}
        if hit - (gone - own):
            reduced[front] = hit - (gone - own)
    return Cut(reduced, eliminated)


def any_wages(choice: PayChoice, rng: random.Random) -> Wages:
    """Return the units that are paid: most of those for whom there is money."""
    found: Wages = {}
    single = [
        (city, f) for city, u in choice.payable.items() for f, n in u.items() for _ in range(n)
    ]
    rng.shuffle(single)
    for city, face in single:
        if rng.random() > _PAID:
            continue
        tried = {name: dict(units) for name, units in found.items()}
        units = tried.setdefault(city, {})
        units[face] = units.get(face, 0) + 1
        if passes(choice.check, tried):
            found = tried
    return found


def _looting(choice: LootLosses, rng: random.Random) -> dict[str, tuple[str, ...]]:
    return {city: _lost_in(choice, city, rng) for city in choice.steps}


def _lost_in(choice: LootLosses, city: str, rng: random.Random) -> tuple[str, ...]:
    units, lost = dict(choice.looting[city]), []
    for _step in range(choice.steps[city]):
        able = next_to_lose(choice.pieces, units)
        if not able:
            break
        face = rng.choice([*able])
        lose_step(units, face)
        lost.append(face)
    return tuple(lost)


def _markers(choice: MarkerChoice, rng: random.Random) -> tuple[str, ...]:
    wishes = [*(choice.cities * choice.most)]
    rng.shuffle(wishes)
    return tuple(wishes[: choice.count])


CHOICES: Final[Samplers] = {
    RoundChoice: any_play,
    MarchChoice: any_march,
    UnitsChoice: _units,
    Counts: _counts,
    LossesChoice: any_losses,
    JoinChoice: _listed,
    CombatCardsChoice: _listed,
    SecondChoice: _listed,
    AttemptChoice: _listed,
    PayChoice: any_wages,
    LootLosses: _looting,
    MarkerChoice: _markers,
}

sample: Final = Sampling(GENERIC, CHOICES)
"""Returns any legal value of a choice of this game."""
