"""Card 44, Affair of the Placards."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.rules.options import checked_options
from tests.here_i_stand.attempt_events import EventInOneZone, all_preach
from tests.here_i_stand.card_builders import (
    attempts_told,
    event_by_default,
)


class TestTheAffairOfThePlacards(EventInOneZone):
    card = 44
    debater = "cop"
    attempts = 4
    helper = ("farel", "grenoble")
    zone = "french"
    outside = "leipzig"


def test_an_option_has_three_attempts_as_the_rulebook() -> None:
    state = all_preach("cop")
    state.options["affair_of_the_placards"] = 3
    assert len(attempts_told(event_by_default(state, "protestant", 44))) == 3


@pytest.mark.parametrize("value", ["3", 4])
def test_the_option_is_three_or_four(value: int | str) -> None:
    given = {"affair_of_the_placards": value}
    assert checked_options("1517", given) == {"affair_of_the_placards": int(value)}
    with pytest.raises(IllegalAnswer, match="expected: 3 to 4"):
        checked_options("1517", {"affair_of_the_placards": 5})
