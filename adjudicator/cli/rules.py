"""The commands for who writes rules: ``case …``, ``selfplay`` and ``roundtrips``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import click

from adjudicator.cli.base import (
    DONE,
    EXISTING_FOLDER,
    MISUSED,
    WRONG,
    Group,
    files_in,
    json_option,
    known_rules,
    pairs_of,
    show,
    show_json,
    used_wrongly,
)
from adjudicator.games.particulars import EDITION, NO_VALUES


@click.group(cls=Group)
def case() -> None:
    """Work with rules cases."""


@case.command("run")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@json_option
def run_cases(paths: tuple[Path, ...], as_json: bool) -> None:
    """Run rules cases: files, or folders of them."""
    from adjudicator.cases.run import as_json as results_as_json
    from adjudicator.cases.run import run_paths

    results = run_paths(paths)
    if not results:
        click.echo("There is no case; a case is a file that ends in .toml.", err=True)
        sys.exit(MISUSED)
    if as_json:
        show_json(results_as_json(results))
    else:
        for result in results:
            click.echo(f"{'ok  ' if result.ok else 'FAIL'} {result.path}: {result.title}")
            for failure in result.failures:
                click.echo(f"     {failure}")
    sys.exit(DONE if all(result.ok for result in results) else WRONG)


@case.command("coverage")
@click.argument("rules", metavar="SLUG", callback=known_rules)
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@json_option
def case_coverage(rules: str, paths: tuple[Path, ...], as_json: bool) -> None:
    """List the sections of the rulebook with their procedures and the cases in PATHS."""
    from adjudicator.cases.coverage import sections_covered

    sections = sections_covered(rules, paths)
    found = [section.as_json() for section in sections]
    show(found, (section.as_text() for section in sections), as_json=as_json)
    gaps = any(section.lacks_code or section.lacks_cases for section in sections)
    sys.exit(WRONG if gaps else DONE)


_own_files: Final = click.option(
    "--data",
    "folder",
    metavar="FOLDER",
    type=EXISTING_FOLDER,
    help="A group's own map, cards and tables.",
)


@click.command()
@click.argument("rules", metavar="SLUG", callback=known_rules)
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many.")
@click.option("--seed", type=int, default=1, show_default=True, help="The first game's seed.")
@click.option(
    "--scenario",
    help="Where the games begin; all: the seed says with which scenario, players and options."
    " Usually with the first scenario of the game.",
)
@click.option(
    "--set", "values", multiple=True, metavar="NAME=VALUE", help="An option of the rules."
)
@_own_files
@click.option("--plain", is_flag=True, help="Do not prefer what is seldom played.")
@click.option(
    "--want",
    "wanted",
    multiple=True,
    metavar="USE",
    help="Prefer this use, as the report names it: “THING: WAY”; may be repeated.",
)
@click.option(
    "--cases",
    "folders",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    metavar="FOLDER",
    help="Begin with the positions of these rules cases, and search for what comes up rarest.",
)
@click.option(
    "--caretaker",
    "caretakers",
    multiple=True,
    metavar="SEAT[=STRENGTH]",
    help="Let a caretaker play a seat, or all: quick, usual (which is the default) or strong.",
)
@click.option(
    "--least",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="How often every use of everything is to be played; fewer is a fault.",
)
@click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="How many processes."
)
@click.option(
    "--watch/--no-watch",
    "watched",
    default=True,
    show_default=True,
    help="Check the invariants whenever something has happened.",
)
@json_option
def selfplay(
    rules: str,
    values: tuple[str, ...],
    folder: Path | None,
    caretakers: tuple[str, ...],
    folders: tuple[Path, ...],
    as_json: bool,
    **how: Any,
) -> None:
    """Play whole games with random legal answers, look for faults, and count what was played.

    The players prefer what is seldom played; what exactly, the seed of each game says. With --cases
    most are short games, which begin where rare rules are due.
    """
    from adjudicator.caretakers.strength import USUAL
    from adjudicator.selfplay.play import get_ready
    from adjudicator.selfplay.play import selfplay as play_games
    from adjudicator.selfplay.provoking import provoke

    options = _options(rules, values, folder)
    split = (text.partition("=") for text in caretakers)
    seats = {role: strength or USUAL for role, _is, strength in split}
    get_ready(rules)
    scenario, is_plain, wanted = how.pop("scenario"), how.pop("plain"), how.pop("wanted")
    with used_wrongly():
        if is_plain and wanted:
            raise click.UsageError("--plain players want nothing; leave it or --want out")
        if not folders:
            more = {"options": options, "caretakers": seats, "plain": is_plain, "wanted": wanted}
            report = play_games(rules, scenario=scenario, **more, **how)
        elif scenario or is_plain or options or seats or wanted:
            raise click.UsageError(
                "--cases begins games as the cases say; leave out --scenario, --set, --data,"
                " --plain, --want and --caretaker"
            )
        else:
            report = provoke(rules, folders, **how)
    show(report.as_json(), [report.as_text()], as_json=as_json)
    sys.exit(DONE if report.ok else WRONG)


@click.command()
@click.argument("rules", metavar="SLUG", callback=known_rules)
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many.")
@click.option("--seed", type=int, default=1, show_default=True, help="The first game's seed.")
@click.option("--scenario", help="Where the games begin; usually the first scenario of the game.")
@click.option(
    "--set", "values", multiple=True, metavar="NAME=VALUE", help="An option of the rules."
)
@_own_files
@click.option("--players", metavar="KIND", help="Who plays; usually the first kind of the game.")
@click.option("--way", "ways", multiple=True, help="Only this way to write; may be repeated.")
@click.option("--sheet", "sheets", multiple=True, help="Only this response sheet; may be repeated.")
@click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="How many processes."
)
@json_option
def roundtrips(
    rules: str, values: tuple[str, ...], folder: Path | None, as_json: bool, **how: Any
) -> None:
    """Count the messages that whole games take, by how players write their orders.

    A round is a wait of the table for somebody's message; all who are asked at the same time write
    in the same round. Medians over the games with the least and the most; then what and who is
    waited for.
    """
    from adjudicator.roundtrips.measure import measure

    options = _options(rules, values, folder)
    with used_wrongly():
        report = measure(rules, options=options, **how)
    show(report.as_json(), [report.as_text()], as_json=as_json)


def _options(rules: str, values: tuple[str, ...], folder: Path | None) -> dict[str, Any]:
    """Return the options of rules that were given, files of a group's own among them."""
    from adjudicator.service.commands.editions import checked_edition

    options: dict[str, Any] = dict(pairs_of(values, "--set", "NAME=VALUE"))
    for name in sorted(NO_VALUES & options.keys()):
        raise click.BadParameter(f"{name!r} is no value that can be set", param_hint="--set")
    if folder is None:
        return options
    with used_wrongly():
        return {**options, EDITION: checked_edition(rules, files_in(folder))}


RULES: Final = (case, selfplay, roundtrips)
"""The commands of this module."""
