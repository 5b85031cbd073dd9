"""Card 7, Here I Stand."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import mode_named
from adjudicator.games.here_i_stand.facts.events import CardRecovered
from adjudicator.games.here_i_stand.facts.faith import LutherStepsIn
from adjudicator.games.here_i_stand.facts.play import CardPlayed, CardsDrawn, CardsDrawnUnseen
from adjudicator.games.here_i_stand.rules import deck
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card
from adjudicator.games.here_i_stand.rules.hands import recoverable
from adjudicator.games.here_i_stand.rules.religion.actions import TranslateScripture
from adjudicator.games.here_i_stand.rules.religion.debate import Debate, theological_debate
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.tables import each


def with_discards(*numbers: int) -> State:
    """The opening position with cards in the discard pile, the Theses played."""
    state = game_1517()
    state.hands["protestant"].remove(8)
    state.removed.append(8)
    state.draw_pile = [n for n in state.draw_pile if n not in numbers]
    state.discards = list(numbers)
    return state


def fetch(state: State, answers: Any = (), dice: Any = ()) -> Table[State]:
    """Play the card as an event in a Protestant impulse."""
    table = table_for(state, power="protestant")
    play(
        table,
        play_card(table, "protestant", CardPlay(7, "event", "fetch")),
        answers=answers,
        dice=dice,
    )
    return table


def why_not_fetch(state: State) -> str | None:
    """Return what the card says against fetching."""
    return mode_named(7, "fetch").needs(state, "protestant", state.impulse)


def test_a_fetched_card_may_be_kept() -> None:
    state = with_discards(107, 85)
    table = fetch(state, [("protestant", "card 7/fetch", 85), ("protestant", "card 7/use", "keep")])
    assert state.hands["protestant"] == [85]
    assert state.discards == [107]
    assert state.on_power_card == [7]
    assert CardRecovered("protestant", 85, 7) in heard(table).to(None)


def test_a_fetched_card_may_be_played_for_cp_at_once() -> None:
    state = with_discards(85)
    table = fetch(
        state,
        [
            ("protestant", "card 7/use", "cp"),
            ("protestant", "11/action", TranslateScripture("german", "new_testament", 2, "luther")),
            ("protestant", "11/action", End()),
        ],
    )
    assert state.new_testament["german"] == 3
    assert state.discards == [85]
    assert state.on_power_card == [7]
    assert state.used_this_turn["protestant"] == [7]
    assert heard(table).of(CardPlayed)[1] == CardPlayed("protestant", 85, "cp", "", 3)


@pytest.fixture
def leipzig_debate_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make card 6 an ordinary event of the deck, which the Protestants may play too."""
    everybody = ("any",)
    ordinary = dataclasses.replace(
        deck.card(6), kind="event", playable_by=everybody, modes={"debate": everybody}
    )
    printed = {**deck.cards(), 6: ordinary}
    monkeypatch.setattr(deck, "all_cards", lambda: printed)


def leipzig_debate_discarded() -> State:
    """Card 6 in the discard pile, three debaters in play."""
    state = with_discards(6)
    state.hands["papacy"].remove(6)
    state.debaters = dict.fromkeys(("eck", "luther", "bucer"), "uncommitted")
    return state


@pytest.mark.usefixtures("leipzig_debate_for_all")
def test_a_fetched_event_may_be_played_at_once() -> None:
    state = leipzig_debate_discarded()
    fetch(
        state,
        [
            ("protestant", "card 7/use", "event"),
            ("papacy", "card 6/debater", "eck"),
        ],
        [
            ("protestant debater in the german zone, round 1", 0),
            ("eck attacks", (1,) * 7),
            ("bucer defends", (1,) * 4),
            ("eck attacks", (1,) * 6),
            ("luther defends", (1,) * 6),
        ],
    )
    assert state.events_this_turn == [6, 7]
    assert state.on_power_card == [7]
    assert state.discards == [6]
    assert state.impulse.card == 7


@pytest.mark.usefixtures("leipzig_debate_for_all")
def test_an_event_played_before_this_turn_leaves_cp_and_keeping() -> None:
    """6.2: no card is played as an event twice in a turn, whoever played it."""
    state = leipzig_debate_discarded()
    state.events_this_turn = [6]
    with pytest.raises(IllegalAnswer, match="event is not possible here; possible: cp or keep"):
        fetch(state, [("protestant", "card 7/use", "event")])


def test_mandatory_events_and_cards_used_by_oneself_cannot_be_fetched() -> None:
    """6.2; the same card used by somebody else can be."""
    state = with_discards(11, 85, 107)
    assert recoverable(state, "protestant") == (85, 107)
    state.used_this_turn["france"] = [107]
    state.used_this_turn["protestant"] = [85]
    assert recoverable(state, "protestant") == (107,)
    state.used_this_turn["protestant"] = [85, 107]
    assert "no card that you may take" in (why_not_fetch(state) or "")


