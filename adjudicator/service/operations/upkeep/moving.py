"""Moving a game: everything of it leaves one installation as a file and goes on in another.

The export with the secret has a private part, the rows of the game. The import loads them into a
temporary database, brings it up to date, verifies the record, and only then writes them here under
keys and tokens of this installation. Each player gets a message from which the game goes on.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session, select

from adjudicator import clock
from adjudicator.engine.words import _
from adjudicator.service.commands.creating import checked_slug
from adjudicator.service.commands.moderators.block import welcome_moderator
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import PRIVATE, check_format, export_game
from adjudicator.service.seats import people, replacement
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.windows import delay, open_window
from adjudicator.store import migration, people_queries, queries, tables
from adjudicator.store.database import Database, lock_game
from adjudicator.store.errors import StoreError, cause_of
from adjudicator.store.game_rows import GameRows, insert_game, rows_of_game
from adjudicator.store.reading import all_of, count_of, only
from adjudicator.store.revision import check_references
from adjudicator.store.rows import Row, from_plain, insert_rows, tables_of
from adjudicator.store.scratch import scratch_database
from adjudicator.store.vote_queries import delay_votes

_WRONG: Final = (LookupError, TypeError, ValueError, AttributeError)
_MOST_PROBLEMS: Final = 5
_UNSENT: Final = "the game was moved to another installation before this was sent"


@dataclass(frozen=True)
class Imported:
    """A game that was taken over: its name here, its status, how many messages were queued.

    ``moved_by`` is by how much its deadlines are later than in the file.
    """

    slug: str
    status: str
    messages: int
    moved_by: timedelta


def import_game(office: Office, record: Any, *, slug: str | None = None) -> Imported:
    """Take over a game that `export --with-secret` has written elsewhere, all of it or nothing.

    It keeps its name unless ``slug`` is given. Raises NotPossible when it does not verify, is here
    already or lacks its private part; SchemaMismatch when a later release has written it.
    """
    private = _private_part(record)
    migration.steps_from(private["tables"])
    with scratch_database(private["tables"]) as scratch:
        _load(scratch, private["rows"])
        scratch.migrate()
        _check_record(Office(scratch, office.settings), record)
        with scratch.reading() as session:
            game = session.exec(select(tables.Game)).one()
            rows = rows_of_game(session.connection(), game.id)
    exported_at = datetime.fromisoformat(private["exported_at"])
    with office.database.transaction() as session:
        return _taken_over(Mailroom(session, office, clock.now()), rows, slug, exported_at)


def _private_part(record: Any) -> dict[str, Any]:
    """Return the private part of a record; NotPossible when there is none, or it is damaged."""
    check_format(record)
    private = record.get(PRIVATE)
    if private is None:
        raise NotPossible(
            "The record has no private part: players, windows and the secret of the dice are not in"
            " it, so the game cannot go on from it. Export it with --with-secret."
        )
    if not isinstance(private, dict) or not {"tables", "rows", "exported_at"} <= private.keys():
        raise NotPossible("The private part of the record is damaged; export the game again.")
    return private


def _load(scratch: Database, rows: Any) -> None:
    """Write the rows of a game into a database of their revision; NotPossible when one is wrong."""
    try:
        with scratch.migrating() as connection:
            for table in tables_of(connection):
                found = (from_plain(table, row) for row in rows.get(table.name, ()))
                insert_rows(connection, table, found)
            check_references(connection)
    except (*_WRONG, SQLAlchemyError, StoreError) as wrong:
        words = cause_of(wrong)[:200]
        raise NotPossible(f"The private part of the record is damaged: {words}.") from wrong


def _check_record(office: Office, record: dict[str, Any]) -> None:
    """Verify the rows that are to be taken over, and that they are the record they come with."""
    loaded = export_game(office, str(record["game"]), with_secret=True)
    problems = [*verify_record(loaded).problems]
    if record["version"] != loaded["version"]:
        problems += verify_record(record).problems
        record = loaded
    loaded = json.loads(json.dumps(loaded))
    for part in ("secret", "secret_hash", "rules", "scenario", "options", "segments"):
        if loaded[part] != record[part]:
            problems.append(f"the private part is not of this record: its {part} differ")
    if problems:
        listed = "; ".join(problems[:_MOST_PROBLEMS])
        raise NotPossible(f"The record does not verify, so it is not taken over: {listed}.")


def _taken_over(
    mailroom: Mailroom, rows: GameRows, wanted: str | None, exported_at: datetime
) -> Imported:
    """Write the rows of a game here, and let it go on."""
    session = mailroom.session
    (row,) = rows["game"]
    former, name = row["id"], row["slug"]
    _check_absent(session, row, wanted)
    slug = checked_slug(session, [seat["role"] for seat in rows["seat"]], wanted or name)
    change = _Change(mailroom, slug)
    keys = insert_game(session.connection(), rows, change)
    game = lock_game(session, keys["game"][former])
    detail = {"from": name, "exported_at": exported_at.isoformat()}
    session.add(
        tables.Action(game_id=game.id, at=mailroom.at, who="operator", verb="import", detail=detail)
    )
    moved_by = max(mailroom.at - exported_at, timedelta(0))
    if game.status != "running":
        moved_by = timedelta(0)  # a game on hold moves its deadlines when it goes on
    _give_time(session, game, moved_by, mailroom.at)
    before = count_of(session, tables.Outgoing, game_id=game.id)
    _tell(mailroom, game)
    messages = count_of(session, tables.Outgoing, game_id=game.id) - before
    return Imported(slug, game.status, messages, moved_by)


def _check_absent(session: Session, row: Row, wanted: str | None) -> None:
    """Raise NotPossible when a game is here already, or another one has its name."""
    for known in all_of(session, tables.Game, secret_hash=row["secret_hash"]):
        raise NotPossible(f"This game is here already: it is {known.slug}.")
    if wanted is None and queries.game_by_slug(session, row["slug"]) is not None:
        raise NotPossible(
            f"There is another game {row['slug']} here; give this one a name with --slug."
        )


def _give_time(session: Session, game: tables.Game, by: timedelta, at: datetime) -> None:
    """Move deadlines and votes by the time in which nobody could write to either installation."""
    if by:
        delay_votes(session, game.id, by)
        window = open_window(session, game)
        if window is not None:
            delay(session, window, by, at)


def _tell(mailroom: Mailroom, game: tables.Game) -> None:
    """Send everybody who plays, and the moderator, a message with the address that counts now."""
    session = mailroom.session
    if game.status == "over":
        return
    why = _(
        "{game} goes on at another address than before: answer this mail. Addresses in older mail"
        " of this game reach nobody any more.",
        game=game.slug,
    )
    if game.status == "setup":
        mailroom.tell_all(game, _("another address"), why, f"import/{game.id}")
    else:
        with Playing(session, game, mailroom.at) as playing:
            for seat in queries.seats_of(session, game.id):
                replacement.brief(playing, mailroom, seat, why)
    welcome_moderator(mailroom, game)


class _Change:
    """What becomes of a row before it is written here; see ``insert_game``."""

    def __init__(self, mailroom: Mailroom, slug: str) -> None:
        self._mailroom = mailroom
        self._session = mailroom.session
        self._slug = slug

    def __call__(self, table: str, row: Row) -> int | None:
        """Change a row, or return the key of the one that stands for it here."""
        change = getattr(self, f"_{table}", None)
        found: int | None = change(row) if change is not None else None
        return found

    def _game(self, row: Row) -> None:
        """Its messages from here are told from those that came before, also under one domain."""
        row.update(slug=self._slug, thread_id=f"import/{secrets.token_hex(8)}")

    def _player(self, row: Row) -> int | None:
        """People who play here already keep what they have chosen here."""
        known = queries.player_by_address(self._session, row["address"])
        row["digest_due_at"] = None
        return known.id if known is not None else None

    def _address(self, row: Row) -> int | None:
        known = people_queries.address_row(self._session, row["address"])
        return known.id if known is not None else None

    def _seat(self, row: Row) -> None:
        """Tokens are made with the key of this installation."""
        game = self._session.get_one(tables.Game, row["game_id"])
        row["token"] = people.new_token(self._mailroom.office, game, row["role"])

    def _incoming(self, row: Row) -> int | None:
        """A message that has come here, too, is the same message."""
        known = only(self._session, tables.Incoming, key=row["key"])
        return known.id if known is not None else None

    def _outgoing(self, row: Row) -> None:
        """What was not sent is not sent from here: it names addresses that are not known here."""
        self._telling(row)
        if row["status"] in ("queued", "sending"):
            row.update(status="failed", error=_UNSENT, lease_until=None)

    def _telling(self, row: Row) -> None:
        """Keys name rows by numbers, which are others here."""
        row["key"] = f"import/{row['game_id']}/{row['key']}"
