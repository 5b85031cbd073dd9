"""Refusals on the command line: which exceptions are answered with one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from adjudicator.engine.errors import EngineError
from adjudicator.forums.errors import ForumError
from adjudicator.mail.errors import MailError
from adjudicator.service.errors import NoSuchGame, ServiceError
from adjudicator.settings import SettingsError
from adjudicator.store.errors import StoreError, cause_of

_REFUSALS: Final = (ServiceError, SettingsError, StoreError, MailError, ForumError, EngineError)


@dataclass(frozen=True)
class Refusal:
    """What a command says in place of a traceback.

    ``misused``: it was used wrongly (a setting, the name of a game).
    """

    words: str
    misused: bool = False


def refusal_of(error: Exception) -> Refusal | None:
    """Return what is said of an exception; None where it is a fault of the program."""
    if isinstance(error, _REFUSALS):
        return Refusal(str(error), misused=isinstance(error, SettingsError | NoSuchGame))
    if isinstance(error, SQLAlchemyError):
        words = cause_of(error, type(error).__name__)
        return Refusal(f"The database failed: {words}")
    return None
