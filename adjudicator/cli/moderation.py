"""The commands of moderation on the command line: one for each entry in the register of acts.

Mail and command line have the same commands with the same parts. They are made when they are looked
up: most commands need nothing of the service.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

import click

from adjudicator.cli.base import WRONG, Group, at_time, json_option, open_office, show_json

if TYPE_CHECKING:
    from adjudicator.orders.commands.parts import Part
    from adjudicator.service.commands.moderators import Act, Done

_ONLY_BY_MAIL: Final = ("help",)
_EXPLAIN: Final = "explain"


class ModeratedGroup(Group):
    """Commands about games, and among them those of moderators."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        from adjudicator.service.commands.moderators import ACTS

        return sorted({*super().list_commands(ctx), *ACTS} - {*_ONLY_BY_MAIL})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        own = super().get_command(ctx, cmd_name)
        if own is not None or cmd_name in _ONLY_BY_MAIL:
            return own
        from adjudicator.service.commands.moderators import ACTS

        return command_for(ACTS[cmd_name]) if cmd_name in ACTS else None


class Explain(click.Command):
    """The command ``explain`` of moderators, which also stands among those of the program.

    Lists of commands need nothing but its help.
    """

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Return the context of the command that is carried out."""
        from adjudicator.service.commands.moderators import ACTS

        return command_for(ACTS[_EXPLAIN]).make_context(info_name, args, parent, **extra)


EXPLAIN: Final = Explain(
    _EXPLAIN,
    # The first sentence of its own help, which is read once somebody asks for it.
    help="Show how something came about: message, order, answer, rolls, fact, and who was told.",
)


def command_for(entry: Act) -> click.Command:
    """Return the command that carries out an act of moderation."""

    def run(name: str, as_json: bool = False, **words: Any) -> None:
        done = _carried_out(entry, name, words)
        if as_json:
            show_json(done.value)
        else:
            _show(done)

    timed = at_time(run)
    made = click.command(entry.name, help=entry.description)(
        json_option(timed) if entry.looks else timed
    )
    made.params = [
        click.Argument(["name"], metavar="GAME"),
        *(_parameter(part) for part in entry.parts),
        *made.params,
    ]
    return made


def _carried_out(entry: Act, name: str, words: dict[str, Any]) -> Done:
    """Read the words of each part and carry the act out; a usage error when they are wrong."""
    from adjudicator.orders.commands.parts import YES
    from adjudicator.service.commands.moderators import moderate, values_of
    from adjudicator.words.lexicon import OrderError

    given = {
        part: YES if said is True else " ".join(said) if isinstance(said, tuple) else said
        for part, said in words.items()
    }
    try:
        values = values_of(entry, {part: said or None for part, said in given.items()})
    except OrderError as wrong:
        raise click.UsageError(str(wrong)) from wrong
    with open_office() as office:
        return moderate(office, name, entry.name, **values)


def _show(done: Done) -> None:
    """Print what was done to standard error, and what was asked for to standard output.

    The exit status is 1 when nothing was done yet.
    """
    click.echo(done.words, err=True)
    for section in done.sections:
        click.echo(section.title)
        for line in section.lines:
            click.echo(f"  {line}")
    if done.confirm:
        click.echo("Run the command again with --yes to carry it out.", err=True)
        sys.exit(WRONG)


def _parameter(part: Part) -> click.Parameter:
    if part.option:
        option = [f"--{part.name}"]
        if part.flag:
            return click.Option(option, is_flag=True, help=part.meaning)
        return click.Option(option, required=not part.optional, help=part.meaning, metavar="WORDS")
    return click.Argument(
        [part.name],
        required=not part.optional,
        nargs=-1 if part.many else 1,
        metavar=part.name.upper() + ("..." if part.many else ""),
    )
