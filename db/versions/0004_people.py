"""People: several addresses, bounces, codes to confirm, absences, deputies, empty seats.

Revision 0004, after 0003.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    op.create_table(
        "absence",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("first", sa.Date(), nullable=False),
        sa.Column("last", sa.Date(), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("said_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("said_by", sa.String(), nullable=False),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_absence_game_id_game")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_absence_player_id_player")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_absence")),
    )
    with op.batch_alter_table("absence", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_absence_game_id_player_id"), ["game_id", "player_id"], unique=False
        )

    op.create_table(
        "address",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("dead_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_address_player_id_player")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_address")),
        sa.UniqueConstraint("address", name=op.f("uq_address_address")),
    )
    with op.batch_alter_table("address", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_address_player_id"), ["player_id"], unique=False)

    op.execute(
        "INSERT INTO address (player_id, address, since)"
        " SELECT id, address, created_at FROM player ORDER BY id"
    )

    op.create_table(
        "confirmation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("role", sa.String(), nullable=True),
        sa.Column(
            "detail", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "kind IN ('address', 'resign', 'sign_on')", name=op.f("ck_confirmation_kind")
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name=op.f("fk_confirmation_game_id_game")
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_confirmation_player_id_player")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_confirmation")),
        sa.UniqueConstraint("code", name=op.f("uq_confirmation_code")),
    )
    with op.batch_alter_table("confirmation", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_confirmation_kind_address"), ["kind", "address"], unique=False
        )

    op.create_table(
        "bounce",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("incoming_id", sa.Integer(), nullable=True),
        sa.Column("outgoing_id", sa.Integer(), nullable=True),
        sa.Column("words", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('hard', 'soft')", name=op.f("ck_bounce_kind")),
        sa.ForeignKeyConstraint(
            ["incoming_id"], ["incoming.id"], name=op.f("fk_bounce_incoming_id_incoming")
        ),
        sa.ForeignKeyConstraint(
            ["outgoing_id"], ["outgoing.id"], name=op.f("fk_bounce_outgoing_id_outgoing")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bounce")),
    )
    with op.batch_alter_table("bounce", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_bounce_address_at"), ["address", "at"], unique=False
        )

    op.create_table(
        "deputy",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"], name=op.f("fk_deputy_seat_id_seat")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deputy")),
    )
    with op.batch_alter_table("deputy", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_deputy_address"), ["address"], unique=False)
        batch_op.create_index(batch_op.f("ix_deputy_seat_id"), ["seat_id"], unique=False)

    op.create_table(
        "revoked_token",
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["seat_id"], ["seat.id"], name=op.f("fk_revoked_token_seat_id_seat")
        ),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_revoked_token")),
    )
    with op.batch_alter_table("revoked_token", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_revoked_token_seat_id"), ["seat_id"], unique=False)

    with op.batch_alter_table("incoming", schema=None) as batch_op:
        batch_op.add_column(sa.Column("waits_until", sa.DateTime(timezone=True), nullable=True))

    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("password", sa.String(), nullable=True))
        batch_op.add_column(
            sa.Column("wrong_passwords", sa.Integer(), nullable=False, server_default="0")
        )
        batch_op.add_column(sa.Column("wrong_on", sa.Date(), nullable=True))
        batch_op.add_column(sa.Column("open_since", sa.DateTime(timezone=True), nullable=True))
        batch_op.alter_column("player_id", existing_type=sa.INTEGER(), nullable=True)
    # The seats of stored games begin with 0; the program gives the value itself from now on.
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.alter_column("wrong_passwords", existing_type=sa.Integer(), server_default=None)


def downgrade() -> None:
    """Take this revision back."""
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.alter_column("player_id", existing_type=sa.INTEGER(), nullable=False)
        batch_op.drop_column("open_since")
        batch_op.drop_column("wrong_on")
        batch_op.drop_column("wrong_passwords")
        batch_op.drop_column("password")

    with op.batch_alter_table("incoming", schema=None) as batch_op:
        batch_op.drop_column("waits_until")

    with op.batch_alter_table("revoked_token", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_revoked_token_seat_id"))

    op.drop_table("revoked_token")
    with op.batch_alter_table("deputy", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_deputy_seat_id"))
        batch_op.drop_index(batch_op.f("ix_deputy_address"))

    op.drop_table("deputy")
    with op.batch_alter_table("bounce", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_bounce_address_at"))

    op.drop_table("bounce")
    with op.batch_alter_table("confirmation", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_confirmation_kind_address"))

    op.drop_table("confirmation")
    with op.batch_alter_table("address", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_address_player_id"))

    op.drop_table("address")
    with op.batch_alter_table("absence", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_absence_game_id_player_id"))

    op.drop_table("absence")
