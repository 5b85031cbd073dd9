"""The legend: what the signs of a picture mean, in lines below the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from adjudicator.drawing import palette as common
from adjudicator.drawing.sheet import Sheet
from adjudicator.drawing.strip import Draw, Strip, strip, width_at, words_at
from adjudicator.drawing.svg import element
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.board import palette
from adjudicator.games.thirty_years_war.board.picture import Scene
from adjudicator.games.thirty_years_war.board.scene import (
    BASE,
    DOT,
    ELECTOR,
    FORTRESS,
    INDEPENDENT,
    NEEDED,
    OFF_MAP,
    OPEN,
    OPEN_INDEPENDENT,
    POINTS,
    PORT,
    SIGNS,
    Mark,
    code_of,
)
from adjudicator.games.thirty_years_war.board.symbols import RADII, symbol
from adjudicator.games.thirty_years_war.edition.pieces import (
    BAVARIAN,
    DANISH,
    ENGLISH,
    FRENCH,
    GERMAN,
    HUNGARIAN,
    IMPERIAL,
    MERCENARY,
    MILITIA,
    SAXON,
    SPANISH,
    SWEDISH,
    VETERAN,
)
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, NOBODY, PROTESTANT

_HOLDERS: Final = {
    PROTESTANT: N_("Protestant"),
    CATHOLIC: N_("Catholic"),
    palette.NEUTRAL: N_("Neutral"),
    NOBODY: N_("nobody's"),
}
_SHAPES: Final = {
    OPEN: N_("open city"),
    FORTRESS: N_("fortress"),
    INDEPENDENT: N_("Independent City"),
    OPEN_INDEPENDENT: N_("Independent City, open"),
    OFF_MAP: N_("off the map"),
    DOT: N_("other city"),
}
_STATES: Final = {
    "taken": N_("control marker"),
    "pillage": N_("level of pillage"),
    "revolt": N_("peasant revolt"),
    "siege": N_("siege and its modifier"),
    "fresh": N_("new"),
}
_NOTES: Final = {
    NEEDED: N_("Cities needed for control"),
    POINTS: N_("victory points"),
    ELECTOR: N_("Elector"),
    PORT: N_("port"),
    BASE: N_("Supply Base"),
}
_TYPES: Final = {
    VETERAN: N_("veterans"),
    MERCENARY: N_("mercenaries"),
    MILITIA: N_("militia"),
}
_NATIONS: Final = {
    IMPERIAL: N_("Imperial"),
    BAVARIAN: N_("Bavarian"),
    SPANISH: N_("Spanish"),
    SAXON: N_("Saxon"),
    GERMAN: N_("German Protestant"),
    ENGLISH: N_("English"),
    HUNGARIAN: N_("Hungarian"),
    DANISH: N_("Danish"),
    SWEDISH: N_("Swedish"),
    FRENCH: N_("French"),
}
_STRENGTH: Final = "strength"
_STEPS: Final = "steps"
_WORDS: Final = {
    **{f"held {holder}": words for holder, words in _HOLDERS.items()},
    **_SHAPES,
    **_STATES,
    _STRENGTH: N_("strength and siege modifier"),
    **_NOTES,
    **_TYPES,
    **_NATIONS,
}
_TEXTS: Final = {
    _STRENGTH: "4\u22121",
    **{note: note for note in _NOTES},
    **{type_: SIGNS[type_] for type_ in _TYPES},
    _STEPS: f"3/1{SIGNS[MERCENARY]}",
    **{nation: code_of(nation) for nation in _NATIONS},
}
"""What stands in letters in a picture, by kind."""
WHOLE: Final = (*(kind for kind in _WORDS if kind != DOT), _STEPS)
"""Everything that the whole board can show."""
_ICON: Final = 1.5
"""How wide a sign is, in parts of the size of the words."""


def legend(sheet: Sheet, kinds: Iterable[str], top: float, size: float) -> Strip:
    """Return the lines that explain kinds of signs, as wide as the sheet, from ``top`` on.

    ``size`` is that of the words, in map units.
    """
    return strip(sheet, _entries(sheet, {*kinds}, size), top, size)


def _entries(sheet: Sheet, wanted: set[str], size: float) -> Iterator[tuple[float, Draw]]:
    """Yield how wide each entry is, and what draws it from a point on its line on."""
    for kind, mark in _signs().items():
        if kind in wanted:
            yield _with_sign(mark, sheet.say(_(_WORDS[kind])), sheet, size)
    for kind, sign in _TEXTS.items():
        if kind in wanted:
            yield _in_words(f"{sign} {sheet.say(_legend_words(kind))}", sheet, size)


def _legend_words(kind: str) -> str:
    """Return what a sign made of letters means."""
    if kind == _STEPS:
        return _("{count} full and {reduced} reduced", count=3, reduced=1)
    return _(_WORDS[kind])


def _signs() -> dict[str, Mark]:
    """Return cities that show one thing each, by kind."""
    return {
        **{f"held {holder}": _mark(OPEN, holder) for holder in _HOLDERS},
        **{shape: _mark(shape) for shape in _SHAPES},
        **{state: _marked(state) for state in _STATES},
    }


def _in_words(said: str, sheet: Sheet, size: float) -> tuple[float, Draw]:
    return width_at(sheet, said, size), partial(words_at, said, size=size)


def _with_sign(mark: Mark, said: str, sheet: Sheet, size: float) -> tuple[float, Draw]:
    def draw(x: float, y: float) -> str:
        small = 0.42 if mark.fresh or mark.revolt or mark.siege is not None else 0.5
        small = 0.25 if mark.shape == DOT else small
        place = (x + 0.55 * size, y - 0.33 * size)
        sign = symbol(mark, place, small * size / RADII[mark.shape])
        return element("g", sign, fill=common.INK) + words_at(said, x + _ICON * size, y, size)

    return _ICON * size + width_at(sheet, said, size), draw


def _mark(shape: str, holder: str = CATHOLIC) -> Mark:
    return Mark(
        id="",
        name="",
        shape=shape,
        holder=holder,
        taken=False,
        revolt=False,
        pillage=0,
        siege=None,
        notes="",
    )


def _marked(state: str) -> Mark:
    """Return a city that shows one thing."""
    return Mark(
        id="",
        name="",
        shape=FORTRESS if state == "siege" else OPEN,
        holder=NOBODY if state == "revolt" else PROTESTANT,
        taken=state == "taken",
        revolt=state == "revolt",
        pillage=1 if state == "pillage" else 0,
        siege=1 if state == "siege" else None,
        notes="",
        fresh=state == "fresh",
    )


def kinds_seen(sheet: Sheet, scene: Scene) -> set[str]:
    """Return what a picture of a scene shows that may want an explanation."""
    spots = scene.extent.spots
    inside = [mark for mark in scene.marks if sheet.region.holds(*spots[mark.id])]
    areas = {scene.board.cities[mark.id].area for mark in inside}
    boxes = [area for area in scene.areas if area.id in areas]
    named = [mark for mark in inside if mark.shape != DOT]
    notes = "".join(mark.notes for mark in named)
    notes += "" if scene.sketch else "".join(area.notes for area in boxes)
    shown = {
        "taken": any(mark.taken for mark in inside),
        "pillage": any(mark.pillage for mark in inside),
        "revolt": any(mark.revolt for mark in inside),
        "siege": any(mark.siege is not None for mark in inside),
        "fresh": any(
            [
                *(mark.fresh for mark in inside),
                *(area.fresh for area in boxes),
                *(plate.fresh for plate in scene.plates),
            ]
        ),
        _STRENGTH: any(mark.notes[:1].isdigit() for mark in named),
        _STEPS: any("/" in line for plate in scene.plates for line in plate.lines),
    }
    found = {mark.shape for mark in inside} | {sign for sign in _NOTES if sign in notes}
    holders = {*(mark.holder for mark in inside), *(area.holder for area in boxes)}
    found |= {f"held {holder}" for holder in holders}
    found |= {kind for kind, is_shown in shown.items() if is_shown}
    words = {part for plate in scene.plates for line in plate.lines for part in line.split()}
    found |= {nation for nation in _NATIONS if code_of(nation) in words}
    return found | {
        type_
        for type_, sign in SIGNS.items()
        if any(part[:1].isdigit() and part.lstrip("0123456789/") == sign for part in words)
    }
