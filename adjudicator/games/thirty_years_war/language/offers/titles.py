"""What cards are called in lists: orders have their codes only."""

from __future__ import annotations

from adjudicator.engine.words import Words, _, name
from adjudicator.games.thirty_years_war.edition.decks import Card


def card_title(card: Card) -> Words:
    """Return a card by its code and title."""
    return _("{code!s} {title}", code=card.code, title=name(card.title))


def card_with_value(card: Card) -> Words:
    """Return a card by its code and title, with its points."""
    return _(
        "{code!s} {title}, value {value}",
        code=card.code,
        title=name(card.title),
        value=card.value,
    )
