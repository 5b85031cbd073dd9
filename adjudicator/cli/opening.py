"""Opening what a command works with: the log, the database with its tables up to date."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from adjudicator import log
from adjudicator.kept import KeptFiles
from adjudicator.reports.kept_templates import TEMPLATES
from adjudicator.service.office import Office
from adjudicator.settings import Settings, load_settings
from adjudicator.store.database import Database, check_exists, open_database
from adjudicator.systemd import is_journal
from adjudicator.words.parsers import PARSERS

_CHATTY: Final = ("alembic", "apscheduler", "mail.log")  # the last is aiosmtpd
_TEMPLATES: Final = 2  # files of each template: of this release, and of another beside it


@contextmanager
def opened(settings: Settings) -> Iterator[Office]:
    """Open the log and the database, bring the tables up to date, and close again."""
    configure_log(settings)
    with open_database(settings.database_url) as database, _keeping(settings.data_dir / "kept"):
        database.migrate()
        yield Office(database, settings)


@contextmanager
def _keeping(folder: Path) -> Iterator[None]:
    """Keep parsers and compiled templates in a folder, until the block ends."""
    PARSERS.kept, TEMPLATES.kept = KeptFiles(folder), KeptFiles(folder, most=_TEMPLATES)
    try:
        yield
    finally:
        PARSERS.kept = TEMPLATES.kept = None


@contextmanager
def as_it_is(*, must_exist: bool = True) -> Iterator[tuple[Database, Settings]]:
    """Open the database of the settings without bringing its tables up to date."""
    settings = load_settings()
    configure_log(settings)
    if must_exist:
        check_exists(settings.database_url)
    with open_database(settings.database_url) as database:
        yield database, settings


def configure_log(settings: Settings) -> None:
    """Set up the log; libraries that tell of every step are heard only when something is wrong."""
    log.configure(
        level=settings.log_level, as_json=settings.log_json, for_journal=is_journal(sys.stderr)
    )
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
