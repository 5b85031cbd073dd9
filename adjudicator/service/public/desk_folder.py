"""The folder of order desks: a page for each open question, at an address nobody can guess.

What belongs there follows from the database alone. So whatever a crash leaves behind is put right
with the next round: pages of open questions are written, all others say that their window has
closed, and are removed in the end.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Final, TypeAlias

from sqlmodel import Session

from adjudicator import clock
from adjudicator.languages import language_named
from adjudicator.log import fault, get_logger
from adjudicator.reports.order_desk import closed_page
from adjudicator.service.office import Office
from adjudicator.service.public import desk_places
from adjudicator.service.public.desk_places import DRAFT, PAGE, Mark
from adjudicator.service.table.order_desks import desk_for, file_name
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import queries, tables

_LANGUAGE: Final = re.compile(rb'<html lang="([a-z]{2,3})">')
_HEAD: Final = 400
_SHOWN: Final = timedelta(days=14)
"""So long the page of a closed window stays."""
_log = get_logger(__name__)

Moment: TypeAlias = tuple[object, ...]
"""When a page was written: what of its game, window and seat changes it."""


def task_of(mark: Mark) -> str:
    """Return the name of the task to keep up the folder with a mark."""
    return f"order desks {mark.number}"


def clear_left_behind(office: Office, has: Callable[[str], bool]) -> bool:
    """Empty the folders that the settings named before; return whether none is left.

    ``has`` returns whether this worker has a task. A folder that a worker on another machine keeps
    up is left to it, and one in which nothing can be removed is tried again later.
    """
    settings = office.settings
    for folder in desk_places.left_behind(settings.data_dir, settings.desk_dir):
        mark = desk_places.read_mark(folder)
        try:
            if mark is None or desk_places.is_ours(mark, settings.secret_key):
                if mark is not None and not has(task_of(mark)):
                    continue
                count = desk_places.empty(folder)
                _log.info("order desks removed", folder=str(folder), count=count)
        except OSError as error:
            _log.error("order desks left", folder=str(folder), **fault(error, within=__file__))
        else:
            desk_places.forget(settings.data_dir, folder)
    return not desk_places.left_behind(settings.data_dir, settings.desk_dir)


class DeskFolder:
    """The folder, and when each of its pages was written by this process."""

    def __init__(self, office: Office, folder: Path) -> None:
        self.office = office
        self.folder = folder
        self._written: dict[str, Moment] = {}

    def task(self) -> str:
        """Return the task that one of all workers has who share this folder, wherever they run.

        The folder is made, marked and put on the list of this machine. Raises DeskFolderFailed for
        the folder of another service, OSError where nothing can be written.
        """
        settings = self.office.settings
        desk_places.note(settings.data_dir, self.folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        return task_of(desk_places.mark_of(self.folder, settings.secret_key))

    def keep_up(self) -> None:
        """Write the pages of open questions that are new or have changed, and close all others.

        Only who has the task does that: others would judge new pages by what they read before.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        failed = set[str]()
        with self.office.database.reading() as session:
            wanted = {
                name: (moment, game, seat) for name, moment, game, seat in self._open(session)
            }
            for name, (moment, game, seat) in wanted.items():
                if self._written.get(name) == moment and (self.folder / name).exists():
                    continue
                if self._write_desk(session, name, game, seat):
                    self._written[name] = moment
                else:
                    failed.add(name)
        for path in self.folder.iterdir():
            if path.name.endswith(DRAFT):
                path.unlink(missing_ok=True)
            elif PAGE.fullmatch(path.name) and (path.name in failed or path.name not in wanted):
                self._close(path)

    def _open(self, session: Session) -> Iterator[tuple[str, Moment, tables.Game, tables.Seat]]:
        """Give the name of each desk there should be, when it was made, its game and seat."""
        for game in queries.games_with_status(session, "running", "held"):
            window = open_window(session, game)
            if window is None:
                continue
            flags = queries.flags_of(session, window.id)
            deals = queries.deals_of(session, window.id)
            for seat in queries.seats_of(session, game.id):
                if seat.role not in flags or seat.player_id is None:
                    continue
                flag = flags[seat.role]
                player = queries.holder_of(session, seat)
                moment = (
                    (game.generation, window.segment, window.request, window.moves),
                    (seat.id, seat.player_id, seat.token, seat.password),
                    (player.language if player else "", player.timezone if player else ""),
                    (flag.received, flag.held, flag.given_at, queries.last_moment(window)),
                    (flag.final, *_states(deals, seat.role)),
                )
                name = file_name(session, self.office, game, seat, window.code, clock.now())
                yield name, moment, game, seat

    def _write_desk(
        self, session: Session, name: str, game: tables.Game, seat: tables.Seat
    ) -> bool:
        """Write a page; return whether there is one, for what is out of date must not stay."""
        try:
            page = desk_for(session, self.office, game, seat, clock.now())
        except Exception as error:  # one page that cannot be made must not take the others down
            told = fault(error, within=__file__)
            _log.error("order desk failed", game=game.slug, role=seat.role, **told)
            return False
        if page is not None:
            self._put(name, page)
        return page is not None

    def _close(self, path: Path) -> None:
        """Let a page say that its window has closed; remove it when it has said so for long."""
        self._written.pop(path.name, None)
        with path.open("rb") as file:
            found = _LANGUAGE.search(file.read(_HEAD))
        page = closed_page(language_named(found[1].decode()) if found else None)
        if path.stat().st_size != len(page):
            self._put(path.name, page)
        elif clock.now().timestamp() - path.stat().st_mtime > _SHOWN.total_seconds():
            path.unlink(missing_ok=True)

    def _put(self, name: str, page: bytes) -> None:
        """Let a file have this content at once, so that a browser never gets a half of it.

        Whoever may fetch files can guess the name of a draft no better than that of the page.
        """
        draft = self.folder / f".{name.removesuffix('.html')}{DRAFT}"
        draft.write_bytes(page)
        draft.chmod(0o644)
        os.replace(draft, self.folder / name)


def _states(deals: Sequence[tables.Deal], role: str) -> Iterator[Moment]:
    """Give how far each deal is that a role is a party of."""
    for deal in deals:
        if role in deal.parties:
            yield deal.number, deal.status, tuple(sorted(deal.confirmations))
