"""Discourse: its API at ``/posts.json``, ``/t/…`` and ``/uploads.json``.

A topic of its own is known again by its external id, which Discourse keeps unique; a reply by the
mark in its text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.forums.board import OnWeb, Place, Posted, held_back
from adjudicator.forums.errors import Refused, Unsure
from adjudicator.forums.web import Attached, Web

_AT_ONCE: Final = 20
_MOST: Final = 1000
"""How many posts of a topic are looked through for a mark, the newest first."""


@dataclass(frozen=True)
class Discourse(OnWeb):
    """A forum that runs Discourse."""

    name: str = "discourse"

    @classmethod
    def at(cls, address: str, key: str, user: str) -> Discourse:
        """Return the forum at an address, asked as a user with an API key."""
        headers = {"Api-Key": key, "Api-Username": user}
        address_setting, key_setting = "ADJUDICATOR_DISCOURSE_URL", "ADJUDICATOR_DISCOURSE_KEY"
        return cls(Web("Discourse", address, headers, address_setting, key_setting, (key,)))

    def find(self, place: Place, title: str, mark: str) -> Posted | None:
        """Return the post with a mark, if it is there already."""
        if place.topic is None:
            return self._find_topic(mark)
        stream = self.web.get(f"/t/{place.topic}.json")["post_stream"]
        shown = {post["id"]: post for post in stream["posts"]}
        rest = [number for number in reversed(stream.get("stream", [])) if number not in shown]
        for post in (*shown.values(), *self._posts(place.topic, rest[:_MOST])):
            if mark in post.get("cooked", ""):
                return self._posted(post)
        return None

    def _find_topic(self, mark: str) -> Posted | None:
        try:
            topic = self.web.get(f"/t/external_id/{mark}.json")
        except Refused as refused:
            if refused.status == 404:
                return None
            raise
        return self._posted(topic["post_stream"]["posts"][0])

    def _posts(self, topic: int, numbers: list[int]) -> Iterator[Any]:
        """Yield posts of a topic by their numbers, asked for only as far as they are wanted."""
        for start in range(0, len(numbers), _AT_ONCE):
            chunk = numbers[start : start + _AT_ONCE]
            found = self.web.get(f"/t/{topic}/posts.json", **{"post_ids[]": chunk})
            yield from found["post_stream"]["posts"]

    def create(self, place: Place, title: str, body: str, mark: str) -> Posted:
        """Post a text that has not been posted yet."""
        own: dict[str, Any] = {"title": title, "category": place.category, "external_id": mark}
        where = own if place.topic is None else {"topic_id": place.topic}
        made = self.web.send("POST", "/posts.json", raw=body, **where)
        if made.get("action") == "enqueued":
            raise held_back("Discourse")
        if "id" not in made:
            raise Unsure("Discourse has not said which post it has made; run the command again.")
        return self._posted(made)

    def edit(self, place: Place, posted: Posted, title: str, body: str) -> None:
        """Replace a post by another text, and its title if it is a topic of its own."""
        self.web.send("PUT", f"/posts/{posted.post}.json", post={"raw": body})
        if place.topic is None:
            self.web.send("PUT", f"/t/-/{posted.topic}.json", title=title)

    def upload(self, name: str, content: bytes) -> str:
        """Store a picture and return the address that posts show it by."""
        file = Attached("file", name, content)
        made = self.web.upload("/uploads.json", file, type="composer", synchronous="true")
        return str(made.get("short_url") or made["url"])

    def _posted(self, post: Any) -> Posted:
        topic, number = int(post["topic_id"]), int(post.get("post_number", 1))
        slug = post.get("topic_slug", "-")
        return Posted(topic, int(post["id"]), f"{self.site}/t/{slug}/{topic}/{number}")
