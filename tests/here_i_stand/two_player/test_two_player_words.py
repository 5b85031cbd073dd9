"""What is told in the variant for two: who is played, the diplomatic cards, and who is asked."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import Fact
from adjudicator.engine.words import said
from adjudicator.games.here_i_stand.board import board_svg, board_words, small_board_svg
from adjudicator.games.here_i_stand.facts import diplomatic, diplomatic_cards, two_player
from adjudicator.games.here_i_stand.facts.play import ImpulsePassed
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import cards_of
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.games.here_i_stand.wording import HereIStandWording
from adjudicator.games.here_i_stand.wording.headlines import headline
from adjudicator.games.here_i_stand.wording.lookup import rules_about
from adjudicator.games.telling import Chapter
from adjudicator.languages import language_named
from adjudicator.reports.parts import board_of
from adjudicator.reports.render import question_sentence, question_title, say
from adjudicator.words.lexicon import NotUnderstood
from tests.here_i_stand.builders import game_1517
from tests.here_i_stand.for_two import at_war_with, for_two, with_league
from tests.own_types import any_view
from tests.tables import each

RULES = "here_i_stand"
WORDING = HereIStandWording()
FINNISH = language_named("fi")
UNPLAYED = ("Ottomans", "Hapsburgs", "England", "France")


def board_lines(state: State, role: str | None = None) -> dict[str, tuple[str, ...]]:
    """Return the sections of the board by title."""
    sections = board_of(RULES, any_view(view_of(state, role)))
    return {section.title: tuple(section.lines) for section in sections}


# ------------------------------------------------------------------------- who is played


def test_points_and_standings_are_those_of_the_two_players() -> None:
    view = view_of(at_war_with(FRANCE), None)
    assert [line.role for line in WORDING.points(view, None)] == [PAPACY, PROTESTANT]
    assert [line.role for line in WORDING.standings(view, None).lines] == [PAPACY, PROTESTANT]
    assert WORDING.victory_points(view) == {PAPACY: 19, PROTESTANT: 0}


def test_with_six_powers_all_have_points() -> None:
    view = view_of(game_1517(), None)
    assert len(WORDING.points(view, None)) == len(WORDING.victory_points(view)) == 6


def test_the_standings_say_who_commands_what() -> None:
    state = with_league()
    state.wars.append("ottoman+papacy")
    notes = WORDING.standings(view_of(state, None), None).notes
    assert "Commanded by the Papacy: the Hapsburgs." in notes
    assert "Commanded by the Protestants: the Ottomans." in notes
    assert "Paavinistuimen komennossa: Habsburgit." in [said(note, FINNISH) for note in notes]


def test_the_board_says_who_plays_and_who_commands_a_power() -> None:
    titles = list(board_lines(at_war_with(FRANCE)))
    assert "France: played by nobody, commanded by the Protestants, ruler Francis I" in titles
    assert "England: played by nobody, ruler Henry VIII" in titles
    assert "Papacy: 19 VP, 2 cards, ruler Leo X" in titles


def test_there_is_no_new_world_for_two() -> None:
    assert "New World" not in board_lines(for_two())
    assert "New World" in board_lines(game_1517())


def test_the_picture_shows_the_points_of_the_players_only() -> None:
    view = view_of(at_war_with(FRANCE), None)
    words = board_words(view)
    assert "Victory points: Papacy 19 and Protestants 0." in words
    whole, small = board_svg(view).svg, small_board_svg(view).svg
    assert "commanded: Protestants" in whole
    assert "played by nobody" in whole
    assert "New World" not in whole
    assert "Diplomatic cards" in whole
    assert small.count(">19<") == 1
    assert board_svg(view_of(game_1517(), None)).svg.count("played by nobody") == 0


# --------------------------------------------------------------------- diplomatic cards


def dealt() -> State:
    """Return a position with a diplomatic card in each hand, one discarded, one out of the game."""
    state = for_two()
    cards = cards_of(state)
    cards.deck = [202, 204, 205, 206, 208, 209, 210, 211]
    cards.hands = {PAPACY: [201], PROTESTANT: [203]}
    cards.discards, cards.removed = [212], [207]
    return state


@each("role", (PAPACY, PROTESTANT, None))
def test_everybody_reads_how_many_diplomatic_cards_are_where(role: str | None) -> None:
    lines = board_lines(dealt(), role)["Cards"]
    assert (
        "Diplomatic cards: Papacy 1, Protestants 1, 8 in the deck, 7 that join after the"
        " Schmalkaldic League" in lines
    )
    assert "Diplomatic discards: Venetian Alliance (#212)" in lines
    assert "Diplomatic cards out of the game: Henry Petitions for Divorce" in lines
    text = " ".join(lines)
    assert "Andrea Doria" not in text
    assert "Corsair Raid" not in text


def test_a_player_reads_its_own_diplomatic_card_in_the_hand() -> None:
    state = dealt()
    for role, own in ((PAPACY, 201), (PROTESTANT, 203)):
        shown = [line.number for line in WORDING.hand(view_of(state, role)) if line.number > 200]
        assert shown == [own]
    assert WORDING.hand(view_of(state, None)) == ()


def test_what_a_card_imposes_only_the_players_see() -> None:
    state = dealt()
    cards_of(state).must_play[PROTESTANT] = 203
    for role in (PAPACY, PROTESTANT):
        shown = view_of(state, role).state.two_player
        assert shown is not None
        assert shown.must_play == {PROTESTANT: 203}
    hidden = view_of(state, None).state.two_player
    assert hidden is not None
    assert hidden.must_play == {}


# ----------------------------------------------------------------------------- questions


def retreat(behalf: str | None) -> Decision[Any]:
    choice = OneOf(("genoa", "modena"))
    return Decision(PROTESTANT, "15.3/retreat:florence", choice, behalf=behalf)


def test_a_question_says_for_which_power_a_player_answers() -> None:
    view = any_view(view_of(at_war_with(FRANCE), PROTESTANT))
    asked = WORDING.asked(retreat(FRANCE))
    assert question_sentence(RULES, asked, view).startswith("For France: Your units have to")
    assert question_title(RULES, asked, view) == "for France: retreat from Florence"
    finnish = said(question_sentence(RULES, asked, view), FINNISH)
    assert finnish.startswith("Ranskan puolesta: ")


def test_a_question_to_the_own_power_is_asked_as_ever() -> None:
    view = any_view(view_of(at_war_with(FRANCE), PROTESTANT))
    asked = WORDING.asked(retreat(None))
    assert question_sentence(RULES, asked, view).startswith("Your units have to")
    assert question_title(RULES, asked, view) == "retreat from Florence"


@each(
    ("section", "name", "two", "six"),
    [
        ("21.3", "helper", "The card drawn for Mary I lets you", "England's card lets you"),
        ("21.3", "against", "The card drawn for Mary I lets you", "England's card lets you"),
        ("18.1", "commit", "The Hapsburg card then comes from", "The Protestants, the Hapsburgs"),
        ("card 70", "space", "of the German or Italian zone", "next to Lyon"),
        ("card 71", "key", "in which key or electorate", "in which key do"),
        ("10", "deploy", "Spring Deployment", "Powers decide in impulse order"),
    ],
)
def test_a_question_asks_what_holds_for_two(section: str, name: str, two: str, six: str) -> None:
    decision = Decision(PAPACY, f"{section}/{name}:x", OneOf(("rome", "milan")))
    asked = WORDING.asked(decision)
    said_to = [
        question_sentence(RULES, asked, any_view(view_of(state, PAPACY)))
        for state in (for_two(), game_1517())
    ]
    assert two in said_to[0]
    assert six not in said_to[0]
    assert six in said_to[1]


def test_a_commander_reads_that_who_finds_no_room_is_lost() -> None:
    view = any_view(view_of(at_war_with(FRANCE), PROTESTANT))
    choice = OneOf(("milan", "lyon"))
    for behalf in (FRANCE, None):
        decision = Decision(PROTESTANT, "19.3/home:turin", choice, behalf=behalf)
        sentence = question_sentence(RULES, WORDING.asked(decision), view)
        assert ("Who finds no room there is eliminated." in sentence) == bool(behalf)


# ----------------------------------------------------------------------- facts, headlines


SAID: list[tuple[Fact, str, str]] = [
    (
        two_player.BothPassed(3, 8),
        (
            "Both players have passed one after the other: the Action Phase of turn 3 ends after 8"
            " impulses."
        ),
        "both players passed, and the Action Phase is over",
    ),
    (
        diplomatic.DiplomaticCardPlayed(PAPACY, 212),
        "The Papacy plays the diplomatic card Venetian Alliance (#212).",
        "{subject} played the diplomatic card {things}",
    ),
    (
        diplomatic.DiplomaticCardDrawn(PAPACY, 212),
        "You draw a diplomatic card: Venetian Alliance (#212).",
        "Venetian Alliance drawn",
    ),
    (
        diplomatic_cards.PlayImposed(PROTESTANT, 203, 205),
        (
            "Diplomatic Pressure: the Protestants must play the diplomatic card Corsair Raid (#203)"
            " this turn."
        ),
        "{subject} had to play {things}",
    ),
    (
        diplomatic_cards.AlliedForGood(HAPSBURG, PAPACY),
        "The Hapsburgs and the Papacy are allies for the rest of the game.",
        "Hapsburgs and Papacy became allies for good",
    ),
    (
        diplomatic_cards.DivorceAnswered(granted=True),
        "The Papacy grants Henry VIII his divorce.",
        "Henry VIII was granted his divorce",
    ),
    (
        diplomatic_cards.DivorceAnswered(granted=False),
        "The Papacy refuses to divorce Henry VIII.",
        "Henry VIII was refused his divorce",
    ),
    (
        two_player.BullEndedWar(FRANCE, "francis_i", "modena"),
        (
            "Papal Bull: Francis I is excommunicated, and the war with France is over. The Papacy"
            " regains Modena."
        ),
        "Francis I was excommunicated",
    ),
    (
        two_player.PeaceBought(FRANCE, PROTESTANT, 1),
        "The Papacy sues France for peace: the Protestants get 1 VP.",
        "{subject} sued for peace with {things}",
    ),
    (
        two_player.MaryDrew(41, 3, kept=False),
        "For Mary I the Papacy draws Marburg Colloquy (#41): 3 CP.",
        "the Papacy acted for Mary I",
    ),
    (
        two_player.LeadersWithdrew(OTTOMAN, ("suleiman",)),
        "Winter: the army leaders of the Ottomans leave the map: Suleiman.",
        "the army leaders left the map ({things})",
    ),
]


@each(("fact", "words", "clause"), SAID)
def test_a_fact_is_told_in_words_and_in_a_headline(fact: Fact, words: str, clause: str) -> None:
    assert say(RULES, fact) == words
    assert said(say(RULES, fact), FINNISH) != words
    found = headline(fact, PAPACY)
    assert found is not None
    assert found.clause == clause


def test_the_end_of_the_phase_is_told_without_the_passes_before_it() -> None:
    facts = (ImpulsePassed(PAPACY, 1), ImpulsePassed(PROTESTANT, 2), two_player.BothPassed(3, 8))
    summary = WORDING.summary((Chapter("Turn 3", facts),), (), PAPACY)
    assert summary == ("Cards: both players passed, and the Action Phase is over.",)


# ------------------------------------------------------------------------------ rules, cards


def test_the_rules_list_the_sections_for_two_in_their_scenario_only() -> None:
    listed = rules_about("", TWO_PLAYER)[0].lines
    assert "2P 3 For two: the sequence of a turn" in listed
    assert not [line for line in rules_about("", "1517")[0].lines if line.startswith("2P")]


@each("topic", ["2P 4", "2p4", "section 2P 4", "§2P 4"])
def test_a_section_for_two_is_shown(topic: str) -> None:
    (section,) = rules_about(topic, TWO_PLAYER)
    assert section.title == "2P 4 For two: how wars begin and end"
    with pytest.raises(NotUnderstood):
        rules_about(topic, "1517")


def test_all_sections_for_two_are_shown_together() -> None:
    assert len(rules_about("2P", TWO_PLAYER)) == 10


def test_a_section_of_the_rulebook_says_what_changes_it_for_two() -> None:
    (section,) = rules_about("9.3", TWO_PLAYER)
    assert section.lines[-1] == "For two this is changed by 2P 4."
    (plain,) = rules_about("9.3", "1517")
    assert section.lines[:-1] == plain.lines
    (unchanged,) = rules_about("13.4", TWO_PLAYER)
    assert unchanged == rules_about("13.4", "1517")[0]


@each(
    ("topic", "scenario", "is_in"),
    [
        ("#1", TWO_PLAYER, False),
        ("#1", "1517", True),
        ("#31", TWO_PLAYER, True),
        ("71", TWO_PLAYER, True),
        ("#212", TWO_PLAYER, True),
        ("#212", "1517", False),
    ],
)
def test_a_card_that_is_not_in_the_game_says_so(topic: str, scenario: str, is_in: bool) -> None:
    (section,) = rules_about(topic, scenario)
    assert ("This card is not in this game." in section.lines) != is_in
