"""Every command that players may write is carried out, and HELP tells of it."""

from __future__ import annotations

import re

import pytest

from adjudicator.orders.commands import PLAYER, Command
from adjudicator.service import commands


@pytest.mark.parametrize("kind", PLAYER.kinds)
def test_every_command_is_carried_out(kind: type[Command]) -> None:
    nobody = commands.carry_out.dispatch(object)
    assert commands.carry_out.dispatch(kind) is not nobody


@pytest.mark.parametrize("kind", PLAYER.kinds)
def test_every_command_is_described(kind: type[Command]) -> None:
    words = " ".join(re.findall("[A-Z][a-z]*", kind.__name__)).upper()
    words = {"OFFER DEAL": "DEAL WITH"}.get(words, words)
    assert any(words in line for line in PLAYER.explanations), words
