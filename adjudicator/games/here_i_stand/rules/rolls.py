"""What rolls are made for: the closed list of the labels that the rules may give them.

They are regular expressions. In braces stands a name of one kind (``names``), several powers joined
by "and" (``powers``), a number (``n``), a round of a debate (``round``), the turn of the stage
(``turn``), or the question before which something was taken back (``asked``).
``proof/verify_dice.py`` has the same lists, so that nobody can draw other dice under a label that
only looks like one of the game's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.games.here_i_stand.rules.deck import Card, cards, diplomatic_cards
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES
from adjudicator.games.here_i_stand.rules.new_world.phase import EMPIRES, voyagers
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    ENGLAND,
    INDEPENDENT,
    leaders,
)
from adjudicator.games.here_i_stand.rules.reference import rows, tables

LABELS: Final[Mapping[str, str]] = {
    "dice": (
        "{debater} (attacks|defends) in debate, round {round}"
        "|{debater} tries to wipe out the result"
        "|{power} (against the pirates in|counters in|defends|in naval combat at|reforms) {place}"
        "|{power} at the (Council of Trent|Diet of Worms)"
        "|{power} (avoids battle from {place} to|intercepts from {place} into) {place}"
        "|{power}: (Andrea Doria against the pirates|Book of Common Prayer|Corsair Raid"
        "|Fountain of Youth"
        "|Mary I( and {title})?|Michelangelo builds|Rough Wooing|chateau"
        "|(circumnavigation|conquest|exploration) of {voyager}"
        "|raider against the Hapsburg card|riches of {colony}|Secret Protestant Circle)"
        "|(Tercios of )?{powers} in battle at {place}"
        "|{powers} in the assault on {place}"
        "|City State Rebels in {place}"
        "|(Janissaries|Professional Rowers|Siege Artillery) for {power} at {place}"
        "|Threat to Power: {leader}"
        "|pirates in {place} against {power}"
        "|pregnancy of {wife}"
    ),
    "shuffle": (
        "((diplomatic )?deck|discards) of turn {turn}"
        "|the pile (taken over|anew (at the beginning|before question {asked}))"
        "|who suffers the odd loss at {place}"
    ),
    "pick": (
        "conquistador of {power}"
        "|explorer of {power}( lost to the Fountain of Youth)?"
        "|random discard of {power}: {title}"
        "|{power} debater in the {zone} zone, round {round}"
        "|{power} draws a card of its own hand: Lady Jane Grey"
        "|{power} draws card {n} from {power}: (agreement|peace|piracy|ransom|{title})"
        "|{power} draws the donation of {power}"
    ),
}
_FOREIGN_WARS: Final = ("egypt", "ireland", "persia")


def _new_titles() -> Iterator[Card]:
    """Yield the diplomatic cards whose title no card of the main deck has."""
    known = {one.title for one in cards().values()}
    yield from (one for one in diplomatic_cards().values() if one.title not in known)


def names() -> dict[str, tuple[str, ...]]:
    """Return the names that may stand in labels, by kind."""
    boxes = tables()["colonies"]["names"]
    return {
        "power": (*ALL_POWERS, INDEPENDENT),
        "place": (
            *(row["id"] for row in rows("spaces")),
            *(row["id"] for row in rows("sea_zones")),
            *_FOREIGN_WARS,
        ),
        "zone": tuple(LANGUAGE_ZONES),
        "colony": (*boxes, *EMPIRES),
        "leader": tuple(leaders()),
        "debater": tuple(row["id"] for row in rows("debaters")),
        "wife": tuple(tables()["wife_benefits"]),
        "voyager": tuple(dict.fromkeys(one.name for one in voyagers().values())),
        # Home cards of others are in no English hand, and mandatory events are not rolled for.
        "title": tuple(
            one.title
            for one in (*cards().values(), *_new_titles())
            if not one.is_mandatory and (not one.is_home or one.power == ENGLAND)
        ),
    }
