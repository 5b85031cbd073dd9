"""What a moderator who may not look says for a role while answers are collected in secret.

It is kept in the log of the game and counts when the window ends, in place of the default: if the
player has not answered by then, and if it is legal. Until then nothing depends on whether it is:
the role is awaited as before, and what is late, excused or missed is the same. So nobody can try
one card after the other and look who is READY (``docs/decisions/unseen.md``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlmodel import Session

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.record import Open
from adjudicator.engine.words import _
from adjudicator.games.opaque import AnyView
from adjudicator.games.registry import game_of
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.table.playing import Playing
from adjudicator.store import queries, tables
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


def place_of(playing: Playing, item: Open) -> dict[str, Any]:
    """Return what names a question of the game as it stands, for the log."""
    return {
        "generation": playing.row.generation,
        "segment": playing.segment,
        "request": item.request,
        "role": item.decision.role,
    }


def kept(playing: Playing, item: Open) -> str | None:
    """Return the words that are kept for a role that is asked; None without any."""
    if len(playing.asked) < 2:
        return None
    return _latest(playing.session, playing.row, place_of(playing, item))


def kept_in(session: Session, window: tables.Window) -> dict[str, str]:
    """Return by role the words that are kept in a window, also of a game that cannot be played."""
    game = session.get_one(tables.Game, window.game_id)
    place = {"generation": window.generation, "segment": window.segment, "request": window.request}
    asked = [q.role for q in queries.questions_of(session, window.id) if q.state == "open"]
    found = {role: _latest(session, game, {**place, "role": role}) for role in asked}
    return {role: words for role, words in found.items() if words}


def _latest(session: Session, game: tables.Game, place: dict[str, Any]) -> str | None:
    rows = reversed(queries.actions_of(session, game.id, VERB))
    found = next((row for row in rows if place.items() <= row.detail.items()), None)
    return str(found.detail["words"]) or None if found else None


def drop(playing: Playing, role: str) -> None:
    """Forget the words that are kept for a role."""
    for item in playing.waiting:
        if item.decision.role == role and kept(playing, item) is not None:
            detail = {**place_of(playing, item), "words": ""}
            playing.session.add(
                tables.Action(
                    game_id=playing.row.id, at=playing.at, who="service", verb=VERB, detail=detail
                )
            )
    playing.session.flush()


def counted(playing: Playing, decision: Decision[Any], words: str) -> Counted:
    """Return what counts at the end where words are kept: they, or the default if not legal."""
    rules, view = playing.known_as, playing.view(decision.role)
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
            raise not_possible(
                "{words!r} does not answer the open question {topic}.",
                words=words,
                topic=decision.topic,
            )
        value = grammar.value(given, decision, view)
        decision.check(value)
        return value, grammar.words(decision, value, view)
    except OrderError as error:
        raise NotPossible(str(error)) from error
    except IllegalAnswer as refused:
        sentence = grammar.refusal(decision, refused)
        raise IllegalAnswer(sentence, section=refused.section) from refused
