"""6.2 The deck: the cards, drawing, discarding and removing them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

from adjudicator.engine.fact import only
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.play import (
    CardDiscarded,
    CardsDrawn,
    CardsDrawnUnseen,
    CardsTaken,
    CardsTakenUnseen,
    DiscardsShuffled,
)
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.players import players
from adjudicator.games.here_i_stand.rules.powers import home_cards, rulers
from adjudicator.games.here_i_stand.rules.reference import document
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER, setup_of
from adjudicator.games.here_i_stand.rules.state import State

HOME: Final = "home"
MANDATORY: Final = "mandatory"
COMBAT: Final = "combat"
RESPONSE: Final = "response"
EVENT: Final = "event"
DIPLOMATIC: Final = "diplomatic"

Use = Literal["cp", "event", "response", "combat"]


@dataclass(frozen=True)
class Card:
    """A printed card. ``entry`` is the turn it joins the deck, as text a named condition.

    ``modes`` are the ways to use it, by identifier, with the powers that may ("any": all).
    ``invasion``: a diplomatic card that brings an army into the game (2P 6).
    """

    number: int
    title: str
    kind: str
    cp: int
    power: str
    entry: int | str
    removal: str
    playable_by: tuple[str, ...]
    not_playable_by: tuple[str, ...]
    summary: str
    modes: dict[str, tuple[str, ...]]
    invasion: bool = False

    @property
    def is_home(self) -> bool:
        """Whether this is a home card."""
        return self.kind == HOME

    @property
    def is_mandatory(self) -> bool:
        """Whether this is a mandatory event."""
        return self.kind == MANDATORY


@cache
def cards() -> dict[int, Card]:
    """Return all 116 cards of the main deck, home cards included, by number."""
    return {raw["number"]: _printed(raw) for raw in document("cards")["card"]}


@cache
def diplomatic_cards() -> dict[int, Card]:
    """Return the 19 diplomatic cards of the variant for two by number (2P 6)."""
    return {raw["number"]: _printed(raw) for raw in document("diplomatic_cards")["card"]}


def _printed(raw: dict[str, Any]) -> Card:
    return Card(
        raw["number"],
        raw["title"],
        raw["kind"],
        raw["cp"],
        raw.get("power", ""),
        raw["turn_added"],
        raw["remove_from_deck"],
        tuple(raw["playable_by"]),
        tuple(raw.get("not_playable_by", ())),
        raw["summary"],
        {mode["id"]: tuple(mode["playable_by"]) for mode in raw.get("mode", ())},
        raw.get("invasion", False),
    )


@cache
def all_cards() -> dict[int, Card]:
    """Return the cards of the main deck and of the diplomatic one, by number."""
    return {**cards(), **diplomatic_cards()}


def card(number: int) -> Card:
    """Return the card with this number, of the main or of the diplomatic deck."""
    return all_cards()[number]


@cache
def diplomatic_of_title(number: int) -> int:
    """Return the diplomatic card that has the title of a card of the main deck, or the card."""
    title = card(number).title
    for other, printed in diplomatic_cards().items():
        if title == printed.title or title.startswith(f"{printed.title}:"):
            return other
    return number


@cache
def replaced_faces() -> dict[int, str]:
    """Return what the cards with another face in the variant for two say, by number (2P 6)."""
    return {raw["number"]: raw["summary"] for raw in document("replaced_faces")["face"]}


def has_other_face(number: int, scenario: str) -> bool:
    """Return whether a card has another face in a scenario than in the game of six powers."""
    return scenario == TWO_PLAYER and number in replaced_faces()


@rule("2P 6")
def is_in(number: int, scenario: str) -> bool:
    """Return whether a card is in the game in a scenario: the variant for two has others (2P 6)."""
    if scenario != TWO_PLAYER:
        return number in cards()
    return number not in setup_of(scenario)["cards"]["out_of_the_game"]


@rule("2P 6")
def summary_in(number: int, scenario: str) -> str:
    """Return what a card does, in a sentence, by the face that it has in a scenario."""
    other = has_other_face(number, scenario)
    return replaced_faces()[number] if other else card(number).summary


@rule("6.1")
def may_use(number: int, power: str, mode: str) -> bool:
    """Return whether a mode of a card is printed as playable by ``power``."""
    printed = card(number)
    if power in printed.not_playable_by:
        return False
    return _names(printed.playable_by, power) and _names(printed.modes[mode], power)


def _names(powers: tuple[str, ...], power: str) -> bool:
    return power in powers or "any" in powers


@cache
def all_home_cards() -> tuple[int, ...]:
    """Return the home cards of all powers: where they are is public, used ones lie open."""
    return tuple(number for number, printed in cards().items() if printed.is_home)


@rule("6.1")
def drawable_count(hand: Collection[int]) -> int:
    """Return how many cards of a hand a random draw can hit; public, unlike which they are."""
    return len(hand) - sum(number in hand for number in all_home_cards())


@rule("6.1")
def drawable(hand: Sequence[int]) -> list[int]:
    """Return the cards of a hand that a random draw can hit: all but home cards (6.1)."""
    return [number for number in hand if not card(number).is_home]


@rule("6.2")
def draw(table: Table[State], power: str, count: int, why: str) -> list[int]:
    """Draw up to ``count`` cards from the pile into a hand and tell both halves.

    The pile is reshuffled at the start of a turn only: draws it cannot meet are lost, unless the
    option ``empty_draw_pile`` says that the discards are shuffled then. A power that nobody plays
    draws nothing (2P 1).
    """
    state = table.state
    drawn: list[int] = []
    count = count if power in players(state) else 0
    for _ in range(count):
        if not state.draw_pile and option_value(state, "empty_draw_pile") == "shuffle":
            _shuffle_discards(table)
        if not state.draw_pile:
            break
        drawn.append(state.draw_pile.pop())
    state.hands[power] += drawn
    if drawn:
        table.tell(
            CardsDrawn(power, tuple(drawn), why),
            to=only(power),
            others=CardsDrawnUnseen(power, len(drawn), why),
        )
    return drawn


def _shuffle_discards(table: Table[State]) -> None:
    """Make the discards the new draw pile in mid-turn, if there are any."""
    state = table.state
    if not state.discards:
        return
    label = f"discards of turn {state.turn}"
    state.draw_pile = table.dice.shuffle(sorted(state.discards), label)
    state.discards = []
    table.tell(DiscardsShuffled(len(state.draw_pile)))


def turn_up(table: Table[State]) -> int | None:
    """Take the top card off the draw pile for all to see; None when there is none (``draw``).

    Where it goes, and what is told, is the caller's.
    """
    state = table.state
    if not state.draw_pile and option_value(state, "empty_draw_pile") == "shuffle":
        _shuffle_discards(table)
    return state.draw_pile.pop() if state.draw_pile else None


@rule("6.1")
def take_at_random(table: Table[State], taker: str, victim: str, count: int, why: str) -> list[int]:
    """Move up to ``count`` cards drawn at random from a hand to another; never home cards (6.1)."""
    state = table.state
    taken: list[int] = []
    for number in range(count):
        if not drawable_count(state.hands[victim]):
            break
        options = drawable(state.hands[victim])
        picked = table.dice.pick(options, f"{taker} draws card {number + 1} from {victim}: {why}")
        state.hands[victim].remove(picked)
        taken.append(picked)
    state.hands[taker] += taken
    if taken:
        table.tell(
            CardsTaken(taker, victim, tuple(taken), why),
            to=only(taker, victim),
            others=CardsTakenUnseen(taker, victim, len(taken), why),
        )
    return taken


@rule("6.1")
def chosen_discards(hand: Sequence[int]) -> list[int]:
    """Return what an owner may choose to discard: neither home nor mandatory cards (6.1)."""
    return [n for n in hand if not card(n).is_home and not card(n).is_mandatory]


def discard(table: Table[State], power: str, number: int, why: str) -> None:
    """Put a card of a hand on the discard pile; a home card goes to the power card as used."""
    table.state.hands[power].remove(number)
    is_home = card(number).is_home
    (table.state.on_power_card if is_home else table.state.discards).append(number)
    table.tell(CardDiscarded(power, number, why))


@rule("6.2")
def put_away(
    state: State,
    power: str,
    number: int,
    use: Use,
    *,
    happened: bool = True,
    cancelled: bool = False,
) -> None:
    """Take a played card out of the hand: power card, discard pile or out of the game (6.2).

    ``happened`` False keeps a card whose event had no effect in the deck where its text says so.
    FAQ: an event that was ``cancelled`` leaves no card out of the game.
    """
    if number in state.hands[power]:
        state.hands[power].remove(number)
    if use != "cp":
        state.used_this_turn.setdefault(power, []).append(number)
        state.events_this_turn.append(number)
    if any(number == war.card for war in state.foreign_wars.values()):
        return  # it stays on the map until the war is over (21.7)
    if number in home_cards(power):
        state.on_power_card.append(number)
    elif not cancelled and _leaves_the_game(number, use, happened=happened):
        state.removed.append(number)
    elif card(number).removal == "ruler" and use == "event" and happened:
        (state.on_power_card if _rules(state, number) else state.removed).append(number)
    else:
        state.discards.append(number)


def _rules(state: State, number: int) -> bool:
    """Return whether the ruler on a card rules: a card that comes too late covers nobody."""
    return any(rulers()[ruler].card == number for ruler in state.rulers.values())


def _leaves_the_game(number: int, use: Use, *, happened: bool) -> bool:
    removal = card(number).removal
    if use == "cp":
        return False
    return {
        "after_play": True,
        "if_event": use == "event",
        "if_event_or_response": use in ("event", "response"),
        "if_condition": use == "event" and happened,
    }.get(removal, False)


@rule("6.2")
def take_out(state: State, number: int) -> bool:
    """Take a card out of the game wherever it is in play; return whether it was."""
    for pile in (state.draw_pile, state.discards, *state.hands.values()):
        if number in pile:
            pile.remove(number)
            state.removed.append(number)
            return True
    return False
