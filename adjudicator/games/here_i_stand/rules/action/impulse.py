"""11 The Action Phase: impulses, playing a card, spending command points, passing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.play import (
    ActionPhaseEnded,
    CardPlayed,
    CommandPointsLost,
    ImpulsePassed,
)
from adjudicator.games.here_i_stand.facts.responses import EventCancelled, ImpulseSkipped
from adjudicator.games.here_i_stand.facts.two_player import BothPassed
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.choices import (
    CardPlay,
    Pass,
    PlayChoice,
    event_mode,
    in_silence,
)
from adjudicator.games.here_i_stand.rules.action.command import Command
from adjudicator.games.here_i_stand.rules.action.table import ACTIONS
from adjudicator.games.here_i_stand.rules.action.terms import ANY_ACTION, Terms, cost_of
from adjudicator.games.here_i_stand.rules.deck import card, put_away
from adjudicator.games.here_i_stand.rules.players import is_for_two, players
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PROTESTANT
from adjudicator.games.here_i_stand.rules.revisions import TARGETS_FIRST
from adjudicator.games.here_i_stand.rules.special.england import marry_on_pass
from adjudicator.games.here_i_stand.rules.special.mary import (
    act_for_mary,
    show_card,
    shows_its_card,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State
from adjudicator.games.here_i_stand.rules.turn.victory import (
    GameOver,
    automatic_victory,
    end_if_won,
)
from adjudicator.games.here_i_stand.rules.windows.windows import (
    EVENT_DECLARED,
    EventPlay,
    any_time,
    others_than,
    window,
)

__all__ = [
    "ActionChoice",
    "CardPlay",
    "End",
    "Pass",
    "PlayChoice",
    "event_mode",
    "impulse",
    "play_card",
    "rest_of_impulse",
    "spend",
]


@dataclass(frozen=True)
class End:
    """The rest of the CP is given up."""


# ------------------------------------------------------------------------------ choices


@dataclass(frozen=True)
class ActionChoice:
    """The actions that a power may take with the CP it has left, or the end of its impulse.

    ``terms`` are those of the event that gives the CP.
    """

    state: State
    power: str
    cp: int
    terms: Terms = ANY_ACTION

    @property
    def note(self) -> str:
        """What the CP are for, where they are not for everything."""
        return self.terms.note

    @rule("11.1")
    def check(self, value: Action | End) -> None:
        """Refuse what costs too much, or what its chapter or the event forbids."""
        if isinstance(value, End):
            return
        cost = cost_of(self.state, self.power, value, self.terms)
        self.terms.check(self.state, self.power, value)
        value.check(self.state, self.power)
        if cost > self.cp:
            raise IllegalAnswer(
                _("this costs {cost} CP; {cp} CP are left", cost=cost, cp=self.cp), section="11.1"
            )

    def only(self) -> tuple[Action | End, ...]:
        """Return nothing: one may always end or go on."""
        return ()

    def dump(self, value: Action | End) -> JSON:
        """Return the fields of the action, or ``{"do": "end"}``."""
        return {"do": "end"} if isinstance(value, End) else value.dump()

    def load(self, raw: Any) -> Action | End:
        """Return the action in ``raw``."""
        verb = raw.get("do") if isinstance(raw, dict) else None
        if verb == "end":
            return End()
        kind = Command if verb == Command.do else ACTIONS.get(str(verb))
        if kind is None:
            raise IllegalAnswer(_("{raw!r} is not an action", raw=raw))
        return kind.load(raw)


# ------------------------------------------------------------------------------ procedures


@rule("11")
async def impulse(table: Table[State]) -> None:
    """Play the impulse of the active power and hand on to the next in impulse order.

    ``sequence`` ends the phase when all powers have passed one after the other. Who begins
    the phase with the keys of a military victory has won before the first impulse (FAQ 23.1).
    """
    state = table.state
    power = state.active
    if not state.impulses and automatic_victory(table):
        return
    state.impulses += 1
    state.impulse = Impulse(number=state.impulses, power=power)
    if power in state.skipping:
        _skip(table, power)
        return
    if state.impulses == 1 or state.passes:
        # Otherwise the same moment has just passed: the end of the impulse before. The active power
        # is not asked: whatever it has to play it can play now as its activity.
        await any_time(table, others_than(table.state, power))
    play = await (show_card(table) if shows_its_card(state, power) else _choose(table, power))
    if isinstance(play, Pass):
        state.passes += 1
        table.tell(ImpulsePassed(power, state.passes))
        if power == ENGLAND:
            await marry_on_pass(table)
    else:
        state.passes = 0
        if play is not None:
            await play_card(table, power, play)
        elif table.revision >= 2:  # the Papacy has acted with the card (21.3)
            await any_time(table)
    automatic_victory(table)
    if is_for_two(state) and power == PROTESTANT and state.ending is None:
        await act_for_mary(table)
        automatic_victory(table)
    state.active = _next_to(state, power)
    if state.passes == len(players(state)):
        ended = BothPassed if is_for_two(state) else ActionPhaseEnded
        table.tell(ended(state.turn, state.impulses))


@rule("11")
async def rest_of_impulse(table: Table[State]) -> None:
    """Spend the CP that are left in an impulse that began before the game was taken over."""
    state = table.state
    state.take_over = None
    if not automatic_victory(table):
        await spend(table, state.active, state.impulse.cp)
        automatic_victory(table)
    state.active = _next_to(state, state.active)


async def _choose(table: Table[State], power: str) -> CardPlay | Pass:
    """Ask a power for the card that it plays in its impulse, or its pass."""
    state = table.state
    topic = f"11/play:{state.turn}.{state.impulses}"
    choice = PlayChoice(state, power)
    # Without an answer in silence the moderator decides.
    return await ask(Decision(power, topic, choice, default=in_silence(state, power)))


def _next_to(state: State, power: str) -> str:
    order = players(state)
    return order[(order.index(power) + 1) % len(order)]


@rule("11")
def _skip(table: Table[State], power: str) -> None:
    """Leave out an impulse (Halley's Comet). It is no pass, and the row of passes starts again."""
    state = table.state
    state.skipping.remove(power)
    state.passes = 0
    table.tell(ImpulseSkipped(power))
    state.active = _next_to(state, power)


@rule("11")
async def play_card(table: Table[State], power: str, play: CardPlay) -> None:
    """Play a card of the active power for CP or as an event.

    No impulse goes by without a moment for response cards (6.1), also if nothing comes of the card.
    """
    state = table.state
    state.impulse.card = play.card
    if play.use == "cp":
        printed = card(play.card)
        put_away(state, power, play.card, "cp")
        table.tell(CardPlayed(power, play.card, "cp", "", printed.cp))
        await spend(table, power, printed.cp)
        happened = False
    else:
        happened = await _play_event(table, power, play)
    if not happened and table.revision < 2:
        return
    if not state.impulse.actions:  # else the window has been open after the last action
        await any_time(table)


async def _play_event(table: Table[State], power: str, play: CardPlay) -> bool:
    """Announce an event and carry it out; return whether it was, and not cancelled."""
    state = table.state
    mode = event_mode(state, power, play)
    table.tell(CardPlayed(power, play.card, "event", mode.id, 0))
    # The card leaves the hand before its event, which may draw or discard cards.
    state.hands[power].remove(play.card)
    declared = EventPlay(power, play.card, mode.id)
    at_once = table.revision >= TARGETS_FIRST
    subject = await mode.announce(table, power, state.impulse) if at_once else None
    await window(table, EVENT_DECLARED, declared, others_than(table.state, power), str(play.card))
    if declared.cancelled:
        put_away(state, power, play.card, "event", cancelled=True)
        table.tell(EventCancelled(power, play.card))
        return False
    if not at_once:
        subject = await mode.announce(table, power, state.impulse)
    try:
        await mode.play(table, power, subject)
    except GameOver:
        put_away(state, power, play.card, "event")
        raise
    put_away(state, power, play.card, "event", happened=not state.impulse.without_effect)
    automatic_victory(table)
    return True


@rule("11.1")
async def spend(table: Table[State], power: str, cp: int, terms: Terms = ANY_ACTION) -> None:
    """Let a power spend CP on actions, one at a time, each carried out to its end.

    It is the power whose impulse it is, or another one to which an event gives CP on ``terms``.
    """
    state = table.state
    end_if_won(table)  # 23.1: the event that gives the CP may have decided the game
    state.impulse.cp = cp
    here = state.impulse
    before = (here.confined_to, here.assault_at_once, here.build_abroad)
    here.confined_to, here.assault_at_once = list(terms.area), list(terms.assault_at_once)
    here.build_abroad = terms.build_abroad
    await _spend_all(table, power, terms)
    here.confined_to, here.assault_at_once, here.build_abroad = before


async def _spend_all(table: Table[State], power: str, terms: Terms) -> None:
    state = table.state
    while _goes_on(state, power, terms):
        topic = f"11/action:{state.turn}.{state.impulses}.{state.impulse.actions + 1}"
        choice = ActionChoice(state, power, state.impulse.cp, terms)
        action = await ask(Decision(power, topic, choice, default=End()))
        if isinstance(action, End):
            if state.impulse.cp:
                table.tell(CommandPointsLost(power, state.impulse.cp))
            state.impulse.cp = 0
            return
        state.impulse.actions += 1
        state.impulse.paid = cost_of(state, power, action, terms)
        state.impulse.cp -= state.impulse.paid
        await action.carry_out(table, power)
        state.impulse.paid = 0
        if automatic_victory(table):  # 23.1: at once, not at the end of the impulse
            return
        await any_time(table)


def _goes_on(state: State, power: str, terms: Terms) -> bool:
    """Return whether a power may take another action: with CP, or what its terms leave free."""
    if state.ending is not None:
        return False
    return state.impulse.cp > 0 or terms.goes_on(state, power)
