"""8.2 The Card Draw Phase: leaders, reformers and debaters enter, the deck is dealt."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.realm import (
    CardDealtOpenly,
    CardsAdded,
    DebatersEntered,
    DeckShuffled,
    FleetsReturned,
    HomeCardsReturned,
    LeaderEntered,
    LeaderWaits,
    ReformerEntered,
    ReformersReturned,
    TurnBegun,
)
from adjudicator.games.here_i_stand.rules.control.paths import ports_controlled
from adjudicator.games.here_i_stand.rules.deck import cards, draw
from adjudicator.games.here_i_stand.rules.diplomacy.deal_gifts import homes_of_leader
from adjudicator.games.here_i_stand.rules.game_map import electorates, places
from adjudicator.games.here_i_stand.rules.new_world.riches import new_world_riches
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.players import is_for_two, players
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    MAJOR_POWERS,
    PROTESTANT,
    home_cards,
    leaders,
    power_card,
    rulers,
)
from adjudicator.games.here_i_stand.rules.reference import document, rows, tables
from adjudicator.games.here_i_stand.rules.religion.conversion import convert
from adjudicator.games.here_i_stand.rules.religion.debaters import AWAY, UNCOMMITTED
from adjudicator.games.here_i_stand.rules.setups import first_turn, setup_of
from adjudicator.games.here_i_stand.rules.special.england import (
    ANNE_BOLEYN,
    EDWARD_RULES,
    MARY_RULES,
    edward_is_born,
    edward_is_sickly,
    elizabeth_is_born,
)
from adjudicator.games.here_i_stand.rules.special.england_by_date import (
    count_heirs,
    marry_by_date,
)
from adjudicator.games.here_i_stand.rules.state import (
    PROTESTANT_FAITH,
    State,
    commander,
    controller,
    holder_of,
    is_major,
    leader_power,
)
from adjudicator.games.here_i_stand.rules.turn.victory import open_keys
from adjudicator.kit.options import YES

FIRST_TURN_OF_NEW_CARDS: Final = 3
FUGGERS: Final = "fuggers"
ONE_DEAL: Final = (FUGGERS,)
"""Why a power is dealt a card less in the next deal only, in ``state.minus_cards``."""
EARLIEST_HEIR: Final = 6  # Edward VI and Mary I never join before turn 6 (6.2)


@rule("8.2")
async def card_draw_phase(table: Table[State]) -> None:
    """Begin the turn: pieces that enter or return, new cards, riches, and the deal."""
    state = table.state
    table.tell(TurnBegun(state.turn))
    is_first = state.turn == first_turn(state.scenario)
    if not is_first:
        _forget_last_turn(state)

    await _add_leaders(table)
    _return_fleets(table)
    _add_reformers(table)
    _add_debaters(table)

    if is_for_two(state):
        count_heirs(table)
    entering = _add_cards(table)
    riches = {} if is_for_two(state) else new_world_riches(table)
    _return_home_cards(table)
    promised = _promise_dissolution(table, entering)
    _shuffle(table, [number for number in entering if number not in promised])
    extra = setup_of(state.scenario)["cards"]["extra_draws_first_turn"] if is_first else {}
    for power in players(state):
        given = len(promised) if power == ENGLAND else 0
        draw(
            table, power, cards_for(state, power) - given, _("deal of turn {turn}", turn=state.turn)
        )
        draw(table, power, extra.get(power, 0), _("extra cards of the scenario"))
        draw(table, power, riches.get(power, 0), _("New World riches"))
    for power in MAJOR_POWERS:
        lasting = [why for why in state.minus_cards[power] if why not in ONE_DEAL]
        state.minus_cards[power] = lasting
    if is_for_two(state):
        marry_by_date(table)


def _forget_last_turn(state: State) -> None:
    """Drop what lasts until the end of a turn."""
    state.used_this_turn = {power: [] for power in MAJOR_POWERS}
    state.actions_this_turn = {power: [] for power in MAJOR_POWERS}
    state.events_this_turn = []
    state.turn_effects = []


# ------------------------------------------------------------------------------ leaders, fleets


async def _add_leaders(table: Table[State]) -> None:
    """Bring in army leaders by turn, and naval leaders who were lost in an earlier turn."""
    state = table.state
    for row in tables()["turn"]:
        for leader in row.get("leaders", []):
            if row["turn"] <= state.turn and not _has_entered(state, leader):
                await _place_army_leader(table, leader)
    for leader in list(state.turn_track_leaders):
        await _place_waiting_leader(table, leader)


def _has_entered(state: State, leader: str) -> bool:
    """Return whether a leader has entered; a game begun elsewhere may show it only by his place."""
    is_somewhere = leader in state.captured or holder_of(state, leader) is not None
    return is_somewhere or leader in (*state.events_done, *state.turn_track_leaders)


async def _place_army_leader(table: Table[State], leader: str) -> None:
    """Place Maurice of Saxony in an electorate under Protestant political control.

    While there is none he waits for a later turn.
    """
    state = table.state
    options = tuple(s for s in electorates() if controller(state, s) == PROTESTANT)
    if not options:
        table.tell(LeaderWaits(leader))
        return
    decision = Decision(PROTESTANT, f"8.2/leader:{leader}", OneOf(options), default=options[0])
    space = await ask(decision)
    state.spaces[space].leaders.append(leader)
    state.events_done.append(leader)  # he enters once, whatever becomes of him
    table.tell(LeaderEntered(leader, space))


async def _place_waiting_leader(table: Table[State], leader: str) -> None:
    """Place a naval leader in a friendly port; without one he waits for another turn.

    An army leader waits here if Threat to Power has sent him away, or if he follows a dead ruler
    and found no home to begin from (3.3).
    """
    state = table.state
    owner = leader_power(state, leader)
    if leaders()[leader].is_army:
        options = homes_of_leader(state, owner)
    else:
        options = ports_controlled(state, commander(state, owner))
    if not options:
        table.tell(LeaderWaits(leader))
        return
    # An inactive minor power has no player to choose: its leader returns to a key.
    space = next((port for port in options if places()[port].is_key), options[0])
    if is_major(commander(state, owner)):
        topic = f"8.2/leader:{leader}"
        space = await ask(
            Decision(commander(state, owner), topic, OneOf(options), default=options[0])
        )
    state.turn_track_leaders.remove(leader)
    state.spaces[space].leaders.append(leader)
    table.tell(LeaderEntered(leader, space))


def _return_fleets(table: Table[State]) -> None:
    """Give naval units that were lost in an earlier turn back to the pools for building."""
    state = table.state
    if state.turn_track:
        table.tell(FleetsReturned(state.turn_track))
        state.turn_track = {}


# ------------------------------------------------------------------------------ the Reformation


def _add_reformers(table: Table[State]) -> None:
    """Return reformers who were away, and place those who enter; their space turns Protestant.

    The space of a reformer who only returns keeps its religion.
    """
    state = table.state
    for debater, status in state.debaters.items():
        if status in AWAY:
            state.debaters[debater] = UNCOMMITTED
    if state.reformers_away:
        table.tell(ReformersReturned(tuple(state.reformers_away)))
        state.reformers += state.reformers_away
        state.reformers_away = []
    for row in rows("reformers"):
        if row["phase"] == "card_draw" and _enters_now(state, row):
            state.reformers.append(row["id"])
            table.tell(ReformerEntered(row["id"], row["space"]))
            convert(table, row["space"], PROTESTANT_FAITH)


def _enters_now(state: State, row: dict[str, str]) -> bool:
    """Return whether a reformer enters; his debater shows whether he has entered before."""
    if row["debater"] in state.debaters or row["id"] in state.reformers:
        return False
    if row["condition"] == "turn_after_henry_marries_anne_boleyn":
        return state.marital_status >= ANNE_BOLEYN
    return row["turn"] == str(state.turn)


def _add_debaters(table: Table[State]) -> None:
    """Add the debaters of this turn; three English ones wait for the reformer Cranmer."""
    state = table.state
    entering = []
    for row in rows("debaters"):
        due = int(row["turn"]) == state.turn
        if row["needs"]:
            due = int(row["turn"]) <= state.turn and row["needs"] in state.reformers
        if due and row["id"] not in state.debaters:
            entering.append(row["id"])
    for debater in entering:
        state.debaters[debater] = "uncommitted"
    if entering:
        table.tell(DebatersEntered(tuple(entering)))


# ------------------------------------------------------------------------------ 6.2 the deck


@rule("6.2")
def new_cards(state: State) -> list[int]:
    """Return the waiting cards that join the deck now."""
    if state.turn < FIRST_TURN_OF_NEW_CARDS:
        return []
    return [number for number in state.waiting_cards if _joins(state, cards()[number].entry)]


def _add_cards(table: Table[State]) -> list[int]:
    state = table.state
    entering = new_cards(state)
    state.waiting_cards = [number for number in state.waiting_cards if number not in entering]
    if entering:
        table.tell(CardsAdded(tuple(entering)))
    return entering


def _joins(state: State, entry: int | str) -> bool:
    """Return whether a card with this turn or named condition of entry joins the deck."""
    if isinstance(entry, int):
        return entry <= state.turn
    ruler = state.rulers[ENGLAND]
    if entry == "after_anne_boleyn":
        return state.marital_status >= ANNE_BOLEYN
    if entry == "edward_vi_entry":
        return state.turn >= EARLIEST_HEIR and edward_is_born(state)
    if entry == "mary_i_entry":
        follows_edward = ruler == EDWARD_RULES and edward_is_sickly(state)
        return state.turn >= EARLIEST_HEIR and (not edward_is_born(state) or follows_edward)
    if entry == "elizabeth_i_entry":
        return elizabeth_is_born(state) and ruler == MARY_RULES
    raise ValueError(f"no condition of entry is named {entry!r}")


@rule("6.2")
def _promise_dissolution(table: Table[State], entering: list[int]) -> list[int]:
    """Deal card 63 to England in the tournament, as the first of its cards; return what is dealt.

    It is not shuffled in then. In other games, and when England is dealt no card, nothing happens.
    """
    state = table.state
    rules = setup_of(state.scenario).get("rules", {})
    number = rules.get("dissolution_card")
    wanted = number is not None and option_value(state, "dissolution_to_england") == YES
    if not wanted or number not in entering or not cards_for(state, ENGLAND):
        return []
    state.hands[ENGLAND].append(number)
    table.tell(CardDealtOpenly(ENGLAND, number))
    return [number]


def _return_home_cards(table: Table[State]) -> None:
    """Take used home cards from the power cards back into the hands."""
    state = table.state
    for power in MAJOR_POWERS:
        used = [number for number in home_cards(power) if number in state.on_power_card]
        for number in used:
            state.on_power_card.remove(number)
        state.hands[power] += used
        if used:
            table.tell(HomeCardsReturned(power, tuple(used)))


def _shuffle(table: Table[State], entering: list[int]) -> None:
    """Shuffle the cards not dealt, the discards and the new cards into one pile."""
    state = table.state
    # Sorted, so that the order of the old pile leaves no trace.
    deck = sorted([*state.draw_pile, *state.discards, *entering])
    state.draw_pile = table.dice.shuffle(deck, f"deck of turn {state.turn}")
    state.discards = []
    table.tell(DeckShuffled(state.turn, len(deck)))


@rule("6.2")
def cards_for(state: State, power: str) -> int:
    """Return how many cards a power is dealt: base, ruler's bonus, less the -1 Card markers."""
    bonus = rulers()[state.rulers[power]].card_bonus
    return max(0, _base_cards(state, power) + bonus - len(state.minus_cards[power]))


def _base_cards(state: State, power: str) -> int:
    """Count keys without unrest; for the Protestants electorates under political control."""
    printed = power_card(power)
    if power == PROTESTANT:
        more = printed["base_cards_with_electorates"]
        held = sum(controller(state, space) == PROTESTANT for space in electorates())
        return int(more["cards"] if held >= more["electorates"] else printed["base_cards"])
    track = printed["key_cards"]
    keys = len(open_keys(state, power))
    if not keys:
        return int(document("power_cards")["zero_keys"]["cards"])
    return int(track[min(keys, len(track)) - 1])
