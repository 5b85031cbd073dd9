"""20.4 Riches with raiders (card 49) and with the marker of card 111."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.ventures import (
    ColonialMarkerRemoved,
    RaiderRolled,
    RichesChanged,
)
from adjudicator.games.here_i_stand.rules.new_world.riches import new_world_riches
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.card_draw import card_draw_phase
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points_by_source
from tests.here_i_stand.builders import ScriptedDice, game_1517, heard, play, table_for
from tests.tables import each

CARD = (5, 5)  # a card in every column
NOTHING = (3, 3)  # no effect for the Aztecs, and for a colony
RAID = "raider against the Hapsburg card"


def new_world(**holdings: list[str]) -> Table[State]:
    """Return a table with these colonies and conquests of the Hapsburgs, or of others by name."""
    state = game_1517()
    state.colonies[HAPSBURG] = holdings.get("colonies", [])
    state.conquests[HAPSBURG] = holdings.get("conquests", [])
    return table_for(state)


def riches(table: Table[State], *dice: tuple[str, Any]) -> dict[str, int]:
    """Roll for riches; return the gains of those who have any."""
    scripted = ScriptedDice(dice)
    table.dice = scripted
    gains = new_world_riches(table)
    assert not scripted.script, f"rolls left over: {scripted.script}"
    return {power: count for power, count in gains.items() if count}


# ------------------------------------------------------------------------------ raiders


@each(
    ("face", "galleons", "owner", "stays"),
    [
        (1, False, HAPSBURG, False),
        (2, False, HAPSBURG, True),
        (2, True, HAPSBURG, False),
        (3, True, HAPSBURG, True),
        (4, False, HAPSBURG, True),
        (5, False, FRANCE, False),
        (5, True, FRANCE, False),
        (6, True, FRANCE, True),
    ],
)
def test_the_die_of_a_raider(face: int, galleons: bool, owner: str, stays: bool) -> None:
    table = new_world(conquests=["inca"])
    table.state.raiders = [FRANCE]
    table.state.events_done += ["galleons_hapsburg"] if galleons else ["galleons_france"]
    assert riches(table, ("inca", CARD), (RAID, (face,))) == {owner: 1}
    assert table.state.raiders == ([FRANCE] if stays else [])
    fact = RaiderRolled(FRANCE, face, owner == FRANCE, not stays)
    assert fact in heard(table).to(None)


def test_raiders_roll_in_the_order_france_england_protestant_until_one_steals() -> None:
    table = new_world(colonies=["cuba"])
    table.state.raiders = [PROTESTANT, ENGLAND, FRANCE]
    dice = [
        ("cuba", CARD),
        (f"france: {RAID}", (1,)),
        (f"england: {RAID}", (4,)),
        (f"protestant: {RAID}", (6,)),
    ]
    assert riches(table, *dice) == {PROTESTANT: 1}
    assert table.state.raiders == [PROTESTANT, ENGLAND]


def test_after_a_theft_the_later_raiders_do_not_roll_for_that_card() -> None:
    table = new_world(colonies=["cuba"])
    table.state.raiders = [ENGLAND, FRANCE]
    assert riches(table, ("cuba", CARD), (f"france: {RAID}", (5,))) == {FRANCE: 1}
    assert table.state.raiders == [ENGLAND]


def test_a_raider_that_stays_tries_again_in_the_same_phase() -> None:
    table = new_world(conquests=["inca"], colonies=["cuba"])
    table.state.raiders = [FRANCE]
    dice = [("inca", CARD), (RAID, (6,)), ("cuba", CARD), (RAID, (5,))]
    assert riches(table, *dice) == {FRANCE: 2}
    assert table.state.raiders == []


def test_results_without_a_card_and_the_cards_of_others_are_not_raided() -> None:
    table = new_world(colonies=["cuba"])
    table.state.raiders = [FRANCE]
    table.state.colonies[ENGLAND] = ["roanoke"]
    assert riches(table, ("cuba", NOTHING), ("roanoke", CARD)) == {ENGLAND: 1}


def test_the_card_of_a_depleted_conquest_can_be_stolen_too_and_its_points_stay() -> None:
    table = new_world(conquests=["inca"])
    table.state.raiders = [FRANCE]
    assert riches(table, ("inca", (1, 1)), (RAID, (6,))) == {FRANCE: 1}
    assert victory_points_by_source(table.state, HAPSBURG)["inca"] == 2


def test_a_stolen_card_is_dealt_to_the_protestants_in_the_card_draw_phase() -> None:
    table = new_world(colonies=["cuba"])
    table.state.turn = 2
    table.state.raiders = [PROTESTANT]
    piles = len(table.state.draw_pile)
    dice = [("cuba", CARD), (RAID, (5,)), ("deck of turn 2", list(range(piles)))]
    play(table, card_draw_phase(table), dice=dice)
    assert len(table.state.hands[PROTESTANT]) == 1 + 1 + 4 + 1  # home card, Theses, deal, theft


# ------------------------------------------------------------------------------ card 111


def marked(side: str, **holdings: list[str]) -> Table[State]:
    table = new_world(**holdings)
    table.state.colonial_marker = {HAPSBURG: side}
    return table


def test_the_governor_turns_every_result_without_effect_into_a_card_and_leaves() -> None:
    table = marked("governor", colonies=["cuba", "hispaniola", "puerto_rico"])
    dice = [("cuba", NOTHING), ("hispaniola", (4, 4)), ("puerto_rico", NOTHING)]
    assert riches(table, *dice) == {HAPSBURG: 2}
    assert table.state.colonial_marker == {}
    assert RichesChanged(HAPSBURG, "cuba", "governor") in heard(table).to(None)
    assert heard(table).of(ColonialMarkerRemoved) == [ColonialMarkerRemoved(HAPSBURG, "governor")]


def test_the_uprising_turns_them_into_losses() -> None:
    table = marked("uprising", colonies=["cuba", "hispaniola"])
    assert riches(table, ("cuba", NOTHING), ("hispaniola", CARD)) == {HAPSBURG: 1}
    assert table.state.colonies[HAPSBURG] == ["hispaniola"]
    assert table.state.colonial_marker == {}


def test_the_marker_stays_until_it_has_changed_a_result() -> None:
    table = marked("uprising", colonies=["cuba"])
    assert riches(table, ("cuba", CARD)) == {HAPSBURG: 1}
    assert table.state.colonial_marker == {HAPSBURG: "uprising"}
    assert heard(table).of(ColonialMarkerRemoved) == []


def test_a_galleon_result_is_none_without_effect() -> None:
    table = marked("governor", colonies=["cuba"])
    assert riches(table, ("cuba", (4, 4))) == {}
    assert table.state.colonial_marker == {HAPSBURG: "governor"}


def test_faq_potosi_is_changed_like_a_colony() -> None:
    table = marked("governor", colonies=["potosi", "cuba"])
    assert riches(table, ("potosi", (2, 2)), ("cuba", NOTHING)) == {HAPSBURG: 2}


def test_faq_the_aztecs_are_changed_only_if_no_colony_was() -> None:
    table = marked("governor", conquests=["aztec"], colonies=["cuba"])
    assert riches(table, ("cuba", NOTHING), ("aztec", NOTHING)) == {HAPSBURG: 1}
    table = marked("governor", conquests=["aztec"], colonies=["cuba"])
    assert riches(table, ("cuba", CARD), ("aztec", NOTHING)) == {HAPSBURG: 2}
    assert table.state.colonial_marker == {}


def test_an_uprising_of_the_aztecs_ends_the_conquest_and_keeps_its_points() -> None:
    table = marked("uprising", conquests=["aztec"])
    assert riches(table, ("aztec", NOTHING)) == {}
    assert table.state.conquests[HAPSBURG] == []
    assert victory_points_by_source(table.state, HAPSBURG)["aztec"] == 2


def test_only_the_power_beside_the_marker_is_touched() -> None:
    table = marked("governor", colonies=["cuba"])
    table.state.colonial_marker = {ENGLAND: "governor"}
    assert riches(table, ("cuba", NOTHING)) == {}
    assert table.state.colonial_marker == {ENGLAND: "governor"}


def test_a_card_of_the_governor_can_be_stolen() -> None:
    table = marked("governor", colonies=["cuba"])
    table.state.raiders = [FRANCE]
    assert riches(table, ("cuba", NOTHING), (RAID, (6,))) == {FRANCE: 1}
