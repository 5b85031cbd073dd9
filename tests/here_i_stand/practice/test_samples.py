"""Every choice and every action of the game has a function that returns any legal value of it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import random
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.engine import choices
from adjudicator.games import here_i_stand
from adjudicator.games.here_i_stand.practice.action import SAMPLERS
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.table import ACTIONS
from adjudicator.games.sampling import GENERIC, Sampling

CHOICE = {"check", "only", "dump", "load"}


def kinds_of_choices() -> Iterator[type[Any]]:
    """Yield the classes of choices of the engine and of this game."""
    found = pkgutil.walk_packages(here_i_stand.__path__, f"{here_i_stand.__name__}.")
    for module in (choices, *(importlib.import_module(one.name) for one in found)):
        for _name, kind in inspect.getmembers(module, inspect.isclass):
            if kind.__module__ == module.__name__ and set(dir(kind)) >= CHOICE:
                yield kind


def test_every_choice_has_a_sampler() -> None:
    kinds = [kind for kind in kinds_of_choices() if kind is not choices.Choice]
    assert len(kinds) > 20
    for kind in kinds:
        assert callable(sample.of(kind))


def test_every_action_has_a_sampler() -> None:
    assert set(SAMPLERS) == set(ACTIONS.values())


def test_the_nearest_base_serves_a_class_without_a_sampler_of_its_own() -> None:
    class Either(choices.YesNo):
        """A choice that adds nothing."""

    assert Sampling(GENERIC)(Either(), random.Random(1)) in (True, False)


def test_a_choice_that_nobody_entered_is_named() -> None:
    with pytest.raises(TypeError, match="has the choice Number"):
        Sampling({})(choices.Number(1, 2), random.Random(1))
