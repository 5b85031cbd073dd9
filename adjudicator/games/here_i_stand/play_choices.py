"""11 The Action Phase: what a power may do with its impulse, a card or a pass."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Literal

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, Mode, modes_of
from adjudicator.games.here_i_stand.deck import card, may_use
from adjudicator.games.here_i_stand.powers import POWER_NAMES, rulers
from adjudicator.games.here_i_stand.powers_special.england import is_bound_by_mary
from adjudicator.games.here_i_stand.state import State


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
class PlayChoice:
    """What a power may do with its impulse: play a card of its hand, or pass.

    ``shown`` is the card that has to be played because it has been shown already (21.3).
    """

    state: State
    power: str
    shown: int | None = None

    def check(self, value: CardPlay | Pass) -> None:
        """Refuse with the rule that forbids it."""
        if self.shown is not None and (isinstance(value, Pass) or value.card != self.shown):
            raise IllegalAnswer(
                f"{card(self.shown).title} has been shown and must be played", section="21.3"
            )
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
        if not gives_points(value.card):
            raise IllegalAnswer(
                f"{card(value.card).title} is a mandatory event and cannot be played for CP;"
                " the event gives 2 CP",
                section="6.1",
            )

    def legal(self) -> list[CardPlay | Pass]:
        """Return everything that is legal, passes last."""
        found: list[CardPlay | Pass] = []
        hand = self.state.hands[self.power]
        for number in hand if self.shown is None else [self.shown]:
            if gives_points(number):
                found.append(CardPlay(number, "cp"))
            for mode in modes_of(number):
                play = CardPlay(number, "event", mode.id)
                if _why_not_event(self.state, self.power, mode) is None:
                    found.append(play)
        if self.shown is None and why_not_pass(self.state, self.power) is None:
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


def gives_points(number: int) -> bool:
    """Return whether a card can be played for CP: all but mandatory events (6.1).

    A mandatory event that this release does not carry out can be too, because nobody may pass
    while holding it.
    """
    if not card(number).is_mandatory:
        return True
    return not any(OWN_IMPULSE in mode.windows for mode in modes_of(number))


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
    # A mandatory event that a reshuffle brings back must be played again: nobody could pass.
    once = not (printed.is_home or printed.is_mandatory)
    if once and mode.card in state.events_this_turn:
        return "this card has already been played as an event this turn"
    if is_bound_by_mary(state, power, mode.card):
        return "under Mary I response and combat cards give England their CP only (21.3)"
    return mode.needs(state, power, state.impulse)
