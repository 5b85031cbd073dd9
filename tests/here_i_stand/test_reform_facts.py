"""The words of the facts of the cards of the Reformation."""

from __future__ import annotations

import pytest

from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts.faith import DebaterCommitted
from adjudicator.games.here_i_stand.facts.reforms import (
    CalvinExpelled,
    ConfessionRead,
    LutherHid,
    PrayerBookRolled,
    PressesRun,
    TreatisesCheaper,
    ZwingliFell,
)
from adjudicator.reports.render import say
from tests.reports.samples import RULES


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (LutherHid(), "Luther hides at the Wartburg: until the end of the turn"),
        (ConfessionRead(), "each Papal die in Counter-Reformation attempts counts 1 less"),
        (ZwingliFell(), "Zwingli falls in battle. Reformer and debater are out of the game."),
        (CalvinExpelled("geneva"), "Calvin is expelled from Geneva: reformer and debater"),
        (PrayerBookRolled("france", 2, 0), "Prayer: France rolls 2: no unrest."),
        (
            PrayerBookRolled("ottoman", 4, 1),
            "Prayer: the Ottomans roll 4: unrest in 1 English home space.",
        ),
        (PrayerBookRolled("papacy", 6, 9), "rolls 6: unrest in 9 English home spaces."),
        (PressesRun(), "every Reformation attempt has a die more."),
        (TreatisesCheaper("england", 2), "a treatise costs England 2 CP."),
        (DebaterCommitted("luther", "card 65"), "Luther is committed (A Mighty Fortress)."),
    ],
)
def test_facts_have_words(fact: Fact, words: str) -> None:
    assert words in say(RULES, fact)
