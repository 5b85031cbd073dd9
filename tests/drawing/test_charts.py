"""Charts of victory points and dice, which say in words what they show."""

from __future__ import annotations

import re
from dataclasses import fields
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from adjudicator.drawing import charts, raster
from adjudicator.drawing.charts import (
    Course,
    Faces,
    Throws,
    courses_chart,
    faces_chart,
    throws_chart,
)
from adjudicator.drawing.drawing import Drawing
from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts import (
    HisFact,
    faith,
    intrigues,
    naval,
    realm,
    responses,
    rulers,
    war,
)
from adjudicator.games.here_i_stand.wording.faces import faces_of, thrown
from adjudicator.games.here_i_stand.wording.throws import throws_of

NOBODY: dict[str, object] = {"units": {}, "leaders": []}
COURSES = (
    Course("Ottomans", "#00664b", (8, 9, 17)),
    Course("Hapsburgs", "#8a6800", (9, 10, 12)),
    Course("England", "#8f2a00", (9, 9, 12)),
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


FACES = (
    Faces("France", "#005b9a", (0, 1, 0, 0, 0, 2)),
    Faces("All", "#1a1a1a", (10, 21, 9, 12, 8, 30)),
)


def test_faces_of_dice_stand_beside_their_average_in_picture_and_words() -> None:
    drawing = faces_chart("Faces of the dice", FACES)
    assert drawing.alt == (
        "Faces of the dice. France, 1: 0, 2: 1, 3: 0, 4: 0, 5: 0, 6: 2, average 0.5;"
        " All, 1: 10, 2: 21, 3: 9, 4: 12, 5: 8, 6: 30, average 15.0."
    )
    for words in ("France", "6: 2", "average 0.5", "All", "6: 30", "average 15.0"):
        assert words in texts(drawing)
    heights = [float(found) for found in re.findall(r'width="34" height="([^"]*)"', drawing.svg)]
    assert heights[1] == pytest.approx(heights[5] / 2, abs=0.1)
    assert max(heights[6:]) == heights[11] == heights[5]
    assert raster.png(drawing.svg, width=2 * charts.WIDTH).startswith(b"\x89PNG")


def test_faces_of_other_dice_stand_in_the_same_room() -> None:
    symbols = Faces("France", "#204080", (2, 0, 1), names=("hit", "blank", "storm"))
    ten = Faces("All", "#666666", (1, 2, 3, 4, 5, 6, 7, 8, 9, 21))
    drawing = faces_chart("Faces of the dice", (symbols, ten))
    assert "France, hit: 2, blank: 0, storm: 1, average 1.0;" in drawing.alt
    assert "9: 9, 10: 21, average 6.6." in drawing.alt
    assert {"hit: 2", "storm: 1", "10", "21"} <= set(texts(drawing))
    places = [float(found) for found in re.findall(r'<rect x="([^"]*)"', drawing.svg)]
    assert max(places) < charts.WIDTH - 100


def test_faces_are_counted_for_who_threw_them_and_in_all() -> None:
    facts = [
        war.FieldBattleRolled(
            "vienna", ("ottoman", "france"), ("hapsburg",), NOBODY, NOBODY, (6, 5, 1), (5,), 2, 1
        ),
        responses.StruckFirst("ottoman", "vienna", (6, 5, 1), 2),  # the same dice
        war.AssaultRolled("buda", "ottoman", "independent", NOBODY, NOBODY, (1,), (6,), 0, 1),
        faith.DebateRoundFought("german", 1, "papacy", "eck", (6, 1), 1, "luther", (2,), 0),
        faith.DietHeld({}, {"protestant": [3], "papacy": [4]}, 0, 0, "protestant", 0),
        intrigues.WooingRolled(2, 0, 4, 1, False),
        naval.PiracyRolled("ionian_sea", "papacy", 0, (5,), 1),
        rulers.CouncilHeld((1,), 0, (2,), 0, "papacy", 0),
        realm.ChateauRolled(3, (), 3, 1, 0, 0),
        war.SiegeBegun("ottoman", "vienna"),
    ]
    found = {one.label: one.counts for one in faces_of(facts)}
    assert found == {
        "Ottomans": (2, 0, 0, 0, 2, 1),
        "Hapsburgs": (0, 0, 0, 0, 1, 0),
        "England": (0, 1, 0, 0, 0, 0),
        "France": (0, 0, 1, 1, 0, 0),
        "Papacy": (2, 0, 0, 1, 0, 1),
        "Protestants": (0, 2, 1, 0, 0, 0),
        "Others": (0, 0, 0, 0, 0, 1),
        "All": (4, 3, 2, 2, 3, 3),
    }


def test_nobodys_dice_have_no_chart() -> None:
    assert faces_of([war.SiegeBegun("ottoman", "vienna")]) == ()


def sampled(kind: type[Fact]) -> Fact:
    """Return a fact of a kind with something in every field."""
    texts_of = {"tuple[int, ...]": (1, 6), "int": 3, "bool": True, "dict[str, Any]": {}}
    return kind(
        **{
            field.name: ("france",)
            if field.type == "tuple[str, ...]"
            else texts_of.get(str(field.type), "france")
            for field in fields(kind)
        }
    )


def test_the_dice_of_every_fact_are_counted() -> None:
    """A fact with a field that is named like dice tells of them, or is left out by name."""
    named = re.compile(r"(rolls?|faces?|dice|die)$|_rolls$|_die$")
    kinds = [
        kind
        for kind in HisFact.__subclasses__()
        if any(named.search(field.name) for field in fields(kind))
    ]
    assert len(kinds) > 25
    silent = {kind.__name__ for kind in kinds if not [*thrown(sampled(kind))]}
    assert silent == {"DiceGained", "StruckFirst", "DietHeld"}
