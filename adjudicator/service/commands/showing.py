"""Looking: games and positions as JSON for moderators, operators and checks."""

from __future__ import annotations

from typing import Any

from sqlmodel import Session

from adjudicator import clock
from adjudicator.games.registry import game_of, slugs
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office, known_game
from adjudicator.service.post.blind_moderation import check_open
from adjudicator.service.table.contexts import seat_line_of
from adjudicator.service.table.playable import if_playable, waited_for
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import positions, queries, tables
from adjudicator.words.lexicon import hint

ONLOOKER = "onlooker"


def options_of(rules: str, scenario: str | None = None) -> list[dict[str, Any]]:
    """Return the options of a game: name, values, default, meaning.

    They are those of a scenario, usually the first.

    Raises NotPossible when there is no such game, IllegalAnswer when there is no such scenario.
    """
    if rules not in slugs():
        raise NotPossible(
            f"There is no game {rules!r}{hint(rules, slugs())}; there is: {', '.join(slugs())}."
        )
    known = game_of(rules).rules
    return [
        {"name": o.name, "values": o.values, "default": o.default, "meaning": o.meaning}
        for o in known.option_lines(scenario or known.scenarios[0], {})
    ]


def list_of_games(office: Office) -> list[dict[str, Any]]:
    """Return every game: name, rules, status, stage, the open deadline and who is waited for."""
    with office.database.reading() as session:
        return [_line(session, game) for game in queries.games_with_status(session)]


def _line(session: Session, game: tables.Game) -> dict[str, Any]:
    # The rules are not asked: a game they cannot play on must not hide the others.
    window = open_window(session, game)
    return {
        "game": game.slug,
        "rules": game.game,
        "scenario": game.scenario,
        "status": game.status,
        "stage": positions.open_segment_row(session, game).stage,
        "window": window.code if window else None,
        "due": window.due_at.isoformat() if window and window.due_at else None,
        "waits_for": waited_for(session, window) if window else [],
    }


def show_game(office: Office, name: str) -> dict[str, Any]:
    """Return where a game stands: the trail of rules that wait, questions, seats, deadline."""
    with office.database.reading() as session:
        game = known_game(session, name)
        window = open_window(session, game)
        flags = queries.flags_of(session, window.id) if window else {}
        asked = queries.questions_of(session, window.id) if window else ()
        with if_playable(session, game, clock.now()) as playing:
            return {
                **_line(session, game),
                "title": game.title,
                "generation": game.generation,
                "segment": positions.open_segment_row(session, game).number,
                "trail": list(playing.trail) if playing else [],
                "questions": [
                    {
                        "role": item.decision.role,
                        "topic": item.decision.topic,
                        "answered": item not in playing.waiting,
                    }
                    for item in playing.asked
                ]
                if playing
                else [
                    {"role": one.role, "topic": one.topic, "answered": one.state != "open"}
                    for one in asked
                ],
                "flags": [
                    {"role": role, "received": flag.received, "final": flag.final}
                    for role, flag in flags.items()
                ],
                "seats": [
                    {"role": seat.role, "player": seat_line_of(session, game, seat).player}
                    for seat in queries.seats_of(session, game.id)
                ],
            }


def position_of(office: Office, name: str, role: str | None) -> dict[str, Any]:
    """Return the position: the whole state, or the view of a role or an onlooker.

    Raises NotPossible for a role the game does not have, and for all but the view of an onlooker in
    a game that is moderated blind.
    """
    with office.database.reading() as session:
        game = known_game(session, name)
        rules = game_of(game.game).rules
        roles = [seat.role for seat in queries.seats_of(session, game.id)]
        if role is not None and role not in (*roles, ONLOOKER):
            raise NotPossible(
                f"There is no role {role!r}{hint(role, roles)}; there are {', '.join(roles)}."
            )
        if role != ONLOOKER:
            check_open(game, "what players hold")
        with Playing(session, game, clock.now(), dry=True) as playing:
            if role is None:
                shown = rules.dump(playing.state)
            else:
                shown = rules.dump_view(playing.view(None if role == ONLOOKER else role))
            return {
                "game": game.slug,
                "stage": str(playing.stage),
                "segment": playing.segment,
                "as": role,
                "state": shown,
                "questions": [
                    {"role": item.decision.role, "topic": item.decision.topic}
                    for item in playing.waiting
                    if role in (None, item.decision.role) or not item.decision.discreet
                ],
            }
