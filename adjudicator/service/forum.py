"""Results for a forum: which turn is told, and the post about it in the words of its format."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import Language, _, and_list
from adjudicator.reports.chronicle import Chronicle, TurnRecord
from adjudicator.reports.forum import ForumPost, Wanted, episodes_since, forum_post
from adjudicator.service.errors import NotPossible

CURRENT: Final = "current"
"""What the turn that is being played is called."""


def turn_called(chronicle: Chronicle, name: str | None) -> TurnRecord:
    """Return a turn by its number, or the one being played; else like ``turn_to_tell``."""
    if name == CURRENT and chronicle.turns:
        return chronicle.turns[-1]
    return turn_to_tell(chronicle, int(name) if name and name != CURRENT else None)


def turn_to_tell(chronicle: Chronicle, number: int | None) -> TurnRecord:
    """Return the turn of a number, or by itself the newest one that is over, else the first.

    Raises NotPossible when there is nothing to tell.
    """
    if not chronicle.turns:
        raise NotPossible(
            _("Nothing has happened in {game!s} that could be told.", game=chronicle.game.slug)
        )
    if number is None:
        over = [turn for turn in chronicle.turns if turn.ended]
        return (over or chronicle.turns)[-1]
    found = chronicle.turn(number)
    if found is None:
        numbers = [str(turn.number) for turn in chronicle.turns]
        raise NotPossible(
            _(
                "There is nothing to tell of turn {number} of {game!s}; told can be: {turns}.",
                number=number,
                game=chronicle.game.slug,
                turns=and_list(numbers),
            )
        )
    return found


def post_of(
    chronicle: Chronicle, wanted: Wanted, markup: str, language: Language | None = None
) -> ForumPost:
    """Return the post about a turn; raises NotPossible when there is nothing to tell."""
    record = turn_to_tell(chronicle, wanted.turn)
    if not episodes_since(record, wanted.since):
        raise NotPossible(
            _(
                "Nothing has happened in {turn} of {game!s} from impulse {number} on.",
                turn=record.title,
                game=chronicle.game.slug,
                number=wanted.since,
            )
        )
    return forum_post(chronicle, wanted, markup, language)
