"""Regions of a made-up map."""

from __future__ import annotations

from adjudicator.drawing import Region
from adjudicator.drawing.regions import LEAST, regions_around


def test_places_near_each_other_are_in_one_region_and_others_in_their_own() -> None:
    spots = {"bay": (1000, 1000), "reef": (3000, 1000), "cape": (1300, 1100), "isle": (1600, 1100)}
    regions = regions_around(spots, 4000, 2000)
    assert [region.places for region in regions] == [("bay", "cape", "isle"), ("reef",)]
    assert all(region.width >= LEAST for region in regions)
    for region in regions:
        assert all(region.holds(*spots[place]) for place in region.places)


def test_a_region_stays_on_the_map() -> None:
    (corner,) = regions_around({"isle": (10, 1990)}, 4000, 2000)
    assert (corner.left, corner.top + corner.height) == (0, 2000)
    assert regions_around({"isle": (10, 10)}, 500, 300) == (Region(0, 0, 500, 300, ("isle",)),)


def test_without_places_there_is_no_region() -> None:
    assert regions_around({}, 4000, 2000) == ()
