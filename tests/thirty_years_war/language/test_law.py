"""What is said reads as the same order: for every answer that random games give."""

import random
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.choices import Listed
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live, begin
from adjudicator.games.sampling import GENERIC, Sampling, passes
from adjudicator.games.thirty_years_war.language.grammar import grammar
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop, Troops

GAME = ThirtyYearsWar()
RULES = Path("adjudicator/games/thirty_years_war/rules")
_GENERIC = Sampling(GENERIC)
_MOST_LISTED = 200
_TOPIC = re.compile(r'f?"(?:card \{card\}|[\d.]+\.?[A-Za-z]?|18)/([a-z_]+)(?::[^"]*)?"')


def _march(choice: MarchChoice, rng: random.Random) -> March:
    """Return a legal march of random steps that takes control, and leaves a unit behind."""
    state = choice.state
    here, side = state.activation.at, state.activation.side
    for _try in range(12):
        route = []
        for _step in range(rng.randint(1, 4)):
            if not (exits := state.edition.board.exits[here]):
                break
            here = rng.choice(exits)
            route.append(Stop(here, control=rng.random() < 0.5))
        units = list(state.stack(state.activation.at, side).units)
        if route and units and rng.random() < 0.5:
            left = Troops({rng.choice(units): 1})
            route[0] = Stop(route[0].to, route[0].control, drop=left)
        march = March(tuple(route))
        if passes(choice.check, march):
            return march
        here = state.activation.at
    return March(sally=True) if passes(choice.check, March(sally=True)) else March()


def _sample(decision: Decision[Any], rng: random.Random) -> Any:
    choice = decision.choice
    if isinstance(choice, MarchChoice):
        return _march(choice, rng)
    try:
        return _GENERIC(choice, rng)
    except TypeError:
        pass
    listed = choice.values() if isinstance(choice, Listed) else ()
    found = [one for one in islice(listed, _MOST_LISTED) if passes(choice.check, one)]
    if found:
        return rng.choice(found)
    return choice.usual() if hasattr(choice, "usual") else decision.default


def _obeys(decision: Decision[Any], value: object) -> None:
    """Check that a value is written as an order that gives the value."""
    words = grammar()
    line = str(words.words(decision, value, None))
    order = words.parse(line)
    assert words.answers(order, decision), line
    assert words.value(order, decision, None) == value, line
    assert str(words.canonical(order)) == line


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_what_random_games_answer_reads_as_it_is_said(scenario: str) -> None:
    rng = random.Random(scenario)
    live = Live(GAME, begin(GAME, scenario, {}), RandomChance(random.Random(7)), inspected=False)
    asked = 0
    try:
        while live.waiting and asked < 120:
            decision = rng.choice(live.waiting).decision
            value = _sample(decision, rng)
            _obeys(decision, value)
            live.answer(decision.role, value)
            asked += 1
    finally:
        live.close()
    assert asked > 50


def test_every_question_of_the_rules_has_a_verb() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in RULES.rglob("*.py"))
    asked = {found[1] for found in _TOPIC.finditer(text)} | {"attackers", "losses"}
    assert len(asked) > 30
    assert asked <= grammar().verbs.by_question.keys()
