"""The summary of a report: who did what that mattered, in a few lines."""

from __future__ import annotations

from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts import HisFact
from adjudicator.games.here_i_stand.facts.events import CardGiven, PointsAwarded
from adjudicator.games.here_i_stand.facts.faith import (
    DebaterBurnt,
    DebaterDisgraced,
    DebateUndecided,
    DebateWon,
    DietHeld,
    ReformerExcommunicated,
    RulerExcommunicated,
    SpaceConverted,
    TranslationFinished,
)
from adjudicator.games.here_i_stand.facts.foreign_wars import ForeignWarWon
from adjudicator.games.here_i_stand.facts.intrigues import KeyFreed
from adjudicator.games.here_i_stand.facts.logistics import ControlTaken, LeagueFormed, PopeElected
from adjudicator.games.here_i_stand.facts.naval import NavalCombatDecided, PiracyRolled
from adjudicator.games.here_i_stand.facts.peace import MinorDeactivated, PeaceMade, PeaceSued
from adjudicator.games.here_i_stand.facts.play import (
    ActionPhaseEnded,
    CardPlayed,
    CardResponded,
    CardsDrawn,
    CardsTaken,
    CommandPointsLost,
    ImpulsePassed,
)
from adjudicator.games.here_i_stand.facts.realm import (
    CircumnavigationTried,
    ColonyFounded,
    ConquestResolved,
    DealMade,
    DiscoveryClaimed,
    GameWon,
    Intervened,
    MinorActivated,
    NothingAgreed,
    PregnancyRolled,
    TurnBegun,
    WarDeclared,
)
from adjudicator.games.here_i_stand.facts.rulers import CouncilHeld, RulerSucceeded
from adjudicator.games.here_i_stand.facts.ventures import PirateHavenFounded
from adjudicator.games.here_i_stand.facts.war import (
    AssaultRepulsed,
    FieldBattleDecided,
    ForceEliminated,
    HungaryDefeated,
    LeaderCaptured,
    SiegeBegun,
    SiegeBroken,
    SpaceTaken,
)
from adjudicator.games.here_i_stand.wording.headlines import headline
from adjudicator.games.here_i_stand.wording.headlines.deciding import DECIDING, TAKEN
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Chapter, PointLine
from adjudicator.reports.parts import summary_of as summary_between_reports
from tests.reports.samples import RULES
from tests.tables import each

HEADING = "Turn 1, Action Phase, impulse 3: France"


def summary(*facts: Fact, points: tuple[PointLine, ...] = (), role: str = "hapsburg") -> str:
    """Return the lines of a summary of some facts of one impulse."""
    chapters = (Chapter(HEADING, facts),)
    return "\n".join(game_of(RULES).wording.summary(chapters, points, role))


