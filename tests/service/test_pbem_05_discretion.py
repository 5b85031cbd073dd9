"""A hidden hand changes no byte of the mail to the others."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator import clock
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.service.office import Office
from adjudicator.store import tables
from adjudicator.store.database import open_database
from tests.service.playground import ROLES, START, Playground, settings_in, state_at

Script = Callable[[Playground], None]


def exchanged(state: Any, a: str, b: str) -> Any:
    """Exchange all cards of two hands but for home cards, whose owner everybody knows."""
    home = {power: [n for n in state.hands[power] if card(n).is_home] for power in (a, b)}
    rest = {power: [n for n in state.hands[power] if not card(n).is_home] for power in (a, b)}
    size = min(len(rest[a]), len(rest[b]))
    state.hands[a] = [*home[a], *rest[b][:size], *rest[a][size:]]
    state.hands[b] = [*home[b], *rest[a][:size], *rest[b][size:]]
    return state


def debate(ground: Playground) -> None:
    """Call a debate; the Protestants pass in the window; all else goes by default."""
    lines = ("PLAY Papal Bull FOR CP", "CALL DEBATE IN German AGAINST uncommitted")
    ground.write("papacy", *lines, "PASS THE REST")
    assert ground.decision("protestant").topic.startswith("6.1/window:")
    assert ground.window().kind == "response"
    ground.write("protestant", "PASS")
    _play_on(ground)


def debate_in_silence(ground: Playground) -> None:
    """Call a debate; nobody answers in the window, which closes at its deadline."""
    lines = ("PLAY Papal Bull FOR CP", "CALL DEBATE IN German AGAINST uncommitted")
    ground.write("papacy", *lines, "PASS THE REST")
    assert ground.wait(hours=11, minutes=59) == 0
    assert ground.wait(minutes=1) == 1
    _play_on(ground)


def late_for_everything(ground: Playground) -> None:
    """Call a debate under the usual terms; nobody answers, also in the impulse that goes on."""
    lines = ("PLAY Papal Bull FOR CP", "CALL DEBATE IN German AGAINST uncommitted")
    ground.write("papacy", *lines)
    for _ in range(20):
        ground.wait(hours=12)


def _play_on(ground: Playground) -> None:
    """Give default answers until the impulse is over."""
    for _ in range(60):
        role = ground.waiting()[0]
        decision = ground.decision(role)
        if decision.name == "play":
            return
        ground.write(role, ground.line(role, decision.default))
    raise AssertionError("the impulse does not end")


def mail_of(
    folder: Path,
    template: Path,
    state: Any,
    script: Script,
    monkeypatch: pytest.MonkeyPatch,
    settings: dict[str, str] | None = None,
) -> list[tables.Outgoing]:
    """Play a script from a state in a fresh database and return all mail."""
    folder.mkdir()
    path = folder / "adjudicator.db"
    path.write_bytes(template.read_bytes())
    database = open_database(f"sqlite:///{path}", durable=False)
    fixed = clock.FixedClock(START)
    numbers = itertools.count()
    with clock.using(fixed), monkeypatch.context() as patch:
        patch.setattr(
            "adjudicator.service.commands.creating.secrets.token_hex", lambda n: f"{next(numbers)}"
        )
        ground = Playground(Office(database, settings_in(folder)), fixed, patch)
        ground.dice_of_the_secret_alone()  # with others no card may be played in the debate
        ground.open(state=state, settings=settings or {})
        script(ground)
        mails = ground.mails()
    database.dispose()
    return mails


@pytest.mark.some(1)
@pytest.mark.parametrize("script", [debate, debate_in_silence, late_for_everything])
@pytest.mark.parametrize("pair", [("england", "france"), ("protestant", "hapsburg")])
def test_exchanging_two_hidden_hands_changes_no_mail_to_the_others(
    tmp_path: Path,
    migrated_sqlite: Path,
    monkeypatch: pytest.MonkeyPatch,
    script: Script,
    pair: tuple[str, str],
) -> None:
    state = state_at("action")
    state.active = "papacy"
    other = state_at("action")
    other.active = "papacy"
    exchanged(other, *pair)
    assert other.hands != state.hands
    usual = {"excuses": "2", "grace": "12h", "response.earliest": "3h"}
    terms = usual if script is late_for_everything else {}
    first = mail_of(tmp_path / "1", migrated_sqlite, state, script, monkeypatch, terms)
    second = mail_of(tmp_path / "2", migrated_sqlite, other, script, monkeypatch, terms)
    for role in ROLES:
        mine = [(m.created_at, m.raw) for m in first if m.role == role]
        theirs = [(m.created_at, m.raw) for m in second if m.role == role]
        assert len(mine) == len(theirs)
        if role in pair:
            assert mine != theirs, "the owner sees another hand"
        else:
            assert mine == theirs
