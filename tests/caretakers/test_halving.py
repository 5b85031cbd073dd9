"""Halving spends its trials on what looks best."""

from __future__ import annotations

from collections import Counter

from adjudicator.caretakers.halving import best_of


def test_the_best_is_found_with_about_the_trials_there_are() -> None:
    tried: Counter[int] = Counter()

    def value(candidate: int, trial: int) -> float:
        assert trial == tried[candidate]
        tried[candidate] += 1
        return [1.0, 5.0, 4.0, 0.0, 3.0, 2.0, 0.5, 0.1][candidate] + 0.01 * trial

    assert best_of(8, 48, value) == 1
    assert tried == {0: 2, 3: 2, 6: 2, 7: 2, 4: 6, 5: 6, 1: 14, 2: 14}


def test_of_equal_ones_the_first_is_taken() -> None:
    assert best_of(5, 100, lambda candidate, trial: 1.0) == 0


def test_every_candidate_is_tried_however_few_the_trials() -> None:
    assert best_of(6, 1, lambda candidate, trial: float(candidate)) == 5


def test_a_single_candidate_needs_no_trial() -> None:
    assert best_of(1, 10, lambda candidate, trial: 1 / 0) == 0