TOLD: list[tuple[Fact, str]] = [
    (
        FieldBattleDecided("mohacs", ("ottoman",), ("hapsburg", "hungary_bohemia"), 5, 2),
        "War: Ottomans beat Hapsburgs and Hungary-Bohemia at Mohacs by 5 hits to 2.",
    ),
    (
        FieldBattleDecided("metz", ("france",), ("independent",), 1, 0),
        "War: France beat independent units at Metz by 1 hit to 0.",
    ),
    (
        NavalCombatDecided("ionian_sea", "ottoman", "venice", 3, 1, False),
        "War: Ottomans beat Venice at sea by 3 hits to 1, Ionian Sea.",
    ),
    (
        NavalCombatDecided("ionian_sea", "ottoman", "venice", 3, 3, True),
        "War: Ottomans and Venice fought at sea undecided, Ionian Sea.",
    ),
    (SpaceTaken("ottoman", "belgrade", "hungary_bohemia"), "War: Ottomans took Belgrade."),
    (ControlTaken("france", "metz", "independent"), "War: France took Metz."),
    (AssaultRepulsed("ottoman", "vienna", True), "War: Ottomans failed to storm Vienna."),
    (SiegeBegun("ottoman", "vienna"), "War: Ottomans laid siege to Vienna."),
    (SiegeBroken("ottoman", "vienna"), "War: the siege of Vienna was broken."),
    (ForceEliminated("papacy", "rome", {}), "War: Papacy had forces wiped out at Rome."),
    (LeaderCaptured("francis_i", "hapsburg", "pavia"), "War: Hapsburgs captured Francis I."),
    (HungaryDefeated(("belgrade",), 2), "War: Hungary-Bohemia was defeated."),
    (SpaceConverted("erfurt", "protestant"), "Faith: Erfurt turned Protestant."),
    (SpaceConverted("erfurt", "catholic"), "Faith: Erfurt turned Catholic."),
    (DebateWon("papacy", "german", 2, 2), "Faith: Papacy won the German debate by 2."),
    (DebateUndecided("german", 2, True), "Faith: the German debate was inconclusive."),
    (DebaterBurnt("zwingli", 3), "Faith: Zwingli was burnt at the stake."),
    (DebaterDisgraced("eck", 3), "Faith: Eck was disgraced."),
    (
        TranslationFinished("new_testament", "german", 0),
        "Faith: the German New Testament was completed.",
    ),
    (
        TranslationFinished("full_bible", "english", 1),
        "Faith: the English Full Bible was completed.",
    ),
    (
        DietHeld({}, {}, 4, 1, "protestant", 3),
        "Faith: Protestants won the Diet of Worms by 3.",
    ),
    (DietHeld({}, {}, 1, 1, "", 0), "Faith: the Diet of Worms was inconclusive."),
    (
        CouncilHeld((6,), 1, (1,), 0, "papacy", 1),
        "Faith: Papacy won the Council of Trent by 1.",
    ),
    (CouncilHeld((), 0, (), 0, "", 0), "Faith: the Council of Trent was inconclusive."),
    (ReformerExcommunicated("luther", "wittenberg"), "Faith: Luther was excommunicated."),
    (RulerExcommunicated("england", "henry_viii"), "Faith: Henry VIII was excommunicated."),
    (LeagueFormed(()), "Faith: the Schmalkaldic League was formed."),
    (WarDeclared("france", "england"), "Diplomacy: France declared war on England."),
    (
        Intervened("france", "scotland", "england"),
        "Diplomacy: France intervened for Scotland.",
    ),
    (
        DealMade(("france", "ottoman", "papacy"), ()),
        "Diplomacy: a deal of France, Ottomans and Papacy took effect.",
    ),
    (NothingAgreed(2), "Diplomacy: the negotiations ended without a deal."),
    (PeaceSued("france", "papacy", 1), "Diplomacy: France sued for peace with Papacy."),
    (PeaceMade("france", "papacy"), "Diplomacy: France and Papacy made peace."),
    (MinorActivated("venice", "papacy"), "Diplomacy: Papacy gained Venice as an ally."),
    (MinorDeactivated("venice", "papacy"), "Diplomacy: Papacy lost Venice as an ally."),
    (KeyFreed("florence", "france", "independent"), "War: France lost Florence to rebels."),
    (
        DiscoveryClaimed("england", "cabot", "great_lakes", 1),
        "Overseas: England discovered Great Lakes.",
    ),
    (
        CircumnavigationTried("hapsburg", "magellan", (6, 6), 4, 0, 16, True),
        "Overseas: Magellan sailed around the world.",
    ),
    (
        ConquestResolved("hapsburg", "cortez", (6, 6), 4, 0, 16, "aztec", "aztec"),
        "Overseas: Hapsburgs conquered Aztec.",
    ),
    (ColonyFounded("england", "roanoke"), "Overseas: England founded Roanoke."),
    (
        PiracyRolled("tyrrhenian_sea", "papacy", 0, (6, 5), 2),
        "Overseas: pirates scored 2 hits on Papacy, Tyrrhenian Sea.",
    ),
    (
        PiracyRolled("tyrrhenian_sea", "papacy", 0, (6, 1), 1),
        "Overseas: pirates scored 1 hit on Papacy, Tyrrhenian Sea.",
    ),
    (
        PirateHavenFounded("oran", "hapsburg"),
        "Overseas: Oran became a pirate haven.",
    ),
    (TurnBegun(2), "Realms: turn 2 began."),
    (
        RulerSucceeded("england", "Edward VI", "Henry VIII"),
        "Realms: Edward VI succeeded Henry VIII.",
    ),
    (PopeElected("Clement VII", "Leo X"), "Realms: Clement VII became Pope."),
    (PregnancyRolled("jane_seymour", 6, 0, 6, "edward_healthy"), "Realms: Edward was born."),
    (PregnancyRolled("anne_boleyn", 3, 0, 3, "elizabeth"), "Realms: Elizabeth was born."),
    (
        GameWon(4, "military", ("ottoman",), {"ottoman": 12}),
        "Victory points: the game was won by Ottomans.",
    ),
    (CardPlayed("ottoman", 1, "cp", "", 5), "Cards: Ottomans played Janissaries (5 CP)."),
    (CardPlayed("ottoman", 1, "event", "", 0), "Cards: Ottomans played Janissaries."),
    (CardResponded("ottoman", 1, "", ""), "Cards: Ottomans responded with Janissaries."),
    (
        CardsDrawn("hapsburg", (24, 25), "dealt"),
        "Your hand: Arquebusiers and Field Artillery drawn.",
    ),
    (
        CardsTaken("hapsburg", "england", (24,), "deal"),
        "Your hand: Arquebusiers taken from England.",
    ),
    (
        CardsTaken("ottoman", "hapsburg", (24,), "raiders"),
        "Your hand: Arquebusiers lost to Ottomans.",
    ),
]
"""Every kind of fact that is told in a summary, with its line."""


@each(("fact", "line"), TOLD)
def test_what_mattered_is_said_in_a_few_words(fact: Fact, line: str) -> None:
    assert summary(fact) == line


