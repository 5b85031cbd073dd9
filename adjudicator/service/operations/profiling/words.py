"""A profile for people, in lines that a telephone shows whole, and for programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any, Final

from adjudicator.service.operations.profiling.ingesting import Mail, Profile
from adjudicator.service.operations.profiling.looks import EVERY
from adjudicator.service.operations.profiling.statements import Asked

WIDTH: Final = 60
_KINDS: Final = (("phase", "By phase"), ("package", "By package"), ("function", "By function"))
_ROOM: Final = 40
"""Columns for the name of a package or a function, behind its share and its time."""


def as_text(profile: Profile, most: int) -> Iterator[str]:
    """Return a profile in lines; lists have at most so many rows."""
    yield from _heading(profile)
    for kind, title in _KINDS:
        yield from ("", title)
        yield from _rows(profile, profile.looks.of(kind)[:most])
    yield from ("", *_statements(profile, most), "", *_sizes(profile))


def _heading(profile: Profile) -> Iterator[str]:
    looks, letters = profile.looks, profile.letters
    became = ", ".join(f"{count} {status}" for status, count in sorted(profile.became.items()))
    yield f"{_counted(letters, 'letter')} handled ({became})"
    yield f"{_ms(looks.processor)} of a processor{_each(1000 * looks.processor, letters, ' ms')}"
    yield f"{_ms(profile.painting)} beside it, in processes that paint"
    yield f"{_ms(looks.collecting)} of it for collecting garbage"
    yield f"{looks.wall:.1f} s by the clock; a look every {_ms(EVERY)}"


def _rows(profile: Profile, found: Iterable[tuple[str, float]]) -> Iterator[str]:
    for name, seconds in found:
        share = 100 * seconds / profile.looks.processor
        # The end of a name says more than its beginning.
        short = name if len(name) <= _ROOM else f"…{name[1 - _ROOM :]}"
        yield f"{share:5.1f} % {1000 * seconds:7.0f} ms  {short}"


def _statements(profile: Profile, most: int) -> Iterator[str]:
    found, letters = profile.statements, profile.letters
    yield f"Statements: {found.count:,}{_each(found.count, letters)}, {_ms(found.seconds)}"
    for words, asked in found.most_frequent()[:most]:
        yield from _lines(f"{asked.count} x, {_ms(asked.seconds)}: {words}")
        yield from _lines(f"by {_who(asked)}", "    ")


def _who(asked: Asked) -> str:
    (caller, count), *others = asked.callers.most_common()
    return f"{caller} ({count})" if others else caller


def _lines(words: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        words,
        WIDTH,
        initial_indent=indent,
        subsequent_indent="    ",
        break_on_hyphens=False,
        max_lines=4,
        placeholder=" …",
    )


def _sizes(profile: Profile) -> Iterator[str]:
    went = profile.mail_out
    yield "Bytes"
    yield f"  mail in    {_kib(profile.mail_in.size)}, {_messages(profile.mail_in)}"
    yield f"  mail out   {_kib(went.size)}, {_messages(went)}"
    yield f"    pictures {_kib(went.pictures)}"
    growth = _each(profile.growth / 1024, profile.letters, " KiB")
    yield f"  database   {_kib(profile.growth)}{growth}"
    if profile.later:
        yield f"{_counted(profile.later, 'message')} for later not composed"


def _messages(mail: Mail) -> str:
    return _counted(mail.messages, "message")


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _each(amount: float, letters: int, unit: str = "") -> str:
    return f", {amount / letters:.0f}{unit} a letter" if letters else ""


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:,.0f} ms"


def _kib(size: int) -> str:
    return f"{size / 1024:9,.1f} KiB"


# -- for programs ---------------------------------------------------------------------------------


def as_json(profile: Profile) -> dict[str, Any]:
    """Return the whole profile; times are seconds, of a processor where nothing else is said."""
    looks, found = profile.looks, profile.statements
    return {
        "letters": profile.letters,
        "became": dict(profile.became),
        "seconds": {
            "processor": looks.processor,
            "collecting": looks.collecting,
            "painting": profile.painting,
            "clock": looks.wall,
        },
        **{kind: dict(looks.of(kind)) for kind, _title in _KINDS},
        "statements": {
            "count": found.count,
            "seconds": found.seconds,
            "by_text": [
                {"text": words, "count": asked.count, "seconds": asked.seconds}
                | {"callers": dict(asked.callers.most_common())}
                for words, asked in found.most_frequent()
            ],
        },
        "bytes": {
            "mail_in": profile.mail_in.size,
            "mail_out": profile.mail_out.size,
            "pictures_out": profile.mail_out.pictures,
            "database": profile.growth,
        },
        "messages": {
            "in": profile.mail_in.messages,
            "out": profile.mail_out.messages,
            "later": profile.later,
        },
    }
