"""PROPOSE, VOTE and VOTES: what players propose to one another, and what they say to it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from adjudicator.orders.commands import PLAYER, Command, Propose, Vote, Votes
from adjudicator.orders.message_text import Line
from adjudicator.words.lexicon import NotUnderstood


def read(words: str) -> Command | None:
    found = PLAYER.read([Line(1, words)], 0, str)
    assert found is not None, f"{words} is no command"
    if found.error is not None:
        raise found.error
    return found.command


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("PROPOSE END", Propose("end")),
        ("propose the end.", Propose("end")),
        ("PROPOSE EXTENS\u0130ON 24h", Propose("extension", by=timedelta(hours=24))),
        ("PROPOSE DRAW", Propose("draw")),
        ("propose a draw with France, the Papacy", Propose("draw", ("France", "the Papacy"))),
        ("PROPOSE DRAW BETWEEN france and papacy", Propose("draw", ("france", "papacy"))),
        ("PROPOSE PAUSE 7 days", Propose("pause", days=7)),
        ("propose a pause of 10", Propose("pause", days=10)),
        ("Propose to pause for 1 day", Propose("pause", days=1)),
        ("PROPOSE EXTENSION 24h", Propose("extension", by=timedelta(hours=24))),
        ("propose an extension of 2 days", Propose("extension", by=timedelta(days=2))),
        ("PROPOSE EXTEND BY 90 min", Propose("extension", by=timedelta(minutes=90))),
    ],
)
def test_proposals_are_read_however_players_write_them(words: str, command: Propose) -> None:
    found = read(words)
    assert isinstance(found, Propose)
    assert (found.kind, found.powers, found.days, found.by) == (
        command.kind,
        command.powers,
        command.days,
        command.by,
    )
    assert read(found.canonical) == found


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("PROPOSE", "END, DRAW, PAUSE or EXTENSION"),
        ("PROPOSE lunch", "END, DRAW, PAUSE or EXTENSION"),
        ("PROPOSE END tomorrow", "Nothing is expected behind END, but “tomorrow” is"),
        ("PROPOSE DRAW france", "A draw is proposed WITH some powers"),
        ("PROPOSE DRAW WITH ,", "A draw is proposed WITH some powers"),
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


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("VOTE 3 YES", Vote(3, in_favour=True)),
        ("vote #3: no", Vote(3, in_favour=False)),
        ("Vote yes on 3.", Vote(3, in_favour=True)),
        ("VOTE AGAINST 12", Vote(12, in_favour=False)),
        ("vote 2 in favour", Vote(2, in_favour=True)),
    ],
)
def test_a_word_on_a_vote_is_read_in_either_order(words: str, command: Vote) -> None:
    assert read(words) == command
    assert read(command.canonical) == command


@pytest.mark.parametrize("words", ["VOTE", "VOTE 3", "VOTE YES", "VOTE 3 PERHAPS", "VOTE x YES"])
def test_a_vote_without_its_number_or_its_word_is_sent_back_not_guessed(words: str) -> None:
    with pytest.raises(NotUnderstood):
        read(words)


def test_the_list_of_votes_is_another_command() -> None:
    assert read("VOTES") == Votes()
