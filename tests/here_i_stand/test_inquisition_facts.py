"""21.5, cards 47 to 112: the facts of Rome, inquisitions and scholars in words."""

from __future__ import annotations

from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts.inquisitions import (
    ClaimantsSeen,
    LeaderChangedSides,
    NoDebateHeld,
    RomeAttacked,
    RomeLeft,
    SaintPetersRobbed,
)
from adjudicator.games.here_i_stand.rules.control.paths import dumped
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.reports.render import say
from tests.here_i_stand.builders import force
from tests.tables import each

STACK = dumped(force("hapsburg", "duke_of_alva", mercenary=3))


@each(
    ("fact", "words"),
    [
        (
            RomeAttacked("hapsburg", "naples", STACK),
            "The Hapsburgs march from Naples on Rome with Duke of Alva, 3 mercenaries.",
        ),
        (
            RomeLeft("france", "milan", dumped(force("france", mercenary=1)), True),
            "Rome is sacked. France returns to Milan with 1 mercenary.",
        ),
        (
            RomeLeft("hapsburg", "naples", dumped(Force()), False),
            "Rome is saved. The Hapsburgs return to Naples with nobody.",
        ),
        (SaintPetersRobbed(4, 0), "Saint Peter's loses 4 CP: 0 CP on the track. Its VP stay."),
        (NoDebateHeld(58, False), "Spanish Inquisition: no debate can be held."),
        (NoDebateHeld(112, True), "Thomas More: the Papacy calls no debate."),
        (
            LeaderChangedSides(
                "maurice_of_saxony", "protestant", "hapsburg", "leipzig", "prague", ""
            ),
            (
                "Maurice of Saxony goes over from the Protestants to the Hapsburgs, from Leipzig"
                " to Prague."
            ),
        ),
        (
            LeaderChangedSides(
                "maurice_of_saxony", "protestant", "hapsburg", "", "vienna", "france"
            ),
            (
                "Maurice of Saxony goes over from the Protestants to the Hapsburgs, out of the"
                " captivity of France, to Vienna."
            ),
        ),
        (
            ClaimantsSeen("france", (90, 32)),
            (
                "Lady Jane Grey: you choose between Printing Press (#90) and Gout (#32)."
                " Nobody else sees them."
            ),
        ),
    ],
)
def test_facts_are_worded(fact: Fact, words: str) -> None:
    assert say("here_i_stand", fact) == words
