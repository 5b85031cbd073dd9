"""What has been posted to forums.

Revision 0010, after 0009.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    op.create_table(
        "posting",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("forum", sa.String(), nullable=False),
        sa.Column("site", sa.String(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("category", sa.Integer(), nullable=True),
        sa.Column("in_topic", sa.Integer(), nullable=True),
        sa.Column("topic", sa.Integer(), nullable=True),
        sa.Column("post", sa.Integer(), nullable=True),
        sa.Column("url", sa.String(), nullable=True),
        sa.Column(
            "uploads", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("posted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("edited_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("status IN ('sending', 'posted')", name=op.f("ck_posting_status")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_posting_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posting")),
        sa.UniqueConstraint(
            "game_id",
            "forum",
            "site",
            "turn",
            "since",
            name=op.f("uq_posting_game_id_forum_site_turn_since"),
        ),
    )


def downgrade() -> None:
    """Take this revision back."""
    op.drop_table("posting")
