"""6.1 Response windows: the named moments at which cards may interrupt."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from adjudicator.engine.choices import listed
from adjudicator.engine.decision import Decision, ask_all
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, Mode, mode_named, modes_in
from adjudicator.games.here_i_stand.deck import card, may_use, put_away
from adjudicator.games.here_i_stand.facts.play import CardResponded
from adjudicator.games.here_i_stand.occasions import Occasion, occasion_of
from adjudicator.games.here_i_stand.powers_special.england import is_bound_by_mary
from adjudicator.games.here_i_stand.state import State

__all__ = ["OWN_IMPULSE", "Response", "ResponseChoice", "window"]

FIELD_AFTER_ROLLS: Final = "field_after_rolls"
NAVAL_AFTER_ROLLS: Final = "naval_after_rolls"
DEBATERS_CHOSEN: Final = "debate_debaters_chosen"

Response: TypeAlias = "tuple[int, str] | None"
"""A card and its mode, or None for a pass."""


@dataclass(frozen=True)
class ResponseChoice:
    """Pass, or play one of the modes that the hand allows in this window.

    ``fitting`` are the modes that the power could play as far as everybody knows, whatever it
    holds; ``occasion`` is what the window is about.
    """

    modes: tuple[tuple[int, str], ...]
    fitting: tuple[tuple[int, str], ...] = ()
    occasion: Occasion = field(default_factory=Occasion)

    def check(self, value: Response) -> None:
        """Refuse cards that are not held or do not fit."""
        if value is None or value in self.modes:
            return
        possible = listed([card(n).title for n, _ in self.modes]) if self.modes else "only a pass"
        raise IllegalAnswer(
            f"{card(value[0]).title} cannot be played here; possible: {possible}", section="6.1"
        )

    def only(self) -> tuple[Response, ...]:
        """Return the pass when nothing can be played; windows are discreet, so it is not used."""
        return () if self.modes else (None,)

    def sample(self, rng: random.Random) -> Response:
        """Return a pass or any mode."""
        return rng.choice((None, *self.modes))

    def dump(self, value: Response) -> JSON:
        """Return None or ``[card, mode]``."""
        return None if value is None else [value[0], value[1]]

    def load(self, raw: Any) -> Response:
        """Return the response in ``raw``."""
        if raw is None:
            return None
        if isinstance(raw, list) and len(raw) == 2 and isinstance(raw[0], int):
            return (raw[0], str(raw[1]))
        raise IllegalAnswer(f"{raw!r} is neither a card with its mode nor a pass")


@rule("6.1")
async def window(
    table: Table[State], name: str, subject: Any, powers: Sequence[str], detail: str = ""
) -> None:
    """Open the window ``name`` for ``powers`` until all of them pass.

    All that could hold a fitting card on public knowledge are asked at once and in secret; plays
    are resolved in the order of ``powers``, one at a time, and the window opens again after each.
    """
    topic = f"6.1/window:{name}" + (f":{detail}" if detail else "")
    while True:
        found = {power: _fitting(table.state, power, name, subject) for power in powers}
        fitting = {power: modes for power, modes in found.items() if modes}
        if not fitting:
            return
        occasion = occasion_of(table.state, name, subject)
        answers = await ask_all(
            [
                Decision(
                    power,
                    topic,
                    ResponseChoice(_held(table.state, power, modes), modes, occasion),
                    default_given=True,
                    discreet=True,
                    window="response",
                )
                for power, modes in fitting.items()
            ]
        )
        played = [(power, value) for power, value in answers.items() if value is not None]
        if not played:
            return
        power, response = played[0]
        await _respond(table, power, response, name, subject)


async def _respond(
    table: Table[State], power: str, response: tuple[int, str], name: str, subject: Any
) -> None:
    number, mode_id = response
    use = "combat" if card(number).kind == "combat" else "response"
    put_away(table.state, power, number, use)  # type: ignore[arg-type]  # one of the two uses
    table.tell(CardResponded(power, number, mode_id, name))
    await mode_named(number, mode_id).play(table, power, subject)


def _fitting(state: State, power: str, name: str, subject: Any) -> tuple[tuple[int, str], ...]:
    """Return the modes for which ``power`` could, on public knowledge, hold the card."""
    return tuple(
        (mode.card, mode.id) for mode in modes_in(name) if _could_hold(state, power, mode, subject)
    )


def _could_hold(state: State, power: str, mode: Mode, subject: Any) -> bool:
    if not may_use(mode.card, power, mode.id) or is_bound_by_mary(state, power, mode.card):
        return False
    gone = (state.discards, state.removed, state.waiting_cards, state.on_power_card)
    if any(mode.card in pile for pile in gone):
        return False
    return mode.needs(state, power, subject) is None


def _held(
    state: State, power: str, modes: tuple[tuple[int, str], ...]
) -> tuple[tuple[int, str], ...]:
    """Return those modes whose card ``power`` holds and may play now."""
    return tuple(
        (number, mode)
        for number, mode in modes
        if number in state.hands[power] and number not in state.impulse.held_back
    )
