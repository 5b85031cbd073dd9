"""16: the facts of naval affairs in words."""

from __future__ import annotations

from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts.naval import (
    FleetMoved,
    FleetRetreated,
    FleetTrapped,
    FormationShipped,
    NavalAttemptChanged,
    NavalAvoidanceTried,
    NavalCombatDecided,
    NavalCombatRolled,
    NavalInterceptionTried,
    PiracyAwarded,
    PiracyInitiated,
    PiracyRolled,
    PiratesOpposed,
    ShipsLost,
)
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.reports.render import say
from tests.here_i_stand.builders import force
from tests.tables import each

BARBAROSSA = Force({"ottoman": {"squadron": 2, "corsair": 1}}, ("barbarossa",)).dump()
DORIA = Force({"hapsburg": {"squadron": 1}, "genoa": {"squadron": 1}}, ("andrea_doria",)).dump()


@each(
    ("fact", "words"),
    [
        (
            FleetMoved("ottoman", "tunis", "barbary_coast", BARBAROSSA),
            (
                "The Ottomans sail from Tunis to Barbary Coast with Barbarossa, 2 squadrons, 1"
                " corsair."
            ),
        ),
        (
            NavalInterceptionTried(
                "hapsburg", "tyrrhenian_sea", "barbary_coast", DORIA, (3, 4), 2, True
            ),
            (
                "The Hapsburgs try to intercept from Tyrrhenian Sea into Barbary Coast with Andrea"
                " Doria, 1 squadron, 1 Genoese squadron: 4 3 with +2, 9 in all; 9 is needed. The"
                " interception succeeds. Chance: 58 %."
            ),
        ),
        (
            NavalAvoidanceTried(
                "france",
                "english_channel",
                "rouen",
                force("france", squadron=1).dump(),
                (2, 1),
                0,
                False,
            ),
            (
                "France tries to avoid battle in English Channel by leaving for Rouen with 1"
                " squadron: 2 1, 3 in all; 9 is needed. The attempt fails. Chance: 28 %."
            ),
        ),
        (
            NavalAttemptChanged("hapsburg", "barbary_coast", -2, False),
            "With -2 on the roll of the Hapsburgs the way to Barbary Coast is not found.",
        ),
        (
            NavalCombatRolled(
                "barbary_coast",
                "ottoman",
                "hapsburg",
                BARBAROSSA,
                DORIA,
                (6, 5, 5, 1, 1, 1, 1),
                (6, 6, 6, 1, 1, 1),
                3,
                3,
            ),
            (
                "Naval combat at Barbary Coast. Attacking: the Ottomans with Barbarossa, 2"
                " squadrons, 1 corsair, rolling 6 5 5 1 1 1 1 (3 hits). Defending: the Hapsburgs"
                " with Andrea Doria, 1 squadron, 1 Genoese squadron, rolling 6 6 6 1 1 1 (3 hits)."
                " With 7 dice against 6 the attack wins 46 %."
            ),
        ),
        (
            NavalCombatDecided("barbary_coast", "hapsburg", "ottoman", 3, 3, False),
            (
                "The naval combat at Barbary Coast is won by the Hapsburgs with 3 hits to 3; the"
                " Ottomans lost."
            ),
        ),
        (
            NavalCombatDecided("english_channel", "france", "england", 1, 1, True),
            (
                "The naval combat at English Channel ends with 1 hit on each side: both England"
                " and France leave."
            ),
        ),
        (
            ShipsLost("ottoman", "barbary_coast", BARBAROSSA),
            (
                "Losses at Barbary Coast (the Ottomans), back next turn at the earliest:"
                " Barbarossa, 2 squadrons, 1 corsair."
            ),
        ),
        (
            FleetRetreated("ottoman", "barbary_coast", "tunis", BARBAROSSA),
            (
                "The Ottomans retreat from Barbary Coast to Tunis with Barbarossa, 2 squadrons, 1"
                " corsair."
            ),
        ),
        (
            FleetTrapped("venice", "venice", force("venice", squadron=2).dump()),
            (
                "No way out of Venice for 2 Venetian squadrons (Venice): lost, back next turn at"
                " the earliest."
            ),
        ),
        (
            FormationShipped(
                "ottoman",
                "istanbul",
                ("aegean_sea", "ionian_sea", "malta"),
                force("ottoman", "suleiman", regular=5).dump(),
            ),
            (
                "The Ottomans ship Suleiman, 5 regulars from Istanbul over Aegean Sea and Ionian"
                " Sea to Malta."
            ),
        ),
        (
            PiracyInitiated("ionian_sea", "hapsburg", 2, 1),
            (
                "Piracy in Ionian Sea against the Hapsburgs, with 2 corsairs: marker 1 of 4 this"
                " turn."
            ),
        ),
        (
            PiratesOpposed("ionian_sea", "hapsburg", 2, 1, ("malta",), (5, 2, 1, 1), 1),
            (
                "The Hapsburgs roll 5 2 1 1 against the pirates in Ionian Sea, 2 for squadrons in"
                " the zone, 1 for squadrons next to it, 1 for Malta: 1 corsair sunk."
                " Hits on average: 1.3."
            ),
        ),
        (
            PiracyRolled("ionian_sea", "hapsburg", 1, (5, 6), 2),
            (
                "The pirates in Ionian Sea roll 6 5 (1 for their leader): 2 hits."
                " Hits on average: 0.7."
            ),
        ),
        (
            PiracyAwarded("hapsburg", "squadron", "messina", "genoa", 0),
            "The Hapsburgs give up a Genoese squadron at Messina for a hit of the pirates.",
        ),
        (
            PiracyAwarded("france", "card", "", "", 0),
            "France lets the pirates have a card for a hit.",
        ),
        (
            PiracyAwarded("papacy", "vp", "", "", 3),
            "The Papacy yields a piracy VP for a hit; the Ottomans now have 3.",
        ),
        (
            PiracyAwarded("papacy", "nothing", "", "", 10),
            "The Papacy has nothing left that the pirates could take.",
        ),
    ],
)
def test_facts_are_told_in_plain_words(fact: Fact, words: str) -> None:
    told = say("here_i_stand", fact)
    assert told[:1].upper() + told[1:] == words
