"""9.3 Suing for peace: the Peace Segment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _, and_list
from adjudicator.games.here_i_stand.facts.peace import (
    CaptiveRegained,
    PeaceMade,
    PeaceSued,
    SpacesGivenUp,
    SpacesRegained,
    UnitsGivenUp,
)
from adjudicator.games.here_i_stand.facts.two_player import PeaceBought, SpacesBought
from adjudicator.games.here_i_stand.rules.control.control import displace, set_control
from adjudicator.games.here_i_stand.rules.control.paths import lift, shelve
from adjudicator.games.here_i_stand.rules.deck import drawable_count, take_at_random
from adjudicator.games.here_i_stand.rules.diplomacy.deal_gifts import homes_of_leader
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import (
    CARD,
    FREE,
    NOBODY,
    Regain,
    RegainChoice,
    RemovalChoice,
    SueChoice,
)
from adjudicator.games.here_i_stand.rules.diplomacy.ransom import bring_back, captives_from
from adjudicator.games.here_i_stand.rules.diplomacy.removal import lift_excommunication
from adjudicator.games.here_i_stand.rules.diplomacy.war import settle_phony_war
from adjudicator.games.here_i_stand.rules.forces import Force, of_kinds
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.land.losses import make_change
from adjudicator.games.here_i_stand.rules.options import option_number, option_value
from adjudicator.games.here_i_stand.rules.players import is_for_two
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    HAPSBURG,
    LAND_KINDS,
    MAJOR_POWERS,
    NAVAL_KINDS,
    OTTOMAN,
    PAPACY,
    POWER_NAMES,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import (
    State,
    allied,
    at_war,
    commander,
    controller,
    home_power,
    in_play,
    location_of,
    pair,
)
from adjudicator.games.here_i_stand.rules.windows.windows import PEACE_TERMS, window

WAR_WINNER: Final = "war_winner"


@dataclass
class Peace:
    """The terms of a peace; with ``free`` the loser regains everything without paying."""

    loser: str
    winner: str
    free: bool = False


# ------------------------------------------------------------------------------ who may sue


def ceded_home(giver: str, receiver: str) -> str:
    """Return the turn effect of a home space that was yielded in the Negotiation Segment."""
    return f"ceded_home_{giver}_to_{receiver}"


def peace_effect(a: str, b: str) -> str:
    """Return the turn effect of a war that ended in this Diplomacy Phase."""
    return f"peace_{pair(a, b)}"


def made_peace(state: State, a: str, b: str) -> bool:
    """Return whether two powers have ended their war in this Diplomacy Phase."""
    return peace_effect(a, b) in state.turn_effects


def is_final_turn(state: State) -> bool:
    """Return whether this is the last turn of the game, which has no Peace Segment."""
    return state.turn >= option_number(state, "last_turn")


def held_home_spaces(state: State, home: str, holder: str) -> tuple[str, ...]:
    """Return the home spaces of one power that another controls, in data order.

    Home spaces of allied minor powers are no home spaces of the major power.
    """
    return tuple(
        space
        for space in state.spaces
        if controller(state, space) == holder
        and home_power(state, space) == home
        and in_play(state, space)
    )


@rule("9.3")
def why_not_sue(state: State, loser: str, winner: str) -> str | None:
    """Return why a power may not sue another for peace, or None when it may (step 1)."""
    both = and_list((POWER_NAMES[loser], POWER_NAMES[winner]))
    eased = is_for_two(state) and option_value(state, "peace_condition") == "none"
    if is_final_turn(state) and not eased:
        return _("nobody sues for peace in the final turn")
    if winner not in MAJOR_POWERS:
        return _(
            "{winner} is a minor power, and with those there is no peace",
            winner=POWER_NAMES[winner],
        )
    if not at_war(state, loser, winner):
        return _("{powers} are not at war", powers=both)
    if PROTESTANT in (loser, winner) and {loser, winner} & {HAPSBURG, PAPACY}:
        return _(
            "the war of {powers} came with the Schmalkaldic League and never ends", powers=both
        )
    if ceded_home(loser, winner) in state.turn_effects:
        return _(
            "{loser} has yielded a home space to {winner} this turn",
            loser=POWER_NAMES[loser],
            winner=POWER_NAMES[winner],
        )
    lost = captives_from(state, loser, winner) or held_home_spaces(state, loser, winner)
    if not lost and not eased:
        return _(
            "{winner} holds neither an army leader nor a home space of {loser}",
            winner=POWER_NAMES[winner],
            loser=POWER_NAMES[loser],
        )
    return None


# ------------------------------------------------------------------------------ the segment


@rule("9.3")
async def sue_for_peace(table: Table[State]) -> None:
    """Let every power, in impulse order, sue its enemies for peace one after the other."""
    state = table.state
    for power in (PAPACY,) if is_for_two(state) else MAJOR_POWERS:
        while True:
            reasons = {
                other: reason
                for other in ALL_POWERS
                if (reason := why_not_sue(state, power, other))
            }
            enemies = tuple(other for other in ALL_POWERS if other not in reasons)
            if not enemies:
                break
            choice = SueChoice((*enemies, NOBODY), reasons)
            topic = f"9.3/sue:{state.turn}"
            winner = await ask(Decision(power, topic, choice, default=NOBODY))
            if winner == NOBODY:
                break
            await conclude_peace(table, Peace(power, winner))


@rule("9.3")
async def conclude_peace(table: Table[State], peace: Peace) -> None:
    """Arrive at the terms of peace for one war, and end it (steps 2-8)."""
    state, loser, winner = table.state, peace.loser, peace.winner

    points = _prize(state, loser, winner)  # step 2
    state.bonus_vp[gainer(state, winner)].append([WAR_WINNER, points])
    if is_for_two(state):
        table.tell(PeaceBought(winner, gainer(state, winner), points))
    else:
        table.tell(PeaceSued(loser, winner, points))

    given_up = held_home_spaces(state, winner, loser)  # step 3
    if given_up:
        table.tell(SpacesGivenUp(loser, winner, given_up))
        await hand_over(table, given_up, winner)

    await _remove_units(table, peace)  # step 4
    await window(table, PEACE_TERMS, peace, [loser], winner)
    await _regain_spaces(table, peace, "9.3/keys", keys=True, each=1)  # step 5
    await _regain_leaders(table, peace)  # step 6
    each = 1 if option_value(state, "peace_terms") == "per_space" else 2
    await _regain_spaces(table, peace, "9.3/spaces", keys=False, each=each)  # step 7
    end_war(table, loser, winner)  # step 8


@rule("2P 4")
def gainer(state: State, winner: str) -> str:
    """Return who gets the points of a peace: the winner, in the variant for two the Protestants.

    The Papacy alone sues for peace there, with powers that nobody plays (2P 4).
    """
    return PROTESTANT if is_for_two(state) else winner


@rule("2P 4", "2P 10")
def _prize(state: State, loser: str, winner: str) -> int:
    """Return the VP of the winner: two markers when the Ottomans took part in the war."""
    if is_for_two(state) and OTTOMAN in (loser, winner):
        return option_number(state, "peace_ottoman_vp")
    kind = "war_winner_vp_ottoman_involved" if OTTOMAN in (loser, winner) else "war_winner_vp"
    return int(tables()["war_rules"][kind])


@rule("9.3")
def end_war(table: Table[State], a: str, b: str) -> None:
    """End a war between two major powers (step 8), by suing for peace or by agreement (9.1).

    A phony war that saw no fighting stays one for good (9.6), and peace with the Papacy lifts an
    excommunication (21.5).
    """
    state = table.state
    state.wars.remove(pair(a, b))
    state.turn_effects.append(peace_effect(a, b))
    settle_phony_war(state, a, b)
    table.tell(PeaceMade(a, b))
    if PAPACY in (a, b):
        lift_excommunication(table, b if a == PAPACY else a)


# ------------------------------------------------------------------------------ steps 3, 5 and 7


@rule("12.5")
async def hand_over(table: Table[State], spaces: Sequence[str], power: str) -> None:
    """Give ``power`` control of spaces all at once, and displace who is not its ally there.

    Control changes first, so that nobody is displaced into another of these spaces. FAQ 9.3: the
    units of one space go to one space.
    """
    state = table.state
    for space in spaces:
        state.spaces[space].control = power
    for space in spaces:
        strangers = [
            other
            for other in ALL_POWERS
            if commander(state, other) == other and not allied(state, other, power)
        ]
        await displace(table, space, strangers)
        state.spaces[space].besiegers.clear()
        await set_control(table, space, power)


async def _regain_spaces(
    table: Table[State], peace: Peace, topic: str, *, keys: bool, each: int
) -> None:
    """Let the loser regain home keys one by one, or other home spaces in pairs."""
    state, loser, winner = table.state, peace.loser, peace.winner
    held = held_home_spaces(state, loser, winner)
    options = tuple(space for space in held if places()[space].is_key == keys)
    if peace.free:
        if options:
            table.tell(SpacesRegained(loser, winner, options, FREE))
            await hand_over(table, options, loser)
        return
    if len(options) < each:
        return
    choice = RegainChoice(options, each, _payable_cards(state, loser))
    regained = await ask(Decision(loser, f"{topic}:{winner}", choice, default=()))
    for part in regained:
        table.tell(_regained(state, peace, part))
        _pay(table, peace, part.pay)
    await hand_over(table, [space for part in regained for space in part.what], loser)


def _payable_cards(state: State, loser: str) -> int:
    """Return how many cards the loser could pay with: none to a power that nobody plays (2P 4)."""
    return 0 if is_for_two(state) else drawable_count(state.hands[loser])


def _regained(state: State, peace: Peace, part: Regain) -> SpacesRegained | SpacesBought:
    """Return what is told of home spaces that are regained for a payment."""
    if not is_for_two(state):
        return SpacesRegained(peace.loser, peace.winner, part.what, part.pay)
    points = int(tables()["war_rules"]["war_winner_vp"])
    return SpacesBought(peace.winner, gainer(state, peace.winner), part.what, points)


def _pay(table: Table[State], peace: Peace, pay: str) -> None:
    """Give the winner another War Winner marker, or a card drawn from the loser's hand."""
    if pay == CARD:
        take_at_random(table, peace.winner, peace.loser, 1, "peace")
    else:
        points = tables()["war_rules"]["war_winner_vp"]
        table.state.bonus_vp[gainer(table.state, peace.winner)].append([WAR_WINNER, points])


