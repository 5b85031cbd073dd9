"""Every block of orders of the player's guide is carried out; HANDBOOK brings it by mail."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import pytest

from adjudicator.games.thirty_years_war.language.grammar import grammar
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.words.lexicon import OrderError
from tests.handbook import ORDERS, Example, blocks, guides, page
from tests.service.playground import Playground, flat
from tests.thirty_years_war.card_rounds import begin_round, deal
from tests.thirty_years_war.mail.table import SLUG, open_war, order
from tests.thirty_years_war.positions import campaign, give, put

GUIDES: Final = [one.page for one in guides() if one.game == "thirty_years_war"]
_CODE: Final = re.compile("`([^`(]+)`")
BLOCKS: Final = [(name, one) for name in GUIDES for one in blocks(name)]


def opening(side: str) -> State:
    """Return the campaign when a side begins its first round with cards of the examples."""
    state = campaign()
    begin_round(state, side)
    deal(state, "c7", "c10", "c11", "c15", "p3", "p12", "p13")
    return state


def thurn_at_linz(_side: str) -> State:
    """Return the position in which Thurn has taken Linz, and the Catholics are to act."""
    state = opening(CATHOLIC)
    state.stack("budweis", PROTESTANT).clear()
    put(state, "linz", PROTESTANT, "thurn", "schlick", german_protestant_militia=4)
    give(state, PROTESTANT, "linz")
    return state


def open_road(side: str) -> State:
    """Return the position in which nobody stands between Vienna and Prague."""
    state = opening(side)
    state.stack("budweis", PROTESTANT).clear()
    return state


def unpaid(_side: str) -> State:
    """Return the position before pay, with Bavarians far from home and aid from Spain."""
    state = campaign()
    state.stage = "pay"
    put(state, "linz", CATHOLIC, bavarian_mercenary=2)
    state.aid[CATHOLIC] = {"spain": 7}
    return state


def losing(side: str) -> State:
    """Return the position in which the Protestants may offer peace (5.31)."""
    state = opening(side)
    state.vp = 12
    return state


@dataclass(frozen=True)
class Position:
    """Where a block can be written, after these orders of the other side."""

    state: Callable[[str], State]
    before: tuple[str, ...] = ()


ATTACK: Final = (
    *("ACTIVATE Tilly WITH C7", "MOVE TO Landshut, Linz", "FORAGE Linz"),
    *("ATTACK WITH ALL", "NO CARDS"),
)
POSITIONS: Final[Mapping[str, Position]] = {
    "round": Position(opening),
    "march": Position(thurn_at_linz),
    "battle": Position(thurn_at_linz, ATTACK),
    "siege": Position(open_road),
    "pay": Position(unpaid),
    "peace": Position(losing),
}
"""By the names that stand before the blocks of the guide."""


@pytest.mark.parametrize(("name", "example"), BLOCKS, ids=lambda value: str(value)[:60])
def test_every_block_of_orders_is_accepted(quick: Playground, name: str, example: Example) -> None:
    position, role = POSITIONS[example.stage], example.role
    open_war(quick, state=position.state(role))
    if position.before:
        other = PROTESTANT if role == CATHOLIC else CATHOLIC
        assert "no errors" in order(quick, other, *position.before)
    before = len(quick.mails(role))
    order(quick, role, *example.lines)
    mails = quick.mails(role)[before:]
    receipts = [row for row in mails if row.kind == "receipt"]
    for receipt in receipts:
        assert re.search(r": \d+ orders? read, no errors$", receipt.subject), receipt.text
        assert "came back" not in str(receipt.text), receipt.text
    if not receipts:  # each line brings a message of its own
        assert len(mails) == len(example.lines)


def orders_in_text(name: str) -> list[str]:
    """Return the orders between backticks before the table of a guide, in canonical words."""
    text = page(name).partition(ORDERS)[0].replace("\n", " ")
    found = []
    for words in _CODE.findall(text):
        with suppress(OrderError):
            found.append(str(grammar().canonical(grammar().parse(words))))
    return found


def test_the_guides_name_the_same_orders_which_can_be_read() -> None:
    english, *others = map(orders_in_text, GUIDES)
    assert len(english) >= 20
    for found in others:
        assert found == english


@pytest.mark.parametrize("words", ["HANDBOOK", "PREFER language fi\nHANDBOOK"])
def test_the_guide_of_the_own_game_comes_by_mail(quick: Playground, words: str) -> None:
    open_war(quick)
    order(quick, PROTESTANT, *words.split("\n"))
    mail = quick.last(PROTESTANT, "status")
    text = flat(mail.text)
    assert mail.subject.startswith(SLUG)
    told = "AKTIVOI Tilly KORTILLA C7:" if "fi" in words else "ACTIVATE Tilly WITH C7: activates"
    assert told in text
    assert "Janissaries" not in text
    assert max(len(line) for line in str(mail.text).splitlines()) <= 72
    assert not re.search("[`|*]|\\]\\(|<!--", str(mail.text))
