"""The command that makes posts for forums: ``adjudicator post``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from adjudicator.cli_base import at_time, open_office, used_wrongly

CURRENT: Final = "current"
_FORMATS: Final = ("bbcode", "markdown", "html", "text")


def _turn(_context: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    if text is not None and text != CURRENT and not re.fullmatch(r"[1-9]\d*", text):
        raise click.BadParameter(f"{text!r} is neither the number of a turn nor {CURRENT!r}")
    return text


def _tag(_context: click.Context, _parameter: click.Parameter, text: str) -> str:
    if not re.fullmatch(r"[A-Za-z]+", text):
        raise click.BadParameter(f"{text!r} is no BBCode tag; a tag is letters, such as spoiler")
    return text


def _code(_context: click.Context, _parameter: click.Parameter, text: str) -> str:
    from adjudicator.languages import OWN_NAMES

    if text not in OWN_NAMES:
        raise click.BadParameter(f"{text!r} is not spoken; there are: {', '.join(OWN_NAMES)}")
    return text


@click.command("post")
@click.argument("name", metavar="GAME")
@click.option(
    "--turn",
    metavar="N",
    callback=_turn,
    help="Which turn; current for the one being played. The newest that is over unless given.",
)
@click.option(
    "--since", type=click.IntRange(min=1), metavar="IMPULSE", help="From this impulse on."
)
@click.option(
    "--format", "markup", type=click.Choice(_FORMATS), default="bbcode", show_default=True
)
@click.option(
    "--to",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Write into this file; a folder gets the post, its title and its pictures.",
)
@click.option("--players", is_flag=True, help="With the names of the players.")
@click.option(
    "--spoiler",
    default="spoiler",
    show_default=True,
    metavar="TAG",
    callback=_tag,
    help="The BBCode tag that hides dice: o at BoardGameGeek.",
)
@click.option(
    "--language",
    "code",
    default="en",
    show_default=True,
    metavar="CODE",
    callback=_code,
    help="The language of the post.",
)
@at_time
def post(
    name: str,
    turn: str | None,
    since: int | None,
    markup: str,
    to: Path | None,
    players: bool,
    spoiler: str,
    code: str,
) -> None:
    """Write the public result of a turn, ready to paste into a forum.

    Title, summary, round by round, dice folded away, standings and the next deadline: what an
    onlooker may know and nothing else.
    """
    from adjudicator.languages import language_named
    from adjudicator.reports.forum import Wanted
    from adjudicator.service.chronicle import chronicle_of
    from adjudicator.service.forum import post_of, turn_to_tell

    with open_office() as office, used_wrongly():
        record = chronicle_of(office, name)
        if turn == CURRENT:
            number = record.turns[-1].number if record.turns else None
        else:
            number = int(turn) if turn else None
        wanted = Wanted(turn_to_tell(record, number).number, since, players, spoiler)
        made = post_of(record, wanted, markup, language_named(code))
    _write(made.title, made.body, markup, to)


def _write(title: str, body: str, markup: str, to: Path | None) -> None:
    """Write a post to standard output, a file or a folder."""
    from adjudicator.reports.markup import FORMATS

    if to is None:
        click.echo(body, nl=False)
        return
    try:
        if to.is_dir() or not to.suffix:
            to.mkdir(parents=True, exist_ok=True)
            (to / "title.txt").write_text(title + "\n", encoding="utf-8")
            to = to / f"post.{FORMATS[markup].ending}"
        to.write_text(body, encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"{to} cannot be written: {error.strerror}") from error
    click.echo(str(to), err=True)
