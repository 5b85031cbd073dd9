"""Answering for a role, which is told."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _, sentences
from adjudicator.games.lexicon import OrderError
from adjudicator.games.order_words import order_line
from adjudicator.games.registry import grammar_of
from adjudicator.orders.commands.moderator import order, reason, role
from adjudicator.orders.reader import ReadLine
from adjudicator.service.contexts import roles_named, seat_for, status_of
from adjudicator.service.desk import Desk, receipt_of
from adjudicator.service.errors import NotPossible
from adjudicator.service.moderation.acts import Done, act
from adjudicator.service.moderation.chair import Chair
from adjudicator.service.playing import Playing, is_talk
from adjudicator.service.reporting import publish
from adjudicator.service.timekeeping.flags import give
from adjudicator.service.timekeeping.windows import open_window
from adjudicator.store.positions import Given


@act(
    "answer",
    role(),
    order(),
    reason(),
    example="ANSWER france: PASS BECAUSE the deadline is over.",
    in_window=True,
)
def answer_for(
    chair: Chair, role: str, words: str, reason: str = "", window: str | None = None
) -> Done:
    """Answer the open question of a power with an order line, in place of its player.

    The player gets a receipt of it.
    """
    game = chair.game
    if game.status != "running":
        raise NotPossible(
            _(
                "Game {game} is {status}; nothing can be answered in it.",
                game=game.slug,
                status=status_of(game),
            )
        )
    chair.named(window)
    role = chair.role(role)
    with chair.playing() as playing:
        decision = _open_decision(playing, role)
        opened = chair.opened()
        value, canonical = value_of(game.game, decision, words, playing.view(role))
        name = roles_named(playing, [role])[0]
        if chair.dry:
            return Done(_("answered for {power}: {line}", power=name, line=order_line(canonical)))
        asked = next(item for item in playing.asked if item.decision is decision)
        action = chair.note(
            "answer",
            role=role,
            topic=decision.topic,
            segment=playing.segment,
            request=asked.request,
            words=words,
            reason=reason,
            window=opened.code,
        )
        give(playing, opened, role, value, Given("moderator", words=words))
        key = f"receipt/moderator/{action.id}"
        seat = seat_for(chair.session, game, role)
        desk = Desk(chair.mailroom, playing, seat, opened, key=key)
        desk.answer(ReadLine(1, words, "order", canonical=canonical), "accepted")
        told = _("The moderator has given this answer for you.")
        desk.notes.append(sentences(told, reason))
        publish(playing, chair.mailroom, writer=role)
        following = open_window(chair.session, game)
        receipt = receipt_of(desk, following.code if following else "")
        chair.mailroom.to_seat(game, seat, "receipt", receipt, key)
    return Done(_("answered for {power}: {line}", power=name, line=order_line(canonical)))


def _open_decision(playing: Playing, role: str) -> Decision[Any]:
    """Return what is asked of a role; NotPossible when it is nothing a moderator can answer."""
    slug = playing.row.slug
    decision = playing.open_for(role)
    if decision is None:
        raise NotPossible(_("Nothing is asked of {role} in game {game} now.", role=role, game=slug))
    if is_talk(decision):
        raise NotPossible(
            _(
                "{role} negotiates in game {game}; only the player can make deals.",
                role=role,
                game=slug,
            )
        )
    return decision


def value_of(rules: str, decision: Decision[Any], words: str, view: Any) -> tuple[Any, str]:
    """Return what an order line says to a decision, and the same in canonical words.

    Raises NotPossible when it says nothing to it, IllegalAnswer when it is not legal.
    """
    grammar = grammar_of(rules)
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
