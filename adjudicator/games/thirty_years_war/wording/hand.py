"""Cards in words: what is printed on them, and which of it is reconstructed (2.3)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import N_, Words, _, joined, name, sentences
from adjudicator.games.telling import HandLine
from adjudicator.games.thirty_years_war.edition.decks import Card
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.games.thirty_years_war.wording.card_events import event_words
from adjudicator.games.thirty_years_war.wording.names import aid_points

DECKS: Final = {
    "early_war": N_("Early War deck"),
    "intervention": N_("Intervention deck"),
    "apocalypse": N_("Apocalypse deck"),
}
AFTER: Final = {
    "remove": N_("Leaves the game after its event."),
    "once": N_("Its event can be played once; the card stays."),
}


_GUESSED: Final = {
    "value": N_("value"),
    "aid": N_("aid"),
    "event": N_("event"),
}


def reconstructed(edition: Edition, card: str) -> Words | str:
    """Return which parts of a card are reconstructed, in a sentence; nothing where none is."""
    parts = edition.sources.guessed_of_card(card)
    if not parts:
        return ""
    return _("Reconstructed: {parts}.", parts=joined(", ", [_(_GUESSED[one]) for one in parts]))


def worth(card: Card) -> Words:
    """Return the points of a card and its aid."""
    if not card.aid:
        return n_points(card.value)
    return _("{points}; aid: {aid}", points=n_points(card.value), aid=aid_points(card.aid))


def n_points(count: int) -> Words:
    """Return points of a card in words."""
    return _("1 point") if count == 1 else _("{count} points", count=count)


def kind(card: Card) -> Words:
    """Return whether a card is a combat card."""
    return _("combat") if card.is_combat else _("event")


def hand_of(view: View) -> tuple[HandLine, ...]:
    """Return the cards in the hand of the view's owner, by number."""
    if view.role is None:
        return ()
    edition = view.state.edition
    held = (edition.cards[card] for card in view.state.hands[view.role])
    return tuple(_line(edition, card) for card in sorted(held, key=lambda card: card.number))


def _line(edition: Edition, card: Card) -> HandLine:
    title = _("{title} ({code!s})", title=name(card.title), code=card.code)
    note = sentences(event_words(edition, card.id), reconstructed(edition, card.id))
    return HandLine(card.number, title, worth(card), kind(card), note)


def card_lines(edition: Edition, card: Card) -> tuple[Words, ...]:
    """Return all that there is to say about a card, for who looks it up."""
    found = [
        _("{kind}, {worth}, {deck}.", kind=kind(card), worth=worth(card), deck=_(DECKS[card.deck])),
        event_words(edition, card.id),
    ]
    if card.after_event in AFTER:
        found.append(_(AFTER[card.after_event]))
    guess = reconstructed(edition, card.id)
    return (*found, guess) if isinstance(guess, Words) else tuple(found)
