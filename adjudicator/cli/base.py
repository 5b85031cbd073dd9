"""What the commands share: refusals as one sentence, the clock, the open office, JSON.

The modules of commands import only what says how a command is called. What it does is imported in
the function that does it, here and nowhere else in the program: else ``--help`` would load
database, games and pictures. ``tests/cli/test_imports.py`` lists what a command loads.
"""

from __future__ import annotations

import functools
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from errno import EFBIG, EINVAL
from pathlib import Path
from stat import S_ISREG
from typing import IO, TYPE_CHECKING, Any, Final, NoReturn, TypeVar

import click
from click.exceptions import Exit

from adjudicator import clock
from adjudicator.collector import at_rest
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.registry import slugs
from adjudicator.service.errors import NotPossible

if TYPE_CHECKING:
    from adjudicator.service.office import Office
    from adjudicator.settings import Settings

F = TypeVar("F", bound=Callable[..., Any])

DONE, WRONG, MISUSED, NOT_PROVED = 0, 1, 2, 3
EXISTING_FOLDER: Final = click.Path(exists=True, file_okay=False, path_type=Path)
FILES_LIMIT: Final = 8_000_000
"""How many bytes the files of an edition may have: ours have 0.2 million, and a game keeps them."""


class Group(click.Group):
    """Commands whose refusals are one sentence on standard error; the exit status says which kind.

    2 where the command was used wrongly (a setting, the name of a game), else 1.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.Abort, Exit):
            raise
        except Exception as error:
            from adjudicator.cli.refusals import refusal_of

            refusal = refusal_of(error)
            if refusal is None:
                raise
            click.echo(refusal.words, err=True)
            ctx.exit(MISUSED if refusal.misused else WRONG)


@contextmanager
def used_wrongly() -> Iterator[None]:
    """Turn a refusal of what was typed (a role, a seat, a setting) into a usage error."""
    try:
        yield
    except (NotPossible, IllegalAnswer) as refused:
        raise click.UsageError(str(refused)) from refused


def at_time(command: F) -> F:
    """Give a command the option --now, which replaces the clock."""

    @click.option(
        "--now",
        metavar="TIME",
        callback=parsed_time,
        help="Use this time (ISO 8601, UTC unless it names a zone) instead of the clock.",
    )
    @functools.wraps(command)
    def timed(*args: Any, now: datetime | None = None, **kwargs: Any) -> Any:
        if now is None:
            return command(*args, **kwargs)
        with clock.using(clock.FixedClock(now)):
            return command(*args, **kwargs)

    return timed  # type: ignore[return-value]  # click options do not change the callable's type


def soon_over(command: F) -> F:
    """Let the garbage collector rest in a command that reads one message and ends."""

    @functools.wraps(command)
    def undisturbed(*args: Any, **kwargs: Any) -> Any:
        with at_rest():
            return command(*args, **kwargs)

    return undisturbed  # type: ignore[return-value]  # the callable's type stays


json_option = click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")


def parsed_time(
    _context: click.Context, _parameter: click.Parameter, text: str | None
) -> datetime | None:
    """Return an aware time; a usage error when it is not ISO 8601."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError) as wrong:
        raise click.BadParameter(f"{text!r} is not a time such as 2026-11-20T18:00Z") from wrong


def pair_of(text: str, option: str, shape: str) -> tuple[str, str]:
    """Return both sides of the ``=`` in what was typed; a usage error when there is none."""
    name, _, value = text.partition("=")
    if not name.strip() or not value.strip():
        raise click.BadParameter(f"{text!r} is not of the form {shape}", param_hint=option)
    return name.strip(), value.strip()


def pairs_of(texts: Iterable[str], option: str, shape: str) -> dict[str, str]:
    """Return several such pairs by name; the last one counts where a name comes twice."""
    return dict(pair_of(text, option, shape) for text in texts)


@contextmanager
def open_office(settings: Settings | None = None) -> Iterator[Office]:
    """Open settings and database, bring the tables up to date, and close again."""
    from adjudicator.cli.opening import opened

    with opened(settings or load_settings()) as office:
        yield office


def load_settings() -> Settings:
    """Read the settings; raises SettingsError."""
    from adjudicator import settings

    return settings.load_settings()


def show_json(value: Any) -> None:
    """Print JSON to standard output, as UTF-8 whatever the terminal is."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    click.echo(text.encode("utf-8", "backslashreplace"))


def show(value: Any, lines: Iterable[str], *, as_json: bool) -> None:
    """Print what was found: as JSON, or its lines."""
    if as_json:
        show_json(value)
        return
    for line in lines:
        click.echo(line)


def record_in(file: IO[bytes]) -> Any:
    """Return the record that a file holds, packed or not; ValueError when it is damaged."""
    from adjudicator.service.public.record import unpacked

    return json.loads(unpacked(file.read(), load_settings().unpack_bytes))


def damaged(error: Exception, status: int) -> NoReturn:
    """Say that a record cannot be read, and why, and end."""
    reason = " ".join(str(error).split())[:200]
    click.echo(f"This record is damaged and cannot be read: {reason}.", err=True)
    sys.exit(status)


def known_rules(_context: click.Context, _parameter: click.Parameter, slug: str) -> str:
    """Return the slug of a game that was named; a usage error says which games there are."""
    from adjudicator.words.lexicon import hint

    if slug not in slugs():
        known = ", ".join(slugs())
        raise click.BadParameter(
            f"there is no game {slug!r}{hint(slug, slugs())}; there is: {known}"
        )
    return slug


def files_in(folder: Path) -> dict[str, str]:
    """Return the data files of a folder as text by name; a usage error lists what is no such text.

    Ends of names may be in capitals: who changed a file with such a name is told that no file of an
    edition is called so.
    """
    found, faults, left = {}, [], FILES_LIMIT
    for path in sorted(folder.iterdir() if folder.exists() else ()):
        if path.suffix.lower() not in (".csv", ".toml"):
            continue
        try:
            raw = _some_of(path, left)
            found[path.name] = raw.decode("utf-8-sig")
            left -= len(raw)
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            faults.append(f"{path}, line {line} is not in UTF-8: {error}")
        except OSError as error:
            faults.append(f"{path} cannot be read: {error.strerror}")
    if faults:
        raise click.UsageError("\n".join(faults))
    return found


def _some_of(path: Path, most: int) -> bytes:
    """Return what is in a file of at most so many bytes; OSError where it is none or larger.

    It is looked at before it is opened: a pipe would wait for ever for somebody who writes.
    """
    mode = path.stat().st_mode
    if not S_ISREG(mode):
        raise OSError(EINVAL, "it is no file")
    with path.open("rb") as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise OSError(EFBIG, f"the files have more than {FILES_LIMIT // 1_000_000} MB together")
    return raw
