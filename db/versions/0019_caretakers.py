"""Caretakers: player programs that answer for a seat.

Revision 0019, after 0018.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

_SOURCES = ("message", "sheet", "book", "standing", "deadline", "moderator", "engine")
_KINDS = ("end", "draw", "pause", "extension")


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("caretaker", sa.String(), nullable=True))
    sources = (*_SOURCES[:4], "caretaker", *_SOURCES[4:])
    _check("question", "source", sources, nullable=True)
    _check("vote", "kind", (*_KINDS, "caretaker"))


def downgrade() -> None:
    """Take the tables back to the revision before: a caretaker's answers count as defaults."""
    op.execute("UPDATE question SET source = 'deadline' WHERE source = 'caretaker'")
    op.execute(
        "DELETE FROM ballot WHERE vote_id IN (SELECT id FROM vote WHERE kind = 'caretaker')"
    )
    op.execute("DELETE FROM vote WHERE kind = 'caretaker'")
    _check("question", "source", _SOURCES, nullable=True)
    _check("vote", "kind", _KINDS)
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_column("caretaker")


def _check(table: str, column: str, words: tuple[str, ...], *, nullable: bool = False) -> None:
    """Let a column hold one of some words, and nothing else."""
    name = op.f(f"ck_{table}_{column}")
    listed = f"{column} IN ({', '.join(repr(word) for word in words)})"
    condition = f"{column} IS NULL OR {listed}" if nullable else listed
    with op.batch_alter_table(table, schema=None) as batch_op:
        batch_op.drop_constraint(name, type_="check")
        batch_op.create_check_constraint(name, sa.text(condition))
