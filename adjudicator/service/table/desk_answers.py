"""What an order desk offers besides the answers of the rules: READY, WAIT, and deals on the table.

A role sees the deals that it is a party of, and nothing of others.
"""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.service.table.deals import OPEN, digest
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.store import queries, tables
from adjudicator.words.offers import Offer, Way
from adjudicator.words.order_words import item_line

_READY: Final = Offer(
    "READY", _("says that you have nothing more to agree on"), (Way("READY"),), plain=True
)
_KEEP: Final = Offer(
    "READY", _("says that your answer stays as it is"), (Way("READY"),), plain=True
)
_WAIT: Final = Offer("WAIT", _("takes your READY back"), (Way("WAIT"),), plain=True)


def offers_beside(playing: Playing, window: tables.Window, role: str) -> tuple[Offer, ...]:
    """Return what a role can say in a window that is no answer of the rules."""
    decision = playing.open_for(role)
    flag = queries.flags_of(playing.session, window.id).get(role)
    final = flag is not None and flag.final
    if decision is not None and is_talk(decision):
        rows = queries.deals_of(playing.session, window.id)
        on_table = [row for row in rows if role in row.parties and row.status in OPEN]
        deals = [offer for row in on_table for offer in _of_deal(row, role)]
        return (*deals, _WAIT if final else _READY)
    if flag is None or not flag.held or playing.waits_for(role):
        return ()
    return (_WAIT if final else _KEEP,)


def _of_deal(row: tables.Deal, role: str) -> tuple[Offer, ...]:
    """Return what a party can say of a deal now."""
    items = joined("; ", map(item_line, row.text.split("\n")))
    reject = _offer(f"REJECT DEAL {row.number}", items)
    if row.confirmations.get(role) != digest(row):
        return (_offer(f"CONFIRM DEAL {row.number}", items), reject)
    if row.author == role:
        return (_offer(f"WITHDRAW DEAL {row.number}", items),)
    return (reject,)


def _offer(line: str, items: str) -> Offer:
    return Offer(line, items, (Way(line),), plain=True)
