"""What headlines are made of: their lines of the summary, powers, what a power did."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Final

from adjudicator.engine.fact import Fact
from adjudicator.engine.words import N_, Words, _, and_list
from adjudicator.games.here_i_stand.rules.powers import INDEPENDENT
from adjudicator.games.here_i_stand.wording.names import power as power_name

OWN: Final = N_("Your hand: {what}.")
WAR: Final = N_("War: {what}.")
FAITH: Final = N_("Faith: {what}.")
DIPLOMACY: Final = N_("Diplomacy: {what}.")
OVERSEAS: Final = N_("Overseas: {what}.")
POINTS: Final = N_("Victory points: {what}.")
REALM: Final = N_("Realms: {what}.")
CARDS: Final = N_("Cards: {what}.")
LINES: Final = (OWN, WAR, FAITH, DIPLOMACY, OVERSEAS, POINTS, REALM, CARDS)
"""The lines that a summary may have, in their order; the last are the first to be left out."""


@dataclass(frozen=True)
class Headline:
    """What a fact comes to: its line of the summary and a clause for it.

    Headlines alike but for one thing, such as the spaces that a power took, become one clause:
    ``clause`` is then a message for the list of all ``{things}``, ``thing`` one of them and
    ``subject`` who did it.
    """

    line: str
    clause: str
    thing: str = ""
    subject: str = ""


def who(power: str) -> Words:
    """Return a power as it stands in a headline."""
    return _("independent units") if power == INDEPENDENT else power_name(power)


def side(powers: tuple[str, ...]) -> Words:
    """Return the powers of one side."""
    return and_list(map(who, powers))


def did(line: str, clause: str, power: str, thing: str) -> Headline:
    """Return the headline of what a power did to one thing of possibly several."""
    return Headline(line, clause, thing, who(power))


@singledispatch
def headline(fact: Fact, role: str) -> Headline | None:
    """Return the headline of a fact for a role, None when it is told in the details only."""
    return None
