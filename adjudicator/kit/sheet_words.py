"""The words of response sheets: ``ASK ME ABOUT``, ``PLAY … ON``, ``PASS ALL BUT …``.

A game with response windows says what its windows are called and gives the names of its roles,
cards, modes and places.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.kit.sheets import Rule, SheetOrder, Topic, Where
from adjudicator.kit.windows import Occasion
from adjudicator.words.lexicon import Lexicon, Name, NotUnderstood, unreadable
from adjudicator.words.order_words import WINDOW, order_line

_EVERYTHING: Final = "everything"
_ALL: Final = ("all", "anything", "every window", "all windows", "everything else")
_PASS_ALL: Final = re.compile(
    r"pass\s+(?:on\s+)?(?:all|everything)(?:\s+(?:but|except(?:\s+for)?)\s+(.+))?", re.IGNORECASE
)
_PASS_ON: Final = re.compile(r"pass\s+on\s+(.+)", re.IGNORECASE)
_ASK: Final = re.compile(r"ask(?:\s+me)?(?:\s+(?:about|on|for)\s+(.+))?", re.IGNORECASE)
_PLAY: Final = re.compile(r"play\s+(.+?)\s+on\s+(.+)", re.IGNORECASE)
_AS_MODE: Final = re.compile(r"(.+?)\s+as\s+(?:event\s+)?(.+)", re.IGNORECASE)
_EXCEPTIONS: Final = re.compile(r"\s*;\s*")
_MINE: Final = re.compile(r"(.+?)\s+(?:of\s+(?:mine|my\s+own)|concerning\s+me)", re.IGNORECASE)
_MY: Final = re.compile(r"my\s+(?:own\s+)?(.+)", re.IGNORECASE)
_BY: Final = re.compile(r"(.+?)\s+(?:by|with)\s+(.+)", re.IGNORECASE)
_PLACES: Final = re.compile(r"\s+(into|to|from|in|at)\s+", re.IGNORECASE)
_LIST: Final = re.compile(r"\s*,\s*(?:or\s+|and\s+)?|\s+(?:or|and)\s+|\s*&\s*", re.IGNORECASE)
_ON: Final = re.compile(r"(.+?)\s+on\s+(.+)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"#?(\d{1,3})")
_WHERE: Final[dict[str, Where]] = {
    "into": "into",
    "to": "into",
    "from": "from",
    "in": "in",
    "at": "in",
}


@dataclass(frozen=True)
class SheetWords:
    """What reads and writes the lines of sheets of one game.

    ``kinds`` are the words for kinds of window, and for several kinds, with other words for them;
    ``arrivals`` the kinds of windows about something that comes into a place. The ids of ``cards``
    are their numbers, ``modes`` are by the number of a card. ``place_name`` may know more places
    than can be written. ``example`` is a line that names a place.
    """

    kinds: Mapping[str, Sequence[str]]
    arrivals: tuple[str, ...]
    roles: Callable[[], Lexicon]
    cards: Callable[[], Lexicon]
    modes: Callable[[int], Lexicon]
    places: Callable[[], Lexicon]
    place_name: Callable[[str], str]
    example: str

    @cached_property
    def kind_names(self) -> Lexicon:
        """The words for the kinds of window."""
        words = {**self.kinds, _EVERYTHING: _ALL}
        return Lexicon(
            [Name(kind, kind, tuple(others)) for kind, others in words.items()],
            kind=_("kind of window"),
        )

    def title(self, card: int) -> str:
        """Return the printed title of a card."""
        return self.cards().full(str(card))

    # -- reading -----------------------------------------------------------------------------

    def read(self, text: str) -> SheetOrder | None:
        """Return the lines for a sheet that a line of text gives; None when it is no such line.

        Raises NotUnderstood or Ambiguous when it is one with words in it that cannot be read.
        """
        everything = _PASS_ALL.fullmatch(text)
        if everything:
            parts = _EXCEPTIONS.split(everything.group(1)) if everything.group(1) else []
            # Excepted from passing is a line of its own, or what to be asked about.
            but = (self._rule(part) or Rule("ask", self._topic(part)) for part in parts if part)
            return SheetOrder((*but, Rule("pass", Topic())), anew=True)
        rule = self._rule(text)
        if rule is None:
            return None
        return SheetOrder((rule,), anew=rule.topic == Topic() and rule.act == "pass")

    def _rule(self, text: str) -> Rule | None:
        if found := _ASK.fullmatch(text):
            return Rule("ask", self._topic(found.group(1)) if found.group(1) else Topic())
        if found := _PASS_ON.fullmatch(text):
            return Rule("pass", self._topic(found.group(1)))
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

    def _topic(self, text: str) -> Topic:
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
        """Read some windows: a kind, INTO, FROM or IN places, BY a role, OF MINE."""
        mine = _MINE.fullmatch(text)
        if mine:
            text = mine.group(1)
        by = _BY.fullmatch(text)
        role = ""
        if by:
            text, role = by.group(1), self.roles().find(by.group(2))
        parts = _PLACES.split(text)
        own = _MY.fullmatch(parts[0])
        kind = self._kind(own.group(1) if own else parts[0])
        if len(parts) > 3:
            raise unreadable(
                "“{text!s}” names places twice; write it as in {example}",
                about=text,
                text=text,
                example=self.example,
            )
        named = _LIST.split(parts[2]) if len(parts) > 1 else []
        places = [self.places().find(name) for name in named if name]
        return Topic(
            kind="" if kind == _EVERYTHING else kind,
            where=_WHERE[parts[1].lower()] if places else "",
            places=tuple(dict.fromkeys(places)),
            by=role,
            mine=bool(mine or own),
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

    def line(self, order: SheetOrder) -> str:
        """Return an order for a sheet as the line that reads as the same order again."""
        if not order.anew:
            return self.rule_line(order.rules[0])
        but = [
            self._topic_words(rule.topic) if rule.act == "ask" else self.rule_line(rule)
            for rule in order.rules[:-1]
        ]
        return f"PASS ALL BUT {'; '.join(but)}" if but else "PASS ALL"

    def rule_line(self, rule: Rule) -> str:
        """Return one line of a sheet."""
        topic = rule.topic
        if rule.act == "ask":
            return f"ASK ME ABOUT {self._topic_words(topic)}"
        if rule.act == "pass":
            return f"PASS ON {self._topic_words(topic)}" if topic != Topic() else "PASS ALL"
        use = f" AS {self.modes(topic.card).full(rule.mode)}" if rule.mode else ""
        return f"PLAY {self.title(topic.card)}{use} ON {self._windows_words(topic)}"

    def _topic_words(self, topic: Topic) -> str:
        card = f"{self.title(topic.card)} ON " if topic.card else ""
        return card + self._windows_words(topic)

    def _windows_words(self, topic: Topic) -> str:
        words = topic.kind or _EVERYTHING
        if topic.places:
            words += f" {topic.where.upper()} {self._place_names(topic.places)}"
        if topic.by:
            words += f" BY {self.roles().full(topic.by)}"
        return f"{words} OF MINE" if topic.mine else words

    def _place_names(self, places: Sequence[str]) -> str:
        return ", ".join(map(self.place_name, places))

    def occasion(self, occasion: Occasion) -> str:
        """Return what a window is about: a kind, from places, into or in others."""
        words = occasion.kind
        if occasion.origins:
            words += f" from {self._place_names(occasion.origins)}"
        if occasion.goals:
            into = "into" if occasion.kind in self.arrivals else "in"
            words += f" {into} {self._place_names(occasion.goals)}"
        return order_line(words, WINDOW)
