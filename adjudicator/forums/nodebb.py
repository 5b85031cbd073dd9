"""NodeBB: its write API at ``/api/v3/…`` and what it shows at ``/api/topic`` and ``/api/category``.

NodeBB knows no external ids: what we have posted is known again by the mark in its text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any, Final
from urllib.parse import unquote

from adjudicator.forums.board import OnWeb, Place, Posted, held_back
from adjudicator.forums.errors import Refused, Unsure
from adjudicator.forums.web import Attached, Web

_PAGES_OF_TOPIC: Final = 50
_PAGES_OF_CATEGORY: Final = 5
"""How many pages are looked through for a mark, the newest first."""


@dataclass(frozen=True)
class NodeBB(OnWeb):
    """A forum that runs NodeBB. ``uid`` is who posts when the token belongs to nobody (master)."""

    uid: int | None = None
    name: str = "nodebb"

    @classmethod
    def at(cls, address: str, token: str, uid: int | None = None) -> NodeBB:
        """Return the forum at an address, asked with a token of its write API."""
        headers = {"Authorization": f"Bearer {token}"}
        settings = "ADJUDICATOR_NODEBB_URL", "ADJUDICATOR_NODEBB_TOKEN"
        return cls(Web("NodeBB", address, headers, *settings, (token,)), uid)

    def find(self, place: Place, title: str, mark: str) -> Posted | None:
        """Return the post with a mark, if it is there already."""
        topics = [place.topic] if place.topic is not None else self._topics(place, title)
        for topic in topics:
            for post in self._posts(topic, only_first=place.topic is None):
                if mark in post.get("content", ""):
                    return self._posted(topic, post["pid"])
        return None

    def _topics(self, place: Place, title: str) -> Iterator[int]:
        """Yield the topics of a category that have a title, the newest first."""
        for page in range(1, _PAGES_OF_CATEGORY + 1):
            shown = self._get(f"/category/{place.category}", page=page)
            for topic in shown.get("topics", []):
                if title in (topic.get("titleRaw"), unescape(topic.get("title", ""))):
                    yield int(topic["tid"])
            if page >= _pages(shown):
                return

    def _posts(self, topic: int, *, only_first: bool) -> Iterator[Any]:
        """Yield the posts of a topic, those of the last page first."""
        first = self._get(f"/topic/{topic}")
        last = 1 if only_first else _pages(first)
        for page in range(last, max(last - _PAGES_OF_TOPIC, 0), -1):
            shown = first if page == 1 else self._get(f"/topic/{topic}", page=page)
            yield from shown.get("posts", [])

    def create(self, place: Place, title: str, body: str, mark: str) -> Posted:
        """Post a text that has not been posted yet."""
        if place.topic is not None:
            made = self._write("POST", f"/topics/{place.topic}", content=body)
        else:
            made = self._write("POST", "/topics", cid=place.category, title=title, content=body)
        if made.get("queued"):
            raise held_back("NodeBB")
        post = made.get("pid") or made.get("mainPid")
        if post is None:
            raise Unsure("NodeBB has not said which post it has made; run the command again.")
        return self._posted(int(made["tid"]), post)

    def edit(self, place: Place, posted: Posted, title: str, body: str) -> None:
        """Replace a post by another text, and its title if it is a topic of its own."""
        own_title = title if place.topic is None else None
        self._write("PUT", f"/posts/{posted.post}", content=body, title=own_title)

    def upload(self, name: str, content: bytes) -> str:
        """Store a picture and return the address that posts show it by."""
        values = {} if self.uid is None else {"_uid": str(self.uid)}
        made = self.web.upload("/api/post/upload", Attached("files[]", name, content), **values)
        try:
            return str(made["response"]["images"][0]["url"])
        except (LookupError, TypeError):
            raise Refused("NodeBB has taken the picture, but has not said where it is.") from None

    def _write(self, method: str, path: str, **values: object) -> Any:
        made = self.web.send(method, f"/api/v3{path}", _uid=self.uid, **values)
        return made.get("response") or {}

    def _get(self, path: str, **query: object) -> Any:
        asked = query if self.uid is None else {**query, "_uid": self.uid}
        found = self.web.get(f"/api{path}", **asked)
        # Where a page has another address, NodeBB answers with that address alone.
        return self.web.get(f"/api{unquote(found)}", **asked) if isinstance(found, str) else found

    def _posted(self, topic: int, post: Any) -> Posted:
        return Posted(topic, int(post), f"{self.site}/post/{post}")


def _pages(shown: Any) -> int:
    return int(shown.get("pagination", {}).get("pageCount", 1))
