"""Card 70, Charles Bourbon, in the variant for two."""

from __future__ import annotations

from adjudicator.games.here_i_stand.cards.two_player.f070_charles_bourbon import refuges_in_zones
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    GENOA,
    HAPSBURG,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import RENEGADE
from tests.here_i_stand.builders import go_to_war, put
from tests.here_i_stand.cards.intrigues import play_event, refuse_event
from tests.here_i_stand.two_player_builders import league, quiet_for_two
from tests.tables import each


@each("space", ["rome", "ravenna", "genoa"])
def test_he_comes_to_a_papal_space_in_italy_with_three_mercenaries(space: str) -> None:
    """A space of an active minor power is one of its ally (22.3)."""
    state = quiet_for_two()
    state.minor_allies[GENOA] = PAPACY
    play_event(state, PAPACY, 70, "event", [(PAPACY, "card 70/space", space)])
    assert state.spaces[space].units == {PAPACY: {"mercenary": 3}}
    assert state.spaces[space].leaders == [RENEGADE]


def test_the_protestants_take_him_into_service_in_germany() -> None:
    state = league(quiet_for_two())
    state.spaces["wittenberg"].control = PROTESTANT
    state.spaces["metz"].control = PROTESTANT  # of the French zone
    assert "wittenberg" in refuges_in_zones(state, PROTESTANT)
    assert "metz" not in refuges_in_zones(state, PROTESTANT)


def test_besieged_spaces_those_of_allies_and_those_near_lyon_are_closed() -> None:
    state = league(quiet_for_two())
    go_to_war(state, FRANCE, PAPACY)
    state.spaces["rome"].besiegers.append(FRANCE)
    put(state, "ravenna", FRANCE, regular=1)
    found = refuges_in_zones(state, PAPACY)
    assert not {"rome", "ravenna", "vienna", "naples", "grenoble", "avignon"} & set(found)


@each("power", [PAPACY, PROTESTANT])
def test_without_a_space_he_is_refused(power: str) -> None:
    state = league(quiet_for_two())
    for space in state.spaces.values():
        if space.control == power:
            space.control = HAPSBURG
    refuse_event(state, power, 70, "event", "there is no space where he could come")


def test_the_protestants_hire_nobody_before_the_league() -> None:
    state = quiet_for_two()
    state.spaces["wittenberg"].control = PROTESTANT
    refuse_event(state, PROTESTANT, 70, "event", "no mercenaries before the Schmalkaldic League")
