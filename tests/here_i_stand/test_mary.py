"""21.3 English impulses under Mary I."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import copy_of
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import Mode
from adjudicator.games.here_i_stand.facts.faith import (
    BooksBurnt,
    CounterReformationAttempted,
    DebateCalled,
)
from adjudicator.games.here_i_stand.facts.play import CardPlayed, ImpulsePassed
from adjudicator.games.here_i_stand.facts.rulers import (
    CardShown,
    MaryDecided,
    PapalDebateImpossible,
)
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.rules.action import choices as play_choices
from adjudicator.games.here_i_stand.rules.action.impulse import (
    CardPlay,
    End,
    Pass,
    PlayChoice,
    impulse,
)
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.game_map import home_spaces, spaces_of_zone
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, PAPACY
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from adjudicator.games.here_i_stand.rules.special.england import is_bound_by_mary
from adjudicator.games.here_i_stand.rules.special.mary import ShowChoice, shows_its_card
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows import windows
from adjudicator.words.lexicon import NotUnderstood
from tests.here_i_stand.builders import clear_map, game_1517, heard, play, put, table_for
from tests.here_i_stand.card_builders import deal_card
from tests.here_i_stand.response_builders import with_modes
from tests.tables import each

SIX_WIVES, CLEMENT, COMBAT, RESPONSE = 3, 10, 29, 31
ONE_CP, TWO_CP, THREE_CP, FOUR_CP = 80, 44, 75, 76
BOOKS_FAIL = [("papacy counters in london", (1,) * 5), ("protestant defends london", (6,))]
DEBATE = [("eck attacks", (6,) + (1,) * 9), ("tyndale defends", (1,) * 4)]


def under_mary(*hand: int) -> State:
    """An English impulse under Mary; London is Protestant, the map without units."""
    state = clear_map(game_1517())
    state.turn, state.stage, state.active = 6, "action", ENGLAND
    state.rulers[ENGLAND] = "mary_i_ruler"
    state.spaces["london"].religion = "protestant"
    state.debaters = {"eck": "uncommitted", "cajetan": "committed", "tyndale": "uncommitted"}
    state.on_power_card += state.hands[ENGLAND]
    state.hands[ENGLAND] = []
    for number in hand:
        deal_card(state, ENGLAND, number)
    return state


def england_plays(
    state: State,
    shown: int | None,
    answers: Sequence[tuple[str, str, Any]] = (),
    dice: Sequence[tuple[str, Any]] = (),
) -> Table[State]:
    table = table_for(state)
    script = [*answers] if shown is None else [(ENGLAND, "21.3/show", shown), *answers]
    play(table, impulse(table), answers=script, dice=dice)
    return table


def die(face: int) -> tuple[str, tuple[int, ...]]:
    return ("england: Mary I", (face,))


# ------------------------------------------------------------------------------ when


def test_the_procedure_is_for_england_under_mary_with_a_protestant_space_at_home() -> None:
    state = under_mary()
    assert shows_its_card(state, ENGLAND)
    assert not shows_its_card(state, FRANCE)
    for ruler in ("henry_viii_ruler", "edward_vi_ruler", "elizabeth_i_ruler"):
        other = copy_of(state)
        other.rulers[ENGLAND] = ruler
        assert not shows_its_card(other, ENGLAND)


@each(
    ("space", "shows"), [("york", True), ("edinburgh", False), ("calais", False), ("paris", False)]
)
def test_only_english_home_spaces_of_the_english_zone_count(space: str, shows: bool) -> None:
    state = under_mary()
    state.spaces["london"].religion = "catholic"
    state.spaces[space].religion = "protestant"
    assert shows_its_card(state, ENGLAND) is shows
    assert ("calais" in home_spaces(ENGLAND)) > ("calais" in spaces_of_zone("english"))


def test_in_a_catholic_england_the_impulse_goes_on_as_usual() -> None:
    state = under_mary(FOUR_CP)
    state.spaces["london"].religion = "catholic"
    table = england_plays(
        state, None, [(ENGLAND, "11/play", CardPlay(FOUR_CP, "cp")), (ENGLAND, "11/action", End())]
    )
    assert not heard(table).of(CardShown)


# ------------------------------------------------------------------------------ steps 1 to 3


@pytest.mark.parametrize("face", [4, 5, 6])
def test_on_4_to_6_england_plays_the_card_as_it_likes(face: int) -> None:
    state = under_mary(FOUR_CP, ONE_CP)
    table = england_plays(
        state,
        FOUR_CP,
        [
            (ENGLAND, "11/play", CardPlay(FOUR_CP, "cp")),
            (ENGLAND, "11/action", Build(ENGLAND, "regular", "york", 2)),
        ],
        [die(face)],
    )
    assert heard(table).of(CardShown) == [CardShown(ENGLAND, FOUR_CP)]
    assert heard(table).of(MaryDecided) == [MaryDecided(FOUR_CP, face, False)]
    assert state.spaces["york"].units == {ENGLAND: {"regular": 2}}
    assert state.discards == [FOUR_CP]
    assert (state.active, state.passes) == (FRANCE, 0)


def test_the_card_shown_must_be_played() -> None:
    choice = PlayChoice(under_mary(FOUR_CP, ONE_CP), ENGLAND, shown=FOUR_CP)
    for other in (CardPlay(ONE_CP, "cp"), Pass()):
        with pytest.raises(IllegalAnswer, match="Foreign Recruits has been shown"):
            choice.check(other)
    choice.check(CardPlay(FOUR_CP, "cp"))
    legal = choice.legal()
    assert Pass() not in legal
    assert {play.card for play in legal if isinstance(play, CardPlay)} == {FOUR_CP}


@each("face", [1, 2, 3])
@each("number", [ONE_CP, TWO_CP])
def test_on_1_to_3_a_card_of_1_or_2_cp_burns_books(number: int, face: int) -> None:
    state = under_mary(number)
    table = england_plays(state, number, [], [die(face), *BOOKS_FAIL])
    assert heard(table).of(MaryDecided) == [MaryDecided(number, face, True)]
    assert heard(table).of(BooksBurnt) == [BooksBurnt(("english",), 2, "")]
    assert not heard(table).of(DebateCalled)
    assert not heard(table).of(CardPlayed)
    assert number in state.discards
    assert (state.active, state.passes) == (FRANCE, 0)


def test_what_the_papacy_has_done_can_be_answered_before_the_next_impulse() -> None:
    """6.1: response cards are playable after each action, and during any impulse."""
    state = under_mary(TWO_CP)
    deal_card(state, PAPACY, 33)
    put(state, "rome", PAPACY, regular=1)
    state.impulses = 3
    hired = [(PAPACY, "any_time_action", (33, "recruit"))]
    england_plays(state, TWO_CP, hired, [die(1), *BOOKS_FAIL])
    assert state.spaces["rome"].units[PAPACY] == {"regular": 1, "mercenary": 2}


def test_a_card_of_3_cp_calls_a_debate_in_england() -> None:
    state = under_mary(THREE_CP)
    table = england_plays(state, THREE_CP, [], [die(1), *DEBATE])
    called = heard(table).of(DebateCalled)
    assert [(f.power, f.zone, f.against) for f in called] == [(PAPACY, "english", "uncommitted")]
    assert not heard(table).of(BooksBurnt)
    assert state.spaces["london"].religion == "catholic"


def test_the_papacy_chooses_whom_the_debate_is_against() -> None:
    state = under_mary(THREE_CP)
    state.debaters["coverdale"] = "committed"
    table = england_plays(
        state,
        THREE_CP,
        [(PAPACY, "21.3/against", "committed")],
        [die(1), DEBATE[0], ("coverdale defends", (1, 1, 1))],
    )
    assert heard(table).of(DebateCalled)[0].against == "committed"


@pytest.mark.parametrize("number", [FOUR_CP, SIX_WIVES])
def test_a_card_of_4_or_more_cp_burns_books_and_then_calls_a_debate(number: int) -> None:
    state = under_mary(number)
    table = england_plays(state, number, [], [die(2), *BOOKS_FAIL, *DEBATE])
    told = [type(fact) for fact, _ in heard(table)]
    assert told.index(BooksBurnt) < told.index(DebateCalled)
    # A home card lies on the power card until the next turn.
    assert number in (state.on_power_card if number == SIX_WIVES else state.discards)


def test_a_mandatory_event_is_resolved_without_a_die() -> None:
    state = under_mary(CLEMENT)
    table = england_plays(state, CLEMENT, [(ENGLAND, "11/action", End())])
    assert state.rulers[PAPACY] == "clement_vii_ruler"
    assert not heard(table).of(MaryDecided)


def test_a_mandatory_event_that_cannot_be_carried_out_gives_its_cp(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise whoever holds it could neither play nor pass."""
    with pytest.raises(IllegalAnswer, match="cannot be played for CP"):
        PlayChoice(under_mary(CLEMENT), ENGLAND).check(CardPlay(CLEMENT, "cp"))
    monkeypatch.setattr(play_choices, "modes_of", lambda number, scenario="": ())
    state = under_mary(CLEMENT)
    assert PlayChoice(state, ENGLAND).legal() == [CardPlay(CLEMENT, "cp")]
    england_plays(state, CLEMENT, [(ENGLAND, "11/action", End())])
    assert state.discards == [CLEMENT]


