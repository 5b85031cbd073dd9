"""All tables.

Revision 0001, the first.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    op.create_table(
        "cursor",
        sa.Column("mailbox", sa.String(), nullable=False),
        sa.Column("uidvalidity", sa.BigInteger(), nullable=False),
        sa.Column("uid", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("mailbox", name=op.f("pk_cursor")),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("scenario", sa.String(), nullable=False),
        sa.Column(
            "options", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column(
            "settings", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("secret_hash", sa.String(), nullable=False),
        sa.Column("moderator", sa.String(), nullable=True),
        sa.Column("thread_id", sa.String(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "status IN ('setup', 'running', 'held', 'over')", name=op.f("ck_game_status")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sa.UniqueConstraint("slug", name=op.f("uq_game_slug")),
    )
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_game_status"), ["status"], unique=False)

    op.create_table(
        "heartbeat",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_heartbeat")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("timezone", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("html", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("address", name=op.f("uq_player_address")),
    )
    op.create_table(
        "rejection",
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.PrimaryKeyConstraint("address", "kind", "day", name=op.f("pk_rejection")),
    )
    op.create_table(
        "action",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("verb", sa.String(), nullable=False),
        sa.Column(
            "detail", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_action_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_action")),
    )
    with op.batch_alter_table("action", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_action_game_id_at"), ["game_id", "at"], unique=False)

    op.create_table(
        "fact",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("segment", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column(
            "audience", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=True
        ),
        sa.Column("data", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_fact_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_fact")),
        sa.UniqueConstraint(
            "game_id",
            "generation",
            "segment",
            "number",
            name=op.f("uq_fact_game_id_generation_segment_number"),
        ),
    )
    op.create_table(
        "incoming",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("mailbox", sa.String(), nullable=True),
        sa.Column("uidvalidity", sa.BigInteger(), nullable=True),
        sa.Column("uid", sa.BigInteger(), nullable=True),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("truncated", sa.Boolean(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("traceback", sa.Text(), nullable=True),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("role", sa.String(), nullable=True),
        sa.Column("handled_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "status IN ('new', 'done', 'ignored', 'rejected', 'shunted')",
            name=op.f("ck_incoming_status"),
        ),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_incoming_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incoming")),
        sa.UniqueConstraint("key", name=op.f("uq_incoming_key")),
    )
    with op.batch_alter_table("incoming", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_incoming_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_incoming_status_id"), ["status", "id"], unique=False)

    op.create_table(
        "outgoing",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("role", sa.String(), nullable=True),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("reply_to", sa.Text(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("html", sa.Text(), nullable=True),
        sa.Column("raw", sa.LargeBinary(), nullable=True),
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("in_reply_to", sa.Text(), nullable=True),
        sa.Column(
            "thread", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "status IN ('queued', 'sending', 'sent', 'failed')", name=op.f("ck_outgoing_status")
        ),
        sa.CheckConstraint("raw IS NOT NULL OR text IS NOT NULL", name=op.f("ck_outgoing_content")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_outgoing_game_id_game")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_outgoing_player_id_player")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outgoing")),
        sa.UniqueConstraint("key", name=op.f("uq_outgoing_key")),
        sa.UniqueConstraint("message_id", name=op.f("uq_outgoing_message_id")),
    )
    with op.batch_alter_table("outgoing", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_outgoing_game_id_player_id"), ["game_id", "player_id"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_outgoing_player_id"), ["player_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_outgoing_status_due_at"), ["status", "due_at"], unique=False
        )

    op.create_table(
        "roll",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("segment", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_roll_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_roll")),
        sa.UniqueConstraint(
            "game_id",
            "generation",
            "segment",
            "number",
            name=op.f("uq_roll_game_id_generation_segment_number"),
        ),
    )
    op.create_table(
        "seat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column(
            "sheet", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("reported_segment", sa.Integer(), nullable=False),
        sa.Column("reported_fact", sa.Integer(), nullable=False),
        sa.Column(
            "reported_points",
            sa.JSON().with_variant(postgresql.JSONB(), "postgresql"),
            nullable=False,
        ),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_seat_game_id_game")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_seat_player_id_player")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seat")),
        sa.UniqueConstraint("token", name=op.f("uq_seat_token")),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seat_player_id"), ["player_id"], unique=False)
        batch_op.create_index(
            "uq_seat_current",
            ["game_id", "role"],
            unique=True,
            sqlite_where=sa.text("until IS NULL"),
            postgresql_where=sa.text("until IS NULL"),
        )

    op.create_table(
        "segment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("stage", sa.String(), nullable=False),
        sa.Column("schema_version", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_segment_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_segment")),
        sa.UniqueConstraint(
            "game_id", "generation", "number", name=op.f("uq_segment_game_id_generation_number")
        ),
    )
    with op.batch_alter_table("segment", schema=None) as batch_op:
        batch_op.create_index(
            "uq_segment_unclosed",
            ["game_id", "generation"],
            unique=True,
            sqlite_where=sa.text("closed_at IS NULL"),
            postgresql_where=sa.text("closed_at IS NULL"),
        )

    op.create_table(
        "window",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("segment", sa.Integer(), nullable=False),
        sa.Column("request", sa.Integer(), nullable=True),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closing_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("excused", sa.Boolean(), nullable=False),
        sa.Column(
            "reminders", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("state", sa.String(), nullable=False),
        sa.CheckConstraint(
            "state IN ('open', 'held', 'closed', 'void')", name=op.f("ck_window_state")
        ),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_window_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_window")),
        sa.UniqueConstraint("game_id", "code", name=op.f("uq_window_game_id_code")),
    )
    with op.batch_alter_table("window", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_window_game_id_state"), ["game_id", "state"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_window_state_due_at"), ["state", "due_at"], unique=False
        )

    op.create_table(
        "attachment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("outgoing_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("content_type", sa.String(), nullable=False),
        sa.Column("content_id", sa.String(), nullable=True),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["outgoing_id"], ["outgoing.id"], name=op.f("fk_attachment_outgoing_id_outgoing")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attachment")),
    )
    with op.batch_alter_table("attachment", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_attachment_outgoing_id"), ["outgoing_id"], unique=False
        )

    op.create_table(
        "deal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("window_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column(
            "parties", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("items", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column(
            "confirmations",
            sa.JSON().with_variant(postgresql.JSONB(), "postgresql"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "status IN ('proposed', 'agreed', 'rejected', 'withdrawn', 'lapsed', 'carried_out')",
            name=op.f("ck_deal_status"),
        ),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_deal_game_id_game")),
        sa.ForeignKeyConstraint(
            ["window_id"], ["window.id"], name=op.f("fk_deal_window_id_window")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deal")),
        sa.UniqueConstraint("window_id", "number", name=op.f("uq_deal_window_id_number")),
    )
    with op.batch_alter_table("deal", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_deal_game_id_status"), ["game_id", "status"], unique=False
        )

    op.create_table(
        "flag",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("window_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("received", sa.Boolean(), nullable=False),
        sa.Column("complete", sa.Boolean(), nullable=False),
        sa.Column("final", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["window_id"], ["window.id"], name=op.f("fk_flag_window_id_window")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_flag")),
        sa.UniqueConstraint("window_id", "role", name=op.f("uq_flag_window_id_role")),
    )
    op.create_table(
        "order_line",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("incoming_id", sa.Integer(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "status IN ('waiting', 'used', 'returned', 'told', 'cancelled')",
            name=op.f("ck_order_line_status"),
        ),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_order_line_game_id_game")),
        sa.ForeignKeyConstraint(
            ["incoming_id"], ["incoming.id"], name=op.f("fk_order_line_incoming_id_incoming")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_order_line")),
    )
    with op.batch_alter_table("order_line", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_order_line_game_id_role_status_position"),
            ["game_id", "role", "status", "position"],
            unique=False,
        )
        batch_op.create_index(
            batch_op.f("ix_order_line_incoming_id"), ["incoming_id"], unique=False
        )

    op.create_table(
        "press",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("window_id", sa.Integer(), nullable=True),
        sa.Column("sender_role", sa.String(), nullable=False),
        sa.Column(
            "audience", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=True
        ),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("incoming_id", sa.Integer(), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_press_game_id_game")),
        sa.ForeignKeyConstraint(
            ["incoming_id"], ["incoming.id"], name=op.f("fk_press_incoming_id_incoming")
        ),
        sa.ForeignKeyConstraint(
            ["window_id"], ["window.id"], name=op.f("fk_press_window_id_window")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_press")),
    )
    with op.batch_alter_table("press", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_press_game_id"), ["game_id"], unique=False)

    op.create_table(
        "question",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("segment", sa.Integer(), nullable=False),
        sa.Column("request", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=True),
        sa.Column("choice", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("default", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("window_name", sa.String(), nullable=True),
        sa.Column("window_id", sa.Integer(), nullable=True),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("value", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("source", sa.String(), nullable=True),
        sa.Column("incoming_id", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "(state = 'answered') = (answered_at IS NOT NULL)", name=op.f("ck_question_answered")
        ),
        sa.CheckConstraint(
            "source IS NULL OR source IN ('message', 'sheet', 'book', 'deadline', 'moderator', 'engine')",
            name=op.f("ck_question_source"),
        ),
        sa.CheckConstraint("state IN ('open', 'answered', 'void')", name=op.f("ck_question_state")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_question_game_id_game")),
        sa.ForeignKeyConstraint(
            ["incoming_id"], ["incoming.id"], name=op.f("fk_question_incoming_id_incoming")
        ),
        sa.ForeignKeyConstraint(
            ["window_id"], ["window.id"], name=op.f("fk_question_window_id_window")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_question")),
        sa.UniqueConstraint(
            "game_id",
            "generation",
            "segment",
            "request",
            "role",
            name=op.f("uq_question_game_id_generation_segment_request_role"),
        ),
    )
    with op.batch_alter_table("question", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_question_game_id_state"), ["game_id", "state"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_question_incoming_id"), ["incoming_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_question_window_id"), ["window_id"], unique=False)


def downgrade() -> None:
    """Take this revision back."""
    with op.batch_alter_table("question", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_question_window_id"))
        batch_op.drop_index(batch_op.f("ix_question_incoming_id"))
        batch_op.drop_index(batch_op.f("ix_question_game_id_state"))

    op.drop_table("question")
    with op.batch_alter_table("press", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_press_game_id"))

    op.drop_table("press")
    with op.batch_alter_table("order_line", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_order_line_incoming_id"))
        batch_op.drop_index(batch_op.f("ix_order_line_game_id_role_status_position"))

    op.drop_table("order_line")
    op.drop_table("flag")
    with op.batch_alter_table("deal", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_deal_game_id_status"))

    op.drop_table("deal")
    with op.batch_alter_table("attachment", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_attachment_outgoing_id"))

    op.drop_table("attachment")
    with op.batch_alter_table("window", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_window_state_due_at"))
        batch_op.drop_index(batch_op.f("ix_window_game_id_state"))

    op.drop_table("window")
    with op.batch_alter_table("segment", schema=None) as batch_op:
        batch_op.drop_index(
            "uq_segment_unclosed",
            sqlite_where=sa.text("closed_at IS NULL"),
            postgresql_where=sa.text("closed_at IS NULL"),
        )

    op.drop_table("segment")
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_index(
            "uq_seat_current",
            sqlite_where=sa.text("until IS NULL"),
            postgresql_where=sa.text("until IS NULL"),
        )
        batch_op.drop_index(batch_op.f("ix_seat_player_id"))

    op.drop_table("seat")
    op.drop_table("roll")
    with op.batch_alter_table("outgoing", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_outgoing_status_due_at"))
        batch_op.drop_index(batch_op.f("ix_outgoing_player_id"))
        batch_op.drop_index(batch_op.f("ix_outgoing_game_id_player_id"))

    op.drop_table("outgoing")
    with op.batch_alter_table("incoming", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_incoming_status_id"))
        batch_op.drop_index(batch_op.f("ix_incoming_game_id"))

    op.drop_table("incoming")
    op.drop_table("fact")
    with op.batch_alter_table("action", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_action_game_id_at"))

    op.drop_table("action")
    op.drop_table("rejection")
    op.drop_table("player")
    op.drop_table("heartbeat")
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_game_status"))

    op.drop_table("game")
    op.drop_table("cursor")
