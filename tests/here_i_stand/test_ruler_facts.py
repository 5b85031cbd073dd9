"""3.3, 21.3: the facts of succession and of the mandatory events in words."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf, SomeOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts.rulers import (
    CardShown,
    CouncilHeld,
    LeaderSucceeded,
    LutherLeft,
    MaryDecided,
    NavalLeaderReplaced,
    PapalDebateImpossible,
    RulerSucceeded,
    UniversitiesFounded,
)
from adjudicator.games.here_i_stand.rules.action.impulse import PlayChoice
from adjudicator.games.here_i_stand.rules.special.mary import ShowChoice
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.games.registry import game_of
from adjudicator.reports.render import question_sentence, say
from tests.here_i_stand.builders import game_1517
from tests.own_types import any_view
from tests.tables import each

RULES = "here_i_stand"


@each(
    ("fact", "words"),
    [
        (
            RulerSucceeded("england", "Mary I", "Edward VI"),
            "Mary I follows Edward VI as ruler of England.",
        ),
        (
            LeaderSucceeded("england", "henry_viii", "dudley", "calais"),
            "Henry VIII leaves the game. Dudley takes his place as a leader, at Calais.",
        ),
        (
            LeaderSucceeded("france", "francis_i", "henry_ii", ""),
            (
                "Francis I leaves the game. Henry II has no home to begin from and waits for"
                " a later turn."
            ),
        ),
        (LutherLeft(True, True), "Luther dies: his debater and his reformer leave the game."),
        (LutherLeft(True, False), "Luther dies: his debater leaves the game."),
        (LutherLeft(False, True), "Luther dies: his reformer leaves the game."),
        (LutherLeft(False, False), "Luther had left the stage before."),
        (UniversitiesFounded(()), "The Jesuits found no university."),
        (
            UniversitiesFounded(("trier",), "loyola"),
            "The Jesuits found a university at Trier with the help of Loyola.",
        ),
        (
            UniversitiesFounded(("trier", "metz")),
            "The Jesuits found universities at Trier and Metz.",
        ),
        (
            CouncilHeld((6, 1), 1, (), 0, "papacy", 1),
            (
                "Council of Trent: the Papacy rolls 6 1 (1 hit), the Protestants roll no dice"
                " (0 hits). The Papacy converts 1 space. Chances: Protestants 0 %, Catholics 56 %,"
                " even 44 %."
            ),
        ),
        (
            CouncilHeld((1,), 0, (2,), 0, "", 0),
            (
                "Council of Trent: the Papacy rolls 1 (0 hits), the Protestants roll 2 (0 hits)."
                " Nothing is converted. Chances: Protestants 22 %, Catholics 22 %, even 56 %."
            ),
        ),
        (
            NavalLeaderReplaced("barbarossa", "dragut", "ionian_sea"),
            "Dragut takes the place of Barbarossa at Ionian Sea.",
        ),
        (
            NavalLeaderReplaced("barbarossa", "dragut", ""),
            "Dragut takes the place of Barbarossa and waits for the next turn.",
        ),
        (CardShown("england", 80), "England shows Gabelle Revolt (#80)."),
        (
            MaryDecided(80, 3, True),
            (
                "Mary I: the die shows 3. The Papacy acts with Gabelle Revolt; the English"
                " impulse ends with that."
            ),
        ),
        (
            MaryDecided(80, 5, False),
            "Mary I: the die shows 5. England plays Gabelle Revolt as it likes.",
        ),
        (
            PapalDebateImpossible("english", "there is no Papal debater"),
            (
                "The Papacy cannot hold its debate in the English language zone: there is no Papal"
                " debater."
            ),
        ),
    ],
)
def test_facts_are_told_in_words(fact: Fact, words: str) -> None:
    assert say(RULES, fact) == words


HELD = game_1517()


@each(
    ("decision", "part"),
    [
        (
            Decision("england", "3.3/successor:dudley", OneOf(("calais", "london"))),
            "Where does Dudley take over from the dead ruler? Possible: Calais or London.",
        ),
        (
            Decision("england", "21.3/show:6.1", ShowChoice(HELD)),
            "Passing is not possible: you may not pass while you hold your home card Six Wives",
        ),
        (
            Decision("england", "11/play:6.1", PlayChoice(HELD, "england", shown=3)),
            "The die leaves Six Wives of Henry VIII to you.",
        ),
        (
            Decision("papacy", "21.3/helper", OneOf(("none", "cajetan"))),
            "Do you commit a debater for more attempts?",
        ),
        (
            Decision("papacy", "21.3/against", OneOf(("committed", "uncommitted"))),
            "England's card lets you debate in the English language zone.",
        ),
        (
            Decision("papacy", "card 15/universities", SomeOf(("trier", "metz"), 0, 2)),
            "found up to 2 Jesuit universities",
        ),
        (
            Decision("papacy", "card 17/delegates:papacy", SomeOf(("eck", "pole"), 0, 2)),
            "at most 2? Each gives dice equal to his debate value",
        ),
    ],
)
def test_questions_are_asked_in_words(decision: Decision[object], part: str) -> None:
    question = game_of(RULES).wording.asked(decision)
    assert part in question_sentence(RULES, question, any_view(view_of(HELD, decision.role)))
