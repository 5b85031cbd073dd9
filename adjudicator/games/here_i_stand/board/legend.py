"""The legend: what the signs of a picture mean, in lines below the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from adjudicator.drawing.sheet import Sheet
from adjudicator.drawing.strip import Draw, Strip, strip, width_at, words_at
from adjudicator.drawing.svg import element, number
from adjudicator.engine.words import N_, _
from adjudicator.games.here_i_stand.board import palette
from adjudicator.games.here_i_stand.board.picture import Scene
from adjudicator.games.here_i_stand.board.scene import DOT, SIGNS, Mark
from adjudicator.games.here_i_stand.board.symbols import RADII, is_away, symbol
from adjudicator.games.here_i_stand.rules.game_map import adjacent, is_pass
from adjudicator.games.here_i_stand.rules.powers import (
    CAVALRY,
    CORSAIR,
    KNIGHTS,
    MERCENARY,
    REGULAR,
    SQUADRON,
)

_SPACES: Final = {
    "capital": N_("capital"),
    "key": N_("key"),
    "electorate": N_("electorate"),
    "fortress": N_("fortress"),
    "unfortified": N_("unfortified"),
    "faith": N_("Protestant"),
    "away": N_("taken"),
    "siege": N_("under siege"),
    "unrest": N_("in unrest"),
    "fresh": N_("new"),
    DOT: N_("other space"),
}
"""What a space can show, with what it means."""
_UNITS: Final = {
    REGULAR: N_("regulars"),
    MERCENARY: N_("mercenaries"),
    CAVALRY: N_("cavalry"),
    KNIGHTS: N_("Knights"),
    SQUADRON: N_("squadrons"),
    CORSAIR: N_("corsairs"),
}
_ROAD: Final = "pass"
_ORDER: Final = (*_SPACES, _ROAD, *_UNITS)
WHOLE: Final = tuple(kind for kind in _ORDER if kind != DOT)
"""Everything that the whole board can show."""
_ICON: Final = 1.5
"""How wide a sign is, in parts of the size of the words."""


def legend(
    sheet: Sheet, kinds: Iterable[str], top: float, size: float, *, first: Sequence[str] = ()
) -> Strip:
    """Return the lines that explain kinds of signs, as wide as the sheet, from ``top`` on.

    ``size`` is that of the words, in map units; ``first`` are lines of words above.
    """
    return strip(sheet, _entries(sheet, kinds, size), top, size, first=first)


def _entries(sheet: Sheet, kinds: Iterable[str], size: float) -> Iterator[tuple[float, Draw]]:
    """Yield how wide each entry is, and what draws it from a point on its line on."""
    wanted = set(kinds)
    for kind in _ORDER:
        if kind not in wanted:
            continue
        if kind in _UNITS:
            said = f"{SIGNS[kind]} {sheet.say(_(_UNITS[kind]))}"
            yield width_at(sheet, said, size), partial(words_at, said, size=size)
        else:
            said = sheet.say(_("pass") if kind == _ROAD else _(_SPACES[kind]))
            yield _ICON * size + width_at(sheet, said, size), partial(_with_sign, kind, said, size)


def _with_sign(kind: str, said: str, size: float, x: float, y: float) -> str:
    sign = _sign(kind, x + 0.55 * size, y - 0.33 * size, size)
    return sign + words_at(said, x + _ICON * size, y, size)


def _sign(kind: str, x: float, y: float, size: float) -> str:
    if kind == _ROAD:
        half = 0.6 * size
        line = f"M{number(x - half)} {number(y)}H{number(x + half)}"
        dashes = f"{number(size * 0.24)} {number(size * 0.18)}"
        return element(
            "path", d=line, stroke=palette.ROAD, stroke_width=size / 8, stroke_dasharray=dashes
        )
    mark = _mark(kind, x, y)
    # Rims take as much room as the sign that they are around.
    small = {"siege": 0.42, "unrest": 0.42, "fresh": 0.42, DOT: 0.25}.get(kind, 0.55)
    return symbol(mark, small * size / RADII[mark.shape])


def _mark(kind: str, x: float, y: float) -> Mark:
    """Return a space that shows one thing, of no power in particular."""
    shape = kind if kind in RADII else "unfortified"
    if kind == "siege":
        shape = "key"
    return Mark(
        id="",
        x=round(x),
        y=round(y),
        shape=shape,
        control="hapsburg",
        home="france" if kind == "away" else "hapsburg",
        protestant=kind == "faith",
        unrest=kind == "unrest",
        besieged=kind == "siege",
        in_play=True,
        fresh=kind == "fresh",
    )


def kinds_seen(sheet: Sheet, scene: Scene) -> set[str]:
    """Return what a picture of a scene shows that may want an explanation."""
    plates = scene.plates
    inside = [mark for mark in scene.marks if sheet.region.holds(mark.x, mark.y)]
    found = {mark.shape for mark in inside if mark.shape in _SPACES}
    shown = {
        "faith": any(mark.protestant for mark in inside),
        "away": any(is_away(mark) for mark in inside),
        "siege": any(mark.besieged for mark in inside),
        "unrest": any(mark.unrest for mark in inside),
        "fresh": any(mark.fresh for mark in inside) or any(plate.fresh for plate in plates),
        _ROAD: not scene.sketch and _has_pass([mark.id for mark in inside]),
    }
    found |= {kind for kind, is_shown in shown.items() if is_shown}
    return found | {kind for plate in plates for kind in plate.kinds}


def _has_pass(spaces: Sequence[str]) -> bool:
    return any(is_pass(one, other) for one in spaces for other in adjacent(one))
