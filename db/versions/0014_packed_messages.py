"""Messages that were composed are kept packed.

Revision 0014, after 0013. The column stays what it was. A release that does not know of packed
messages must not read them, which the revision sees to.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_PACKED = b"\x00z"
_BATCH = 500


def upgrade() -> None:
    """Pack what was composed before."""
    _rewrite(lambda raw: _PACKED + zlib.compress(raw))


def downgrade() -> None:
    """Unpack it again."""
    _rewrite(lambda raw: zlib.decompress(raw[len(_PACKED) :]))


def _rewrite(rewritten: Callable[[bytes], bytes]) -> None:
    """Put every composed message through a function, some at a time."""
    connection, last = op.get_bind(), 0
    table = sa.table("outgoing", sa.column("id", sa.Integer), sa.column("raw", sa.LargeBinary))
    update = (
        table.update().where(table.c.id == sa.bindparam("one")).values(raw=sa.bindparam("content"))
    )
    while rows := connection.execute(
        sa.select(table.c.id, table.c.raw)
        .where(table.c.id > last, table.c.raw.is_not(None))
        .order_by(table.c.id)
        .limit(_BATCH)
    ).all():
        connection.execute(update, [{"one": one, "content": rewritten(raw)} for one, raw in rows])
        last = rows[-1][0]
