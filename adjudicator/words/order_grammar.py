"""The grammar of a game's orders, made from the rows of its verbs and from shared parts.

The parts (names, numbers, troops …) are rules in a grammar file of the game. The rule of a verb is
written with them; ``<pattern>`` in it stands for words of the verb, ``<pattern>.5`` for words that
go before others. Lines that are a verb alone, or NO and what is declined, are made from the rows,
too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final, TypeAlias

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.parsers import PARSERS
from adjudicator.words.verbs import OPENING, Verb, Verbs

Branch: TypeAlias = "Tree[Token]"
Refusal: TypeAlias = Callable[[str, UnexpectedInput], NotUnderstood]

_USUAL: Final = "4"
"""The priority of the words of verbs; names have less, numbers more."""
_NEVER: Final = r"(?!.)."
"""Matches nothing, and yet is not empty, which a terminal must not be."""
NO: Final = r"(?:no|not|do\s+not|don'?t|without|decline(?:\s+to)?)\b"
"""The words before what is declined."""


class OrderGrammar:
    """Reads a line into the order of the verb that it begins with."""

    def __init__(self, verbs: Verbs, parts: str, refusal: Refusal) -> None:
        self.verbs: Final = verbs
        self.parts: Final = parts
        self.refusal: Final = refusal

    @cached_property
    def source(self) -> str:
        """The grammar of all lines."""
        words: dict[tuple[str, str], str] = {}
        rules = [
            f"{_rule(verb)}: {_with_words(verb.rule, words)}" for verb in self.verbs if verb.rule
        ]
        start = " | ".join([_rule(verb) for verb in self.verbs if verb.rule] + ["alone", "refused"])
        terminals = [f"{name}.{first}: /{words_}/i" for (words_, first), name in words.items()]
        terminals += [
            rf"ALONE.5: /{_either(verb.alone for verb in self.verbs)}\s*$/i",
            rf"REFUSED.5: /{_either(verb.refused for verb in self.verbs)}\s*$/i",
            rf"_NO.{_USUAL}: /{NO}/i",
        ]
        lines = (f"?start: {start}", *rules, "alone: ALONE", "refused: _NO REFUSED", *terminals)
        return "\n".join(lines) + "\n\n" + self.parts

    @cached_property
    def _parser(self) -> Lark:
        """The parser, made when a line is read first."""
        return PARSERS.of(self.source)

    @cached_property
    def _builders(self) -> dict[str, Callable[[Any], Order]]:
        found = {_rule(verb): verb.build for verb in self.verbs if verb.rule}
        alone = {"alone": self._alone, "refused": self._refused}
        return alone | {name: build for name, build in found.items() if build is not None}

    def read(self, text: str) -> Order:
        """Return the order in a line; NotUnderstood or Ambiguous when there is none."""
        try:
            tree: Branch = self._parser.parse(text)
        except UnexpectedInput as error:
            raise self.refusal(text, error) from None
        return self._builders[str(tree.data)](tree)

    def _alone(self, branch: Branch) -> Order:
        return self._plain(str(branch.children[0]), lambda verb: verb.alone)

    def _refused(self, branch: Branch) -> Order:
        return self._plain(str(branch.children[0]), lambda verb: verb.refused)

    def _plain(self, words: str, pattern: Callable[[Verb], str]) -> Order:
        return next(
            verb.plain
            for verb in self.verbs
            if pattern(verb) and re.fullmatch(pattern(verb), words.strip(), re.IGNORECASE)
        )


def _rule(verb: Verb) -> str:
    return f"verb_{verb.name}"


def _with_words(rule: str, words: dict[tuple[str, str], str]) -> str:
    """Return a rule with terminals for its words, which are entered in ``words``."""

    def terminal(found: re.Match[str]) -> str:
        return words.setdefault((found[1], found[2] or _USUAL), f"_VERB{len(words)}")

    return OPENING.sub(terminal, rule)


def _either(patterns: Any) -> str:
    return f"(?:{'|'.join(pattern for pattern in patterns if pattern) or _NEVER})"
