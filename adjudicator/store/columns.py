"""Column types and conventions shared by all tables."""

import json
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Dialect,
    Index,
    LargeBinary,
    Text,
    TypeDecorator,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from adjudicator.store.packing import original, packed

# Constraints get the same names on every database, so that a migration can find them again.
# It must be in place before the first table is defined.
SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
# Rows are never validated: what would do it is built for a table that wants it after all.
SQLModel.model_config["defer_build"] = True


def storable(text: str) -> str:
    """Return ``text`` without what no database keeps: NUL and halves of surrogate pairs.

    Mail brings both; each is replaced by U+FFFD.
    """
    if "\x00" not in text and text.isascii():
        return text
    units = text.replace("\x00", "\ufffd").encode("utf-16", "surrogatepass")
    return units.decode("utf-16", "replace")


class CleanText(TypeDecorator[str]):
    """Text of any length and from anywhere; what cannot be stored is replaced, not refused."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Clean ``value`` on its way into the database."""
        return None if value is None else storable(value)


class Packed(TypeDecorator[bytes]):
    """Bytes that are kept packed: a composed message takes a tenth of its room then.

    What was stored unpacked is read as it is.
    """

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        """Pack ``value`` on its way into the database."""
        return None if value is None else packed(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        """Unpack what the database holds."""
        return None if value is None else original(value)


def dump_json(value: Any) -> str:
    """Return ``value`` as compact JSON text that every database accepts.

    Keys keep their order. Raises ValueError for numbers JSON does not know and TypeError for
    values that are not plain.
    """
    text = _dump(value)
    if "\\u0000" in text or "\\ud" in text:
        return _dump(_cleaned(value))
    return text


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, dict):
        return {_cleaned(key): _cleaned(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_cleaned(entry) for entry in value]
    return value


def text_column(default: Any = ..., **options: Any) -> Any:
    """Return a field for text of any length."""
    return Field(default, sa_type=CleanText, **options)


def json_column(default: Any = None, *, nullable: bool = False) -> Any:
    """Return a field for plain values whose keys have no order (JSONB on PostgreSQL).

    ``default`` may be a factory such as ``dict`` or ``list``; None is stored as NULL.
    """
    kind = JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
    return _plain(kind, default, nullable=nullable)


def record_column(default: Any = None, *, nullable: bool = False) -> Any:
    """Return a field for plain values that are replayed, and so must come back exactly.

    JSONB sorts the keys of an object; the rules may depend on their order. Hence JSON as text.
    """
    return _plain(JSON(none_as_null=True), default, nullable=nullable)


def _plain(kind: Any, default: Any, *, nullable: bool) -> Any:
    if callable(default):
        return Field(default_factory=default, sa_type=kind, nullable=nullable)
    return Field(default, sa_type=kind, nullable=nullable)


def big_column(default: Any = ..., **options: Any) -> Any:
    """Return a field for whole numbers beyond 31 bits, such as the UIDs of IMAP."""
    return Field(default, sa_type=BigInteger, **options)


class Row(SQLModel):
    """The base of tables whose rows are numbered; a row has no number until it is flushed."""

    id: int = Field(default=None, primary_key=True)


class RowOfGame(Row):
    """The base of tables whose rows belong to one game."""

    game_id: int = Field(foreign_key="game.id")


class RowOfSegment(RowOfGame):
    """The base of tables whose rows belong to a segment."""

    generation: int
    segment: int


def unique_while(condition: str, name: str, *columns: str) -> Index:
    """Return the index that lets no two rows have the same ``columns`` while a condition holds."""
    where = text(condition)
    return Index(name, *columns, unique=True, sqlite_where=where, postgresql_where=where)


def one_of(column: str, words: tuple[str, ...]) -> CheckConstraint:
    """Return the check that ``column`` holds one of ``words``.

    Words are plain strings rather than an enum type: those cannot be changed without trouble.
    """
    listed = ", ".join(f"'{word}'" for word in words)
    return CheckConstraint(f"{column} IN ({listed})", name=column)
