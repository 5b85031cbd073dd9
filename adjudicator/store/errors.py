"""Errors of the store. Each message is a sentence the operator or moderator can act on."""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import OperationalError


class StoreError(Exception):
    """Base of everything the store raises on its own account."""


class DatabaseUnavailable(StoreError):
    """The database cannot be opened, reached or locked."""


class SchemaMismatch(StoreError):
    """The tables in the database are not the ones this release works with."""


class NotStored(StoreError):
    """A row that must exist is not there."""


class RecordChanged(StoreError):
    """Something was to be recorded that contradicts what has been recorded for ever."""


class WorkerRunning(StoreError):
    """Another worker runs on a database that allows one only."""


class ArchiveDamaged(StoreError):
    """A backup cannot be read, or is not whole."""


class NotAccepted(StoreError):
    """The database works, and does not take a value: it is too long for an index, say."""


DATABASE_FAILS: Final = (OperationalError, DatabaseUnavailable)
"""What is raised when the database is in trouble, whatever was to be done: it is tried again."""


def cause_of(error: Exception, otherwise: str = "") -> str:
    """Return on one line what the database says of an error; else other words, or the error's."""
    return " ".join(str(getattr(error, "orig", None) or otherwise or error).split())
