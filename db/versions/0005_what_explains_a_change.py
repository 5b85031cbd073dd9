"""What explains a change, and a password for the moderator.

Revision 0005, after 0004.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    op.create_table(
        "telling",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("after_segment", sa.Integer(), nullable=False),
        sa.Column("after_fact", sa.Integer(), nullable=False),
        sa.Column("last_segment", sa.Integer(), nullable=False),
        sa.Column("last_fact", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_telling_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_telling")),
        sa.UniqueConstraint("key", name=op.f("uq_telling_key")),
    )
    with op.batch_alter_table("telling", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_telling_game_id_last_segment"), ["game_id", "last_segment"], unique=False
        )
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.add_column(sa.Column("moderator_password", sa.String(), nullable=True))
        batch_op.create_index(batch_op.f("ix_game_moderator"), ["moderator"], unique=False)
    op.execute("UPDATE game SET moderator = lower(moderator)")
    with op.batch_alter_table("question", schema=None) as batch_op:
        batch_op.add_column(sa.Column("line", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("words", sa.Text(), nullable=True))
    with op.batch_alter_table("roll", schema=None) as batch_op:
        batch_op.add_column(sa.Column("drawn_in", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Take this revision back."""
    with op.batch_alter_table("roll", schema=None) as batch_op:
        batch_op.drop_column("drawn_in")
    with op.batch_alter_table("question", schema=None) as batch_op:
        batch_op.drop_column("words")
        batch_op.drop_column("line")
    with op.batch_alter_table("telling", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_telling_game_id_last_segment"))
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_game_moderator"))
        batch_op.drop_column("moderator_password")
    op.drop_table("telling")
