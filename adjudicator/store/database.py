"""Opening the database, transactions, and bringing its tables up to date."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    ExceptionContext,
    bindparam,
    create_engine,
    event,
    make_url,
    text,
)
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlmodel import Session, col, select

from adjudicator.store import queries, tables
from adjudicator.store.columns import dump_json
from adjudicator.store.errors import DatabaseUnavailable, NotAccepted
from adjudicator.store.memory import RememberingSession, forget, known
from adjudicator.store.revision import check_references, newest, revision_of

# What a transaction is for; decides how SQLite begins it and what PostgreSQL allows in it.
_READING = "reading"
_MIGRATING = "migrating"

_LOCK_SECONDS = 30
_PRIVATE: Final = 0o600
_BESIDE: Final = ("-wal", "-shm", "-journal")
# Parameters are what is secret in an error: addresses, tokens, whole messages.
_COMMON: dict[str, Any] = {"json_serializer": dump_json, "hide_parameters": True}
_MIGRATION_LOCK = 7_212_049_118  # any number, the same in every release
# A host that is cut off is given up within seconds, by us and by the server, with what it locked.
_KEEPALIVE: dict[str, int] = {
    "keepalives": 1,
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
_SERVER_KEEPALIVE: Final = (
    "SET tcp_keepalives_idle = 4; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;"
    " SET tcp_user_timeout = 10000"
)


class Database:
    """An open database, SQLite or PostgreSQL; safe to use from several threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reader = engine.execution_options(purpose=_READING, **_reading_options(engine))
        self._migrator = engine.execution_options(purpose=_MIGRATING)

    @property
    def engine(self) -> Engine:
        """The SQLAlchemy engine, for bulk work and tests."""
        return self._engine

    @property
    def url(self) -> str:
        """The address of the database without its password, fit for a log."""
        return self._engine.url.render_as_string(hide_password=True)

    @property
    def is_postgresql(self) -> bool:
        """Whether this is PostgreSQL, so that several workers may share it."""
        return self._engine.dialect.name == "postgresql"

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database; None on PostgreSQL."""
        return None if self.is_postgresql else Path(str(self._engine.url.database))

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """Open a transaction for writing; commit at the end, roll back on any exception.

        On SQLite it holds the one write lock from its beginning, so that what it reads cannot
        change before it writes; on PostgreSQL ``lock_game`` does that for one game. Rows stay
        readable after the end. Raises DatabaseUnavailable when it cannot begin.
        """
        with self._session(self._engine) as session:
            yield session
            session.commit()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a transaction that sees one moment of the database and cannot write."""
        with self._session(self._reader) as session:
            yield session

    @contextmanager
    def _session(self, engine: Engine) -> Iterator[Session]:
        with RememberingSession(engine, expire_on_commit=False) as session:
            try:
                session.connection()
            except DBAPIError as error:
                raise _unavailable(self.url, error) from error
            yield session

    def migrate(self) -> None:
        """Bring the tables to the state this release works with, or leave them untouched.

        Several processes may call it at once. Raises SchemaMismatch when the tables belong to a
        later release, DatabaseUnavailable when the database cannot be reached.
        """
        with self.migrating() as connection:
            if revision_of(connection) == newest():
                check_references(connection)
                return
            # Alembic is needed once in a release, and takes longer to load than the database.
            from adjudicator.store import migration

            migration.upgrade(connection)

    @contextmanager
    def migrating(self) -> Iterator[Connection]:
        """Open a transaction that may change the tables; nobody else can at the same time."""
        with self._connection(self._migrator) as connection, connection.begin():
            if self.is_postgresql:
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
            yield connection

    def is_current(self) -> bool:
        """Return whether the tables are exactly those of this release."""
        return self.revision() == newest()

    def revision(self) -> str | None:
        """Return the revision of the tables; None when there are none yet."""
        with self._connection(self._reader) as connection:
            return revision_of(connection)

    @contextmanager
    def _connection(self, engine: Engine) -> Iterator[Connection]:
        try:
            connection = engine.connect()
        except DBAPIError as error:
            raise _unavailable(self.url, error) from error
        with connection:
            yield connection

    def lasting_connection(self) -> Connection:
        """Return a connection of its own outside of transactions, to be closed by the caller.

        For locks that last as long as it does, and for notifications; PostgreSQL only. Raises
        DatabaseUnavailable when there is none to be had.
        """
        try:
            connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        except DBAPIError as error:
            raise _unavailable(self.url, error) from error
        connection.detach()  # the pool would hand it to others, and keep it open for them
        return connection

    def empty_log(self) -> None:
        """Move what SQLite keeps beside its file into that, so that nothing deleted stays there.

        As far as it can be done: while somebody reads what is older, and on a full disk, the log
        stays until it is begun anew. Of PostgreSQL VACUUM is the business.
        """
        if self.is_postgresql:
            return
        raw = self._engine.raw_connection()
        try:
            with suppress(sqlite3.Error):
                raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        finally:
            raw.close()

    def size(self) -> int:
        """Return how many bytes the database takes on disk."""
        if self.file is not None:
            return self.file.stat().st_size
        with self._connection(self._reader) as connection:
            found: int = connection.scalar(text("SELECT pg_database_size(current_database())")) or 0
        return found

    def compact(self) -> None:
        """Give free room back to the disk, which takes as much room again until it is done.

        Nobody else can use the database meanwhile.
        """
        if self.file is not None:
            with closing(sqlite3.connect(self.file, _LOCK_SECONDS, isolation_level=None)) as file:
                file.execute("VACUUM")
            self.empty_log()
            return
        with closing(self.lasting_connection()) as connection:
            connection.exec_driver_sql("VACUUM (FULL, ANALYZE)")

    def dispose(self) -> None:
        """Close all connections; so does the end of a ``with`` block."""
        self._engine.dispose()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_error: object) -> None:
        self.dispose()


