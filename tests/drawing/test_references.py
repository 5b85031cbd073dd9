"""Pictures that somebody has looked at, at 1,600 pixels and at 360, the width of a telephone.

They are compared pixel by pixel with some tolerance: another release of the renderer may round the
edge of a letter in another way. ``ADJUDICATOR_GOLDEN=write`` makes them anew, to be looked at.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from adjudicator.drawing import Drawing
from adjudicator.drawing.raster import png
from adjudicator.games.here_i_stand.board import board_svg, regions_of, small_board_svg
from adjudicator.games.here_i_stand.rules.view import view_of
from tests.drawing.positions import beginning, later, opening

HERE = Path(__file__).parent / "references"


def whole(scenario: str) -> Drawing:
    return board_svg(opening(scenario))


def a_turn_later() -> Drawing:
    return board_svg(later(3, 140), before=later(3, 120))


def around(*places: str) -> Drawing:
    (region,) = regions_of(opening("1532"), places=places)
    return board_svg(opening("1532"), region=region)


def a_siege() -> Drawing:
    before, state = opening("1532"), beginning("1532")
    vienna, buda = state.spaces["vienna"], state.spaces["buda"]
    vienna.units["ottoman"] = {"regular": 5, "cavalry": 2}
    vienna.leaders.append("suleiman")
    state.spaces["istanbul"].leaders.remove("suleiman")
    vienna.besiegers = ["ottoman"]
    buda.units["ottoman"] = {"regular": 1}
    state.spaces["graz"].unrest = True
    state.spaces["linz"].religion = "protestant"
    after = view_of(state, None)
    (region, *_others) = regions_of(after, places=("vienna", "buda"))
    return board_svg(after, before=before, region=region)


def on_a_telephone() -> Drawing:
    return small_board_svg(later(3, 140), before=later(3, 120))


PICTURES: dict[str, Callable[[], Drawing]] = {
    "whole_1517": lambda: whole("1517"),
    "whole_1532": lambda: whole("1532"),
    "whole_later": a_turn_later,
    "telephone_later": on_a_telephone,
    "region_siege_of_vienna": a_siege,
    "region_low_countries": lambda: around("antwerp", "calais", "cologne"),
    "region_greece": lambda: around("corfu", "lepanto", "athens", "coron"),
}


def differing(one: Image.Image, other: Image.Image) -> float:
    """Return the part of the pixels that differ by more than the edge of a letter does."""
    soft = [image.convert("RGB").filter(ImageFilter.BoxBlur(1)) for image in (one, other)]
    grey = ImageChops.difference(*soft).convert("L")
    return sum(grey.histogram()[40:]) / (one.width * one.height)


@pytest.mark.some(2)
@pytest.mark.parametrize("name", [*PICTURES])
def test_a_picture_looks_as_it_did_when_it_was_looked_at(name: str) -> None:
    drawing = PICTURES[name]()
    drawn = png(drawing.svg, width=drawing.width)
    path = HERE / f"{name}.png"
    if os.environ.get("ADJUDICATOR_GOLDEN") == "write":
        path.write_bytes(drawn)
    assert path.is_file(), f"{path} is missing; ADJUDICATOR_GOLDEN=write makes it"
    known, now = Image.open(path), Image.open(io.BytesIO(drawn))
    assert known.size == now.size
    assert differing(known, now) < 0.002


def test_a_space_in_other_hands_makes_another_picture() -> None:
    state = beginning("1532")
    (region,) = regions_of(opening("1532"), places=("antwerp", "calais", "cologne"))
    state.spaces["liege"].control = "france"
    drawing = board_svg(view_of(state, None), region=region)
    now = Image.open(io.BytesIO(png(drawing.svg, width=drawing.width)))
    assert differing(Image.open(HERE / "region_low_countries.png"), now) > 0.002


def test_the_references_are_small() -> None:
    assert sum(path.stat().st_size for path in HERE.iterdir()) < 1_500_000


@pytest.mark.full
def test_a_whole_map_is_painted_in_layers_that_look_like_its_svg(tmp_path: Path) -> None:
    for _time in range(2):  # painted, then with the kept ground
        drawn = png(a_turn_later().layers, width=1600, folder=tmp_path)
        now = Image.open(io.BytesIO(drawn))
        assert differing(Image.open(HERE / "whole_later.png"), now) < 0.002
    assert len(list(tmp_path.iterdir())) == 2
    assert len(drawn) < 300_000


def test_the_ground_of_two_positions_is_the_same() -> None:
    one, other = (board_svg(later(3, impulse)).layers for impulse in (120, 140))
    assert [layer.kept for layer in one] == [True, True, False]
    assert one[1] == other[1]
    assert one[2] != other[2]
