"""10 Spring deployment by the option ``together``: all powers are asked at once."""

from __future__ import annotations

import pytest

from adjudicator.engine.decision import Decision
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.logistics import SpringDeployed, SpringDeploymentForgone
from adjudicator.games.here_i_stand.rules.land.spring import (
    Deployment,
    DeploymentChoice,
    Later,
    spring_deployment,
)
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.together import AGAIN, TOGETHER
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.games.here_i_stand.wording.questions import asked_of
from adjudicator.reports.render import question_sentence
from tests.here_i_stand.builders import (
    IllegalAnswer,
    clear_map,
    force,
    game_1517,
    heard,
    play,
    put,
    table_for,
)
from tests.here_i_stand.card_builders import deal_card
from tests.own_types import any_view

SPRING_PREPARATIONS = 102
TOPIC = "10/deploy:1"
MARCH = Deployment("paris", "lyon", force(FRANCE, regular=2))
SOUTH = Deployment("vienna", "graz", force(HAPSBURG, regular=1))


@pytest.fixture
def table() -> Table[State]:
    """An empty map with an army in Paris and one in Vienna."""
    state = clear_map(game_1517())
    state.options["spring_deployments"] = "together"
    table = table_for(state)
    put(table.state, "paris", FRANCE, regular=3)
    put(table.state, "vienna", HAPSBURG, regular=2)
    return table


def there(table: Table[State], space: str, power: str) -> int:
    """Return how many regulars a power has in a space."""
    return table.state.spaces[space].units.get(power, {}).get("regular", 0)


def test_all_answer_at_once_and_are_carried_out_in_impulse_order(table: Table[State]) -> None:
    play(
        table, spring_deployment(table), answers=[(FRANCE, TOPIC, MARCH), (HAPSBURG, TOPIC, SOUTH)]
    )
    assert there(table, "lyon", FRANCE) == 2
    assert there(table, "graz", HAPSBURG) == 1
    assert [fact.power for fact in heard(table).of(SpringDeployed)] == [HAPSBURG, FRANCE]


def test_who_waits_is_asked_when_its_turn_comes(table: Table[State]) -> None:
    answers = [(FRANCE, TOPIC, Later()), (HAPSBURG, TOPIC, SOUTH), (FRANCE, TOPIC, None)]
    play(table, spring_deployment(table), answers=answers)
    assert [fact.power for fact in heard(table).of(SpringDeploymentForgone)] == [FRANCE]


def test_who_is_asked_in_turn_cannot_wait() -> None:
    choice = DeploymentChoice(game_1517(), FRANCE)
    with pytest.raises(IllegalAnswer, match="it is your turn"):
        choice.check(Later())
    together = DeploymentChoice(game_1517(), FRANCE, note=TOGETHER)
    together.check(Later())
    assert together.load(together.dump(Later())) == Later()


def test_a_plan_is_asked_for_again_once_an_event_has_changed_what_is_possible(
    table: Table[State],
) -> None:
    deal_card(table.state, FRANCE, SPRING_PREPARATIONS)
    more = Deployment("paris", "lyon", force(FRANCE, regular=4))
    script = [
        (FRANCE, TOPIC, MARCH),
        (HAPSBURG, TOPIC, SOUTH),
        (FRANCE, "window:spring_own", (SPRING_PREPARATIONS, "event")),
        (FRANCE, TOPIC, more),
    ]
    play(table, spring_deployment(table), answers=script)
    assert there(table, "lyon", FRANCE) == 4


def test_the_question_says_how_it_is_asked(table: Table[State]) -> None:
    view = any_view(view_of(table.state, FRANCE))
    for note, words in (
        ("", "Powers decide in impulse order"),
        (TOGETHER, "All powers say this now"),
        (AGAIN, "What you can do has changed"),
    ):
        asked = Decision(FRANCE, TOPIC, DeploymentChoice(table.state, FRANCE, note=note))
        assert words in question_sentence("here_i_stand", asked_of(asked), view)
