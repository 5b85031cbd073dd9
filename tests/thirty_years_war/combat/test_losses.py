"""12.31 Which losses a side may choose, with the numbers of the extended example of combat."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.thirty_years_war.rules.combat.losses import Cut, Losses, LossesChoice
from tests.tables import each
from tests.thirty_years_war.positions import campaign

PROTESTANTS = {"swedish_veteran": 5, "saxon_militia": 2}
SAXONS_FIRST = Losses(Cut({"saxon_militia": 1, "swedish_veteran": 1}, {"saxon_militia": 1}))


def protestant_losses() -> LossesChoice:
    return LossesChoice(campaign().edition.pieces, 9, dict(PROTESTANTS))


@pytest.mark.parametrize(
    "losses",
    [
        SAXONS_FIRST,
        Losses(Cut({"swedish_veteran": 3})),
        Losses(Cut({"swedish_veteran": 1}, {"swedish_veteran": 1})),
    ],
)
def test_the_protestants_have_the_choices_of_the_example(losses: Losses) -> None:
    choice = protestant_losses()
    choice.check(losses)
    assert losses in [*choice.values()]


@each(
    ("losses", "reason"),
    [
        (Losses(Cut({"swedish_veteran": 2})), "6 Loss Factors; due are 9"),
        (Losses(Cut({"swedish_veteran": 4})), "12 Loss Factors; due are 9"),
        (
            Losses(Cut({"swedish_veteran": 6})),
            "swedish_veteran: 6 are to take losses; 5 fight here",
        ),
        (Losses(Cut({"swedish_veteran": -1})), "cannot be negative"),
    ],
)
def test_other_losses_are_refused(losses: Losses, reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        protestant_losses().check(losses)
