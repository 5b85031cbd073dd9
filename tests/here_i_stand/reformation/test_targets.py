"""18.3-18.4 step 1: which spaces can be targets."""

from __future__ import annotations

from adjudicator.games.here_i_stand.rules.religion.targets import (
    eligible,
    mark_attempted,
    targets,
    why_not_target,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517
from tests.tables import each


def with_protestant(*spaces: str) -> State:
    """The opening position with some Protestant spaces."""
    state = game_1517()
    for space in spaces:
        state.spaces[space].religion = "protestant"
    return state


def test_without_protestants_nothing_can_be_reformed() -> None:
    assert eligible(game_1517(), "reformation") == ()
    assert eligible(game_1517(), "counter") == ()


def test_the_neighbours_of_a_protestant_space_can_be_reformed_over_passes_too() -> None:
    state = with_protestant("innsbruck")
    assert eligible(state, "reformation") == ("augsburg", "salzburg", "trent", "zurich")


def test_a_space_with_a_reformer_can_be_reformed_without_neighbours() -> None:
    state = game_1517()
    state.reformers.append("zwingli_reformer")
    assert eligible(state, "reformation") == ("zurich",)


def test_ports_on_the_same_sea_zone_can_be_reformed() -> None:
    assert set(eligible(with_protestant("stettin"), "reformation")) == {"brandenburg", "lubeck"}
    north_sea = eligible(with_protestant("hamburg"), "reformation")
    assert {"london", "edinburgh", "antwerp"} <= set(north_sea)


def test_unrest_in_the_only_protestant_neighbour_bars_the_space() -> None:
    state = with_protestant("wittenberg")
    state.spaces["wittenberg"].unrest = True
    assert eligible(state, "reformation") == ()
    state.spaces["brandenburg"].religion = "protestant"
    assert "magdeburg" in eligible(state, "reformation")
    assert "prague" not in eligible(state, "reformation")


def test_a_space_in_unrest_may_itself_be_a_target() -> None:
    state = with_protestant("wittenberg")
    state.spaces["leipzig"].unrest = True
    assert "leipzig" in eligible(state, "reformation")


def test_ottoman_home_spaces_are_immune() -> None:
    state = with_protestant("belgrade", "ragusa", "venice")
    found = eligible(state, "reformation")
    assert not {"nezh", "nicopolis", "scutari", "durazzo", "ragusa"} & set(found)


def test_protestant_spaces_next_to_catholics_can_be_won_back() -> None:
    assert eligible(with_protestant("wittenberg"), "counter") == ("wittenberg",)


def test_a_protestant_space_without_catholics_around_needs_a_university() -> None:
    around = ("leipzig", "brandenburg", "breslau", "magdeburg", "prague")
    state = with_protestant("wittenberg", *around)
    assert "wittenberg" not in eligible(state, "counter")
    state.spaces["wittenberg"].university = True
    assert "wittenberg" in eligible(state, "counter")


def test_unrest_in_the_only_catholic_neighbour_bars_a_counter_attempt() -> None:
    state = with_protestant("zaragoza", "barcelona", "bilbao", "madrid", "navarre")
    assert "zaragoza" not in eligible(state, "counter")
    state.spaces["navarre"].religion = "catholic"
    assert "zaragoza" in eligible(state, "counter")
    state.spaces["navarre"].unrest = True
    assert "zaragoza" not in eligible(state, "counter")


def test_a_protestant_port_can_be_won_back_over_sea() -> None:
    state = with_protestant("palma")
    assert eligible(state, "counter") == ("palma",)


def test_a_space_is_a_target_once_in_an_impulse_for_each_kind() -> None:
    state = with_protestant("wittenberg")
    mark_attempted(state, "reformation", "leipzig")
    assert "leipzig" not in targets(state, "reformation")
    mark_attempted(state, "counter", "wittenberg")
    assert targets(state, "counter") == ()
    state.spaces["wittenberg"].religion = "catholic"
    state.spaces["leipzig"].religion = "protestant"
    assert "wittenberg" in targets(state, "reformation")
    assert targets(state, "counter") == ("leipzig",)


def test_a_bonus_can_narrow_the_targets() -> None:
    assert targets(with_protestant("wittenberg"), "reformation", ["leipzig", "paris"]) == (
        "leipzig",
    )


@each(
    ("space", "reason"),
    [
        ("atlantis", "there is no space"),
        ("wittenberg", "not Catholic"),
        ("magdeburg", "already"),
        ("prague", "outside the spaces"),
        ("worms", "no reformer, no adjacent Protestant"),
        ("leipzig", None),
    ],
)
def test_a_refused_target_is_explained(space: str, reason: str | None) -> None:
    state = with_protestant("wittenberg")
    mark_attempted(state, "reformation", "magdeburg")
    allowed = ["magdeburg", "leipzig", "worms"]
    found = why_not_target(state, "reformation", space, allowed)
    assert (found is None) if reason is None else (found is not None and reason in found)
