"""A server program that speaks the APIs of Discourse and NodeBB, as far as posting needs them.

It keeps what is posted, refuses who does not know the key, and can be told to misbehave: to be
slow, to want us to wait, to lose an answer after it has done what it was asked for.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.parser import BytesParser
from email.policy import HTTP
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

KEY = "k3y-of-the-forum-that-nobody-may-see"
USER = "greta"
AT_ONCE = 3
"""How many posts or topics stand on a page."""


@dataclass
class Post:
    """A post of the forum."""

    number: int
    topic: int
    text: str


@dataclass
class Topic:
    """A topic: its posts are those with its number."""

    number: int
    title: str
    category: int | None = None
    external_id: str | None = None


@dataclass
class Forum:
    """What the server keeps. ``troubles`` are taken one after the other by requests they fit.

    A trouble is a method, a piece of the path, and what happens: a status with its headers and
    answer, or "lose" (the request is done, the answer is not sent), "drop" (not even done), "hang".
    """

    topics: dict[int, Topic] = field(default_factory=dict)
    posts: dict[int, Post] = field(default_factory=dict)
    pictures: list[tuple[str, bytes]] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    troubles: list[tuple[str, str, Any]] = field(default_factory=list)
    holds_back: bool = False
    count: int = 100

    def number(self) -> int:
        """Return a number that has not been given yet."""
        self.count += 1
        return self.count

    def add_topic(self, title: str, text: str, **more: Any) -> Post:
        """Keep a topic with its first post."""
        topic = Topic(self.number(), title, **more)
        self.topics[topic.number] = topic
        return self.add_post(topic.number, text)

    def add_post(self, topic: int, text: str) -> Post:
        """Keep a post."""
        post = Post(self.number(), topic, text)
        self.posts[post.number] = post
        return post

    def of(self, topic: int) -> list[Post]:
        """Return the posts of a topic."""
        return [post for post in self.posts.values() if post.topic == topic]

    def trouble_for(self, method: str, path: str) -> Any:
        """Return what goes wrong with a request, None when nothing does."""
        for trouble in self.troubles:
            if trouble[0] == method and trouble[1] in path:
                self.troubles.remove(trouble)
                return trouble[2]
        return None


class Answer(Exception):
    """The answer to a request: status, JSON, headers."""

    def __init__(self, status: int, value: Any, **headers: str) -> None:
        super().__init__(status)
        self.status, self.value, self.headers = status, value, headers


@dataclass
class Asked:
    """A request: what stands in its address and its body."""

    query: dict[str, list[str]]
    values: dict[str, Any]
    files: list[tuple[str, str, bytes]]


# -- Discourse ------------------------------------------------------------------------------------


def discourse_topic(forum: Forum, number: int) -> Any:
    if number not in forum.topics:
        raise Answer(404, {"errors": ["The requested URL or resource could not be found."]})
    posts = forum.of(number)
    return {
        "id": number,
        "title": forum.topics[number].title,
        "post_stream": {
            "posts": [discourse_post(forum, post) for post in posts[:AT_ONCE]],
            "stream": [post.number for post in posts],
        },
    }


def discourse_post(forum: Forum, post: Post) -> Any:
    return {
        "id": post.number,
        "topic_id": post.topic,
        "topic_slug": "a-topic",
        "post_number": forum.of(post.topic).index(post) + 1,
        "cooked": f"<p>{escape(post.text)}</p>",
    }


def show_topic(forum: Forum, asked: Asked, number: str) -> Any:
    return discourse_topic(forum, int(number))


def show_posts(forum: Forum, asked: Asked, number: str) -> Any:
    wanted = {int(one) for one in asked.query["post_ids[]"]}
    posts = [post for post in forum.of(int(number)) if post.number in wanted]
    return {"post_stream": {"posts": [discourse_post(forum, post) for post in posts]}}


def show_external(forum: Forum, asked: Asked, external: str) -> Any:
    for topic in forum.topics.values():
        if topic.external_id == external:
            raise Answer(301, {}, Location=f"http://127.0.0.1/t/a-topic/{topic.number}.json")
    raise Answer(404, {"errors": ["not found"], "error_type": "not_found"})


def make_post(forum: Forum, asked: Asked) -> Any:
    values = asked.values
    if forum.holds_back:
        return {"action": "enqueued", "success": True}
    if "topic_id" in values:
        if values["topic_id"] not in forum.topics:
            raise Answer(422, {"errors": ["Topic does not exist."]})
        return discourse_post(forum, forum.add_post(values["topic_id"], values["raw"]))
    external = values["external_id"]
    if any(topic.external_id == external for topic in forum.topics.values()):
        raise Answer(422, {"errors": ["External has already been taken"]})
    post = forum.add_topic(
        values["title"], values["raw"], category=values["category"], external_id=external
    )
    return discourse_post(forum, post)


def edit_post(forum: Forum, asked: Asked, number: str) -> Any:
    if int(number) not in forum.posts:
        raise Answer(404, {"errors": ["not found"]})
    forum.posts[int(number)].text = asked.values["post"]["raw"]
    return {"post": discourse_post(forum, forum.posts[int(number)])}


def edit_title(forum: Forum, asked: Asked, number: str) -> Any:
    forum.topics[int(number)].title = asked.values["title"]
    return {"basic_topic": {"id": int(number)}}


def keep_upload(forum: Forum, asked: Asked) -> Any:
    assert asked.values == {"type": "composer", "synchronous": "true"}
    ((name, filename, content),) = asked.files
    assert name == "file"
    forum.pictures.append((filename, content))
    return {"short_url": f"upload://{len(forum.pictures)}.png", "url": "/uploads/x.png"}


# -- NodeBB ---------------------------------------------------------------------------------------


def ok(response: Any) -> Any:
    return {"status": {"code": "ok", "message": "OK"}, "response": response}


def page_of(items: list[Any], asked: Asked) -> tuple[list[Any], Any]:
    page, pages = int(asked.query.get("page", ["1"])[0]), max(1, -(-len(items) // AT_ONCE))
    return items[(page - 1) * AT_ONCE : page * AT_ONCE], {"pageCount": pages, "currentPage": page}


def nodebb_topic(forum: Forum, asked: Asked, number: str) -> Any:
    if int(number) not in forum.topics:
        raise Answer(404, {"status": {"code": "not-found", "message": "Topic does not exist"}})
    posts, pagination = page_of(forum.of(int(number)), asked)
    shown = [{"pid": post.number, "content": f"<p>{escape(post.text)}</p>"} for post in posts]
    return {"tid": int(number), "posts": shown, "pagination": pagination}


def nodebb_category_address(forum: Forum, asked: Asked, number: str) -> Any:
    return f"%2Fcategory%2F{number}%2Fgames"


def nodebb_category(forum: Forum, asked: Asked, number: str) -> Any:
    found = [topic for topic in forum.topics.values() if topic.category == int(number)]
    topics, pagination = page_of(found[::-1], asked)
    shown = [{"tid": topic.number, "title": escape(topic.title)} for topic in topics]
    return {"cid": int(number), "topics": shown, "pagination": pagination}


def nodebb_make_topic(forum: Forum, asked: Asked) -> Any:
    values = asked.values
    if forum.holds_back:
        return ok({"queued": True, "message": "This post is queued for approval."})
    post = forum.add_topic(values["title"], values["content"], category=values["cid"])
    return ok({"tid": post.topic, "mainPid": post.number})


def nodebb_reply(forum: Forum, asked: Asked, number: str) -> Any:
    if int(number) not in forum.topics:
        raise Answer(404, {"status": {"code": "not-found", "message": "Topic does not exist"}})
    post = forum.add_post(int(number), asked.values["content"])
    return ok({"tid": post.topic, "pid": post.number})


def nodebb_edit(forum: Forum, asked: Asked, number: str) -> Any:
    if int(number) not in forum.posts:
        raise Answer(404, {"status": {"code": "not-found", "message": "Post does not exist"}})
    post = forum.posts[int(number)]
    post.text = asked.values["content"]
    if "title" in asked.values:
        forum.topics[post.topic].title = asked.values["title"]
    return ok({"pid": post.number})


def nodebb_upload(forum: Forum, asked: Asked) -> Any:
    ((name, filename, content),) = asked.files
    assert name == "files[]"
    forum.pictures.append((filename, content))
    return ok({"images": [{"url": f"/assets/uploads/{len(forum.pictures)}.png"}]})


ROUTES: tuple[tuple[str, str, Callable[..., Any]], ...] = (
    ("GET", r"/t/external_id/([\w-]+)\.json", show_external),
    ("GET", r"/t/(?:a-topic/)?(\d+)\.json", show_topic),
    ("GET", r"/t/(\d+)/posts\.json", show_posts),
    ("POST", r"/posts\.json", make_post),
    ("PUT", r"/posts/(\d+)\.json", edit_post),
    ("PUT", r"/t/-/(\d+)\.json", edit_title),
    ("POST", r"/uploads\.json", keep_upload),
    ("GET", r"/api/topic/(\d+)", nodebb_topic),
    ("GET", r"/api/category/(\d+)", nodebb_category_address),
    ("GET", r"/api/category/(\d+)/games", nodebb_category),
    ("POST", r"/api/v3/topics", nodebb_make_topic),
    ("POST", r"/api/v3/topics/(\d+)", nodebb_reply),
    ("PUT", r"/api/v3/posts/(\d+)", nodebb_edit),
    ("POST", r"/api/post/upload", nodebb_upload),
)


# -- the server -----------------------------------------------------------------------------------


class Handler(BaseHTTPRequestHandler):
    """Answers requests of both APIs below ``/forum``."""

    protocol_version = "HTTP/1.1"
    forum: Forum
    lock: threading.Lock

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """Answer a request that only looks."""
        self._handle()

    def do_POST(self) -> None:
        """Answer a request that makes something."""
        self._handle()

    def do_PUT(self) -> None:
        """Answer a request that changes something."""
        self._handle()

    def _handle(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        path = urlsplit(self.path).path.removeprefix("/forum")
        with self.lock:
            self.forum.requests.append(f"{self.command} {path}")
            trouble = self.forum.trouble_for(self.command, path)
        if trouble == "hang":
            time.sleep(1.5)
        if trouble == "drop":
            self.close_connection = True
            return
        if isinstance(trouble, Answer):
            self._send(trouble)
            return
        with self.lock:
            answer = self._answer(path, body)
        if trouble == "lose":
            self.close_connection = True
            return
        self._send(answer)

    def _answer(self, path: str, body: bytes) -> Answer:
        nodebb = path.startswith("/api/")
        known = (
            self.headers["Authorization"] == f"Bearer {KEY}"
            if nodebb
            else (self.headers["Api-Key"], self.headers["Api-Username"]) == (KEY, USER)
        )
        if not known:
            said = {"status": {"code": "not-authorised", "message": f"bad key {KEY}"}}
            return Answer(401, said) if nodebb else Answer(403, {"errors": [f"bad key {KEY}"]})
        for method, pattern, function in ROUTES:
            found = re.fullmatch(pattern, path)
            if found and method == self.command:
                try:
                    return Answer(200, function(self.forum, self._asked(body), *found.groups()))
                except Answer as answer:
                    return answer
        return Answer(404, {"errors": [f"no route {self.command} {path}"]})

    def _asked(self, body: bytes) -> Asked:
        query = parse_qs(urlsplit(self.path).query)
        kind = self.headers.get("Content-Type", "")
        if kind.startswith("multipart/"):
            head = f"Content-Type: {kind}\r\n\r\n".encode()
            values, files = {}, []
            for part in BytesParser(policy=HTTP).parsebytes(head + body).iter_parts():
                name = str(part.get_param("name", header="Content-Disposition"))
                content = part.get_payload(decode=True)
                assert isinstance(content, bytes)
                if part.get_filename():
                    files.append((name, str(part.get_filename()), content))
                else:
                    values[name] = content.decode()
            return Asked(query, values, files)
        return Asked(query, json.loads(body) if body else {}, [])

    def _send(self, answer: Answer) -> None:
        content = (
            answer.value if isinstance(answer.value, bytes) else json.dumps(answer.value).encode()
        )
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(unquote(name.replace("_", "-")), value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        with suppress(BrokenPipeError, ConnectionResetError):  # who has asked does not listen
            self.wfile.write(content)


@contextmanager
def forum_server() -> Iterator[tuple[str, Forum]]:
    """Yield the address of a forum on loopback and what it keeps."""
    forum = Forum()
    handler = type("OurHandler", (Handler,), {"forum": forum, "lock": threading.Lock()})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/forum", forum
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
