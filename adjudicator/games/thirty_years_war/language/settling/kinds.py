"""The kinds of question that sheets settle, in their own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

REACTIONS: Final = "reactions"
CARDS: Final = "combat cards"
LOSSES: Final = "losses"
RETREATS: Final = "retreats"
COMMANDERS: Final = "commanders"
PEACE: Final = "peace"
EVACUATIONS: Final = "evacuations"
KEEPING: Final = "cards kept"
WAGES: Final = "wages"
RECOVERY: Final = "recovery"
SIEGES: Final = "sieges"
REVOLTS: Final = "revolts"

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    REACTIONS: ("reaction", "fortress reactions"),
    CARDS: ("combat card", "cards in battle", "battles", "battle"),
    LOSSES: ("loss", "casualties", "steps lost"),
    RETREATS: ("retreat", "retreating"),
    COMMANDERS: ("commander",),
    PEACE: ("peace offers", "offers of peace"),
    EVACUATIONS: ("evacuation", "evacuating"),
    KEEPING: ("card kept", "keeping", "kept cards"),
    WAGES: ("pay", "paying"),
    RECOVERY: ("recovering", "pillage recovery"),
    SIEGES: ("siege", "continued sieges"),
    REVOLTS: ("revolt", "spread of revolts"),
}
"""With other words for each."""

OF_QUESTION: Final[Mapping[str, str]] = {
    "react": REACTIONS,
    "combat_cards": CARDS,
    "losses": LOSSES,
    "step": LOSSES,
    "forage_loss": LOSSES,
    "looting_losses": LOSSES,
    "overstack": LOSSES,
    "part": LOSSES,
    "retreat": RETREATS,
    "leaders": RETREATS,
    "commander": COMMANDERS,
    "accept": PEACE,
    "withdraw": EVACUATIONS,
    "keep": KEEPING,
    "pay": WAGES,
    "recover": RECOVERY,
    "sieges": SIEGES,
    "spread": REVOLTS,
}
"""By the name of a question."""

EXAMPLES: Final[Mapping[str, str]] = {
    REACTIONS: "INSIDE",
    CARDS: "PLAY C31, C32",
    LOSSES: "LOSE militia, mercenaries",
    RETREATS: "RETREAT INSIDE, Linz, HOME",
    COMMANDERS: "CHOOSE Tilly",
    PEACE: "REFUSE PEACE",
    EVACUATIONS: "EVACUATE Bohemia, Saxony",
    KEEPING: "KEEP C7, HIGHEST",
    WAGES: "PAY veterans",
    RECOVERY: "RECOVER Prague, Linz",
    SIEGES: "CONTINUE SIEGES ALL",
    REVOLTS: "SPREAD TO Linz",
}
"""An answer of each kind."""
