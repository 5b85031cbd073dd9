"""A dry run, and a deadline, tell no more than is known.

What is checked here comes behind a draw, behind a secret answer of somebody else, and at the
deadline of a question for which the hand counts. Each leak is planted once, and found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudicator import clock
from adjudicator.engine.record import Open
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.reports.messages import ReceiptContext
from adjudicator.service.table.lateness import missed
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.store import tables
from tests.here_i_stand.exchange import Leak
from tests.here_i_stand.openings import Opening
from tests.here_i_stand.scripts import (
    before_a_draw,
    before_an_interception,
    check_a_draw,
    check_behind_a_secret_answer,
    with_a_mandatory_event,
)
from tests.own_types import his_state
from tests.service.differential import Arena
from tests.service.pair import Script
from tests.service.scripts import (
    be_late,
    preview_a_default,
)


@pytest.fixture(scope="module")
def arena(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    """Two empty databases for pairs of games."""
    with Arena(migrated_sqlite, tmp_path_factory.mktemp("dry_runs")) as opened:
        yield opened


def leak(arena: Arena, start: Opening, script: Script) -> str:
    """Return the leak that a script finds; fails without one."""
    with pytest.raises(Leak) as found:
        arena.run(1, start=start, script=script)
    return str(found.value)


def test_a_check_does_not_tell_what_would_be_drawn(arena: Arena) -> None:
    arena.run(1, start=before_a_draw(), script=check_a_draw)


def test_a_check_does_not_tell_what_others_have_answered(arena: Arena) -> None:
    arena.run(1, start=before_an_interception(), script=check_behind_a_secret_answer)


def test_a_deadline_does_not_tell_of_a_mandatory_event(arena: Arena) -> None:
    arena.run(1, start=with_a_mandatory_event(), script=be_late)


def test_a_preview_does_not_tell_of_a_mandatory_event(arena: Arena) -> None:
    arena.run(1, start=with_a_mandatory_event(), script=preview_a_default)


# -- that each leak is found ----------------------------------------------------------------------


def telling(monkeypatch: pytest.MonkeyPatch, what: Callable[[Playing, tables.Seat], str]) -> None:
    """Let the receipt of every dry run tell something of the game as it truly stands."""
    to_seat = Mailroom.to_seat

    def telling_more(
        room: Mailroom, game: tables.Game, seat: tables.Seat, kind: str, context: Any, *rest: Any,
        **more: Any,
    ) -> None:  # fmt: skip
        if isinstance(context, ReceiptContext) and context.dry_run:
            with Playing(room.session, game, clock.now(), dry=True) as playing:
                context = replace(context, notes=(*context.notes, what(playing, seat)))
        to_seat(room, game, seat, kind, context, *rest, **more)

    monkeypatch.setattr(Mailroom, "to_seat", telling_more)


def test_it_finds_a_check_that_tells_the_next_card(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    telling(monkeypatch, lambda playing, _: card(his_state(playing.state).draw_pile[-1]).title)
    assert "mail of step" in leak(arena, before_a_draw(), check_a_draw)


def test_it_finds_a_check_that_tells_of_an_answer_given_in_secret(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answers(playing: Playing, _seat: tables.Seat) -> str:
        done = [o.decision.role for o in playing.asked if not playing.waits_for(o.decision.role)]
        return " ".join(f"{role}: {playing.answer_of(role)}" for role in done)

    telling(monkeypatch, answers)
    assert "mail of step" in leak(arena, before_an_interception(), check_behind_a_secret_answer)


def test_it_finds_a_deadline_that_waits_for_a_mandatory_event(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs = missed._needs_moderator

    def has_to_play(playing: Playing, item: Open) -> bool:
        hand = his_state(playing.state).hands[item.decision.role]
        return needs(playing, item) or any(card(number).is_mandatory for number in hand)

    monkeypatch.setattr(missed, "_needs_moderator", has_to_play)
    assert "differ" in leak(arena, with_a_mandatory_event(), be_late)
