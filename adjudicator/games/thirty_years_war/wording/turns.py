"""Turns, phases and Card Rounds in words."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.titles import words
from adjudicator.engine.words import N_, Words, _, joined
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use, of_edition
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.edition.rows import Files
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.turn.sequence import ACTION
from adjudicator.games.thirty_years_war.wording.names import side

PHASES: Final = {
    "opening": N_("set-up"),
    "wallenstein": N_("{wallenstein} Phase"),
    "recovery": N_("Pillage Recovery Phase"),
    "position": N_("before the game goes on"),
    "hands": N_("before the game goes on"),
    "draw": N_("Card Draw Phase"),
    ACTION: N_("Action Phase"),
    "pay": N_("Pay Segment"),
    "loot": N_("Loot Segment"),
    "sieges": N_("Continued Siege Segment"),
    "revolts": N_("Peasant Revolt Segment"),
    "end": N_("end of the turn"),
}
"""What the stages of a turn are called (6)."""


@of_edition
def _years(edition: Edition) -> dict[int, str]:
    rows = Files(edition.sources.texts).rows("turns")
    return {row.number("turn"): row.text("years") for row in rows}


def turn_words(turn: int) -> Words:
    """Return a turn with its years: ``Turn 1 (1620-1621)``."""
    years = _years().get(turn)
    if years is None:
        return _("Turn {turn}", turn=turn)
    return _("Turn {turn} ({years!s})", turn=turn, years=years)


def phase_words(stage: str) -> Words:
    """Return what a stage of the turn is called."""
    return said(PHASES[stage], edition_in_use()) if stage in PHASES else words(stage)


def round_words(number: int, active: str) -> Words:
    """Return a Card Round and whose it is: ``Card Round 3, Catholic``."""
    return _("Card Round {number}, {side}", number=number, side=side(active))


def numbered_round(number: int) -> Words:
    """Return a Card Round by its number among those of both sides, as ``Stage`` counts them."""
    return round_words((number + 1) // 2, SIDES[(number - 1) % len(SIDES)])


def in_turn(turn: int, part: str) -> Words:
    """Return a turn and a part of it."""
    return joined(", ", (turn_words(turn), part))
