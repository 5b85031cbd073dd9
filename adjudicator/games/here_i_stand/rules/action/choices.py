"""11 The Action Phase: what a power may do with its impulse, a card or a pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.sealed import is_sealed
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _, joined
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, Mode, modes_of
from adjudicator.games.here_i_stand.rules.deck import card, may_use
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES, home_cards, rulers
from adjudicator.games.here_i_stand.rules.special.england import is_bound_by_mary
from adjudicator.games.here_i_stand.rules.state import State


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
                _("{card} has been shown and must be played", card=card(self.shown).title),
                section="21.3",
            )
        if isinstance(value, Pass):
            reason = why_not_pass(self.state, self.power)
            if reason:
                raise IllegalAnswer(reason, section="11")
            return
        if value.card not in self.state.hands[self.power]:
            raise IllegalAnswer(
                _("{card} is not in your hand", card=card(value.card).title), section="11"
            )
        if value.use == "cp":
            self._check_points(value)
        else:
            event_mode(self.state, self.power, value)

    def _check_points(self, value: CardPlay) -> None:
        if not gives_points(value.card):
            raise IllegalAnswer(
                _(
                    "{card} is a mandatory event and cannot be played for CP; the event gives 2 CP",
                    card=card(value.card).title,
                ),
                section="6.1",
            )

    def legal(self) -> list[CardPlay | Pass]:
        """Return everything that is legal, passes last."""
        found: list[CardPlay | Pass] = []
        hand = self.state.hands[self.power]
        for number in hand if self.shown is None else [self.shown]:
            if gives_points(number):
                found.append(CardPlay(number, "cp"))
            for mode in modes_of(number, self.state.scenario):
                play = CardPlay(number, "event", mode.id)
                if _why_not_event(self.state, self.power, mode) is None:
                    found.append(play)
        if self.shown is None and why_not_pass(self.state, self.power) is None:
            found.append(Pass())
        return found

    def only(self) -> tuple[CardPlay | Pass, ...]:
        """Return the pass of an empty hand."""
        return () if self.state.hands[self.power] else (Pass(),)

    def dump(self, value: CardPlay | Pass) -> JSON:
        """Return ``{"card", "use", "mode"}`` or ``{"pass": true}``."""
        if isinstance(value, Pass):
            return {"pass": True}
        return {"card": value.card, "use": value.use, "mode": value.mode}

    def load(self, raw: Any) -> CardPlay | Pass:
        """Return the play in ``raw``."""
        if not isinstance(raw, dict):
            raise IllegalAnswer(_("{raw!r} is neither a card to play nor a pass", raw=raw))
        if raw.get("pass"):
            return Pass()
        number, use = raw.get("card"), raw.get("use")
        if not isinstance(number, int) or use not in ("cp", "event"):
            raise IllegalAnswer(_("{raw!r} does not say which card is played and how", raw=raw))
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
            return _(
                "you may not pass while you hold your home card {card}", card=card(number).title
            )
        if card(number).is_mandatory:
            return _(
                "you may not pass while you hold the mandatory event {card}",
                card=card(number).title,
            )
    kept = _kept(state, power)
    if len(hand) > kept:
        return _(
            "you may not pass with {count} cards; your ruler keeps at most {kept}",
            count=len(hand),
            kept=kept,
        )
    return None


@rule("11")
def in_silence(state: State, power: str) -> CardPlay | Pass | None:
    """Return what silence does with an impulse; None where everybody sees that nobody may pass.

    It passes. A mandatory event forbids that, but whether there is one in the hand is for nobody
    to know: silence plays it then, so that the deadline of an impulse never depends on the hand.
    """
    hand = state.hands[power]
    if any(number in hand for number in home_cards(power)) or len(hand) > _kept(state, power):
        return None
    if is_sealed(hand):
        return Pass()  # nobody answers for others in a dry run
    due = [number for number in hand if card(number).is_mandatory]
    if not due:
        return Pass()
    return min(
        (play for play in PlayChoice(state, power).legal() if isinstance(play, CardPlay)),
        key=lambda play: (play.card not in due, play.use == "cp", card(play.card).cp),
    )


def _kept(state: State, power: str) -> int:
    """Return how many cards the ruler of a power keeps."""
    return rulers()[state.rulers[power]].admin_rating


@rule("6.1")
def event_mode(state: State, power: str, play: CardPlay) -> Mode:
    """Return the mode of an event played in one's impulse; IllegalAnswer when it cannot be."""
    printed = card(play.card)
    known = modes_of(play.card, state.scenario)
    modes = [mode for mode in known if OWN_IMPULSE in mode.windows]
    if not modes:
        raise IllegalAnswer(
            _(
                "the event of card {number}, {card}, is not carried out by this release "
                "of the rules; the card can be played for {cp} CP",
                number=printed.number,
                card=printed.title,
                cp=printed.cp,
            ),
            section="6.1",
        )
    named = [mode for mode in modes if mode.id == play.mode] if play.mode else modes
    if not named:
        raise IllegalAnswer(
            _(
                "{card} has no event {mode}; it has {possible}",
                card=printed.title,
                mode=play.mode,
                possible=joined(", ", [mode.id for mode in modes]),
            )
        )
    reasons = [_why_not_event(state, power, mode) for mode in named]
    for mode, reason in zip(named, reasons, strict=True):
        if reason is None:
            return mode
    raise IllegalAnswer(_("{card}: {reason}", card=printed.title, reason=reasons[0]), section="11")


def _why_not_event(state: State, power: str, mode: Mode) -> str | None:
    printed = card(mode.card)
    if OWN_IMPULSE not in mode.windows:
        return _("this is not played as an event in your own impulse")
    if not may_use(mode.card, power, mode.id):
        return _("{power} may not play this event", power=POWER_NAMES[power])
    # A mandatory event that a reshuffle brings back must be played again: nobody could pass.
    once = not (printed.is_home or printed.is_mandatory)
    if once and mode.card in state.events_this_turn:
        return _("this card has already been played as an event this turn")
    if is_bound_by_mary(state, power, mode.card):
        return _("under Mary I response and combat cards give England their CP only (21.3)")
    return mode.needs(state, power, state.impulse)
