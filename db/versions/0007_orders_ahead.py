"""Orders ahead: standing orders, conditions, and what became of orders.

Revision 0007, after 0006.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_SOURCES = ("message", "sheet", "book", "deadline", "moderator", "engine")
_STATUSES = ("waiting", "used", "returned", "told", "cancelled")


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    with op.batch_alter_table("order_line", schema=None) as batch_op:
        batch_op.add_column(sa.Column("line", sa.Integer(), nullable=True))
    _check("order_line", "status", (*_STATUSES, "skipped"))
    _check("question", "source", (*_SOURCES, "standing"), nullable=True)
    _standing_order()
    _order_news()


def _standing_order() -> None:
    op.create_table(
        "standing_order",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("incoming_id", sa.Integer(), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("fired", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.CheckConstraint(
            "status IN ('standing', 'used', 'expired', 'cancelled', 'replaced')",
            name=op.f("ck_standing_order_status"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name=op.f("fk_standing_order_game_id_game")
        ),
        sa.ForeignKeyConstraint(
            ["incoming_id"], ["incoming.id"], name=op.f("fk_standing_order_incoming_id_incoming")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_standing_order")),
        sa.UniqueConstraint("game_id", "role", "number", name=op.f("uq_standing_order_game_id_role_number")),
    )
    with op.batch_alter_table("standing_order", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_standing_order_game_id_status_role"), ["game_id", "status", "role"]
        )
        batch_op.create_index(batch_op.f("ix_standing_order_incoming_id"), ["incoming_id"])


def _order_news() -> None:
    op.create_table(
        "order_news",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("incoming_id", sa.Integer(), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_order_news_game_id_game")),
        sa.ForeignKeyConstraint(
            ["incoming_id"], ["incoming.id"], name=op.f("fk_order_news_incoming_id_incoming")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_order_news")),
    )
    with op.batch_alter_table("order_news", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_order_news_game_id_role_told"), ["game_id", "role", "told"]
        )
        batch_op.create_index(batch_op.f("ix_order_news_incoming_id"), ["incoming_id"])


def _check(table: str, column: str, words: tuple[str, ...], *, nullable: bool = False) -> None:
    """Let a column hold one of some words, and nothing else."""
    name = op.f(f"ck_{table}_{column}")
    listed = f"{column} IN ({', '.join(repr(word) for word in words)})"
    condition = f"{column} IS NULL OR {listed}" if nullable else listed
    with op.batch_alter_table(table, schema=None) as batch_op:
        batch_op.drop_constraint(name, type_="check")
        batch_op.create_check_constraint(name, sa.text(condition))


def downgrade() -> None:
    """Take the tables back to the revision before."""
    op.drop_table("order_news")
    op.drop_table("standing_order")
    op.execute("UPDATE question SET source = 'book' WHERE source = 'standing'")
    op.execute("UPDATE order_line SET status = 'cancelled' WHERE status = 'skipped'")
    _check("question", "source", _SOURCES, nullable=True)
    _check("order_line", "status", _STATUSES)
    with op.batch_alter_table("order_line", schema=None) as batch_op:
        batch_op.drop_column("line")
