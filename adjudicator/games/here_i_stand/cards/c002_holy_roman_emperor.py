"""Card 2, Holy Roman Emperor (Hapsburg home card)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import OneOf, YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.realm import CharlesJumped, CharlesStayed
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG
from adjudicator.games.here_i_stand.rules.state import (
    Impulse,
    State,
    controller,
    has_enemy_units,
    home_power,
    leader_location,
)
from adjudicator.games.here_i_stand.rules.windows.windows import (
    TRANSFER_DECLARED,
    Transfer,
    others_than,
    window,
)

CHARLES: Final = "charles_v"
ALVA: Final = "duke_of_alva"
STAY: Final = "stay"


def _why_no_jump(state: State, power: str, subject: Any) -> str | None:
    space = leader_location(state, CHARLES)
    if CHARLES in state.captured:
        return _("Charles V is captured; the card is worth 5 CP")
    if space is None:
        return _("Charles V is not on the map; the card is worth 5 CP")
    if state.spaces[space].besiegers:
        return _("Charles V is under siege; the card is worth 5 CP")
    return None


def destinations(state: State) -> tuple[str, ...]:
    """Return the home spaces that Charles can jump to: his own, calm, and free of enemies."""
    here = leader_location(state, CHARLES)
    return tuple(
        space
        for space in home_spaces(HAPSBURG)
        if space != here
        and home_power(state, space) == HAPSBURG
        and controller(state, space) == HAPSBURG
        and not state.spaces[space].unrest
        and not state.spaces[space].besiegers
        and not has_enemy_units(state, space, HAPSBURG)
    )


@mode(2, "jump_and_cp", OWN_IMPULSE, needs=_why_no_jump)
async def jump_and_cp(table: Table[State], power: str, impulse: Impulse) -> None:
    """Move Charles V to any home space, with the Duke of Alva if they are together; then 5 CP.

    No units go along, whatever stands with Charles; he may also stay where he is. Gout keeps him
    there at no cost.
    """
    state = table.state
    origin = leader_location(state, CHARLES) or ""
    options = (STAY, *destinations(state))
    to = await ask(Decision(power, "card 2/jump", OneOf(options), default=STAY))
    if to == STAY:
        table.tell(CharlesStayed(origin))
    else:
        company = [CHARLES]
        if ALVA in state.spaces[origin].leaders and await ask(
            Decision(power, "card 2/alva", YesNo(), default=False)
        ):
            company.append(ALVA)
        await _jump(table, Transfer(power, tuple(company), origin, to))
    await spend(table, power, card(2).cp)


async def _jump(table: Table[State], jump: Transfer) -> None:
    others = others_than(table.state, jump.power)
    await window(table, TRANSFER_DECLARED, jump, others, f"{jump.origin}>{jump.to}")
    if jump.cancelled:
        table.tell(CharlesStayed(jump.origin))
        return
    for leader in jump.company:
        table.state.spaces[jump.origin].leaders.remove(leader)
        table.state.spaces[jump.to].leaders.append(leader)
    table.tell(CharlesJumped(jump.company, jump.origin, jump.to))
