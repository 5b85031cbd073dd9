"""What stands above the map: the turn and the tracks of points, Wallenstein and the Dutch War."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.drawing import palette as common
from adjudicator.drawing.column import Column, badge
from adjudicator.drawing.placing import Box
from adjudicator.drawing.sheet import Sheet
from adjudicator.drawing.svg import element, path
from adjudicator.engine.words import N_, Words, _, joined
from adjudicator.games.thirty_years_war.board import palette
from adjudicator.games.thirty_years_war.board.changes import Changes
from adjudicator.games.thirty_years_war.board.extent import WIDTH
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn.sequence import ACTION
from adjudicator.games.thirty_years_war.rules.turn.victory import final_totals, last_turn
from adjudicator.games.thirty_years_war.rules.view import View

SIDE_NAMES: Final = {PROTESTANT: N_("Protestants"), CATHOLIC: N_("Catholics")}
_STATUS: Final = {
    "away": N_("not in play yet"),
    "in_play": N_("in play"),
    "dismissed": N_("dismissed"),
    "assassinated": N_("assassinated"),
    "lost": N_("out of the game"),
}
_POINT: Final = 44.0
_TICK: Final = 10
"""How far apart the numbers of the track of points are."""
_WORD: Final = 56.0
_NOTE: Final = 50.0
_NUMBER: Final = 52.0


def tracks(sheet: Sheet, view: View, changes: Changes) -> Column:
    """Return the panel above the map of the whole board."""
    state = view.state
    column = Column(sheet, 40, 40, WIDTH - 80)
    column.down += 66
    column.word(heading(state), column.left, column.down, 76, font_weight="bold")
    column.word(_hands(view), column.right, column.down, _WORD, text_anchor="end")
    column.down += 160
    _points(column, state, fresh="vp" in changes.tracks)
    column.down += 160
    half = column.width / 2
    right = column.left + half + 60
    _turns(column, state, column.left, half - 60, fresh="turn" in changes.tracks)
    _dutch(column, state, right, half - 60, fresh="dutch_war" in changes.tracks)
    column.down += 250
    _wallenstein(column, state, fresh="wallenstein" in changes.tracks)
    column.down += 130
    return column


def heading(state: State) -> Words:
    """Return turn, and round and side where there is one: ``Turn 3 · round 2 · Catholics``."""
    parts: list[str] = [_("Turn {turn}", turn=state.turn)]
    if state.stage == ACTION and state.round:
        parts += [_("Card Round {number}", number=state.round), _(SIDE_NAMES[state.active])]
    return joined(" \u00b7 ", parts)


def _hands(view: View) -> Words:
    return _(
        "Cards in hand: Protestants {protestants}, Catholics {catholics}",
        protestants=view.hand_sizes[PROTESTANT],
        catholics=view.hand_sizes[CATHOLIC],
    )


def thresholds(state: State) -> Mapping[int, Words]:
    """Return the totals at which the game is won, with what each means; equal ones together."""
    low, high = final_totals(state)
    found: dict[int, list[Words]] = {}
    for total, words in (
        (state.constant("protestant_major_vp"), _("Protestant Major Victory")),
        (low, _("Protestants win at the end")),
        (high, _("Catholics win at the end")),
        (state.constant("catholic_major_vp"), _("Catholic Major Victory")),
    ):
        found.setdefault(total, []).append(words)
    return {total: words[0] for total, words in sorted(found.items())}


def _points(column: Column, state: State, *, fresh: bool) -> None:
    """Add the track of points: who wins with how many, and the marker."""
    marks = thresholds(state)
    least, most = min(*marks, state.vp) - 4, max(*marks, state.vp) + 4
    left, right = column.left, column.right
    label = _("Victory points")
    column.word(label, left, column.down, _WORD, font_weight="bold")
    left += (
        column.sheet.width(column.sheet.say(label), _WORD / column.sheet.letters, bold=True) + 70
    )
    step = (right - left) / (most - least)
    y = column.down - 18

    def at(total: int) -> float:
        return left + (total - least) * step

    _meanings(column, {at(total): words for total, words in marks.items()}, y)
    bands = ((least, min(marks), PROTESTANT), (max(marks), most, CATHOLIC))
    line = {"stroke": common.ROAD, "stroke_width": 10}
    column.put(element("path", d=f"M{left} {y}H{right}", **line))
    for first, last, side in bands:
        fill = palette.colour(side)
        column.put(element("path", d=f"M{at(first)} {y}H{at(last)}", stroke=fill, stroke_width=22))
    for total in range(least - least % -_TICK, most + 1, _TICK):
        column.put(element("circle", cx=at(total), cy=y, r=9, fill=common.INK))
        column.word(str(total), at(total), y - 50, _NOTE, text_anchor="middle")
    _marker(column, str(state.vp), (at(state.vp), y), common.INK, fresh=fresh)
    column.down += 80


def _meanings(column: Column, marks: Mapping[float, Words], y: float) -> None:
    """Add what totals mean below the track, one lower where it would reach into the one before."""
    ends = [0.0, 0.0]
    for x, words in marks.items():
        wide = column.sheet.width(column.sheet.say(words), _NOTE / column.sheet.letters)
        left = min(x + 12, column.right - wide)
        row = 0 if left > ends[0] else 1
        ends[row] = left + wide + 40
        tick = path([(x, y - 34), (x, y + 60 + row * _NOTE)], closed=False)
        column.put(element("path", d=tick, stroke=common.INK, stroke_width=6))
        column.word(words, left, y + 96 + row * _NOTE * 1.15, _NOTE)


def _marker(column: Column, words: str, at: tuple[float, float], fill: str, *, fresh: bool) -> None:
    """Add the marker of a track, in a ring where it has moved."""
    x, y = at
    if fresh:
        ring = {"fill": common.FRESH, "stroke": common.INK, "stroke_width": 3}
        column.put(element("circle", cx=x, cy=y, r=_POINT + 15, **ring))
    rim = {"fill": fill, "stroke": common.PAPER, "stroke_width": 4}
    column.put(element("circle", cx=x, cy=y, r=_POINT, **rim))
    ink = {"text_anchor": "middle", "font_weight": "bold", "fill": common.PAPER}
    column.word(words, x, y + 18, _NUMBER, **ink)


def _boxes(
    column: Column,
    label: Words,
    where: tuple[float, float],
    numbers: Mapping[int, str],
    now: int,
    *,
    fresh: bool,
) -> None:
    """Add a track of boxes below its name: ``where`` it begins, and how wide it is."""
    left, width = where
    column.word(label, left, column.down, _WORD, font_weight="bold")
    y, step = column.down + 84, width / len(numbers)
    for place, (number, note) in enumerate(numbers.items()):
        x = left + step * (place + 0.5)
        half = min(step / 2 - 4, 46.0)
        rim = {"fill": common.LAND, "stroke": common.INK, "stroke_width": 3, "rx": 8}
        box = Box(x - half, y - 46, x + half, y + 46)
        column.put(
            element(
                "rect",
                x=box.left,
                y=box.top,
                width=box.right - box.left,
                height=box.bottom - box.top,
                **rim,
            )
        )
        if number == now:
            _marker(column, f"{number}", (x, y), common.INK, fresh=fresh)
        else:
            column.word(f"{number}", x, y + 17, _NUMBER - 4, text_anchor="middle")
        if note:
            column.word(note, x, y + 94, _NOTE, text_anchor="middle")


def _turns(column: Column, state: State, left: float, width: float, *, fresh: bool) -> None:
    first = int(state.edition.setups[state.scenario].numbers["first_turn"])
    turns = dict.fromkeys(range(first, last_turn(state) + 1), "")
    _boxes(column, _("Turns"), (left, width), turns, state.turn, fresh=fresh)


def _dutch(column: Column, state: State, left: float, width: float, *, fresh: bool) -> None:
    """Add the Dutch War Track, with points that come once below its boxes."""
    boxes = {
        box.box: f"{box.vp:+d}".replace("-", "\u2212") if box.vp else ""
        for box in state.edition.charts.dutch_war.values()
    }
    label = _("Dutch War") if not state.dutch_war.ended else _("Dutch War (over)")
    _boxes(column, label, (left, width), boxes, state.dutch_war.box, fresh=fresh)


def _wallenstein(column: Column, state: State, *, fresh: bool) -> None:
    track = state.wallenstein
    boxes = dict.fromkeys(range(state.constant("wallenstein_ends") + 1), "")
    label = said(N_("{wallenstein}: {status}"), state.edition, status=_(_STATUS[track.status]))
    where = column.left, column.width
    _boxes(column, label, where, boxes, track.track, fresh=fresh)


def side_badge(side: str, x: float, y: float, size: float) -> str:
    """Return the sign of a side: a disc in its colour with its letter."""
    return badge(palette.letter(side), palette.colour(side), x, y, size)
