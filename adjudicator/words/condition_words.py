"""The words of conditions: AND, OR, NOT, comparisons; a game adds the words of its own.

A condition is read from the first pattern that fits and whose names are known. It is written in
canonical words, which read as the same condition again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, Final, Generic, TypeAlias, TypeVar

from adjudicator.engine.words import Words, _, joined
from adjudicator.words.ahead import Condition
from adjudicator.words.conditions import Comparison, Count, Every, Not, Some
from adjudicator.words.lexicon import NotUnderstood, unreadable
from adjudicator.words.numbers import NUMBER_WORDS, number_of
from adjudicator.words.order_words import CONDITION, order_line

Found: TypeAlias = "re.Match[str]"
V = TypeVar("V")
Pattern: TypeAlias = "tuple[str, Callable[[Found], Condition[V]]]"
"""What a condition is written like, and what makes it; raises NotUnderstood or Ambiguous."""

COUNT: Final = (
    r"(?P<cmp>at\s+least|at\s+most|exactly|no\s+more\s+than|no\s+fewer\s+than|no\s+less\s+than"
    r"|more\s+than|fewer\s+than|less\s+than|>=|<=|=|>|<)?\s*"
    rf"(?P<count>\d{{1,3}}|{'|'.join(NUMBER_WORDS)}|no)(?:\s+or\s+(?P<more>more|fewer|less))?"
)
"""A number to compare with, for patterns; ``read_count`` reads what it has found."""
IS: Final = r"(?:(?:is|are|am|was|were)\s+)?"

_AT_LEAST: Final = ("at least", "no fewer than", "no less than", ">=", "or more")
_AT_MOST: Final = ("at most", "no more than", "<=", "or fewer", "or less")
_COMPARED: Final[dict[str, tuple[Comparison, int]]] = {
    **dict.fromkeys(_AT_LEAST, (">=", 0)),
    **dict.fromkeys(("more than", ">"), (">=", 1)),
    **dict.fromkeys(_AT_MOST, ("<=", 0)),
    **dict.fromkeys(("fewer than", "less than", "<"), ("<=", -1)),
    **dict.fromkeys(("exactly", "="), ("=", 0)),
}
"""By the words of a comparison, what it means and what is added to the number named."""
_NOT: Final = re.compile(r"not\s+(?P<rest>.+)", re.IGNORECASE)
_IS_NOT: Final = re.compile(r"\b(?:is|are|am|was)(?:\s+not\b|n't\b)", re.IGNORECASE)
_ARTICLES: Final = re.compile(r"\b(?:the|a|an)\s+", re.IGNORECASE)


def read_count(found: Found, alone: Comparison | None = None) -> Count:
    """Return the comparison that ``COUNT`` has found.

    A number without one means ``alone``; NotUnderstood where that is None.
    """
    words = found["count"].lower()
    count = 0 if words == "no" else number_of(words)
    named = " ".join((found["cmp"] or "").lower().split())
    named = named or (f"or {found['more'].lower()}" if found["more"] else "")
    if not named:
        alone = "=" if words == "no" else alone
        if alone is not None:
            return Count(alone, count)
        raise unreadable(
            "say at least {words!s}, at most {words!s} or exactly {words!s}", words=words
        )
    comparison, added = _COMPARED[named]
    return Count(comparison, count + added)


class Conditions(Generic[V]):
    """Reads and writes the conditions of a game.

    ``patterns`` are tried in their order, ``words`` write a condition by its class, ``examples``
    are one of each kind in canonical words, the plainest first.
    """

    def __init__(
        self,
        patterns: Sequence[Pattern[V]],
        words: Mapping[type[Any], Callable[[Any], str]],
        examples: Sequence[str],
    ) -> None:
        self._patterns = [(re.compile(words, re.IGNORECASE), make) for words, make in patterns]
        self._words: dict[type[Any], Callable[[Any], str]] = {
            **words,
            Not: self._negated,
            Every: lambda found: " and ".join(map(self.line, found.parts)),
            Some: lambda found: " or ".join(map(self.line, found.parts)),
        }
        self.examples = tuple(examples)

    def with_examples(self, examples: Sequence[str]) -> Conditions[V]:
        """Return the same conditions with other examples."""
        found = copy(self)
        found.examples = tuple(examples)
        return found

    def line(self, condition: Condition[V]) -> str:
        """Return a condition in canonical words."""
        return self._words[type(condition)](condition)

    def _negated(self, found: Not[V]) -> str:
        words = self.line(found.part)
        return words.replace(" is ", " is not ", 1) if " is " in words else f"not {words}"

    def read(self, text: str) -> Condition[V]:
        """Return the condition in words.

        Raises NotUnderstood with what can be asked, or with the name in it that is not known, and
        Ambiguous when a name fits several things.
        """
        words = " ".join(_ARTICLES.sub("", text).split()).strip(" .,;:")
        if not words:
            raise unreadable(
                "IF what? {examples}",
                suggestions=[order_line(f"IF {self.examples[0]}")],
                examples=self._can_be_asked(),
            )
        try:
            return self._single(words)
        except NotUnderstood:
            found = self._joined(words, text)
            if found is None:
                raise
            return found

    def _joined(self, words: str, text: str) -> Condition[V] | None:
        """Read conditions that AND or OR join; None where there is but one."""
        several = [kind for kind in ("and", "or") if re.search(f" {kind} ", words, re.IGNORECASE)]
        if not several:
            return None
        if len(several) > 1:
            raise unreadable(
                "a condition joins its parts with AND or with OR, not with both; use one"
                " IF in the other",
                about=text,
            ) from None
        parts = re.split(f" {several[0]} ", words, flags=re.IGNORECASE)
        found = tuple(self._single(part.strip()) for part in parts)
        return Every(found) if several == ["and"] else Some(found)

    def _single(self, words: str) -> Condition[V]:
        negated = _NOT.fullmatch(words)
        if negated:
            return Not(self._single(negated["rest"]))
        if _IS_NOT.search(words):
            return Not(self._single(_IS_NOT.sub("is", words, count=1)))
        wrong: NotUnderstood | None = None
        for pattern, make in self._patterns:
            found = pattern.fullmatch(words)
            if not found:
                continue
            try:
                return make(found)
            except NotUnderstood as error:
                wrong = wrong or error
        raise wrong or unreadable(
            "“{words!s}” is no condition; {examples}",
            about=words,
            suggestions=self.examples[:3],
            words=words,
            examples=self._can_be_asked(),
        )

    def _can_be_asked(self) -> Words:
        examples = joined("; ", (order_line(one, CONDITION) for one in self.examples))
        return _("it can be, for example: {examples}", examples=examples)
