"""Names that a state keeps as words: events, effects of a turn, markers of the New World and more.

The rules add them one by one, in many places; a file with a position may name only these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, permutations

from adjudicator.games.here_i_stand.rules.control.paths import LEAGUE
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import DIVORCE_GRANTED
from adjudicator.games.here_i_stand.rules.diplomacy.peace import (
    WAR_WINNER,
    ceded_home,
    peace_effect,
)
from adjudicator.games.here_i_stand.rules.diplomacy.war import phony_war_marker
from adjudicator.games.here_i_stand.rules.minors.defeat import DEFEATED
from adjudicator.games.here_i_stand.rules.new_world.phase import COLONIAL_POWERS, voyagers
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, MINOR_POWERS
from adjudicator.games.here_i_stand.rules.reference import rows, tables
from adjudicator.games.here_i_stand.rules.religion import excommunication, modifiers
from adjudicator.games.here_i_stand.rules.religion.universities import SOCIETY_OF_JESUS
from adjudicator.games.here_i_stand.rules.rulers import new_ruler_mark
from adjudicator.games.here_i_stand.rules.sea.piracy import JULIA_GONZAGA
from adjudicator.games.here_i_stand.rules.special import foreign_wars
from adjudicator.games.here_i_stand.rules.special.england import (
    CATHERINE_OF_ARAGON,
    EXTRA_MARRIAGE,
)
from adjudicator.games.here_i_stand.rules.special.pirate_havens import HAVENS
from adjudicator.games.here_i_stand.rules.turn.card_draw import ONE_DEAL

BOOKS = ("german", "french", "english")
"""The language zones in which the Bible is translated."""


@cache
def events() -> tuple[str, ...]:
    """Return what may have happened once and for all: ``events_done``."""
    beside_colonies = (f"{what}_{who}" for what in ("galleons", "plantations")
                       for who in COLONIAL_POWERS)  # fmt: skip
    of_cards = (one.id for one in voyagers().values() if not one.pooled)
    return (
        *("barbary_pirates", LEAGUE, SOCIETY_OF_JESUS, DEFEATED, CATHERINE_OF_ARAGON),
        *(f"pirate_haven_{space}" for space in HAVENS),
        *beside_colonies,
        *of_cards,
        *(leader for row in tables()["turn"] for leader in row.get("leaders", ())),
    )


@cache
def effects() -> tuple[str, ...]:
    """Return what may last until the end of a turn: ``turn_effects``."""
    sides = (*MAJOR_POWERS, *MINOR_POWERS)
    return (
        *(modifiers.AUGSBURG_CONFESSION, modifiers.PRINTING_PRESS, modifiers.WARTBURG),
        *(modifiers.THOMAS_MORE, modifiers.THOMAS_CROMWELL, JULIA_GONZAGA),
        *(EXTRA_MARRIAGE, DIVORCE_GRANTED),
        *map(new_ruler_mark, MAJOR_POWERS),
        *(peace_effect(*both) for both in combinations(sides, 2)),
        *(ceded_home(*both) for both in permutations(MAJOR_POWERS, 2)),
    )


@cache
def markers() -> tuple[str, ...]:
    """Return what victory points are given for once and for all: ``bonus_vp``."""
    debaters = [row["id"] for row in rows("debaters")]
    return (
        *(WAR_WINNER, "phony_war", "master_of_italy", "copernicus", "michael_servetus"),
        *(JULIA_GONZAGA, "bid"),
        *map(phony_war_marker, MINOR_POWERS),
        *discoveries(),
        *conquests(),
        *(f"full_bible_{zone}" for zone in BOOKS),
        *(f"{what}_{who}" for what in ("burnt", "disgraced") for who in debaters),
    )


def fewer_cards() -> tuple[str, ...]:
    """Return why a power may be dealt a card less: ``minus_cards``."""
    return (excommunication.MINUS_CARD, foreign_wars.MINUS_CARD, *ONE_DEAL)


def discoveries() -> Sequence[str]:
    """Return what may be discovered in the New World."""
    return tuple(tables()["discovery_vp"])


def conquests() -> Sequence[str]:
    """Return what may be conquered in the New World."""
    return tuple(tables()["conquest_vp"])


def colonies() -> Mapping[str, str]:
    """Return the colonies by printed name."""
    return {printed: id_ for id_, printed in tables()["colonies"]["names"].items()}
