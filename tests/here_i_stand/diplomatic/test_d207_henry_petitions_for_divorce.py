"""Diplomatic card 207, Henry Petitions for Divorce."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.here_i_stand.facts.diplomatic_cards import DivorceAnswered
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect, UnitsForfeited
from adjudicator.games.here_i_stand.facts.faith import DebatersChosen
from adjudicator.games.here_i_stand.facts.inquisitions import NoDebateHeld
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, PAPACY, PROTESTANT
from tests.here_i_stand.builders import IllegalAnswer, heard, put
from tests.here_i_stand.two_player_builders import play_diplomatic, quiet_for_two
from tests.tables import each

GRANTED: list[tuple[str, str, Any]] = [(PAPACY, "grant", True)]


def decided(attack: int, defence: int) -> list[tuple[str, Any]]:
    """Return the rolls of a debate that is over in a round: one hit for the Papacy."""
    return [
        ("protestant debater", 0),
        ("attacks in debate", (6, *(1,) * (attack - 1))),
        ("defends in debate", (1,) * defence),
    ]


@each("player", [PAPACY, PROTESTANT])
@each("status", ["uncommitted", "committed"])
def test_granted_it_brings_a_card_mercenaries_and_a_debate(player: str, status: str) -> None:
    state = quiet_for_two()
    state.debaters.update(dict.fromkeys(("eck", "campeggio", "cajetan", "aleander"), status))
    before = len(state.hands[PAPACY])
    state.spaces["wittenberg"].religion = "protestant"
    answers = [*GRANTED, (PROTESTANT, "hired", "naples")]
    table = play_diplomatic(state, player, 207, answers, decided(5, 4))
    assert heard(table).of(DivorceAnswered) == [DivorceAnswered(True)]
    assert len(state.hands[PAPACY]) == before + 1
    assert state.spaces["naples"].units == {HAPSBURG: {"mercenary": 4}}
    chosen = heard(table).of(DebatersChosen)[0]
    assert chosen.papal == "campeggio"
    assert state.spaces["wittenberg"].religion == "catholic"


@each("player", [PAPACY, PROTESTANT])
def test_refused_it_brings_hapsburg_regulars_where_the_papacy_likes(player: str) -> None:
    state = quiet_for_two()
    answers: list[tuple[str, str, Any]] = [
        (PAPACY, "grant", False),
        (PAPACY, "armed", {"vienna": 2, "naples": 1}),
    ]
    table = play_diplomatic(state, player, 207, answers)
    assert state.spaces["vienna"].units == {HAPSBURG: {"regular": 2}}
    assert state.spaces["naples"].units == {HAPSBURG: {"regular": 1}}
    assert heard(table).of(DivorceAnswered) == [DivorceAnswered(False)]


@each("spaces", [{"vienna": 4}, {"rome": 3}, {"vienna": 2}])
def test_three_regulars_come_and_to_hapsburg_spaces_only(spaces: dict[str, int]) -> None:
    answers: list[tuple[str, str, Any]] = [(PAPACY, "grant", False), (PAPACY, "armed", spaces)]
    with pytest.raises(IllegalAnswer):
        play_diplomatic(quiet_for_two(), PAPACY, 207, answers)


def test_mercenaries_come_to_italy_only() -> None:
    answers = [*GRANTED, (PROTESTANT, "hired", "vienna")]
    state = quiet_for_two()
    state.spaces["milan"].control = HAPSBURG
    with pytest.raises(IllegalAnswer):
        play_diplomatic(state, PAPACY, 207, answers)


def test_without_a_space_in_italy_there_are_no_mercenaries_but_a_debate() -> None:
    state = quiet_for_two()
    for space in state.spaces.values():
        if space.control == HAPSBURG:
            space.control = FRANCE
    state.debaters["campeggio"] = "disgraced"
    state.debaters.update(dict.fromkeys(("luther", "melanchthon", "bucer", "carlstadt"), "burnt"))
    table = play_diplomatic(state, PAPACY, 207, GRANTED, sound=False)
    assert heard(table).of(NoDebateHeld)
    assert heard(table).of(EventWithoutEffect)
    assert not any(space.units for space in state.spaces.values())


def test_without_counters_the_regulars_are_forfeited() -> None:
    state = quiet_for_two()
    put(state, "valladolid", HAPSBURG, regular=48)
    table = play_diplomatic(state, PAPACY, 207, [(PAPACY, "grant", False)], sound=False)
    assert heard(table).of(UnitsForfeited)


def test_without_campeggio_the_debater_is_drawn() -> None:
    state = quiet_for_two()
    state.debaters["campeggio"] = "disgraced"
    state.spaces["wittenberg"].religion = "protestant"
    answers = [*GRANTED, (PROTESTANT, "hired", "naples")]
    dice = [("papacy debater", 0), *decided(5, 4)]
    table = play_diplomatic(state, PAPACY, 207, answers, dice)
    assert heard(table).of(DebatersChosen)[0].papal == "aleander"


def test_the_card_leaves_the_game() -> None:
    assert card(207).removal == "after_play"
