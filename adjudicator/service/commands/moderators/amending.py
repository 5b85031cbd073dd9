"""Amending an answer that was given, and playing again what followed as far as it fits."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.engine.chance import recorded
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.record import Open
from adjudicator.engine.stage import Stage
from adjudicator.engine.words import _, joined, sentences
from adjudicator.games.opaque import AnyView
from adjudicator.orders.commands.parts import order, place, reason, role, yes
from adjudicator.reports.lines import ReceiptLine
from adjudicator.service.commands.moderators import unseen
from adjudicator.service.commands.moderators.answering import check_for_others
from adjudicator.service.commands.moderators.asking_once import TakingBack, ask, is_confirmed
from adjudicator.service.commands.moderators.chair import Chair, Done, act
from adjudicator.service.commands.moderators.rollback import (
    ASKED_ANEW,
    Notice,
    begin_again,
    check_can_be_taken_back,
    segment_in_line,
    tell_everybody,
)
from adjudicator.service.commands.moderators.sealing import is_sealed
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.table import stand_in
from adjudicator.service.table.contexts import names_of, roles_named
from adjudicator.service.table.playing import KeptRoll, Playing, is_talk
from adjudicator.service.table.reporting import publish
from adjudicator.service.table.stored import live_at
from adjudicator.store import generations, positions, tables
from adjudicator.store.positions import Given
from adjudicator.words.order_words import order_line


@dataclass(frozen=True)
class _Amended:
    """An answer before it is amended: its question, and what it said in order words."""

    row: tables.Question
    decision: Decision[Any]
    value: object
    old_words: str
    new_words: str


@act(
    "amend",
    place("question", "The question, as SEGMENT numbers it: segment.request."),
    yes(),
    role(),
    order(),
    reason(optional=False),
    example="AMEND 12.3 {role}: PASS BECAUSE the order was misread.",
    in_window=True,
)
def amend(
    chair: Chair,
    question: tuple[int, int],
    role: str,
    words: str,
    reason: str,
    yes: str | bool | None = None,
    window: str | None = None,
) -> Done:
    """Change an answer that was given, and play again what followed it.

    The first time it is only shown what would be played again, with the line that carries it out.

    Dice keep their results up to the first that is no longer asked for in the same way; after that
    they are fresh. The first answer that no longer fits is asked anew. Everybody is told.

    Where cards of the draw pile were seen since that segment began, what is left of the pile is
    shuffled before the answer, and dice are fresh from there on.

    In a game that is moderated blind it is changed unseen, if that is legal; if it is not, only its
    player hears why. Who plays in the game changes none.
    """
    game = chair.game
    check_can_be_taken_back(game)
    chair.named(window)
    chair.check_window()
    role = chair.role(role)
    sealed = is_sealed(chair)
    if sealed:
        unseen.check_readable(chair, words)
        _check_collected(chair, question, role)
    segment = segment_in_line(chair.session, game, question[0])
    row, decision, view = _asked(chair, segment, question, role)
    place = f"{question[0]}.{question[1]}"
    name = names_of(game, [role])[0]
    command = TakingBack(
        segment,
        unseen.said(role, name, unseen.AMENDED).words,
        f"AMEND {place}",
        reason,
        order=f"{role}: {words}",
    )
    if sealed and is_confirmed(chair, command, yes):
        return _amend_unseen(chair, segment, row, (decision, view), words, reason)
    if sealed:
        return ask(chair, command, yes)
    old = _to_amend(game, row, decision, view, words)
    if not is_confirmed(chair, command, yes):
        values = {"old": order_line(old.old_words), "new": order_line(old.new_words)}
        told = _("{role} in {question}: {old} → {new}", role=role, question=place, **values)
        return ask(chair, replace(command, words=told), yes)
    return _amend(chair, segment, old, words, reason)


def _amend_unseen(
    chair: Chair,
    segment: tables.Segment,
    row: tables.Question,
    question: tuple[Decision[Any], AnyView],
    words: str,
    reason: str,
) -> Done:
    """Change an answer if that is legal, and say the same whether it was."""
    name = names_of(chair.game, [row.role])[0]
    try:
        old = _to_amend(chair.game, row, *question, words)
    except (NotPossible, IllegalAnswer) as refused:
        _tell_unfit(chair, row, words, reason, str(refused))
    else:
        _amend(chair, segment, old, words, reason)
    return unseen.said(row.role, name, unseen.AMENDED)


def _tell_unfit(chair: Chair, row: tables.Question, words: str, reason: str, refusal: str) -> None:
    """Tell the player of an answer, and nobody else, why it could not be changed."""
    action = chair.note(
        "tried to amend",
        segment=row.segment,
        request=row.request,
        role=row.role,
        words=words,
        reason=reason,
    )
    told = _(
        "The moderator has tried to change your answer {question} to: {line}. It stays as it was:"
        " {why}",
        question=f"{row.segment}.{row.request}",
        line=order_line(words),
        why=refusal,
    )
    key = f"unfit/{chair.game.id}/{action.id}"
    about = _("an answer of yours was not changed")
    chair.mailroom.tell_seats(chair.game, [row.role], about, sentences(told, reason), key)


def _amend(chair: Chair, segment: tables.Segment, old: _Amended, words: str, reason: str) -> Done:
    """Change an answer, play again what followed, and tell everybody."""
    game, session, role = chair.game, chair.session, old.row.role
    heading = game_in(game).wording.heading(Stage.load(segment.stage), ())
    answers = generations.answers(session, game, since=segment.number)
    rolls = _kept(generations.rolls(session, game, since=segment.number))
    before = begin_again(chair, segment, revision=segment.revision)
    with Playing(session, game, chair.mailroom.at, kept=rolls) as playing:
        again = _Again(playing, answers, old, words, renewing=before.seen)
        again.play()
        name = roles_named(playing, [role])[0]
        stopped = _stop_of(playing, again)
        action = chair.note(
            "amend",
            generation=game.generation,
            segment=segment.number,
            stage=segment.stage,
            request=old.row.request,
            role=role,
            topic=old.decision.topic,
            words=words,
            old=old.old_words,
            new=old.new_words,
            reason=reason,
        )
        _give_back(before.returned, again.left)
        notice = Notice(
            _("An answer of {power} is changed: {heading}", power=name, heading=heading),
            reason,
            _lines(game, stopped, renewed=before.seen),
            {
                role: (
                    _("Your answer was: {line}", line=order_line(old.old_words)),
                    _("It is now: {line}", line=order_line(old.new_words)),
                )
            },
        )
        tell_everybody(chair, playing, before, notice, action)
        publish(playing, chair.mailroom)
    _carry_over(chair, answers)
    count = len(again.given)
    done = _(
        "{power}: {old} → {new}; {count} answers were played again",
        power=name,
        old=order_line(old.old_words),
        new=order_line(old.new_words),
        count=count,
    )
    return Done(
        joined("; ", [part for part in (done, stopped) if part]),
        value={"generation": game.generation, "again": count, "dropped": len(again.left)},
    )


# -- before -------------------------------------------------------------------------------------


def _check_collected(chair: Chair, question: tuple[int, int], role: str) -> None:
    """Raise NotPossible for an answer to what is still being asked, or kept, in secret.

    Whether it changed would tell what was answered.
    """
    with chair.playing() as playing:
        places = {(playing.segment, item.request) for item in playing.asked}
        if question in places and len(playing.asked) > 1:
            raise not_possible(
                "Question {question} is still being answered in secret. ANSWER says what"
                " counts when the window ends; AMEND is for afterwards.",
                question=f"{question[0]}.{question[1]}",
            )
        if (*question, role) in playing.enclosed:
            raise not_possible(
                "What {role} has answered to {question} is secret until it is carried out; AMEND is"
                " for afterwards.",
                role=role,
                question=f"{question[0]}.{question[1]}",
            )


def _asked(
    chair: Chair, segment: tables.Segment, question: tuple[int, int], role: str
) -> tuple[tables.Question, Decision[Any], AnyView]:
    """Return an answer, its question, and the view of its role then; NotPossible without one."""
    game, session = chair.game, chair.session
    asked = [
        row
        for row in generations.answers(session, game, since=segment.number)
        if (row.segment, row.request) == question
    ]
    row = next((row for row in asked if row.role == role), None)
    if row is None:
        others = joined(", ", [row.role for row in asked]) if asked else _("nobody")
        raise not_possible(
            "{role} has answered no question {question}; {others} has. SEGMENT {number} lists"
            " the questions of the segment.",
            role=role,
            question=f"{question[0]}.{question[1]}",
            others=others,
            number=segment.number,
        )
    stored = positions.load_segment(session, segment)
    rules = game_in(game).rules
    with closing(live_at(rules, stored, row.request)) as live:
        decision = next(o.decision for o in live.asked if o.decision.role == role)
        view = rules.view(live.state, role)
    check_for_others(decision)
    if is_talk(decision):
        raise not_possible("{role} negotiated there; only players can make deals.", role=role)
    return row, decision, view


def _to_amend(
    game: tables.Game, row: tables.Question, decision: Decision[Any], view: AnyView, words: str
) -> _Amended:
    """Return an answer and what it is to be; NotPossible or IllegalAnswer when it cannot be."""
    value, new = stand_in.value_of(rules_of(game), decision, words, view)
    old = game_in(game).grammar.words(decision, decision.choice.load(row.value), view)
    if decision.choice.dump(value) == row.value:
        raise not_possible(
            "That is what {role} has answered: {line}.", role=row.role, line=order_line(old)
        )
    return _Amended(row, decision, value, old, new)


def _kept(rolls: Sequence[tables.Roll]) -> list[KeptRoll]:
    return [
        KeptRoll(
            row.segment,
            row.number,
            recorded(row.kind, row.label, row.result),
            row.drawn_in or row.generation,
        )
        for row in rolls
    ]


# -- again --------------------------------------------------------------------------------------


@dataclass
class _Again:
    """Playing recorded answers again, one of them changed, up to the first that does not fit.

    ``renewing``: the pile is shuffled before the changed answer, and dice are fresh from there on.
    """

    playing: Playing
    answers: Sequence[tables.Question]
    old: _Amended
    words: str
    renewing: bool
    given: list[tables.Question] = field(default_factory=list)
    unfit: list[str] = field(default_factory=list)

    def play(self) -> None:
        """Give answers for as long as they fit; what is drawn after that is drawn anew."""
        recorded = {(row.segment, row.request, row.role): row for row in self.answers}
        self.playing.renew_as_kept()
        while any(
            self._give(item, recorded.get((self.playing.segment, item.request, item.decision.role)))
            for item in self.playing.waiting
        ):
            if self.old.row not in self.given:
                self.playing.renew_as_kept()
        self.playing.keep_no_more()

    def _give(self, item: Open, row: tables.Question | None) -> bool:
        """Give the recorded answer to an open decision; return whether it was there and fitted."""
        role = item.decision.role
        if row is None or role in self.unfit:
            return False
        if row is self.old.row:
            if self.renewing:
                self.playing.renew()
            self.playing.answer(role, self.old.value, Given("moderator", words=self.words))
        else:
            fitting = _fitting(item.decision, row)
            if fitting is None:
                self.unfit.append(role)
                return False
            given = Given(str(row.source), row.incoming_id, row.line, row.words, row.answered_at)
            self.playing.answer(role, fitting[0], given)
        self.given.append(row)
        return True

    @property
    def left(self) -> list[tables.Question]:
        """The answers that were not given again."""
        given = {row.id for row in self.given}
        return [row for row in self.answers if row.id not in given]


def _fitting(decision: Decision[Any], row: tables.Question) -> tuple[object] | None:
    """Return the value of a recorded answer where it is still legal, which may itself be None."""
    if row.topic != decision.topic:
        return None
    try:
        value = decision.choice.load(row.value)
        decision.check(value)
    except (IllegalAnswer, LookupError, TypeError, ValueError, AttributeError):
        # What was given to the question when it offered something else may be of any shape.
        return None
    return (value,)


def _stop_of(playing: Playing, again: _Again) -> str:
    """Return where the answers have come to their end, as a clause; empty if all fitted."""
    if not again.left:
        return ""
    waiting = [item.decision for item in playing.waiting]
    if not waiting:
        return _("the game ends there")
    names = joined(", ", roles_named(playing, [decision.role for decision in waiting]))
    return _("from there on it is played anew, and {powers} is asked again", powers=names)


def _lines(game: tables.Game, stopped: str, *, renewed: bool) -> tuple[str, ...]:
    """Return what everybody is told about how the game goes on."""
    return (
        _how(stopped, renewed=renewed),
        _(
            "The record keeps how it was before (this is generation {generation} of the game).",
            generation=game.generation,
        ),
        ASKED_ANEW,
    )


def _how(stopped: str, *, renewed: bool) -> str:
    """Return how what followed was played again."""
    if renewed:
        return _(
            "What followed was played again with fresh dice, and with the same answers as far as"
            " they still fit. From the first that does not fit, answers are asked anew."
        )
    if stopped:
        return _(
            "What followed was played again with the same answers and the same dice as far as"
            " they still fit. From the first that does not fit, answers are asked anew and"
            " dice are fresh."
        )
    return _("What followed was played again with the same answers and the same dice.")


def _give_back(returned: dict[str, list[ReceiptLine]], left: Sequence[tables.Question]) -> None:
    """Add the words of answers that no longer count to what goes back to their roles."""
    for row in left:
        if row.words and row.source in ("message", "book", "standing", "moderator"):
            lines = returned.setdefault(row.role, [])
            reason = _("this answer does not fit any more, or comes after one that does not")
            lines.append(
                ReceiptLine(len(lines) + 1, order_line(row.words), "ignored", reason=reason)
            )


def _carry_over(chair: Chair, answers: Sequence[tables.Question]) -> None:
    """Give the questions that were played again the windows in which they were answered."""
    old = {(row.segment, row.request, row.role): row for row in answers}
    for row in generations.answers(chair.session, chair.game, since=0):
        if row.generation != chair.game.generation or row.window_id is not None:
            continue
        before = old.get((row.segment, row.request, row.role))
        if before is not None and before.topic == row.topic:
            row.window_id, row.code = before.window_id, before.code
            row.window_name, row.default = before.window_name, before.default
            row.asked_at, row.due_at = before.asked_at, before.due_at
