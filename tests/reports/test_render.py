"""Words for facts and questions, from the templates of the game."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from jinja2 import UndefinedError, nodes

import adjudicator.games
import adjudicator.games.here_i_stand as game_package
from adjudicator.engine.choices import Number, OneOf, Split, YesNo
from adjudicator.engine.decision import Choice, Decision
from adjudicator.engine.fact import Fact, kinds_of
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_of
from adjudicator.games.here_i_stand.facts import HisFact
from adjudicator.games.here_i_stand.facts.play import CardPlayed, ImpulsePassed
from adjudicator.games.here_i_stand.rules.action.impulse import PlayChoice
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.land.avoiding import AvoidanceChoice
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.games.registry import NoSuchGame, game_of, slugs
from adjudicator.games.telling import Asked, UnknownName
from adjudicator.paths import templates
from adjudicator.reports.errors import UnwordedFact
from adjudicator.reports.render import (
    environment,
    has_question,
    kinds_with_words,
    question_sentence,
    question_title,
    say,
    sections,
)
from tests.here_i_stand.builders import force
from tests.reports.samples import RULES, position, seen_by
from tests.tables import each

ROOT = Path(adjudicator.games.__path__[0])

_AVOIDANCE = AvoidanceChoice(force("hapsburg", "ferdinand", regular=4), ("linz", "graz"))
_PLAY = PlayChoice(position(), "hapsburg")
_RESPONSE = ResponseChoice(((1, "extra_dice"),))


class _MadeUpFact(Fact, game="a_made_up_game"):
    """Root of facts that no template words."""


@dataclass(frozen=True)
class NobodySaysThis(_MadeUpFact):
    power: str


def test_every_kind_of_fact_has_exactly_one_macro() -> None:
    words = kinds_with_words(RULES)
    assert {kind: words.get(kind, 0) for kind in kinds_of(RULES)} == dict.fromkeys(
        kinds_of(RULES), 1
    )


def macros_of(*names: str) -> dict[str, nodes.Macro]:
    """Return the macros of template files of the game, parsed, by name."""
    env = environment(RULES)
    return {
        macro.name: macro
        for name in names
        for macro in env.parse((templates() / RULES / name).read_text("utf-8")).find_all(
            nodes.Macro
        )
    }


def question_files() -> list[str]:
    """Return the names of the game's files of questions."""
    return [f"questions/{path.name}" for path in (templates() / RULES / "questions").glob("*.txt")]


def attributes_of(macro: nodes.Macro, variable: str) -> set[str]:
    """Return the attributes of a variable that a macro reads."""
    return {
        read.attr
        for read in macro.find_all(nodes.Getattr)
        if isinstance(read.node, nodes.Name) and read.node.name == variable
    }


def test_macros_read_only_fields_that_their_fact_has() -> None:
    files = [f"facts/{path.name}" for path in (templates() / RULES / "facts").glob("*.txt")]
    macros = macros_of(*files)
    wrong = {
        fact.kind: unknown
        for fact in HisFact.__subclasses__()
        if fact.kind in macros
        and (
            unknown := attributes_of(macros[fact.kind], "fact")
            - {field.name for field in dataclasses.fields(fact)}
        )
    }
    assert wrong == {}


def test_macros_of_questions_read_only_what_questions_have() -> None:
    known = {field.name for field in dataclasses.fields(Asked)}
    for macro in (m for name in question_files() for m in macros_of(name).values()):
        assert attributes_of(macro, "q") <= known, macro.name


def test_a_fact_is_one_sentence_on_one_line() -> None:
    assert say(RULES, CardPlayed("ottoman", 1, "cp", "", 5)) == (
        "The Ottomans play Janissaries (#1) for 5 CP."
    )
    assert say(RULES, CardPlayed("england", 3, "event", "declare_war", 0)) == (
        "England plays Six Wives of Henry VIII (#3) as an event: declare war."
    )
    assert say(RULES, ImpulsePassed("papacy", 1)) == "The Papacy passes."
    assert say(RULES, ImpulsePassed("protestant", 3)) == (
        "The Protestants pass; that is pass 3 in a row."
    )


