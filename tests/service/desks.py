"""Order desks for tests: the page of a seat, opened in a browser, and what it is driven with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlmodel import select

from adjudicator import clock
from adjudicator.engine.decision import Decision
from adjudicator.service.commands.orders.checking import check_message
from adjudicator.service.table.contexts import seat_for
from adjudicator.service.table.order_desks import desk_ahead, desk_for
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.windows import settle_windows
from adjudicator.store import queries, tables
from adjudicator.store.positions import Given
from tests.chromium import DESKTOP, Page
from tests.service.playground import Playground

FURTHEST: Final = 60
"""So many answers at most between two stops of a game."""
CLICKS: Final = (Path(__file__).parent / "desk_clicks.js").read_text(encoding="utf-8")
"""Clicks at random on what a desk offers; gives every block that it shows, and what it claims."""


def stops(ground: Playground, seed: int, slug: str = "his-1") -> Iterator[tuple[str, ...]]:
    """Play a game at random; stop where a question is new, and now and then; give who is asked."""
    rng, seen = random.Random(seed), set[str]()
    while True:
        with ground.office.database.transaction() as session:
            game = queries.game_by_slug(session, slug)
            assert game is not None
            with Playing(session, game, clock.now()) as playing:
                for _ in range(FURTHEST):
                    decision = playing.waiting[0].decision if playing.waiting else None
                    if decision is None or decision.name not in seen:
                        break
                    _answer(playing, decision, rng)
                seen |= {item.decision.name for item in playing.waiting}
                asked = tuple(item.decision.role for item in playing.waiting)
                if not asked:
                    return
                settle_windows(playing, playing.record())
        yield asked
        with ground.office.database.transaction() as session:
            game = queries.game_by_slug(session, slug)
            assert game is not None
            with Playing(session, game, clock.now()) as playing:
                _answer(playing, playing.waiting[0].decision, rng)
                playing.record()
                if not playing.waiting:
                    return


def _answer(playing: Playing, decision: Decision[Any], rng: random.Random) -> None:
    value = playing.game.practice.sample(decision.choice, rng)
    playing.answer(decision.role, value, Given("engine"))


def page_of(ground: Playground, role: str, slug: str = "his-1") -> bytes:
    """Return the desk of a seat as a page."""
    with ground.office.database.reading() as session:
        game = queries.game_by_slug(session, slug)
        assert game is not None
        seat = seat_for(session, game, role)
        page = desk_for(session, ground.office, game, seat, clock.now())
    assert page is not None, f"nothing is asked of {role}"
    return page


def page_ahead(ground: Playground, role: str, slug: str = "his-1") -> bytes | None:
    """Return the desk of a seat that is asked nothing; None where nothing is ordered ahead."""
    with ground.office.database.reading() as session:
        game = queries.game_by_slug(session, slug)
        assert game is not None
        seat = seat_for(session, game, role)
        return desk_ahead(session, ground.office, game, seat, clock.now())


def speak(ground: Playground, language: str) -> None:
    """Let all players read their messages and pages in a language."""
    with ground.office.database.transaction() as session:
        for player in session.exec(select(tables.Player)):
            player.language = language


def look_at(page: Page, html: bytes, folder: Path, **how: Any) -> None:
    """Open a desk in a browser, from the disk as from a mail program."""
    path = folder / "desk.html"
    path.write_bytes(html)
    page.look(path.as_uri(), **{"width": DESKTOP, **how})


def block(page: Page) -> str:
    """Return the block that a desk shows."""
    words: str = page.run("document.getElementById('block').value")
    return words


def clicked(page: Page, seed: int, count: int) -> list[dict[str, Any]]:
    """Return the blocks that come of random clicks, each once: ``block`` and ``legal``."""
    found: list[dict[str, Any]] = page.run(f"({CLICKS})({seed}, {count})")
    return found


def faults_in(
    ground: Playground, role: str, found: dict[str, Any], slug: str = "his-1"
) -> list[str]:
    """Return what ``orders check`` finds wrong with a block, if the desk should have known.

    Nothing may be unclear; the first order must be legal where the desk says that it is.
    """
    raw = ground.letter(role, f"{found['block']}\n")
    orders = check_message(ground.office, slug, role, raw)["orders"]
    wrong = [
        f"{order['text']}: {order['status']}, {order['reason']}"
        for order in orders
        if order["status"] in ("unclear", "not_understood")
    ]
    if found["legal"] and orders and orders[0]["status"] == "refused":
        wrong.append(f"{orders[0]['text']}: said to be legal, and {orders[0]['reason']}")
    return wrong
