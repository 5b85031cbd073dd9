"""No command tells of a hidden card or a sealed answer.

Single commands are played in pairs of games that differ in one hidden card, or in one sealed
answer. Each way in which a service could tell of them is planted once, and found.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.registry import game_of
from adjudicator.orders.commands.register import MODERATOR, PLAYER
from adjudicator.orders.message_text import Line
from adjudicator.service.commands.moderators import ACTS, amending, answering, looking, terms
from adjudicator.service.table import stand_in
from tests.here_i_stand.exchange import Leak
from tests.here_i_stand.openings import Opening
from tests.here_i_stand.scripts import (
    before_a_draw,
    in_the_diet,
    rewind_behind_a_draw,
)
from tests.service.all_commands import CHAIR, PLAYERS, acting
from tests.service.differential import Arena
from tests.service.pair import PLAYING_MODERATOR, Script
from tests.service.playground import RULES
from tests.service.scripts import (
    amend_in_secret,
    give_all_commands,
    leave_a_hidden_card_to_the_deadline,
    try_hidden_cards,
    try_hidden_cards_and_wait,
)
from tests.tables import each


@pytest.fixture(scope="module")
def arena(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    """Two empty databases for pairs of games."""
    with Arena(migrated_sqlite, tmp_path_factory.mktemp("commands")) as opened:
        yield opened


def leak(arena: Arena, start: Opening, script: Script) -> str:
    """Return the leak that a script finds; fails without one."""
    with pytest.raises(Leak) as found:
        arena.run(1, start=start, script=script)
    return str(found.value)


# -- every command ------------------------------------------------------------------------------


def test_every_command_of_players_is_played() -> None:
    assert set(PLAYERS) == set(PLAYER.entries)


def test_every_command_of_moderators_is_played() -> None:
    assert set(CHAIR) == set(ACTS)
    assert {*ACTS, "password"} == set(MODERATOR.entries)


@each("name", PLAYERS)
def test_the_lines_of_a_command_are_read_as_this_command(name: str) -> None:
    for words in PLAYERS[name]:
        lines = [Line(n, text) for n, text in enumerate(words.splitlines(), start=1)]
        found = PLAYER.read(lines, 0, game_of(RULES).grammar.role)
        assert found is not None
        assert found.command is not None
        assert found.command.name == name


@pytest.mark.some(1)
@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(1, id="moderates"),
        pytest.param(PLAYING_MODERATOR, id="moderates and plays", marks=pytest.mark.full),
    ],
)
def test_no_command_of_a_blind_moderator_tells_of_a_hidden_card(arena: Arena, seed: int) -> None:
    verdict = arena.run(seed, start=in_the_diet(), script=give_all_commands)
    assert verdict.mails > len(acting())


@pytest.mark.some(1)
@pytest.mark.parametrize("script", [try_hidden_cards_and_wait, leave_a_hidden_card_to_the_deadline])
def test_nothing_tells_a_blind_moderator_what_is_legal(arena: Arena, script: Script) -> None:
    arena.run(1, start=in_the_diet(), script=script)


def test_nothing_tells_a_blind_moderator_what_was_answered_in_secret(arena: Arena) -> None:
    arena.run(1, start=in_the_diet(), script=amend_in_secret)


def test_a_pile_is_not_known_after_a_rewind(arena: Arena) -> None:
    arena.run(1, start=before_a_draw(), script=rewind_behind_a_draw)


# -- that each leak is found ----------------------------------------------------------------------


def unsealed(*_: Any, **__: Any) -> bool:
    return False


def test_it_finds_a_refusal_that_lists_a_hand(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "is_sealed", unsealed)
    assert "mail of step" in leak(arena, in_the_diet(), try_hidden_cards)


def test_it_finds_an_answer_that_counts_at_once_if_it_is_legal(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stand_in, "is_collected", unsealed)
    assert "mail of step" in leak(arena, in_the_diet(), try_hidden_cards)


def test_it_finds_an_amendment_that_prints_a_sealed_answer(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(amending, "is_sealed", unsealed)
    assert "AMEND" in leak(arena, in_the_diet(), amend_in_secret)


def test_it_finds_a_segment_with_sealed_answers(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "is_sealed", unsealed)
    assert "COMMIT" in leak(arena, in_the_diet(), amend_in_secret)


def test_it_finds_orders_that_are_shown(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "check_unsealed", unsealed)
    assert "COMMIT" in leak(arena, in_the_diet(), amend_in_secret)


def test_it_finds_a_preview_of_what_depends_on_a_hand(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terms, "is_sealed", unsealed)
    assert "COMMIT" in leak(arena, in_the_diet(), try_hidden_cards)


def test_it_finds_a_pile_that_keeps_its_order_in_a_rewind(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HereIStand, "renew", lambda *_: None)
    assert "the pile of segment 0 is known" in leak(arena, before_a_draw(), rewind_behind_a_draw)
