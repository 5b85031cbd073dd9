"""6.1 Response windows: the named moments at which cards may interrupt."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from adjudicator.engine.sealed import is_sealed
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.cards import Mode, mode_named, modes_in
from adjudicator.games.here_i_stand.facts.play import CardResponded
from adjudicator.games.here_i_stand.rules.deck import Use, card, may_use, put_away
from adjudicator.games.here_i_stand.rules.players import player_of, players, players_of
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, home_cards
from adjudicator.games.here_i_stand.rules.special.england import is_bound_by_mary
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.occasions import occasion_of
from adjudicator.kit import windows
from adjudicator.kit.windows import first_response

EVENT_DECLARED: Final = "event_declared"
ANY_TIME_ACTION: Final = "any_time_action"
TRANSFER_DECLARED: Final = "transfer_declared"
MOVE_DECLARED: Final = "move_declared"
ASSAULT_DECLARED: Final = "assault_declared"
NAVAL_MOVE_DECLARED: Final = "naval_move_declared"
NAVAL_TRANSPORT_DECLARED: Final = "naval_transport_declared"
PIRACY_DECLARED: Final = "piracy_declared"
NAVAL_INTERCEPT_ROLLED: Final = "naval_intercept_rolled"
NAVAL_AVOID_ROLLED: Final = "naval_avoid_rolled"
FIELD_REINFORCE: Final = "field_reinforce"
FIELD_COMBAT_CARDS: Final = "field_combat_cards"
FIELD_AFTER_ROLLS: Final = "field_after_rolls"
ASSAULT_REINFORCE: Final = "assault_reinforce"
ASSAULT_COMBAT_CARDS: Final = "assault_combat_cards"
ASSAULT_AFTER_ROLLS: Final = "assault_after_rolls"
NAVAL_COMBAT_CARDS: Final = "naval_combat_cards"
NAVAL_AFTER_ROLLS: Final = "naval_after_rolls"
DEBATERS_CHOSEN: Final = "debate_debaters_chosen"
REBELS_BEFORE_ROLL: Final = "rebels_before_roll"
PAPAL_BULL_ON_CRANMER: Final = "papal_bull_on_cranmer"
PEACE_TERMS: Final = "peace_terms"
"""In 9.3, of the loser, between steps 4 and 5: a card may make all that follows free."""
INTERVENE_SCOTLAND: Final = "intervene_scotland"
INTERVENE_VENICE: Final = "intervene_venice"
SPRING_BEFORE_ANY: Final = "spring_before_any"
SPRING_OWN: Final = "spring_own"


# ------------------------------------------------------------------------------ subjects


@dataclass
class EventPlay:
    """An event that ``power`` has announced; a card that prevents it sets ``cancelled``."""

    power: str
    card: int
    mode: str
    cancelled: bool = False


@dataclass
class Transfer:
    """Leaders about to go from one space to another by Holy Roman Emperor (card 2)."""

    power: str
    company: tuple[str, ...]
    origin: str
    to: str
    cancelled: bool = False


@dataclass
class Uprising:
    """City State Rebels about to roll in the key ``space``."""

    space: str


@dataclass
class Intervention:
    """A war declared on a minor power whose natural ally may step in (9.6 step 4).

    A card that carries out the intervention without the 2 CP sets ``free``.
    """

    declarer: str
    minor: str
    ally: str
    free: bool = False


@dataclass
class SpringMoment:
    """The spring deployment of ``power`` ("" before the first one); ``prepared`` lifts limits."""

    power: str = ""
    prepared: bool = False


# ------------------------------------------------------------------------------ the choice


class ResponseChoice(windows.ResponseChoice):
    """Pass, or play one of the modes that the hand allows in this window."""

    section = "6.1"

    def title(self, number: int) -> str:
        """Return the printed title of a card."""
        return card(number).title


# ------------------------------------------------------------------------------ the procedure


def others_than(state: State, power: str) -> tuple[str, ...]:
    """Return the powers of the other players, in impulse order; ``power`` is who acts."""
    acting = player_of(state, power)
    return tuple(other for other in players(state) if other != acting)


def active_first(state: State) -> tuple[str, ...]:
    """Return all powers that are played, the active one first and then in impulse order."""
    first = (state.active,) if state.active in MAJOR_POWERS else ()
    return first + others_than(state, state.active)


@rule("6.1")
async def window(
    table: Table[State], name: str, subject: Any, powers: Sequence[str], detail: str = ""
) -> None:
    """Open the window ``name`` for ``powers`` until all of them pass.

    All that could hold a fitting card on public knowledge are asked at once and in secret; plays
    are resolved in the order of ``powers``, one at a time, and the window opens again after each,
    unless what it is about has been cancelled. For a power that nobody plays its commander is asked
    (2P 5).
    """
    powers = players_of(table.state, powers)
    topic = f"6.1/window:{name}" + (f":{detail}" if detail else "")
    while not getattr(subject, "cancelled", False):
        gone = _accounted_for(table.state)
        found = {power: _fitting(table.state, name, power, gone, subject) for power in powers}
        fitting = {power: modes for power, modes in found.items() if modes}
        if not fitting:
            return
        occasion = occasion_of(table.state, name, subject)
        choices = {
            power: ResponseChoice(_held(table.state, power, modes), modes, occasion)
            for power, modes in fitting.items()
        }
        played = await first_response(topic, choices)
        if played is None:
            return
        await _respond(table, *played, name, subject)


@rule("6.1")
async def any_time(table: Table[State], powers: Sequence[str] = ()) -> None:
    """Open the window for the cards that may be played at any moment of the Action Phase.

    In practice after each action, event and naval combat, and before a play that follows a pass;
    for all powers if none are named.
    """
    state = table.state
    if state.ending is None:
        detail = f"{state.turn}.{state.impulses}.{state.impulse.actions}"
        asked = powers or active_first(state)
        await window(table, ANY_TIME_ACTION, state.impulse, asked, detail)


async def _respond(
    table: Table[State], power: str, response: tuple[int, str], name: str, subject: Any
) -> None:
    number, mode_id = response
    kind = card(number).kind
    use: Use = "event"
    if kind in ("combat", "response"):
        use = "combat" if kind == "combat" else "response"
    put_away(table.state, power, number, use)
    table.tell(CardResponded(power, number, mode_id, name))
    await mode_named(number, mode_id).play(table, power, subject)


def _fitting(
    state: State, name: str, power: str, gone: Collection[int], subject: Any
) -> tuple[tuple[int, str], ...]:
    """Return the modes for which ``power`` could, on public knowledge, hold the card."""
    if power not in state.hands:
        return ()
    more = _holds_more_than_home_cards(state, power)
    held = [
        mode
        for mode in _printed_for(name, power)
        if mode.card not in gone and _may_hold(state, power, mode.card, more=more)
    ]
    # Modes that need the same are looked at once.
    needed = dict.fromkeys([mode.needs for mode in held])
    refused = {needs: needs(state, power, subject) for needs in needed}
    return tuple([(mode.card, mode.id) for mode in held if refused[mode.needs] is None])


@cache
def _printed_for(name: str, power: str) -> tuple[Mode, ...]:
    """Return the modes for a window that ``power`` may use by what is printed on the cards."""
    return tuple(mode for mode in modes_in(name) if _is_printed_for(power, mode))


def _is_printed_for(power: str, mode: Mode) -> bool:
    others_home = card(mode.card).is_home and mode.card not in home_cards(power)
    return not others_home and may_use(mode.card, power, mode.id)


def _accounted_for(state: State) -> frozenset[int]:
    """Return the cards that everybody knows to be in no hand, or in none from which they count.

    They lie open somewhere or have been played as an event this turn (11).
    """
    played = [number for number in state.events_this_turn if not card(number).is_home]
    open_piles = (state.discards, state.removed, state.waiting_cards, state.on_power_card)
    return frozenset(played).union(*open_piles)


def could_hold(state: State, power: str, mode: Mode) -> bool:
    """Return whether, on public knowledge, ``power`` could hold the card of a mode and use it.

    The size of every hand and the home cards in it are public.
    """
    may_play = power in state.hands and _is_printed_for(power, mode)
    if not may_play:
        return False
    return _may_hold(state, power, mode.card, more=_holds_more_than_home_cards(state, power))


def _may_hold(state: State, power: str, number: int, *, more: bool) -> bool:
    """Return whether a card, if ``power`` may use it, could be in its hand and is not bound.

    ``more``: the power holds more than home cards.
    """
    return (more or card(number).is_home) and not is_bound_by_mary(state, power, number)


def _holds_more_than_home_cards(state: State, power: str) -> bool:
    hand = state.hands[power]
    return len(hand) > sum([number in hand for number in home_cards(power)])


def _held(
    state: State, power: str, modes: tuple[tuple[int, str], ...]
) -> tuple[tuple[int, str], ...]:
    """Return those modes whose card ``power`` holds and may play now; none of a sealed hand."""
    if is_sealed(state.hands[power]):
        return ()
    return tuple(
        (number, mode)
        for number, mode in modes
        if number in state.hands[power] and number not in state.impulse.held_back
    )
