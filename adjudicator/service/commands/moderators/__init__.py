"""What moderators do to a game, by mail and by command line alike.

``chair`` has the register of commands; the other modules enter theirs. ``block`` reads and carries
out what a moderator mails.
"""

from __future__ import annotations

from adjudicator.service.commands.moderators import (  # noqa: F401 - they enter their commands
    amending,
    answering,
    explaining,
    looking,
    people,
    positions,
    posting,
    rewinding,
    running,
    sealing,
    talking,
    terms,
)
from adjudicator.service.commands.moderators.chair import (
    ACTS,
    Act,
    Chair,
    Done,
    act_named,
    moderate,
    values_of,
)

__all__ = ["ACTS", "Act", "Chair", "Done", "act_named", "moderate", "values_of"]
