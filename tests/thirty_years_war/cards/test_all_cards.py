"""Every card has a module, and its event is played once and refused once where it has a need."""

from __future__ import annotations

import csv
import re
from collections import Counter
from io import StringIO
from pathlib import Path

import adjudicator.games.thirty_years_war.cards as package
from adjudicator.games.thirty_years_war.cards import (
    EVENT,
    OWN_ROUND,
    combat_cards,
    event_mode,
    modes_of,
)
from adjudicator.games.thirty_years_war.edition import our_edition, our_files
from adjudicator.games.thirty_years_war.edition.decks import ONCE, REMOVE
from adjudicator.games.thirty_years_war.facts.cards import CardPlayed, CardRemoved, EventSpent
from adjudicator.games.thirty_years_war.rules.action.choices import Play
from adjudicator.games.thirty_years_war.rules.events.event import nothing
from adjudicator.games.thirty_years_war.rules.invariants import faults
from tests.tables import each
from tests.thirty_years_war.card_rounds import deal, event_refusal, owner, play_event, refusal
from tests.thirty_years_war.cards.cases import PLAYED, REFUSED
from tests.thirty_years_war.positions import campaign, heard

CARDS = our_edition().cards
EVENTS = [card.id for card in CARDS.values() if not card.is_combat]
EFFECTS = [row["card"] for row in csv.DictReader(StringIO(our_files()["card_effects.csv"]))]


def test_every_card_has_a_module_of_its_own() -> None:
    modules = [path.stem for path in Path(package.__file__).parent.glob("[cp][0-9]*.py")]
    found = Counter(re.sub(r"^([cp])0?(\d+)_.*", r"\1\2", module) for module in modules)
    assert found == Counter([*CARDS])


@each("card", CARDS)
def test_a_card_has_an_event_or_is_played_in_battles(card: str) -> None:
    modes = modes_of(card)
    assert [(mode.id, mode.windows) for mode in modes] == (
        [] if CARDS[card].is_combat else [(EVENT, (OWN_ROUND,))]
    )
    assert (card in combat_cards()) == (CARDS[card].is_combat or card == "p2")  # 19.9


@each("card", EVENTS)
def test_an_event_happens_and_its_card_goes_where_it_belongs(card: str) -> None:
    case, state = PLAYED[card], campaign()
    case.prepare(state)
    table = play_event(state, card, answers=case.answers, dice=case.dice)
    assert case.check(state)
    assert heard(table).of(CardPlayed) == [CardPlayed(owner(card), card, "event")]
    assert card in state.events_played
    after = CARDS[card].after_event
    assert (card in state.removed[owner(card)]) == (after == REMOVE)
    assert (card in state.played[owner(card)]) == (after != REMOVE)
    assert bool(heard(table).of(CardRemoved)) == (after == REMOVE)
    assert bool(heard(table).of(EventSpent)) == (after == ONCE) == (card in state.events_spent)


@each("card", EVENTS)
def test_an_event_leaves_no_broken_position(card: str) -> None:
    case, state = PLAYED[card], campaign()
    case.prepare(state)
    before = faults(state)
    play_event(state, card, answers=case.answers, dice=case.dice)
    assert [fault for fault in faults(state) if fault not in before] == []


@each("card", EVENTS)
def test_an_event_is_refused_where_it_cannot_be_played(card: str) -> None:
    mode = event_mode(card)
    assert mode is not None
    if mode.needs is nothing:
        assert card not in REFUSED
        return
    prepare, reason = REFUSED[card]
    state = campaign()
    prepare(state)
    said = event_refusal(state, card)
    assert reason in said
    assert CARDS[card].code in said


@each("card", [card.id for card in CARDS.values() if card.is_combat])
def test_combat_cards_are_no_events_of_a_round(card: str) -> None:
    assert "9.51" in event_refusal(campaign(), card)


def test_a_spent_event_is_refused() -> None:
    state = campaign()
    play_event(state, "c54")
    assert "once only" in event_refusal(state, "c54")


def test_a_card_of_the_hand_only_can_be_played() -> None:
    state = campaign()
    deal(state, "c1")
    assert "not in your hand" in refusal(state, "protestant", Play("event", "c1"))


def test_numbers_are_of_cards_that_there_are() -> None:
    assert set(EFFECTS) <= set(CARDS)
