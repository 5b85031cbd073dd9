"""Asking a web server that speaks JSON: limits of time and size, waiting when it says so.

Redirects are followed within the server only, and never when something is written: the key that
goes with every request belongs to one server.
"""

from __future__ import annotations

import json
import re
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import httpx

from adjudicator.forums.errors import Refused, Unsure

TIMEOUT: Final = 20.0
"""Seconds until an answer must have begun, and again until all of it must be there."""
LONGEST_WAIT: Final = 60
"""Seconds that we wait ourselves when a server wants fewer requests."""
_TRIES: Final = 3
_MOST_REDIRECTS: Final = 3
_SIZE_LIMIT: Final = 8 * 1024 * 1024
_REDIRECTS: Final = (301, 302, 303, 307, 308)
_ERRNO: Final = re.compile(r"^\[Errno -?\d+\] ")


def _trusted(address: str) -> ssl.SSLContext:
    """Return whom the system trusts; nobody where nothing is encrypted, for reading it takes long.

    ``address`` is that of the server.
    """
    if urlsplit(address).scheme == "https":
        return ssl.create_default_context()
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


@dataclass(frozen=True)
class Attached:
    """A file that is sent along: the name of its field, its own name, and what is in it."""

    field: str
    name: str
    content: bytes
    kind: str = "image/png"


