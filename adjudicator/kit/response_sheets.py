"""Response sheets that play cards, as the service sees them: words, and what they answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.reply import Reply
from adjudicator.engine.words import _, or_list
from adjudicator.kit.modes import Modes
from adjudicator.kit.sheet_book import MOST_RULES, SheetBook, loaded
from adjudicator.kit.sheet_words import SheetWords
from adjudicator.kit.sheets import Preset, Rule, decide
from adjudicator.kit.windows import Occasion, ResponseChoice
from adjudicator.words.lexicon import NotCarriedOut, unreadable
from adjudicator.words.order_words import order_line

__all__ = ["MOST_RULES", "Sheets"]

_INTRODUCTION: Final = _(
    "Cards can interrupt what happens. Your response sheet says when you are asked whether you"
    " play one; otherwise it answers for you at once. What it does now:"
)


class Sheets(SheetBook[SheetWords, Occasion]):
    """The response sheets of a game with cards.

    ``own_turn`` is the moment of a mode that is no window.
    """

    def __init__(
        self,
        words: SheetWords,
        modes: Modes[Any, int],
        own_turn: str,
        by_name: Mapping[str, Preset[Occasion]],
        changing: str,
    ) -> None:
        super().__init__(words, by_name, changing=changing, introduction=_INTRODUCTION)
        self.modes: Final = modes
        self.own_turn: Final = own_turn

    def also_said(self, rules: Sequence[Rule]) -> Iterator[str]:
        """Say what becomes of a line that plays a card."""
        if any(rule.act == "play" for rule in rules):
            yield _(
                "A card is played in the first window that fits; when you do not hold it you"
                " pass there and are not asked."
            )

    def reply(self, preset: str, rules: Sequence[dict[str, Any]], decision: Decision[Any]) -> Reply:
        """Return what a sheet says to a response window."""
        choice: ResponseChoice = decision.choice  # type: ignore[assignment]  # of every window
        ruling = decide(self.by_name[preset], loaded(rules), decision.role, choice)
        rule, answer, words = ruling.rule, ruling.answer, self.words
        because = words.rule_line(rule) if rule else f"SHEET {preset}"
        if ruling.ask:
            return Reply(ask=True, rule=because, about=words.occasion(choice.occasion))
        special = rule is not None and rule.act == "play"
        return Reply(
            ask=False,
            value=answer,
            rule=order_line(because),
            about=words.occasion(choice.occasion) if special else order_line(choice.occasion.kind),
            words=order_line("PASS" if answer is None else f"PLAY {words.title(answer[0])}"),
            special=special,
        )

    def check(self, rule: Rule) -> None:
        """Refuse a rule about a card that answers no window, or could be played in two ways."""
        number = rule.topic.card
        if not number:
            return
        title = self.words.title(number)
        modes = [
            mode
            for mode in self.modes.of(number)
            if rule.mode in ("", mode.id) and any(name != self.own_turn for name in mode.windows)
        ]
        if not modes:
            raise NotCarriedOut(
                _("{title} has no response in this release that could answer a window", title=title)
            )
        windows = [name for mode in modes for name in mode.windows if name != self.own_turn]
        if rule.act == "play" and len(set(windows)) < len(windows):
            names = [self.words.modes(number).full(mode.id) for mode in modes]
            raise unreadable(
                "{title} can be played in several ways in one window: say which, AS {ways}",
                suggestions=[order_line(f"PLAY {title} AS {name} ON everything") for name in names],
                title=title,
                ways=or_list(map(order_line, names)),
            )
