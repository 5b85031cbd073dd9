"""Card 5, Papal Bull."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import mode_named
from adjudicator.games.here_i_stand.facts.faith import (
    DebateCalled,
    ExcommunicationUnrest,
    ReformerExcommunicated,
    RulerExcommunicated,
)
from adjudicator.games.here_i_stand.rules.religion.excommunication import (
    ruler_targets,
    unrest_options,
)
from adjudicator.games.here_i_stand.rules.state import State, pair
from tests.here_i_stand.builders import game_1517, go_to_war, heard, play, put, table_for
from tests.here_i_stand.card_builders import announced


def luther_preaches() -> State:
    """The opening position with Luther at Wittenberg."""
    state = game_1517()
    state.reformers.append("luther_reformer")
    state.spaces["wittenberg"].religion = "protestant"
    return state


def bull(state: State, mode: str, answers: Any = (), dice: Any = ()) -> Table[State]:
    """Play the event in a Papal impulse."""
    table = table_for(state, power="papacy")
    state.hands["papacy"].remove(5)
    play(
        table,
        announced(table, "papacy", 5, mode),
        answers=answers,
        dice=dice,
    )
    return table


def why_not(state: State, mode: str) -> str | None:
    """Return what the card says against a mode."""
    return mode_named(5, mode).needs(state, "papacy", state.impulse)


def test_an_excommunicated_reformer_leaves_for_the_turn() -> None:
    state = luther_preaches()
    table = bull(state, "reformer", [("papacy", "card 5/debate", "none")])
    assert (state.reformers, state.reformers_away) == ([], ["luther_reformer"])
    assert state.debaters["luther"] == "excommunicated"
    assert state.excommunicated == ["luther"]
    assert state.spaces["wittenberg"].religion == "protestant"
    assert heard(table).of(ReformerExcommunicated) == [
        ReformerExcommunicated("luther", "wittenberg")
    ]


def test_a_debate_in_his_zone_may_follow() -> None:
    state = luther_preaches()
    state.debaters = dict.fromkeys(("eck", "luther", "bucer"), "uncommitted")
    table = bull(
        state,
        "reformer",
        [("papacy", "card 5/debate", "uncommitted")],
        [
            ("eck attacks", (1,) * 7),
            ("bucer defends", (1,) * 4),
            ("eck attacks", (1,) * 6),
            ("bucer defends", (1,) * 3),
        ],
    )
    assert heard(table).of(DebateCalled) == [DebateCalled("papacy", "german", "uncommitted", "", 0)]


def test_an_excommunicated_luther_debates_through_here_i_stand_and_stays_away() -> None:
    """21.5: he enters as a committed debater and is off the map again afterwards."""
    state = luther_preaches()
    state.debaters = dict.fromkeys(("eck", "luther", "bucer"), "uncommitted")
    state.draw_pile = [90]
    bull(
        state,
        "reformer",
        [
            ("papacy", "card 5/debate", "uncommitted"),
            ("protestant", "window:debate_debaters_chosen", (7, "luther_in_debate")),
            ("protestant", "18.5/flip:1", "leipzig"),
        ],
        [("eck attacks", (1,) * 7), ("luther defends", (5, 1, 1, 1, 1))],
    )
    assert state.debaters["luther"] == "excommunicated"
    assert state.debaters["bucer"] == "committed"
    assert state.reformers == []


def test_without_an_uncommitted_papal_debater_no_debate_is_held() -> None:
    """FAQ to 18.5: nothing is asked."""
    state = luther_preaches()
    for name in ("aleander", "cajetan", "campeggio", "eck", "tetzel"):
        state.debaters[name] = "committed"
    table = bull(state, "reformer")
    assert not heard(table).of(DebateCalled)


def test_nobody_is_excommunicated_twice() -> None:
    state = luther_preaches()
    assert why_not(state, "reformer") is None
    state.excommunicated.append("luther")
    assert "no reformer is on the map" in (why_not(state, "reformer") or "")
    assert "no reformer is on the map" in (why_not(game_1517(), "reformer") or "")


def test_the_papacy_names_one_of_several_reformers() -> None:
    state = luther_preaches()
    state.reformers.append("zwingli_reformer")
    state.debaters["zwingli"] = "uncommitted"
    bull(
        state,
        "reformer",
        [("papacy", "card 5/target", "zwingli"), ("papacy", "card 5/debate", "none")],
    )
    assert state.reformers == ["luther_reformer"]


# ------------------------------------------------------------------ rulers


def test_a_king_at_war_with_the_papacy_is_excommunicated() -> None:
    """France is at war with the Papacy in 1517."""
    state = game_1517()
    table = bull(
        state,
        "ruler",
        [("papacy", "card 5/unrest:1", "dijon"), ("papacy", "card 5/unrest:2", "tours")],
    )
    assert state.excommunicated == ["francis_i_or_henry_ii"]
    assert state.minus_cards["france"] == ["excommunication"]
    assert state.spaces["dijon"].unrest
    assert state.spaces["tours"].unrest
    assert heard(table).of(RulerExcommunicated) == [RulerExcommunicated("france", "francis_i")]
    assert heard(table).of(ExcommunicationUnrest)[1] == ExcommunicationUnrest("france", "tours")


def test_the_papacy_may_do_with_less_unrest() -> None:
    state = game_1517()
    bull(state, "ruler", [("papacy", "card 5/unrest:1", "none")])
    assert not any(space.unrest for space in state.spaces.values())


@pytest.mark.parametrize("space", ["paris", "metz", "dijon"])
def test_unrest_needs_an_empty_catholic_home_space(space: str) -> None:
    state = game_1517()
    state.spaces["dijon"].religion = "protestant"
    with pytest.raises(IllegalAnswer, match=f"{space} is not possible"):
        bull(state, "ruler", [("papacy", "card 5/unrest:1", space)])


def test_a_leader_alone_keeps_unrest_out() -> None:
    """FAQ to 12.4."""
    state = game_1517()
    assert "tours" in unrest_options(state, "france")
    put(state, "tours", "france", "montmorency")
    assert "tours" not in unrest_options(state, "france")


def test_grounds_are_war_alliance_with_the_ottomans_and_protestant_england() -> None:
    state = game_1517()
    assert ruler_targets(state) == ("francis_i",)
    state.alliances.append(pair("hapsburg", "ottoman"))
    assert ruler_targets(state) == ("charles_v", "francis_i")
    state.spaces["calais"].religion = "protestant"
    assert ruler_targets(state) == ("charles_v", "henry_viii", "francis_i")


def test_the_alliance_with_an_enemy_of_the_papacy_is_no_ground() -> None:
    state = game_1517()
    state.alliances.append(pair("england", "france"))
    assert ruler_targets(state) == ("francis_i",)


def test_heirs_of_henry_viii_are_safe() -> None:
    state = game_1517()
    state.rulers["england"] = "edward_vi_ruler"
    go_to_war(state, "england", "papacy")
    assert "henry_viii" not in ruler_targets(state)


def test_of_francis_and_henry_ii_only_one_is_ever_excommunicated() -> None:
    state = game_1517()
    state.rulers["france"] = "henry_ii_ruler"
    assert ruler_targets(state) == ("henry_ii",)
    state.excommunicated.append("francis_i_or_henry_ii")
    assert ruler_targets(state) == ()
    assert "no grounds" in (why_not(state, "ruler") or "")
