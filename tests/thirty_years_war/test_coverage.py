"""Every section of the rules has procedures that carry it out and cases that pin it down."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from adjudicator.cases import coverage
from adjudicator.cases.coverage import Section, cited, sections_covered
from tests.tables import each

CASES = Path(__file__).parents[1] / "cases" / "thirty_years_war"


@cache
def covered() -> tuple[Section, ...]:
    return sections_covered("thirty_years_war", [CASES])


def test_nothing_but_the_introduction_is_excused() -> None:
    assert [one.number for one in covered() if one.no_code or one.no_case] == ["1"]


def test_every_section_has_procedures_and_cases() -> None:
    uncoded = [f"{one.number} {one.title}" for one in covered() if one.lacks_code]
    assert not uncoded, "mark what carries them out"
    uncited = [f"{one.number} {one.title}" for one in covered() if one.lacks_cases]
    assert not uncited, "write cases that cite them"


def test_marks_and_cases_name_sections_that_exist() -> None:
    titles = coverage._document("thirty_years_war")["sections"]
    named = [
        *coverage._marks("thirty_years_war"),
        *coverage._citations("thirty_years_war", [CASES]),
    ]
    assert [(number, what) for number, what in named if number not in titles] == []


def test_a_section_is_covered_by_those_within_it() -> None:
    found = {section.number: section for section in covered()}
    assert set(found["5.141"].cases) <= set(found["5.14"].cases) <= set(found["5"].cases)
    assert set(found["17.Sp.31"].code) <= set(found["17.Sp"].code) <= set(found["17"].code)
    assert set(found["19.10"].cases) <= set(found["19"].cases)
    assert not set(found["19.10"].cases) & set(found["19.1"].cases)


@each(
    ("source", "sections"),
    [
        ("Rulebook 5.141, example; 5.14", ("5.141", "5.14")),
        ("Rulebook 6.0.A, 6.0.G", ("6.0.A", "6.0.G")),
        ("Rulebook 17.Sp.31, 17.A, 17.Sw.1", ("17.Sp.31", "17.A", "17.Sw.1")),
        ("Rulebook 19.2a, 2.1", ("19.2a", "2.1")),
        ("Rulebook 2, 11.161", ("2", "11.161")),
    ],
)
def test_a_source_cites_sections_of_any_depth(source: str, sections: tuple[str, ...]) -> None:
    assert cited(source) == sections
