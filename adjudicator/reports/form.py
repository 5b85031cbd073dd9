"""The form at the end of a message: what to send back, to be written as comments.

A form that comes back untouched, or quoted by a mail program, must never act.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.reports.lines import FormBlock, QuestionLine
from adjudicator.words.order_words import opening_line


def form_of(slug: str, role: str, questions: Sequence[QuestionLine]) -> tuple[FormBlock, ...]:
    """Return a block for each window in which ``role`` is asked.

    Each decision is filled in with the lines given so far, else with its first example.
    """
    codes = dict.fromkeys(question.code for question in questions)
    return tuple(
        FormBlock(
            opening=opening_line(slug, role, code),
            lines=tuple(
                line
                for question in questions
                if question.code == code
                for line in question.pending or question.examples[:1]
            ),
        )
        for code in codes
    )


def moderator_form(slug: str, code: str, *lines: str) -> tuple[FormBlock, ...]:
    """Return a block of commands for the moderator of a game; ``code`` is the open window or ''."""
    return (FormBlock(opening_line(slug, "moderator", code), lines),)
