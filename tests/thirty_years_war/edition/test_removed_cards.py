"""18.24 and 18.34 Cards whose events have been played before a scenario begins."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.edition.decks import REMOVE
from tests.tables import each
from tests.thirty_years_war.positions import campaign


@each("scenario", ["intervention", "apocalypse"])
def test_cards_that_count_as_played_are_those_that_leave_the_game_by_their_event(
    scenario: str,
) -> None:
    edition = campaign().edition
    played = edition.setups[scenario].removed
    assert played
    assert {card for card in played if edition.cards[card].after_event != REMOVE} == set()
