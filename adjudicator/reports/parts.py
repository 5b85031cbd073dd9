"""The parts of messages, put together from a decision, a view and facts of one audience."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import Words, _, and_list
from adjudicator.games.opaque import AnyView
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Chapter, Heard
from adjudicator.reports.changes import changed_sections, with_new_notes
from adjudicator.reports.digest import chapters_of
from adjudicator.reports.form import form_of
from adjudicator.reports.lines import DueLine, GameLine, QuestionLine, SeatLine
from adjudicator.reports.messages import QuestionContext, ReportContext
from adjudicator.reports.render import odds_sentence, question_sentence, question_title, sections
from adjudicator.reports.spoken import Retold

_FEW_FACTS: Final = 6
"""So many facts are read as quickly as a summary of them."""


def game_line(
    rules: str, slug: str, title: str, view: AnyView, caretakers: Sequence[str] = ()
) -> GameLine:
    """Return a game and where it stands, as anybody may know it.

    ``caretakers`` are the powers that caretakers play, as they stand in a sentence.
    """
    wording = game_of(rules).wording
    played = _("A caretaker plays {powers}.", powers=and_list(caretakers)) if caretakers else ""
    return GameLine(slug, title, wording.turn_line(view), wording.turn(view), rules, played)


def seat_line(rules: str, role: str, player: str, timezone: str = "UTC") -> SeatLine:
    """Return a seat with the printed name of its role."""
    return SeatLine(role, game_of(rules).wording.role_name(role), player, timezone)


def question_line(
    rules: str,
    decision: Decision[Any],
    view: AnyView,
    *,
    code: str,
    examples: Sequence[str],
    pending: Sequence[str] = (),
    due: DueLine | None = None,
    default: str = "",
) -> QuestionLine:
    """Return a decision in words; order lines come from the game's order language.

    ``view`` is that of the role asked. ``default`` is the order line that silence counts as.
    """
    seen = game_of(rules).wording.asked(decision, view)
    return QuestionLine(
        code=code,
        title=question_title(rules, seen, view),
        sentence=question_sentence(rules, seen, view),
        section=decision.section,
        examples=tuple(examples),
        pending=tuple(pending),
        due=due,
        discreet=decision.discreet,
        default=default,
        talk=decision.window == "negotiation",
    )


def title_of(rules: str, decision: Decision[Any], view: AnyView) -> Words:
    """Return what a question is about, in a few words: ``interception at Vienna``."""
    return question_title(rules, game_of(rules).wording.asked(decision), view)


@dataclass(frozen=True)
class Risk:
    """The odds of an answer in words, empty where nothing is risked, and what they are about."""

    words: str = ""
    stakes: tuple[str, ...] = ()


def risk_of(rules: str, view: AnyView, decision: Decision[Any], value: object) -> Risk:
    """Return the odds of what a legal answer leads to; ``view`` is that of its role."""
    wording = game_of(rules).wording
    odds = wording.odds(view, decision, value)
    return Risk() if odds is None else Risk(odds_sentence(rules, odds), wording.stakes(odds))


def board_of(rules: str, view: AnyView) -> Retold:
    """Return the whole board in words, as the owner of the view may see it."""
    return sections(rules, "board.txt", board=game_of(rules).wording.board(view))


def power_card_of(rules: str, view: AnyView, role: str) -> Retold:
    """Return the tracks of one role."""
    return sections(
        rules, "power_card.txt", power_card=game_of(rules).wording.power_card(view, role)
    )


def summary_of(rules: str, chapters: Sequence[Chapter], role: str) -> tuple[str, ...]:
    """Return in short what a message between two reports tells; a few facts need no summary."""
    if sum(len(chapter.facts) for chapter in chapters) <= _FEW_FACTS:
        return ()
    return game_of(rules).wording.summary(chapters, (), role)


def report_of(
    game: GameLine,
    seat: SeatLine,
    number: int,
    *,
    heard: Sequence[Heard],
    questions: Sequence[QuestionLine],
    view: AnyView,
    before: Mapping[str, int] | None = None,
    since: AnyView | None = None,
) -> ReportContext:
    """Return the report to a seat; ``before`` are the victory points of its last report.

    ``since`` is what the seat saw then: only what has changed is told of the board. Without it all
    is told.
    """
    wording = game_of(game.rules).wording
    chapters, points = chapters_of(game.rules, heard), wording.points(view, before)
    power_card = power_card_of(game.rules, view, seat.role)
    board, hand = board_of(game.rules, view), wording.hand(view)
    shown = points
    if since is not None:
        power_card = changed_sections(power_card_of(game.rules, since, seat.role), power_card)
        board = changed_sections(board_of(game.rules, since), board)
        hand = with_new_notes(hand, wording.hand(since))
        shown = points if any(line.delta for line in points) else ()
    return ReportContext(
        game=game,
        seat=seat,
        number=number,
        summary=wording.summary(chapters, points, seat.role),
        chapters=chapters,
        questions=tuple(questions),
        view=view,
        whole=since is None,
        points=shown,
        hand=hand,
        power_card=power_card,
        board=board,
        form=form_of(game.slug, seat.role, questions),
    )


def question_of(
    game: GameLine,
    seat: SeatLine,
    number: int,
    *,
    heard: Sequence[Heard],
    questions: Sequence[QuestionLine],
    view: AnyView,
) -> QuestionContext:
    """Return questions to a seat between two reports."""
    chapters = chapters_of(game.rules, heard)
    return QuestionContext(
        game=game,
        seat=seat,
        number=number,
        summary=summary_of(game.rules, chapters, seat.role),
        chapters=chapters,
        questions=tuple(questions),
        hand=game_of(game.rules).wording.hand(view),
        form=form_of(game.slug, seat.role, questions),
    )
