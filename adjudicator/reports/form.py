"""The form at the end of a message: what to send back, to be written as comments.

A form that comes back untouched, or quoted by a mail program, must never act.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.words import _, joined
from adjudicator.reports.lines import FormBlock, QuestionLine
from adjudicator.words.order_words import opening_line


def form_of(slug: str, role: str, questions: Sequence[QuestionLine]) -> tuple[FormBlock, ...]:
    """Return a block for each window in which ``role`` is asked.

    Each decision is filled in with the lines given so far, else with its first example.
    """
    found: dict[str, list[QuestionLine]] = {}
    for question in questions:
        found.setdefault(question.code, []).append(question)
    return tuple(_block(slug, role, code, asked) for code, asked in found.items())


def _block(slug: str, role: str, code: str, asked: Sequence[QuestionLine]) -> FormBlock:
    mark = next((one.mark for one in asked if one.mark), "")
    titles = joined(", ", dict.fromkeys(question.title for question in asked))
    return FormBlock(
        opening=opening_line(slug, role, code),
        lines=tuple(line for one in asked for line in one.pending or one.examples[:1]),
        subject=joined(": ", (f"{slug} {code}".rstrip(), titles)),
        exactly=opening_line(slug, role, f"{code}.{mark}" if mark else code),
        answers=tuple(line for one in asked for line in one.answers),
        offers=tuple(lines for one in asked for lines in one.offers),
        closed=all(one.closed for one in asked),
    )


def moderator_form(slug: str, code: str, *lines: str) -> tuple[FormBlock, ...]:
    """Return a block of commands for the moderator of a game; ``code`` is the open window or ''."""
    subject = joined(": ", (f"{slug} {code}".rstrip(), _("moderator")))
    return (FormBlock(opening_line(slug, "moderator", code), lines, subject=subject),)
