"""What a position is worth grows with points, and with what is likely to bring some."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.here_i_stand.practice.worth import worth
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import (
    PROTESTANT_FAITH,
    Ending,
    State,
    Voyage,
)
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war, put
from tests.tables import each


def besieged(state: State) -> None:
    state.spaces["istanbul"].units.clear()
    state.spaces["istanbul"].leaders.clear()
    put(state, "istanbul", OTTOMAN, regular=1)
    put(state, "belgrade", OTTOMAN, "suleiman", "ibrahim_pasha", regular=6, cavalry=1)
    state.spaces["belgrade"].besiegers = [OTTOMAN]


def besieging_oneself(state: State) -> None:
    state.spaces["vienna"].besiegers = [OTTOMAN]


def left_empty(state: State) -> None:
    state.spaces["edirne"].units.clear()


def capital_left(state: State) -> None:
    state.spaces["rome"].units.clear()
    put(state, "ravenna", PAPACY, regular=1)


def captured(state: State) -> None:
    state.captured["ibrahim_pasha"] = HAPSBURG


def another_war(state: State) -> None:
    go_to_war(state, ENGLAND, HAPSBURG)


def key_taken(state: State) -> None:
    state.spaces["belgrade"].control = OTTOMAN


def unrest(state: State) -> None:
    state.spaces["istanbul"].unrest = True


def converted(state: State) -> None:
    state.spaces["erfurt"].religion = PROTESTANT_FAITH


def disgraced(state: State) -> None:
    state.debaters["luther"] = "disgraced"


def at_sea(state: State) -> None:
    state.voyages.append(Voyage(FRANCE, "exploration"))


def without_cards(state: State) -> None:
    state.hands[HAPSBURG].clear()


def married(state: State) -> None:
    state.marital_status += 1


def won(state: State) -> None:
    state.ending = Ending("military", [OTTOMAN])


def built(state: State) -> None:
    put(state, "edirne", OTTOMAN, regular=2)


@each(
    ("change", "power", "sign"),
    [
        (besieged, OTTOMAN, 1),
        (besieging_oneself, HAPSBURG, -1),
        (left_empty, OTTOMAN, -1),
        (capital_left, PAPACY, -1),
        (captured, HAPSBURG, 1),
        (captured, OTTOMAN, -1),
        (another_war, HAPSBURG, -1),
        (key_taken, OTTOMAN, 1),
        (unrest, OTTOMAN, -1),
        (converted, PROTESTANT, 1),
        (converted, PAPACY, -1),
        (disgraced, PROTESTANT, -1),
        (disgraced, PAPACY, 1),
        (at_sea, FRANCE, 1),
        (without_cards, HAPSBURG, -1),
        (married, ENGLAND, 1),
        (won, OTTOMAN, 1),
        (won, FRANCE, -1),
        (built, OTTOMAN, 1),
    ],
)
def test_what_is_better_is_worth_more(
    change: Callable[[State], None], power: str, sign: int
) -> None:
    before, after = game_1517(), game_1517()
    change(after)
    assert sign * (worth(after, power) - worth(before, power)) > 0


def test_an_army_is_worth_more_the_nearer_it_is_to_a_key_of_the_enemy() -> None:
    far, near = clear_map(game_1517()), clear_map(game_1517())
    for state, army, garrison in ((far, "istanbul", "edirne"), (near, "edirne", "istanbul")):
        put(state, army, OTTOMAN, regular=5)
        put(state, garrison, OTTOMAN, regular=1)
    far.stage = near.stage = "action"
    assert worth(near, OTTOMAN) > worth(far, OTTOMAN)


def test_a_key_taken_is_worth_more_than_one_about_to_fall() -> None:
    before, after = game_1517(), game_1517()
    besieged(before)
    besieged(after)
    after.spaces["belgrade"].units.pop("hungary_bohemia")
    after.spaces["belgrade"].besiegers.clear()
    after.spaces["belgrade"].control = OTTOMAN
    assert worth(after, OTTOMAN) > worth(before, OTTOMAN) + 0.5


def test_a_card_is_worth_its_cp_until_cards_are_played() -> None:
    def loss(stage: str) -> float:
        full, empty = game_1517(), game_1517()
        for state in (full, empty):
            state.stage = stage
        empty.hands[HAPSBURG] = []
        return worth(full, HAPSBURG) - worth(empty, HAPSBURG)

    assert loss("negotiation") > 2 * loss("action") > 0
