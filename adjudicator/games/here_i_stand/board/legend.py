"""The legend of the map: what its signs mean."""

from __future__ import annotations

from typing import Final

from adjudicator.drawing.sheet import Sheet
from adjudicator.engine.words import N_, _
from adjudicator.games.here_i_stand.board.column import Column
from adjudicator.games.here_i_stand.board.scene import Mark
from adjudicator.games.here_i_stand.board.symbols import symbol

_SIGNS: Final = (
    ((N_("key"), "key"), (N_("capital"), "capital"), (N_("electorate"), "electorate")),
    ((N_("fortress"), "fortress"), (N_("unfortified"), "unfortified"), (N_("Protestant"), "faith")),
    ((N_("taken"), "away"), (N_("under siege"), "siege"), (N_("in unrest"), "unrest")),
)
_UNITS: Final = (
    N_("r regulars, m mercenaries, c cavalry, k Knights"),
    N_("s squadrons, cor corsairs; dashed line: pass"),
    N_("bright yellow: new since your last report"),
)
_SIZE: Final = 31.0


def legend(sheet: Sheet) -> Column:
    """Return the panel that explains the signs."""
    column = Column(sheet, 3500, 2985, 1575)
    step = 272.0
    for line, note in zip(_SIGNS, _UNITS, strict=True):
        column.down += 76
        for place, (words, kind) in enumerate(line):
            x = column.left + 34 + place * step
            mark = _mark(kind, x, column.down - 10)
            column.put(symbol(mark, 0.85, fresh=False))
            column.word(_(words), x + 46, column.down, _SIZE - 3)
        column.word(_(note), column.left + 3 * step, column.down, _SIZE - 3)
    column.gap(20)
    return column


def _mark(kind: str, x: float, y: float) -> Mark:
    """Return a space that shows one thing, of no power in particular."""
    shape = kind if kind in ("key", "capital", "electorate", "fortress") else "unfortified"
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
    )
