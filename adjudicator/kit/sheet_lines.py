"""The lines that response sheets of all games have: ASK ME ABOUT, PASS ON, PASS ALL BUT."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from adjudicator.engine.words import Words, _
from adjudicator.kit.sheets import Rule, SheetOrder, Topic, Where
from adjudicator.words.lexicon import Lexicon, Name, unreadable

EVERYTHING: Final = "everything"
_ALL: Final = ("all", "anything", "every window", "all windows", "everything else")
_PASS_ALL: Final = re.compile(
    r"pass\s+(?:on\s+)?(?:all|everything)(?:\s+(?:but|except(?:\s+for)?)\s+(.+))?", re.IGNORECASE
)
_PASS_ON: Final = re.compile(r"pass\s+on\s+(.+)", re.IGNORECASE)
_ASK: Final = re.compile(r"ask(?:\s+me)?(?:\s+(?:about|on|for)\s+(.+))?", re.IGNORECASE)
_EXCEPTIONS: Final = re.compile(r"\s*;\s*")
_PLACES: Final = re.compile(r"\s+(into|to|from|in|at)\s+", re.IGNORECASE)
_LIST: Final = re.compile(r"\s*,\s*(?:or\s+|and\s+)?|\s+(?:or|and)\s+|\s*&\s*", re.IGNORECASE)
_WHERE: Final[dict[str, Where]] = {
    "into": "into",
    "to": "into",
    "from": "from",
    "in": "in",
    "at": "in",
}


def stands_anyhow(order: object) -> Words:
    """Return why a line of a sheet, whichever it is, cannot be a standing order as well."""
    return _("this line stands on your response sheet anyhow; write it without STANDING")


class Placed(NamedTuple):
    """Some words, and the places behind them."""

    words: str
    where: Where
    places: tuple[str, ...]


@dataclass(frozen=True)
class SheetLines(ABC):
    """What reads and writes the lines of sheets of one game.

    ``kinds`` are the words for kinds of window, and for several kinds, with other words for them.
    ``place_name`` may know more places than can be written. ``example`` is a line that names a
    place. A game has lines of its own that answer: ``own_rule`` and ``own_line``.
    """

    kinds: Mapping[str, Sequence[str]]
    places: Callable[[], Lexicon]
    place_name: Callable[[str], str]
    example: Callable[[], str]

    @abstractmethod
    def own_rule(self, text: str) -> Rule | None:
        """Return the rule of a line that neither asks nor passes; None for other lines."""

    @abstractmethod
    def own_line(self, rule: Rule) -> str:
        """Return such a rule as its line."""

    @abstractmethod
    def topic(self, text: str) -> Topic:
        """Return the windows that words name; raises OrderError."""

    @abstractmethod
    def topic_words(self, topic: Topic) -> str:
        """Return the words for windows, as ``topic`` reads them."""

    @cached_property
    def kind_names(self) -> Lexicon:
        """The words for the kinds of window."""
        words = {**self.kinds, EVERYTHING: _ALL}
        return Lexicon(
            [Name(kind, kind, tuple(others)) for kind, others in words.items()],
            kind=_("kind of window"),
        )

    # -- reading -----------------------------------------------------------------------------

    def read(self, text: str) -> SheetOrder | None:
        """Return the lines for a sheet that a line of text gives; None when it is no such line.

        Raises NotUnderstood or Ambiguous when it is one with words in it that cannot be read.
        """
        everything = _PASS_ALL.fullmatch(text)
        if everything:
            parts = _EXCEPTIONS.split(everything.group(1)) if everything.group(1) else []
            # Excepted from passing is a line of its own, or what to be asked about.
            but = (self._rule(part) or Rule("ask", self.topic(part)) for part in parts if part)
            return SheetOrder((*but, Rule("pass", Topic())), anew=True)
        rule = self._rule(text)
        if rule is None:
            return None
        return SheetOrder((rule,), anew=rule.topic == Topic() and rule.act == "pass")

    def _rule(self, text: str) -> Rule | None:
        if found := _ASK.fullmatch(text):
            return Rule("ask", self.topic(found.group(1)) if found.group(1) else Topic())
        if found := _PASS_ON.fullmatch(text):
            return Rule("pass", self.topic(found.group(1)))
        return self.own_rule(text)

    def placed(self, text: str) -> Placed:
        """Take the places from the end of words; NotUnderstood where they are named twice."""
        parts = _PLACES.split(text)
        if len(parts) > 3:
            raise unreadable(
                "“{text!s}” names places twice; write it as in {example}",
                about=text,
                text=text,
                example=self.example(),
            )
        named = _LIST.split(parts[2]) if len(parts) > 1 else []
        places = tuple(dict.fromkeys(self.places().find(name) for name in named if name))
        return Placed(parts[0], _WHERE[parts[1].lower()] if places else "", places)

    # -- writing -----------------------------------------------------------------------------

    def line(self, order: SheetOrder) -> str:
        """Return an order for a sheet as the line that reads as the same order again."""
        if not order.anew:
            return self.rule_line(order.rules[0])
        but = [
            self.topic_words(rule.topic) if rule.act == "ask" else self.rule_line(rule)
            for rule in order.rules[:-1]
        ]
        return f"PASS ALL BUT {'; '.join(but)}" if but else "PASS ALL"

    def rule_line(self, rule: Rule) -> str:
        """Return one line of a sheet."""
        topic = rule.topic
        if rule.act == "ask":
            return f"ASK ME ABOUT {self.topic_words(topic)}"
        if rule.act == "pass":
            return f"PASS ON {self.topic_words(topic)}" if topic != Topic() else "PASS ALL"
        return self.own_line(rule)

    def places_words(self, topic: Topic) -> str:
        """Return the places of a topic behind its kind; nothing where it names none."""
        return f" {topic.where.upper()} {self.place_list(topic.places)}" if topic.places else ""

    def place_list(self, places: Sequence[str]) -> str:
        """Return places by their names."""
        return ", ".join(map(self.place_name, places))
