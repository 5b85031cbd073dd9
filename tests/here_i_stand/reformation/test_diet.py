"""18.1 The Diet of Worms."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.faith import DietHeld, FlipsLost
from adjudicator.games.here_i_stand.rules.religion.diet import diet_of_worms
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard, play, table_for

COMMITMENTS = [
    ("hapsburg", "18.1/commit", 107),  # 2 CP
    ("papacy", "18.1/commit", 6),  # Leipzig Debate, 3 CP
    ("protestant", "18.1/commit", 85),  # 3 CP
]


def at_worms() -> Table[State]:
    """Cards in hand; Wittenberg, Leipzig and Brandenburg are Protestant."""
    state = game_1517()
    state.hands["hapsburg"] += [107, 11]
    state.hands["protestant"] = [7, 85]
    state.draw_pile = [n for n in state.draw_pile if n not in (107, 85, 11)]
    for space in ("wittenberg", "leipzig", "brandenburg"):
        state.spaces[space].religion = "protestant"
    return table_for(state)


def rolls(protestant: int, papal: int, hapsburg: int) -> list[tuple[str, tuple[int, ...]]]:
    """Dice of 7, 3 and 2 with so many hits."""
    return [
        ("protestant at the Diet", (5,) * protestant + (4,) * (7 - protestant)),
        ("papacy at the Diet", (6,) * papal + (1,) * (3 - papal)),
        ("hapsburg at the Diet", (5,) * hapsburg + (2,) * (2 - hapsburg)),
    ]


def test_the_protestants_flip_as_many_spaces_as_they_have_more_hits() -> None:
    """FAQ to 18.1: the difference counts, here 3 against 2."""
    table = at_worms()
    play(
        table,
        diet_of_worms(table),
        answers=[*COMMITMENTS, ("protestant", "18.1/flip:1", "erfurt")],
        dice=rolls(3, 1, 1),
    )
    assert table.state.spaces["erfurt"].religion == "protestant"
    fact = heard(table).of(DietHeld)[0]
    assert (fact.protestant_hits, fact.catholic_hits) == (3, 2)
    assert (fact.winner, fact.difference) == ("protestant", 1)
    assert fact.cards == {"hapsburg": 107, "papacy": 6, "protestant": 85}


def test_a_space_just_flipped_carries_the_next_flip() -> None:
    table = at_worms()
    answers = [
        *COMMITMENTS,
        ("protestant", "18.1/flip:1", "nuremberg"),
        ("protestant", "18.1/flip:2", "regensburg"),
    ]
    play(table, diet_of_worms(table), answers=answers, dice=rolls(2, 0, 0))
    assert table.state.spaces["regensburg"].religion == "protestant"


@pytest.mark.parametrize("space", ["regensburg", "prague", "breslau"])
def test_flips_stay_in_germany_next_to_a_space_of_that_religion(space: str) -> None:
    table = at_worms()
    answers = [*COMMITMENTS, ("protestant", "18.1/flip:1", space)]
    with pytest.raises(IllegalAnswer, match=f"{space} is not possible"):
        play(table, diet_of_worms(table), answers=answers, dice=rolls(1, 0, 0))


def test_the_papacy_flips_after_a_catholic_victory() -> None:
    table = at_worms()
    answers = [*COMMITMENTS, ("papacy", "18.1/flip:1", "leipzig")]
    play(
        table,
        diet_of_worms(table),
        answers=[*answers, ("papacy", "18.1/flip:2", "wittenberg")],
        dice=rolls(1, 2, 1),
    )
    assert table.state.spaces["leipzig"].religion == "catholic"
    assert table.state.spaces["brandenburg"].religion == "protestant"


def test_flips_without_a_space_are_lost() -> None:
    table = at_worms()
    for space in ("leipzig", "brandenburg"):
        table.state.spaces[space].religion = "catholic"
    play(table, diet_of_worms(table), answers=COMMITMENTS, dice=rolls(0, 2, 1))
    assert table.state.spaces["wittenberg"].religion == "catholic"
    assert heard(table).of(FlipsLost) == [FlipsLost("papacy", 2)]


def test_equal_hits_change_nothing() -> None:
    table = at_worms()
    play(table, diet_of_worms(table), answers=COMMITMENTS, dice=rolls(2, 1, 1))
    assert heard(table).of(DietHeld)[0].winner == ""


def test_committed_cards_are_played_and_home_cards_lie_on_the_power_card() -> None:
    table = at_worms()
    play(table, diet_of_worms(table), answers=COMMITMENTS, dice=rolls(0, 0, 0))
    state = table.state
    assert state.on_power_card == [6]
    assert state.discards == [107, 85]
    assert state.hands["hapsburg"] == [2, 11]
    assert state.events_this_turn == []


def test_mandatory_events_cannot_be_committed() -> None:
    table = at_worms()
    answers = [("hapsburg", "18.1/commit", 11), *COMMITMENTS[1:]]
    with pytest.raises(IllegalAnswer, match="11 is not possible here; possible: 2 or 107"):
        play(table, diet_of_worms(table), answers=answers)


def test_commitments_are_asked_at_once_in_secret_with_the_cheapest_card_as_default() -> None:
    table = at_worms()
    procedure = diet_of_worms(table)
    decisions = procedure.send(None).decisions
    procedure.close()
    assert [d.role for d in decisions] == ["hapsburg", "papacy", "protestant"]
    assert all(d.discreet and d.window == "simultaneous" for d in decisions)
    assert [d.default for d in decisions] == [107, 6, 85]
    assert not heard(table)
