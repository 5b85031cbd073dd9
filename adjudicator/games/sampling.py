"""Random legal answers, by class of choice: for self-play, and for the examples in mail."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from adjudicator.engine.choices import Choice, Consent, Number, OneOf, SomeOf, Split, Words, YesNo
from adjudicator.engine.errors import IllegalAnswer, Option

T = TypeVar("T")
S = TypeVar("S", bound=Option)

Sampler: TypeAlias = Callable[[Any, random.Random], Any]
Samplers: TypeAlias = Mapping[type[Any], Sampler]
"""Class of choices -> the function that returns any legal value of such a choice."""


class Sampling:
    """Returns any legal value of a choice, by the function for its class or the nearest base."""

    def __init__(self, *tables: Samplers) -> None:
        self._samplers = {kind: sampler for table in tables for kind, sampler in table.items()}

    def __call__(self, choice: Choice[T], rng: random.Random) -> T:
        """Return any legal value; TypeError for a class that is in no table."""
        value: T = self.of(type(choice))(choice, rng)
        return value

    def of(self, kind: type[Any]) -> Sampler:
        """Return the function for a class of choices; TypeError when there is none."""
        for base in kind.__mro__:
            if base in self._samplers:
                return self._samplers[base]
        raise TypeError(f"no table of samplers has the choice {kind.__name__}")


def passes(check: Callable[..., None], *given: Any) -> bool:
    """Return whether a check of the rules refuses nothing of what it is given."""
    try:
        check(*given)
    except IllegalAnswer:
        return False
    return True


def _one_of(choice: OneOf[S], rng: random.Random) -> S:
    return rng.choice(choice.options)


def _some_of(choice: SomeOf[S], rng: random.Random) -> tuple[S, ...]:
    count = rng.randint(choice.least, min(choice.most, len(choice.options)))
    return tuple(rng.sample(choice.options, count))


def _number(choice: Number, rng: random.Random) -> int:
    return rng.randint(choice.least, choice.most)


def _yes_no(choice: YesNo, rng: random.Random) -> bool:
    return rng.random() < 0.5


def _consent(choice: Consent, rng: random.Random) -> bool:
    return True


def _split(choice: Split, rng: random.Random) -> Mapping[str, int]:
    room = [box for box, limit in choice.limits.items() for _ in range(limit)]
    picked = rng.sample(room, choice.total)
    return {box: picked.count(box) for box in choice.limits if box in picked}


def _words(choice: Words, rng: random.Random) -> str:
    return "".join(rng.choice("abcdefgh ") for _ in range(min(choice.longest, 8)))


GENERIC: Final[Samplers] = {
    OneOf: _one_of,
    SomeOf: _some_of,
    Number: _number,
    YesNo: _yes_no,
    Consent: _consent,
    Split: _split,
    Words: _words,
}
"""The choices of the engine, which the games share."""
