"""All that anybody can read of a game who sits at no seat of it: site, posts, records, figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from adjudicator import clock
from adjudicator.reports.forum import Wanted
from adjudicator.reports.markup import FORMATS
from adjudicator.service.commands.showing import position_of, show_game
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office, known_game
from adjudicator.service.operations.watch.metrics import figures_of
from adjudicator.service.public.chronicle import chronicle_in
from adjudicator.service.public.forum_posts import post_of, turn_called
from adjudicator.service.public.record import export_game
from adjudicator.service.public.site import site_of
from adjudicator.service.public.site.album import Album
from adjudicator.service.public.site.game import build_game

_BYTES: Final = "database_size_bytes"


def without_pictures(patch: pytest.MonkeyPatch) -> None:
    """Draw no boards: they show the view of an onlooker, which is compared as it is."""
    patch.setattr(Album, "board", lambda *_, **__: None)


def read_by_onlookers(office: Office, slug: str) -> list[str]:
    """Return the pages, posts, records and figures of a game, line by line."""
    found = {
        "position": json.dumps(position_of(office, slug, "onlooker"), sort_keys=True, indent=1),
        "shown": json.dumps(show_game(office, slug), sort_keys=True, indent=1),
        "export": _export(office, slug),
        **_pages(office, slug),
        **_posts(office, slug),
        "figures": _figures(office),
    }
    return [f"{name}: {line}" for name, text in found.items() for line in text.splitlines()]


def _export(office: Office, slug: str) -> str:
    try:
        return json.dumps(export_game(office, slug))
    except NotPossible as sealed:
        return str(sealed)


def _pages(office: Office, slug: str) -> dict[str, str]:
    """Return the pages of the site, its feed and the public record."""
    site = site_of(office, Path("nowhere"), names=True)
    with office.database.reading() as session:
        game = known_game(session, slug)
        built = build_game(office, session, game, site._look, Album(game.game))
    return {name: raw.decode("latin-1") for name, raw in built.files.items()}


def _posts(office: Office, slug: str) -> dict[str, str]:
    """Return the post of the turn that is played, in every format."""
    with office.database.reading() as session:
        record = chronicle_in(session, known_game(session, slug), clock.now())
    try:
        wanted = Wanted(turn_called(record, "current").number, None, True)
    except NotPossible as nothing_yet:
        return {"post": str(nothing_yet)}
    posts = {name: post_of(record, wanted, name, None) for name in FORMATS}
    return {f"post in {name}": f"{made.title}\n{made.body}" for name, made in posts.items()}


def _figures(office: Office) -> str:
    """Return what metrics and the weekly message count; bytes on the disk are no public matter."""
    with office.database.reading() as session:
        figures = vars(figures_of(session, clock.now()))
    return "\n".join(f"{name} {value}" for name, value in figures.items() if name != _BYTES)
