"""A game in which everything is called as on a group's own map, by mail, on pages and on record."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from adjudicator.games.opaque import AnyGame
from adjudicator.games.particulars import EDITION
from adjudicator.games.registry import game_of
from adjudicator.games.thirty_years_war.edition import edition_of, our_edition
from adjudicator.games.thirty_years_war.language.examples import in_names_of
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.service.table.boards import whole_board
from adjudicator.service.table.playing import Playing
from adjudicator.store import tables
from tests.service.differential import Arena
from tests.service.onlookers import read_by_onlookers
from tests.service.playground import Playground, flat
from tests.thirty_years_war.mail.letters import WarLetters
from tests.thirty_years_war.mail.mail_game import WAR_MAIL
from tests.thirty_years_war.mail.table import SLUG, open_war, order
from tests.thirty_years_war.openings import Opening, an_exchange, positions
from tests.thirty_years_war.own_map import NEW, names, own_files

STEPS: Final = 14
OPTIONS: Final = {EDITION: dict(own_files())}


@cache
def our_names() -> re.Pattern[str]:
    """Return what finds the name of a city, a leader or a card as our files have it."""
    edition = our_edition()
    found = {city.name for city in edition.board.cities.values()}
    found |= {leader.name for leader in edition.pieces.leaders.values()}
    found |= {edition.board.name("united_provinces"), "WALLENSTEIN"}
    found |= {card.title for card in edition.cards.values()}
    longest_first = sorted(found - OF_THE_RULES, key=len, reverse=True)
    return re.compile(r"\b(?:" + "|".join(map(re.escape, longest_first)) + r")\b")


OF_THE_RULES: Final = {"Mutiny", "Peasant Revolt", "Recovery", "Swedish Aid"}
"""Titles of cards that sentences of the rules have, too."""


def ours_in(text: str | None) -> set[str]:
    return set(our_names().findall(flat(text or "")))


def pages_of(row: tables.Outgoing) -> str:
    """Return the pages that come with a message."""
    mail = message_from_bytes(row.raw or b"", policy=policy.default)
    parts = [part for part in mail.walk() if part.get_content_type() == "text/html"]
    return "\n".join(str(part.get_content()) for part in parts if isinstance(part, EmailMessage))


def play(ground: Playground, steps: int, seed: int = 4) -> Iterator[tuple[str, str, str]]:
    """Play a game by mail as careful players do; give role, line and the reply of each step."""
    rng = random.Random(seed)
    for _step in range(steps):
        with ground.playing(SLUG) as playing:
            if not playing.waiting:
                return
            decision = playing.waiting[0].decision
            view, game = playing.view(decision.role), playing.game
            value = game.practice.sensible(decision, view, rng)
            line = str(game.grammar.words(decision, value, view))
        yield decision.role, line, order(ground, decision.role, line)


def test_a_game_is_played_by_mail_in_these_names(quick: Playground) -> None:
    open_war(quick, edition=OPTIONS[EDITION])
    order(quick, "protestant", "PREFER language fi")
    for role, line, reply in play(quick, STEPS):
        assert line in reply, (role, reply)
    linz, vienna = names()["cities", "linz"], names()["cities", "vienna"]
    assert f"did you mean {linz}?" in order(quick, "catholic", f"RETREAT TO {linz[:-1]}q")
    order(quick, "catholic", f"STANDING: RETREAT TO {linz} OR ANY", "ORDERS")
    assert vienna in order(quick, "catholic", f"MAP {names()['cities', 'quarr']}")
    assert "Uuslinna" in order(quick, "protestant", f"MAP {names()['cities', 'quarr']}")
    for words in ("HELP ALL", "MAP", "SHEET", "LOG", "RULES", "RULES 4", "DESK"):
        order(quick, "catholic", words)
    assert {mail.kind for mail in quick.mails()} >= {"welcome", "report", "receipt", "status"}
    for mail in quick.mails():
        assert ours_in(f"{mail.subject} {mail.text}") == set(), mail.text
    desk = pages_of(quick.last("catholic", "status"))
    assert any(names()["cities", city] in desk for city in ("vienna", "munich", "linz"))
    assert ours_in(desk) == set()
    told = "\n".join(mail.text or "" for mail in quick.mails())
    assert len({name for name in names().values() if name in told}) > 30
    _on_record(quick)


@pytest.mark.parametrize(("edition", "says"), [(OPTIONS[EDITION], True), (None, False)])
def test_the_guide_says_that_its_names_are_not_those_of_the_game(
    quick: Playground, edition: dict[str, str] | None, says: bool
) -> None:
    open_war(quick, edition=edition)
    order(quick, "catholic", "HANDBOOK")
    told = [flat(mail.text or "") for mail in quick.mails() if mail.role == "catholic"]
    assert any("played with your group's own files" in text for text in told) == says


def _on_record(ground: Playground) -> None:
    """Check pages, posts and record of a game, and what a replay of the record comes to."""
    found = read_by_onlookers(ground.office, SLUG)
    pages = [line for line in found if re.match(r"[^:]*(\.html|\.xml|post in [^:]*): ", line)]
    assert any(names()["cities", "pilsen"] in line for line in pages)
    assert [line for line in pages if ours_in(line)] == []
    assert verify_record(export_game(ground.office, SLUG)).problems == ()


def test_pictures_have_these_names(quick: Playground) -> None:
    open_war(quick, edition=OPTIONS[EDITION])
    with quick.playing(SLUG) as playing:
        board, view = playing.game.board, playing.view(None)
        assert board is not None
        drawn = board.board_svg(view)
        plan = whole_board(playing)
        assert plan is not None
        assert {spot.name for spot in board.spots(view)} >= {names()["cities", one] for one in NEW}
        assert game_of(plan.rules).board is board
    letters = re.sub(r"<[^>]+>", " ", "".join(layer.svg for layer in drawn.layers) + drawn.svg)
    assert names()["cities", "linz"][:4] in letters
    assert ours_in(f"{letters} {drawn.alt}") == set()


@pytest.mark.some(1)
def test_others_get_the_same_mail_in_these_names(
    migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    mail = replace(WAR_MAIL, opening=own_opening, writer=OwnLetters)
    with Arena(migrated_sqlite, tmp_path_factory.mktemp("own_pairs"), mail) as arena:
        verdict = arena.run(1, most=4)
    assert verdict.mails > 5
    assert verdict.owner_saw_it


def own_opening(seed: int) -> Opening:
    """Return a position of a random game with these files."""
    rng = random.Random(f"own {seed}")
    state = next(positions("campaign", OPTIONS, seed, rng.randint(1, 30)))
    return Opening("campaign", OPTIONS, {}, state, an_exchange(state, rng))


class OwnLetters(WarLetters):
    """Writes the same messages in these names."""

    def trial(self, role: str, playing: Playing) -> list[str]:
        """Return a block that is only checked."""
        return own_lines(super().trial(role, playing))

    def sheet(self, *, knows: bool) -> list[str]:
        """Return lines of a response sheet."""
        return own_lines(super().sheet(knows=knows))

    def _ahead(self, hand: Sequence[str]) -> list[str]:
        return own_lines(super()._ahead(hand))


def own_lines(lines: list[str]) -> list[str]:
    return [in_names_of(edition_of(OPTIONS), line) for line in lines]


def test_a_position_is_written_and_gone_on_from_in_these_names(quick: Playground) -> None:
    open_war(quick, edition=OPTIONS[EDITION])
    for _played in play(quick, 6):
        pass
    cases, rules = game_of_war(quick).cases, game_of_war(quick).rules
    assert cases is not None
    with quick.playing(SLUG) as playing:
        position = cases.position_of(playing.state)
    assert position is not None
    assert ours_in(str(position)) == set()
    assert names()["cities", "pilsen"] in str(position)
    begun = rules.setup("campaign", {**OPTIONS, "position": position})
    assert cases.position_of(begun) == position
    open_war(quick, slug="war-2", edition=OPTIONS[EDITION], position=position)
    assert names()["cities", "pilsen"] in flat(quick.last("catholic").text)


def game_of_war(ground: Playground) -> AnyGame:
    with ground.playing(SLUG) as playing:
        return playing.game