# ------------------------------------------------------------------------------ step 4


@rule("9.3")
def removable(state: State, power: str) -> dict[str, dict[str, int]]:
    """Return the units that a power can remove, by place and kind: on the map and its own.

    FAQ 9.3: neither squadrons on loan nor units of allied minor powers.
    """
    return {
        place: dict(location_of(state, place).units[power])
        for place in (*state.spaces, *state.seas)
        if power in location_of(state, place).units
    }


async def _remove_units(table: Table[State], peace: Peace) -> None:
    """Remove two units of the loser's choice, or as many as it has."""
    has = removable(table.state, peace.loser)
    present = sum(sum(kinds.values()) for kinds in has.values())
    total = min(int(tables()["war_rules"]["peace_units_removed"]), present)
    if not total:
        return
    choice = RemovalChoice(has, total)
    topic = f"9.3/remove:{peace.winner}"
    removed = await ask(Decision(peace.loser, topic, choice, default=choice.usual()))
    for place, kinds in removed.items():
        _take_off(table.state, peace.loser, place, kinds)
    clean = {
        place: {kind: count for kind, count in kinds.items() if count}
        for place, kinds in removed.items()
        if any(kinds.values())
    }
    table.tell(UnitsGivenUp(peace.loser, clean))
    for place in clean:
        if place in table.state.spaces:
            make_change(table, place, peace.loser)


def _take_off(state: State, power: str, place: str, kinds: Mapping[str, int]) -> None:
    """Take units off the map; FAQ 17.2: naval units cannot be built again in the same turn."""
    units = {power: kinds}
    lift(state, place, Force(of_kinds(units, LAND_KINDS)))
    shelve(state, place, Force(of_kinds(units, NAVAL_KINDS)))


# ------------------------------------------------------------------------------ step 6


async def _regain_leaders(table: Table[State], peace: Peace) -> None:
    """Let the loser regain army leaders whom the winner has captured."""
    state, loser, winner = table.state, peace.loser, peace.winner
    captives = captives_from(state, loser, winner)
    if not captives or not homes_of_leader(state, loser):
        return
    if peace.free:
        for leader in captives:
            table.tell(CaptiveRegained(loser, winner, leader, FREE))
            await bring_back(table, leader, "9.3")
        return
    choice = RegainChoice(captives, 1, _payable_cards(state, loser))
    for part in await ask(Decision(loser, f"9.3/leaders:{winner}", choice, default=())):
        leader = part.what[0]
        table.tell(CaptiveRegained(loser, winner, leader, part.pay))
        _pay(table, peace, part.pay)
        await bring_back(table, leader, "9.3")
