"""What the doctor looks at on this machine, and at the forums."""

from __future__ import annotations

import os
import shlex
import shutil
import stat
import tempfile
import zoneinfo
from collections.abc import Mapping
from datetime import datetime, timedelta
from time import perf_counter
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from adjudicator import clock
from adjudicator.drawing.raster import png
from adjudicator.forums.board import Place
from adjudicator.forums.discourse import Discourse
from adjudicator.forums.nodebb import NodeBB
from adjudicator.reports.advice import advice_on
from adjudicator.reports.when import moment
from adjudicator.service.errors import Bad, NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.watch.alarms import lasting
from adjudicator.service.operations.watch.checks import newest_in
from adjudicator.service.operations.watch.health import ask_health
from adjudicator.service.operations.watch.signals import SLOW
from adjudicator.service.operations.watch.watcher import PATH
from adjudicator.service.public import desk_places
from adjudicator.service.public.site.folder import check_folder
from adjudicator.service.table.lateness.outages import HEARTBEAT, SLACK, jump_since
from adjudicator.settings import PREFIX, Settings, SettingsError, demand
from adjudicator.store import queries
from adjudicator.store.database import open_database
from adjudicator.store.errors import cause_of

_MB: Final = 1_000_000
_MARK: Final = "adjudicator-doctor"
_DOT: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
)


def data_folder(settings: Settings) -> str:
    """Write a file into the data folder, and look how much room there is."""
    folder = settings.data_dir
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(1024))
            file.flush()
            os.fsync(file.fileno())
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise Bad(
            f"{folder} cannot be written to ({error.strerror}); give it to the user of the service,"
            f" or name another folder by {PREFIX}DATA_DIR."
        ) from error
    if free < settings.disk_reserve_mb * _MB:
        raise Bad(
            f"Only {free // _MB} MB are free for {folder}, fewer than"
            f" {PREFIX}DISK_RESERVE_MB={settings.disk_reserve_mb}; make room."
        )
    return f"{folder} can be written to, {free // _MB} MB are free"


def key_file(settings: Settings) -> str:
    """Look who may read the key that all reply addresses are made with."""
    path = settings.data_dir / "secret"
    if not path.exists():
        return f"given by {PREFIX}SECRET; keep a copy of it with the backups"
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        raise Bad(
            f"{path} can be read by others (mode {mode:04o}): whoever has read it can write in the"
            f" name of every player. Run: chmod 600 {path}"
        )
    return f"{path}, for us only; keep a copy of it with the backups"


def database(settings: Settings) -> str:
    """Bring the tables up to date, and take the time of a transaction."""
    with open_database(settings.database_url) as found:
        try:
            done = "is up to date"
            if not found.is_current():
                found.migrate()
                done = "was brought up to date"
            began = perf_counter()
            with found.transaction():
                pass
            seconds = perf_counter() - began
        except SQLAlchemyError as error:
            words = cause_of(error, type(error).__name__)
            raise Bad(f"{found.url} cannot be written to: {words}.") from error
    if found.file is not None and stat.S_IMODE(found.file.stat().st_mode) & 0o077:
        raise Bad(
            f"{found.file} can be read by others, and every hand with it. Run: chmod 600"
            f" {found.file}*"
        )
    if seconds > SLOW:
        raise Bad(
            f"{found.url} took {seconds:.1f} s for an empty transaction; look for a program that"
            " holds it, and for a slow disk."
        )
    return f"{found.url} {done}"


def time_zones() -> str:
    """Look whether there are data on time zones."""
    try:
        zoneinfo.ZoneInfo("Europe/Helsinki")
    except zoneinfo.ZoneInfoNotFoundError as missing:
        raise Bad("Time zone data are missing; install the tzdata package.") from missing
    return f"{len(zoneinfo.available_timezones())} zones"


def clock_of(settings: Settings) -> str:
    """Compare the clock with the last sign of life of the worker."""
    try:
        with open_database(settings.database_url) as found, found.reading() as session:
            row, now = queries.heartbeat(session, HEARTBEAT), clock.now()
            jump = jump_since(session, row, now, clock.uptime())
    except SQLAlchemyError as error:
        raise Bad("The database could not be asked when the worker was last alive.") from error
    if row is None:
        return f"{now:%Y-%m-%d %H:%M} UTC; the worker has not run yet"
    if abs(jump) > SLACK:
        raise Bad(
            f"It is {now:%Y-%m-%d %H:%M} UTC and should be {now - jump:%Y-%m-%d %H:%M}, since the"
            f" worker was alive at {row.at:%Y-%m-%d %H:%M} UTC: set the clock right, or accept it"
            " with `adjudicator clock --accept`."
        )
    silent = now - row.at
    if silent > timedelta(minutes=5):
        return f"{now:%Y-%m-%d %H:%M} UTC; the worker was last alive {silent} ago"
    return f"{now:%Y-%m-%d %H:%M} UTC; the worker is alive"


