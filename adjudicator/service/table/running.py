"""Who acts on a game besides its players' orders; whether it runs, and until when it is open.

What is done is told to all, and written down.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal, TypeAlias

from sqlmodel import Session

from adjudicator.engine.words import Words, _, dump, load, sentences
from adjudicator.games.telling import Section
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.timekeeping.windows import delay, move_deadline, open_window
from adjudicator.store import queries, tables
from adjudicator.store.queries import last_moment
from adjudicator.store.vote_queries import delay_votes

Who: TypeAlias = Literal["moderator", "operator", "players", "service"]
"""Who acts on a game."""


@dataclass
class Actor:
    """Who acts on a game, and the line of a message that said so.

    ``who`` acts: the moderator by mail, the operator by command line, the players by a vote that
    has passed, the service when a time has come.
    """

    mailroom: Mailroom
    game: tables.Game
    who: Who = "operator"
    incoming: tables.Incoming | None = None
    line: int | None = None

    @property
    def session(self) -> Session:
        """The transaction."""
        return self.mailroom.session

    def note(self, verb: str, **detail: Any) -> tables.Action:
        """Record what is done, with the message and the line that said so.

        Words in the detail are kept with how they were made; ``noted`` reads them again.
        """
        detail = {name: _kept(value) for name, value in detail.items()}
        if self.incoming is not None:
            detail |= {"incoming": self.incoming.id, "line": self.line}
        action = tables.Action(
            game_id=self.game.id, at=self.mailroom.at, who=self.who, verb=verb, detail=detail
        )
        self.mailroom.keep(action)
        return action

    def told(
        self,
        about: str,
        words: str | Section,
        action: tables.Action,
        *,
        but: Collection[str] = (),
    ) -> None:
        """Tell all seats, ``but`` those of some roles, a sentence about what was done, or more."""
        key = f"{action.verb}/{self.game.id}/{action.id}"
        self.mailroom.tell_all(self.game, about, words, key, but=but)


def _kept(value: Any) -> Any:
    return dump(value) if isinstance(value, Words) else value


def noted(action: tables.Action) -> dict[str, Any]:
    """Return the detail of what was recorded, with the words in it."""
    return {n: load(v) if isinstance(v, str) else v for n, v in action.detail.items()}


# -- hold, go on, extend ------------------------------------------------------------------------

_GOES_ON: Final = _("The game goes on after a hold.")


def put_on_hold(actor: Actor, *, until: datetime | None = None, **detail: Any) -> tables.Action:
    """Stop a game, until a time if one is given; nobody is told. Return the record of it."""
    game = actor.game
    game.status, game.resumes_at = "held", until
    return actor.note("hold", **detail)


def go_on(actor: Actor, *, tell_all: bool = False) -> None:
    """Go on with a held game; its deadline moves by the time it was held.

    Those who are asked are told of the new deadline, and with ``tell_all`` everybody else, too.
    """
    game, session = actor.game, actor.session
    held_at = held_since(session, game)
    game.status, game.resumes_at = "running", None
    action = actor.note("resume")
    window, at = open_window(session, game), actor.mailroom.at
    told: tuple[str, ...] = ()
    if held_at is not None:
        delay_votes(session, game.id, at - held_at)
    if window is not None and held_at is not None:
        # A window that a rewind has opened meanwhile has lost no more than its own time.
        lost = at - max(held_at, window.opened_at)
        if lost > timedelta(0):
            delay(session, window, lost, at)
            told = actor.mailroom.moved(game, window, _GOES_ON, lost)
    if tell_all:
        actor.told(_("news"), _GOES_ON, action, but=told)


def held_since(session: Session, game: tables.Game) -> datetime | None:
    """Return when a game was put on hold, None when nobody has written that down.

    It counts from the first time since it went on: a pause may have become a hold without an end.
    """
    since = None
    for row in reversed(queries.actions_of(session, game.id, "hold", "resume")):
        if row.verb == "resume":
            break
        since = row.at
    return since


def extend(actor: Actor, window: tables.Window, hours: timedelta, reason: str = "") -> None:
    """Move the deadline of a window later; those asked are told."""
    at = actor.mailroom.at
    moved = move_deadline(actor.session, window, moved_by(window, hours, at), at)
    actor.note("extend", hours=hours.total_seconds() / 3600, reason=reason, window=window.code)
    words = (
        _("The players have extended the deadline.")
        if actor.who == "players"
        else _("The moderator has extended the deadline.")
    )
    actor.mailroom.moved(actor.game, window, sentences(words, reason), moved)


def moved_by(window: tables.Window, by: timedelta, at: datetime) -> datetime:
    """Return until when a window is open that is extended at a moment.

    One that waits for the moderator may have been over for long.
    """
    return max(last_moment(window) or at, at) + by
