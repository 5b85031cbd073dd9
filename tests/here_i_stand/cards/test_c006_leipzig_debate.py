"""Card 6, Leipzig Debate; the rulebook's debate example is with the debates (18.5)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import mode_named
from adjudicator.games.here_i_stand.facts.faith import DebateCalled, DebatersChosen
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.here_i_stand.card_builders import announced

EVEN_SECOND_ROUND = [
    ("papacy debater in the german zone, round 2", 0),
    ("protestant debater in the german zone, round 2", 0),
    ("aleander attacks", (1,) * 5),
]


def leipzig(state: State, answers: Any = (), dice: Any = ()) -> Table[State]:
    """Play the event in a Papal impulse."""
    table = table_for(state, power="papacy")
    state.hands["papacy"].remove(6)
    state.on_power_card.append(7)  # so that Luther stays where he is
    play(
        table,
        announced(table, "papacy", 6, "debate"),
        answers=answers,
        dice=dice,
    )
    return table


def committed(*names: str) -> State:
    """The opening position with some debaters committed."""
    state = game_1517()
    for name in names:
        state.debaters[name] = "committed"
    return state


def test_the_papacy_picks_its_debater_for_the_first_round() -> None:
    table = leipzig(
        committed("carlstadt"),
        [("papacy", "card 6/against", "committed"), ("papacy", "card 6/debater", "eck")],
        [
            ("eck attacks", (1,) * 7),
            ("carlstadt defends", (1, 1)),
            *EVEN_SECOND_ROUND,
            ("bucer defends", (1,) * 4),
        ],
    )
    first = heard(table).of(DebatersChosen)[0]
    assert (first.papal, first.protestant) == ("eck", "carlstadt")


def test_the_papacy_bars_a_protestant_debater_from_one_round() -> None:
    """FAQ to the card: from any one round."""
    table = leipzig(
        committed("bucer", "carlstadt"),
        [
            ("papacy", "card 6/against", "uncommitted"),
            ("papacy", "card 6/debater", "luther"),
            ("papacy", "card 6/round", "first"),
        ],
        [
            ("papacy debater in the german zone, round 1", 4),
            ("tetzel attacks", (1,) * 4),
            ("melanchthon defends", (1,) * 5),
            ("papacy debater in the german zone, round 2", 0),
            ("aleander attacks", (1,) * 5),
            ("luther defends", (1,) * 6),
        ],
    )
    assert heard(table).of(DebateCalled) == [
        DebateCalled("papacy", "german", "uncommitted", "luther", 1)
    ]


def test_the_last_possible_defender_can_be_barred_from_the_second_round_only() -> None:
    """Only Carlstadt is committed: he must defend in round one."""
    table = leipzig(
        committed("carlstadt"),
        [("papacy", "card 6/against", "committed"), ("papacy", "card 6/debater", "carlstadt")],
        [
            ("papacy debater in the german zone, round 1", 4),
            ("tetzel attacks", (1,) * 4),
            ("carlstadt defends", (1, 1)),
            *EVEN_SECOND_ROUND,
            ("bucer defends", (1,) * 4),
        ],
    )
    assert heard(table).of(DebateCalled)[0].barred_round == 2


def test_the_only_debater_of_a_zone_cannot_be_barred() -> None:
    state = game_1517()
    state.debaters = dict.fromkeys(("eck", "tetzel", "luther"), "uncommitted")
    with pytest.raises(IllegalAnswer, match="luther is not possible"):
        leipzig(state, [("papacy", "card 6/debater", "luther")])


def test_a_committed_papal_debater_cannot_be_picked() -> None:
    answers = [("papacy", "card 6/against", "uncommitted"), ("papacy", "card 6/debater", "eck")]
    with pytest.raises(IllegalAnswer, match="eck is not possible"):
        leipzig(committed("eck", "bucer"), answers)


def test_the_zone_is_asked_where_several_have_debaters() -> None:
    state = game_1517()
    state.debaters["tyndale"] = "uncommitted"
    table = leipzig(
        state,
        [("papacy", "card 6/zone", "english"), ("papacy", "card 6/debater", "eck")],
        [
            ("eck attacks", (1,) * 7),
            ("tyndale defends", (1,) * 4),
            ("papacy debater in the english zone, round 2", 0),
            ("aleander attacks", (1,) * 5),
            ("tyndale defends", (1,) * 3),
        ],
    )
    assert heard(table).of(DebateCalled)[0].zone == "english"


def test_the_event_needs_an_uncommitted_papal_debater() -> None:
    needs = mode_named(6, "debate").needs
    assert needs(game_1517(), "papacy", None) is None
    state = committed("aleander", "cajetan", "campeggio", "eck", "tetzel")
    assert "all Papal debaters are committed" in (needs(state, "papacy", None) or "")
