"""Chance: dice, shuffles and random draws, made once, recorded, and replayed for ever."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeVar, get_args

from adjudicator.engine.errors import Diverged

T = TypeVar("T")
Kind = Literal["dice", "shuffle", "pick"]
_KINDS: Final[Mapping[str, Kind]] = {kind: kind for kind in get_args(Kind)}


@dataclass(frozen=True)
class Roll:
    """One recorded outcome.

    ``result`` holds the faces (kind dice), the permutation of the indices 0..n-1 (shuffle), or the
    index drawn and the number of options (pick); so every outcome can be derived again from the
    secret with nothing but this record.
    """

    kind: Kind
    label: str
    result: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many dice, things shuffled, or options there were."""
        return self.result[1] if self.kind == "pick" else len(self.result)


def recorded(kind: str, label: str, result: Sequence[int]) -> Roll:
    """Return an outcome as it stands in a record; KeyError for a kind there is not."""
    return Roll(_KINDS[kind], label, tuple(result))


class Chance(Protocol):
    """Where new outcomes come from. ``key`` names the outcome: segment, number, label."""

    def dice(self, key: str, count: int) -> tuple[int, ...]: ...  # noqa: D102 - the class says it

    def shuffle(self, key: str, size: int) -> tuple[int, ...]: ...  # noqa: D102 - the class says it

    def pick(self, key: str, size: int) -> int: ...  # noqa: D102 - the class says it


class SecretChance:
    """Outcomes derived from a game's secret, so that they can be proved when it is published.

    Each outcome has its own stream of 32-bit words, ``HMAC-SHA256(HMAC-SHA256(secret, key), i)``
    for i = 0, 1, ...; numbers below n are taken by rejection, shuffles by Fisher and Yates from
    the end. ``generation`` is part of the key: a rewound game draws fresh outcomes.
    """

    def __init__(self, secret: bytes, generation: int = 0) -> None:
        self._secret = secret
        self._generation = generation

    def dice(self, key: str, count: int) -> tuple[int, ...]:
        """Return ``count`` faces from 1 to 6."""
        words = self._words(key)
        return tuple(1 + words.below(6) for _ in range(count))

    def shuffle(self, key: str, size: int) -> tuple[int, ...]:
        """Return a permutation of 0..size-1."""
        words = self._words(key)
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = words.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def pick(self, key: str, size: int) -> int:
        """Return an index below ``size``."""
        return self._words(key).below(size)

    def _words(self, key: str) -> _Words:
        named = f"{self._generation}/{key}".encode()
        return _Words(hmac.digest(self._secret, named, hashlib.sha256))


class _Words:
    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counter = 0
        self._left: list[int] = []

    def below(self, size: int) -> int:
        if not 0 < size <= 2**32:  # a forged record can name any size
            raise ValueError(f"nothing can be drawn from {size} things")
        limit = 2**32 - 2**32 % size
        while True:
            word = self._next()
            if word < limit:
                return word % size

    def _next(self) -> int:
        if not self._left:
            block = hmac.digest(self._key, self._counter.to_bytes(8, "big"), hashlib.sha256)
            self._counter += 1
            self._left = [int.from_bytes(block[i : i + 4], "big") for i in range(28, -4, -4)]
        return self._left.pop()


class KeptChance:
    """Outcomes of an earlier record for as long as they fit; after that those of another chance.

    ``kept`` has rolls by the key under which they were drawn. The first outcome that is asked for
    and is not there, or not in this size, ends the keeping: nobody can choose which rolls stay.
    ``used`` are the keys of those that were kept. With ``after`` None nothing new may be drawn.
    """

    def __init__(self, kept: Mapping[str, Roll], after: Chance | None) -> None:
        self._kept = kept
        self._after = after
        self._ended = False
        self.used: set[str] = set()

    def end(self) -> None:
        """Keep nothing from here on."""
        self._ended = True

    def dice(self, key: str, count: int) -> tuple[int, ...]:
        """Return ``count`` faces from 1 to 6."""
        return self._outcome(key, "dice", count)

    def shuffle(self, key: str, size: int) -> tuple[int, ...]:
        """Return a permutation of 0..size-1."""
        return self._outcome(key, "shuffle", size)

    def pick(self, key: str, size: int) -> int:
        """Return an index below ``size``."""
        return self._outcome(key, "pick", size)[0]

    def _outcome(self, key: str, kind: Kind, size: int) -> tuple[int, ...]:
        roll = self._kept.get(key)
        if not self._ended and roll is not None and (roll.kind, roll.size) == (kind, size):
            self.used.add(key)
            return roll.result
        self._ended = True
        if self._after is None:
            raise Diverged(f"roll {key} is not in the record")
        return outcome(self._after, key, kind, size)


