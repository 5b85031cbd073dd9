"""9.1-9.2 What powers may agree on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.diplomacy.deals import (
    Alliance,
    Deal,
    DealsChoice,
    DrawCards,
    EndWar,
    GrantDivorce,
    Item,
    LoanSquadrons,
    Mercenaries,
    RescindExcommunication,
    ReturnLeader,
    YieldSpace,
    check_deal,
    may_negotiate,
    negotiating_pairs,
    negotiators,
)
from adjudicator.games.here_i_stand.rules.game_map import electorates
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, go_to_war, put
from tests.tables import each


def later(turn: int = 4) -> State:
    """Return a position in which everybody negotiates and nobody is at war."""
    state = game_1517()
    state.turn = turn
    state.wars = []
    return state


def refused(state: State, *items: Item, match: str, section: str | None = None) -> None:
    """Assert that the deal with these items is refused."""
    parties = tuple(p for p in MAJOR_POWERS if any(p in item.powers(state) for item in items))
    with pytest.raises(IllegalAnswer, match=match) as caught:
        check_deal(state, Deal(parties, items), negotiating=negotiating_pairs(state))
    if section:
        assert caught.value.section == section


def allowed(state: State, *items: Item) -> None:
    """Assert that the deal with these items is legal."""
    parties = tuple(p for p in MAJOR_POWERS if any(p in item.powers(state) for item in items))
    check_deal(state, Deal(parties, items), negotiating=negotiating_pairs(state))


# ------------------------------------------------------------------------------ who with whom


def test_on_turn_1_england_alone_negotiates_with_two_powers() -> None:
    state = game_1517()
    assert negotiators(state) == (HAPSBURG, ENGLAND, FRANCE)
    assert negotiating_pairs(state) == ((HAPSBURG, ENGLAND), (ENGLAND, FRANCE))
    assert may_negotiate(state, ENGLAND, FRANCE)
    assert not may_negotiate(state, HAPSBURG, FRANCE)
    assert not may_negotiate(state, ENGLAND, PAPACY)


def test_from_turn_2_on_everybody_negotiates_with_everybody() -> None:
    state = later(2)
    assert negotiators(state) == MAJOR_POWERS
    assert len(negotiating_pairs(state)) == 15
    assert not may_negotiate(state, FRANCE, FRANCE)


def test_on_turn_1_a_deal_needs_england_and_one_of_its_partners() -> None:
    state = game_1517()
    allowed(state, Alliance(ENGLAND, FRANCE))
    allowed(state, Alliance(HAPSBURG, ENGLAND))
    refused(state, EndWar(HAPSBURG, FRANCE), match="do not negotiate this turn", section="7")
    refused(state, Alliance(ENGLAND, PAPACY), match="do not negotiate this turn")
    refused(
        state,
        Alliance(ENGLAND, FRANCE),
        Alliance(ENGLAND, HAPSBURG),
        match="Hapsburgs and France do not negotiate",
    )


def test_a_deal_needs_two_parties_items_and_everybody_concerned() -> None:
    state = later()
    pairs = negotiating_pairs(state)
    with pytest.raises(IllegalAnswer, match="at least two different parties"):
        check_deal(state, Deal((FRANCE,), (Alliance(FRANCE, PAPACY),)), negotiating=pairs)
    with pytest.raises(IllegalAnswer, match="changes the game"):
        check_deal(state, Deal((FRANCE, PAPACY), ()), negotiating=pairs)
    with pytest.raises(IllegalAnswer, match="Papacy is concerned"):
        check_deal(state, Deal((FRANCE, ENGLAND), (Alliance(FRANCE, PAPACY),)), negotiating=pairs)
    refused_self = Deal((FRANCE, ENGLAND), (DrawCards(FRANCE, FRANCE, 1),))
    with pytest.raises(IllegalAnswer, match="with itself"):
        check_deal(state, refused_self, negotiating=pairs)


# ------------------------------------------------------------------------------ war and alliance


def test_only_a_war_can_be_ended_and_only_once() -> None:
    state = later()
    refused(state, EndWar(FRANCE, PAPACY), match="are not at war", section="9.1")
    go_to_war(state, FRANCE, PAPACY)
    allowed(state, EndWar(FRANCE, PAPACY))
    refused(state, EndWar(FRANCE, PAPACY), EndWar(PAPACY, FRANCE), match="are not at war")


@pytest.mark.parametrize("foe", [HAPSBURG, PAPACY])
def test_the_war_of_the_schmalkaldic_league_never_ends(foe: str) -> None:
    state = later()
    go_to_war(state, foe, PROTESTANT)
    go_to_war(state, FRANCE, PROTESTANT)
    refused(state, EndWar(foe, PROTESTANT), match="never ends", section="9.1")
    allowed(state, EndWar(FRANCE, PROTESTANT))


def test_enemies_become_allies_only_when_they_end_their_war() -> None:
    state = later()
    go_to_war(state, FRANCE, PAPACY)
    refused(state, Alliance(FRANCE, PAPACY), match="would have to end it", section="9.2")
    allowed(state, Alliance(FRANCE, PAPACY), EndWar(PAPACY, FRANCE))


def test_allies_do_not_ally_again() -> None:
    state = later()
    refused(state, Alliance(FRANCE, ENGLAND), Alliance(ENGLAND, FRANCE), match="are allies already")


def test_pope_and_sultan_are_never_allies() -> None:
    state = later()
    refused(state, Alliance(PAPACY, OTTOMAN), match="may never be allies", section="9.2")
    allowed(state, Alliance(HAPSBURG, OTTOMAN))


def test_loans_of_squadrons_need_an_alliance() -> None:
    state = later()
    lent = LoanSquadrons(FRANCE, HAPSBURG, {"marseille": 1})
    allowed(state, Alliance(FRANCE, HAPSBURG), lent)
    refused(state, lent, match="an alliance at the same time", section="9.2")


# ------------------------------------------------------------------------------ divorce, bans


def test_a_divorce_is_granted_only_when_henry_asks() -> None:
    state = later()
    for status, legal in ((0, False), (1, True), (2, False)):
        state.marital_status = status
        if legal:
            allowed(state, GrantDivorce())
        else:
            refused(state, GrantDivorce(), match="does not ask for a divorce", section="9.1")


def test_the_pope_cannot_grant_a_divorce_and_ally_with_the_hapsburgs() -> None:
    state = later()
    state.marital_status = 1
    refused(state, GrantDivorce(), Alliance(PAPACY, HAPSBURG), match="cannot grant", section="9.2")
    refused(state, Alliance(PAPACY, HAPSBURG), GrantDivorce(), match="cannot ally", section="9.2")
    state.turn_effects.append("divorce_granted")
    state.marital_status = 2
    refused(state, Alliance(PAPACY, HAPSBURG), match="cannot ally")
    allowed(state, Alliance(PAPACY, FRANCE))


def test_only_an_excommunication_that_lies_on_a_ruler_is_lifted() -> None:
    state = later()
    refused(state, RescindExcommunication(ENGLAND), match="no excommunication", section="9.1")
    state.minus_cards[ENGLAND].append("excommunication")
    allowed(state, RescindExcommunication(ENGLAND))


# ------------------------------------------------------------------------------ leaders


def test_a_leader_is_returned_by_his_captor_to_a_home_that_exists() -> None:
    state = later()
    refused(state, ReturnLeader(FRANCE, "charles_v"), match="no captive of France", section="9.1")
    state.spaces["valladolid"].leaders.remove("charles_v")
    state.captured["charles_v"] = FRANCE
    allowed(state, ReturnLeader(FRANCE, "charles_v"))
    refused(
        state,
        ReturnLeader(FRANCE, "charles_v"),
        ReturnLeader(FRANCE, "charles_v"),
        match="no captive",
    )
    for space in state.spaces.values():
        if space.control == HAPSBURG:
            space.control = OTTOMAN
    refused(state, ReturnLeader(FRANCE, "charles_v"), match="neither its capital nor a home key")


# ------------------------------------------------------------------------------ spaces


@pytest.mark.parametrize(
    ("giver", "receiver", "space"),
    [
        (HAPSBURG, FRANCE, "besancon"),  # home of the giver
        (FRANCE, HAPSBURG, "milan"),  # independent
        (HAPSBURG, FRANCE, "tunis"),
    ],
)
def test_home_spaces_and_independent_spaces_can_be_yielded(
    giver: str, receiver: str, space: str
) -> None:
    allowed(later(), YieldSpace(giver, receiver, space))


def test_a_space_must_be_held_and_is_given_only_once() -> None:
    state = later()
    refused(state, YieldSpace(FRANCE, ENGLAND, "london"), match="has no control of London")
    refused(
        state,
        YieldSpace(HAPSBURG, FRANCE, "besancon"),
        YieldSpace(HAPSBURG, ENGLAND, "besancon"),
        match="has no control of Besan",
    )


def test_algiers_is_not_there_to_be_given_before_the_pirates_come() -> None:
    refused(later(), YieldSpace(OTTOMAN, FRANCE, "algiers"), match="no control of Algiers")


def test_nobody_yields_his_own_capital_but_a_captured_one_goes_back() -> None:
    state = later()
    refused(state, YieldSpace(HAPSBURG, FRANCE, "vienna"), match="own capital", section="9.1")
    state.spaces["london"].control = FRANCE
    allowed(state, YieldSpace(FRANCE, ENGLAND, "london"))


def test_a_captured_space_goes_only_to_its_home_power() -> None:
    state = later()
    state.spaces["york"].control = FRANCE
    refused(state, YieldSpace(FRANCE, HAPSBURG, "york"), match="only by or to England")
    allowed(state, YieldSpace(FRANCE, ENGLAND, "york"))


def test_a_minor_powers_space_goes_to_its_ally_alone() -> None:
    state = later()
    state.spaces["genoa"].control = HAPSBURG
    refused(state, YieldSpace(HAPSBURG, FRANCE, "genoa"), match="only by or to Genoa")
    state.minor_allies["genoa"] = FRANCE
    allowed(state, YieldSpace(HAPSBURG, FRANCE, "genoa"))


def test_the_protestants_gain_no_space_before_the_league() -> None:
    state = later()
    refused(
        state, YieldSpace(HAPSBURG, PROTESTANT, "mainz"), match="before the Schm", section="21.6"
    )
    state.events_done.append("schmalkaldic_league")
    allowed(state, YieldSpace(HAPSBURG, PROTESTANT, "mainz"))


def test_a_key_needs_a_square_marker_of_the_receiver() -> None:
    state = later()
    for space in ("florence", "naples", "venice", "metz"):
        state.spaces[space].control = PAPACY
    allowed(state, YieldSpace(FRANCE, PAPACY, "milan"))
    refused(
        state,
        YieldSpace(FRANCE, PAPACY, "milan"),
        YieldSpace(HAPSBURG, PAPACY, "tunis"),
        match="no square control marker",
        section="2.4",
    )


# ------------------------------------------------------------------------------ cards


@pytest.mark.parametrize("count", [0, 3, -1])
def test_one_or_two_cards_are_drawn(count: int) -> None:
    state = later()
    state.hands[FRANCE] += [24, 25, 26, 27]
    refused(state, DrawCards(FRANCE, ENGLAND, count), match="1 to 2 are allowed", section="9.1")
    allowed(state, DrawCards(FRANCE, ENGLAND, 2))


def test_cards_are_drawn_in_one_direction_and_two_in_all() -> None:
    state = later()
    state.hands[FRANCE] += [24, 25, 26]
    state.hands[ENGLAND] += [27, 28]
    refused(
        state,
        DrawCards(FRANCE, ENGLAND, 1),
        DrawCards(ENGLAND, FRANCE, 1),
        match="in one direction only",
    )
    refused(state, DrawCards(FRANCE, ENGLAND, 2), DrawCards(FRANCE, ENGLAND, 1), match="3 card")


def test_home_cards_are_not_there_to_be_drawn() -> None:
    state = later()
    state.hands[FRANCE] = [4, 24]
    allowed(state, DrawCards(FRANCE, ENGLAND, 1))
    refused(state, DrawCards(FRANCE, ENGLAND, 2), match="only 1 card besides home cards")


# ------------------------------------------------------------------------------ mercenaries


def test_up_to_four_mercenaries_change_sides() -> None:
    state = later()
    put(state, "paris", FRANCE, mercenary=4)
    put(state, "lyon", FRANCE, mercenary=1)
    allowed(state, Mercenaries(FRANCE, ENGLAND, {"paris": 3, "lyon": 1}))
    refused(state, Mercenaries(FRANCE, ENGLAND, {"paris": 4, "lyon": 1}), match="5 mercenaries")
    refused(state, Mercenaries(FRANCE, ENGLAND, {"paris": 0}), match="1 to 4 are allowed")
    refused(state, Mercenaries(FRANCE, ENGLAND, {"lyon": 2}), match="1 mercenaries in Lyon")


def test_mercenaries_go_in_one_direction() -> None:
    state = later()
    put(state, "paris", FRANCE, mercenary=1)
    put(state, "london", ENGLAND, mercenary=1)
    refused(
        state,
        Mercenaries(FRANCE, ENGLAND, {"paris": 1}),
        Mercenaries(ENGLAND, FRANCE, {"london": 1}),
        match="mercenaries in one direction only",
    )


def test_the_same_mercenary_is_not_given_twice() -> None:
    state = later()
    put(state, "paris", FRANCE, mercenary=1)
    refused(
        state,
        Mercenaries(FRANCE, ENGLAND, {"paris": 1}),
        Mercenaries(FRANCE, HAPSBURG, {"paris": 1}),
        match="2 are given away",
    )


def test_ottomans_and_early_protestants_take_no_mercenaries() -> None:
    state = later()
    put(state, "paris", FRANCE, mercenary=1)
    refused(state, Mercenaries(FRANCE, OTTOMAN, {"paris": 1}), match="take no mercenaries")
    given = Mercenaries(FRANCE, PROTESTANT, {"paris": 1})
    refused(state, given, match="before the Schmalkaldic League", section="21.6")  # FAQ 21.6
    state.events_done.append("schmalkaldic_league")
    refused(state, given, match="does not control an electorate")
    state.spaces[electorates()[0]].control = PROTESTANT
    allowed(state, given)


def test_the_receiver_needs_his_capital_and_counters() -> None:
    state = later()
    put(state, "paris", FRANCE, mercenary=1)
    given = Mercenaries(FRANCE, ENGLAND, {"paris": 1})
    put(state, "york", ENGLAND, regular=33 - 7 - 1)
    allowed(state, given)
    put(state, "york", ENGLAND, regular=1)
    refused(state, given, match="counters for 0 more mercenaries", section="5")
    state.spaces["london"].control = FRANCE
    refused(state, given, match="does not control its capital")


# ------------------------------------------------------------------------------ the choice


def rich() -> State:
    """Return a position of turn 4 in which much can be agreed on."""
    state = later()
    for number, power in enumerate(MAJOR_POWERS):
        state.hands[power] += [24 + 2 * number, 25 + 2 * number]
    return state


@pytest.mark.parametrize("state", [game_1517(), rich()])
def test_samples_are_legal_and_come_back_from_json(state: State) -> None:
    rng = random.Random(7)
    kinds = set()
    for power in negotiators(state):
        choice = DealsChoice(state, power)
        for _ in range(200):
            deals = sample(choice, rng)
            choice.check(deals)
            assert choice.load(choice.dump(deals)) == deals
            kinds |= {item.kind for deal in deals for item in deal.items}
    assert "alliance" in kinds


def test_every_kind_of_item_comes_back_from_json() -> None:
    items: tuple[Item, ...] = (
        EndWar(FRANCE, PAPACY),
        Alliance(FRANCE, PAPACY),
        LoanSquadrons(FRANCE, PAPACY, {"marseille": 1}),
        ReturnLeader(FRANCE, "charles_v"),
        YieldSpace(FRANCE, PAPACY, "milan"),
        DrawCards(FRANCE, PAPACY, 2),
        Mercenaries(FRANCE, PAPACY, {"milan": 2}),
        GrantDivorce(),
        RescindExcommunication(FRANCE),
    )
    choice = DealsChoice(later(), FRANCE)
    deals = (Deal((FRANCE, PAPACY), items),)
    assert choice.load(choice.dump(deals)) == deals


ALLIED = {"kind": "alliance", "a": FRANCE, "b": ENGLAND}


@pytest.mark.parametrize("raw", ["no deals", [7], [{"parties": [FRANCE], "items": "none"}]])
def test_what_is_no_list_of_deals_is_not_loaded(raw: Any) -> None:
    with pytest.raises(IllegalAnswer):
        DealsChoice(later(), FRANCE).load(raw)


@pytest.mark.parametrize("parties", [[FRANCE, "genoa"], [FRANCE, 7]])
def test_only_major_powers_are_parties(parties: list[Any]) -> None:
    with pytest.raises(IllegalAnswer, match="only major powers"):
        DealsChoice(later(), FRANCE).load([{"parties": parties, "items": [ALLIED]}])


GIVING = {"giver": FRANCE, "receiver": ENGLAND}


@each(
    "item",
    [
        "alliance",
        {"kind": "marriage"},
        {"kind": "alliance", "a": FRANCE},
        {**ALLIED, "b": "scotland"},
        {"kind": "draw_cards", **GIVING, "count": True},
        {"kind": "draw_cards", **GIVING, "count": "two"},
        {"kind": "mercenaries", **GIVING, "spaces": {"atlantis": 1}},
        {"kind": "mercenaries", **GIVING, "spaces": {"paris": "1"}},
        {"kind": "yield_space", **GIVING, "space": 4},
        {"kind": "return_leader", "giver": FRANCE, "leader": "nobody"},
    ],
)
def test_items_of_a_wrong_shape_are_not_loaded(item: Any) -> None:
    with pytest.raises(IllegalAnswer):
        DealsChoice(later(), FRANCE).load([{"parties": [FRANCE, ENGLAND], "items": [item]}])


def test_deals_of_others_and_the_same_deal_twice_are_refused() -> None:
    choice = DealsChoice(later(), FRANCE)
    other = Deal((ENGLAND, PAPACY), (Alliance(ENGLAND, PAPACY),))
    mine = Deal((FRANCE, PAPACY), (Alliance(FRANCE, PAPACY),))
    with pytest.raises(IllegalAnswer, match="France is not a party"):
        choice.check((other,))
    with pytest.raises(IllegalAnswer, match="declared twice"):
        choice.check((mine, Deal((PAPACY, FRANCE), mine.items)))
    choice.check((mine,))


def test_deals_of_one_power_are_checked_together() -> None:
    state = rich()
    choice = DealsChoice(state, FRANCE)
    gives = Deal((ENGLAND, FRANCE), (DrawCards(FRANCE, ENGLAND, 1),))
    takes = Deal((ENGLAND, FRANCE), (DrawCards(ENGLAND, FRANCE, 1),))
    with pytest.raises(IllegalAnswer, match="in one direction only"):
        choice.check((gives, takes))


def test_the_order_in_which_items_are_written_does_not_matter() -> None:
    items = (Alliance(FRANCE, ENGLAND), DrawCards(FRANCE, ENGLAND, 1))
    assert Deal((FRANCE, ENGLAND), items).key == Deal((ENGLAND, FRANCE), items[::-1]).key
    assert Deal((FRANCE, ENGLAND), items).key != Deal((FRANCE, ENGLAND), items[:1]).key
    turned = (Alliance(ENGLAND, FRANCE), DrawCards(FRANCE, ENGLAND, 1))
    assert Deal((FRANCE, ENGLAND), items).key == Deal((FRANCE, ENGLAND), turned).key
