"""Every choice of the rules has a function that returns any legal value of it."""

from __future__ import annotations

import random
from collections import Counter

from adjudicator.games.thirty_years_war.practice.samples import sample
from tests.tables import each
from tests.thirty_years_war.choices import EXAMPLES, kinds_of_choices


def test_every_choice_has_a_sampler() -> None:
    kinds = [*kinds_of_choices()]
    assert len(kinds) > 10
    for kind in kinds:
        assert callable(sample.of(kind)), kind


@each("name", EXAMPLES)
def test_samples_are_legal_differ_and_come_back_with_the_same_chance(name: str) -> None:
    choice, seen = EXAMPLES[name], Counter[str]()
    for seed in range(60):
        value = sample(choice, random.Random(seed))
        choice.check(value)
        dumped = choice.dump(value)
        assert choice.dump(choice.load(dumped)) == dumped
        assert choice.dump(sample(choice, random.Random(seed))) == dumped
        seen[repr(dumped)] += 1
    assert len(seen) > 1 or choice.only()
