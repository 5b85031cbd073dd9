"""Words of the New World cards: every question and fact reads as a sentence."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts import ventures
from adjudicator.games.here_i_stand.facts.faith import SaintPetersAdvanced
from adjudicator.games.registry import game_of
from adjudicator.reports.render import question_sentence, question_title, say
from tests.reports.samples import RULES, seen_by
from tests.tables import each


def sentence(topic: str, *options: str) -> str:
    decision: Decision[Any] = Decision("hapsburg", topic, OneOf(options))
    asked = game_of(RULES).wording.asked(decision)
    assert question_title(RULES, asked, seen_by("hapsburg"))
    return question_sentence(RULES, asked, seen_by("hapsburg"))


@each(
    ("topic", "options", "words"),
    [
        ("card 48/power", ("france", "england"), "Galleons: who has"),
        ("card 49/power", ("france", "protestant"), "Huguenot Raiders: whose"),
        ("card 50/power", ("france", "england"), "Mercator's Map: who sends"),
        ("card 53/power", ("france", "england"), "Plantations: who has"),
        ("card 54/power", ("france", "england"), "Potosi Silver Mines: whose"),
        ("card 54/marker", ("cuba", "hispaniola"), "Possible: Cuba or Hispaniola."),
        ("card 77/voyage", ("france_exploration", "hapsburg_cabot"), "Fountain of Youth"),
        ("card 98/voyage", ("france_exploration", "hapsburg_conquest"), "Search for Cibola"),
        ("card 111/power", ("france", "england"), "beside whose colonies"),
        ("card 111/face_up", ("governor", "uprising"), "Possible: Governor or Uprising."),
        ("card 89/haven", ("oran", "tripoli"), "Possible: Oran or Tripoli."),
        ("card 86/settle", ("malta", "naples"), "Possible: Malta or Naples."),
        ("card 109/whose_hand", ("france", "england"), "whose hand is shown"),
        ("card 109/viewer", ("france", "england"), "who looks at it"),
    ],
)
def test_the_questions_read_as_sentences(topic: str, options: tuple[str, ...], words: str) -> None:
    assert words in sentence(topic, *options)


@each(
    ("fact", "words"),
    [
        (ventures.MarkerGiven("france", "galleons", 48), "France has galleons from now on"),
        (ventures.RaiderLaunched("protestant"), "A raider of the Protestants lies in wait"),
        (ventures.RaiderRolled("france", 6, True, False), "rolls 6: the card is stolen."),
        (ventures.RaiderRolled("france", 5, True, True), "stolen, and the raider retires"),
        (ventures.RaiderRolled("france", 1, False, True), "rolls 1: the raider is eliminated."),
        (ventures.RaiderRolled("france", 3, False, False), "rolls 3: nothing."),
        (ventures.ColonialMarkerPlaced("hapsburg", "uprising"), "Native Uprising."),
        (ventures.RichesChanged("hapsburg", "aztec", "governor"), "Colonial Governor: "),
        (ventures.ColonialMarkerRemoved("hapsburg", "governor"), "marker of the Hapsburgs"),
        (ventures.ColonyGivenUp("hapsburg", "puerto_rico"), "up Puerto Rico for Potosi"),
        (ventures.VoyageCancelled("france", "conquest", "", 98), "voyage of conquest of France"),
        (
            ventures.VoyageCancelled("england", "exploration", "cabot_england", 77),
            "the voyage of Cabot of England is called off",
        ),
        (ventures.ExplorerAged("france", 4, "cartier"), "France loses Cartier for good"),
        (ventures.ExplorerAged("france", 2, ""), "France loses no explorer"),
        (ventures.CabotSails("england"), "Sebastian Cabot sails for England."),
        (ventures.CardLeftTheGame(99), "Sebastian Cabot (#99) leaves the game"),
        (ventures.PirateHavenFounded("oran", "hapsburg"), "Oran becomes an Ottoman pirate haven"),
        (ventures.KnightsSettled("tripoli", True), "and has a fortress"),
        (SaintPetersAdvanced(4, 0, 4, 0, "knights_of_st_john"), "(Knights of St. John)"),
    ],
)
def test_the_facts_read_as_sentences(fact: Fact, words: str) -> None:
    assert words in say(RULES, fact)
