"""The commands of moderation: ``adjudicator game …``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from adjudicator.cli.base import (
    EXISTING_FOLDER,
    at_time,
    files_in,
    json_option,
    open_office,
    pair_of,
    pairs_of,
    show,
    used_wrongly,
)
from adjudicator.cli.moderation import ModeratedGroup
from adjudicator.games.particulars import EDITION
from adjudicator.games.registry import slugs

if TYPE_CHECKING:
    from adjudicator.cases.position import PositionFile

_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group(cls=ModeratedGroup)
def game() -> None:
    """Create, show and moderate games."""


@game.command("create")
@click.argument("rules", metavar="SLUG")
@click.option("--scenario", help="Where the game begins; usually with its first scenario.")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="ROLES=ADDRESS",
    help="Who sits where: a role, or several with + (ottoman+france=ann@example.org).",
)
@click.option(
    "--open", "open_roles", multiple=True, metavar="ROLE", help="A seat still to be taken."
)
@click.option("--set", "values", multiple=True, metavar="NAME=VALUE", help="A setting of the game.")
@click.option("--name", "slug", help="What players call the game; default his-1, his-2, …")
@click.option("--title", help="The title in reports.")
@click.option("--moderator", metavar="ADDRESS", help="Who moderates by mail.")
@click.option("--position", "file", metavar="FILE", type=_FILE, help="The position to go on from.")
@click.option(
    "--data",
    "folder",
    metavar="FOLDER",
    type=EXISTING_FOLDER,
    help="Your own map, cards and tables.",
)
@at_time
def create(
    rules: str,
    seats: tuple[str, ...],
    values: tuple[str, ...],
    file: Path | None,
    folder: Path | None,
    **terms: Any,
) -> None:
    """Create a game of SLUG (such as here_i_stand) and mail every player the welcome.

    Settings: window.impulse=48h, impulse.grace=12h, zone=Europe/Helsinki, days=mon-fri,
    hours=08:00-22:00, skip=2026-12-24..2027-01-02, reminders=24h,6h, excuses=2, moderated=yes,
    blind=true (hands and orders are sealed from the moderator) and others: `adjudicator game
    settings GAME` shows all of a game about time with their defaults.
    Options of the rules, such as players or last_turn, are given in the same way: see
    `adjudicator game options SLUG`. With players=3, 4 or 5 some people hold two powers: they are
    given to one address. Every seat has its own mail and its own reply address.

    With --position a game that was begun elsewhere goes on from a file in the words of rules cases
    (docs/take-over.md), as soon as all have confirmed it and named their hands. `adjudicator game
    position GAME` writes such a file.

    With --data a game is played with files of your own (docs/editions.md): those that `adjudicator
    game data SLUG FOLDER` writes, changed as you like. They belong to the game.

    With --open the game waits until somebody signs on by mail for the seats left open, or until
    `adjudicator game start`.
    """
    from adjudicator.service.commands.creating import SeatWanted, create_game

    pairs = [_seat_of(seat) for seat in seats]
    wanted = [SeatWanted(role.strip(), to) for roles, to in pairs for role in roles.split("+")]
    settings = pairs_of(values, "--set", "NAME=VALUE")
    if folder is not None:
        terms["edition"] = files_in(folder)
    if file is not None:
        given = _position_in(file, rules, terms["scenario"], terms.get("edition"))
        terms |= {"scenario": given.scenario, "options": given.options, "position": given.position}
        terms["title"] = terms["title"] or given.title
    with open_office() as office, used_wrongly():
        name = create_game(office, rules, seats=wanted, settings=settings, **terms)
        click.echo(name)
        if terms["open_roles"]:
            to = office.settings.orders_address
            click.echo(_how_filled(name, terms["open_roles"], to), err=True)


def _seat_of(text: str) -> tuple[str, str]:
    """Return roles and address of a seat; a usage error that says how a seat is left open."""
    roles, _, address = text.partition("=")
    if roles.strip() and not address.strip():
        opened = " ".join(f"--open {role.strip()}" for role in roles.split("+"))
        raise click.BadParameter(
            f"{text!r} names nobody; write {roles.strip()}=ADDRESS, or {opened} for what somebody"
            " takes later by mail",
            param_hint="--seat",
        )
    return pair_of(text, "--seat", "ROLES=ADDRESS")


def _how_filled(game: str, roles: tuple[str, ...], to: str) -> str:
    return (
        f"Open: {', '.join(roles)}. Anybody takes one by mail to {to}: SIGN ON {game} {roles[0]}\n"
        f"You seat somebody with: adjudicator game seat {game} {roles[0]} ADDRESS\n"
        f"The game begins with the last of them, or with: adjudicator game start {game}"
    )


def _position_in(
    file: Path, rules: str, scenario: str | None, edition: Mapping[str, str] | None = None
) -> PositionFile:
    """Return the position in a file; a usage error names file and line of what is wrong."""
    from adjudicator.cases.position import read_position
    from adjudicator.cases.source import CaseMistake

    if rules not in slugs():
        raise click.UsageError(f"There is no game {rules!r}; there is: {', '.join(slugs())}.")
    try:
        return read_position(file, rules, scenario, edition)
    except CaseMistake as mistake:
        raise click.UsageError(str(mistake)) from mistake


@game.command("data")
@click.argument("rules", metavar="SLUG")
@click.argument("folder", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; say what is wrong with the files.")
@click.option("--scenario", help="The scenario to check them with; usually the first one.")
def data(rules: str, folder: Path, check: bool, scenario: str | None) -> None:
    """Write map, cards and tables of SLUG into FOLDER, to be changed for `game create --data`."""
    from adjudicator.service.commands.editions import check_edition, files_of

    with used_wrongly():
        if check:
            check_edition(rules, files_in(folder), scenario)
            click.echo("Nothing is wrong with these files.")
            return
        files = files_of(rules)
    if folder.exists() and any(folder.iterdir()):
        raise click.UsageError(f"{folder} is not empty; name a new folder.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_bytes(text.encode())
    click.echo(f"{len(files)} files are in {folder}.")


@game.command("position")
@click.argument("name", metavar="GAME")
@at_time
def position(name: str) -> None:
    """Write the public position of a game as a file for `game create --position`.

    Hands and draw pile are not in it, only how many cards they hold. Inside a battle or an event it
    is the position at the beginning of the segment.
    """
    from adjudicator.service.commands.moderators import moderate

    with open_office() as office:
        click.echo(moderate(office, name, "position").value, nl=False)


@game.command("correct")
@click.argument("name", metavar="GAME")
@click.option(
    "--position", "file", metavar="FILE", type=_FILE, required=True, help="What is right."
)
@click.option("--reason", metavar="WORDS", default="", help="What is otherwise; told to all.")
@at_time
def correct(name: str, file: Path, reason: str) -> None:
    """Correct the position with which a game goes on; everybody is told, and confirms it anew."""
    from adjudicator.service.commands.moderators.positions import correct_by_file
    from adjudicator.service.office import find_game

    with open_office() as office, used_wrongly():
        with office.database.reading() as session:
            row = find_game(session, name)
        given = _position_in(file, row.game, row.scenario, row.options.get(EDITION))
        click.echo(correct_by_file(office, name, given.position, reason).words, err=True)


@game.command("options")
@click.argument("rules", metavar="SLUG")
@click.option("--scenario", help="Where the game begins; usually with its first scenario.")
@json_option
def options(rules: str, scenario: str | None, as_json: bool) -> None:
    """List the options of the rules of SLUG: values, default, meaning."""
    from adjudicator.service.commands.showing import options_of

    with used_wrongly():
        found = options_of(rules, scenario)
    lines = (
        f"{row['name']} ({row['values']}; default {row['default']})\n    {row['meaning']}"
        for row in found
    )
    show(found, lines, as_json=as_json)


@game.command("list")
@json_option
@at_time
def list_games(as_json: bool) -> None:
    """List all games with their stage and deadline, and for whom each waits."""
    from adjudicator.service.commands.overview import list_in_words
    from adjudicator.service.commands.showing import list_of_games

    with open_office() as office:
        found = list_of_games(office) if as_json else None
        lines = [] if as_json else list_in_words(office)
    show(found, lines, as_json=as_json)


@game.command("show")
@click.argument("name", metavar="GAME")
@json_option
@at_time
def show_(name: str, as_json: bool) -> None:
    """Show where a game stands: stage, deadline, who is waited for, seats, what to do next.

    With --json also the rules that wait, the open questions and who is READY.
    """
    from adjudicator.service.commands.overview import game_in_words
    from adjudicator.service.commands.showing import show_game

    with open_office() as office:
        found = show_game(office, name) if as_json else None
        lines = [] if as_json else game_in_words(office, name)
    show(found, lines, as_json=as_json)
