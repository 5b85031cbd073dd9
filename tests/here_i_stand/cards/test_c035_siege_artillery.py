"""Card 35, Siege Artillery."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.responses import CardDiceRolled
from adjudicator.games.here_i_stand.rules.control.control import (
    has_line_of_communication,
    line_to_home,
)
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.land.siege import assault
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, force, game_1517, heard, play
from tests.here_i_stand.response_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    french_before_milan,
    hold,
    refusal,
)


def storm(power: str, space: str) -> Battle:
    inside = Side((HAPSBURG,), force(HAPSBURG, regular=1))
    return Battle(space, Side((power,), force(power, regular=2)), inside, storm=True)


def no_guns(state: State, space: str = "milan") -> str:
    return refusal(35, "dice", state, ENGLAND, storm(FRANCE, space))


def test_two_dice_that_hit_on_3_from_anybody() -> None:
    table = french_before_milan()
    hold(table.state, ENGLAND, 35)
    play(
        table,
        assault(table, FRANCE, "milan", force(FRANCE, regular=2)),
        answers=[(ENGLAND, "6.1/window:assault_after_rolls:milan", (35, "dice"))],
        dice=[
            ("france in the assault", (1,)),
            ("hapsburg in the assault", (1, 1, 1)),
            ("Siege Artillery for france", (3, 2)),
        ],
    )
    rolled = heard(table).of(CardDiceRolled)[0]
    assert (rolled.power, rolled.hits) == (FRANCE, 1)
    assert table.state.spaces["milan"].units[HAPSBURG] == {"regular": 1}


def test_over_a_line_of_at_most_four_land_spaces() -> None:
    state = french_before_milan().state
    length = line_to_home(state, FRANCE, "milan")
    assert length is not None
    assert length <= 4
    assert no_guns(state) == ""


def test_a_line_over_more_spaces_is_too_long() -> None:
    state = clear_map(game_1517())
    way = ("pressburg", "vienna", "linz", "salzburg", "innsbruck", "trent")
    for space in way:
        state.spaces[space].control = OTTOMAN
    far = storm(OTTOMAN, "trent")
    assert (line_to_home(state, OTTOMAN, "trent") or 99) > 4
    assert "within 4 land spaces" in refusal(35, "dice", state, ENGLAND, far)


def test_sea_zones_are_free_but_need_a_fleet() -> None:
    state = clear_map(game_1517())
    assert line_to_home(state, FRANCE, "tunis") is None
    for zone in ("gulf_of_lyon", "barbary_coast", "tyrrhenian_sea"):
        state.seas[zone].units[FRANCE] = {"squadron": 1}
    assert line_to_home(state, FRANCE, "tunis") == 1


def test_home_spaces_of_allies_do_not_count() -> None:
    state = french_before_milan().state
    for space in state.spaces.values():
        if space.control == FRANCE:
            space.control = HAPSBURG
    assert no_guns(state) != ""
    state.alliances.append("france+papacy")
    state.spaces["modena"].control = PAPACY
    assert has_line_of_communication(state, FRANCE, "milan")
    assert "no fortified home space of France itself" in no_guns(state)
