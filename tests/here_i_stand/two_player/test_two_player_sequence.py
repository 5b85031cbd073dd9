"""2P 3, 8 and 9: the sequence of play, England by date, and victory."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.play import replay
from adjudicator.games.here_i_stand.facts.diplomatic import (
    DiplomaticCardDrawn,
    DiplomaticCardDrawnUnseen,
    DiplomaticCardsAdded,
    DiplomaticDeckShuffled,
)
from adjudicator.games.here_i_stand.facts.faith import DietHeld
from adjudicator.games.here_i_stand.facts.realm import GameWon, HenryMoved, TurnEnded
from adjudicator.games.here_i_stand.facts.two_player import HeirsBorn, MaryDrew, MaryRolled
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, impulse
from adjudicator.games.here_i_stand.rules.control.paths import LEAGUE
from adjudicator.games.here_i_stand.rules.diplomacy import diplomatic_cards
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import (
    cards_of,
    diplomatic_segment,
    draw_diplomatic,
)
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, HAPSBURG, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.diet import diet_of_worms
from adjudicator.games.here_i_stand.rules.special.england import (
    ANNE_BOLEYN,
    EDWARD_RULES,
    ELIZABETH_RULES,
    HENRY_RULES,
    MARY_RULES,
)
from adjudicator.games.here_i_stand.rules.special.england_by_date import (
    count_heirs,
    marry_by_date,
)
from adjudicator.games.here_i_stand.rules.special.mary import act_for_mary
from adjudicator.games.here_i_stand.rules.state import PROTESTANT_FAITH, State
from adjudicator.games.here_i_stand.rules.turn.card_draw import new_cards
from adjudicator.games.here_i_stand.rules.turn.sequence import play_stage
from adjudicator.games.here_i_stand.rules.turn.victory import victory_determination
from adjudicator.games.here_i_stand.rules.winter.phase import due_events
from tests.here_i_stand.builders import heard, play, table_for
from tests.here_i_stand.for_two import GAME, acting, for_two, live_from, with_league
from tests.tables import each

# ------------------------------------------------------------------------------ 2P 3


def stages_of(first: int, last: int, **options: Any) -> list[str]:
    """Return the stages of a random game, turn by turn, each once a turn."""
    state = for_two(last_turn=last, vp_to_win=50, domination_margin=25, **options)
    rng = random.Random(5)
    live = live_from(state, 5)
    try:
        while live.waiting:
            decision = live.waiting[0].decision
            live.answer(decision.role, sample(decision.choice, rng))
        passed = [(s.snapshot.turn, s.snapshot.stage) for s in live.outcome().finished]
    finally:
        live.close()
    return [stage for turn, stage in dict.fromkeys(passed) if turn == first]


@pytest.fixture
def without_effect(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let diplomatic cards do nothing; return the numbers of those played."""
    played: list[int] = []

    async def nothing(table: object, player: str, play_: Any) -> None:
        played.append(play_.card)

    monkeypatch.setattr(diplomatic_cards, "effect_of", lambda number: nothing)
    return played


def test_turn_1_has_the_theses_and_the_diet() -> None:
    assert stages_of(1, 1) == [
        "theses", "card_draw", "diplomatic", "diet", "spring", "action", "winter", "victory",
    ]  # fmt: skip


@each(("ransom", "more"), [("no", []), ("yes", ["ransom"])])
def test_a_later_turn_has_no_talks_and_no_new_world(
    ransom: str, more: list[str], without_effect: list[int]
) -> None:
    without_effect.clear()
    assert stages_of(2, 2, ransom=ransom) == [
        "card_draw", "peace", *more, "diplomatic", "spring", "action", "winter", "victory",
    ]  # fmt: skip
    assert len(without_effect) == 2


def test_in_turn_1_each_draws_a_diplomatic_card_and_plays_none() -> None:
    state = for_two()
    table = table_for(state)
    play(table, diplomatic_segment(table), dice=[("diplomatic deck of turn 1", [*range(12)])])
    assert cards_of(state).hands == {PAPACY: [212], PROTESTANT: [211]}
    assert heard(table).of(DiplomaticDeckShuffled) == [DiplomaticDeckShuffled(12)]
    assert heard(table).to(PAPACY).count(DiplomaticCardDrawn(PAPACY, 212)) == 1
    assert heard(table).to(PROTESTANT).count(DiplomaticCardDrawnUnseen(PAPACY)) == 1
    assert DiplomaticCardDrawn(PAPACY, 212) not in heard(table).to(None)


