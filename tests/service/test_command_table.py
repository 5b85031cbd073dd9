"""Every command that players may write is carried out, and HELP tells of it."""

from __future__ import annotations

import pytest

from adjudicator.games.registry import game_of
from adjudicator.orders.commands import parts
from adjudicator.orders.commands.register import MODERATOR, Register
from adjudicator.orders.message_text import Line, find_blocks
from adjudicator.orders.reader import read_commands
from adjudicator.service.commands.moderators import ACTS, act_named
from adjudicator.service.errors import NotPossible
from tests.orders.given import PLAYER
from tests.tables import each


@each("name", PLAYER.entries)
def test_every_command_is_described(name: str) -> None:
    words = {"deal": "DEAL WITH", "dice": "DICE word"}.get(name, name.upper())
    assert any(words in line for line in PLAYER.explained(game_of("here_i_stand"))), words


def test_one_entry_is_read_checked_and_explained() -> None:
    register, done = Register(beside_orders=True), []

    @register.command("wave", parts.number("times", "WAVE 3"), help="WAVE 3: wave to everybody.")
    def wave(desk: str, times: int) -> str:
        done.append(times)
        return f"{desk} waves {times} times"

    found = register.read([Line(1, "wave #3.")], 0, str)
    assert found is not None
    assert found.command is not None
    assert found.command.canonical == "WAVE 3"
    assert register.explained(game_of("lanterns")) == ("WAVE 3: wave to everybody.",)
    entry = register.entries[found.command.name]
    assert entry is wave
    assert entry.check is None  # so a dry run of it does nothing
    assert entry.carry_out("ann", **found.command.values) == "ann waves 3 times"
    assert done == [3]


def test_a_register_without_commands_says_that_it_was_never_filled() -> None:
    with pytest.raises(RuntimeError, match="no commands are entered"):
        Register().read([Line(1, "READY")], 0, str)


@each("name", sorted(ACTS))
def test_every_command_of_a_moderator_says_what_it_does_with_an_example(name: str) -> None:
    entry = ACTS[name]
    assert len(entry.summary) > 15
    assert entry.summary.endswith(".")
    game = game_of("thirty_years_war")
    example = entry.example_in(game)
    assert example.split()[0].lower() == name
    assert entry.line_in(game) in MODERATOR.explained(game)
    [found] = find_blocks(f"BEGIN his-1 moderator\n{example}\nEND")
    [line] = read_commands(found, MODERATOR, str)
    assert line.command is not None
    assert line.command.name == name


def test_an_unknown_command_of_a_moderator_is_named() -> None:
    with pytest.raises(NotPossible, match="There is no command 'dance'; there are absence, "):
        act_named("dance")
