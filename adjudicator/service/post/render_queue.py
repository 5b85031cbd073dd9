"""Drawing what is kept with a message, when it is sent.

A message never waits for a picture: where one cannot be drawn it goes out without, and says so
(``docs/pictures.md``).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from adjudicator.drawing import PictureFailed, Region, charts
from adjudicator.drawing.drawing import Layer
from adjudicator.drawing.gallery import Gallery, key_of
from adjudicator.drawing.raster import png
from adjudicator.games.registry import game_of
from adjudicator.languages import language_named
from adjudicator.log import fault, get_logger
from adjudicator.mail.illustrated import Unshown, with_pictures
from adjudicator.mail.outgoing import Picture
from adjudicator.service.office import Office
from adjudicator.service.post.enclosures import CHART, PLAN
from adjudicator.store import tables
from adjudicator.store.mail_queries import Attached
from adjudicator.store.reading import all_of
from adjudicator.store.unpacking import unpacked

_WHOLE: Final = {False: 1000, True: 1600}
_PART: Final = {False: 720, True: 1440}
"""How many pixels wide a picture is, whole, or small or a region: a telephone has two for each
point."""
_PLANNED, _PAINTED = (Gallery(8 * 2**20) for _kind in range(2))
"""Pictures by plan and by drawing. All seats mostly get the same one, and often one does not show
what has changed since; the pictures in both are the same objects."""
_WORDS: Final = ("announced", "instead")

_log = get_logger(__name__)


def kept_grounds(office: Office) -> Path:
    """Return the folder in which the ground of maps is kept; it may be emptied at any time."""
    return office.settings.data_dir / "grounds"


def illustrated(office: Office, row: tables.Outgoing, files: Sequence[Attached]) -> bytes:
    """Return a message as it is sent: with its pictures, as far as they can be drawn.

    ``files`` are those of the message.
    """
    pictures, unshown = [], []
    for attachment, kept, begins in _kept_with(office, files):
        cid = attachment.content_id or ""
        try:
            drawn = _painted(office, kept, begins)
        except Exception as error:  # a message never waits for its picture
            _log.warning("picture not drawn", outgoing=row.id, **fault(error, within=__file__))
            if all(words in kept for words in _WORDS):
                unshown.append(Unshown(cid, *(kept[words] for words in _WORDS)))
        else:
            pictures.append(Picture(cid, attachment.name, drawn))
    return with_pictures(row.raw or b"", pictures, unshown)


def _kept_with(
    office: Office, files: Sequence[Attached]
) -> list[tuple[Attached, dict[str, Any], tables.Segment | None]]:
    """Return what is to be drawn for a message, each with the segment in which its news begin.

    What cannot be read is empty, and fails when it is drawn.
    """
    kept = [(file, _read(file)) for file in files if file.content_type in (PLAN, CHART)]
    begins: dict[int, tables.Segment] = {}
    if before := tuple({plan["before"] for _, plan in kept if plan.get("before")}):
        with office.database.reading() as session:
            begins = {row.id: row for row in all_of(session, tables.Segment, id=before)}
    return [(file, plan, begins.get(plan.get("before", 0))) for file, plan in kept]


def _read(attachment: Attached) -> dict[str, Any]:
    try:
        kept = json.loads(unpacked(attachment.content))
    except ValueError:
        return {}
    return kept if isinstance(kept, dict) else {}


def _painted(office: Office, kept: dict[str, Any], begins: tables.Segment | None) -> bytes:
    """Return a picture that was kept as PNG."""
    folder = kept_grounds(office)
    if "svg" in kept:
        return _png((Layer(kept["svg"]),), 2 * charts.WIDTH, folder)
    plan = {name: value for name, value in kept.items() if name not in _WORDS}
    before = (begins.snapshot, begins.schema_version) if begins is not None else (b"", 0)
    widths = _WHOLE if plan["region"] is None and not plan.get("small") else _PART
    width, written = widths[plan.get("large", False)], json.dumps(plan, sort_keys=True)
    key = key_of(width, written, *before)
    return _PLANNED.picture(key, lambda: _png(_drawn(written, *before), width, folder))


def forget() -> None:
    """Forget all pictures that are kept in memory."""
    _PLANNED.clear()
    _PAINTED.clear()


def _drawn(plan: str, begins: bytes, schema: int) -> tuple[Layer, ...]:
    """Return what a plan (JSON) shows; ``begins`` is the compressed position before, or nothing."""
    kept = json.loads(plan)
    rules, board = game_of(kept["rules"]).rules, game_of(kept["rules"]).board
    if board is None:
        raise PictureFailed(f"there is no board for the rules {kept['rules']!r}")
    view = rules.view(rules.load(kept["snapshot"], kept["schema"]), None)
    before = None
    if begins:
        before = rules.view(rules.load(json.loads(unpacked(begins)), schema), None)
    region, language = kept["region"], language_named(kept["language"])
    if kept.get("small"):
        drawing = board.small_board_svg(view, before=before, language=language)
    else:
        part = Region(**{**region, "places": tuple(region["places"])}) if region else None
        drawing = board.board_svg(view, before=before, region=part, language=language)
    return drawing.layers or (Layer(drawing.svg),)


def _png(layers: tuple[Layer, ...], width: int, folder: Path) -> bytes:
    """Return layers as PNG, painted once."""
    key = key_of(width, *(layer.svg for layer in layers))
    return _PAINTED.picture(key, lambda: png(layers, width=width, folder=folder))
