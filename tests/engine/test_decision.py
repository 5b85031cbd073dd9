"""A decision judges its answers, and its refusals name a section of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer


@dataclass(frozen=True)
class Cited(OneOf[str]):
    """A choice whose refusals cite a section of their own."""

    def check(self, value: str) -> None:
        if value not in self.options:
            raise IllegalAnswer(f"{value} is not possible", section="5.1")


def test_a_refusal_without_a_section_cites_the_section_that_asks() -> None:
    decision = Decision("france", "14.1/retreat:besancon", OneOf(("dijon", "geneva")))
    decision.check("dijon")
    with pytest.raises(IllegalAnswer, match="lyon") as caught:
        decision.check("lyon")
    assert caught.value.section == "14.1"


def test_a_section_that_the_choice_names_is_kept() -> None:
    decision = Decision("france", "14.1/retreat:besancon", Cited(("dijon", "geneva")))
    with pytest.raises(IllegalAnswer) as caught:
        decision.check("lyon")
    assert caught.value.section == "5.1"
