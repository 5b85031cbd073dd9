"""A verb is one row: reading, writing, answers, HELP and near misses follow from it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.language.chapters import VERBS
from adjudicator.games.here_i_stand.language.finnish.orders import FINNISH
from adjudicator.games.here_i_stand.language.grammar import HereIStandGrammar, grammar
from adjudicator.games.here_i_stand.language.names import power_names
from adjudicator.games.here_i_stand.language.tree import parts, text_of
from adjudicator.games.here_i_stand.rules.action.command import Command
from adjudicator.games.here_i_stand.rules.action.table import ACTIONS
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.order_lines import Lines, named
from adjudicator.words.verbs import Answer, Verb, Verbs


@dataclass(frozen=True)
class Bribe:
    """``BRIBE THE COURT OF France``."""

    power: str
    verb: str = "bribe"


ANSWER = Answer(lambda order, *_: order.power, lambda raw, _: Bribe(raw))
HELP = {
    "name": "bribe",
    "topic": "BRIBE",
    "examples": ("BRIBE THE COURT OF France",),
    "does": "fills the purse of a court",
    "also": ("CORRUPT",),
    "answers": {"bribe": ANSWER},
}
BY_PATTERN = Verb(
    **HELP,  # type: ignore[arg-type]  # the types are those of the row
    lines=Lines(Bribe, "BRIBE [THE COURT OF] {power}", power=named(power_names)),
)
BY_GRAMMAR = Verb(
    **HELP,  # type: ignore[arg-type]  # the types are those of the row
    rule=r"<bribe(?:\s+the\s+court\s+of)?\b> name",
    build=lambda branch: Bribe(power_names().find(text_of(parts(branch, "name")[0]))),
    say=lambda order: f"BRIBE THE COURT OF {power_names().full(order.power)}",
)
ASKED = Decision("england", "x/bribe:1", OneOf(("france", "papacy")))


@pytest.fixture(params=[BY_PATTERN, BY_GRAMMAR], ids=["pattern", "grammar"], scope="module")
def spoken(request: pytest.FixtureRequest) -> HereIStandGrammar:
    """Return the grammar with one more verb, whose row stands in this file alone."""
    return HereIStandGrammar(Verbs((*VERBS.rows, request.param)))


@pytest.mark.parametrize(
    "words", ["BRIBE THE COURT OF France", "bribe the court of the french", "Bribe Fra."]
)
def test_a_new_verb_is_read_however_it_is_written(spoken: HereIStandGrammar, words: str) -> None:
    order = spoken.parse(words.replace("the french", "french"))
    assert order == Bribe("france")
    assert spoken.canonical(order) == "BRIBE THE COURT OF France"
    assert spoken.parse(spoken.canonical(order)) == order


def test_a_new_verb_answers_its_question_and_no_other(spoken: HereIStandGrammar) -> None:
    order = spoken.parse("BRIBE France")
    assert spoken.answers(order, ASKED)
    assert not spoken.answers(order, Decision("england", "x/thing:1", OneOf(("france",))))
    assert spoken.value(order, ASKED, None) == "france"


def test_forms_show_the_answer_with_the_new_verb(spoken: HereIStandGrammar) -> None:
    assert spoken.words(ASKED, "papacy", None) == "BRIBE THE COURT OF Papacy"


def test_help_lists_the_new_verb(spoken: HereIStandGrammar) -> None:
    assert spoken.topics["BRIBE"] == "BRIBE THE COURT OF France: fills the purse of a court"


@pytest.mark.parametrize("words", ["BRIB France", "CORRUPT France", "BRIBE"])
def test_near_misses_lead_to_the_new_verb(spoken: HereIStandGrammar, words: str) -> None:
    with pytest.raises(NotUnderstood) as wrong:
        spoken.parse(words)
    assert wrong.value.suggestions[0].startswith("BRIBE")


def test_alternatives_are_read_with_the_new_verb(spoken: HereIStandGrammar) -> None:
    order = spoken.parse("BRIBE THE COURT OF France OR Papacy")
    assert spoken.value(order, ASKED, None) == "france"


def test_two_verbs_cannot_have_one_name() -> None:
    with pytest.raises(KeyError, match="two verbs are called bribe"):
        Verbs([BY_PATTERN, BY_GRAMMAR])


# ------------------------------------------------------------------------------ all rows


def test_every_action_of_the_rules_has_a_verb() -> None:
    given = {verb.answers["action"].do for verb in VERBS.by_question["action"]}
    assert given == {*ACTIONS, Command.do, "end"}


def test_every_verb_is_read_from_what_it_writes_and_shown_by_help() -> None:
    """Whatever HELP shows, and every verb that stands alone, is the same order when written."""
    lines = [line for page in VERBS.pages.values() for line in page.examples]
    lines += [verb.line(verb.plain) for verb in VERBS if verb.alone or verb.refused]
    lines += ["SAIL TO North Sea", "SAY yes", "3", "LEND a squadron"]
    met = set()
    for words in lines:
        order = grammar().parse(words)
        line = grammar().canonical(order)
        met.add(order.verb)
        if order.verb != "no_order":
            assert grammar().parse(line) == order, words
            assert grammar().parse(FINNISH.say(line)) == order, words
    assert met >= {verb.name for verb in VERBS}


def test_every_verb_has_its_finnish_words() -> None:
    lines = [
        line
        for verb in VERBS
        for line in (*verb.examples, *([verb.line(verb.plain)] if verb.alone else []))
    ]
    assert [line for line in lines if FINNISH.say(line) == line] == []
