from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from PIL import Image

from adjudicator.pictures import raster
from adjudicator.pictures.errors import PictureFailed
from adjudicator.pictures.lettering import FAMILY, font_files, width_of
from adjudicator.pictures.raster import png

WORDS = "Zürich Ραγούσα İstanbul"


def drawing(inner: str = "") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200">{inner}</svg>'


def text(words: str, family: str = FAMILY) -> str:
    return drawing(f'<text x="10" y="100" font-size="30" font-family="{family}">{words}</text>')


def ink(picture: bytes) -> int:
    """Return how many pixels are dark."""
    grey = Image.open(io.BytesIO(picture)).convert("L")
    return sum(grey.histogram()[:128])


def test_a_picture_has_the_width_asked_for() -> None:
    picture = Image.open(io.BytesIO(png(drawing('<rect width="400" height="200"/>'), width=300)))
    assert picture.size == (300, 150)
    assert picture.mode == "P"


def white(svg: str) -> bytes:
    return png(svg.replace(">", '><rect width="400" height="200" fill="#fff"/>', 1), width=400)


def test_text_really_appears() -> None:
    assert ink(white(drawing())) == 0
    assert ink(white(text(WORDS))) > 400


@pytest.mark.parametrize("letter", [*"äöåÄÖéçßğşıŁř", *"ΑΩЖя", "→", "–"])
def test_every_letter_has_a_sign_of_its_own(letter: str) -> None:
    unknown = white(text("\ue123" * 3))
    assert white(text(letter * 3)) != unknown


def test_text_that_names_no_font_is_set_in_ours() -> None:
    plain = drawing(f'<text x="10" y="100" font-size="30">{WORDS}</text>')
    assert white(plain) == white(text(WORDS))


def test_text_in_a_font_of_the_machine_would_be_missing() -> None:
    assert ink(white(text(WORDS, "DejaVu Serif"))) == 0


def test_without_fonts_text_would_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "font_files", lambda: ())
    assert ink(white(text(WORDS))) == 0


def test_fonts_are_there_with_their_licence() -> None:
    assert all(file.is_file() for file in font_files())
    assert "Bitstream" in (font_files()[0].parent / "LICENSE.txt").read_text(encoding="utf-8")


def test_widths_grow_with_size_and_weight() -> None:
    assert width_of("Vienna", 20) == pytest.approx(2 * width_of("Vienna", 10))
    assert width_of("Vienna", 20, bold=True) > width_of("Vienna", 20)


def test_a_picture_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(PictureFailed, match=r"not ready after 0\.01 seconds"):
        png(drawing(), width=400, seconds=0.01)


def test_what_is_no_svg_is_told() -> None:
    with pytest.raises(PictureFailed, match="ended with 1 and said: ValueError"):
        png("<svg", width=400)


def test_a_process_that_ends_without_a_word_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    painter = tmp_path / "painter.py"
    painter.write_text("import os\nos.abort()\n", encoding="utf-8")
    monkeypatch.setattr(raster, "_PAINTER", painter)
    with pytest.raises(PictureFailed, match="ended with -6 and said: nothing"):
        png(drawing(), width=400)


def test_a_process_that_does_not_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(PictureFailed, match="did not start"):
        png(drawing(), width=400)


@pytest.mark.parametrize("width", [0, -3, 4001])
def test_an_absurd_width_is_refused(width: int) -> None:
    with pytest.raises(PictureFailed, match="possible: 1 to 4000"):
        png(drawing(), width=width)
