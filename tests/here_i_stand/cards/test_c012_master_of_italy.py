"""Card 12, Master of Italy."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import modes_of
from adjudicator.games.here_i_stand.facts.play import CardsDrawn, CommandPointsLost
from adjudicator.games.here_i_stand.facts.realm import MasterOfItaly
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, PlayChoice, play_card
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, OTTOMAN, PAPACY
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.tables import each

KEYS = ("genoa", "milan", "venice", "florence", "naples")


def italy(*holders: str) -> State:
    """Return a position in which the five keys are held as named, with England to play."""
    state = game_1517()
    for key, holder in zip(KEYS, holders, strict=True):
        state.spaces[key].control = holder
    state.draw_pile.remove(12)
    state.hands[ENGLAND].append(12)
    return state


def event(state: State) -> Table[State]:
    table = table_for(state, power=ENGLAND)
    procedure = play_card(table, ENGLAND, CardPlay(12, "event"))
    play(table, procedure, answers=[(ENGLAND, "11/action", End())])
    return table


@each(("keys", "points", "cards"), [(1, 0, 0), (2, 0, 1), (3, 1, 0), (4, 2, 0), (5, 2, 0)])
def test_keys_of_italy_give_cards_or_points(keys: int, points: int, cards: int) -> None:
    state = italy(*[FRANCE] * keys, *["independent"] * (5 - keys))
    table = event(state)
    markers = [[what, vp] for what, vp in state.bonus_vp[FRANCE] if what == "master_of_italy"]
    assert markers == ([["master_of_italy", points]] if points else [])
    assert len(heard(table).of(CardsDrawn)) == cards
    assert heard(table).of(CommandPointsLost)[0].cp == 2


def test_every_power_gains_not_only_who_plays_the_card() -> None:
    state = italy(FRANCE, FRANCE, PAPACY, FRANCE, PAPACY)
    before = victory_points(state, FRANCE)
    table = event(state)
    assert heard(table).of(MasterOfItaly)[0].gains == ((FRANCE, 3, 1, 0), (PAPACY, 2, 0, 1))
    assert victory_points(state, FRANCE) == before + 1
    assert [fact.power for fact in heard(table).of(CardsDrawn)] == [PAPACY]


def test_two_powers_with_two_keys_draw_in_impulse_order() -> None:
    table = event(italy(HAPSBURG, OTTOMAN, OTTOMAN, HAPSBURG, "independent"))
    assert [fact.power for fact in heard(table).of(CardsDrawn)] == [OTTOMAN, HAPSBURG]


def test_keys_of_an_active_minor_power_count_and_those_of_an_inactive_one_do_not() -> None:
    state = italy("genoa", FRANCE, "venice", "independent", HAPSBURG)
    assert heard(event(state)).of(MasterOfItaly)[0].gains == ()
    state = italy("genoa", FRANCE, "venice", "independent", HAPSBURG)
    state.minor_allies["genoa"] = FRANCE
    assert heard(event(state)).of(MasterOfItaly)[0].gains == ((FRANCE, 2, 0, 1),)


def test_unrest_does_not_lessen_control() -> None:
    state = italy(FRANCE, FRANCE, FRANCE, "independent", HAPSBURG)
    state.spaces["genoa"].unrest = True
    assert heard(event(state)).of(MasterOfItaly)[0].gains == ((FRANCE, 3, 1, 0),)


def test_without_a_master_the_card_is_discarded_and_gives_2_cp() -> None:
    """FAQ: it is placed in the discard pile and comes back with the next deck."""
    state = italy("genoa", FRANCE, "venice", "independent", HAPSBURG)
    table = event(state)
    assert 12 in state.discards
    assert heard(table).of(CommandPointsLost)[0].cp == 2


def test_the_card_stays_in_the_deck_after_it_has_happened() -> None:
    state = italy(*[FRANCE] * 5)
    event(state)
    assert 12 in state.discards
    assert 12 not in state.removed


def test_a_mandatory_event_is_not_played_for_cp() -> None:
    with pytest.raises(IllegalAnswer, match="cannot be played for CP"):
        PlayChoice(italy(*[FRANCE] * 5), ENGLAND).check(CardPlay(12, "cp"))


def test_the_card_has_one_mode() -> None:
    assert [mode.id for mode in modes_of(12)] == ["event"]
