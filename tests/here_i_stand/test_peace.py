"""9.3 Suing for peace."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import Fact
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import Mode
from adjudicator.games.here_i_stand.facts.peace import (
    CaptiveRegained,
    ExcommunicationLifted,
    PeaceMade,
    PeaceSued,
    SpacesGivenUp,
    SpacesRegained,
    UnitsGivenUp,
)
from adjudicator.games.here_i_stand.facts.play import CardsTaken
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.diplomacy.peace import (
    Peace,
    ceded_home,
    conclude_peace,
    end_war,
    is_final_turn,
    made_peace,
    removable,
    why_not_sue,
)
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import (
    NOBODY,
    Regain,
    RegainChoice,
    RemovalChoice,
    SueChoice,
)
from adjudicator.games.here_i_stand.rules.diplomacy.phase import peace_segment
from adjudicator.games.here_i_stand.rules.diplomacy.war import mark_phony_war, phony_war_marker
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    SCOTLAND,
)
from adjudicator.games.here_i_stand.rules.state import State, at_war, controller, leader_location
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points
from adjudicator.games.here_i_stand.rules.windows import windows
from adjudicator.games.here_i_stand.rules.windows.windows import PEACE_TERMS
from adjudicator.reports.render import say
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war, heard, play, put, table_for
from tests.here_i_stand.response_builders import with_modes
from tests.tables import each

SPOILS = {"navarre": FRANCE, "bilbao": FRANCE, "besancon": FRANCE, "dijon": HAPSBURG}


def defeat(loser: str = HAPSBURG, winner: str = FRANCE, **held: str) -> State:
    """Return a position of an otherwise empty map: two powers at war, spaces held by name."""
    state = clear_map(game_1517())
    state.turn = 4
    state.wars = []
    go_to_war(state, loser, winner)
    for space, holder in held.items():
        state.spaces[space].control = holder
    return state


def markers(state: State, power: str) -> list[list[Any]]:
    return [marker for marker in state.bonus_vp[power] if marker[0] == "war_winner"]


Answers = Sequence[tuple[str, str, Any]]


def sue(table: Table[State], answers: Answers, dice: Sequence[tuple[str, Any]] = ()) -> None:
    first = (HAPSBURG, "9.3/sue", FRANCE)
    play(table, peace_segment(table), answers=[first, *answers], dice=dice)


# ------------------------------------------------------------------------------ who may sue


def test_nobody_is_asked_without_a_loss() -> None:
    state = defeat()
    table = table_for(state)
    play(table, peace_segment(table))
    assert at_war(state, HAPSBURG, FRANCE)
    assert why_not_sue(state, HAPSBURG, FRANCE) == (
        "France holds neither an army leader nor a home space of Hapsburgs"
    )


@pytest.mark.parametrize("space", ["navarre", "bilbao"])
def test_a_captured_home_space_of_any_kind_opens_the_way_to_peace(space: str) -> None:
    assert why_not_sue(defeat(**{space: FRANCE}), HAPSBURG, FRANCE) is None


def test_a_captured_army_leader_opens_the_way_to_peace() -> None:
    state = defeat()
    state.captured["ferdinand"] = FRANCE
    assert why_not_sue(state, HAPSBURG, FRANCE) is None
    state.captured["ferdinand"] = ENGLAND
    assert why_not_sue(state, HAPSBURG, FRANCE) is not None


def test_the_loss_must_be_to_the_enemy_sued() -> None:
    state = defeat(navarre=FRANCE)
    go_to_war(state, HAPSBURG, ENGLAND)
    assert "England holds neither" in (why_not_sue(state, HAPSBURG, ENGLAND) or "")


def test_an_independent_key_lost_is_no_home_space() -> None:
    assert why_not_sue(defeat(tunis=FRANCE), HAPSBURG, FRANCE) is not None


def test_without_a_war_there_is_nothing_to_end() -> None:
    state = defeat(navarre=FRANCE)
    state.wars = []
    assert why_not_sue(state, HAPSBURG, FRANCE) == "Hapsburgs and France are not at war"


def test_minor_powers_make_no_peace() -> None:
    state = defeat(ENGLAND, SCOTLAND, york=SCOTLAND)
    assert "minor power" in (why_not_sue(state, ENGLAND, SCOTLAND) or "")


@pytest.mark.parametrize("foe", [HAPSBURG, PAPACY])
def test_the_war_of_the_league_never_ends(foe: str) -> None:
    state = defeat(PROTESTANT, foe, mainz=foe)
    assert "Schmalkaldic League" in (why_not_sue(state, PROTESTANT, foe) or "")
    assert "Schmalkaldic League" in (why_not_sue(state, foe, PROTESTANT) or "")


def test_the_protestants_may_sue_other_enemies() -> None:
    assert why_not_sue(defeat(PROTESTANT, FRANCE, mainz=FRANCE), PROTESTANT, FRANCE) is None


def test_who_has_yielded_a_home_space_to_the_enemy_may_not_sue_him() -> None:
    state = defeat(navarre=FRANCE)
    state.turn_effects.append(ceded_home(HAPSBURG, FRANCE))
    assert "has yielded a home space to France" in (why_not_sue(state, HAPSBURG, FRANCE) or "")
    state.turn_effects = [ceded_home(HAPSBURG, ENGLAND)]
    assert why_not_sue(state, HAPSBURG, FRANCE) is None


@pytest.mark.parametrize(("turn", "final"), [(8, False), (9, True)])
def test_the_final_turn_has_no_peace_segment(turn: int, final: bool) -> None:
    state = defeat(navarre=FRANCE)
    state.turn = turn
    assert is_final_turn(state) is final
    table = table_for(state)
    asked = [] if final else [(HAPSBURG, "9.3/sue:8", NOBODY)]
    play(table, peace_segment(table), answers=asked)
    if final:
        assert "final turn" in (why_not_sue(state, HAPSBURG, FRANCE) or "")


def test_a_shorter_game_has_its_own_final_turn() -> None:
    state = defeat(navarre=FRANCE)
    state.options["last_turn"] = 6
    state.turn = 5
    assert not is_final_turn(state)
    table = table_for(state)
    play(table, peace_segment(table), answers=[(HAPSBURG, "9.3/sue:5", NOBODY)])
    state.turn = 6
    assert is_final_turn(state)
    assert "final turn" in (why_not_sue(state, HAPSBURG, FRANCE) or "")
    play(table, peace_segment(table))  # nobody is asked


def test_suing_is_refused_with_the_reason() -> None:
    choice = SueChoice((FRANCE, NOBODY), {ENGLAND: "Hapsburgs and England are not at war"})
    with pytest.raises(IllegalAnswer, match="are not at war") as refusal:
        choice.check(ENGLAND)
    assert refusal.value.section == "9.3"
    with pytest.raises(IllegalAnswer, match="not possible here"):
        choice.check("sweden")


def test_powers_are_asked_in_impulse_order_and_about_one_war_after_the_other() -> None:
    """England ends one of its two wars, then keeps the other; France comes after it."""
    state = defeat(ENGLAND, HAPSBURG, york=HAPSBURG, bristol=FRANCE, lyon=ENGLAND)
    go_to_war(state, ENGLAND, FRANCE)
    table = table_for(state)
    play(
        table,
        peace_segment(table),
        answers=[
            (ENGLAND, "9.3/sue", HAPSBURG),
            (ENGLAND, "9.3/keys:hapsburg", ()),
            (ENGLAND, "9.3/sue", NOBODY),
            (FRANCE, "9.3/sue", NOBODY),
        ],
    )
    assert state.wars == ["england+france"]
    assert made_peace(state, HAPSBURG, ENGLAND)


# ------------------------------------------------------------------------------ the steps


def test_the_winner_gains_a_victory_point_and_the_war_is_over() -> None:
    state = defeat(navarre=FRANCE)
    before = victory_points(state, FRANCE)
    table = table_for(state)
    sue(table, [(HAPSBURG, "9.3/keys:france", ())])
    assert markers(state, FRANCE) == [["war_winner", 1]]
    assert victory_points(state, FRANCE) == before + 1
    assert not at_war(state, HAPSBURG, FRANCE)
    assert heard(table).of(PeaceSued) == [PeaceSued(HAPSBURG, FRANCE, 1)]
    assert heard(table).of(PeaceMade) == [PeaceMade(HAPSBURG, FRANCE)]


@pytest.mark.parametrize(("loser", "winner"), [(HAPSBURG, OTTOMAN), (OTTOMAN, HAPSBURG)])
def test_with_the_ottomans_in_the_war_there_are_two_markers(loser: str, winner: str) -> None:
    lost = {HAPSBURG: "graz", OTTOMAN: "larissa"}[loser]
    state = defeat(loser, winner, **{lost: winner})
    table = table_for(state)
    play(table, peace_segment(table), answers=[(loser, "9.3/sue", winner)])
    assert markers(state, winner) == [["war_winner", 2]]


def test_the_loser_gives_up_the_winners_home_spaces_and_its_units_there_leave() -> None:
    state = defeat(navarre=FRANCE, dijon=HAPSBURG, lyon=HAPSBURG)
    put(state, "lyon", HAPSBURG, "duke_of_alva", regular=3)
    put(state, "dijon", HAPSBURG, regular=1)
    table = table_for(state)
    sue(
        table,
        [
            (HAPSBURG, "12.5/displace:dijon", "besancon"),
            (HAPSBURG, "12.5/displace:lyon", "besancon"),
            (HAPSBURG, "9.3/keys:france", ()),
        ],
    )
    assert heard(table).of(SpacesGivenUp)[0].spaces == ("dijon", "lyon")
    assert controller(state, "lyon") == controller(state, "dijon") == FRANCE
    assert state.spaces["besancon"].units == {HAPSBURG: {"regular": 2}}
    assert state.spaces["besancon"].leaders == ["duke_of_alva"]
    assert controller(state, "navarre") == FRANCE


def test_nobody_is_displaced_into_another_space_that_is_given_up() -> None:
    """Rouen is nearer to Paris than any Hapsburg space, and goes back to France too."""
    state = defeat(navarre=FRANCE, paris=HAPSBURG, rouen=HAPSBURG)
    put(state, "paris", HAPSBURG, regular=2)
    table = table_for(state)
    sue(
        table,
        [
            (HAPSBURG, "12.5/displace:paris", "brussels"),
            (HAPSBURG, "9.3/keys:france", ()),
        ],
    )
    assert state.spaces["paris"].units == state.spaces["rouen"].units == {}


def test_all_units_of_one_space_go_to_one_space() -> None:
    """FAQ 9.3: they are not split between the nearest fortified space and a capital."""
    state = defeat(navarre=FRANCE, dijon=HAPSBURG)
    put(state, "dijon", HAPSBURG, regular=4)
    table = table_for(state)
    sue(
        table,
        [
            (HAPSBURG, "12.5/displace:dijon", "vienna"),
            (HAPSBURG, "9.3/keys:france", ()),
        ],
    )
    assert state.spaces["vienna"].units == {HAPSBURG: {"regular": 2}}
    assert state.spaces["besancon"].units == {}


def test_home_spaces_of_a_minor_ally_are_not_given_back() -> None:
    state = defeat(navarre=FRANCE, glasgow=HAPSBURG)
    state.minor_allies[SCOTLAND] = FRANCE
    table = table_for(state)
    sue(table, [(HAPSBURG, "9.3/keys:france", ())])
    assert controller(state, "glasgow") == HAPSBURG


def test_ships_removed_go_to_the_turn_track() -> None:
    """FAQ 17.2: they cannot be built again in the same turn."""
    state = defeat(navarre=FRANCE)
    put(state, "naples", HAPSBURG, squadron=1, regular=2)
    put(state, "seville", HAPSBURG, mercenary=1)
    table = table_for(state)
    gone = {"naples": {"squadron": 1}, "seville": {"mercenary": 1}}
    sue(table, [(HAPSBURG, "9.3/remove", gone), (HAPSBURG, "9.3/keys", ())])
    assert state.turn_track == {HAPSBURG: {"squadron": 1}}
    assert state.spaces["naples"].units == {HAPSBURG: {"regular": 2}}
    assert state.spaces["seville"].units == {}
    assert heard(table).of(UnitsGivenUp)[0].units == gone


def test_only_units_of_the_power_itself_can_be_removed() -> None:
    """FAQ 9.3: neither lent squadrons nor units of minor powers."""
    state = defeat(navarre=FRANCE)
    state.minor_allies[GENOA] = HAPSBURG
    state.loans = ["england@hapsburg", "hapsburg@papacy"]
    put(state, "genoa", GENOA, regular=2)
    put(state, "naples", "england@hapsburg", squadron=2)
    put(state, "rome", "hapsburg@papacy", squadron=1)
    put(state, "vienna", HAPSBURG, regular=3)
    assert removable(state, HAPSBURG) == {"vienna": {"regular": 3}}
    choice = RemovalChoice(removable(state, HAPSBURG), 2)
    with pytest.raises(IllegalAnswer, match="not allied or lent ones, 0 can be removed") as refusal:
        choice.check({"genoa": {"regular": 2}})
    assert refusal.value.section == "9.3"


def test_who_has_fewer_than_two_units_loses_what_there_is() -> None:
    state = defeat(navarre=FRANCE)
    put(state, "vienna", HAPSBURG, regular=1)
    table = table_for(state)
    sue(table, [(HAPSBURG, "9.3/keys", ())])
    assert state.spaces["vienna"].units == {}


def test_keys_are_regained_for_points_or_cards_and_the_winner_leaves() -> None:
    state = defeat(navarre=FRANCE, seville=FRANCE, barcelona=FRANCE)
    put(state, "seville", FRANCE, regular=2)
    state.hands[HAPSBURG] = [2, 30]
    table = table_for(state)
    bought = (Regain(("seville",), "card"), Regain(("navarre",), "vp"))
    sue(
        table,
        [(HAPSBURG, "9.3/keys", bought), (FRANCE, "12.5/displace:seville", "bordeaux")],
    )
    assert controller(state, "seville") == controller(state, "navarre") == HAPSBURG
    assert controller(state, "barcelona") == FRANCE
    assert markers(state, FRANCE) == [["war_winner", 1], ["war_winner", 1]]
    assert state.hands[HAPSBURG] == [2]
    assert state.hands[FRANCE][-1] == 30
    assert [fact.pay for fact in heard(table).of(SpacesRegained)] == ["card", "vp"]
    drawn = heard(table).of(CardsTaken)
    assert [fact.cards for fact in drawn] == [(30,)]
    assert not any(isinstance(fact, CardsTaken) for fact in heard(table).to(ENGLAND))


def test_captured_leaders_are_regained_and_come_to_a_capital() -> None:
    state = defeat()
    state.captured.update(charles_v=FRANCE, ferdinand=FRANCE, duke_of_alva=ENGLAND)
    table = table_for(state)
    sue(
        table,
        [
            (HAPSBURG, "9.3/leaders:france", (Regain(("charles_v",), "vp"),)),
            (HAPSBURG, "9.3/return:charles_v", "vienna"),
        ],
    )
    assert leader_location(state, "charles_v") == "vienna"
    assert state.captured == {"ferdinand": FRANCE, "duke_of_alva": ENGLAND}
    assert heard(table).of(CaptiveRegained)[0].pay == "vp"


def test_a_leader_without_a_capital_comes_to_a_home_key() -> None:
    state = defeat(FRANCE, HAPSBURG, paris=ENGLAND, bordeaux=ENGLAND, rouen=ENGLAND)
    state.captured["montmorency"] = HAPSBURG
    table = table_for(state)
    play(
        table,
        peace_segment(table),
        answers=[
            (FRANCE, "9.3/sue", HAPSBURG),
            (FRANCE, "9.3/leaders", (Regain(("montmorency",), "vp"),)),
            (FRANCE, "9.3/return:montmorency", "marseille"),
        ],
    )
    assert leader_location(state, "montmorency") == "marseille"


def test_a_leader_who_could_go_nowhere_is_not_on_offer() -> None:
    keys = dict.fromkeys(("rome", "ravenna"), ENGLAND)
    state = defeat(PAPACY, HAPSBURG, ancona=HAPSBURG, **keys)
    state.captured["renegade_leader"] = HAPSBURG
    state.renegade_power = PAPACY
    table = table_for(state)
    play(table, peace_segment(table), answers=[(PAPACY, "9.3/sue", HAPSBURG)])
    assert state.captured == {"renegade_leader": HAPSBURG}


def test_other_home_spaces_are_regained_in_pairs() -> None:
    spaces = dict.fromkeys(("bilbao", "madrid", "zaragoza"), FRANCE)
    state = defeat(**spaces)
    put(state, "bilbao", FRANCE, regular=1)
    table = table_for(state)
    sue(
        table,
        [
            (HAPSBURG, "9.3/spaces:france", (Regain(("bilbao", "madrid"), "vp"),)),
            (FRANCE, "12.5/displace:bilbao", "bordeaux"),
        ],
    )
    assert [controller(state, space) for space in spaces] == [HAPSBURG, HAPSBURG, FRANCE]
    assert len(markers(state, FRANCE)) == 2


def test_a_single_other_space_cannot_be_regained() -> None:
    state = defeat(bilbao=FRANCE)
    table = table_for(state)
    sue(table, [])
    assert controller(state, "bilbao") == FRANCE


def test_electorates_are_no_keys_and_are_regained_in_pairs() -> None:
    state = defeat(PROTESTANT, FRANCE, mainz=FRANCE, trier=FRANCE)
    state.events_done.append("schmalkaldic_league")
    table = table_for(state)
    bought = (Regain(("mainz", "trier"), "vp"),)
    play(
        table,
        peace_segment(table),
        answers=[(PROTESTANT, "9.3/sue", FRANCE), (PROTESTANT, "9.3/spaces:france", bought)],
    )
    assert controller(state, "mainz") == controller(state, "trier") == PROTESTANT


def test_cards_paid_for_keys_are_gone_when_leaders_are_regained() -> None:
    state = defeat(navarre=FRANCE)
    state.captured["ferdinand"] = FRANCE
    state.hands[HAPSBURG] = [2, 30]
    table = table_for(state)
    with pytest.raises(IllegalAnswer, match="1 card is offered; 0 can be drawn"):
        sue(
            table,
            [
                (HAPSBURG, "9.3/keys", (Regain(("navarre",), "card"),)),
                (HAPSBURG, "9.3/leaders", (Regain(("ferdinand",), "card"),)),
            ],
        )


def test_a_card_may_make_the_terms_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """Note 1: everything lost is regained without payment, odd spaces included."""

    async def marry(table: Table[State], power: str, peace: Peace) -> None:
        peace.free = True

    mode = Mode(73, "peace_terms", (PEACE_TERMS,), marry, lambda state, power, subject: None)
    with_modes(monkeypatch, lambda name: (mode,) if name == PEACE_TERMS else ())
    monkeypatch.setattr(windows, "mode_named", lambda number, id_: mode)
    state = defeat(navarre=FRANCE, bilbao=FRANCE)
    state.captured["ferdinand"] = FRANCE
    state.hands[HAPSBURG] = [2, 73]
    state.draw_pile.remove(73)
    table = table_for(state)
    sue(
        table,
        [
            (HAPSBURG, "6.1/window:peace_terms", (73, "peace_terms")),
            (HAPSBURG, "9.3/return", "vienna"),
        ],
    )
    assert controller(state, "navarre") == controller(state, "bilbao") == HAPSBURG
    assert leader_location(state, "ferdinand") == "vienna"
    assert markers(state, FRANCE) == [["war_winner", 1]]


def test_peace_with_the_papacy_lifts_an_excommunication() -> None:
    state = defeat(FRANCE, PAPACY, avignon=PAPACY)
    state.minus_cards[FRANCE].append("excommunication")
    state.excommunicated.append("francis_i_or_henry_ii")
    table = table_for(state)
    play(table, peace_segment(table), answers=[(FRANCE, "9.3/sue", PAPACY)])
    assert state.minus_cards[FRANCE] == []
    assert state.excommunicated == ["francis_i_or_henry_ii"]
    assert heard(table).of(ExcommunicationLifted) == [ExcommunicationLifted(FRANCE)]


def test_peace_with_another_power_lifts_nothing() -> None:
    state = defeat(FRANCE, HAPSBURG, dijon=HAPSBURG)
    state.minus_cards[FRANCE].append("excommunication")
    table = table_for(state)
    play(table, peace_segment(table), answers=[(FRANCE, "9.3/sue", HAPSBURG)])
    assert state.minus_cards[FRANCE] == ["excommunication"]


def test_peace_before_any_fighting_makes_a_phony_war_permanent() -> None:
    state = defeat(ENGLAND, FRANCE)
    table = table_for(state)
    mark_phony_war(table, ENGLAND, SCOTLAND)
    end_war(table, ENGLAND, FRANCE)
    assert [phony_war_marker(SCOTLAND), -1] not in state.bonus_vp[ENGLAND]
    assert ["phony_war", -1] in state.bonus_vp[ENGLAND]


def test_a_peace_leaves_a_sane_position() -> None:
    state = game_1517()
    state.turn = 4
    for space, holder in SPOILS.items():
        state.spaces[space].control = holder
    state.hands[HAPSBURG].append(state.draw_pile.pop())
    table = table_for(state)
    gone = {"vienna": {"regular": 1}, "naples": {"squadron": 1}}
    bought = (Regain(("bilbao", "besancon"), "card"),)
    play(
        table,
        conclude_peace(table, Peace(HAPSBURG, FRANCE)),
        answers=[
            (HAPSBURG, "9.3/remove", gone),
            (HAPSBURG, "9.3/keys", (Regain(("navarre",), "vp"),)),
            (HAPSBURG, "9.3/spaces", bought),
        ],
    )
    assert faults(state) == []


# ------------------------------------------------------------------------------ choices

REMOVALS = RemovalChoice({"vienna": {"regular": 3, "mercenary": 1}, "naples": {"squadron": 1}}, 2)
REGAINS = RegainChoice(("navarre", "seville", "naples", "antwerp"), 2, 1)


@pytest.mark.parametrize("choice", [REMOVALS, REGAINS, RegainChoice(("ferdinand",), 1, 0)])
def test_samples_are_legal_and_survive_the_record(choice: Any) -> None:
    rng = random.Random(9)
    for _ in range(300):
        value = sample(choice, rng)
        choice.check(value)
        assert choice.load(choice.dump(value)) == value


@each(
    ("value", "reason"),
    [
        ({"vienna": {"regular": 1}}, "1 unit is named; 2 must be removed"),
        ({"vienna": {"regular": 3}}, "3 units are named; 2 must be removed"),
        ({"vienna": {"regular": 4}}, "3 can be removed there"),
        ({"naples": {"squadron": 2}}, "1 can be removed there"),
        ({"vienna": {"regular": 3, "mercenary": -1}}, "-1 mercenary of Vienna"),
    ],
)
def test_wrong_removals_are_refused(value: dict[str, dict[str, int]], reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        REMOVALS.check(value)


@each(
    ("value", "reason"),
    [
        ((Regain(("navarre",), "vp"),), "two spaces are regained for one payment"),
        ((Regain(("navarre", "navarre"), "vp"),), "twice"),
        ((Regain(("navarre", "milan"), "vp"),), "Milan cannot be regained now"),
        ((Regain(("navarre", "seville"), "gold"),), "'gold' is no payment; possible: vp or card"),
        (
            (Regain(("navarre", "seville"), "card"), Regain(("naples", "antwerp"), "card")),
            "2 cards are offered; 1 can be drawn",
        ),
    ],
)
def test_wrong_purchases_are_refused(value: tuple[Regain, ...], reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        REGAINS.check(value)


@each("raw", [None, [], {"vienna": 2}, {"vienna": {"regular": "two"}}])
def test_a_removal_of_the_wrong_shape_is_refused(raw: Any) -> None:
    with pytest.raises(IllegalAnswer):
        REMOVALS.load(raw)


@each("raw", [None, "x", [1], [{"what": "navarre"}], [{"what": [3]}]])
def test_a_purchase_of_the_wrong_shape_is_refused(raw: Any) -> None:
    with pytest.raises(IllegalAnswer):
        REGAINS.load(raw)


def test_cheap_units_go_first_when_nobody_answers() -> None:
    assert REMOVALS.usual() == {"vienna": {"mercenary": 1, "regular": 1}}
    forced = RemovalChoice({"vienna": {"regular": 3}}, 2)
    assert forced.only() == ({"vienna": {"regular": 2}},)
    assert REMOVALS.only() == ()


def test_the_question_says_what_can_be_removed() -> None:
    assert REMOVALS.note == "Vienna 3 regulars, 1 mercenary; Naples 1 squadron"


# ------------------------------------------------------------------------------ in words


@each(
    ("fact", "words"),
    [
        (
            PeaceSued(HAPSBURG, FRANCE, 1),
            "The Hapsburgs sue for peace: France wins the war and 1 VP.",
        ),
        (
            SpacesGivenUp(HAPSBURG, FRANCE, ("dijon", "lyon")),
            "The Hapsburgs give back to France: Dijon and Lyon.",
        ),
        (
            UnitsGivenUp(FRANCE, {"paris": {"regular": 1}, "rouen": {"squadron": 1}}),
            "France removes 1 regular from Paris, 1 squadron from Rouen.",
        ),
        (
            SpacesRegained(FRANCE, HAPSBURG, ("lyon",), "card"),
            "France regains Lyon from the Hapsburgs for a card drawn at random.",
        ),
        (
            CaptiveRegained(FRANCE, HAPSBURG, "francis_i", "vp"),
            "France regains Francis I from the Hapsburgs for 1 VP.",
        ),
        (PeaceMade(HAPSBURG, FRANCE), "The Hapsburgs and France are at peace."),
        (
            ExcommunicationLifted(FRANCE),
            "The excommunication of the ruler of France is lifted.",
        ),
    ],
)
def test_what_happens_is_told_in_words(fact: Fact, words: str) -> None:
    assert say("here_i_stand", fact) == words
