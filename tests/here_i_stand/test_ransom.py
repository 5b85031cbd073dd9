"""9.4 Ransom of leaders and 9.5 removing excommunication."""

from __future__ import annotations

import pytest

from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts.faith import SaintPetersAdvanced
from adjudicator.games.here_i_stand.facts.peace import (
    DonationMade,
    ExcommunicationLifted,
    RansomPaid,
)
from adjudicator.games.here_i_stand.facts.play import CardsTaken
from adjudicator.games.here_i_stand.facts.realm import LeaderFreed
from adjudicator.games.here_i_stand.rules.diplomacy.phase import (
    excommunication_segment,
    ransom_segment,
)
from adjudicator.games.here_i_stand.rules.diplomacy.ransom import captives_from, why_not_ransom
from adjudicator.games.here_i_stand.rules.diplomacy.removal import why_not_donate
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, OTTOMAN, PAPACY
from adjudicator.games.here_i_stand.rules.state import State, leader_location
from adjudicator.reports.render import say
from tests.here_i_stand.builders import clear_map, game_1517, heard, play, table_for


def captive(**captors: str) -> State:
    """Return a position of turn 3 with an empty map and these leaders captured."""
    state = clear_map(game_1517())
    state.turn = 3
    state.captured.update(captors)
    state.hands[FRANCE] = [4, 24, 25]
    state.hands[HAPSBURG] = [2, 26]
    return state


# ------------------------------------------------------------------------------ 9.4


def test_a_ransom_is_a_card_drawn_by_the_captor_and_the_leader_comes_home() -> None:
    state = captive(montmorency=HAPSBURG)
    table = table_for(state)
    play(
        table,
        ransom_segment(table),
        answers=[(FRANCE, "9.4/ransom:montmorency", "pay")],
        dice=[("hapsburg draws card 1 from france: ransom", 1)],
    )
    assert state.hands[FRANCE] == [4, 24]
    assert state.hands[HAPSBURG] == [2, 26, 25]
    assert state.captured == {}
    assert leader_location(state, "montmorency") == "paris"
    assert heard(table).of(RansomPaid) == [RansomPaid(FRANCE, HAPSBURG, "montmorency")]
    assert heard(table).of(LeaderFreed)[0].space == "paris"
    assert not any(isinstance(fact, CardsTaken) for fact in heard(table).to(ENGLAND))


def test_a_leader_may_stay_a_captive() -> None:
    state = captive(montmorency=HAPSBURG)
    table = table_for(state)
    play(table, ransom_segment(table), answers=[(FRANCE, "9.4/ransom:montmorency", "no")])
    assert state.captured == {"montmorency": HAPSBURG}
    assert state.hands[FRANCE] == [4, 24, 25]


def test_any_number_of_leaders_can_be_ransomed_as_long_as_there_are_cards() -> None:
    state = captive(montmorency=HAPSBURG, francis_i=ENGLAND, charles_v=FRANCE, ferdinand=FRANCE)
    table = table_for(state)
    play(
        table,
        ransom_segment(table),
        answers=[
            (HAPSBURG, "9.4/ransom:charles_v", "pay"),
            (HAPSBURG, "9.4/return:charles_v", "valladolid"),
            (FRANCE, "9.4/ransom:francis_i", "pay"),
            (FRANCE, "9.4/ransom:montmorency", "pay"),
        ],
        dice=[
            ("england draws card 1 from france", 0),
            ("hapsburg draws card 1 from france", 1),
        ],
    )
    # The Hapsburgs have no card left for Ferdinand, the French got that of the Hapsburgs.
    assert state.captured == {"ferdinand": FRANCE}
    assert state.hands[HAPSBURG] == [2, 26]
    assert state.hands[FRANCE] == [4, 25]


def test_only_a_home_card_buys_nobody_free() -> None:
    state = captive(montmorency=HAPSBURG)
    state.hands[FRANCE] = [4]
    table = table_for(state)
    play(table, ransom_segment(table))
    assert why_not_ransom(state, "montmorency") == "France has no card to pay with"


def test_a_leader_needs_a_capital_or_home_key_to_return_to() -> None:
    state = captive(montmorency=HAPSBURG)
    for key in ("paris", "lyon", "marseille", "rouen"):
        state.spaces[key].control = HAPSBURG
    table = table_for(state)
    play(
        table,
        ransom_segment(table),
        answers=[(FRANCE, "9.4/ransom:montmorency", "pay")],
        dice=[("hapsburg draws", 0)],
    )
    assert leader_location(state, "montmorency") == "bordeaux"
    state.captured["francis_i"] = HAPSBURG
    state.spaces["bordeaux"].control = HAPSBURG
    assert "neither its capital nor a home key" in (why_not_ransom(state, "francis_i") or "")