# ------------------------------------------------------------------------------ step 4


def test_the_books_are_burnt_against_spaces_of_the_english_zone_only() -> None:
    state = under_mary(ONE_CP)
    state.spaces["york"].religion = "protestant"
    state.spaces["antwerp"].religion = state.spaces["calais"].religion = "protestant"
    for space in ("antwerp", "calais"):
        with pytest.raises(IllegalAnswer, match="outside the spaces that this action allows"):
            england_plays(
                copy_of(state), ONE_CP, [(PAPACY, "18.4/counter", Attempt(space))], [die(1)]
            )
    table = england_plays(
        state,
        ONE_CP,
        [(PAPACY, "18.4/counter", Attempt("york"))],
        [
            die(1),
            *(("papacy counters in york", (1,) * 4), ("protestant defends york", (6,))),
            *(("papacy counters in london", (1,) * 5), ("protestant defends london", (6,))),
        ],
    )
    tried = heard(table).of(CounterReformationAttempted)
    assert [fact.space for fact in tried] == ["york", "london"]


@pytest.mark.parametrize(
    ("helper", "zones"),
    [
        ("cajetan", ("english",)),
        ("caraffa", ("english", "french", "german", "italian", "spanish")),
    ],
)
def test_the_papacy_may_commit_a_debater_for_more_attempts(
    helper: str, zones: tuple[str, ...]
) -> None:
    """18.2: bonuses may be used in the impulses of others."""
    state = under_mary(ONE_CP)
    state.debaters[helper] = "uncommitted"
    table = england_plays(state, ONE_CP, [(PAPACY, "21.3/helper", helper)], [die(1), *BOOKS_FAIL])
    (burnt,) = heard(table).of(BooksBurnt)
    assert (sorted(burnt.zones), burnt.attempts, burnt.debater) == (sorted(zones), 3, helper)
    assert state.debaters[helper] == "committed"


