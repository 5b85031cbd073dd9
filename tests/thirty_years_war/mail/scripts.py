"""Positions of Thirty Years War, and messages, with which single commands are played in pairs."""

from __future__ import annotations

from typing import Final

from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.service.pair import Pair
from tests.thirty_years_war.exchange import Exchange
from tests.thirty_years_war.mail.table import TERMS
from tests.thirty_years_war.openings import Opening, positions
from tests.thirty_years_war.positions import empty_map, put
from tests.twins.openings import AnyOpening

_SEED: Final = 3
"""Of an Apocalypse scenario, in which there is Pillage to recover from the beginning."""


def _at(stage: str, scenario: str = "apocalypse", hand: int = 0) -> State:
    """Return a position at the beginning of a stage, with so many cards in each hand or more."""
    return next(
        state
        for state in positions(scenario, {}, _SEED)
        if state.stage == stage and min(map(len, state.hands.values())) >= hand
    )


def _opening(state: State, exchange: Exchange) -> Opening:
    """Return where a pair begins whose players are asked about all that matters."""
    return AnyOpening(state.scenario, {}, {**TERMS, "sheet": "careful"}, state, exchange)


def at_the_end_of_a_turn() -> Opening:
    """Return the end of a turn: both keep a card in secret, one of two for the Catholics.

    It is the first of the deck, so that their silence would keep it.
    """
    state = _at("action", hand=7)
    state.stage = "end"
    deck = [card for card in our_edition().cards if card in state.hands[CATHOLIC]]
    return _opening(state, Exchange(CATHOLIC, deck[0], state.unplayed[CATHOLIC][0]))


def alone_at_the_end_of_a_turn() -> Opening:
    """Return the end of a turn in which the Protestants have played all their cards."""
    start = at_the_end_of_a_turn()
    state = start.state
    state.played[PROTESTANT] += state.hands[PROTESTANT]
    state.hands[PROTESTANT].clear()
    return start


def before_a_draw() -> Opening:
    """Return the Recovery Phase, after which both draw; the first card of the Catholics differs."""
    state = _at("recovery")
    pile = state.unplayed[CATHOLIC]
    return _opening(state, Exchange("", pile[-1], pile[0]))


def in_a_round() -> Opening:
    """Return a round of the Protestants, who hold a combat card in one of the games only."""
    state = _at("action", hand=7)
    cards = our_edition().cards
    hidden = [*state.hands[PROTESTANT], *state.unplayed[PROTESTANT]]
    armed = next(card for card in hidden if cards[card].is_combat)
    plain = next(card for card in hidden if not cards[card].is_combat)
    state.hands[PROTESTANT] = [c for c in state.hands[PROTESTANT] if c not in (armed, plain)][:6]
    state.unplayed[PROTESTANT] = [
        c for c in hidden if c not in (*state.hands[PROTESTANT], armed, plain)
    ]
    state.hands[PROTESTANT].append(armed)
    state.unplayed[PROTESTANT].append(plain)
    return _opening(state, Exchange(PROTESTANT, armed, plain))


def before_vienna() -> Opening:
    """Return a round of the Protestants, whose army can march past a Catholic one before Vienna."""
    start = in_a_round()
    state = empty_map(start.state)
    put(state, "znaim", PROTESTANT, "mansfeld", german_protestant_mercenary=2)
    put(state, "vienna", CATHOLIC, "bucquoy", imperial_militia=1)
    for city in ("vienna", "linz", "pressburg"):
        state.places[city].marker = CATHOLIC
    return start


def strong_card(pair: Pair) -> str:
    """Return the card with most points that the Protestants hold in both games."""
    hand: list[str] = pair.start.state.hands[PROTESTANT]
    held = [card for card in hand if card not in pair.start.exchange.cards]
    return max(held, key=lambda card: our_edition().cards[card].value)


ROUTES: Final = ("MOVE TO Vienna, Linz", "MOVE TO Vienna (DROP 1 Protestant mercenary), Pressburg")


def march_past_vienna(pair: Pair) -> None:
    """Let the Protestants march on elsewhere in each game while the Catholics are to react."""
    card = strong_card(pair).upper()
    pair.write(PROTESTANT, *([f"ACTIVATE Mansfeld WITH {card}", route] for route in ROUTES))
    assert pair.asked() == [CATHOLIC]
    for city in ("Linz", "Pressburg", "Vienna"):
        seen = [f"IF enemy units in {city}", "PASS", "ENDIF"]
        for lines in (["INSIDE", *seen], ["OUTSIDE", *seen], ["INSIDE", "INSIDE", "PASS"]):
            pair.write(CATHOLIC, lines, check=True)
    pair.write(CATHOLIC, ["STATUS", "LOG", "HISTORY", "DEADLINES", "DICE WHO", "MAP"])
    for command in ("EXPLAIN last", "SEGMENT 0", "PREVIEW", "STATUS", "ORDERS"):
        pair.send_chair([command])
    for number in range(3):
        pair.send_chair([f"EXPLAIN 0.{number}"])
    for route in ROUTES:
        pair.send_chair([f"AMEND 0.1 {PROTESTANT}: {route} BECAUSE of a slip"], check=True)
        pair.send_chair([f"AMEND 0.1 {PROTESTANT}: {route} BECAUSE of a slip"])
    pair.look_on()


