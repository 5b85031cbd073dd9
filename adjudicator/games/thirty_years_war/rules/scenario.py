"""4 and 18 Set-up: the opening position of the campaign and of the three scenarios."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _, joined
from adjudicator.games.thirty_years_war.edition import Edition, edition_of
from adjudicator.games.thirty_years_war.edition.decks import DECKS
from adjudicator.games.thirty_years_war.edition.setups import SCENARIOS, Setup
from adjudicator.games.thirty_years_war.rules.control.electors import electors_held
from adjudicator.games.thirty_years_war.rules.options import FOURTH_VETERAN, LAST_TURN, OPTIONS
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, SIDES
from adjudicator.games.thirty_years_war.rules.stacks import add
from adjudicator.games.thirty_years_war.rules.state import (
    EXTRA_VETERAN,
    AidChange,
    AreaState,
    DutchWar,
    Place,
    State,
    Wallenstein,
)
from adjudicator.kit.options import YES
from adjudicator.words.lexicon import hint


@rule("4")
def set_up(scenario: str, options: dict[str, Any]) -> State:
    """Return the opening of a scenario; IllegalAnswer for one that there is not."""
    if scenario not in SCENARIOS:
        raise IllegalAnswer(
            _(
                "there is no scenario {scenario!r}{hint}; there is: {possible}",
                scenario=scenario,
                hint=hint(scenario, SCENARIOS),
                possible=joined(", ", SCENARIOS),
            )
        )
    edition = edition_of(options)
    setup = edition.setups[scenario]
    numbers = setup.numbers
    _check_end(scenario, options, numbers["first_turn"])
    state = State(
        scenario=scenario,
        options=options,
        turn=numbers["first_turn"],
        stage="opening",
        vp=numbers["vp_start"],
        places={place: Place() for place in edition.board.places},
        areas={area: AreaState(neutral=area != "france") for area in edition.board.areas},
        palatine_elector=numbers["elector_marker"],
        pope=numbers["pope"].lower().replace(" ", "_"),
        passes_open=numbers["val_telline_open"],
        swedish_base=numbers.get("swedish_base", ""),
        hungary_in_rebellion=numbers.get("hungary_in_rebellion", False),
        entered=[*numbers.get("entered", ())],
    )
    _control(state, setup)
    _pieces(state, setup)
    _cards(state, edition, setup)
    _aid(state, setup)
    _tracks(state, setup)
    return state


def _check_end(scenario: str, options: dict[str, Any], first: int) -> None:
    """Raise IllegalAnswer if the game would end before its scenario begins."""
    if options.get(LAST_TURN, first) < first:
        raise IllegalAnswer(
            _(
                "the option last_turn is {turn}; the scenario {scenario} begins with turn {first}",
                turn=options[LAST_TURN],
                scenario=scenario,
                first=first,
            )
        )


@rule("5.11", "4.3", "18.34")
def _control(state: State, setup: Setup) -> None:
    """Place control markers; the opening total includes them, so that no points move (5.11)."""
    for area, side in setup.areas.items():
        state.areas[area].control, state.areas[area].neutral = side, False
    for city, side in setup.cities.items():
        area = state.edition.board.cities[city].area
        state.places[city].marker = side
        if area:
            state.areas[area].neutral = False
    majority = state.constant("elector_majority")
    for side in SIDES:
        held = electors_held(state, side)
        state.majority_award = side if held >= majority else state.majority_award
        state.all_award = side if held >= state.constant("elector_all") else state.all_award


@rule("4.1", "4.2", "18.22", "18.23", "18.32", "18.33", "19.2a")
def _pieces(state: State, setup: Setup) -> None:
    """Place units and leaders (4.1, 4.2, 18)."""
    for side, place, face, count in setup.units:
        add(state.stack(place, side).units, {face: count})
    for side, place, leader in setup.leaders:
        state.stack(place, side).leaders.append(leader)
    if OPTIONS.value(state, FOURTH_VETERAN) == YES:  # 19.2a
        add(
            state.stack("vienna", CATHOLIC).units, {EXTRA_VETERAN: state.constant("extra_veterans")}
        )


@rule("18.13", "18.24", "18.25", "18.34", "18.35")
def _cards(state: State, edition: Edition, setup: Setup) -> None:
    """Sort the cards into piles; they are shuffled when the first turn begins (8.1)."""
    decks = setup.numbers["decks"]
    for side in SIDES:
        own = [card for card in edition.cards.values() if card.side == side]
        gone = [card.id for card in own if card.id in setup.removed]
        state.removed[side] = gone
        state.unplayed[side] = [c.id for c in own if c.deck in decks and c.id not in gone]
        later = [deck for deck in DECKS if deck not in decks]
        never = setup.numbers.get("decks_never_added", ())
        state.waiting[side] = [c.id for c in own if c.deck in later and c.deck not in never]
        state.hands[side], state.played[side], state.aid_cards[side] = [], [], []
        state.aid[side] = {}
        state.unpaid[side] = {}
    unplayed = setup.numbers.get("not_played", ())  # 18.24: kept out of the game, no more
    state.events_played = [card for card in setup.removed if card not in unplayed]


def _aid(state: State, setup: Setup) -> None:
    """Note which sources give aid (14.3, 14.4), and what cards have changed already.

    Events that count as played last like others (8.65): C5 until P20, C16 and P23 for good.
    """
    numbers = setup.numbers
    for side in SIDES:
        state.sources[side] = [*numbers[f"aid_{side}"]]
    for card, source in numbers.get("aid_changed_by", {}).items():
        state.aid_changes.append(AidChange(card, source, state.edition.effect(card, source)))
    state.in_force = [*numbers.get("in_force", ())]


@rule("16.11", "4.3", "18.34")
def _tracks(state: State, setup: Setup) -> None:
    """Set Wallenstein's track and the Dutch War Track; boxes passed count as scored (16.131)."""
    numbers, charts = setup.numbers, state.edition.charts
    state.wallenstein = Wallenstein(
        track=numbers.get("wallenstein_track", 0),
        status=numbers.get("wallenstein_status", "away"),
        was_dismissed=numbers.get("wallenstein_status", "away") not in ("away", "in_play"),
        was_recalled=numbers.get("wallenstein_status") == "assassinated",
    )
    box = numbers["dutch_war_track"]
    scored = [
        found.box
        for found in charts.dutch_war.values()
        if found.vp and 0 < found.box <= max(box, numbers.get("dutch_war_scored", 0))
    ]
    effect = numbers.get("dutch_aid_box", box if charts.dutch_war[box].aid else None)
    state.dutch_war = DutchWar(box=box, scored=scored, aid_box=effect)