def test_without_debaters_no_debate_is_held() -> None:
    state = under_mary(THREE_CP)
    del state.debaters["tyndale"]
    table = england_plays(state, THREE_CP, [], [die(3)])
    assert heard(table).of(PapalDebateImpossible) == [
        PapalDebateImpossible(
            "english", "there is no Protestant debater for the English language zone"
        )
    ]


# ------------------------------------------------------------------------------ passes


def test_a_pass_shows_no_card_and_rolls_no_die() -> None:
    state = under_mary(ONE_CP)
    table = england_plays(state, 0)
    assert heard(table).of(ImpulsePassed) == [ImpulsePassed(ENGLAND, 1)]


def test_an_empty_hand_passes_by_itself() -> None:
    state = under_mary()
    england_plays(state, None)
    assert state.passes == 1


def test_a_pass_is_refused_as_in_any_impulse() -> None:
    choice = ShowChoice(under_mary(SIX_WIVES))
    with pytest.raises(IllegalAnswer, match="while you hold your home card"):
        choice.check(0)
    with pytest.raises(IllegalAnswer, match="Gabelle Revolt is not in your hand"):
        choice.check(ONE_CP)


@each("raw", [None, -1, True, "3", {"card": 3}])
def test_records_of_a_wrong_shape_are_refused(raw: Any) -> None:
    with pytest.raises(IllegalAnswer, match="neither a card to show nor a pass"):
        ShowChoice(under_mary(SIX_WIVES)).load(raw)


