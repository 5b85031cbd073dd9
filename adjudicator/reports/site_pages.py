"""The pages of a read-only site of the public record (``docs/site.md``), one dataclass each.

Everything in a page is what an onlooker may know. Addresses within the site are relative to the
page they stand on, so that it can be read from a disk. Templates are in ``templates/site/``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from adjudicator.engine.rules import OptionLine
from adjudicator.engine.words import Language
from adjudicator.reports.chronicle import Chronicle, TurnRecord
from adjudicator.reports.lines import WindowLine
from adjudicator.reports.render import environment
from adjudicator.reports.spoken import spoken
from adjudicator.words.order_words import of_game

STYLE = "style.css"
"""The one file that says how all pages look; it needs nothing else."""


CHECKER = "verify_dice.py"
"""The program with which anybody checks the dice of a record; it needs nothing else."""


@dataclass(frozen=True)
class Frame:
    """What is around every page: the name of the site and the way to its top (``../../``).

    ``feed`` is the address of the feed that belongs to the page.
    """

    site: str
    top: str
    feed: str
    language: str = "en"


@dataclass(frozen=True)
class Closer:
    """A part of a picture, shown larger: the address that names it, its size in pixels."""

    address: str
    width: int
    height: int


@dataclass(frozen=True)
class Figure:
    """A picture of the site: its address, its size in pixels, and in words what it shows.

    ``closer`` are parts of it that can be read on a telephone.
    """

    address: str
    width: int
    height: int
    title: str
    alt: str
    closer: tuple[Closer, ...] = ()


@dataclass(frozen=True)
class PointsOf:
    """Victory points of a role, at each of the moments of a ``History``."""

    role: str
    role_name: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class History:
    """Victory points over time; ``moments`` say when: at the start, after each turn."""

    moments: tuple[str, ...]
    lines: tuple[PointsOf, ...]


@dataclass(frozen=True)
class Chip:
    """A role with its colour (``#rrggbb``) and its victory points, in a line of the list."""

    role_name: str
    colour: str
    vp: int


@dataclass(frozen=True)
class PlayedBy:
    """A role and the name of who plays it; empty where names are not shown or not known."""

    role: str
    role_name: str
    player: str


@dataclass(frozen=True)
class Entry:
    """A game in the list of games: the ``address`` of its page, and what its points are called."""

    slug: str
    title: str
    address: str
    chronicle: Chronicle
    points_name: str
    points: tuple[Chip, ...]
    open_roles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Page:
    """What every page has; a subclass names its ``template`` in ``templates/site/``."""

    template: ClassVar[str]

    frame: Frame

    def __init_subclass__(cls, template: str = "") -> None:
        cls.template = template


@dataclass(frozen=True)
class PageOfGame(Page):
    """What every page of a game has."""

    chronicle: Chronicle


@dataclass(frozen=True)
class IndexPage(Page, template="index.html"):
    """All games: those that are played, those that wait for players, those that are over."""

    running: tuple[Entry, ...]
    waiting: tuple[Entry, ...]
    over: tuple[Entry, ...]


@dataclass(frozen=True)
class GamePage(PageOfGame, template="game.html"):
    """A game: where it stands, who plays what, its turns, its terms.

    ``material`` says what of the game is not as its publisher prints it. ``board`` is None where
    there is no picture; ``chart`` shows the history, ``dice`` the dice.
    """

    seats: tuple[PlayedBy, ...]
    history: History
    options: tuple[OptionLine, ...]
    material: tuple[str, ...]
    windows: tuple[WindowLine, ...]
    timing: tuple[str, ...]
    board: Figure | None
    chart: Figure | None
    dice: tuple[Figure, ...]


@dataclass(frozen=True)
class TurnPage(PageOfGame, template="turn.html"):
    """A turn: what happened in it, and how everybody stood at its end.

    ``orders`` are those that everybody could hear, by the stage of their episode.
    """

    turn: TurnRecord
    previous: TurnRecord | None
    following: TurnRecord | None
    board: Figure | None
    orders: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Taken:
    """A point to which a game was taken back: when, whether dice are fresh, and to where."""

    at: str
    rewound: bool
    stage: str


@dataclass(frozen=True)
class RecordPage(PageOfGame, template="record.html"):
    """The records of a game for download; ``whole`` is empty until the game is over."""

    public: str
    whole: str
    taken_back: tuple[Taken, ...]


@dataclass(frozen=True)
class CheckingPage(Page, template="checking.html"):
    """How anybody checks the dice of a game."""


@dataclass(frozen=True)
class News:
    """An entry of a feed (RFC 4287): a turn that is over, or the end of a game.

    ``id`` is a URN that never changes, ``updated`` a time as in RFC 3339, ``address`` the page.
    """

    id: str
    title: str
    updated: str
    address: str
    summary: tuple[str, ...]


@dataclass(frozen=True)
class Feed(Page, template="feed.atom"):
    """An Atom feed (RFC 4287) of results, the newest first; ``address`` is the page it is of."""

    id: str
    title: str
    updated: str
    itself: str
    address: str
    news: tuple[News, ...]


def page(context: Page, rules: str | None = None, language: Language | None = None) -> bytes:
    """Return a page as it is written, UTF-8; ``rules`` are those of the game it is about."""
    env = environment(rules, language)
    context = spoken(context, of_game(language, rules))
    values: dict[str, Any] = {
        field.name: getattr(context, field.name) for field in dataclasses.fields(context)
    }
    text = env.get_template(f"site/{context.template}").render(values)
    return f"{text.strip()}\n".encode()


def style() -> bytes:
    """Return the style sheet of all pages."""
    return environment(None).get_template(f"site/{STYLE}").render().encode()


def turn_file(turn: TurnRecord) -> str:
    """Return the name of the page of a turn."""
    return f"turn-{turn.number}.html"


def neighbours(
    turns: Sequence[TurnRecord], turn: TurnRecord
) -> tuple[TurnRecord | None, TurnRecord | None]:
    """Return the turns before and behind one, None where there is none."""
    place = list(turns).index(turn)
    before = turns[place - 1] if place else None
    return before, turns[place + 1] if place + 1 < len(turns) else None
