"""What a role remembers of hidden cards is in every world that is dealt by it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from adjudicator.games.dealing import Memory, NoWorld

CARDS = set(range(1, 13))
SIZES = {"france": 2, "england": 3}


def deals(
    course: Callable[[Memory[int]], None],
    unseen: set[int] = CARDS,
    sizes: dict[str, int] = SIZES,
    needed: dict[int, str] | None = None,
) -> list[tuple[dict[str, list[int]], list[int]]]:
    """Return worlds by twenty seeds after what a role remembers; each holds every card once."""
    found = []
    for seed in range(20):
        memory: Memory[int] = Memory(random.Random(seed))
        course(memory)
        hands, pile = memory.deal(unseen, sizes, needed or {})
        assert {role: len(hand) for role, hand in hands.items()} == sizes
        assert sorted([*pile, *(card for hand in hands.values() for card in hand)]) == [*unseen]
        found.append((hands, pile))
    return found


def held(worlds: list[tuple[dict[str, list[int]], list[int]]], role: str) -> set[int]:
    """Return the cards that a role holds in any of some worlds."""
    return {card for hands, _pile in worlds for card in hands[role]}


def drew(memory: Memory[int]) -> None:
    memory.shuffled()
    memory.drew("france", 2)
    memory.drew("england", 3)


def test_without_a_memory_all_is_possible() -> None:
    worlds = deals(lambda memory: None)
    assert held(worlds, "france") == held(worlds, "england") == CARDS
    assert len({tuple(pile) for _hands, pile in worlds}) == 20


def test_cards_that_lay_open_when_a_hand_was_drawn_are_not_in_it() -> None:
    def course(memory: Memory[int]) -> None:
        drew(memory)
        memory.left("france", 1)
        memory.left("england", 2)
        memory.shuffled()
        memory.drew("england", 1)

    worlds = deals(course, sizes={"france": 1, "england": 3})
    assert not {1, 2} & held(worlds, "france")
    assert {1, 2} <= held(worlds, "england")
    assert not [hands for hands, _pile in worlds if {1, 2} <= set(hands["england"])]


def test_what_leaves_is_the_oldest_where_courses_at_random_come_to_nothing() -> None:
    """What was never seen when it left may be the card kept longest, or one drawn since."""

    def held_after(seed: int, *, oldest_first: bool) -> dict[str, list[int]]:
        memory: Memory[int] = Memory(random.Random(seed), oldest_first)
        memory.drew("france", 1)
        memory.saw({2, 3, 4})
        memory.shuffled()
        memory.drew("france", 1)
        memory.left("france", 1)
        return memory.deal({2, 3, 4}, {"france": 1}, {})[0]

    failed = 0
    for seed in range(20):
        assert held_after(seed, oldest_first=True)["france"][0] in {2, 3, 4}
        try:
            held_after(seed, oldest_first=False)
        except NoWorld:
            failed += 1
    assert 0 < failed < 20


def test_a_hand_that_was_shown_is_known_until_it_is_played() -> None:
    def course(memory: Memory[int]) -> None:
        drew(memory)
        memory.shown("england", [4, 5, 6])
        memory.left("england", 5)

    worlds = deals(course, CARDS - {5}, {"france": 2, "england": 2})
    assert held(worlds, "england") == {4, 6}


def test_a_card_that_was_given_may_be_any_of_those_known() -> None:
    def course(memory: Memory[int]) -> None:
        drew(memory)
        memory.shown("england", [4, 5, 6])
        memory.moved("england", "france", 1)

    worlds = deals(course, sizes={"france": 3, "england": 2})
    assert held(worlds, "england") == {4, 5, 6}
    assert all(len({4, 5, 6} & set(hands["france"])) == 1 for hands, _pile in worlds)


def test_what_turns_up_elsewhere_than_it_was_thought_is_mended() -> None:
    def course(memory: Memory[int]) -> None:
        drew(memory)
        memory.shown("england", [4, 5, 6])
        memory.moved("england", "france", 1)
        memory.left("england", 4)
        memory.left("england", 5)

    worlds = deals(course, CARDS - {4, 5}, {"france": 3, "england": 0})
    assert all(6 in hands["france"] for hands, _pile in worlds)


def test_who_could_not_have_kept_a_card_does_not_hold_it() -> None:
    def course(memory: Memory[int]) -> None:
        drew(memory)
        memory.holds_none("france", {1, 2, 3, 4})
        memory.drew("france", 1)

    worlds = deals(course, sizes={"france": 3, "england": 3})
    assert not [h for h, _pile in worlds if len({1, 2, 3, 4} & set(h["france"])) > 1]


def test_a_card_told_twice_has_left_a_hand_once() -> None:
    def course(memory: Memory[int]) -> None:
        memory.shuffled()
        memory.shown("france", [7, 8])
        memory.left("france", 7)
        memory.left("france", 7)

    assert held(deals(course, CARDS - {7}, {"france": 1}), "france") == {8}


def test_who_is_known_to_hold_a_card_holds_it() -> None:
    worlds = deals(drew, needed={3: "france", 9: "england"})
    assert all(3 in hands["france"] and 9 in hands["england"] for hands, _pile in worlds)


def test_what_cannot_be_dealt_is_no_world() -> None:
    def course(memory: Memory[int]) -> None:
        memory.shuffled()
        memory.drew("france", 2)
        memory.left("france", 1)
        memory.shuffled()

    with pytest.raises(NoWorld, match="none of 1 cards can be one drawn at 1"):
        deals(course, {1}, {"france": 1})
    with pytest.raises(NoWorld, match="england has no place for 5"):
        deals(drew, sizes={"france": 2, "england": 0}, needed={5: "england"})
