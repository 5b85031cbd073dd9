"""The words of response sheets: ``ASK ME ABOUT``, ``PLAY … ON``, ``PASS ALL BUT …``.

A game with response windows says what its windows are called and gives the names of its roles,
cards, modes and places.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from adjudicator.engine.words import joined
from adjudicator.kit.sheet_lines import EVERYTHING, SheetLines
from adjudicator.kit.sheets import Rule, Topic
from adjudicator.kit.windows import Occasion
from adjudicator.words.lexicon import Lexicon, NotUnderstood, unreadable
from adjudicator.words.order_words import WINDOW, order_line

_PLAY: Final = re.compile(r"play\s+(.+?)\s+on\s+(.+)", re.IGNORECASE)
_AS_MODE: Final = re.compile(r"(.+?)\s+as\s+(?:event\s+)?(.+)", re.IGNORECASE)
_MINE: Final = re.compile(r"(.+?)\s+(?:of\s+(?:mine|my\s+own)|concerning\s+me)", re.IGNORECASE)
_MY: Final = re.compile(r"my\s+(?:own\s+)?(.+)", re.IGNORECASE)
_BY: Final = re.compile(r"(.+?)\s+(?:by|with)\s+(.+)", re.IGNORECASE)
_ON: Final = re.compile(r"(.+?)\s+on\s+(.+)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"#?(\d{1,3})")


@dataclass(frozen=True)
class SheetWords(SheetLines):
    """The words of a game whose sheets play cards in response windows.

    ``arrivals`` are the kinds of windows about something that comes into a place. The ids of
    ``cards`` are their numbers, ``modes`` are by the number of a card.
    """

    arrivals: tuple[str, ...]
    roles: Callable[[], Lexicon]
    cards: Callable[[], Lexicon]
    modes: Callable[[int], Lexicon]

    def title(self, card: int) -> str:
        """Return the printed title of a card."""
        return self.cards().full(str(card))

    # -- reading -----------------------------------------------------------------------------

    def own_rule(self, text: str) -> Rule | None:
        """Return the rule of a line that plays a card."""
        found = _PLAY.fullmatch(text)
        return self._play(found.group(1), found.group(2)) if found else None

    def _play(self, what: str, on: str) -> Rule:
        as_mode = _AS_MODE.fullmatch(what)
        number = self._card(as_mode.group(1) if as_mode else what)
        mode = self.modes(number).find(as_mode.group(2)) if as_mode else ""
        return Rule("play", replace(self.read_windows(on), card=number), mode)

    def _card(self, words: str) -> int:
        found = _NUMBER.fullmatch(words.strip())
        if not found:
            return int(self.cards().find(words))
        number = int(found.group(1))
        if str(number) not in self.cards():
            raise unreadable("there is no card number {number}", about=words, number=found.group(1))
        return number

    def topic(self, text: str) -> Topic:
        """Read windows, before them perhaps a card and ON, or a card alone."""
        on = _ON.fullmatch(text)
        if on:
            return replace(self.read_windows(on.group(2)), card=self._card(on.group(1)))
        try:
            return self.read_windows(text)
        except NotUnderstood as unknown:
            try:
                return Topic(card=self._card(text))
            except NotUnderstood:
                raise unknown from None

    def read_windows(self, text: str) -> Topic:
        """Read some windows: a kind, INTO, FROM or IN places; BY a role, OF MINE in any order."""
        text, mine = _without_mine(text)
        by = _BY.fullmatch(text)
        role = ""
        if by:
            text, role = by.group(1), self.roles().find(by.group(2))
            text, too = _without_mine(text)
            mine = mine or too
        found = self.placed(text)
        own = _MY.fullmatch(found.words)
        kind = self._kind(own.group(1) if own else found.words)
        return Topic(
            kind="" if kind == EVERYTHING else kind,
            where=found.where,
            places=found.places,
            by=role,
            mine=mine or bool(own),
        )

    def _kind(self, words: str) -> str:
        try:
            return self.kind_names.find(words)
        except NotUnderstood as unknown:
            raise unreadable(
                "“{words!s}” is neither a card nor a kind of window; windows are for {kinds}",
                about=words,
                suggestions=unknown.suggestions,
                words=words,
                kinds=joined(", ", (order_line(kind, WINDOW) for kind in self.kinds)),
            ) from None

    # -- writing -----------------------------------------------------------------------------

    def own_line(self, rule: Rule) -> str:
        """Return a rule that plays a card as its line."""
        topic = rule.topic
        use = f" AS {self.modes(topic.card).full(rule.mode)}" if rule.mode else ""
        return f"PLAY {self.title(topic.card)}{use} ON {self._windows_words(topic)}"

    def topic_words(self, topic: Topic) -> str:
        """Return windows, before them a card and ON."""
        card = f"{self.title(topic.card)} ON " if topic.card else ""
        return card + self._windows_words(topic)

    def _windows_words(self, topic: Topic) -> str:
        words = (topic.kind or EVERYTHING) + self.places_words(topic)
        if topic.by:
            words += f" BY {self.roles().full(topic.by)}"
        return f"{words} OF MINE" if topic.mine else words

    def occasion(self, occasion: Occasion) -> str:
        """Return what a window is about: a kind, from places, into or in others."""
        words = occasion.kind
        if occasion.origins:
            words += f" from {self.place_list(occasion.origins)}"
        if occasion.goals:
            into = "into" if occasion.kind in self.arrivals else "in"
            words += f" {into} {self.place_list(occasion.goals)}"
        return order_line(words, WINDOW)


def _without_mine(text: str) -> tuple[str, bool]:
    """Return words without OF MINE at their end, and whether they had it."""
    found = _MINE.fullmatch(text)
    return (found.group(1), True) if found else (text, False)
