"""8.31 and 8.32 Activations: a whole ACT of a leader, and a Free Action of one piece."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.board import SWEDEN, UNITED_PROVINCES
from adjudicator.games.thirty_years_war.facts.movement import LeaderActivated, SwedesLanded
from adjudicator.games.thirty_years_war.rules.command import stack_with
from adjudicator.games.thirty_years_war.rules.dutch_war.armies import note_spinola
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.column import has_set_out, movement_left
from adjudicator.games.thirty_years_war.rules.movement.encounter import engage, fall_back
from adjudicator.games.thirty_years_war.rules.movement.foraging import choose_foraging, forage
from adjudicator.games.thirty_years_war.rules.movement.infante import end_of_activation
from adjudicator.games.thirty_years_war.rules.movement.march import March
from adjudicator.games.thirty_years_war.rules.movement.plan import Plan
from adjudicator.games.thirty_years_war.rules.movement.walk import Walked, walk
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacking import settle_overstack
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units
from adjudicator.games.thirty_years_war.rules.state import Activation, Group, State


@rule("8.31")
async def activate(
    table: Table[State],
    side: str,
    leader: str,
    *,
    extra_movement: int = 0,
    marched: Mapping[str, Units] | None = None,
) -> None:
    """Carry out the activation of a leader: march, foraging, battle or siege, and its end.

    Whether he may be activated is the caller's business (``command.why_not_activate``).
    ``extra_movement`` are points that a card adds to his movement and to that of his units,
    ``marched`` units that have moved in this Round already, by place (11.11).
    ValueError when he is not in play.
    """
    state = table.state
    found = stack_with(state, side, leader)
    if found is None:
        raise ValueError(f"{leader} is not in play")
    place = found[0]
    state.activation = setting_out(state, side, leader, place, extra_movement)
    state.activation.marched |= marched or {}
    table.tell(LeaderActivated(side, leader, place, extra_movement))
    sally = await _march(table, f"11.1/march:{leader}")
    foraging = await choose_foraging(table)
    await engage(table, sally=sally)
    await forage(table, foraging)
    if not sally:
        fall_back(table)
    await _end(table)


def setting_out(
    state: State, side: str, leader: str, place: str, extra_movement: int = 0
) -> Activation:
    """Return the activation of a leader in a place, before it is known who goes along."""
    return Activation(
        side,
        leader,
        start=place,
        at=place,
        stack=Stack({}, [leader]),
        movement=state.constant("leader_movement"),
        extra=extra_movement,
    )


@rule("8.32", "8.321")
async def free_action(table: Table[State], side: str, place: str, piece: str) -> None:
    """Carry out a Free Action: one unit, by its face, or one lone leader moves.

    It fights no battle, besieges nothing and forages nothing (8.321). Whether it may move is the
    caller's business (``command.why_not_free``).
    """
    state = table.state
    is_leader = piece in state.edition.pieces.leaders
    moving = Stack({}, [piece]) if is_leader else Stack({piece: 1})
    state.activation = Activation(
        side,
        piece if is_leader else "",
        start=place,
        at=place,
        stack=moving,
        groups=[] if is_leader else [Group({piece: 1})],
        rated=[piece] if is_leader else [],
        is_free=True,
        movement=state.constant("leader_movement") if is_leader else 0,
    )
    await _march(table, f"8.32/move:{piece}")
    await _end(table)


@rule("11.1")
async def _march(table: Table[State], topic: str) -> bool:
    """Let the active side march until it stops; return whether it makes a sally (13.17)."""
    state = table.state
    side = state.activation.side
    while True:
        if has_set_out(state.activation) and not movement_left(state, state.activation):
            return False
        march = await ask(Decision(side, topic, MarchChoice(state), default=March()))
        if march.sally:
            plan = Plan(state)
            plan.try_out(march)
            state.activation = plan.active
            return True
        if await walk(table, march) is not Walked.NOT_YET:
            return False
        if not march.stops:
            return False


@rule("8.31")
async def _end(table: Table[State]) -> None:
    """Check where everything has come to stand when an activation is over."""
    state, active = table.state, table.state.activation
    side = active.side
    for place in dict.fromkeys((active.start, active.at, active.entered_from, *active.dropped)):
        if place and not state.stack(place, side).is_empty:
            await settle_overstack(table, place, side)
    if side == CATHOLIC:
        end_of_activation(table)
    if active.at == UNITED_PROVINCES and side == CATHOLIC:
        note_spinola(state)
    _note_landing(table)
    settle(table)
    state.activation = Activation()


@rule("17.Sw.1")
def _note_landing(table: Table[State]) -> None:
    """Let the port in which the Swedish army has fought its way ashore be its base.

    The event lands at once; an army that waits on the Swedish flag comes from a position with which
    a game goes on that was begun elsewhere.
    """
    state, active = table.state, table.state.activation
    landed = active.start == SWEDEN and active.at in state.edition.board.swedish_ports
    if landed and state.stack(active.at, PROTESTANT).units:
        state.swedish_base = active.at
        table.tell(SwedesLanded(active.at))