class RandomChance:
    """Outcomes from a seeded generator, for self-play and tests."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def dice(self, key: str, count: int) -> tuple[int, ...]:
        """Return ``count`` faces from 1 to 6."""
        return tuple(self._rng.randint(1, 6) for _ in range(count))

    def shuffle(self, key: str, size: int) -> tuple[int, ...]:
        """Return a permutation of 0..size-1."""
        return tuple(self._rng.sample(range(size), size))

    def pick(self, key: str, size: int) -> int:
        """Return an index below ``size``."""
        return self._rng.randrange(size)


class Dice:
    """What a procedure rolls with; each outcome is recorded the first time and then repeated.

    With ``chance`` None nothing new may be rolled (a dry replay). Labels say whose and why.
    """

    def __init__(self, segment: int, recorded: Sequence[Roll], chance: Chance | None) -> None:
        self._segment = segment
        self._chance = chance
        self._next = 0
        self.rolls: list[Roll] = list(recorded)

    def roll(self, count: int, label: str) -> tuple[int, ...]:
        """Return ``count`` (at least 0) faces from 1 to 6."""
        if count <= 0:
            return ()
        return self._outcome("dice", label, count)

    def hits(self, count: int, label: str, *, on: int = 5) -> int:
        """Roll ``count`` dice and return how many show ``on`` or more."""
        return sum(face >= on for face in self.roll(count, label))

    def shuffle(self, cards: Sequence[T], label: str) -> list[T]:
        """Return ``cards`` in random order."""
        if len(cards) < 2:
            return list(cards)
        return [cards[index] for index in self._outcome("shuffle", label, len(cards))]

    def pick(self, options: Sequence[T], label: str) -> T:
        """Return one of ``options`` at random; a single option is no draw."""
        if len(options) == 1:
            return options[0]
        return options[self._outcome("pick", label, len(options))[0]]

    @property
    def used(self) -> int:
        """How many outcomes have been asked for."""
        return self._next

    @property
    def unused(self) -> int:
        """How many recorded outcomes have not been asked for yet."""
        return len(self.rolls) - self._next

    def _outcome(self, kind: Kind, label: str, size: int) -> tuple[int, ...]:
        number = self._next
        self._next += 1
        if number < len(self.rolls):
            return self._replayed(self.rolls[number], number, kind, label, size)
        if self._chance is None:
            raise Diverged(f"roll {number} ({label}) is not in the record")
        key = roll_key(self._segment, number, kind, label)
        result = outcome(self._chance, key, kind, size)
        self.rolls.append(Roll(kind, label, result))
        return result

    def _replayed(
        self, roll: Roll, number: int, kind: Kind, label: str, size: int
    ) -> tuple[int, ...]:
        if (roll.kind, roll.label, roll.size) != (kind, label, size):
            raise Diverged(
                f"roll {number} was {roll.kind} of {roll.size} for {roll.label!r};"
                f" the rules now want {kind} of {size} for {label!r}"
            )
        return roll.result


def roll_key(segment: int, number: int, kind: str, label: str) -> str:
    """Return the name under which an outcome is derived from the secret."""
    return f"{segment}/{number}/{kind}/{label}"


def outcome(chance: Chance, key: str, kind: str, size: int) -> tuple[int, ...]:
    """Return a new outcome in the shape that ``Roll.result`` records."""
    if kind == "dice":
        return chance.dice(key, size)
    if kind == "shuffle":
        return chance.shuffle(key, size)
    return (chance.pick(key, size), size)