# ------------------------------------------------------------------------------ orders


def asked(state: State) -> Decision[Any]:
    return Decision(ENGLAND, "21.3/show:6.1", ShowChoice(state))


@each(
    ("line", "value", "canonical"),
    [
        ("play Gabelle Revolt", ONE_CP, "PLAY Gabelle Revolt"),
        ("PLAY 10", CLEMENT, "PLAY Clement VII"),
        ("PLAY Clement VII AS EVENT", CLEMENT, "PLAY Clement VII"),
        ("PASS", 0, "PASS"),
    ],
)
def test_the_card_is_named_without_its_use(line: str, value: int, canonical: str) -> None:
    decision = asked(under_mary(ONE_CP, CLEMENT))
    order = grammar().parse(line)
    assert grammar().answers(order, decision)
    assert grammar().value(order, decision, None) == value
    assert grammar().words(decision, value, None) == canonical


@pytest.mark.parametrize("line", ["PLAY Gabelle Revolt FOR CP", "PLAY Gabelle Revolt AS EVENT"])
def test_a_use_named_too_early_is_sent_back(line: str) -> None:
    with pytest.raises(NotUnderstood, match="write PLAY Gabelle Revolt"):
        grammar().value(grammar().parse(line), asked(under_mary(ONE_CP)), None)


# ------------------------------------------------------------------------------ response cards


@pytest.mark.parametrize("number", [COMBAT, RESPONSE])
def test_combat_and_response_cards_give_england_cp_only(number: int) -> None:
    state = under_mary(number)
    assert is_bound_by_mary(state, ENGLAND, number)
    assert not is_bound_by_mary(state, FRANCE, number)
    assert not is_bound_by_mary(state, ENGLAND, SIX_WIVES)
    PlayChoice(state, ENGLAND, shown=number).check(CardPlay(number, "cp"))
    state.spaces["london"].religion = "catholic"  # it holds in a Catholic England too
    assert is_bound_by_mary(state, ENGLAND, number)


def test_such_a_card_is_refused_as_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    state = under_mary(RESPONSE)
    monkeypatch.setattr(play_choices, "modes_of", lambda number, scenario: (any_time(number),))
    for power, legal in ((ENGLAND, False), (FRANCE, True)):
        event = CardPlay(RESPONSE, "event")
        deal_card(state, power, RESPONSE)
        if legal:
            PlayChoice(state, power).check(event)
        else:
            with pytest.raises(IllegalAnswer, match="under Mary I response and combat cards"):
                PlayChoice(state, power).check(event)


def test_england_is_not_even_asked_in_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who rules England is public, so that nobody waits for its silence."""
    state = under_mary(COMBAT)
    deal_card(state, FRANCE, 36)  # home cards alone are known to be no combat cards
    with_modes(monkeypatch, lambda name: (any_time(COMBAT),))

    def asked_powers() -> list[str]:
        table = table_for(state)
        request = windows.window(table, "field_combat_cards", None, [ENGLAND, FRANCE]).send(None)
        return [decision.role for decision in request.decisions]

    assert asked_powers() == [FRANCE]
    state.rulers[ENGLAND] = "elizabeth_i_ruler"
    assert asked_powers() == [ENGLAND, FRANCE]


def any_time(number: int) -> Mode:
    """Return a mode of a card without an effect that may be played at any moment."""

    async def nothing(table: Table[State], power: str, subject: Any) -> None:
        return None

    name = next(iter(card(number).modes))
    windows_of_it = ("own_impulse", "field_combat_cards")
    return Mode(number, name, windows_of_it, nothing, lambda state, power, subject: None)
