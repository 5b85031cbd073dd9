"""What every forum can do for us, whatever its API is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from adjudicator.forums.errors import Unsure
from adjudicator.forums.web import Web


@dataclass(frozen=True)
class Place:
    """Where posts go: as replies into a topic, or as topics of their own into a category."""

    category: int | None = None
    topic: int | None = None


@dataclass(frozen=True)
class Posted:
    """A post that is there: numbers of its topic and of itself, and where it can be read."""

    topic: int
    post: int
    url: str


class Board(Protocol):
    """A forum. All methods raise ForumError."""

    @property
    def name(self) -> str:
        """What kind of forum it is: ``discourse``."""

    @property
    def site(self) -> str:
        """The address of the forum."""

    def find(self, place: Place, title: str, mark: str) -> Posted | None:
        """Return the post with a mark in its text, if it is there already."""

    def create(self, place: Place, title: str, body: str, mark: str) -> Posted:
        """Post a text that has not been posted yet; ``title`` is that of a topic of its own."""

    def edit(self, place: Place, posted: Posted, title: str, body: str) -> None:
        """Replace a post by another text, and its title if it is a topic of its own."""

    def upload(self, name: str, content: bytes) -> str:
        """Store a picture (PNG) and return the address that posts show it by."""


@dataclass(frozen=True)
class OnWeb:
    """A forum that is asked through a web server."""

    web: Web

    @property
    def site(self) -> str:
        """The address of the forum."""
        return self.web.base.rstrip("/")


def held_back(who: str) -> Unsure:
    """Return what is said when a post waits until somebody of the forum lets it through."""
    return Unsure(
        f"{who} keeps the post back until its staff approves it. Run the command again once it can"
        " be seen: then it is found and nothing is posted twice."
    )
