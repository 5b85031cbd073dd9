"""Alembic environment: runs migrations on SQLite and PostgreSQL alike."""

from __future__ import annotations

from typing import Any, Literal

from alembic import context
from sqlalchemy import JSON, Connection
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import AutoString
from sqlmodel.sql.sqltypes import UTCDateTime

from adjudicator.store import tables
from adjudicator.store.columns import CleanText


def render_item(kind: str, item: Any, _autogenerate: Any) -> str | Literal[False]:
    """Write column types so that a migration never depends on the program it came from."""
    if kind != "type":
        return False
    if isinstance(item, CleanText):
        return "sa.Text()"
    if isinstance(item, AutoString):
        return "sa.String()"
    if isinstance(item, UTCDateTime):
        return "sa.DateTime(timezone=True)"
    if isinstance(item, JSON) and "postgresql" in item._variant_mapping:  # noqa: SLF001
        return "sa.JSON().with_variant(postgresql.JSONB(), 'postgresql')"
    return False


def compare_type(
    _context: Any, _inspected: Any, _column: Any, stored: Any, wanted: Any
) -> bool | None:
    """Tell JSON and JSONB apart on PostgreSQL, which the stock comparison does not."""
    if context.get_context().dialect.name == "postgresql" and isinstance(stored, JSON):
        in_database = isinstance(stored, JSONB)
        variant = getattr(wanted, "_variant_mapping", {}).get("postgresql", wanted)
        return in_database != isinstance(variant, JSONB)
    return None


def run(connection: Connection) -> None:
    """Run the wanted migrations on ``connection``."""
    context.configure(
        connection=connection,
        target_metadata=tables.metadata,
        render_as_batch=True,
        render_item=render_item,
        compare_type=compare_type,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    # Called by hand: the database is the one of the settings.
    from adjudicator.settings import load_settings
    from adjudicator.store.database import open_database

    database = open_database(load_settings().database_url)
    with database.migrating() as opened:
        run(opened)
    database.dispose()
