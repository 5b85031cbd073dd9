"""Delays by outages that nobody has been told of yet.

Revision 0013, after 0012.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    with op.batch_alter_table("window", schema=None) as batch_op:
        batch_op.add_column(sa.Column("delayed_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(
            sa.Column("delayed_by", sa.Integer(), nullable=False, server_default="0")
        )
        batch_op.add_column(sa.Column("delayed_why", sa.String(), nullable=True))
    # The windows of stored games begin with 0; the program gives the value itself from now on.
    with op.batch_alter_table("window", schema=None) as batch_op:
        batch_op.alter_column("delayed_by", server_default=None)


def downgrade() -> None:
    """Take this revision back."""
    with op.batch_alter_table("window", schema=None) as batch_op:
        batch_op.drop_column("delayed_why")
        batch_op.drop_column("delayed_by")
        batch_op.drop_column("delayed_at")