def test_a_fact_without_words_is_an_error() -> None:
    with pytest.raises(UnwordedFact, match=r"nobody_says_this needs exactly one macro .* no file"):
        say(RULES, NobodySaysThis("france"))


def test_an_unknown_identifier_in_a_fact_is_an_error() -> None:
    with pytest.raises(UnknownName, match="'sweden' is not a power"):
        say(RULES, ImpulsePassed("sweden", 1))


def test_undefined_names_in_templates_are_errors() -> None:
    with pytest.raises(UndefinedError):
        environment(RULES).from_string("{{ no_such_name }}").render()


def test_a_game_without_words_is_refused_by_name() -> None:
    with pytest.raises(NoSuchGame, match="no game 'checkers'"):
        game_of("checkers")


def asked_names() -> set[tuple[str, str]]:
    """Return section and name of all questions in the source of the game, from their topics."""
    topic = re.compile(r"""["'](\d+(?:\.\d+)?|card \d+)/([a-z_]+)""")
    source = Path(game_package.__file__).parent
    return {
        (section, name)
        for path in sorted(source.rglob("*.py"))
        for section, name in topic.findall(path.read_text(encoding="utf-8"))
    }


def test_every_question_of_the_game_is_asked_in_its_own_words() -> None:
    names = asked_names()
    assert {("11", "play"), ("11", "action"), ("6.1", "window")} <= names
    assert sorted(name for name in names if not has_question(RULES, *name)) == []


@each(
    ("topic", "choice", "parts"),
    [
        ("13.2/intercept:graz>vienna", YesNo(), ["to Vienna", "from Graz"]),
        ("13.3/avoid:vienna", YesNo(), ["come to Vienna", "avoid battle"]),
        ("13.4/withdraw:vienna", YesNo(), ["withdraw into the fortification"]),
        ("13.4/continue:buda", OneOf(("return", "graz")), ["Possible: return or Graz."]),
        (
            "14/losses:vienna",
            Split(3, {"regular": 2, "genoa regular": 1, "cavalry": 1}),
            ["3 units must go, out of 2 regulars, 1 Genoese regular, 1 cavalry."],
        ),
        ("13.3/avoid:vienna", _AVOIDANCE, ["Possible: Linz or Graz.", "Ferdinand, 4 regulars"]),
        ("11/play:1.2", _PLAY, ["Passing is not possible: you may not pass while you hold"]),
        ("6.1/window:field_after_rolls:vienna", _RESPONSE, ["rolled", "fit: Janissaries."]),
        ("6.1/window:debate_debaters_chosen:german.1", ResponseChoice(()), ["Nothing in your"]),
        ("14.1/retreat:vienna", OneOf(("linz", "graz")), ["Vienna", "Possible: Linz or Graz."]),
        ("18.3/reform:2", YesNo(), ["next Reformation attempt"]),
        ("18.1/commit", OneOf((2, 25)), ["in secret", "Holy Roman Emperor"]),
        ("19.3/port:ionian_sea", Split(2, {"naples": 2, "corfu": 2}), ["Naples and Corfu"]),
        (
            "12.5/displace:milan",
            OneOf(("turin", "pavia")),
            ["Your units in Milan have to leave", "Turin or Pavia"],
        ),
        ("16.2/sail:genoa.genoa", OneOf(("gulf_of_lyon",)), ["The Genoese ships in Genoa"]),
        ("19.3/leader:charles_v", OneOf(("vienna", "valladolid")), ["does Charles V spend it"]),
        ("8.2/leader:maurice_of_saxony", OneOf(("trier", "mainz")), ["Trier or Mainz"]),
        ("card 5/target", OneOf(("luther", "henry_viii")), ["Luther or Henry VIII"]),
        ("16.2/sail:naples", OneOf(("ionian_sea", "tyrrhenian_sea")), ["Ionian Sea or Tyrrhen"]),
        ("11/action:1.2.3", YesNo(), ["0 CP left"]),
        ("card 1/recruits", Split(4, {"istanbul": 4, "athens": 2}), ["4 regulars", "Athens"]),
    ],
)
def test_questions_name_places_and_what_is_possible(
    topic: str, choice: Choice[object], parts: list[str]
) -> None:
    sentence = question_sentence(
        RULES,
        game_of(RULES).wording.asked(Decision("hapsburg", topic, choice)),
        seen_by("hapsburg"),
    )
    assert [part for part in parts if part not in sentence] == []


