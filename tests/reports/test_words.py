"""Filters: names, forces, numbers, prose."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from adjudicator.engine.titles import words
from adjudicator.engine.words import said
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.state import Ending
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.games.here_i_stand.wording import HereIStandWording, names
from adjudicator.games.telling import UnknownName
from adjudicator.reports import layout
from adjudicator.words import saying
from tests.languages.marked import MARKED
from tests.tables import each


@each(
    ("count", "word", "said"),
    [
        (1, "regular", "1 regular"),
        (0, "regular", "0 regulars"),
        (2, "mercenary", "2 mercenaries"),
        (3, "cavalry", "3 cavalry"),
        (2, "die", "2 dice"),
        (2, "key", "2 keys"),
        (2, "pass", "2 passes"),
    ],
)
def test_counts_have_their_word(count: int, word: str, said: str) -> None:
    assert saying.plural(count, word) == said


@each(
    ("identifier", "said"),
    [
        ("st_lawrence_river", "St Lawrence River"),
        ("new_testament", "New Testament"),
        ("catherine_of_aragon", "Catherine of Aragon"),
        ("the_wall", "The Wall"),
    ],
)
def test_identifiers_become_titles(identifier: str, said: str) -> None:
    assert words(identifier) == said


def test_dice_are_shown_highest_first() -> None:
    assert saying.dice((1, 6, 2, 5)) == "6 5 2 1"
    assert saying.dice(()) == "no dice"
    assert saying.dice(4) == "4"


@pytest.mark.parametrize(("count", "said"), [(1, "once"), (2, "twice"), (5, "5 times")])
def test_how_often(count: int, said: str) -> None:
    assert saying.times(count) == said


@each(
    ("items", "said"),
    [((), "none"), (("a",), "a"), (("a", "b"), "a and b"), ("abc", "a, b and c")],
)
def test_lists_are_joined(items: Any, said: str) -> None:
    assert saying.listed(items) == said


@each(
    ("dumped", "said"),
    [
        (
            {
                "units": {"ottoman": {"regular": 7, "cavalry": 1}},
                "leaders": ["suleiman"],
            },
            "Suleiman, 7 regulars, 1 cavalry",
        ),
        (
            {"units": {"france": {"regular": 1}, "genoa": {"regular": 2}}, "leaders": ()},
            "1 regular, 2 Genoese regulars",
        ),
        (
            {"units": {"hapsburg": {"regular": 1}, "england": {"mercenary": 2}}, "leaders": []},
            "1 Hapsburg regular, 2 English mercenaries",
        ),
        ({"units": {"hungary_bohemia": {"regular": 5}}}, "5 Hungarian regulars"),
        ({"units": {"independent": {"knights_of_st_john": 1}}}, "Knights of St. John"),
        ({"units": {}, "leaders": []}, "nobody"),
    ],
)
def test_forces_name_the_owner_only_where_it_is_needed(dumped: dict[str, Any], said: str) -> None:
    assert names.force(dumped) == said
    assert names.force(Force.load(dumped)) == said


def test_powers_stand_in_sentences() -> None:
    assert names.verb("ottoman", "plays", "play") == "the Ottomans play"
    assert names.verb("england", "plays", "play") == "England plays"
    assert names.verb("papacy", "plays", "play") == "the Papacy plays"


@pytest.mark.parametrize("role", ["ottoman", "Ottomans"])
def test_roles_stand_in_sentences_whether_by_identifier_or_name(role: str) -> None:
    assert HereIStandWording().the_role(role) == "the Ottomans"


@each(
    ("identifier", "said"),
    [
        ("istanbul", "Istanbul"),
        ("ionian_sea", "Ionian Sea"),
        ("charles_v", "Charles V"),
        ("ottoman", "Ottomans"),
        ("melanchthon", "Melanchthon"),
        (1, "Janissaries"),
        (1000, "1000"),
        ("genoa regular", "Genoese regulars"),
        ("cavalry", "cavalry"),
        ("stay", "stay"),
        ("cp", "CP"),
        ("circumnavigation", "Circumnavigation"),
    ],
)
def test_options_of_any_sort_are_named(identifier: str | int, said: str) -> None:
    assert names.named(identifier) == said


def test_boxes_of_losses_are_counted() -> None:
    assert names.counted(1, "mercenary") == "1 mercenary"
    assert names.counted(2, "genoa regular") == "2 Genoese regulars"
    assert names.counted(2, "istanbul") == "2 Istanbul"


@each(
    "unknown",
    [
        lambda: names.space("atlantis"),
        lambda: names.leader("merlin"),
        lambda: names.card(999),
        lambda: names.debater("nobody"),
        lambda: names.power("sweden"),
        lambda: names.explorer("kirk"),
        lambda: names.colony("mars"),
        lambda: names.ruler("merlin"),
    ],
)
def test_unknown_identifiers_are_errors(unknown: Any) -> None:
    with pytest.raises(UnknownName, match=r"is not a"):
        unknown()


def test_prose_is_wrapped_at_72_columns_with_a_hanging_indent() -> None:
    lines = layout.wrap("word " * 40, "- ").splitlines()
    assert all(len(line) <= 72 for line in lines)
    assert lines[0].startswith("- word")
    assert all(line.startswith("  word") for line in lines[1:])


@each("length", range(40, 80))
def test_no_wrapped_line_begins_like_an_order_block(length: int) -> None:
    text = "x" * length + " between BEGIN and END, or begin again; CHECK too"
    for line in layout.wrap(text).splitlines():
        assert not line.lower().startswith(("begin", "end,", "check"))


def test_a_live_fence_is_disarmed_and_nothing_else() -> None:
    text = "Beginning is hard\nBEGIN his-7\n  check  begin\n# BEGIN x\nto begin\n"
    assert layout.disarmed(text) == (
        "Beginning is hard\n| BEGIN his-7\n|   check  begin\n# BEGIN x\nto begin\n"
    )


def test_verbatim_text_keeps_its_lines() -> None:
    assert layout.verbatim("one\n\n  two  \n") == "| one\n|\n|   two"
    assert layout.verbatim("") == "|"


def test_blank_lines_are_tidied() -> None:
    assert layout.tidied("\n\na  \n\n\n\nb\n\n") == "a\n\nb\n"


@each(
    ("words", "said_there"),
    [
        (names.space("vienna"), "‹Vienna›"),
        (names.the("ottoman"), "«the ‹Ottomans›»"),
        (names.the("england"), "‹England›"),
        (names.adjective("genoa"), "‹Genoese›"),
        (names.named("genoa regular"), "«‹Genoese› «regulars»»"),
        (names.named("cp"), "«CP»"),
        (names.counted(3, "genoa regular"), "«3 ‹Genoese› regulars»"),
        (names.counted(1, "regular"), "«1 regular»"),
        (names.force({"units": {}, "leaders": []}), "«nobody»"),
        (names.units({}), "«no units»"),
        (
            names.force({"units": {"france": {"regular": 1}}, "leaders": ["suleiman"]}),
            "‹Suleiman›, «1 regular»",
        ),
        (names.units({"independent": {"knights_of_st_john": 1}}), "‹Knights of St. John›"),
        (saying.plural(2, "card"), "«2 cards»"),
        (saying.plural(2, "impulse"), "2 impulses"),  # counted by a template of its own
        (saying.times(1), "«once»"),
        (saying.times(2), "«twice»"),
        (saying.times(3), "«3 times»"),
        (saying.dice(()), "«no dice»"),
        (saying.listed(()), "«none»"),
        (saying.listed(("a", "b"), "or"), "«a or b»"),
        (saying.listed((1, 2)), "«1 and 2»"),
        (saying.percent(Fraction(1, 1000)), "«below 1 %»"),
        (saying.percent(Fraction(999, 1000)), "«over 99 %»"),
        (saying.percent(Fraction(1, 2)), "«50 %»"),
        (saying.average(Fraction(5, 2)), "«2.5»"),
        (saying.sentence(saying.listed(())), "«none»"),
        (saying.sentence("plain"), "Plain"),
        (words("new_testament"), "‹New Testament›"),
        (saying.plain_words("field_battle"), "field battle"),
    ],
)
def test_names_and_counts_are_said_in_the_language_of_the_reader(
    words: str, said_there: str
) -> None:
    assert said(words, MARKED) == said_there


@pytest.mark.parametrize(
    ("winners", "how", "line"),
    [
        (["england"], "time_limit", "England wins: time limit victory."),
        (["ottoman", "france"], "military", "The Ottomans and France win: military victory."),
        (["protestant"], "religious", "The Protestants wins: religious victory."),
    ],
)
def test_the_outcome_tells_who_has_won_and_how(winners: list[str], how: str, line: str) -> None:
    state = set_up("1517", {})
    state.ending = Ending(how, winners)
    assert HereIStandWording().outcome(view_of(state, None)) == line


def test_a_game_that_goes_on_has_no_outcome() -> None:
    assert HereIStandWording().outcome(view_of(set_up("1517", {}), None)) == "The game goes on."
