"""What the style of a piece of HTML says of whether its reader sees it.

Declarations are read as a browser reads them: comments, escapes and blanks do not matter, and the
last one of a name counts. Colours are looked at for their transparency only, not compared with the
ground: mail that was written on a dark screen has white letters.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Final, TypeAlias

Style: TypeAlias = dict[str, str]
"""Values by the name of their property, in small letters."""

MOST_RULES: Final = 500  # of a style sheet that are looked at

_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ESCAPE: Final = re.compile(r"\\([0-9a-f]{1,6})\s?")
_DECLARATION: Final = re.compile(r"""(?:[^;"']|"[^"]*"?|'[^']*'?)+""")
_IMPORTANT: Final = re.compile(r"\s*!\s*important$")
_LENGTH: Final = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)([a-z%]*)")
_PIXELS: Final = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 38.0, "mm": 3.8}
_A_LETTER: Final = 16.0  # pixels of an em, and of 100 %
_SIZED: Final = re.compile(r"(?:^|\s)(0(?=[\s/])|[\d.]+(?:px|pt|pc|in|cm|mm|r?em|ex|ch|%))")
_FAR: Final = -100.0  # pixels to the left or above that nobody scrolls to
_FAINT: Final = 0.1
_SMALL: Final = 1.0
_NO_SIZE: Final = re.compile(r"scale(?:[xy]|3d)?\(\s*[+-]?(?:0*\.)?0+\s*[,)]")
_MOVED: Final = re.compile(
    r"translate(?:[xy]|3d)?\(\s*(-[\d.]+[a-z%]*)(?:\s*,\s*(-[\d.]+[a-z%]*))?"
)
_CUT_AWAY: Final = re.compile(
    r"rect\((?:\s*([01])(?:px)?[\s,]+)(?:\1(?:px)?[\s,]+){2}\1(?:px)?\s*\)"
    r"|inset\((?:[5-9]\d|100)%|(?:circle|ellipse)\(\s*0"
)
_CLEAR: Final = re.compile(
    r"transparent|#[\da-f]{3}0|#[\da-f]{6}00"
    r"|(?:rgb|hsl)a?\((?:[^,/]*,){3}\s*0?\.?0+%?\s*\)|(?:rgb|hsl)a?\([^/]*/\s*0?\.?0+%?\s*\)"
)
_FILTERED: Final = re.compile(r"opacity\(\s*(?:0*\.)?0+%?\s*\)")
_NOTHING: Final = ("none", "hidden")
_SIMPLE: Final = re.compile(r"([a-z][a-z0-9]*)?(?:[.#]([\w-]+))?")


def style_of(words: str) -> Style:
    """Return the declarations of a style, as they stand in an attribute or between braces."""
    plain = _COMMENT.sub("", html.unescape(words)).lower()
    plain = _ESCAPE.sub(lambda found: chr(min(int(found[1], 16), 0x10FFFF)), plain)
    found: Style = {}
    kept: set[str] = set()
    for piece in _DECLARATION.findall(plain):
        name, _colon, value = (part.strip() for part in piece.partition(":"))
        important = _IMPORTANT.search(value) is not None
        if value and (important or name not in kept):
            found[name] = _IMPORTANT.sub("", value)
            kept |= {name} if important else set()
    return found


def is_unseen(style: Style) -> bool:
    """Return whether a style hides what it is for, or crosses it out."""
    return any(hides(style) for hides in _HIDING)


def is_ruled(style: Style) -> bool:
    """Return whether a line stands to the left of a box and on no other side, as beside a quote."""
    left = style.get("border-left", style.get("border-left-style", ""))
    if not left or _is_nothing(left):
        return False
    return all(_is_nothing(style.get(side, "none")) for side in ("border-right", "border-top"))


def has_no_rule(style: Style) -> bool:
    """Return whether a box that mail programs draw with a line to its left has none."""
    left = style.get("border-left", style.get("border"))
    return left is not None and _is_nothing(left)


def hidden_by_sheet(sheet: str) -> frozenset[tuple[str, str]]:
    """Return what a style sheet hides: a tag, and a class or id; either may be empty.

    Only selectors of one element count, and only those for all screens and paper.
    """
    found: set[tuple[str, str]] = set()
    for selectors, declared in _rules(_COMMENT.sub("", sheet)):
        if is_unseen(style_of(declared)):
            for one in selectors.lower().split(",", MOST_RULES)[:MOST_RULES]:
                named = _SIMPLE.fullmatch(one.strip())
                if named is not None and (named[1] or named[2]):
                    found.add((named[1] or "", named[2] or ""))
    return frozenset(found)


