"""Whether what a question shows as possible answers can be written as an answer.

``python -m tests.languages.answering fi 0 3`` plays the games with the seeds 0 to 2 and prints what
a reader of Finnish is shown and cannot answer with; ``en`` does it for English.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Final

import click

from adjudicator.engine.chance import SecretChance
from adjudicator.engine.choices import Listed, OneOf, SomeOf, Split, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live, begin
from adjudicator.engine.random_play import liking
from adjudicator.engine.words import Language, said
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.options import are_units
from adjudicator.games.here_i_stand.practice import HereIStandPractice
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.games.here_i_stand.wording.names import counted, force, named
from adjudicator.games.registry import game_of
from adjudicator.languages import language_named
from adjudicator.reports.parts import question_line
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line
from adjudicator.words.saying import plain_words

RULES: Final = "here_i_stand"
Asking = Decision[Any]
Answer = tuple[str, Any]
"""A line, and the value that it is to give to a question."""
_MOST_LISTED: Final = 30
_LISTS: Final = re.compile(r"(?:Possible|Valittavissa): ")
_OWN_VERBS: Final = {
    "retreat": "RETREAT TO",
    "displace": "DISPLACE TO",
    "sail": "SAIL TO",
    "continue": "CONTINUE TO",
    "flip": "FLIP",
    "commit": "COMMIT",
    "discovery": "CLAIM",
    "pay": "PAY",
    "port": "HARBOUR",
}
"""By the name of a question, the verb that help has for it; all others have CHOOSE, PLACE, LOSE."""
_VERBS_THEMSELVES: Final = ("return", "circumnavigation")
"""Options that orders have a verb for: RETURN, CIRCUMNAVIGATE."""


def unread(decision: Asking, view: Any, language: Language | None) -> Iterator[str]:
    """Yield what a question shows its reader as possible and cannot be answered with."""
    line = question_line(RULES, decision, view, code="W1", examples=())
    sentence = said(line.sentence, language)
    shown = answers_shown(decision, sentence, language)
    given = (*_examples(decision, view, language), *_listed(decision, view, language))
    for words, value in (*shown, *given):
        found = answered(words, decision, view)
        if _without_zeros(found) != _without_zeros(value):
            yield f"{decision.topic}: {words!r} is {found!r}, not {value!r}; asked: {sentence}"


def _without_zeros(value: Any) -> Any:
    """Return a value; of a split, the boxes that get something."""
    return {box: n for box, n in value.items() if n} if isinstance(value, dict) else value


def _examples(decision: Asking, view: Any, language: Language | None) -> Iterator[Answer]:
    """Yield lines such as forms have for an example, and for what silence counts as."""
    values = [sample(decision.choice, random.Random(f"{decision.topic} {n}")) for n in range(3)]
    for value in (*values, *([decision.default] if decision.has_default else [])):
        yield said(grammar().words(decision, value, view), language), value


def _listed(decision: Asking, view: Any, language: Language | None) -> Iterator[Answer]:
    """Yield the lines with which links answer: each legal value of a choice that lists them."""
    choice = decision.choice
    for value in islice(choice.values(), _MOST_LISTED) if isinstance(choice, Listed) else ():
        with suppress(IllegalAnswer):
            decision.check(value)
            yield said(order_line(grammar().words(decision, value, view)), language), value


def answered(line: str, decision: Asking, view: Any) -> Any:
    """Return the value that a line gives to a decision, or what is said against it."""
    try:
        order = grammar().parse(line)
        if not grammar().answers(order, decision):
            return f"no answer: {grammar().canonical(order)}"
        return grammar().value(order, decision, view)
    except (OrderError, IllegalAnswer) as error:
        return f"{type(error).__name__}: {error}"


def answers_shown(decision: Asking, sentence: str, language: Language | None) -> Iterator[Answer]:
    """Yield the lines of somebody who copies what is shown, each with what it is to mean."""
    choice = decision.choice
    if isinstance(choice, YesNo):
        yield said(order_line("YES"), language), True
        yield said(order_line("NO"), language), False
    elif isinstance(choice, OneOf | SomeOf):
        yield from _options(decision, sentence, language)
    elif isinstance(choice, Split):
        yield from _boxes(decision, sentence, language)
    elif isinstance(choice, ResponseChoice):
        yield from _cards(choice, sentence, language)
    shown = game_of(RULES).wording.asked(decision).force
    if shown is not None:
        yield from _troops(shown, sentence, language)


def _options(decision: Asking, sentence: str, language: Language | None) -> Iterator[Answer]:
    several = isinstance(decision.choice, SomeOf)
    for option in game_of(RULES).wording.asked(decision).options:
        own_verb = _OWN_VERBS.get(decision.name) if option not in _VERBS_THEMSELVES else None
        for own in shown_as(option, sentence, language):
            for verb in filter(None, ("CHOOSE", own_verb)):
                yield f"{said(order_line(verb), language)} {own}", (option,) if several else option


def shown_as(option: str | int, sentence: str, language: Language | None) -> Iterator[str]:
    """Yield the words of an option that stand in a sentence; AssertionError if they should."""
    own = [said(named(option), language), said(plain_words(option), language)]
    found = [words for words in dict.fromkeys(own) if words in sentence]
    assert found or not _LISTS.search(sentence), (option, own, sentence)
    if found:
        yield max(found, key=len)


def _boxes(decision: Asking, sentence: str, language: Language | None) -> Iterator[Answer]:
    choice = decision.choice
    assert isinstance(choice, Split)
    for box, most in choice.limits.items():
        if not most:
            continue
        if are_units(choice):
            words = said(counted(most, box), language)
            assert words in sentence, (words, sentence)
            yield f"{said(order_line('LOSE'), language)} {words}", {box: most}
            continue
        for own in shown_as(box, sentence, language):
            verb = said(order_line(_OWN_VERBS.get(decision.name, "PLACE")), language)
            yield f"{verb} 1 {said(order_line('IN'), language)} {own}", {box: 1}


def _cards(choice: ResponseChoice, sentence: str, language: Language | None) -> Iterator[Answer]:
    """Yield lines that play what fits; of several uses, those that the question back offers."""
    for number, mode in choice.modes:
        own = said(named(number), language)
        assert own in sentence, (own, sentence)
        line = f"{said(order_line('PLAY'), language)} {own}"
        uses = [use for card, use in choice.modes if card == number]
        if len(uses) > 1:
            line = f"{line} {said(order_line('AS'), language)} {said(plain_words(mode), language)}"
        yield line, (number, mode)


def _troops(shown: Any, sentence: str, language: Language | None) -> Iterator[Answer]:
    """Yield nothing: troops answer in many ways. AssertionError where they read otherwise."""
    words = said(force(shown), language)
    assert words in sentence, (words, sentence)
    if any(shown["units"].values()) or shown["leaders"]:
        own, english = (
            grammar().parse(f"{said(order_line('LOSE'), to)} {said(force(shown), to)}")
            for to in (language, None)
        )
        assert own == english, words
    yield from ()


def asked_in(seed: int, most: int = 100_000) -> Iterator[tuple[Asking, Any]]:
    """Yield the questions of a game of players who want to see rare cards, with their views.

    Of questions that differ only in who is asked and where, the first; after ``most`` answers
    nothing more.
    """
    rules, practice, rng = HereIStand(), HereIStandPractice(), random.Random(seed)
    setting, player = practice.setting(seed), liking(practice.likes(seed), sample)
    position = begin(rules, setting.scenario, setting.options)
    live = Live(rules, position, SecretChance(b"answers", seed))
    met: set[tuple[str, ...]] = set()
    for _ in range(most):
        if not live.waiting:
            break
        decision = rng.choice(live.waiting).decision
        about = [str(getattr(decision.choice, part, "")) for part in ("options", "limits", "modes")]
        key = (decision.section, decision.name, *about)
        if key not in met:
            met.add(key)
            yield decision, rules.view(live.state, decision.role)
        live.answer(decision.role, player(live.state, decision, rng))
    live.close()


def main(code: str, first: str, last: str) -> None:
    """Play, and print what cannot be answered with."""
    language = language_named(code)
    found: list[str] = []
    names: set[tuple[str, str]] = set()
    for seed in range(int(first), int(last)):
        for decision, view in asked_in(seed):
            names.add((decision.section, decision.name))
            found += unread(decision, view, language)
    for line in dict.fromkeys(found):
        click.echo(line)
    click.echo(f"{len(names)} kinds of question, {len(found)} answers that are not read")


if __name__ == "__main__":
    main(*sys.argv[1:])
