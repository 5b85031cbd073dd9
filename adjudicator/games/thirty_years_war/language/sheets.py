"""Response sheets: what a side answers to the questions it has settled beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.reply import Reply
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.language.chapters import VERBS
from adjudicator.games.thirty_years_war.language.settling import kinds, presets, values
from adjudicator.games.thirty_years_war.language.settling.answers import (
    OF_THE_HAND,
    WAYS,
    read_wish,
)
from adjudicator.games.thirty_years_war.language.settling.conditions import (
    condition_holds,
    read_condition,
)
from adjudicator.games.thirty_years_war.language.settling.lines import LINES, SettlingLines
from adjudicator.games.thirty_years_war.rules.responses import Response
from adjudicator.kit.sheet_book import SheetBook, loaded
from adjudicator.kit.sheets import Rule
from adjudicator.words.order_words import WINDOW, order_line


class SettlingSheets(SheetBook[SettlingLines, "Decision[Any]"]):
    """The response sheets of Thirty Years War."""

    def check(self, rule: Rule) -> None:
        """Raise OrderError for a condition that looks at the own hand."""
        if rule.topic.when:
            read_condition(rule.topic.when)

    def also_said(self, rules: Sequence[Rule]) -> Iterator[str]:
        """Say what becomes of answers that are not possible."""
        if any(rule.act == "answer" for rule in rules):
            yield _(
                "Of what a line names the first that is possible counts; where nothing is, the next"
                " line does. A line that plays or keeps cards you do not hold never leads to a"
                " question."
            )

    def reply(self, preset: str, rules: Sequence[dict[str, Any]], decision: Decision[Any]) -> Reply:
        """Return what a sheet says to a question.

        Lines that play or keep cards count wherever their side could hold one of them as far as
        everybody knows: what is held decides what is answered, never whether there is a question.
        """
        first: Rule | None = None
        for rule in loaded(rules):
            if not _fits(rule, decision):
                continue
            if rule.act == "ask" and first is None:
                return Reply(ask=True, rule=LINES.rule_line(rule), about=_about(decision))
            if rule.act != "answer":
                return _answered(decision, presets.usual(decision), first or rule)
            value = _value(rule, decision)
            if value is not None:
                return _answered(decision, value, rule, special=True)
            if _is_of_the_hand(rule, decision):
                first = first or rule
        if first is None and self.by_name[preset].asks(decision.role, decision):
            return Reply(ask=True, rule=order_line(f"SHEET {preset}"), about=_about(decision))
        return _answered(decision, presets.usual(decision), first, preset)


def _fits(rule: Rule, decision: Decision[Any]) -> bool:
    """Return whether a rule is about a question, on public knowledge."""
    topic = rule.topic
    if topic.kind and topic.kind != kinds.OF_QUESTION[decision.name]:
        return False
    if topic.places and _place(decision) not in topic.places:
        return False
    return condition_holds(topic.when, decision)


def _place(decision: Decision[Any]) -> str:
    situation = decision.situation if isinstance(decision, Response) else None
    return situation.place if situation else ""


def _value(rule: Rule, decision: Decision[Any]) -> object:
    wish = read_wish(rule.answer)
    assert wish is not None, rule.answer  # noqa: S101 - it has been read before
    return WAYS[wish.name].value(wish, decision)


def _is_of_the_hand(rule: Rule, decision: Decision[Any]) -> bool:
    """Return whether a rule would have answered with another hand, as far as everybody knows."""
    wish = read_wish(rule.answer)
    if wish is None or wish.name not in OF_THE_HAND or not values.could_be_held(wish, decision):
        return False
    return wish.name == "keep" or values.left_this_turn(wish, decision) > 0


def _answered(
    decision: Decision[Any],
    value: object,
    rule: Rule | None,
    preset: str = "",
    *,
    special: bool = False,
) -> Reply:
    raw = decision.choice.dump(value)
    because = LINES.rule_line(rule) if rule else f"SHEET {preset}"
    return Reply(
        ask=False,
        value=value,
        rule=order_line(because),
        about=_about(decision),
        words=order_line(VERBS.line(VERBS.order_of(raw, decision))),
        special=special,
    )


def _about(decision: Decision[Any]) -> str:
    """Return what a question is about: its kind, and where."""
    kind, place = kinds.OF_QUESTION[decision.name], _place(decision)
    return order_line(f"{kind} in {LINES.place_name(place)}" if place else kind, WINDOW)


RESPONSE_SHEETS: Final = SettlingSheets(
    LINES,
    presets.PRESETS,
    changing=_(
        "Change it whenever you like, for example with ALWAYS INSIDE IN a place, ALWAYS LOSE"
        " militia, ASK ME ABOUT combat cards, SHEET careful. HELP lists all orders."
    ),
    introduction=_(
        "Much follows from what the other side does, or comes every turn. Your response sheet says"
        " what you answer then, and when you are asked. What it does now:"
    ),
)
