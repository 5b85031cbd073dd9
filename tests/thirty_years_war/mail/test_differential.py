"""A hidden hand, and the order of a pile, change no byte and no time of the mail to the others.

Games are played twice by mail with one hidden card exchanged. A hundred pairs take about twenty
minutes of one processor: ``python -m tests.service.differential 0 100 thirty_years_war`` plays
them and says what became of each; ``pytest -n 0 -m full`` on this module does the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudicator.engine.decision import Decision
from adjudicator.engine.table import Table
from adjudicator.games.registry import game_of
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.rules.action import rounds
from adjudicator.games.thirty_years_war.rules.action.choices import Play
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.responses import Response
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn import end
from adjudicator.games.thirty_years_war.rules.view import View, view_of
from adjudicator.orders.commands.register import PLAYER
from adjudicator.orders.message_text import Line
from adjudicator.service.commands.moderators import amending, answering, looking, terms
from adjudicator.service.table import stand_in
from tests.service.all_commands import acting
from tests.service.differential import STEPS, Arena
from tests.service.pair import FOLLOWED, PLAYING_MODERATOR, Script
from tests.service.scripts import (
    amend_in_secret,
    be_late,
    give_all_commands,
    leave_a_hidden_card_to_the_deadline,
    try_hidden_cards,
    try_hidden_cards_and_wait,
)
from tests.tables import each
from tests.thirty_years_war.mail.mail_game import COMMANDS, WAR_MAIL
from tests.thirty_years_war.mail.scripts import (
    alone_at_the_end_of_a_turn,
    at_the_end_of_a_turn,
    before_a_battle,
    before_a_draw,
    before_vienna,
    check_a_draw,
    give_all_commands_of_players,
    in_a_round,
    keep_in_secret,
    lose_in_secret,
    march_past_vienna,
    rewind_behind_a_draw,
)
from tests.thirty_years_war.openings import Opening
from tests.twins.exchange import Leak

PAIRS = 100


@pytest.fixture(scope="module")
def arena(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    """Two empty databases for pairs of games."""
    with Arena(migrated_sqlite, tmp_path_factory.mktemp("war_pairs"), WAR_MAIL) as opened:
        yield opened


def test_others_get_the_same_mail_at_the_same_times(arena: Arena) -> None:
    verdict = arena.run(1, most=4)
    assert verdict.mails > 5
    assert verdict.owner_saw_it


@pytest.mark.full
@pytest.mark.timeout(6 * 3600)
def test_others_get_the_same_mail_in_a_hundred_games(arena: Arena) -> None:
    verdicts = [arena.run(seed) for seed in range(PAIRS)]
    assert sum(verdict.ended == FOLLOWED for verdict in verdicts) > 0.2 * PAIRS
    assert sum(verdict.steps for verdict in verdicts) > 0.3 * PAIRS * STEPS


# -- every command ------------------------------------------------------------------------------


@each("name", COMMANDS)
def test_the_lines_of_a_command_are_read_as_this_command(name: str) -> None:
    for words in COMMANDS[name]:
        lines = [Line(n, text) for n, text in enumerate(words.splitlines(), start=1)]
        found = PLAYER.read(lines, 0, game_of(WAR_MAIL.rules).grammar.role)
        assert found is not None
        assert found.command is not None
        assert found.command.name == name


@pytest.mark.full
@pytest.mark.parametrize("seed", [1, PLAYING_MODERATOR])
@pytest.mark.parametrize("start", [at_the_end_of_a_turn, in_a_round])
def test_no_command_of_a_blind_moderator_tells_of_a_hidden_card(
    arena: Arena, start: Callable[[], Opening], seed: int
) -> None:
    verdict = arena.run(seed, start=start(), script=give_all_commands)
    assert verdict.mails > len(acting())


@pytest.mark.full
@pytest.mark.parametrize("start", [at_the_end_of_a_turn, in_a_round])
def test_no_command_of_a_player_tells_of_a_hidden_card(
    arena: Arena, start: Callable[[], Opening]
) -> None:
    verdict = arena.run(1, start=start(), script=give_all_commands_of_players)
    assert verdict.mails > len(COMMANDS)


@pytest.mark.some(1)
@pytest.mark.parametrize("script", [try_hidden_cards_and_wait, leave_a_hidden_card_to_the_deadline])
def test_nothing_tells_a_blind_moderator_what_is_kept(arena: Arena, script: Script) -> None:
    arena.run(1, start=at_the_end_of_a_turn(), script=script)


def test_nothing_tells_a_blind_moderator_what_was_answered_in_secret(arena: Arena) -> None:
    arena.run(1, start=at_the_end_of_a_turn(), script=amend_in_secret)


@pytest.mark.some(1)
@pytest.mark.parametrize("start", [alone_at_the_end_of_a_turn, at_the_end_of_a_turn])
def test_nothing_tells_which_card_was_kept(arena: Arena, start: Callable[[], Opening]) -> None:
    """Nor where only one side had to choose, so that its answer was carried out at once."""
    arena.run(1, start=start(), script=keep_in_secret)


def test_piles_are_not_known_after_a_rewind(arena: Arena) -> None:
    arena.run(1, start=before_a_draw(), script=rewind_behind_a_draw)


def test_a_check_does_not_tell_what_would_be_drawn(arena: Arena) -> None:
    arena.run(1, start=before_a_draw(), script=check_a_draw)


def test_a_deadline_does_not_tell_of_a_combat_card(arena: Arena) -> None:
    arena.run(1, start=in_a_round(), script=be_late)


@pytest.mark.parametrize("seed", [1, PLAYING_MODERATOR])
def test_nothing_tells_where_an_army_would_march_on(arena: Arena, seed: int) -> None:
    """11.23: whoever reacts to an army knows where it is, not where it goes next."""
    verdict = arena.run(seed, start=before_vienna(), script=march_past_vienna)
    assert verdict.mails > 15


def test_nothing_tells_which_losses_an_enemy_has_named_first(arena: Arena) -> None:
    """12.31: both sides name their losses at the same time."""
    verdict = arena.run(1, start=before_a_battle(), script=lose_in_secret)
    assert verdict.mails > 15


# -- that each leak is found ----------------------------------------------------------------------


def leak(arena: Arena, start: Opening, script: Script) -> str:
    """Return the leak that a script finds; fails without one."""
    with pytest.raises(Leak) as found:
        arena.run(1, start=start, script=script)
    return str(found.value)


def unsealed(*_: Any, **__: Any) -> bool:
    return False


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("module", "name", "script"),
    [
        (answering, "is_sealed", try_hidden_cards),
        (stand_in, "is_collected", try_hidden_cards),
        (terms, "is_sealed", try_hidden_cards),
        (amending, "is_sealed", amend_in_secret),
        (looking, "is_sealed", amend_in_secret),
        (looking, "check_unsealed", amend_in_secret),
    ],
)
def test_it_finds_what_tells_a_blind_moderator_too_much(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, script: Script
) -> None:
    monkeypatch.setattr(module, name, unsealed)
    assert "mail of step" in leak(arena, at_the_end_of_a_turn(), script)


@pytest.mark.full
def test_it_finds_losses_that_a_blind_moderator_is_told(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "is_sealed", unsealed)
    monkeypatch.setattr(looking, "check_unsealed", unsealed)
    assert "mail of step" in leak(arena, before_a_battle(), lose_in_secret)


def test_it_finds_a_card_that_is_not_kept_in_secret(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_to_all(*given: Any, **more: Any) -> Response[Any]:
        return Response(*given, **{**more, "discreet": False})

    monkeypatch.setattr(end, "Response", open_to_all)
    assert "mail of step" in leak(arena, alone_at_the_end_of_a_turn(), keep_in_secret)


def test_it_finds_piles_that_keep_their_order_in_a_rewind(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ThirtyYearsWar, "renew", lambda *_: None)
    assert "is known" in leak(arena, before_a_draw(), rewind_behind_a_draw)


def test_it_finds_a_dry_run_with_the_true_cards(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ThirtyYearsWar, "seal", lambda *_: None)
    assert "mail of step" in leak(arena, before_a_draw(), check_a_draw)


@pytest.mark.full
def test_it_finds_a_route_that_is_known(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "seal", lambda *_: None)
    assert "mail of step" in leak(arena, before_vienna(), march_past_vienna)


@pytest.mark.full
def test_it_finds_silence_that_is_an_answer_with_some_hands_only(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_combat_cards(side: str, topic: str, choice: Any, **more: Any) -> Decision[Any]:
        armed = any(our_edition().cards[card].is_combat for card in choice.state.hands[side])
        return Decision(side, topic, choice, **{**more, "default": None if armed else Play("pass")})

    monkeypatch.setattr(rounds, "Decision", without_combat_cards)
    start = in_a_round()
    held, pile = (piles["protestant"] for piles in (start.state.hands, start.state.unplayed))
    others = [c for c in held if our_edition().cards[c].is_combat and c != start.exchange.first]
    held[:] = [card for card in held if card not in others]
    pile += others
    assert "differ" in leak(arena, start, be_late)


@pytest.mark.full
def test_it_finds_a_number_in_a_mail_that_depends_on_a_hidden_card(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worth(self: ThirtyYearsWar, state: State, role: str | None) -> View:
        sizes = {
            side: sum(our_edition().cards[card].number for card in hand)
            for side, hand in state.hands.items()
        }
        return replace(view_of(state, role), hand_sizes=sizes)

    monkeypatch.setattr(ThirtyYearsWar, "view", worth)
    with pytest.raises(Leak, match="mail of step"):
        arena.run(1, start=in_a_round(), most=6)
