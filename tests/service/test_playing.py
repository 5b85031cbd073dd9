"""What is made of a question is made once for a message."""

from __future__ import annotations

import random

from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.store.positions import Given
from tests.service.playground import Playground


def test_what_is_made_of_a_question_is_made_anew_when_something_is_answered(
    quick: Playground,
) -> None:
    quick.open()
    playing = quick.playing(dry=False)
    first = playing.waiting[0].decision
    made: list[str] = []

    def make() -> int:
        made.append(first.topic)
        return len(made)

    assert [playing.once("offers", first, make) for _ in range(3)] == [1, 1, 1]
    assert playing.once("links", first, make) == 2
    playing.answer(first.role, sample(first.choice, random.Random(0)), Given("engine"))
    second = playing.waiting[0].decision
    assert second.role == first.role
    assert second is not first
    assert [playing.once("offers", second, make) for _ in range(2)] == [3, 3]
