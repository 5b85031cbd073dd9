"""Looking at a game that its rules may not be able to play on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from sqlmodel import Session

from adjudicator.log import get_logger
from adjudicator.service.table.playing import Playing
from adjudicator.store import queries, tables
from adjudicator.store.errors import DATABASE_FAILS

_log = get_logger(__name__)


@contextmanager
def if_playable(session: Session, game: tables.Game, at: datetime) -> Iterator[Playing | None]:
    """Hand over a game to be looked at; None where a fault keeps its rules from playing it."""
    playing = None
    try:
        playing = Playing(session, game, at, dry=True)
    except DATABASE_FAILS:
        raise
    except Exception as error:  # whoever asks where the game stands is answered all the same
        _log.warning("game not played", game=game.id, error=type(error).__name__)
    if playing is None:
        yield None
        return
    with playing:
        yield playing


def waited_for(session: Session, window: tables.Window) -> list[str]:
    """Return the roles that have not answered what a window asks of them, in the order asked."""
    flags = queries.flags_of(session, window.id)
    open_ = [one.role for one in queries.questions_of(session, window.id) if one.state == "open"]
    done = {role for role, flag in flags.items() if flag.held or flag.final}
    return [role for role in dict.fromkeys(open_) if role not in done]
