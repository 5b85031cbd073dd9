"""8.32 Free Actions: one unit or one lone leader, or the Swedish Base."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.edition.board import SWEDEN, UNITED_PROVINCES
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.rules import command
from adjudicator.games.thirty_years_war.rules.action.aid import aid_points, spend_aid
from adjudicator.games.thirty_years_war.rules.control.holding import is_hostile
from adjudicator.games.thirty_years_war.rules.options import FREE_ACTION_COSTS, OPTIONS
from adjudicator.games.thirty_years_war.rules.sides import PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State, everywhere
from adjudicator.kit.options import YES


@rule("19.4c")
def why_too_poor(state: State) -> str | None:
    """Return why the active side cannot pay for a Free Action, or None (only by an option)."""
    if OPTIONS.value(state, FREE_ACTION_COSTS) != YES:
        return None
    points = state.constant("aid_option_points")
    if aid_points(state, state.active) >= points:
        return None
    return _("a Free Action costs {count} Aid Points, and you have too few", count=points)


@rule("19.4c")
def pay_for_free_action(table: Table[State], side: str) -> None:
    """Take the Aid Point that a Free Action costs by an option."""
    if OPTIONS.value(table.state, FREE_ACTION_COSTS) == YES:
        spend_aid(table, side, table.state.constant("aid_option_points"), "free_action")


@rule("8.32")
def free_pieces(state: State, side: str) -> Iterator[tuple[str, str]]:
    """Give place and piece of everything of a side that a Free Action might move."""
    for place, stack in everywhere(state, side):
        yield from ((place, piece) for piece in (*stack.units, *stack.leaders))


@rule("8.32")
def why_not_free(state: State, side: str, place: str, piece: str) -> str | None:
    """Return why a piece cannot be moved by a Free Action, or None.

    Units do not leave the United Provinces without a leader (16.23).
    """
    if reason := command.why_not_free(state, side, place, piece):
        return reason
    if place == UNITED_PROVINCES and piece in state.edition.pieces.faces:
        return said(
            N_("units leave the {united_provinces} with a leader only (16.23)"), state.edition
        )
    return why_too_poor(state)


@rule("17.Sw.1")
def new_bases(state: State) -> tuple[str, ...]:
    """Return the ports to which the Swedish Base can be moved: other ones, and not Catholic."""
    ports = state.edition.board.swedish_ports
    return tuple(
        port
        for port in ports
        if port != state.swedish_base and not is_hostile(state, port, PROTESTANT)
    )


@rule("17.Sw.1")
def why_not_move_base(state: State, side: str, port: str) -> str | None:
    """Return why the Swedish Base cannot be moved to a port, or None."""
    if side != PROTESTANT or SWEDEN not in state.entered:
        return _("there is no Swedish Base that you could move")
    if state.base_moved:
        return _("the Swedish Base has been moved or placed this turn already")
    if port not in new_bases(state):
        return _("the Swedish Base can go to another port with an arrow that is not Catholic")
    return why_too_poor(state)
