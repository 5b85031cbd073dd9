"""When messages reached the mail server, and what they have done.

Revision 0017, after 0016.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    with op.batch_alter_table("incoming", schema=None) as batch_op:
        batch_op.add_column(sa.Column("arrived_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("effect", sa.String(), nullable=True))
        batch_op.create_index(batch_op.f("ix_incoming_effect"), ["effect"], unique=True)


def downgrade() -> None:
    """Take this revision back."""
    with op.batch_alter_table("incoming", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_incoming_effect"))
        batch_op.drop_column("effect")
        batch_op.drop_column("arrived_at")
