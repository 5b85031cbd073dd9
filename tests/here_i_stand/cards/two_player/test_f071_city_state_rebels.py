"""Card 71, City State Rebels, in the variant for two."""

from __future__ import annotations

from functools import partial
from typing import Any

from adjudicator.engine.readdressing import Readdressed
from adjudicator.games.here_i_stand.cards.two_player.f071_city_state_rebels import rebellious
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, play_card
from adjudicator.games.here_i_stand.rules.players import answerer_of
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    INDEPENDENT,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import State, controller
from tests.here_i_stand.builders import play, put, table_for
from tests.here_i_stand.card_builders import deal_card
from tests.here_i_stand.cards.intrigues import play_event, refuse_event
from tests.here_i_stand.two_player_builders import for_two, league, quiet_for_two
from tests.tables import each

HITS_2 = (5, 6, 1, 1, 1)


def held_electorate(*, formed: bool = True) -> State:
    """Return Hapsburg regulars in Wittenberg, under Hapsburg control."""
    state = quiet_for_two()
    if formed:
        league(state)
    state.spaces["wittenberg"].control = HAPSBURG
    put(state, "wittenberg", HAPSBURG, regular=2)
    return state


@each("player", [PAPACY, PROTESTANT])
def test_a_hapsburg_electorate_goes_to_the_protestants(player: str) -> None:
    state = held_electorate()
    answers = [(player, "card 71/key", "wittenberg")]
    play_event(state, player, 71, "event", answers, [("Rebels in wittenberg", HITS_2)])
    assert controller(state, "wittenberg") == PROTESTANT
    assert state.spaces["wittenberg"].units == {PROTESTANT: {"regular": 1}}


def test_units_that_are_left_hold_the_electorate() -> None:
    state = held_electorate()
    put(state, "wittenberg", HAPSBURG, regular=1)
    answers: list[tuple[str, str, Any]] = [(PROTESTANT, "card 71/key", "wittenberg")]
    play_event(state, PROTESTANT, 71, "event", answers, [("Rebels in wittenberg", HITS_2)])
    assert controller(state, "wittenberg") == HAPSBURG


def test_before_the_league_an_electorate_is_calm() -> None:
    assert "wittenberg" not in rebellious(held_electorate(formed=False))


def test_under_siege_and_in_other_hands_an_electorate_is_calm() -> None:
    state = held_electorate()
    assert "wittenberg" in rebellious(state)
    state.spaces["wittenberg"].besiegers.append(PROTESTANT)
    assert "wittenberg" not in rebellious(state)
    state.spaces["wittenberg"].besiegers.clear()
    state.spaces["wittenberg"].control = PROTESTANT
    assert "wittenberg" not in rebellious(state)


def test_a_captured_key_rises_as_ever() -> None:
    state = quiet_for_two()
    put(state, "milan", FRANCE, regular=2)
    play_event(state, PAPACY, 71, "event", [], [("Rebels in milan", HITS_2)])
    assert controller(state, "milan") == INDEPENDENT


def test_keys_outside_the_zones_do_not_change_hands() -> None:
    state = for_two()
    assert controller(state, "buda") == OTTOMAN
    assert rebellious(state) == ("milan",)


def test_what_the_hapsburgs_keep_for_good_stays_calm() -> None:
    state = quiet_for_two()
    for space in ("rome", "ravenna"):
        state.spaces[space].control = HAPSBURG
    assert {"rome", "ravenna"} <= {*rebellious(state)}
    league(state)
    assert not {"rome", "ravenna"} & {*rebellious(state)}


def test_with_nothing_captured_it_is_refused() -> None:
    state = quiet_for_two()
    for space in rebellious(state):
        state.spaces[space].besiegers.append(PAPACY)
    refuse_event(state, PAPACY, 71, "event", "no key of the German or Italian zone is held")


def milan_rises(answers: list[tuple[str, str, Any]], **options: Any) -> State:
    """Let the Papacy play the card against Milan, held by 2 French regulars and a mercenary.

    France is at peace: nobody commands it.
    """
    state = quiet_for_two(**options)
    state.stage = "action"
    put(state, "milan", FRANCE, regular=2, mercenary=1)
    deal_card(state, PAPACY, 71)
    table = table_for(state, power=PAPACY)
    played = play_card(table, PAPACY, CardPlay(71, "event", "event"))
    dice = [("Rebels in milan", HITS_2)]
    asked = Readdressed(played, partial(answerer_of, state))
    play(table, asked, answers=answers, dice=dice)
    return state


def test_a_power_that_nobody_commands_loses_mercenaries_first() -> None:
    state = milan_rises([])
    assert state.spaces["milan"].units == {FRANCE: {"regular": 1}}


def test_by_option_the_opponent_picks_its_losses() -> None:
    answers: list[tuple[str, str, Any]] = [(PROTESTANT, "losses:milan", {"regular": 2})]
    state = milan_rises(answers, neutral_losses="opponent")
    assert state.spaces["milan"].units == {FRANCE: {"mercenary": 1}}
