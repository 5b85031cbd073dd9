"""Card 40, Machiavelli: The Prince."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.play import CommandPointsLost
from adjudicator.games.here_i_stand.facts.realm import WarDeclared
from adjudicator.games.here_i_stand.rules.action.impulse import End
from adjudicator.games.here_i_stand.rules.control.paths import LEAGUE
from adjudicator.games.here_i_stand.rules.diplomacy.peace import peace_effect
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.special.england import CATHERINE_OF_ARAGON
from adjudicator.games.here_i_stand.rules.state import State, at_war, pair
from tests.here_i_stand.builders import IllegalAnswer, heard
from tests.here_i_stand.cards.intrigues import ACTION, play_event, quiet, refuse_event
from tests.tables import each


def declare(state: State, power: str, target: str) -> CommandPointsLost:
    """Play the card against a power, give up the CP, and return the fact of that."""
    answers = [(power, "card 40/target", target), (power, ACTION, End())]
    table = play_event(state, power, 40, "event", answers)
    assert heard(table).of(WarDeclared) == [WarDeclared(power, target)]
    lost: CommandPointsLost = heard(table).of(CommandPointsLost)[0]
    return lost


def test_war_is_declared_free_of_cp_and_2_cp_follow() -> None:
    state = quiet()
    assert declare(state, PAPACY, OTTOMAN) == CommandPointsLost(PAPACY, 2)
    assert at_war(state, PAPACY, OTTOMAN)
    assert 40 in state.discards


def test_a_peace_of_this_turn_does_not_hinder_the_war() -> None:
    state = quiet()
    state.turn_effects.append(peace_effect(ENGLAND, FRANCE))
    declare(state, ENGLAND, FRANCE)
    assert at_war(state, ENGLAND, FRANCE)


@each("target", [FRANCE, HAPSBURG, PROTESTANT, VENICE, ENGLAND])
def test_allies_enemies_minor_powers_and_early_protestants_are_no_targets(target: str) -> None:
    state = quiet()
    state.alliances.append(pair(ENGLAND, FRANCE))
    state.wars.append(pair(ENGLAND, HAPSBURG))
    with pytest.raises(IllegalAnswer, match="possible: ottoman or papacy"):
        declare(state, ENGLAND, target)


def test_the_protestants_declare_no_war_before_the_league() -> None:
    state = quiet()
    refuse_event(state, PROTESTANT, 40, "event", "Ottomans: there is no war with the Protestants")
    state.events_done.append(LEAGUE)
    declare(state, PROTESTANT, OTTOMAN)


def test_without_anybody_left_the_event_is_refused() -> None:
    state = quiet()
    state.wars = [pair(PAPACY, other) for other in MAJOR_POWERS if other not in (PAPACY, "")]
    refuse_event(state, PAPACY, 40, "event", "are at war already")


def test_fleets_of_the_new_enemies_in_one_sea_zone_fight_at_once() -> None:
    state = quiet()
    state.seas["north_sea"].units = {ENGLAND: {"squadron": 2}, FRANCE: {"squadron": 1}}
    play_event(
        state,
        ENGLAND,
        40,
        "event",
        [(ENGLAND, "card 40/target", FRANCE), (ENGLAND, ACTION, End())],
        [("england", (5, 5, 1, 1)), ("france", (1, 1))],
    )
    assert state.seas["north_sea"].units == {ENGLAND: {"squadron": 2}}


def test_the_hapsburgs_use_up_catherine_of_aragon() -> None:
    state = quiet()
    state.events_done.append(CATHERINE_OF_ARAGON)
    declare(state, HAPSBURG, ENGLAND)
    assert CATHERINE_OF_ARAGON not in state.events_done
