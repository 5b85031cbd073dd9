"""PROPOSE, VOTE and VOTES: what players propose to one another, and what they say to it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from adjudicator.orders.commands.register import Command
from adjudicator.orders.message_text import Line
from adjudicator.service.table.voting.votes import Proposal, Voice
from adjudicator.words.lexicon import NotUnderstood
from tests.orders.given import PLAYER, command_given
from tests.tables import each


def read(words: str) -> Command:
    found = PLAYER.read([Line(1, words)], 0, str)
    assert found is not None, f"{words} is no command"
    if found.error is not None:
        raise found.error
    assert found.command is not None
    return found.command


@each(
    ("words", "wanted"),
    [
        ("PROPOSE END", Proposal("end")),
        ("propose the end.", Proposal("end")),
        ("PROPOSE EXTENS\u0130ON 24h", Proposal("extension", by=timedelta(hours=24))),
        ("PROPOSE DRAW", Proposal("draw")),
        ("propose a draw with France, the Papacy", Proposal("draw", ("France", "the Papacy"))),
        ("PROPOSE DRAW BETWEEN france and papacy", Proposal("draw", ("france", "papacy"))),
        ("PROPOSE PAUSE 7 days", Proposal("pause", days=7)),
        ("propose a pause of 10", Proposal("pause", days=10)),
        ("Propose to pause for 1 day", Proposal("pause", days=1)),
        ("PROPOSE EXTENSION 24h", Proposal("extension", by=timedelta(hours=24))),
        ("propose an extension of 2 days", Proposal("extension", by=timedelta(days=2))),
        ("PROPOSE EXTEND BY 90 min", Proposal("extension", by=timedelta(minutes=90))),
    ],
)
def test_proposals_are_read_however_players_write_them(words: str, wanted: Proposal) -> None:
    command = read(words)
    found = command.values["wanted"]
    assert replace(found, words="") == wanted
    assert read(command.canonical) == command


@each(
    ("words", "sentence"),
    [
        ("PROPOSE", "END, DRAW, PAUSE, EXTENSION or CARETAKER"),
        ("PROPOSE lunch", "END, DRAW, PAUSE, EXTENSION or CARETAKER"),
        ("PROPOSE END tomorrow", "Nothing is expected behind END, but “tomorrow” is"),
        ("PROPOSE DRAW france", "A draw is proposed WITH some roles"),
        ("PROPOSE DRAW WITH ,", "A draw is proposed WITH some roles"),
        ("PROPOSE PAUSE", "A pause is a number of days"),
        ("PROPOSE PAUSE until Monday", "A pause is a number of days"),
        ("PROPOSE EXTENSION", "A length of time is expected"),
        ("PROPOSE EXTENSION soon", "A length of time is expected"),
        ("PROPOSE EXTENSION 24h please", "but “please” is"),
    ],
)
def test_what_is_no_proposal_is_sent_back_with_an_example(words: str, sentence: str) -> None:
    with pytest.raises(NotUnderstood, match=sentence):
        read(words)


@each(
    ("words", "voice"),
    [
        ("VOTE 3 YES", Voice(3, in_favour=True)),
        ("vote #3: no", Voice(3, in_favour=False)),
        ("Vote yes on 3.", Voice(3, in_favour=True)),
        ("VOTE AGAINST 12", Voice(12, in_favour=False)),
        ("vote 2 in favour", Voice(2, in_favour=True)),
    ],
)
def test_a_word_on_a_vote_is_read_in_either_order(words: str, voice: Voice) -> None:
    assert read(words) == command_given("vote", voice=voice)
    assert read(read(words).canonical) == read(words)


@each("words", ["VOTE", "VOTE 3", "VOTE YES", "VOTE 3 PERHAPS", "VOTE x YES"])
def test_a_vote_without_its_number_or_its_word_is_sent_back_not_guessed(words: str) -> None:
    with pytest.raises(NotUnderstood):
        read(words)


def test_the_list_of_votes_is_another_command() -> None:
    assert read("VOTES") == command_given("votes")
