"""11 The Action Phase: impulses, playing a card, spending command points, passing."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Literal

from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.action_list import ACTIONS
from adjudicator.games.here_i_stand.actions import Action
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, Mode, modes_of
from adjudicator.games.here_i_stand.deck import card, may_use, put_away
from adjudicator.games.here_i_stand.facts.play import (
    ActionPhaseEnded,
    CardPlayed,
    CommandPointsLost,
    ImpulsePassed,
)
from adjudicator.games.here_i_stand.powers import ENGLAND, MAJOR_POWERS, POWER_NAMES, rulers
from adjudicator.games.here_i_stand.powers_special.england import marry_on_pass
from adjudicator.games.here_i_stand.state import Impulse, State
from adjudicator.games.here_i_stand.terms import ANY_ACTION, Terms, cost_of
from adjudicator.games.here_i_stand.victory import automatic_victory

_SAMPLES = 12


@dataclass(frozen=True)
class CardPlay:
    """A card played in one's impulse; ``mode`` names the event where the card has several."""

    card: int
    use: Literal["cp", "event"]
    mode: str = ""


@dataclass(frozen=True)
class Pass:
    """A pass."""


@dataclass(frozen=True)
class End:
    """The rest of the CP is given up."""


# ------------------------------------------------------------------------------ choices


@dataclass(frozen=True)
class PlayChoice:
    """What a power may do with its impulse: play a card of its hand, or pass."""

    state: State
    power: str

    def check(self, value: CardPlay | Pass) -> None:
        """Refuse with the rule that forbids it."""
        if isinstance(value, Pass):
            reason = why_not_pass(self.state, self.power)
            if reason:
                raise IllegalAnswer(reason, section="11")
            return
        if value.card not in self.state.hands[self.power]:
            raise IllegalAnswer(f"{card(value.card).title} is not in your hand", section="11")
        if value.use == "cp":
            self._check_points(value)
        else:
            event_mode(self.state, self.power, value)

    def _check_points(self, value: CardPlay) -> None:
        if _is_event_only(value.card):
            raise IllegalAnswer(
                f"{card(value.card).title} is a mandatory event and cannot be played for CP;"
                " the event gives 2 CP",
                section="6.1",
            )

    def legal(self) -> list[CardPlay | Pass]:
        """Return everything that is legal, passes last."""
        found: list[CardPlay | Pass] = []
        for number in self.state.hands[self.power]:
            if not _is_event_only(number):
                found.append(CardPlay(number, "cp"))
            for mode in modes_of(number):
                play = CardPlay(number, "event", mode.id)
                if _why_not_event(self.state, self.power, mode) is None:
                    found.append(play)
        if why_not_pass(self.state, self.power) is None:
            found.append(Pass())
        return found

    def only(self) -> tuple[CardPlay | Pass, ...]:
        """Return the pass of an empty hand."""
        return () if self.state.hands[self.power] else (Pass(),)

    def sample(self, rng: random.Random) -> CardPlay | Pass:
        """Return any legal play; a pass now and then."""
        return rng.choice(self.legal())

    def dump(self, value: CardPlay | Pass) -> JSON:
        """Return ``{"card", "use", "mode"}`` or ``{"pass": true}``."""
        if isinstance(value, Pass):
            return {"pass": True}
        return {"card": value.card, "use": value.use, "mode": value.mode}

    def load(self, raw: Any) -> CardPlay | Pass:
        """Return the play in ``raw``."""
        if not isinstance(raw, dict):
            raise IllegalAnswer(f"{raw!r} is neither a card to play nor a pass")
        if raw.get("pass"):
            return Pass()
        number, use = raw.get("card"), raw.get("use")
        if not isinstance(number, int) or use not in ("cp", "event"):
            raise IllegalAnswer(f"{raw!r} does not say which card is played and how")
        return CardPlay(number, use, str(raw.get("mode", "")))


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
            raise IllegalAnswer(f"this costs {cost} CP; {self.cp} CP are left", section="11.1")

    def only(self) -> tuple[Action | End, ...]:
        """Return nothing: one may always end or go on."""
        return ()

    def sample(self, rng: random.Random) -> Action | End:
        """Return any legal action, the end only when nothing else is found."""
        kinds = list(ACTIONS.values())
        rng.shuffle(kinds)
        for kind in kinds:
            found = self._sample_of(kind, rng)
            if found is not None:
                return found
        return End()

    def _sample_of(self, kind: type[Action], rng: random.Random) -> Action | None:
        """Return a legal action of a kind; under special terms several samples are tried."""
        for _ in range(1 if self.terms is ANY_ACTION else _SAMPLES):
            found = kind.sample(self.state, self.power, self.cp, rng)
            if found is None:
                return None
            if self.terms is ANY_ACTION or self._is_legal(found):
                return found
        return None

    def _is_legal(self, action: Action) -> bool:
        try:
            self.check(action)
        except IllegalAnswer:
            return False
        return True

    def dump(self, value: Action | End) -> JSON:
        """Return the fields of the action, or ``{"do": "end"}``."""
        return {"do": "end"} if isinstance(value, End) else value.dump()

    def load(self, raw: Any) -> Action | End:
        """Return the action in ``raw``."""
        verb = raw.get("do") if isinstance(raw, dict) else None
        if verb == "end":
            return End()
        kind = ACTIONS.get(str(verb))
        if kind is None:
            raise IllegalAnswer(f"{raw!r} is not an action")
        return kind.load(raw)


# ------------------------------------------------------------------------------ rules


