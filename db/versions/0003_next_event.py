"""When a window is to be looked at next, and indexes that the hot queries read in order.

Revision 0003, after 0002.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    with op.batch_alter_table("window", schema=None) as batch_op:
        batch_op.add_column(sa.Column("next_event_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.drop_index(batch_op.f("ix_window_state_due_at"))
        batch_op.create_index(
            batch_op.f("ix_window_next_event_at"), ["next_event_at"], unique=False
        )
    # The first tick looks at every open window and finds out what comes next.
    op.execute("UPDATE \"window\" SET next_event_at = opened_at WHERE state = 'open'")
    with op.batch_alter_table("outgoing", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_outgoing_game_id_player_id"))
        batch_op.create_index(
            batch_op.f("ix_outgoing_game_id_player_id_number"),
            ["game_id", "player_id", "number"],
            unique=False,
        )
        batch_op.create_index(
            batch_op.f("ix_outgoing_status_lease_until"), ["status", "lease_until"], unique=False
        )


def downgrade() -> None:
    """Take the tables back to the revision before."""
    with op.batch_alter_table("outgoing", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_outgoing_status_lease_until"))
        batch_op.drop_index(batch_op.f("ix_outgoing_game_id_player_id_number"))
        batch_op.create_index(
            batch_op.f("ix_outgoing_game_id_player_id"), ["game_id", "player_id"], unique=False
        )
    with op.batch_alter_table("window", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_window_next_event_at"))
        batch_op.create_index(
            batch_op.f("ix_window_state_due_at"), ["state", "due_at"], unique=False
        )
        batch_op.drop_column("next_event_at")
