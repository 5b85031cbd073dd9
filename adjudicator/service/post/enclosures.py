"""Pictures and charts that come with messages: what is kept of them until they are drawn.

Drawing takes several times as long as an order; so handling a message only notes what is to be
drawn (``docs/pictures.md``). ``render_queue`` draws it when the message is sent.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, TypeAlias

from adjudicator.drawing import Drawing, Region
from adjudicator.engine.words import Language, Words, _, said, sentences
from adjudicator.languages import language_named
from adjudicator.reports.lines import PictureLine
from adjudicator.service.office import Office
from adjudicator.service.post.preferences import language_of, preferences_of
from adjudicator.store import tables
from adjudicator.words.order_words import order_line

PLAN: Final = "application/vnd.adjudicator.drawing+json"
"""The content type of an attachment that is drawn when its message is sent."""
CHART: Final = "application/vnd.adjudicator.chart+svg"
"""The content type of a chart that is painted when its message is sent."""


@dataclass(frozen=True)
class Plan:
    """What a picture is to show, and the words that stand in its place (``alt``).

    ``snapshot`` is the position as the rules dump it, with its ``schema``; ``before`` is the
    number of the row of the segment with which the changes begin that are marked. ``large``: with
    all details, which takes more room; ``small``: the whole board as a telephone shows it.
    """

    rules: str
    schema: int
    snapshot: Any
    alt: str
    before: int | None = None
    region: Region | None = None
    large: bool = False
    small: bool = False

    def kept_in(self, language: str) -> dict[str, Any]:
        """Return what is kept of the plan, with the code of the language of its names."""
        return {
            "rules": self.rules,
            "schema": self.schema,
            "snapshot": self.snapshot,
            "before": self.before,
            "region": asdict(self.region) if self.region else None,
            "large": self.large,
            "small": self.small,
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
        announced = _("A picture of the board comes with this mail.")
        if self.plan.region is not None:
            announced = _("A picture of this part of the board comes with this mail.")
        elif not self.plan.small:
            small = _("{order} brings one for a telephone.", order=order_line("MAP SMALL"))
            announced = sentences(announced, small)
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


@dataclass(frozen=True)
class Enclosed:
    """A picture that comes as a file: its name, its title, and what it is drawn from.

    ``language`` is that of who reads the message.
    """

    name: str
    title: str
    kind: str
    kept: Mapping[str, Any]
    language: Language | None

    @property
    def line(self) -> Words:
        """The sentence that announces it."""
        return _("{file!s}: {title}", file=self.name, title=self.title)

    @property
    def attachment(self) -> tables.Attachment:
        """The row that is kept with the message."""
        instead = _("{file!s} could not be drawn: {title}", file=self.name, title=self.title)
        words = picture_words(self.line, instead, self.language)
        return kept_with(self.name, self.kind, None, {**self.kept, **words})


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
    if preferences_of(player).small_pictures and plan.region is None and not plan.large:
        plan = replace(plan, small=True)
    return Illustration(plan, content_id(key, settings.domain), player.language)


def content_id(key: str, domain: str) -> str:
    """Return the Content-ID of the picture in the message with an outbox key."""
    return f"map.{hashlib.sha256(key.encode()).hexdigest()[:24]}@{domain}"


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
