"""6.1 Response windows: the named moments at which cards may interrupt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
        possible = _unaccounted(table.state, name)
        found = {power: _fitting(table.state, power, possible, subject) for power in powers}
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
    state: State, power: str, possible: Sequence[Mode], subject: Any
) -> tuple[tuple[int, str], ...]:
    """Return the modes for which ``power`` could, on public knowledge, hold the card."""
    held = [mode for mode in possible if could_hold(state, power, mode)]
    # Modes that need the same are looked at once.
    needed = dict.fromkeys(mode.needs for mode in held)
    refused = {needs: needs(state, power, subject) for needs in needed}
    return tuple((mode.card, mode.id) for mode in held if refused[mode.needs] is None)


def _unaccounted(state: State, name: str) -> tuple[Mode, ...]:
    """Return the modes for a window whose cards may be in some hand, on public knowledge.

    Not those that lie open somewhere or have been played as an event this turn (11).
    """
    gone = {*state.discards, *state.removed, *state.waiting_cards, *state.on_power_card}
    return tuple(
        mode
        for mode in modes_in(name)
        if mode.card not in gone
        and (mode.card not in state.events_this_turn or card(mode.card).is_home)
    )


def could_hold(state: State, power: str, mode: Mode) -> bool:
    """Return whether, on public knowledge, ``power`` could hold the card of a mode and use it.

    The size of every hand and the home cards in it are public.
    """
    if power not in state.hands or not may_use(mode.card, power, mode.id):
        return False
    if is_bound_by_mary(state, power, mode.card):
        return False
    printed = card(mode.card)
    if printed.is_home:
        if mode.card not in home_cards(power):
            return False
    elif len(state.hands[power]) <= _home_cards_held(state, power):
        return False
    return True


def _home_cards_held(state: State, power: str) -> int:
    hand = state.hands[power]
    return sum([number in hand for number in home_cards(power)])


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
