"""Powers are told apart with any kind of colour vision, and in a dark mail program."""

from __future__ import annotations

import io
import math
from itertools import combinations

from PIL import Image

from adjudicator.drawing.raster import png
from adjudicator.games.here_i_stand.board import board_svg, palette, regions_of, small_board_svg
from adjudicator.games.here_i_stand.colours import COLOURS
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from tests.drawing.positions import opening
from tests.tables import each

VISIONS = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What dichromats see of linear red, green and blue (Machado, Oliveira and Fernandes, 2009)."""


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def seen(colour: str, vision: str) -> tuple[float, float, float]:
    """Return a colour in CIELAB, as it is seen."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True))))
        for row in VISIONS[vision]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    f, g, h = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in (x, y, z))
    return 116 * g - 16, 500 * (f - g), 200 * (g - h)


@each("vision", [*VISIONS])
def test_major_powers_are_told_apart(vision: str) -> None:
    for one, other in combinations(MAJOR_POWERS, 2):
        apart = math.dist(seen(COLOURS[one], vision), seen(COLOURS[other], vision))
        assert apart > 10, (one, other)


def test_every_power_has_letters_of_its_own_that_can_be_read() -> None:
    letters = [letter for letter in palette.LETTERS.values() if letter]
    assert len(set(letters)) == len(letters) == len(COLOURS) - 1
    for power, colour in COLOURS.items():
        weighed = zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True)
        light = sum(weight * part for weight, part in weighed)
        assert 1.05 / (light + 0.05) > 3, power


def test_a_picture_covers_all_of_its_ground() -> None:
    """Nothing is transparent, so nothing changes with what a mail program has below it."""
    view = opening()
    (region,) = regions_of(view, places=("rome",))
    for drawing in (board_svg(view), board_svg(view, region=region), small_board_svg(view)):
        picture = Image.open(io.BytesIO(png(drawing.svg, width=360)))
        assert "transparency" not in picture.info
        colours = picture.convert("RGB")
        wide, high = colours.size
        rim = [colours.getpixel((x, y)) for x in range(wide) for y in (0, high - 1)]
        rim += [colours.getpixel((x, y)) for y in range(high) for x in (0, wide - 1)]
        # The letter of a sign that is cut may be white.
        assert sum(pixel in ((0, 0, 0), (255, 255, 255)) for pixel in rim) < len(rim) / 50
