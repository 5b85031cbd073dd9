"""What a player has written for a turn: standing orders and a response sheet, as real lines.

They are read by the grammar of the game and answer as those that come by mail: the newest standing
order that fits and is legal, but not in response windows where it would tell of a hand; there the
first line of the sheet that fits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from adjudicator.engine.decision import RESPONSE_WINDOW, Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.opaque import AnyGame, AnyLive
from adjudicator.roundtrips.ways import Sheet
from adjudicator.words.ahead import Standing
from adjudicator.words.fitting import Fitted, fitted
from adjudicator.words.lexicon import OrderError
from adjudicator.words.standing import is_left_to_sheet, is_meant, shows_a_hand


@dataclass(frozen=True)
class Papers:
    """Standing orders, the newest first, and the sheet that counts below them."""

    sheet: Sheet
    standing: tuple[Standing, ...] = ()

    def answer(self, game: AnyGame, decision: Decision[Any], live: AnyLive) -> tuple[object] | None:
        """Return the answer to a question that they settle, in a tuple; None where they do not."""
        for order in () if shows_a_hand(decision) else self.standing:
            found = _fits(game, order, decision, live)
            if found is not None:
                return (found.value,)
        if decision.window != RESPONSE_WINDOW:
            return None
        reply = game.sheets.reply(self.sheet.preset, self.sheet.rules, decision)
        return None if reply.ask else (reply.value,)


def _fits(game: AnyGame, order: Standing, decision: Decision[Any], live: AnyLive) -> Fitted | None:
    """Return how a standing order answers a question; None where it does not fit or is illegal."""
    grammar = game.grammar
    if not is_meant(order, decision, grammar, game.ahead.places(decision)):
        return None
    if is_left_to_sheet(order, decision, grammar):
        return None
    try:
        seen = game.rules.view(live.state, decision.role)
        return fitted(order.order, decision, grammar, seen)
    except (OrderError, IllegalAnswer):
        return None


def written(game: AnyGame, sheet: Sheet, lines: Iterable[str]) -> Papers:
    """Return what lines come to: standing orders, and changes of a sheet without lines.

    Raises OrderError for a line that cannot be read, ValueError for an order that cannot stand.
    """
    standing: list[Standing] = []
    rules: list[dict[str, Any]] = []
    for line in lines:
        order = game.grammar.parse(line)
        if not isinstance(order, Standing):
            rules = game.sheets.changed(rules, order)
            continue
        reason = game.ahead.why_not_standing(order.order)
        if reason:
            raise ValueError(f"{line}: {reason}")
        standing.insert(0, order)
    return Papers(Sheet(sheet.name, sheet.preset, tuple(rules)), tuple(standing))
