"""Every command that players may write is carried out, and HELP tells of it."""

from __future__ import annotations

import re

import pytest

from adjudicator.orders.commands import MODERATOR, PLAYER, Command, Moderate
from adjudicator.orders.message_text import find_blocks
from adjudicator.orders.reader import read_commands
from adjudicator.service import commands
from adjudicator.service.errors import NotPossible
from adjudicator.service.moderation import ACTS, act_named


@pytest.mark.parametrize("kind", PLAYER.kinds)
def test_every_command_is_carried_out(kind: type[Command]) -> None:
    nobody = commands.carry_out.dispatch(object)
    assert commands.carry_out.dispatch(kind) is not nobody


@pytest.mark.parametrize("kind", PLAYER.kinds)
def test_every_command_is_described(kind: type[Command]) -> None:
    words = " ".join(re.findall("[A-Z][a-z]*", kind.__name__)).upper()
    words = {"OFFER DEAL": "DEAL WITH", "DICE WORDS": "DICE word"}.get(words, words)
    assert any(words in line for line in PLAYER.explanations), words


@pytest.mark.parametrize("name", sorted(ACTS))
def test_every_command_of_a_moderator_says_what_it_does_with_an_example(name: str) -> None:
    entry = ACTS[name]
    assert len(entry.summary) > 15
    assert entry.summary.endswith(".")
    assert entry.example.split()[0].lower() == name
    assert any(line == entry.line for line in MODERATOR.explanations)
    [found] = find_blocks(f"BEGIN his-1 moderator\n{entry.example}\nEND")
    [line] = read_commands(found, MODERATOR, str)
    assert isinstance(line.command, Moderate)
    assert line.command.name == name


def test_an_unknown_command_of_a_moderator_is_named() -> None:
    with pytest.raises(NotPossible, match="There is no command 'dance'; there are absence, "):
        act_named("dance")
