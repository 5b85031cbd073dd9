"""Chance: dice, shuffles and random draws, made once, recorded, and replayed for ever."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeVar

from adjudicator.engine.errors import Diverged, Unrolled

T = TypeVar("T")
_KINDS: Final = re.compile(r"dice|d([1-9]\d{0,3})|shuffle|pick")
_USUAL: Final = 6
"""The sides of what records call "dice", as long as there have been records."""


def kind_of_dice(sides: int) -> str:
    """Return what records call dice with so many sides: "dice" for six, else "d10"."""
    return "dice" if sides == _USUAL else f"d{sides}"


def sides_of(kind: str) -> int:
    """Return how many sides dice of a kind have; 0 for a shuffle or a pick."""
    if kind == "dice":
        return _USUAL
    return int(kind[1:]) if re.fullmatch(r"d\d+", kind) else 0


@dataclass(frozen=True)
class Roll:
    """One recorded outcome.

    ``result`` holds the faces (kind "dice" with six sides, "d10" with ten), the permutation of the
    indices 0..n-1 (shuffle), or the index drawn and the number of options (pick); so every outcome
    can be derived again from secret and record. ``after`` is the last request of the segment that
    was answered before (-1: none), None where that was not recorded.
    """

    kind: str
    label: str
    result: tuple[int, ...]
    after: int | None = field(default=None, compare=False)

    @property
    def size(self) -> int:
        """How many dice, things shuffled, or options there were."""
        return self.result[1] if self.kind == "pick" else len(self.result)


def recorded(kind: str, label: str, result: Sequence[int], after: int | None = None) -> Roll:
    """Return an outcome as it stands in a record; KeyError for a kind there is not."""
    if _KINDS.fullmatch(kind) is None:
        raise KeyError(kind)
    return Roll(kind, label, tuple(result), after)


@dataclass(frozen=True)
class Key:
    """The name of an outcome: its place in the game, what it is, and what was answered before.

    ``number`` counts the outcomes of the segment from 0. ``chain`` is the digest of all answers
    before (see ``opening_chain``), empty where dice follow from the secret alone. It is no part of
    what makes two keys equal: an outcome that is kept stays when an answer is amended.
    """

    segment: int
    number: int
    kind: str
    label: str
    chain: str = field(default="", compare=False)

    @property
    def place(self) -> str:
        """The key without its chain, as text."""
        return f"{self.segment}/{self.number}/{self.kind}/{self.label}"


@dataclass(frozen=True)
class Saying:
    """Words that a role has added to the dice, and since when they count.

    ``since`` is the first place that they count for: generation, segment, number of the roll.
    """

    role: str
    words: str
    since: tuple[int, int, int]


class Chance(Protocol):
    """Where new outcomes come from."""

    def dice(self, key: Key, count: int, sides: int) -> tuple[int, ...]: ...  # noqa: D102 - the class says it

    def shuffle(self, key: Key, size: int) -> tuple[int, ...]: ...  # noqa: D102 - the class says it

    def pick(self, key: Key, size: int) -> int: ...  # noqa: D102 - the class says it


# -- what keys are made of ------------------------------------------------------------------------


def canonical(value: object) -> str:
    """Return a plain value as JSON in one way only: ASCII, sorted keys, no spaces."""
    plain = json.loads(json.dumps(value, allow_nan=False))  # keys are text before they are sorted
    return json.dumps(plain, sort_keys=True, ensure_ascii=True, separators=(",", ":"))


def linked(chain: str, value: object) -> str:
    """Return the digest (hex) of a chain with one more link."""
    return hashlib.sha256(f"{chain}\n{canonical(value)}".encode()).hexdigest()


def opening_chain(secret_hash: str) -> str:
    """Return the chain of a game in which nothing has been answered.

    Every complete request adds a link: its number in the segment and, by role, topic and value of
    each answer. No die can be foretold before all answers that come before it are there.
    """
    return linked("dice/2", secret_hash)


def chained_answers(chain: str, request: int, answers: Iterable[tuple[str, str, object]]) -> str:
    """Return the chain behind a complete request; ``answers`` are roles, topics and values."""
    return linked(chain, [request, sorted([*given] for given in answers)])


class SecretChance:
    """Outcomes derived from a game's secret, so that they can be proved when it is published.

    Each outcome has its own stream of 32-bit words, ``HMAC-SHA256(HMAC-SHA256(secret, name), i)``
    for i = 0, 1, ...; numbers below n are taken by rejection, shuffles by Fisher and Yates from
    the end. ``generation`` is part of the name: a rewound game draws fresh outcomes. So are
    ``sayings``, the words of players, and what was answered before, where the key has a chain.
    """

    def __init__(self, secret: bytes, generation: int = 0, sayings: Iterable[Saying] = ()) -> None:
        self._secret = secret
        self._generation = generation
        self._sayings = list(sayings)

    def hear(self, saying: Saying) -> None:
        """Let the words of a player count from here on."""
        self._sayings.append(saying)

    def dice(self, key: Key, count: int, sides: int) -> tuple[int, ...]:
        """Return ``count`` faces from 1 to ``sides``."""
        words = self._words(key)
        return tuple(1 + words.below(sides) for _ in range(count))

    def shuffle(self, key: Key, size: int) -> tuple[int, ...]:
        """Return a permutation of 0..size-1."""
        words = self._words(key)
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = words.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def pick(self, key: Key, size: int) -> int:
        """Return an index below ``size``."""
        return self._words(key).below(size)

    def _words(self, key: Key) -> _Words:
        name = f"{self._generation}/{key.place}"
        if key.chain:
            here = (self._generation, key.segment, key.number)
            said = sorted([one.role, one.words] for one in self._sayings if one.since <= here)
            name = f"{key.chain}\n{linked('words/2', said)}\n{name}"
        return _Words(hmac.digest(self._secret, name.encode(), hashlib.sha256))


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

    def __init__(self, kept: Mapping[Key, Roll], after: Chance | None) -> None:
        self._kept = kept
        self._after = after
        self._ended = False
        self.used: set[Key] = set()

    def end(self) -> None:
        """Keep nothing from here on."""
        self._ended = True

    def dice(self, key: Key, count: int, sides: int) -> tuple[int, ...]:
        """Return ``count`` faces from 1 to ``sides``."""
        return self._outcome(key, kind_of_dice(sides), count)

    def shuffle(self, key: Key, size: int) -> tuple[int, ...]:
        """Return a permutation of 0..size-1."""
        return self._outcome(key, "shuffle", size)

    def pick(self, key: Key, size: int) -> int:
        """Return an index below ``size``."""
        return self._outcome(key, "pick", size)[0]

    def _outcome(self, key: Key, kind: str, size: int) -> tuple[int, ...]:
        roll = self._kept.get(key)
        if not self._ended and roll is not None and (roll.kind, roll.size) == (kind, size):
            self.used.add(key)
            return roll.result
        self._ended = True
        if self._after is None:
            raise Unrolled(f"roll {key.place} is not in the record")
        return outcome(self._after, key, kind, size)


class RandomChance:
    """Outcomes from a seeded generator, for self-play and tests."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def dice(self, key: Key, count: int, sides: int) -> tuple[int, ...]:
        """Return ``count`` faces from 1 to ``sides``."""
        return tuple(self._rng.randint(1, sides) for _ in range(count))

    def shuffle(self, key: Key, size: int) -> tuple[int, ...]:
        """Return a permutation of 0..size-1."""
        return tuple(self._rng.sample(range(size), size))

    def pick(self, key: Key, size: int) -> int:
        """Return an index below ``size``."""
        return self._rng.randrange(size)


