"""Votes of the players, and games on hold that go on by themselves.

Revision 0009, after 0008.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    op.create_table(
        "vote",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column(
            "detail", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("proposer_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("incoming_id", sa.Integer(), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "kind IN ('end', 'draw', 'pause', 'extension')", name=op.f("ck_vote_kind")
        ),
        sa.CheckConstraint(
            "status IN ('open', 'passed', 'failed', 'lapsed')", name=op.f("ck_vote_status")
        ),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_vote_game_id_game")),
        sa.ForeignKeyConstraint(
            ["incoming_id"], ["incoming.id"], name=op.f("fk_vote_incoming_id_incoming")
        ),
        sa.ForeignKeyConstraint(
            ["proposer_id"], ["player.id"], name=op.f("fk_vote_proposer_id_player")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vote")),
        sa.UniqueConstraint("game_id", "number", name=op.f("uq_vote_game_id_number")),
    )
    with op.batch_alter_table("vote", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_vote_status_expires_at"), ["status", "expires_at"], unique=False
        )

    op.create_table(
        "ballot",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("vote_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("in_favour", sa.Boolean(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("incoming_id", sa.Integer(), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["incoming_id"], ["incoming.id"], name=op.f("fk_ballot_incoming_id_incoming")
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_ballot_player_id_player")
        ),
        sa.ForeignKeyConstraint(["vote_id"], ["vote.id"], name=op.f("fk_ballot_vote_id_vote")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ballot")),
        sa.UniqueConstraint("vote_id", "player_id", name=op.f("uq_ballot_vote_id_player_id")),
    )
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.add_column(sa.Column("resumes_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.create_index(batch_op.f("ix_game_resumes_at"), ["resumes_at"], unique=False)


def downgrade() -> None:
    """Take this revision back."""
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_game_resumes_at"))
        batch_op.drop_column("resumes_at")

    op.drop_table("ballot")
    with op.batch_alter_table("vote", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_vote_status_expires_at"))

    op.drop_table("vote")
