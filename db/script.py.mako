"""${message[:1].upper() + message[1:]}.

Revision ${up_revision}, ${"after " + down_revision if down_revision else "the first"}.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Text
from sqlalchemy.dialects import postgresql
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = ${repr(branch_labels)}
depends_on = ${repr(depends_on)}


def upgrade() -> None:
    """Bring the tables from the revision before to this one."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Take this revision back."""
    ${downgrades if downgrades else "pass"}
