"""Attachments name what they hold; a message has its composed form or its words.

Revision 0018, after 0017. Nothing is rewritten here: rows of earlier releases are read as they are,
and made smaller bit by bit while the service runs.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from email import message_from_bytes
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_ALONE, _WITH_FIRST = b"\x00z", b"\x001"
_FIRST = Path(__file__).parents[1] / "dictionaries" / "1.txt"
_BATCH = 500


def upgrade() -> None:
    """Bring the tables from the revision before to this one, without copying them."""
    op.create_table(
        "content",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_content")),
    )
    kind = "BYTEA" if op.get_bind().dialect.name == "postgresql" else "BLOB"
    # Alembic would copy the table on SQLite to add a column that refers to another table.
    op.execute(
        f"ALTER TABLE attachment ADD COLUMN digest {kind}"
        " CONSTRAINT fk_attachment_digest_content REFERENCES content (digest)"
    )
    op.create_index(op.f("ix_attachment_digest"), "attachment", ["digest"])
    op.execute("ALTER TABLE outgoing RENAME COLUMN text TO words")


def downgrade() -> None:
    """Take this revision back: every attachment has its content, every message its text."""
    op.execute(
        "UPDATE attachment SET content = (SELECT content.content FROM content"
        " WHERE content.digest = attachment.digest) WHERE digest IS NOT NULL"
    )
    op.drop_index(op.f("ix_attachment_digest"), table_name="attachment")
    with op.batch_alter_table("attachment", schema=None) as batch_op:
        batch_op.drop_column("digest")
    op.drop_table("content")
    op.execute("ALTER TABLE outgoing RENAME COLUMN words TO text")
    _rewrite("outgoing", _former_message)
    _rewrite("incoming", lambda row: {"raw": _unpacked(row.raw)})


def _former_message(row: Any) -> dict[str, Any]:
    raw = _unpacked(row.raw)
    text = row.text if row.text is not None else _text_of(raw)
    return {"raw": _ALONE + zlib.compress(raw), "text": text}


def _unpacked(value: bytes) -> bytes:
    if value.startswith(_ALONE):
        return zlib.decompress(value[len(_ALONE) :])
    if value.startswith(_WITH_FIRST):
        machine = zlib.decompressobj(zdict=_FIRST.read_bytes())
        return machine.decompress(value[len(_WITH_FIRST) :])
    return value


def _text_of(raw: bytes) -> str:
    for part in message_from_bytes(raw).walk():
        if part.get_content_type() == "text/plain":
            content = part.get_payload(decode=True)
            text = content.decode("utf-8", "replace") if isinstance(content, bytes) else ""
            return text.replace("\r\n", "\n")
    return ""


def _rewrite(name: str, former: Callable[[Any], dict[str, Any]]) -> None:
    """Put every message of a table through a function, some at a time."""
    connection, last = op.get_bind(), 0
    table = sa.table(
        name,
        sa.column("id", sa.Integer),
        sa.column("raw", sa.LargeBinary),
        sa.column("text", sa.Text),
    )
    while rows := connection.execute(
        sa.select(table)
        .where(table.c.id > last, table.c.raw.is_not(None))
        .order_by(table.c.id)
        .limit(_BATCH)
    ).all():
        for row in rows:
            change = table.update().where(table.c.id == row.id).values(former(row))
            connection.execute(change)
        last = rows[-1].id
