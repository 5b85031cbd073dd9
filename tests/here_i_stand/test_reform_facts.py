"""The words of the facts and questions of the cards of the Reformation."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf, SomeOf, Split
from adjudicator.engine.decision import Choice, Decision
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
from adjudicator.games.registry import game_of
from adjudicator.reports.render import question_sentence, say
from tests.reports.samples import RULES, seen_by
from tests.tables import each


@each(
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


@each(
    ("topic", "choice", "words"),
    [
        (
            "card 41/saxon",
            OneOf(("luther", "melanchthon")),
            "Marburg Colloquy: who speaks for the Saxons?",
        ),
        ("card 41/swiss", OneOf(("zwingli",)), "Possible: Zwingli."),
        ("card 43/battle", OneOf(("innsbruck", "milan")), "Possible: Innsbruck or Milan."),
        (
            "card 43/losses:innsbruck",
            Split(1, {"hapsburg regular": 2, "papacy regular": 1}),
            "Which Catholic unit in Innsbruck do you eliminate?",
        ),
        (
            "card 62/stir",
            SomeOf(("york", "wales"), 1, 1),
            "which English home space falls into unrest? It is Catholic",
        ),
        (
            "card 62/stir",
            SomeOf(("york", "wales", "calais"), 2, 2),
            "which 2 English home spaces fall into unrest? They are Catholic",
        ),
    ],
)
def test_questions_have_words(topic: str, choice: Choice[object], words: str) -> None:
    question = game_of(RULES).wording.asked(Decision("protestant", topic, choice))
    assert words in question_sentence(RULES, question, seen_by("protestant"))
