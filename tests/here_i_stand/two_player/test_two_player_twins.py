"""2P 3: who is asked, told and shown what does not depend on a hidden card of either deck."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows import windows
from tests.here_i_stand.two_player_twins import (
    Exchanges,
    diplomatic_exchanges,
    main_exchanges,
    opening,
)
from tests.twins.exchange import Leak
from tests.twins.rule_twins import run_rules

EXCHANGES = pytest.mark.parametrize("exchanges", [main_exchanges, diplomatic_exchanges])


def played(seed: int, exchanges: Exchanges, most: int) -> str:
    """Play a pair of games; return why the comparison ended."""
    start = opening(seed, exchanges)
    assert start.twin != start.state
    return run_rules(start.state, start.exchange, f"for two {seed}", most)


@EXCHANGES
def test_games_for_two_go_on_alike_with_a_hidden_card_exchanged(exchanges: Exchanges) -> None:
    assert played(1, exchanges, 60)


@pytest.mark.full
@pytest.mark.timeout(3600)
@EXCHANGES
def test_many_games_for_two_go_on_alike_with_a_hidden_card_exchanged(exchanges: Exchanges) -> None:
    ends = [played(seed, exchanges, 300) for seed in range(60)]
    assert len(set(ends)) > 1


@pytest.mark.full
def test_it_finds_that_only_holders_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    fitting = windows._fitting

    def only_holders(
        state: State, name: str, power: str, *rest: Any
    ) -> tuple[tuple[int, str], ...]:
        return tuple(
            mode for mode in fitting(state, name, power, *rest) if mode[0] in state.hands[power]
        )

    monkeypatch.setattr(windows, "_fitting", only_holders)
    with pytest.raises(Leak, match="differ"):
        first_leak()


def first_leak() -> None:
    """Play pairs until one of them leaks."""
    for seed in range(40):
        played(seed, main_exchanges, 200)
