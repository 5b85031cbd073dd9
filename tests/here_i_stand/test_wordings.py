"""Orders as people write them: hundreds of wordings, and what each of them means."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.language.finnish.orders import FINNISH
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.orders.message_text import tidy
from adjudicator.words.lexicon import OrderError
from tests.here_i_stand.wordings import Wording, wordings
from tests.tables import each


@each("row", wordings("orders"), ids=lambda row: row.words)
def test_a_wording_means_its_order_or_is_asked_back(row: Wording) -> None:
    if row.unclear:
        with pytest.raises(OrderError, match=row.unclear):
            grammar().parse(tidy(row.words))
        return
    found = grammar().parse(tidy(row.words))
    orders = getattr(found, "orders", (found,))
    assert tuple(map(grammar().canonical, orders)) == row.orders


def test_the_table_is_large() -> None:
    assert len(wordings("orders")) >= 700
    assert len({row.words.lower() for row in wordings("orders")}) > 690


@each("line", sorted({order for row in wordings("orders") for order in row.orders}))
def test_what_is_said_reads_as_the_same_order_in_both_languages(line: str) -> None:
    order = grammar().parse(line)
    assert grammar().canonical(order) == line
    assert grammar().parse(FINNISH.say(line)) == order
