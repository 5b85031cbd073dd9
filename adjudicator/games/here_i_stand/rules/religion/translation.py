"""18.1 Biblical translations: the New Testament and the Full Bible in three languages."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.faith import TranslationAdvanced, TranslationFinished
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT, power_card
from adjudicator.games.here_i_stand.rules.religion.attempts import reformation_attempts
from adjudicator.games.here_i_stand.rules.state import State

NEW_TESTAMENT: Final = "new_testament"
FULL_BIBLE: Final = "full_bible"
BOOKS: Final = (NEW_TESTAMENT, FULL_BIBLE)


def translation_zones() -> tuple[str, ...]:
    """Return the languages that the Bible can be translated into."""
    return tuple(power_card(PROTESTANT)["translation_zones"])


def length(book: str) -> int:
    """Return how many steps a translation takes in all."""
    return int(power_card(PROTESTANT)[f"{book}_steps"])


def progress(state: State, book: str, zone: str) -> int:
    """Return how many steps a translation has taken."""
    return (state.new_testament if book == NEW_TESTAMENT else state.full_bible).get(zone, 0)


def remaining(state: State, book: str, zone: str) -> int:
    """Return how many steps a translation still takes; 0 when it is finished."""
    return length(book) - progress(state, book, zone)


@rule("18.1")
async def advance_translation(
    table: Table[State], book: str, zone: str, steps: int, bonus: int
) -> None:
    """Move a translation marker by ``steps`` paid and ``bonus`` free steps.

    A finished translation gives the Protestants attempts at once, the Full Bible a VP too.
    """
    state = table.state
    track = state.new_testament if book == NEW_TESTAMENT else state.full_bible
    track[zone] = track.get(zone, 0) + steps + bonus
    table.tell(TranslationAdvanced(book, zone, steps, bonus, track[zone], length(book)))
    if track[zone] < length(book):
        return
    card = power_card(PROTESTANT)
    points = int(card["full_bible_vp"]) if book == FULL_BIBLE else 0
    if points:
        state.bonus_vp[PROTESTANT].append([f"full_bible_{zone}", points])
    table.tell(TranslationFinished(book, zone, points))
    await reformation_attempts(
        table,
        PROTESTANT,
        int(card[f"{book}_attempts"]),
        (zone,),
        cause=book,
        die_bonus=int(card["full_bible_die_modifier"]) if book == FULL_BIBLE else 0,
    )
