"""A dry run tells its writer nothing that he does not know: neither cards nor secret answers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import Live
from adjudicator.engine.record import Position
from adjudicator.games.thirty_years_war.cards import event_mode
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.rules.action.choices import Play
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.service.dry_twins import (
    answered_by,
    checking,
    conditions_on,
    lines_of,
    put,
    same_for_the_writer,
)
from tests.service.playground import Playground, flat
from tests.thirty_years_war.mail.mail_game import WAR_MAIL
from tests.thirty_years_war.mail.scripts import at_the_end_of_a_turn, before_a_draw
from tests.thirty_years_war.mail.table import open_war
from tests.thirty_years_war.openings import GAME, dealt_anew, rounds, with_event
from tests.twins.exchange import Leak

EVENTS = [card for card in our_edition().cards if event_mode(card)]


@pytest.fixture
def war(quick: Playground) -> Playground:
    """A game by mail, of which the position is put in the place of its own."""
    open_war(quick, slug=WAR_MAIL.slug)
    return quick


def beginning(state: State) -> Position[State]:
    """Return a segment that begins with a position."""
    return Position(0, GAME.revision, state)


def check(
    ground: Playground,
    positions: Sequence[Position[State]],
    role: str,
    lines: Sequence[str],
    about: str,
) -> list[str]:
    """Check lines in games that differ in what is hidden; return the receipt; raises Leak."""
    rng = random.Random(about)
    states = [position.snapshot for position in positions]
    block = [*lines, *conditions_on(states, role, rng, WAR_MAIL), "STATUS", "DEADLINES", "ORDERS"]
    ways = [[partial(put, position=position, mail=WAR_MAIL)] for position in positions]
    return same_for_the_writer(
        ground, role, checking(block), *ways, about=about, slug=WAR_MAIL.slug
    )


def check_event(ground: Playground, positions: Sequence[State], card: str, seed: int) -> list[str]:
    """Check an event in two games that differ in what is hidden; nothing where it cannot be."""
    rng = random.Random(f"{card} {seed}")
    for start in rng.sample(positions, len(positions)):
        found = with_event(start, card, rng)
        if found is None:
            continue
        state, role = found[0], found[0].active
        lines = lines_of(beginning(state), role, f"{seed}", Play("event", card), WAR_MAIL)
        ways = [beginning(state), beginning(dealt_anew(state, role, f"{seed}"))]
        return check(ground, ways, role, lines, f"{card}, {seed}")
    return []


def test_a_check_of_an_event_says_the_same_whatever_is_hidden(war: Playground) -> None:
    positions = rounds("campaign", 0, 0.3)
    assert any(check_event(war, positions, card, 0) for card in EVENTS[3:6])


@pytest.mark.full
def test_a_check_of_any_event_says_the_same_whatever_is_hidden(war: Playground) -> None:
    positions = [*rounds("campaign", 0, 0.3), *rounds("apocalypse", 3, 0.3)]
    played = [card for card in EVENTS if check_event(war, positions, card, 1)]
    assert len(played) > len(EVENTS) * 0.75


# -- what the other side holds, and has answered --------------------------------------------------


def keeping(ground: Playground) -> list[str]:
    """Check which card is kept, whatever the other side has answered, and whatever it holds."""
    state = at_the_end_of_a_turn().state
    position, others = beginning(state), (CATHOLIC,)
    ways = [
        position,
        answered_by(position, others, "one way", WAR_MAIL),
        answered_by(position, others, "another way", WAR_MAIL),
        beginning(dealt_anew(state, PROTESTANT, "anew")),
    ]
    lines = [f"KEEP {state.hands[PROTESTANT][0].upper()}", "PASS"]
    return check(ground, ways, PROTESTANT, lines, "keeping")


def test_a_check_of_what_is_kept_tells_nothing_of_the_other_side(war: Playground) -> None:
    assert "accepted" in "\n".join(keeping(war))


# -- what would be drawn --------------------------------------------------------------------------


def drawing(ground: Playground) -> list[str]:
    """Check what the Catholics hold behind a draw, in games in which other cards are drawn."""
    state = before_a_draw().state
    with closing(Live(GAME, beginning(state), RandomChance(random.Random(1)))) as live:
        live.answer(PROTESTANT, ())
        asked = live.position
    ways = [asked, replace(asked, snapshot=dealt_anew(state, CATHOLIC, "anew"))]
    return check(ground, ways, CATHOLIC, ["RECOVER NOTHING"], "behind a draw")


def test_a_check_does_not_tell_what_would_be_drawn(war: Playground) -> None:
    assert "cards that you do not see" in flat("\n".join(drawing(war)))


def test_a_dry_run_on_the_true_cards_is_found(
    war: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ThirtyYearsWar, "seal", lambda *_: None)
    with pytest.raises(Leak):
        drawing(war)
