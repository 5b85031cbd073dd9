"""The lines of response sheets: ``ALWAYS INSIDE IN Linz IF odds at most 1:2``."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from adjudicator.engine.words import joined
from adjudicator.games.thirty_years_war.language.examples import in_own_names
from adjudicator.games.thirty_years_war.language.names import place_names
from adjudicator.games.thirty_years_war.language.settling.answers import (
    OF_THE_HAND,
    WAYS,
    read_wish,
    wish_words,
)
from adjudicator.games.thirty_years_war.language.settling.conditions import (
    SHEET_CONDITIONS,
    read_condition,
)
from adjudicator.games.thirty_years_war.language.settling.kinds import KINDS
from adjudicator.games.thirty_years_war.language.settling.wishes import Wish
from adjudicator.kit.sheet_lines import EVERYTHING, SheetLines
from adjudicator.kit.sheets import Rule, Topic
from adjudicator.words.lexicon import NotUnderstood, OrderError, unreadable
from adjudicator.words.order_words import WINDOW, order_line

_ALWAYS: Final = re.compile(r"always\s+(?P<rest>.+)", re.IGNORECASE)
_REACTION: Final = re.compile(r"(?:inside|outside)\s+(?:in|if)\s.+", re.IGNORECASE)
_IF: Final = re.compile(r"(?P<rest>.+?)[\s,]+if\s+(?P<when>.+)", re.IGNORECASE)
_IN: Final = re.compile(r"(?P<rest>.+)\s+in\s+(?P<places>.+)", re.IGNORECASE)


@dataclass(frozen=True)
class SettlingLines(SheetLines):
    """The words of sheets of Thirty Years War."""

    def own_rule(self, text: str) -> Rule | None:
        """Return the rule of a line that answers; INSIDE and OUTSIDE may do without ALWAYS."""
        always = _ALWAYS.fullmatch(text)
        if always is None and _REACTION.fullmatch(text) is None:
            return None
        words, when = _condition(always["rest"] if always else text)
        wish, places = self._wish(words)
        held = tuple(sorted(wish.names)) if wish.name in OF_THE_HAND else ()
        where = Topic(WAYS[wish.name].kind, when=when, cards=held)
        if places:
            where = replace(where, where="in", places=places)
        return Rule("answer", where, answer=wish_words(wish))

    def _wish(self, words: str) -> tuple[Wish, tuple[str, ...]]:
        """Return an answer, and the places that stand behind it."""
        placed = _IN.fullmatch(words)
        try:
            found = read_wish(words)
        except OrderError:
            if placed is None:
                raise
            found = None
        if found is not None:
            return found, ()
        found = read_wish(placed["rest"]) if placed else None
        if placed is None or found is None:
            raise unreadable(
                "“{words!s}” is no answer of a sheet; write it as in {example}",
                about=words,
                words=words,
                example=self.example(),
            )
        return found, self.placed(f"{EVERYTHING} IN {placed['places']}").places

    def own_line(self, rule: Rule) -> str:
        """Return a rule that answers as its line."""
        return f"ALWAYS {rule.answer}{self._behind(rule.topic)}"

    def topic(self, text: str) -> Topic:
        """Return the questions that words name: a kind, IN places, IF a condition."""
        words, when = _condition(text)
        found = self.placed(words)
        try:
            kind = self.kind_names.find(found.words)
        except NotUnderstood as unknown:
            raise unreadable(
                "“{words!s}” is no kind of question; there are {kinds}",
                about=found.words,
                suggestions=unknown.suggestions,
                words=found.words,
                kinds=joined(", ", (order_line(one, WINDOW) for one in self.kinds)),
            ) from None
        return Topic(
            kind="" if kind == EVERYTHING else kind,
            where="in" if found.places else "",
            places=found.places,
            when=when,
        )

    def topic_words(self, topic: Topic) -> str:
        """Return the words for questions, as ``topic`` reads them."""
        return (topic.kind or EVERYTHING) + self._behind(topic)

    def _behind(self, topic: Topic) -> str:
        return self.places_words(topic) + (f" IF {topic.when}" if topic.when else "")


def _condition(text: str) -> tuple[str, str]:
    """Take the condition from the end of words; it is returned in canonical words."""
    found = _IF.fullmatch(text)
    if found is None:
        return text, ""
    return found["rest"], SHEET_CONDITIONS.line(read_condition(found["when"]))


LINES: Final = SettlingLines(
    kinds=KINDS,
    places=place_names,
    place_name=lambda place: place_names().full(place),
    example=lambda: order_line(in_own_names("ALWAYS INSIDE IN Linz IF odds at most 1:2")),
)
