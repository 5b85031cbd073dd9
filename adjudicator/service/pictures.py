"""Pictures in the mail: what is to be drawn is kept with a message and drawn when it is sent.

Drawing takes a hundred times as long as an order; so handling a message only notes the position.
A message never waits for a picture: where one cannot be drawn it goes out without
(play-by-email.md 8).
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlmodel import Session

from adjudicator.engine.fact import Fact
from adjudicator.engine.words import Language, _
from adjudicator.games.registry import game_named
from adjudicator.languages import language_named
from adjudicator.log import get_logger
from adjudicator.mail.outgoing import Picture, with_pictures
from adjudicator.pictures import (
    Drawing,
    Region,
    board_svg,
    board_words,
    charts,
    has_board,
    regions_of,
)
from adjudicator.pictures.drawing import Layer
from adjudicator.pictures.raster import png
from adjudicator.reports.lines import PictureLine
from adjudicator.reports.wording import wording_of
from adjudicator.service.chronicle import views_at_beginnings
from adjudicator.service.contexts import all_heard
from adjudicator.service.office import Office
from adjudicator.service.playing import Playing
from adjudicator.service.preferences import language_of, preferences_of
from adjudicator.store import generations, mail_queries, positions, tables

PLAN: Final = "application/vnd.adjudicator.drawing+json"
"""The content type of an attachment that is drawn when its message is sent."""
CHART: Final = "application/vnd.adjudicator.chart+svg"
"""The content type of a chart, compressed SVG, that is painted when its message is sent."""
_WIDTHS: Final = {True: 1600, False: 720}
"""How many pixels wide a picture is, whole or a region: a telephone has two for each point."""
_KEPT: Final = 8  # the seats of a game mostly get the same picture, one after the other

_log = get_logger(__name__)


@dataclass(frozen=True)
class Plan:
    """What a picture is to show, and the words that stand in its place (``alt``).

    ``snapshot`` is the position as the rules dump it, with its ``schema``; ``before`` is the
    number of the row of the segment with which the changes begin that are marked.
    """

    rules: str
    schema: int
    snapshot: Any
    alt: str
    before: int | None = None
    region: Region | None = None


Wanted: TypeAlias = Callable[[], Plan | None]
"""What plans a picture, called only for those who want one."""


Charted: TypeAlias = Callable[[Language | None], tuple[Drawing, ...]]
"""What draws charts in a language, called only for those who want pictures."""


@dataclass(frozen=True)
class Chart:
    """A chart in one message: it is small, and kept as it is drawn."""

    drawing: Drawing
    cid: str

    @property
    def line(self) -> PictureLine:
        """What the templates need of it."""
        return PictureLine(self.cid, self.drawing.alt, title=self.drawing.title)

    @property
    def attachment(self) -> tables.Attachment:
        """The row that is kept with the message, to be painted when it is sent."""
        content = zlib.compress(self.drawing.svg.encode())
        return tables.Attachment(
            outgoing_id=0,
            name="chart.png",
            content_type=CHART,
            content_id=self.cid,
            content=content,
        )


@dataclass(frozen=True)
class Illustration:
    """A picture in one message: what it shows, its Content-ID, the language of its names."""

    plan: Plan
    cid: str
    language: str

    @property
    def line(self) -> PictureLine:
        """What the templates need of it."""
        return PictureLine(self.cid, self.plan.alt, whole=self.plan.region is None)

    @property
    def attachment(self) -> tables.Attachment:
        """The row that is kept with the message, to be drawn when it is sent."""
        plan = self.plan
        kept = {
            "rules": plan.rules,
            "schema": plan.schema,
            "snapshot": plan.snapshot,
            "before": plan.before,
            "region": asdict(plan.region) if plan.region else None,
            "language": self.language,
        }
        content = zlib.compress(json.dumps(kept, separators=(",", ":")).encode())
        # ``outgoing_id`` is filled in when the message is queued.
        return tables.Attachment(
            outgoing_id=0, name="map.png", content_type=PLAN, content_id=self.cid, content=content
        )


def illustration(
    office: Office, player: tables.Player, wanted: Wanted | None, key: str
) -> Illustration | None:
    """Return the picture of a message to a player; None where he, or the operator, wants none.

    ``key`` is that of the message.
    """
    settings = office.settings
    if wanted is None or not settings.pictures or not preferences_of(player).pictures:
        return None
    plan = wanted()
    if plan is None:
        return None
    return Illustration(plan, content_id(key, settings.domain), player.language)


def kept_grounds(office: Office) -> Path:
    """Return the folder in which the ground of maps is kept; it may be emptied at any time."""
    return office.settings.data_dir / "grounds"


def content_id(key: str, domain: str) -> str:
    """Return the Content-ID of the picture in the message with an outbox key."""
    return f"map.{hashlib.sha256(key.encode()).hexdigest()[:24]}@{domain}"


# -- what is to be drawn --------------------------------------------------------------------------


def whole_board(playing: Playing, since: int | None = None) -> Plan | None:
    """Return the plan of the whole board; what changed from segment ``since`` on is marked."""
    return _plan(playing, since, None) if has_board(playing.row.game) else None


def part_of_board(
    playing: Playing,
    since: int | None = None,
    *,
    facts: Sequence[Fact] = (),
    places: Sequence[str] = (),
) -> Plan | None:
    """Return the plan of the part of the board around places, then what facts name, if any."""
    rules = playing.row.game
    if not has_board(rules):
        return None
    regions = regions_of(rules, playing.view(None), facts=facts, places=places)
    return _plan(playing, since, regions[0]) if regions else None


def _plan(playing: Playing, since: int | None, region: Region | None) -> Plan:
    rules, game = playing.rules, playing.row
    row = None if since is None else generations.segment(playing.session, game, since)
    before = _view_at(game.game, row)
    return Plan(
        rules=game.game,
        schema=rules.schema,
        snapshot=rules.dump(playing.state),
        alt=board_words(game.game, playing.view(None), before=before, region=region),
        before=row.id if row is not None else None,
        region=region,
    )


def _view_at(rules: str, row: tables.Segment | None) -> Any:
    """Return what everybody saw when a segment began."""
    if row is None:
        return None
    game = game_named(rules)
    snapshot = json.loads(zlib.decompress(row.snapshot))
    return game.view(game.load(snapshot, row.schema_version), None)


def charts_of(playing: Playing, language: Language | None = None) -> tuple[Drawing, ...]:
    """Return charts of a game as everybody may know it: victory points by turn, dice and hits."""
    session, game = playing.session, playing.row
    wording = wording_of(game.game)
    begun = views_at_beginnings(session, game)
    turns = sorted(turn for turn in begun if turn)
    points = [wording.victory_points(begun[turn]) for turn in turns]
    points.append(wording.victory_points(playing.view(None)))
    courses = [
        charts.Course(
            wording.role_name(role), wording.colour(role), tuple(at[role] for at in points)
        )
        for role in playing.rules.roles
    ]
    times = [*(_("turn {turn}", turn=turn) for turn in turns), _("now")]
    drawn = [charts.courses_chart(_("Victory points"), times, courses, language)]
    throws = wording.throws(one.fact for one in all_heard(session, game, positions.ONLOOKER))
    if throws:
        drawn.append(charts.throws_chart(_("Dice and hits"), throws, language))
    return tuple(drawn)


def charts_for(
    office: Office, player: tables.Player, charted: Charted | None, key: str
) -> tuple[Chart, ...]:
    """Return the charts of a message to a player; none where he, or the operator, wants none."""
    settings = office.settings
    if charted is None or not settings.pictures or not preferences_of(player).pictures:
        return ()
    return tuple(
        Chart(drawing, content_id(f"{key}/chart/{number}", settings.domain))
        for number, drawing in enumerate(charted(language_of(player)), start=1)
    )


# -- drawing --------------------------------------------------------------------------------------


def illustrated(office: Office, row: tables.Outgoing) -> bytes:
    """Return a message as it is sent: with its pictures, as far as they can be drawn."""
    raw = row.raw or b""
    with office.database.reading() as session:
        plans = [
            attachment
            for attachment in mail_queries.attachments_of(session, row)
            if attachment.content_type in (PLAN, CHART)
        ]
        drawings = [(plan, _layers_of(session, row, plan)) for plan in plans]
    pictures = [
        Picture(plan.content_id or "", plan.name, content)
        for plan, drawing in drawings
        if drawing is not None and (content := _painted(office, row, *drawing)) is not None
    ]
    return with_pictures(raw, pictures)


def _layers_of(
    session: Session, row: tables.Outgoing, plan: tables.Attachment
) -> tuple[tuple[Layer, ...], int] | None:
    """Return what a plan shows and how wide it is painted; None, noted in the log, if it fails."""
    try:
        if plan.content_type == CHART:
            return (Layer(zlib.decompress(plan.content).decode()),), 2 * charts.WIDTH
        kept = json.loads(zlib.decompress(plan.content))
        before = session.get(tables.Segment, kept["before"]) if kept["before"] else None
        begins = before.snapshot if before is not None else b""
        schema = before.schema_version if before is not None else 0
        return _drawn(plan.content, begins, schema), _WIDTHS[kept["region"] is None]
    except Exception as error:  # a message never waits for its picture
        _log.warning("picture not drawn", outgoing=row.id, error=f"{type(error).__name__}: {error}")
        return None


@lru_cache(_KEPT)
def _drawn(plan: bytes, begins: bytes, schema: int) -> tuple[Layer, ...]:
    """Return what a plan shows; ``begins`` is the compressed position before it, or nothing."""
    kept = json.loads(zlib.decompress(plan))
    game = game_named(kept["rules"])
    view = game.view(game.load(kept["snapshot"], kept["schema"]), None)
    before = None
    if begins:
        before = game.view(game.load(json.loads(zlib.decompress(begins)), schema), None)
    region = kept["region"]
    drawing = board_svg(
        kept["rules"],
        view,
        before=before,
        region=Region(**{**region, "places": tuple(region["places"])}) if region else None,
        language=language_named(kept["language"]),
    )
    return drawing.layers or (Layer(drawing.svg),)


def _painted(
    office: Office, row: tables.Outgoing, layers: tuple[Layer, ...], width: int
) -> bytes | None:
    """Return a drawing as PNG; None, and a line in the log, when it cannot be painted."""
    try:
        return _png(layers, width, kept_grounds(office))
    except Exception as error:  # a message never waits for its picture
        _log.warning("picture not drawn", outgoing=row.id, error=f"{type(error).__name__}: {error}")
        return None


_png = lru_cache(_KEPT)(lambda layers, width, folder: png(layers, width=width, folder=folder))