@each(
    ("status", "possible"),
    [
        ("uncommitted", True),
        ("committed", True),
        ("excommunicated", True),
        ("burnt", False),
        ("removed", False),
    ],
)
def test_luther_must_be_alive(status: str, possible: bool) -> None:
    state = with_discards(85)
    state.debaters["luther"] = status
    assert (why_not_fetch(state) is None) is possible


# ------------------------------------------------------------------ in a debate


def reason(state: State, zone: str = "german", debater: str = "bucer") -> str | None:
    """Return what speaks against Luther's entry into a debate."""
    debate = Debate("papacy", zone, "committed", protestant=debater)
    return mode_named(7, "luther_in_debate").needs(state, "protestant", debate)


def test_luther_enters_german_debates_only_once_and_not_from_the_wartburg() -> None:
    state = game_1517()
    assert reason(state) is None
    assert "German language zone only" in (reason(state, zone="english") or "")
    assert "debating already" in (reason(state, debater="luther") or "")
    state.turn_effects.append("wartburg")
    assert "Wartburg" in (reason(state) or "")
    state.turn_effects.clear()
    state.hands["protestant"].remove(7)
    assert "has been used" in (reason(state) or "")
    state.debaters["luther"] = "burnt"
    assert "not alive" in (reason(state) or "")


def in_debate(state: State, attacker: str, answers: Any, dice: Any) -> Table[State]:
    """Hold a German debate against uncommitted debaters."""
    table = table_for(state, power=attacker)
    play(
        table,
        theological_debate(table, attacker, "german", against="uncommitted"),
        answers=answers,
        dice=dice,
    )
    return table


STEP_IN = ("protestant", "window:debate_debaters_chosen:german", (7, "luther_in_debate"))


def test_a_committed_luther_may_replace_an_attacker() -> None:
    state = game_1517()
    state.debaters = dict.fromkeys(("eck", "bucer"), "uncommitted") | {"luther": "committed"}
    table = in_debate(
        state,
        "protestant",
        [STEP_IN],
        [
            ("luther attacks", (1,) * 7),
            ("eck defends", (1,) * 5),
            ("protestant debater in the german zone, round 2", 1),
            ("luther attacks", (1,) * 7),
            ("eck defends", (1,) * 4),
        ],
    )
    assert state.debaters["bucer"] == "committed"
    assert heard(table).of(LutherStepsIn) == [LutherStepsIn("bucer")]


def test_luther_may_step_in_during_the_second_round() -> None:
    state = game_1517()
    state.debaters = dict.fromkeys(("eck", "bucer"), "uncommitted") | {"luther": "committed"}
    in_debate(
        state,
        "papacy",
        [("protestant", "window:debate_debaters_chosen:german.2", (7, "luther_in_debate"))],
        [
            ("eck attacks", (1,) * 7),
            ("bucer defends", (1,) * 4),
            ("protestant debater in the german zone, round 2", 0),
            ("eck attacks", (1,) * 6),
            ("luther defends", (1,) * 5),
        ],
    )


def test_only_the_protestants_see_the_card_drawn() -> None:
    state = game_1517()
    state.debaters = dict.fromkeys(("eck", "bucer", "luther"), "uncommitted")
    state.draw_pile = [65, 90]
    table = in_debate(
        state,
        "papacy",
        [STEP_IN],
        [
            ("protestant debater", 0),
            ("eck attacks", (1,) * 7),
            ("luther defends", (1,) * 6),
            ("protestant debater in the german zone, round 2", 0),
            ("eck attacks", (1,) * 6),
            ("bucer defends", (1,) * 3),
        ],
    )
    drawn = CardsDrawn("protestant", (90,), "Here I Stand")
    assert drawn in heard(table).to("protestant")
    assert drawn not in heard(table).to("papacy")
    assert CardsDrawnUnseen("protestant", 1, "Here I Stand") in heard(table).to("papacy")


def test_nothing_is_asked_once_the_card_lies_on_the_power_card() -> None:
    state = game_1517()
    state.hands["protestant"].remove(7)
    state.on_power_card.append(7)
    state.debaters = dict.fromkeys(("eck", "bucer"), "uncommitted")
    table = table_for(state, power="papacy")
    procedure = theological_debate(table, "papacy", "german", against="uncommitted")
    play(
        table,
        procedure,
        dice=[
            ("eck attacks", (1,) * 7),
            ("bucer defends", (1,) * 4),
            ("eck attacks", (1,) * 6),
            ("bucer defends", (1,) * 3),
        ],
    )
    assert not heard(table).of(LutherStepsIn)
