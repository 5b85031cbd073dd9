"""Posts for forums: a turn of the public record, ready to paste (``docs/forum.md``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from jinja2 import Environment

from adjudicator.engine.words import Language, Words, _, and_list, said
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Standings
from adjudicator.reports.chronicle import Chronicle, Episode, TurnRecord
from adjudicator.reports.layout import one_line, tidied
from adjudicator.reports.markup import FORMATS, MarkUp, clean
from adjudicator.reports.render import environment
from adjudicator.reports.spoken import spoken
from adjudicator.words.order_words import of_game

SPOILER: Final = "spoiler"
"""The BBCode tag that most forums hide things with."""
UTC: Final = "UTC"


@dataclass(frozen=True)
class Picture:
    """A picture in a post: where it can be seen (a file's name or an address) and what it shows."""

    place: str
    caption: str


@dataclass(frozen=True)
class ForumPost:
    """A post: the subject for a new thread, and the text of the post, which begins with it too."""

    title: str
    body: str


@dataclass(frozen=True)
class Wanted:
    """What is to be posted: a turn, from one of its impulses on where ``since`` names it.

    ``players`` tells who plays what. ``spoiler`` is the BBCode tag that hides the dice.
    ``pictures`` are shown below the summary. ``folds``: the forum lets the HTML through with which
    Markdown folds something away.
    """

    turn: int
    since: int | None = None
    players: bool = False
    spoiler: str = SPOILER
    pictures: tuple[Picture, ...] = ()
    folds: bool = True


def forum_post(
    chronicle: Chronicle, wanted: Wanted, markup: str, language: Language | None = None
) -> ForumPost:
    """Return the post about a turn in one of the ``FORMATS``, in a language (None is English).

    KeyError when there is no such format or nothing is known of the turn.
    """
    language = of_game(language, chronicle.game.rules)
    form, record = FORMATS[markup], chronicle.turn(wanted.turn)
    if record is None:
        raise KeyError(wanted.turn)
    title = one_line(clean(said(title_of(chronicle, record, wanted.since), language)))
    turn = spoken(record, language)
    shows_next = chronicle.turns[-1].number - record.number <= 1
    template = _environment(chronicle.game.rules, form, language).get_template(form.template)
    body = template.render(
        title=title,
        chronicle=spoken(chronicle, language),
        turn=turn,
        headlines=turn.headlines if wanted.since is None else (),
        episodes=episodes_since(turn, wanted.since),
        standings_title=_standings_title(record),
        standings_lines=columns(turn.standings),
        next_lines=(*_digest_lines(turn), *(next_lines(chronicle) if shows_next else ())),
        wanted=wanted,
    )
    return ForumPost(title, tidied(body))


def title_of(chronicle: Chronicle, record: TurnRecord, since: int | None) -> Words:
    """Return the subject of a post: the game, the turn, and how much of it is told."""
    values = {"game": chronicle.game.slug, "title": chronicle.game.title, "turn": record.title}
    if since is not None:
        part = game_of(chronicle.game.rules).part
        return _(
            "{game!s}, {title!s}: {turn} from {part} {number}", part=part, number=since, **values
        )
    if not record.ended:
        return _("{game!s}, {title!s}: {turn} so far", **values)
    return _("{game!s}, {title!s}: {turn}", **values)


def episodes_since(record: TurnRecord, since: int | None) -> Sequence[Episode]:
    """Return the episodes of a turn, from an impulse on where one is named."""
    if since is None:
        return record.episodes
    for place, episode in enumerate(record.episodes):
        if episode.round is not None and episode.round >= since:
            return record.episodes[place:]
    return ()


def _digest_lines(record: TurnRecord) -> tuple[Words, ...]:
    """Return the digest of the record at the end of a turn, where there is one."""
    if not record.digest:
        return ()
    return (
        _("Digest of the record up to the end of this turn: {digest!s}.", digest=record.digest),
    )


def next_lines(chronicle: Chronicle) -> tuple[Words, ...]:
    """Return what comes next: the deadline in UTC and in the zone of the game, or how it ended."""
    if chronicle.status == "over":
        secret = _(
            "The secret of the dice is {secret!s}; its SHA-256 was {hash!s} from the beginning.",
            secret=chronicle.secret,
            hash=chronicle.secret_hash,
        )
        return (_("The game is over. {outcome}", outcome=chronicle.outcome), secret)
    if chronicle.status == "held":
        return (_("The game is on hold; no deadline runs."),)
    if chronicle.status == "setup":
        return (_("The game waits for players."),)
    window = chronicle.window
    if window is None or window.due is None:
        return ()
    asked = {"name": window.name, "code": window.code, "roles": and_list(window.roles)}
    due = window.due
    if window.zone == UTC:
        return (_("Next deadline: {utc}, {name} ({code!s}) of {roles}.", utc=due.utc, **asked),)
    return (
        _(
            "Next deadline: {utc}, that is {local}, {name} ({code!s}) of {roles}.",
            utc=due.utc,
            local=due.local,
            **asked,
        ),
    )


def _standings_title(record: TurnRecord) -> Words:
    if record.ended:
        return _("Standings at the end of {turn}", turn=record.title)
    return _("Standings")


def columns(standings: Standings) -> tuple[str, ...]:
    """Return a table as lines of one width for each column, the first to the left."""
    rows = [standings.columns, *((line.role_name, *line.cells) for line in standings.lines)]
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    return tuple(
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


@cache
def _environment(rules: str, form: MarkUp, language: Language | None) -> Environment:
    """Return the environment of a format: all that is printed is plain text of that format."""
    # The text of the templates is markup; what they print is not, not even our own sentences.
    return environment(rules, language).overlay(
        autoescape=False, finalize=partial(_plain, form, language)
    )


def _plain(form: MarkUp, language: Language | None, value: object) -> str:
    return form.plain(said(value, language) if isinstance(value, Words) else str(value))
