"""Lines about cards, and orders that are a verb and nothing else."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.games.here_i_stand.language.names import card_names, mode_names
from adjudicator.games.here_i_stand.language.orders import (
    Choose,
    Commit,
    Order,
    Plain,
    PlayCard,
    Together,
)
from adjudicator.games.here_i_stand.language.tree import Branch, count_of, parts, text_of, tokens_of
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.words.lexicon import Ambiguous, NotUnderstood, fold
from adjudicator.words.order_words import order_line

_PLAIN: Final = {
    "pass": "pass",
    "pass impulse": "pass",
    "pass rest": "end",
    "done": "end",
    "stop": "end",
    "finish": "end",
    "finished": "end",
    "stand": "stand",
    "stand and fight": "stand",
    "fight": "fight",
    "return": "return",
    "explore": "explore",
    "colonize": "colonize",
    "colonise": "colonize",
    "conquer": "conquer",
    "circumnavigate": "circumnavigate",
    "yes": "yes",
    "y": "yes",
    "no": "no",
    "n": "no",
}
_DECLINED: Final = {
    "inter": "no_interception",
    "deploy": "no_deployment",
    "spring": "no_deployment",
    "sally": "no_sally",
    "insert": "no_insert",
    "withdraw": "fight",
    "avoid": "stand",
    "shelter": "no_shelter",
}


def _card(branch: Branch) -> int:
    if branch.data == "titled":
        return int(card_names().find(text_of(parts(branch, "title")[0])))
    number = int(tokens_of(branch)["DIGITS"])
    if number not in cards():
        raise NotUnderstood(
            _(
                "there is no card number {number}; the cards are 1 to {last}",
                number=number,
                last=max(cards()),
            )
        )
    return number


def play(branch: Branch) -> Order:
    """Read PLAY with a card and, where it says so, its use."""
    first, *rest = branch.children
    number = _card(first)  # type: ignore[arg-type]  # so by the grammar
    if not rest:
        return PlayCard(number)
    usage: Branch = rest[0]  # type: ignore[assignment]  # so by the grammar
    kind = str(usage.data)
    if kind == "points":
        return _for_points(number, count_of(usage))
    if kind == "for_points":
        return PlayCard(number, "cp")
    words = parts(usage, "words")
    mode = _mode(number, text_of(words[0])) if words else ""
    return PlayCard(number, "event" if kind == "as_event" else "", mode)


def _for_points(number: int, points: int) -> Order:
    card = cards()[number]
    if card.cp != points:
        raise NotUnderstood(
            _(
                "{title} gives {cp} CP, not {points}; write {line}",
                title=card.title,
                cp=card.cp,
                points=points,
                line=order_line(f"PLAY {card.title} FOR CP"),
            )
        )
    return PlayCard(number, "cp")


def _mode(number: int, words: str) -> str:
    modes = mode_names(number)
    try:
        return modes.find(words)
    except Ambiguous:
        raise
    except NotUnderstood as error:
        known = joined(", ", (order_line(name.full) for name in modes.entries))
        raise NotUnderstood(
            _(
                "{title} has no event called “{words!s}”; it has: {known}",
                title=cards()[number].title,
                words=words,
                known=known,
            ),
            words=words,
            suggestions=[name.full for name in modes.entries],
        ) from error


def commit(branch: Branch) -> Order:
    """Read COMMIT with a card."""
    return Commit(_card(branch.children[0]))  # type: ignore[arg-type]  # so by the grammar


def claim(branch: Branch) -> Order:
    """Read CLAIM with a discovery."""
    return Choose((text_of(parts(branch, "name")[0]),), verb="claim")


def plain(branch: Branch) -> Order:
    """Read an order that is a verb and nothing else."""
    words = fold(str(branch.children[0]))
    if words.startswith("end"):
        return Plain("end")
    if words.startswith("withdraw"):
        return Plain("withdraw")
    return Plain(_PLAIN[words])


def decline(branch: Branch) -> Order:
    """Read NO and what is declined."""
    words = fold(str(branch.children[0]))
    if words.startswith("recall"):
        return Together("recall", ())
    for start, verb in _DECLINED.items():
        if words.startswith(start):
            return Plain(verb)
    return Plain("pass" if words in ("card", "response", "reply") else "no")
