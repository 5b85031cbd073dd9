"""Diplomatic card 204, Diplomatic Marriage."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    GENOA,
    HAPSBURG,
    PAPACY,
    PROTESTANT,
    SCOTLAND,
    VENICE,
)
from tests.here_i_stand.builders import IllegalAnswer, heard
from tests.here_i_stand.two_player_builders import play_diplomatic, quiet_for_two
from tests.tables import each


@each("player, ally", [(PAPACY, PAPACY), (PROTESTANT, HAPSBURG)])
@each("minor", [GENOA, VENICE])
def test_a_minor_power_becomes_an_ally(player: str, ally: str, minor: str) -> None:
    state = quiet_for_two()
    play_diplomatic(state, player, 204, [(player, "match", f"activate_{minor}")])
    assert state.minor_allies[minor] == ally


@each("player", [PAPACY, PROTESTANT])
@each("ally", [PAPACY, FRANCE])
def test_an_ally_of_anybody_is_deactivated(player: str, ally: str) -> None:
    state = quiet_for_two()
    state.minor_allies[GENOA] = ally
    play_diplomatic(state, player, 204, [(player, "match", "deactivate_genoa")])
    assert GENOA not in state.minor_allies


@each(
    "player, answer",
    [
        (PAPACY, "activate_scotland"),
        (PROTESTANT, "activate_scotland"),
        (PAPACY, "deactivate_hungary_bohemia"),
        (PROTESTANT, "deactivate_venice"),
        (PROTESTANT, "activate_genoa"),
    ],
)
def test_other_changes_are_refused(player: str, answer: str) -> None:
    """Scotland has no Papal or Hapsburg ally, Venice is inactive, and Genoa is active."""
    state = quiet_for_two()
    state.minor_allies[GENOA] = FRANCE
    with pytest.raises(IllegalAnswer):
        play_diplomatic(state, player, 204, [(player, "match", answer)])


def test_the_protestants_deactivate_scotland_too() -> None:
    state = quiet_for_two()
    state.minor_allies[SCOTLAND] = FRANCE
    play_diplomatic(state, PROTESTANT, 204, [(PROTESTANT, "match", "deactivate_scotland")])
    assert SCOTLAND not in state.minor_allies


def test_without_a_target_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """2P 10: as far as possible. The map always has one; so the question is taken away here."""
    module = "adjudicator.games.here_i_stand.diplomatic.d204_diplomatic_marriage.matches"
    monkeypatch.setattr(module, lambda state, player: ())
    table = play_diplomatic(quiet_for_two(), PAPACY, 204)
    assert heard(table).of(EventWithoutEffect)