@rule("11")
def why_not_pass(state: State, power: str) -> str | None:
    """Return why a power may not pass (11), or None."""
    hand = state.hands[power]
    for number in hand:
        if card(number).is_home:
            return f"you may not pass while you hold your home card {card(number).title}"
        if card(number).is_mandatory:
            return f"you may not pass while you hold the mandatory event {card(number).title}"
    kept = rulers()[state.rulers[power]].admin_rating
    if len(hand) > kept:
        return f"you may not pass with {len(hand)} cards; your ruler keeps at most {kept}"
    return None


def _is_event_only(number: int) -> bool:
    """Return whether a card is never played for CP: a mandatory event (6.1).

    One whose event this release does not carry out gives its CP, so that nobody is stuck with it.
    """
    return card(number).is_mandatory and bool(modes_of(number))


@rule("6.1")
def event_mode(state: State, power: str, play: CardPlay) -> Mode:
    """Return the mode of an event played in one's impulse; IllegalAnswer when it cannot be."""
    printed = card(play.card)
    modes = [mode for mode in modes_of(play.card) if OWN_IMPULSE in mode.windows]
    if not modes:
        raise IllegalAnswer(
            f"the event of card {printed.number}, {printed.title}, is not carried out by this"
            f" release of the rules; the card can be played for {printed.cp} CP",
            section="6.1",
        )
    named = [mode for mode in modes if mode.id == play.mode] if play.mode else modes
    if not named:
        raise IllegalAnswer(
            f"{printed.title} has no event {play.mode}; it has {', '.join(m.id for m in modes)}"
        )
    reasons = [_why_not_event(state, power, mode) for mode in named]
    for mode, reason in zip(named, reasons, strict=True):
        if reason is None:
            return mode
    raise IllegalAnswer(f"{printed.title}: {reasons[0]}", section="11")


def _why_not_event(state: State, power: str, mode: Mode) -> str | None:
    printed = card(mode.card)
    if OWN_IMPULSE not in mode.windows:
        return "this is not played as an event in your own impulse"
    if not may_use(mode.card, power, mode.id):
        return f"{POWER_NAMES[power]} may not play this event"
    if mode.card in state.events_this_turn and not printed.is_home:
        return "this card has already been played as an event this turn"
    return mode.needs(state, power, state.impulse)


# ------------------------------------------------------------------------------ procedures


@rule("11")
async def impulse(table: Table[State]) -> None:
    """Play the impulse of the active power and hand on to the next in impulse order.

    ``sequence`` ends the phase when all six powers have passed one after the other.
    """
    state = table.state
    power = state.active
    state.impulses += 1
    state.impulse = Impulse(number=state.impulses, power=power)
    topic = f"11/play:{state.turn}.{state.impulses}"
    # Silence for a whole window is a pass where a pass is legal, else the moderator decides.
    passing = why_not_pass(state, power) is None
    choice = PlayChoice(state, power)
    play = await ask(
        Decision(power, topic, choice, default=Pass() if passing else None, default_given=passing)
    )
    if isinstance(play, Pass):
        state.passes += 1
        table.tell(ImpulsePassed(power, state.passes))
        if power == ENGLAND:
            await marry_on_pass(table)
    else:
        state.passes = 0
        await play_card(table, power, play)
    automatic_victory(table)
    state.active = MAJOR_POWERS[(MAJOR_POWERS.index(power) + 1) % len(MAJOR_POWERS)]
    if state.passes == len(MAJOR_POWERS):
        table.tell(ActionPhaseEnded(state.turn, state.impulses))


@rule("11")
async def play_card(table: Table[State], power: str, play: CardPlay) -> None:
    """Play a card of the active power for CP or as an event."""
    state = table.state
    state.impulse.card = play.card
    printed = card(play.card)
    if play.use == "cp":
        put_away(state, power, play.card, "cp")
        table.tell(CardPlayed(power, play.card, "cp", "", printed.cp))
        await spend(table, power, printed.cp)
        return
    mode = event_mode(state, power, play)
    table.tell(CardPlayed(power, play.card, "event", mode.id, 0))
    # The card leaves the hand before its event, which may draw or discard cards.
    state.hands[power].remove(play.card)
    await mode.play(table, power, state.impulse)
    put_away(state, power, play.card, "event", happened=not state.impulse.without_effect)


@rule("11.1")
async def spend(table: Table[State], power: str, cp: int, terms: Terms = ANY_ACTION) -> None:
    """Let a power spend CP on actions, one at a time, each carried out to its end.

    It is the power whose impulse it is, or another one to which an event gives CP on ``terms``.
    """
    state = table.state
    state.impulse.cp = cp
    here = state.impulse
    before = (here.confined_to, here.assault_at_once)
    here.confined_to, here.assault_at_once = list(terms.area), list(terms.assault_at_once)
    await _spend_all(table, power, terms)
    here.confined_to, here.assault_at_once = before


async def _spend_all(table: Table[State], power: str, terms: Terms) -> None:
    state = table.state
    while state.impulse.cp > 0 and state.ending is None:
        topic = f"11/action:{state.turn}.{state.impulses}.{state.impulse.actions + 1}"
        choice = ActionChoice(state, power, state.impulse.cp, terms)
        action = await ask(Decision(power, topic, choice, default=End()))
        if isinstance(action, End):
            table.tell(CommandPointsLost(power, state.impulse.cp))
            state.impulse.cp = 0
            return
        state.impulse.actions += 1
        state.impulse.cp -= cost_of(state, power, action, terms)
        await action.carry_out(table, power)
