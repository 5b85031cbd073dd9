"""Small charts as SVG: values over time, hits and faces of dice. The same data give the same bytes.

Lines have a pattern and a name at their end, bars a number: colour is never the only sign. The
``alt`` of a chart says all its numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle
from typing import Final

from adjudicator.drawing.drawing import Drawing
from adjudicator.drawing.fonts import FAMILY
from adjudicator.drawing.svg import NAMESPACE, characters, element, path
from adjudicator.engine.words import Language, Words, _, joined, said_by_name

WIDTH: Final = 640
_HEIGHT: Final = 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 150, 52, 40
_WORDS: Final = 190  # behind the bars
_TEXT: Final = 15
_FACES_HIGH: Final = 92  # a row of faces, and the highest bar in it
_BAR_HIGH: Final = 44
_ROW, _FEW = 372, 6  # how wide a row of faces is, and how many have room for face and count
_INK, _FAINT = "#1a1a1a", "#d5d2c8"
_PATTERNS: Final = (None, "9 4", "3 3", "14 4 3 4", "6 3 2 3 2 3", "1 4")
"""How the lines of several roles are broken, in their order."""
_APART: Final = 17.0
"""How far the names at the ends of lines stay away from each other."""
_Say = Callable[[str], str]


@dataclass(frozen=True)
class Course:
    """A value over time: ``label`` names whose it is; ``values`` one for each time."""

    label: str
    colour: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Throws:
    """Dice of somebody: how many were thrown, and how many of them hit."""

    label: str
    colour: str
    dice: int
    hits: int
    expected: Fraction


@dataclass(frozen=True)
class Faces:
    """Dice of somebody: how often each face came, in their order.

    ``names`` are those of the faces where they show symbols; otherwise they are numbers from 1.
    """

    label: str
    colour: str
    counts: tuple[int, ...]
    names: tuple[str, ...] = ()

    @property
    def named(self) -> tuple[tuple[str, int], ...]:
        """Each face by its name, with how often it came."""
        names = self.names or tuple(str(face) for face in range(1, len(self.counts) + 1))
        return tuple(zip(names, self.counts, strict=True))

    @property
    def expected(self) -> Fraction:
        """How often each face comes on the average of so many dice."""
        return Fraction(sum(self.counts), len(self.counts))


def courses_chart(
    title: str, times: Sequence[str], courses: Sequence[Course], language: Language | None = None
) -> Drawing:
    """Return values over time as lines, each with its name at its end.

    ``times`` are the labels of the values, the same number as each course has.
    """
    say = _saying(language)
    low = min(0, *(value for course in courses for value in course.values))
    high = max(5, *(value for course in courses for value in course.values))
    high += -high % 5
    drawn = [
        *_grid(low, high),
        *(
            _label(_x(place, len(times)), _HEIGHT - 14, say(time), "middle")
            for place, time in enumerate(times)
        ),
    ]
    ends = _apart([_y(course.values[-1], low, high) for course in courses])
    for course, pattern, end in zip(courses, cycle(_PATTERNS), ends, strict=False):
        drawn += _course(course, pattern, end, (low, high), say)
    numbers = joined(
        "; ",
        [
            _("{label}: {values!s}", label=course.label, values=", ".join(map(str, course.values)))
            for course in courses
        ],
    )
    alt = _(
        "{title}, from {first} to {last}. {numbers}.",
        title=title,
        first=times[0],
        last=times[-1],
        numbers=numbers,
    )
    return _drawing(title, alt, drawn, _HEIGHT, say)


def throws_chart(title: str, throws: Sequence[Throws], language: Language | None = None) -> Drawing:
    """Return hits as bars, with a mark where the average of so many dice lies."""
    say = _saying(language)
    most = max([1, *(max(one.hits, -(-one.expected // 1)) for one in throws)])
    height = _TOP + 44 * len(throws) + 12
    scale = (WIDTH - _RIGHT - _WORDS) / most
    drawn, lines = [], []
    for row, one in enumerate(throws):
        top = _TOP + 44 * row
        expected = float(one.expected)
        words = _(
            "{hits} of {dice}, average {average!s}",
            hits=one.hits,
            dice=one.dice,
            average=f"{expected:.1f}",
        )
        mark = _RIGHT - 20 + expected * scale
        after = max(mark, _RIGHT - 20 + one.hits * scale) + 8
        drawn += [
            _label(_RIGHT - 28, top + 19, say(one.label), "end"),
            element(
                "rect", x=_RIGHT - 20, y=top, width=one.hits * scale, height=26, fill=one.colour
            ),
            element("path", d=f"M{mark:.1f} {top - 5}v36", stroke="#ffffff", stroke_width=7),
            element("path", d=f"M{mark:.1f} {top - 4}v34", stroke=_INK, stroke_width=3),
            _label(after, top + 19, say(words), "start"),
        ]
        lines.append(_("{label}: {words}", label=one.label, words=words))
    alt = _("{title}. {numbers}.", title=title, numbers=joined("; ", lines))
    return _drawing(title, alt, drawn, height, say)


def faces_chart(title: str, faces: Sequence[Faces], language: Language | None = None) -> Drawing:
    """Return a row of bars for everybody, one for each face, and a line at the average.

    Below each bar stand its face and how often it came; each row has a scale of its own.
    """
    say = _saying(language)
    drawn, lines = [], []
    for row, one in enumerate(faces):
        base = _TOP + _FACES_HIGH * row + _BAR_HIGH + 22
        drawn += _faces_row(one, base, say)
        lines.append(
            _(
                "{label}, {counts!s}, average {average!s}",
                label=one.label,
                counts=", ".join(f"{face}: {count}" for face, count in one.named),
                average=f"{float(one.expected):.1f}",
            )
        )
    alt = _("{title}. {numbers}.", title=title, numbers=joined("; ", lines))
    return _drawing(title, alt, drawn, _TOP + _FACES_HIGH * len(faces) + 8, say)


def _faces_row(one: Faces, base: float, say: _Say) -> list[str]:
    """Return the bars of one row, each with its count above and its face below."""
    scale = _BAR_HIGH / max(1.0, float(one.expected), *map(float, one.counts))
    left, step = _RIGHT - 10, _ROW // max(_FEW, len(one.counts))
    mark = base - float(one.expected) * scale
    drawn = [_label(_RIGHT - 28, base - 8, say(one.label), "end")]
    width = min(34, step - 8)
    for place, (face, count) in enumerate(one.named):
        x, high = left + place * step, count * scale
        drawn.append(element("rect", x=x, y=base - high, width=width, height=high, fill=one.colour))
        middle = x + width / 2
        if len(one.counts) <= _FEW:
            drawn.append(_label(middle, base + 17, f"{face}: {count}", "middle"))
        else:  # there is no room for both beside each other
            drawn += [
                _label(middle, base - high - 4, str(count), "middle"),
                _label(middle, base + 17, face, "middle"),
            ]
    right = left + len(one.counts) * step - 20
    across = path([(left - 8, mark), (right, mark)], closed=False)
    average = _("average {average!s}", average=f"{float(one.expected):.1f}")
    return [
        *drawn,
        element("path", d=across, stroke="#ffffff", stroke_width=4),
        element("path", d=across, stroke=_INK, stroke_width=2, stroke_dasharray="6 4"),
        _label(right + 8, mark + 5, say(average), "start"),
    ]


# -- parts ----------------------------------------------------------------------------------------


def _drawing(title: str, alt: Words, drawn: Sequence[str], height: int, say: _Say) -> Drawing:
    svg = element(
        "svg",
        element("title", characters(say(title))),
        element("desc", characters(say(alt))),
        element("rect", width=WIDTH, height=height, fill="#ffffff"),
        _label(_LEFT - 30, 26, say(title), "start", bold=True),
        *drawn,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        font_family=FAMILY,
        role="img",
    )
    return Drawing(svg=svg, width=WIDTH, height=height, alt=alt, title=title)


def _course(
    course: Course, pattern: str | None, end: float, span: tuple[int, int], say: _Say
) -> list[str]:
    """Return a line, its points, and its name with the last value beside its end."""
    count = len(course.values)
    points = [(_x(at, count), _y(value, *span)) for at, value in enumerate(course.values)]
    right, last = points[-1]
    name_at = right + 16
    return [
        element(
            "path",
            d=path(points, closed=False),
            fill="none",
            stroke=course.colour,
            stroke_width=3,
            stroke_dasharray=pattern,
        ),
        *(element("circle", cx=x, cy=y, r=4, fill=course.colour) for x, y in points),
        element(
            "path",
            d=path([(right + 4, last), (name_at - 2, end)], closed=False),
            stroke=course.colour,
            stroke_width=2,
        ),
        _label(name_at, end + 5, f"{say(course.label)} {course.values[-1]}", "start"),
    ]


def _grid(low: int, high: int) -> list[str]:
    """Return a line for every fifth value, with its number."""
    drawn = []
    for value in range(low - low % 5, high + 1, 5):
        y = _y(value, low, high)
        across = path([(_LEFT, y), (WIDTH - _RIGHT, y)], closed=False)
        drawn += [
            element("path", d=across, stroke=_FAINT),
            _label(_LEFT - 8, y + 5, str(value), "end"),
        ]
    return drawn


def _label(x: float, y: float, words: str, anchor: str, *, bold: bool = False) -> str:
    return element(
        "text",
        characters(words),
        x=x,
        y=y,
        fill=_INK,
        font_size=_TEXT + 2 * bold,
        font_weight="bold" if bold else None,
        text_anchor=anchor,
    )


def _x(place: int, count: int) -> float:
    wide = WIDTH - _LEFT - _RIGHT - 16
    return _LEFT + 8 + wide * place / max(1, count - 1)


def _y(value: int, low: int, high: int) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * (value - low) / (high - low)


def _apart(ends: Sequence[float]) -> list[float]:
    """Return heights for names that keep apart, each as near as can be to its own."""
    placed = [0.0] * len(ends)
    lowest = float("inf")
    for place in sorted(range(len(ends)), key=lambda at: (-ends[at], -at)):
        placed[place] = min(ends[place], lowest - _APART)
        lowest = placed[place]
    over = max(0.0, _TOP - lowest)  # what was pushed out at the top
    return [height + over for height in placed]


def _saying(language: Language | None) -> _Say:
    """Return what says words in a language."""
    if language is None:
        return str
    return lambda words: said_by_name(words, language)
