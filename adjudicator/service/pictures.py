"""Pictures in the mail: what is to be drawn is kept with a message and drawn when it is sent.

Drawing takes a hundred times as long as an order; so handling a message only notes the position
(play-by-email.md 8). ``painting`` draws it.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, TypeAlias

from adjudicator.drawing import (
    Drawing,
    Region,
    charts,
)
from adjudicator.engine.fact import Fact
from adjudicator.engine.words import Language, _, said
from adjudicator.games.contract import Board
from adjudicator.games.registry import game_of
from adjudicator.languages import language_named
from adjudicator.reports.lines import PictureLine
from adjudicator.service.contexts import all_heard
from adjudicator.service.office import Office
from adjudicator.service.players.preferences import language_of, preferences_of
from adjudicator.service.playing import Playing
from adjudicator.service.turns import first_segments, views_at_beginnings
from adjudicator.store import generations, positions, tables
from adjudicator.store.unpacking import unpacked
from adjudicator.words.order_words import order_line

PLAN: Final = "application/vnd.adjudicator.drawing+json"
"""The content type of an attachment that is drawn when its message is sent."""
CHART: Final = "application/vnd.adjudicator.chart+svg"
"""The content type of a chart that is painted when its message is sent."""


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

    def kept_in(self, language: str) -> dict[str, Any]:
        """Return what is kept of the plan, with the code of the language of its names."""
        return {
            "rules": self.rules,
            "schema": self.schema,
            "snapshot": self.snapshot,
            "before": self.before,
            "region": asdict(self.region) if self.region else None,
            "language": language,
        }


Wanted: TypeAlias = Callable[[], Plan | None]
"""What plans a picture, called only for those who want one."""


Charted: TypeAlias = Callable[[Language | None], tuple[Drawing, ...]]
"""What draws charts in a language, called only for those who want pictures."""


@dataclass(frozen=True)
class Chart:
    """A chart in one message: it is small, and kept as it is drawn."""

    drawing: Drawing
    cid: str
    language: Language | None = None

    @property
    def line(self) -> PictureLine:
        """What the templates need of it."""
        announced = _("A chart comes with this mail: {title}.", title=self.drawing.title)
        return PictureLine(self.cid, self.drawing.alt, announced)

    @property
    def attachment(self) -> tables.Attachment:
        """The row that is kept with the message, to be painted when it is sent."""
        instead = _("This chart could not be drawn: {title}.", title=self.drawing.title)
        words = picture_words(self.line.announced, instead, self.language)
        return kept_with("chart.png", CHART, self.cid, {"svg": self.drawing.svg, **words})


@dataclass(frozen=True)
class Illustration:
    """A picture in one message: what it shows, its Content-ID, the language of its names."""

    plan: Plan
    cid: str
    language: str

    @property
    def line(self) -> PictureLine:
        """What the templates need of it."""
        announced = (
            _("A picture of the board comes with this mail.")
            if self.plan.region is None
            else _("A picture of this part of the board comes with this mail.")
        )
        return PictureLine(self.cid, self.plan.alt, announced)

    @property
    def attachment(self) -> tables.Attachment:
        """The row that is kept with the message, to be drawn when it is sent."""
        kept = self.plan.kept_in(self.language)
        instead = _(
            "The picture could not be drawn. {order} asks for the board again.",
            order=order_line("MAP"),
        )
        words = picture_words(self.line.announced, instead, language_named(self.language))
        return kept_with("map.png", PLAN, self.cid, {**kept, **words})


def picture_words(announced: str, instead: str, language: Language | None) -> dict[str, str]:
    """Return what announces a picture, and what is said where it could not be drawn."""
    return {"announced": said(announced, language), "instead": said(instead, language)}


def kept_with(name: str, kind: str, cid: str | None, kept: Mapping[str, Any]) -> tables.Attachment:
    """Return the row of a picture; ``outgoing_id`` is filled in when the message is queued.

    Without a Content-ID it comes as a file.
    """
    content = zlib.compress(json.dumps(kept, separators=(",", ":")).encode())
    return tables.Attachment(
        outgoing_id=0, name=name, content_type=kind, content_id=cid, content=content
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


def content_id(key: str, domain: str) -> str:
    """Return the Content-ID of the picture in the message with an outbox key."""
    return f"map.{hashlib.sha256(key.encode()).hexdigest()[:24]}@{domain}"


# -- what is to be drawn --------------------------------------------------------------------------


def whole_board(playing: Playing, since: int | None = None) -> Plan | None:
    """Return the plan of the whole board; what changed from segment ``since`` on is marked."""
    board = game_of(playing.row.game).board
    return None if board is None else _plan(playing, board, since, None)


def board_after(playing: Playing, turn: int) -> Plan | None:
    """Return the plan of the whole board at the end of a turn, or now, with what the turn did."""
    session, game = playing.session, playing.row
    board = game_of(game.game).board
    if board is None:
        return None
    firsts = first_segments(session, game)
    plan = _plan(playing, board, firsts.get(turn), None)
    if turn + 1 not in firsts:
        return plan
    row = generations.segment(session, game, firsts[turn + 1])
    snapshot = json.loads(unpacked(row.snapshot))
    return replace(plan, schema=row.schema_version, snapshot=snapshot)


def part_of_board(
    playing: Playing,
    since: int | None = None,
    *,
    facts: Sequence[Fact] = (),
    places: Sequence[str] = (),
) -> Plan | None:
    """Return the plan of the part of the board around places, then what facts name, if any."""
    board = game_of(playing.row.game).board
    if board is None:
        return None
    regions = board.regions_of(playing.view(None), facts=facts, places=places)
    return _plan(playing, board, since, regions[0]) if regions else None


def _plan(playing: Playing, board: Board, since: int | None, region: Region | None) -> Plan:
    rules, game = playing.rules, playing.row
    row = None if since is None else generations.segment(playing.session, game, since)
    before = _view_at(game.game, row)
    return Plan(
        rules=game.game,
        schema=rules.schema,
        snapshot=rules.dump(playing.state),
        alt=board.board_words(playing.view(None), before=before, region=region),
        before=row.id if row is not None else None,
        region=region,
    )


def _view_at(rules: str, row: tables.Segment | None) -> Any:
    """Return what everybody saw when a segment began."""
    if row is None:
        return None
    game = game_of(rules).rules
    snapshot = json.loads(unpacked(row.snapshot))
    return game.view(game.load(snapshot, row.schema_version), None)


def charts_of(
    playing: Playing, language: Language | None = None, *, until: int | None = None
) -> tuple[Drawing, ...]:
    """Return charts of a game as everybody may know it: victory points by turn, and dice.

    They reach to the end of the turn ``until``, or to this moment.
    """
    session, game = playing.session, playing.row
    wording = game_of(game.game).wording
    begun = views_at_beginnings(session, game)
    last = max(begun) if until is None else until
    turns = sorted(turn for turn in begun if 0 < turn <= last)
    points = [wording.victory_points(begun[turn]) for turn in turns]
    after = begun.get(last + 1)
    points.append(wording.victory_points(playing.view(None) if after is None else after))
    courses = [
        charts.Course(
            wording.role_name(role), wording.colour(role), tuple(at[role] for at in points)
        )
        for role in playing.roles
    ]
    times = [
        *(_("turn {turn}", turn=turn) for turn in turns),
        _("now") if after is None else _("end"),
    ]
    drawn = [charts.courses_chart(_("Victory points"), times, courses, language)]
    told = [
        one.fact
        for one in all_heard(session, game, positions.ONLOOKER)
        if wording.turn_of(one.stage) <= last
    ]
    return (*drawn, *dice_charts(game.game, told, language))


def dice_charts(
    rules: str, told: Sequence[Fact], language: Language | None = None
) -> tuple[Drawing, ...]:
    """Return charts of the dice in facts: how many hit, and how often each face came."""
    wording, drawn = game_of(rules).wording, []
    if throws := wording.throws(told):
        drawn.append(charts.throws_chart(_("Dice and hits"), throws, language))
    if faces := wording.faces(told):
        drawn.append(charts.faces_chart(_("Faces of the dice"), faces, language))
    return tuple(drawn)


def charts_for(
    office: Office, player: tables.Player, charted: Charted | None, key: str
) -> tuple[Chart, ...]:
    """Return the charts of a message to a player; none where he, or the operator, wants none."""
    settings = office.settings
    if charted is None or not settings.pictures or not preferences_of(player).pictures:
        return ()
    language = language_of(player)
    return tuple(
        Chart(drawing, content_id(f"{key}/chart/{number}", settings.domain), language)
        for number, drawing in enumerate(charted(language), start=1)
    )
