"""What the workers of a test run share when they collect."""

from __future__ import annotations

import pytest

from tests.collecting import from_place, modules_in


def test_every_worker_imports_all_modules_and_begins_with_its_own_share() -> None:
    names = [f"tests.test_{number}" for number in range(7)]
    orders = [from_place(names, number, 3) for number in range(3)]
    assert [order[0] for order in orders] == ["tests.test_0", "tests.test_2", "tests.test_4"]
    assert [sorted(order) for order in orders] == [names] * 3


def test_modules_are_named_as_pytest_names_them(request: pytest.FixtureRequest) -> None:
    """Under another name each would be imported a second time."""
    assert __name__ in modules_in(request.config)
    collected = {item.module.__name__ for item in request.session.items if hasattr(item, "module")}
    assert collected <= set(modules_in(request.config))
