"""The words of the facts of chapter 18."""

from __future__ import annotations

from adjudicator.engine.fact import Fact, load_fact
from adjudicator.games.here_i_stand.facts import faith
from adjudicator.reports.render import kinds_with_words, say
from tests.tables import each

FACTS: list[tuple[Fact, str]] = [
    (
        faith.ThesesPosted("wittenberg"),
        "Luther posts his theses at Wittenberg: the reformer is placed there.",
    ),
    (
        faith.DietHeld(
            {"hapsburg": 107, "papacy": 6, "protestant": 85},
            {"protestant": (5, 6, 1), "papacy": (1, 2, 6), "hapsburg": (3, 3)},
            2,
            1,
            "protestant",
            1,
        ),
        (
            "Diet of Worms. The Protestants commit Katherina Bora, rolling 6 5 1. The"
            " Papacy commits"
            " Leipzig Debate, rolling 6 2 1. The Hapsburgs commit Unsanitary Camp, rolling"
            " 3 3. Hits:"
            " Protestants 2, Catholics 1. The Protestants flip 1 German space."
            " Chances: Protestants 19 %, Catholics 55 %, even 26 %."
        ),
    ),
    (
        faith.FlipsLost("papacy", 2),
        "No further space can be flipped: the Papacy loses 2 flips.",
    ),
    (
        faith.AttemptOdds(
            "reformation", 1, 5, "theses", (("leipzig", 4, 4, 69), ("prague", 4, 5, 25))
        ),
        (
            "Reformation attempt 1 of 5 (95 Theses). Targets, with your dice against"
            " theirs and your"
            " chance: Leipzig 4:4 (69%), Prague 4:5 (25%)."
        ),
    ),
    (
        faith.ReformationAttempted(
            "protestant",
            "leipzig",
            2,
            5,
            "theses",
            "",
            {"adjacent_spaces": 1, "adjacent_stacks": 1, "adjacent_reformers": 1, "event": 1},
            (4, 2, 1, 1),
            0,
            {"adjacent_spaces": 3, "adjacent_stacks": 1},
            (5, 2, 2, 1),
            "lower",
        ),
        (
            "Reformation attempt 2 of 5 (95 Theses) on Leipzig: the Protestants roll 4 2 1 1 for"
            " 1 adjacent space, 1 adjacent stack, 1 adjacent reformer, 1 from the event. The Papacy"
            " rolls 5 2 2 1 for 3 adjacent spaces, 1 adjacent stack. The attempt fails."
        ),
    ),
    (
        faith.ReformationAttempted(
            "england",
            "norwich",
            1,
            6,
            "full_bible",
            "cranmer",
            {"minimum": 1, "debater": 1},
            (5, 5),
            1,
            {},
            (),
            "automatic",
        ),
        (
            "Reformation attempt 1 of 6 (Full Bible) on Norwich: England rolls 5 5 (+1 each) for"
            " 1 as the minimum, 1 debater bonus (Cranmer). A 6 in the target language zone succeeds"
            " at once."
        ),
    ),
    (
        faith.CounterReformationAttempted(
            "trier",
            1,
            2,
            "burn_books",
            "",
            {"adjacent_spaces": 2, "university": 2},
            (5, 4, 3, 1),
            -1,
            {"stack": 2},
            (4, 4),
            "tie_lost",
        ),
        (
            "Counter-Reformation attempt 1 of 2 (burning of books) on Trier: the Papacy rolls"
            " 5 4 3 1 (-1 each) for 2 adjacent spaces, 2 from the university there. The Protestants"
            " roll 4 4 for 2 from the stack there. The tie goes to the Protestants: the"
            " attempt fails."
        ),
    ),
    (
        faith.AttemptsLost("papacy", "counter", 1),
        "There is no target left: the Papacy loses 1 Counter-Reformation attempt.",
    ),
    (faith.SpaceConverted("leipzig", "protestant"), "Leipzig is now Protestant."),
    (
        faith.ElectorRegularsPlaced("augsburg", 2),
        "2 Protestant regulars from the Electorate display appear at Augsburg.",
    ),
    (
        faith.ElectorRegularsWithheld("mainz"),
        (
            "The regulars of Mainz wait on the Electorate display until the Protestants control the"
            " space and no siege lies on it."
        ),
    ),
    (faith.CarlstadtUnrest("leipzig"), "Carlstadt's failure puts Leipzig into unrest."),
    (faith.DebaterCommitted("eck", "debate"), "Eck is committed (debate)."),
    (
        faith.TreatisePublished("protestant", "german", 3, "carlstadt"),
        (
            "The Protestants publish a treatise for the German language zone: 3"
            " Reformation attempts"
            " thanks to Carlstadt, all inside the zone."
        ),
    ),
    (
        faith.BooksBurnt(("german",), 2, ""),
        "The Papacy burns books (German language zone): 2 Counter-Reformation attempts.",
    ),
    (
        faith.TranslationAdvanced("new_testament", "german", 2, 1, 3, 6),
        "The German New Testament advances by 3 (1 of it a debater's bonus) to 3 of 6.",
    ),
    (
        faith.TranslationFinished("full_bible", "french", 1),
        "The French Full Bible is complete and earns the Protestants 1 VP.",
    ),
    (
        faith.SaintPetersAdvanced(3, 1, 0, 2, "cp"),
        "Saint Peter's receives 3 CP: 0 CP on the track, 1 VP earned, 2 VP in all.",
    ),
    (
        faith.SaintPetersAdvanced(1, 0, 1, 0, "tetzel"),
        "Saint Peter's receives 1 CP (Tetzel): 1 CP on the track, 0 VP in all.",
    ),
    (
        faith.DebateCalled("papacy", "german", "committed", "luther", 2),
        (
            "The Papacy calls a debate in the German language zone against committed"
            " debaters. Luther"
            " may not defend in round 2."
        ),
    ),
    (
        faith.LeipzigAnnounced("german", "uncommitted", "eck", "", 0),
        (
            "The Leipzig Debate is announced for the German language zone, against uncommitted"
            " debaters: Eck is to attack."
        ),
    ),
    (
        faith.LeipzigAnnounced("german", "committed", "", "luther", 2),
        (
            "The Leipzig Debate is announced for the German language zone, against committed"
            " debaters: Luther may not defend in round 2."
        ),
    ),
    (faith.BullAimed("zwingli", ""), "The Papal Bull names Zwingli."),
    (faith.BullAimed("", "henry_viii"), "The Papal Bull names Henry VIII."),
    (
        faith.DebatersChosen("german", 1, "eck", False, "carlstadt", True),
        "Round 1: Eck (uncommitted) for the Papacy, Carlstadt (committed) for the Protestants.",
    ),
    (faith.LutherStepsIn("carlstadt"), "Luther takes the place of Carlstadt."),
    (
        faith.DebateRoundFought("german", 1, "papacy", "eck", (6, 5, 1), 2, "luther", (5, 1), 1),
        (
            "Debate, round 1: Eck attacks with 6 5 1 (2 hits), Luther defends with 5 1 (1 hit)."
            " Chances: Eck 43 %, Luther 21 %, even 35 %."
        ),
    ),
    (faith.DebateUndecided("german", 1, False), "Round 1 ends even; a second round follows."),
    (faith.DebateUndecided("german", 2, True), "Round 2 ends even: the debate is inconclusive."),
    (
        faith.DebateWon("protestant", "german", 1, 2),
        "The Protestants win the debate by 1 and flip 2 spaces.",
    ),
    (
        faith.DebateWipedOut("campeggio", 5, True),
        "Campeggio rolls 5 to undo the defeat: the result is cancelled.",
    ),
    (faith.DebaterBurnt("luther", 4), "Luther is burnt at the stake: 4 VP for the Papacy."),
    (faith.DebaterDisgraced("eck", 3), "Eck is disgraced: 3 VP for the Protestants."),
    (
        faith.ReformerExcommunicated("luther", "wittenberg"),
        (
            "Luther is excommunicated: the reformer leaves Wittenberg until the next Card"
            " Draw Phase,"
            " and so does the debater."
        ),
    ),
    (
        faith.RulerExcommunicated("france", "francis_i"),
        "Francis I is excommunicated: France is dealt a card less until it is lifted.",
    ),
    (
        faith.ExcommunicationUnrest("france", "dijon"),
        "The excommunication puts Dijon into unrest.",
    ),
]


