"""Drawing what is kept with a message, when it is sent.

A message never waits for a picture: where one cannot be drawn it goes out without, and says so
(``docs/pictures.md``).
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from adjudicator.drawing import PictureFailed, Region, charts
from adjudicator.drawing.drawing import Layer
from adjudicator.drawing.raster import png
from adjudicator.games.registry import game_of
from adjudicator.languages import language_named
from adjudicator.log import fault, get_logger
from adjudicator.mail.illustrated import Unshown, with_pictures
from adjudicator.mail.outgoing import Picture
from adjudicator.service.office import Office
from adjudicator.service.post.enclosures import CHART, PLAN
from adjudicator.store import mail_queries, tables
from adjudicator.store.unpacking import unpacked

_WHOLE: Final = {False: 1000, True: 1600}
_PART: Final = {False: 720, True: 1440}
"""How many pixels wide a picture is, whole, or small or a region: a telephone has two for each
point."""
_KEPT: Final = 8  # the seats of a game mostly get the same picture, one after the other
_WORDS: Final = ("announced", "instead")

_log = get_logger(__name__)


def kept_grounds(office: Office) -> Path:
    """Return the folder in which the ground of maps is kept; it may be emptied at any time."""
    return office.settings.data_dir / "grounds"


def illustrated(office: Office, row: tables.Outgoing) -> bytes:
    """Return a message as it is sent: with its pictures, as far as they can be drawn."""
    pictures, unshown = [], []
    for attachment, kept, begins in _kept_with(office, row):
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
    office: Office, row: tables.Outgoing
) -> list[tuple[mail_queries.Attached, dict[str, Any], tables.Segment | None]]:
    """Return what is to be drawn for a message, each with the segment in which its news begin.

    What cannot be read is empty, and fails when it is drawn.
    """
    found = []
    with office.database.reading() as session:
        for attachment in mail_queries.attachments_of(session, row):
            if attachment.content_type in (PLAN, CHART):
                kept = _read(attachment)
                before = kept.get("before")
                begins = session.get(tables.Segment, before) if before else None
                found.append((attachment, kept, begins))
    return found


def _read(attachment: mail_queries.Attached) -> dict[str, Any]:
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
    layers = _drawn(json.dumps(plan, sort_keys=True), *before)
    widths = _WHOLE if plan["region"] is None and not plan.get("small") else _PART
    return _png(layers, widths[plan.get("large", False)], folder)


@lru_cache(_KEPT)
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


_png = lru_cache(_KEPT)(lambda layers, width, folder: png(layers, width=width, folder=folder))
