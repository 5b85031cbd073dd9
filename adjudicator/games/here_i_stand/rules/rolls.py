"""What rolls are made for: the closed list of the labels that the rules may give them.

In braces: ``n`` a number, ``id`` an identifier, ``ids`` several of them joined by "and", ``name`` a
title or a name as printed. ``proof/verify_dice.py`` has the same list, so that nobody can draw
other dice under a label that only looks like one of the game's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LABELS: Final[Mapping[str, tuple[str, ...]]] = {
    "dice": (
        "{id} against the pirates in {id}",
        "{id} at the Council of Trent",
        "{id} at the Diet of Worms",
        "{id} attacks in debate, round {n}",
        "{id} avoids battle from {id} to {id}",
        "{id} counters in {id}",
        "{id} defends in debate, round {n}",
        "{id} defends {id}",
        "{id} in naval combat at {id}",
        "{id} intercepts from {id} into {id}",
        "{id} reforms {id}",
        "{id} tries to wipe out the result",
        "{id}: Andrea Doria against the pirates",
        "{id}: Book of Common Prayer",
        "{id}: Fountain of Youth",
        "{id}: Mary I and {name}",
        "{id}: Michelangelo builds",
        "{id}: Rough Wooing",
        "{id}: chateau",
        "{id}: circumnavigation of {name}",
        "{id}: conquest of {name}",
        "{id}: exploration of {name}",
        "{id}: raider against the Hapsburg card",
        "{id}: riches of {id}",
        "{ids} in battle at {id}",
        "{ids} in the assault on {id}",
        "City State Rebels in {id}",
        "Janissaries for {id} at {id}",
        "Professional Rowers for {id} at {id}",
        "Siege Artillery for {id} at {id}",
        "Tercios of {ids} in battle at {id}",
        "Threat to Power: {id}",
        "pirates in {id} against {id}",
        "pregnancy of {id}",
    ),
    "shuffle": (
        "deck of turn {n}",
        "discards of turn {n}",
        "the pile anew at the beginning",
        "the pile anew before question {n}",
        "who suffers the odd loss at {id}",
    ),
    "pick": (
        "conquistador of {id}",
        "explorer of {id}",
        "explorer of {id} lost to the Fountain of Youth",
        "random discard of {id}: {name}",
        "{id} debater in the {id} zone, round {n}",
        "{id} draws a card of its own hand: Lady Jane Grey",
        "{id} draws card {n} from {id}: {name}",
        "{id} draws card {n} from {id}: agreement",
        "{id} draws card {n} from {id}: peace",
        "{id} draws card {n} from {id}: piracy",
        "{id} draws card {n} from {id}: ransom",
        "{id} draws the donation of {id}",
    ),
}