def renderer() -> str:
    """Draw a picture of one square."""
    return f"can be drawn ({len(png(_DOT, width=1))} bytes for a dot)"


def site(settings: Settings) -> str:
    """Look whether the site can be written."""
    assert settings.site_dir is not None  # noqa: S101 - asked about only where it is set
    check_folder(settings.site_dir)
    return f"{settings.site_dir} holds the site, or will"


def publishes_desks(settings: Settings) -> bool:
    """Return whether order desks are published, or have been in a folder not named any more."""
    left = desk_places.left_behind(settings.data_dir, settings.desk_dir)
    return settings.desk_dir is not None or bool(left)


def order_desks(settings: Settings) -> str:
    """Look whether order desks can be written, and whether old ones lie elsewhere."""
    for folder in desk_places.left_behind(settings.data_dir, settings.desk_dir):
        count = sum(1 for _page in desk_places.pages_in(folder))
        if count:
            raise Bad(
                f"{folder} still holds {count} order desks, with hands, and {PREFIX}DESK_DIR does"
                " not name it any more. The worker removes them when it runs, unless a worker on"
                " another machine publishes there; if none does, remove them yourself."
            )
    if settings.desk_dir is None:
        return "published nowhere, and none are left of before"
    folder = settings.desk_dir.absolute()
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise Bad(f"Order desks cannot be written to {folder}: nothing may be put in {there}.")
    mark = desk_places.read_mark(folder)
    if mark is not None and not desk_places.is_ours(mark, settings.secret_key):
        raise Bad(str(desk_places.foreign(folder)))
    return f"{folder} holds the order desks, or will"


def discourse(settings: Settings) -> str:
    """Search a Discourse for something that is not there, with the key that is to post."""
    key, user = _needed(settings, "discourse_key"), _needed(settings, "discourse_user")
    board = Discourse.at(str(settings.discourse_url), key.get_secret_value(), user)
    board.find(Place(settings.discourse_category, None), "", _MARK)
    return f"{board.site} answers, and takes the key"


def nodebb(settings: Settings) -> str:
    """Search a NodeBB for something that is not there, with the token that is to post."""
    token = _needed(settings, "nodebb_token")
    board = NodeBB.at(str(settings.nodebb_url), token.get_secret_value(), settings.nodebb_uid)
    board.find(Place(settings.nodebb_category, None), _MARK, _MARK)
    return f"{board.site} answers"


def _needed(settings: Settings, name: str) -> Any:
    try:
        return demand(settings, name, "results are to be posted to a forum")
    except SettingsError as missing:
        raise Bad(str(missing)) from missing


def backups(settings: Settings) -> str:
    """Look how old the newest backup is."""
    assert settings.backup_dir is not None  # noqa: S101 - asked about only where it is set
    newest = newest_in(settings.backup_dir)
    if newest is None:
        raise Bad(f"There is no file in {settings.backup_dir}; run: adjudicator backup FILE")
    age = clock.now() - newest
    if age > timedelta(hours=settings.backup_hours):
        raise Bad(
            f"The newest file in {settings.backup_dir} is of {newest:%Y-%m-%d %H:%M} UTC, older"
            f" than {PREFIX}BACKUP_HOURS={settings.backup_hours:g}; look at what makes backups."
        )
    return f"the newest in {settings.backup_dir} is of {newest:%Y-%m-%d %H:%M} UTC"


def alarm_program(settings: Settings) -> str:
    """Look whether the program for alarms is there."""
    program = shlex.split(settings.alarm_command or "")[0]
    if shutil.which(program, path=PATH) is None:
        raise Bad(
            f"{program} is not found in {PATH}; {PREFIX}ALARM_COMMAND should begin with the path of"
            " a program."
        )
    return f"{program} is there; `adjudicator alarms test` tries it"


def lasting_alarms(settings: Settings) -> dict[str, str]:
    """Return what is said of each alarm that lasts, by name: since when, why, and what to do."""
    with open_database(settings.database_url) as found:
        rows = lasting(Office(found, settings))
    return {str(row["alarm"]): _of_alarm(row) for row in rows}


def _of_alarm(row: Mapping[str, Any]) -> str:
    since = moment(datetime.fromisoformat(row["since"]), "UTC")
    _meaning, *to_do = advice_on(row["alarm"])
    return " ".join(
        [
            f"{row['title'].capitalize()}, since {since}. {row['words']}",
            *to_do,
            f"(`adjudicator alarms hush {row['alarm']}` stops the messages.)",
        ]
    )


def worker(settings: Settings) -> str:
    """Ask a worker of this machine how it is; that none runs is no fault."""
    try:
        found = ask_health(settings)
    except NotPossible:
        return f"none answers at port {settings.watch_port}"
    bad = [f"{one['name']}: {one['words']}" for one in found["checks"] if not one["good"]]
    if bad:
        raise Bad("; ".join(bad))
    return f"the one at port {settings.watch_port} does its work"
