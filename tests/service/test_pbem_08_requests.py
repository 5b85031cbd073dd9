"""HISTORY, STATUS, HAND, MAP, LOG, RULES, HELP and RESEND by mail."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.rules.deck import card
from tests.own_types import his_view
from tests.service.playground import Playground, flat, state_at


def ask(ground: Playground, line: str, role: str = "ottoman") -> str:
    """Send one request and return the answer as flat text."""
    ground.write(role, line)
    return flat(ground.last(role, "status").text)


def refused(ground: Playground, line: str, role: str = "ottoman") -> str:
    """Send one request that is refused and return the receipt."""
    before = len(ground.mails(role, "status"))
    ground.write(role, line)
    assert len(ground.mails(role, "status")) == before
    return ground.receipt(role)


def test_the_map_shows_the_whole_board(quick: Playground) -> None:
    quick.open("action")
    assert "Minor powers and independents" in ask(quick, "MAP")


def test_the_map_of_a_place_shows_what_is_there_and_its_neighbours(quick: Playground) -> None:
    quick.open("action")
    told = ask(quick, "MAP Buda, Belgrade")
    assert "Belgrade (BEL)" in told
    assert "Controlled by Hungary" in told
    assert "Connected with" in told
    assert "Hungarian regular" in told


def test_the_map_of_a_sea_zone_shows_its_ports(quick: Playground) -> None:
    quick.open("action")
    told = ask(quick, "map gulf of lyon")
    assert "sea zone" in told
    assert "Marseille" in told


@pytest.mark.parametrize("words", ["Viena", "Atlantis"])
def test_a_place_that_is_none_is_refused_with_what_is_alike(quick: Playground, words: str) -> None:
    quick.open("action")
    told = refused(quick, f"MAP {words}")
    assert f"“{words}”" in told
    assert ("Vienna" in told) == (words == "Viena")


def test_the_log_tells_what_the_role_has_heard_this_turn(quick: Playground) -> None:
    quick.open()
    told = ask(quick, "LOG", "protestant")
    assert "Turn 1" in told
    assert ask(quick, "LOG TURN 1", "protestant").count("Turn 1") == told.count("Turn 1")
    assert "There is no log of turn 4" in refused(quick, "LOG 4", "protestant")


def test_the_log_keeps_the_secrets_of_the_others(quick: Playground) -> None:
    state = state_at("action")
    state.stage = "card_draw"
    quick.open(state=state)
    own, others = ask(quick, "LOG", "ottoman"), ask(quick, "LOG", "france")
    titles = [card(number).title for number in his_view(quick.playing().view("ottoman")).hand]
    drawn = [title for title in titles if title in own]
    assert drawn
    assert not any(title in others for title in drawn)


def test_the_history_lists_the_messages_that_can_be_sent_again(quick: Playground) -> None:
    quick.open("action")
    told = ask(quick, "HISTORY")
    assert "1: " in told
    assert "Messages 1 to" in told
    later = ask(quick, "HISTORY 2")
    assert "Messages 2 to" in later
    assert "There is no message 99" in refused(quick, "HISTORY 99")


def test_the_rules_are_told_by_section_chapter_and_card(quick: Playground) -> None:
    quick.open("action")
    assert "9.1 Negotiations" in ask(quick, "RULES 9.1")
    assert "9.1 Negotiations" in ask(quick, "RULES 9")
    assert "9.1 Negotiations" in ask(quick, "rules negotiations")
    assert "9.1 Negotiations" in ask(quick, "RULES")
    assert "Card 31, Foul Weather" in ask(quick, "RULES Foul Weather")
    assert "Card 31, Foul Weather" in ask(quick, "RULES card 31")


@pytest.mark.parametrize("topic", ["99.9", "card 117", "the weather"])
def test_a_section_or_card_that_does_not_exist_is_refused(quick: Playground, topic: str) -> None:
    quick.open("action")
    assert "there is no" in refused(quick, f"RULES {topic}")


@pytest.mark.parametrize("line", ["MAP Atlantis", "RULES 99.9"])
def test_a_dry_run_finds_what_would_be_refused(quick: Playground, line: str) -> None:
    quick.open("action")
    quick.write("ottoman", "CHECK", "BEGIN", line, "MAP", "RULES 9.1", "LOG", "END", block=False)
    assert "there is no" in quick.receipt("ottoman")
    assert not quick.mails("ottoman", "status")
