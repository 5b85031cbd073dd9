"""19 Winter: fleets and armies go home, alliances end, replacements arrive."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from adjudicator.engine.decision import Request, ask_all
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.cards.c009_barbary_pirates import found_barbary_pirates
from adjudicator.games.here_i_stand.cards.c010_clement_vii import elect_clement
from adjudicator.games.here_i_stand.cards.c013_schmalkaldic_league import form_league
from adjudicator.games.here_i_stand.cards.c014_paul_iii import elect_paul
from adjudicator.games.here_i_stand.cards.c015_society_of_jesus import found_the_society
from adjudicator.games.here_i_stand.cards.c019_edward_vi import crown_edward
from adjudicator.games.here_i_stand.cards.c021_mary_i import crown_after_henry
from adjudicator.games.here_i_stand.cards.two_player.f013_schmalkaldic_league import (
    form_league_for_two,
)
from adjudicator.games.here_i_stand.facts.logistics import (
    AlliancesEnded,
    DebatersRefreshed,
    MandatoryEventDue,
    RenegadeLeaderLeft,
    ReplacementsArrived,
)
from adjudicator.games.here_i_stand.facts.two_player import LeadersWithdrew
from adjudicator.games.here_i_stand.rules.deck import card, has_other_face
from adjudicator.games.here_i_stand.rules.denominations import can_show
from adjudicator.games.here_i_stand.rules.diplomacy.loans import end_loans
from adjudicator.games.here_i_stand.rules.forces import add, take
from adjudicator.games.here_i_stand.rules.land.construction import room_for
from adjudicator.games.here_i_stand.rules.players import is_for_two, players, takes_part, unplayed
from adjudicator.games.here_i_stand.rules.powers import (
    HAPSBURG,
    MAJOR_POWERS,
    MINOR_POWERS,
    PAPACY,
    REGULAR,
    capitals,
    leaders,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.conversion import place_elector_regulars
from adjudicator.games.here_i_stand.rules.setups import setup_of
from adjudicator.games.here_i_stand.rules.state import (
    RENEGADE,
    State,
    commander,
    controller,
    holder_of,
    is_friendly_space,
    leader_power,
    pair,
)
from adjudicator.games.here_i_stand.rules.winter.fleets import return_fleets
from adjudicator.games.here_i_stand.rules.winter.quarters import return_land_units

DUE_EVENTS: Final[dict[int, Callable[[Table[State]], Procedure]]] = {
    9: found_barbary_pirates,
    10: elect_clement,
    13: form_league,
    14: elect_paul,
    15: found_the_society,
    19: crown_edward,
    21: crown_after_henry,
}
"""Mandatory event -> its effect without CP."""
DUE_ON_OTHER_FACES: Final[dict[int, Callable[[Table[State]], Procedure]]] = {
    13: form_league_for_two,
}
"""The same for cards with another face in the variant for two."""


@rule("19")
async def winter_phase(table: Table[State]) -> None:
    """Carry out the Winter Phase, in the order of the rulebook's list."""
    state = table.state
    end_loans(table)  # 19.1
    dismiss_renegade(table)  # 19.2
    idle = [minor for minor in MINOR_POWERS if commander(state, minor) == minor]
    powers = [power for power in MAJOR_POWERS if takes_part(state, power)]
    await side_by_side([return_fleets(table, p) for p in (*powers, *idle)])  # 19.3
    for power in unplayed(state):
        dismiss_leaders(table, power)
    await side_by_side([return_land_units(table, power) for power in powers])
    end_sieges(table)
    end_alliances(table)  # 19.4
    for power in players(state):  # 19.5
        add_replacements(table, power)
    remove_piracy_markers(state)
    refresh_debaters(table)  # 19.7
    await due_events(table)  # 19.8


@rule("19.3")
def end_sieges(table: Table[State]) -> None:
    """End all sieges, for every besieger has gone home; waiting elector regulars arrive.

    FAQ 21.6: they are placed as soon as their electorate is no longer under siege.
    """
    for name, space in table.state.spaces.items():
        if space.besiegers:
            space.besiegers.clear()
            place_elector_regulars(table, name)


@rule("19")
async def side_by_side(procedures: Sequence[Procedure]) -> None:
    """Run one procedure for each power at the same time.

    All players act simultaneously in Winter: what the procedures ask is put together into one
    request, so nobody waits for another power's answers. No two may ask the same power.
    """
    try:
        waiting = [(p, r) for p in procedures if (r := _next_request(p, None)) is not None]
        while waiting:
            answers = await ask_all([d for _, request in waiting for d in request.decisions])
            stepped = []
            for procedure, request in waiting:
                mine = {d.role: answers[d.role] for d in request.decisions}
                following = _next_request(procedure, mine)
                if following is not None:
                    stepped.append((procedure, following))
            waiting = stepped
    finally:
        for procedure in procedures:
            procedure.close()


