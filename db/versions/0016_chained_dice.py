"""Dice that depend on answers and on words of players.

Revision 0016, after 0015. Games that are stored keep the dice that follow from their secret alone:
their segments have no chain.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    op.create_table(
        "dice_words",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("segment", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("incoming_id", sa.Integer(), nullable=True),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_dice_words_game_id_game")),
        sa.ForeignKeyConstraint(
            ["incoming_id"], ["incoming.id"], name=op.f("fk_dice_words_incoming_id_incoming")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dice_words")),
        sa.UniqueConstraint("game_id", "role", name=op.f("uq_dice_words_game_id_role")),
    )
    with op.batch_alter_table("roll", schema=None) as batch_op:
        batch_op.add_column(sa.Column("after_request", sa.Integer(), nullable=True))
    with op.batch_alter_table("segment", schema=None) as batch_op:
        batch_op.add_column(sa.Column("chain", sa.String(), nullable=True))


def downgrade() -> None:
    """Take this revision back."""
    with op.batch_alter_table("segment", schema=None) as batch_op:
        batch_op.drop_column("chain")
    with op.batch_alter_table("roll", schema=None) as batch_op:
        batch_op.drop_column("after_request")
    op.drop_table("dice_words")
