"""Card 43, Zwingli Dons Armor."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c043_zwingli_dons_armor import catholic_stacks
from adjudicator.games.here_i_stand.facts.events import UnitsRemoved
from adjudicator.games.here_i_stand.facts.reforms import ZwingliFell
from adjudicator.games.here_i_stand.facts.war import SiegeBroken
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.card_draw import _add_reformers
from tests.here_i_stand.builders import go_to_war, heard, put, table_for
from tests.here_i_stand.card_builders import allowed, play_event, preaching, refused
from tests.tables import each


def position() -> State:
    return preaching("luther", "zwingli")


def fallen(state: State, *answers: Any, power: str = "papacy") -> Table[State]:
    return play_event(state, power, 43, answers=answers)


def test_zwingli_leaves_the_game_and_zurich_stays_protestant() -> None:
    state = position()
    table = fallen(state)
    assert state.debaters["zwingli"] == "removed"
    assert state.reformers == ["luther_reformer"]
    assert state.spaces["zurich"].religion == "protestant"
    assert state.removed == [43]
    assert heard(table).to(None)[-1] == ZwingliFell()


def test_the_protestants_eliminate_a_catholic_unit_near_zurich() -> None:
    state = position()
    put(state, "innsbruck", "hapsburg", regular=2, mercenary=1)
    put(state, "milan", "france", regular=1)
    table = fallen(
        state,
        ("protestant", "card 43/battle", "innsbruck"),
        ("protestant", "card 43/losses:innsbruck", {"mercenary": 1}),
    )
    assert state.spaces["innsbruck"].units == {"hapsburg": {"regular": 2}}
    assert len(heard(table).of(UnitsRemoved)) == 1


def test_of_several_owners_the_unit_of_one_is_picked() -> None:
    state = position()
    put(state, "innsbruck", "hapsburg", regular=2)
    put(state, "innsbruck", "papacy", regular=1)
    fallen(state, ("protestant", "card 43/losses", {"papacy regular": 1}))
    assert state.spaces["innsbruck"].units == {"hapsburg": {"regular": 2}}


def test_it_is_one_unit() -> None:
    state = position()
    put(state, "innsbruck", "hapsburg", regular=2)
    put(state, "innsbruck", "papacy", regular=1)
    with pytest.raises(IllegalAnswer):
        fallen(state, ("protestant", "card 43/losses", {"hapsburg regular": 2}))


@each(
    ("owner", "counts"),
    [
        ("papacy", True),
        ("hapsburg", True),
        ("france", True),
        ("venice", True),
        ("independent", True),
        ("england", False),
        ("ottoman", False),
        ("protestant", False),
    ],
)
def test_catholic_units_are_those_of_the_modifiers(owner: str, counts: bool) -> None:
    """18.2: Ottomans and, under Henry VIII, the English belong to neither faith."""
    state = position()
    put(state, "innsbruck", owner, regular=1)
    assert (list(catholic_stacks(state)) == ["innsbruck"]) == counts


def test_the_english_are_catholic_under_mary() -> None:
    state = position()
    put(state, "innsbruck", "england", regular=1)
    state.rulers["england"] = "mary_i_ruler"
    assert list(catholic_stacks(state)) == ["innsbruck"]


def test_three_spaces_is_as_far_as_it_goes_and_passes_are_steps() -> None:
    """FAQ to 18.2: Milan is 3 steps away over the passes and 9 without, Genoa 4."""
    state = position()
    for space in ("milan", "genoa", "naples", "vienna", "paris"):
        put(state, space, "hapsburg", regular=1)
    assert list(catholic_stacks(state)) == ["milan"]


def test_ships_are_no_land_units() -> None:
    state = position()
    put(state, "venice", "venice", squadron=1)
    assert catholic_stacks(state) == {}
    put(state, "venice", "venice", regular=1)
    assert catholic_stacks(state) == {"venice": {"venice": {"regular": 1}}}


def test_enemies_of_the_protestants_come_first() -> None:
    state = position()
    put(state, "augsburg", "france", regular=1)
    put(state, "innsbruck", "hapsburg", regular=1)
    go_to_war(state, "protestant", "hapsburg")
    assert list(catholic_stacks(state)) == ["innsbruck", "augsburg"]


def test_a_siege_that_loses_too_much_is_broken() -> None:
    state = position()
    go_to_war(state, "france", "hapsburg")
    state.spaces["milan"].control = "hapsburg"
    state.spaces["turin"].control = "france"
    state.spaces["milan"].besiegers.append("france")
    put(state, "milan", "france", regular=2)
    put(state, "milan", "hapsburg", regular=1)
    table = fallen(state, ("protestant", "card 43/losses:milan", {"france regular": 1}))
    assert heard(table).of(SiegeBroken) == [SiegeBroken("france", "milan")]
    assert state.spaces["milan"].besiegers == []


@pytest.mark.parametrize("status", ["burnt", "removed"])
def test_a_dead_zwingli_refuses_the_event(status: str) -> None:
    state = position()
    state.debaters["zwingli"] = status
    assert "Zwingli is not alive" in refused(state, "france", 43)


def test_an_excommunicated_zwingli_falls_too_and_does_not_return() -> None:
    state = position()
    state.reformers.remove("zwingli_reformer")
    state.reformers_away.append("zwingli_reformer")
    state.debaters["zwingli"] = "excommunicated"
    assert allowed(state, "protestant", 43)
    fallen(state)
    _add_reformers(table_for(state))
    assert state.debaters["zwingli"] == "removed"
    assert "zwingli_reformer" not in (*state.reformers, *state.reformers_away)
