"""The choices of Thirty Years War: their classes, and examples of them."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any

from adjudicator.engine import choices
from adjudicator.engine.choices import Choice
from adjudicator.games import thirty_years_war
from adjudicator.games.thirty_years_war.edition import edition_of
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
            own = kind.__module__ == module.__name__ and kind is not choices.Choice
            if own and set(dir(kind)) >= CHOICE:
                yield kind