def test_from_turn_2_each_plays_one_of_two_the_papacy_first(without_effect: list[int]) -> None:
    state = for_two()
    state.turn = 2
    cards = cards_of(state)
    cards.hands = {PAPACY: [201], PROTESTANT: [202]}
    cards.deck = [203, 204, 205, 206]
    cards.discards = [*range(207, 213)]
    table = table_for(state)
    play(
        table,
        diplomatic_segment(table),
        answers=[(PAPACY, "2P 3/diplomatic", 206), (PROTESTANT, "2P 3/diplomatic", 202)],
    )
    assert without_effect == cards.played == [206, 202]
    assert cards.hands == {PAPACY: [201], PROTESTANT: [205]}
    assert cards.discards == [*range(207, 213), 206, 202]


def test_a_card_that_leaves_the_game_is_not_discarded(without_effect: list[int]) -> None:
    state = for_two()
    state.turn = 2
    cards = cards_of(state)
    cards.hands = {PAPACY: [207], PROTESTANT: [202]}
    table = table_for(state)
    play(
        table,
        diplomatic_segment(table),
        answers=[(PAPACY, "2P 3/diplomatic", 207), (PROTESTANT, "2P 3/diplomatic", 202)],
    )
    assert cards.removed == [207]
    assert cards.discards == [202]


def test_a_card_that_another_has_named_must_be_played(without_effect: list[int]) -> None:
    state = for_two()
    cards = cards_of(state)
    cards.hands[PROTESTANT] = [201, 202]
    cards.must_play = {PROTESTANT: 202}
    play(table_for(state), diplomatic_cards.play_from_hand(table_for(state), PROTESTANT))
    assert without_effect == [202]
    assert cards.hands[PROTESTANT] == [201]


def test_the_cards_of_the_league_join_once_and_everything_is_shuffled(
    without_effect: list[int],
) -> None:
    state = for_two()
    state.turn = 5
    cards = cards_of(state)
    cards.hands = {PAPACY: [201], PROTESTANT: [202]}
    cards.deck, cards.discards = [203, 204, 205, 206], [*range(207, 213)]
    state.events_done.append(LEAGUE)
    table = table_for(state)
    answers = [(PAPACY, "2P 3/diplomatic", 201), (PROTESTANT, "2P 3/diplomatic", 202)]
    play(
        table,
        diplomatic_segment(table),
        answers=answers,
        dice=[("diplomatic deck of turn 5", [*range(17)])],
    )
    assert cards.waiting == []
    assert heard(table).of(DiplomaticCardsAdded) == [DiplomaticCardsAdded((*range(213, 220),))]
    assert cards.hands == {PAPACY: [219], PROTESTANT: [218]}
    again = table_for(state)
    answers = [(PAPACY, "2P 3/diplomatic", 219), (PROTESTANT, "2P 3/diplomatic", 218)]
    play(again, diplomatic_segment(again), answers=answers)
    assert heard(again).of(DiplomaticDeckShuffled) == []


def test_an_empty_diplomatic_deck_is_made_of_the_discards() -> None:
    state = for_two()
    cards = cards_of(state)
    cards.deck, cards.discards = [], [201, 202]
    table = table_for(state)

    async def drawing() -> None:
        assert draw_diplomatic(table, PAPACY) == 202
        assert draw_diplomatic(table, PAPACY) == 201
        assert draw_diplomatic(table, PAPACY) is None

    play(table, drawing(), dice=[("diplomatic deck of turn 1", [0, 1])])


