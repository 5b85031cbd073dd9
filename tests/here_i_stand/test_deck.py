"""6.2 The deck: drawing, taking, discarding, putting cards away."""

from __future__ import annotations

from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_of
from adjudicator.games.here_i_stand.facts.play import (
    CardDiscarded,
    CardsDrawn,
    CardsDrawnUnseen,
    CardsTaken,
    CardsTakenUnseen,
)
from adjudicator.games.here_i_stand.rules.deck import (
    card,
    cards,
    chosen_discards,
    discard,
    draw,
    drawable,
    may_use,
    put_away,
    take_at_random,
)
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from tests.here_i_stand.builders import ScriptedDice, game_1517, heard, table_for
from tests.tables import each


def test_the_deck_numbers_116_cards_7_of_them_home_cards() -> None:
    assert sorted(cards()) == list(range(1, 117))
    assert [number for number in cards() if card(number).is_home] == [1, 2, 3, 4, 5, 6, 7]


def test_42_cards_join_later_or_on_a_condition() -> None:
    entries = [printed.entry for printed in cards().values()]
    assert sum(isinstance(entry, int) and entry > 1 for entry in entries) == 36
    assert sum(isinstance(entry, str) for entry in entries) == 6


def test_cards_are_drawn_from_the_top_and_shown_to_the_drawer_alone() -> None:
    state = game_1517()
    state.draw_pile = [24, 25, 26]
    table = table_for(state)
    assert draw(table, FRANCE, 2, "test") == [26, 25]
    assert state.draw_pile == [24]
    assert state.hands[FRANCE] == [4, 26, 25]
    assert [type(fact) for fact in heard(table).to(FRANCE)] == [CardsDrawn]
    for other in (ENGLAND, None):
        assert [type(fact) for fact in heard(table).to(other)] == [CardsDrawnUnseen]


def test_draws_that_the_pile_cannot_meet_are_lost() -> None:
    state = game_1517()
    state.draw_pile = [24]
    table = table_for(state)
    assert draw(table, FRANCE, 2, "test") == [24]
    assert draw(table, FRANCE, 2, "test") == []
    assert len(heard(table).of(CardsDrawn)) == 1


def test_random_draws_hit_mandatory_events_but_never_home_cards() -> None:
    """FAQ: a home card is never drawn, even as the last card; a mandatory event may be."""
    state = game_1517()
    state.hands[PAPACY] = [5, 6, 9]
    assert drawable(state.hands[PAPACY]) == [9]
    table = table_for(state)
    table.dice = ScriptedDice([])  # a single card is no draw
    assert take_at_random(table, ENGLAND, PAPACY, 2, "test") == [9]
    assert state.hands[PAPACY] == [5, 6]
    assert 9 in state.hands[ENGLAND]


def test_cards_taken_are_known_to_taker_and_victim_alone() -> None:
    state = game_1517()
    state.hands[FRANCE] = [4, 24, 25, 26]
    table = table_for(state)
    table.dice = ScriptedDice([("card 1", 1), ("card 2", 0)])
    assert take_at_random(table, ENGLAND, FRANCE, 2, "test") == [25, 24]
    for role in (ENGLAND, FRANCE):
        assert [type(fact) for fact in heard(table).to(role)] == [CardsTaken]
    assert [type(fact) for fact in heard(table).to(OTTOMAN)] == [CardsTakenUnseen]


def test_mandatory_and_home_cards_are_never_chosen_for_a_discard() -> None:
    assert chosen_discards([4, 9, 12, 24, 65]) == [24, 65]
    assert chosen_discards([4, 9]) == []


def test_a_discard_is_public() -> None:
    state = game_1517()
    state.hands[FRANCE] = [24]
    table = table_for(state)
    discard(table, FRANCE, 24, "test")
    assert (state.hands[FRANCE], state.discards) == ([], [24])
    assert [type(fact) for fact in heard(table).to(None)] == [CardDiscarded]


@each(
    ("number", "use", "happened", "pile"),
    [
        (4, "event", True, "on_power_card"),  # home card
        (4, "cp", True, "on_power_card"),
        (85, "event", True, "removed"),  # removed if played as an event
        (85, "cp", True, "discards"),
        (10, "event", True, "on_power_card"),  # a ruler
        (19, "event", True, "removed"),  # a ruler who does not come to rule
        (21, "event", False, "discards"),  # a ruler who may still come
        (12, "event", True, "discards"),  # a mandatory event that stays in the deck
        (24, "combat", True, "discards"),
        (37, "cp", True, "discards"),
        (37, "response", True, "discards"),
        (99, "event", True, "removed"),  # on a condition
        (99, "event", False, "discards"),
    ],
)
def test_played_cards_go_where_they_say(number: int, use: str, happened: bool, pile: str) -> None:
    state = game_1517()
    state.on_power_card = []
    state.rulers["papacy"] = "clement_vii_ruler"
    power = FRANCE
    state.hands[power] = [number]
    put_away(state, power, number, use, happened=happened)  # type: ignore[arg-type]
    assert state.hands[power] == []
    for name in ("on_power_card", "removed", "discards"):
        assert (number in getattr(state, name)) is (name == pile)
    assert (number in state.used_this_turn[power]) is (use != "cp")


def test_home_cards_are_playable_by_their_owner_alone() -> None:
    assert may_use(7, PROTESTANT, "fetch")
    assert not may_use(7, FRANCE, "fetch")
    assert may_use(12, OTTOMAN, "event")
    assert not may_use(99, PAPACY, "event")


def test_the_modes_of_a_card_can_belong_to_different_powers() -> None:
    assert may_use(69, FRANCE, "activate")
    assert not may_use(69, ENGLAND, "activate")
    assert may_use(69, ENGLAND, "deactivate")
    assert not may_use(73, OTTOMAN, "minor_power")
    assert may_use(73, OTTOMAN, "peace_terms")


def test_every_mandatory_event_of_an_impulse_is_carried_out() -> None:
    """6.1: nobody may pass while holding one. The 95 Theses have a phase of their own."""
    missing = [
        number
        for number in cards()
        if card(number).is_mandatory
        and not any(OWN_IMPULSE in mode.windows for mode in modes_of(number))
    ]
    assert missing == [8]