@dataclass(frozen=True)
class Web:
    """A server of one kind (``who``) at an address, and the headers that say who asks it.

    ``setting`` names the setting of the address, ``key`` that of the key; ``secrets`` are never
    repeated in a message. ``wait`` sleeps for a number of seconds.
    """

    who: str
    base: str
    headers: Mapping[str, str]
    setting: str
    key: str
    secrets: Sequence[str] = ()
    timeout: float = TIMEOUT
    wait: Callable[[float], object] = field(default=time.sleep)

    def get(self, path: str, **query: object) -> Any:
        """Return the JSON at a path. Raises Refused."""
        return self._asked("GET", path + (f"?{urlencode(query, doseq=True)}" if query else ""))

    def send(self, method: str, path: str, **values: object) -> Any:
        """Send values as JSON and return the answer. Raises Refused, or Unsure without one."""
        body = json.dumps({name: value for name, value in values.items() if value is not None})
        headers = {"Content-Type": "application/json"}
        return self._asked(method, path, headers, content=body.encode())

    def upload(self, path: str, file: Attached, **values: str) -> Any:
        """Send a file as a form (RFC 7578) and return the answer. Raises Refused or Unsure."""
        files = {file.field: (file.name, file.content, file.kind)}
        return self._asked("POST", path, data=values, files=files)

    # -- one request ----------------------------------------------------------------------------

    def _asked(
        self, method: str, path: str, headers: Mapping[str, str] | None = None, **body: Any
    ) -> Any:
        """Ask, as often as the server wants us to wait, and return what it answers."""
        redirects, waits = 0, 0
        while True:
            status, said, content = self._answer(method, path, headers or {}, **body)
            if status in _REDIRECTS and method == "GET":
                redirects += 1
                path = self._moved(said.get("Location", ""), redirects)
                continue
            if status == 429 and waits < _TRIES:
                waits += 1
                self._wait(self._seconds(said, content))
                continue
            if 200 <= status < 300:
                return self._read(content, method)
            raise self._trouble(status, said, content, method)

    def _answer(
        self, method: str, path: str, headers: Mapping[str, str], **body: Any
    ) -> tuple[int, httpx.Headers, bytes]:
        # Nothing is packed: a small answer could be unpacked to one that is far too long.
        usual = {"Accept": "application/json", "Accept-Encoding": "identity", **self.headers}
        try:
            with httpx.stream(
                method,
                self.base.rstrip("/") + path,
                headers={**usual, **headers},
                timeout=self.timeout,
                verify=_trusted(self.base),
                **body,
            ) as answer:
                return answer.status_code, answer.headers, self._all_of(answer, method)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            words = _ERRNO.sub("", str(error))
            raise Refused(f"{self._server} cannot be reached: {words}.") from None
        except httpx.RequestError as error:
            slow = isinstance(error, httpx.TimeoutException)
            words = "it took too long" if slow else type(error).__name__
            if method == "GET":
                raise Refused(f"{self._server} gives no answer: {words}.") from None
            raise self._lost(words) from None

    def _all_of(self, answer: httpx.Response, method: str) -> bytes:
        """Return the body of an answer, if it is neither too long nor too slow."""
        end, found = time.monotonic() + self.timeout, b""
        for chunk in answer.iter_raw():
            found += chunk
            if len(found) > _SIZE_LIMIT or time.monotonic() > end:
                if method == "GET":
                    raise Refused(f"{self._server} answers too much or too slowly.")
                raise self._lost("the answer was too long or too slow")
        return found

    # -- what became of it ----------------------------------------------------------------------

    @property
    def _server(self) -> str:
        return f"{self.who} at {self.base}"

    def _lost(self, words: str) -> Unsure:
        return Unsure(
            f"{self._server} was asked, but its answer is lost ({words}). Run the command again in"
            " a few minutes: it looks first whether the post is there."
        )

    def _moved(self, target: str, count: int) -> str:
        """Return the path of a redirect within the server; Refused for any other."""
        there, here = urlsplit(target), urlsplit(self.base)
        base = here.path.rstrip("/")
        # Behind a proxy a server may think that it speaks http; only its name counts.
        if (there.netloc and there.hostname != here.hostname) or count > _MOST_REDIRECTS:
            raise self._elsewhere(target)
        return there.path.removeprefix(base) + (f"?{there.query}" if there.query else "")

    def _elsewhere(self, target: str, status: int = 0) -> Refused:
        words = f"{self._server} sends us to {target}; set {self.setting} to where it really is."
        return Refused(words, status=status)

    def _seconds(self, headers: Mapping[str, str], content: bytes) -> int:
        """Return how long a server wants us to wait: Retry-After, or what Discourse says."""
        told = headers.get("Retry-After", "")
        if told.isdecimal():
            return int(told)
        try:
            return int(json.loads(content)["extras"]["wait_seconds"])
        except (ValueError, LookupError, TypeError):
            return 5

    def _wait(self, seconds: int) -> None:
        if seconds > LONGEST_WAIT:
            raise Refused(
                f"{self._server} takes no more requests for {seconds} seconds. Nothing is lost:"
                " run the command again then.",
                status=429,
            )
        self.wait(max(seconds, 1))

    def _read(self, content: bytes, method: str) -> Any:
        try:
            return json.loads(content)
        except ValueError:
            words = (
                f"{self._server} does not answer like {self.who}; is {self.setting} the address of"
                " the forum itself?"
            )
            raise Refused(words) if method == "GET" else Unsure(words) from None

    def _trouble(
        self, status: int, headers: Mapping[str, str], content: bytes, method: str
    ) -> Refused | Unsure:
        """Return what is wrong, with what the server says about it and what can be done."""
        said = self._said(content)
        if status in _REDIRECTS:
            return self._elsewhere(headers.get("Location", "elsewhere"), status)
        if status in (401, 403):
            return Refused(
                f"{self._server} does not let us in{said}; check {self.key}, and what its account"
                " may do.",
                status=status,
            )
        if status >= 500 and method != "GET":
            return self._lost(f"error {status}{said}")
        advice = " Run the command again later." if status == 429 or status >= 500 else ""
        return Refused(f"{self._server} refuses with error {status}{said}.{advice}", status=status)

    def _said(self, content: bytes) -> str:
        """Return what a server says about an error, on one line and without anything secret."""
        try:
            found = json.loads(content)
        except ValueError:
            return ""
        if not isinstance(found, dict):
            return ""
        errors, status = found.get("errors"), found.get("status")
        if isinstance(errors, list):
            words = " ".join(map(str, errors))
        else:
            words = str(status.get("message", "")) if isinstance(status, dict) else ""
        for secret in self.secrets:
            words = words.replace(secret, "…")
        words = " ".join(words.split())[:200].rstrip(".")
        return f" ({words})" if words else ""
