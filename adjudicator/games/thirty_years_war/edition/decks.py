"""2.3 Strategy cards: what is printed on each but for the text of its event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.rows import Files, Row

EARLY_WAR: Final = "early_war"
INTERVENTION: Final = "intervention"
APOCALYPSE: Final = "apocalypse"
DECKS: Final = (EARLY_WAR, INTERVENTION, APOCALYPSE)

REMOVE: Final = "remove"
ONCE: Final = "once"
REPEAT: Final = "repeat"

SPAIN: Final = "spain"
PAPACY: Final = "papacy"
FRANCE: Final = "france"
ENGLAND: Final = "england"
DUTCH: Final = "united_provinces"
SAVOY: Final = "savoy"
SWEDEN: Final = "sweden"
SOURCES: Final = {
    SPAIN: "aid_spain",
    PAPACY: "aid_pope",
    FRANCE: "aid_france",
    ENGLAND: "aid_england",
    DUTCH: "aid_united_provinces",
    SAVOY: "aid_savoy",
    SWEDEN: "aid_sweden",
}
"""The columns of ``cards`` by source of Foreign Aid (14.3, 14.4)."""


@dataclass(frozen=True)
class Card:
    """A strategy card (2.3): ``value`` in points, ``aid`` points by source.

    ``after_event``: it leaves the game ("remove", 8.62), its event is spent ("once") or neither.
    """

    id: str
    side: str
    number: int
    title: str
    deck: str
    category: str
    is_combat: bool
    value: int
    aid: dict[str, int]
    after_event: str

    @property
    def code(self) -> str:
        """The name on the card: ``C7``."""
        return self.id.upper()


@rule("2.3")
def read_cards(files: Files) -> dict[str, Card]:
    """Read ``cards``: every card by identifier, in the order of the file."""
    return {card.id: card for card in files.each("cards", _card)}


def read_effects(files: Files) -> dict[tuple[str, str], int]:
    """Read ``card_effects``: the numbers of events, by card and what they count."""
    return dict(files.each("card_effects", _effect))


def _effect(row: Row) -> tuple[tuple[str, str], int]:
    return (row.text("card"), row.text("parameter")), row.number("value")


def _card(row: Row) -> Card:
    aid = {source: row.maybe_number(column) for source, column in SOURCES.items()}
    return Card(
        id=row.text("id"),
        side=row.one_of("side", ("catholic", "protestant")),
        number=row.number("number"),
        title=row.text("title"),
        deck=row.one_of("deck_group", DECKS),
        category=row.text("category"),
        is_combat=row.flag("combat_card"),
        value=row.number("value"),
        aid={source: points for source, points in aid.items() if points is not None},
        after_event=row.one_of("after_event", (REMOVE, ONCE, REPEAT)),
    )