@each(("number", "dice"), [(10, 2), (81, 3)])
def test_the_deck_gives_the_hapsburg_card_of_the_diet(number: int, dice: int) -> None:
    state = for_two()
    state.hands = {power: [] for power in state.hands}
    state.hands[PAPACY], state.hands[PROTESTANT] = [6], [7]
    state.draw_pile.remove(number)
    state.draw_pile.append(number)
    table = table_for(state)
    play(
        table,
        diet_of_worms(table),
        answers=[(PAPACY, "18.1/commit", 6), (PROTESTANT, "18.1/commit", 7)],
        dice=[(PROTESTANT, (1,) * 9), (PAPACY, (1,) * 3), (HAPSBURG, (1,) * dice)],
    )
    held = heard(table).of(DietHeld)[0]
    assert held.cards == {HAPSBURG: number, PAPACY: 6, PROTESTANT: 7}
    assert state.discards == [number]


def test_impulses_alternate_until_both_pass() -> None:
    state = for_two()
    state.turn, state.stage, state.active = 2, "action", PAPACY
    state.hands[PAPACY], state.hands[PROTESTANT] = [], [24]
    plays = [(PROTESTANT, "11/play", CardPlay(24, "cp")), (PROTESTANT, "11/action", End())]
    for power, answers in ((PAPACY, []), (PROTESTANT, plays), (PAPACY, []), (PROTESTANT, [])):
        assert (state.active, state.stage) == (power, "action")
        table = table_for(state)
        play(table, play_stage(table), answers=answers)
    assert state.stage == "winter"


# ------------------------------------------------------------------------------ 2P 8


def test_henry_marries_anne_boleyn_on_turn_4() -> None:
    state = for_two()
    for turn in (3, 4, 5):
        state.turn = turn
        marry_by_date(table_for(state))
        assert (state.marital_status >= ANNE_BOLEYN) == (turn >= 4)
    table = table_for(for_two())
    table.state.turn = 4
    marry_by_date(table)
    assert heard(table).of(HenryMoved) == [HenryMoved("anne_boleyn")]
    assert table.state.pregnancies == []


def test_the_english_cards_join_on_turn_5() -> None:
    state = for_two()
    state.turn = 4
    assert not {62, 63, 64} & set(new_cards(state))
    marry_by_date(table_for(state))
    state.turn = 5
    assert {62, 63, 64} <= set(new_cards(state))


def test_the_heirs_count_as_born_before_turn_6() -> None:
    state = for_two()
    state.turn = 5
    count_heirs(table_for(state))
    assert state.pregnancies == []
    state.turn = 6
    table = table_for(state)
    count_heirs(table)
    count_heirs(table)
    assert heard(table).of(HeirsBorn) == [HeirsBorn(6)]
    assert 19 in new_cards(state)
    assert not {21, 23} & set(new_cards(state))


@each(
    ("turn", "ruler", "entering"),
    [(6, HENRY_RULES, 19), (7, EDWARD_RULES, 21), (8, EDWARD_RULES, 21), (9, MARY_RULES, 23)],
)
def test_each_heir_joins_behind_the_one_before(turn: int, ruler: str, entering: int) -> None:
    state = for_two()
    state.turn, state.rulers[ENGLAND] = 6, ruler
    count_heirs(table_for(state))
    state.turn = turn
    assert entering in new_cards(state)
    assert {19, 21, 23} & set(new_cards(state)) - {19} <= {entering}


@each(
    ("turn", "card", "before", "after"),
    [
        (6, 19, HENRY_RULES, HENRY_RULES),
        (7, 19, HENRY_RULES, EDWARD_RULES),
        (7, 21, EDWARD_RULES, EDWARD_RULES),
        (8, 21, EDWARD_RULES, MARY_RULES),
    ],
)
def test_edward_and_mary_come_in_winter_at_last(
    turn: int, card: int, before: str, after: str
) -> None:
    state = for_two()
    state.turn, state.rulers[ENGLAND] = 6, before
    count_heirs(table_for(state))
    state.turn = turn
    state.draw_pile = [card]
    state.waiting_cards.remove(card)
    table = table_for(state)
    play(table, due_events(table))
    assert state.rulers[ENGLAND] == after
    assert state.draw_pile == ([card] if before == after else [])


def under_mary(**options: Any) -> State:
    """Return a position after an impulse of the Protestants under Mary I, London Protestant."""
    state = acting(with_league(**options), PROTESTANT)
    state.turn, state.rulers[ENGLAND] = 8, MARY_RULES
    state.spaces["london"].religion = PROTESTANT_FAITH
    return state


