"""What lies beside the map: turn and impulse, powers, the Reformation, the New World."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from adjudicator.drawing.column import SMALL, TEXT, Column
from adjudicator.drawing.placing import Box
from adjudicator.drawing.sheet import Sheet
from adjudicator.drawing.svg import element
from adjudicator.engine.titles import words
from adjudicator.engine.words import N_, Words, _, and_list, joined, n_, name
from adjudicator.games.here_i_stand.board import palette
from adjudicator.games.here_i_stand.board.column import badge, pairs
from adjudicator.games.here_i_stand.board.extent import HEIGHT
from adjudicator.games.here_i_stand.board.scene import SIGNS
from adjudicator.games.here_i_stand.rules.forces import KINDS
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES, spaces_of_zone
from adjudicator.games.here_i_stand.rules.options import option_number
from adjudicator.games.here_i_stand.rules.overview import (
    Board,
    DiplomaticPiles,
    NewWorld,
    PowerPart,
    board_of,
)
from adjudicator.games.here_i_stand.rules.powers import (
    MAJOR_POWERS,
    PAPACY,
    POWER_NAMES,
    PROTESTANT,
    leaders,
    rulers,
)
from adjudicator.games.here_i_stand.rules.reference import rows, tables
from adjudicator.games.here_i_stand.rules.religion.translation import (
    FULL_BIBLE,
    NEW_TESTAMENT,
    length,
)
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.games.here_i_stand.rules.state import keys_controlled
from adjudicator.games.here_i_stand.rules.turn.phases import impulse_number, phase_words
from adjudicator.games.here_i_stand.rules.view import View

_TURNS: Final = 9
_BOOKS: Final = 365.0
"""How much room translations take beside their language zone, with the count before them."""
_VOYAGES: Final = {
    "exploration": N_("voyage of exploration"),
    "conquest": N_("voyage of conquest"),
    "colony": N_("colony to be"),
}
_STATES: Final = {
    "uncommitted": N_("free: {people}"),
    "committed": N_("committed: {people}"),
    "expelled": N_("expelled: {people}"),
    "burnt": N_("burnt: {people}"),
    "disgraced": N_("disgraced: {people}"),
}


_LARGE: Final = 1.3
_SCALES: Final = (1.25, 1.15, 1.05, 0.95, 0.85)
"""How large panels are; that of the Reformation as large as there is room for it."""


def panels(sheet: Sheet, view: View) -> Iterator[tuple[str, Column]]:
    """Yield the panels of the whole board by name, each in a corner without spaces."""
    board = board_of(view)
    yield "turn", _turn(sheet, view)
    yield "powers", _powers(sheet, view, board)
    yield "faith", _fitting(sheet, view, board)


def _fitting(sheet: Sheet, view: View, board: Board) -> Column:
    for scale in _SCALES:
        column = _faith(sheet, view, board, scale)
        if column.box.bottom <= HEIGHT - 40:
            break
    return column


def _turn(sheet: Sheet, view: View) -> Column:
    """Return the panel of turn, phase and impulse."""
    state = view.state
    column = Column(sheet, 40, 40, 1040, _LARGE)
    column.down += 62
    column.word(_("Turn {turn}", turn=state.turn), column.left, column.down, 66, font_weight="bold")
    column.text(phase_words(state.stage), size=40)
    number = impulse_number(state)
    if number is not None and state.active:
        active = POWER_NAMES[state.active]
        column.text(_("Impulse {number}: {power}", number=number, power=active), size=TEXT)
    column.gap(50)
    step = column.width / _TURNS
    for turn in range(1, _TURNS + 1):
        x = column.left + step * (turn - 0.5)
        now = turn == state.turn
        fill = palette.INK if now else palette.PAPER
        ring = {"fill": fill, "stroke": palette.INK, "stroke_width": 3}
        column.put(element("circle", cx=x, cy=column.down, r=28, **ring))
        digit = palette.PAPER if now else palette.INK
        place = {"text_anchor": "middle", "font_weight": "bold", "fill": digit}
        column.word(str(turn), x, column.down + 12, 32, **place)
    column.gap(26)
    return column


def _powers(sheet: Sheet, view: View, board: Board) -> Column:
    """Return the panel of points, cards, keys, wars and alliances."""
    column = Column(sheet, 3800, 40, 1260, _LARGE)
    bar, cards, keys = column.left + 330, column.right - 160, column.right - 45
    column.down += 30
    for heading, x in ((_("VP"), bar + 20), (_("cards"), cards), (_("keys"), keys)):
        column.word(heading, x, column.down, SMALL, text_anchor="middle")
    most = float(option_number(view.state, "vp_to_win"))
    for part in board.powers:
        column.down += 62
        y, middle = column.down, column.down - 12
        column.put(badge(part.role, column.left + 26, middle))
        column.word(name(POWER_NAMES[part.role]), column.left + 64, y, TEXT, font_weight="bold")
        if part.played:
            box = Box(bar, middle - 15, cards - 145, middle + 15)
            column.bar(part.vp / most, box, palette.colour(part.role))
            column.word(str(part.vp), box.right + 18, y, 40, font_weight="bold")
            column.word(str(part.cards), cards, y, TEXT, text_anchor="middle")
        else:
            column.word(_commander(part), bar, y, SMALL)
        held = len(keys_controlled(view.state, part.role))
        column.word(str(held), keys, y, TEXT, text_anchor="middle")
    column.gap(20)
    if board.wars:
        column.title(_("At war"))
        pairs(column, board.wars, "⚔")
    if board.alliances:
        column.title(_("Allied"))
        pairs(column, board.alliances, "+")
    return column


def _commander(part: PowerPart) -> Words:
    """Return who commands a power that nobody plays."""
    if part.commander is None:
        return _("played by nobody")
    return _("commanded: {power}", power=POWER_NAMES[part.commander])


def _faith(sheet: Sheet, view: View, board: Board, scale: float) -> Column:
    """Return the panel of the Reformation and the New World, or of the diplomatic cards."""
    column = Column(sheet, 40, 1120, 980, scale)
    column.title(_("The Reformation"))
    faith = board.faith
    by_zone = {zone: len(spaces) for zone, spaces in faith.protestant}
    column.text(_("Protestant spaces: {count}", count=faith.count), bold=True)
    for zone in LANGUAGE_ZONES:
        column.down += 48
        y, total = column.down, len(spaces_of_zone(zone))
        column.word(name(zone.capitalize()), column.left, y, TEXT)
        box = Box(column.left + 190, y - 27, column.right - _BOOKS, y)
        column.bar(by_zone.get(zone, 0) / total, box, palette.colour(PROTESTANT))
        column.word(f"{by_zone.get(zone, 0)}/{total}", box.right + 16, y, TEXT)
        if zone in faith.new_testament:
            books = _(
                "NT {testament}/{whole_testament}, B {bible}/{whole_bible}",
                testament=faith.new_testament[zone],
                whole_testament=length(NEW_TESTAMENT),
                bible=faith.full_bible.get(zone, 0),
                whole_bible=length(FULL_BIBLE),
            )
            column.word(books, column.right, y, SMALL, text_anchor="end")
    column.gap()
    for side, title in ((PAPACY, N_("Papal debaters")), (PROTESTANT, N_("Protestant debaters"))):
        column.text(_(title), bold=True)
        for faction, how, people in faith.debaters:
            if faction == side and how in _STATES:
                column.text(_(_STATES[how], people=_debaters(people)))
    _excommunicated(column, view)
    column.gap(24)
    if board.diplomatic is None:
        _new_world(column, board.new_world)
    else:
        _diplomatic(column, board.diplomatic)
    _off_the_map(column, board)
    return column


def _excommunicated(column: Column, view: View) -> None:
    """Add who is excommunicated, and who was and cannot be again."""
    faith = board_of(view).faith
    if faith.excommunicated or faith.absolved:
        column.gap()
    if faith.excommunicated:
        column.text(_("Excommunicated"), bold=True)
        column.text(and_list(_person(who) for who in faith.excommunicated))
    if faith.absolved:
        people = and_list(_person(who) for who in faith.absolved)
        column.text(_("excommunicated earlier: {people}", people=people))


def excommunicated_words(view: View) -> Words | None:
    """Return a line that names who is excommunicated; None where nobody is."""
    found = board_of(view).faith.excommunicated
    if not found:
        return None
    return _("Excommunicated: {people}", people=and_list(_person(who) for who in found))


def _person(who: str) -> Words:
    """Return the name of a debater or ruler."""
    debaters = {row["id"]: row["name"] for row in rows("debaters")}
    found = leaders()[who].name if who in leaders() else debaters.get(who)
    return name(found) if found else words(who)


def _debaters(people: Sequence[str]) -> Words:
    """Return debaters with their values: ``Eck 3, Cajetan 1``."""
    known = {row["id"]: row for row in rows("debaters")}
    # A value stays on the line of its name.
    found = [joined("\u00a0", (known[who]["name"], known[who]["value"])) for who in people]
    return joined(", ", found)


def _new_world(column: Column, world: NewWorld) -> None:
    """Add colonies, conquests, discoveries and voyages, if there is anything."""
    column.title(_("The New World"))
    names = tables()["colonies"]["names"]
    lines = [
        *_owned(world.colonies, N_("{power}, colonies: {found}"), names),
        *_owned(world.conquests, N_("{power}, conquests: {found}"), {}),
    ]
    discovered: dict[str, list[str]] = {}
    for what, power in world.discoveries.items():
        discovered.setdefault(power, []).append(what)
    lines += _owned(discovered, N_("{power}, discoveries: {found}"), {})
    voyages: dict[str, list[str]] = {}
    for power, kind, _who in world.voyages:
        voyages.setdefault(power, []).append(kind)
    kinds = {kind: _(said) for kind, said in _VOYAGES.items()}
    lines += _owned(voyages, N_("{power}, under way: {found}"), kinds)
    for line in lines or [_("Nobody has crossed the ocean yet.")]:
        column.text(line)


def _diplomatic(column: Column, piles: DiplomaticPiles) -> None:
    """Add how many diplomatic cards there are where, which is public (2P 3)."""
    column.title(_("Diplomatic cards"))
    for player, count in piles.hands.items():
        column.text(_("{power}: {count}", power=POWER_NAMES[player], count=count))
    column.text(_("in the deck: {count}", count=piles.deck))
    column.text(_("discarded: {count}", count=len(piles.discards)))


def _off_the_map(column: Column, board: Board) -> None:
    """Add captives, foreign wars and ships due next turn, if there are any."""
    people = {leader.id: leader.name for leader in leaders().values()}
    people |= {ruler.id: ruler.name for ruler in rulers().values()}
    lines = []
    for part in board.powers:
        power = POWER_NAMES[part.role]
        if part.captives:
            captives = and_list(people[leader] for leader in part.captives)
            lines.append(_("Captive of {power}: {captives}", power=power, captives=captives))
        for owner, units in part.waiting.items():
            ships = " ".join(f"{units[kind]}{SIGNS[kind]}" for kind in KINDS if units.get(kind))
            lines.append(
                _("{power}, back next turn: {ships}", power=POWER_NAMES[owner], ships=ships)
            )
    for war in board.wars_abroad:
        place = name(THEATRES[war.place].name)
        lines.append(
            n_(
                "War in {place}: {power} against {count} unit",
                "War in {place}: {power} against {count} units",
                war.foes,
                place=place,
                power=POWER_NAMES[war.role],
            )
        )
    if lines:
        column.gap(24)
        column.title(_("Off the map"))
        for line in lines:
            column.text(line)


def _owned(
    found: Mapping[str, Sequence[str]], message: str, names: Mapping[str, str]
) -> list[Words]:
    return [
        _(
            message,
            power=POWER_NAMES[power],
            found=joined(", ", [names.get(one) or words(one) for one in found[power]]),
        )
        for power in MAJOR_POWERS
        if found.get(power)
    ]
