from __future__ import annotations

import io
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from adjudicator.drawing import painter, painters, raster
from adjudicator.drawing.drawing import Layer
from adjudicator.drawing.errors import PictureFailed
from adjudicator.drawing.fonts import FAMILY, font_files
from adjudicator.drawing.lettering import width_of
from adjudicator.drawing.raster import png
from tests.tables import each

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


@pytest.mark.full
@each("letter", [*"äöåÄÖéçßğşıŁř", *"ΑΩЖя", "→", "–"])
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


def painter_that(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, before: str, after: str = ""
) -> None:
    """Let another program draw: the painter, with lines before each picture and after it."""
    source = Path(painter.__file__).read_text(encoding="utf-8")
    line = "        picture = painted("
    assert line in source
    ends = "        answers.flush()\n"
    source = source.replace(line, f"        {before}\n{line}")
    source = source.replace(ends, f"{ends}        {after or 'pass'}\n")
    (tmp_path / "painter.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(raster, "_PAINTER", tmp_path / "painter.py")


def processes() -> list[int]:
    """Return the processes that wait for the next picture."""
    return [one._process.pid for one in painters._idle]


def test_a_picture_that_takes_too_long_is_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    painter_that(monkeypatch, tmp_path, "__import__('time').sleep(60)")
    with pytest.raises(PictureFailed, match=r"not ready after 0\.01 seconds"):
        png(drawing(), width=400, seconds=0.01)


def test_one_process_draws_picture_after_picture() -> None:
    png(drawing(), width=400)
    before = processes()
    assert before
    first, second = (white(text(words)) for words in ("Vienna", "Buda"))
    assert processes() == before
    assert first != second
    assert white(text("Vienna")) == first


def test_a_process_that_has_ended_while_it_waited_is_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    painter_that(monkeypatch, tmp_path, "pass", "return")
    first, second = (png(drawing(), width=400) for _time in range(2))
    assert first == second


def test_a_process_that_fails_with_its_second_picture_is_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    once = "os.environ.get('DREW') and os.abort() or os.environ.update(DREW='1')"
    painter_that(monkeypatch, tmp_path, once)
    first, second = (png(drawing(), width=400) for _time in range(2))
    assert first == second


def test_after_a_failure_the_next_picture_is_drawn() -> None:
    with pytest.raises(PictureFailed):
        png("<svg", width=400)
    assert png(drawing(), width=400).startswith(b"\x89PNG")


def test_a_process_without_work_ends(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    painter_that(monkeypatch, tmp_path, "globals().update(_IDLE=0.01)")
    png(drawing(), width=400)
    assert painters._idle[-1]._process.wait(timeout=30) == 0


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


GROUND = Layer(drawing('<rect width="400" height="200" fill="#fff"/>'), kept=True)
"""A white sheet, as many pictures have it below."""
DISC = Layer(drawing('<circle cx="200" cy="100" r="50" fill-opacity="0.7"/>'))


def corner(picture: bytes) -> str:
    """Return the colour of a corner, roughly: few colours stand for all."""
    parts = Image.open(io.BytesIO(picture)).convert("RGB").tobytes()[:3]
    return {b"\0\3\0": "green", b"\3\3\3": "white"}[bytes(part // 64 for part in parts)]


def test_layers_painted_on_top_of_each_other_are_the_whole_picture(tmp_path: Path) -> None:
    whole = drawing(
        '<rect width="400" height="200" fill="#fff"/>'
        '<circle cx="200" cy="100" r="50" fill-opacity="0.7"/>'
    )
    plain = Image.open(io.BytesIO(png(whole, width=400))).convert("L")
    for _time in range(2):  # painted, then found again
        found = png((GROUND, DISC), width=400, folder=tmp_path)
        now = Image.open(io.BytesIO(found)).convert("L")
        assert sum(ImageChops.difference(now, plain).histogram()[4:]) == 0
    assert len(list(tmp_path.iterdir())) == 1


def test_what_is_kept_is_not_painted_again(tmp_path: Path) -> None:
    png((GROUND, DISC), width=400, folder=tmp_path)
    (kept,) = tmp_path.iterdir()
    Image.new("RGBA", (400, 200), "#00ff00").save(kept)
    assert corner(png((GROUND, DISC), width=400, folder=tmp_path)) == "green"
    assert corner(png((GROUND, DISC), width=400)) == "white"


def test_another_width_or_another_ground_is_kept_beside_it(tmp_path: Path) -> None:
    png((GROUND,), width=400, folder=tmp_path)
    png((GROUND,), width=200, folder=tmp_path)
    png((Layer(drawing(), kept=True),), width=400, folder=tmp_path)
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("damage", [b"", b"no picture", None])
def test_a_damaged_file_is_painted_again(tmp_path: Path, damage: bytes | None) -> None:
    good = png((GROUND, DISC), width=400, folder=tmp_path)
    (kept,) = tmp_path.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert png((GROUND, DISC), width=400, folder=tmp_path) == good
    assert kept.read_bytes() == whole


def test_where_nothing_can_be_kept_all_is_painted(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert corner(png((GROUND, DISC), width=400, folder=tmp_path / "file")) == "white"


def test_only_what_was_used_last_is_kept(tmp_path: Path) -> None:
    for number in range(painter._MOST_KEPT):
        file = tmp_path / f"{number}.png"
        file.write_bytes(b"old")
        os.utime(file, (number, number))
    png((GROUND,), width=400, folder=tmp_path)
    kept = {file.name for file in tmp_path.iterdir()}
    assert len(kept) == painter._MOST_KEPT
    assert "0.png" not in kept
    assert "1.png" in kept


def test_several_processes_may_keep_the_same_ground(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as several:
        found = set(
            several.map(lambda _n: png((GROUND, DISC), width=400, folder=tmp_path), range(4))
        )
    assert len(found) == 1
    assert len(list(tmp_path.iterdir())) == 1