def before_a_battle() -> Opening:
    """Return a round of the Protestants, whose mixed army can attack a mixed one at Vienna."""
    start = before_vienna()
    state = start.state
    troops = {"imperial_militia": 3, "imperial_mercenary": 3, "imperial_veteran": 1}
    state.stack("vienna", CATHOLIC).units.update(troops)
    mixed = {"german_protestant_mercenary": 3, "german_protestant_militia": 2}
    state.stack("znaim", PROTESTANT).units.update(mixed)
    return start


LOSSES: Final = (
    "REDUCE 3 Protestant mercenaries, 1 Protestant militia",
    "REDUCE 1 Protestant mercenary, ELIMINATE 2 Protestant militia",
)


def lose_in_secret(pair: Pair) -> None:
    """Let the Protestants name losses while the Catholics, who lose units, too, try everything."""
    for side in (PROTESTANT, CATHOLIC):
        pair.write(side, ["SHEET careful"])
    march = [f"ACTIVATE Mansfeld WITH {strong_card(pair).upper()}", "MOVE TO Vienna"]
    pair.write(PROTESTANT, march)
    pair.write(CATHOLIC, ["OUTSIDE"])
    pair.write(PROTESTANT, ["ATTACK WITH ALL", "NO CARDS"])
    pair.write(CATHOLIC, ["NO CARDS"])
    assert pair.asked() == [PROTESTANT, CATHOLIC]
    pair.write(PROTESTANT, *([line] for line in LOSSES))
    assert pair.owner_saw_it
    seen = ["IF enemy units in Vienna", "PASS", "ELSE", "INSIDE", "ENDIF"]
    for losses in ("REDUCE 2 Imperial militia, 2 Imperial mercenaries", "ELIMINATE 1 militia"):
        pair.write(CATHOLIC, [losses, "RETREAT TO Linz OR ANY", *seen], check=True)
    pair.write(CATHOLIC, ["STATUS", "LOG", "DEADLINES", "MAP", "WHAT IF Mansfeld attacks Linz"])
    pair.send_chair(["STATUS", "PREVIEW", "ORDERS", "EXPLAIN last", "SEGMENT 0", "RELEASE"])
    pair.look_on()
    pair.send_chair(["REWIND TO 0 A slip."])
    pair.send_chair(["STATUS", "PREVIEW", "ORDERS", "SEGMENT 0", "LOG"])


def check_a_draw(pair: Pair) -> None:
    """Let the Catholics ask what they would hold after the draw."""
    pair.write(PROTESTANT, ["RECOVER NOTHING"])
    for card in sorted(pair.start.exchange.cards):
        held = f"IF I have {card.upper()}"
        pair.write(CATHOLIC, ["RECOVER NOTHING", held, "PASS", "ENDIF"], check=True)
        pair.write(CATHOLIC, ["RECOVER NOTHING", f"AID WITH {card.upper()}"], check=True)


def keep_in_secret(pair: Pair) -> None:
    """Let the holder keep one card in the first game, the other in the second; ask about it."""
    exchange = pair.start.exchange
    pair.write(exchange.holder, *([pair.mail.commit(c)] for c in (exchange.first, exchange.second)))
    pair.send_chair(["EXPLAIN last", *(f"EXPLAIN 0.{number}" for number in range(3)), "SEGMENT 0"])
    pair.send_chair(["LOG", "STATUS", "PREVIEW"])
    pair.write(PROTESTANT, ["STATUS", "LOG", "HISTORY", "DEADLINES"])
    pair.look_on()


def rewind_behind_a_draw(pair: Pair) -> None:
    """Let both sides draw, and take it back; then look at all there is."""
    for side in (PROTESTANT, CATHOLIC):
        pair.write(side, ["RECOVER NOTHING"])
    pair.send_chair(["REWIND TO 0 A slip."])
    pair.send_chair(["STATUS", "PREVIEW", "SEGMENT 0", "LOG"])
    pair.look_on()


def give_all_commands_of_players(pair: Pair) -> None:
    """Let the side that must see no difference give every command, first as a check."""
    for role in pair.circle.blind:
        for lines in pair.mail.players.values():
            for words in lines:
                pair.write(role, words.splitlines(), check=True)
                if not words.startswith(("RESIGN", "PASSWORD", "SET PASSWORD", "ADDRESS")):
                    pair.write(role, words.splitlines())
