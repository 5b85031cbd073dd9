"""Pictures of the board and charts: what they are to show, as the position of a game says it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

from sqlmodel import Session

from adjudicator.drawing import Drawing, Region, charts
from adjudicator.engine.fact import Fact
from adjudicator.engine.play import replay
from adjudicator.engine.stage import Stage
from adjudicator.engine.words import Language, _
from adjudicator.games.opaque import AnyBoard, AnyView
from adjudicator.games.registry import game_of
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.post.enclosures import Plan
from adjudicator.service.table.contexts import all_heard
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.stored import live_at, stored_position
from adjudicator.store import generations, positions, tables
from adjudicator.store.facts import ONLOOKER
from adjudicator.store.unpacking import unpacked


def whole_board(
    playing: Playing, since: int | None = None, *, large: bool = False, small: bool = False
) -> Plan | None:
    """Return the plan of the whole board; what changed from segment ``since`` on is marked."""
    board = playing.game.board
    if board is None:
        return None
    return replace(_plan(playing, board, since, None, large=large), small=small)


def board_after(playing: Playing, turn: int) -> Plan | None:
    """Return the plan of the whole board at the end of a turn, or now, with what the turn did."""
    session, game = playing.session, playing.row
    board = game_in(game).board
    if board is None:
        return None
    firsts = first_segments(session, game)
    plan = _plan(playing, board, firsts.get(turn), None)
    if turn + 1 not in firsts:
        return plan
    row = generations.segment(session, game, firsts[turn + 1])
    snapshot = json.loads(unpacked(row.snapshot))
    return replace(plan, schema=row.schema_version, snapshot=snapshot)


def part_of_board(
    playing: Playing,
    since: int | None = None,
    *,
    places: Sequence[str] = (),
    large: bool = False,
) -> Plan | None:
    """Return the plan of the part of the board around places, if any."""
    board = playing.game.board
    if board is None:
        return None
    regions = board.regions_of(playing.view(None), places=places)
    return _plan(playing, board, since, regions[0], large=large) if regions else None


def _plan(
    playing: Playing,
    board: AnyBoard,
    since: int | None,
    region: Region | None,
    *,
    large: bool = False,
) -> Plan:
    rules, game = playing.rules, playing.row
    row = None if since is None else generations.segment(playing.session, game, since)
    before = None if row is None else _view_at(rules_of(game), row, None)
    return Plan(
        rules=game.game,
        schema=rules.schema,
        snapshot=rules.dump(playing.state),
        alt=board.board_words(playing.view(None), before=before, region=region),
        before=row.id if row is not None else None,
        region=region,
        large=large,
    )


def view_before(playing: Playing, segment: int, number: int, role: str) -> AnyView:
    """Return what a role saw before a fact was told; before the first, when its segment began."""
    session, rules = playing.session, playing.rules
    row = generations.segment(session, playing.row, segment)
    if not number:
        return _view_at(playing.known_as, row, role)
    stored = positions.load_segment(session, row)
    told = replay(rules, stored_position(rules, stored)).told
    request = next(one.request for one in told if (one.segment, one.number) == (segment, number))
    with closing(live_at(rules, stored, request)) as live:
        return rules.view(live.state, role)


def _view_at(rules: str, row: tables.Segment, role: str | None) -> AnyView:
    game = game_of(rules).rules
    snapshot = json.loads(unpacked(row.snapshot))
    return game.view(game.load(snapshot, row.schema_version), role)


def charts_of(
    playing: Playing, language: Language | None = None, *, until: int | None = None
) -> tuple[Drawing, ...]:
    """Return charts of a game as everybody may know it: victory points by turn, and dice.

    They reach to the end of the turn ``until``, or to this moment.
    """
    session, game = playing.session, playing.row
    wording = game_in(game).wording
    begun = views_at_beginnings(session, game)
    last = max(begun) if until is None else until
    turns = sorted(turn for turn in begun if 0 < turn <= last)
    points = [wording.victory_points(begun[turn]) for turn in turns]
    after = begun.get(last + 1)
    points.append(wording.victory_points(playing.view(None) if after is None else after))
    courses = [
        charts.Course(
            wording.role_name(role), wording.colour(role), tuple(at[role] for at in points)
        )
        for role in playing.roles
    ]
    times = [
        *(_("turn {turn}", turn=turn) for turn in turns),
        _("now") if after is None else _("end"),
    ]
    drawn = [charts.courses_chart(wording.score_words.points, times, courses, language)]
    told = [one.fact for one in all_heard(session, game, ONLOOKER) if one.stage.turn <= last]
    return (*drawn, *dice_charts(rules_of(game), told, language))


def dice_charts(
    rules: str, told: Sequence[Fact], language: Language | None = None
) -> tuple[Drawing, ...]:
    """Return charts of the dice in facts: how many hit, and how often each face came."""
    wording, drawn = game_of(rules).wording, []
    if throws := wording.throws(told):
        drawn.append(charts.throws_chart(_("Dice and hits"), throws, language))
    if faces := wording.faces(told):
        drawn.append(charts.faces_chart(_("Faces of the dice"), faces, language))
    return tuple(drawn)


# -- the turns of a game ------------------------------------------------------------------------


def views_at_beginnings(session: Session, game: tables.Game) -> dict[int, AnyView]:
    """Return by turn what an onlooker sees when its first segment begins."""
    firsts = first_segments(session, game)
    return {turn: _view_of_segment(session, game, segment) for turn, segment in firsts.items()}


def first_segments(session: Session, game: tables.Game) -> dict[int, int]:
    """Return the number of the first segment of every turn."""
    firsts: dict[int, int] = {}
    for segment, stage in generations.stages(session, game).items():
        firsts.setdefault(Stage.load(stage).turn, segment)
    return firsts


def _view_of_segment(session: Session, game: tables.Game, number: int) -> AnyView:
    rules = game_in(game).rules
    stored = positions.load_segment(session, generations.segment(session, game, number))
    return rules.view(rules.load(stored.snapshot, stored.schema), None)
