"""When a person was removed.

Revision 0015, after 0014.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.add_column(sa.Column("removed_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    """Take this revision back."""
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.drop_column("removed_at")
