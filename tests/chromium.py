"""A real browser for tests: Debian's Chromium without a window, driven over its debugging pipe.

The DevTools protocol over two pipes needs neither a port nor a WebSocket: messages are JSON with a
zero byte behind each. What a page says in its console, what it throws and what it fails to load is
collected.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.servers import missing

PROGRAMS: Final = ("chromium", "chromium-headless-shell")
TELEPHONE: Final = 390
"""The width of a telephone in CSS pixels."""
DESKTOP: Final = 1280
_SECONDS: Final = 30.0
_LEFT_OUT: Final = (
    *("IsolateOrigins", "site-per-process", "RenderDocument", "PaintHolding", "Prerender2"),
    *("Translate", "OptimizationHints", "OptimizationGuideModelDownloading", "LensOverlay"),
    *("MediaRouter", "DialMediaRouteProvider", "AutofillServerCommunication", "HttpsUpgrades"),
)
_OPTIONS: Final = (
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-sandbox",  # the pages are our own, and the tests may run as root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--hide-scrollbars",
    # What only people who browse need takes a third of the time of a short page.
    "--disable-sync",
    "--disable-default-apps",
    "--disable-breakpad",
    "--disable-client-side-phishing-detection",
    "--disable-component-extensions-with-background-pages",
    "--disable-hang-monitor",
    "--metrics-recording-only",
    "--password-store=basic",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    f"--disable-features={','.join(_LEFT_OUT)}",
    "--force-color-profile=srgb",
)
# The browser reads commands from its descriptor 3 and answers on 4; dup first, they may be in use.
_PLUMBING: Final = """
import fcntl, os, sys
reading, writing = (fcntl.fcntl(int(n), fcntl.F_DUPFD, 10) for n in sys.argv[1:3])
os.dup2(reading, 3)
os.dup2(writing, 4)
os.execvp(sys.argv[3], sys.argv[3:])
"""
_TROUBLE: Final = frozenset({"error", "warning", "assert"})


@dataclass
class Page:
    """A tab. ``trouble`` is what was wrong since the page was opened, one sentence each."""

    browser: Browser
    session: str
    trouble: list[str] = field(default_factory=list)

    def look(self, url: str, *, width: int = DESKTOP, dark: bool = False) -> None:
        """Open an address in a window ``width`` pixels wide and wait until all of it is there."""
        self.trouble.clear()
        screen = {
            "width": width,
            "height": 844 if width < 600 else 900,
            "deviceScaleFactor": 1,
            "mobile": width < 600,
        }
        self.send("Emulation.setDeviceMetricsOverride", **screen)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", features=[scheme])
        self.browser.loaded.discard(self.session)
        answer = self.send("Page.navigate", url=url)
        assert "errorText" not in answer, f"{url}: {answer['errorText']}"
        self.browser.pump_until(lambda: self.session in self.browser.loaded, f"{url} to load")
        self.run("document.fonts.ready.then(() => true)")

    def run(self, script: str) -> Any:
        """Return the value of an expression in the page; a promise is waited for."""
        answer = self.send(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def picture(self) -> bytes:
        """Return the whole page as PNG."""
        answer = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        return base64.b64decode(answer["data"])

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command to the tab and return what it answers."""
        return self.browser.send(method, self.session, **parameters)


class Browser:
    """A running Chromium; use ``chromium`` to get one."""

    def __init__(self, process: subprocess.Popen[bytes], reading: int, writing: int) -> None:
        self.loaded: set[str] = set()
        self._process = process
        self._reading, self._writing = reading, writing
        self._buffer = b""
        self._number = 0
        self._answers: dict[int, dict[str, Any]] = {}
        self._pages: dict[str, Page] = {}

    @contextmanager
    def open_page(self) -> Iterator[Page]:
        """Open a tab whose trouble is listened to, and close it at the end."""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        page = Page(self, attached["sessionId"])
        self._pages[page.session] = page
        for domain in ("Page", "Runtime", "Log", "Network"):
            page.send(f"{domain}.enable")
        yield page
        del self._pages[page.session]
        self.send("Target.closeTarget", targetId=target)

    def send(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its result; AssertionError when it is refused."""
        self._number += 1
        number = self._number
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        os.write(self._writing, json.dumps(message).encode() + b"\0")
        self.pump_until(lambda: number in self._answers, method)
        answer = self._answers.pop(number)
        assert "error" not in answer, f"{method}: {answer.get('error')}"
        return dict(answer["result"])

    def pump_until(self, condition: Any, what: str) -> None:
        """Take in messages until ``condition`` holds; AssertionError when the time is over."""
        end = time.monotonic() + _SECONDS
        while not condition():
            left = end - time.monotonic()
            assert left > 0, f"waited {_SECONDS:.0f} s for {what}"
            ready, _, _ = select.select([self._reading], [], [], left)
            if ready:
                piece = os.read(self._reading, 1 << 16)
                assert piece, f"the browser has ended while waiting for {what}"
                self._take(piece)

    def _take(self, piece: bytes) -> None:
        *whole, self._buffer = (self._buffer + piece).split(b"\0")
        for raw in whole:
            message = json.loads(raw)
            if "id" in message:
                self._answers[message["id"]] = message
            else:
                self._note(message)

    def _note(self, message: dict[str, Any]) -> None:
        session = message.get("sessionId", "")
        method, said = message["method"], message.get("params", {})
        if method == "Page.loadEventFired":
            self.loaded.add(session)
        page = self._pages.get(session)
        trouble = _trouble_in(method, said)
        if page is not None and trouble:
            page.trouble.append(trouble)


def _trouble_in(method: str, said: dict[str, Any]) -> str:
    """Return what is wrong in the words of an event of the browser; empty when nothing is."""
    if method == "Runtime.consoleAPICalled" and said["type"] in _TROUBLE:
        words = " ".join(str(one.get("value", one)) for one in said["args"])
        return f"console {said['type']}: {words}"
    if method == "Runtime.exceptionThrown":
        return f"exception: {said['exceptionDetails']['text']}"
    if method == "Log.entryAdded" and said["entry"]["level"] in _TROUBLE:
        return f"log {said['entry']['level']}: {said['entry']['text']}"
    if method == "Network.loadingFailed":
        return f"not loaded: {said['type']}, {said['errorText']}"
    return ""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run Chromium with a profile of its own; skips where it is not installed."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        missing("chromium is not installed")
    folder = Path(tempfile.mkdtemp(prefix="chromium-"))
    to_read, its_writing = os.pipe()
    its_reading, to_write = os.pipe()
    try:
        words = [str(program), *_OPTIONS, f"--user-data-dir={folder}", "about:blank"]
        with (folder / "browser.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-c", _PLUMBING, str(its_reading), str(its_writing), *words],
                pass_fds=(its_reading, its_writing),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        os.close(its_reading)
        os.close(its_writing)
        try:
            yield Browser(process, to_read, to_write)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # the session is its own, with its children
            process.wait(_SECONDS)
    finally:
        os.close(to_read)
        os.close(to_write)
        shutil.rmtree(folder, ignore_errors=True)