def test_what_one_power_did_to_several_places_is_said_once() -> None:
    assert summary(
        ControlTaken("france", "metz", "independent"),
        SpaceConverted("erfurt", "protestant"),
        SpaceTaken("ottoman", "belgrade", "hungary_bohemia"),
        ControlTaken("france", "calais", "independent"),
        SpaceConverted("leipzig", "protestant"),
        SpaceConverted("worms", "catholic"),
    ) == (
        "War: France took Metz and Calais; Ottomans took Belgrade.\n"
        "Faith: Erfurt and Leipzig turned Protestant; Worms turned Catholic."
    )


def test_what_decides_games_has_room_before_all_else_in_the_order_of_telling() -> None:
    towns = ("erfurt", "leipzig", "wittenberg", "magdeburg", "brunswick", "hamburg", "lubeck")
    besieged = [SiegeBroken("ottoman", town) for town in towns]
    said = summary(*besieged, SpaceTaken("ottoman", "vienna", "hapsburg"))
    assert said.endswith("the siege of Brunswick was broken; Ottomans took Vienna; 2 more things.")


def test_whatever_decides_games_has_a_headline() -> None:
    kinds = {kind.kind: kind for kind in HisFact.__subclasses__()}
    for name in {*DECIDING, *TAKEN, ConquestResolved.kind}:
        assert headline.dispatch(kinds[name]) is not headline.dispatch(Fact), name


def test_long_lists_and_lines_are_cut_and_what_is_left_out_is_counted() -> None:
    towns = ("erfurt", "leipzig", "wittenberg", "magdeburg", "brunswick", "hamburg", "lubeck")
    assert summary(*(SpaceConverted(town, "protestant") for town in towns)) == (
        "Faith: Erfurt, Leipzig, Wittenberg, Magdeburg, Brunswick and 2 more turned Protestant."
    )
    besieged = [SiegeBroken("ottoman", town) for town in towns]
    assert summary(*besieged).endswith("the siege of Hamburg was broken; 1 more thing.")


def test_a_summary_has_five_lines_at_most_and_leaves_out_what_mattered_least() -> None:
    lines = summary(
        CardPlayed("ottoman", 1, "cp", "", 5),
        TurnBegun(2),
        CardsDrawn("hapsburg", (24,), "dealt"),
        ColonyFounded("england", "roanoke"),
        WarDeclared("france", "england"),
        SpaceConverted("erfurt", "protestant"),
        SpaceTaken("ottoman", "belgrade", "hungary_bohemia"),
    ).splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "Your hand",
        "War",
        "Faith",
        "Diplomacy",
        "Overseas",
    ]


def test_changed_victory_points_are_in_the_summary() -> None:
    points = (
        PointLine("ottoman", "Ottomans", 10, 2, 3),
        PointLine("hapsburg", "Hapsburgs", 9, 0, 3),
        PointLine("england", "England", 7, -1, 3),
        PointLine("france", "France", 12, None, 3),
    )
    assert summary(ImpulsePassed("england", 1), points=points) == (
        "Victory points: Ottomans +2 to 10; England -1 to 7.\nCards: England passed."
    )


def test_passes_are_one_clause() -> None:
    passes = (ImpulsePassed(power, n) for n, power in enumerate(("england", "france"), start=1))
    assert summary(*passes) == "Cards: England and France passed."


def test_the_end_of_the_action_phase_tells_of_the_passes_before_it() -> None:
    passes = [ImpulsePassed(power, n) for n, power in enumerate(("england", "france"), start=1)]
    over = "all six powers passed, and the Action Phase is over"
    played = CardPlayed("france", 4, "cp", "", 5)
    assert summary(passes[0], played, *passes, ActionPhaseEnded(1, 9)) == (
        f"Cards: France played Patron of the Arts (5 CP); {over}."
    )
    assert summary(passes[0], ActionPhaseEnded(1, 9), passes[1]) == f"Cards: {over}; France passed."


def test_a_card_that_changed_hands_is_told_from_the_reader_s_side() -> None:
    given = CardGiven("hapsburg", "france", 24, 90)
    assert "Arquebusiers given to France" in summary(given)
    assert "Arquebusiers received from Hapsburgs" in summary(given, role="france")


def test_where_nothing_was_decided_the_headings_say_how_far_the_turn_has_come() -> None:
    assert summary(CommandPointsLost("ottoman", 1)) == HEADING
    assert summary(DebateUndecided("german", 1, False)) == HEADING


def test_without_news_the_summary_says_so() -> None:
    assert game_of(RULES).wording.summary((), (), "france") == (
        "Nothing that you may know of has happened since your last report.",
    )


def test_a_few_facts_between_two_reports_need_no_summary() -> None:
    few = (Chapter(HEADING, (ImpulsePassed("france", 1),) * 6),)
    many = (Chapter(HEADING, (ImpulsePassed("france", 1),) * 7),)
    assert summary_between_reports(RULES, few, "france") == ()
    assert summary_between_reports(RULES, many, "france") == ("Cards: France passed.",)


def test_points_of_a_card_and_a_war_abroad_are_told() -> None:
    assert summary(PointsAwarded("france", "bonus", 2, 86)) == (
        "Victory points: France earned 2 VP with Knights of St. John."
    )
    assert summary(ForeignWarWon("ottoman", "egypt", 1)) == ("War: Ottomans won the war in Egypt.")