@each(("fact", "words"), FACTS, ids=[fact.kind for fact, _ in FACTS])
def test_facts_are_told_in_plain_words(fact: Fact, words: str) -> None:
    assert say("here_i_stand", fact) == words


@each("result", ["higher", "tie_won", "tie_lost", "lower"])
def test_every_result_of_an_attempt_has_words(result: str) -> None:
    dice: tuple[int, ...] = (3,)
    own = faith.ReformationAttempted(
        "protestant", "leipzig", 1, 1, "treatise", "", {"stack": 2}, dice, 0, {"minimum": 1}, dice,
        result,
    )  # fmt: skip
    other = faith.CounterReformationAttempted(
        "leipzig", 1, 1, "card 11", "", {"stack": 2}, dice, 0, {"minimum": 1}, dice, result
    )
    ending = "attempt succeeds." if result in ("higher", "tie_won") else "attempt fails."
    assert say("here_i_stand", own).endswith(ending)
    assert say("here_i_stand", other).endswith(ending)


def test_every_fact_of_the_chapter_is_worded_once_and_survives_a_record() -> None:
    kinds = {
        found.kind
        for found in vars(faith).values()
        if isinstance(found, type)
        and issubclass(found, Fact)
        and found.__module__ == faith.__name__
    }
    assert kinds == {fact.kind for fact, _ in FACTS}
    assert all(kinds_with_words("here_i_stand")[kind] == 1 for kind in kinds)
    for fact, _ in FACTS:
        assert load_fact("here_i_stand", fact.kind, fact.dump()) == fact
