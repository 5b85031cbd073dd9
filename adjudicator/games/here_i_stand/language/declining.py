"""What NO and PASS mean to questions with words of their own everywhere, and YES to some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.choices import OneOf, SomeOf, YesNo
from adjudicator.engine.fact import JSON
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import NOBODY
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.sea.interception import STAND
from adjudicator.words.verbs import Answer, Asked, exactly

_DECLINED: Final[Mapping[str, JSON]] = {
    "avoid": None,
    "avoid_at_sea": STAND,
    "declare": [],
    "deploy": None,
    "donate": "no",
    "insert": False,
    "intercept": None,
    "intercept_at_sea": None,
    "keys": [],
    "leaders": [],
    "ransom": "no",
    "recall": [],
    "sally": Force().dump(),
    "shelter": Force().dump(),
    "spaces": [],
    "sue": NOBODY,
    "withdraw": False,
}
"""By the name of a question, the value that declines it."""
_NO_OPTION: Final = ("none", "nobody", "nothing", "no")


def declined(decision: Asked) -> Answer | None:
    """Return the answer that declines a question; None where there is nothing to decline."""
    choice = decision.choice
    if decision.name in _DECLINED:
        return exactly(_DECLINED[decision.name])
    if isinstance(choice, YesNo):
        return exactly(False)
    if isinstance(choice, SomeOf) and not choice.least:
        return exactly([])
    if isinstance(choice, OneOf):
        found = next((option for option in choice.options if option in _NO_OPTION), None)
        return None if found is None else exactly(choice.dump(found))
    return None


def accepted(decision: Asked) -> Answer | None:
    """Return the answer that takes the one thing a question offers besides nothing."""
    choice = decision.choice
    if not isinstance(choice, OneOf) or declined(decision) is None:
        return None
    offered = [option for option in choice.options if option not in _NO_OPTION]
    return exactly(choice.dump(offered[0])) if len(offered) == 1 else None
