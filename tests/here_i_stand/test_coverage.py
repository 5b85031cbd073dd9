"""Every section of the rulebook has procedures that carry it out and cases that pin it down."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from adjudicator.cases import coverage
from adjudicator.cases.coverage import Section, cited, sections_covered
from adjudicator.games.here_i_stand.wording.sections import FOR_TWO
from tests.tables import each

CASES = Path(__file__).parents[1] / "cases"


@cache
def covered() -> tuple[Section, ...]:
    return sections_covered("here_i_stand", [CASES])


def test_every_section_has_a_procedure_or_a_reason() -> None:
    lacking = [f"{one.number} {one.title}" for one in covered() if one.lacks_code]
    assert not lacking, "mark what carries them out"


def test_every_section_has_a_case_or_a_reason() -> None:
    lacking = [f"{one.number} {one.title}" for one in covered() if one.lacks_cases]
    assert not lacking, "write cases that cite them"


def test_marks_and_cases_name_sections_that_exist() -> None:
    titles = coverage._document("here_i_stand")["sections"]
    named = [*coverage._marks("here_i_stand"), *coverage._citations("here_i_stand", [CASES])]
    assert [(number, what) for number, what in named if number not in titles] == []


def test_the_sections_stand_in_the_order_of_the_rulebook() -> None:
    all_numbers = [section.number for section in covered()]
    of_rulebook = [number for number in all_numbers if not number.startswith(FOR_TWO)]
    numbers = [tuple(map(int, number.split("."))) for number in of_rulebook]
    assert numbers == sorted(numbers)
    assert {number[0] for number in numbers} == set(range(1, 24))
    assert all_numbers == [*of_rulebook, *(f"{FOR_TWO} {number}" for number in range(1, 11))]


def test_a_chapter_is_covered_by_its_sections() -> None:
    found = {section.number: section for section in covered()}
    assert set(found["9.4"].code) <= set(found["9"].code)
    assert "rules.diplomacy.ransom.ransom_leaders" in found["9.4"].code


@each(
    ("source", "sections"),
    [
        ("Rulebook 9.6 steps 3, 4 and 6", ("9.6",)),
        ("Rulebook 6.1, 11", ("6.1", "11")),
        ("Rulebook 14 step 7; card 1", ("14",)),
        ("Rulebook 6.2, card deal examples 1 to 3", ("6.2",)),
        ("Rulebook 11, impulse example, items 3 and 4", ("11",)),
        ("FAQ 9.3; Rulebook 12.5", ("9.3", "12.5")),
        ("Rulebook 9.1, 9.2, turn 1", ("9.1", "9.2")),
        ("Rulebook 18.1 step 2, 21.6", ("18.1", "21.6")),
        ("2P 7, 19.3", ("2P 7", "19.3")),
        ("Card 201, 2P 6", ("2P 6",)),
    ],
)
def test_a_source_cites_sections_and_not_steps(source: str, sections: tuple[str, ...]) -> None:
    assert cited(source) == sections


def test_a_section_without_anything_says_so() -> None:
    bare = Section("9.9", "Nothing", (), ())
    assert bare.lacks_code
    assert bare.lacks_cases
    assert "NO PROCEDURE" in bare.as_text()
    assert "NO CASE" in bare.as_text()
    excused = Section("9.9", "Nothing", (), (), no_code="no rules", no_case="no rules")
    assert not excused.lacks_code
    assert not excused.lacks_cases
    assert "no procedure: no rules" in excused.as_text()
    assert "no case: no rules" in excused.as_text()
