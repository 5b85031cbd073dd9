"""The command that makes posts for forums and posts them: ``adjudicator post``."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from adjudicator.cli.base import at_time, open_office, used_wrongly

if TYPE_CHECKING:
    from adjudicator.engine.words import Language
    from adjudicator.forums.board import Board, Place
    from adjudicator.reports.forum import Wanted
    from adjudicator.service.office import Office
    from adjudicator.service.public.forum_posts import PictureFile
    from adjudicator.service.public.posting import Draft
    from adjudicator.settings import Settings

_FORMATS: Final = ("bbcode", "markdown", "html", "text")
_PASTED_ONLY: Final = ("markup", "to", "pictures_at")
_FORUM_ONLY: Final = ("category", "topic", "preview", "yes")


def _turn(_context: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    from adjudicator.service.public.forum_posts import CURRENT

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
    "--format", "markup", type=click.Choice(_FORMATS), help="How it is written; default bbcode."
)
@click.option(
    "--to",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Write into this file; a folder gets the post and its title.",
)
@click.option(
    "--pictures-at",
    metavar="URL",
    help="Where the pictures of a folder will be found; they are shown from there.",
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
    default="en",
    show_default=True,
    metavar="CODE",
    callback=_code,
    help="The language of the post.",
)
@click.option("--discourse", "kind", flag_value="discourse", help="Post it to Discourse.")
@click.option("--nodebb", "kind", flag_value="nodebb", help="Post it to NodeBB.")
@click.option("--category", type=click.IntRange(min=1), help="Post a topic of its own there.")
@click.option("--topic", type=click.IntRange(min=1), help="Post a reply to this topic.")
@click.option("--preview", is_flag=True, help="Show what would be posted and stop.")
@click.option("--yes", is_flag=True, help="Post without asking.")
@at_time
def post(name: str, kind: str | None, **options: Any) -> None:
    """Write the public result of a turn, ready to paste into a forum, or post it.

    Title, summary, round by round, dice folded away, standings and the next deadline: what an
    onlooker may know and nothing else.

    With --discourse or --nodebb it is shown, and posted once you have confirmed it. Doing it again
    posts nothing twice: the post is edited if the text has changed.
    """
    _check_together(kind, options)
    with open_office() as office:
        with used_wrongly():
            wanted = _wanted(office, name, options, kind)
        if kind is None:
            _paste(office, name, wanted, options)
        else:
            _post(office, name, wanted, kind, options)


def _check_together(kind: str | None, options: dict[str, Any]) -> None:
    """Refuse options that belong to what is not done."""
    for option in _FORUM_ONLY if kind is None else _PASTED_ONLY:
        if options[option] and kind is None:
            raise click.UsageError(f"--{option} goes with --discourse or --nodebb only.")
        if options[option]:
            shown = {"markup": "format", "pictures_at": "pictures-at"}.get(option, option)
            raise click.UsageError(f"--{shown} and --{kind} cannot be given together.")
    if options["category"] and options["topic"]:
        raise click.UsageError("--category and --topic cannot be given together.")


def _wanted(office: Office, name: str, options: dict[str, Any], kind: str | None) -> Wanted:
    """Return what is to be told; raises NotPossible when there is nothing."""
    from adjudicator.reports.forum import Wanted
    from adjudicator.service.public.chronicle import chronicle_of
    from adjudicator.service.public.forum_posts import turn_called

    return Wanted(
        turn_called(chronicle_of(office, name), options["turn"]).number,
        options["since"],
        options["players"],
        options["spoiler"],
        folds=kind != "nodebb",  # its Markdown lets no HTML through
    )


# -- to be pasted -------------------------------------------------------------------------------


def _paste(office: Office, name: str, wanted: Wanted, options: dict[str, Any]) -> None:
    """Write a post to standard output, a file or a folder."""
    from adjudicator.languages import language_named
    from adjudicator.reports.markup import FORMATS
    from adjudicator.service.public.chronicle import chronicle_of
    from adjudicator.service.public.forum_posts import post_of

    form, to, url = FORMATS[options["markup"] or "bbcode"], options["to"], options["pictures_at"]
    language = language_named(options["language"])
    in_folder = to is not None and (to.is_dir() or not to.suffix)
    files = _pictures(office, name, wanted, language) if in_folder else ()
    base = f"{url.rstrip('/')}/" if url else ""
    shown = tuple(file.shown_at(base + file.name) for file in files)
    with used_wrongly():
        record = chronicle_of(office, name)
        made = post_of(record, replace(wanted, pictures=shown), form.name, language)
    if to is None:
        click.echo(made.body, nl=False)
    elif not in_folder:
        _write({to: made.body.encode()})
    else:
        pictures = {to / file.name: file.content for file in files}
        title = {to / "title.txt": f"{made.title}\n".encode()}
        _write({to / f"post.{form.ending}": made.body.encode(), **title, **pictures})


def _write(contents: dict[Path, bytes]) -> None:
    """Write files and say where they are."""
    for path, content in contents.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        except OSError as error:
            raise click.UsageError(f"{path} cannot be written: {error.strerror}") from error
        click.echo(str(path), err=True)


def _pictures(
    office: Office, name: str, wanted: Wanted, language: Language | None
) -> tuple[PictureFile, ...]:
    """Return the pictures of a post; without them, and with a word why, when they fail."""
    from adjudicator.drawing import PictureFailed
    from adjudicator.service.public.forum_posts import charts_after, map_of

    try:
        found = map_of(office, name, wanted.turn, language)
        charts = charts_after(office, name, wanted.turn, language)
    except PictureFailed as failed:
        click.echo(f"The post has no picture: {failed}", err=True)
        return ()
    return (*([found] if found else []), *charts)


# -- to be posted -------------------------------------------------------------------------------


def _post(office: Office, name: str, wanted: Wanted, kind: str, options: dict[str, Any]) -> None:
    """Show what would be posted, ask, and post it."""
    from adjudicator.languages import language_named
    from adjudicator.service.public.posting import carry_out, draft_of

    board, place = _board(office.settings, kind, options)
    with used_wrongly():
        language = language_named(options["language"])
        pictures = _pictures(office, name, wanted, language)
        draft = draft_of(office, name, board, place, wanted, pictures=pictures, language=language)
    if draft.step == "nothing":
        click.echo(f"Nothing has changed: {draft.url}", err=True)
        return
    click.echo(f"{_what(draft)}\nTitle: {draft.title}\n", err=True)
    click.echo(draft.body, nl=False)
    if options["preview"]:
        return
    if not options["yes"] and not click.confirm("Post this?", err=True):
        click.echo("Nothing has been posted.", err=True)
        return
    click.echo(carry_out(office, draft))


def _what(draft: Draft) -> str:
    """Return what would be done, in a sentence."""
    if draft.step == "edit":
        return f"The post at {draft.url} would be replaced by this."
    if draft.place.topic is not None:
        return f"A reply to topic {draft.place.topic} of {draft.board.site} would be posted."
    return f"A topic in category {draft.place.category} of {draft.board.site} would be posted."


def _board(settings: Settings, kind: str, options: dict[str, Any]) -> tuple[Board, Place]:
    """Return the forum of the settings, and where posts go; raises SettingsError."""
    from adjudicator.forums.board import Place
    from adjudicator.forums.discourse import Discourse
    from adjudicator.forums.nodebb import NodeBB
    from adjudicator.settings import demand

    def needed(part: str) -> Any:
        return demand(settings, f"{kind}_{part}", f"results are to be posted to {kind}")

    usual = None if options["topic"] else getattr(settings, f"{kind}_category")
    place = Place(options["category"] or usual, options["topic"])
    if kind == "discourse":
        url, key, user = needed("url"), needed("key"), needed("user")
        return Discourse.at(url, key.get_secret_value(), user), place
    url, token = needed("url"), needed("token")
    return NodeBB.at(url, token.get_secret_value(), settings.nodebb_uid), place