@each(("reading", "faces"), [("five_six", {5, 6}), ("standard", {1, 2, 3}), ("always", {None})])
def test_when_the_papacy_acts_for_mary(reading: str, faces: set[int | None]) -> None:
    for face in (1, 2, 3, 4, 5, 6) if reading != "always" else (None,):
        state = under_mary(mary_roll=reading)
        state.draw_pile, state.debaters = [81], {}  # 3 CP: a debate, for which nobody is there
        table = table_for(state)
        play(table, act_for_mary(table), dice=[("papacy: Mary I", (face,))] if face else [])
        drawn = face in faces
        assert heard(table).of(MaryRolled) == ([MaryRolled(face, drawn)] if face else [])
        assert heard(table).of(MaryDrew) == ([MaryDrew(81, 3, False)] if drawn else [])
        assert state.discards == ([81] if drawn else [])


def test_the_card_drawn_under_mary_may_be_kept_by_option() -> None:
    state = under_mary(mary_roll="always", mary_card="keep")
    state.draw_pile, state.debaters = [81], {}
    table = table_for(state)
    play(table, act_for_mary(table))
    assert heard(table).of(MaryDrew) == [MaryDrew(81, 3, True)]
    assert 81 in state.hands[PAPACY]


def test_nothing_happens_under_mary_in_a_catholic_england() -> None:
    state = under_mary()
    state.spaces["london"].religion = "catholic"
    play(table_for(state), act_for_mary(table_for(state)))
    state = under_mary()
    state.rulers[ENGLAND] = ELIZABETH_RULES
    play(table_for(state), act_for_mary(table_for(state)))


def test_mary_is_rolled_for_after_an_impulse_of_the_protestants() -> None:
    state = under_mary()
    state.hands[PROTESTANT] = []
    table = table_for(state)
    play(table, impulse(table), dice=[("papacy: Mary I", (4,))])
    assert heard(table).of(MaryRolled) == [MaryRolled(4, False)]
    state.hands[PAPACY] = []
    again = table_for(state)
    play(again, impulse(again))
    assert heard(again).of(MaryRolled) == []


# ------------------------------------------------------------------------------ 2P 9


def scored(turn: int, papacy: int, protestant: int) -> Any:
    """Return what a Victory Determination Phase of a turn tells, with these points."""
    state = for_two()
    state.turn, state.stage = turn, "victory"
    state.bonus_vp[PAPACY].append(["test", papacy - 19])
    state.bonus_vp[PROTESTANT].append(["test", protestant])
    table = table_for(state)
    play(table, victory_determination(table))
    return table


@each(
    ("turn", "papacy", "protestant", "kind"),
    [
        (1, 25, 24, "standard"),
        (3, 20, 10, ""),
        (4, 20, 12, "domination"),
        (4, 20, 13, ""),
        (9, 20, 19, "time_limit"),
    ],
)
def test_the_ends_of_a_game_for_two(turn: int, papacy: int, protestant: int, kind: str) -> None:
    table = scored(turn, papacy, protestant)
    won = heard(table).of(GameWon)
    assert [fact.how for fact in won] == ([kind] if kind else [])
    assert len(heard(table).of(TurnEnded)) == (not kind)
    if won:
        assert won[0].winners == (PAPACY,)
        assert set(won[0].points) == {PAPACY, PROTESTANT}


def test_a_tie_at_the_end_goes_back_turn_by_turn() -> None:
    state = for_two()
    state.turn, state.stage = 9, "victory"
    state.bonus_vp[PROTESTANT].append(["test", 19])
    state.vp_history = {**state.vp_history, PAPACY: [10], PROTESTANT: [12]}
    table = table_for(state)
    play(table, victory_determination(table))
    assert heard(table).of(GameWon)[0].winners == (PROTESTANT,)


def test_a_segment_replays_with_its_commands() -> None:
    state = for_two(last_turn=1)
    live = live_from(state, 3)
    rng = random.Random(3)
    try:
        while live.waiting:
            decision = live.waiting[0].decision
            live.answer(decision.role, sample(decision.choice, rng))
        for segment in live.outcome().finished:
            assert replay(GAME, segment).finished == (segment,)
    finally:
        live.close()
