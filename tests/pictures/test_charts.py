"""play-by-email.md 8: charts of victory points and dice, which say in words what they show."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from adjudicator.games.here_i_stand.facts import faith, naval, war
from adjudicator.pictures import charts, raster
from adjudicator.pictures.charts import Course, Throws, courses_chart, throws_chart
from adjudicator.pictures.drawing import Drawing
from adjudicator.reports.here_i_stand.throws import throws_of

NOBODY: dict[str, object] = {"units": {}, "leaders": []}
COURSES = (
    Course("Ottomans", "#00664b", (8, 9, 17)),
    Course("Hapsburgs", "#7a5c00", (9, 10, 12)),
    Course("England", "#a33b00", (9, 9, 12)),
    Course("France", "#005b9a", (12, 11, 12)),
    Course("Papacy", "#8a3d72", (19, 17, 12)),
    Course("Protestants & others", "#333333", (0, 3, 12)),
)
TIMES = ("turn 1", "turn 2", "now")


def courses() -> Drawing:
    return courses_chart("Victory points", TIMES, COURSES)


def texts(drawing: Drawing) -> list[str]:
    """Return the texts of a chart, which also shows that it is well-formed."""
    root = ElementTree.fromstring(drawing.svg)
    return [one.text or "" for one in root.iter() if one.tag.endswith("}text")]


def test_every_course_is_a_line_with_a_pattern_of_its_own_and_its_name() -> None:
    drawing = courses()
    lines = re.findall(r"<path[^>]*fill=\"none\"[^>]*>", drawing.svg)
    patterns = [re.findall(r"stroke-dasharray=\"([^\"]*)\"", line) for line in lines]
    assert len(lines) == len({str(one) for one in patterns}) == len(COURSES)
    for course in COURSES:
        assert f"{course.label} {course.values[-1]}" in texts(drawing)
    assert set(TIMES) <= set(texts(drawing))


def test_names_at_the_ends_of_lines_do_not_lie_on_each_other() -> None:
    root = ElementTree.fromstring(courses().svg)
    names = {f"{course.label} {course.values[-1]}" for course in COURSES}
    heights = sorted(float(one.get("y", "0")) for one in root.iter() if one.text in names)
    assert len(heights) == len(COURSES)
    assert all(two - one >= 15 for one, two in pairwise(heights))
    assert heights[0] > 40
    assert heights[-1] < courses().height


def test_many_points_and_points_below_zero_fit_in() -> None:
    drawing = courses_chart("Points", ("a", "b"), (Course("Ottomans", "#00664b", (-3, 41)),))
    assert {"-5", "0", "45"} <= set(texts(drawing))
    heights = [float(found) for found in re.findall(r'cy="([^"]*)"', drawing.svg)]
    assert all(0 < height < drawing.height for height in heights)


def test_a_single_time_is_a_chart_too() -> None:
    drawing = courses_chart("Points", ("now",), (Course("Ottomans", "#00664b", (8,)),))
    assert drawing.alt == "Points, from now to now. Ottomans: 8."


def test_the_words_of_a_chart_say_its_numbers() -> None:
    assert courses().alt.startswith(
        "Victory points, from turn 1 to now. Ottomans: 8, 9, 17; Hapsburgs: 9, 10, 12; "
    )
    throws = throws_chart("Dice", (Throws("France", "#005b9a", 12, 1, Fraction(4)),))
    assert throws.alt == "Dice. France: 1 of 12, average 4.0."
    assert "1 of 12, average 4.0" in texts(throws)


def test_the_same_data_give_the_same_bytes() -> None:
    assert courses().svg == courses().svg


@pytest.mark.parametrize("hits", [0, 3, 40])
def test_bars_and_their_words_stay_on_the_chart(hits: int) -> None:
    throws = Throws("Protestants", "#333333", 120, hits, Fraction(40))
    drawing = throws_chart("Dice", (throws,))
    (wide,) = re.findall(r'width="([^"]*)" height="26"', drawing.svg)
    assert 0 <= float(wide) < charts.WIDTH - 300


def test_a_chart_can_be_painted() -> None:
    assert raster.png(courses().svg, width=2 * charts.WIDTH).startswith(b"\x89PNG")


def test_dice_are_counted_for_who_threw_them() -> None:
    powers = (("ottoman", "france"), ("hapsburg",))
    facts = [
        war.FieldBattleRolled("vienna", *powers, NOBODY, NOBODY, (6, 5, 1), (5,), 2, 1),
        war.AssaultRolled("buda", "ottoman", "independent", NOBODY, NOBODY, (1, 2), (6,), 0, 1),
        war.ExtraDiceRolled("ottoman", 1, "vienna", (6, 6, 1, 1, 1), 2),
        naval.PiracyRolled("ionian_sea", "papacy", 0, (5, 4), 1),
        naval.PiratesOpposed("ionian_sea", "papacy", 0, 0, (), (6,), 1),
        faith.DebateRoundFought("german", 1, "papacy", "eck", (6, 1), 1, "luther", (5, 5, 1), 2),
        war.SiegeBegun("ottoman", "vienna"),
    ]
    found = {one.label: (one.dice, one.hits, one.expected) for one in throws_of(facts)}
    assert found == {
        "Ottomans": (12, 5, Fraction(4)),
        "Hapsburgs": (1, 1, Fraction(1, 3)),
        "Papacy": (3, 2, Fraction(1)),
        "Protestants": (3, 2, Fraction(1)),
    }