class Dice:
    """What a procedure rolls with; each outcome is recorded the first time and then repeated.

    With ``chance`` None nothing new may be rolled (a dry replay). Labels say whose and why.
    ``chain`` is the digest of what was answered before the segment; see ``opening_chain``.
    """

    def __init__(
        self, segment: int, recorded: Sequence[Roll], chance: Chance | None, chain: str = ""
    ) -> None:
        self.segment = segment
        self._chance = chance
        self._next = 0
        self._answered = -1
        self.chain = chain
        self.rolls: list[Roll] = list(recorded)

    def follow(self, request: int, answers: Iterable[tuple[str, str, object]]) -> None:
        """Let what is rolled from here on depend on the answers to a complete request."""
        self._answered = request
        if self.chain:
            self.chain = chained_answers(self.chain, request, answers)

    def roll(self, count: int, label: str, *, sides: int = _USUAL) -> tuple[int, ...]:
        """Return ``count`` (at least 0) faces from 1 to ``sides``.

        What a symbol die shows, the game knows by the number of its face.
        """
        if count <= 0:
            return ()
        return self._outcome(kind_of_dice(sides), label, count)

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

    def _outcome(self, kind: str, label: str, size: int) -> tuple[int, ...]:
        number = self._next
        self._next += 1
        if number < len(self.rolls):
            return self._replayed(self.rolls[number], number, kind, label, size)
        if self._chance is None:
            raise Unrolled(f"roll {number} ({label}) is not in the record")
        key = Key(self.segment, number, kind, label, self.chain)
        result = outcome(self._chance, key, kind, size)
        self.rolls.append(Roll(kind, label, result, self._answered))
        return result

    def _replayed(
        self, roll: Roll, number: int, kind: str, label: str, size: int
    ) -> tuple[int, ...]:
        if (roll.kind, roll.label, roll.size) != (kind, label, size):
            raise Diverged(
                f"roll {number} was {roll.kind} of {roll.size} for {roll.label!r};"
                f" the rules now want {kind} of {size} for {label!r}"
            )
        if roll.after not in (None, self._answered):
            raise Diverged(
                f"roll {number} ({label}) is recorded behind request {roll.after}; the rules make"
                f" it behind request {self._answered}"
            )
        return roll.result


def outcome(chance: Chance, key: Key, kind: str, size: int) -> tuple[int, ...]:
    """Return a new outcome in the shape that ``Roll.result`` records."""
    sides = sides_of(kind)
    if sides:
        return chance.dice(key, size, sides)
    if kind == "shuffle":
        return chance.shuffle(key, size)
    return (chance.pick(key, size), size)
