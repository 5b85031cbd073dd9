"""What becomes of missed deadlines, answers held until a window closes, settings as text.

Revision 0008, after 0007.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_GAME = sa.table(
    "game",
    sa.column("id", sa.Integer()),
    sa.column("settings", sa.JSON().with_variant(postgresql.JSONB(), "postgresql")),
)
_WINDOW = sa.table(
    "window",
    sa.column("id", sa.Integer()),
    sa.column("reminders", sa.JSON().with_variant(postgresql.JSONB(), "postgresql")),
)

_ORIGIN = ("given_at", "words", "line", "incoming_id", "source")
_NUMBERS = ("windows", "reminders", "correction_minutes", "absence.days")
_NOT_ABOUT_TIME = ("sheet", "anonymous_press", "blind", "unsealed")
_NEW = {"flag": ("missed", "held"), "seat": ("excuses_used", "misses"), "window": ("moves",)}


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    with op.batch_alter_table("flag", schema=None) as batch_op:
        batch_op.add_column(_switch("missed"))
        batch_op.add_column(_switch("held"))
        batch_op.add_column(sa.Column("value", sa.JSON(none_as_null=True), nullable=True))
        batch_op.add_column(sa.Column("source", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("incoming_id", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("line", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("words", sa.Text(), nullable=True))
        batch_op.add_column(sa.Column("given_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.create_foreign_key(
            batch_op.f("fk_flag_incoming_id_incoming"), "incoming", ["incoming_id"], ["id"]
        )
    with op.batch_alter_table("heartbeat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("uptime", sa.Float(), nullable=True))
        batch_op.add_column(sa.Column("boot", sa.String(), nullable=True))
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.add_column(_count("excuses_used"))
        batch_op.add_column(_count("misses"))
    with op.batch_alter_table("window", schema=None) as batch_op:
        batch_op.add_column(sa.Column("grace_until", sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(
            sa.Column("moderator_since", sa.DateTime(timezone=True), nullable=True)
        )
        batch_op.add_column(_count("moves"))
    for table, names in _NEW.items():
        # Only the rows that are there already needed a value; the program gives its own.
        with op.batch_alter_table(table, schema=None) as batch_op:
            for name in names:
                batch_op.alter_column(name, server_default=None)
    _rewrite(_GAME, "settings", _as_text)
    _rewrite(_WINDOW, "reminders", lambda sent: [round(hours * 60) for hours in sent])


def downgrade() -> None:
    """Take this revision back."""
    _rewrite(_WINDOW, "reminders", lambda sent: [minutes / 60 for minutes in sent])
    _rewrite(_GAME, "settings", _as_numbers)
    with op.batch_alter_table("window", schema=None) as batch_op:
        for name in ("moves", "moderator_since", "grace_until"):
            batch_op.drop_column(name)
    with op.batch_alter_table("seat", schema=None) as batch_op:
        for name in ("misses", "excuses_used"):
            batch_op.drop_column(name)
    with op.batch_alter_table("heartbeat", schema=None) as batch_op:
        for name in ("boot", "uptime"):
            batch_op.drop_column(name)
    with op.batch_alter_table("flag", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("fk_flag_incoming_id_incoming"), type_="foreignkey")
        for name in (*_ORIGIN, "value", "held", "missed"):
            batch_op.drop_column(name)


def _switch(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())


def _count(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False, server_default="0")


def _rewrite(table: Any, column: str, rewritten: Any) -> None:
    """Replace the values of a column by what ``rewritten`` makes of them."""
    connection = op.get_bind()
    for number, value in connection.execute(sa.select(table.c.id, table.c[column])).all():
        after = rewritten(value)
        if after != value:
            connection.execute(
                table.update().where(table.c.id == number).values({column: after})
            )


def _as_text(settings: dict[str, Any]) -> dict[str, Any]:
    """Return settings by full names as text: hours and minutes were plain numbers before.

    Games that run keep the terms they began with: no excuses, no grace, and nobody waits for
    corrections of simultaneous choices.
    """
    after = {name: value for name, value in settings.items() if name not in _NUMBERS}
    after |= {"correction": "0h", "excuses": "0", "grace": "0h"}
    if "absence.days" in settings:
        after["absence.days"] = str(int(settings["absence.days"]))
    for kind, hours in settings.get("windows", {}).items():
        after[f"window.{kind}"] = _length(hours * 60)
    if "window.impulse" in after:
        after["window.declaration"] = after["window.impulse"]
    if "reminders" in settings:
        wanted = sorted({hours * 60 for hours in settings["reminders"] if hours}, reverse=True)
        after["reminders"] = ", ".join(map(_length, wanted)) or "none"
    after["negotiation.correction"] = _length(settings.get("correction_minutes", 30))
    return after


def _as_numbers(settings: dict[str, Any]) -> dict[str, Any]:
    """Return settings as the revision before knows them; what it does not know is left out."""
    after = {name: settings[name] for name in _NOT_ABOUT_TIME if name in settings}
    if "absence.days" in settings:
        after["absence.days"] = float(settings["absence.days"])
    windows = {
        name.removeprefix("window."): _minutes(words) / 60
        for name, words in settings.items()
        if name.startswith("window.") and name != "window.declaration"
    }
    if windows:
        after["windows"] = windows
    if "reminders" in settings:
        words = settings["reminders"]
        after["reminders"] = [_minutes(w) / 60 for w in words.split(", ") if words != "none"]
    correction = settings.get("negotiation.correction", settings.get("correction", "30m"))
    after["correction_minutes"] = float(_minutes(correction))
    return after


def _length(minutes: float) -> str:
    hours, rest = divmod(round(minutes), 60)
    return (f"{hours}h" if hours or not rest else "") + (f"{rest}m" if rest else "")


def _minutes(words: str) -> int:
    hours, _, rest = words.rpartition("h")
    return int(hours or 0) * 60 + int(rest.removesuffix("m") or 0)
