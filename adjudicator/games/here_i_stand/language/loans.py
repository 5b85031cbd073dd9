"""9.2 Loans in words: what stands between LENDS and TO in a line of a deal."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.games.here_i_stand.language.names import (
    kind_pattern,
    leader_names,
    owner_of,
    space_names,
    units_words,
)
from adjudicator.games.here_i_stand.rules.diplomacy.loans import LoanSquadrons
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES, SQUADRON
from adjudicator.words.lexicon import NotUnderstood, OrderError
from adjudicator.words.numbers import NUMBER, number_of
from adjudicator.words.order_words import order_line

MOST_PARTS: Final = 12
EXAMPLE: Final = order_line("2 squadrons from Rouen")
_AND: Final = re.compile(r"\s*(?:,|;|\+|&|\band\b)\s*", re.IGNORECASE)
_FLEET: Final = re.compile(
    rf"({NUMBER})(?:([^\W\d]\w*(?:\s\w+)*?)\s+)??(?:{kind_pattern(SQUADRON)})?"
    r"\s*(?:from|in|at)\s+(.+)",
    re.IGNORECASE,
)


def read_loan(giver: str, receiver: str, words: str) -> LoanSquadrons:
    """Read ``2 squadrons from Rouen`` or ``1 Genoese squadron from Genoa and Andrea Doria``.

    Raises NotUnderstood when a port is named twice, or fleets of several powers are.
    """
    squadrons: dict[str, int] = {}
    people: list[str] = []
    owners: set[str] = set()
    parts = [part for part in _AND.split(words) if part]
    if len(parts) > MOST_PARTS:
        raise NotUnderstood(_("at most {most} fleets and leaders can be named", most=MOST_PARTS))
    for part in parts:
        found = _FLEET.fullmatch(part)
        if not found:
            people.append(_leader(part))
            continue
        count, owner, port = found.groups()
        space = space_names().find(port)
        if space in squadrons:
            raise NotUnderstood(_("{space} is named twice", space=space_names().full(space)))
        squadrons[space] = number_of(count)
        owners.add(owner_of(owner) if owner else giver)
    if len(owners) > 1:
        names = joined(", ", (POWER_NAMES[owner] for owner in sorted(owners)))
        raise NotUnderstood(
            _("the fleets of one power are lent on one line; these are of {names}", names=names)
        )
    whose = next(iter(owners), giver)
    return LoanSquadrons(giver, receiver, squadrons, tuple(people), "" if whose == giver else whose)


def _leader(words: str) -> str:
    try:
        return leader_names().find(words)
    except OrderError:
        raise NotUnderstood(
            _(
                "“{words!s}” is not understood; write it as in {example}",
                words=words,
                example=EXAMPLE,
            ),
            words=words,
            suggestions=[EXAMPLE],
        ) from None


def loan_words(item: LoanSquadrons) -> str:
    """Return what is lent as the words that read as the same."""
    fleets = [
        f"{units_words(count, SQUADRON, item.owner or None)} from {space_names().full(port)}"
        for port, count in item.squadrons.items()
    ]
    return " and ".join([*fleets, *(leader_names().full(name) for name in item.leaders)])
