"""Card 4, Patron of the Arts (French home card)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.realm import ChateauRolled
from adjudicator.games.here_i_stand.rules.deck import draw
from adjudicator.games.here_i_stand.rules.game_map import home_spaces, places, spaces_of_zone
from adjudicator.games.here_i_stand.rules.hands import discard_by_choice
from adjudicator.games.here_i_stand.rules.powers import FRANCE, MAJOR_POWERS, power_card
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import (
    Impulse,
    State,
    controller,
    has_enemy_units,
    leader_location,
)

FRANCIS: Final = "francis_i"
WHY: Final = "Patron of the Arts"


def _why_no_chateau(state: State, power: str, subject: Any) -> str | None:
    most = max(power_card(FRANCE)["chateaux_vp_track"])
    if state.rulers[FRANCE] != "francis_i_ruler":
        return _("Francis I no longer rules France")
    if FRANCIS in state.captured:
        return _("Francis I is captured")
    space = leader_location(state, FRANCIS)
    if space is not None and state.spaces[space].besiegers:
        return _("Francis I is under siege")
    if state.chateaux_vp >= most:
        return _("{most} VP have been earned with chateaux, which is all there is", most=most)
    return None


def _conditions(state: State) -> dict[str, bool]:
    """Return which conditions of the chateau table hold, by their names in the data."""
    home = home_spaces(FRANCE)
    italian = [space for space in spaces_of_zone("italian") if places()[space].is_key]
    holders = [controller(state, space) for space in home]
    return {
        "france_controls_milan": controller(state, "milan") == FRANCE,
        "france_controls_florence": controller(state, "florence") == FRANCE,
        "france_controls_3_or_more_keys_in_italian_zone": (
            sum(controller(state, space) == FRANCE for space in italian) >= 3
        ),
        "tournament_scenario": state.scenario == "tournament",
        "another_power_controls_a_french_home_space": any(
            holder != FRANCE and holder in MAJOR_POWERS for holder in holders
        ),
        "enemy_units_in_a_french_home_space": any(
            has_enemy_units(state, space, FRANCE) for space in home
        ),
    }


def modifiers(state: State) -> tuple[tuple[str, int], ...]:
    """Return the modifiers of the chateau roll that apply, with why."""
    met = _conditions(state)
    return tuple(
        (line["when"], line["add"]) for line in tables()["chateau"]["modifier"] if met[line["when"]]
    )


def row_of(total: int) -> dict[str, int]:
    """Return the row of the chateau table for a modified roll: ``vp``, ``draw``, ``discard``."""
    rows: list[dict[str, int]] = tables()["chateau"]["row"]
    return next(row for row in rows if row["min"] <= total <= row["max"])


@mode(4, "chateaux", OWN_IMPULSE, needs=_why_no_chateau)
@rule("21.4")
async def chateaux(table: Table[State], power: str, impulse: Impulse) -> None:
    """Roll on the chateau table: a VP perhaps, then cards drawn, then a card discarded.

    The discard is skipped when only home cards and mandatory events are held (6.1).
    """
    state = table.state
    added = modifiers(state)
    face = table.dice.roll(1, f"{power}: chateau")[0]
    total = face + sum(number for _, number in added)
    row = row_of(total)
    state.chateaux_vp += row["vp"]
    table.tell(ChateauRolled(face, added, total, row["vp"], row["draw"], row["discard"]))
    draw(table, power, row["draw"], WHY)
    for _card in range(row["discard"]):
        await discard_by_choice(table, power, 4)
