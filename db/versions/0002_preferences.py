"""Preferences of players: digest, quiet hours and the like.

Revision 0002.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    kind = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.add_column(sa.Column("preferences", kind, nullable=True))
        batch_op.add_column(sa.Column("digest_due_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.create_index(batch_op.f("ix_player_digest_due_at"), ["digest_due_at"])
    op.execute("UPDATE player SET preferences = '{}'")
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.alter_column("preferences", existing_type=kind, nullable=False)


def downgrade() -> None:
    """Take the tables back to the revision before."""
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_player_digest_due_at"))
        batch_op.drop_column("digest_due_at")
        batch_op.drop_column("preferences")
