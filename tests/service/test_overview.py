"""What an operator is shown of games that are in trouble."""

from __future__ import annotations

from datetime import timedelta

from adjudicator.service.commands.overview import game_in_words, list_in_words
from adjudicator.service.commands.showing import show_game
from adjudicator.store import people_queries
from tests.service.playground import MODERATOR, START, Playground, address_of
from tests.service.test_pbem_01_always_answered import broken


def test_dead_addresses_and_empty_seats_are_shown_with_what_to_do(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR)
    with quick.office.database.transaction() as session:
        row = people_queries.address_row(session, address_of("france"))
        assert row is not None
        row.dead_at = START
        session.add(row)
    quick.clock.advance(timedelta(hours=3))
    shown = "\n".join(game_in_words(quick.office, "his-1"))
    assert f"France: France, mail to {address_of('france')} comes back since Friday 20" in shown
    assert "another address: adjudicator game address his-1 france ADDRESS" in shown
    assert f"moderator: {MODERATOR}" in shown
    assert "waits for Ottomans, for 3 hours" in shown


def test_what_waits_for_the_moderator_is_shown_with_what_to_do(quick: Playground) -> None:
    quick.open("diet", moderator=MODERATOR, settings={"moderated": "yes", "grace": "0h"})
    quick.wait(hours=200)
    shown = "\n".join(game_in_words(quick.office, "his-1"))
    assert "let defaults count: adjudicator game release his-1 --window W1" in shown


def test_a_game_that_cannot_be_played_on_is_shown(quick: Playground) -> None:
    broken(quick)
    assert show_game(quick.office, "his-1")["trail"] == []
    shown = "\n".join(game_in_words(quick.office, "his-1"))
    assert "let it go on: adjudicator game resume his-1" in shown
    assert list_in_words(quick.office)[0].startswith("his-1: on hold; Turn 1, Action Phase")
