"""Choices: the legal values of one decision, and the only judge of legality."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from adjudicator.engine.errors import IllegalAnswer, Option
from adjudicator.engine.fact import JSON, Role
from adjudicator.engine.words import N_, _

T = TypeVar("T")
S = TypeVar("S", bound=Option)


class Choice(Protocol[T]):
    """The legal values of one decision.

    ``check`` raises IllegalAnswer with a reason for people; ``only`` returns a one-element tuple
    when just one value is legal, else an empty one; ``load(dump(x)) == x``, and ``load`` raises
    IllegalAnswer for a value of the wrong shape.
    """

    def check(self, value: T) -> None: ...  # noqa: D102 - the class says it

    def only(self) -> tuple[T, ...]: ...  # noqa: D102 - the class says it

    def dump(self, value: T) -> JSON: ...  # noqa: D102 - the class says it

    def load(self, raw: Any) -> T: ...  # noqa: D102 - the class says it


class Talks(ABC):
    """A choice that is answered by what players agree on while its window is open."""

    @abstractmethod
    def may_talk(self, other: Role) -> bool:
        """Return whether the role that is asked may talk to another one in private."""


class Bounds(NamedTuple):
    """What a choice is about, as far as its question shows that without knowing its class.

    ``options`` may be chosen from, ``least`` to ``most`` of them, or of a number; ``total`` is to
    be split over ``limits``; ``yes_no`` is a question for yes or no.
    """

    options: tuple[Option, ...] = ()
    least: int | None = None
    most: int | None = None
    total: int | None = None
    limits: Mapping[str, int] | None = None
    yes_no: bool = False


class Bounded(ABC):
    """A choice that says its bounds."""

    @abstractmethod
    def bounds(self) -> Bounds:
        """Return what may be chosen."""


class Listed(ABC):
    """A choice whose values can be given one after the other."""

    @abstractmethod
    def values(self) -> Iterator[Any]:
        """Give every legal value once, in a meaningful order.

        What differs in nothing but the order of things named together is given once. A class that
        refuses more in ``check`` may give values that it refuses.
        """


def _of_type(raw: Any, kind: type[T], what: str) -> T:
    """Return what is of a kind, refuse the rest; ``what`` is a marked message on what it is."""
    if not isinstance(raw, kind) or (kind is int and isinstance(raw, bool)):
        raise IllegalAnswer(
            _("{given!r} was given where {expected} is expected", given=raw, expected=_(what))
        )
    return raw


def _not_among(given: Option, options: Sequence[Option]) -> IllegalAnswer:
    sentence = N_("{given} is not possible here; possible: {possible}")
    return IllegalAnswer(sentence, given=given, possible=options)


class _Plain:
    """A choice whose values are recorded as they are."""

    def dump(self, value: Any) -> JSON:
        """Return the value itself."""
        plain: JSON = value
        return plain


@dataclass(frozen=True)
class OneOf(_Plain, Bounded, Listed, Generic[S]):
    """Exactly one of ``options`` (identifiers or numbers, in a meaningful order)."""

    options: tuple[S, ...]

    def __post_init__(self) -> None:
        if not self.options:
            raise ValueError("a choice without options")

    def check(self, value: S) -> None:
        """Refuse what is not among the options."""
        if value not in self.options:
            raise _not_among(value, self.options)

    def only(self) -> tuple[S, ...]:
        """Return the option if there is just one."""
        return self.options if len(self.options) == 1 else ()

    def bounds(self) -> Bounds:
        """Return the options."""
        return Bounds(self.options)

    def values(self) -> Iterator[S]:
        """Give the options."""
        return iter(self.options)

    def load(self, raw: Any) -> S:
        """Return ``raw``, an identifier or number."""
        kind = type(self.options[0])
        if not isinstance(raw, kind) or isinstance(raw, bool):
            shown = raw if isinstance(raw, str) else repr(raw)
            sentence = N_("{given} was given where one of {possible} is expected")
            raise IllegalAnswer(sentence, given=shown, possible=self.options)
        value: S = raw
        return value


@dataclass(frozen=True)
class SomeOf(Bounded, Listed, Generic[S]):
    """At least ``least`` and at most ``most`` different ones of ``options``; order is kept."""

    options: tuple[S, ...]
    least: int
    most: int

    def __post_init__(self) -> None:
        if not 0 <= self.least <= min(self.most, len(self.options)):
            raise ValueError(f"cannot choose {self.least} of {len(self.options)}")

    def check(self, value: tuple[S, ...]) -> None:
        """Refuse wrong counts, repetitions and what is not among the options."""
        for item in value:
            if item not in self.options:
                raise _not_among(item, self.options)
        if len(set(value)) != len(value):
            raise IllegalAnswer(_("the same thing is named twice"))
        if not self.least <= len(value) <= self.most:
            raise IllegalAnswer(self._wrong_count(len(value)))

    def _wrong_count(self, count: int) -> str:
        least, most = self.least, self.most
        if least == most:
            return _("{count} are named; expected: {least}", count=count, least=least)
        return _(
            "{count} are named; expected: {least} to {most}", count=count, least=least, most=most
        )

    def only(self) -> tuple[tuple[S, ...], ...]:
        """Return the selection if it is forced."""
        if self.most == 0:
            return ((),)
        return (self.options,) if self.least == len(self.options) == 1 else ()

    def bounds(self) -> Bounds:
        """Return the options and how many of them."""
        return Bounds(self.options, self.least, self.most)

    def values(self) -> Iterator[tuple[S, ...]]:
        """Give the selections, small ones first."""
        counts = range(self.least, min(self.most, len(self.options)) + 1)
        return chain.from_iterable(combinations(self.options, count) for count in counts)

    def dump(self, value: tuple[S, ...]) -> JSON:
        """Return a list."""
        return list(value)

    def load(self, raw: Any) -> tuple[S, ...]:
        """Return the selection in ``raw``, a list."""
        return tuple(_of_type(raw, list, N_("a list")))


@dataclass(frozen=True)
class Number(_Plain, Bounded, Listed):
    """A whole number from ``least`` to ``most``."""

    least: int
    most: int

    def check(self, value: int) -> None:
        """Refuse numbers out of range."""
        if not self.least <= value <= self.most:
            sentence = N_("{number} is out of range; possible: {least} to {most}")
            raise IllegalAnswer(sentence, number=value, least=self.least, most=self.most)

    def only(self) -> tuple[int, ...]:
        """Return the number if the range holds one."""
        return (self.least,) if self.least == self.most else ()

    def bounds(self) -> Bounds:
        """Return the first and the last number."""
        return Bounds(least=self.least, most=self.most)

    def values(self) -> Iterator[int]:
        """Give the numbers, from the first to the last."""
        return iter(range(self.least, self.most + 1))

    def load(self, raw: Any) -> int:
        """Return ``raw``, a whole number."""
        return _of_type(raw, int, N_("a whole number"))


class Unproposed(ABC):  # noqa: B024 - a mark
    """A choice of what nobody but the one who is asked can know: no answer is proposed to him."""


@dataclass(frozen=True)
class Consent(_Plain, Listed):
    """What only the one who is asked can say: that something is right. Nobody else says it for him.

    The engine never answers it, and no deadline does.
    """

    def check(self, value: bool) -> None:
        """Refuse everything but consent."""
        if value is not True:
            raise IllegalAnswer(_("it can be confirmed, or left open"))

    def only(self) -> tuple[bool, ...]:
        """Return nothing: consent is never taken for granted."""
        return ()

    def values(self) -> Iterator[bool]:
        """Give consent."""
        yield True

    def load(self, raw: Any) -> bool:
        """Return ``raw``, a truth value."""
        return _of_type(raw, bool, N_("a confirmation"))


@dataclass(frozen=True)
class YesNo(_Plain, Bounded, Listed):
    """Yes (True) or no (False)."""

    def check(self, value: bool) -> None:
        """Accept both."""

    def only(self) -> tuple[bool, ...]:
        """Return nothing: both are always possible."""
        return ()

    def bounds(self) -> Bounds:
        """Return that it is yes or no."""
        return Bounds(yes_no=True)

    def values(self) -> Iterator[bool]:
        """Give yes, then no."""
        return iter((True, False))

    def load(self, raw: Any) -> bool:
        """Return ``raw``, a truth value."""
        return _of_type(raw, bool, N_("yes or no"))


@dataclass(frozen=True)
class Split(Bounded, Listed):
    """``total`` things split over named boxes, each up to its limit; boxes not named get none."""

    total: int
    limits: Mapping[str, int]

    def __post_init__(self) -> None:
        if self.total > sum(self.limits.values()):
            raise ValueError(f"{self.total} do not fit into {dict(self.limits)}")

    def check(self, value: Mapping[str, int]) -> None:
        """Refuse unknown boxes, too much in one box, and a wrong total."""
        for box, count in value.items():
            if box not in self.limits:
                raise _not_among(box, tuple(self.limits))
            if not 0 <= count <= self.limits[box]:
                sentence = N_("{given}: {count} named; possible: 0 to {most}")
                raise IllegalAnswer(sentence, given=box, count=count, most=self.limits[box])
        if sum(value.values()) != self.total:
            sentence = N_("the counts add up to {sum}, not {total}")
            raise IllegalAnswer(sentence, sum=sum(value.values()), total=self.total)

    def only(self) -> tuple[Mapping[str, int], ...]:
        """Return the split if it is forced."""
        open_boxes = {box: limit for box, limit in self.limits.items() if limit}
        if self.total == sum(open_boxes.values()):
            return (open_boxes,)
        return ({next(iter(open_boxes)): self.total},) if len(open_boxes) == 1 else ()

    def bounds(self) -> Bounds:
        """Return the total and the boxes."""
        return Bounds(total=self.total, limits=self.limits)

    def values(self) -> Iterator[dict[str, int]]:
        """Give the splits; those that fill the first boxes come first."""
        return _splits(self.total, tuple(self.limits.items()))

    def filled(self) -> dict[str, int]:
        """Return the split that fills the boxes in their order: a default to fall back on."""
        left, split = self.total, {}
        for box, limit in self.limits.items():
            if count := min(limit, left):
                split[box] = count
                left -= count
        return split

    def dump(self, value: Mapping[str, int]) -> JSON:
        """Return an object from box to count."""
        return {box: value[box] for box in self.limits if value.get(box)}

    def load(self, raw: Any) -> Mapping[str, int]:
        """Return the split in ``raw``, an object of whole numbers."""
        counts = _of_type(raw, dict, N_("counts by name"))
        return {box: _of_type(n, int, N_("a whole number")) for box, n in counts.items()}


def _splits(total: int, limits: tuple[tuple[str, int], ...]) -> Iterator[dict[str, int]]:
    if total > sum(limit for _box, limit in limits):
        return
    if not limits:
        yield {}
        return
    (box, limit), *rest = limits
    for count in range(min(limit, total), -1, -1):
        for others in _splits(total - count, tuple(rest)):
            yield {box: count, **others} if count else others


@dataclass(frozen=True)
class Words(_Plain):
    """Free text of at most ``longest`` characters."""

    longest: int

    def check(self, value: str) -> None:
        """Refuse text that is too long."""
        if len(value) > self.longest:
            sentence = N_("the text has {count} characters; at most {most}")
            raise IllegalAnswer(sentence, count=len(value), most=self.longest)

    def only(self) -> tuple[str, ...]:
        """Return nothing: text is never forced."""
        return ()

    def load(self, raw: Any) -> str:
        """Return ``raw``, a text."""
        return _of_type(raw, str, N_("a text"))
