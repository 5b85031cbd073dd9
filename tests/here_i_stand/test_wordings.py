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


@each("row", wordings("deals"), ids=lambda row: row.words)
def test_a_line_of_a_deal_means_its_item(row: Wording) -> None:
    item = grammar().item(tidy(row.words), "france", ("england",))
    assert (grammar().item_words(item),) == row.orders


@each(
    "words",
    [
        "England gives to France",
        "France gives 2",
        "I will think about it",
        "Calais",
        "England may have Calais to keep",
        "France gives Narnia to England",
    ],
)
def test_talk_about_a_deal_is_no_item(words: str) -> None:
    with pytest.raises(OrderError):
        grammar().item(words, "france", ("england",))


def test_somebody_else_is_never_taken_for_the_other_side() -> None:
    with pytest.raises(OrderError):
        grammar().item("I get Calais", "france", ("england", "papacy"))
    found = grammar().item("the Pope gets Calais from me", "france", ("england", "papacy"))
    assert grammar().item_words(found) == "France yields Calais to Papacy"


def test_the_table_is_large() -> None:
    assert len(wordings("orders")) >= 700
    assert len({row.words.lower() for row in wordings("orders")}) > 690


@each("line", sorted({order for row in wordings("orders") for order in row.orders}))
def test_what_is_said_reads_as_the_same_order_in_both_languages(line: str) -> None:
    order = grammar().parse(line)
    assert grammar().canonical(order) == line
    assert grammar().parse(FINNISH.say(line)) == order
