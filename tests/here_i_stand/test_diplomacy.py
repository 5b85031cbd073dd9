"""9 Diplomacy: what agreements change; 9.6 and 22.2 wars and minor powers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.play import CardsTaken, CardsTakenUnseen
from adjudicator.games.here_i_stand.facts.realm import (
    DealFailed,
    DealLapsed,
    DealMade,
    MinorActivated,
    NothingAgreed,
    PhonyWarEnded,
)
from adjudicator.games.here_i_stand.rules.diplomacy.deals import (
    Alliance,
    Deal,
    DrawCards,
    EndWar,
    GrantDivorce,
    Item,
    Mercenaries,
    RescindExcommunication,
    ReturnLeader,
    YieldSpace,
)
from adjudicator.games.here_i_stand.rules.diplomacy.negotiations import negotiation_segment
from adjudicator.games.here_i_stand.rules.diplomacy.war import (
    declare_war,
    end_phony_war,
    mark_phony_war,
    settle_phony_war,
    why_not_declare_war,
)
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.minors.activation import activate, offer_intervention
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    HUNGARY,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    SCOTLAND,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.state import State, allied, at_war, controller, pair
from adjudicator.games.here_i_stand.rules.turn.victory import automatic_victory, victory_points
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war, heard, play, put, table_for
from tests.tables import each

Declared = Mapping[str, tuple[Deal, ...]]


def later() -> State:
    """Return a position of turn 4 without wars."""
    state = game_1517()
    state.turn = 4
    state.wars = []
    return state


def said(turn: int, declared: Declared, powers: tuple[str, ...]) -> list[tuple[str, str, object]]:
    """Return the answers of all negotiators; who is not named declares nothing."""
    return [(power, f"9.1/deals:{turn}", declared.get(power, ())) for power in powers]


def agreed(*parties: str, items: tuple[Item, ...]) -> Declared:
    """Return the declarations of parties who all confirm the same deal."""
    return {party: (Deal(parties, items),) for party in parties}


FIRST = (HAPSBURG, ENGLAND, FRANCE)


# ------------------------------------------------------------------------------ the segment


def test_on_turn_1_three_powers_are_asked_at_once_and_may_agree_on_nothing() -> None:
    table = table_for(game_1517())
    play(table, negotiation_segment(table), answers=said(1, {}, FIRST))
    assert heard(table).of(NothingAgreed)[0].turn == 1
    assert table.state.alliances == []


def test_a_deal_confirmed_by_both_takes_effect_and_everybody_hears_of_it() -> None:
    table = table_for(game_1517())
    declared = agreed(ENGLAND, FRANCE, items=(Alliance(ENGLAND, FRANCE),))
    play(table, negotiation_segment(table), answers=said(1, declared, FIRST))
    assert allied(table.state, ENGLAND, FRANCE)
    assert any(isinstance(fact, DealMade) for fact in heard(table).to(OTTOMAN))
    assert heard(table).of(NothingAgreed) == []


def test_england_may_agree_with_both_its_partners_the_hapsburgs_first() -> None:
    table = table_for(game_1517())
    with_charles = Deal((HAPSBURG, ENGLAND), (Alliance(HAPSBURG, ENGLAND),))
    with_francis = Deal((ENGLAND, FRANCE), (Alliance(ENGLAND, FRANCE),))
    declared = {
        HAPSBURG: (with_charles,),
        ENGLAND: (with_francis, with_charles),
        FRANCE: (with_francis,),
    }
    play(table, negotiation_segment(table), answers=said(1, declared, FIRST))
    made = [fact.parties for fact in heard(table).of(DealMade)]
    assert made == [(HAPSBURG, ENGLAND), (ENGLAND, FRANCE)]


def test_an_unconfirmed_deal_lapses_and_only_its_parties_learn_of_it() -> None:
    table = table_for(game_1517())
    declared = {ENGLAND: (Deal((ENGLAND, FRANCE), (Alliance(ENGLAND, FRANCE),)),)}
    play(table, negotiation_segment(table), answers=said(1, declared, FIRST))
    assert table.state.alliances == []
    assert heard(table).of(DealLapsed)[0].silent == (FRANCE,)
    for role in (ENGLAND, FRANCE):
        assert any(isinstance(fact, DealLapsed) for fact in heard(table).to(role))
    for stranger in (HAPSBURG, OTTOMAN, None):
        assert not any(isinstance(fact, DealLapsed) for fact in heard(table).to(stranger))


def test_a_deal_with_one_item_more_is_another_deal() -> None:
    state = game_1517()
    state.hands[FRANCE].append(24)
    table = table_for(state)
    short = (Alliance(ENGLAND, FRANCE),)
    declared = {
        ENGLAND: (Deal((ENGLAND, FRANCE), (*short, DrawCards(FRANCE, ENGLAND, 1))),),
        FRANCE: (Deal((ENGLAND, FRANCE), short),),
    }
    play(table, negotiation_segment(table), answers=said(1, declared, FIRST))
    assert state.alliances == []
    assert state.hands[FRANCE][-1] == 24
    assert len(heard(table).of(DealLapsed)) == 2


def test_a_deal_that_another_has_made_impossible_fails() -> None:
    """England yields the last key to which its king could have returned."""
    state = later()
    clear_map(state)
    for space in ("london", "calais", "bristol"):
        state.spaces[space].control = FRANCE
    state.captured["henry_viii"] = FRANCE
    yields = Deal((HAPSBURG, ENGLAND), (YieldSpace(ENGLAND, HAPSBURG, "york"),))
    returns = Deal((ENGLAND, FRANCE), (ReturnLeader(FRANCE, "henry_viii"),))
    declared = {HAPSBURG: (yields,), ENGLAND: (yields, returns), FRANCE: (returns,)}
    table = table_for(state)
    play(table, negotiation_segment(table), answers=said(4, declared, MAJOR_POWERS))
    assert controller(state, "york") == HAPSBURG
    assert state.captured == {"henry_viii": FRANCE}
    failed = heard(table).of(DealFailed)[0]
    assert "neither its capital nor a home key" in failed.reason
    assert not any(isinstance(fact, DealFailed) for fact in heard(table).to(HAPSBURG))


def test_negotiation_example_of_the_rulebook_without_the_loans() -> None:
    state = later()
    for number in (24, 25):
        state.draw_pile.remove(number)
        state.hands[HAPSBURG].append(number)
    items = (
        Alliance(HAPSBURG, FRANCE),
        Alliance(HAPSBURG, PAPACY),
        YieldSpace(HAPSBURG, FRANCE, "besancon"),
        DrawCards(HAPSBURG, PAPACY, 1),
    )
    declared = agreed(HAPSBURG, FRANCE, PAPACY, items=items)
    table = table_for(state)
    antwerp = state.spaces["antwerp"].units[HAPSBURG]["regular"]
    play(
        table,
        negotiation_segment(table),
        answers=[
            *said(4, declared, MAJOR_POWERS),
            (HAPSBURG, "12.5/displace:besancon", "antwerp"),
        ],
        dice=[("papacy draws card 1 from hapsburg", 1)],
    )
    assert allied(state, HAPSBURG, FRANCE)
    assert allied(state, HAPSBURG, PAPACY)
    assert not allied(state, FRANCE, PAPACY)
    assert controller(state, "besancon") == FRANCE
    assert state.spaces["antwerp"].units[HAPSBURG]["regular"] == antwerp + 1
    assert 25 in state.hands[PAPACY]
    assert 25 not in state.hands[HAPSBURG]
    for role, kind in ((HAPSBURG, CardsTaken), (PAPACY, CardsTaken), (FRANCE, CardsTakenUnseen)):
        assert any(isinstance(fact, kind) for fact in heard(table).to(role))
    assert faults(state) == []


# ------------------------------------------------------------------------------ effects


def carry_out(
    state: State,
    *items: Item,
    parties: tuple[str, ...],
    answers: Sequence[tuple[str, str, Any]] = (),
    dice: Sequence[tuple[str, Any]] = (),
) -> Table[State]:
    """Let all parties confirm one deal of turn 4."""
    table = table_for(state)
    script = [*said(4, agreed(*parties, items=items), MAJOR_POWERS), *answers]
    play(table, negotiation_segment(table), answers=script, dice=dice)
    return table


def test_a_white_peace_has_no_winner_and_lifts_an_excommunication() -> None:
    state = later()
    go_to_war(state, FRANCE, PAPACY)
    state.minus_cards[FRANCE] = ["excommunication"]
    before = {power: victory_points(state, power) for power in (FRANCE, PAPACY)}
    carry_out(state, EndWar(FRANCE, PAPACY), parties=(FRANCE, PAPACY))
    assert not at_war(state, FRANCE, PAPACY)
    assert state.minus_cards[FRANCE] == []
    assert {power: victory_points(state, power) for power in (FRANCE, PAPACY)} == before


def test_a_peace_between_others_lifts_no_excommunication() -> None:
    state = later()
    go_to_war(state, FRANCE, ENGLAND)
    state.minus_cards[FRANCE] = ["excommunication"]
    carry_out(state, EndWar(FRANCE, ENGLAND), parties=(ENGLAND, FRANCE))
    assert state.minus_cards[FRANCE] == ["excommunication"]


def test_enemies_end_their_war_before_they_ally_in_whatever_order_it_is_written() -> None:
    state = later()
    go_to_war(state, FRANCE, PAPACY)
    items = (Alliance(FRANCE, PAPACY), EndWar(FRANCE, PAPACY))
    carry_out(state, *items, parties=(FRANCE, PAPACY))
    assert allied(state, FRANCE, PAPACY)
    assert not at_war(state, FRANCE, PAPACY)


def test_the_pope_lifts_an_excommunication() -> None:
    state = later()
    state.minus_cards[ENGLAND] = ["foreign_war", "excommunication"]
    carry_out(state, RescindExcommunication(ENGLAND), parties=(ENGLAND, PAPACY))
    assert state.minus_cards[ENGLAND] == ["foreign_war"]


def test_a_divorce_marries_henry_to_anne_and_bars_the_hapsburg_alliance() -> None:
    state = later()
    state.marital_status = 1
    carry_out(
        state,
        GrantDivorce(),
        parties=(ENGLAND, PAPACY),
        dice=[("pregnancy of anne_boleyn", (4,))],
    )
    assert state.marital_status == 2
    assert state.pregnancies == [4]
    assert "divorce_granted" in state.turn_effects


def test_a_captive_returns_to_his_capital_and_charles_to_either() -> None:
    state = later()
    state.spaces["valladolid"].leaders.remove("charles_v")
    state.captured["charles_v"] = FRANCE
    carry_out(
        state,
        ReturnLeader(FRANCE, "charles_v"),
        parties=(HAPSBURG, FRANCE),
        answers=[(HAPSBURG, "9.1/return:charles_v", "vienna")],
    )
    assert "charles_v" in state.spaces["vienna"].leaders
    assert state.captured == {}
    assert faults(state) == []


def test_a_captive_returns_to_a_home_key_when_the_capital_is_lost() -> None:
    state = later()
    state.spaces["paris"].leaders.remove("francis_i")
    state.spaces["paris"].control = ENGLAND
    state.captured["francis_i"] = ENGLAND
    carry_out(
        state,
        ReturnLeader(ENGLAND, "francis_i"),
        parties=(ENGLAND, FRANCE),
        answers=[(FRANCE, "9.1/return:francis_i", "lyon")],
    )
    assert "francis_i" in state.spaces["lyon"].leaders


def test_two_cards_are_drawn_at_random_without_the_home_card() -> None:
    state = later()
    state.hands[FRANCE] = [4, 24, 25]
    table = carry_out(
        state,
        DrawCards(FRANCE, ENGLAND, 2),
        parties=(ENGLAND, FRANCE),
        dice=[("england draws card 1 from france", 0)],
    )
    assert state.hands[FRANCE] == [4]
    assert state.hands[ENGLAND][-2:] == [24, 25]
    assert not any(isinstance(fact, CardsTaken) for fact in heard(table).to(OTTOMAN))


def test_mercenaries_appear_in_the_capital_of_their_new_master() -> None:
    state = later()
    put(state, "milan", FRANCE, mercenary=2)
    put(state, "lyon", FRANCE, mercenary=1)
    carry_out(
        state,
        Mercenaries(FRANCE, ENGLAND, {"milan": 2, "lyon": 1}),
        parties=(ENGLAND, FRANCE),
    )
    assert state.spaces["london"].units[ENGLAND]["mercenary"] == 3
    assert "mercenary" not in state.spaces["milan"].units[FRANCE]
    assert faults(state) == []


def test_the_hapsburgs_choose_the_capital_for_mercenaries() -> None:
    state = later()
    put(state, "london", ENGLAND, mercenary=2)
    carry_out(
        state,
        Mercenaries(ENGLAND, HAPSBURG, {"london": 2}),
        parties=(HAPSBURG, ENGLAND),
        answers=[(HAPSBURG, "9.1/mercenaries:england", "vienna")],
    )
    assert state.spaces["vienna"].units[HAPSBURG]["mercenary"] == 2


def test_the_protestants_place_mercenaries_in_one_electorate() -> None:
    state = later()
    state.events_done.append("schmalkaldic_league")
    for space in ("mainz", "trier"):
        state.spaces[space].control = PROTESTANT
    put(state, "london", ENGLAND, mercenary=2)
    carry_out(
        state,
        Mercenaries(ENGLAND, PROTESTANT, {"london": 2}),
        parties=(ENGLAND, PROTESTANT),
        answers=[(PROTESTANT, "9.1/mercenaries:england", "trier")],
    )
    assert state.spaces["trier"].units[PROTESTANT]["mercenary"] == 2


# ------------------------------------------------------------------------------ 9.6 war


@each(
    ("declarer", "target", "reason"),
    [
        (ENGLAND, HUNGARY, "only the Ottomans"),
        (OTTOMAN, SCOTLAND, "Ottomans may not declare war on Scotland"),
        (PAPACY, SCOTLAND, "Papacy may not declare war on Scotland"),
        (PROTESTANT, SCOTLAND, "Protestants may not declare war on Scotland"),
        (ENGLAND, VENICE, "England may not declare war on Venice"),
        (HAPSBURG, FRANCE, "are at war already"),
        (HAPSBURG, PROTESTANT, "before the Schmalkaldic League"),
        (PROTESTANT, ENGLAND, "before the Schmalkaldic League"),
        (ENGLAND, ENGLAND, "at war with itself"),
    ],
)
def test_wars_that_nobody_may_declare_at_any_time(declarer: str, target: str, reason: str) -> None:
    assert reason in (why_not_declare_war(game_1517(), declarer, target) or "")


@each(
    ("declarer", "target"),
    [
        (ENGLAND, FRANCE),
        (ENGLAND, SCOTLAND),
        (HAPSBURG, SCOTLAND),
        (FRANCE, VENICE),
        (OTTOMAN, VENICE),
        (HAPSBURG, ENGLAND),
    ],
)
def test_wars_that_may_be_declared(declarer: str, target: str) -> None:
    assert why_not_declare_war(game_1517(), declarer, target) is None


def test_no_war_on_allies_on_scotland_by_an_ally_of_france_or_on_an_active_minor() -> None:
    state = game_1517()
    state.alliances = [pair(ENGLAND, FRANCE)]
    assert "ally of England" in (why_not_declare_war(state, ENGLAND, FRANCE) or "")
    assert "ally of France" in (why_not_declare_war(state, ENGLAND, SCOTLAND) or "")
    state.minor_allies[SCOTLAND] = FRANCE
    assert "declared on France" in (why_not_declare_war(state, HAPSBURG, SCOTLAND) or "")


def test_the_protestants_fight_after_the_league() -> None:
    state = game_1517()
    state.events_done.append("schmalkaldic_league")
    assert why_not_declare_war(state, PROTESTANT, ENGLAND) is None


# ------------------------------------------------------------------------------ 9.6 phony war


def test_a_phony_war_ends_with_the_first_fight_of_the_declarer() -> None:
    for other in (SCOTLAND, FRANCE):
        table = table_for(game_1517())
        mark_phony_war(table, ENGLAND, SCOTLAND)
        assert victory_points(table.state, ENGLAND) == 8
        end_phony_war(table, HAPSBURG, other)
        end_phony_war(table, ENGLAND, HAPSBURG)
        assert victory_points(table.state, ENGLAND) == 8
        end_phony_war(table, other, ENGLAND)
        assert victory_points(table.state, ENGLAND) == 9
        assert len(heard(table).of(PhonyWarEnded)) == 1


def test_peace_before_any_fight_makes_the_loss_permanent() -> None:
    table = table_for(game_1517())
    mark_phony_war(table, ENGLAND, SCOTLAND)
    settle_phony_war(table.state, ENGLAND, FRANCE)
    end_phony_war(table, ENGLAND, FRANCE)
    assert victory_points(table.state, ENGLAND) == 8


# ------------------------------------------------------------------------------ 22.2 activation


def test_an_active_minor_power_shares_the_wars_of_its_ally_and_loses_its_own() -> None:
    state = game_1517()
    go_to_war(state, OTTOMAN, VENICE)
    table = table_for(state)
    answers = [(OTTOMAN, "22.2/join_war:venice", True)]
    play(table, activate(table, VENICE, PAPACY), answers=answers)
    assert at_war(state, OTTOMAN, PAPACY)
    assert pair(OTTOMAN, VENICE) not in state.wars
    assert at_war(state, FRANCE, VENICE)
    assert controller(state, "venice") == PAPACY
    assert heard(table).of(MinorActivated)[0].power == PAPACY


def test_who_does_not_join_the_war_leaves_the_spaces_of_the_minor_power() -> None:
    state = game_1517()
    go_to_war(state, OTTOMAN, VENICE)
    put(state, "zara", OTTOMAN, regular=2)
    table = table_for(state)
    where = [(OTTOMAN, "12.5/displace:zara", "istanbul")]
    answers = [(OTTOMAN, "22.2/join_war:venice", False), *where]
    play(table, activate(table, VENICE, PAPACY), answers=answers)
    assert not at_war(state, OTTOMAN, PAPACY)
    assert OTTOMAN not in state.spaces["zara"].units
    assert state.spaces["istanbul"].units[OTTOMAN]["regular"] == 9


def test_an_enemy_who_may_not_declare_war_on_the_ally_is_not_asked() -> None:
    state = game_1517()
    go_to_war(state, FRANCE, VENICE)
    state.wars.remove(pair(FRANCE, PAPACY))
    state.alliances.append(pair(FRANCE, PAPACY))
    table = table_for(state)
    play(table, activate(table, VENICE, PAPACY))
    assert not at_war(state, FRANCE, VENICE)


def test_units_of_new_enemies_in_one_space_are_parted() -> None:
    state = game_1517()
    put(state, "paris", ENGLAND, regular=2)
    go_to_war(state, ENGLAND, SCOTLAND)
    table = table_for(state)
    play(
        table,
        offer_intervention(table, ENGLAND, SCOTLAND, "card 3/intervene"),
        answers=[
            (FRANCE, "card 3/intervene", True),
            (ENGLAND, "12.5/displace:paris", "calais"),
        ],
    )
    assert ENGLAND not in state.spaces["paris"].units
    assert state.spaces["calais"].units[ENGLAND]["regular"] == 4


def test_an_ally_who_is_at_war_already_intervenes_too() -> None:
    state = game_1517()
    go_to_war(state, ENGLAND, FRANCE)
    go_to_war(state, ENGLAND, SCOTLAND)
    table = table_for(state)
    procedure = offer_intervention(table, ENGLAND, SCOTLAND, "card 3/intervene")
    play(table, procedure, answers=[(FRANCE, "card 3/intervene", True)])
    assert state.wars.count(pair(ENGLAND, FRANCE)) == 1
    assert state.minor_allies[SCOTLAND] == FRANCE


def test_war_is_declared_on_both_sides() -> None:
    table = table_for(game_1517())
    declare_war(table, ENGLAND, FRANCE)
    assert at_war(table.state, FRANCE, ENGLAND)


def test_the_last_key_gained_by_agreement_does_not_win_at_once() -> None:
    """FAQ 23.1: a military victory waits for the Action Phase."""
    state = later()
    for key in ("florence", "naples", "venice", "metz"):
        state.spaces[key].control = PAPACY
    state.spaces["milan"].units.clear()
    carry_out(state, YieldSpace(FRANCE, PAPACY, "milan"), parties=(FRANCE, PAPACY))
    assert state.ending is None
    assert automatic_victory(table_for(state))
