"""What a moderator who may not look says for a role while answers are collected in secret.

It is kept in the log of the game and counts when the window ends, in place of the default: if the
player has not answered by then, and if it is legal. Until then nothing depends on whether it is:
the role is awaited as before, and what is late, excused or missed is the same. So nobody can try
one card after the other and look who is READY (``docs/decisions/unseen.md``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlmodel import col, select

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Open
from adjudicator.engine.words import _
from adjudicator.games.opaque import AnyView
from adjudicator.games.registry import game_of
from adjudicator.service.errors import NotPossible
from adjudicator.service.table.acting import Actor
from adjudicator.service.table.playing import Playing
from adjudicator.store import tables
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line

VERB: Final = "answer at the end"
"""How words that are kept are called in the log of a game."""


@dataclass(frozen=True)
class Counted:
    """What counts for a role at the end: a value, the words for it, and how it came to that."""

    value: object
    words: str
    note: str


def is_collected(playing: Playing, decision: Decision[Any]) -> bool:
    """Return whether several roles are asked in secret, of which the deadline can answer for one.

    Both are public.
    """
    return len(playing.asked) > 1 and decision.has_default


def keep(
    actor: Actor, playing: Playing, window: tables.Window, role: str, words: str, reason: str
) -> tables.Action:
    """Keep words for a role until the window ends; they take the place of those before."""
    item = next(item for item in playing.asked if item.decision.role == role)
    return actor.note(
        VERB,
        role=role,
        topic=item.decision.topic,
        segment=playing.segment,
        request=item.request,
        words=words,
        reason=reason,
        window=window.code,
    )


def kept(playing: Playing, window: tables.Window, item: Open) -> str | None:
    """Return the words that are kept for who is asked in a window; None without any."""
    action = tables.Action
    rows = playing.session.exec(
        select(action)
        .where(col(action.game_id) == playing.row.id, col(action.verb) == VERB)
        .order_by(col(action.id).desc())
    )
    wanted = {"window": window.code, "request": item.request, "role": item.decision.role}
    found = next((row for row in rows if wanted.items() <= row.detail.items()), None)
    return None if found is None else str(found.detail["words"])


def counted(playing: Playing, decision: Decision[Any], words: str) -> Counted:
    """Return what counts at the end where words are kept: they, or the default if not legal."""
    rules, view = playing.row.game, playing.view(decision.role)
    try:
        value, canonical = value_of(rules, decision, words, view)
    except (NotPossible, IllegalAnswer) as refused:
        default = game_of(rules).grammar.words(decision, decision.default, view)
        note = _(
            "What the moderator has said for you is not possible: {line}. {why}",
            line=order_line(words),
            why=str(refused),
        )
        return Counted(decision.default, default, note)
    return Counted(value, canonical, _("The moderator has said this for you."))


def value_of(rules: str, decision: Decision[Any], words: str, view: AnyView) -> tuple[object, str]:
    """Return what an order line says to a decision, and the same in canonical words.

    Raises NotPossible when it says nothing to it, IllegalAnswer when it is not legal.
    """
    grammar = game_of(rules).grammar
    try:
        given = grammar.parse(words)
        if not grammar.answers(given, decision):
            raise NotPossible(
                _(
                    "{words!r} does not answer the open question {topic}.",
                    words=words,
                    topic=decision.topic,
                )
            )
        value = grammar.value(given, decision, view)
        decision.check(value)
        return value, grammar.words(decision, value, view)
    except OrderError as error:
        raise NotPossible(str(error)) from error
    except IllegalAnswer as refused:
        sentence = grammar.refusal(decision, refused)
        raise IllegalAnswer(sentence, section=refused.section) from refused
