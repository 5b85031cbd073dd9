"""What questions of any game offer, filled in at random: for the tests of offers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from adjudicator.words.offers import HOLE, UNITS, Box, Pile, Way

TRIES = 60


def total(pile: Pile, counts: list[int], pool: str) -> int:
    """Return how much is taken of a pool."""
    return sum(
        count * weight
        for box, count in zip(pile.boxes, counts, strict=True)
        for name, weight in box.pools
        if name == pool
    )


def most_led(pile: Pile, counts: list[int]) -> int | None:
    """Return how many units the leaders that are taken lead; None where that is no limit."""
    if pile.led is None:
        return None
    taken = zip(pile.boxes, counts, strict=True)
    ratings = sorted((box.leads for box, n in taken if n and box.leads is not None), reverse=True)
    return sum(ratings[:2]) if ratings else pile.led


def is_finished(pile: Pile, counts: list[int]) -> bool:
    """Return whether what is taken is within all limits, as the page judges it."""
    led = most_led(pile, counts)
    return (
        (any(counts) or bool(pile.nothing))
        and (led is None or total(pile, counts, UNITS) <= led)
        and not any(total(pile, counts, a) and total(pile, counts, b) for a, b in pile.either)
        and all(
            total(pile, counts, needed)
            for box, count in zip(pile.boxes, counts, strict=True)
            for needed in (box.needs if count else ())
        )
        and all(
            pool.least
            <= total(pile, counts, pool.name)
            <= (pool.most if pool.most is not None else 10**6)
            for pool in pile.pools
        )
    )


def has_room(pile: Pile, counts: list[int], number: int) -> bool:
    """Return whether one more of a box may be taken within its pools."""
    pools = {pool.name: pool.most for pool in pile.pools}
    box = pile.boxes[number]
    return counts[number] < box.most and all(
        (most := pools.get(name)) is None or total(pile, counts, name) + weight <= most
        for name, weight in box.pools
    )


def counted(pile: Pile, rng: random.Random) -> list[int] | None:
    """Return any counts within the limits; None when none are found."""
    for _ in range(TRIES):
        counts = [0] * len(pile.boxes)
        while True:
            if is_finished(pile, counts) and rng.random() < 0.3:
                return counts
            free = [n for n in range(len(counts)) if has_room(pile, counts, n)]
            if not free:
                break
            counts[rng.choice(free)] += 1
        if is_finished(pile, counts):
            return counts
    return None


def words_of(pile: Pile, counts: list[int]) -> str:
    """Return what is taken as it stands in the line."""

    def said(box: Box, count: int) -> str:
        return box.one if count == 1 else box.words.replace(HOLE, str(count))

    groups = []
    for number, around in enumerate(pile.groups):
        taken = [
            said(box, count)
            for box, count in zip(pile.boxes, counts, strict=True)
            if count and box.group == number
        ]
        if taken:
            groups.append(around.replace(HOLE, pile.between.join(taken)))
    return pile.apart.join(groups) or pile.nothing


def line_of(way: Way, rng: random.Random) -> str | None:
    """Return a way as a whole line, filled in at random; None where that is not found."""
    if way.pile is None:
        return way.line
    counts = counted(way.pile, rng)
    return None if counts is None else way.line.replace(HOLE, words_of(way.pile, counts))


def all_lines_of(way: Way) -> Iterator[str]:
    """Give every line that a way can be, whatever is counted out of its pile."""
    if way.pile is None:
        yield way.line
        return
    for counts in product(*(range(box.most + 1) for box in way.pile.boxes)):
        if is_finished(way.pile, [*counts]):
            yield way.line.replace(HOLE, words_of(way.pile, [*counts]))
