"""Whose units are: of a power, or of a power and on loan to another (9.2).

Units stand in their places by owner. An owner is a key: the name of a power, or, for squadrons on
loan, the key of a ``Loan``. Only this module knows how such a key is written.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

_TO: Final = "@"


class Loan(NamedTuple):
    """Squadrons of the power ``lent``, or the leader ``lent``, that serve a borrower (9.2)."""

    lent: str
    borrower: str

    @property
    def key(self) -> str:
        """The owner as which these units stand on the map and in ``State.loans``."""
        return f"{self.lent}{_TO}{self.borrower}"


@cache
def loan_of(owner: str) -> Loan | None:
    """Return the loan that an owner stands for; None for a power's own units."""
    if _TO not in owner:
        return None
    lent, _to, borrower = owner.partition(_TO)
    return Loan(lent, borrower)


@cache
def printed_owner(owner: str) -> str:
    """Return whose counters these are: those of Venetian squadrons on loan are Venetian."""
    return owner.partition(_TO)[0]
