"""7.2 and 6.0.A The Wallenstein Phase: dismissal, recall, assassination."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.pieces import IMPERIAL
from adjudicator.games.thirty_years_war.facts.turn import TurnBegun, WallensteinChanged
from adjudicator.games.thirty_years_war.facts.wallenstein import InfluenceMoved
from adjudicator.games.thirty_years_war.rules.control.points import gain
from adjudicator.games.thirty_years_war.rules.influence import IN_PLAY, WALLENSTEIN
from adjudicator.games.thirty_years_war.rules.nations.limits import why_not_stack
from adjudicator.games.thirty_years_war.rules.options import OPTIONS, TILLY
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacks import Stack, nations
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from adjudicator.kit.options import YES

NOTHING: Final = "nothing"
DISMISS: Final = "dismiss"
RECALL: Final = "recall"
ASSASSINATE: Final = "assassinate"
DISMISSED: Final = "dismissed"
ASSASSINATED: Final = "assassinated"
AWAY: Final = "away"


@rule("6.0.A")
async def wallenstein_phase(table: Table[State]) -> None:
    """Let the Catholics do one thing with Wallenstein, where one is possible."""
    state = table.state
    table.tell(TurnBegun(state.turn, state.vp))
    _miss_wallenstein(table)
    options = _options(state)
    if not options:
        return
    topic = "7.2/wallenstein"
    change = await ask(Decision(CATHOLIC, topic, OneOf((NOTHING, *options)), default=NOTHING))
    if change == DISMISS:
        _dismiss(table)
    elif change == RECALL:
        await _recall(table)
    elif change == ASSASSINATE:
        _remove(table, ASSASSINATED)


@rule("7.2", "7.23")
def _options(state: State) -> tuple[str, ...]:
    """Return what can be done with him: each once in a game, in this order (7.21 to 7.23)."""
    found = state.wallenstein
    if found.status == IN_PLAY:
        if not found.was_dismissed:
            return (DISMISS,)
        return (ASSASSINATE,) if found.was_recalled else ()
    recalled = found.status == DISMISSED and not found.was_recalled
    return (RECALL,) if recalled and recall_places(state) else ()


@rule("7.21")
def _dismiss(table: Table[State]) -> None:
    """Set Wallenstein aside; half of his points, rounded up, are gone."""
    found = table.state.wallenstein
    _remove(table, DISMISSED)
    found.was_dismissed = True
    lost = (found.track + 1) // 2
    found.track -= lost
    table.tell(InfluenceMoved(-lost, found.track, "dismissal"))


def _remove(table: Table[State], change: str) -> None:
    state = table.state
    place = place_of(state, WALLENSTEIN)
    if place is not None:
        for stack in state.places[place].stacks(CATHOLIC):
            stack.leaders[:] = [name for name in stack.leaders if name != WALLENSTEIN]
    state.wallenstein.status = change
    if change == ASSASSINATED:
        state.leaders_lost.append(WALLENSTEIN)
    table.tell(WallensteinChanged(change, place or ""))
    settle(table)


@rule("7.22")
def recall_places(state: State) -> tuple[str, ...]:
    """Return where Wallenstein can be recalled to: armies with Imperial units, without Tilly.

    A fortress with the enemy before it is such a place too: only New Leaders stay out of it (9.23).
    """
    return tuple(
        place
        for place in state.places
        if any(_takes_him(state, stack) for stack in state.places[place].stacks(CATHOLIC))
    )


def _takes_him(state: State, stack: Stack) -> bool:
    """Return whether Wallenstein can be recalled to a stack."""
    alone = Stack({}, [WALLENSTEIN])
    return (
        stack.is_army
        and IMPERIAL in nations(state.edition.pieces, stack.units)
        and why_not_stack(state, CATHOLIC, alone, stack) is None
    )


@rule("7.22")
async def _recall(table: Table[State]) -> None:
    """Let the Catholics place Wallenstein with an army."""
    state = table.state
    place = await ask(Decision(CATHOLIC, "7.22/recall", OneOf(recall_places(state))))
    stacks = state.places[place].stacks(CATHOLIC)
    army = next(stack for stack in stacks if _takes_him(state, stack))
    army.leaders.append(WALLENSTEIN)
    state.wallenstein.status, state.wallenstein.was_recalled = IN_PLAY, True
    table.tell(WallensteinChanged(RECALL, place))


@rule("19.7")
def _miss_wallenstein(table: Table[State]) -> None:
    """With Tilly as a Dynamic Leader the Catholics pay for a late Wallenstein."""
    state = table.state
    late = state.turn == state.constant("tilly_turn") and state.wallenstein.status == AWAY
    if late and OPTIONS.value(state, TILLY) == YES:
        gain(table, CATHOLIC, -state.constant("tilly_vp"), "wallenstein")
