"""Set-up of the log: for people on a terminal, or one JSON object a line.

Whatever reaches the log, from us or from a library, first loses mail addresses and everything
whose name says that it is secret or a message's text. Identifiers stay.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from adjudicator import clock

REMOVED: Final = "[removed]"
ADDRESS: Final = "[address]"

_SECRET_WORDS = frozenset(
    {
        *("body", "html", "password", "passwords", "raw", "secret", "secrets", "subject"),
        *("text", "token", "tokens"),
    }
)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
# Local parts end at 64 characters, so that a long line of text costs no more than its length.
_ADDRESS = re.compile(r"[^\s@<>,;:()\[\]]{1,64}@[^\s@<>,;:()\[\]\"']{1,255}")
_DEPTH = 6
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|“[^”]*”|‘[^’]*’|`[^`]*`")
_PLAIN = re.compile(r"\(?[a-z]+(?:[-'][a-z]+)*[),.:;]*")
_LONGEST_REASON = 400
_PROGRAM: Final = Path(__file__).parent
_PRIORITIES: Final = (
    (logging.CRITICAL, 2),
    (logging.ERROR, 3),
    (logging.WARNING, 4),
    (logging.INFO, 6),
    (logging.NOTSET, 7),
)


class _JournalFormatter(structlog.stdlib.ProcessorFormatter):
    """Begins every line with its priority (sd-daemon(3)), also those of a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines of a record."""
        priority = next(found for level, found in _PRIORITIES if record.levelno >= level)
        return "\n".join(f"<{priority}>{line}" for line in super().format(record).splitlines())


class _Handler(logging.StreamHandler[TextIO]):
    """Writes to the given stream, or to what is standard error at that moment."""

    def __init__(self, target: TextIO | None) -> None:
        self._target = target
        logging.Handler.__init__(self)

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        return sys.stderr if self._target is None else self._target


def configure(
    *,
    level: str = "info",
    as_json: bool = False,
    stream: TextIO | None = None,
    for_journal: bool = False,
) -> None:
    """Set up the log of the whole process; called again, it replaces the former set-up.

    ``level`` is debug, info, warning or error. The log goes to ``stream``, by default to standard
    error; ``for_journal`` puts before each line how grave it is, as the journal of systemd wants to
    be told. Lines that libraries write through ``logging`` take the same way.
    """
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        _add_time,
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
    ]
    handler = _Handler(stream)
    renderer = _renderer(as_json=as_json, colours=handler.stream.isatty())
    formatter = _JournalFormatter if for_journal else structlog.stdlib.ProcessorFormatter
    handler.setFormatter(
        formatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                scrub,
                renderer,
            ],
        )
    )
    root = logging.getLogger()
    for former in [one for one in root.handlers if isinstance(one, _Handler)]:
        root.removeHandler(former)
    root.addHandler(handler)
    root.setLevel(level.upper())
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.PositionalArgumentsFormatter(),
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


def get_logger(name: str) -> structlog.stdlib.BoundLogger:
    """Return the logger of a module: ``get_logger(__name__).info("moved", game=7)``."""
    logger: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return logger


def scrub(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Remove addresses, secrets and texts of messages from a line of the log."""
    return {name: _scrubbed(name, value, _DEPTH) for name, value in event.items()}


def scrub_text(text: str) -> str:
    """Return ``text`` with every mail address replaced; Message-IDs look like addresses, too."""
    return _ADDRESS.sub(ADDRESS, text) if "@" in text else text


def fault(error: BaseException, *, within: str, text: str = "") -> dict[str, str]:
    """Return what the log may say of an error: its class, message, stage and place in the program.

    ``within`` is the module (its file) whose steps are the stages; ``text`` is that of the message
    in hand. Of the error's own message only plain words of the program stay: names, numbers, quotes
    and addresses may be those of a player or of a hand, and so may runs of words out of the text.
    """
    frames = list(traceback.walk_tb(error.__traceback__))
    codes = [(frame.f_code, line) for frame, line in frames]
    ours = [(code, line) for code, line in codes if Path(code.co_filename).is_relative_to(_PROGRAM)]
    steps = [n for n, (code, _line) in enumerate(codes) if code.co_filename == within]
    stage = codes[min(steps[-1] + 1, len(codes) - 1)][0].co_name if steps else ""
    place = ""
    if ours:
        code, line = ours[-1]
        place = f"{Path(code.co_filename).relative_to(_PROGRAM).as_posix()}:{line} {code.co_name}"
    return {
        "error": type(error).__name__,
        "reason": _plain_words(str(error), text),
        "stage": stage.strip("_"),
        "place": place,
    }


def _plain_words(words: str, text: str) -> str:
    """Return the plain words of an error in one line, three dots for what may be a person's."""
    theirs = set(re.findall(r"\w+", text.casefold()))
    said = [word for word in _QUOTED.sub(" … ", words[:_LONGEST_REASON]).split() if word]
    plain = [_PLAIN.fullmatch(word) is not None for word in said]
    known = [word.strip("(),.:;").casefold() in theirs for word in said]
    shown = []
    for n, word in enumerate(said):
        is_run = known[n] and (known[n - 1 : n] == [True] or known[n + 1 : n + 2] == [True])
        shown.append(word if plain[n] and not is_run else "…")
    return re.sub(r"…(?: …)+", "…", " ".join(shown))


def _scrubbed(name: str, value: Any, depth: int) -> Any:
    if _is_secret(name):
        return REMOVED
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, str):
        return scrub_text(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return f"[{len(value)} bytes]"
    if depth and isinstance(value, Mapping):
        return {
            scrub_text(str(key)): _scrubbed(str(key), entry, depth - 1)
            for key, entry in value.items()
        }
    if depth and isinstance(value, (list, tuple, set, frozenset)):
        return [_scrubbed("", entry, depth - 1) for entry in value]
    return scrub_text(str(value))


def _is_secret(name: str) -> bool:
    """Return whether one of the words in ``name`` (imap_password, rawMessage) is a secret one."""
    return any(word.lower() in _SECRET_WORDS for word in _WORD.findall(name))


def _add_time(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    event["at"] = clock.now().isoformat(timespec="milliseconds")
    return event


def _renderer(*, as_json: bool, colours: bool) -> Processor:
    if as_json:
        return structlog.processors.JSONRenderer(sort_keys=False)
    return structlog.dev.ConsoleRenderer(
        colors=colours, exception_formatter=structlog.dev.plain_traceback
    )
