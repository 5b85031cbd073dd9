"""4 Orders ahead, conditions: how they are read, written and judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts.faith import (
    CounterReformationAttempted,
    DebateWon,
    ReformationAttempted,
)
from adjudicator.games.here_i_stand.facts.naval import (
    NavalCombatDecided,
    NavalInterceptionTried,
    PiracyRolled,
)
from adjudicator.games.here_i_stand.facts.play import CardPlayed, CardResponded, ImpulsePassed
from adjudicator.games.here_i_stand.facts.war import (
    AssaultRepulsed,
    AvoidanceTried,
    FieldBattleDecided,
    InterceptionTried,
    SpaceTaken,
)
from adjudicator.games.here_i_stand.language.conditions import CONDITIONS
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.state import State, pair
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.words.ahead import If, Scene
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from tests.own_types import any_view
from tests.tables import each

WON = FieldBattleDecided("linz", ("hapsburg",), ("ottoman",), 3, 1)
LOST = FieldBattleDecided("graz", ("ottoman",), ("hapsburg",), 3, 1)


def state() -> State:
    """Return the opening of 1517 with a few things in known places."""
    found = set_up("1517", {})
    found.impulse.power, found.impulse.cp = "hapsburg", 3
    found.hands["hapsburg"], found.hands["france"] = [2, 24, 105], [3, 25, 26, 27]
    found.wars = [pair("hapsburg", "ottoman")]
    found.alliances = [pair("france", "papacy")]
    for space in ("linz", "graz", "vienna"):
        found.spaces[space].units, found.spaces[space].leaders = {}, []
        found.spaces[space].control = "hapsburg"
    found.spaces["vienna"].leaders = ["charles_v"]
    found.spaces["vienna"].units = {"hapsburg": {"regular": 4}, "hungary_bohemia": {"regular": 1}}
    found.spaces["graz"].control = "ottoman"
    found.spaces["graz"].units = {"ottoman": {"regular": 2, "cavalry": 1}}
    found.spaces["erfurt"].religion = "protestant"
    found.spaces["linz"].unrest = True
    found.spaces["metz"].control = "france"
    found.spaces["vienna"].besiegers = ["ottoman"]
    return found


def holds(
    words: str,
    *here: Fact,
    role: str = "hapsburg",
    turn: Sequence[Fact] = (),
    at: State | None = None,
) -> bool:
    """Return whether a condition holds for a power that has heard these facts."""
    order = grammar().parse(f"IF {words}")
    assert isinstance(order, If)
    scene = Scene(role, any_view(view_of(at or state(), role)), here, (*turn, *here))
    return order.condition.holds(scene)


# -- reading and writing --------------------------------------------------------------------------


@each("words", CONDITIONS.examples)
def test_every_example_is_canonical(words: str) -> None:
    order = grammar().parse(f"IF {words}")
    assert grammar().canonical(order) == f"IF {words}"


@each(
    ("words", "canonical"),
    [
        ("the battle is won then", "battle won"),
        ("I won the battle in Linz", "battle won in Linz"),
        ("naval combat lost", "battle lost"),
        ("siege failed", "assault lost"),
        ("hit", "success"),
        ("last attempt failed", "failed"),
        ("Erfurt is not Protestant", "Erfurt is not Protestant"),
        ("Linz taken", "I control Linz"),
        ("Metz is controlled by France", "France controls Metz"),
        ("Linz enemy", "Linz is enemy-held"),
        ("France has played Foul Weather", "Foul Weather played by France"),
        ("105 in my hand", "I hold Treachery!"),
        ("I hold ²", "I hold Holy Roman Emperor"),
        ("2 or more CP left", "at least 2 CP left"),
        ("more than 2 CP left", "at least 3 CP left"),
        ("CP < 2", "at most 1 CP left"),
        ("no CP left", "exactly 0 CP left"),
        ("France's hand >= 3", "France holds at least 3 cards"),
        ("hand is at most two", "at most 2 cards in hand"),
        ("turn 3", "turn is 3"),
        ("turn two", "turn is 2"),
        ("turn >= 3", "turn is at least 3"),
        ("I am at war with France", "at war with France"),
        ("Venice is at war with the Turks", "Venice at war with Ottomans"),
        ("enemy in Graz", "at least 1 enemy unit in Graz"),
        ("my units in Graz", "at least 1 own unit in Graz"),
        ("France in Milan", "at least 1 French unit in Milan"),
        ("exactly one French regular in Milan", "exactly 1 French regular in Milan"),
        ("siege of Vienna", "Vienna under siege"),
        ("unrest in Vienna", "Vienna in unrest"),
        ("not success", "not success"),
        ("Charles V isn't in Vienna", "not Charles V in Vienna"),
    ],
)
def test_conditions_are_read_however_players_write_them(words: str, canonical: str) -> None:
    order = grammar().parse(f"if {words}")
    assert grammar().canonical(order) == f"IF {canonical}"
    assert grammar().parse(f"IF {canonical}") == order


@each(
    ("words", "reason"),
    [
        ("", "IF what? it can be, for example: battle won"),
        ("fnord", "“fnord” is no condition; it can be, for example: battle won"),
        ("2 CP left", "say at least 2, at most 2 or exactly 2"),
        ("Viena is Protestant", "no space called “Viena”; did you mean Vienna"),
        ("battle won and success or failed", "with AND or with OR, not with both"),
        ("I have played Treachery", "is known to you already"),
        ("Papal Bull played by Venice", "no power called"),
        ("battle won and fnord", "“fnord” is no condition"),
    ],
)
def test_conditions_that_are_unclear_are_sent_back(words: str, reason: str) -> None:
    with pytest.raises(NotUnderstood) as raised:
        grammar().parse(f"IF {words}")
    assert reason in str(raised.value)


def test_a_name_that_fits_several_things_is_sent_back_with_them() -> None:
    with pytest.raises(Ambiguous, match="it can be Venetian Alliance or Venetian Informant"):
        grammar().parse("IF I hold Venetian")


# -- judging what has happened --------------------------------------------------------------------


@each(
    ("words", "facts", "expected"),
    [
        ("battle won", [], False),
        ("battle lost", [], False),
        ("battle won", [WON], True),
        ("battle lost", [WON], False),
        ("battle won", [LOST, WON], True),
        ("battle won", [WON, LOST], False),
        ("battle won in Linz", [WON, LOST], True),
        ("battle won in Paris", [WON], False),
        ("fight won", [WON], True),
        ("assault won", [WON], False),
        ("assault won", [SpaceTaken("hapsburg", "graz", "ottoman")], True),
        ("assault lost", [SpaceTaken("ottoman", "linz", "hapsburg")], True),
        ("assault lost", [AssaultRepulsed("hapsburg", "graz", True)], True),
        ("battle won", [FieldBattleDecided("lyon", ("france",), ("england",), 1, 0)], False),
        ("battle won", [NavalCombatDecided("north_sea", "hapsburg", "france", 2, 1, False)], True),
        ("debate won", [DebateWon("papacy", "german", 1, 1)], False),
    ],
)
def test_fights_are_judged_by_what_was_told(words: str, facts: list[Fact], expected: bool) -> None:
    assert holds(words, *facts) is expected


def test_a_debate_is_won_or_lost_by_the_two_sides_of_it() -> None:
    won = DebateWon("papacy", "german", 1, 1)
    assert holds("debate won in German", won, role="papacy")
    assert holds("debate lost", won, role="protestant")


def reform(result: str) -> Fact:
    """Return a Reformation attempt with a result."""
    empty: dict[str, int] = {}
    return ReformationAttempted(
        "protestant", "erfurt", 1, 1, "theses", "", empty, (), 0, empty, (), result
    )


def counter(result: str) -> Fact:
    """Return a Counter-Reformation attempt with a result."""
    empty: dict[str, int] = {}
    return CounterReformationAttempted(
        "erfurt", 1, 1, "burn_books", "", empty, (), 0, empty, (), result
    )


@each(
    ("role", "told", "expected"),
    [
        ("protestant", reform("higher"), True),
        ("protestant", reform("automatic"), True),
        ("protestant", reform("tie_won"), True),
        ("protestant", reform("tie_lost"), False),
        ("protestant", reform("lower"), False),
        ("papacy", counter("higher"), True),
        ("papacy", counter("lower"), False),
        ("ottoman", PiracyRolled("ionian_sea", "hapsburg", 0, (5,), 1), True),
        ("ottoman", PiracyRolled("ionian_sea", "hapsburg", 0, (1,), 0), False),
        ("hapsburg", InterceptionTried("hapsburg", "graz", "linz", {}, (6, 6), 0, True), True),
        ("hapsburg", AvoidanceTried("hapsburg", "graz", "linz", {}, (1, 1), 0, False), False),
        (
            "hapsburg",
            NavalInterceptionTried("hapsburg", "naples", "ionian_sea", {}, (6, 6), 0, True),
            True,
        ),
        ("hapsburg", WON, True),
        ("hapsburg", LOST, False),
    ],
)
def test_the_last_attempt_of_ones_own_counts(role: str, told: Fact, expected: bool) -> None:
    assert holds("success", told, role=role) is expected
    assert holds("failed", told, role=role) is not expected


@each(
    "told",
    [
        reform("higher"),
        counter("higher"),
        PiracyRolled("ionian_sea", "hapsburg", 0, (5,), 1),
        InterceptionTried("ottoman", "graz", "linz", {}, (6, 6), 0, True),
        ImpulsePassed("hapsburg", 1),
    ],
)
def test_attempts_of_others_do_not_count(told: Fact) -> None:
    assert not holds("success", told)
    assert not holds("failed", told)


def test_a_card_counts_as_played_for_the_whole_turn() -> None:
    played = (CardPlayed("france", 65, "cp", "", 3), CardResponded("england", 31, "x", "y"))
    assert holds("65 played", turn=played)
    assert holds("65 played by France", turn=played)
    assert not holds("65 played by England", turn=played)
    assert holds("Foul Weather played by England", turn=played)
    assert not holds("Gout played", turn=played)


# -- judging what can be seen ---------------------------------------------------------------------


@each(
    ("words", "expected"),
    [
        ("I control Linz", True),
        ("I control Graz", False),
        ("France controls Metz", True),
        ("Graz is enemy-held", True),
        ("Metz is enemy-held", False),
        ("Erfurt is Protestant", True),
        ("Erfurt is Catholic", False),
        ("I hold Treachery", True),
        ("I hold Gout", False),
        ("at least 3 CP left", True),
        ("at least 4 CP left", False),
        ("at most 3 CP left", True),
        ("exactly 2 CP left", False),
        ("at most 3 cards in hand", True),
        ("France holds at least 4 cards", True),
        ("France holds at least 5 cards", False),
        ("turn is 1", True),
        ("turn is at least 2", False),
        ("at war with Ottomans", True),
        ("at war with France", False),
        ("Ottomans at war with me", True),
        ("France allied with Papacy", True),
        ("allied with Papacy", False),
        ("Charles V in Vienna", True),
        ("Charles V in Graz", False),
        ("Vienna under siege", True),
        ("Linz under siege", False),
        ("Linz in unrest", True),
        ("Vienna in unrest", False),
        ("at least 3 enemy units in Graz", True),
        ("at least 4 enemy units in Graz", False),
        ("at least 2 Ottoman regulars in Graz", True),
        ("at least 3 Ottoman regulars in Graz", False),
        ("at least 4 own units in Vienna", True),
        ("enemy in Vienna", False),
        ("not I control Linz", False),
        ("I control Linz and at war with Ottomans", True),
        ("I control Linz and at war with France", False),
        ("I control Graz or at war with Ottomans", True),
        ("I control Graz or at war with France", False),
    ],
)
def test_the_board_is_judged_as_it_is_seen(words: str, expected: bool) -> None:
    assert holds(words) is expected


def test_there_are_no_points_left_in_the_impulse_of_another() -> None:
    assert holds("exactly 0 CP left", role="france")


def test_units_of_minor_powers_belong_to_their_ally() -> None:
    allied = state()
    assert holds("at most 4 own units in Vienna", at=allied)
    allied.minor_allies["hungary_bohemia"] = "hapsburg"
    assert holds("at least 5 own units in Vienna", at=allied)


def test_ships_are_counted_at_sea() -> None:
    at_sea = state()
    at_sea.seas["ionian_sea"].units = {"ottoman": {"squadron": 2}}
    assert holds("at least 2 enemy squadrons in Ionian Sea", at=at_sea)
    assert holds("at least 2 enemy units in Ionian Sea", at=at_sea)


def test_no_condition_depends_on_a_hand_that_is_not_ones_own() -> None:
    """Two states that look the same to a power give the same answers to all conditions."""
    one, other = state(), state()
    other.hands = {**other.hands, "france": [30, 31, 32, 33]}
    other.draw_pile = [*reversed(other.draw_pile)]
    for words in CONDITIONS.examples:
        assert holds(words, WON, at=one) == holds(words, WON, at=other), words
    scene = Scene("hapsburg", view_of(one, "hapsburg"), (), ())
    assert replace(scene, view=view_of(other, "hapsburg")).view == scene.view
