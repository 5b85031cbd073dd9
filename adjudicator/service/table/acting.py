"""Who acts on a game besides its players' orders: told to all, and written down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlmodel import Session

from adjudicator.engine.words import Words, dump, load
from adjudicator.games.telling import Section
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.store import tables


@dataclass
class Actor:
    """Who acts on a game, and the line of a message that said so.

    ``who`` acts: the moderator by mail, the operator by command line, the players by a vote that
    has passed, the service when a time has come.
    """

    mailroom: Mailroom
    game: tables.Game
    who: Literal["moderator", "operator", "players", "service"] = "operator"
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
        self.session.add(action)
        self.session.flush()
        return action

    def told(self, about: str, words: str | Section, action: tables.Action) -> None:
        """Tell all seats a sentence about what was done, or more."""
        key = f"{action.verb}/{self.game.id}/{action.id}"
        self.mailroom.tell_all(self.game, about, words, key)


def _kept(value: Any) -> Any:
    return dump(value) if isinstance(value, Words) else value


def noted(action: tables.Action) -> dict[str, Any]:
    """Return the detail of what was recorded, with the words in it."""
    return {n: load(v) if isinstance(v, str) else v for n, v in action.detail.items()}