def _rules(sheet: str) -> list[tuple[str, str]]:
    """Return the selectors and declarations of the rules that stand in no other one."""
    found: list[tuple[str, str]] = []
    place, depth, start, head = 0, 0, 0, ""
    for brace in re.finditer(r"[{}]", sheet):
        if brace.group() == "{":
            depth += 1
            if depth == 1:
                head, start = sheet[place : brace.start()].strip(), brace.end()
        else:
            depth = max(0, depth - 1)
            if not depth:
                # What stands before a first rule in comments of HTML is none of its name.
                name = head.rpartition(";")[2].replace("<!--", "").replace("-->", "").strip()
                if not name.startswith("@"):
                    found.append((name, sheet[start : brace.start()]))
                place = brace.end()
        if len(found) >= MOST_RULES:
            break
    return found


# -- ways to hide -------------------------------------------------------------------------------


def _pixels(value: str, of: float = _A_LETTER) -> float | None:
    """Return a length in pixels, about; None for words. ``of`` is what a share is taken from."""
    found = _LENGTH.fullmatch(value)
    if found is None:
        return None
    number, unit = float(found[1]), found[2]
    if unit == "%":
        return number / 100 * of
    return number * _PIXELS.get(unit, _A_LETTER)


def _is_at_most(style: Style, name: str, most: float) -> bool:
    size = _pixels(style.get(name, ""))
    return size is not None and size <= most


def _is_nothing(border: str) -> bool:
    return any(word in _NOTHING or _pixels(word) == 0 for word in border.split())


def _is_switched_off(style: Style) -> bool:
    return (
        style.get("display") == "none"
        or style.get("visibility") in ("hidden", "collapse")
        or style.get("content-visibility") == "hidden"
        or style.get("mso-hide") == "all"
        or _is_at_most(style, "zoom", 0)
    )


def _is_crossed_out(style: Style) -> bool:
    return any("line-through" in style.get(f"text-decoration{end}", "") for end in ("", "-line"))


def _is_too_small(style: Style) -> bool:
    sized = _SIZED.search(style.get("font", ""))
    size = _pixels(style.get("font-size", sized[1] if sized else ""))
    lines = style.get("line-height", "")
    low = _pixels(lines, of=_A_LETTER)
    flat = low is not None and (low <= 0.05 or (not lines[-1:].isdigit() and low <= _SMALL))
    return (size is not None and size <= _SMALL) or flat


def _is_faint(style: Style) -> bool:
    share = _pixels(style.get("opacity", ""), of=1.0)
    clear = (style.get(name, "") for name in ("color", "-webkit-text-fill-color"))
    return (
        (share is not None and share < _FAINT)
        or any(map(_CLEAR.fullmatch, clear))
        or _FILTERED.search(style.get("filter", "")) is not None
    )


def _is_cut_off(style: Style) -> bool:
    cut = any(
        word in ("hidden", "clip")
        for name in ("overflow", "overflow-x", "overflow-y")
        for word in style.get(name, "").split()
    )
    sides = ("height", "width", "max-width")
    if _is_at_most(style, "max-height", 0) or (
        cut and any(_is_at_most(style, side, _SMALL) for side in sides)
    ):
        return True
    shapes = (style.get(name, "") for name in ("clip", "clip-path"))
    return any(map(_CUT_AWAY.search, shapes))


def _is_far_away(style: Style) -> bool:
    names = ("left", "top", "text-indent", "margin-left", "margin-top")
    if any(_is_at_most(style, name, _FAR) for name in names):
        return True
    moved = style.get("transform", style.get("-webkit-transform", ""))
    found = _MOVED.search(moved)
    lengths = [_pixels(one or "") for one in found.groups()] if found else []
    return _NO_SIZE.search(moved) is not None or any(
        one is not None and one <= _FAR for one in lengths
    )


_HIDING: Final[tuple[Callable[[Style], bool], ...]] = (
    _is_switched_off,
    _is_crossed_out,
    _is_too_small,
    _is_faint,
    _is_cut_off,
    _is_far_away,
)