def test_a_leader_who_is_free_needs_no_ransom() -> None:
    assert why_not_ransom(captive(), "suleiman") == "Suleiman is nobody's captive"


def test_captives_are_named_in_a_fixed_order() -> None:
    state = captive(suleiman=HAPSBURG, montmorency=HAPSBURG, francis_i=ENGLAND)
    assert captives_from(state, FRANCE) == ("francis_i", "montmorency")
    assert captives_from(state, FRANCE, ENGLAND) == ("francis_i",)
    assert captives_from(state, OTTOMAN) == ("suleiman",)


# ------------------------------------------------------------------------------ 9.5


def cursed(*powers: str) -> State:
    """Return a position of turn 3 in which the rulers of these powers are excommunicated."""
    state = captive()
    for power in powers:
        state.minus_cards[power].append("excommunication")
    return state


def test_a_donation_is_discarded_builds_saint_peters_and_lifts_the_excommunication() -> None:
    state = cursed(FRANCE)
    table = table_for(state)
    play(
        table,
        excommunication_segment(table),
        answers=[(FRANCE, "9.5/donate:3", "donate")],
        dice=[("papacy draws the donation of france", 0)],
    )
    assert state.hands[FRANCE] == [4, 25]
    assert state.discards == [24]
    assert state.minus_cards[FRANCE] == []
    made = heard(table).of(DonationMade)[0]
    assert (made.card, made.cp) == (24, state.saint_peters_cp + 5 * state.saint_peters_vp)
    assert heard(table).of(SaintPetersAdvanced)
    assert heard(table).of(ExcommunicationLifted)


def test_one_may_stay_excommunicated() -> None:
    state = cursed(FRANCE)
    table = table_for(state)
    play(table, excommunication_segment(table), answers=[(FRANCE, "9.5/donate", "no")])
    assert state.minus_cards[FRANCE] == ["excommunication"]
    assert state.saint_peters_cp == 0


def test_all_excommunicated_powers_are_asked_at_once() -> None:
    state = cursed(FRANCE, HAPSBURG)
    table = table_for(state)
    play(
        table,
        excommunication_segment(table),
        answers=[(HAPSBURG, "9.5/donate", "donate"), (FRANCE, "9.5/donate", "donate")],
        dice=[("donation of france", 1)],
    )
    assert state.discards == [26, 25]
    assert state.minus_cards[FRANCE] == state.minus_cards[HAPSBURG] == []


def test_a_card_lost_for_another_reason_stays_lost() -> None:
    state = cursed(ENGLAND)
    state.hands[ENGLAND] = [3, 30]
    state.minus_cards[ENGLAND].insert(0, "foreign_war")
    table = table_for(state)
    play(table, excommunication_segment(table), answers=[(ENGLAND, "9.5/donate", "donate")])
    assert state.minus_cards[ENGLAND] == ["foreign_war"]


def test_a_mandatory_event_drawn_as_donation_is_not_triggered() -> None:
    """FAQ: it can be drawn, goes to the discard pile, and counts its 2 CP."""
    state = cursed(FRANCE)
    state.hands[FRANCE] = [4, 9]
    table = table_for(state)
    play(table, excommunication_segment(table), answers=[(FRANCE, "9.5/donate", "donate")])
    assert state.discards == [9]
    assert state.saint_peters_cp == 2
    assert "barbary_pirates" not in state.events_done


def test_who_is_not_excommunicated_or_has_no_card_is_not_asked() -> None:
    state = cursed(FRANCE)
    state.hands[FRANCE] = [4]
    table = table_for(state)
    play(table, excommunication_segment(table))
    assert why_not_donate(state, FRANCE) == "France has no card to donate"
    assert why_not_donate(state, HAPSBURG) == "no excommunication lies on Hapsburgs"
    assert why_not_donate(cursed(FRANCE), FRANCE) is None


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (
            RansomPaid(FRANCE, HAPSBURG, "montmorency"),
            "France pays the Hapsburgs a card as ransom for Montmorency.",
        ),
        (
            DonationMade(HAPSBURG, 1, 5),
            "The Hapsburgs give Janissaries (#1) to the Church: 5 CP for Saint Peter's.",
        ),
    ],
)
def test_ransom_and_donation_are_told_in_words(fact: Fact, words: str) -> None:
    assert say("here_i_stand", fact) == words


def test_the_papacy_is_never_asked_to_donate() -> None:
    assert why_not_donate(cursed(FRANCE, HAPSBURG), PAPACY) is not None