def open_database(url: str, *, durable: bool = True) -> Database:
    """Return the database at ``url``; the tables are made by ``Database.migrate``.

    ``sqlite:///path`` (the folder is made when missing) or ``postgresql://user@host/name``.
    Without ``durable`` a power cut may take back the last transactions of an SQLite file; mail
    already filed away on the server would then be lost, so this is for tests only.
    Raises DatabaseUnavailable when the address is not one of these.
    """
    address = _address(url)
    if address.get_backend_name() == "sqlite":
        return Database(_sqlite_engine(address, durable=durable))
    return Database(_postgresql_engine(address))


def check_exists(url: str) -> None:
    """Raise DatabaseUnavailable when the file of an SQLite database is missing.

    Opening it would make an empty one.
    """
    address = _address(url)
    if address.get_backend_name() == "sqlite" and not Path(str(address.database)).is_file():
        raise DatabaseUnavailable(
            f"There is no database at {address.database}; check ADJUDICATOR_DATABASE_URL and"
            " ADJUDICATOR_DATA_DIR, and the folder in which the command is run."
        )


_CLOCK: Final = text("SELECT clock_timestamp()")
_FREE_GAMES: Final = (
    select(tables.Game.id)
    .where(col(tables.Game.id).in_(bindparam("game_ids", expanding=True)))
    .order_by(col(tables.Game.id))
    .with_for_update(key_share=True, skip_locked=True)
)


def lock_game(session: Session, game_id: int) -> tables.Game:
    """Return the game's row, read anew and locked until the transaction ends.

    Everything that changes a game starts here: then one game is handled by one worker at a time.
    On SQLite the transaction itself is the lock. Raises NotStored when there is no such game.
    """
    if session.get_bind().dialect.name == "postgresql":
        game = queries.game_read_anew(session, game_id, lock=True)
        forget(session)  # who had the lock before may have written what was read without it
        known(session, queries.asked_for_game(game_id), game)
        return game
    return queries.game_by_id(session, game_id)


def try_lock_games(session: Session, game_ids: Collection[int]) -> bool:
    """Lock games like ``lock_game`` without waiting for anybody; return whether all were free.

    Those that were free stay locked in either case.
    """
    if not game_ids:
        return True
    free = session.exec(_FREE_GAMES, params={"game_ids": sorted(game_ids)}).all()
    forget(session)
    return len(free) == len(set(game_ids))


def database_clock(session: Session) -> datetime | None:
    """Return what time it is where the database is; None on SQLite, which is on our machine."""
    if session.get_bind().dialect.name != "postgresql":
        return None
    found: datetime = session.connection().execute(_CLOCK).scalar_one()
    return found


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise DatabaseUnavailable(
            "The database address cannot be read; expected is sqlite:///path or"
            " postgresql://user@host/name."
        ) from error
    backend = address.get_backend_name()
    if backend in ("postgres", "postgresql"):
        return address.set(drivername="postgresql+psycopg")
    if backend != "sqlite":
        raise DatabaseUnavailable(
            f"The database address starts with {backend!r}, but only sqlite and postgresql are"
            " supported."
        )
    if address.database in (None, "", ":memory:"):
        raise DatabaseUnavailable(
            "The database address names no file, but several threads work on the database;"
            " expected is sqlite:///path."
        )
    return address.set(drivername="sqlite+pysqlite")


