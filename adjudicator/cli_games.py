"""The commands of moderation: ``adjudicator game …``."""

from __future__ import annotations

from datetime import timedelta

import click

from adjudicator.cli_base import (
    Group,
    at_time,
    open_office,
    pair_of,
    pairs_of,
    show_json,
    used_wrongly,
)


@click.group(cls=Group)
def game() -> None:
    """Create, show and moderate games."""


@game.command("create")
@click.argument("rules", metavar="SLUG")
@click.option("--scenario", default="1517", show_default=True, help="Where the game begins.")
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
@click.option("--moderator", metavar="ADDRESS", help="Who is told of trouble.")
@at_time
def create(
    rules: str,
    scenario: str,
    seats: tuple[str, ...],
    open_roles: tuple[str, ...],
    values: tuple[str, ...],
    slug: str | None,
    title: str | None,
    moderator: str | None,
) -> None:
    """Create a game of SLUG (such as here_i_stand) and mail every player the welcome.

    Settings: window.negotiation, window.impulse and so on (hours), reminders (hours before the
    deadline, such as 24,6), correction_minutes (between the last READY and an early close).
    Options of the rules, such as players or last_turn, are given in the same way: see
    `adjudicator game options SLUG`. With players=3, 4 or 5 some people hold two powers: they are
    given to one address. Every seat has its own mail and its own reply address.

    With --open the game waits until somebody signs on by mail for the seats left open, or until
    `adjudicator game start`.
    """
    from adjudicator.service.games import SeatWanted, create_game

    pairs = [pair_of(seat, "--seat", "ROLES=ADDRESS") for seat in seats]
    wanted = [SeatWanted(role.strip(), to) for roles, to in pairs for role in roles.split("+")]
    settings = pairs_of(values, "--set", "NAME=VALUE")
    with open_office() as office, used_wrongly():
        name = create_game(
            office,
            rules,
            scenario=scenario,
            seats=wanted,
            slug=slug,
            title=title,
            moderator=moderator,
            settings=settings,
            open_roles=open_roles,
        )
    click.echo(name)


@game.command("options")
@click.argument("rules", metavar="SLUG")
@click.option("--scenario", default="1517", show_default=True, help="Where the game begins.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
def options(rules: str, scenario: str, as_json: bool) -> None:
    """List the options of the rules of SLUG: values, default, meaning."""
    from adjudicator.service.showing import options_of

    with used_wrongly():
        found = options_of(rules, scenario)
    if as_json:
        show_json(found)
        return
    for row in found:
        click.echo(f"{row['name']} ({row['values']}; default {row['default']})")
        click.echo(f"    {row['meaning']}")


@game.command("list")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@at_time
def list_games(as_json: bool) -> None:
    """List all games with their stage and deadline."""
    from adjudicator.service.showing import list_of_games

    with open_office() as office:
        found = list_of_games(office)
    if as_json:
        show_json(found)
        return
    for row in found:
        click.echo(f"{row['game']:<10} {row['status']:<8} {row['stage']:<28} {row['due'] or ''}")


@game.command("show")
@click.argument("name", metavar="GAME")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@at_time
def show(name: str, as_json: bool) -> None:
    """Show where a game stands: stage, rules waiting, open questions, deadline, seats."""
    from adjudicator.service.showing import show_game

    with open_office() as office:
        found = show_game(office, name)
    if as_json:
        show_json(found)
        return
    for label, value in found.items():
        click.echo(f"{label}: {value if not isinstance(value, list) else ''}".rstrip())
        for item in value if isinstance(value, list) else ():
            words = (
                item if isinstance(item, str) else ", ".join(f"{k} {v}" for k, v in item.items())
            )
            click.echo(f"  {words}")


@game.command("hold")
@click.argument("name", metavar="GAME")
@click.option("--reason", default="", help="Told to the players.")
@at_time
def hold(name: str, reason: str) -> None:
    """Stop a game; nothing is applied and no deadline passes until it is resumed."""
    from adjudicator.service import games

    with open_office() as office:
        games.hold(office, name, who="operator", reason=reason)
    click.echo(f"{name} is on hold", err=True)


@game.command("resume")
@click.argument("name", metavar="GAME")
@at_time
def resume(name: str) -> None:
    """Go on with a held game; its deadline moves by the time it was held."""
    from adjudicator.service import games

    with open_office() as office:
        games.resume(office, name, who="operator")
    click.echo(f"{name} goes on", err=True)


@game.command("extend")
@click.argument("name", metavar="GAME")
@click.option(
    "--hours", type=click.FloatRange(min=0, min_open=True, max=24 * 366), required=True,
    help="By how much the deadline moves.",
)  # fmt: skip
@click.option("--reason", default="", help="Told to the players.")
@at_time
def extend(name: str, hours: float, reason: str) -> None:
    """Move the open deadline of a game later."""
    from adjudicator.service import games

    with open_office() as office:
        games.extend(office, name, timedelta(hours=hours), who="operator", reason=reason)
    click.echo(f"the deadline of {name} is {hours:g} hours later", err=True)


@game.command("answer")
@click.argument("name", metavar="GAME")
@click.argument("role")
@click.argument("words", nargs=-1, required=True)
@at_time
def answer(name: str, role: str, words: tuple[str, ...]) -> None:
    """Answer the open question of ROLE with an order line, in place of its player."""
    from adjudicator.service import games

    with open_office() as office:
        games.answer_for(office, name, role, " ".join(words), who="operator")
    click.echo(f"answered for {role} in {name}", err=True)
