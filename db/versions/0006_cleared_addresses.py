"""Cleared addresses: what came back before counts no more.

Revision 0006, after 0005.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    with op.batch_alter_table("address", schema=None) as batch_op:
        batch_op.add_column(sa.Column("cleared_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    """Take this revision back."""
    with op.batch_alter_table("address", schema=None) as batch_op:
        batch_op.drop_column("cleared_at")
