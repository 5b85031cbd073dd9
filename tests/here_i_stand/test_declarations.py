"""9.6 Declarations of war in the Diplomacy Phase; 22.4 deactivation of minor powers."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import Fact
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.peace import WarsAnnounced, WarsPaid
from adjudicator.games.here_i_stand.facts.realm import (
    Intervened,
    NoIntervention,
    WarDeclared,
)
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import (
    DeclareChoice,
    InterveneChoice,
    PayChoice,
)
from adjudicator.games.here_i_stand.rules.diplomacy.declarations import (
    funds,
    war_cost,
    why_not_declare_now,
)
from adjudicator.games.here_i_stand.rules.diplomacy.peace import end_war, peace_effect
from adjudicator.games.here_i_stand.rules.diplomacy.phase import war_segment
from adjudicator.games.here_i_stand.rules.diplomacy.war import end_phony_war
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.minors.activation import intervene
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    HUNGARY,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    SCOTLAND,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.special.england import CATHERINE_OF_ARAGON
from adjudicator.games.here_i_stand.rules.state import State, at_war, pair
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points
from adjudicator.reports.render import say
from tests.here_i_stand.builders import clear_map, game_1517, heard, play, put, table_for
from tests.tables import each

# Cards 24, 25 and 28 are worth 1 CP, 27 is worth 2, 65 is worth 4; home cards 5, the Papal one 4.
Answers = Sequence[tuple[str, str, Any]]


def peaceful(**hands: list[int]) -> State:
    """Return a position of turn 3 with an empty map and no wars but the one in Hungary."""
    state = clear_map(game_1517())
    state.turn = 3
    state.wars = [pair(OTTOMAN, HUNGARY)]
    for power in MAJOR_POWERS:
        state.hands[power] = list(hands.get(power, []))
    return state


def segment(table: Table[State], answers: Answers) -> None:
    """Play the War Segment; powers with cards that are not named declare nothing."""
    declared = {role: (role, topic, value) for role, topic, value in answers if "declare" in topic}
    script: list[tuple[str, str, Any]] = []
    for power in MAJOR_POWERS:
        if not table.state.hands[power]:
            continue
        script.append(declared.get(power, (power, "9.6/declare", ())))
        if power in declared:
            after = answers[list(answers).index(declared[power]) + 1 :]
            for answer in after:
                if "declare" in answer[1] or "pay" in answer[1]:
                    break
                script.append(answer)
    script += [answer for answer in answers if "pay" in answer[1]]
    play(table, war_segment(table), answers=script)


# ------------------------------------------------------------------------------ restrictions


def formed(state: State) -> None:
    state.events_done.append("schmalkaldic_league")


@each(
    ("declarer", "target", "reason"),
    [
        (HAPSBURG, HUNGARY, "only the Ottomans are ever at war with Hungary"),
        (OTTOMAN, HUNGARY, "at war already"),
        (OTTOMAN, SCOTLAND, "may not declare war on Scotland"),
        (PAPACY, SCOTLAND, "may not declare war on Scotland"),
        (PROTESTANT, SCOTLAND, "may not declare war on Scotland"),
        (ENGLAND, VENICE, "England may not declare war on Venice"),
        (HAPSBURG, PROTESTANT, "before the Schmalkaldic League"),
        (PROTESTANT, FRANCE, "before the Schmalkaldic League"),
        (PROTESTANT, GENOA, "before the Schmalkaldic League"),
        (FRANCE, FRANCE, "no power can be at war with itself"),
    ],
)
def test_some_wars_are_never_declared(declarer: str, target: str, reason: str) -> None:
    assert reason in (why_not_declare_now(peaceful(), declarer, target) or "")


@each(
    ("declarer", "target"),
    [
        (ENGLAND, SCOTLAND),
        (HAPSBURG, SCOTLAND),
        (FRANCE, SCOTLAND),
        (OTTOMAN, VENICE),
        (PAPACY, VENICE),
        (OTTOMAN, GENOA),
        (HAPSBURG, ENGLAND),
        (PAPACY, OTTOMAN),
    ],
)
def test_other_wars_can_be_declared(declarer: str, target: str) -> None:
    assert why_not_declare_now(peaceful(), declarer, target) is None


@pytest.mark.parametrize(("declarer", "target"), [(PROTESTANT, FRANCE), (PROTESTANT, GENOA)])
def test_the_protestants_may_declare_war_once_the_league_is_formed(
    declarer: str, target: str
) -> None:
    state = peaceful()
    formed(state)
    assert why_not_declare_now(state, declarer, target) is None
    assert why_not_declare_now(state, ENGLAND, PROTESTANT) is None


def test_the_war_of_the_league_has_no_price() -> None:
    state = peaceful()
    formed(state)
    assert "League alone" in (why_not_declare_now(state, HAPSBURG, PROTESTANT) or "")


def test_a_minor_ally_is_reached_through_its_major_power() -> None:
    state = peaceful()
    state.minor_allies[GENOA] = FRANCE
    reason = why_not_declare_now(state, HAPSBURG, GENOA) or ""
    assert "war would have to be declared on France" in reason
    assert why_not_declare_now(state, HAPSBURG, FRANCE) is None


def test_no_war_on_an_ally() -> None:
    state = peaceful()
    state.alliances.append(pair(ENGLAND, FRANCE))
    assert "ally" in (why_not_declare_now(state, ENGLAND, FRANCE) or "")
    assert why_not_declare_now(state, ENGLAND, HAPSBURG) is None


@pytest.mark.parametrize(
    ("minor", "ally", "declarer"), [(SCOTLAND, FRANCE, ENGLAND), (VENICE, PAPACY, HAPSBURG)]
)
def test_no_war_on_the_friend_of_an_ally(minor: str, ally: str, declarer: str) -> None:
    state = peaceful()
    assert why_not_declare_now(state, declarer, minor) is None
    state.alliances.append(pair(declarer, ally))
    assert "an ally of" in (why_not_declare_now(state, declarer, minor) or "")


def test_no_war_on_whom_one_has_just_made_peace_with() -> None:
    state = peaceful()
    state.wars.append(pair(ENGLAND, FRANCE))
    end_war(table_for(state), ENGLAND, FRANCE)
    for declarer, target in ((ENGLAND, FRANCE), (FRANCE, ENGLAND)):
        reason = why_not_declare_now(state, declarer, target) or ""
        assert "has made peace with" in reason
    state.turn_effects.clear()
    assert why_not_declare_now(state, ENGLAND, FRANCE) is None


@pytest.mark.parametrize(
    ("minor", "ally", "declarer"), [(SCOTLAND, FRANCE, ENGLAND), (VENICE, PAPACY, OTTOMAN)]
)
def test_no_war_on_the_friend_of_whom_one_has_just_made_peace_with(
    minor: str, ally: str, declarer: str
) -> None:
    state = peaceful()
    state.turn_effects.append(peace_effect(declarer, ally))
    assert "the natural ally of" in (why_not_declare_now(state, declarer, minor) or "")
    assert why_not_declare_now(state, declarer, GENOA) is None


# ------------------------------------------------------------------------------ cost


@each(
    ("declarer", "target", "cp"),
    [
        (OTTOMAN, HAPSBURG, 2),
        (HAPSBURG, PAPACY, 4),
        (HAPSBURG, ENGLAND, 3),
        (ENGLAND, HAPSBURG, 3),
        (FRANCE, OTTOMAN, 2),
        (HAPSBURG, VENICE, 1),
        (FRANCE, SCOTLAND, 1),
    ],
)
def test_a_declaration_costs_what_the_display_says_and_1_for_minor_powers(
    declarer: str, target: str, cp: int
) -> None:
    assert war_cost(peaceful(), declarer, target) == cp


@each(
    ("declarer", "target", "cp"),
    [(HAPSBURG, VENICE, 2), (FRANCE, SCOTLAND, 2), (PAPACY, GENOA, 2), (ENGLAND, SCOTLAND, 1)],
)
def test_minor_powers_can_cost_what_is_printed_instead(declarer: str, target: str, cp: int) -> None:
    state = peaceful()
    state.options["minor_war_cost"] = "display"
    assert war_cost(state, declarer, target) == cp


def test_catherine_of_aragon_makes_one_war_on_england_cheaper() -> None:
    state = peaceful(hapsburg=[24])
    state.events_done.append(CATHERINE_OF_ARAGON)
    assert war_cost(state, HAPSBURG, ENGLAND) == 1
    assert war_cost(state, ENGLAND, HAPSBURG) == 3
    assert war_cost(state, HAPSBURG, FRANCE) == 3
    table = table_for(state)
    segment(table, [(HAPSBURG, "9.6/declare", (ENGLAND,)), (HAPSBURG, "9.6/pay", (24,))])
    assert heard(table).of(WarsAnnounced)[0].costs == {ENGLAND: 1}
    assert war_cost(state, HAPSBURG, ENGLAND) == 3


# ------------------------------------------------------------------------------ the segment


def test_a_declaration_puts_two_powers_at_war_and_is_paid_with_cards_in_the_end() -> None:
    state = peaceful(england=[3, 24, 25])
    table = table_for(state)
    segment(table, [(ENGLAND, "9.6/declare:3", (HAPSBURG,)), (ENGLAND, "9.6/pay:3", (3,))])
    assert at_war(state, ENGLAND, HAPSBURG)
    assert state.hands[ENGLAND] == [24, 25]
    assert state.on_power_card == [3]
    assert heard(table).of(WarsPaid) == [WarsPaid(ENGLAND, (3,), 5, 3)]


def test_several_cards_may_pay_and_go_to_the_discard_pile() -> None:
    state = peaceful(ottoman=[27, 65])
    table = table_for(state)
    assert funds(state, OTTOMAN) == 6
    segment(
        table,
        [(OTTOMAN, "9.6/declare", (HAPSBURG, GENOA)), (OTTOMAN, "9.6/pay", (65, 27))],
    )
    assert at_war(state, OTTOMAN, HAPSBURG)
    assert at_war(state, OTTOMAN, GENOA)
    assert state.hands[OTTOMAN] == []
    assert sorted(state.discards) == [27, 65]
    assert heard(table).of(WarsPaid)[0].cost == 3


def test_no_declaration_costs_nothing() -> None:
    state = peaceful(england=[3, 24])
    table = table_for(state)
    segment(table, [])
    assert state.hands[ENGLAND] == [3, 24]
    assert state.wars == [pair(OTTOMAN, HUNGARY)]


def test_powers_without_cards_are_not_asked() -> None:
    state = peaceful()
    table = table_for(state)
    play(table, war_segment(table))
    assert list(heard(table)) == []


def test_the_question_does_not_depend_on_what_the_cards_are_worth() -> None:
    """Mandatory events cannot pay, but nobody may see that from who is asked."""
    state = peaceful(france=[9])
    assert funds(state, FRANCE) == 0
    table = table_for(state)
    segment(table, [])
    choice = DeclareChoice((GENOA,), 0, 1, {GENOA: 1}, {}, 0)
    with pytest.raises(IllegalAnswer, match="have 0 CP to spend") as refusal:
        choice.check((GENOA,))
    assert refusal.value.section == "9.6"
    assert choice.only() == ((),)


def test_later_powers_see_what_earlier_ones_declared() -> None:
    """England cannot declare war on the Hapsburgs again after they have done so."""
    state = peaceful(hapsburg=[2], england=[3])
    table = table_for(state)
    with pytest.raises(IllegalAnswer, match="at war already"):
        segment(
            table,
            [(HAPSBURG, "9.6/declare", (ENGLAND,)), (ENGLAND, "9.6/declare", (HAPSBURG,))],
        )


# ------------------------------------------------------------------------------ interventions


def scottish_war() -> State:
    return peaceful(england=[3], france=[4, 24, 25])


def test_france_may_step_in_for_scotland_for_2_cp() -> None:
    state = scottish_war()
    put(state, "edinburgh", SCOTLAND, regular=3)
    table = table_for(state)
    points = victory_points(state, ENGLAND)
    segment(
        table,
        [
            (ENGLAND, "9.6/declare", (SCOTLAND,)),
            (FRANCE, "9.6/intervene:scotland", True),
            (ENGLAND, "9.6/pay", (3,)),
            (FRANCE, "9.6/pay", (24, 25)),
        ],
    )
    assert at_war(state, ENGLAND, FRANCE)
    assert state.minor_allies == {SCOTLAND: FRANCE}
    assert pair(ENGLAND, SCOTLAND) not in state.wars
    assert victory_points(state, ENGLAND) == points - 1
    assert heard(table).of(Intervened) == [Intervened(FRANCE, SCOTLAND, ENGLAND)]
    assert [fact.cost for fact in heard(table).of(WarsPaid)] == [1, 2]


def test_the_papacy_may_step_in_for_venice() -> None:
    state = peaceful(ottoman=[1], papacy=[5])
    table = table_for(state)
    segment(
        table,
        [
            (OTTOMAN, "9.6/declare", (VENICE,)),
            (PAPACY, "9.6/intervene:venice", True),
            (OTTOMAN, "9.6/pay", (1,)),
            (PAPACY, "9.6/pay", (5,)),
        ],
    )
    assert at_war(state, OTTOMAN, PAPACY)
    assert state.minor_allies == {VENICE: PAPACY}


def test_without_intervention_the_minor_power_is_alone() -> None:
    state = scottish_war()
    table = table_for(state)
    segment(
        table,
        [
            (ENGLAND, "9.6/declare", (SCOTLAND,)),
            (FRANCE, "9.6/intervene", False),
            (ENGLAND, "9.6/pay", (3,)),
        ],
    )
    assert at_war(state, ENGLAND, SCOTLAND)
    assert not at_war(state, ENGLAND, FRANCE)
    assert state.bonus_vp[ENGLAND] == []
    assert heard(table).of(NoIntervention) == [NoIntervention(FRANCE, SCOTLAND)]


def test_who_cannot_pay_for_an_intervention_is_asked_all_the_same_and_refused() -> None:
    state = peaceful(england=[3], france=[9, 10])
    table = table_for(state)
    with pytest.raises(IllegalAnswer, match="an intervention costs 2 CP") as refusal:
        segment(
            table,
            [(ENGLAND, "9.6/declare", (SCOTLAND,)), (FRANCE, "9.6/intervene", True)],
        )
    assert refusal.value.section == "9.6"


def test_a_power_without_cards_is_known_to_stay_out() -> None:
    state = peaceful(england=[3])
    table = table_for(state)
    segment(table, [(ENGLAND, "9.6/declare", (SCOTLAND,)), (ENGLAND, "9.6/pay", (3,))])
    assert heard(table).of(NoIntervention)


def test_nobody_steps_in_against_himself() -> None:
    state = peaceful(france=[4])
    table = table_for(state)
    segment(table, [(FRANCE, "9.6/declare", (SCOTLAND,)), (FRANCE, "9.6/pay", (4,))])
    assert at_war(state, FRANCE, SCOTLAND)
    assert heard(table).of(NoIntervention) == []


def test_an_intervention_ends_the_war_of_the_natural_allies_themselves() -> None:
    """France fights Scotland until England declares war on it and France changes sides."""
    state = scottish_war()
    state.wars.append(pair(FRANCE, SCOTLAND))
    table = table_for(state)
    segment(
        table,
        [
            (ENGLAND, "9.6/declare", (SCOTLAND,)),
            (FRANCE, "9.6/intervene", True),
            (ENGLAND, "9.6/pay", (3,)),
            (FRANCE, "9.6/pay", (4,)),
        ],
    )
    assert state.minor_allies == {SCOTLAND: FRANCE}
    assert pair(FRANCE, SCOTLAND) not in state.wars


def test_another_enemy_of_the_minor_power_joins_the_war_or_leaves() -> None:
    state = peaceful(england=[3], france=[4])
    state.wars.append(pair(HAPSBURG, SCOTLAND))
    state.spaces["brussels"].control = HAPSBURG
    put(state, "glasgow", HAPSBURG, regular=2)
    table = table_for(state)
    segment(
        table,
        [
            (ENGLAND, "9.6/declare", (SCOTLAND,)),
            (FRANCE, "9.6/intervene", True),
            (HAPSBURG, "22.2/join_war", False),
            (HAPSBURG, "12.5/displace:glasgow", "antwerp"),
            (ENGLAND, "9.6/pay", (3,)),
            (FRANCE, "9.6/pay", (4,)),
        ],
    )
    assert not at_war(state, HAPSBURG, FRANCE)
    assert state.spaces["glasgow"].units == {}
    assert state.spaces["antwerp"].units == {HAPSBURG: {"regular": 2}}


def test_new_enemies_who_share_a_space_part() -> None:
    """What stands in a space that its power does not control leaves it (step 4)."""
    state = scottish_war()
    put(state, "rouen", ENGLAND, regular=2)
    put(state, "rouen", FRANCE, regular=1)
    put(state, "portsmouth", FRANCE, squadron=1)
    put(state, "portsmouth", ENGLAND, squadron=1)
    table = table_for(state)
    play(
        table,
        intervene(table, ENGLAND, SCOTLAND),
        answers=[
            (FRANCE, "12.5/displace:portsmouth.fleet", "brest"),
            (ENGLAND, "12.5/displace:rouen", "london"),
        ],
    )
    assert state.spaces["rouen"].units == {FRANCE: {"regular": 1}}
    assert state.spaces["london"].units == {ENGLAND: {"regular": 2}}
    assert state.spaces["brest"].units == {FRANCE: {"squadron": 1}}


def test_a_power_pays_for_its_intervention_and_its_own_wars_together() -> None:
    """France steps in against England with 2 of its 5 CP; 3 are left for wars of its own."""
    state = peaceful(england=[3], france=[4])
    table = table_for(state)
    with pytest.raises(IllegalAnswer, match=r"costs 4 CP .* have 3 CP"):
        segment(
            table,
            [
                (ENGLAND, "9.6/declare", (SCOTLAND,)),
                (FRANCE, "9.6/intervene", True),
                (FRANCE, "9.6/declare", (HAPSBURG, GENOA)),
            ],
        )


def test_majors_come_before_minors_however_they_are_named() -> None:
    """The Papacy, at war already, can still step in for Venice; nobody is declared war on twice."""
    state = peaceful(ottoman=[1], papacy=[5])
    table = table_for(state)
    segment(
        table,
        [
            (OTTOMAN, "9.6/declare", (VENICE, PAPACY)),
            (PAPACY, "9.6/intervene", True),
            (OTTOMAN, "9.6/pay", (1,)),
            (PAPACY, "9.6/pay", (5,)),
        ],
    )
    declared = [(fact.declarer, fact.target) for fact in heard(table).of(WarDeclared)]
    assert declared == [(OTTOMAN, PAPACY), (OTTOMAN, VENICE)]
    assert state.wars.count(pair(OTTOMAN, PAPACY)) == 1


# ------------------------------------------------------------------------------ phony war


def phony() -> tuple[Table[State], State]:
    state = scottish_war()
    table = table_for(state)
    segment(
        table,
        [
            (ENGLAND, "9.6/declare", (SCOTLAND,)),
            (FRANCE, "9.6/intervene", True),
            (ENGLAND, "9.6/pay", (3,)),
            (FRANCE, "9.6/pay", (4,)),
        ],
    )
    assert state.bonus_vp[ENGLAND] == [["phony_war_scotland", -1]]
    return table, state


@pytest.mark.parametrize("foe", [SCOTLAND, FRANCE])
def test_the_first_combat_settles_a_phony_war(foe: str) -> None:
    table, state = phony()
    end_phony_war(table, foe, ENGLAND)
    assert state.bonus_vp[ENGLAND] == []


def test_a_fight_with_somebody_else_does_not_settle_it() -> None:
    table, state = phony()
    end_phony_war(table, HAPSBURG, ENGLAND)
    assert state.bonus_vp[ENGLAND] == [["phony_war_scotland", -1]]


def test_peace_without_combat_makes_it_permanent() -> None:
    table, state = phony()
    end_war(table, ENGLAND, FRANCE)
    assert state.bonus_vp[ENGLAND] == [["phony_war", -1]]
    end_phony_war(table, ENGLAND, FRANCE)
    assert state.bonus_vp[ENGLAND] == [["phony_war", -1]]


# ------------------------------------------------------------------------------ choices

COSTS = {HAPSBURG: 2, ENGLAND: 2, GENOA: 1, VENICE: 1}
WARS = DeclareChoice(tuple(COSTS), 0, 4, COSTS, {FRANCE: "at war already"}, 3)
# Cards of 5, 2, 1 and 1 CP.
PAYMENT = PayChoice((3, 27, 28, 24), 1, 4, 3)


@each("choice", [WARS, PAYMENT, InterveneChoice(""), InterveneChoice("you have 1 CP")])
def test_samples_are_legal_and_survive_the_record(choice: Any) -> None:
    rng = random.Random(4)
    for _ in range(300):
        value = sample(choice, rng)
        choice.check(value)
        assert choice.load(choice.dump(value)) == value


@each(
    ("value", "reason"),
    [
        ((FRANCE,), "at war already"),
        ((HAPSBURG, ENGLAND), "costs 4 CP .Hapsburgs 2 CP, England 2 CP.; .* have 3 CP"),
        ((GENOA, GENOA), "named twice"),
        (("sweden",), "not possible here"),
    ],
)
def test_wrong_declarations_are_refused(value: tuple[str, ...], reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        WARS.check(value)


def test_the_hand_may_be_spent_to_the_last_point() -> None:
    WARS.check((HAPSBURG, GENOA))


@each(
    ("value", "reason"),
    [
        ((24,), "worth 1 CP; 3 CP are to be paid"),
        ((9,), "is a mandatory event and cannot pay"),
        ((30,), "is not in your hand"),
        ((500,), "card 500 is not in your hand"),
        ((3, 3), "named twice"),
        ((), "0 are named"),
    ],
)
def test_wrong_payments_are_refused(value: tuple[int, ...], reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        PAYMENT.check(value)


def test_who_does_not_answer_pays_with_as_little_as_possible() -> None:
    hand = peaceful(england=[3, 24, 25, 27]).hands[ENGLAND]
    choice = PayChoice(tuple(hand), 1, 4, 3)
    assert choice.usual() in ((24, 27), (25, 27))


def test_a_payment_that_needs_every_card_is_forced() -> None:
    assert PayChoice((3,), 1, 1, 3).only() == ((3,),)
    assert PAYMENT.only() == ()


def test_the_questions_say_what_is_to_be_paid() -> None:
    assert PAYMENT.note == "3 CP"
    assert WARS.note == (
        "CP: Hapsburgs 2, England 2, Genoa 1, Venice 1; your cards have 3 CP to spend"
    )


def test_every_pair_of_powers_has_a_price_or_a_reason() -> None:
    """Whatever may be declared can be paid for, before and after the League."""
    for league in (False, True):
        state = peaceful()
        if league:
            formed(state)
        for declarer in MAJOR_POWERS:
            for target in ALL_POWERS:
                if why_not_declare_now(state, declarer, target) is None:
                    for reading in ("rulebook", "display"):
                        state.options["minor_war_cost"] = reading
                        assert 1 <= war_cost(state, declarer, target) <= 4


def test_random_war_segments_leave_sane_positions() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        state = game_1517()
        state.turn = 3
        for power in MAJOR_POWERS:
            state.hands[power] += [state.draw_pile.pop() for _ in range(3)]
        table = table_for(state)
        procedure = war_segment(table)
        values: Mapping[str, Any] | None = None
        try:
            while True:
                request = procedure.send(values)
                values = {d.role: sample(d.choice, rng) for d in request.decisions}
                for decision in request.decisions:
                    decision.choice.check(values[decision.role])
        except StopIteration:
            assert faults(state) == []


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (
            WarsAnnounced(OTTOMAN, {HAPSBURG: 2, VENICE: 1}),
            "The Ottomans announce war on the Hapsburgs (2 CP), Venice (1 CP).",
        ),
        (
            WarsPaid(ENGLAND, (3,), 5, 3),
            "England plays Six Wives of Henry VIII (#3) for 5 CP; war costs 3 CP.",
        ),
    ],
)
def test_wars_are_told_in_words(fact: Fact, words: str) -> None:
    assert say("here_i_stand", fact) == words