def _next_request(procedure: Procedure, answers: dict[str, object] | None) -> Request | None:
    """Run a procedure to its next question; None when it has ended."""
    try:
        return procedure.send(answers)
    except StopIteration:
        return None


@rule("19.2")
def dismiss_renegade(table: Table[State]) -> None:
    """Remove the Renegade Leader; units stacked with him are not affected."""
    state = table.state
    holder = holder_of(state, RENEGADE)
    if holder is None and RENEGADE not in state.captured:
        return
    table.tell(RenegadeLeaderLeft(leader_power(state, RENEGADE)))
    if holder is not None:
        holder.leaders.remove(RENEGADE)
    state.captured.pop(RENEGADE, None)
    state.renegade_power = ""


@rule("2P 7")
def dismiss_leaders(table: Table[State], power: str) -> None:
    """Take the army leaders of a power that nobody plays off the map (2P 7).

    An event brings them back; captured ones go free in this way (2P 10). Maurice of Saxony, who has
    only gone over to a power, stays.
    """
    state = table.state
    gone = []
    for name, leader in leaders().items():
        if not leader.is_army or leader.power != power:
            continue
        holder = holder_of(state, name)
        if holder is not None:
            holder.leaders.remove(name)
        if holder is not None or state.captured.pop(name, None) is not None:
            gone.append(name)
    if gone:
        table.tell(LeadersWithdrew(power, tuple(gone)))


@rule("2P 7")
def is_lasting(state: State, alliance: str) -> bool:
    """Return whether an alliance outlives the turn: that of the League in the variant for two."""
    return is_for_two(state) and alliance == pair(HAPSBURG, PAPACY)


@rule("19.4")
def end_alliances(table: Table[State]) -> None:
    """End the alliances between major powers; those with minor powers last."""
    state = table.state
    lasting = [name for name in state.alliances if is_lasting(state, name)]
    ended = [name.split("+") for name in state.alliances if name not in lasting]
    state.alliances[:] = lasting
    if ended:
        table.tell(AlliancesEnded(tuple((first, second) for first, second in ended)))


@rule("19.5")
def add_replacements(table: Table[State], power: str) -> None:
    """Add a regular to each capital that is in friendly hands and calm, as counters allow.

    It arrives in the capital even while a foreign war lacks units (21.7).
    """
    state = table.state
    reached = []
    for capital in capitals(power):
        calm = not state.spaces[capital].unrest
        if calm and _is_held(state, capital, power) and room_for(state, power, REGULAR):
            recruit = {power: {REGULAR: tables()["combat_numbers"]["winter_regulars_per_capital"]}}
            add(state.spaces[capital].units, recruit)
            if can_show(state, power):
                reached.append(capital)
            else:
                take(state.spaces[capital].units, recruit)
    if reached:
        table.tell(ReplacementsArrived(power, tuple(reached)))


@rule("2P 7")
def _is_held(state: State, capital: str, power: str) -> bool:
    """Return whether a capital is in friendly hands; in the variant for two in the own (2P 7)."""
    if is_for_two(state):
        return controller(state, capital) == power
    return is_friendly_space(state, capital, power)


@rule("19.6")
def remove_piracy_markers(state: State) -> None:
    """Take the piracy markers off the sea zones; each can be raided again next turn."""
    state.piracy_zones.clear()


@rule("19.7")
def refresh_debaters(table: Table[State]) -> None:
    """Make all committed debaters uncommitted."""
    debaters = table.state.debaters
    tired = tuple(name for name, status in debaters.items() if status == "committed")
    for name in tired:
        debaters[name] = "uncommitted"
    if tired:
        table.tell(DebatersRefreshed(tired))


@rule("19.8")
async def due_events(table: Table[State]) -> None:
    """Trigger the mandatory events whose time has come; nobody receives CP for them."""
    state = table.state
    for entry in _due(state):
        number = entry["card"]
        if entry["turn"] > state.turn or not _is_outstanding(state, number):
            continue
        table.tell(MandatoryEventDue(number, state.turn))
        other = has_other_face(number, state.scenario)
        await (DUE_ON_OTHER_FACES if other else DUE_EVENTS)[number](table)
        _take_out(state, number)


def _due(state: State) -> list[dict[str, int]]:
    """Return by card the turn in whose Winter an event is due at last, in the order of turns."""
    more = setup_of(state.scenario)["cards"].get("also_due", [])  # 2P 8
    return [*tables()["mandatory_due"], *more]


def _is_outstanding(state: State, number: int) -> bool:
    """Return whether a card is still in the deck, the discard pile or a hand."""
    piles = (state.draw_pile, state.discards, *state.hands.values())
    return any(number in pile for pile in piles)


def _take_out(state: State, number: int) -> None:
    """Remove a card from wherever it is, as if it had been played (6.2)."""
    for pile in (state.draw_pile, state.discards, *state.hands.values()):
        if number in pile:
            pile.remove(number)
    if card(number).removal == "ruler":
        state.on_power_card.append(number)
    else:
        state.removed.append(number)