@each(
    ("choice", "sentence"),
    [
        (YesNo(), "Yes or no: odd matter, Vienna (99.9)?"),
        (OneOf(("graz", "linz")), "Choose: odd matter, Vienna (99.9). Possible: Graz or Linz."),
        (Number(1, 3), "Choose: odd matter, Vienna (99.9). Possible: 1 to 3."),
        (
            Split(3, {"regular": 2, "cavalry": 2}),
            "Choose: odd matter, Vienna (99.9). 3 units to be split, out of 2 regulars, 2 cavalry.",
        ),
    ],
)
def test_a_question_without_words_of_its_own_is_still_readable(
    choice: Choice[object], sentence: str
) -> None:
    question = game_of(RULES).wording.asked(Decision("hapsburg", "99.9/odd_matter:vienna", choice))
    assert question_sentence(RULES, question, seen_by("hapsburg")) == sentence
    assert question_title(RULES, question, seen_by("hapsburg")) == "odd matter"


@pytest.mark.parametrize(
    "details",
    [("corfu",), ("corfu", "venice")],
)
def test_the_title_of_winter_quarters_names_the_space_and_not_the_owner_of_units(
    details: tuple[str, ...],
) -> None:
    asked = Asked(role="papacy", name="home", section="19.3", details=details)
    title = question_title(RULES, asked, seen_by("papacy"))
    assert title == "winter quarters for units in Corfu"


def test_every_window_that_cards_can_open_says_what_moment_it_is() -> None:
    windows = {name for number in cards() for mode in modes_of(number) for name in mode.windows}
    windows.discard(OWN_IMPULSE)
    assert windows
    for name in windows:
        decision = Decision("ottoman", f"6.1/window:{name}:vienna", ResponseChoice(()))
        sentence = question_sentence(
            RULES, game_of(RULES).wording.asked(decision), seen_by("ottoman")
        )
        assert "A moment has come" not in sentence, name


def test_what_a_question_is_about_is_said_before_it() -> None:
    decision = Decision(
        "hapsburg",
        "14/losses:vienna",
        Split(1, {"regular": 2, "cavalry": 1}),
        about=ImpulsePassed("france", 1),
    )
    sentence = question_sentence(RULES, game_of(RULES).wording.asked(decision), seen_by("hapsburg"))
    assert sentence.startswith("France passes. You take losses at Vienna.")


def test_sections_of_the_board_know_their_power() -> None:
    board = game_of(RULES).wording.board(seen_by("ottoman"))
    found = sections(RULES, "board.txt", board=board)
    assert (found[0].role, found[0].title) == (
        "ottoman",
        "Ottomans: 8 VP, 3 cards, ruler Suleiman",
    )
    assert "Istanbul (key): Suleiman, Ibrahim Pasha, 7 regulars, 1 cavalry, 1 squadron" in (
        found[0].lines
    )
    hungary = next(section for section in found if section.title.startswith("Minor"))
    assert "Hungary-Bohemia, Belgrade (key): 1 regular [under siege by the Ottomans]" in (
        hungary.lines
    )


def test_all_templates_can_be_read() -> None:
    """Those of a game with its own filters, those of all games with any."""
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert set(slugs()) <= packages
    for path in templates().rglob("*.txt"):
        name = path.relative_to(templates())
        game = name.parts[0] if name.parts[0] in packages else RULES
        if game in slugs():  # one that is not offered yet reads its own in its own tests
            assert environment(game).get_template(name.as_posix()) is not None
