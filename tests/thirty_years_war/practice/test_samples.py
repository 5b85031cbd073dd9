"""Every choice of the rules has a function that returns any legal value of it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.engine import choices
from adjudicator.engine.choices import Choice
from adjudicator.games import thirty_years_war
from adjudicator.games.thirty_years_war.edition import edition_of
from adjudicator.games.thirty_years_war.practice.samples import sample
from adjudicator.games.thirty_years_war.rules.combat.losses import LossesChoice
from adjudicator.games.thirty_years_war.rules.combat.relief import JoinChoice
from adjudicator.games.thirty_years_war.rules.combat.unit_choice import UnitsChoice
from adjudicator.games.thirty_years_war.rules.counts import Counts
from adjudicator.games.thirty_years_war.rules.pay.choices import LootLosses, PayChoice
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.turn.opening import MarkerChoice

CHOICE = {"check", "only", "dump", "load"}
PIECES = edition_of({}).pieces
ARMY = {"imperial_veteran": 2, "reduced_imperial_veteran": 1, "imperial_militia": 3}
INSIDE = Stack({"bavarian_mercenary": 3}, ["pappenheim"])

EXAMPLES: dict[str, Choice[Any]] = {
    "units": UnitsChoice(ARMY, 1, 4),
    "counts": Counts({"prague": 2, "pilsen": 1}, 1, 3),
    "no counts": Counts({"prague": 2}, 0, 1),
    **{f"losses {number}": LossesChoice(PIECES, number, ARMY) for number in (1, 2, 5, 9, 14, 90)},
    "losses of two": LossesChoice(PIECES, 7, ARMY, {"bavarian_mercenary": 2}),
    "relief": JoinChoice(PIECES, INSIDE, Stack({"bavarian_militia": 2}, ["tilly"])),
    "pay": PayChoice(
        {"linz": ARMY, "graz": {"imperial_militia": 2}},
        {"imperial_veteran": 3, "reduced_imperial_veteran": 3, "imperial_militia": 1},
        7,
        {"purse": (2, {"graz": ("imperial_militia",)})},
    ),
    "looting": LootLosses(
        PIECES, {"linz": ARMY, "graz": {"imperial_militia": 1}}, {"linz": 4, "graz": 3}
    ),
    "markers": MarkerChoice(("prague", "pilsen", "budweis"), 4, 2),
}


def kinds_of_choices() -> Iterator[type[Any]]:
    """Yield the classes of choices of the game."""
    found = pkgutil.walk_packages(thirty_years_war.__path__, f"{thirty_years_war.__name__}.")
    for module in (importlib.import_module(one.name) for one in found):
        for _name, kind in inspect.getmembers(module, inspect.isclass):
            if kind.__module__ == module.__name__ and set(dir(kind)) >= CHOICE:
                yield kind


def test_every_choice_has_a_sampler() -> None:
    kinds = [kind for kind in kinds_of_choices() if kind is not choices.Choice]
    assert len(kinds) > 10
    for kind in kinds:
        assert callable(sample.of(kind)), kind


@pytest.mark.parametrize("name", EXAMPLES)
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
