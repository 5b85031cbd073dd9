"""The public record of a game, turn by turn, as an onlooker may know it (``docs/forum.md``).

What is told comes from the facts that everybody was told, standings from the snapshots at the end
of each turn as an onlooker sees them. No answer, hand or sheet is looked at.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import Session

from adjudicator import clock
from adjudicator.engine.words import _
from adjudicator.games.opaque import AnyView
from adjudicator.games.telling import Heard
from adjudicator.reports.chronicle import Chronicle, OpenWindow, TurnRecord, episodes_of
from adjudicator.reports.when import due_line
from adjudicator.service.office import Office, known_game
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.table.boards import views_at_beginnings
from adjudicator.service.table.contexts import all_heard, line_of, names_of, seat_line_of
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.game_settings import value_of
from adjudicator.service.table.timekeeping.timing import window_name
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.service.table.turn_digests import turn_digests
from adjudicator.store import queries, tables
from adjudicator.store.facts import ONLOOKER


def chronicle_of(office: Office, name: str) -> Chronicle:
    """Return the public record of the game called ``name``; raises NoSuchGame."""
    with office.database.reading() as session:
        return chronicle_in(session, known_game(session, name), clock.now())


def chronicle_in(session: Session, game: tables.Game, at: datetime) -> Chronicle:
    """Return the public record of a game as it stands at a moment."""
    over = game.status == "over"
    with Playing(session, game, at, dry=True) as playing:
        now, line = playing.view(None), line_of(playing)
    seats = queries.seats_of(session, game.id)
    turns = _turns(session, game, now)
    return Chronicle(
        game=line,
        scenario=game.scenario,
        status=game.status,
        seats=tuple(seat_line_of(session, game, seat) for seat in seats),
        turns=turns,
        standings=turns[-1].standings if turns else game_in(game).wording.standings(now, None),
        window=_window(session, game, at),
        outcome=_outcome(session, game, now) if over else "",
        secret_hash=game.secret_hash,
        secret=game.secret if over else "",
    )


def _turns(session: Session, game: tables.Game, now: Any) -> tuple[TurnRecord, ...]:
    """Return every turn of which something has been told; ``now`` is an onlooker's present view."""
    wording = game_in(game).wording
    heard: dict[int, list[Heard]] = {}
    for one in all_heard(session, game, ONLOOKER):
        heard.setdefault(one.stage.turn, []).append(one)
    begun = views_at_beginnings(session, game)
    before = {turn: wording.victory_points(view) for turn, view in begun.items()}
    over = game.status == "over"
    digests = {one.turn: one.digest for one in turn_digests(session, game)}
    return tuple(
        TurnRecord(
            number=number,
            title=_("Turn {number}", number=number),
            episodes=episodes_of(rules_of(game), told),
            standings=wording.standings(begun.get(number + 1, now), before.get(number)),
            ended=over or number + 1 in begun,
            digest=digests.get(number, "") if over or number + 1 in begun else "",
            tallies=wording.tallies([one.fact for one in told]),
        )
        for number, told in heard.items()
    )


def _window(session: Session, game: tables.Game, at: datetime) -> OpenWindow | None:
    """Return the open window as everybody may know it; not how far anybody is."""
    window = open_window(session, game)
    if window is None:
        return None
    due, zone = queries.last_moment(window), value_of(game, "zone")
    roles = tuple(queries.flags_of(session, window.id))
    return OpenWindow(
        window.code,
        window_name(rules_of(game), window.kind),
        names_of(game, roles),
        due_line(due, at, zone) if due else None,
        zone,
    )


def _outcome(session: Session, game: tables.Game, view: AnyView) -> str:
    """Return how a game ended: by its rules, or as the players have voted."""
    voted = queries.actions_of(session, game.id, "end")
    if voted and voted[-1].detail.get("outcome"):
        return str(voted[-1].detail["outcome"])
    return game_in(game).wording.outcome(view)
