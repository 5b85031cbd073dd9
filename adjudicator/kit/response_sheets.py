"""Response sheets as the service sees them: plain values, words, and what they answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.reply import Reply
from adjudicator.engine.words import _, or_list
from adjudicator.kit.modes import Modes
from adjudicator.kit.sheet_words import SheetWords
from adjudicator.kit.sheets import Preset, Rule, SheetOrder, Topic, decide, put_on_top
from adjudicator.kit.windows import ResponseChoice
from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import NotCarriedOut, unreadable
from adjudicator.words.order_words import order_line

MOST_RULES: Final = 40
"""As many lines as a sheet may have."""
_PASS_ALL: Final = Rule("pass", Topic())


@dataclass(frozen=True)
class Sheets:
    """The response sheets of a game with cards.

    ``own_turn`` is the moment of a mode that is no window; ``changing`` says with examples how a
    sheet is changed.
    """

    words: SheetWords
    modes: Modes[Any, int]
    own_turn: str
    by_name: Mapping[str, Preset]
    changing: str
    introduction: str = _(
        "Cards can interrupt what happens. Your response sheet says when you are asked whether you"
        " play one; otherwise it answers for you at once. What it does now:"
    )

    @property
    def presets(self) -> Mapping[str, str]:
        """What each preset does where no line of the sheet says otherwise."""
        return {name: preset.does for name, preset in self.by_name.items()}

    def changed(self, rules: Sequence[dict[str, Any]], order: Order) -> list[dict[str, Any]]:
        """Return a sheet after an order.

        Raises NotCarriedOut for a card without a response in this release, NotUnderstood when a
        card could be played in several ways in one window, or for too many lines.
        """
        if not isinstance(order, SheetOrder):
            raise TypeError(f"{order.verb!r} is no order about a response sheet")
        for rule in order.rules:
            self._check(rule)
        found = put_on_top(_loaded(rules), order)
        if len(found) > MOST_RULES:
            raise unreadable(
                "a sheet has at most {most} lines; SHEET CLEAR or PASS ALL begins anew",
                most=MOST_RULES,
            )
        return [rule.dump() for rule in found]

    def lines(self, rules: Sequence[dict[str, Any]]) -> tuple[str, ...]:
        """Return the lines of a sheet, the first that fits counts."""
        return tuple(order_line(self.words.rule_line(rule)) for rule in _loaded(rules))

    def explained(self, preset: str, rules: Sequence[dict[str, Any]]) -> tuple[str, ...]:
        """Return what a sheet will do, in sentences."""
        loaded = _loaded(rules)
        said: list[str] = []
        if len(loaded) > 1:
            said.append(_("Of these lines the first that fits a window counts."))
        if any(rule.act == "ask" for rule in loaded):
            said.append(_("You are asked where a line says so, whatever you hold then."))
        if any(rule.act == "play" for rule in loaded):
            said.append(
                _(
                    "A card is played in the first window that fits; when you do not hold it you"
                    " pass there and are not asked."
                )
            )
        if _PASS_ALL not in loaded:
            does = self.presets[preset]
            said.append(
                _("In all other windows {does}.", does=does)
                if loaded
                else _("In all windows {does}.", does=does)
            )
        return tuple(said)

    def asks(self, order: Order) -> bool:
        """Return whether an order would let its player be asked."""
        return isinstance(order, SheetOrder) and any(rule.act == "ask" for rule in order.rules)

    def reply(self, preset: str, rules: Sequence[dict[str, Any]], decision: Decision[Any]) -> Reply:
        """Return what a sheet says to a response window."""
        choice: ResponseChoice = decision.choice  # type: ignore[assignment]  # of every window
        ruling = decide(self.by_name[preset], _loaded(rules), decision.role, choice)
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

    def _check(self, rule: Rule) -> None:
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


def _loaded(rules: Sequence[dict[str, Any]]) -> tuple[Rule, ...]:
    return tuple(Rule.load(raw) for raw in rules)
