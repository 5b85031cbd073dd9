"""13 to 15: the facts of the war in words."""

from __future__ import annotations

from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts.war import (
    AvoidanceTried,
    FieldBattleRolled,
    HungaryDefeated,
    InterceptionTried,
    JanissariesRaised,
    OddLossDrawn,
    PortLost,
    SpaceTaken,
)
from adjudicator.reports.render import say
from tests.here_i_stand.builders import force
from tests.tables import each


@each(
    ("fact", "words"),
    [
        (
            InterceptionTried(
                "hapsburg",
                "graz",
                "vienna",
                force("hapsburg", "charles_v", regular=8).dump(),
                (3, 5),
                1,
                True,
            ),
            (
                "The Hapsburgs try to intercept from Graz into Vienna with Charles V, 8 regulars:"
                " 5 3 with +1, 9 in all; 9 is needed. The interception succeeds. Chance: 42 %."
            ),
        ),
        (
            AvoidanceTried(
                "france", "dijon", "paris", force("france", regular=2).dump(), (), 0, True
            ),
            (
                "France tries to avoid battle at Dijon by leaving for Paris with 2 regulars: beaten"
                " already in this impulse, they need no dice and are gone."
            ),
        ),
        (
            FieldBattleRolled(
                "vienna",
                ("ottoman",),
                ("hapsburg", "papacy"),
                force("ottoman", "suleiman", regular=1).dump(),
                force("hapsburg", regular=1).dump(),
                (5, 6, 1),
                (2, 1),
                2,
                0,
            ),
            (
                "Field battle at Vienna. Attacking: the Ottomans with Suleiman, 1 regular, rolling"
                " 6 5 1 (2 hits). Defending: the Hapsburgs and the Papacy with 1 regular, rolling"
                " 2 1 (0 hits). With 3 dice against 2 the attack wins 43 %."
            ),
        ),
        (
            PortLost("genoa", {"genoa": {"squadron": 1}}, ("andrea_doria",)),
            (
                "Lost in the port of Genoa, back next turn at the earliest: 1 Genoese squadron,"
                " Andrea Doria."
            ),
        ),
        (
            HungaryDefeated(("buda", "pressburg"), 2),
            (
                "The Ottomans have defeated Hungary-Bohemia (2 VP), which becomes an ally of the"
                " Hapsburgs for good. Now Ottoman: Buda, Pressburg."
            ),
        ),
        (
            JanissariesRaised({"istanbul": 3, "varna": 1}),
            "The Ottomans raise regulars with Janissaries: 3 in Istanbul, 1 in Varna.",
        ),
        (
            OddLossDrawn("papacy", "pavia"),
            "Allies share their losses at Pavia: chance gives the odd one to the Papacy.",
        ),
        (SpaceTaken("france", "metz", "independent"), "France takes Metz."),
        (SpaceTaken("france", "calais", "england"), "France takes Calais from England."),
    ],
)
def test_players_read_what_happened(fact: Fact, words: str) -> None:
    assert say("here_i_stand", fact) == words
