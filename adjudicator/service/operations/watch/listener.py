"""The listener: answers over HTTP how the service is, to programs that watch it.

``/metrics`` for Prometheus; ``/health`` and ``/health/ready`` whether this worker does its work,
``/health/live`` whether its loops turn: 200 if so, 503 if not, with the reasons as JSON. It listens
on this machine unless told otherwise, knows no secrets and changes nothing.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from adjudicator.log import fault, get_logger
from adjudicator.service.office import Office
from adjudicator.service.operations.watch.health import Health, is_alive, is_ready
from adjudicator.service.operations.watch.loop_watch import LoopWatch
from adjudicator.service.operations.watch.metrics import CONTENT_TYPE, metrics_of

PORTS: Final = 16
"""So many workers on one machine find a port, each the next free one."""
_SILENCE: Final = 5.0  # seconds an asker may keep us waiting

_log = get_logger(__name__)


@dataclass(frozen=True)
class Reply:
    """What is answered: status, kind of content, content."""

    status: HTTPStatus
    kind: str
    content: bytes


Page = Callable[[], Reply]


def pages_of(office: Office, loops: LoopWatch) -> dict[str, Page]:
    """Return the pages of a worker by their paths."""
    ready = partial(_health, lambda: is_ready(office, loops))
    return {
        "/metrics": lambda: Reply(HTTPStatus.OK, CONTENT_TYPE, metrics_of(office)),
        "/health": ready,
        "/health/ready": ready,
        "/health/live": partial(_health, lambda: is_alive(loops)),
    }


def _health(look: Callable[[], Health]) -> Reply:
    found = look()
    status = HTTPStatus.OK if found.good else HTTPStatus.SERVICE_UNAVAILABLE
    return Reply(status, "application/json", json.dumps(found.as_json(), indent=2).encode() + b"\n")


class Listener:
    """An HTTP server in threads of its own; ``port`` is the real one once it has started."""

    def __init__(self, pages: Mapping[str, Page], host: str, port: int) -> None:
        self._pages = pages
        self.host = host
        self.port = port
        self._server: ThreadingHTTPServer | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> bool:
        """Listen; False, with a line in the log, when no port is free: games do not wait for it.

        A port that is taken is that of another worker on this machine: the next one is tried.
        """

        class Handler(_Handler):
            known = self._pages

        last = self.port + (PORTS if self.port else 1)
        for port in range(self.port, min(last, 65536)):
            try:
                self._server = _Server((self.host, port), Handler)
            except OSError as error:
                reason = error.strerror or str(error)
                continue
            self.port = int(self._server.server_address[1])
            self._thread = threading.Thread(
                target=self._server.serve_forever, name="watch", daemon=True
            )
            self._thread.start()
            _log.info("watched", address=f"http://{self.host}:{self.port}/metrics")
            return True
        _log.error("nobody can watch", host=self.host, port=self.port, reason=reason)
        return False

    def stop(self) -> None:
        """Answer those who have asked, and listen no more."""
        server, self._server = self._server, None
        if server is None or self._thread is None:
            return
        server.shutdown()
        server.server_close()
        self._thread.join()


class _Server(ThreadingHTTPServer):
    """Waits at its end for the threads that still answer; each gives up on silence."""

    daemon_threads = False
    # Another worker must not be given the port of one that listens.
    allow_reuse_port = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Note that somebody could not be answered; mostly he has gone away."""
        _log.debug("watcher not answered")


class _Handler(BaseHTTPRequestHandler):
    known: Mapping[str, Page] = {}
    timeout = _SILENCE
    server_version = "adjudicator"
    sys_version = ""

    def do_GET(self) -> None:
        """Answer a request."""
        page = self.known.get(self.path.partition("?")[0])
        if page is None:
            listed = "".join(f"{path}\n" for path in sorted(self.known))
            self._answer(Reply(HTTPStatus.NOT_FOUND, "text/plain", listed.encode()))
            return
        try:
            self._answer(page())
        except Exception as error:  # whoever watches is told, and asks again
            _log.error("page failed", path=self.path[:100], **fault(error, within=__file__))
            words = b"This page failed; the log says why.\n"
            self._answer(Reply(HTTPStatus.INTERNAL_SERVER_ERROR, "text/plain", words))

    do_HEAD = do_GET  # noqa: N815 - the name http.server calls

    def _answer(self, reply: Reply) -> None:
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.kind)
        self.send_header("Content-Length", str(len(reply.content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(reply.content)

    def log_message(self, *_words: Any) -> None:
        """Say nothing of each request: there is one every few seconds."""