def _sqlite_engine(address: URL, *, durable: bool) -> Engine:
    assert address.database is not None  # noqa: S101 - _address has refused the others
    try:
        Path(address.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseUnavailable(
            f"The folder of the database {address.database} cannot be made: {error.strerror}."
        ) from error
    engine = create_engine(address, **_COMMON)
    pragmas = (
        f"busy_timeout={_LOCK_SECONDS * 1000}",
        "journal_mode=WAL",
        f"synchronous={'FULL' if durable else 'NORMAL'}",
        "secure_delete=ON",  # what is deleted is overwritten: so it is gone for people, too
    )

    path = Path(address.database)

    @event.listens_for(engine, "do_connect")
    def _connecting(*_: object) -> None:
        _keep_private(path)

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        # The driver would begin transactions by itself, later than is safe.
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "begin", _begin_sqlite)
    event.listen(engine, "checkin", _end_sqlite)
    return engine


def _keep_private(path: Path) -> None:
    """Let nobody but us read a database file, which is made if it is missing.

    What SQLite writes beside it gets the mode of the file, but for what lies there already.
    """
    # What cannot be done says the driver, in its own words; what stays open, the doctor. A file
    # that is there is never opened: closing it would end the locks of every other connection of
    # this process (https://sqlite.org/howtocorrupt.html).
    with suppress(OSError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, _PRIVATE))
    for one in (path, *(path.with_name(path.name + end) for end in _BESIDE)):
        with suppress(OSError):
            if one.stat().st_mode & 0o077:
                one.chmod(_PRIVATE)


def _begin_sqlite(connection: Connection) -> None:
    """Begin by purpose: without IMMEDIATE, a read followed by a write loses updates silently."""
    purpose = connection.get_execution_options().get("purpose")
    # Migrations rebuild tables, which foreign keys would forbid; it can only be set out here.
    _set(connection, "foreign_keys", on=purpose != _MIGRATING)
    _set(connection, "query_only", on=purpose == _READING)
    connection.exec_driver_sql("BEGIN" if purpose == _READING else "BEGIN IMMEDIATE")


def _set(connection: Connection, pragma: str, *, on: bool) -> None:
    """Switch a pragma of SQLite on or off, if it is not so already."""
    if connection.info.get(pragma) is not on:
        connection.exec_driver_sql(f"PRAGMA {pragma}={'ON' if on else 'OFF'}")
        connection.info[pragma] = on


def _end_sqlite(connection: Any, _record: object) -> None:
    """End what a commit that failed has left open; its lock would keep everybody from writing.

    A full disk is one reason. SQLAlchemy takes the transaction for ended, SQLite does not.
    """
    if connection is not None and connection.in_transaction:
        connection.rollback()


def _postgresql_engine(address: URL) -> Engine:
    try:
        engine = create_engine(
            address,
            **_COMMON,
            pool_pre_ping=True,
            isolation_level="READ COMMITTED",
            connect_args={"application_name": "adjudicator", **_KEEPALIVE},
        )
    except ModuleNotFoundError as error:
        raise DatabaseUnavailable(
            "The driver for PostgreSQL is not installed; install adjudicator[postgres]."
        ) from error

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(_SERVER_KEEPALIVE)
        connection.commit()

    event.listen(engine, "handle_error", _refused_by_postgresql)
    return engine


def _refused_by_postgresql(context: ExceptionContext) -> None:
    """Tell a value that PostgreSQL never takes from a database in trouble.

    The driver raises the same for both (class 54, "program limit exceeded", appendix A of the
    manual of PostgreSQL); trying again would stop everything that waits behind the value.
    """
    code = getattr(context.original_exception, "sqlstate", None)
    if isinstance(code, str) and code.startswith("54"):
        raise NotAccepted(f"The database does not take a value (SQLSTATE {code}).")


def _reading_options(engine: Engine) -> dict[str, Any]:
    """Return what makes a transaction of PostgreSQL see one moment only and refuse writes."""
    if engine.dialect.name != "postgresql":
        return {}
    return {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}


def _unavailable(url: str, error: DBAPIError) -> DatabaseUnavailable:
    reason = " ".join(str(error.orig).split())
    return DatabaseUnavailable(f"The database {url} cannot be used: {reason}")
