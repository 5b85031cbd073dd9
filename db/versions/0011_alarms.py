"""Vital signs of the service, and the alarms that were raised.

Revision 0011, after 0010.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    op.create_table(
        "sign",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("good_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("bad_since", sa.DateTime(timezone=True), nullable=True),
        sa.Column("words", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_sign")),
    )
    op.create_table(
        "alarm",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("raised_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("told_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("kept_back", sa.Integer(), nullable=False),
        sa.Column("hushed", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_alarm")),
    )
    op.create_index(
        "uq_alarm_lasting",
        "alarm",
        ["name"],
        unique=True,
        sqlite_where=sa.text("ended_at IS NULL"),
        postgresql_where=sa.text("ended_at IS NULL"),
    )
    op.create_index(op.f("ix_alarm_ended_at"), "alarm", ["ended_at"])


def downgrade() -> None:
    """Take this revision back."""
    op.drop_table("alarm")
    op.drop_table("sign")
