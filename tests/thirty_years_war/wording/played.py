"""Games played at random, for tests of what is said: the facts told, and the questions asked."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, cast

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.choices import Listed
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import Fact
from adjudicator.engine.play import Live, begin
from adjudicator.engine.words import said
from adjudicator.games.opaque import AnyView
from adjudicator.games.sampling import GENERIC, Sampling, passes
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop
from adjudicator.games.thirty_years_war.rules.view import View, view_of
from adjudicator.games.thirty_years_war.wording import ThirtyYearsWarWording
from adjudicator.languages import language_named
from adjudicator.reports.render import question_sentence, question_title

SLUG = "thirty_years_war"
RULES = ThirtyYearsWar()
WORDING = ThirtyYearsWarWording()
FINNISH = language_named("fi")
GAMES = (("campaign", 0), ("early_war", 1), ("intervention", 2), ("apocalypse", 3))
_ANY = Sampling(GENERIC)


@dataclass(frozen=True)
class Question:
    """What a side is asked, as it is said when it is asked: English and Finnish."""

    topic: str
    sentence: str
    title: str
    finnish: str
    finnish_title: str


@dataclass(frozen=True)
class Game:
    """What a game has told and asked; ``views`` are some of the positions on the way."""

    facts: tuple[Fact, ...]
    asked: tuple[Question, ...]
    views: tuple[View, ...]


@cache
def game(scenario: str, seed: int) -> Game:
    """Return a game that random answers play to its end."""
    rng = random.Random(seed)
    live = Live(RULES, begin(RULES, scenario, {}), RandomChance(random.Random(seed)))
    asked: dict[str, list[Question]] = {}
    views: list[View] = []
    count = 0
    while live.waiting:
        decision = rng.choice(live.waiting).decision
        topics = asked.setdefault(f"{decision.section}/{decision.name}", [])
        if len(topics) < 3:
            topics.append(_question(decision, view_of(live.state, decision.role)))
        if count % 40 == 0:
            views.append(view_of(live.state, rng.choice((None, *RULES.roles(live.state)))))
        live.answer(decision.role, _answer(decision, rng))
        count += 1
    told = tuple(one.fact for one in live.told_since(0))
    views.append(view_of(live.state, None))
    live.close()
    return Game(told, tuple(one for few in asked.values() for one in few), tuple(views))


def _question(decision: Decision[Any], view: View) -> Question:
    asked, seen = WORDING.asked(decision, view), cast("AnyView", view)
    sentence, title = question_sentence(SLUG, asked, seen), question_title(SLUG, asked, seen)
    topic = f"{decision.section}/{decision.name}"
    return Question(
        topic,
        str.__str__(sentence),
        str.__str__(title),
        said(sentence, FINNISH),
        said(title, FINNISH),
    )


def _answer(decision: Decision[Any], rng: random.Random) -> Any:
    choice = decision.choice
    if isinstance(choice, MarchChoice):
        return _march(choice, rng)
    try:
        return _ANY(choice, rng)
    except TypeError:
        pass
    if isinstance(choice, Listed):
        values = [*islice(choice.values(), 300)]
        rng.shuffle(values)
        found = next((one for one in values if passes(choice.check, one)), None)
        if found is not None:
            return found
    return decision.default


def _march(choice: MarchChoice, rng: random.Random) -> March:
    exits = choice.state.edition.board.exits
    for _try in range(12):
        route, here = [], choice.state.activation.at
        for _step in range(rng.randint(1, 4)):
            if not exits[here]:
                break
            here = rng.choice(exits[here])
            route.append(Stop(here, control=rng.random() < 0.6))
        march = March(tuple(route), sally=False)
        if passes(choice.check, march):
            return march
        if rng.random() < 0.2 and passes(choice.check, March(sally=True)):
            return March(sally=True)
    return March()
